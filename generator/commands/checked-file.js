/**
 * What `check` says about a file. It replaces the records of the file: those of all files would fill the
 * memory.
 *
 * @import {FileFacts} from '../adapters/types.d.ts'
 * @import {FileNote, Warning} from '../scan/types.d.ts'
 * @typedef {{path: string, format: string | null, label: string | null,
 *   records: ReturnType<typeof describe>[], facts: FileFacts, warnings: Warning[], unread?: string}} FileEntry
 *   For programs.
 * @typedef {{path: string, label: string | undefined, records: number, warnings: readonly Warning[],
 *   entry?: FileEntry, lines?: string[]}} CheckedFile
 *   `records`: how many; `entry`: of `--json`; `lines`: for people.
 */

import {describeFile, labelOf} from '../adapters/describe-file.js';
import {describe} from '../records/describe.js';

/**
 * @param {Parameters<typeof describeFile>[0] & {path: string, note: FileNote}} file
 * @param {boolean} json
 * @returns {CheckedFile}
 */
export const checkedFile = (file, json) => ({
  path: file.path,
  label: labelOf(file.format),
  records: file.records.length,
  warnings: file.warnings,
  ...(json ? {entry: fileEntry(file)} : {lines: describeFile(file)}),
});

/** @param {Parameters<typeof checkedFile>[0]} file @returns {FileEntry} */
function fileEntry({path, format, note, records, facts = {}, warnings}) {
  const label = labelOf(format);
  return {
    path,
    format: (label && format) ?? null,
    label: label ?? null,
    records: records.map(describe),
    facts,
    warnings,
    ...(note.unread ? {unread: note.unread} : {}),
  };
}
