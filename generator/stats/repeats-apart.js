/**
 * Repeats that differ so much that some may have had other settings: many runners do not print all of theirs.
 *
 * @import {InputErrors} from '../errors.js'
 * @import {Report} from '../scan/types.d.ts'
 * @import {Configuration, Limit} from './types.d.ts'
 */

import {shortened, times} from '../format.js';
import {configurationName} from '../words/names.js';
import {mainSpread} from './repeats.js';

/** On a machine that is busy now and then, repeats differ by less. */
const LEAST_RATIO = 5;
/** Configurations that a sentence names. */
const MOST_NAMED = 3;

/**
 * @param {Report} report
 * @param {readonly Configuration[]} configurations
 * @param {InputErrors} errors
 *   Gets a warning for each configuration.
 * @returns {Limit[]}
 *   Of runs. Iterations and forks have the settings of their run.
 */
export function repeatsApart(report, configurations, errors) {
  const texts = configurations.flatMap((configuration) => {
    const spread = configuration.published ? null : mainSpread(configuration, report.load);
    if (spread?.level !== 'run' || spread.n > spread.runs) return [];
    const ratio = spread.max / spread.min;
    if (!(ratio >= LEAST_RATIO) || ratio === Infinity) return [];
    const name = configurationName(configuration, report);
    errors.warn(
      `data/${report.id}/report.yaml`,
      undefined,
      `found repeats of "${name}" that differ by ${times(ratio)}, expected runs with the same settings: if some had others, distinguish them by params or system`,
    );
    return `${name} (${times(ratio)})`;
  });
  if (texts.length === 0) return [];
  return [
    {
      label: 'repeats far apart',
      text: `Some repeats differ by ${LEAST_RATIO}× or more, so some may have had other settings: ${shortened(texts, MOST_NAMED).join('; ')}.`,
    },
  ];
}
