/**
 * Where the values of a run were read: its raw files, and the lines in them.
 *
 * @import {Lines, Measurement, Rec} from '../records/types.d.ts'
 * @import {Run} from '../scan/types.d.ts'
 * @import {Summary} from '../stats/types.d.ts'
 * @import {Cell, Fact} from './page.js'
 * @typedef {{file: string, name: string, lines: string}} Source
 *   `file`: id of the row of the file; `lines`: `lines 4 to 18 and 20`.
 */

import {integer, list} from '../format.js';
import {groupBy} from '../group-by.js';
import {pausesOf} from '../records/rotated.js';
import {subjectKey} from '../records/subject.js';
import {bounded, statedLists} from '../stats/stated.js';
import {
  finestDistribution,
  finestTimeline,
  latencyOfWindows,
  recordsAbout,
  recordsOf,
  withoutSteps,
} from '../stats/summary.js';
import {sortWindows} from '../stats/windows.js';
import {fact} from './page.js';

/** Spans that a cell lists; more are one, from the first to the last line. */
const MOST_SPANS = 3;

/** The id of the row of a raw file, by its position. @param {number} i */
export const fileRowId = (i) => `file-${i + 1}`;

/**
 * @param {Run} run
 * @returns {(summary: Summary, metric: 'throughput' | 'latency') => Cell}
 *   Where the values of a row of results come from; empty if that is not known.
 */
export function resultSources(run) {
  const byFile = run.files.map(({records}) => groupBy(records, subjectKey));
  return (summary, metric) => {
    const records = recordsAbout(summary, run);
    const timeline = finestTimeline(records);
    const distribution = finestDistribution(records);
    // As in the summary: what a runner states of the whole run includes the warm-up.
    const files =
      run.warmup > 0 ? [] : byFile.map((groups) => groups.get(subjectKey(summary)) ?? []);
    if (metric === 'latency' && distribution) {
      return sourceCell(run, [
        ...partsOf(run, distribution),
        ...(distribution.step ? statedOf(files.map(withoutSteps), metric) : []),
      ]);
    }
    const isUsed =
      timeline &&
      (metric === 'throughput' ||
        latencyOfWindows(sortWindows(timeline.windows, run.warmup).measured));
    return sourceCell(run, [
      ...(isUsed ? partsOf(run, timeline) : []),
      ...statedOf(files, metric),
      // A time that is only bounded is not in this row.
      ...(metric === 'throughput' && summary.throughput?.bound ? bounded(files, metric) : []),
    ]);
  };
}

/**
 * @param {Run} run
 * @returns {Fact[]}
 *   The collection logs that count: of several JVMs, the first alone.
 */
export function gcSources(run) {
  const logs = recordsOf(run).filter((record) => record.kind === 'pauses');
  const shown = pausesOf(logs)?.collections ?? [];
  const all = logs.flatMap(({collections}) => collections);
  const used = shown.length === all.length ? logs : logs.slice(0, 1);
  const cell = sourceCell(run, used);
  return cell === '' ? [] : [fact('Read from', [cell])];
}

/**
 * @param {Rec[][]} files
 * @param {'throughput' | 'latency'} metric
 * @returns {Measurement[]}
 *   Of each statistic, from the file that counts.
 */
function statedOf(files, metric) {
  /** @type {Set<string>} */
  const before = new Set();
  return statedLists(files, metric).flatMap((stated) => {
    const counted = stated.filter(({statistic}) => !before.has(statistic));
    for (const {statistic} of counted) before.add(statistic);
    return counted;
  });
}

/**
 * @param {Run} run
 * @param {Rec} record
 * @returns {Rec[]}
 *   Those that it was joined from, where several files are parts of one measurement.
 */
function partsOf({files}, record) {
  if (files.some(({records}) => records.includes(record))) return [record];
  const key = subjectKey(record);
  return files
    .filter(({note}) => note.part)
    .flatMap(({records}) => records)
    .filter((part) => part.kind === record.kind && subjectKey(part) === key);
}

/**
 * @param {Run} run
 * @param {readonly Rec[]} records
 * @returns {Cell}
 *   Each of their files, with the lines; empty if they are not known.
 */
export function sourceCell({files}, records) {
  const used = new Set(records);
  const sources = files.flatMap((file, i) => {
    const spans = joined(
      file.records.flatMap((record) => (used.has(record) && record.lines ? [record.lines] : [])),
    );
    if (spans.length === 0) return [];
    const texts = spans.map(([first, last]) =>
      first === last ? integer(first) : `${integer(first)} to ${integer(last)}`,
    );
    const [first, last] = [spans[0]?.[0], spans.at(-1)?.[1]];
    const lines = `${first === last ? 'line' : 'lines'} ${list(texts)}`;
    return {file: fileRowId(i), name: file.name, lines};
  });
  return sources.length > 0 ? {text: '', sources} : '';
}

/**
 * @param {readonly Lines[]} spans
 * @returns {Lines[]}
 *   In order, those that touch as one. Many are one, from the first to the last line.
 */
function joined(spans) {
  /** @type {[number, number][]} */
  const all = [];
  for (const [first, last] of spans.toSorted(([a], [b]) => a - b)) {
    const before = all.at(-1);
    if (before && first <= before[1] + 1) before[1] = Math.max(before[1], last);
    else all.push([first, last]);
  }
  const [start, end] = [all[0], all.at(-1)];
  return start && end && all.length > MOST_SPANS ? [[start[0], end[1]]] : all;
}
