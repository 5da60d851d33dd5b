/**
 * The most important values of a report. Each says how certain it is and links to its chart.
 *
 * @import {Interval, Subject, Unit} from '../records/types.d.ts'
 * @import {Comparison, Configuration, GcSummary, Spread, RequestedValue} from '../stats/types.d.ts'
 * @import {ReportModel} from '../types.d.ts'
 * @typedef {{value: string, label: string, note: string, href?: string}} KeyValue
 */

import {list, quantity} from '../format.js';
import {isInside, mainSpread} from '../stats/repeats.js';
import {shortener} from '../words/names.js';
import {ratioIntervalText, ratioText} from '../words/ratio.js';
import {repeatCount} from '../words/repeats.js';
import {counted, subjectLabel} from './page.js';
import {measuredConfigurations} from './published.js';
import {rangeText, runnerIntervalText, spreadText} from './spread-text.js';
import {metricName, nameOf} from './tables.js';

const MAX_VALUES = 5;

/**
 * @param {ReportModel} model
 * @returns {KeyValue[]}
 *   Those that the report lists. Otherwise at most five, taken in turn from comparisons, throughputs,
 *   times per operation, maximum latencies and the longest pause, and each system once before any
 *   twice, so that every kind gets a chance.
 */
export function keyValues(model) {
  if (model.values.length > 0) return model.values.map(requestedValue);
  const configurations = eachSystemFirst(measuredConfigurations(model));
  const pauses = model.gc
    .filter(({longestCounted}) => longestCounted)
    .sort((a, b) => lengthOf(b) - lengthOf(a));
  const kinds = [
    model.comparisons
      .filter(({verdict}) => verdict !== 'not comparable' && verdict !== 'as published')
      .map((comparison) => ratio(comparison, model)),
    configurations.flatMap((configuration) => throughput(configuration, model)),
    configurations.flatMap((configuration) => time(configuration, model)),
    configurations.flatMap((configuration) => maximum(configuration, model)),
    pauses.slice(0, 1).map((gc) => pause(gc, model)),
  ];
  const longest = Math.max(...kinds.map(({length}) => length));
  const inTurn = Array.from({length: longest}, (_, i) =>
    kinds.flatMap((kind) => kind.slice(i, i + 1)),
  );
  const chosen = new Set(inTurn.flat().slice(0, MAX_VALUES));
  return kinds.flat().filter((value) => chosen.has(value));
}

/**
 * @param {RequestedValue} figure
 * @returns {KeyValue}
 */
function requestedValue(figure) {
  const {label, chart, runs, inside, of, published} = figure;
  const parts = [
    of ? `of ${counted(of.count, of.what)}` : '',
    published ? 'as published' : inside ? repeatCount(inside) : counted(runs, 'run'),
    certaintyText(figure),
  ];
  const {value, unit, interval, better} = figure;
  return {
    value:
      unit === '×'
        ? ratioText({ratio: value, interval, better: better ?? 'higher'})
        : quantity(value, unit),
    label,
    note: parts.filter((part) => part !== '').join(', '),
    ...(chart ? {href: `#${chart}`} : {}),
  };
}

/**
 * @param {RequestedValue} figure
 * @returns {string}
 *   The interval, else the range of the repeats, else the interval that the runner states.
 */
function certaintyText({value, unit, interval, better = 'higher', range, runnerInterval}) {
  if (interval && unit === '×') {
    return `95 % interval ${ratioIntervalText({ratio: value, interval, better})}`;
  }
  if (unit === '×') return '';
  if (interval) return `95 % interval ${rangeText(interval, unit)}`;
  if (range) {
    const note = range.from === 'median repeat' ? ', the median repeat is shown' : '';
    return `repeats from ${rangeText(range, unit)}${note}`;
  }
  return runnerInterval ? `runner’s interval ${runnerIntervalText(runnerInterval, unit)}` : '';
}

/**
 * The first configuration of each system, then the others.
 *
 * @param {Configuration[]} configurations
 */
function eachSystemFirst(configurations) {
  const first = configurations.filter(
    ({system}, i) => configurations.findIndex((other) => other.system === system) === i,
  );
  return [...first, ...configurations.filter((configuration) => !first.includes(configuration))];
}

/**
 * @param {Comparison} comparison
 * @param {ReportModel} model
 * @returns {KeyValue}
 */
function ratio(comparison, model) {
  const {candidate, baseline, verdict, metric} = comparison;
  const named = nameOf(model.report.systems);
  const spreads = [candidate, baseline].flatMap((one) => mainSpread(one) ?? []);
  const runs = spreads.some(isInside)
    ? spreads.map(repeatCount).join(' against ')
    : `${candidate.runs.length} against ${counted(baseline.runs.length, 'run')}`;
  return {
    value: ratioText(comparison),
    label: `${metricName(comparison)}, ${named(candidate.system)} relative to ${named(baseline.system)}${about(comparison, model)}`,
    note: `${verdict}; ${ratioIntervalText(comparison) || runs}`,
    ...link(
      model,
      metric === 'latency' ? ['ratio', 'latency'] : ['ratio', 'comparison', 'throughput'],
    ),
  };
}

/**
 * @param {Configuration} configuration
 * @param {ReportModel} model
 * @returns {KeyValue[]}
 */
function throughput(configuration, model) {
  const {throughput: spread, summary} = configuration;
  if (!spread) return [];
  return [
    {
      value: quantity(spread.estimate, '1/s'),
      label: `${nameOf(model.report.systems)(configuration.system)}${about(configuration, model)}`,
      note: runsText(spread, '1/s', summary?.throughput?.interval),
      ...link(model, ['throughput']),
    },
  ];
}

/**
 * The mean time per operation, if there is no throughput.
 *
 * @param {Configuration} configuration
 * @param {ReportModel} model
 * @returns {KeyValue[]}
 */
function time(configuration, model) {
  const {summary, throughput: rate, latency} = configuration;
  if (rate || !latency.mean) return [];
  return [
    {
      value: quantity(latency.mean.estimate, 's'),
      label: `mean time per operation, ${nameOf(model.report.systems)(configuration.system)}${about(configuration, model)}`,
      note: runsText(latency.mean, 's', summary?.latency?.interval),
      ...link(model, ['latency']),
    },
  ];
}

/**
 * @param {Spread} spread
 * @param {Unit} unit
 * @param {Interval | undefined} runnerInterval
 * @returns {string}
 *   `5 runs and 95 % interval 1.20 ns to 1.26 ns`.
 */
function runsText(spread, unit, runnerInterval) {
  const runs = repeatCount(spread);
  if (spread.n > 1) return list([runs, spreadText(spread, unit)]);
  return runnerInterval
    ? `${runs}, runner’s interval ${runnerIntervalText(runnerInterval, unit)}`
    : runs;
}

/**
 * @param {Configuration} configuration
 * @param {ReportModel} model
 * @returns {KeyValue[]}
 */
function maximum(configuration, model) {
  const {n, max} = configuration.latency;
  if (max === null) return [];
  const runs = counted(configuration.runs.length, 'run');
  return [
    {
      value: quantity(max, 's'),
      label: `maximum latency, ${nameOf(model.report.systems)(configuration.system)}${about(configuration, model)}`,
      note: n === null ? runs : `of ${counted(n, 'sample')}, ${runs}`,
      ...link(model, ['percentile', 'histogram', 'latency']),
    },
  ];
}

/** Of the longest pause that counts. @param {GcSummary} gc */
const lengthOf = ({longestCounted}) => longestCounted?.duration ?? 0;

/**
 * @param {GcSummary} gc
 * @param {ReportModel} model
 * @returns {KeyValue}
 */
function pause(gc, model) {
  const run = model.report.runs.find(({id}) => id === gc.run);
  return {
    value: quantity(lengthOf(gc), 's'),
    label: `longest GC pause, ${nameOf(model.report.systems)(run?.system ?? gc.run)}`,
    note: `after the warm-up and not forced, of ${counted(gc.collections, 'collection')} in run ${gc.run}`,
    ...link(model, ['pauses']),
  };
}

/**
 * A link to the first chart whose kind has one of the words.
 *
 * @param {ReportModel} model
 * @param {string[]} words
 *   Best match first.
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
 *   Without the package or class that all operations of the report share.
 */
function about(subject, {configurations}) {
  const operations = [...new Set(configurations.map((each) => each.operation))];
  const operation = shortener(operations)(subject.operation);
  const text = subjectLabel(configurations)({...subject, operation});
  return text === '' ? '' : `, ${text}`;
}
