/**
 * The review as Markdown for a comment. Text from the data is set as code, where it cannot become a link,
 * picture, tag, mention or reference to an issue.
 *
 * @import {Block, Document} from './document.js'
 * @import {Words} from './words.js'
 * @typedef {{open: string[], lines: string[], close: string[]}} Part
 *   `lines`: of which some can be left out.
 */

import {printable} from '../errors.js';
import {clipped, integer} from '../format.js';

/** By which a workflow finds its comment. */
export const MARK = '<!-- benchfolio -->';
/** Characters; a comment on GitHub has at most 65,536. */
export const MOST_CHARACTERS = 60_000;
/** Of one text of the data. */
const LONGEST = 400;
/** Characters for the sentence about what is left out. */
const RESERVED = 600;

/**
 * @param {Document} document
 * @param {{base: string, most?: number}} options
 *   `base`: to ask for the rest.
 * @returns {string}
 */
export function markdownOf({headline, blocks}, {base, most = MOST_CHARACTERS}) {
  const text = [headline, '', MARK];
  let room = most - RESERVED - text.join('\n').length;
  let left = 0;
  for (const {open, lines, close} of blocks.map(partOf)) {
    const frame = lengthOf(open) + lengthOf(close);
    const kept = linesWithin(lines, room - frame);
    left += lines.length - kept.length;
    // Lines of a table or a list follow its beginning; without any of them it says nothing.
    if (frame > room || (lines.length > 0 && kept.length === 0)) {
      left += lines.length === 0 ? 1 : 0;
      continue;
    }
    text.push('', ...open, ...kept, ...close);
    room -= frame + lengthOf(kept) + 1;
  }
  if (left > 0) {
    text.push(
      '',
      `${integer(left)} lines are missing here. ${code(`npx benchfolio compare ${base}`)} prints all lines.`,
    );
  }
  return `${text.join('\n')}\n`;
}

/** @param {readonly string[]} lines */
const lengthOf = (lines) => lines.reduce((sum, line) => sum + line.length + 1, 0);

/**
 * @param {readonly string[]} lines
 * @param {number} room
 * @returns {string[]}
 *   The first ones.
 */
function linesWithin(lines, room) {
  let used = 0;
  const end = lines.findIndex((line) => {
    used += line.length + 1;
    return used > room;
  });
  return end === -1 ? [...lines] : lines.slice(0, end);
}

/** @param {Block} block @returns {Part} */
function partOf(block) {
  switch (block.kind) {
    case 'heading':
      return {open: [`### ${textOf(block.words)}`], lines: [], close: []};
    case 'paragraph':
      return {open: [textOf(block.words)], lines: [], close: []};
    case 'list':
      return {open: [], lines: block.items.map((words) => `- ${textOf(words)}`), close: []};
    case 'verbatim':
      return fenced(block.lines, block.language);
    case 'table': {
      const rule = block.head.map(() => '---');
      const head = [rowOf(block.head), rowOf(rule)];
      const rows = block.rows.map((cells) => rowOf(cells.map(textOf)));
      if (block.title === undefined) return {open: head, lines: rows, close: []};
      const open = ['<details>', `<summary>${block.title}</summary>`, '', ...head];
      return {open, lines: rows, close: ['', '</details>']};
    }
  }
}

/** @param {string[]} cells */
const rowOf = (cells) => `| ${cells.join(' | ')} |`;

/** @param {string[]} lines @param {string} language @returns {Part} */
function fenced(lines, language) {
  const shown = lines.map((line) => clipped(printable(line), LONGEST));
  const fence = '`'.repeat(Math.max(3, longestRun(shown.join('\n')) + 1));
  return {open: [`${fence}${language}`], lines: shown, close: [fence]};
}

/** @param {Words} words */
const textOf = (words) =>
  words.map((part) => (typeof part === 'string' ? part : code(part.data))).join('');

/**
 * @param {string} text
 * @returns {string}
 *   As code in a line. In a table nothing can stand for a vertical bar in every case, so another sign does.
 */
export function code(text) {
  const shown = clipped(printable(text).trim(), LONGEST).replaceAll('|', '│') || '(empty)';
  const fence = '`'.repeat(longestRun(shown) + 1);
  const space = shown.startsWith('`') || shown.endsWith('`') ? ' ' : '';
  return `${fence}${space}${shown}${space}${fence}`;
}

/**
 * @param {string} text
 * @returns {number}
 *   How many backticks follow each other at most.
 */
const longestRun = (text) =>
  Math.max(0, ...[...text.matchAll(/`+/g)].map(({0: {length}}) => length));
