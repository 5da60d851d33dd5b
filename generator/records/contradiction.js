/**
 * The last check of an adapter's records: finds numbers that are valid alone but contradict each
 * other.
 *
 * @import {Rec} from './types.d.ts'
 */

/**
 * @param {Rec} record
 * @returns {string | undefined}
 *   What was found and expected, for a message; undefined if nothing is wrong.
 */
export function contradiction(record) {
  const of = `the ${record.kind} of "${record.operation}"`;
  if (!hasFinite(record)) {
    return `found numbers in ${of} that are too large or not defined, expected finite ones`;
  }
  if (record.kind === 'distribution' && record.min > record.max) {
    const {min, max} = record;
    return `found a minimum of ${min} s and a maximum of ${max} s in ${of}, expected them in order`;
  }
  if (record.kind === 'timeline' && record.windows.some(({length}) => !(length > 0))) {
    return `found windows without length in ${of}, expected more than 0 s`;
  }
  return undefined;
}

/**
 * @param {unknown} value
 * @returns {boolean}
 *   Whether all numbers in it are finite.
 */
function hasFinite(value) {
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.values(value).every(hasFinite);
}
