/**
 * Keeps published results apart from measured ones: a system has only one kind, so that no median,
 * interval or name mixes them.
 *
 * @import {InputErrors} from '../errors.js'
 * @import {Report} from './types.d.ts'
 */

import {alternatives} from '../format.js';

/**
 * Adds “(as published)” to the name of every system whose runs are published.
 *
 * @param {Report} report
 *   With its runs.
 * @param {InputErrors} errors
 *   Receives each system whose runs come from several documents, or are partly measured.
 */
export function markPublished({systems, runs}, errors) {
  for (const system of systems) {
    const runsOfSystem = runs.filter((run) => run.system === system.id);
    const [first] = runsOfSystem;
    if (!first || runsOfSystem.every(({published}) => !published)) continue;
    for (const run of runsOfSystem) {
      if (run.published?.title === first.published?.title) continue;
      errors.add(
        `${run.path}/run.yaml`,
        undefined,
        `found ${sourceOf(run)} of the system "${system.id}", and ${sourceOf(first)} of it in ${first.path}, expected one system for each document and another for measured runs`,
      );
    }
    system.name += ' (as published)';
  }
  for (const {published, path, system} of runs) {
    if (!published?.baseline) continue;
    const ofDocument = runs.filter((other) => other.published?.title === published.title);
    const ids = new Set(ofDocument.map((other) => other.system));
    if (ids.has(published.baseline)) continue;
    const others = [...ids].filter((id) => id !== system);
    const expected = `expected a system of the same document${others.length > 0 ? `: ${alternatives(others)}` : ', which has no other here'}`;
    errors.add(
      `${path}/run.yaml`,
      undefined,
      `found the baseline "${published.baseline}", ${expected}`,
    );
  }
}

/** @param {import('./types.d.ts').Run} run */
const sourceOf = ({published}) =>
  published ? `a result from the document "${published.title}"` : 'a measured run';
