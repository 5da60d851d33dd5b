/**
 * What the compare page computes from the chosen runs: what differs, what they share, and whether a ratio
 * would be fair. Plain data, without a page.
 *
 * @import {Params, Subject} from '../../generator/records/types.d.ts'
 * @import {ComparedRun} from '../../generator/pages/compare-run.js'
 * @import {ComparedOperation, ValueKey} from '../../generator/pages/compared-operations.js'
 * @typedef {{ids: string[], anyway: boolean}} Choice
 *   `anyway`: ratios are shown although the runs are not comparable.
 * @typedef {{label: string, texts: (string | null)[], isFlag: boolean}} Difference
 *   `texts`: one for each run; `isFlag`: it alone makes the runs not comparable.
 * @typedef {{name: string, operations: (ComparedOperation | undefined)[]}} NamedOperation
 *   `operations`: one for each run; undefined where the run lacks it.
 * @typedef {ComparedRun & {paired?: {name: string, others: string[]}}} ChosenRun
 *   `paired`: of a file of the reader, the name of the operation that is meant, and those of its others. May be empty.
 * @typedef {{own: number, other: string}} Pair
 *   The position of an operation of the reader's file, and the name of an operation of another run.
 * @typedef {{subject: Subject, operations: NamedOperation['operations']}} Matched
 */

import {jvmsAgree} from '../../generator/facts/agree.js';
import {groupBy} from '../../generator/group-by.js';
import {
  commonParams,
  sortedParams,
  subjectText,
  varyingParams,
} from '../../generator/records/subject.js';
import {POSITION_NAMES} from '../../generator/stats/axis.js';
import {byLoad} from '../../generator/stats/by-load.js';
import {shortener} from '../../generator/words/shortener.js';

export const MOST_RUNS = 4;
/** @type {string[]} */
const WITHOUT_RATIO = ['samples', 'errors'];
/** @type {ValueKey[]} */
const BESIDE_RATES = ['errors', 'samples', 'mean', 'p50', 'p99', 'p99.9', 'max'];

/** Facts that must be equal. Published values are compared within their document alone. */
const FLAGS = /** @type {const} */ ([
  ['machine', 'Machine', 'machines'],
  ['load', 'Load model', 'load models'],
  ['published', 'Published in', 'sources'],
]);

const STATUS = 'Status';

/**
 * @param {string} hash
 *   `#runs=report/run,report/run&anyway=1`; anything else is ignored.
 * @param {(id: string) => boolean} isKnown
 * @param {number} [most]
 *   Runs that there is room for.
 * @returns {Choice & {unknown: string[], excess: string[]}}
 *   `unknown`, `excess`: ids that are not among the chosen ones, as there is no such run or no room.
 */
export function readChoice(hash, isKnown, most = MOST_RUNS) {
  const state = new URLSearchParams(hash.replace(/^#/, ''));
  const wanted = [...new Set((state.get('runs') ?? '').split(',').filter((id) => id !== ''))];
  const known = wanted.filter(isKnown);
  return {
    ids: known.slice(0, most),
    anyway: state.get('anyway') === '1',
    unknown: wanted.filter((id) => !isKnown(id)),
    excess: known.slice(most),
  };
}

/**
 * @param {Choice} choice
 * @returns {string}
 */
export function writeChoice({ids, anyway}) {
  const state = [
    ...(ids.length > 0 ? [`runs=${ids.join(',')}`] : []),
    ...(anyway ? ['anyway=1'] : []),
  ].join('&');
  return state && `#${state}`;
}

/**
 * @param {ComparedRun} first
 * @param {ComparedRun} other
 * @param {[first: string, other: string]} letters
 * @returns {string[]}
 *   Sentences: why a ratio of the two is not fair; empty where it is. What is not stated counts as equal
 *   within a report, which was made in one set-up.
 */
export function whyNotComparable(first, other, [letter, otherLetter]) {
  const isOneReport = reportOf(first.id) === reportOf(other.id);
  const unequal = FLAGS.filter(([key]) => {
    const isStated = first[key] !== null || isOneReport || key === 'published';
    return first[key] !== other[key] || !isStated;
  }).map(([, label, plural]) => ({
    label,
    plural,
    texts: [factOf(first, label), factOf(other, label)],
  }));
  const different = unequal
    .filter(({texts}) => !texts.includes(null))
    .map(({plural, texts}) => {
      const workers = workersOf(texts);
      const [what, values] = workers ? ['numbers of workers', workers] : [plural, texts];
      return `${letter} and ${otherLetter} have different ${what}: ${values.join(' and ')}.`;
    });
  const fixed = [first, other].map(({operations}) => commonParams(operations));
  const params = Object.keys(fixed[0] ?? {})
    .filter((name) => areObstacle(name, fixed))
    .map((name) => {
      const values = fixed.map((one) => one[name]);
      return `${letter} and ${otherLetter} have different values of ${name}: ${values.join(' and ')}.`;
    });
  const ended = [first, other].flatMap((run, i) =>
    hasEnded(factOf(run, STATUS)) ? [`${[letter, otherLetter][i]} ${factOf(run, STATUS)}.`] : [],
  );
  const unstated = [letter, otherLetter].flatMap((one, i) => {
    const labels = unequal.filter(({texts}) => texts[i] === null).map(({label}) => label);
    return labels.length === 0
      ? []
      : [`${one} does not state its ${labels.join(' or ').toLowerCase()}.`];
  });
  return [...ended, ...different, ...params, ...unstated];
}

/**
 * @param {string} name
 *   The name of a parameter.
 * @param {Params[]} fixed
 *   The parameters of runs.
 * @returns {boolean}
 *   Whether two runs state different values. Releases, commits and dates are what a reader compares.
 */
function areObstacle(name, fixed) {
  const values = new Set(fixed.flatMap((params) => params[name] ?? []));
  return values.size > 1 && !POSITION_NAMES.includes(name);
}

/** Otherwise than it should. A file of a reader has no status. @param {string | null} status */
const hasEnded = (status) => status !== null && status !== 'ok';

/**
 * @param {(string | null)[]} texts
 *   The texts of a fact.
 * @returns {string[] | undefined}
 *   Of two closed loops, which differ in nothing else.
 */
function workersOf(texts) {
  const found = texts.map((text) => /^closed loop(?:, (.+) workers?)?$/.exec(text ?? ''));
  return found.every((one) => one !== null)
    ? found.map(([, workers]) => workers ?? 'not stated')
    : undefined;
}

/** @param {string} id Of a run. */
export const reportOf = (id) => id.slice(0, id.indexOf('/'));

/**
 * @param {ComparedRun} run
 * @param {string} label
 */
const factOf = ({facts}, label) => facts.find(([one]) => one === label)?.[1] ?? null;

/**
 * @param {ComparedRun[]} runs
 * @returns {{differences: Difference[], equal: Difference[]}}
 *   Facts and parameters; those that make the runs not comparable come first.
 */
export function differencesOf(runs) {
  const labels = new Set(runs.flatMap(({facts}) => facts.map(([label]) => label)));
  const facts = [...labels].map((label) => ({
    label,
    texts: runs.map((run) => factOf(run, label)),
  }));
  const fixed = runs.map(({operations}) => commonParams(operations));
  const varying = varyingWithin(runs);
  const names = [...new Set(fixed.flatMap((params) => Object.keys(params)))];
  const params = names
    .filter((name) => !varying.has(name))
    .map((name) => ({
      label: name,
      texts: fixed.map((one) => one[name] ?? 'not set'),
      isFlag: areObstacle(name, fixed),
    }));
  const all = [
    ...facts.map((row) => ({
      ...row,
      isFlag:
        (row.label === STATUS && row.texts.some(hasEnded)) ||
        FLAGS.some(
          ([key, label]) => label === row.label && runs.some((run) => run[key] !== runs[0]?.[key]),
        ),
    })),
    ...params,
  ];
  const isDifferent = (/** @type {Difference} */ {label, texts}) =>
    texts.some((text) => texts.some((other) => !isSame(label, text, other)));
  const differences = all.filter(isDifferent);
  return {
    differences: [
      ...differences.filter(({isFlag}) => isFlag),
      ...differences.filter(({isFlag}) => !isFlag),
    ],
    equal: all.filter((row) => !isDifferent(row) && row.texts[0] !== null),
  };
}

/**
 * @param {string} label
 *   The label of a fact.
 * @param {string | null} a
 * @param {string | null} b
 */
const isSame = (label, a, b) =>
  a === b || (label === 'JVM' && a !== null && b !== null && jvmsAgree(a, b));

/**
 * Operations of the same name. Parameters that vary within a run tell its operations apart, so they
 * must be equal too; others are properties of the run.
 *
 * @param {ComparedRun[]} runs
 * @returns {{shared: NamedOperation[], single: NamedOperation[]}}
 *   Those of at least two runs, and those of one run; in the order of the runs.
 */
export function matchOperations(runs) {
  const varying = varyingWithin(runs);
  /** @type {Map<string, Matched>} */
  const found = new Map();
  runs.forEach((run, i) => {
    for (const one of run.operations) {
      const params = subset(one.params, varying);
      const key = JSON.stringify([one.operation, params]);
      const matched = found.get(key) ?? {
        subject: {operation: one.operation, params: Object.fromEntries(params)},
        operations: runs.map(() => undefined),
      };
      matched.operations[i] = one;
      found.set(key, matched);
    }
  });
  const all = [...found.values()];
  const isShared = (/** @type {Matched} */ {operations}) =>
    operations.filter((one) => one !== undefined).length > 1;
  return {
    shared: apartByUnit(named(all.filter(isShared))),
    single: named(all.filter((one) => !isShared(one))),
  };
}

/**
 * A runner can give values of several units one name: they are several quantities.
 *
 * @param {NamedOperation[]} all
 * @returns {NamedOperation[]}
 *   With the unit in each name that has several.
 */
function apartByUnit(all) {
  const units = groupBy(
    all.flatMap(({operations}) => operations.flatMap((one) => Object.entries(one?.units ?? {}))),
    ([name]) => name,
  );
  const several = [...units].flatMap(([name, found]) =>
    new Set(found.map(([, unit]) => unit)).size > 1 ? name : [],
  );
  if (several.length === 0) return all;
  return all.map(({name, operations}) => ({
    name,
    operations: operations.map((one) => one && withUnitsInNames(one, several)),
  }));
}

/** @param {ComparedOperation} operation @param {string[]} names @returns {ComparedOperation} */
function withUnitsInNames({units = {}, values, ...operation}, names) {
  const nameOf = (/** @type {string} */ name) =>
    names.includes(name) && units[name] ? `${name} (${units[name]})` : name;
  return {
    ...operation,
    values: Object.fromEntries(
      Object.entries(values).map(([name, value]) => [nameOf(name), value]),
    ),
    units: Object.fromEntries(Object.entries(units).map(([name, unit]) => [nameOf(name), unit])),
  };
}

/**
 * @param {Matched[]} matched
 * @returns {NamedOperation[]}
 *   Names without the package that all of them have in common.
 */
function named(matched) {
  const shorten = shortener([...new Set(matched.map(({subject}) => subject.operation))]);
  return matched.map(({subject: {operation, params}, operations}) => ({
    name: subjectText({operation: shorten(operation), params}),
    operations,
  }));
}

/** @param {ComparedOperation} operation */
export const wholeName = (operation) => subjectText(operation) || 'no name';

/**
 * A file often names its operations in another way than a report, or not at all. So its reader may say
 * which operation of the first run is meant.
 *
 * @param {ComparedRun} first
 * @param {ComparedRun} run
 * @param {number} own
 *   Position of the operation.
 * @returns {Map<string, ChosenRun>}
 *   By the name of each operation of the first run that it may be: the run with this operation alone.
 */
export function pairs(first, run, own) {
  const chosen = run.operations[own];
  if (!chosen) return new Map();
  const names = varyingWithin([first]);
  const paired = {
    name: subjectText(chosen),
    others: run.operations.filter((one) => one !== chosen).map(subjectText),
  };
  /**
   * Only with what tells the operation from the others of its run: the file states nothing of the rest.
   *
   * @param {ComparedOperation} other
   * @returns {ChosenRun}
   */
  const renamed = ({operation, params: others}) => {
    const own = Object.fromEntries(subset(others, names));
    const params = {...own, ...chosen.params};
    return {...run, paired, operations: [{...chosen, operation, params}]};
  };
  /** @type {Map<string, ChosenRun>} */
  const possible = new Map();
  for (const other of first.operations) {
    const one = renamed(other);
    // Not where a parameter of the file distinguishes it.
    const [shared] = matchOperations([first, one]).shared;
    if (shared?.operations[0] === other) possible.set(wholeName(other), one);
  }
  return possible;
}

/**
 * @param {ComparedRun[]} runs
 * @returns {Set<string>}
 *   Names of parameters with several values, or on some operations only, within one of the runs.
 */
const varyingWithin = (runs) => new Set(runs.flatMap(({operations}) => varyingParams(operations)));

/**
 * @param {Params} params
 * @param {Set<string>} names
 */
const subset = (params, names) => sortedParams(params).filter(([name]) => names.has(name));

/**
 * Files of the reader keep their positions. Published runs take the others, in the order of the address.
 *
 * @template T
 * @param {(string | T)[]} order
 *   Ids of published runs and files, as they were.
 * @param {string[]} ids
 * @param {T[]} files
 * @returns {(string | T)[]}
 *   What is new comes last.
 */
export function arrangePositions(order, ids, files) {
  const present = new Set([...ids, ...files]);
  const kept = order.filter((one) => present.has(one));
  const all = [...new Set([...kept, ...present])];
  const next = ids.values();
  return all.map((one) => (typeof one === 'string' ? (next.next().value ?? one) : one));
}

/**
 * @param {ComparedRun[]} runs
 * @returns {ValueKey[]}
 *   In the order of columns: the rate comes last where the load of a run is open and sets it.
 */
export function columnKeys(runs) {
  const isOpen = runs.some(({load}) => load?.startsWith('open loop'));
  return byLoad({model: isOpen ? 'open' : 'closed'}, 'throughput', BESIDE_RATES);
}

/**
 * @param {ComparedOperation} first
 * @param {ComparedOperation} other
 * @param {string} key
 * @returns {number | undefined}
 *   Undefined where a value is missing, zero or only a bound. Counts have no ratio, as they grow with the
 *   length of the run.
 */
export function ratioOf(first, other, key) {
  if (WITHOUT_RATIO.includes(key) || first.bounds?.[key] || other.bounds?.[key]) return;
  const [one, another] = [first.values[key], other.values[key]];
  return one && another ? another / one : undefined;
}

/**
 * @param {ComparedRun[]} runs
 * @returns {number[]}
 *   The colour of each, 1 to 6: that of its system, or the next that is free.
 */
export function coloursOf(runs) {
  /** @type {number[]} */
  const taken = [];
  for (const {colour} of runs) {
    const free = [colour, 1, 2, 3, 4, 5, 6].find((one) => !taken.includes(one));
    taken.push(free ?? colour);
  }
  return taken;
}
