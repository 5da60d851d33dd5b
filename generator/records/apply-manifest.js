/**
 * Adds the operation and parameters of the manifest to records, because raw files often state
 * neither.
 *
 * @import {Rec} from './types.d.ts'
 * @import {FileNote, Run} from '../scan/types.d.ts'
 */

/**
 * @param {Rec[]} records
 * @param {Pick<Run, 'operation' | 'params'>} run
 * @param {FileNote} note
 * @returns {Rec[]}
 *   The file's own values win over the run's manifest; the note on the file wins over both.
 */
export const applyManifest = (records, run, note) =>
  records.map((record) => ({
    ...record,
    operation: note.operation ?? (record.operation || run.operation || ''),
    params: {...run.params, ...record.params, ...note.params},
  }));
