/**
 * @import {Subject} from '../../records/types.d.ts'
 * @import {ReadContext} from '../types.d.ts'
 */

/**
 * @param {ReadContext} context
 *   Gets an error where a command comes a second time.
 */
export function onceEach(context) {
  const seen = new Set();
  /**
   * @param {Subject} subject
   * @param {number} line
   * @returns {boolean}
   *   Whether the command with these parameters is the first.
   */
  return ({operation, params}, line) => {
    const key = JSON.stringify([operation, params]);
    if (seen.has(key)) {
      context.error(
        line,
        `found a second result of "${operation}", expected one for each command`,
        'Make each repeat a separate run, or give the commands different names with -n.',
      );
      return false;
    }
    seen.add(key);
    return true;
  };
}
