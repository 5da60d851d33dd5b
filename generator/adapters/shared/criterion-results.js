/**
 * Results of criterion.rs in a file of another tool: `cargo bench` prints those of all targets one after another.
 *
 * @import {ReadContext} from '../types.d.ts'
 */

/** The end of a line, whatever name and colours come before it. */
export const CRITERION = /\btime: +\[[\d.]+ \S+ [\d.]+ \S+ [\d.]+ \S+\]$/;

/**
 * @param {ReadContext} context
 * @returns {(text: string, line: number) => void}
 *   Warns of the first such line.
 */
export function criterionResults(context) {
  let isFound = false;
  return (text, line) => {
    if (isFound || !CRITERION.test(text)) return;
    isFound = true;
    context.warn(
      'results of criterion in this file are not used: put them into a separate file',
      line,
    );
  };
}
