/**
 * Text that is not part of a table, such as prompts, warnings and the last words of a runner. Before
 * and after the table it gives a warning. Inside the table it may hide a row, so it is an error.
 *
 * @import {ReadContext} from '../types.d.ts'
 */

/** Characters of a line that a message quotes. */
const QUOTED = 80;

/**
 * Collects neighbouring lines and reports them once their position is known.
 *
 * @param {ReadContext} context
 * @returns {{add(text: string, line: number): void,
 *   report(position: 'before' | 'inside' | 'after'): void}}
 */
export function unparsedText(context) {
  /** @type {{text: string, line: number, more: number} | undefined} */
  let pending;
  return {
    add(text, line) {
      if (pending) pending.more += 1;
      else pending = {text: text.trim().slice(0, QUOTED), line, more: 0};
    },

    report(position) {
      if (!pending) return;
      const {text, line, more} = pending;
      const lines = more > 0 ? ` and ${more} more ${more === 1 ? 'line' : 'lines'}` : '';
      const found = `found "${text}"${lines} ${position} the table`;
      if (position === 'inside') context.error(line, `${found}, expected a row`);
      else context.warn(found, line);
      pending = undefined;
    },
  };
}
