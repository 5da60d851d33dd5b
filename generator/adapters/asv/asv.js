/**
 * asv (airspeed velocity): `results/<machine>/<commit>-<environment>.json`, the results of one commit.
 *
 *     {"commit_hash": "0a94079a…", …, "result_columns": ["result", "params", "version", "started_at", …], "results": {
 *       "bench.Sorting.time_sort": [[1.2e-06, …], [["100", "1000"], ["'sorted'", "'random'"]], "b159…", 1795358448622, …]}}
 *
 * A row has a value for each combination of the parameters, the last of which varies fastest; empty
 * cells at its end are left out. What is measured follows from the name of the function: `time_` and
 * `timeraw_` seconds, `mem_` and `peakmem_` bytes, `track_` anything. A time is the median of
 * `stats_repeat` samples, each the mean of `stats_number` calls, with a 99 % interval of the median.
 * NaN is a combination that was skipped, null one that failed. `date` is that of the commit. Names
 * of parameters and units are in `benchmarks.json`. Seen from 0.6.6, and read in its source.
 *
 * @import {JsonAdapter, JsonValue, ReadContext} from '../types.d.ts'
 * @import {Interval, Rec, Subject} from '../../records/types.d.ts'
 */

import {median as medianOf} from '../../averages.js';
import {counted} from '../../format.js';
import {Recorder} from '../../records/distribution.js';
import {latency} from '../../records/measurements.js';
import {utcDate} from '../shared/dates.js';
import {distinctParams} from '../shared/distinct-params.js';
import {YEAR} from '../shared/durations.js';
import {statedText} from '../shared/json.js';
import {checkStatistic} from '../shared/stated-statistic.js';

/** Of a function; with a capital letter, of a class. */
const KIND =
  /(?:^|\.)(time|timeraw|mem|peakmem|track)_[^.]*$|(?:^|\.)(Time|Timeraw|Mem|PeakMem|Track)[A-Z_][^.]*$/;
const LEVEL = 0.99;
/** asv rounds intervals and counts to five digits, and results not at all. */
const SKIPPED = 'NaN';

/** @type {JsonAdapter} */
export const asv = {
  id: 'asv',
  label: 'asv results',
  description: 'Times and memory of Python benchmarks, for one commit.',
  runner: 'asv',
  writtenBy: 'asv run, as results/MACHINE/COMMIT-ENVIRONMENT.json',
  states: ['date', 'runner', 'cpu', 'cores', 'os', 'commit'],
  measuresAlone: true,
  layout: 'json',
  detect: ({text}) =>
    /^\s*\{/.test(text) && /"result_columns"\s*:\s*\[\s*"result"\s*,\s*"params"/.test(text),
  read(root, context) {
    facts(root, context);
    const columns = root
      .at('result_columns')
      .items()
      .map((column) => column.text() ?? '');
    const variables = statedPairs(root.at('env_vars'));
    const told = {batched: 0, untold: 0};
    const records = root
      .at('results')
      .entries()
      .flatMap(([name, row]) => {
        const cells = row.items();
        const cell = (/** @type {string} */ column) => cells[columns.indexOf(column)];
        return benchmark(name, row, {cell, variables}, told, context);
      });
    if (told.batched > 0) {
      const found = `the means of ${told.batched} results are medians of samples`;
      context.warn(`${found}, each a mean of several calls`);
    }
    if (told.untold > 0) {
      const found = `found ${counted(told.untold, 'benchmark')} of neither time nor memory`;
      context.warn(`${found}: not read, because the file does not state a unit`);
    }
    return records;
  },
};

/**
 * @param {string} name
 * @param {JsonValue} row
 * @param {{cell(column: string): JsonValue | undefined, variables: [name: string, value: string][]}} file
 *   `variables`: of the environment.
 * @param {{batched: number, untold: number}} told
 * @param {ReadContext} context
 * @returns {Rec[]}
 */
function benchmark(name, row, {cell, variables}, told, context) {
  const [, small, capital] = KIND.exec(name) ?? [];
  const kind = (small ?? capital ?? '').toLowerCase();
  if (kind === '' || kind === 'track') {
    told.untold += 1;
    return [];
  }
  const {value: started} = cell('started_at') ?? {};
  if (typeof started === 'number') context.fact('date', utcDate(started));
  const result = cell('result');
  if (!result || result.value === null) {
    context.warn(`"${name}" was not measured: it failed`, row.line);
    return [];
  }
  const values = result.items();
  const axes = (cell('params')?.items() ?? []).map((axis) =>
    axis.items().map((value) => value.text() ?? ''),
  );
  const expected = axes.reduce((count, {length}) => count * length, 1);
  if (values.length !== expected) {
    const found = `found ${values.length} results of "${name}"`;
    context.error(result.line, `${found}, expected ${expected}, one for each parameter`);
    return [];
  }
  const failed = values.filter(({value}) => value === null).length;
  const skipped = values.filter(({value}) => value === SKIPPED).length;
  if (failed + skipped > 0) {
    const counts = [
      ...(failed > 0 ? [`${failed} failed`] : []),
      ...(skipped > 0 ? [`${skipped} skipped`] : []),
    ].join(' and ');
    context.warn(`"${name}": ${counts} of ${values.length} sets of parameters`, row.line);
  }
  return values.flatMap((value, i) => {
    if (value.value === null || value.value === SKIPPED) return [];
    const number = value.quantity();
    if (number === undefined) return [];
    const params = distinctParams([
      ...combination(axes, i).map((text, at) => /** @type {const} */ ([`param${at + 1}`, text])),
      ...variables,
    ]);
    const subject = {operation: name, params, lines: row.lines};
    if (kind === 'time' || kind === 'timeraw') {
      const at = (/** @type {string} */ column) => element(cell(column), i);
      return times(subject, {value, median: number, at}, told, context);
    }
    return [
      {
        kind: 'measurement',
        ...subject,
        metric: 'size',
        statistic: kind === 'peakmem' ? 'max' : 'total',
        value: number,
        unit: 'B',
        name: kind,
      },
    ];
  });
}

/**
 * @param {Subject} subject
 * @param {{value: JsonValue, median: number, at(column: string): JsonValue | undefined}} result
 * @param {{batched: number}} told
 * @param {ReadContext} context
 * @returns {Rec[]}
 */
function times(subject, {value, median, at}, told, context) {
  if (median > YEAR) {
    context.error(value.line, `found a time of ${median} s, expected at most a year`);
    return [];
  }
  const calls = at('stats_number')?.whole();
  const repeat = at('stats_repeat')?.whole();
  const samples = at('samples');
  if (samples && samples.value !== null) {
    const seconds = samples.items().map((sample) => sample.quantity());
    const all = seconds.flatMap((time) => (time === undefined || time > YEAR ? [] : [time]));
    if (all.length < seconds.length || all.length === 0) {
      context.error(samples.line, `found no times in the samples of "${subject.operation}"`);
      return [];
    }
    const about = {what: 'result', name: subject.operation, is: 'the median of its samples'};
    checkStatistic(value, medianOf(all), about, context);
    if (calls === 1) {
      const times = new Recorder(1e-9);
      for (const time of all) times.add(Math.round(time * 1e9));
      return [times.record(subject)];
    }
    const mean = all.reduce((sum, time) => sum + time, 0) / all.length;
    return [latency(subject, 'mean', mean, calls && calls * all.length)];
  }
  const interval = intervalOf(at('stats_ci_99_a'), at('stats_ci_99_b'));
  if (calls !== 1) told.batched += 1;
  const n = calls && repeat && calls * repeat;
  return [{...latency(subject, calls === 1 ? 'p50' : 'mean', median, n), ...interval}];
}

/**
 * @param {JsonValue | undefined} low
 * @param {JsonValue | undefined} high
 * @returns {{interval?: Interval}}
 *   Empty for a single sample, since its ends are infinite. With few samples its low end may be below 0,
 *   which no time is.
 */
function intervalOf(low, high) {
  if (typeof low?.value !== 'number' || typeof high?.value !== 'number') return {};
  return {interval: {low: Math.max(0, low.value), high: high.value, level: LEVEL}};
}

/**
 * @param {JsonValue | undefined} list
 *   Null, or absent at the end of a row, where no combination has a value.
 * @param {number} i
 */
const element = (list, i) => (Array.isArray(list?.value) ? list.items()[i] : undefined);

/**
 * @param {string[][]} axes
 *   The values of each parameter.
 * @param {number} i
 *   Of a result.
 * @returns {string[]}
 *   The value of each parameter.
 */
function combination(axes, i) {
  let rest = i;
  return axes
    .toReversed()
    .map((axis) => {
      const value = axis[rest % axis.length] ?? '';
      rest = Math.floor(rest / axis.length);
      return value;
    })
    .reverse();
}

/**
 * @param {JsonValue} object
 *   Null or absent in early versions.
 * @returns {[name: string, value: string][]}
 *   Without those that have no value: a package of any version.
 */
const statedPairs = (object) =>
  (object.value ? object.entries() : []).flatMap(([name, value]) => {
    const text = statedText(value);
    return text === '' ? [] : [[name, text]];
  });

/** @param {JsonValue} root @param {ReadContext} context */
function facts(root, context) {
  const machine = root.at('params');
  const python = statedText(root.at('python'));
  const packages = [
    // A path says nothing of the version.
    ...(/^\d/.test(python) ? [`Python ${python}`] : []),
    ...statedPairs(root.at('requirements')).map((pair) => pair.join(' ')),
  ];
  if (packages.length > 0) context.fact('runner', `asv, ${packages.join(', ')}`);
  context.fact('cpu', statedText(machine.at('cpu')));
  context.fact('cores', Number(statedText(machine.at('num_cpu'))));
  context.fact('os', statedText(machine.at('os')));
  context.fact('commit', statedText(root.at('commit_hash')));
}
