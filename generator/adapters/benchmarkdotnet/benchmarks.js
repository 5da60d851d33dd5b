/**
 * What the files of BenchmarkDotNet have in common: the names of benchmarks and jobs, and what is stated about them.
 *
 * @import {Located, Measurement, Params, Subject} from '../../records/types.d.ts'
 * @import {ReadContext} from '../types.d.ts'
 */

import {distinctParams} from '../shared/distinct-params.js';

export const NANOSECONDS = 1e9;
/** What to do where another file of a run cannot be read. */
export const USE_JSON = 'Use its JSON: run the benchmarks with --exporters json.';
/** What to do where two benchmarks have one name. */
export const SHORTEN =
  'BenchmarkDotNet shortens long parameters: give them short names, or write one file for each.';
/** Why a benchmark was not measured. */
export const NO_RESULT = 'it has no result';

/** @param {string} found Zero, as it is in the file. @returns {string} Likewise. */
export const tooShort = (found) => `found ${found}, which is less than the measurement can tell`;

/** Of the parameters: `N=10&Text=a & b`. */
const BETWEEN = /&(?=[A-Za-z_]\w*=)/;
/** The name of a job that was given none. */
const UNNAMED = /^Job-[A-Z]{6}$/;

/**
 * @param {string} text
 *   `N=1000&Order=random`
 * @returns {string[]}
 */
export const parametersIn = (text) => (text === '' ? [] : text.split(BETWEEN));

/**
 * @param {Iterable<string>} jobs
 *   The jobs of all benchmarks of a file: `Job-CNUJVU(Runtime=.NET 8.0)`; empty where it is not known.
 * @returns {(job: string) => Params}
 *   The job as a parameter, if there are several: by its name, or by its settings if it has none.
 */
export function jobParams(jobs) {
  /** @type {Map<string, string>} */
  const names = new Map();
  for (const job of new Set(jobs)) {
    const at = job.endsWith(')') ? job.indexOf('(') : -1;
    const id = at < 0 ? job : job.slice(0, at);
    names.set(job, at > 0 && UNNAMED.test(id) ? job.slice(at + 1, -1) : id);
  }
  const isUnique = new Set(names.values()).size === names.size;
  return (job) => {
    if (names.size === 1 || job === '') return {};
    return {job: (isUnique && names.get(job)) || job};
  };
}

/**
 * @param {string[]} name
 *   Namespace, type and method; the first two may be empty.
 * @param {string[]} parameters
 *   `N=1000`
 * @param {Params} job
 * @returns {Subject}
 */
export function subjectOf(name, parameters, job) {
  /** @type {[string, string][]} */
  const own = parameters.map((text) => {
    const at = text.indexOf('=');
    return at < 0 ? ['arg', text] : [text.slice(0, at), text.slice(at + 1)];
  });
  return {
    operation: name.filter(Boolean).join('.'),
    params: distinctParams([...own, ...Object.entries(job)]),
  };
}

/**
 * @param {ReadContext} context
 * @returns {(subject: Subject, name: string, line: number) => boolean}
 *   Whether it is the first of its operation and parameters. Any other is an error.
 */
export function measuredOnce(context) {
  const seen = new Set();
  return ({operation, params}, name, line) => {
    const key = JSON.stringify([operation, params]);
    if (!seen.has(key)) {
      seen.add(key);
      return true;
    }
    const found = `found a second benchmark "${name}" with the same parameters`;
    context.error(line, `${found} and job, expected one of each`, SHORTEN);
    return false;
  };
}

/**
 * @param {Located} subject
 * @param {number} value
 *   Bytes.
 * @returns {Measurement}
 */
export const allocation = (subject, value) => ({
  ...subject,
  kind: 'measurement',
  metric: 'size',
  statistic: 'mean',
  value,
  unit: 'B',
  name: 'BytesAllocatedPerOperation',
});

/**
 * Of a table whose header comes again: the rows below are of another run, or the same once more.
 *
 * @param {number} line
 * @param {ReadContext} context
 */
export const refuseSecond = (line, context) =>
  context.error(
    line,
    'found a second header, expected one report',
    'Put each report into a separate file.',
  );

/** Whether all launches of the job are in one process. @param {string} job */
export const isInProcess = (job) => /\bToolchain=InProcess/.test(job);

/**
 * @param {{of: number, n: number}} outliers
 *   `of`: iterations that were measured; `n`: those among them that are not results.
 * @param {ReadContext} context
 * @param {number} [line]
 */
export function warnOfOutliers(outliers, context, line) {
  if (outliers.n === 0) return;
  const found = `BenchmarkDotNet excluded ${outliers.n} of ${outliers.of} iterations as outliers`;
  context.warn(found, line);
}
