/**
 * The review as text for a terminal.
 *
 * @import {Block, Document} from './document.js'
 * @import {Words} from './words.js'
 */

import {printable} from '../errors.js';

/** @param {Document} document @returns {string} */
export const terminalText = ({headline, blocks}) =>
  [headline, ...blocks.map((block) => linesOf(block).join('\n'))].join('\n\n');

/** @param {Block} block @returns {string[]} */
function linesOf(block) {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return [textOf(block.words)];
    case 'list':
      return block.items.map((words) => `- ${textOf(words)}`);
    case 'verbatim':
      return block.lines.map((line) => `  ${printable(line)}`);
    case 'table': {
      const rows = [block.head, ...block.rows.map((cells) => cells.map(textOf))];
      return [...(block.title === undefined ? [] : [block.title, '']), ...columns(rows)];
    }
  }
}

/**
 * @param {string[][]} rows
 * @returns {string[]}
 *   Cells of a column below each other.
 */
function columns(rows) {
  const widths = (rows[0] ?? []).map((_, i) =>
    Math.max(...rows.map((row) => (row[i] ?? '').length)),
  );
  return rows.map((row) =>
    row
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** @param {Words} words */
export const textOf = (words) =>
  words.map((part) => (typeof part === 'string' ? part : printable(part.data))).join('');
