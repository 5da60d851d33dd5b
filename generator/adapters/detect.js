/**
 * Finds the adapter of a raw file: by the beginning of its content, unless the manifest names one.
 *
 * @import {Adapter, Head, ReadContext} from './types.d.ts'
 * @import {FileNote} from '../scan/types.d.ts'
 */

import {oneLine} from './shared/brief.js';
import {HEAD, readOpening} from './shared/slices.js';
import {findHeader} from './shared/table.js';
import {unreadFormat} from './shared/unread-formats.js';
import {jsonTable} from './tidy/json-table.js';

/** How the hint begins on a file that nothing is known of. */
export const IN_MANIFEST = 'In run.yaml, under "files",';

/** Characters of other text that may come before the lines of a format. */
export const LONGEST_PREAMBLE = 4 * 1024 * 1024;
const JSON_DOCUMENT = /^\s*(?:\[\s*\{|\{\s*")/;
/** The first of several documents in a list. */
const LIST_BEGINS = /^\s*\[\s*(?=\{)/;

/** @param {string} text @param {string} name @returns {Head} */
export function headOf(text, name) {
  const start = text.slice(0, HEAD);
  const lines = start.split('\n');
  return {name, text: start, lines: lines.length > 1 ? lines.slice(0, -1) : lines};
}

/**
 * The adapters that detect the beginning of a file. If there is none, those whose lines may come after much other text
 * look further.
 *
 * @param {Head} head
 * @param {string} start
 *   What was read already.
 * @param {AsyncIterator<string>} rest
 *   What follows.
 * @param {FileNote} note
 * @param {readonly Adapter[]} among
 * @returns {Promise<{text: string, matching: Adapter[]}>}
 *   `text`: all that was read.
 */
export async function detectAdapters(head, start, rest, note, among) {
  if (note.format || note.columns) return {text: start, matching: []};
  const matching = among.filter((adapter) => detects(adapter, head, note));
  if (matching.length > 0 || unreadFormat(head.text)) return {text: start, matching};
  const late = among.filter(({layout, hasPreamble}) => layout === 'lines' && hasPreamble);
  let [text, last, next] = [start, '', start];
  while (next !== '') {
    // A line may begin in one piece and end in the next.
    const lines = (last + next).split('\n').slice(1, -1);
    const window = {name: head.name, text: lines.join('\n'), lines};
    const found = late.filter((adapter) => detects(adapter, window, note));
    if (found.length > 0) return {text, matching: found};
    if (text.length >= LONGEST_PREAMBLE) break;
    last = next;
    next = await readOpening(rest);
    text += next;
  }
  return {text, matching};
}

/**
 * The adapter that the manifest names, or the one that detects the content.
 *
 * @param {Head} head
 * @param {Adapter[]} matching
 *   Those that detect it.
 * @param {ReadContext} context
 * @param {readonly Adapter[]} among
 * @returns {Adapter | undefined}
 */
export function choose(head, matching, context, among) {
  const {columns, format} = context.note;
  const ids = among.map(({id}) => id).join(', ');
  const named = columns ? 'tidy' : format;
  if (named) {
    const adapter = among.find(({id}) => id === named);
    if (!adapter) context.error(0, `found the format "${named}", expected ${ids}`);
    const isTable = adapter?.layout === 'csv' && adapter.id === 'tidy';
    return isTable && JSON_DOCUMENT.test(head.text) ? jsonTable(adapter) : adapter;
  }
  if (matching.length === 1) return matching[0];
  if (matching.length === 0) {
    const line = head.lines.findIndex((text) => text.trim() !== '');
    const known = unreadFormat(head.text);
    if (known) {
      context.error(
        line + 1,
        `found ${known.name}, expected a format that Benchfolio reads`,
        known.hint,
      );
      return undefined;
    }
    const inList = headOf(head.text.replace(LIST_BEGINS, ''), head.name);
    const ofEach = among.find((adapter) => adapter.layout === 'json' && adapter.detect(inList));
    if (ofEach) {
      context.error(
        line + 1,
        `found a list of ${ofEach.label}, expected one`,
        'Put each member of the list into a separate file.',
      );
      return undefined;
    }
    // The first line of an indented document is a bracket alone.
    const first = oneLine(JSON_DOCUMENT.test(head.text) ? head.text : (head.lines[line] ?? ''));
    context.error(
      line + 1,
      `found "${first}", expected a format that Benchfolio reads`,
      `${IN_MANIFEST} name its format, map its columns, or set \`unread\` with the reason. To try: check --format ID, or check --column NAME=MEANING.`,
    );
    return undefined;
  }
  const both = matching.map(({label, id}) => `${label} (${id})`).join(' and ');
  const [command, ...others] = new Set(matching.map(({separateCommand}) => separateCommand));
  const each = command && others.length === 0 ? `each command ${command}` : 'each tool';
  context.error(
    1,
    `found a file that could be ${both}, expected one of them`,
    `If it has the results of both, write the output of ${each} into a separate file. Otherwise name its format in run.yaml, under "files", or with --format.`,
  );
  return undefined;
}

/** @param {Adapter} adapter @param {Head} head @param {FileNote} note @returns {boolean} */
export const detects = (adapter, head, note) => {
  if (adapter.layout === 'csv') return findHeader(adapter, head, note) !== undefined;
  // The bracket of a list is not what a tool prints before its document.
  const isInList = adapter.layout === 'json' && adapter.hasPreamble && LIST_BEGINS.test(head.text);
  return !isInList && adapter.detect(head);
};
