/**
 * Finds copied raw files: a copied run would count as a repeat and make every interval too narrow.
 *
 * @import {InputErrors} from '../errors.js'
 * @import {RawFile, Run} from './types.d.ts'
 */

/**
 * @param {readonly Run[]} runs
 *   Of one report, with their records. Withdrawn runs are not counted, so their files may be copied.
 * @param {InputErrors} errors
 *   Receives each file that has the same bytes as another.
 */
export function refuseCopies(runs, errors) {
  /** @type {Map<string, RawFile>} */
  const bySha256 = new Map();
  for (const file of runs.flatMap((run) => (run.withdrawn ? [] : run.files))) {
    // Files without records, such as a configuration or an empty list of errors, may be equal.
    if (file.records.length === 0 || file.note.identical) continue;
    const first = bySha256.get(file.sha256);
    if (!first) {
      bySha256.set(file.sha256, file);
      continue;
    }
    errors.add(
      file.path,
      undefined,
      `found the same bytes as in ${first.path}, expected another measurement`,
      'Remove the copy. If both were really measured, say why they are equal: in run.yaml, `identical` under "files".',
    );
  }
}
