/**
 * The heap as stacked heights over time. The heights are added up here, because Vega-Lite only stacks
 * values at the same time, and because the chart must show the log's values without interpolation.
 *
 * @import {Collection, GenerationName, Heap, Pauses} from '../records/types.d.ts'
 * @import {Range} from './thin.js'
 * @typedef {{t: number, part: number, tops: number[], committed: number | null}} Vertex
 *   `tops`: upper edge of each generation, in bytes from the bottom; the last is the heap used.
 *   `part`: vertices of different parts are not joined.
 * @typedef {{names: GenerationName[], vertices: Vertex[], stepped: boolean}} Stack
 * @typedef {{drawnAs: 'line', values: {t: number, part: number, heap: number}[]}
 *   | {drawnAs: 'envelope', values: {t: number, part: number, low: number, high: number}[]}} Outline
 */

import {extent} from '../extent.js';
import {containsTime, gapsBetween} from './thin.js';

/** A poll that is late by this many intervals has missed what happened in between. */
const LATE = 10;

/**
 * @param {Heap} heap
 * @returns {Stack}
 *   Without metaspace, which is not part of the heap.
 */
export function stack({from, every, time, used: totals, generations}) {
  const stacked = generations.filter(
    ({name, used}) => name !== 'metaspace' && used.some((value) => value !== null),
  );
  /** @type {Vertex[]} */
  const vertices = [];
  let part = 0;
  time.forEach((t, i) => {
    const last = vertices.at(-1);
    const used = stacked.map((generation) => generation.used[i] ?? null);
    if (used.includes(null)) {
      part += 1;
      return;
    }
    if (last && every !== null && t - last.t > LATE * every) part += 1;
    let top = 0;
    const tops = used.map((value) => {
      // Regions are counted whole, so their sum may exceed the heap that the log states.
      top = Math.min(top + (value ?? 0), totals?.[i] ?? Number.POSITIVE_INFINITY);
      return top;
    });
    const sizes = stacked.map((generation) => generation.committed[i] ?? null);
    const committed = sizes.includes(null)
      ? null
      : sizes.reduce((/** @type {number} */ sum, value) => sum + (value ?? 0), 0);
    vertices.push({t, part, tops, committed});
  });
  return {names: stacked.map(({name}) => name), vertices, stepped: from === 'samples'};
}

/** Heap used, in bytes. @param {Vertex} vertex */
export const totalHeap = ({tops}) => tops.at(-1) ?? 0;

/** Of G1 and CMS. @type {Collection['kind'][]} */
const WITHOUT_GENERATIONS = ['remark', 'cleanup'];

/**
 * @param {Heap} heap
 * @param {Pauses | null} pauses
 *   Of the same run.
 * @returns {Collection[]}
 *   Those whose sizes the log does not divide by generation, as it does the others: the stack has no vertex for them.
 */
export const undividedIn = ({from, generations}, pauses) =>
  from === 'collections' && generations.length > 1
    ? (pauses?.collections ?? []).filter(
        ({kind, before, after}) =>
          WITHOUT_GENERATIONS.includes(kind) && before !== null && after !== null,
      )
    : [];

/**
 * @param {Stack} stack
 * @param {Collection[]} undivided
 *   See `undividedIn`.
 * @returns {{low: number, high: number} | null}
 *   Lowest and highest heap used, in bytes; null without a vertex.
 */
export const usedRange = ({vertices}, undivided) =>
  vertices.length > 0
    ? extent([
        ...vertices.map(totalHeap),
        ...undivided.flatMap(({before, after}) => [before ?? 0, after ?? 0]),
      ])
    : null;

/**
 * The vertices to draw one by one, and the lowest and highest heap of the rest. Drawing only some of
 * those vertices would show slopes that were not measured.
 *
 * @param {Stack} of
 * @param {Range[]} exact
 *   Ranges from vertex to vertex.
 * @param {{start: number, end: number, columns: number}} span
 * @returns {{vertices: Vertex[], outside: ReturnType<typeof envelope>}}
 */
export function drawnStack({vertices, ...look}, exact, {start, end, columns}) {
  /** @param {Range} range */
  const within = (range) => vertices.filter(({t}) => containsTime(range, t));
  const width = (end - start) / columns;
  let part = -1;
  return {
    vertices: exact.flatMap((range) => {
      part += 1;
      return within(range).map((vertex, i, all) => {
        if (i > 0 && vertex.part !== all[i - 1]?.part) part += 1;
        return {...vertex, part};
      });
    }),
    outside: gapsBetween(exact, {from: vertices[0]?.t ?? 0, to: vertices.at(-1)?.t ?? 0}).flatMap(
      (range) =>
        envelope(
          {...look, vertices: within(range)},
          {
            start: range.from,
            end: range.to,
            columns: Math.ceil((range.to - range.from) / width),
          },
        ),
    ),
  };
}

/**
 * The whole heap, for a flat picture.
 *
 * @param {Stack} of
 * @param {{start: number, end: number, columns: number}} span
 * @returns {Outline}
 *   A line while each column has a vertex at most on average, else the envelope of many.
 */
export const outline = (of, span) =>
  of.vertices.length > span.columns
    ? {drawnAs: 'envelope', values: envelope(of, span)}
    : {
        drawnAs: 'line',
        values: of.vertices.map((vertex) => ({
          t: vertex.t,
          part: vertex.part,
          heap: totalHeap(vertex),
        })),
      };

/**
 * Lowest and highest heap in each column of time, as the line between the vertices runs: exact
 * extremes, no averages.
 *
 * @param {Stack} of
 * @param {{start: number, end: number, columns: number}} span
 * @returns {{t: number, part: number, low: number, high: number}[]}
 *   Each holds from its `t` to that of the next of its part; the last of a part repeats the one before it. Columns
 *   that the line does not cross are left out, and separate parts, which are numbered by their first `t`.
 */
function envelope({vertices, stepped}, {start, end, columns}) {
  const width = (end - start) / columns;
  /** @type {{low: number, high: number}[]} */
  const found = [];
  /** @param {number} column @param {number} value */
  const take = (column, value) => {
    const {low, high} = found[column] ?? {low: value, high: value};
    found[column] = {low: Math.min(low, value), high: Math.max(high, value)};
  };
  /** @param {number} t */
  const columnAt = (t) => Math.min(Math.max(Math.floor((t - start) / width), 0), columns - 1);
  vertices.forEach((vertex, i) => {
    take(columnAt(vertex.t), totalHeap(vertex));
    const next = vertices[i + 1];
    if (!next || next.part !== vertex.part) return;
    const rise = stepped ? 0 : (totalHeap(next) - totalHeap(vertex)) / (next.t - vertex.t || 1);
    for (let column = columnAt(vertex.t); column < columnAt(next.t); column += 1) {
      const edge = totalHeap(vertex) + rise * (start + (column + 1) * width - vertex.t);
      take(column, edge);
      take(column + 1, edge);
    }
  });
  let part = 0;
  return found.flatMap((value, column) => {
    const t = start + column * width;
    if (!found[column - 1]) part = t;
    const row = {t, part, ...value};
    return found[column + 1] ? [row] : [row, {...row, t: t + width}];
  });
}

/**
 * Committed heap: from the generations if they have it, else from the pauses.
 *
 * @param {Stack | null} heap
 * @param {Pauses | null} pauses
 * @param {number} end
 * @returns {{t: number, committed: number}[]}
 *   A point at each change, and one at the end.
 */
export function committedSteps(heap, pauses, end) {
  const heapSteps = (heap?.vertices ?? []).map(({t, committed}) => ({t, committed}));
  const all = heapSteps.some(({committed}) => committed !== null)
    ? heapSteps
    : (pauses?.collections ?? []).map(({start, duration, committed}) => ({
        t: start + duration,
        committed,
      }));
  /** @type {{t: number, committed: number}[]} */
  const steps = [];
  for (const {t, committed} of all) {
    if (committed !== null && committed !== steps.at(-1)?.committed) steps.push({t, committed});
  }
  const last = steps.at(-1);
  return last ? [...steps, {t: end, committed: last.committed}] : [];
}
