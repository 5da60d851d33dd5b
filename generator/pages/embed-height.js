/**
 * The height of a chart in an iframe on another site, where the loader does not fit it: enough at every
 * common width, estimated from the lengths of its texts in the widest common font.
 *
 * @import {AnswerCell, AnswerTable, Chart} from '../charts/types.d.ts'
 * @import {ChangeLine} from './change-entries.js'
 */

import {cellText} from '../charts/answer-table.js';
import {lines} from '../draw/lines.js';

/** Pixels of the narrowest frame. A drawing has one height, so it is the highest there. */
const NARROWEST = 320;
/** Of frames with the rows of a table stacked, where the drawings in the rows grow with the width up to the most. */
const STACKED = [NARROWEST, 360, 412, 480, 640, 768];
const MOST_DRAWN = 384;
/** Beside the content of a frame. */
const PADDING = 16;
/** What is around plots and text, and lines of text. */
const EMBED = {around: 205, title: 25, legend: 32, caption: 20};
/** What the axes of a plot and its heading take. */
export const AXES = 64;
/** Characters per line in the narrowest frame. */
const EMBED_CHARACTERS = {title: 22, legend: 34, caption: 42};
/** What a symbol of the legend takes, in characters. */
const SYMBOL = 8;
/**
 * Of a row of a table: what is around it, a line of its group, its result and its numbers, and between two cells. With
 * long names, estimates of text have no slack for the margins of the plot and the numbers.
 */
const ROW = {around: 9, margins: 12, group: 27, result: 23, numbers: 20, between: 10};
/**
 * Of the row of the slider, of a line of controls of the close-up, and of a button around its label; the steps and the two
 * inputs fill two lines.
 */
const CONTROLS = {slider: 32, line: 40, around: 38, steps: 2};
/** Pixels of a character there, and of the narrowest key and verdict. */
const CHARACTER = {group: 9, result: 9.5, numbers: 8.2, button: 9};
const LEAST = {key: 88, text: 144};
/** Pixels of a column of numbers, and of one beside the name of its row. */
const COLUMN = {numbers: 88, result: 72};
/** A frame up to this width has the only name of a row in a line of its own. */
const NAMED = {most: 960, labels: ['System', 'Configuration']};
/** Labels of names and results that a row does not repeat. */
const UNLABELLED = ['System', 'Parameters', 'Operation', 'Ratio'];

/**
 * @param {Pick<Chart, 'title' | 'views' | 'series' | 'failed' | 'notes' | 'answer' | 'closeUp'> & {changes: ChangeLine[]}} chart
 * @param {string} source
 * @returns {number}
 *   In pixels.
 */
export function embedHeight(
  {title, views, series, failed, notes, changes, answer, closeUp},
  source,
) {
  const labels = series.reduce((sum, {label}) => sum + label.length + SYMBOL, 0);
  const heights = (answer ? STACKED : [NARROWEST]).map((frame) => {
    const share = (frame - PADDING) / (NARROWEST - PADDING);
    /**
     * @param {string} text
     * @param {'title' | 'caption'} part
     */
    const text = (text, part) =>
      EMBED[part] * lines(text, Math.floor(EMBED_CHARACTERS[part] * share)).length;
    return (
      EMBED.around +
      text(title, 'title') +
      (answer
        ? text(answer.summary, 'caption') + answerHeight(answer, frame - PADDING)
        : views.reduce((sum, {height}) => sum + height + AXES, 0) +
          EMBED.legend * Math.ceil(labels / EMBED_CHARACTERS.legend)) +
      (closeUp ? controlsHeight(closeUp.places, frame - PADDING) : 0) +
      (failed ? text(failed, 'caption') : 0) +
      // The first is in view, the others are folded.
      notes.slice(0, 1).reduce((sum, note) => sum + text(note, 'caption'), 0) +
      changes.flatMap(captionsOf).reduce((sum, one) => sum + text(one, 'caption'), 0) +
      text(source, 'caption')
    );
  });
  return Math.ceil(Math.max(...heights));
}

/**
 * @param {NonNullable<Chart['closeUp']>['places']} places
 * @param {number} room
 */
function controlsHeight(places, room) {
  const widths = places.map(({label}) => CHARACTER.button * label.length + CONTROLS.around);
  return CONTROLS.slider + CONTROLS.line * (lineCount(widths, room) + CONTROLS.steps);
}

/**
 * @param {AnswerTable} answer
 * @param {number} room
 *   Pixels of its width.
 * @returns {number}
 */
function answerHeight({width, columns, groups, isStacked}, room) {
  const drawn = (/** @type {string} */ viewBox) =>
    (Number(viewBox.split(' ')[3]) * Math.min(room, MOST_DRAWN)) / width;
  const keys = columns.filter(({kind}) => kind === 'key');
  const ownLine =
    room <= NAMED.most && keys.length === 1 && NAMED.labels.includes(keys[0]?.label ?? '');
  // So wide that nothing fits beside it.
  const least = {...LEAST, ...(ownLine ? {key: room - 1} : {})};
  const kinds = columns.map(({kind}) => kind);
  // A profile has its numbers beside the name of their row.
  const isProfile = kinds.includes('plot') && kinds.indexOf('plot') < kinds.indexOf('ratio');
  const beside = room - 2 * (COLUMN.result + ROW.between);
  /**
   * @param {AnswerTable['columns'][number]} column
   * @param {string} text
   * @returns {{at: 'result' | 'numbers', width: number, lines: number}}
   */
  const boxOf = ({kind, label}, text) => {
    const at = !isProfile && (kind === 'number' || kind === 'interval') ? 'numbers' : 'result';
    const isColumn = kind === 'number' || (isProfile && kind !== 'text');
    if (isColumn) {
      const width = kind === 'key' ? beside : COLUMN[at];
      return {at, width, lines: lines(text, Math.floor(width / CHARACTER[at])).length};
    }
    const isLabelled = (kind === 'key' || kind === 'ratio') && !UNLABELLED.includes(label);
    const characters = (isLabelled ? `${label} ${text}` : text).length;
    const narrowest = least[/** @type {keyof typeof LEAST} */ (kind)] ?? 0;
    return {at, width: Math.max(CHARACTER[at] * characters, narrowest), lines: 1};
  };
  /** @param {string[]} texts One of each column. @param {'result' | 'numbers'} at */
  const lineHeight = (texts, at) => {
    const boxes = columns
      .flatMap((column, i) => (texts[i] ? boxOf(column, texts[i]) : []))
      .filter((box) => box.at === at);
    if (boxes.length === 0) return 0;
    const widths = boxes.map(({width}) => width);
    return ROW[at] * (lineCount(widths, room) + Math.max(...boxes.map((box) => box.lines)) - 1);
  };
  /** @param {AnswerCell[]} row */
  const rowHeight = (row) => {
    const texts = row.map(cellText);
    const plots = row.map((cell) =>
      typeof cell === 'object' && 'plot' in cell ? drawn(cell.plot) : 0,
    );
    return (
      ROW.around +
      (isStacked ? ROW.margins : 0) +
      plots.reduce((sum, height) => sum + height, 0) +
      lineHeight(texts, 'result') +
      lineHeight(texts, 'numbers')
    );
  };
  const labels = columns.map(({label}) => label);
  const names = lineHeight(labels, isProfile ? 'result' : 'numbers');
  const axes = columns.map(({axis}) => (axis ? ROW.around + drawn(axis) : 0));
  const heads = groups.map(({label, note}) =>
    label === ''
      ? 0
      : ROW.group * nameLines(`${label} ${note}`.trim(), Math.floor(room / CHARACTER.group)),
  );
  return [names, ...axes, ...heads, ...groups.flatMap(({rows}) => rows.map(rowHeight))].reduce(
    (sum, height) => sum + height,
    0,
  );
}

/**
 * @param {string} name
 * @param {number} most
 *   Characters of a line.
 * @returns {number}
 *   Of lines, where a name breaks as on a page: `org.example.Cache.get` before its dots.
 */
function nameLines(name, most) {
  const parts = name.split(/(?<=[ _/]|::)|(?=<|\.[A-Za-z])/);
  return lineCount(
    parts.map(({length}) => length),
    most,
    0,
  );
}

/**
 * @param {number[]} widths
 *   The widths of cells, which go to the next line where they do not fit.
 * @param {number} room
 * @param {number} [between]
 *   Between two of them.
 */
function lineCount(widths, room, between = ROW.between) {
  let count = widths.length > 0 ? 1 : 0;
  let taken = 0;
  for (const width of widths) {
    if (taken > 0 && taken + width > room) {
      count += 1;
      taken = 0;
    }
    count += Math.ceil(width / room) - 1;
    taken += (width % room) + between;
  }
  return count;
}

/**
 * @param {ChangeLine} change
 * @returns {string[]}
 *   Its text; that of a note is indented, as a line more.
 */
const captionsOf = ({text, difference, note}) => [
  difference ? `${text} · Difference in the source` : text,
  ...(note
    ? [
        `${note.word} in ${note.fixedIn ?? ''}: ${note.text} (${note.signature})`,
        note.link ? 'More on it' : ' ',
        ' ',
      ]
    : []),
];
