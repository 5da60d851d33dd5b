/**
 * The unified log of HotSpot, `-Xlog:gc` or `-Xlog:gc*`, JDK 9 and later: collections of the
 * Parallel, the Serial and the G1 collector.
 *
 * A pause is a line of the tag set `gc` alone with a size transition:
 * `GC(12) Pause Young (Normal) (G1 Evacuation Pause) 76M->36M(133M) 2.483ms`. Lines of `gc,start`
 * and `gc,phases` repeat its name, and concurrent work is no pause. Stamps are taken when the line
 * is written, so a pause began its duration earlier. A concurrent cycle of G1 has one number, and
 * pauses of other numbers come between its Remark and its Cleanup. Sizes are powers of 1024.
 * Decimals follow the locale, so a file has commas or points throughout. Read in logs of JDK 17;
 * the names of 9 to 11 and of 21 are from memory and were seen in no log.
 *
 * @import {Collection, LineAdapter} from '../types.d.ts'
 */

import {parse, parseComma} from './cells.js';
import {gcClock} from './gc-clock.js';
import {heapVertices} from './gc-heap.js';
import {logLine} from './gc-log-line.js';
import {collectionOf} from './gc-pause.js';

const COLLECTORS = ['Parallel', 'Serial', 'G1'];
const USING = /^Using ([A-Z].*)$/;
const NUMBERED = /^GC\((\d+)\) +(.*)$/;
/** A line of the garbage collector; `[main] INFO` is a program's own. */
const GC_LINE =
  /^(?:\[[^\]]*\])+ (?:GC\(\d+\) |Using (?:Parallel|Serial|G1|The Z|Shenandoah|Epsilon|Concurrent)\b)/;
/** A cycle of Z, whose pauses are lines of other tags. */
const Z_CYCLE = /^(?:Garbage|Major|Minor) Collection \(/;
/** A pause behind other output: the program wrote no line end. */
const BURIED = /^[^[].*\[[^\]]*\] GC\(\d+\) Pause .*->/;
const COMMA = /^\[(?:[^\]]*\]\[)?\d+,\d+s\]|^\[.*\] GC\(\d+\) Pause .* \d+,\d+ms$/;

/** @type {LineAdapter} */
export const gcLog = {
  id: 'gc-log',
  label: 'JVM log -Xlog:gc',
  runner: 'HotSpot',
  writtenBy: '-Xlog:gc*:file=gc.log',
  layout: 'lines',
  claims: ({lines}) => lines.some((line) => GC_LINE.test(line)),
  open(context, {lines}) {
    const number = lines.some((line) => COMMA.test(line)) ? comma : parse;
    const clock = gcClock(context);
    const heap = heapVertices(context);
    /** @type {Collection[]} */
    const collections = [];
    let collector = '';
    let strays = 0;
    let refused = false;

    /**
     * @param {string} name
     * @param {number} line
     */
    const use = (name, line) => {
      if (collector !== '') {
        context.fault(line, `found a second "Using ${name}", expected the log of one JVM`);
        refused = true;
      } else if (!COLLECTORS.includes(name)) {
        context.fault(line, `found a log of "${name}", expected Parallel, Serial or G1`);
        refused = true;
      }
      collector = name;
    };

    /**
     * @param {string} id
     * @param {string} text
     * @param {number} time
     * @param {boolean} isCertain
     * @param {number} line
     */
    const pause = (id, text, time, isCertain, line) => {
      const collection = collectionOf(text, time, number);
      if (collection) {
        collections.push({...collection, old: heap.add(id, collection, time)});
      } else if (isCertain) {
        const expected = 'expected a pause such as "Pause Young (…) 76M->36M(133M) 2.483ms"';
        context.fault(line, `found "${brief(text)}", ${expected}`);
      }
    };

    return {
      take(text, line) {
        if (refused) return;
        if (!text.startsWith('[')) {
          if (BURIED.test(text)) {
            context.fault(line, 'found a pause behind other output, expected a line of its own');
          }
          return;
        }
        const entry = logLine(text, number);
        const time = clock.time(entry);
        if (time === undefined) {
          if (GC_LINE.test(text)) {
            refused = true;
            const found = `found no time in "${brief(text)}"`;
            context.fault(line, `${found}, expected an uptime such as "[0.029s]" or a time`);
          } else if (strays++ === 0) {
            context.odd(`found "${brief(text)}", which is no line of the log`, line);
          }
          return;
        }
        const {tags, message} = entry;
        const [, id = '', rest = ''] = NUMBERED.exec(message) ?? [];
        const isPause = rest.startsWith('Pause ') && !tags.startsWith('gc,');
        if (!clock.goesOn(time, isPause, line)) {
          refused = true;
          return;
        }
        const [, name] = USING.exec(message) ?? [];
        if (name && (tags === 'gc' || tags === '')) use(name, line);
        // Without the decoration for tags, a line of `gc,start` looks like half a pause.
        else if (isPause) pause(id, rest, time, tags === 'gc', line);
        else if (Z_CYCLE.test(rest)) use('The Z Garbage Collector', line);
        else heap.take(id, rest || message);
      },
      end() {
        const end = clock.end();
        if (refused || end === undefined) return [];
        if (collector === '') context.odd('found no line "Using …": the collector is not stated');
        return [
          {
            kind: 'pauses',
            operation: '',
            params: {},
            collector: collector || 'not stated',
            collections,
            end,
          },
          ...heap.records(),
        ];
      },
    };
  },
};

/** @param {string} text */
const comma = (text) => (text.includes('.') ? undefined : parseComma(text));

/** @param {string} text */
const brief = (text) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);
