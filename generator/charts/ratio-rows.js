/**
 * Comparisons as rows of ratios, and which of them are drawn.
 *
 * @import {System} from '../scan/types.d.ts'
 * @import {Comparison} from '../stats/types.d.ts'
 * @typedef {Pick<System, 'id' | 'name' | 'colour'>} NamedSystem
 * @typedef {{comparison: Comparison, pair: string, label: string, short: string, text: string, colour: string}} RatioRow
 *   `short`: the label without the package or class that all operations have in common.
 */

import {nameOf, shortener} from '../words/names.js';
import {findingText, metricText} from '../words/ratio.js';
import {varyingParams} from './select.js';
import {colourOf} from './theme.js';

/** Rows that are drawn; of more, the ends. */
const MOST_ROWS = 24;

/**
 * @param {Comparison[]} comparisons
 * @param {NamedSystem[]} systems
 * @returns {RatioRow[]}
 *   By effect, lowest ratio first; what cannot be compared comes last.
 */
export function rowsOf(comparisons, systems) {
  const varying = varyingParams(comparisons);
  /** @param {(one: Comparison) => string} of */
  const differs = (of) => new Set(comparisons.map(of)).size > 1;
  const pairsDiffer = differs(({baseline, candidate}) => `${baseline.system} ${candidate.system}`);
  const operationsDiffer = differs(({operation}) => operation);
  const metricsDiffer = differs(metricText);
  const shorten = shortener([...new Set(comparisons.map(({operation}) => operation))]);
  return comparisons
    .map((comparison) => {
      const {baseline, candidate, operation, params} = comparison;
      const pair = `${nameOf(candidate.system, {systems})} ÷ ${nameOf(baseline.system, {systems})}`;
      /** @param {string} name */
      const labelled = (name) =>
        [
          ...(operationsDiffer ? [name] : []),
          ...varying.flatMap((param) => (params[param] ? [`${param} ${params[param]}`] : [])),
          ...(metricsDiffer ? [metricText(comparison)] : []),
          ...(pairsDiffer ? [pair] : []),
        ].join(', ') ||
        name ||
        pair;
      return {
        comparison,
        pair,
        label: labelled(operation),
        short: labelled(shorten(operation)),
        text: findingText(comparison),
        colour: colourOf(systems.find(({id}) => id === candidate.system)?.colour ?? 1),
      };
    })
    .sort(
      (a, b) =>
        Number(isDrawn(b.comparison)) - Number(isDrawn(a.comparison)) ||
        a.comparison.ratio - b.comparison.ratio,
    );
}

/**
 * The lowest and the highest ratios; rows that cannot be compared take the room that remains.
 *
 * @param {RatioRow[]} rows
 *   By effect.
 */
export function drawnOf(rows) {
  if (rows.length <= MOST_ROWS) return rows;
  const compared = rows.filter(({comparison}) => isDrawn(comparison));
  const others = rows.slice(compared.length);
  const ends =
    compared.length <= MOST_ROWS
      ? compared
      : [...compared.slice(0, MOST_ROWS / 2), ...compared.slice(-MOST_ROWS / 2)];
  return [...ends, ...others.slice(0, MOST_ROWS - ends.length)];
}

/** @param {Comparison} comparison */
export const isDrawn = ({verdict}) => verdict !== 'not comparable';
