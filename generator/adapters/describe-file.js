/**
 * Describes a raw file in lines for people: its format, records and warnings.
 *
 * @import {RawFile} from '../scan/types.d.ts'
 */

import {describeFacts} from '../facts/stated.js';
import {describeInText} from '../records/describe.js';
import {adapterOf} from './index.js';

/** The number of records printed per file; `check --json` prints all. */
const MOST_PRINTED = 12;

/**
 * @param {Pick<RawFile, 'note' | 'records' | 'facts' | 'warnings'> & {format?: string | undefined,
 *   missing?: string | undefined}} file
 *   `missing`: what its note must say before its records can be shown.
 * @returns {string[]}
 */
export function describeFile({format, note, records, facts, warnings, missing}) {
  if (note.unread) return [`not read: ${note.unread}`];
  const label = labelOf(format);
  const remaining = records.length - MOST_PRINTED;
  const stated = describeFacts(facts ?? {});
  return [
    label ? `${label} (${format})` : 'could not be read',
    ...(label && records.length === 0 && !missing ? ['no records'] : []),
    ...records.slice(0, remaining > 1 ? MOST_PRINTED : records.length).map(describeInText),
    ...(remaining > 1 ? [`and ${remaining} more records`] : []),
    ...(stated === '' ? [] : [`states ${stated}`]),
    ...warnings.map(({line, message}) => `warning${line ? `, line ${line}` : ''}: ${message}`),
  ];
}

/**
 * @param {string} file
 *   Its path.
 * @param {Omit<Parameters<typeof describeFile>[0], 'note'>} read
 * @param {RawFile['note']} [note]
 * @returns {{file: string, label: string, lines: string[]}}
 *   `label`: the format as a sentence names it; `lines`: what the file holds.
 */
export const describeRead = (file, read, note = {}) => ({
  file,
  label: labelOf(read.format) ?? 'not recognised',
  lines: describeFile({...read, note}).slice(note.unread ? 0 : 1),
});

/**
 * @param {string | undefined} format
 * @returns {string | undefined}
 *   As a sentence names it: `JMH JSON`.
 */
export const labelOf = (format) => adapterOf(format)?.label;
