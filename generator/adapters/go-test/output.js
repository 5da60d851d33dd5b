/**
 * The output of `go test`: text as it is, or put together again from the events of `-json`, each of
 * which may have only half a line.
 *
 *     {"Time":"…","Action":"output","Package":"x","Test":"BenchmarkA","Output":"BenchmarkA-2 \t"}
 *
 * @import {ReadContext} from '../types.d.ts'
 */

import {once} from '../../once.js';
import {brief} from '../shared/brief.js';
import {isoDate} from '../shared/dates.js';

/** Characters of a line that is not yet whole; nothing that is read is longer. */
const LONGEST = 64 * 1024;

/**
 * @param {ReadContext} context
 * @param {(text: string, line: number, pkg: string | undefined) => void} take
 *   Gets whole lines, with the number of the line where each ends, and the package where an event
 *   says it.
 */
export function goTestOutput(context, take) {
  /** The unfinished line of each package. @type {Map<string, string>} */
  const begun = new Map();
  const date = once((/** @type {unknown} */ time) => context.fact('date', isoDate(time)));
  let hasEvents = false;
  return {
    /** @param {string} text @param {number} line */
    take(text, line) {
      if (!text.startsWith('{')) {
        take(text, line, undefined);
        return;
      }
      const event = parsed(text);
      // JSON that a program logs, or that a README shows.
      if (!hasEvents && typeof event?.Action !== 'string') {
        if (event === undefined) take(text, line, undefined);
        return;
      }
      hasEvents = true;
      if (event === undefined) {
        const found = `found "${brief(text)}"`;
        context.error(line, `${found}, expected an event of go test -json`);
        return;
      }
      const {Action: action, Package: pkg = '', Output: output} = event;
      date(event.Time);
      if (action !== 'output' || typeof output !== 'string' || typeof pkg !== 'string') return;
      const lines = ((begun.get(pkg) ?? '') + output).split('\n');
      begun.set(pkg, lines.pop()?.slice(0, LONGEST) ?? '');
      for (const one of lines) take(one, line, pkg);
    },

    end() {
      for (const rest of begun.values()) {
        if (rest.trim() !== '') {
          context.warn(`found "${brief(rest.trim())}" at the end, without its numbers`);
        }
      }
    },
  };
}

/** @param {string} text @returns {Record<string, unknown> | undefined} */
function parsed(text) {
  try {
    // Cast: text that begins with a brace is an object, or not JSON.
    return /** @type {Record<string, unknown>} */ (JSON.parse(text));
  } catch {
    return undefined;
  }
}
