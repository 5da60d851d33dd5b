/**
 * Warns of another format that begins in the middle of a text, for example if a script writes the
 * output of several tools into one file. A file is read as one format, and a line format ignores
 * unknown lines, so without the warning that output would be lost in silence.
 *
 * @import {Adapter, ReadContext} from '../types.d.ts'
 */

/** How JSON, XML and a table of several columns begin. */
const BEGINNINGS = [
  /^\s*[[{]/,
  /^\s*<\?xml/,
  /^\s*"?[A-Za-z_%][^,;\t]*(?:[,;\t]\s*"?[A-Za-z_%#][^,;\t]*){2,}(?:\t\s*)?$/,
];
/** The number of lines that detection gets, and of possible beginnings checked per file. */
const LINES_LIMIT = 40;
const BEGINNINGS_LIMIT = 50;

/**
 * @param {Adapter} adapter
 *   Reads the file.
 * @param {ReadContext} context
 * @param {(text: string) => (adapter: Adapter) => boolean} detectorOf
 *   Gets whole lines, and returns whether an adapter detects them.
 * @param {readonly Adapter[]} among
 * @returns {(text: string, line: number) => void}
 *   Gets whole lines and the number of the first.
 */
export function embeddedFormats(adapter, context, detectorOf, among) {
  const otherAdapters = among.filter((candidate) => candidate !== adapter);
  let remaining = BEGINNINGS_LIMIT;
  return (text, line) => {
    if (remaining === 0) return;
    const lines = text.split('\n');
    for (let i = 0; i < lines.length && remaining > 0; i += 1) {
      if (!BEGINNINGS.some((beginning) => beginning.test(lines[i] ?? ''))) continue;
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
