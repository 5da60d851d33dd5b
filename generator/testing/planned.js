/** The charts of a report whose runs are made for a test. */

/** @import {Rec} from '../records/types.d.ts' */
/** @import {Run} from '../scan/types.d.ts' */

import {InputErrors} from '../errors.js';
import {modelOf} from '../model.js';
import {reportOf} from './models.js';

/** @param {string} operation @param {number} count @returns {Rec} */
export const timeline = (operation, count) => ({
  kind: 'timeline',
  operation,
  params: {},
  windows: [0, 1, 2].map((start) => ({start, length: 1, count, errors: 0, latency: null})),
});

/** @param {Run[]} runs @param {Parameters<typeof reportOf>[1]} [facts] */
export function charts(runs, facts) {
  const errors = new InputErrors();
  const model = modelOf(reportOf(runs, facts), [], errors);
  const warnings = errors.shortWarningLines();
  return {
    model,
    errors: errors.list(),
    warnings,
    names: model.charts.map(({name, kind}) => [name, kind]),
  };
}
