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
 * ends a run, and each begins with its jobs or the version. With `--status-interval`, `Run status group` ends
 * the results of an interval. Written by fio 3.33, 2.21 and 2.1.10 in the tests.
 *
 * @import {LineAdapter, ReadContext} from '../types.d.ts'
 * @import {Measurement, Percentile, Subject} from '../../records/types.d.ts'
 * @import {LineShape} from '../shared/line-shapes.js'
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
 * @property {number} [submission]
 *   Mean seconds.
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

import {shortened} from '../../format.js';
import {LineSpan} from '../../records/lines.js';
import {latency, throughput, transfer} from '../../records/measurements.js';
import {brief} from '../shared/brief.js';
import {englishDate} from '../shared/dates.js';
import {shownOnTerminal} from '../shared/db-bench-line.js';
import {decimalsOf} from '../shared/decimals.js';
import {areInOrder} from '../shared/extremes.js';
import {readShaped} from '../shared/line-shapes.js';
import {warnOfMissing} from '../shared/missing-part.js';
import {insideExtremes} from '../shared/percentiles.js';
import {asFio3} from './old-release.js';
import {blockSize, jobParams, STOPPED} from './options.js';
import {BINS} from './percentiles.js';
import {warnOfSubmission} from './submission.js';

const DESCRIBED =
  /^(.+): \(g=(\d+)\): rw=(\w+), bs=\(R\) (\S+), \(W\) (\S+), \(T\) (\S+), .*ioengine=(\S+), iodepth=(\d+)$/;
const BEGUN = /^(.+): \(groupid=(\d+), jobs=(\d+)\): err= *(\d+)\b.*?: pid=\d+: (.*)/;
const DIRECTION =
  /^ +(read|write|trim): IOPS=(\S+), BW=(\d+(?:\.\d+)?)([KMGTP]?i?B)\/s \((\S+)\)\(\S+\/(\d+)msec\)/i;
/** The same bytes per second in other prefixes. fio 2 does not state it. */
const OTHER_PREFIX = /^(?!0B)(\d+(?:\.\d+)?)([KMGTP]?i?B)\/s$/i;
const SYNCS = /^ +fsync\/fdatasync\/sync_file_range:$/;
const NUMBER = /(\d+(?:\.\d+)?)([kMG]?)/.source;
const EXTREMES = new RegExp(
  `^ +(clat|lat|slat|sync) \\(([num]?sec)\\): min= *${NUMBER}, max= *${NUMBER}, avg= *(\\d+\\.\\d+), stdev= *\\d+\\.\\d+$`,
);
const PERCENTILES = /^ +(\S.*) percentiles \(([num]?sec)\):$/;
const ROW = /^( +\|(?: *\d+\.\d+th=\[ *\d+\],?)+)$/;
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
/** Jobs in a message. */
const MOST_NAMED = 3;

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
    const old = head.lines.findIndex((line) => OLD.test(line));
    if (old < 0) return new FioOutput(context);
    context.error(
      old + 1,
      'found the output of fio 1, expected the output of fio 2 or later',
      'Set `unread` for this file in run.yaml, or run the job with a later release.',
    );
    return {take() {}, end: () => []};
  },
};

class FioOutput {
  #context;
  /** Settings of each job, by direction. @type {Map<string, {rw: string, sizes: string[], others: Record<string, string>}>} */
  #described = new Map();
  /** How often each job with its settings came in the run. @type {Map<string, {name: string, group: number, times: number}>} */
  #counts = new Map();
  /** The first job of each group that has no result yet. @type {Map<string, {name: string, line: number}>} */
  #awaited = new Map();
  /** The first line of the run. */
  #start = 1;
  /** The first line that describes a job of the run whose version follows; 0 if there is none. */
  #first = 0;
  /** Changes at `Run status group`. */
  #group = 0;
  #isRefused = false;
  /** @type {Measurement[]} */
  #measurements = [];
  /** From its first line to its operations. @type {Job | undefined} */
  #job;
  /** The percentiles whose rows follow. @type {{kind: Kind, perSecond: number} | undefined} */
  #table;

  /** @type {LineShape[]} */
  #shapes = [
    [VERSION, ([version], line) => this.#takeVersion(version, line)],
    [STOPPED, (_, line) => this.#context.warn('fio was stopped before the end', line, 'aborted')],
    [END, () => this.#endGroup()],
    [DESCRIBED, (cells, line) => this.#describe(cells, line)],
    [BEGUN, (cells, line) => this.#beginJob(cells, line)],
    [DIRECTION, (cells, line) => this.#beginDirection(cells, line)],
    [SYNCS, (_, line) => this.#open({operation: SYNC, iops: '', bandwidth: 0, seconds: 0, line})],
    [EXTREMES, (cells, line) => this.#takeExtremes(cells, line)],
    [PERCENTILES, (cells) => this.#beginTable(cells)],
    [ROW, ([row = ''], line) => this.#takeRow(row, line)],
    [TOTAL, (totals, line) => this.#endJob(totals, line)],
  ];

  /** @param {ReadContext} context */
  constructor(context) {
    this.#context = context;
  }

  /** @param {string} raw @param {number} line */
  take(raw, line) {
    const text = asFio3(shownOnTerminal(raw));
    if (readShaped(this.#shapes, text, line) || !LIKE.test(text)) return;
    const found = `found "${brief(text.trim())}"`;
    this.#context.error(line, `${found}, expected a line as fio 3 prints it`);
  }

  end() {
    this.#endRun();
    this.#warnOfAwaited();
    return this.#measurements;
  }

  /** @param {string | undefined} version @param {number} line */
  #takeVersion(version, line) {
    this.#endRun();
    this.#start = this.#first || line;
    this.#first = 0;
    this.#context.fact('runner', `fio ${version}`);
  }

  #endRun() {
    this.#cutJob();
    const jobs = [...this.#counts.values()].map(({name}) => `"${brief(name)}"`);
    const names = shortened([...new Set(jobs)], MOST_NAMED).join(', ');
    if (jobs.length > 0) this.#context.run(this.#start, [...this.#counts.keys()], names);
    this.#counts.clear();
  }

  #endGroup() {
    this.#group += 1;
    this.#first = 0;
    this.#warnOfAwaited();
  }

  /** fio prints nothing of a job that could not begin, such as without its file. */
  #warnOfAwaited() {
    for (const {name, line} of this.#awaited.values()) {
      this.#context.warn(`job "${brief(name)}" has no result`, line);
    }
    this.#awaited.clear();
  }

  /** @param {string[]} cells @param {number} line */
  #describe([name = '', group = '', rw = '', ...rest], line) {
    this.#first ||= line;
    if (!this.#awaited.has(group)) this.#awaited.set(group, {name, line});
    const [ioengine = '', iodepth = ''] = rest.slice(3);
    const sizes = rest.slice(0, 3).map(blockSize);
    this.#described.set(name, {rw, sizes, others: {ioengine, iodepth}});
  }

  /** @param {string[]} cells @param {number} line */
  #beginJob([name = '', group = '', jobs = '', error, date = ''], line) {
    this.#cutJob();
    this.#first = 0;
    this.#awaited.delete(group);
    this.#job = {name, jobs, line, directions: []};
    this.#context.fact('date', englishDate(date));
    if (Number(error) === 0) return;
    this.#context.warn(`job "${brief(name)}" ended with error ${error}`, line);
  }

  /** Drops a job without its operations. */
  #cutJob() {
    if (this.#job) {
      const {name, line} = this.#job;
      this.#context.warn(`job "${brief(name)}" is not used: its output is cut`, line);
    }
    [this.#job, this.#table] = [undefined, undefined];
  }

  /** @param {string[]} cells @param {number} line */
  #beginDirection([operation = '', iops = '', amount, unit = '', other = '', ms], line) {
    const bandwidth = Number(amount) * bytesIn(unit);
    const [, otherAmount, otherUnit = ''] = OTHER_PREFIX.exec(other) ?? [];
    // Some releases print 25.96 as 25.0.
    const rounded = bytesIn(unit) + bytesIn(otherUnit);
    if (Math.abs(Number(otherAmount) * bytesIn(otherUnit) - bandwidth) > rounded) {
      const found = `found a BW of ${amount}${unit}/s (${other})`;
      this.#context.error(line, `${found}, expected the same number of bytes`);
    }
    this.#open({operation, iops, bandwidth, seconds: Number(ms) / 1e3, line});
  }

  /** @param {Pick<Direction, 'operation' | 'iops' | 'bandwidth' | 'seconds' | 'line'>} stated */
  #open(stated) {
    this.#table = undefined;
    const span = new LineSpan();
    span.add(stated.line);
    this.#job?.directions.push({...stated, span, extremes: {}, percentiles: {}, step: 0});
  }

  /** @param {string[]} cells @param {number} line */
  #takeExtremes([kind = '', unit = '', min, minUnit = '', max, maxUnit = '', mean], line) {
    const direction = this.#job?.directions.at(-1);
    if (!direction) return;
    const perSecond = PER_SECOND[unit] ?? 1;
    if (kind === 'slat') {
      direction.submission = Number(mean) / perSecond;
      return;
    }
    const found = {
      min: (Number(min) * (THOUSANDS[minUnit] ?? 1)) / perSecond,
      mean: Number(mean) / perSecond,
      max: (Number(max) * (THOUSANDS[maxUnit] ?? 1)) / perSecond,
      step: (THOUSANDS[maxUnit] ?? 1) / perSecond,
    };
    if (!areInOrder(found, line, this.#context)) return;
    direction.extremes[/** @type {Kind} */ (kind)] = found;
    direction.span.add(line);
  }

  /** @param {string[]} cells */
  #beginTable([kind, unit = '']) {
    const isRead = kind === 'clat' || kind === 'lat' || kind === SYNC;
    this.#table = isRead ? {kind, perSecond: PER_SECOND[unit] ?? 1} : undefined;
  }

  /** @param {string} row @param {number} line */
  #takeRow(row, line) {
    const direction = this.#job?.directions.at(-1);
    if (!this.#table || !direction) return;
    const {kind, perSecond} = this.#table;
    direction.span.add(line);
    direction.percentiles[kind] ??= [];
    direction.percentiles[kind].push(...percentilesIn(row, perSecond));
    direction.step = 1 / perSecond;
  }

  /** @param {string[]} totals Operations of each direction. @param {number} line */
  #endJob(totals, line) {
    const job = this.#job;
    [this.#job, this.#table] = [undefined, undefined];
    if (!job) {
      this.#context.error(line, 'found operations without a job, expected its name above');
      return;
    }
    const settings = {'rw=': this.#described.get(job.name)};
    warnOfMissing(this.#context, `job "${brief(job.name)}"`, settings, job.line);
    checkDirections(job, totals, line, this.#context);
    for (const direction of job.directions) {
      const n = Number(totals[OPERATIONS.indexOf(direction.operation)]);
      this.#endDirection(job, direction, n, line);
    }
  }

  /** @param {Job} job @param {Direction} direction @param {number} n Operations. @param {number} line */
  #endDirection(job, direction, n, line) {
    const isSync = direction.operation === SYNC;
    if (!(isSync || isRate(direction, n, this.#context))) return;
    for (const kind of /** @type {const} */ (['clat', 'lat', SYNC])) {
      if (!direction.percentiles[kind]) continue;
      const what = `${direction.operation} of a job`;
      warnOfMissing(this.#context, what, {[kind]: direction.extremes[kind]}, direction.line);
    }
    direction.span.add(line);
    const subject = this.#subjectOf(job, direction);
    if (!subject) return;
    if (!isWhole(direction)) {
      const {submission, extremes, line: at} = direction;
      warnOfSubmission(submission, extremes.clat?.mean, at, this.#context);
    }
    const located = {...subject, ...direction.span.located};
    this.#measurements.push(
      ...(isSync ? [] : rates(located, direction, n)),
      ...latencies(located, direction),
    );
  }

  /**
   * @param {Job} job
   * @param {Direction} direction
   * @returns {Subject | undefined}
   *   Undefined after an error: these are results of an interval.
   */
  #subjectOf({name, jobs, line}, {operation}) {
    const {rw, sizes, others} = this.#described.get(name) ?? {};
    // A sync follows writes.
    const size = sizes?.[OPERATIONS.indexOf(operation === SYNC ? 'write' : operation)];
    const params = {
      job: name,
      ...(rw === undefined ? {} : {rw}),
      ...(size === undefined ? {} : {bs: size}),
      ...jobParams({...others, numjobs: jobs}),
    };
    const key = JSON.stringify([operation, params]);
    const {group, times} = this.#counts.get(key) ?? {group: this.#group, times: 0};
    if (group !== this.#group) {
      this.#refuseIntervals(name, line);
      return undefined;
    }
    const number = times + 1;
    this.#counts.set(key, {name, group, times: number});
    if (number === 2) {
      const found = `job "${brief(name)}" appears again with the same settings`;
      this.#context.warn(`${found}: each is read separately; --group_reporting gives their sum`);
    }
    return {operation, params: number > 1 ? {...params, number: String(number)} : params};
  }

  /** @param {string} name @param {number} line */
  #refuseIntervals(name, line) {
    if (this.#isRefused) return;
    this.#isRefused = true;
    const message = `found job "${brief(name)}" again below "Run status group", expected the end of the run`;
    this.#context.error(line, message, 'Of --status-interval, keep the last results only.');
  }
}

/** Refuses operations of a direction that has no line. @param {Job} job @param {string[]} totals @param {number} line @param {ReadContext} context */
function checkDirections({directions}, totals, line, context) {
  const missing = OPERATIONS.find(
    (name, i) => Number(totals[i]) > 0 && !directions.some(({operation}) => operation === name),
  );
  if (!missing) return;
  const n = totals[OPERATIONS.indexOf(missing)];
  const found = `found ${n} operations of ${missing}, and no line "${missing}: IOPS=…"`;
  context.error(line, `${found}, expected one`);
}

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
  const step = (THOUSANDS[unit] ?? 1) / 10 ** decimalsOf(digits);
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

/** Whether its percentiles are of the whole latency. @param {Direction} direction */
const isWhole = ({percentiles, extremes}) => Boolean(percentiles.lat && extremes.lat);

/**
 * @param {Subject} subject
 * @param {Direction} direction
 * @returns {Measurement[]}
 */
function latencies(subject, direction) {
  const {operation, extremes, percentiles, step} = direction;
  const kind = operation === SYNC ? SYNC : isWhole(direction) ? 'lat' : 'clat';
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
    ...inside.map(([key, value]) => ({...latency(subject, key, value), step})),
  ];
}
