/**
 * One warning about many places of a file that lack the same: it quotes the first, and counts the others.
 *
 * @import {ReadContext} from '../types.d.ts'
 */

/**
 * @param {ReadContext} context
 * @param {string} [end]
 *   Of the warning, behind the count.
 */
export function warnOnceOfMany(context, end = '') {
  /** @type {{text: string, place: {readonly line: number}} | undefined} */
  let first;
  let count = 0;
  return {
    /**
     * @param {string} text
     * @param {{readonly line: number}} place
     *   A value of a JSON document, whose line takes time to find, or a line.
     */
    add(text, place) {
      first ??= {text, place};
      count += 1;
    },

    warn() {
      const more = count > 1 ? `, and ${count - 1} more` : '';
      if (first) context.warn(`${first.text}${more}${end}`, first.place.line);
    },
  };
}
