/**
 * What `nats bench` of the nats command line tool prints, and `nats-bench` of nats.go.
 *
 *     06:54:58 Starting Core NATS pub/sub benchmark [subject=foo, msgs=50,000, msgsize=128 B, pubs=2, subs=1]
 *
 *     NATS Pub/Sub stats: 1,204,794 msgs/sec ~ 147.07 MB/sec
 *      Pub stats: 354,338 msgs/sec ~ 43.25 MB/sec
 *       [1] 185,409 msgs/sec ~ 22.63 MB/sec (25000 msgs)
 *       [2] 177,212 msgs/sec ~ 21.63 MB/sec (25000 msgs)
 *       min 177,212 | avg 181,310 | max 185,409 | stddev 4,098 msgs
 *      Sub stats: 967,010 msgs/sec ~ 118.04 MB/sec
 *
 * Since 0.3 a run has clients of one kind, and the result its name; later versions have latencies, too:
 *
 *       [1] 4,120 msgs/sec ~ 4.0 MiB/sec ~ min: 90.01us ~ avg: 242.30us ~ … (2,000 msgs)
 *       [2] 4,060 msgs/sec ~ 4.0 MiB/sec ~ min: 90.32us ~ avg: 245.95us ~ … (2,000 msgs)
 *
 *      NATS Core NATS service requester aggregated stats: 8,120 msgs/sec ~ 7.9 MiB/sec
 *      message rates min 4,060 | avg 4,090 | max 4,120 | stddev 30 msgs
 *      latencies per operation min 90.01us | avg 244.12us | … | P99.9: 4,070.50us
 *
 * The first line goes to stderr, so it may be missing. MB and MiB are both 1024² bytes: `HumanBytes` of
 * nats.go (bench/bench.go) divides by 1024 unless it is asked for SI units, and `IBytes` of go-humanize
 * does, too. `~ 0.31us` of 0.3.0 is the time of the run ÷ its messages, and no latency. `stddev` of the
 * latencies mixes units. A publisher in batches is timed by the batch. `Fetch` and `GetBatch` are timed
 * until they return, which is before the messages arrive: 40 calls of 13 µs fetched 4000 messages in
 * 44 ms.
 *
 * Written by natscli 0.1.6, 0.2.4, 0.3.0 and 0.5.1 and by nats.go 1.31 in the tests; read in the sources of
 * natscli from 0.0.21 on (cli/bench_command.go, internal/bench/stats.go).
 *
 * @import {LineAdapter, ReadContext} from '../types.d.ts'
 * @import {LatencyKey, Measurement, Rec} from '../../records/types.d.ts'
 * @import {LineShape} from '../shared/line-shapes.js'
 * @typedef {{operation: string, rate: string, bytes: string, line: number}} Result
 * @typedef {object} AllRuns
 *   What the runs of a file share.
 * @property {string | undefined} next
 *   The line to be taken; undefined at the end.
 * @property {boolean | undefined} hasBanners
 *   Whether they have their settings.
 */

import {onLine} from '../../records/lines.js';
import {latency, throughput, transfer} from '../../records/measurements.js';
import {brief} from '../shared/brief.js';
import {shownOnTerminal} from '../shared/db-bench-line.js';
import {readShaped} from '../shared/line-shapes.js';
import {severalRuns} from '../shared/several-runs.js';
import {paramsOf, settingsOf} from './bench-settings.js';

const WHOLE = String.raw`\d{1,3}(?:,\d{3})*`;
/** `147.07 MB` as nats.go prints it, `7.9 MiB` and `118 MiB` as natscli does. */
const BYTES = String.raw`\d+\.\d\d [KMGTPE]?B|(?:\d\.\d|\d{2,4}) [KMGTPE]iB|\d{1,4} B`;
const SPEED = `(${WHOLE}) msgs/sec ~ (${BYTES})/sec`;
const TIME = String.raw`(${WHOLE}(?:\.\d\d?)?)us`;
/** @type {LatencyKey[]} */
const STATISTICS = ['min', 'mean', 'max', 'p50', 'p90', 'p99', 'p99.9'];
const TIMES = String.raw` ~ min: ${TIME} ~ avg: ${TIME} ~ max: ${TIME} ~ P50: ${TIME} ~ P90: ${TIME} ~ P99: ${TIME} ~ P99\.9: ${TIME}`;

const BANNER = /^\s*(?:\d\d:\d\d:\d\d )?Starting (?:([^[]+) )?benchmark \[([^\]]*)\]$/;
const ROLE = new RegExp(
  String.raw`^\s*(?:NATS(?: Streaming)? )?(Pub/Sub|Pub|Sub) stats: ${SPEED}$`,
);
const NAMED = new RegExp(
  String.raw`^\s*NATS (\S.*?) (aggregated )?stats: ${SPEED}(?: ~ \d+\.\d\dus|${TIMES})?$`,
);
const CLIENT = new RegExp(String.raw`^\s*\[(\d+)\] ${SPEED}( ~ .*us)? \([\d,]+ msgs\)$`);
const RATES = new RegExp(
  String.raw`^\s*(?:message rates )?min ${WHOLE} \| avg ${WHOLE} \| max ${WHOLE} \| stddev ${WHOLE} msgs$`,
);
const LATENCIES = new RegExp(
  String.raw`^\s*latencies per operation min ${TIME} \| avg ${TIME} \| max ${TIME} \| stddev \S+us \| P50 ${TIME} \| P90 ${TIME} \| P99 ${TIME} \| P99\.9: ${TIME}$`,
);
const WARNING = /^\s*(?:\d\d:\d\d:\d\d )?(WARNING: .*)$/;
const FIRST = /^\s*\[1\] .* msgs\)$/;
const BEGINNING = new RegExp([BANNER, ROLE, NAMED, FIRST].map(({source}) => source).join('|'));
/** Lines that must be of one of the shapes above. */
const LIKE =
  /^\s*(?:\d\d:\d\d:\d\d )?Starting [^[]*benchmark \[|(?:Pub|Sub|^\s*NATS .*) stats: | msgs\/sec |\| stddev \S* msgs|latencies per operation/;

/** Results by their names in versions before 0.3. */
const ROLES = {
  'Pub/Sub': {operation: 'publish and subscribe', clients: ''},
  Pub: {operation: 'publish', clients: 'pubs'},
  Sub: {operation: 'subscribe', clients: 'subs'},
};
/** Benchmarks of 0.2 whose clients are publishers to it. */
const PUBLISHES = /(?:publish|request|put)$/;
/** What the latencies are of, by the name of the result. */
const TIMED = new Map([
  ['Core NATS publisher', 'message'],
  ['Core NATS service requester', 'message'],
  ['JetStream synchronous publisher', 'message'],
  ['JetStream synchronous getter', 'message'],
  ['JetStream KV putter', 'message'],
  ['JetStream KV getter', 'message'],
  ['JetStream asynchronous publisher', 'batch'],
  ['JetStream batched publisher', 'batch'],
  ['JetStream atomic batch publisher', 'batch'],
  ['JetStream fast batch publisher', 'batch'],
  ['JetStream durable consumer (fetch)', 'call'],
  ['JetStream batched direct getter', 'call'],
]);
/** Bytes and payload are rounded, so they differ from the rate × the payload by up to this factor. */
const ROUNDED = 1.11;
const ALL = 'Pub/Sub, Pub, Sub';
const SPLIT = 'Put each run into a separate file.';
const WHOLE_RUN = 'Use the whole output.';
const NO_RESULTS = 'found a run without its results';
const FAILED =
  'A run that failed or was stopped has no results: set `status` and `reason` in run.yaml. Write simultaneous runs into separate files.';

/** @type {LineAdapter} */
export const natsBenchText = {
  id: 'nats-bench-text',
  label: 'nats bench output',
  description: 'Rates and latencies of messages, as nats bench prints them.',
  runner: 'nats bench',
  writtenBy: '`--no-progress >bench.txt 2>&1`',
  layout: 'lines',
  detect: ({lines}) =>
    lines.some((line) => BANNER.test(line) || ROLE.test(line) || NAMED.test(line)),
  endsWhole: (line) =>
    ROLE.test(line) ||
    RATES.test(line) ||
    LATENCIES.test(line) ||
    (NAMED.test(line) && line.endsWith('us')),
  open(context) {
    /** @type {AllRuns} */
    const file = {next: undefined, hasBanners: undefined};
    const expected = 'Starting … benchmark […]';
    const fold = severalRuns(context, BEGINNING, expected, (run) => new NatsRun(run, file));
    return {
      take(text, line) {
        file.next = shownOnTerminal(text).trimEnd();
        fold.take(file.next, line);
      },
      end() {
        file.next = undefined;
        return fold.end();
      },
    };
  },
};

class NatsRun {
  #context;
  #file;
  /** Of a run that states none, there are none. @type {Map<string, string>} */
  #settings = new Map();
  /** @type {Map<string, Result>} */
  #results = new Map();
  /** How many clients there were, by parameter. @type {Map<string, number>} */
  #counts = new Map();
  /** @type {{cells: string[], line: number} | undefined} */
  #times;
  #label = '';
  #start = 0;
  /** The parameter that counts the clients of the last result. */
  #clients = '';
  /** The last client of a list that has not ended. */
  #last = 0;
  #hasTimes = false;
  /** Whether a list of clients may follow. */
  #isAtResult = false;
  #isRefused = false;

  /** @type {LineShape[]} */
  #shapes = [
    [BANNER, ([name = '', text = ''], line) => this.#takeBanner(name, text, line)],
    [ROLE, (cells, line) => this.#takeRole(cells, line)],
    [NAMED, (cells, line) => this.#takeNamed(cells, line)],
    [CLIENT, ([client, , , tail = ''], line) => this.#takeClient(Number(client), tail, line)],
    [RATES, (_, line) => this.#endList(line)],
    [LATENCIES, (cells, line) => this.#takeLatencies(cells, line)],
    [WARNING, ([text = ''], line) => this.#context.warn(`found "${brief(text)}"`, line)],
  ];

  /** @param {ReadContext} context @param {AllRuns} file */
  constructor(context, file) {
    this.#context = context;
    this.#file = file;
  }

  hasEnded() {
    const {next} = this.#file;
    const isBeforeList = this.#isAtResult && next !== undefined && CLIENT.test(next);
    const isWhole = !this.#results.has('Pub/Sub') || this.#results.size === 3;
    return this.#results.size > 0 && isWhole && !isBeforeList;
  }

  /** @param {string} text @param {number} line */
  take(text, line) {
    this.#isAtResult = false;
    if (readShaped(this.#shapes, text, line)) this.#start ||= line;
    else if (LIKE.test(text)) {
      this.#refuse(line, `found "${brief(text.trim())}", expected a line of nats bench`);
    }
  }

  /** @param {string} name @param {string} text The settings. @param {number} line */
  #takeBanner(name, text, line) {
    if (this.#start > 0) this.#refuse(this.#start, NO_RESULTS, FAILED);
    this.#label = name;
    const {settings, odd} = settingsOf(text);
    this.#settings = settings;
    if (odd === undefined) return;
    this.#refuse(line, `found "${brief(odd)}" in the settings, expected name=value`);
  }

  /** @param {string[]} cells @param {number} line */
  #takeRole([name = '', rate = '', bytes = ''], line) {
    this.#checkListEnd(line);
    const role = ROLES[/** @type {keyof typeof ROLES} */ (name)];
    const isNamed = this.#settings.has('clients');
    const operation = isNamed ? this.#label : role.operation;
    this.#clients = isNamed ? 'clients' : role.clients;
    this.#add(name, {operation, rate, bytes, line});
    this.#isAtResult = true;
    if (this.#clients !== '' && !this.#settings.has(this.#clients)) {
      this.#counts.set(this.#clients, 1);
    }
  }

  /** @param {string[]} cells @param {number} line */
  #takeNamed([name = '', aggregated, rate = '', bytes = '', ...cells], line) {
    this.#add(name, {operation: name, rate, bytes, line});
    if (cells[0] !== undefined) this.#times = {cells, line};
    if (aggregated) this.#clients = 'clients';
    else this.#counts.set('clients', 1);
    this.#isAtResult = aggregated !== undefined;
  }

  /** @param {string} name @param {Result} result */
  #add(name, result) {
    if (this.#results.has(name)) {
      this.#refuse(result.line, `found a second "${name} stats" in a run`, SPLIT);
    }
    this.#results.set(name, result);
  }

  /** @param {number} client @param {string} tail Its latencies, if there are some. @param {number} line */
  #takeClient(client, tail, line) {
    if (client <= this.#last) {
      const found = `found client [${client}] after client [${this.#last}]`;
      this.#refuse(line, `${found}, expected one run`, SPLIT);
    }
    this.#last = client;
    this.#hasTimes = tail.includes('min:');
  }

  /** @param {number} line Of the rates of all clients. */
  #endList(line) {
    if (this.#last === 0 || this.#clients === '') {
      const found = 'found rates of clients, expected a result and a list before them';
      this.#refuse(line, found, SPLIT);
    }
    this.#counts.set(this.#clients, this.#last);
    this.#last = 0;
  }

  /** @param {number} line */
  #checkListEnd(line) {
    if (this.#last === 0) return;
    const found = `found no end of the list after client [${this.#last}]`;
    this.#refuse(line, `${found}, expected "… stddev …"`, WHOLE_RUN);
  }

  /** @param {string[]} cells @param {number} line */
  #takeLatencies(cells, line) {
    if (this.#times || !this.#hasTimes) {
      this.#refuse(line, 'found latencies of all clients, expected a list before them', SPLIT);
    }
    this.#times = {cells, line};
  }

  /** @param {number} line @param {string} message @param {string} [hint] */
  #refuse(line, message, hint) {
    if (!this.#isRefused) this.#context.error(line, message, hint);
    this.#isRefused = true;
  }

  /** @returns {Rec[]} */
  records() {
    if (this.#start === 0) return [];
    // The list may have been cut off.
    if (this.#isAtResult && this.#file.next === undefined) this.#counts.delete(this.#clients);
    this.#check();
    if (this.#isRefused) return [];
    const counted = [...this.#counts].map(([name, count]) => [name, String(count)]);
    const params = Object.fromEntries([...paramsOf(this.#settings), ...counted]);
    const records = [...this.#results.values()].flatMap((result) => this.#rates(result, params));
    const [[name = ''] = []] = this.#results;
    return [...records, ...latencies(name, params, this.#times, this.#context)];
  }

  /** Refuses what is not one whole run. */
  #check() {
    this.#checkListEnd(this.#start);
    this.#checkBanner();
    this.#checkNames();
    this.#checkPayload();
    this.#checkCounts();
    if (!this.#hasTimes || this.#times) return;
    const expected = 'expected "latencies per operation"';
    this.#refuse(this.#start, `found no latencies of all clients, ${expected}`, WHOLE_RUN);
  }

  #checkBanner() {
    const hasBanner = this.#settings.size > 0;
    this.#file.hasBanners ??= hasBanner;
    if (this.#file.hasBanners === hasBanner) return;
    const found = 'found runs with and without a line "Starting … benchmark […]"';
    this.#refuse(this.#start, `${found}, expected it before each run`, SPLIT);
  }

  #checkNames() {
    const names = [...this.#results.keys()].join(', ');
    const expected = expectedResults(this.#settings, this.#label, names);
    if (names === '') this.#refuse(this.#start, NO_RESULTS, FAILED);
    else if (names !== expected) {
      const found = `found results of "${names}", expected the results of "${expected}"`;
      this.#refuse(this.#start, found, SPLIT);
    }
  }

  /** Refuses a result whose messages and bytes do not fit the payload. */
  #checkPayload() {
    const stated = this.#settings.get('payload');
    const payload = bytesOf(stated ?? '');
    for (const {rate, bytes, line} of this.#results.values()) {
      const [perSecond, size] = [numberOf(rate), bytesOf(bytes)];
      const isLess = size * ROUNDED < perSecond * payload;
      if (!isLess && !(size > (perSecond + 1) * payload * ROUNDED)) continue;
      const found = `found ${bytes}/sec and ${rate} messages/sec of ${stated}`;
      this.#refuse(line, `${found}, expected their product`, SPLIT);
    }
  }

  #checkCounts() {
    for (const [name, count] of this.#counts) {
      const stated = this.#settings.get(name);
      if (stated === undefined || stated === String(count)) continue;
      const found = `found ${count} ${name}, expected ${stated} as the settings say`;
      this.#refuse(this.#start, found, SPLIT);
    }
  }

  /** @param {Result} result @param {Record<string, string>} params @returns {Measurement[]} */
  #rates({operation, rate, bytes, line}, params) {
    const subject = onLine({operation, params}, line);
    const [perSecond, size] = [numberOf(rate), bytesOf(bytes)];
    if (perSecond === 0) {
      const found = `"${operation}" was not measured: less than 1 message per second`;
      this.#context.warn(found, line);
    }
    return [
      ...(perSecond === 0 ? [] : [throughput(subject, perSecond)]),
      ...(size === 0 ? [] : [transfer(subject, 'BytesPerSec', size)]),
    ];
  }
}

/**
 * @param {Map<string, string>} settings
 *   Empty where the file does not say them.
 * @param {string} label
 *   The label of the benchmark.
 * @param {string} found
 *   Names of results, in order.
 * @returns {string}
 */
function expectedResults(settings, label, found) {
  if (settings.has('clients')) {
    const role = PUBLISHES.test(label) ? 'Pub' : 'Sub';
    return found === role ? role : label;
  }
  const roles = [
    ...(Number(settings.get('pubs')) > 0 ? ['Pub'] : []),
    ...(Number(settings.get('subs')) > 0 ? ['Sub'] : []),
  ];
  const isBoth = roles.length === 0 ? found.startsWith('Pub/Sub') : roles.length === 2;
  return isBoth ? ALL : (roles[0] ?? found);
}

/**
 * @param {string} label
 *   The label of the benchmark.
 * @param {Record<string, string>} params
 * @param {{cells: string[], line: number} | undefined} times
 * @param {Pick<ReadContext, 'warn'>} context
 * @returns {Measurement[]}
 */
function latencies(label, params, times, context) {
  if (!times) return [];
  const {cells, line} = times;
  const subject = onLine({operation: label, params}, line);
  const of = TIMED.get(label) ?? 'operation';
  return STATISTICS.flatMap((statistic, i) => {
    // Whole nanoseconds: two decimals of a microsecond.
    const seconds = Math.round(numberOf(cells[i] ?? '') * 1e3) / 1e9;
    if (seconds === 0) {
      const found = `"${label}": the ${statistic} is 0, which is not used`;
      context.warn(`${found}: it was less than 0.01 µs`, line);
      return [];
    }
    return [{...latency(subject, statistic, seconds), ...(of === 'message' ? {} : {name: of})}];
  });
}

/** @param {string} text As `4,021.71`. */
const numberOf = (text) => Number(text.replaceAll(',', ''));

/** @param {string} text As `147.07 MB`; NaN for another text. */
function bytesOf(text) {
  const [value = '', unit = ''] = text.split(' ');
  return Number.parseFloat(value) * 1024 ** 'BKMGTPE'.indexOf(unit.charAt(0));
}
