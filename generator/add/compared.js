/**
 * How new runs stand to the runs before them, by the code that compares systems.
 *
 * @import {Params} from '../records/types.d.ts'
 * @import {Report} from '../scan/types.d.ts'
 * @import {Comparison, Configuration} from '../stats/types.d.ts'
 * @import {Compared} from './types.d.ts'
 */

import {integer, times, timesRange} from '../format.js';
import {compare} from '../stats/compare.js';
import {configuredOf} from '../stats/statistics.js';
import {subjectKey} from '../stats/summary.js';
import {levelOf} from '../words/interval.js';
import {metricText} from '../words/ratio.js';

/** Names of the two sides, which are no ids of systems. */
const [BEFORE, AFTER] = ['before ', 'after '];
/** Lines that are printed; `--json` has all. */
const MOST_PRINTED = 12;
/** Fewer runs have no range to be in. */
const LEAST_FOR_RANGE = 3;

/**
 * @param {Report} report
 *   With the records of all runs.
 * @param {ReadonlySet<string>} added
 *   Ids of the new runs.
 * @returns {Compared[]}
 */
export function compareWithBefore(report, added) {
  /** @param {boolean} isNew */
  const configurationsOf = (isNew) =>
    configuredOf({
      ...report,
      runs: report.runs.filter(({id}) => added.has(id) === isNew),
    }).configurations.filter(({shown}) => shown !== null);
  const [before, fresh] = [configurationsOf(false), configurationsOf(true)];
  return report.systems.flatMap(({id}) => {
    const after = fresh.filter(({system}) => system === id);
    const pairs = after.map((configuration) => ({
      after: configuration,
      before: before.find((one) => isSame(one, configuration, {isOnSame: true})) ?? null,
    }));
    const comparisons = compare(
      {...report, baseline: BEFORE},
      pairs.flatMap((pair) =>
        pair.before
          ? [
              {...pair.before, system: BEFORE},
              {...pair.after, system: AFTER},
            ]
          : [],
      ),
    );
    return pairs.map((pair) => {
      const {operation, params, machine} = pair.after;
      const other = pair.before
        ? undefined
        : before.findLast((one) => isSame(one, pair.after, {isOnSame: false}));
      const comparison = comparisons.find(
        (one) => subjectKey(one) === subjectKey(pair.after) && one.candidate.machine === machine,
      );
      return {
        operation,
        params,
        ...pair,
        comparison: (pair.before && comparison) ?? null,
        ...(other ? {otherMachine: other.machine ?? 'not stated'} : {}),
      };
    });
  });
}

/**
 * @param {readonly Compared[]} compared
 * @returns {string[]}
 */
export function comparedLines(compared) {
  const lines = compared.flatMap((one) => comparedLine(one) ?? []);
  const fresh = compared.filter(({before, otherMachine}) => !before && otherMachine === undefined);
  const remaining = lines.length - MOST_PRINTED;
  return [
    ...(remaining > 1 ? lines.slice(0, MOST_PRINTED) : lines),
    ...(remaining > 1 ? [`and ${remaining} more`] : []),
    ...(fresh.length === 0
      ? []
      : [
          fresh.length === compared.length
            ? 'no runs before to compare with'
            : `no runs before: ${fresh.map(subjectOf).join('; ')}`,
        ]),
  ];
}

/**
 * @param {Compared} compared
 * @returns {string | undefined}
 *   `get, threads 2: throughput 1.02× of the 10 runs before, no difference shown (95 % interval …)`.
 */
function comparedLine({before, comparison, otherMachine, ...rest}) {
  const subject = subjectOf(rest);
  if (otherMachine !== undefined) {
    return `${subject}: the runs before were made on another machine (${otherMachine}), so they are not compared`;
  }
  if (!before) return undefined;
  const runs = countOf(before);
  if (!comparison) return `${subject}: nothing that can be compared with ${runs}`;
  const ratio = `${subject}: ${metricText(comparison)} ${times(comparison.ratio)} of ${runs}`;
  const {verdict, interval} = comparison;
  if (interval)
    return `${ratio}, ${verdict} (${levelOf(interval)} interval ${timesRange(interval)})`;
  return verdict === 'too few repeats'
    ? `${ratio}, ${rangeText(before, comparison)}too few repeats for a verdict`
    : `${ratio}, ${verdict}`;
}

/**
 * @param {Configuration} before
 * @param {Comparison} comparison
 * @returns {string}
 *   `within their range (0.973 to 1.04×), `; empty for few runs.
 */
function rangeText({throughput, latency}, {metric, statistic, values}) {
  const spread = metric === 'throughput' ? throughput : latency[statistic];
  if (!spread || spread.n < LEAST_FOR_RANGE) return '';
  const {min, max, estimate} = spread;
  const isWithin = values.candidate >= min && values.candidate <= max;
  const range = timesRange({low: min / estimate, high: max / estimate});
  return `${isWithin ? 'within' : 'outside'} their range (${range}), `;
}

/** @param {Configuration} before */
const countOf = ({runs}) =>
  runs.length === 1 ? 'the run before' : `the ${integer(runs.length)} runs before`;

/** @param {{operation: string, params: Params}} subject */
const subjectOf = ({operation, params}) =>
  [operation, ...Object.entries(params).map((pair) => pair.join(' '))]
    .filter((text) => text !== '')
    .join(', ') || 'all operations';

/**
 * @param {Configuration} a
 * @param {Configuration} b
 * @param {{isOnSame: boolean}} options
 */
const isSame = (a, b, {isOnSame}) =>
  a.system === b.system &&
  subjectKey(a) === subjectKey(b) &&
  (a.machine === b.machine) === isOnSame;
