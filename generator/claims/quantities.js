/**
 * The quantities that values and claims can name, looked up among the results that the tables show.
 *
 * @import {Measurement, Subject} from '../records/types.d.ts'
 * @import {Report, Run} from '../scan/types.d.ts'
 * @import {Comparison, Configuration, Spread, Statistics, Summary} from '../stats/types.d.ts'
 * @import {Match, Problem, Selection, ValueUnit} from './types.d.ts'
 * @typedef {Statistics & {report: Report}} Results
 * @typedef {Pick<Match, 'value' | 'unit' | 'interval' | 'repeats' | 'estimator'>
 *   & Partial<Pick<Match, 'bound' | 'printed'>> & {spread?: Spread}} Quantity
 * @typedef {Pick<Configuration, 'system' | 'machine' | 'operation' | 'params' | 'runs' | 'throughput' | 'latency'
 *   | 'distribution' | 'errors' | 'lacking' | 'published'> & {summaries: Summary[],
 *   stated: (of: string) => Measurement | undefined, named: (of: string) => Quantity | undefined}} Configured
 *   `stated`: by the document, where it is published; `named`: what the runner names so.
 */

import {sum} from '../averages.js';
import {areOnMachines} from '../charts/select.js';
import {secondsOf} from '../elapsed-time.js';
import {alternatives, integer, list, precise, printedChange} from '../format.js';
import {ownProperty} from '../own.js';
import {hasPercentile, percentile, shareOf} from '../records/distribution.js';
import {subjectKey} from '../records/subject.js';
import {compare} from '../stats/compare.js';
import {counterparts} from '../stats/counterparts.js';
import {estimatesOf, percentileSpread} from '../stats/estimates.js';
import {namedMeasurements, namedValues} from '../stats/history-entries.js';
import {ratioOf} from '../stats/ratio.js';
import {comparedSpreads, meanOf} from '../stats/repeats.js';
import {recordsAbout} from '../stats/summary.js';
import {lackingText} from '../words/lacking.js';
import {nameOf, subjectLabel} from '../words/names.js';
import {boundText} from '../words/published.js';
import {hasDirection} from '../words/ratio.js';
import {isOfChanges, ofChanges} from './changes.js';
import {
  AT_A_TIME,
  count,
  isOfRun,
  isOfWindow,
  OF_JVM,
  OF_WINDOWS,
  quantityAt,
  quantityFrom,
} from './run-quantities.js';
import {isSelected} from './selection.js';

const PERCENTILE = /^p\d{1,2}(\.\d+)?$/;
const RELATION = /^(.+)-(ratio|difference)$/;

/** @type {Record<string, (one: Configured) => Quantity | undefined>} */
const OF_CONFIGURATION = {
  throughput: (one) => ofSpread(one.throughput, '1/s'),
  mean: (one) => ofSpread(one.latency.mean, 's'),
  min: (one) => extreme(one.latency.min, 'minimum', one, 'min'),
  max: (one) => extreme(one.latency.max, 'maximum', one, 'max'),
  samples: ({latency}) => count(latency.n, 'sum over all repeats'),
  operations: ({summaries}) => count(sumOf(summaries), 'sum over all repeats'),
  errors: ({errors}) => count(errors, 'sum over all repeats'),
  repeats: ({runs}) => count(runs.length, 'number of repeats'),
};

/** More operations, samples or repeats are not better. @type {Record<string, Match['better']>} */
const BETTER = {'1/s': 'higher', s: 'lower'};

/** @param {string} of Whether it is ours, and not the runner's own. */
const isOurs = (of) => PERCENTILE.test(of) || Object.hasOwn(OF_CONFIGURATION, of);

/** What `of` can name; percentiles and relations come on top. */
const QUANTITIES = [
  'ratio',
  'difference',
  ...Object.keys(OF_CONFIGURATION),
  ...Object.keys(OF_JVM),
  ...Object.keys(OF_WINDOWS),
];

/**
 * @param {string} of
 * @param {Selection} selection
 * @param {Results} results
 * @returns {Match[] | Problem}
 *   At least one match.
 */
export function matchesOf(of, selection, results) {
  const mistake = mistakeIn(of, selection, results);
  if (mistake) return {...mistake, isMistake: true};
  const matches = unfiltered(of, selection, results);
  if (matches.length > 0) return matches;
  return nothingFound(of, selection, results);
}

/** @param {string} of @param {Selection} selection @param {Results} results @returns {Match[]} */
function unfiltered(of, selection, results) {
  if (of === 'ratio' || of === 'difference') {
    return comparisonsOf(selection, results)
      .filter(({verdict}) => verdict !== 'not comparable')
      .map((comparison) => ofComparison(comparison, of, results));
  }
  if (isOfChanges(of)) return ofChanges(of, selection, results);
  if (Object.hasOwn(OF_JVM, of)) return ofJvm(of, selection, results);
  if (isOfRun(of, selection.at)) return ofWindows(of, selection, results);
  const [, base, relation] = RELATION.exec(of) ?? [];
  const configured = configuredOf(selection, results);
  if (base === undefined) {
    return configured.flatMap((one) => {
      const quantity = quantityOf(of, one);
      return quantity ? [matchOf(one, quantity, results)] : [];
    });
  }
  return configured.flatMap((one) => relationOf(base, relation, one, selection, results));
}

/**
 * @param {Selection} selection
 * @param {Results} results
 * @returns {Comparison[]}
 *   With those that are not comparable.
 */
export function comparisonsOf(selection, {report, comparisons, configurations}) {
  const {to} = selection;
  const all =
    to === undefined || to === report.baseline
      ? comparisons
      : compare({...report, baseline: to}, configurations);
  return all.filter(({candidate}) => isSelected(candidate, selection));
}

/**
 * @param {Selection} selection
 * @param {Results} results
 * @returns {Configured[]}
 *   Over all repeats, or of the named runs alone.
 */
function configuredOf(selection, {report, configurations, summaries}) {
  const {run} = selection;
  /** @param {string | null} id */
  const runOf = (id) => report.runs.find((one) => one.id === id);
  if (!run) {
    return configurations
      .filter((one) => one.shown !== null && isSelected(one, selection))
      .map((one) => ({
        ...one,
        stated: statedBy(runOf(one.shown), one),
        named: namedIn(report, one),
      }));
  }
  return summaries
    .filter((summary) => run.includes(summary.run))
    .map((summary) => {
      const {system, operation, params} = summary;
      const {machine, published} = runOf(summary.run) ?? {};
      return {
        ...{system, machine, operation, params, ...(published ? {published} : {})},
        runs: [summary.run],
        summaries: [summary],
        stated: statedBy(runOf(summary.run), summary),
        named: namedIn(report, {...summary, runs: [summary.run]}),
        ...estimatesOf([summary]),
      };
    })
    .filter((one) => isSelected(one, selection));
}

/**
 * @param {string} of
 * @param {Configured} one
 * @returns {Quantity | undefined}
 *   What a document states has as many digits as there, and the sign of its bound.
 */
function quantityOf(of, one) {
  const stated = one.stated(of);
  if (!stated) return measuredQuantity(of, one);
  const {value, unit, bound} = stated;
  const printed = `${boundText(stated)}${precise(value, unit)}`;
  const quantity = quantityFrom(value, unit, 'as published');
  return quantity && {...quantity, printed, ...(bound ? {bound} : {})};
}

/** @param {string} of @param {Configured} one @returns {Quantity | undefined} */
function measuredQuantity(of, one) {
  if (!isOurs(of)) return one.named(of);
  if (!PERCENTILE.test(of)) return ownProperty(OF_CONFIGURATION, of)?.(one);
  if (of === 'p50' || of === 'p99' || of === 'p99.9') return ofSpread(one.latency[of], 's');
  const share = shareOf(of);
  const values = one.summaries.flatMap(({distribution}) =>
    distribution && hasPercentile(distribution, share) ? [percentile(distribution, share)] : [],
  );
  if (values.length < one.summaries.length) return undefined;
  return ofSpread(percentileSpread(values, share, one.distribution), 's');
}

/**
 * @param {string} base
 * @param {string | undefined} relation
 * @param {Configured} one
 * @param {Selection} selection
 * @param {Results} results
 * @returns {Match[]}
 *   The quantity relative to that of the other system on the same machine: see `counterparts`.
 */
function relationOf(base, relation, one, {to}, results) {
  const other = to ?? one.published?.baseline ?? results.report.baseline;
  if (other === undefined || other === one.system) return [];
  const compared = counterparts(results.report, results.configurations)(one, other) ?? one;
  const counterpart = configuredOf({system: [other], params: {}}, results).find(
    ({machine, ...subject}) =>
      machine === one.machine && subjectKey(subject) === subjectKey(compared),
  );
  const [a, b] = [quantityOf(base, one), counterpart && quantityOf(base, counterpart)];
  // A bound gives no ratio. A runner can give rates of bytes and of elements one name.
  if (!counterpart || !a || !b || b.value === 0 || a.bound || b.bound || a.unit !== b.unit)
    return [];
  const shared = {repeats: null, estimator: a.estimator};
  const runs = [...one.runs, ...counterpart.runs];
  if (relation === 'difference') {
    const quantity = {value: a.value - b.value, unit: a.unit, interval: null, ...shared};
    return [{...matchOf(one, quantity, results), runs}];
  }
  const {ratio, interval} =
    a.spread && b.spread ? ratioOf(b.spread, a.spread) : {ratio: a.value / b.value, interval: null};
  const quantity = {value: ratio, unit: /** @type {const} */ ('×'), interval, ...shared};
  const better = isOurs(base) ? ownProperty(BETTER, a.unit) : undefined;
  return [{...matchOf(one, quantity, results), ...(better ? {better} : {}), runs}];
}

/**
 * @param {Comparison} comparison
 * @param {'ratio' | 'difference'} of
 * @param {Results} results
 * @returns {Match}
 */
export function ofComparison(comparison, of, results) {
  const {candidate, baseline, ratio, interval, better} = comparison;
  const estimator = `ratio of ${estimatesText(comparison)}`;
  const runs = [...candidate.runs, ...baseline.runs];
  const shared = {repeats: null, estimator};
  if (of === 'ratio') {
    const quantity = {value: ratio, unit: /** @type {const} */ ('×'), interval, ...shared};
    const direction = hasDirection(comparison) ? {better} : {};
    return {...matchOf(candidate, quantity, results), ...direction, runs};
  }
  const moved = interval && {...interval, low: interval.low - 1, high: interval.high - 1};
  const unit = /** @type {const} */ ('change');
  const printed = candidate.published ? candidate.summary?.ratio?.text : undefined;
  const quantity = {value: ratio - 1, unit, interval: moved, ...shared};
  const match = matchOf(candidate, quantity, results);
  return {...match, ...(printed === undefined ? {} : {printed: printedChange(printed)}), runs};
}

/**
 * @param {Comparison} comparison
 * @returns {string}
 *   `medians (merged histograms)`.
 */
function estimatesText(comparison) {
  const spreads = comparedSpreads(comparison);
  if (comparison.statistic === 'mean') {
    const [first = '', second] = new Set(spreads.map(meanOf));
    return second ? `${first} and ${second}` : first.replace(/mean|repeat/, '$&s');
  }
  const from = spreads.map(({n, from: what}) => (n > 1 ? what : 'single run'));
  return `medians (${list([...new Set(from)])})`;
}

/**
 * @param {Run} run
 * @param {Selection} selection
 * @returns {boolean}
 *   A run that failed is selected only by its name, and a withdrawn one not at all.
 */
const isRunSelected = ({id, system, machine = '', status, withdrawn}, selection) =>
  !withdrawn &&
  (selection.machine?.includes(machine) ?? true) &&
  (selection.run?.includes(id) ??
    (status === 'ok' && (selection.system?.includes(system) ?? true)));

/**
 * @param {string} of
 * @param {Selection} selection
 * @param {Results} results
 * @returns {Match[]}
 *   One for each run.
 */
function ofJvm(of, selection, {gc, report}) {
  return report.runs.flatMap((run) => {
    if (!isRunSelected(run, selection)) return [];
    const quantity = ownProperty(
      OF_JVM,
      of,
    )?.({run, gc: gc.find((summary) => summary.run === run.id)});
    if (!quantity) return [];
    const {id, system, machine} = run;
    return [{label: `run ${id}`, system, machine, params: {}, ...quantity, runs: [id]}];
  });
}

/**
 * @param {string} of
 * @param {Selection} selection
 * @param {Results} results
 * @returns {Match[]}
 *   One for each run and operation.
 */
function ofWindows(of, selection, results) {
  const {report, summaries, configurations} = results;
  const at = secondsOf(selection.at ?? '');
  return summaries.flatMap((summary) => {
    const run = report.runs.find(({id}) => id === summary.run);
    if (!run || !isRunSelected(run, selection)) return [];
    const {system, operation, params} = summary;
    const {machine, published} = run;
    const measured = {system, machine, operation, params, ...(published ? {published} : {})};
    if (!isSelected(measured, selection)) return [];
    const one = {run, summary};
    const quantity =
      at === undefined ? ownProperty(OF_WINDOWS, of)?.(one) : quantityAt(of, at, one);
    if (!quantity) return [];
    const label = [`run ${run.id}`, subjectLabel(configurations)(summary)];
    const runs = [run.id];
    const subject = {system, machine, operation, params};
    return {label: label.filter(Boolean).join(', '), ...subject, ...quantity, runs};
  });
}

/**
 * @param {Configured | Configuration} one
 * @param {Quantity} quantity
 * @param {Results} results
 * @returns {Match}
 */
function matchOf(
  {system, machine, operation, params, runs},
  {spread, ...quantity},
  {report, configurations},
) {
  const subject = subjectLabel(configurations)({operation, params});
  const where = areOnMachines(configurations) ? machine : '';
  const label = [nameOf(system, report), subject, where].filter(Boolean).join(', ');
  return {label, system, machine, operation, params, ...quantity, runs};
}

/** @param {Spread | null} spread @param {ValueUnit} unit @returns {Quantity | undefined} */
function ofSpread(spread, unit) {
  if (!spread) return undefined;
  const {estimate: value, interval, min, max, n, from, level} = spread;
  const repeats = n > 1 ? {low: min, high: max} : null;
  const ofSeveral = level === 'iteration' ? meanOf(spread) : from;
  const estimator = n > 1 ? ofSeveral : 'single run';
  return {value, unit, interval, repeats, estimator, spread};
}

/**
 * @param {number | null} value
 * @param {string} which
 * @param {Configured} one
 * @param {'min' | 'max'} statistic
 * @returns {Quantity | undefined}
 */
function extreme(value, which, one, statistic) {
  if (value === null) return undefined;
  const values = one.summaries.flatMap(({latency}) => latency?.[statistic] ?? []);
  const repeats = values.length > 1 ? {low: Math.min(...values), high: Math.max(...values)} : null;
  return {value, unit: 's', interval: null, repeats, estimator: `${which} of all repeats`};
}

/** Null where a run does not count its operations. @param {Summary[]} summaries */
function sumOf(summaries) {
  const counts = summaries.flatMap(({throughput}) => throughput?.count ?? []);
  return counts.length === summaries.length ? sum(counts) : null;
}

/** @param {Run | undefined} run @param {Subject} subject @returns {Configured['stated']} */
const statedBy = (run, subject) => (of) => {
  if (!run?.published) return undefined;
  const [metric, statistic] = of === 'throughput' ? ['throughput', 'mean'] : ['latency', of];
  return recordsAbout(subject, run)
    .filter((one) => one.kind === 'measurement')
    .find((one) => one.metric === metric && one.statistic === statistic && one.name === undefined);
};

/**
 * @param {Report} report
 * @param {Pick<Configured, 'operation' | 'params' | 'runs'>} one
 * @returns {Configured['named']}
 *   A value that each of the runs states once.
 */
const namedIn =
  ({runs}, one) =>
  (of) => {
    const repeats = runs.filter(({id}) => one.runs.includes(id));
    const found = namedMeasurements(one, repeats).find(({quantity}) => quantity === of);
    return found && ofSpread(found.estimated, found.unit);
  };

/**
 * @param {string} of
 * @param {Selection} selection
 * @param {Results} results
 * @returns {Problem | undefined}
 *   What is wrong whatever the data says.
 */
function mistakeIn(of, selection, {report: {systems, runs, baseline}, summaries}) {
  const {system = [], machine = [], run = [], operation, params, to, at} = selection;
  const [, base] = RELATION.exec(of) ?? [];
  const name = base ?? of;
  const isKnown =
    isOurs(name) || (base === undefined && (QUANTITIES.includes(of) || isOfChanges(of)));
  if (!isKnown) {
    const byId = new Map(runs.map((one) => [one.id, [one]]));
    const named = new Set(
      summaries
        .flatMap((one) => namedValues(one, byId.get(one.run) ?? []))
        .map(({quantity}) => quantity),
    );
    if (!named.has(name)) {
      const expected = alternatives([...QUANTITIES, 'p99', ...named]);
      return {problem: `found of="${of}", expected ${expected}`};
    }
  }
  const ids = systems.map(({id}) => id);
  for (const one of [...system, ...(to === undefined ? [] : [to])]) {
    if (!ids.includes(one)) {
      return {problem: `found the system "${one}", expected ${alternatives(ids)}`};
    }
  }
  const machines = [...new Set(runs.flatMap((one) => one.machine ?? []))];
  for (const one of machine) {
    if (!machines.includes(one)) {
      return {
        problem: `found the machine "${one}", expected ${alternatives(machines) || 'none, because no run states one'}`,
      };
    }
  }
  for (const one of run) {
    if (!runs.some(({id}) => id === one)) {
      return {problem: `found the run "${one}", expected the name of a folder next to report.yaml`};
    }
  }
  if (Object.hasOwn(OF_JVM, name) && (operation || Object.keys(params).length > 0)) {
    return {problem: `found an operation or params for ${of}, expected a system, machine or run`};
  }
  if (at !== undefined && secondsOf(at) === undefined) {
    return {problem: `found the time "${at}", expected one such as 0:36`};
  }
  if (at !== undefined && !isOfWindow(of)) {
    return {problem: `found a time for ${of}, expected ${alternatives(AT_A_TIME)}`};
  }
  if (machine.length > 0 && isOfChanges(of)) {
    return {problem: `found a machine for ${of}, expected none: a history can have several`};
  }
  const isRelative = base !== undefined || of === 'ratio' || of === 'difference';
  if ((isRelative || isOfChanges(of)) && run.length > 0 && base === undefined) {
    return {problem: `found a run for ${of}, expected a system: it is over all repeats`};
  }
  const hasOther = to !== undefined || baseline !== undefined || runs.some((one) => one.published);
  if (isRelative && !hasOther) {
    return {
      problem: `found ${of} without a baseline, expected "baseline" in report.yaml, or "to" with a system`,
    };
  }
  return undefined;
}

const NO_RUN_HINT =
  'A run that failed or is withdrawn does not count. Add a run that has it, or remove what asks for it.';

/**
 * @param {string} of
 * @param {Selection} selection
 * @param {Results} results
 * @returns {Problem}
 *   With what there is instead.
 */
function nothingFound(of, selection, results) {
  const {operation, params, ...rest} = selection;
  const all = unfiltered(of, {...rest, params: {}}, results);
  if (all.length === 0) {
    const [lacking] = configuredOf(selection, results).flatMap((one) =>
      of === 'throughput' || of === 'min' || of === 'max' || of === 'errors'
        ? (lackingText(one, of) ?? [])
        : [],
    );
    return lacking === undefined
      ? {problem: `found no ${of} of this selection in any run`, hint: NO_RUN_HINT}
      : {problem: `found ${of} of some repeats, expected it of all: ${lacking}`};
  }
  const operations = [...new Set(all.map((one) => one.operation ?? ''))];
  const unknown = operation?.find((one) => !operations.includes(one));
  if (unknown !== undefined) {
    return {problem: `found the operation "${unknown}", expected ${alternatives(operations)}`};
  }
  const candidates = all.filter((one) => operation?.includes(one.operation ?? '') ?? true);
  for (const [name, values] of Object.entries(params)) {
    const existing = [...new Set(candidates.flatMap((one) => one.params[name] ?? []))];
    if (existing.some((value) => values.includes(value))) continue;
    const names = [...new Set(candidates.flatMap((one) => Object.keys(one.params)))];
    return {
      problem:
        existing.length > 0
          ? `found ${name} "${values.join('|')}", expected ${alternatives(existing)}`
          : `found the parameter "${name}", expected ${alternatives(names) || 'none'}`,
    };
  }
  return {problem: `found no ${of} of this selection`, hint: listMatches(candidates)};
}

/** Matches that a message lists; the others are counted. */
const MOST_LISTED = 6;

/** @param {Match[]} matches */
export function listMatches(matches) {
  const labels = [...new Set(matches.map(({label}) => label))];
  const rest = labels.length - MOST_LISTED;
  return `There are: ${labels.slice(0, MOST_LISTED).join(' · ')}${rest > 0 ? ` · and ${integer(rest)} more` : ''}.`;
}
