/**
 * What the compare page fetches of a run: its facts, its values, and the points of its percentile
 * curves. The numbers are in base units; the browser gives a column of several runs one unit.
 *
 * @import {Bound, Distribution, Params} from '../records/types.d.ts'
 * @import {Machine, Run} from '../scan/types.d.ts'
 * @import {Summary} from '../stats/types.d.ts'
 * @import {ReportModel} from '../types.d.ts'
 * @typedef {'throughput' | 'samples' | 'mean' | 'p50' | 'p99' | 'p99.9' | 'max'} ValueKey
 * @typedef {[x: number, seconds: number]} CurvePoint
 *   `x`: 1 ÷ (1 − p), so that the median is at 2 and p99 at 100.
 * @typedef {{operation: string, params: Params, values: Partial<Record<ValueKey, number>>,
 *   bounds?: Partial<Record<ValueKey, Bound>>, curve?: CurvePoint[]}} ComparedOperation
 * @typedef {{id: string, report: string, title: string, colour: number, machine: string | null,
 *   load: string | null, published: string | null, facts: [label: string, text: string | null][],
 *   notes: string[], operations: ComparedOperation[]}} ComparedRun
 *   `id`: that of the report and of the run, `rocksdb/java-1`; `colour`: of its system; null was not
 *   stated.
 */

import {decades} from '../charts/frame.js';
import {quantity} from '../format.js';
import {percentile} from '../records/distribution.js';
import {omission} from '../words/notes.js';
import {loadText} from './environment.js';
import {day, json, runAddress, versionOf} from './page.js';
import {nameOf, statusText} from './tables.js';

const LATENCIES = /** @type {const} */ (['mean', 'p50', 'p99', 'p99.9', 'max']);
/** Significant digits: enough for a ratio, and for a curve on a screen. */
const DIGITS = {value: 6, curve: 3};

/** @param {Pick<Run, 'report' | 'id'>} run */
export const comparedId = ({report, id}) => `${report}/${id}`;

/**
 * @param {ReportModel} model
 * @returns {Set<string>}
 *   Ids of the runs that have something to compare.
 */
export const comparableRuns = ({summaries}) =>
  new Set(summaries.filter(hasValues).map(({run}) => run));

/**
 * @param {Run} run
 * @param {ReportModel} model
 * @param {Machine[]} machines
 * @returns {Record<string, string>}
 *   The file beside the page of the run; none for a run without values.
 */
export function comparedRun(run, model, machines) {
  const {report} = model;
  const summaries = model.summaries.filter((one) => one.run === run.id && hasValues(one));
  if (summaries.length === 0) return {};
  const system = report.systems.find(({id}) => id === run.system);
  const name = nameOf(report.systems)(run.system);
  const load = run.published || report.load.model === 'unknown' ? null : loadText(report.load);
  /** @type {ComparedRun} */
  const compared = {
    id: comparedId(run),
    report: report.title,
    title: `${name}, run ${run.id}`,
    colour: system?.colour ?? 1,
    machine: run.machine ?? null,
    load,
    published: run.published?.title ?? null,
    facts: [
      ['System', name],
      ['Version', versionOf(run, system) ?? null],
      ['Machine', machines.find(({id}) => id === run.machine)?.name ?? run.machine ?? null],
      ['Load model', load],
      ['Date', day(run.date) || null],
      ['Flags', run.flags.join(' ') || null],
      ['Warm-up excluded', run.warmup > 0 ? quantity(run.warmup, 's') : null],
      ['Status', run.status === 'ok' ? 'ok' : statusText(run)],
      ['Published in', run.published?.title ?? 'measured here'],
      ['Report', report.title],
    ],
    notes: run.published ? [] : omission(report.load),
    operations: summaries.map(operationOf),
  };
  return {[`build/static/${runAddress(run)}compare.json`]: json(compared)};
}

/** @param {Summary} summary */
const hasValues = ({throughput, latency}) => throughput !== null || latency !== null;

/**
 * @param {Summary} summary
 * @returns {ComparedOperation}
 */
function operationOf({operation, params, throughput, latency, distribution}) {
  /** @type {ComparedOperation['values']} */
  const values = {};
  /** @type {NonNullable<ComparedOperation['bounds']>} */
  const bounds = {};
  if (throughput) {
    values.throughput = rounded(throughput.value, DIGITS.value);
    if (throughput.bound) bounds.throughput = throughput.bound;
  }
  if (latency?.n != null) values.samples = latency.n;
  for (const key of LATENCIES) {
    const bound = latency?.bounds?.[key];
    const value = latency?.[key] ?? bound?.value;
    if (value === undefined) continue;
    values[key] = rounded(value, DIGITS.value);
    if (latency?.[key] === null && bound) bounds[key] = bound.bound;
  }
  return {
    operation,
    params,
    values,
    ...(Object.keys(bounds).length > 0 ? {bounds} : {}),
    ...(distribution && distribution.n > 1 ? {curve: curveOf(distribution)} : {}),
  };
}

/**
 * @param {Distribution} distribution
 * @returns {CurvePoint[]}
 *   Ascending, at 1, 2 and 5 of each decade of x, and the maximum at the number of samples. Of points
 *   with one value the last is kept: a step has the height of its right end.
 */
function curveOf(distribution) {
  const {n, max} = distribution;
  /** @type {CurvePoint[]} */
  const points = decades(1, n)
    .filter((x) => x < n)
    .map((x) => [x, rounded(percentile(distribution, 1 - 1 / x), DIGITS.curve)]);
  points.push([n, rounded(max, DIGITS.curve)]);
  return points.filter(([, value], i) => i === 0 || value !== points[i + 1]?.[1]);
}

/**
 * @param {number} value
 * @param {number} digits
 */
const rounded = (value, digits) => Number(value.toPrecision(digits));
