/**
 * Another format that begins in the middle of a text, as when a script writes the output of several
 * tools into one file. A line format passes over lines that it does not know, so this is told: one
 * file is read as one format.
 *
 * @import {Adapter, ReadContext} from '../types.d.ts'
 */

/** What JSON, XML and a table of several columns begin with. */
const BEGINNINGS = [
  /^\s*[[{]/,
  /^\s*<\?xml/,
  /^\s*"?[A-Za-z_%][^,;\t]*(?:[,;\t]\s*"?[A-Za-z_%#][^,;\t]*){2,}\s*$/,
];
/** Lines that are looked at from a beginning on, and beginnings that are looked at in a file. */
const LINES = 40;
const MOST = 50;

/**
 * @param {Adapter} own
 *   Reads the file.
 * @param {ReadContext} context
 * @param {(text: string) => (adapter: Adapter) => boolean} claimsOf
 *   Whose files begin with a text of whole lines.
 * @param {readonly Adapter[]} among
 * @returns {(text: string, line: number) => void}
 *   Gets whole lines and the number of the first.
 */
export function foreign(own, context, claimsOf, among) {
  const others = among.filter((one) => one !== own);
  let left = MOST;
  return (text, line) => {
    if (left === 0) return;
    const lines = text.split('\n');
    for (let i = 0; i < lines.length && left > 0; i += 1) {
      if (!BEGINNINGS.some((one) => one.test(lines[i] ?? ''))) continue;
      left -= 1;
      const detects = claimsOf(`${lines.slice(i, i + LINES).join('\n')}\n`);
      const other = detects(own) ? undefined : others.find(detects);
      if (!other) continue;
      left = 0;
      context.warn(`found ${other.label} (${other.id}) from here on; it is not read`, line + i);
    }
  };
}
