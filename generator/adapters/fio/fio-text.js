/**
 * What fio prints for people: a block for each job, or with `--group_reporting` for each group.
 *
 *     rr: (g=0): rw=randread, bs=(R) 4096B-4096B, (W) 4096B-4096B, (T) …, ioengine=psync, iodepth=1
 *     fio-3.33
 *     rr: (groupid=0, jobs=1): err= 0: pid=32653: Sun Nov 22 14:33:19 2026
 *       read: IOPS=7650, BW=29.9MiB/s (31.3MB/s)(59.8MiB/2001msec)
 *         clat (usec): min=21, max=11867, avg=129.92, stdev=468.95
 *         clat percentiles (usec):
 *          |  1.00th=[   42],  5.00th=[   48], 10.00th=[   50], 20.00th=[   52],
 *          issued rwts: total=15308,0,0,0 short=0,0,0,0 dropped=0,0,0,0
 *
 * The rate is the number of operations ÷ the time, because IOPS has three or four digits. Minimum and
 * maximum are cut to whole units. As of JSON, the completion latency is read, or the total latency where
 * it has the percentiles. Below `fsync/fdatasync/sync_file_range:` are the latencies of syncs. The date is the end of a job, in local time. Lines of fio 2 are read as fio 3
 * prints them, and fio 1 is refused. Outputs of several runs may follow one another: `Run status group`
 * ends a run, and each begins with the version. Written by fio 3.33, 2.21 and 2.1.10 in the tests.
 *
 * @import {LineAdapter, ReadContext} from '../types.d.ts'
 * @import {Measurement, Percentile, Subject} from '../../records/types.d.ts'
 * @typedef {'clat' | 'lat' | 'sync'} Kind
 * @typedef {{min: number, mean: number, max: number, step: number}} Extremes
 *   `step`: seconds to which the maximum is cut.
 * @typedef {object} Direction
 * @property {string} operation
 * @property {string} iops
 *   As printed.
 * @property {number} bandwidth
 *   Bytes per second.
 * @property {number} seconds
 * @property {number} line
 * @property {LineSpan} span
 *   Where its values stand.
 * @property {Partial<Record<Kind, Extremes>>} extremes
 * @property {Partial<Record<Kind, [Percentile, number][]>>} percentiles
 * @property {number} step
 *   Seconds to which the percentiles are rounded up.
 * @typedef {object} Job
 * @property {string} name
 * @property {string} jobs
 * @property {number} line
 * @property {Direction[]} directions
 */

import {LineSpan} from '../../records/lines.js';
import {latency, throughput, transfer} from '../../records/measurements.js';
import {brief} from '../shared/brief.js';
import {englishDate} from '../shared/dates.js';
import {shownOnTerminal} from '../shared/db-bench-line.js';
import {areInOrder} from '../shared/extremes.js';
import {readShaped} from '../shared/line-shapes.js';
import {warnOfMissing} from '../shared/missing-part.js';
import {insideExtremes} from '../shared/percentiles.js';
import {asFio3} from './old-release.js';
import {blockSize, jobParams} from './options.js';
import {BINS} from './percentiles.js';

const DESCRIBED =
  /^(.+): \(g=\d+\): rw=(\w+), bs=\(R\) (\S+), \(W\) (\S+), \(T\) (\S+), .*ioengine=(\S+), iodepth=(\d+)$/;
const BEGUN = /^(.+): \(groupid=\d+, jobs=(\d+)\): err= *(\d+)\b.*?: pid=\d+: (.*)/;
const DIRECTION =
  /^ +(read|write|trim): IOPS=(\S+), BW=(\d+(?:\.\d+)?)([KMGTP]?i?B)\/s \(\S+\)\(\S+\/(\d+)msec\)/i;
const SYNCS = /^ +fsync\/fdatasync\/sync_file_range:$/;
const NUMBER = /(\d+(?:\.\d+)?)([kMG]?)/.source;
const EXTREMES = new RegExp(
  `^ +(clat|lat|slat|sync) \\(([num]?sec)\\): min= *${NUMBER}, max= *${NUMBER}, avg= *(\\d+\\.\\d+), stdev= *\\d+\\.\\d+$`,
);
const PERCENTILES = /^ +(\S.*) percentiles \(([num]?sec)\):$/;
const ROW = /^ +\|(?: *\d+\.\d+th=\[ *\d+\],?)+$/;
const SHARE = /(\d+\.\d+)th=\[ *(\d+)\]/g;
const TOTAL = /^ +issued rwts?: total=(\d+),(\d+),(\d+)\b/;
const OLD = /^fio[- ]1\./;
const VERSION = /^fio-(\S+)$/;
const END = /^Run status group \d+ /;
/** Lines of a job that must be of one of the shapes above. */
const LIKE =
  /\bIOPS=|: io=\S+, bw=|\dth=\[|^ +(?:[cs]?lat|sync) \(\w+\): |^ {5}\||\bissued (?:rwt| *:)| percentiles \(|: \(groupid=|: \(g=\d+\): rw=/;
const OPERATIONS = ['read', 'write', 'trim'];
/** fsync, fdatasync and sync_file_range together: fio states their latencies, and no rate. */
const SYNC = 'sync';
/** Units in a second. @type {Record<string, number>} */
const PER_SECOND = {nsec: 1e9, usec: 1e6, msec: 1e3, sec: 1};
/** @type {Record<string, number>} */
const THOUSANDS = {'': 1, k: 1e3, M: 1e6, G: 1e9};
const PREFIXES = ['', 'K', 'M', 'G', 'T', 'P'];
/** Lower percentiles are not read. */
const LEAST = 50;

/** @type {LineAdapter} */
export const fioText = {
  id: 'fio-text',
  label: 'fio output',
  description: "Operations, bytes and latencies of fio's jobs, as fio prints them.",
  runner: 'fio',
  writtenBy: '`--output=fio.txt`',
  states: ['date', 'runner'],
  layout: 'lines',
  detect: ({text, lines}) =>
    !/"fio version"\s*:/.test(text) &&
    // Its progress can be longer than what detection looks at.
    lines.some((line) => /: \(g=\d+\): rw=|: \(groupid=\d+, jobs=\d+\): err=/.test(line)),
  endsWhole: (line) => /^ +\S+: ios=/.test(line),
  open(context, head) {
    /** Settings of each job, by direction. @type {Map<string, {rw: string, sizes: string[], others: Record<string, string>}>} */
    const described = new Map();
    /** How often each job with its settings came in a run. @type {Map<string, {run: number, times: number}>} */
    const counts = new Map();
    /** Changes between two runs. */
    let run = 0;
    let isRefused = false;
    /** @type {Measurement[]} */
    const measurements = [];
    /** @type {Job | undefined} */
    let job;
    /** @type {{kind: Kind, perSecond: number} | undefined} */
    let table;
    const old = head.lines.findIndex((line) => OLD.test(line));

    if (old >= 0) {
      context.error(
        old + 1,
        'found the output of fio 1, expected the output of fio 2 or later',
        'Set `unread` for this file in run.yaml, or run the job with a later release.',
      );
    }

    const close = () => {
      if (job) context.warn(`job "${brief(job.name)}" is not used: its output is cut`, job.line);
      job = undefined;
      table = undefined;
    };

    /**
     * @param {Job} job
     * @param {Direction} direction
     * @returns {Subject | undefined}
     *   Undefined after an error: an earlier run has the job with the same settings.
     */
    const subjectOf = ({name, jobs, line}, {operation}) => {
      const {rw, sizes, others} = described.get(name) ?? {};
      // A sync follows writes.
      const size = sizes?.[OPERATIONS.indexOf(operation === SYNC ? 'write' : operation)];
      const params = {
        job: name,
        ...(rw === undefined ? {} : {rw}),
        ...(size === undefined ? {} : {bs: size}),
        ...jobParams({...others, numjobs: jobs}),
      };
      const key = JSON.stringify([operation, params]);
      const before = counts.get(key) ?? {run, times: 0};
      if (before.run !== run) {
        if (!isRefused) {
          const found = `found job "${brief(name)}" with the same settings in a second run`;
          const hint =
            'Remove copies, and make each repeat a separate run. Of --status-interval, keep the last results only.';
          context.error(line, `${found}, expected other settings`, hint);
        }
        isRefused = true;
        return undefined;
      }
      const number = before.times + 1;
      counts.set(key, {run, times: number});
      if (number === 2) {
        const found = `job "${brief(name)}" appears again with the same settings`;
        context.warn(`${found}: each is read separately; --group_reporting gives their sum`);
      }
      return {operation, params: number > 1 ? {...params, number: String(number)} : params};
    };

    /** @param {Pick<Direction, 'operation' | 'iops' | 'bandwidth' | 'seconds' | 'line'>} stated */
    const begin = (stated) => {
      table = undefined;
      const span = new LineSpan();
      span.add(stated.line);
      job?.directions.push({...stated, span, extremes: {}, percentiles: {}, step: 0});
    };

    /** @type {[RegExp, (cells: string[], line: number) => void][]} */
    const shapes = [
      [
        VERSION,
        ([version]) => {
          run += 1;
          context.fact('runner', `fio ${version}`);
        },
      ],
      [
        END,
        () => {
          run += 1;
        },
      ],
      [
        DESCRIBED,
        ([name = '', rw = '', ...rest]) => {
          const [ioengine = '', iodepth = ''] = rest.slice(3);
          const sizes = rest.slice(0, 3).map(blockSize);
          described.set(name, {rw, sizes, others: {ioengine, iodepth}});
        },
      ],
      [
        BEGUN,
        ([name = '', jobs = '', error, date = ''], line) => {
          close();
          job = {name, jobs, line, directions: []};
          context.fact('date', englishDate(date));
          if (Number(error) > 0) {
            context.warn(`job "${brief(name)}" ended with error ${error}`, line);
          }
        },
      ],
      [
        DIRECTION,
        ([operation = '', iops = '', amount, unit = '', ms], line) => {
          const bandwidth = Number(amount) * bytesIn(unit);
          begin({operation, iops, bandwidth, seconds: Number(ms) / 1e3, line});
        },
      ],
      [SYNCS, (_, line) => begin({operation: SYNC, iops: '', bandwidth: 0, seconds: 0, line})],
      [
        EXTREMES,
        ([kind = '', unit = '', min, minUnit = '', max, maxUnit = '', mean], line) => {
          const direction = job?.directions.at(-1);
          if (!direction || kind === 'slat') return;
          const perSecond = PER_SECOND[unit] ?? 1;
          const found = {
            min: (Number(min) * (THOUSANDS[minUnit] ?? 1)) / perSecond,
            mean: Number(mean) / perSecond,
            max: (Number(max) * (THOUSANDS[maxUnit] ?? 1)) / perSecond,
            step: (THOUSANDS[maxUnit] ?? 1) / perSecond,
          };
          if (areInOrder(found, line, context)) {
            direction.extremes[/** @type {Kind} */ (kind)] = found;
            direction.span.add(line);
          }
        },
      ],
      [
        PERCENTILES,
        ([kind, unit = '']) => {
          const isRead = kind === 'clat' || kind === 'lat' || kind === SYNC;
          table = isRead ? {kind, perSecond: PER_SECOND[unit] ?? 1} : undefined;
        },
      ],
      [
        TOTAL,
        (totals, line) => {
          const directions = job?.directions ?? [];
          if (job) {
            const what = `job "${brief(job.name)}"`;
            warnOfMissing(context, what, {'rw=': described.get(job.name)}, job.line);
          }
          const missing = OPERATIONS.find(
            (name, i) =>
              Number(totals[i]) > 0 && !directions.some(({operation}) => operation === name),
          );
          if (job && missing) {
            const n = totals[OPERATIONS.indexOf(missing)];
            const found = `found ${n} operations of ${missing}, and no line "${missing}: IOPS=…"`;
            context.error(line, `${found}, expected one`);
          }
          for (const direction of directions) {
            const n = Number(totals[OPERATIONS.indexOf(direction.operation)]);
            const isSync = direction.operation === SYNC;
            if (!job || !(isSync || isRate(direction, n, context))) continue;
            for (const kind of /** @type {const} */ (['clat', 'lat', SYNC])) {
              if (!direction.percentiles[kind]) continue;
              const what = `${direction.operation} of a job`;
              warnOfMissing(context, what, {[kind]: direction.extremes[kind]}, direction.line);
            }
            direction.span.add(line);
            const subject = subjectOf(job, direction);
            if (!subject) continue;
            const located = {...subject, ...direction.span.located};
            measurements.push(
              ...(isSync ? [] : rates(located, direction, n)),
              ...latencies(located, direction),
            );
          }
          if (!job) context.error(line, 'found operations without a job, expected its name above');
          job = undefined;
          table = undefined;
        },
      ],
    ];

    return {
      take(raw, line) {
        if (old >= 0) return;
        const text = asFio3(shownOnTerminal(raw));
        if (readShaped(shapes, text, line)) return;
        if (ROW.test(text)) {
          const direction = job?.directions.at(-1);
          if (table && direction) {
            const {kind, perSecond} = table;
            const rows = percentilesIn(text, perSecond);
            direction.span.add(line);
            direction.percentiles[kind] ??= [];
            direction.percentiles[kind].push(...rows);
            direction.step = 1 / perSecond;
          }
          return;
        }
        if (!LIKE.test(text)) return;
        context.error(line, `found "${brief(text.trim())}", expected a line as fio 3 prints it`);
      },
      end() {
        close();
        return measurements;
      },
    };
  },
};

/**
 * @param {string} unit
 *   `KiB`, `kB`, `B`.
 */
function bytesIn(unit) {
  const power = PREFIXES.indexOf(unit.replace(/i?B$/, '').toUpperCase());
  return (unit.includes('i') ? 1024 : 1000) ** power;
}

/**
 * @param {string} text
 * @param {number} perSecond
 * @returns {[Percentile, number][]}
 *   Seconds.
 */
const percentilesIn = (text, perSecond) =>
  [...text.matchAll(SHARE)].flatMap(([, share, value]) =>
    Number(share) >= LEAST ? [[`p${Number(share)}`, Number(value) / perSecond]] : [],
  );

/**
 * @param {Direction} direction
 * @param {number} n
 * @param {ReadContext} context
 * @returns {boolean}
 *   Whether IOPS is the number of operations ÷ the time, as far as its digits say. False after an error.
 */
function isRate({operation, iops, seconds, line}, n, context) {
  const [, digits = '', unit = ''] = /^(\d+(?:\.\d+)?)([kMG]?)$/.exec(iops) ?? [];
  const decimals = digits.split('.')[1]?.length ?? 0;
  const step = (THOUSANDS[unit] ?? 1) / 10 ** decimals;
  const difference = Math.abs(n / seconds - Number(digits) * (THOUSANDS[unit] ?? 1));
  if (digits !== '' && seconds > 0 && difference <= step) return true;
  const found = `found ${iops} IOPS and ${n} operations of ${operation} in ${seconds} s`;
  context.error(line, `${found}, expected values that agree`);
  return false;
}

/**
 * @param {Subject} subject
 * @param {Direction} direction
 * @param {number} n
 * @returns {Measurement[]}
 */
const rates = (subject, {bandwidth, seconds}, n) => [
  throughput(subject, n / seconds, n),
  transfer(subject, 'bw', bandwidth),
];

/**
 * @param {Subject} subject
 * @param {Direction} direction
 * @returns {Measurement[]}
 */
function latencies(subject, {operation, extremes, percentiles, step}) {
  const whole = percentiles.lat && extremes.lat ? 'lat' : 'clat';
  const kind = operation === SYNC ? SYNC : whole;
  const exact = extremes[kind];
  const stated = percentiles[kind] ?? [];
  const inside = exact
    ? insideExtremes(stated, exact, {share: 1 / BINS, seconds: step + exact.step})
    : stated;
  return [
    ...(exact
      ? [
          latency(subject, 'min', exact.min),
          latency(subject, 'mean', exact.mean),
          latency(subject, 'max', exact.max),
        ]
      : []),
    ...inside.map(([key, value]) => latency(subject, key, value)),
  ];
}
