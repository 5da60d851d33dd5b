/**
 * What NatsAutoBench prints: one row per test, and a table of latencies.
 *
 *     PubOnly 8                       100,000            885,805 msg/s      6.76 mb/s
 *     | 0 bytes     |     250 |     24 |    53.92 |    4,579 | +/-  31.21 |
 *
 * Counts and rates are whole and grouped as the locale does: `1.000` is a thousand under `de`. The
 * table's heading says “nanos” above microseconds: minimum and maximum are nanoseconds ÷ 1000,
 * rounded down, and the median has two decimals. “std dev ms” is not a deviation, because it subtracts
 * microseconds from nanoseconds; it is not read. Bytes per second are the rate × the payload, and
 * not read either. Until 2.8 a latency was a row `Latency 0 5,000 24 / 53.92 / 4,579 +/- 31.21
 * (microseconds)`, and sizes of 2019 were named `8b` and `1k`.
 *
 * Read in the tool's source (nats.java, AutoBenchmark.java and LatencyBenchmark.java, 6a37704 and
 * 417899d) and in output of 2.8.0 and 2.11.4; the names of 2019 are from what was published.
 *
 * @import {LineAdapter, ReadContext} from '../types.d.ts'
 * @import {Measurement} from '../../records/types.d.ts'
 */

import {oneLine} from '../shared/brief.js';
import {unparsedText} from '../shared/unparsed-text.js';

/** Whole numbers as locales group them, also by no-break blanks; Indian locales by two digits. */
const WHOLE = String.raw`\d{1,3}(?:(?:[.,'’\u00a0\u202f]\d{2,3})*[.,'’\u00a0\u202f]\d{3})?|\d+`;
const MEDIAN = String.raw`\d+[.,]\d\d`;
const NAME = String.raw`(?<test>[A-Z][A-Za-z]+) (?<size>\d{1,9}[bk]?)(?:,(?<round>\d+))?`;
const RATE = new RegExp(
  String.raw`^${NAME} +(?<count>${WHOLE}) +(?<rate>${WHOLE}) msg/s +\d+[.,]\d\d [kmgtpe]?b/s *$`,
);
const LATENCIES = [
  String.raw`^\| (?<size>\d{1,9}) bytes +\| +(?<count>${WHOLE}) \| +(?<min>${WHOLE}) \| +(?<median>${MEDIAN}) \| +(?<max>${WHOLE}) \| \+/- +\S+ \| *$`,
  String.raw`^Latency (?<size>\d{1,9}[bk]?) +(?<count>${WHOLE}) +(?<min>${WHOLE}) / +(?<median>${MEDIAN}) / +(?<max>${WHOLE}) +\+/- \S+ +\(microseconds\) *$`,
].map((text) => new RegExp(text));
const FAILED = new RegExp(
  `^(?<name>${NAME}) +(?:(?:${WHOLE}) )?(?<reason>no data from test run|Exception: .*)$`,
);
const HEADING = /^\| payload +\| +count \|/;
/** A line that looks like this must match one of the rows above. */
const ROW = /^(?:\| *\d|[A-Z][A-Za-z]+ \d)|msg\/s|\(microseconds\)/;
/** Other lines that the tool prints. */
const OTHER_LINES =
  /^(?:Connecting to NATS server|Running warmup|Security Provider|(?:Current|Final) memory usage|Executing tests|Latency +\||\| payload|\| -+ \|| *$)/;

/** @param {string} line */
const isResult = (line) => RATE.test(line) || LATENCIES.some((pattern) => pattern.test(line));

/** @type {LineAdapter} */
export const natsAutobenchConsole = {
  id: 'nats-autobench-console',
  label: 'NatsAutoBench output',
  description: 'Rates and latencies by payload, as NatsAutoBench of nats.java prints them.',
  runner: 'NatsAutoBench',
  writtenBy: '`>autobench.txt`',
  layout: 'lines',
  detect: ({lines}) => lines.some((line) => HEADING.test(line) || isResult(line)),
  endsWhole: (line) => isResult(line) || line.startsWith('Final memory usage is '),
  open(context) {
    /** @type {Map<string, number>} */
    const seen = new Map();
    /** @type {Measurement[]} */
    const records = [];
    const other = unparsedText(context);

    /** @param {string} name @param {number} line */
    const isNew = (name, line) => {
      const first = seen.get(name);
      if (first === undefined) {
        seen.set(name, line);
        return true;
      }
      const found = `found a second result of "${name}", the first is on line ${first}`;
      context.error(line, `${found}, expected one run`, 'Put each run into a separate folder.');
      return false;
    };

    return {
      take(text, line) {
        const result = resultOf(text, context);
        if (result) {
          if (!isNew(result.name, line)) return;
          if (result.records.length === 0) {
            const name = `"${result.name}"`;
            context.warn(`${name} was not measured: less than 1 message per second`, line);
          }
          const lines = /** @type {const} */ ([line, line]);
          records.push(...result.records.map((record) => ({...record, lines})));
          return;
        }
        const {name, reason} = FAILED.exec(text)?.groups ?? {};
        if (name && reason) {
          if (!isNew(name, line)) return;
          context.warn(`"${name}" was not measured: ${reason.trim().slice(0, 120)}`, line);
        } else if (ROW.test(text)) {
          context.error(line, `found "${oneLine(text)}", expected a row of NatsAutoBench`);
        } else if (!OTHER_LINES.test(text)) {
          other.add(text, line);
        }
      },

      end() {
        other.warn(' between the results');
        return records;
      },
    };
  },
};

/**
 * @param {string} text
 * @param {ReadContext} context
 * @returns {{name: string, records: Measurement[]} | undefined}
 *   No record if the rate was printed as 0. Undefined for any other line.
 */
function resultOf(text, {note}) {
  const match = [RATE, ...LATENCIES].map((pattern) => pattern.exec(text)).find((found) => found);
  const {test = 'Latency', size = '', round, median, ...cells} = match?.groups ?? {};
  const numbers = Object.entries(cells).map(([key, cell]) => [key, whole(cell ?? '')]);
  if (!match || numbers.some(([, value]) => value === undefined)) return undefined;
  const {count, rate, min, max} = Object.fromEntries(numbers);
  const name = `${test} ${size}${round ? `,${round}` : ''}`;
  // `8`, or as it was named in 2019: `8b`, `1k`.
  const bytes = Number.parseInt(size, 10) * (size.endsWith('k') ? 1024 : 1);
  const params = {payload: `${bytes} B`, ...(round ? {round} : {})};
  const of = {kind: /** @type {const} */ ('measurement'), params, samples: count};
  if (median === undefined) {
    /** @type {Measurement} */
    const record = {
      ...of,
      operation: test,
      metric: 'throughput',
      statistic: 'mean',
      value: rate,
      unit: '1/s',
    };
    return {name, records: rate === 0 ? [] : [record]};
  }
  const micros = /** @type {const} */ ([
    ['min', min],
    ['p50', Number(median.replace(',', '.'))],
    ['max', max],
  ]);
  const operation = note.operation ?? 'latency';
  return {
    name,
    records: micros.map(([statistic, value]) => ({
      ...of,
      operation,
      metric: 'latency',
      statistic,
      // Whole nanoseconds: two decimals of a microsecond.
      value: Math.round(value * 1000) / 1e9,
      unit: 's',
    })),
  };
}

/**
 * @param {string} text
 * @returns {number | undefined}
 *   Undefined for more than one kind of separator, and for more than a double holds.
 */
function whole(text) {
  const value = Number(text.replaceAll(/\D/g, ''));
  const signs = new Set(text.replaceAll(/\d/g, ''));
  return signs.size < 2 && Number.isSafeInteger(value) ? value : undefined;
}
