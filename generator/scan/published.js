/**
 * Figures as published beside figures that were measured: a system has one or the other, so that no
 * median, interval or name can hold both.
 *
 * @import {InputErrors} from '../errors.js'
 * @import {Report} from './types.d.ts'
 */

/**
 * Names every system whose runs are published “… (as published)”.
 *
 * @param {Report} report
 *   With its runs.
 * @param {InputErrors} errors
 *   Takes a system whose runs are of several documents, or measured too.
 */
export function markPublished({systems, runs}, errors) {
  for (const system of systems) {
    const own = runs.filter((run) => run.system === system.id);
    const [first] = own;
    if (!first || own.every(({published}) => !published)) continue;
    for (const run of own) {
      if (run.published?.title === first.published?.title) continue;
      const expected = 'expected a system of its own for each document and for what was measured';
      errors.add(
        `${run.path}/run.yaml`,
        undefined,
        `found ${sourceOf(run)} and in ${first.path} ${sourceOf(first)} of the system "${system.id}", ${expected}`,
      );
    }
    system.name += ' (as published)';
  }
  for (const {published, path} of runs) {
    if (!published?.baseline) continue;
    const isThere = runs.some(
      (other) => other.system === published.baseline && other.published?.title === published.title,
    );
    if (isThere) continue;
    errors.add(
      `${path}/run.yaml`,
      undefined,
      `found the baseline "${published.baseline}", expected a system of the same document`,
    );
  }
}

/** @param {import('./types.d.ts').Run} run */
const sourceOf = ({published}) =>
  published ? `a figure of the document "${published.title}"` : 'a measured run';
