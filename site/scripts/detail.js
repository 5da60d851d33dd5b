/**
 * The close-up of a run with more rows than a drawing has: all rows of the window where they are few
 * enough, else those of the static drawing, which are exact in the first window and a band elsewhere.
 *
 * @import {Chart} from '../../generator/charts/types.d.ts'
 * @import {Spec} from 'vega'
 * @typedef {NonNullable<Chart['detail']>} Rows
 *   Name of a data set → its rows.
 */

import {MOST_CLOSE_UP_ROWS} from '../../generator/charts/thin.js';

/** Data sets that stand for rows that are not drawn. */
const SUMMARIES = ['outside', 'merged'];

/**
 * @param {Rows} detail
 *   All rows, ascending.
 * @param {Spec} spec
 *   Of the close-up.
 * @returns {(window: {from: number, to: number}) => Record<string, object[]> | null}
 *   The rows of a window by the data sets of the spec. Null: what is drawn is right.
 */
export function rowsOf(detail, spec) {
  // Cast: Vega's data have other sources too, which these have not.
  const data = /** @type {{name: string, values?: object[]}[]} */ (spec.data ?? []);
  const named = data.filter(({name}) => name in detail || SUMMARIES.includes(name));
  const drawn = Object.fromEntries(named.map(({name, values = []}) => [name, values]));
  let isExact = false;
  return (window) => {
    const exact = Object.fromEntries(
      named.map(({name}) => [name, inWindow(detail[name] ?? [], window)]),
    );
    const wasExact = isExact;
    isExact = Object.values(exact).reduce((sum, {length}) => sum + length, 0) <= MOST_CLOSE_UP_ROWS;
    if (!isExact && !wasExact) return null;
    // Vega marks the rows that it gets; these are kept for the next time.
    return structuredClone(isExact ? exact : drawn);
  };
}

/**
 * @param {{t: number}[]} rows
 * @param {{from: number, to: number}} window
 * @returns {{t: number}[]}
 *   With a neighbour at each side, because lines lead to them and a pause may have begun before.
 */
function inWindow(rows, {from, to}) {
  const first = rows.findIndex(({t}) => t >= from);
  const last = rows.findLastIndex(({t}) => t <= to);
  return rows.slice(Math.max((first < 0 ? rows.length : first) - 1, 0), last + 2);
}
