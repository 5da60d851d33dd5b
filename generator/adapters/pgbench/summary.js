/**
 * pgbench's summary: `name: value` of the settings and counts, `name = value` of the results, and
 * the results of each script where there are several.
 *
 * @import {RunContext} from '../types.d.ts'
 * @import {Measurement, Subject} from '../../records/types.d.ts'
 * @import {LineShape} from '../shared/line-shapes.js'
 */

import {counted} from '../../format.js';
import {onLine} from '../../records/lines.js';
import {count, latency, notStarted, throughput} from '../../records/measurements.js';
import {brief} from '../shared/brief.js';
import {readShaped} from '../shared/line-shapes.js';
import {warnOfMissing} from '../shared/missing-part.js';
import {checkRate} from '../shared/stated-rate.js';
import {unparsedText} from '../shared/unparsed-text.js';

const SETTING =
  /^(transaction type|scaling factor|partition method|partitions|query mode|number of clients|number of threads|maximum number of tries): (.+)$/;
const PROCESSED = /^number of transactions actually processed: (\d+)(?:\/(\d+))?$/;
const ABORTED = /^pgbench: (?:error|fatal): Run was aborted\b/;
const SKIPPED = 'transactions skipped';
const COUNTED = /^number of (failed transactions|transactions skipped): (\d+) \(/;
const LATENCY = /^latency average(?: =|:) (\d+\.\d+) ms( \(including failures\))?$/;
/** With `-P` and others. Else the latency average is the time by the transactions of a client. */
const MEASURED = /^latency stddev = /;
const TPS = /^tps = (\d+\.\d+) \((without|excluding|including) (.+)\)$/;
/** The limit itself is not printed. */
const RATE_LIMIT = /^rate limit schedule lag: /;
const SCRIPT = /^SQL script \d+: (.+)$/;
const SCRIPT_TPS = /^ - (\d+) transactions \(.*tps = (\d+\.\d+)\)$/;
const SCRIPT_LATENCY = /^ - latency average = (\d+\.\d+) ms$/;
/** What a run states once, and its name. Earlier releases have two lines `tps`. */
const ONCE =
  /^(transaction type|scaling factor|query mode|number of clients|number of threads|number of transactions actually processed|latency average)(?::| =) |^(tps) = \S+ \((?!including)/;
/** A line that must be of one of the shapes above. */
const LIKE =
  /^(?:latency average|tps = |number of (?:transactions actually|failed|transactions skipped)| - .*\S transactions \(| - latency average)/;
/** Other lines of a summary, above the rate. */
const OTHER =
  /^(?:$|duration: |number of transactions (?:per client|above|retried)\b|number of (?:serialization|deadlock|other) failures: |total number of retries: |latency stddev\b|rate limit schedule lag: |(?:initial|average) connection time = |pgbench: )/;
const SHAPES = [PROCESSED, COUNTED, LATENCY, TPS, SCRIPT_TPS, SCRIPT_LATENCY];
const KNOWN = [SETTING, OTHER, ...SHAPES];
/** By how much a rate is higher without the time to connect: less is usual where clients connect once. */
const NOTABLE = 1.01;
/** By how much it is higher where each transaction connected, in any case: connecting once takes less than half of a run. */
const RECONNECTED = 2;
/** Share of the transactions of a run that its scripts have together. */
const ALMOST = 0.99;
/** Of a latency average, in seconds. */
const ROUNDED = 5e-7;
/** Of the clients, by which rate × latency may differ. */
const SHARE = 0.01;
const PARAMS = /** @type {const} */ ({
  'scaling factor': 'scale',
  'partition method': 'partition-method',
  partitions: 'partitions',
  'query mode': 'mode',
  'number of clients': 'clients',
  'number of threads': 'threads',
  'maximum number of tries': 'max-tries',
});
/** Those that every run states. */
const SETTINGS = /** @type {const} */ (['scaling factor', 'query mode', 'number of clients']);

export class PgbenchSummary {
  #subject;
  #context;
  /** @type {Record<string, string>} */
  #params = {};
  /** Of the run. @type {{processed?: number, requested?: number, mean?: number, tps?: number}} */
  #stated = {};
  #at = {processed: 0, mean: 0, tps: 0};
  /** The rate with the time to connect, of releases before 14. They print it first. */
  #withConnecting = {tps: 0, line: 0};
  #isMeasured = false;
  /** @type {{name: string, value: number, line: number}[]} */
  #counted = [];
  /** @type {{operation: string, n: number, tps: number, mean?: number, lines: [number, number]}[]} */
  #scripts = [];
  #script = '';
  #hasBegun = false;
  /** The first line of what a run states once. */
  #begun = 0;
  /** Between the first line of the summary and the rate. */
  #unknown;

  /** @type {LineShape[]} */
  #shapes = [
    [SETTING, ([name = '', value = '']) => this.#takeSetting(name, value.trim())],
    [RATE_LIMIT, () => (this.#params['rate-limit'] = 'yes')],
    [PROCESSED, ([n, requested], line) => this.#takeProcessed(Number(n), requested, line)],
    [ABORTED, (_, line) => this.#warnOfAbort('pgbench states that the run was aborted', line)],
    [COUNTED, ([name = '', n], line) => this.#counted.push({name, value: Number(n), line})],
    [LATENCY, ([ms, withFailures], line) => this.#takeMean(Number(ms), withFailures, line)],
    [MEASURED, () => (this.#isMeasured = true)],
    [TPS, ([tps, word, part], line) => this.#takeTps(Number(tps), `${word} ${part}`, line)],
    [SCRIPT, ([script = '']) => (this.#script = nameOf(script))],
    [SCRIPT_TPS, ([n, tps], line) => this.#takeScript(Number(n), Number(tps), line)],
    [SCRIPT_LATENCY, ([ms], line) => this.#takeScriptMean(Number(ms), line)],
  ];

  /**
   * @param {Subject} subject
   *   Gets what the summary names.
   * @param {RunContext} context
   */
  constructor(subject, context) {
    this.#subject = subject;
    this.#context = context;
    this.#unknown = unparsedText(context);
    subject.params = this.#params;
  }

  /** Whether a line of what each run states once was found. */
  hasBegun() {
    return this.#begun > 0;
  }

  /** Whether what follows belongs to another run. */
  hasEnded() {
    return this.#stated.tps !== undefined;
  }

  /** @param {string} text @param {number} line */
  take(text, line) {
    if (LIKE.test(text) && !SHAPES.some((shape) => shape.test(text))) {
      const found = `found "${brief(text)}"`;
      this.#context.error(line, `${found}, expected a number as pgbench prints it`);
      return;
    }
    this.#hasBegun ||= text.startsWith('transaction type: ');
    if (this.#hasBegun && !this.hasEnded() && !KNOWN.some((shape) => shape.test(text.trim()))) {
      this.#unknown.add(text, line);
    }
    const once = ONCE.exec(text)?.slice(1).find(Boolean);
    this.#context.once(once, line);
    if (once) this.#begun ||= line;
    readShaped(this.#shapes, text, line);
  }

  /** @param {string} name @param {string} value */
  #takeSetting(name, value) {
    if (name === 'transaction type') this.#subject.operation = nameOf(value);
    // Releases before 15 do not retry, and do not print it.
    else if (name !== 'maximum number of tries' || value !== '1') {
      this.#params[PARAMS[/** @type {keyof typeof PARAMS} */ (name)]] = value;
    }
  }

  /** @param {number} processed @param {string | undefined} requested @param {number} line */
  #takeProcessed(processed, requested, line) {
    this.#stated.processed = processed;
    this.#stated.requested = Number(requested ?? processed);
    this.#at.processed = line;
    if (processed > 0) return;
    this.#context.warn(`"${this.#subject.operation}" was not measured: 0 transactions`, line);
  }

  /** @param {string} reason @param {number} line */
  #warnOfAbort(reason, line) {
    this.#context.warn(reason, line, 'aborted');
  }

  /** @param {number} ms @param {string | undefined} withFailures @param {number} line */
  #takeMean(ms, withFailures, line) {
    if (withFailures) {
      this.#context.warn('a latency average that includes failures is not used', line);
      return;
    }
    this.#stated.mean = ms / 1e3;
    this.#at.mean = line;
  }

  /** @param {number} tps @param {string} part What the rate includes or excludes. @param {number} line */
  #takeTps(tps, part, line) {
    // With -C every transaction connects; else connecting is not part of the load.
    if (part === 'including reconnection times') this.#params.reconnect = 'yes';
    else if (part.startsWith('including ')) {
      this.#withConnecting = {tps, line};
      return;
    }
    this.#setRate(tps, line);
    const {tps: whole} = this.#withConnecting;
    if (whole === 0 || tps <= whole * NOTABLE) return;
    const found = `found tps ${whole} with and ${tps} without the time to connect`;
    if (tps > whole * RECONNECTED) {
      const read = 'the first is read, as each transaction connected (-C)';
      this.#context.warn(`${found}: ${read}`, line);
      this.#params.reconnect = 'yes';
      this.#setRate(whole, this.#withConnecting.line);
    } else {
      const read = 'the second is read; if each transaction connected (-C), the first is the rate';
      this.#context.warn(`${found}: ${read}`, line);
    }
  }

  /** @param {number} tps @param {number} line */
  #setRate(tps, line) {
    this.#stated.tps = tps;
    this.#at.tps = line;
  }

  /** @param {number} n @param {number} tps @param {number} line */
  #takeScript(n, tps, line) {
    this.#scripts.push({operation: this.#script, n, tps, lines: [line, line]});
  }

  /** @param {number} ms @param {number} line */
  #takeScriptMean(ms, line) {
    const last = this.#scripts.at(-1);
    if (!last) return;
    last.mean = ms / 1e3;
    last.lines[1] = line;
  }

  /** @returns {Measurement[]} */
  records() {
    this.#unknown.warn(' inside the summary, expected lines as pgbench prints them');
    const {processed, mean, tps} = this.#stated;
    if (processed === 0) return [];
    this.#warnOfMissing();
    this.#warnOfUnfinished();
    const failed = this.#counted.find(({name}) => name === 'failed transactions')?.value;
    const attempts =
      failed === undefined || processed === undefined
        ? undefined
        : {failed, all: processed + failed};
    const at = (/** @type {number} */ line) => onLine(this.#subject, line);
    this.#checkClients(failed);
    return [
      ...(tps === undefined ? [] : [throughput(at(this.#at.tps), tps, processed, attempts)]),
      ...(mean === undefined ? [] : [latency(at(this.#at.mean), 'mean', mean, processed)]),
      ...this.#counted.map(({name, value, line}) =>
        name === SKIPPED && processed !== undefined
          ? notStarted(at(line), name, value, processed + (failed ?? 0))
          : count(at(line), name, value),
      ),
      ...this.#scripts.filter(({n}) => n > 0).flatMap((script) => this.#recordsOf(script)),
    ];
  }

  /**
   * Clients have one transaction at a time, so rate × latency is at most their number. From 14 on, a latency that was
   * not measured is their number ÷ the rate. Under `-R`, latencies also have the time before a transaction.
   *
   * @param {number | undefined} failed
   */
  #checkClients(failed) {
    const {mean, tps} = this.#stated;
    const clients = Number(this.#params.clients);
    if (mean === undefined || tps === undefined || this.#params['rate-limit']) return;
    const rate = this.#withConnecting.tps || tps;
    const isExact = !(this.#isMeasured || this.#withConnecting.tps || failed);
    const above = rate * mean - clients;
    if (!((isExact ? Math.abs(above) : above) > rate * ROUNDED + clients * SHARE)) return;
    const found = `found tps ${rate} with a latency average of ${(mean * 1e3).toFixed(3)} ms`;
    const expected = `${isExact ? '' : 'at most '}${counted(clients, 'client')} at a time`;
    this.#context.error(this.#at.mean, `${found}, expected ${expected}`);
  }

  /** @param {{operation: string, n: number, tps: number, mean?: number, lines: [number, number]}} script */
  #recordsOf({operation, n, tps, mean, lines}) {
    const {processed, tps: whole = 0} = this.#stated;
    const rate = this.#withConnecting.tps || whole;
    if (processed && rate) {
      const stated = {
        count: n,
        seconds: processed / rate,
        rate: tps,
        step: 0,
        what: 'transactions',
      };
      if (!checkRate(stated, lines[0], this.#context)) return [];
    }
    const subject = {operation, params: this.#params, lines};
    return [
      throughput(subject, tps, n),
      ...(mean === undefined ? [] : [latency(subject, 'mean', mean, n)]),
    ];
  }

  #warnOfMissing() {
    if (this.#begun === 0) return;
    const {processed, tps} = this.#stated;
    const counts = this.#scripts.reduce((sum, {n}) => sum + n, 0);
    const isWhole = counts >= (processed ?? 0) * ALMOST;
    const hasScripts = this.#subject.operation !== 'multiple scripts' || isWhole;
    const parts = {
      'transaction type': this.#subject.operation || undefined,
      ...Object.fromEntries(SETTINGS.map((name) => [name, this.#params[PARAMS[name]]])),
      'number of transactions actually processed': processed,
      tps,
      'SQL script': hasScripts || undefined,
    };
    warnOfMissing(this.#context, 'a run', parts, this.#begun);
  }

  #warnOfUnfinished() {
    const {processed = 0, requested = 0} = this.#stated;
    const ended = this.#counted.reduce((sum, {value}) => sum + value, processed);
    if (ended >= requested) return;
    const found = `found ${ended} of ${requested} transactions`;
    this.#warnOfAbort(`${found}: the run did not finish`, this.#at.processed);
  }
}

/** `<builtin: select only>` → `select only`. @param {string} type */
const nameOf = (type) => type.trim().replace(/^<builtin: (.*)>$/, '$1');
