/**
 * `data/<report>/notes.yaml`: what maintainers know of the changes in the histories of a report. Whether
 * there is such a change is checked when the histories are computed.
 *
 * @import {InputErrors} from '../errors.js'
 * @import {Effects} from '../types.d.ts'
 * @import {ChangeNote, Report} from './types.d.ts'
 */

import {alternatives} from '../format.js';
import {manifestText, readManifest} from './manifest.js';

/** The name of the file, next to report.yaml. */
export const NOTES = 'notes.yaml';

/** @param {Pick<Report, 'id'>} report */
export const notesPath = ({id}) => `data/${id}/${NOTES}`;

/**
 * @param {Pick<Report, 'id' | 'systems'>} report
 * @param {Pick<Effects, 'read' | 'size'>} effects
 * @param {InputErrors} errors
 * @returns {Promise<ChangeNote[]>}
 *   In the order of the file; none where it has an error.
 */
export async function readNotes(report, effects, errors) {
  const file = notesPath(report);
  const manifest = readManifest(await manifestText(file, effects, errors), 'notes', file, errors);
  if (!manifest) return [];
  const {value, lineOf} = manifest;
  const systems = report.systems.map(({id}) => id);
  return value.notes.map((note, i) => {
    const {system, kind} = note;
    if (system !== undefined && !systems.includes(system)) {
      const expected = `expected ${alternatives(systems)} as in report.yaml`;
      errors.add(file, lineOf(['notes', i, 'system']), `found the system "${system}", ${expected}`);
    }
    if (note['fixed-in'] !== undefined && kind !== 'fixed') {
      const found = `found "fixed-in" in a note of the kind "${kind}"`;
      errors.add(file, lineOf(['notes', i, 'fixed-in']), `${found}, expected "fixed"`);
    }
    const line = lineOf(['notes', i]);
    return line === undefined ? note : {...note, line};
  });
}
