/**
 * What the repeats of a report are numbered by.
 *
 * @import {Params} from '../records/types.d.ts'
 */

import {sortedParams} from '../records/subject.js';

/**
 * @param {{system?: string | undefined, machine?: string | undefined, operation?: string | undefined,
 *   params: Params}} run
 * @returns {string}
 *   Equal for runs of one configuration, whatever their release, commit or day.
 */
export const configurationKey = ({system, machine, operation, params}) =>
  JSON.stringify([system, machine, operation, sortedParams(params)]);
