/**
 * Charts with a row for each thing compared: the label above its marks, so that a phone has room
 * for both.
 *
 * @template T
 * @typedef {{row: T, top: number}} PositionedRow
 *   `top`: pixels from the top of the plot.
 */

import {INK, MUTED, PALE} from './theme.js';

/** Rows that are drawn. A chart with more is too long to read. */
export const MOST_ROWS = 36;

/** The y position of each part of a row is counted in pixels from the top of the plot. */
const pixels = {type: 'quantitative', axis: null};

/**
 * @param {number} height
 *   The height of the plot.
 * @returns {(field: string) => object}
 *   The y channel for a field that holds pixels from the top.
 */
export const fromTop = (height) => (field) => ({
  ...pixels,
  field,
  scale: {domain: [height, 0], nice: false},
});

/**
 * The text lines of rows: `y`, `text`, and where they are secondary or about something absent,
 * `muted` and `italic`.
 *
 * @param {{y: number, text: string, muted?: boolean, italic?: boolean}[]} lines
 * @param {(field: string) => object} y
 */
export const textLines = (lines, y) =>
  [false, true].map((italic) => ({
    name: italic ? 'labelItalic' : 'label',
    data: {values: lines.filter((line) => Boolean(line.italic) === italic)},
    mark: {
      type: 'text',
      align: 'left',
      baseline: 'middle',
      fontStyle: italic ? 'italic' : 'normal',
      limit: {expr: 'width'},
    },
    encoding: {
      x: {value: 0},
      y: y('y'),
      text: {field: 'text'},
      fill: {condition: {test: 'datum.muted', value: MUTED}, value: INK},
    },
  }));

/** Pixels of a heading above a group of rows. */
const HEADING = 26;
/** Of its text, from its top. */
const HEADING_TEXT = 12;

/**
 * Rows below each other, those of a group under its name.
 *
 * @template {{group?: string}} T
 * @param {T[]} rows
 *   Those of one group in a row.
 * @param {number} height
 *   The height of each.
 * @returns {{rows: PositionedRow<T>[], headings: {y: number, text: string}[], height: number}}
 *   Positions in pixels from the top.
 */
export function positionRows(rows, height) {
  /** @type {{y: number, text: string}[]} */
  const found = [];
  let bottom = 0;
  const positions = rows.map((row, i) => {
    if (row.group && row.group !== rows[i - 1]?.group) {
      found.push({y: bottom + HEADING_TEXT, text: row.group});
      bottom += HEADING;
    }
    bottom += height;
    return {row, top: bottom - height};
  });
  return {rows: positions, headings: found, height: bottom};
}

/**
 * The names of groups; no layer where there are none.
 *
 * @param {{y: number, text: string}[]} lines
 * @param {(field: string) => object} y
 */
export const headings = (lines, y) =>
  lines.length === 0
    ? []
    : [
        {
          name: 'heading',
          data: {values: lines},
          mark: {
            type: 'text',
            align: 'left',
            baseline: 'middle',
            fontWeight: 600,
            fill: INK,
            limit: {expr: 'width'},
          },
          encoding: {x: {value: 0}, y: y('y'), text: {field: 'text'}},
        },
      ];

/** Rows have their looks in their data: a look is that of a system, and there is no legend. */
export const COLOUR = {field: 'colour', type: 'nominal', scale: null};
export const SHAPE = {field: 'shape', type: 'nominal', scale: null};

/**
 * The interval of each row that has one, from `low` to `high`.
 *
 * @param {object} x
 *   The x channel without its field.
 * @param {object} y
 */
export const intervalLine = (x, y) => ({
  name: 'interval',
  transform: [{filter: 'isValid(datum.low)'}],
  mark: {type: 'rule', strokeWidth: 3, opacity: PALE},
  encoding: {x: {...x, field: 'low'}, x2: {field: 'high'}, y, color: COLOUR},
});
