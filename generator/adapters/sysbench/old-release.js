/**
 * Lines of sysbench 0.4 and 0.5 → the same as 1.0 prints them.
 *
 *     [   2s] threads: 1, tps: 633.46, reads: 6334.55, writes: 0.00, response time: 1.98ms (95%), errors: …
 *              approx.  95 percentile:               0.05ms
 *     200.00 MB transferred (2185.57 MB/sec)
 *     Read 195Mb  Written 130Mb  Total transferred 325Mb  (108.24Mb/sec)
 *
 * An older 0.5 has no comma before the response time, and builds of Percona print it in `us`. MB and Mb are 1024 · 1024 bytes. Read in the
 * sources of both.
 *
 * @import {OldShape} from '../shared/line-shapes.js'
 */

import {toCurrentRelease} from '../shared/line-shapes.js';

/** @type {OldShape[]} */
const SHAPES = [
  [/^Primer (?=numbers limit: )/, 'Prime '],
  [/^(Block size \d+[KMGT])b$/, '$1iB'],
  [/^(\d+(?:\.\d+)?[KMGT])b(?= total file size$)/, '$1iB'],
  [/^Memory block size: (\d+K)$/, '  block size: $1iB'],
  [/^Memory (operation|scope)(?:s type| type): /, '  $1: '],
  [
    /^\[ *(\d+)s\] threads: (\d+), tps: (\S+), reads(?:\/s)?: \S+, writes(?:\/s)?: \S+ response time: (\d+\.\d+)(ms|us) \((\d+)%\)(?:, errors: (\S+), reconnects: +(\S+))?$/,
    (
      _,
      time = '',
      threads = '',
      rate = '',
      value = '',
      unit = '',
      share = '',
      errors,
      reconnects,
    ) => {
      // Ten nanoseconds are the smallest step.
      const ms = unit === 'us' ? (Number(value) / 1e3).toFixed(5) : value;
      const failed = errors === undefined ? '' : ` err/s: ${errors} reconn/s: ${reconnects}`;
      return `[ ${time}s ] thds: ${threads} tps: ${rate} lat (ms,${share}%): ${ms}${failed}`;
    },
  ],
  [/^\[ *(\d+)s\] (?=reads: |[\d.]+ MB\/sec|queue length: )/, '[ $1s ] '],
  [/^( +(?:min|avg|max): +\S+)ms$/, '$1'],
  [/^ +approx\. +(\d+) percentile: +(\S+)ms$/, '  $1th percentile: $2'],
  [/^Operations performed: (\d+) \( *(\S+) ops\/sec\)$/, 'Total operations: $1 ($2 per second)'],
  [/^(\d+\.\d+) MB transferred \((\d+\.\d+) MB\/sec\)$/, '$1 MiB transferred ($2 MiB/sec)'],
  [
    /^Read .* Total transferred [\d.]+[KMGT]?b +\((\d+(?:\.\d+)?)([KMGT]?)b\/sec\)$/,
    (_, amount = '', prefix = '') => {
      const mebibytes = Number(amount) * 1024 ** (['', 'K', 'M', 'G', 'T'].indexOf(prefix) - 2);
      return `0.00 MiB transferred (${mebibytes.toFixed(6)} MiB/sec)`;
    },
  ],
  [/^ *(\d+\.\d+) Requests\/sec executed$/, 'events per second: $1'],
];

/** A line of these releases, perhaps damaged. */
export const isLikeOld = (/** @type {string} */ text) =>
  /ops\/sec\)|\btransferred\b.*\/sec\)|Requests\/sec executed/.test(text);

/** @param {string} text */
export const asRelease1 = (text) => toCurrentRelease(SHAPES, text);
