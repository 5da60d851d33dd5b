/**
 * `statistics.json` of JMeter's dashboard (`-e -o`): values of each label, and of all as `Total`.
 *
 *     {"GET": {"transaction": "GET", "sampleCount": 252, "errorCount": 0, "meanResTime": 235.9, …}}
 *
 * Times are milliseconds and include failed samples; the median is in it from 5.0 or so on. Which
 * percentiles `pct1ResTime` to `pct3ResTime` are is a setting (`aggregate_rpt_pct1` …) that the file
 * does not state: its defaults are 90, 95 and 99. They and the median are those of the last 20,000
 * samples of a label (`statistic_window`; 200,000 in 3.0), the others of all. `Total` counts no transaction
 * twice. Read in the expected report of JMeter's own tests, in public files and in the source of 5.6.
 *
 * @import {JsonAdapter, JsonValue, ReadContext} from '../types.d.ts'
 * @import {LatencyKey, Measurement} from '../../records/types.d.ts'
 * @typedef {{operation: string, errors: number, samples: number}} Failed
 */

import {sum} from '../../averages.js';
import {naturalOrder} from '../../natural-order.js';
import {latency, throughput} from '../../records/measurements.js';
import {failureCounts} from '../shared/failures.js';
import {checkStatistic} from '../shared/stated-statistic.js';
import {MILLISECOND} from '../shared/whole-milliseconds.js';

/** @type {[member: string, statistic: LatencyKey][]} */
const TIMES = [
  ['meanResTime', 'mean'],
  ['minResTime', 'min'],
  ['medianResTime', 'p50'],
  ['pct1ResTime', 'p90'],
  ['pct2ResTime', 'p95'],
  ['pct3ResTime', 'p99'],
  ['maxResTime', 'max'],
];

/** Samples of a label whose percentiles JMeter computes, unless a setting says otherwise. */
const WINDOW = 20_000;
/** Of a percentage, which JMeter writes with eight digits. */
const PRINTED = 1e-4;
/** JMeter's own label for the sum of all. */
const ALL = 'Total';

/** @type {JsonAdapter} */
export const jmeterStatistics = {
  id: 'jmeter-statistics',
  label: 'JMeter statistics.json',
  description: 'Rate and latencies of a JMeter run by label, from its dashboard.',
  runner: 'JMeter',
  writtenBy: '-l results.jtl -e -o report',
  layout: 'json',
  detect: ({text}) =>
    /^\s*\{\s*"(?:[^"\\]|\\.)*"\s*:\s*\{/.test(text) &&
    /"transaction"\s*:/.test(text) &&
    /"sampleCount"\s*:/.test(text),
  read(root, context) {
    /** Of labels that have both. @type {Failed[]} */
    const failed = [];
    // JMeter writes them in the order of a hash table.
    const labels = root
      .entries()
      .sort(([a], [b]) => Number(a === ALL) - Number(b === ALL) || naturalOrder(a, b))
      .map(([, value]) => value);
    const records = labels.flatMap((value) => measurementsOf(value, failed, context));
    checkTotal(labels, context);
    warnOfFailed(failed, context);
    if (records.some(({statistic}) => statistic === 'p90')) {
      context.warn(
        'found no percentages of pct1ResTime to pct3ResTime: read as 90, 95 and 99, the defaults',
      );
    }
    const cut = records.filter(
      ({statistic, samples}) => statistic === 'p99' && samples === undefined,
    );
    if (cut.length > 0) {
      const labels = cut.length === 1 ? `"${cut[0]?.operation}"` : `${cut.length} labels`;
      context.warn(
        `the percentiles of ${labels} cover only the last ${WINDOW} samples, unless statistic_window was set`,
      );
    }
    return records;
  },
};

/**
 * Refuses a total that has more samples than its labels. With transaction controllers, which it leaves out, it has
 * fewer; if it has as many, its errors and mean follow from those of the labels.
 *
 * @param {JsonValue[]} labels
 *   And their total.
 * @param {ReadContext} context
 */
function checkTotal(labels, context) {
  const total = labels.find((one) => one.at('transaction').value === ALL);
  const others = labels.filter((one) => one !== total);
  if (!total || others.length === 0) return;
  /** @param {JsonValue} one @param {string} member */
  const of = (one, member) => Number(one.at(member).value);
  /** @param {string} member */
  const inLabels = (member) => sum(others.map((one) => of(one, member)));
  const samples = of(total, 'sampleCount');
  const isWhole = samples === inLabels('sampleCount');
  for (const member of ['sampleCount', 'errorCount']) {
    const [found, most] = [of(total, member), inLabels(member)];
    if (isWhole ? found === most : !(found > most)) continue;
    const stated = `found ${member} ${found} of "${ALL}" and ${most} of its labels`;
    const expected = isWhole ? 'the same number' : 'at most as many';
    context.error(total.at(member).line, `${stated}, expected ${expected}`);
  }
  if (!isWhole) return;
  const times = others.map((one) => of(one, 'sampleCount') * of(one, 'meanResTime'));
  const about = {what: 'meanResTime', name: ALL, is: 'the mean of its labels'};
  checkStatistic(total.at('meanResTime'), sum(times) / samples, about, context);
}

/**
 * @param {JsonValue} value
 *   The value of one label.
 * @param {Failed[]} failed
 *   Gets the label if some of its samples failed.
 * @param {ReadContext} context
 * @returns {Measurement[]}
 */
function measurementsOf(value, failed, context) {
  const operation = value.at('transaction').text();
  const samples = value.at('sampleCount').whole();
  const errors = value.at('errorCount').whole();
  if (operation === undefined || samples === undefined || errors === undefined) return [];
  const subject = {operation, params: {}, lines: value.lines};
  if (errors > samples) {
    const found = `found ${errors} errors of ${samples} samples of "${operation}"`;
    context.error(value.line, `${found}, expected at most as many as samples`);
    return [];
  }
  const percent = value.at('errorPct').value;
  if (typeof percent === 'number' && Math.abs((errors / samples) * 100 - percent) > PRINTED) {
    const found = `found ${errors} errors of ${samples} samples of "${operation}"`;
    context.error(value.at('errorPct').line, `${found}, and ${percent} %: expected the same share`);
    return [];
  }
  if (errors === samples) {
    const found = `${errors} of ${samples} samples failed`;
    context.warn(`"${operation}" was not measured: ${found}`, value.line, 'unmeasured');
    return failureCounts(subject, {'samples failed': errors});
  }
  if (errors > 0) failed.push({operation, errors, samples});
  const rate = value.at('throughput').quantity();
  return [
    ...(rate === undefined
      ? []
      : [
          throughput(subject, (rate * (samples - errors)) / samples, samples - errors, {
            failed: errors,
            all: samples,
          }),
        ]),
    ...TIMES.flatMap(([member, statistic]) => {
      const ms = value.has(member) ? value.at(member).quantity() : undefined;
      const isOfWindow = statistic.startsWith('p') && samples > WINDOW;
      const counted = isOfWindow ? undefined : samples;
      if (ms === undefined) return [];
      // They are of samples in whole milliseconds.
      return [{...latency(subject, statistic, ms / 1e3, counted), step: MILLISECOND}];
    }),
  ];
}

/** @param {Failed[]} failed @param {ReadContext} context */
function warnOfFailed(failed, context) {
  const labels = failed.filter(({operation}) => operation !== ALL);
  const [worst, ...others] = (labels.length > 0 ? labels : failed).toSorted(
    (one, other) => other.errors / other.samples - one.errors / one.samples,
  );
  if (!worst) return;
  const {operation, errors, samples} = worst;
  context.warn(
    others.length === 0
      ? `"${operation}": ${errors} of ${samples} samples failed, and its latencies include them`
      : `samples of ${labels.length} labels failed, and their latencies include them: the most of "${operation}", ${errors} of ${samples}`,
  );
}
