/**
 * The table of an answer figure: rows in groups, and in each row a part of the drawing. Columns that are
 * empty in every row are left out.
 *
 * @import {AnswerCell, AnswerTable, View} from './types.d.ts'
 * @typedef {AnswerTable['columns'][number] & {of(row: any): AnswerCell,
 *   from?(row: any): string | undefined}} AnswerColumn
 *   `from`: the id of the row among all numbers that has the number, so that the number is a link.
 */

import {config} from './theme.js';

/** Layers that a drawing next to the table leaves out, because the table has their text. */
const TEXT_LAYERS = ['heading', 'label', 'labelItalic', 'valueBefore', 'valueAfter'];

/** Characters of the names in a row that have room next to the numbers. */
const MOST_CHARACTERS = 96;

/** Pixels of the drawing's axis: ticks and labels. The letters of the title begin a pixel below. */
const AXIS = 21;

/**
 * @template {{group: string}} T
 * @param {AnswerColumn[]} columns
 * @param {T[]} rows
 *   Those of one group in a row.
 * @param {{head: string, width: number, summary: string, notes?: Map<string, string>}} about
 *   `head`: of the column of groups; `width`: of the drawing, in pixels; `notes`: said once for a group.
 * @returns {AnswerTable}
 */
export function answerTable(columns, rows, {head, width, summary, notes = new Map()}) {
  const kept = columns.filter(({of}) => rows.some((row) => of(row) !== ''));
  /** @type {AnswerTable['groups']} */
  const groups = [];
  for (const row of rows) {
    const last = groups.at(-1);
    const cells = kept.map((column) => cellOf(column, row));
    if (last && last.label === row.group) last.rows.push(cells);
    else groups.push({label: row.group, note: notes.get(row.group) ?? '', rows: [cells]});
  }
  return {
    head: groups.some(({label}) => label !== '') ? head : '',
    width,
    summary,
    columns: kept.map(({of, from, ...column}) => column),
    groups,
    isStacked: charactersOf(kept, rows) > MOST_CHARACTERS,
  };
}

/**
 * @param {AnswerColumn[]} columns
 * @param {{group: string}[]} rows
 * @returns {number}
 *   Of the longest names of groups and keys, one next to the other.
 */
function charactersOf(columns, rows) {
  const names = [
    (/** @type {{group: string}} */ {group}) => group,
    ...columns.filter(({kind}) => kind === 'key').map(({of}) => of),
  ];
  return names.reduce((sum, of) => sum + Math.max(...rows.map((row) => String(of(row)).length)), 0);
}

/**
 * @param {AnswerColumn} column
 * @param {{group: string}} row
 * @returns {AnswerCell}
 */
function cellOf({of, from}, row) {
  const cell = of(row);
  const id = typeof cell === 'string' && cell !== '' ? from?.(row) : undefined;
  return typeof cell === 'string' && id !== undefined ? {number: cell, id} : cell;
}

/**
 * @param {AnswerCell} cell
 * @returns {string}
 *   Empty for a plot.
 */
export function cellText(cell) {
  if (typeof cell === 'string') return cell;
  if ('plot' in cell) return '';
  return 'finding' in cell ? cell.finding : cell.number;
}

/**
 * The column that has the drawing of each row.
 *
 * @param {{width: number, height: number, mark: number, cell: number}} plot
 *   Pixels; `mark`: from the top of a row; `cell`: height of a row of the table, around its mark.
 * @param {(row: any) => number | undefined} topOf
 *   Of the row in the plot; undefined where it has no mark.
 * @returns {AnswerColumn}
 */
export function plotColumn({width, height, mark, cell}, topOf) {
  /** @param {number} top @param {number} pixels */
  const viewBox = (top, pixels) => `0 ${config.padding.top + top} ${width} ${pixels}`;
  return {
    label: '',
    kind: 'plot',
    axis: viewBox(height, AXIS),
    of: (row) => {
      const top = topOf(row);
      return top === undefined ? '' : {plot: viewBox(top + mark - cell / 2, cell)};
    },
  };
}

/**
 * The drawing without the text that the table has.
 *
 * @template {Pick<View, 'spec'>} T
 * @param {T} view
 * @returns {T}
 */
export function withoutText({spec, ...view}) {
  // Cast: the charts with a table have layers.
  const {layer, ...rest} = /** @type {{layer: {name?: string}[]}} */ (
    /** @type {unknown} */ (spec)
  );
  const marks = layer.filter(({name = ''}) => !TEXT_LAYERS.includes(name));
  return /** @type {any} */ ({...view, spec: {...rest, layer: marks}});
}
