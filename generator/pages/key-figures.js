/**
 * The few figures at the head of a report: each says how sure it is, and leads to its chart.
 *
 * @import {Interval, Subject, Unit} from '../records/types.d.ts'
 * @import {Comparison, Configuration, GcSummary, Spread, RequestedValue} from '../stats/types.d.ts'
 * @import {ReportModel} from '../types.d.ts'
 * @typedef {{value: string, label: string, note: string, href?: string}} KeyFigure
 */

import {integer, list, quantity, times} from '../format.js';
import {levelOf} from '../words/interval.js';
import {shortener} from '../words/names.js';
import {counted, subjectText} from './page.js';
import {measuredConfigurations} from './published.js';
import {ownText, spreadText} from './spread-text.js';
import {figureName, nameOf} from './tables.js';

const MOST = 5;

/**
 * @param {ReportModel} model
 * @returns {KeyFigure[]}
 *   Those that the report asks for; else at most five, chosen in turn from comparisons, throughputs, times per
 *   operation, largest latencies and the longest pause, each system once before any twice, so that
 *   no kind drives out the others.
 */
export function keyFigures(model) {
  if (model.values.length > 0) return model.values.map(stated);
  const configurations = oneEachFirst(measuredConfigurations(model));
  const pauses = model.gc
    .filter(({collections}) => collections > 0)
    .sort((a, b) => b.longest - a.longest);
  const kinds = [
    model.comparisons
      .filter(({verdict}) => verdict !== 'not comparable' && verdict !== 'as published')
      .map((one) => ratio(one, model)),
    configurations.flatMap((one) => throughput(one, model)),
    configurations.flatMap((one) => time(one, model)),
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
 * @param {RequestedValue} figure
 * @returns {KeyFigure}
 */
function stated({label, value, unit, chart, runs, of, interval, runnerInterval, published}) {
  const sure = interval
    ? `95 % interval ${told(interval.low, unit)} to ${told(interval.high, unit)}`
    : runnerInterval && unit !== '×'
      ? `runner’s interval ${ownText(runnerInterval, unit)}`
      : '';
  const parts = [
    of ? `of ${counted(of.count, of.what)}` : '',
    published ? 'as published' : counted(runs, 'run'),
    sure,
  ];
  return {
    value: told(value, unit),
    label,
    note: parts.filter((part) => part !== '').join(', '),
    ...(chart ? {href: `#${chart}`} : {}),
  };
}

/**
 * @param {number} value
 * @param {RequestedValue['unit']} unit
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
    label: `${figureName(comparison)} of ${named(candidate.system)} to ${named(baseline.system)}${about(comparison, model)}`,
    note: `${verdict}; ${sure}`,
    ...link(
      model,
      metric === 'latency' ? ['ratio', 'latency'] : ['ratio', 'comparison', 'throughput'],
    ),
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
      label: `${nameOf(model.report.systems)(configuration.system)}${about(configuration, model)}`,
      note: spread
        ? runsText(spread, '1/s', configuration.summary?.throughput?.interval)
        : counted(runs.length, 'run'),
      ...link(model, ['throughput']),
    },
  ];
}

/**
 * The mean time per operation, where no throughput says how fast it was.
 *
 * @param {Configuration} configuration
 * @param {ReportModel} model
 * @returns {KeyFigure[]}
 */
function time(configuration, model) {
  const {summary, throughput: rate, latency} = configuration;
  const value = summary?.latency?.mean;
  if (rate || value == null || !latency.mean) return [];
  return [
    {
      value: quantity(value, 's'),
      label: `mean time per operation, ${nameOf(model.report.systems)(configuration.system)}${about(configuration, model)}`,
      note: runsText(latency.mean, 's', summary?.latency?.interval),
      ...link(model, ['latency']),
    },
  ];
}

/**
 * @param {Spread} spread
 * @param {Unit} unit
 * @param {Interval | undefined} own
 * @returns {string}
 *   `5 runs and 95 % interval of the mean 1.20 ns to 1.26 ns`.
 */
function runsText(spread, unit, own) {
  const runs = counted(spread.n, 'run');
  if (spread.n > 1) return list([runs, spreadText(spread, unit)]);
  return own
    ? `${runs}, in it a ${levelOf(own)} interval of ${quantity(own.low, unit)} to ${quantity(own.high, unit)}`
    : runs;
}

/**
 * @param {Configuration} configuration
 * @param {ReportModel} model
 * @returns {KeyFigure[]}
 */
function maximum(configuration, model) {
  const {n, max} = configuration.summary?.latency ?? {n: null, max: null};
  if (max === null) return [];
  return [
    {
      value: quantity(max, 's'),
      label: `largest latency, ${nameOf(model.report.systems)(configuration.system)}${about(configuration, model)}`,
      note: n === null ? counted(configuration.runs.length, 'run') : `of ${integer(n)} samples`,
      ...link(model, ['percentile', 'histogram', 'latency']),
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
    ...link(model, ['pauses']),
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

/**
 * @param {Subject} subject
 * @param {ReportModel} model
 * @returns {string}
 *   Without the package or class that all operations of the report have in common.
 */
function about({operation, params}, {configurations}) {
  const all = [...new Set(configurations.map((one) => one.operation))];
  const text = subjectText({operation: shortener(all)(operation), params});
  return text === '' ? '' : `, ${text}`;
}
