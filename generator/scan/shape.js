/**
 * Manifests → the shapes that the pipeline works on: defaults filled in, names checked against
 * each other.
 *
 * @import {InputErrors} from '../errors.js'
 * @import {Machine, Report, Run, System} from './types.d.ts'
 * @typedef {{value: any, lineOf(path: (string | number)[]): number | undefined}} Manifest
 */

import {RENAMED_KINDS} from '../charts/kinds.js';

const COLOURS = 6;

/**
 * @param {string} id
 * @param {Manifest} manifest
 * @param {string} file
 * @param {InputErrors} errors
 * @returns {Report}
 *   Without runs.
 */
export function reportOf(id, {value, lineOf}, file, errors) {
  const systems = systemsOf(value.systems);
  const known = new Set(systems.map((system) => system.id));
  /** @param {string | undefined} system @param {(string | number)[]} path */
  const check = (system, path) => {
    if (system === undefined || known.has(system)) return;
    errors.add(
      file,
      lineOf(path),
      `found the system "${system}", expected ${alternatives([...known])}`,
    );
  };
  check(value.baseline, ['baseline']);
  /** @type {Set<string>} */
  const charts = new Set();
  for (const [i, chart] of (value.charts ?? []).entries()) {
    for (const [j, system] of (chart.systems ?? []).entries())
      check(system, ['charts', i, 'systems', j]);
    if (charts.has(chart.id))
      errors.add(
        file,
        lineOf(['charts', i, 'id']),
        `found the chart "${chart.id}" a second time, expected a name of its own`,
      );
    charts.add(chart.id);
    const renamed = RENAMED_KINDS[chart.chart];
    if (renamed) {
      const found = `found the old name "${chart.chart}", expected "${renamed}"`;
      errors.warn(
        file,
        lineOf(['charts', i, 'chart']),
        `${found} (the next release refuses the old name)`,
      );
      chart.chart = renamed;
    }
  }
  /** @param {'figures' | 'charts'} list */
  const placed = (list) =>
    (value[list] ?? []).map((/** @type {object} */ item, /** @type {number} */ i) => ({
      ...item,
      line: lineOf([list, i]),
    }));
  for (const [i, {chart}] of (value.figures ?? []).entries()) {
    if (chart === undefined || charts.has(chart)) continue;
    errors.add(
      file,
      lineOf(['figures', i, 'chart']),
      `found the chart "${chart}", expected the id of one under "charts"`,
    );
  }
  return {
    authors: [],
    load: {model: 'unknown'},
    shown: 'median',
    method: [],
    caveats: [],
    differences: [],
    revisions: [],
    ...value,
    figures: placed('figures'),
    charts: placed('charts'),
    id,
    systems,
    runs: [],
  };
}

/**
 * @param {Report} report
 * @param {string} path
 *   The run's folder.
 * @param {Manifest} manifest
 * @param {Machine[]} machines
 * @param {string} file
 * @param {InputErrors} errors
 * @returns {Run}
 *   Without files.
 */
export function runOf(report, path, {value, lineOf}, machines, file, errors) {
  const systems = report.systems.map(({id}) => id);
  if (!systems.includes(value.system)) {
    errors.add(
      file,
      lineOf(['system']),
      `found the system "${value.system}", expected ${alternatives(systems)} as in report.yaml`,
    );
  }
  if (value.machine !== undefined && !machines.some(({id}) => id === value.machine)) {
    const known = machines.map(({id}) => id);
    errors.add(
      file,
      lineOf(['machine']),
      `found the machine "${value.machine}", expected ${alternatives(known) || 'a file in data/machines'}`,
    );
  }
  checkDate({value, lineOf}, file, errors);
  if (value.status !== undefined && value.status !== 'ok' && !value.reason) {
    errors.add(
      file,
      lineOf(['status']),
      `found the status "${value.status}" without a reason, expected "reason" with a sentence`,
    );
  }
  const {files: _, ...facts} = value;
  return {
    flags: [],
    params: {},
    status: 'ok',
    warmup: 0,
    notes: [],
    ...facts,
    report: report.id,
    id: path.split('/').at(-1) ?? '',
    path,
    date: value.date ?? value.published?.date ?? '',
    files: [],
  };
}

/**
 * @param {Manifest} manifest
 *   Of a run.
 * @param {string} file
 * @param {InputErrors} errors
 */
function checkDate({value: {date, published}, lineOf}, file, errors) {
  if (date !== undefined && published) {
    const expected = 'expected the date of the document, under "published"';
    errors.add(file, lineOf(['date']), `found a date of a run that is published, ${expected}`);
    return;
  }
  const stated = date ?? published?.date;
  if (stated === undefined || (!Number.isNaN(Date.parse(stated)) && isRealDay(stated))) return;
  const line = lineOf(published ? ['published', 'date'] : ['date']);
  errors.add(file, line, `found the date "${stated}", expected a day of the calendar`);
}

/**
 * A system without a colour takes the first that no other has.
 *
 * @param {Record<string, Omit<System, 'id'>>} stated
 * @returns {System[]}
 */
function systemsOf(stated) {
  const taken = new Set(Object.values(stated).map(({colour}) => colour));
  const free = Array.from({length: COLOURS}, (_, i) => i + 1).filter(
    (colour) => !taken.has(colour),
  );
  return Object.entries(stated).map(([id, system], i) => ({
    ...system,
    id,
    platform: system.platform ?? 'other',
    colour: system.colour ?? free.shift() ?? (i % COLOURS) + 1,
  }));
}

/** `2026-02-30` parses in JavaScript, as the second of March. @param {string} date */
const isRealDay = (date) =>
  new Date(`${date.slice(0, 10)}T00:00:00Z`).toISOString().startsWith(date.slice(0, 10));

/** @param {string[]} words */
const alternatives = (words) => new Intl.ListFormat('en-GB', {type: 'disjunction'}).format(words);
