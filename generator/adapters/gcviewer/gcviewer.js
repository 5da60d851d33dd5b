/**
 * GCViewer's exports `CSV` and `CSV_TS`: a log of garbage collection as rows.
 *
 * The type is the rest of the line after four commas, without quotes. `CSV` has two rows per pause:
 * the heap before it, then, with the type `NONE`, the heap after it. `CSV_TS` has only the first,
 * with whole seconds since 1970 where the log has dates. GCViewer subtracts the pause from every
 * stamp, but the stamps of JDK 8 and earlier already are the start of the pause. Those are
 * corrected; the types begin with “Pause” from JDK 9 on. 0 of 0 KiB means that the log has no size.
 * Some rows are not pauses and are refused: one per cycle of ZGC, with the sum of its pauses, and
 * the statistics of Shenandoah. `SUMMARY` is refused too: its totals are rounded to hundredths of a
 * second, and its percentiles have the name of the next higher one. Read in the source (af97692)
 * and in files of 1.36.
 *
 * @import {LineAdapter} from '../types.d.ts'
 * @import {Collection} from '../../records/types.d.ts'
 */

import {isWithinLimit} from '../../records/record-limit.js';
import {nano} from '../../records/rounding.js';
import {brief} from '../shared/brief.js';
import {parse} from '../shared/cells.js';
import {gcClock, LONGEST_UPTIME} from '../shared/gc-clock.js';
import {HeapVertices} from '../shared/gc-heap.js';
import {stopOf} from '../shared/gc-legacy-text.js';
import {collectionOf, containsPause} from '../shared/gc-pause.js';

const HEADER = /^Timestamp\((sec|unix)\/#\),Used\(K\),Total\(K\),Pause\(sec\),GC-Type$/;
const SUMMARY = /^gcLogFile; .*; -$/;
const ROW = /^([^,]*),([^,]*),([^,]*),([^,]*),(.*)$/;
const LOG = 'Add the log itself instead: it is read and has more detail.';
/** Numbers are sums of doubles. */
const ROUNDED = 1e-6;
/** @type {[RegExp, string][]} */
const COLLECTORS = [
  [/\(G1 |^GC (?:pause|remark|cleanup)/, 'G1'],
  [/^Pause (?:Init|Final) /, 'Shenandoah'],
  [/CMS/, 'CMS'],
];

/** @type {LineAdapter} */
export const gcviewer = {
  id: 'gcviewer',
  label: 'GCViewer CSV',
  description: 'A garbage collection log as GCViewer exports it, one or two rows per pause.',
  runner: 'GCViewer',
  writtenBy: '-t CSV, -t CSV_TS',
  states: ['date'],
  layout: 'lines',
  endsWhole: (line) => line.endsWith(',0,NONE'),
  detect({lines}) {
    const first = lines.find((line) => line.trim() !== '')?.trim() ?? '';
    return HEADER.test(first) || SUMMARY.test(first);
  },
  open(context) {
    const clock = gcClock(context, {isPrecise: false});
    const heap = new HeapVertices();
    /** @type {Collection[]} */
    const collections = [];
    /** The first row of a pair. @type {{cells: Cells, line: number} | undefined} */
    let first;
    let isPairs = false;
    let collector = '';
    let end = 0;
    let refused = false;

    /** @param {number} line @param {string} message @param {string} [hint] */
    const refuse = (line, message, hint) => {
      refused = true;
      context.error(line, message, hint);
    };

    /** @param {Cells} before @param {Cells | undefined} after @param {number} line */
    const add = (before, after, line) => {
      const stop = stopIn(before, after?.used);
      if (!stop) {
        refuse(line, `found "${before.type}" in column "GC-Type", expected a pause`, LOG);
        return;
      }
      const {time, pause, type} = before;
      const isWall = time >= LONGEST_UPTIME;
      // The stamp of an old log is the start of the pause: add what GCViewer subtracted.
      const reportedAt = isWall || type.startsWith('Pause') ? time : time + pause;
      const stamp = clock.time(
        isWall ? {wall: reportedAt * 1e3} : {uptime: reportedAt, wall: undefined},
        line,
      );
      const start = stamp === undefined ? undefined : clock.advance(stamp, false, line);
      if (start === undefined) {
        refused = true;
        return;
      }
      if (!isWithinLimit(collections, 'collections', line, context)) return;
      const found = {start, ...stop, after: after ? stop.after : null};
      const last = collections.at(-1);
      // Whole seconds cannot show whether a pause contains the previous one.
      const isOuter = !isWall && last !== undefined && containsPause(found, found.start, last);
      if (isOuter && last.kind === 'full') {
        const {kind, cause, forced} = last;
        Object.assign(found, {kind, cause, forced});
      }
      if (isOuter) collections.pop();
      const pauseEnd = nano(start + pause);
      end = Math.max(end, pauseEnd);
      collections.push({...found, old: heap.add(found, pauseEnd, isOuter)});
      collector ||= COLLECTORS.find(([sign]) => sign.test(type))?.[1] ?? '';
    };

    return {
      take(text, line) {
        if (refused || text.trim() === '') return;
        const header = HEADER.exec(text.trim());
        if (header) {
          if (collections.length > 0 || first) {
            refuse(line, 'found the header again, expected the export of one log');
          }
          isPairs = header[1] === 'sec';
          return;
        }
        if (SUMMARY.test(text)) {
          refuse(line, 'found a summary of GCViewer, expected its export CSV or CSV_TS', LOG);
          return;
        }
        const cells = cellsOf(text);
        if (typeof cells === 'string') {
          refuse(line, cells, cells.startsWith('found time') ? LOG : undefined);
          return;
        }
        if (!isPairs) {
          add(cells, undefined, line);
        } else if (!first) {
          first = {cells, line};
        } else {
          const {time, pause, total} = first.cells;
          const isPair =
            cells.type === 'NONE' &&
            cells.total === total &&
            Math.abs(cells.time - time - pause) < ROUNDED;
          if (isPair) add(first.cells, cells, first.line);
          else
            refuse(line, `found "${text}", expected the row after the pause of line ${first.line}`);
          first = undefined;
        }
      },
      end() {
        if (refused) return [];
        if (first)
          context.warn('found an incomplete pause at the end, which is not used', first.line);
        if (collections.length === 0) return [];
        if (collections.some(({after}) => after === null && !isPairs)) {
          context.warn('found only the heap before each pause: -t CSV also has the heap after it');
        }
        return [
          {
            kind: 'pauses',
            operation: '',
            params: {},
            collector: collector || 'not stated',
            collections: collections.sort((a, b) => a.start - b.start),
            // Times count from the start of the log.
            start: context.note.offset ?? 0,
            end,
          },
          ...heap.records(),
        ];
      },
    };
  },
};

/** @typedef {{time: number, used: number, total: number, pause: number, type: string}} Cells */

/**
 * @param {string} text
 * @returns {Cells | string}
 *   A message if the row is wrong.
 */
function cellsOf(text) {
  const [, ...cells] = ROW.exec(text.trim()) ?? [];
  const [time, used, total, pause] = cells.slice(0, 4).map((cell) => parse(cell));
  const [, , , , type = ''] = cells;
  if (time === undefined || pause === undefined || used === undefined || total === undefined) {
    return `found "${brief(text)}", expected a time, two sizes, a pause and its type`;
  }
  if (time < 0) return `found time ${time}, expected the export of a log with uptimes`;
  if (![used, total].every((size) => Number.isSafeInteger(size) && size >= 0) || pause < 0) {
    return `found "${brief(text)}", expected whole sizes and a pause of at least 0`;
  }
  return Number.isFinite(time + pause)
    ? {time, used, total, pause, type}
    : `found "${brief(text)}", expected finite numbers`;
}

/**
 * Reads the pause as if it was in the log itself.
 *
 * @param {Cells} cells
 * @param {number} [after]
 *   KiB; unknown in CSV_TS.
 */
function stopIn({used, total, pause, type}, after = used) {
  const sizes = total === 0 ? '' : ` ${used}K->${after}K(${total}K)`;
  // Statistics of Shenandoah: gross and net.
  if (/ \([GN]\)$/.test(type)) return undefined;
  if (type.startsWith('Pause ')) {
    return collectionOf(`${type}${sizes} ${(pause * 1e3).toFixed(6)}ms`, '', parse);
  }
  if (!/^(?:Full )?GC\b/.test(type)) return undefined;
  return stopOf(`[${type}${sizes}, ${pause.toFixed(9)} secs]`, parse)?.stop;
}
