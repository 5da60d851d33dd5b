/**
 * Lines that a run prints once. Where one comes again, the line that begins the next run is missing,
 * and the values of two runs would be taken for those of one.
 *
 * @import {ReadContext} from '../types.d.ts'
 */

/**
 * @param {ReadContext} context
 * @param {string} beginning
 *   How the line looks that begins a run.
 */
export function oncePerRun(context, beginning) {
  const seen = new Set();
  let isRefused = false;
  return {
    /**
     * @param {string} name
     *   Of the line.
     * @param {number} line
     */
    check(name, line) {
      if (seen.has(name) && !isRefused) {
        isRefused = true;
        const found = `found a second "${name}" in a run`;
        const message = `${found}, expected "${beginning}" before the next run`;
        context.error(line, message, 'Split the file by run.');
      }
      seen.add(name);
    },

    /** Whether a line came again. */
    isRefused: () => isRefused,
  };
}
