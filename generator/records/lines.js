/**
 * The lines of a file in which the numbers of a record are.
 *
 * @import {Lines, Located, Subject} from './types.d.ts'
 */

/** @param {Subject} subject @param {number} line @returns {Located} */
export const onLine = (subject, line) => ({...subject, lines: [line, line]});

/** Spans the lines that it is given, in any order; those of 0 are not known. */
export class LineSpan {
  #first = Number.MAX_SAFE_INTEGER;
  #last = 0;

  /** @param {number} line */
  add(line) {
    if (line > 0 && line < this.#first) this.#first = line;
    if (line > this.#last) this.#last = line;
  }

  /** @returns {{lines?: Lines}} */
  get located() {
    return this.#last > 0 ? {lines: [this.#first, this.#last]} : {};
  }
}

/**
 * @param {readonly {lines?: Lines}[]} parts
 *   The parts of one file.
 * @returns {{lines?: Lines}}
 *   From the first line of any part to the last one.
 */
export function spanOf(parts) {
  const span = new LineSpan();
  for (const {lines} of parts) for (const line of lines ?? []) span.add(line);
  return span.located;
}

/**
 * @template {{lines?: Lines}} T
 * @param {T} record
 * @returns {Omit<T, 'lines'>}
 *   For comparisons: a copy is on other lines.
 */
export function withoutLines({lines: _, ...record}) {
  return record;
}
