/**
 * The list of the raw files of a run, with downloads.
 *
 * @import {FileNote, Run} from '../scan/types.d.ts'
 * @import {CellTable} from './tables.js'
 */

import {ARCHIVE} from '../archive.js';
import {list, quantity} from '../format.js';
import {NOT_STATED} from './page.js';
import {fileRowId} from './sources.js';
import {table} from './tables.js';

/**
 * @param {Run} run
 * @param {Readonly<Record<string, string>>} formats
 *   A format's id → its label.
 * @returns {CellTable}
 */
export const rawFiles = (run, formats) =>
  table(
    ['File', 'Format', 'Size', 'SHA-256'],
    run.files.map(({name, format, note, size, sha256}, i) => [
      {text: name, href: rawAddress(run, name), id: fileRowId(i)},
      format
        ? `${formats[format] ?? format}${partText(note)}`
        : note.unread
          ? `not read: ${note.unread}`
          : NOT_STATED,
      quantity(size, 'B'),
      {text: sha256, code: true},
    ]),
    ['Size'],
  );

/**
 * @param {FileNote} note
 * @returns {string}
 *   Which results of the file count; empty for all.
 */
function partText({only}) {
  if (!only) return '';
  const {operations = [], params = {}} = only;
  const names = [...operations, ...Object.entries(params).map((pair) => pair.join(': '))];
  return ` (only ${list(names)})`;
}

/**
 * @param {Pick<Run, 'report' | 'id'>} run
 * @param {string} name
 *   The name of a raw file.
 * @returns {string}
 *   The address of its archive.
 */
export const rawAddress = ({report, id}, name) =>
  `data/${report}/${id}/${encodeURIComponent(name)}${ARCHIVE}`;
