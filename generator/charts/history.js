/**
 * Histories: a quantity over releases, commits or dates, of one or several systems.
 *
 * @import {Params} from '../records/types.d.ts'
 * @import {ChangeNote, System} from '../scan/types.d.ts'
 * @import {History, HistoryPoint} from '../stats/types.d.ts'
 * @import {Column} from './columns.js'
 * @import {Chart, ChartOptions} from './types.d.ts'
 * @typedef {{history: History, label: string, operation: string, colour: number, look?: number, source?: System['source'],
 *   notes: (ChangeNote | undefined)[]}} Line
 *   All lines of a chart have the same axis and unit. `operation`: as figures name it. `notes`: by point, on a change that begins there.
 * @typedef {{line: Line, i: number, point: HistoryPoint}} Row
 *   One point of a line.
 */

import {capitalised, list} from '../format.js';
import {differenceAddress} from '../stats/difference.js';
import {orderedPositions} from '../stats/history.js';
import {noteText} from '../words/change.js';
import {
  changeRange,
  changeSentence,
  changeText,
  notesOf,
  quantityName,
  sentenceOf,
} from '../words/history.js';
import {omissionNotes} from '../words/notes.js';
import {csvOf, labelledText, tableOf, textOf} from './columns.js';
import {HEIGHT, historySpec, unitOf} from './history-drawing.js';

/**
 * @param {Line[]} lines
 *   At least one.
 * @param {ChartOptions & {params?: Params}} options
 *   `absent` is not described: failed runs are not drawn, and the report names them. `params`: those that were
 *   requested.
 * @returns {Chart}
 */
export function historyChart(lines, {name, title, params, notes = [], load}) {
  const histories = lines.map(({history}) => history);
  const [first] = histories;
  const axis = first?.axis ?? 'release';
  const positions = orderedPositions(
    axis,
    histories.flatMap(({points}) => points),
  );
  const series = lines.map(({label, colour, look}, i) => ({
    id: `s${i + 1}`,
    label,
    colour,
    ...(look === undefined ? {} : {look}),
  }));
  const sentence = sentenceOf(lines, positions);
  const hasPercentiles = histories.some(({quantity}) => quantity.startsWith('p'));
  const rows = positions.flatMap((at) =>
    lines.flatMap((line) =>
      line.history.points.flatMap((point, i) => (point.at === at ? [{line, i, point}] : [])),
    ),
  );
  return {
    name,
    kind: 'history',
    title: title ?? titleOf(lines, params),
    sentence,
    notes: [...(hasPercentiles ? omissionNotes(load) : []), ...notesOf(lines), ...notes],
    views: [{name: 'main', height: HEIGHT, spec: historySpec(lines, series, positions, sentence)}],
    series,
    ...changesOf(lines, rows),
    table: tableOf(tableColumns(lines), rows),
    csv: csvOf(
      csvColumns(lines),
      rows.flatMap((row) => row.point.values.map((value, i) => ({...row, repeat: i + 1, value}))),
    ),
    readings: positions.map((at) => ({
      at,
      label: `${first?.param ?? axis} ${at}`,
      values: lines.flatMap((line) => {
        const texts = rows
          .filter((row) => row.line === line && row.point.at === at)
          .map((row) => reading(line, row));
        return texts.length > 0 ? [{label: line.label, text: texts.join('; ')}] : [];
      }),
    })),
  };
}

/**
 * @param {Line[]} lines
 * @param {Row[]} rows
 *   In the order of the axis.
 * @returns {Pick<Chart, 'changes'>}
 */
function changesOf(lines, rows) {
  const changes = rows.flatMap((row) => {
    const {line, i} = row;
    const change = changeAt(row);
    if (!change) return [];
    const href = differenceAddress(line.source, line.history, i);
    return {
      text: changeSentence(lines, line, change),
      ...(href === undefined ? {} : {href}),
      history: line.history.id,
      at: i,
    };
  });
  return changes.length > 0 ? {changes} : {};
}

/** @param {Line[]} lines @param {Params} [params] */
function titleOf(lines, params = {}) {
  const names = list([...new Set(lines.map(({history}) => quantityName(history.quantity)))]);
  const [operation, ...others] = new Set(lines.map((line) => line.operation));
  const of = operation && others.length === 0 ? ` of ${operation}` : '';
  const {param = ''} = lines[0]?.history ?? {};
  const by = [param, ...Object.entries(params).map((pair) => pair.join(' '))];
  return `${capitalised(names)}${of} by ${by.join(', ')}`;
}

/**
 * @param {Row} row
 * @returns {string}
 *   The change between the point and the one before, or why they are not compared.
 */
function changeOf(row) {
  const change = changeAt(row);
  if (change) return withNote(changeRange(change), row);
  const found = row.line.history.breaks.find(({before}) => before === row.i);
  return found ? `not compared: ${found.why}` : '';
}

/**
 * @param {Line[]} lines
 * @returns {Column<Row>[]}
 *   What the table and the values at the reading rule share, in the unit of the chart.
 */
function valueColumns(lines) {
  const unit = unitOf(lines[0]?.history);
  /** @type {Column<Row>[]} */
  const columns = [
    {label: 'estimate', unit, of: ({point}) => point.estimate},
    {
      label: 'lowest',
      unit,
      of: ({point: {values}}) => (values.length > 1 ? Math.min(...values) : null),
    },
    {
      label: 'highest',
      unit,
      of: ({point: {values}}) => (values.length > 1 ? Math.max(...values) : null),
    },
  ];
  if (lines.some(({history}) => history.points.some(({low}) => low !== null))) {
    columns.push(
      {label: 'interval from', unit, of: ({point}) => point.low},
      {label: 'to', unit, of: ({point}) => point.high},
    );
  }
  return columns;
}

/**
 * @param {Line[]} lines
 * @returns {Column<Row>[]}
 */
function tableColumns(lines) {
  /** @type {Column<Row>} */
  const series = {label: 'series', unit: 'text', of: ({line}) => line.label};
  return [
    {label: lines[0]?.history.param ?? '', unit: 'text', of: ({point}) => point.at},
    ...(lines.length > 1 ? [series] : []),
    {label: 'repeats', unit: '1', of: ({point}) => point.values.length},
    ...valueColumns(lines),
    {label: 'change', unit: 'text', of: changeOf},
  ];
}

/**
 * @param {Line[]} lines
 * @returns {Column<Row & {repeat: number, value: number}>[]}
 *   In base units, a row a repeat. The level is that of the points between two changes or breaks.
 */
function csvColumns(lines) {
  const {unit = '1', param = ''} = lines[0]?.history ?? {};
  /** @type {Column<Row & {repeat: number, value: number}>} */
  const commit = {label: 'commit', unit: 'text', of: ({point}) => point.commit ?? null};
  return [
    {
      label: param,
      isParameter: true,
      unit: 'text',
      of: ({point}) => point.at,
    },
    {label: 'series', unit: 'text', of: ({line}) => line.label},
    {label: 'date', unit: 'text', of: ({point}) => point.date},
    // The positions of an axis over commits are these.
    ...(param === 'commit' ? [] : [commit]),
    {label: 'machine', unit: 'text', of: ({point}) => point.machine ?? null},
    {label: 'repeat', unit: '1', of: ({repeat}) => repeat},
    {label: 'value', name: 'value', unit, of: ({value}) => value},
    {label: 'estimate', name: 'estimate', unit, of: ({point}) => point.estimate},
    {label: 'low', name: 'estimate_low', unit, of: ({point}) => point.low},
    {label: 'high', name: 'estimate_high', unit, of: ({point}) => point.high},
    {label: 'change', name: 'change_ratio', unit: '1', of: (row) => changeAt(row)?.ratio ?? null},
    {label: 'low', name: 'change_low', unit: '1', of: (row) => changeAt(row)?.low ?? null},
    {label: 'high', name: 'change_high', unit: '1', of: (row) => changeAt(row)?.high ?? null},
    {label: 'p', name: 'change_p', unit: '1', of: (row) => changeAt(row)?.p ?? null},
  ];
}

/** @param {Row} row */
const changeAt = ({line: {history}, i}) => history.changes.find(({at}) => at === i);

/**
 * @param {string} change
 * @param {Row} row
 * @returns {string}
 *   With what somebody wrote of it.
 */
function withNote(change, {line, i}) {
  const note = line.notes[i];
  return note ? `${change}. ${noteText(note)}` : change;
}

/**
 * @param {Line} line
 * @param {Row} row
 * @returns {string}
 *   `240 µs, lowest 230 µs, highest 250 µs, change 0.690× (…)`.
 */
function reading(line, row) {
  const [estimate, ...range] = valueColumns([line]);
  const found = changeAt(row);
  const change = found ? withNote(`change ${changeText(found)}`, row) : changeOf(row);
  return [estimate ? textOf(estimate, row) : '', labelledText(range, row), change]
    .filter(Boolean)
    .join(', ');
}
