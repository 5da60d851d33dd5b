/**
 * What a chart draws: from a request to series of records, each with the name and the colour that
 * its system has everywhere.
 *
 * @import {Absent, Series} from './types.d.ts'
 * @import {Distribution, Heap, Params, Pauses, Rec, Subject, Timeline} from '../records/types.d.ts'
 * @import {ChartBasis, ChartRequest, Run} from '../scan/types.d.ts'
 * @import {Configuration} from '../stats/types.d.ts'
 * @typedef {{subject: Subject, run: Run, records: Rec[]}} Source
 * @typedef {Pick<Series<unknown>, 'colour' | 'look'>} Look
 */

import {groupBy} from '../group-by.js';
import {Recorder} from '../records/distribution.js';
import {heapOf} from '../records/rotated.js';
import {subjectKey, varyingParams} from '../records/subject.js';
import {requestedRuns} from '../scan/requested-runs.js';
import {countedPauses, pausesIn} from '../stats/collections.js';
import {
  bySubject,
  finestDistribution,
  finestTimeline,
  matches,
  recordsOf,
} from '../stats/summary.js';
import {nameOf} from '../words/names.js';
import {endText} from '../words/published.js';
import {drawnKeys, latencyOf} from './latency-windows.js';

/** A parameter with at least so many values is a sweep; with fewer, each value is a series. */
const SWEEP = 3;

/** Of colours, and of symbols. */
const NUMBERS = [1, 2, 3, 4, 5, 6];
/** @param {number} number @param {number} steps */
const further = (number, steps) => ((number - 1 + steps) % NUMBERS.length) + 1;

/**
 * The runs and subjects that a request means: those of the named runs, or of the run shown for each
 * configuration.
 *
 * @param {Pick<ChartRequest, 'operation' | 'params' | 'systems' | 'runs'>} request
 * @param {ChartBasis} report
 * @param {Configuration[]} configurations
 * @returns {Source[]}
 *   Those of a system in the order of its configurations, whichever runs they are of.
 */
export function sources(request, report, configurations) {
  // Of a run with several operations, each configuration may show another repeat.
  const shown = new Set(
    configurations.map((configuration) => runSubjectKey(configuration.shown, configuration)),
  );
  const keys = configurations.map(({system, ...subject}) => runSubjectKey(system, subject));
  const order = new Map(keys.map((key, i) => [key, i]));
  /** @param {Source} source */
  const placeOf = ({run, subject}) => order.get(runSubjectKey(run.system, subject)) ?? keys.length;
  return drawnRuns(request, report)
    .flatMap((run) =>
      [...bySubject(recordsOf(run)).values()].flatMap((records) => {
        const subject = /** @type {Rec} */ (records[0]);
        const isIncluded = request.runs ? true : shown.has(runSubjectKey(run.id, subject));
        return isIncluded && matches(subject, request) ? [{subject, run, records}] : [];
      }),
    )
    .sort(
      (a, b) =>
        rank(report, a.run, request) - rank(report, b.run, request) || placeOf(a) - placeOf(b),
    );
}

/**
 * @param {Pick<ChartRequest, 'systems' | 'runs'>} request
 * @param {ChartBasis} report
 * @returns {Run[]}
 *   By system; all of the report unless the request names some. What is withdrawn is never drawn.
 */
const drawnRuns = (request, report) =>
  requestedRuns(report.runs, request)
    .filter(({withdrawn, published}) => !withdrawn && allowsPublished(request, published))
    .sort((a, b) => rank(report, a, request) - rank(report, b, request));

/**
 * @param {string | null} run
 *   Or system.
 * @param {Subject} subject
 */
const runSubjectKey = (run, subject) => JSON.stringify([run, subjectKey(subject)]);

/**
 * Systems in the order of the request, otherwise of the report.
 *
 * @param {ChartBasis} report
 * @param {Run} run
 * @param {Pick<ChartRequest, 'systems'>} request
 */
function rank({systems}, {system}, request) {
  return (request.systems ?? systems.map(({id}) => id)).indexOf(system);
}

/**
 * @param {Source[]} from
 * @param {ChartBasis} report
 * @returns {Series<Timeline>[]}
 */
export const timelines = (from, report) =>
  series(from, report, ({records}) => finestTimeline(records));

/**
 * @param {Source[]} from
 * @param {ChartBasis} report
 * @returns {Series<Timeline>[]}
 *   Those with a throughput.
 */
export const rateTimelines = (from, report) =>
  timelines(from, report).filter(({record}) => !record.isSampled);

/**
 * @param {Source[]} from
 * @param {ChartBasis} report
 * @returns {Series<Timeline>[]}
 *   Those with latencies.
 */
export const latencyTimelines = (from, report) =>
  timelines(from, report).filter(({record: {windows}}) => {
    const keys = drawnKeys(windows);
    return windows.some((window) => keys.some((key) => latencyOf(window, key) !== null));
  });

/**
 * @param {Source[]} from
 * @param {ChartBasis} report
 * @returns {Series<Distribution>[]}
 */
export const distributions = (from, report) =>
  series(from, report, ({records}) => finestDistribution(records));

/**
 * If there are both, takes the heap from collections: a poll misses what happens between samples.
 *
 * @param {Run} run
 * @param {ChartBasis} report
 * @returns {Series<{heap: Heap | null, pauses: Pauses | null}> | undefined}
 *   Undefined for a run without either.
 */
export function garbage(run, report) {
  const records = recordsOf(run);
  const [heap, pauses] = [heapOf(records), pausesIn(run)];
  if (!heap && !pauses) return undefined;
  const [one] = series([{subject: {operation: '', params: {}}, run, records}], report, () => ({
    heap,
    pauses,
  }));
  return one;
}

/** Samples, or pauses of a run, under which a histogram says less than a list. */
const LEAST_SAMPLES = 10;

/**
 * @param {Series<Distribution>[]} series
 * @returns {boolean}
 *   Whether one of them has enough samples for a chart that nobody requested.
 */
export const hasSamples = (series) => series.some(({record}) => record.n >= LEAST_SAMPLES);

/**
 * @param {Run[]} runs
 * @param {ChartBasis} report
 * @returns {{enough: Series<Distribution>[], few: {label: string, count: number}[]}}
 *   The pauses that count, of each run that has enough of them; the number of those of each other run.
 */
export function pauseDistributions(runs, report) {
  const subject = {operation: '', params: {}};
  const found = runs.map((run) => ({subject, run, records: recordsOf(run)}));
  const counted = series(found, report, ({run}) => {
    const pauses = pausesIn(run);
    return pauses ? countedPauses(pauses, run.warmup).collections : undefined;
  });
  return {
    enough: counted
      .filter(({record}) => record.length >= LEAST_SAMPLES)
      .map((line) => ({...line, record: distributionOf(line.record, subject)})),
    few: counted
      .filter(({record}) => record.length < LEAST_SAMPLES)
      .map(({label, record}) => ({label, count: record.length})),
  };
}

/**
 * @param {Pauses['collections']} collections
 * @param {Subject} subject
 */
function distributionOf(collections, subject) {
  const durations = new Recorder(1e-9);
  for (const {duration} of collections) durations.add(Math.round(duration * 1e9));
  return durations.record(subject);
}

/**
 * @param {ChartRequest} request
 * @param {ChartBasis} report
 * @param {Configuration[]} configurations
 * @returns {Absent[]}
 *   What would have been drawn if it had not failed.
 */
export function failedSeries(request, report, configurations) {
  return (
    configurations
      .filter((configuration) => configuration.failed.length > 0 && configuration.shown === null)
      // A run that failed early may not state its operation.
      .filter((one) => one.operation === '' || matches(one, request))
      .filter(({system}) => !request.systems || request.systems.includes(system))
      .filter(({published}) => allowsPublished(request, published))
      .map(({system, failed}) => ({
        label: nameOf(system, report),
        reason: failed.map(endText).join('; '),
      }))
  );
}

/**
 * @param {Source[]} from
 * @param {Configuration[]} configurations
 * @returns {{drawn: Source[], merged: number, unmerged: number}}
 *   `drawn`: with the merged histogram of all repeats instead of that of the run shown, where there are repeats
 *   whose histograms can be merged; `merged`, `unmerged`: how many have several repeats and can, or cannot.
 */
export function mergeRepeats(from, configurations) {
  const found = from.map((source) => {
    const {run, subject} = source;
    const {distribution, runs = []} =
      configurations.find(
        (configuration) =>
          configuration.shown === run.id && subjectKey(configuration) === subjectKey(subject),
      ) ?? {};
    const merged = runs.length > 1 ? distribution : undefined;
    return {source, merged, isUnmerged: runs.length > 1 && !merged};
  });
  return {
    drawn: found.map(({source, merged}) => (merged ? {...source, records: [merged]} : source)),
    merged: found.filter(({merged}) => merged).length,
    unmerged: found.filter(({isUnmerged}) => isUnmerged).length,
  };
}

/**
 * Distributions over the values of one parameter, a series a system.
 *
 * @param {Source[]} from
 * @param {ChartBasis} report
 * @returns {{param: string, series: Series<{param: string, distribution: Distribution}[]>[]}}
 *   No series unless exactly one parameter varies within a system, with enough values that all
 *   begin with a number.
 */
export function sweeps(from, report) {
  const [param = '', ...others] = varyingParams(from.map(({subject}) => subject));
  const values = new Set(from.map(({subject}) => subject.params[param] ?? ''));
  const isSwept =
    others.length === 0 && values.size >= SWEEP && [...values].every((value) => /^\d/.test(value));
  if (!isSwept) return {param, series: []};
  return {
    param,
    series: series(swept(from), report, ({records}) => {
      const points = [...bySubject(records).values()].flatMap((some) => {
        const distribution = finestDistribution(some);
        return distribution ? [{param: distribution.params[param] ?? '', distribution}] : [];
      });
      return points.length > 0 ? points : undefined;
    }),
  };
}

/**
 * @param {Source[]} from
 * @returns {Source[]}
 *   One series per system and machine, with values from the runs that are shown. If two runs have
 *   the same value, one series per run.
 */
function swept(from) {
  /** @param {(source: Source) => string} key */
  const groups = (key) => [...groupBy(from, key).values()];
  const bySystem = groups(({run}) => JSON.stringify([run.system, run.machine]));
  const isUnique = bySystem.every(
    (group) => new Set(group.map(({subject}) => subjectKey(subject))).size === group.length,
  );
  return (isUnique ? bySystem : groups(({run}) => run.id)).flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const records = group.flatMap((source) => source.records);
    return [{subject: {operation: '', params: {}}, run: first.run, records}];
  });
}

/**
 * @template T
 * @param {Source[]} from
 * @param {ChartBasis} report
 * @param {(source: Source) => T | undefined} record
 * @returns {Series<T>[]}
 */
function series(from, report, record) {
  const found = from.flatMap((source) => {
    const value = record(source);
    return value === undefined ? [] : [{...source, value}];
  });
  const labels = labelsOf(found, report);
  const looks = looksOf(
    found.map(({run}) => run.system),
    report,
  );
  return found.map(({run, value}, i) => {
    return {
      id: `s${i + 1}`,
      label: labels[i] ?? run.id,
      ...(looks[i] ?? {colour: 1}),
      run: run.id,
      warmup: run.warmup,
      record: value,
    };
  });
}

/**
 * The system's name, with what distinguishes its series if it has several.
 *
 * @param {Source[]} from
 * @param {ChartBasis} report
 * @returns {string[]}
 *   All different.
 */
function labelsOf(from, report) {
  const varying = varyingParams(from.map(({subject}) => subject));
  const operations = new Set(from.map(({subject}) => subject.operation)).size > 1;
  const machines = new Set(from.map(({run}) => run.machine)).size > 1;
  const labels = from.map(({run, subject}) => {
    return [
      nameOf(run.system, report),
      ...(operations ? [subject.operation] : []),
      ...paramParts(subject.params, varying),
      ...(machines && run.machine ? [run.machine] : []),
    ].join(', ');
  });
  return labels.map((label, i) =>
    labels.indexOf(label) === labels.lastIndexOf(label) ? label : `${label} (${from[i]?.run.id})`,
  );
}

/**
 * @template T
 * @param {readonly T[]} all
 *   Series or rows.
 * @param {number} most
 *   Those that there is room for.
 * @param {(one: T) => unknown} groupOf
 *   Such as the system.
 * @returns {T[]}
 *   The first of each group, the second of each, and so on until there is no room; in the given order.
 */
export const firstOfEach = (all, most, groupOf) =>
  byRank(all, groupOf)
    .slice(0, most)
    .sort((a, b) => a.i - b.i)
    .map(({one}) => one);

/**
 * @template T
 * @param {readonly T[]} all
 * @param {(one: T, i: number) => unknown} groupOf
 * @returns {{one: T, i: number}[]}
 *   The first of each group, then the second of each, and so on.
 */
function byRank(all, groupOf) {
  const numbered = all.map((one, i) => ({one, i}));
  return [...groupBy(numbered, ({one, i}) => groupOf(one, i)).values()]
    .flatMap((group) => group.map((one, rank) => ({...one, rank})))
    .sort((a, b) => a.rank - b.rank || a.i - b.i)
    .map(({one, i}) => ({one, i}));
}

/**
 * @param {readonly Pick<Configuration, 'machine' | 'published'>[]} configurations
 * @returns {boolean}
 *   Whether rows need the names of their machines: what a document states has the name of its document.
 */
export const areOnMachines = (configurations) =>
  new Set(configurations.filter(({published}) => !published).map(({machine}) => machine)).size > 1;

/**
 * @param {Params} params
 * @param {readonly string[]} names
 * @returns {string[]}
 *   `threads 4`, for each that it has.
 */
export const paramParts = (params, names) =>
  names.flatMap((name) => (params[name] ? [`${name} ${params[name]}`] : []));

/**
 * The first series of a system has its colour everywhere, and its symbol unless it would be that of another in
 * the chart: colour is never alone. Each further series takes the next unused colour, or where none is left, a
 * symbol that its colour does not have yet.
 *
 * @param {string[]} from
 *   The system of each series.
 * @param {Pick<ChartBasis, 'systems'>} report
 * @returns {Look[]}
 */
export function looksOf(from, {systems}) {
  const own = from.map((id) => {
    const {colour = 1, look} = systems.find((system) => system.id === id) ?? {};
    return {colour, ...(look ? {look} : {})};
  });
  const isFirst = from.map((id, i) => from.indexOf(id) === i);
  // A system that shares its colour has a symbol in its place; the others keep theirs.
  const taken = own.filter(({look}, i) => isFirst[i] && !look);
  // In the order in which a chart without room for all draws them.
  const looks = byRank(own, (_, i) => from[i]).map(({one: look, i}) => {
    if (isFirst[i] && !look.look) return {look, i};
    const found = isFirst[i] ? withSymbol(look, taken) : unusedLook(look, taken);
    taken.push(found);
    return {look: found, i};
  });
  return looks.sort((a, b) => a.i - b.i).map(({look}) => look);
}

/**
 * @param {Look} of
 * @param {Look[]} taken
 * @returns {Look}
 */
function unusedLook({colour}, taken) {
  const colours = NUMBERS.map((step) => further(colour, step));
  const unused = colours.find((one) => taken.every((other) => other.colour !== one));
  if (unused) return withSymbol({colour: unused}, taken);
  const pairs = NUMBERS.flatMap((step) =>
    colours.map((one) => ({colour: one, look: further(one, step)})),
  );
  return pairs.find((pair) => !isTaken(pair, taken)) ?? {colour};
}

/**
 * @param {Look} look
 * @param {Look[]} taken
 * @returns {Look}
 *   In its colour: with its symbol, or the next one that no other has, or that none of its colour has.
 */
function withSymbol(look, taken) {
  const {colour} = look;
  const symbols = [0, ...NUMBERS].map((step) => further(symbolOf(look), step));
  const symbol =
    symbols.find((one) => taken.every((other) => symbolOf(other) !== one)) ??
    symbols.find((one) => !isTaken({colour, look: one}, taken));
  return symbol === undefined || symbol === colour ? {colour} : {colour, look: symbol};
}

/** @param {Look} look */
const symbolOf = ({colour, look = colour}) => look;

/** @param {Look} pair @param {Look[]} taken */
const isTaken = (pair, taken) =>
  taken.some((other) => other.colour === pair.colour && symbolOf(other) === symbolOf(pair));

/**
 * @param {Configuration} configuration
 * @param {Pick<ChartRequest, 'operation' | 'params' | 'systems' | 'runs'>} request
 */
export const isRequested = (configuration, request) =>
  matches(configuration, request) &&
  allowsPublished(request, configuration.published) &&
  (request.systems?.includes(configuration.system) ?? true) &&
  (request.runs?.some((run) => configuration.runs.includes(run)) ?? true);

/**
 * A published value is drawn where its system or run is requested. It never enters a chart only
 * because it is there.
 *
 * @param {{systems?: string[], runs?: string[]}} request
 * @param {object | undefined} published
 */
const allowsPublished = (request, published) =>
  published === undefined || request.systems !== undefined || request.runs !== undefined;

/**
 * @param {Pick<ChartRequest, 'operation' | 'params' | 'systems' | 'runs'>} request
 * @param {{report: ChartBasis, configurations: Configuration[]}} context
 * @returns {Run[]}
 *   Of which a chart shows the heap or the pauses: the requested runs, else those shown for the
 *   configurations. JVM logs alone make no configuration: of such a system the first run.
 */
export function jvmRuns(request, {report, configurations}) {
  const named = drawnRuns(request, report);
  if (request.runs) return named;
  const isOfAll = request.operation === undefined && request.params === undefined;
  const requested = configurations.filter((one) => matches(one, request));
  const drawn = named.filter(({id}) => isOfAll || requested.some(({runs}) => runs.includes(id)));
  // A configuration of failed runs alone shows none.
  const configured = requested.filter(({shown}) => shown !== null);
  const first = new Map(
    drawn
      .filter((run) => run.status === 'ok' && garbage(run, report))
      .reverse()
      .map(({system, id}) => [system, id]),
  );
  return drawn.filter(({id, system}) => {
    const ofSystem = configured.filter((one) => one.system === system);
    return ofSystem.length > 0
      ? ofSystem.some(({shown}) => shown === id)
      : first.get(system) === id;
  });
}
