/**
 * pgbench's summary: `name: value` of the settings and counts, `name = value` of the results, and
 * the results of each script where there are several.
 *
 * @import {RunContext} from '../types.d.ts'
 * @import {Measurement, Subject} from '../../records/types.d.ts'
 */

import {onLine} from '../../records/lines.js';
import {count, latency, throughput} from '../../records/measurements.js';
import {brief} from '../shared/brief.js';
import {warnOfMissing} from '../shared/missing-part.js';

const SETTING =
  /^(transaction type|scaling factor|partition method|partitions|query mode|number of clients|number of threads|maximum number of tries): (.+)$/;
const PROCESSED = /^number of transactions actually processed: (\d+)(?:\/(\d+))?$/;
const ABORTED = /^pgbench: (?:error|fatal): Run was aborted\b/;
const COUNTED = /^number of (failed transactions|transactions skipped): (\d+) \(/;
const LATENCY = /^latency average(?: =|:) (\d+\.\d+) ms( \(including failures\))?$/;
const TPS = /^tps = (\d+\.\d+) \((without|excluding|including) (.+)\)$/;
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
const PARAMS = /** @type {const} */ ({
  'scaling factor': 'scale',
  'partition method': 'partition-method',
  partitions: 'partitions',
  'query mode': 'mode',
  'number of clients': 'clients',
  'number of threads': 'threads',
  'maximum number of tries': 'max-tries',
});
/** Of options that change the load, and whose values are not printed. @type {[RegExp, param: string][]} */
const OPTIONS = [
  [/^rate limit schedule lag: /, 'rate-limit'],
  [/^tps = \S+ \(including reconnection times\)$/, 'reconnect'],
];
/** Releases before 15 do not retry, and do not print it. */
const NO_RETRY = 'maximum number of tries: 1';

/**
 * @param {Subject} subject
 *   Gets what the summary names.
 * @param {RunContext} context
 */
export function pgbenchSummary(subject, context) {
  /** @type {Record<string, string>} */
  const params = {};
  subject.params = params;
  /** Of the run. @type {{processed?: number, requested?: number, mean?: number, tps?: number}} */
  const stated = {};
  const at = {processed: 0, mean: 0, tps: 0};
  /** The rate with the time to connect, of releases before 14. They print it first. */
  let withConnecting = {tps: 0, line: 0};
  /** @type {{name: string, value: number, line: number}[]} */
  const counted = [];
  /** @type {{operation: string, n: number, tps: number, mean?: number, lines: [number, number]}[]} */
  const scripts = [];
  let script = '';
  let hasBegun = false;
  /** The first line of what a run states once. */
  let begun = 0;
  /** Between the first line of the summary and the rate. @type {{text: string, line: number, more: number} | undefined} */
  let unknown;
  return {
    /** Whether what follows belongs to another run. */
    hasEnded: () => stated.tps !== undefined,

    /**
     * @param {string} text
     * @param {number} line
     */
    take(text, line) {
      if (LIKE.test(text) && !SHAPES.some((shape) => shape.test(text))) {
        const found = `found "${text.slice(0, 60)}"`;
        context.error(line, `${found}, expected a number as pgbench prints it`);
        return;
      }
      hasBegun ||= text.startsWith('transaction type: ');
      if (hasBegun && stated.tps === undefined && !KNOWN.some((shape) => shape.test(text.trim()))) {
        if (unknown) unknown.more += 1;
        else unknown = {text: text.trim(), line, more: 0};
      }
      const once = ONCE.exec(text)?.slice(1).find(Boolean);
      context.once(once, line);
      if (once) begun ||= line;
      const [, setting, value = ''] = SETTING.exec(text) ?? [];
      if (setting === 'transaction type') subject.operation = nameOf(value);
      else if (setting && text.trim() !== NO_RETRY)
        params[PARAMS[/** @type {keyof typeof PARAMS} */ (setting)]] = value.trim();
      for (const [shape, param] of OPTIONS) if (shape.test(text)) params[param] = 'yes';

      const [, processed, requested] = PROCESSED.exec(text) ?? [];
      if (processed) {
        stated.processed = Number(processed);
        stated.requested = Number(requested ?? processed);
        at.processed = line;
      }
      if (ABORTED.test(text))
        context.warn('pgbench states that the run was aborted', line, 'aborted');
      if (stated.processed === 0 && processed) {
        context.warn(`"${subject.operation}" was not measured: 0 transactions`, line);
      }

      const [, what = '', number] = COUNTED.exec(text) ?? [];
      if (number) counted.push({name: what, value: Number(number), line});

      const [, mean, withFailures] = LATENCY.exec(text) ?? [];
      if (withFailures) {
        context.warn('a latency average that includes failures is not used', line);
      } else if (mean) {
        stated.mean = Number(mean) / 1e3;
        at.mean = line;
      }

      const [, tps, word, part] = TPS.exec(text) ?? [];
      // With -C every transaction connects; else connecting is not part of the load.
      if (tps && (word !== 'including' || part === 'reconnection times')) {
        stated.tps = Number(tps);
        at.tps = line;
        const {tps: whole} = withConnecting;
        const found = `found tps ${whole} with and ${stated.tps} without the time to connect`;
        if (whole > 0 && stated.tps > whole * RECONNECTED) {
          context.warn(`${found}: the first is read, as each transaction connected (-C)`, line);
          params.reconnect = 'yes';
          stated.tps = whole;
          at.tps = withConnecting.line;
        } else if (whole > 0 && stated.tps > whole * NOTABLE) {
          const read =
            'the second is read; if each transaction connected (-C), the first is the rate';
          context.warn(`${found}: ${read}`, line);
        }
      } else if (tps) withConnecting = {tps: Number(tps), line};

      script = SCRIPT.exec(text)?.[1] ?? script;
      const [, n, rate] = SCRIPT_TPS.exec(text) ?? [];
      if (rate)
        scripts.push({
          operation: nameOf(script),
          n: Number(n),
          tps: Number(rate),
          lines: [line, line],
        });
      const [, average] = SCRIPT_LATENCY.exec(text) ?? [];
      const last = scripts.at(-1);
      if (average && last) {
        last.mean = Number(average) / 1e3;
        last.lines[1] = line;
      }
    },

    /** @returns {Measurement[]} */
    records() {
      const {processed, requested = 0, mean, tps} = stated;
      if (unknown) {
        const {text, line, more} = unknown;
        const others = more > 0 ? ` and ${more} more ${more === 1 ? 'line' : 'lines'}` : '';
        const found = `found "${brief(text)}"${others} inside the summary`;
        context.warn(`${found}, expected lines as pgbench prints them`, line);
      }
      if (processed === 0) return [];
      if (begun > 0) {
        const counts = scripts.reduce((sum, {n}) => sum + n, 0);
        const isWhole = counts >= (processed ?? 0) * ALMOST;
        const hasScripts = subject.operation !== 'multiple scripts' || isWhole;
        const parts = {
          'transaction type': subject.operation || undefined,
          'number of transactions actually processed': processed,
          tps,
          'SQL script': hasScripts || undefined,
        };
        warnOfMissing(context, 'a run', parts, begun);
      }
      const ended = counted.reduce((sum, {value}) => sum + value, processed ?? 0);
      if (ended < requested) {
        const found = `found ${ended} of ${requested} transactions`;
        context.warn(`${found}: the run did not finish`, at.processed, 'aborted');
      }
      const failed = counted.find(({name}) => name === 'failed transactions')?.value;
      const attempts =
        failed === undefined || processed === undefined
          ? undefined
          : {failed, all: processed + failed};
      return [
        ...(tps === undefined
          ? []
          : [throughput(onLine(subject, at.tps), tps, processed, attempts)]),
        ...(mean === undefined ? [] : [latency(onLine(subject, at.mean), 'mean', mean, processed)]),
        ...counted.map(({name, value, line}) => count(onLine(subject, line), name, value)),
        ...scripts
          .filter(({n}) => n > 0)
          .flatMap(({operation, n, tps: rate, mean: average, lines}) => [
            throughput({operation, params, lines}, rate, n),
            ...(average === undefined
              ? []
              : [latency({operation, params, lines}, 'mean', average, n)]),
          ]),
      ];
    },
  };
}

/** `<builtin: select only>` → `select only`. @param {string} type */
const nameOf = (type) => type.trim().replace(/^<builtin: (.*)>$/, '$1');
