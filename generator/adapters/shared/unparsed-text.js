/**
 * Text that is no part of a table: prompts, warnings and what a runner says when it ends stand
 * around one, and are told; in the middle of one they may hide a row, and are an error.
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
