/**
 * The few figures at the head of a report: each says how sure it is, and leads to its chart.
 *
 * @import {Comparison, Configuration, GcSummary, ReportModel, StatedFigure} from '../types.d.ts'
 * @typedef {{value: string, label: string, note: string, href?: string}} KeyFigure
 */

import {integer, list, quantity, times} from '../format.js';
import {counted, subjectText} from './page.js';
import {figureName, nameOf, spreadText} from './tables.js';

const MOST = 5;

/**
 * @param {ReportModel} model
 * @returns {KeyFigure[]}
 *   Those that the report asks for; else at most five, chosen in turn from comparisons, throughputs, largest latencies and the
 *   longest pause, each system once before any twice, so that no kind drives out the others.
 */
export function keyFigures(model) {
  if (model.figures.length > 0) return model.figures.map(stated);
  const configurations = oneEachFirst(model.configurations);
  const pauses = model.gc
    .filter(({collections}) => collections > 0)
    .sort((a, b) => b.longest - a.longest);
  const kinds = [
    model.comparisons
      .filter(({verdict}) => verdict !== 'not comparable')
      .map((one) => ratio(one, model)),
    configurations.flatMap((one) => throughput(one, model)),
    configurations.flatMap((one) => maximum(one, model)),
    pauses.slice(0, 1).map((one) => pause(one, model)),
  ];
  const most = Math.max(...kinds.map(({length}) => length));
  const inTurn = Array.from({length: most}, (_, i) =>
    kinds.flatMap((kind) => kind.slice(i, i + 1)),
  );
  const chosen = new Set(inTurn.flat().slice(0, MOST));
  return kinds.flat().filter((one) => chosen.has(one));
}

/**
 * @param {StatedFigure} figure
 * @returns {KeyFigure}
 */
function stated({label, value, unit, chart, runs, of, interval}) {
  const sure = interval
    ? `95 % interval ${told(interval.low, unit)} to ${told(interval.high, unit)}`
    : '';
  const parts = [of ? `of ${counted(of.count, of.what)}` : '', counted(runs, 'run'), sure];
  return {
    value: told(value, unit),
    label,
    note: parts.filter((part) => part !== '').join(', '),
    ...(chart ? {href: `#${chart}`} : {}),
  };
}

/**
 * @param {number} value
 * @param {StatedFigure['unit']} unit
 */
const told = (value, unit) => (unit === '×' ? times(value) : quantity(value, unit));

/**
 * The first configuration of each system, then the others.
 *
 * @param {Configuration[]} configurations
 */
function oneEachFirst(configurations) {
  const first = configurations.filter(
    ({system}, i) => configurations.findIndex((one) => one.system === system) === i,
  );
  return [...first, ...configurations.filter((one) => !first.includes(one))];
}

/**
 * @param {Comparison} comparison
 * @param {ReportModel} model
 * @returns {KeyFigure}
 */
function ratio(comparison, model) {
  const {candidate, baseline, interval, verdict, metric} = comparison;
  const named = nameOf(model.report.systems);
  const runs = `${candidate.runs.length} against ${counted(baseline.runs.length, 'run')}`;
  const sure = interval ? `${times(interval.low)} to ${times(interval.high)}` : runs;
  return {
    value: times(comparison.ratio),
    label: `${figureName(comparison)} of ${named(candidate.system)} to ${named(baseline.system)}${about(comparison)}`,
    note: `${verdict}; ${sure}`,
    ...link(model, metric === 'latency' ? ['latency'] : ['ratio', 'comparison', 'throughput']),
  };
}

/**
 * @param {Configuration} configuration
 * @param {ReportModel} model
 * @returns {KeyFigure[]}
 */
function throughput(configuration, model) {
  const value = configuration.summary?.throughput?.value;
  if (value === undefined) return [];
  const {throughput: spread, runs} = configuration;
  return [
    {
      value: quantity(value, '1/s'),
      label: `${nameOf(model.report.systems)(configuration.system)}${about(configuration)}`,
      note: spread
        ? `${list([counted(spread.n, 'run'), ...(spread.n > 1 ? [spreadText(spread)] : [])])}`
        : counted(runs.length, 'run'),
      ...link(model, ['throughput']),
    },
  ];
}

/**
 * @param {Configuration} configuration
 * @param {ReportModel} model
 * @returns {KeyFigure[]}
 */
function maximum(configuration, model) {
  const latency = configuration.summary?.latency;
  if (!latency) return [];
  return [
    {
      value: quantity(latency.max, 's'),
      label: `largest latency, ${nameOf(model.report.systems)(configuration.system)}${about(configuration)}`,
      note: `of ${integer(latency.n)} samples`,
      ...link(model, ['latency']),
    },
  ];
}

/**
 * @param {GcSummary} gc
 * @param {ReportModel} model
 * @returns {KeyFigure}
 */
function pause(gc, model) {
  const run = model.report.runs.find(({id}) => id === gc.run);
  return {
    value: quantity(gc.longest, 's'),
    label: `longest garbage-collection pause, ${nameOf(model.report.systems)(run?.system ?? gc.run)}`,
    note: `of ${counted(gc.collections, 'collection')} in run ${gc.run}`,
    ...link(model, ['gc']),
  };
}

/**
 * The first chart of the report whose builder's name has one of the words.
 *
 * @param {ReportModel} model
 * @param {string[]} words
 *   The best first.
 */
function link({charts}, words) {
  for (const word of words) {
    const chart = charts.find(({kind}) => kind.split('-').includes(word));
    if (chart) return {href: `#${chart.name}`};
  }
  return {};
}

/** @param {Parameters<typeof subjectText>[0]} subject */
const about = (subject) => {
  const text = subjectText(subject);
  return text === '' ? '' : `, ${text}`;
};
