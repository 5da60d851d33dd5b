/**
 * Breaks text into lines for image files. Vega does not break lines, and a title that is wider than the
 * image would shrink the plot.
 */

/**
 * @param {string} text
 * @param {number} max
 *   Characters per line.
 * @returns {string[]}
 *   At least one line. Words longer than a line are cut.
 */
export function lines(text, max) {
  /** @type {string[]} */
  const complete = [];
  let line = '';
  for (const word of text.split(' ').flatMap((longWord) => pieces(longWord, max))) {
    if (line !== '' && line.length + 1 + word.length > max) {
      complete.push(line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...complete, line];
}

/**
 * @param {string} word
 * @param {number} max
 */
const pieces = (word, max) => word.match(new RegExp(`.{1,${max}}`, 'gsu')) ?? [word];
