/**
 * Which histories a chart draws, with the names and the looks of their lines.
 *
 * @import {Line} from './history.js'
 * @import {ChartBasis, ChartRequest} from '../scan/types.d.ts'
 * @import {Configuration, History} from '../stats/types.d.ts'
 */

import {subjectKey, varyingParams} from '../records/subject.js';
import {byLoad} from '../stats/by-load.js';
import {noteOf} from '../stats/changes.js';
import {matches} from '../stats/summary.js';
import {quantityName} from '../words/history.js';
import {nameOf} from '../words/names.js';
import {shortener} from '../words/shortener.js';
import {looksOf, paramParts} from './select.js';

/** Quantities of the JVM. */
const PAUSES = ['gc-share', 'median-pause', 'longest-pause'];
/** A palette has so many dashes and symbols. */
const LOOKS = 6;

/**
 * The histories that a request means, each with the name and the look of its line. Each system, operation
 * and set of parameters has a colour; several quantities of one differ by dash and symbol.
 *
 * @param {ChartRequest} request
 * @param {History[]} histories
 * @param {ChartBasis} report
 * @returns {Line[] | undefined}
 *   Undefined without any, and where their units differ.
 */
export function historyLines(request, histories, report) {
  const {matching, quantities: stated} = requestedHistories(request, histories);
  const quantities = stated ?? usualQuantities(matching, report.load);
  const found = quantities.flatMap((name) => matching.filter(({quantity}) => quantity === name));
  const units = new Set(found.map(({unit}) => unit));
  const isComplete = quantities.every((name) => found.some(({quantity}) => quantity === name));
  if (units.size !== 1 || !isComplete) return undefined;
  const subjects = [...new Set(found.map(historySubject))].map(
    (key) => /** @type {History} */ (found.find((one) => historySubject(one) === key)),
  );
  const order = request.systems ?? report.systems.map(({id}) => id);
  subjects.sort((a, b) => order.indexOf(a.system) - order.indexOf(b.system));
  const shorten = shortener([...new Set(histories.map(({operation}) => operation))]);
  const names = subjectNames(subjects, shorten, report);
  const sources = subjects.map(({system}) => report.systems.find(({id}) => id === system)?.source);
  const looks = looksOf(
    subjects.map(({system}) => system),
    report,
  );
  return subjects.flatMap((subject, i) =>
    found
      .filter((one) => historySubject(one) === historySubject(subject))
      .map((history) => {
        const own = quantities.length > 1 ? [quantityName(history.quantity)] : [];
        const name = subjects.length > 1 || own.length === 0 ? [names[i] ?? ''] : [];
        return {
          history,
          label: [...name, ...own].join(', '),
          operation: shorten(history.operation),
          ...(looks[i] ?? {colour: 1}),
          ...(sources[i] ? {source: sources[i]} : {}),
          notes: history.points.map((to) => noteOf(report.notes ?? [], history, to)),
          ...(own.length > 0 ? {look: (quantities.indexOf(history.quantity) % LOOKS) + 1} : {}),
        };
      }),
  );
}

/**
 * @param {ChartRequest} request
 * @param {History[]} histories
 * @returns {{matching: History[], quantities?: string[]}}
 *   Those of its systems, operation and parameters, and what it says of quantities.
 */
export function requestedHistories(request, histories) {
  const {quantity} = request;
  return {
    matching: histories.filter(isMatching(request)),
    ...(quantity === undefined ? {} : {quantities: [quantity].flat()}),
  };
}

/** @param {ChartRequest} request @returns {(history: History) => boolean} */
const isMatching =
  ({operation, params, systems, runs}) =>
  (history) =>
    matches(history, {
      ...(operation === undefined || isOfAll(history) ? {} : {operation}),
      ...(params ? {params} : {}),
    }) &&
    (systems?.includes(history.system) ?? true) &&
    (runs?.some((run) => history.points.some((point) => point.runs.includes(run))) ?? true);

/**
 * @param {History} history
 * @returns {boolean}
 *   Whether it belongs to all operations of its runs, as collections do.
 */
const isOfAll = ({operation, quantity}) => operation === '' && PAUSES.includes(quantity);

/**
 * @param {History[]} matching
 * @param {ChartBasis['load']} load
 * @returns {string[]}
 *   Throughput; else the usual latency, of one system with the 99th percentile beside the median; else what there is.
 *   Throughput comes last where the load is open.
 */
function usualQuantities(matching, load) {
  const existing = [...new Set(matching.map(({quantity}) => quantity))];
  const isOne = new Set(matching.map(historySubject)).size === 1;
  const [first] = byLoad(load, 'throughput', [usualLatency(matching)]).filter((one) =>
    existing.includes(one),
  );
  if (first === 'p50' && isOne && existing.includes('p99')) return ['p50', 'p99'];
  return first === undefined ? existing.slice(0, 1) : [first];
}

/**
 * @param {readonly History[]} histories
 * @returns {'p50' | 'mean'}
 *   The median, unless one with a mean has none at most of its points: pytest-benchmark states no median of a fast
 *   function, and what is fast differs from run to run.
 */
export function usualLatency(histories) {
  const medians = new Map(
    histories
      .filter(({quantity}) => quantity === 'p50')
      .map((one) => [historySubject(one), one.points.length]),
  );
  const lacksMedian = histories.some(
    (one) =>
      one.quantity === 'mean' && (medians.get(historySubject(one)) ?? 0) < one.points.length / 2,
  );
  return lacksMedian ? 'mean' : 'p50';
}

/** What has a separate colour. @param {History} history */
const historySubject = ({system, operation, params, points}) =>
  JSON.stringify([system, subjectKey({operation, params}), points[0]?.machine ?? null]);

/**
 * @param {History[]} subjects
 * @param {(operation: string) => string} shorten
 * @param {ChartBasis} report
 * @returns {string[]}
 */
function subjectNames(subjects, shorten, report) {
  const varying = varyingParams(subjects);
  /** @param {(one: History) => unknown} of */
  const differs = (of) => new Set(subjects.map(of)).size > 1;
  const operations = differs(({operation}) => operation);
  const systems = differs(({system}) => system);
  return subjects.map(({system, operation, params, points}) => {
    const isSplit =
      subjects.filter(
        (one) => one.system === system && subjectKey(one) === subjectKey({operation, params}),
      ).length > 1;
    const details = [
      ...(operations && operation !== '' ? [shorten(operation)] : []),
      ...paramParts(params, varying),
      ...(isSplit ? [points[0]?.machine ?? 'machine not stated'] : []),
    ];
    const name = systems || details.length === 0 ? [nameOf(system, report)] : [];
    return [...name, ...details].join(', ');
  });
}

/**
 * The parameters by which the requested configurations vary: of a report without an axis, a history can be along one.
 *
 * @param {Configuration[]} requested
 * @returns {string[]}
 */
export const variedParams = (requested) =>
  varyingParams(requested.filter(({shown}) => shown !== null));
