/**
 * Results that a file may have once for each name.
 *
 * @import {ReadContext} from '../types.d.ts'
 */

import {brief} from './brief.js';

/**
 * @param {ReadContext} context
 * @param {string} hint
 * @returns {(name: string, line: number, key?: string) => boolean}
 *   Whether it is the first of its name, or of its key where names alone do not tell results apart. Any
 *   other is an error.
 */
export function namedOnce(context, hint) {
  const seen = new Set();
  return (name, line, key = name) => {
    if (!seen.has(key)) {
      seen.add(key);
      return true;
    }
    context.error(line, `found a second result of "${brief(name)}", expected one`, hint);
    return false;
  };
}
