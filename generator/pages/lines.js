/**
 * Text in lines for drawings that stand alone: Vega breaks no line, and a title that is wider than
 * the drawing would take its width from the plot.
 */

/**
 * @param {string} text
 * @param {number} most
 *   Characters in a line.
 * @returns {string[]}
 *   At least one line; a word that is longer than a line is cut.
 */
export function lines(text, most) {
  /** @type {string[]} */
  const found = [];
  let line = '';
  for (const word of text.split(' ').flatMap((one) => pieces(one, most))) {
    if (line !== '' && line.length + 1 + word.length > most) {
      found.push(line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...found, line];
}

/**
 * @param {string} word
 * @param {number} most
 */
const pieces = (word, most) =>
  Array.from({length: Math.max(1, Math.ceil(word.length / most))}, (_, i) =>
    word.slice(i * most, (i + 1) * most),
  );
