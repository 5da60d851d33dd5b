/**
 * What the chart of latency over releases says: its sentence and its notes.
 *
 * @import {Point, Release} from '../charts/latency-history.js'
 */

import {integer, quantity} from '../format.js';

/**
 * @param {string} label
 * @param {string} param
 * @param {Release[]} releases
 * @param {Point[]} points
 */
export function sentenceOf(label, param, releases, points) {
  const ends = `from ${releases[0]?.at} to ${releases.at(-1)?.at}`;
  const statistics = [...new Set(points.map(({series}) => series))];
  const parts = statistics.flatMap((statistic) => statisticText(statistic, points));
  return `Latency of ${label} over ${integer(releases.length)} values of ${param}, ${ends}. ${parts.join('; ')}.`;
}

/**
 * @param {string} statistic
 * @param {Point[]} points
 * @returns {string[]}
 */
function statisticText(statistic, points) {
  const matching = points.filter(({series}) => series === statistic);
  const [first, last] = [matching[0], matching.at(-1)];
  if (!first || !last) return [];
  const sorted = [...matching].sort((a, b) => a.spread.estimate - b.spread.estimate);
  const [lowest, highest] = [sorted[0] ?? first, sorted.at(-1) ?? last];
  /** @param {Point} point */
  const at = (point) => `${quantity(point.spread.estimate, 's')} at ${point.at}`;
  return [`${statistic}: ${at(first)}, ${at(last)}; lowest ${at(lowest)}, highest ${at(highest)}`];
}

/** @param {Point[]} points */
export function marksNote(points) {
  const counts = points.map(({spread}) => spread.n);
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  const repeats = least === most ? `${most}` : `${least} to ${most}`;
  const what = points.every(({spread}) => spread.from !== 'median repeat')
    ? 'the percentile of the merged samples'
    : 'the percentile of the median repeat, because the samples cannot be merged,';
  return `Large mark: ${what} of ${repeats} repeats. Small marks: the repeats. The line only connects them; nothing was measured between.`;
}
