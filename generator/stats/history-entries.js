/**
 * What histories are of: each quantity of a configuration, and of the collections of its runs, at a release,
 * commit or date.
 *
 * @import {Measurement, Repeats, Unit} from '../records/types.d.ts'
 * @import {Report, Run} from '../scan/types.d.ts'
 * @import {Axis} from './axis.js'
 * @import {Configuration, GcSummary, History, Spread} from './types.d.ts'
 * @typedef {{configurations: Configuration[], gc: GcSummary[]}} Measured
 * @typedef {Pick<Spread, 'values' | 'estimate' | 'bucket'> & {interval?: Spread['interval'], samples?: number | null}} Estimated
 * @typedef {Pick<History, 'system' | 'operation' | 'params' | 'quantity' | 'unit'>
 *   & {machine: string | undefined, runs: string[], at: string, estimated: Estimated}} Entry
 *   One quantity at one position, on one machine; `params` without the axis.
 * @typedef {Pick<Entry, 'quantity' | 'unit' | 'estimated'>} Quantity
 */

import {subjectKey} from '../records/subject.js';
import {repeatSpread} from './repeats.js';
import {spread} from './spread.js';
import {recordsAbout} from './summary.js';

/**
 * @param {Axis} axis
 * @param {Pick<Report, 'runs'>} report
 * @param {Measured} measured
 * @returns {Entry[]}
 */
export const entriesOf = (axis, report, measured) => [
  ...ofConfigurations(axis, report, measured),
  ...ofCollections(axis, report, measured),
];

/**
 * @param {Axis} axis
 * @param {Pick<Report, 'runs'>} report
 * @param {Measured} measured
 * @returns {Entry[]}
 */
function ofConfigurations(axis, report, {configurations}) {
  const runs = new Map(report.runs.map((run) => [run.id, run]));
  return configurations.flatMap((configuration) => {
    const {system, machine, operation, params, published} = configuration;
    const {[axis.param]: at, ...others} = params;
    if (published || at === undefined || configuration.runs.length === 0) return [];
    const made = configuration.runs.flatMap((id) => runs.get(id) ?? []);
    const found = [...quantitiesOf(configuration), ...namedMeasurements(configuration, made)];
    const shared = {system, machine, operation, params: others, at, runs: configuration.runs};
    return found.map((quantity) => ({...shared, ...quantity}));
  });
}

/**
 * @param {Configuration} configuration
 * @returns {Quantity[]}
 */
function quantitiesOf({throughput, latency, summaries}) {
  /** @param {'min' | 'max'} key */
  const extreme = (key) => {
    const values = summaries.flatMap((one) => one.latency?.[key] ?? []);
    return latency[key] === null ? null : {values, estimate: latency[key]};
  };
  const isBound = summaries.some((one) => one.throughput?.bound);
  /** @type {[string, Unit, Estimated | null][]} */
  const all = [
    ['throughput', '1/s', isBound ? null : throughput],
    ['mean', 's', latency.mean],
    ['min', 's', extreme('min')],
    ['p50', 's', latency.p50],
    ['p99', 's', latency.p99],
    ['p99.9', 's', latency['p99.9']],
    ['max', 's', extreme('max')],
  ];
  return all.flatMap(([quantity, unit, estimated]) => {
    const samples = unit === 's' ? latency.n : null;
    return estimated ? [{quantity, unit, estimated: {...estimated, samples}}] : [];
  });
}

/**
 * @param {Pick<Configuration, 'operation' | 'params'>} configuration
 * @param {readonly Run[]} runs
 *   Its repeats.
 * @returns {(Quantity & {estimated: Spread})[]}
 *   What every repeat states: the others alone would not be the value of all.
 */
export const namedMeasurements = (configuration, runs) =>
  namedValues(configuration, runs).flatMap(({stated, lacking, quantity, unit}) =>
    lacking.length > 0 ? [] : [{quantity, unit, estimated: repeatSpread(stated)}],
  );

/**
 * @param {Pick<Configuration, 'operation' | 'params'>} configuration
 * @param {readonly Run[]} runs
 *   Its repeats.
 * @returns {{quantity: string, unit: Unit, stated: {value: number, repeats?: Repeats}[], lacking: string[]}[]}
 *   What the runner states besides rates and times of the operations: bytes allocated, counts, sizes. Of a
 *   run with a warm-up they would include it. `lacking`: runs that do not state it, or state it twice.
 */
export function namedValues(configuration, runs) {
  const measured = runs.filter(({warmup}) => warmup === 0);
  /** @type {Map<string, {quantity: string, unit: Unit, byRun: Map<string, Map<number, Measurement>>}>} */
  const found = new Map();
  for (const run of measured) {
    for (const record of recordsAbout(configuration, run)) {
      if (record.kind !== 'measurement' || record.bound || record.statistic === 'sd') continue;
      const isOfOperations = ['throughput', 'latency', 'ratio'].includes(record.metric);
      if (record.value < 0 || (isOfOperations && record.name === undefined)) continue;
      const {unit, statistic} = record;
      const name = record.name ?? record.metric;
      const quantity = ['mean', 'total', 'rate'].includes(statistic)
        ? name
        : `${name} ${statistic}`;
      const id = JSON.stringify([quantity, unit]);
      const {byRun} = found.get(id) ?? {byRun: new Map()};
      const values = byRun.get(run.id) ?? new Map();
      found.set(id, {quantity, unit, byRun: byRun.set(run.id, values.set(record.value, record))});
    }
  }
  return [...found.values()].map(({quantity, unit, byRun}) => {
    const one = (/** @type {Run} */ {id}) => {
      const values = [...(byRun.get(id)?.values() ?? [])];
      return values.length === 1 ? values : [];
    };
    return {
      ...{quantity, unit},
      stated: measured.flatMap(one),
      lacking: measured.filter((run) => one(run).length === 0).map(({id}) => id),
    };
  });
}

/**
 * @param {Axis} axis
 * @param {Pick<Report, 'runs'>} report
 * @param {Measured} measured
 * @returns {Entry[]}
 *   Of the JVM of each run, whatever its operations.
 */
function ofCollections({param}, {runs}, {gc}) {
  /** @type {Map<string, {runs: Run[], summaries: GcSummary[]}>} */
  const groups = new Map();
  for (const run of runs) {
    const summary = gc.find((one) => one.run === run.id);
    if (!summary || run.published || run.status !== 'ok' || run.params[param] === undefined)
      continue;
    const {system, machine, operation = '', params} = run;
    const key = JSON.stringify([system, machine, subjectKey({operation, params})]);
    const group = groups.get(key) ?? {runs: [], summaries: []};
    groups.set(key, {runs: [...group.runs, run], summaries: [...group.summaries, summary]});
  }
  return [...groups.values()].flatMap(({runs: repeats, summaries}) => {
    const [first] = repeats;
    if (!first) return [];
    const {system, machine, operation = '', params} = first;
    const {[param]: at = '', ...others} = params;
    const medians = summaries.flatMap(({p50}) => p50 ?? []);
    const longest = summaries.flatMap(({longestCounted}) => longestCounted?.duration ?? []);
    /** @type {Quantity[]} */
    const quantities = [];
    const shares = summaries.flatMap(({share}) => share ?? []);
    if (shares.length > 0) {
      quantities.push({quantity: 'gc-share', unit: '1', estimated: spread(shares)});
    }
    if (medians.length > 0) {
      quantities.push({quantity: 'median-pause', unit: 's', estimated: spread(medians)});
    }
    if (longest.length > 0) {
      const estimated = {values: longest, estimate: Math.max(...longest)};
      quantities.push({quantity: 'longest-pause', unit: 's', estimated});
    }
    const shared = {system, machine, operation, params: others, at};
    const ids = repeats.map(({id}) => id);
    return quantities.map((quantity) => ({...shared, ...quantity, runs: ids}));
  });
}
