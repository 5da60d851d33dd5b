/**
 * Repeats whose JVMs had other arguments.
 *
 * @import {InputErrors} from '../errors.js'
 * @import {Report, Run} from '../scan/types.d.ts'
 * @import {Configuration, Limit} from './types.d.ts'
 */

import {differentFlags} from '../facts/flags.js';
import {list, shortened} from '../format.js';
import {statedFacts} from './axis.js';

/** Sizes, numbers and switches. Paths and properties may differ between repeats. */
const SETTING = /^-Xm[xsn]\d|^-XX:[+-]|^-XX:\w+=\d+[kmgt]?$/i;
/** Runs that a sentence names. */
const MOST_NAMED = 3;

/**
 * @param {Report} report
 *   With its records.
 * @param {readonly Configuration[]} configurations
 * @param {InputErrors} errors
 *   Gets a warning for each run with an argument that contradicts the first run of its configuration.
 * @returns {Limit[]}
 *   What the page says of them.
 */
export function repeatFlags(report, configurations, errors) {
  const runs = new Map(report.runs.map((run) => [run.id, run]));
  /** @type {Map<Run, {found: string, expected: string, first: Run}>} */
  const differing = new Map();
  for (const {runs: ids, published} of configurations) {
    const [first, ...others] = published ? [] : ids.flatMap((id) => runs.get(id) ?? []);
    if (!first) continue;
    const expected = settingsOf(first);
    for (const run of others) {
      const [pair] = differentFlags(settingsOf(run), expected);
      if (pair) differing.set(run, {...pair, first});
    }
  }
  for (const [run, {found, expected, first}] of differing) {
    errors.warn(
      `${run.path}/run.yaml`,
      undefined,
      `found the flag "${found}", expected "${expected}" as in ${first.id}, of which it counts as a repeat: tell them apart by params or system`,
    );
  }
  if (differing.size === 0) return [];
  const texts = [...differing].map(
    ([run, {found, expected, first}]) => `${run.id} ${found}, ${first.id} ${expected}`,
  );
  const text = `Runs with other JVM flags count as repeats: ${list(shortened(texts, MOST_NAMED))}.`;
  return [{label: 'repeats with other flags', text}];
}

/** @param {Run} run */
const settingsOf = (run) => (statedFacts(run).flags ?? []).filter((flag) => SETTING.test(flag));
