/**
 * Systems that are compared although another warm-up is left out of each, or although they were measured on other days or
 * one after the other, on other JVMs or with other users. It can be meant, but then the difference is not of the systems
 * alone.
 *
 * @import {Report, Run} from '../scan/types.d.ts'
 * @import {Comparison, Configuration, Limit} from './types.d.ts'
 */

import {DAY} from '../day.js';
import {list, precise, shortened} from '../format.js';
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
 *   `Left out as warm-up: 2 s of B and none of A.`, `B was measured on other days than A: …`, `Measured on different
 *   JVMs: OpenJDK 17 of A and OpenJDK 21 of B.`
 *   Of those with too few repeats for a verdict, the order does not count.
 */
export function measuredApart(report, comparisons) {
  const runs = new Map(report.runs.map((run) => [run.id, run]));
  const all = comparisons
    .filter(({baseline, candidate}) => !candidate.published && baseline.system !== candidate.system)
    .map(({baseline, candidate, verdict, test}) => {
      const sides = [baseline, candidate].map((one) => ({
        one,
        name: nameOf(one.system, report),
        made: one.runs.flatMap((id) => runs.get(id) ?? []),
      }));
      // Cast: of two.
      const pair = /** @type {[Side, Side]} */ (sides);
      return {pair, verdict, isTested: test !== null, between: timeBetween(pair)};
    });
  const pairs = all.filter(({verdict}) => verdict !== 'not comparable');
  return [
    ...limitOf(
      all.flatMap(({pair}) => warmupText(pair)),
      'different warm-ups',
      (texts) => `Left out as warm-up: ${shortened(texts, MOST_NAMED).join('; ')}.`,
    ),
    ...limitOf(
      pairs.flatMap(({pair: [baseline, candidate], between}) =>
        between >= DAY ? `${candidate.name} was measured on other days than ${baseline.name}` : [],
      ),
      'measured on different days',
      (texts) => {
        const named = list(shortened(texts, MOST_NAMED));
        return `${named}: changes on the machine in between appear as a difference of the systems.`;
      },
    ),
    ...limitOf(
      pairs.flatMap(({pair: [baseline, candidate], between, isTested}) =>
        isTested && between > 0 && between < DAY ? `${candidate.name} and ${baseline.name}` : [],
      ),
      'not measured in turn',
      (texts) =>
        `All repeats of one system were made before those of the other (${shortened(texts, MOST_NAMED).join('; ')}): if the machine becomes slower or faster meanwhile, this appears as a difference of the systems.`,
    ),
    ...limitOf(
      pairs.flatMap(({pair}) => differenceText('JVM', pair)),
      'different JVMs',
      (texts) => `Measured on different JVMs: ${shortened(texts, MOST_NAMED).join('; ')}.`,
    ),
    ...limitOf(
      pairs.flatMap(({pair}) => differenceText('users', pair)),
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

/**
 * @param {[baseline: Side, candidate: Side]} pair
 * @returns {number}
 *   Milliseconds from the last run of one to the first of the other; at most 0 if they overlap, or state no times.
 */
function timeBetween([baseline, candidate]) {
  const [a, b] = [baseline, candidate].map(({made}) =>
    made.map((run) => timeOf(statedFacts(run).date ?? '')).filter((time) => time > 0),
  );
  if (!a?.length || !b?.length) return 0;
  return Math.max(Math.min(...b) - Math.max(...a), Math.min(...a) - Math.max(...b));
}

/** @param {[baseline: Side, candidate: Side]} pair @returns {string[]} */
function warmupText(pair) {
  const [from, to] = pair.map(({made}) => {
    const distinct = [...new Set(made.map(({warmup}) => warmup))].sort((a, b) => a - b);
    return list(distinct.map((one) => (one === 0 ? 'none' : precise(one, 's'))));
  });
  return from === to ? [] : [`${to} of ${pair[1].name} and ${from} of ${pair[0].name}`];
}

/** @param {'JVM' | 'users'} what @param {[baseline: Side, candidate: Side]} pair @returns {string[]} */
function differenceText(what, [baseline, candidate]) {
  const [a, b] = [baseline, candidate].map(({one, made}) => environmentOf(made, one));
  if (!a || !b) return [];
  return differencesBetween(a, b).flatMap(({name, from, to}) =>
    name === what ? [`${from} of ${baseline.name} and ${to} of ${candidate.name}`] : [],
  );
}
