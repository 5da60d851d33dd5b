/**
 * Text that is no part of a table: prompts, warnings and what a runner says when it ends stand
 * around one, and are told; in the middle of one they may hide a row, and are an error.
 *
 * @import {ReadContext} from '../types.d.ts'
 */

/** Characters of a line that a message quotes. */
const QUOTED = 80;

/**
 * Gathers neighbouring lines and tells them once, when it is known where they stand.
 *
 * @param {ReadContext} context
 * @returns {{add(text: string, line: number): void,
 *   tell(place: 'before' | 'inside' | 'after'): void}}
 */
export function strays(context) {
  /** @type {{text: string, line: number, more: number} | undefined} */
  let stray;
  return {
    add(text, line) {
      if (stray) stray.more += 1;
      else stray = {text: text.trim().slice(0, QUOTED), line, more: 0};
    },

    tell(place) {
      if (!stray) return;
      const {text, line, more} = stray;
      const lines = more > 0 ? ` and ${more} more ${more === 1 ? 'line' : 'lines'}` : '';
      const found = `found "${text}"${lines} ${place} the table`;
      if (place === 'inside') context.error(line, `${found}, expected a row`);
      else context.warn(found, line);
      stray = undefined;
    },
  };
}
