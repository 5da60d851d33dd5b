/**
 * The drawing of a history. Each repeat is a dot, each estimate a mark with its interval. A line joins the
 * estimates between two breaks, so that steps are visible; nothing was measured between two points. Levels are
 * drawn where a change was found.
 *
 * @import {Unit} from '../records/types.d.ts'
 * @import {History} from '../stats/types.d.ts'
 * @import {Line} from './history.js'
 * @import {Chart} from './types.d.ts'
 */

import {times} from '../format.js';
import {groupBy} from '../group-by.js';
import {tidy} from '../records/rounding.js';
import {levelsOf} from '../stats/changes.js';
import {segmentsBetweenBreaks} from '../stats/history.js';
import {kindText, noteText} from '../words/change.js';
import {breakWords, LATENCIES, quantityName} from '../words/history.js';
import {axisUnit, frame, roundUp, seriesLooks, unitTicks, VISIBLE_SERIES} from './frame.js';
import {logScale} from './latency-scale.js';
import {INK, MUTED} from './theme.js';

/** Pixels. */
export const HEIGHT = 300;
/** From this ratio of the largest to the smallest value on, the axis is logarithmic. */
const SPAN = 10;
/** Up to this ratio the axis does not begin at zero, where a change of a few percent would be invisible. */
const NARROW = 2;
/** Shares of the largest value and of the range, around the values of an axis that does not begin at zero. */
const AROUND = {most: 0.05, range: 0.15};
/** Pixels for the names of the positions, which are rotated: a character, and the least and most. */
const ROOM = {character: 7.7, least: 56, most: 100};
/** Pixels from the axis to the names: a tick and the gap below it. */
const TICK = 7;
/** Pixels along the axis that a rotated name needs. */
const NAME = 15;
/** Names of so few letters, such as 16 threads or JDK 21, are not rotated; pixels between them. */
const SHORT = {letters: 4, gap: 8};
/** Pixels of the height of a word. */
const WORD = 14;
/** Rows of the words of breaks, and pixels of the axis on a phone. */
const [MOST_BREAK_ROWS, NARROWEST] = [3, 280];
/** Share of the axis that half a word is as wide as, on a phone. */
const REACH = 0.1;
/** Positions whose marks do not lie on each other at usual sizes; more get smaller ones, down to a least. */
const SPACIOUS = 50;
/** Areas of marks in square pixels. */
const SIZES = {estimate: {usual: 50, least: 10}, repeat: {usual: 16, least: 4}};

/**
 * @param {History | undefined} history
 * @returns {Unit | 'share'}
 */
export const unitOf = (history) =>
  history?.quantity === 'gc-share' ? 'share' : (history?.unit ?? '1');

/**
 * @typedef {{title: string, scale: object, axis: object,
 *   fraction(value: number): number}} HistoryScale
 *   `fraction`: the position on the axis, 0 to 1.
 */

/**
 * @param {History[]} histories
 * @returns {HistoryScale}
 *   Logarithmic where values are far apart, from zero where they are not close, else around them.
 */
function scaleOf(histories) {
  const values = histories.flatMap(({points}) =>
    points.flatMap(({values: repeats, estimate, low, high}) => [
      ...repeats,
      estimate,
      ...(low === null || high === null ? [] : [low, high]),
    ]),
  );
  const least = values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const most = values.reduce((a, b) => Math.max(a, b), 0);
  const unit = unitOf(histories[0]);
  const title = titleOf(histories, unit);
  const {divisor, label, named} = axisUnit(unit === 'share' ? '1' : unit, most);
  const labels = unit === 'share' ? {format: '.3~%'} : {labelExpr: label};
  if (least > 0 && most > SPAN * least) {
    const log = logScale({low: least, high: most}, {divisor});
    return {
      title: named(title, 'logarithmic'),
      scale: log.scale,
      axis: {values: log.axis.values, ...labels},
      fraction: log.fraction,
    };
  }
  const isCut = least > 0 && most < NARROW * least;
  const [low, high] = [least / divisor, most / divisor];
  const [from, to] = isCut ? around(low, high) : [0, most > 0 ? roundUp(high) : 1e-6];
  const domain = /** @type {const} */ ([from * divisor, to * divisor]);
  return {
    // Also on a picture, which has no notes.
    title: named(title, isCut ? 'not from zero' : ''),
    scale: {domain, nice: false, zero: false},
    axis: {...(divisor === 1 ? {tickCount: 6} : {values: unitTicks(domain, divisor)}), ...labels},
    fraction: (value) => (value / divisor - from) / (to - from),
  };
}

/**
 * @param {number} least
 *   More than 0.
 * @param {number} most
 * @returns {[number, number]}
 *   Round ends.
 */
function around(least, most) {
  const space = Math.max(AROUND.most * most, AROUND.range * (most - least));
  const width = (most - least + 2 * space) / 5;
  const power = 10 ** Math.floor(Math.log10(width));
  const step = ([1, 2, 5].find((digit) => digit * power >= width) ?? 10) * power;
  const from = Math.floor((least - space) / step) * step;
  const to = Math.ceil((most + space) / step) * step;
  return [tidy(Math.max(0, from)), tidy(to)];
}

/**
 * @param {History[]} histories
 * @param {Unit | 'share'} unit
 * @returns {string}
 *   Of the axis, without its unit.
 */
function titleOf(histories, unit) {
  const names = [...new Set(histories.map(({quantity}) => quantity))];
  const only = names.length === 1 ? quantityName(names[0] ?? '') : '';
  switch (unit) {
    case 's':
      // A mean may be of any time of an operation, such as that of a processor.
      return names.every((one) => LATENCIES.includes(one)) && names.join() !== 'mean'
        ? 'latency'
        : only || 'time';
    case '1/s':
      return 'operations per second';
    case 'B':
      return only || 'bytes';
    case 'B/s':
      return only || 'bytes per second';
    default:
      return only;
  }
}

/**
 * @param {Line[]} lines
 * @param {Chart['series']} series
 * @param {string[]} positions
 * @param {string} description
 */
export function historySpec(lines, series, positions, description) {
  const {title, scale, axis, fraction} = scaleOf(lines.map(({history}) => history));
  const {color, strokeDash, shape} = seriesLooks(series);
  const x = xChannel(lines[0]?.history.param ?? '', positions);
  // Half a step to the left: between two positions.
  const between = {expr: "(scale('x', domain('x')[0]) - scale('x', domain('x')[1])) / 2"};
  const y = {type: 'quantitative', title, scale, axis};
  const breaks = breakMarks(lines, positions);
  const changes = lines.flatMap(changeMarks);
  const words = withRoom(changes, positions, ({top}) => fraction(top) * HEIGHT);
  return frame({
    description,
    height: HEIGHT,
    values: lines.flatMap(({history, label}) =>
      segmentsBetweenBreaks(history).flatMap(({points}, stretch) =>
        points.map(({at, estimate, low, high, values}) => ({
          ...{at, series: label, stretch, middle: estimate},
          ...(low === null || high === null ? {} : {low, high}),
          repeats: values.length > 1 ? values : [],
        })),
      ),
    ),
    layer: [
      {
        name: 'reading',
        data: {values: positions.map((at) => ({at}))},
        transform: [{filter: 'datum.at === reading'}],
        mark: {type: 'rect', fill: INK, opacity: 0.08},
        encoding: {x},
      },
      {
        name: 'break',
        data: {values: breaks},
        mark: {type: 'rule', color: MUTED, strokeWidth: 1, strokeDash: [3, 3], xOffset: between},
        encoding: {x},
      },
      {
        name: 'breakWord',
        data: {values: breaks},
        mark: {
          ...{type: 'text', fill: MUTED, align: 'left', baseline: 'top', xOffset: between},
          ...{dx: 4, dy: {expr: `datum.row * ${WORD}`}},
        },
        encoding: {x, y: {value: 0}, text: {field: 'text'}},
      },
      {
        name: 'trace',
        transform: [VISIBLE_SERIES],
        mark: {type: 'line', strokeWidth: 1.5, opacity: 0.6},
        encoding: {
          ...{x, y: {field: 'middle', ...y}, color, strokeDash},
          detail: {field: 'stretch', type: 'nominal'},
          order: {value: null},
        },
      },
      {
        name: 'interval',
        transform: [VISIBLE_SERIES, {filter: 'isValid(datum.low)'}],
        mark: {type: 'rule', strokeWidth: 3, opacity: 0.4},
        encoding: {x, y: {field: 'low', ...y}, y2: {field: 'high'}, color},
      },
      {
        name: 'repeat',
        transform: [VISIBLE_SERIES, {flatten: ['repeats']}],
        mark: {
          ...{type: 'point', filled: true, opacity: 0.7, shape: 'circle'},
          size: sizeOf('repeat', positions),
        },
        encoding: {x, y: {field: 'repeats', ...y}, color},
      },
      {
        name: 'middle',
        transform: [VISIBLE_SERIES],
        mark: {type: 'point', filled: true, size: sizeOf('estimate', positions), opacity: 1},
        encoding: {x, y: {field: 'middle', ...y}, color, shape},
      },
      {
        name: 'level',
        data: {values: lines.flatMap(levelEnds)},
        transform: [VISIBLE_SERIES],
        mark: {type: 'line', strokeWidth: 3},
        encoding: {
          ...{x, y: {field: 'level', ...y}, color},
          detail: {field: 'segment', type: 'nominal'},
          order: {value: null},
        },
      },
      {
        name: 'change',
        data: {values: changes},
        transform: [VISIBLE_SERIES],
        mark: {type: 'rule', clip: true, strokeWidth: 3, opacity: 0.6, xOffset: between},
        encoding: {x, y: {field: 'low', ...y}, y2: {field: 'high'}, color},
      },
      {
        name: 'changeWord',
        data: {values: words},
        transform: [VISIBLE_SERIES],
        mark: {
          type: 'text',
          fill: INK,
          baseline: 'bottom',
          dy: -6,
          fontWeight: 600,
          xOffset: between,
        },
        encoding: {
          ...{x, y: {field: 'top', ...y}, text: {field: 'text'}},
          ...(words.some(({note}) => note) ? {description: {field: 'note'}} : {}),
        },
      },
    ],
  });
}

/**
 * @param {keyof typeof SIZES} mark
 * @param {string[]} positions
 */
const sizeOf = (mark, {length}) =>
  Math.max(SIZES[mark].least, Math.min(1, SPACIOUS / length) * SIZES[mark].usual);

/**
 * @param {string} title
 * @param {string[]} positions
 */
function xChannel(title, positions) {
  const longest = Math.max(...positions.map(({length}) => length));
  const length = Math.ceil(longest * ROOM.character);
  const isShort = longest <= SHORT.letters;
  const room = isShort ? WORD : Math.min(ROOM.most, Math.max(ROOM.least, length));
  const last = positions.length - 1;
  // The position of a label, whatever its text is: every n-th where not all have room.
  const along = positions.length * (isShort ? length + SHORT.gap : NAME);
  const every = `ceil(${along} / max(width, 1))`;
  const isNamed = `(${last} - round(datum.index * ${last})) % ${every} == 0`;
  return {
    field: 'at',
    type: 'ordinal',
    title,
    sort: null,
    scale: {domain: positions, padding: 0},
    // Space that does not depend on the font, so that a drawing and the live chart have the same
    // height.
    axis: {
      labelAngle: isShort ? 0 : -90,
      labelOverlap: false,
      labelExpr: `${isNamed} ? datum.label : ''`,
      tickOpacity: {condition: {test: isNamed, value: 1}, value: 0},
      labelLimit: isShort ? length : room,
      minExtent: room + TICK,
      maxExtent: room + TICK,
      grid: false,
    },
  };
}

/**
 * @param {Line[]} lines
 * @param {string[]} positions
 * @returns {{at: string, text: string, row: number}[]}
 *   One for each position, in a row in which its text lies on no other, even on a phone; without a text if no row has
 *   room. The notes have all.
 */
function breakMarks(lines, positions) {
  const words = groupBy(
    lines.flatMap(({history}) =>
      history.breaks.flatMap((one) =>
        breakWords(one).map((word) => ({at: history.points[one.before]?.at ?? '', word})),
      ),
    ),
    ({at}) => at,
  );
  /** Where the last text of each row ends, in positions. */
  const ends = Array.from({length: MOST_BREAK_ROWS}, () => 0);
  return positions.flatMap((at, i) => {
    const found = words.get(at);
    if (!found) return [];
    const text = [...new Set(found.map(({word}) => word))].join(', ');
    const row = ends.findIndex((end) => end <= i);
    if (row < 0) return [{at, text: '', row: 0}];
    ends[row] = i + (text.length * ROOM.character * positions.length) / NARROWEST;
    return [{at, text, row}];
  });
}

/**
 * @template {{at: string, ratio: number}} T
 * @param {T[]} changes
 * @param {string[]} positions
 * @param {(change: T) => number} height
 *   Of its word, in pixels.
 * @returns {T[]}
 *   The largest changes, whose words do not lie on each other.
 */
function withRoom(changes, positions, height) {
  const apart = positions.length > SPACIOUS ? 2 * REACH * positions.length : 1;
  const ranks = new Map(positions.map((at, i) => [at, i]));
  /** @param {T} a @param {T} b */
  const distance = (a, b) => Math.abs((ranks.get(a.at) ?? 0) - (ranks.get(b.at) ?? 0));
  /** @type {T[]} */
  const found = [];
  /** @param {T} change */
  const size = ({ratio}) => Math.abs(Math.log(ratio));
  for (const change of [...changes].sort((a, b) => size(b) - size(a))) {
    const isFree = found.every(
      (other) =>
        distance(other, change) >= apart || Math.abs(height(other) - height(change)) >= WORD,
    );
    if (isFree) found.push(change);
  }
  return found;
}

/** @param {Line} line */
const levelEnds = (line) =>
  levelsOf(line.history).flatMap(({start, end, level}) =>
    [start, end - 1].map((i) => ({
      at: line.history.points[i]?.at ?? '',
      series: line.label,
      segment: `${line.label} ${start}`,
      level,
    })),
  );

/**
 * @param {Line} line
 * @returns {{at: string, series: string, ratio: number, low: number, high: number, top: number, text: string,
 *   note?: string}[]}
 *   The interval of the new level, given the old one; and what somebody wrote of it, which screen readers say.
 */
function changeMarks(line) {
  const {points, changes} = line.history;
  const levels = levelsOf(line.history);
  return changes.flatMap((change) => {
    const after = levels.find(({start}) => start === change.at);
    const before = levels.find(({end}) => end === change.at);
    if (!before || !after) return [];
    const [low, high] = [before.level * change.low, before.level * change.high];
    const note = line.notes[change.at];
    const size = times(change.ratio, change);
    // The word must not lie on the points near it.
    const reach = Math.max(2, Math.ceil(points.length * REACH));
    const near = points.slice(Math.max(0, change.at - reach), change.at + reach);
    return [
      {
        at: points[change.at]?.at ?? '',
        series: line.label,
        ratio: change.ratio,
        low,
        high,
        top: Math.max(before.level, high, ...near.flatMap((one) => [...one.values, one.high ?? 0])),
        text: note ? `${size}, ${kindText(note).toLowerCase()}` : size,
        ...(note ? {note: `${size}. ${noteText(note)}`} : {}),
      },
    ];
  });
}
