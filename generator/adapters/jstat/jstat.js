/**
 * jstat `-gc` and its kin, with or without `-t`: a table of the JVM's own counters, polled.
 *
 * Columns are found by name at every header, because their set, order and width differ: PC PU until
 * JDK 7, MC MU CCSC CCSU from 8, CGC CGCT from 11; `-h` repeats the header, and people paste one
 * table after another. `*C` and `*U` are KB of 1024 bytes, `Timestamp` and `*T` seconds, YGC and
 * FGC counts since the JVM's start. A `-` is a counter that the collector does not have, never 0.
 * Decimals follow the locale, so a file has commas or points throughout. The counters are read
 * while the JVM runs: FGC may rise one row before FGCT and OU do. Written by JDK 17 and 25
 * (Parallel, Serial, G1, Z, Shenandoah) in the tests; the columns of 7 and 8 are those of their
 * sources.
 *
 * @import {LineAdapter, ReadContext} from '../types.d.ts'
 * @import {Header} from './header.js'
 * @import {JstatRow} from './records.js'
 */

import {counted} from '../../format.js';
import {decimals} from '../shared/cells.js';
import {LONGEST_UPTIME} from '../shared/gc-clock.js';
import {dateOf, jstatClock} from './clock.js';
import {isHeader} from './header.js';
import {tableLines} from './lines.js';
import {hasHeap, heapSamples, highestSizes} from './records.js';
import {endsWithTotal, numbersOf, rowOf} from './row.js';
import {collectionsByCause, totals} from './totals.js';

/** Counters that only grow while a JVM lives. */
const GROWING = ['Timestamp', 'YGC', 'FGC', 'GCT'];

/** @type {LineAdapter} */
export const jstat = {
  id: 'jstat',
  label: 'jstat output',
  description: 'The heap of a JVM over time and its collections, as jstat polls them.',
  runner: 'jstat',
  writtenBy: '-gc -t, or another of its -gc options',
  states: ['date'],
  layout: 'lines',
  endsWhole: endsWithTotal,
  detect: ({lines}) => lines.some((line) => isHeader(dateOf(line)?.rest ?? line)),
  open(context, {lines}) {
    const read = decimals(numbersOf(lines));
    const clock = jstatClock(context);
    const heap = heapSamples(context);
    const highest = highestSizes();
    const causes = collectionsByCause(context);
    /** Whether there are rows whose sizes are in no heap over time. */
    let hasOthers = false;
    let early = 0;
    /** @type {JstatRow | undefined} */
    let last;
    const table = tableLines(context, {
      see: clock.see,
      row(cells, header, line) {
        const row = rowOf(cells, header, read, line, context);
        if (!row) return;
        // Until a JVM has started, jstat writes seconds since 1970 instead of the uptime.
        if ((row.Timestamp ?? 0) > LONGEST_UPTIME) {
          early += 1;
          return;
        }
        const same = !last || isSameJvm(last, row, line, context);
        // Tables of several options have different columns of one JVM.
        last = {...last, ...row};
        if (!same) return;
        addCause(cells, header);
        const hasSizes = highest.add(row);
        const at = hasHeap(row) ? clock.at(row.Timestamp, line, header.line) : undefined;
        if (at !== undefined) heap.add(row, at, line);
        else if (hasSizes) hasOthers = true;
      },
    });

    /** @param {string[]} cells @param {Header} header */
    function addCause(cells, {columns}) {
      const at = columns.indexOf('LGCC');
      if (at >= 0 && last) causes.add(last, cells[at] ?? '', cells[at + 1] ?? '');
    }

    return {
      take(text, line) {
        clock.command(text, line);
        table.take(text, line);
      },
      end() {
        table.end();
        clock.end();
        if (early > 0) context.warn(earlyText(early));
        if (!last) return [];
        const found = [...heap.records(), ...(hasOthers ? highest.records() : [])];
        return [...found, ...totals(last, context), ...causes.records()];
      },
    };
  },
};

/** @param {number} rows */
function earlyText(rows) {
  return `found ${counted(rows, 'row')} from before the JVM had started, without an uptime: not used`;
}

/**
 * @param {JstatRow} last
 * @param {JstatRow} row
 * @param {number} line
 * @param {ReadContext} context
 * @returns {boolean}
 *   False after an error.
 */
function isSameJvm(last, row, line, context) {
  const column = GROWING.find(
    (name) => (row[name] ?? Number.POSITIVE_INFINITY) < (last[name] ?? 0),
  );
  if (!column) return true;
  context.error(
    line,
    `found "${column}" going back from ${last[column]} to ${row[column]}, expected one JVM`,
    'Put the table of each JVM into a separate file.',
  );
  return false;
}
