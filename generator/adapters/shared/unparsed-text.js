/**
 * Text that is not part of a table, such as prompts, warnings and the last words of a runner. Before
 * and after the table it gives a warning. Inside the table it may hide a row, so it is an error.
 *
 * @import {ReadContext} from '../types.d.ts'
 */

import {clipped, counted} from '../../format.js';

/** Characters of a line that a message quotes. */
const QUOTED = 80;

/**
 * Collects neighbouring lines and reports them once their position is known.
 *
 * @param {ReadContext} context
 */
export function unparsedText(context) {
  /** @type {{text: string, line: number, more: number} | undefined} */
  let pending;
  const take = () => {
    if (!pending) return undefined;
    const {text, line, more} = pending;
    pending = undefined;
    const others = more > 0 ? ` and ${counted(more, 'more line')}` : '';
    return {found: `found "${text}"${others}`, line};
  };
  return {
    /** @param {string} text @param {number} line */
    add(text, line) {
      if (pending) pending.more += 1;
      else pending = {text: clipped(text.trim().replaceAll(/\s+/g, ' '), QUOTED), line, more: 0};
    },

    /** @param {string} where What a warning says after the text. */
    warn(where) {
      const first = take();
      if (first) context.warn(`${first.found}${where}`, first.line);
    },

    /**
     * @param {'before' | 'inside' | 'after'} position
     * @param {string} [hint]
     *   Of an error.
     */
    report(position, hint) {
      if (position !== 'inside') {
        this.warn(` ${position} the table`);
        return;
      }
      const first = take();
      if (first) {
        context.error(first.line, `${first.found} inside the table, expected a row`, hint);
      }
    },
  };
}
