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
const LINES_LIMIT = 40;
const BEGINNINGS_LIMIT = 50;

/**
 * @param {Adapter} adapter
 *   Reads the file.
 * @param {ReadContext} context
 * @param {(text: string) => (adapter: Adapter) => boolean} detectorOf
 *   Whose files begin with a text of whole lines.
 * @param {readonly Adapter[]} among
 * @returns {(text: string, line: number) => void}
 *   Gets whole lines and the number of the first.
 */
export function embeddedFormats(adapter, context, detectorOf, among) {
  const otherAdapters = among.filter((one) => one !== adapter);
  let remaining = BEGINNINGS_LIMIT;
  return (text, line) => {
    if (remaining === 0) return;
    const lines = text.split('\n');
    for (let i = 0; i < lines.length && remaining > 0; i += 1) {
      if (!BEGINNINGS.some((one) => one.test(lines[i] ?? ''))) continue;
      remaining -= 1;
      const detects = detectorOf(`${lines.slice(i, i + LINES_LIMIT).join('\n')}\n`);
      const embedded = detects(adapter) ? undefined : otherAdapters.find(detects);
      if (!embedded) continue;
      remaining = 0;
      context.warn(
        `found ${embedded.label} (${embedded.id}) from here on, which is not read`,
        line + i,
      );
    }
  };
}
