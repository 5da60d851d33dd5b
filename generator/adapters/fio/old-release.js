/**
 * Lines of fio 2 → the same as fio 3 prints them.
 *
 *     mix: (g=0): rw=randrw, bs=4K-4K/4K-4K/4K-4K, ioengine=psync, iodepth=1
 *       read : io=201984KB, bw=100942KB/s, iops=25235, runt=  2001msec
 *         clat (usec): min=22 , max=1805.8K, avg=57.76, stdev=499.54
 *          issued    : total=r=50496/w=20689/d=0, short=r=0/w=0/d=0
 *
 * 2.17 to 2.21 print them as fio 3 does. KB are 1024 bytes, unless a job sets `kb_base`, which the output does not state.
 * Where there are decimals, they are wrong: 5 of 1000 become `.5`. They are cut. Read in the sources (stat.c, num2str.c).
 *
 * @import {OldShape} from '../shared/line-shapes.js'
 */

import {toCurrentRelease} from '../shared/line-shapes.js';

/** @type {OldShape[]} */
const SHAPES = [
  [
    /^( +(?:read|write|trim)) *: io=(\d+)(?:\.\d+)?([KMGPE]?)B, bw=(\d+)(?:\.\d+)?([KMGPE]?)B\/s, iops=(\d+)(?:\.\d+)?([KMG]?), runt= *(\d+)msec$/,
    (_, name, io, ioPrefix, bw, prefix, iops, thousand = '', ms) =>
      `${name}: IOPS=${iops}${thousand.replace('K', 'k')}, BW=${bw}${binary(prefix)}B/s (0B/s)(${io}${binary(ioPrefix)}B/${ms}msec)`,
  ],
  [
    /^( +[cs]?lat \([um]?sec\)) *: min= *(\d+)(?:\.\d+)?([KMG]?) *, max= *(\d+)(?:\.\d+)?([KMG]?) *, (?=avg=)/,
    (_, name, min, minUnit = '', max, maxUnit = '') =>
      `${name}: min=${min}${minUnit.replace('K', 'k')}, max=${max}${maxUnit.replace('K', 'k')}, `,
  ],
  [
    /^( +issued) +: total=r=(\d+)\/w=(\d+)\/d=(\d+), short=r=\d+\/w=\d+\/d=\d+.*$/,
    '$1 rwts: total=$2,$3,$4',
  ],
  [
    /^(.+: \(g=\d+\): rw=\w+, bs=)([^/\s]+)\/([^/\s]+)(?:\/([^/\s]+))?, (?=ioengine=)/,
    (_, job, read, write, trim) => `${job}(R) ${read}, (W) ${write}, (T) ${trim ?? write}, `,
  ],
];

/** @param {string | undefined} prefix `K` → `Ki` */
const binary = (prefix) => (prefix ? `${prefix}i` : '');

/** @param {string} text */
export const asFio3 = (text) => toCurrentRelease(SHAPES, text);
