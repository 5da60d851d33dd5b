/**
 * Whether the results support a claim, and what they show today.
 *
 * @import {Comparison} from '../stats/types.d.ts'
 * @import {ClaimBody, ClaimKind, Match, Outcome, Problem, ValueUnit} from './types.d.ts'
 * @import {Results} from './quantities.js'
 * @typedef {{ok: boolean, match: Match, today?: string}} Tested
 *   `today`: the value, where it is another text than that of the match.
 */

import {dayOf} from '../day.js';
import {secondsOf} from '../elapsed-time.js';
import {alternatives} from '../format.js';
import {groupBy} from '../group-by.js';
import {ownProperty} from '../own.js';
import {tidy} from '../records/rounding.js';
import {orderAlong, timeOf} from '../stats/history.js';
import {verdictText} from '../words/ratio.js';
import {comparisonsOf, matchesOf, ofComparison} from './quantities.js';
import {counterpartsOf, selectionOf} from './selection.js';
import {FACTORS} from './units.js';
import {distinctTexts, exactText, intervalOf, tableText} from './value.js';

/** Kinds that a test decides. @type {Partial<Record<ClaimKind, Comparison['verdict']>>} */
export const VERDICTS = {
  slower: 'slower',
  faster: 'faster',
  'no-difference': 'no difference shown',
  equivalent: 'equivalent',
  'too-few-repeats': 'too few repeats',
};
/** Kinds that hold numbers to bounds that the author states. */
export const BOUNDED = ['at-most', 'at-least', 'between'];
/** Failing results that a message lists. */
const MOST_LISTED = 3;
/** Newest runs of a system that a message names. */
const MOST_RUNS = 3;

/**
 * @param {ClaimKind} kind
 * @param {ClaimBody} body
 * @param {Results} results
 * @returns {Outcome | Problem}
 */
export function checkClaim(kind, body, results) {
  const tested = test(kind, body, results);
  if ('problem' in tested) return tested;
  const failed = tested.filter(({ok}) => !ok);
  const holds = body.some ? failed.length < tested.length : failed.length === 0;
  const listed = failed.slice(0, MOST_LISTED);
  return {
    holds,
    today: describe(failed.length > 0 ? failed : tested),
    ...namedRuns(
      listed.flatMap(({match}) => match.runs),
      results,
    ),
  };
}

/**
 * @param {ClaimKind} kind
 * @param {ClaimBody} body
 * @param {Results} results
 * @returns {Tested[] | Problem}
 */
function test(kind, body, results) {
  const verdict = VERDICTS[kind];
  if (verdict) return ofVerdict(verdict, body, results);
  const {of = ''} = body;
  // The bound of `between` has the name of what a ratio is relative to.
  const selection = selectionOf(kind === 'between' ? {...body, to: undefined} : body);
  const matches = matchesOf(of, selection, results);
  if ('problem' in matches) return matches;
  if (kind === 'higher' || kind === 'lower') return ordered(kind, matches, body, results);
  const other = matches.find(({unit}) => unit !== matches[0]?.unit);
  if (matches[0] && other) return severalUnits(of, matches[0], other);
  return kind === 'monotonic'
    ? monotonic(matches, body, results.report)
    : bounded(kind, matches, body);
}

/**
 * A runner can give rates of bytes and of elements one name.
 *
 * @param {string} of
 * @param {Match} match
 * @param {Match} other
 * @returns {Problem}
 */
const severalUnits = (of, match, other) => ({
  problem: `found ${of} in several units (${tableText(match)} for ${match.label}, ${tableText(other)} for ${other.label}), expected one unit: state the operation`,
  isMistake: true,
});

/**
 * @param {Comparison['verdict']} verdict
 * @param {ClaimBody} body
 * @param {Results} results
 * @returns {Tested[] | Problem}
 */
function ofVerdict(verdict, body, results) {
  const selection = selectionOf(body);
  const matches = matchesOf('ratio', selection, results);
  const comparisons = comparisonsOf(selection, results);
  // Where none is comparable there is no ratio, and the verdict says why.
  if ('problem' in matches && (matches.isMistake || comparisons.length === 0)) return matches;
  const {equivalence} = results.report;
  if (
    verdict === 'equivalent' &&
    !(equivalence !== undefined && equivalence <= (body.within ?? equivalence))
  ) {
    const problem =
      equivalence === undefined
        ? 'found a claim that systems are equivalent, expected "equivalence" in report.yaml'
        : `found "within" of ${body.within} %, expected at least the ${equivalence} % of "equivalence"`;
    return {problem, isMistake: true};
  }
  return comparisons.map((comparison) => {
    const match = ofComparison(comparison, 'ratio', results);
    if (comparison.verdict === 'not comparable' || comparison.verdict === 'no verdict') {
      return {ok: false, match, today: verdictText(comparison)};
    }
    return {
      ok: comparison.verdict === verdict,
      match,
      today: `${verdictText(comparison)}, ${tableText(match)}${inBrackets(intervalOf(match))}`,
    };
  });
}

/** @param {string | undefined} interval */
const inBrackets = (interval) => (interval ? ` (${interval})` : '');

/**
 * @param {ClaimKind} kind
 * @param {Match[]} matches
 * @param {ClaimBody} body
 * @returns {Tested[] | Problem}
 */
function bounded(kind, matches, {value, from, to}) {
  const unit = matches[0]?.unit ?? '1';
  const bounds =
    kind === 'between' ? [from, to] : kind === 'at-most' ? [undefined, value] : [value];
  const numbers = bounds.map((bound) => (bound === undefined ? undefined : boundOf(bound, unit)));
  const wrong = bounds[numbers.findIndex((number) => Number.isNaN(number))];
  if (wrong !== undefined) {
    const units = Object.keys(FACTORS[unit]).filter(Boolean);
    return {
      problem: `found the bound "${wrong}", expected ${unit === 'clock' ? 'a time such as 0:36' : `a number${units.length > 0 ? ` with ${alternatives(units)}` : ''}`}`,
      isMistake: true,
    };
  }
  const [low = -Infinity, high = Infinity] = numbers;
  return matches.map((match) => {
    const ends = endsOf(match);
    const ok = ends.low >= low && ends.high <= high;
    // “101 µs” would say nothing against “at most 101 µs”.
    const isBound = numbers.some((bound) => bound !== undefined && isShownAs(match, bound));
    return {ok, match, ...(!ok && isBound ? {today: exactText(match)} : {})};
  });
}

/** @param {Match} match @param {number} bound */
const isShownAs = (match, bound) => tableText({...match, value: bound}) === tableText(match);

/**
 * @param {Match} match
 * @returns {{low: number, high: number}}
 *   Between which the value lies, where a document states only a bound.
 */
const endsOf = ({value, bound}) => ({
  low: bound === '<' ? -Infinity : value,
  high: bound === '>' ? Infinity : value,
});

/** @param {Match} match @param {Match} other */
function isAbove(match, other) {
  const [{low}, {high}] = [endsOf(match), endsOf(other)];
  // A bound itself is not reached.
  return low > high || (low === high && (match.bound === '>' || other.bound === '<'));
}

/**
 * @param {string} text
 *   `7.8 ms`.
 * @param {ValueUnit} unit
 * @returns {number}
 *   In base units; NaN where the unit does not fit.
 */
function boundOf(text, unit) {
  if (unit === 'clock') return secondsOf(text) ?? Number.NaN;
  const trimmed = text.trim();
  const [number = ''] = /^[-−]?[\d.,]+/.exec(trimmed) ?? [];
  const factor = ownProperty(FACTORS[unit], trimmed.slice(number.length).trimStart()) ?? Number.NaN;
  // A comma between thousands; anywhere else it may be meant as a decimal sign.
  const plain = /^[-−]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(number)
    ? number.replaceAll(',', '')
    : number;
  const value = Number(plain.replace('−', '-') || 'none') * factor;
  // 20 × 10⁻⁶ is a little less than 20 µs.
  return tidy(value);
}

/**
 * @param {'higher' | 'lower'} kind
 * @param {Match[]} matches
 * @param {ClaimBody} body
 * @param {Results} results
 * @returns {Tested[] | Problem}
 *   Each match against that with the same system, machine, operation, params and run, but for what `than` names. One
 *   that has others on other machines alone fails.
 */
function ordered(kind, matches, body, results) {
  const {of = '', than = {}} = body;
  /** @type {Tested[]} */
  const tested = [];
  for (const match of matches) {
    const selections = counterpartsOf(match, body, results);
    if ('problem' in selections) return selections;
    /** @type {Match[]} */
    const all = [];
    for (const selection of selections) {
      const others = matchesOf(than.of ?? of, selection, results);
      if ('problem' in others) return others;
      all.push(...others);
    }
    const alike = all.filter((other) => than.machine || other.machine === match.machine);
    for (const other of alike.length > 0 ? alike : all) {
      if (other.unit !== match.unit) return unlike(of, match, than.of ?? of, other);
      const isAlike = alike.includes(other);
      const where = isAlike ? '' : ', measured on different machines';
      const [text, otherText] = distinctTexts(match, other);
      tested.push({
        ok: isAlike && (kind === 'higher' ? isAbove(match, other) : isAbove(other, match)),
        match: {...match, runs: [...match.runs, ...other.runs]},
        today: `${text} against ${otherText} (${other.label}${where})`,
      });
    }
  }
  return tested;
}

/**
 * @param {string} of
 * @param {Match} match
 * @param {string} otherOf
 * @param {Match} other
 * @returns {Problem}
 */
const unlike = (of, match, otherOf, other) => ({
  problem: `found ${of} (${tableText(match)}) against ${otherOf} (${tableText(other)}), expected two quantities with the same unit`,
  isMistake: true,
});

/**
 * @param {Match[]} matches
 * @param {ClaimBody} body
 * @param {Results['report']} report
 * @returns {Tested[] | Problem}
 *   Among the results of one machine that differ only in the parameter: the lowest of each of its values against the
 *   highest of the one before, or the other way round. A quantity of single runs has several of each.
 */
function monotonic(matches, {along = '', direction}, report) {
  const order = orderAlong(along, report, matches);
  const groups = groupBy(
    matches.filter(({params}) => params[along] !== undefined),
    ({system, machine, operation, params}) => {
      const {[along]: _, ...others} = params;
      return JSON.stringify([system, machine, operation, Object.entries(others).sort()]);
    },
  );
  const tested = [...groups.values()].flatMap((group) => {
    const byValue = groupBy(group, ({params}) => params[along] ?? '');
    const sorted = [...byValue].sort(([a], [b]) => order(a, b)).map(([, same]) => same);
    return sorted.slice(1).flatMap((same, i) => {
      const [match, before] =
        direction === 'decreasing'
          ? [highestOf(same), lowestOf(sorted[i] ?? [])]
          : [lowestOf(same), highestOf(sorted[i] ?? [])];
      if (!match || !before) return [];
      const [text, textBefore] = distinctTexts(match, before);
      return {
        ok: direction === 'decreasing' ? isAbove(before, match) : isAbove(match, before),
        match,
        today: `${text} after ${textBefore}`,
      };
    });
  });
  if (tested.length > 0) return tested;
  return {
    problem: `found fewer than two results along "${along}", expected a parameter that varies`,
  };
}

/** @param {Match[]} matches */
const lowestOf = (matches) => matches.toSorted((a, b) => endsOf(a).low - endsOf(b).low)[0];

/** @param {Match[]} matches */
const highestOf = (matches) => matches.toSorted((a, b) => endsOf(b).high - endsOf(a).high)[0];

/** @param {Tested[]} tested */
function describe(tested) {
  const rest = tested.length - MOST_LISTED;
  const listed = tested
    .slice(0, MOST_LISTED)
    .map(({match, today}) => `${today ?? tableText(match)} for ${match.label}`);
  return `${listed.join('; ')}${rest > 0 ? `; and ${rest} more` : ''}`;
}

/**
 * @param {string[]} ids
 * @param {Results} results
 * @returns {Pick<Outcome, 'runs' | 'otherRuns'>}
 *   Of each system those of its newest day: what landed last is what changed the result.
 */
function namedRuns(ids, {report}) {
  const byId = new Map(report.runs.map((run) => [run.id, run]));
  const all = [...new Set(ids)]
    .flatMap((id) => byId.get(id) ?? [])
    .filter(({published}) => !published);
  const runs = [...groupBy(all, ({system}) => system).values()].flatMap((ofSystem) => {
    // Of equal dates the last is the newest.
    const sorted = ofSystem.reverse().sort((a, b) => timeOf(b.date) - timeOf(a.date));
    const newest = dayOf(sorted[0]?.date ?? '');
    return sorted
      .filter(({date}) => date.startsWith(newest))
      .slice(0, MOST_RUNS)
      .map(({id}) => id);
  });
  return {runs, otherRuns: all.length - runs.length};
}
