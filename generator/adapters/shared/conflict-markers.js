/**
 * Finds what `git merge` writes into a file that both sides changed. A text format ignores these lines,
 * and reads the values of both sides.
 */

/** The first and the last line of a conflict. */
const MARKER = /^(?:<{7}|>{7}) \S/m;

/**
 * @param {string} text
 *   Whole lines.
 * @param {number} line
 *   The number of the first.
 * @returns {number | undefined}
 *   The line of the first marker.
 */
export function conflictLine(text, line) {
  // Most text has none, and the expression takes longer.
  if (!text.includes('<<<<<<< ') && !text.includes('>>>>>>> ')) return undefined;
  const marker = MARKER.exec(text);
  return marker ? line + text.slice(0, marker.index).split('\n').length - 1 : undefined;
}
