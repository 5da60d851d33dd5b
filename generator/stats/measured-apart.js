/**
 * Systems that are compared although they were measured on other days, on other JVMs or with other users. It can be meant, but then the
 * difference is not of the systems alone.
 *
 * @import {Report, Run} from '../scan/types.d.ts'
 * @import {Comparison, Configuration, Limit} from './types.d.ts'
 */

import {DAY} from '../day.js';
import {list, shortened} from '../format.js';
import {nameOf} from '../words/names.js';
import {statedFacts} from './axis.js';
import {differencesBetween, environmentOf} from './environment.js';
import {timeOf} from './history.js';

/** Pairs that a sentence names. */
const MOST_NAMED = 3;

/**
 * @param {Report} report
 * @param {readonly Comparison[]} comparisons
 * @returns {Limit[]}
 *   `B was measured on other days than A: …`, `Measured on different JVMs: OpenJDK 17 of A and OpenJDK 21 of B.`
 */
export function measuredApart(report, comparisons) {
  const runs = new Map(report.runs.map((run) => [run.id, run]));
  const pairs = comparisons
    .filter(
      ({baseline, candidate, verdict}) =>
        !candidate.published &&
        baseline.system !== candidate.system &&
        verdict !== 'not comparable',
    )
    .map(({baseline, candidate}) => {
      const sides = [baseline, candidate].map((one) => ({
        one,
        name: nameOf(one.system, report),
        made: one.runs.flatMap((id) => runs.get(id) ?? []),
      }));
      // Cast: of two.
      return /** @type {[Side, Side]} */ (sides);
    });
  return [
    ...limitOf(pairs.flatMap(dayText), 'measured on different days', (texts) => {
      const named = list(shortened(texts, MOST_NAMED));
      return `${named}: changes on the machine in between appear as a difference of the systems.`;
    }),
    ...limitOf(
      pairs.flatMap((pair) => differenceText('JVM', pair)),
      'different JVMs',
      (texts) => `Measured on different JVMs: ${shortened(texts, MOST_NAMED).join('; ')}.`,
    ),
    ...limitOf(
      pairs.flatMap((pair) => differenceText('users', pair)),
      'different users',
      (texts) =>
        `Measured with different numbers of users: ${shortened(texts, MOST_NAMED).join('; ')}.`,
    ),
  ];
}

/** @typedef {{one: Configuration, name: string, made: Run[]}} Side */

/**
 * @param {string[]} texts
 * @param {string} label
 * @param {(distinct: string[]) => string} textOf
 * @returns {Limit[]}
 */
const limitOf = (texts, label, textOf) =>
  texts.length > 0 ? [{label, text: textOf([...new Set(texts)])}] : [];

/** @param {[baseline: Side, candidate: Side]} pair @returns {string[]} */
function dayText([baseline, candidate]) {
  const [a, b] = [baseline, candidate].map(({made}) =>
    made.map((run) => timeOf(statedFacts(run).date ?? '')).filter((time) => time > 0),
  );
  if (!a?.length || !b?.length) return [];
  const between = Math.max(Math.min(...b) - Math.max(...a), Math.min(...a) - Math.max(...b));
  // Runs that were made in turn overlap.
  return between < DAY
    ? []
    : [`${candidate.name} was measured on other days than ${baseline.name}`];
}

/** @param {'JVM' | 'users'} what @param {[baseline: Side, candidate: Side]} pair @returns {string[]} */
function differenceText(what, [baseline, candidate]) {
  const [a, b] = [baseline, candidate].map(({one, made}) => environmentOf(made, one));
  if (!a || !b) return [];
  return differencesBetween(a, b).flatMap(({name, from, to}) =>
    name === what ? [`${from} of ${baseline.name} and ${to} of ${candidate.name}`] : [],
  );
}
