/**
 * Runs, reports and records for tests: what a scan would give.
 *
 * @import {Collection, Rec} from '../records/types.d.ts'
 * @import {Report, Run} from '../scan/types.d.ts'
 */

/**
 * @param {Rec[]} records
 * @param {Partial<Run>} [facts]
 * @returns {Run}
 *   Of one raw file that holds the records.
 */
export function runOf(records, facts = {}) {
  return {
    report: 'r',
    id: 'run',
    path: 'data/r/run',
    system: 'a',
    date: '2026-11-21',
    flags: [],
    params: {},
    status: 'ok',
    warmup: 0,
    notes: [],
    warnings: [],
    files: [
      {
        name: 'made.csv',
        path: 'data/r/run/made.csv',
        size: 1,
        sha256: '0'.repeat(64),
        note: {},
        format: 'tidy',
        records,
        warnings: [],
      },
    ],
    ...facts,
  };
}

/**
 * @param {Run[]} runs
 * @param {Partial<Report>} [facts]
 * @returns {Report}
 *   With the systems a (JVM) and b (native).
 */
export function reportOf(runs, facts = {}) {
  return {
    id: 'r',
    title: 'A finding',
    question: 'A question?',
    authors: [],
    systems: [
      {id: 'a', name: 'A', platform: 'jvm', colour: 1},
      {id: 'b', name: 'B', platform: 'native', colour: 2},
    ],
    load: {model: 'closed', workers: 4},
    shown: 'median',
    method: [],
    methodFiles: [],
    caveats: [],
    differences: [],
    formerly: [],
    revisions: [],
    figures: [],
    charts: [],
    rules: [],
    runs,
    ...facts,
  };
}

/**
 * @param {number} start
 * @param {number} duration
 * @param {Partial<Collection>} [facts]
 * @returns {Collection}
 *   A young collection of which no sizes are known.
 */
export const collectionOf = (start, duration, facts = {}) => ({
  start,
  duration,
  kind: 'young',
  cause: '',
  forced: false,
  before: null,
  after: null,
  committed: null,
  old: null,
  ...facts,
});
