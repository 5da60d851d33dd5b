/**
 * What the files of a run state about its end: it was cut short, or every operation failed.
 *
 * @import {Status, Warning} from '../scan/types.d.ts'
 * @import {Rec} from './types.d.ts'
 */

/**
 * @template {{warnings: readonly Warning[], records: readonly Rec[]}} File
 * @param {readonly File[]} files
 *   Of one run.
 * @returns {{file: File, line: number | undefined, found: string, status: Status} | undefined}
 *   `found`: completes “states that …”; `status`: what run.yaml then needs.
 */
export function statedEnd(files) {
  /** @param {Warning['kind']} wanted */
  const find = (wanted) => {
    for (const file of files) {
      const warning = file.warnings.find(({kind}) => kind === wanted);
      if (warning) return {file, line: warning.line};
    }
    return undefined;
  };
  const aborted = find('aborted');
  if (aborted) return {...aborted, found: 'the run did not finish', status: 'aborted'};
  const unmeasured = find('unmeasured');
  if (!unmeasured || files.some(({records}) => records.some(hasSuccess))) return undefined;
  return {...unmeasured, found: 'every operation failed', status: 'failed'};
}

/**
 * @param {Rec} record
 * @returns {boolean}
 *   Whether it has an operation that succeeded. A JVM has none: its measurements are sizes, pauses and counts.
 */
function hasSuccess(record) {
  if (record.kind === 'timeline') return record.windows.some((window) => window.count > 0);
  if (record.kind === 'measurement') return ['throughput', 'latency'].includes(record.metric);
  return record.kind === 'distribution';
}
