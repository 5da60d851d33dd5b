/**
 * The table of an answer as a drawing for a card: its rows with their names, ratios, marks and verdicts. Many
 * rows are set in two columns, so that their text is as large as possible.
 *
 * @import {Signs} from '../format.js'
 * @import {AnswerCell, AnswerTable, View} from '../charts/types.d.ts'
 * @typedef {{group: string, key: string, ratio: string, text: string[], isFinding: boolean, plot: string}} CardRow
 *   `text`: in lines.
 * @typedef {{key: string, ratio: string}} Head
 * @typedef {{rows: CardRow[][], size: number, row: number, width: number}} Layout
 *   `rows`: of each column; `size`: of the text; `row`: pixels of a row; `width`: of a column.
 */

import {sum} from '../averages.js';
import {cellText} from '../charts/answer-table.js';
import {clipped} from '../format.js';
import {compile} from './compile.js';
import {inXml} from './in-xml.js';
import {lines} from './lines.js';
import {partSvgs} from './svg.js';
import {textWidth} from './text-width.js';

const MOST_COLUMNS = 2;
const LARGEST_TEXT = 24;
const LARGEST_ROW = 56;
const HEAD = 34;
/** Between two columns. */
const GUTTER = 40;
/** Share of a column that the marks take at least. */
const MARKS = 0.34;
/** Of a row's height: text in one line, and in two. */
const TEXT = {one: 0.64, two: 0.44};
/** Of the size of the text: from line to line. */
const LINE = 1.1;
const LARGEST_SCALE = 1.7;
/** Characters of a text, so that one long name does not make the text of all rows small: of a verdict in each of two lines. */
const MOST = {group: 28, key: 44, text: 20};
/** Of letters. */
const WEIGHT = {usual: 400, bold: 700};

/**
 * @param {AnswerTable} answer
 * @param {View['spec']} spec
 *   Without the text of the rows.
 * @param {Signs} signs
 * @param {{width: number, height: number}} area
 * @returns {Promise<string>}
 *   The parts of an SVG as large as the area at most, from its top left.
 */
export async function answerCard(answer, spec, signs, area) {
  const shown = shownRows(answer);
  const rows = shown.map((one) => cardRow(one, answer.columns));
  const labelsOf = (/** @type {string} */ kind) =>
    answer.columns
      .filter((column, i) => column.kind === kind && shown.some(({cells}) => cells[i] !== ''))
      .map(({label}) => label)
      .join(', ');
  const head = {key: labelsOf('key'), ratio: labelsOf('ratio')};
  const layouts = [rows, rows.map(inTwoLines)].flatMap((some) =>
    Array.from({length: MOST_COLUMNS}, (_, i) => layoutOf(some, head, i + 1, area)),
  );
  const layout = layouts.reduce((best, one) => (one.size > best.size ? one : best));
  const {size, width, row: height} = layout;
  const [group, key, ratio, text] = widthsOf(layout.rows.flat(), head, size);
  const plot = width - group - key - ratio - text;
  const [axis = ''] = answer.columns.flatMap((column) => column.axis ?? []);
  const boxes = [axis, ...new Set(rows.map((row) => row.plot))].filter((box) => box !== '');
  const scale = Math.min(LARGEST_SCALE, ...boxes.slice(1).map((box) => height / heightOf(box)));
  const drawn = Math.round(plot / scale);
  const parts = boxes.map((box) => box.split(' ').with(2, String(drawn)).join(' '));
  const svgs = await partSvgs(compile(spec, signs), {id: 'row', width: drawn, parts});
  /** @param {string} box @param {number} x @param {number} middle */
  const marks = (box, x, middle) => {
    const tall = heightOf(box) * scale;
    return (svgs[boxes.indexOf(box)] ?? '').replace(
      '<svg ',
      `<svg x="${x}" y="${middle - tall / 2}" width="${plot}" height="${tall}" `,
    );
  };
  return layout.rows
    .flatMap((some, i) => {
      const left = i * (width + GUTTER);
      const at = {group: left, key: left + group, ratio: left + group + key + ratio - size};
      const x = {...at, plot: left + group + key + ratio, text: left + width - text};
      const look = {size: Math.min(size, 18), fill: 'var(--muted)'};
      return [
        line(head.key, x.key, HEAD / 2, look),
        line(head.ratio, x.ratio, HEAD / 2, {...look, anchor: 'end'}),
        marks(axis, x.plot, HEAD / 2),
        ...some.flatMap((row, j) => {
          const middle = HEAD + (j + 0.5) * height;
          const isFirst = row.group !== some[j - 1]?.group;
          const words = row.plot === '' ? {x: x.plot, room: plot + text} : {x: x.text, room: text};
          return [
            isFirst ? line(row.group, x.group, middle, {size, bold: true}) : '',
            line(row.key, x.key, middle, {size}),
            line(row.ratio, x.ratio, middle, {size, bold: true, anchor: 'end'}),
            row.plot === '' ? '' : marks(row.plot, x.plot, middle),
            ...row.text.map((part, k) =>
              line(
                cut(part, words.room, size),
                words.x,
                middle + (k - (row.text.length - 1) / 2) * LINE * size,
                {size, ...(row.isFinding ? {bold: true} : {fill: 'var(--muted)'})},
              ),
            ),
          ];
        }),
      ];
    })
    .join('\n');
}

/** @typedef {{label: string, note: string, cells: AnswerCell[]}} ShownRow */

/**
 * @param {AnswerTable} answer
 * @returns {ShownRow[]}
 *   With label and note of their group; those with many ratios alone, where there are some.
 */
const shownRows = ({groups, summaries}) =>
  groups
    .flatMap(({label, note, rows}) => rows.map((cells) => ({label, note, cells})))
    .slice(0, summaries);

/**
 * @param {ShownRow} row
 * @param {AnswerTable['columns']} columns
 * @returns {CardRow}
 */
function cardRow({label, note, cells}, columns) {
  const of = (/** @type {string} */ kind) => cells.filter((_, i) => columns[i]?.kind === kind);
  const [plot] = of('plot').map((cell) =>
    typeof cell === 'object' && 'plot' in cell ? cell.plot : '',
  );
  const text = of('text').map(cellText).join('') || note;
  const [finding] = of('text');
  return {
    group: clipped(label, MOST.group),
    key: clipped(of('key').map(cellText).filter(Boolean).join(', '), MOST.key),
    ratio: of('ratio').map(cellText).join(''),
    text: [text],
    isFinding: typeof finding === 'object',
    plot: plot ?? '',
  };
}

/**
 * @param {CardRow} row
 * @returns {CardRow}
 *   A row without marks has their room for its text.
 */
function inTwoLines(row) {
  const [first = '', ...rest] = lines(row.text.join(' '), MOST.text);
  if (row.plot === '' || rest.length === 0) return row;
  return {...row, text: [first, clipped(rest.join(' '), MOST.text)]};
}

/**
 * @param {CardRow[]} rows
 * @param {Head} head
 * @param {number} columns
 * @param {{width: number, height: number}} area
 * @returns {Layout}
 *   With text as large as its rows and its columns allow.
 */
function layoutOf(rows, head, columns, area) {
  const most = Math.ceil(rows.length / columns);
  const width = (area.width - (columns - 1) * GUTTER) / columns;
  const row = Math.min(LARGEST_ROW, (area.height - HEAD) / most);
  const unit = sum(widthsOf(rows, head, 1));
  const share = rows.some(({text}) => text.length > 1) ? TEXT.two : TEXT.one;
  return {
    rows: Array.from({length: columns}, (_, i) => rows.slice(i * most, (i + 1) * most)),
    size: Math.min(LARGEST_TEXT, row * share, (width * (1 - MARKS)) / unit),
    row,
    width,
  };
}

/**
 * @param {CardRow[]} rows
 * @param {Head} head
 * @param {number} size
 *   The size of the text.
 * @returns {[group: number, key: number, ratio: number, text: number]}
 *   In pixels, with the space between columns.
 */
function widthsOf(rows, head, size) {
  /** @param {(row: CardRow) => string | string[]} of @param {number} weight @param {string} [label] */
  const widest = (of, weight, label = '') => {
    const texts = [label, ...rows.flatMap(of)];
    const most = Math.max(
      ...texts.map((text) => textWidth({fontSize: size, fontWeight: weight}, text)),
    );
    return most === 0 ? 0 : most + size;
  };
  return [
    widest(({group}) => group, WEIGHT.bold),
    widest(({key}) => key, WEIGHT.usual, head.key),
    widest(({ratio}) => ratio, WEIGHT.bold, head.ratio),
    widest(({text, plot}) => (plot === '' ? '' : text), WEIGHT.bold),
  ];
}

/** @param {string} box */
const heightOf = (box) => Number(box.split(' ')[3] ?? 0);

/**
 * @param {string} text
 * @param {number} room
 * @param {number} size
 * @returns {string}
 *   At most as wide as the room.
 */
function cut(text, room, size) {
  const fits = (/** @type {string} */ one) =>
    textWidth({fontSize: size, fontWeight: WEIGHT.bold}, one) <= room;
  if (fits(text)) return text;
  const characters = [...text];
  while (characters.length > 0 && !fits(`${characters.join('')}…`)) characters.pop();
  return `${characters.join('').trimEnd()}…`;
}

/**
 * @param {string} text
 * @param {number} x
 * @param {number} middle
 * @param {{size: number, bold?: boolean, anchor?: string, fill?: string}} look
 */
const line = (text, x, middle, {size, bold = false, anchor = 'start', fill = 'var(--ink)'}) =>
  text === ''
    ? ''
    : `<text x="${x}" y="${middle + size * 0.36}" font-size="${size}" font-weight="${bold ? WEIGHT.bold : WEIGHT.usual}" text-anchor="${anchor}" fill="${fill}">${inXml(text)}</text>`;
