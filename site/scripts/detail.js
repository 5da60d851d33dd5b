/**
 * The close-up of a run with more rows than a drawing has: all rows of the window where they are few
 * enough, else those of the whole run. The first window has those of the static drawing.
 *
 * @import {Chart} from '../../generator/charts/types.d.ts'
 * @import {Spec} from 'vega'
 * @typedef {NonNullable<Chart['detail']>} Detail
 * @typedef {{from: number, to: number}} Window
 */

import {MOST_CLOSE_UP_ROWS} from '../../generator/charts/thin.js';

/**
 * @param {Detail} detail
 * @param {Spec} spec
 *   The spec of the close-up.
 * @param {Window} first
 *   What the static drawing shows.
 * @returns {(window: Window) => Record<string, object[]> | null}
 *   The rows of a window by the data sets of the spec. Null: what is drawn is right.
 */
export function rowsOf({rows, whole}, spec, first) {
  // Cast: Vega's data have other sources too, which these have not.
  const data = /** @type {{name: string, values?: object[]}[]} */ (spec.data ?? []);
  const sets = data.filter(({name}) => name in rows);
  /** @param {(name: string, values: object[]) => object[]} of */
  const each = (of) =>
    Object.fromEntries(sets.map(({name, values = []}) => [name, of(name, values)]));
  const initial = each((_, values) => values);
  const summary = each((name) => whole[name] ?? []);
  let current = initial;
  return (window) => {
    const exact = each((name) => inWindow(rows[name] ?? [], window));
    const size = Object.values(exact).reduce((sum, {length}) => sum + length, 0);
    const isFirst = window.from === first.from && window.to === first.to;
    const next = size <= MOST_CLOSE_UP_ROWS ? exact : isFirst ? initial : summary;
    if (next === current) return null;
    current = next;
    // Vega marks the rows that it gets; these are kept for the next time.
    return structuredClone(next);
  };
}

/**
 * @param {{t: number}[]} rows
 * @param {Window} window
 * @returns {{t: number}[]}
 *   With a neighbour at each side, because lines lead to them and a pause may have begun before.
 */
function inWindow(rows, {from, to}) {
  const first = rows.findIndex(({t}) => t >= from);
  const last = rows.findLastIndex(({t}) => t <= to);
  return rows.slice(Math.max((first < 0 ? rows.length : first) - 1, 0), last + 2);
}
