/**
 * What the chart of a sweep says: its sentence and its notes.
 *
 * @import {Cell} from '../charts/payload-sweep.js'
 * @import {Absent} from '../charts/types.d.ts'
 */

import {integer, quantity} from '../format.js';
import {percentile} from '../records/distribution.js';
import {missingTexts} from './notes.js';

/**
 * @param {Cell[]} cells
 *   By series, then by value.
 * @param {string} param
 * @param {Absent[]} absent
 */
export function sentenceOf(cells, param, absent) {
  const values = [...new Set(cells.map(({text}) => text))];
  const ends = [...new Set([values[0], values.at(-1)])];
  const parts = [...new Set(cells.map(({label}) => label))].map((label) => {
    const matching = cells.filter((cell) => cell.label === label);
    const medians = ends.flatMap((end) => {
      const distribution = matching.find(({text}) => text === end)?.distribution;
      if (!distribution) return [];
      return [`median ${quantity(percentile(distribution, 0.5), 's')} at ${end}`];
    });
    const highest = Math.max(...matching.flatMap(({distribution}) => distribution?.max ?? []));
    return `${label}: ${[...medians, `highest maximum ${quantity(highest, 's')}`].join(', ')}`;
  });
  return `Latency at ${integer(values.length)} values of ${param}. ${[...parts, ...missingTexts(absent)].join('; ')}.`;
}

/**
 * @param {{few: number, all: number}} marks
 *   `few`: those without p99.
 * @param {boolean} hasZero
 *   Whether one of the values is 0 B.
 */
export const marksNotes = ({few, all}, hasZero) => [
  few < all
    ? 'Filled mark: median. Bar across: p99. Hollow mark: maximum.'
    : 'Filled mark: median. Hollow mark: maximum. With fewer than 100 samples there is no p99.',
  ...(few > 0 && few < all
    ? [`${integer(few)} ${few === 1 ? 'mark has' : 'marks have'} no p99: fewer than 100 samples.`]
    : []),
  ...(hasZero ? ['The x axis is not to scale: 0 B has no position on a logarithmic axis.'] : []),
];
