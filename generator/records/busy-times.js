/**
 * When events ended, as stretches of time: shows the silence between two runs in one file. The
 * events may come in any order, and memory does not depend on their number.
 *
 * @typedef {{from: number, to: number, line: number}} Stretch
 *   Microseconds; `line` of its earliest event.
 */

/** Cells are then at most 4 min wide in ten days. */
const MOST_CELLS = 4096;

export function busyTimes() {
  /** By number of the cell. @type {Map<number, Stretch>} */
  let cells = new Map();
  let width = 1e6;
  let earliest = Number.POSITIVE_INFINITY;
  let latest = Number.NEGATIVE_INFINITY;
  /** The cell of the event before, because neighbours come one after the other. */
  let last = Number.NaN;
  /** @type {Stretch} */
  let cell = {from: 0, to: 0, line: 0};
  return {
    /** @param {number} at @param {number} line */
    add(at, line) {
      const i = Math.floor(at / width);
      if (i !== last) {
        cell = cells.get(i) ?? {from: at, to: at, line};
        cells.set(i, cell);
        last = i;
      }
      if (at < cell.from) [cell.from, cell.line] = [at, line];
      if (at > cell.to) cell.to = at;
      if (at < earliest) earliest = at;
      if (at > latest) latest = at;
      while (latest - earliest > MOST_CELLS * width) {
        width *= 2;
        last = Number.NaN;
        /** @type {typeof cells} */
        const wider = new Map();
        for (const [i, one] of cells) put(wider, Math.floor(i / 2), one);
        cells = wider;
      }
    },

    /**
     * @param {number} silence
     *   Microseconds, more than the width of a cell.
     * @returns {Stretch[]}
     *   Ascending; longer silences lie between them.
     */
    stretches(silence) {
      return joined([...cells.values()], silence);
    },
  };
}

/**
 * @param {readonly Stretch[]} stretches
 * @param {number} silence
 *   Microseconds.
 * @returns {Stretch[]}
 *   Ascending; longer silences lie between them.
 */
export function joined(stretches, silence) {
  /** @type {Stretch[]} */
  const found = [];
  for (const one of [...stretches].sort((a, b) => a.from - b.from)) {
    const last = found.at(-1);
    if (last && one.from - last.to <= silence) last.to = Math.max(last.to, one.to);
    else found.push({...one});
  }
  return found;
}

/** @param {Map<number, Stretch>} cells @param {number} i @param {Stretch} stretch */
function put(cells, i, {from, to, line}) {
  const cell = cells.get(i);
  if (!cell) {
    cells.set(i, {from, to, line});
    return;
  }
  if (from < cell.from) {
    cell.from = from;
    cell.line = line;
  }
  if (to > cell.to) cell.to = to;
}
