/**
 * vegeta `report`: values of a whole attack, as text.
 *
 *     Requests      [total, rate, throughput]         150, 50.61, 45.85
 *     Latencies     [min, mean, 50, 90, 95, 99, max]  556.586µs, 5.723ms, 1.99ms, …
 *     Success       [ratio]                           90.67%
 *     Status Codes  [code:count]                      200:136  500:14
 *
 * Each time has its unit, as Go prints it (`1m2.5s`), rounded to the next smaller unit's whole number.
 * What is in a line is named in brackets: older versions state less. Written by 12.13 in the tests;
 * read in the sources.
 *
 * @import {LineAdapter, ReadContext, RunContext} from '../types.d.ts'
 * @import {LatencyKey, Lines, Rec} from '../../records/types.d.ts'
 * @import {Report} from './report.js'
 */

import {goSeconds} from '../shared/durations.js';
import {severalRuns} from '../shared/several-runs.js';
import {reportRecords} from './report.js';

const LINE = /^(Requests|Duration|Latencies|Success|Status Codes) +\[([^\]]+)\] *([^ ].*)?$/;
const DURATION = /^(?=\d)(?:(\d+)h)?(?:(\d+)m(?!s))?(?:(\d+(?:\.\d+)?)(ns|µs|us|ms|s))?$/;

/** @type {LineAdapter} */
export const vegetaText = {
  id: 'vegeta-text',
  label: 'vegeta report',
  description: 'Throughput and latencies of a whole vegeta attack, as text.',
  runner: 'vegeta',
  writtenBy: 'vegeta report results.bin >report.txt',
  layout: 'lines',
  detect: ({lines}) => lines.some((line) => /^Requests +\[total[^\]]*\] +\d/.test(line)),
  open: (context) => severalRuns(context, /^Requests +\[total/, 'Requests [total, …]', oneReport),
};

/** @param {RunContext} context */
function oneReport(context) {
  /** The values of each line, by their names. @type {Map<string, Map<string, string>>} */
  const lines = new Map();
  /** @type {Report['codes']} */
  let codes = [];
  let start = 0;
  /** @type {Map<string, number>} */
  const lineOf = new Map();
  /** @param {string} label @returns {Lines} */
  const linesOf = (label) => [lineOf.get(label) ?? 0, lineOf.get(label) ?? 0];

  /** @param {string} line @param {string} name @param {RegExp} shape */
  const numberOf = (line, name, shape) => {
    const text = lines.get(line)?.get(name) ?? '';
    if (shape.test(text)) return Number.parseFloat(text);
    context.error(start, `found "${text}" as ${name} of "${line}", expected a number`);
    return undefined;
  };

  /** @param {string} text @param {string} what */
  const timeOf = (text, what) => {
    const seconds = secondsOf(text);
    if (seconds !== undefined) return seconds;
    context.error(start, `found "${text}" as ${what}, expected a number and its unit`);
    return undefined;
  };

  /** @param {string} part */
  const durationOf = (part) => {
    const text = lines.get('Duration')?.get(part);
    return (text && timeOf(text, `${part} of "Duration"`)) || 0;
  };

  return {
    hasEnded: () => start > 0,

    /**
     * @param {string} text
     * @param {number} line
     */
    take(text, line) {
      const [, label = '', names = '', rest = ''] = LINE.exec(text) ?? [];
      if (label === 'Requests') start = line;
      if (label !== '') {
        context.once(label, line);
        lineOf.set(label, line);
      }
      if (label === 'Status Codes') {
        lines.set(label, new Map());
        codes = rest
          .split(/ +/)
          .filter(Boolean)
          .map((pair) => codeOf(pair, line, context));
      } else if (label !== '') {
        const values = rest.split(', ');
        lines.set(label, new Map(names.split(', ').map((name, i) => [name, values[i] ?? ''])));
      }
    },

    /** @returns {Rec[]} */
    records() {
      if (start === 0) return [];
      if (!lines.has('Latencies') || !lines.has('Success') || !lines.has('Status Codes')) {
        context.error(start, 'found a part of a report, expected it up to its status codes');
        return [];
      }
      const requests = numberOf('Requests', 'total', /^\d+$/);
      const percent = numberOf('Success', 'ratio', /^\d+\.\d+%$/);
      const hasThroughput = lines.get('Requests')?.has('throughput');
      const throughput = hasThroughput
        ? numberOf('Requests', 'throughput', /^\d+\.\d\d$/)
        : undefined;
      const latencies = [...(lines.get('Latencies') ?? [])].flatMap(([name, text]) => {
        const statistic = /** @type {LatencyKey} */ (/^\d/.test(name) ? `p${name}` : name);
        const seconds = timeOf(text, `latency ${name}`);
        return seconds === undefined
          ? []
          : [/** @type {[LatencyKey, number]} */ ([statistic, seconds])];
      });
      if (requests === undefined || percent === undefined) return [];
      const at = {
        rate: linesOf('Requests'),
        latencies: linesOf('Latencies'),
        codes: linesOf('Status Codes'),
      };
      const report = {
        requests,
        throughput,
        attack: durationOf('attack'),
        wait: durationOf('wait'),
        success: percent / 100,
        codes,
        latencies,
        line: start,
        at,
      };
      return reportRecords(report, context);
    },
  };
}

/**
 * @param {string} pair
 *   `200:136`
 * @param {number} line
 * @param {ReadContext} context
 * @returns {Report['codes'][number]}
 */
function codeOf(pair, line, context) {
  const [, code = '', n] = /^(\d{1,3}):(\d+)$/.exec(pair) ?? [];
  if (n === undefined) context.error(line, `found "${pair}", expected a status code and its count`);
  return [code, Number(n ?? 0)];
}

/**
 * @param {string} text
 *   `1m2.345s`
 * @returns {number | undefined}
 */
function secondsOf(text) {
  const [found, ...parts] = DURATION.exec(text) ?? [];
  return found === undefined ? undefined : goSeconds(...parts);
}
