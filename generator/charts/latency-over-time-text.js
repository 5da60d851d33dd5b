/**
 * What the latency-over-time chart says in words and numbers. Percentiles of windows cannot be
 * combined, so that a longer stretch has the lowest and the highest of each and never a mean.
 *
 * @import {Absent, Chart, Series} from './types.d.ts'
 * @import {Collection, Timeline, Window} from '../records/types.d.ts'
 * @import {Group, Key} from './latency-windows.js'
 * @typedef {Series<Timeline>} Run
 */

import {clock, integer, list, precise, quantity} from '../format.js';
import {groups, isThin, latencyOf, oddWindows, rangeOf} from './latency-windows.js';
import {absentRows, missing, zeros} from './notes.js';
import {endOf} from './windows.js';

/** Rows of the table for one run, and places of the reading rule. */
const MOST_TABLE = 60;
const MOST_READINGS = 360;

/**
 * @param {Run[]} series
 * @param {Absent[]} absent
 */
export function sentenceOf(series, absent) {
  const parts = series.map(({label, record, warmup}) => {
    const windows = record.windows.filter(({start}) => start >= warmup);
    const p99 = rangeOf(windows, 'p99');
    const p50 = rangeOf(windows, 'p50');
    const highest = highestOf(windows);
    const told = [
      ...(p50 ? [`median ${range(p50, quantity)}`] : []),
      ...(p99 ? [`p99 ${range(p99, quantity)}`] : []),
      ...(highest ? [`maximum ${quantity(highest.v, 's')} at ${clock(highest.t)}`] : []),
    ];
    return `${label}: ${told.length > 0 ? told.join(', ') : 'no latency'} in ${integer(windows.length)} windows${warmup > 0 ? ' after the warm-up' : ''}`;
  });
  return `Latency over time. ${[...parts, ...missing(absent)].join('; ')}.`;
}

/** @param {Window[]} windows */
function highestOf(windows) {
  const found = windows.map((window) => ({t: window.start, v: latencyOf(window, 'max')}));
  const [first] = found.filter(({v}) => v !== null).sort((a, b) => Number(b.v) - Number(a.v));
  return first ? {t: first.t, v: Number(first.v)} : null;
}

/**
 * @param {{run: Run, lines: {key: Key, parts: {t: number}[][]}[]}[]} bands
 * @param {Collection[]} pauses
 */
export function notesOf(bands, pauses) {
  const odd = bands.map(({run}) => ({label: run.label, ...oddWindows(run.record)}));
  const warm = bands.filter(({run}) => run.warmup > 0);
  const each = odd.map(({label, typical}) =>
    odd.length === 1 ? quantity(typical, 's') : `${quantity(typical, 's')} (${label})`,
  );
  return [
    `Each step is a window of ${list(each)}.`,
    ...(bands.some(isThinned)
      ? ['Drawn are the lowest and the highest windows of each stretch; the CSV has all.']
      : []),
    ...(warm.length > 0 ? ['Shaded: warm-up, not in the figures.'] : []),
    ...odd.flatMap(({label, few, empty, short, typical, zeros: zero}) => [
      ...few
        .filter(({windows}) => windows > 0)
        .map(
          ({key, needed, windows}) =>
            `${label}: ${key} is not drawn in ${integer(windows)} ${windows === 1 ? 'window' : 'windows'} with fewer than ${integer(needed)} samples.`,
        ),
      ...(empty > 0
        ? [
            `${label}: ${integer(empty)} ${empty === 1 ? 'window' : 'windows'} without a sample; the lines break there.`,
          ]
        : []),
      ...(short
        ? [
            `${label}: the last window is only ${quantity(short.length, 's')} long, the others are ${quantity(typical, 's')}.`,
          ]
        : []),
      ...zeros(zero),
    ]),
    ...(pauses.length > 0
      ? [
          `Ticks along the top: ${integer(pauses.length)} pauses of the collector; thick ones are full collections.`,
        ]
      : []),
  ];
}

/** @param {{run: Run, lines: {key: Key, parts: object[][]}[]}} band */
const isThinned = ({run, lines}) =>
  lines.some(({key, parts}) => {
    // Each part has one point more than windows, which closes its last step.
    const drawn = parts.reduce((sum, part) => sum + part.length - 1, 0);
    return drawn < run.record.windows.filter((window) => latencyOf(window, key)).length;
  });

/**
 * @param {Run[]} series
 * @param {Key[]} keys
 * @param {Absent[]} absent
 * @returns {Chart['table']}
 */
export function table(series, keys, absent) {
  const columns = ['System', 'Elapsed', 'samples', ...keys];
  const most = Math.ceil(MOST_TABLE / series.length);
  return {
    columns: columns.map((label, i) => ({label, numeric: i > 0})),
    rows: [
      ...series.flatMap(({label, record}) =>
        groups(record, most).map((group) => [
          label,
          stretch(group),
          integer(group.windows.reduce((sum, {count}) => sum + count, 0)),
          ...keys.map((key) => cell(group.windows, key)),
        ]),
      ),
      ...absentRows(absent, columns.length),
    ],
  };
}

/**
 * @param {Run[]} series
 * @param {Key[]} keys
 * @returns {Chart['csv']}
 *   A row each window, also where the drawing leaves out what lies between extremes.
 */
export const csv = (series, keys) => ({
  columns: ['series', 'start_s', 'length_s', 'samples', ...keys.map((key) => `${key}_s`)],
  rows: series.flatMap(({label, record}) =>
    record.windows.map((window) => [
      label,
      window.start,
      window.length,
      window.count,
      ...keys.map((key) => latencyOf(window, key)),
    ]),
  ),
});

/**
 * @param {Run[]} series
 * @param {Key[]} keys
 * @returns {Chart['readings']}
 *   At the middle of each window of the run with the most.
 */
export function readings(series, keys) {
  const finest = series.reduce((a, b) =>
    b.record.windows.length > a.record.windows.length ? b : a,
  );
  return groups(finest.record, MOST_READINGS).map((group) => {
    const at = Number(((group.from + group.to) / 2).toPrecision(9));
    const inside = series.map(({label, record}) => ({
      label,
      windows: record.windows.filter((window) => meets(window, group, at)),
    }));
    return {
      at,
      label: stretch(group),
      values:
        series.length === 1
          ? keys.map((key) => ({label: key, text: cell(inside[0]?.windows ?? [], key)}))
          : inside.map(({label, windows}) => ({
              label,
              text: keys.map((key) => `${key} ${cell(windows, key)}`).join(', '),
            })),
    };
  });
}

/**
 * @param {Window} window
 * @param {Group} group
 * @param {number} at
 *   The middle of the group.
 */
function meets(window, {from, to}, at) {
  const middle = window.start + window.length / 2;
  return (window.start <= at && at < endOf(window)) || (from <= middle && middle < to);
}

/**
 * @param {Window[]} windows
 * @param {Key} key
 */
function cell(windows, key) {
  const found = rangeOf(windows, key);
  if (found) return range(found, precise);
  const samples = windows.reduce((sum, {count}) => sum + count, 0);
  if (samples === 0) return 'no sample';
  return windows.some((window) => isThin(window, key)) ? 'too few samples' : 'not measured';
}

/**
 * @param {{low: number, high: number}} values
 * @param {(value: number, unit: 's') => string} text
 */
const range = ({low, high}, text) =>
  low === high ? text(low, 's') : `${text(low, 's')} to ${text(high, 's')}`;

/** @param {Group} group */
const stretch = ({from, to}) => `${clock(from)} to ${clock(to)}`;
