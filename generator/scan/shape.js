/**
 * Converts manifests to the objects that the pipeline uses: fills in defaults, and checks that names
 * in one manifest exist in the others.
 *
 * @import {InputErrors} from '../errors.js'
 * @import {Machine, Manifest, NameRule, Report, ReportManifest, Run, RunManifest, System} from './types.d.ts'
 * @import {SystemManifest} from './types.d.ts'
 */

import {FIRST_DAY} from '../adapters/shared/facts.js';
import {isRealDay} from '../day.js';
import {alternatives} from '../format.js';

const COLOURS = 6;
/** Ids on the page of a report that neither its charts nor the headings of its text can have. */
export const SECTIONS =
  /^(caveats|cite|differences|environment|found-changes|limits|limit-\d+|main|method|more-figures|runs)$/;
/** The maximum number of milliseconds that a time zone is ahead of UTC. */
const AHEAD = 14 * 3600 * 1000;

/** Of a run. */
export const NO_MACHINE = 'found no machine, expected the name of a file in data/machines';

/**
 * @param {string} id
 * @param {Manifest<ReportManifest>} manifest
 * @param {string} file
 * @param {InputErrors} errors
 * @returns {Report}
 *   Without runs.
 */
export function reportOf(id, {value, lineOf}, file, errors) {
  const systems = systemsOf(value.systems);
  const ids = systems.map((system) => system.id);
  /** @param {string | undefined} system @param {(string | number)[]} path @param {string} [what] */
  const check = (system, path, what = 'system') => {
    if (system === undefined || ids.includes(system)) return;
    const expected = `expected the id of one under "systems": ${alternatives(ids)}`;
    errors.add(file, lineOf(path), `found the ${what} "${system}", ${expected}`);
  };
  check(value.baseline, ['baseline'], 'baseline');
  /** @type {Set<string>} */
  const charts = new Set();
  for (const [i, chart] of (value.charts ?? []).entries()) {
    for (const [j, system] of (chart.systems ?? []).entries()) {
      check(system, ['charts', i, 'systems', j]);
    }
    for (const [j, group] of (chart.groups ?? []).entries()) {
      for (const [k, system] of group.systems.entries()) {
        check(system, ['charts', i, 'groups', j, 'systems', k]);
      }
    }
    if (charts.has(chart.id)) {
      errors.add(
        file,
        lineOf(['charts', i, 'id']),
        `found the chart "${chart.id}" a second time, expected another id`,
      );
    }
    if (SECTIONS.test(chart.id)) {
      errors.add(
        file,
        lineOf(['charts', i, 'id']),
        `found the chart "${chart.id}", expected another id: a section of the report has this one`,
      );
    }
    charts.add(chart.id);
  }
  /**
   * @template {object} Item
   * @param {'figures' | 'charts'} list
   * @param {readonly Item[]} [items]
   */
  const withLines = (list, items = []) =>
    items.map((item, i) => {
      const line = lineOf([list, i]);
      return line === undefined ? item : {...item, line};
    });
  for (const [i, {chart}] of (value.figures ?? []).entries()) {
    if (chart === undefined || charts.has(chart)) continue;
    errors.add(
      file,
      lineOf(['figures', i, 'chart']),
      `found the chart "${chart}", expected the id of one under "charts"`,
    );
  }
  if (value.answer !== undefined && !charts.has(value.answer)) {
    errors.add(
      file,
      lineOf(['answer']),
      `found the chart "${value.answer}", expected the id of one under "charts"`,
    );
  }
  return {
    authors: [],
    load: {model: 'unknown'},
    shown: 'median',
    method: [],
    methodFiles: [],
    caveats: [],
    differences: [],
    formerly: [],
    revisions: [],
    ...value,
    figures: withLines('figures', value.figures),
    charts: withLines('charts', value.charts),
    id,
    systems,
    rules: Object.entries(value.systems).flatMap(([system, stated]) =>
      nameRules(stated, {system, file}, (path) => lineOf(['systems', system, ...path])),
    ),
    runs: [],
  };
}

/**
 * @param {Pick<RunManifest, 'rename' | 'drop'>} stated
 * @param {Pick<NameRule, 'system' | 'run' | 'file'>} of
 * @param {(path: (string | number)[]) => number | undefined} lineOf
 * @returns {NameRule[]}
 */
function nameRules({rename = {}, drop = []}, of, lineOf) {
  /** @param {NameRule['kind']} kind @param {string} name @param {(string | number)[]} path */
  const rule = (kind, name, path) => {
    const line = lineOf(path);
    return {...of, kind, name, ...(line === undefined ? {} : {line})};
  };
  return [
    ...Object.keys(rename.operations ?? {}).map((name) =>
      rule('operation', name, ['rename', 'operations', name]),
    ),
    ...Object.keys(rename.params ?? {}).map((name) =>
      rule('parameter', name, ['rename', 'params', name]),
    ),
    ...drop.map((name, i) => rule('parameter', name, ['drop', i])),
  ];
}

/**
 * @param {Report} report
 *   Receives the rules of the run.
 * @param {string} path
 *   The run's folder.
 * @param {Manifest<RunManifest>} manifest
 * @param {{machines: readonly Machine[], file: string, errors: InputErrors, now?: number | undefined}} context
 *   `now`: dates after it give a warning.
 * @returns {Run}
 *   Without files.
 */
export function runOf(report, path, {value, lineOf}, {machines, file, errors, now}) {
  const systems = report.systems.map(({id}) => id);
  if (!systems.includes(value.system)) {
    errors.add(
      file,
      lineOf(['system']),
      `found the system "${value.system}", expected ${alternatives(systems)} as in report.yaml`,
    );
  }
  if (value.machine !== undefined && !machines.some(({id}) => id === value.machine)) {
    const ids = machines.map(({id}) => id);
    errors.add(
      file,
      lineOf(['machine']),
      `found the machine "${value.machine}", expected ${alternatives(ids) || 'a file in data/machines'}`,
      `To add a machine, write data/machines/${value.machine}.yaml: \`name: My laptop\` is enough.`,
    );
  }
  if (value.machine === undefined && !value.published) {
    errors.warn(file, undefined, NO_MACHINE);
  }
  checkDate({value, lineOf}, file, errors, now);
  if (value.status !== undefined && value.status !== 'ok' && !value.reason) {
    errors.add(
      file,
      lineOf(['status']),
      `found the status "${value.status}" without a reason, expected "reason" with a sentence`,
    );
  }
  if ((value.status === undefined || value.status === 'ok') && value.reason) {
    const expected = 'expected "status: failed" or "status: aborted"';
    errors.add(file, lineOf(['reason']), `found a reason without a failure, ${expected}`);
  }
  const id = path.split('/').at(-1) ?? '';
  report.rules.push(...nameRules(value, {system: value.system, run: id, file}, lineOf));
  const {files: _, ...facts} = value;
  return {
    flags: [],
    params: {},
    status: 'ok',
    warmup: 0,
    notes: [],
    warnings: [],
    ...facts,
    ...subjectRules(
      report.systems.find(({id}) => id === value.system),
      value,
    ),
    report: report.id,
    id,
    path,
    date: value.date ?? value.published?.date ?? '',
    files: [],
  };
}

/**
 * @param {Pick<System, 'rename' | 'drop'>} [system]
 * @param {Pick<RunManifest, 'rename' | 'drop'>} [run]
 * @returns {Pick<Run, 'rename' | 'drop'>}
 */
function subjectRules(system = {}, run = {}) {
  return {
    rename: {
      operations: {...system.rename?.operations, ...run.rename?.operations},
      params: {...system.rename?.params, ...run.rename?.params},
    },
    drop: [...(system.drop ?? []), ...(run.drop ?? [])],
  };
}

/**
 * @param {Manifest<RunManifest>} manifest
 * @param {string} file
 * @param {InputErrors} errors
 * @param {number} [now]
 */
function checkDate({value: {date, published}, lineOf}, file, errors, now = Infinity) {
  if (date !== undefined && published) {
    const expected = 'expected the date of the document, under "published"';
    errors.add(file, lineOf(['date']), `found a date of a run that is published, ${expected}`);
    return;
  }
  const stated = date ?? published?.date;
  if (stated === undefined) return;
  const line = lineOf(published ? ['published', 'date'] : ['date']);
  if (Number.isNaN(Date.parse(stated)) || !isRealDay(stated)) {
    errors.add(file, line, `found the date "${stated}", expected a day of the calendar`);
  } else if (Date.parse(stated) > now + AHEAD) {
    errors.warn(
      file,
      line,
      `found the date "${stated}" in the future, expected the day of the run`,
    );
  } else if (date !== undefined && date < FIRST_DAY) {
    const message = `found the date "${stated}", expected the day of the run`;
    errors.warn(file, line, `${message}; a clock that was not set says 1970`);
  }
}

/**
 * Gives each system without a colour the first unused one, and systems of one colour different symbols.
 *
 * @param {Record<string, SystemManifest>} stated
 * @returns {System[]}
 */
function systemsOf(stated) {
  const taken = new Set(Object.values(stated).map(({colour}) => colour));
  const free = Array.from({length: COLOURS}, (_, i) => i + 1).filter(
    (colour) => !taken.has(colour),
  );
  /** @type {number[]} */
  const given = [];
  return Object.entries(stated).map(([id, system], i) => {
    const colour = system.colour ?? free.shift() ?? (i % COLOURS) + 1;
    const before = given.filter((one) => one === colour).length;
    given.push(colour);
    return {
      ...system,
      id,
      platform: system.platform ?? 'other',
      colour,
      ...(before > 0 ? {look: ((colour - 1 + before) % COLOURS) + 1} : {}),
    };
  });
}
