/**
 * The clock of a JVM begins with the JVM, before the first operation of the run. Where files of both state the time of
 * day, the offset between the two clocks is known.
 *
 * @import {Recognised} from './types.d.ts'
 * @typedef {{file: Recognised, origin: number}} Dated
 *   `origin`: when its clock was at 0, in milliseconds since 1970.
 */

import {quantity} from '../format.js';
import {describe} from '../records/describe.js';
import {otherLogs} from '../records/rotated.js';
import {isOfJvm} from './run-values.js';

/** Milliseconds by which the starts of the files of one run, or of one JVM, may differ. */
const TOGETHER = 1000;

/**
 * @param {readonly Recognised[]} files
 *   Of one run.
 * @returns {{files: Recognised[], reasons: string[]}}
 *   With `offset` in the notes of the files of a JVM.
 */
export function withOffsets(files) {
  const ofJvm = files.filter(({read}) => read.records.some(isOfJvm));
  const others = files.filter((file) => !ofJvm.includes(file)).flatMap(dated);
  const [first] = others;
  if (!first) return {files: [...files], reasons: []};
  const run = {
    start: Math.min(...others.map(({origin}) => origin)),
    length: spanOf(others).to,
    isOne: areTogether(others),
  };
  const all = ofJvm.flatMap(dated);
  const jvms = logsOf(all).map((log) => {
    const offset = Math.round(log[0].origin - run.start) / 1e3;
    return {log, offset, why: whyNone(spanOf(log), offset, run)};
  });
  const noteOf = (/** @type {Recognised} */ file) => {
    // jstat counts from the start of the JVM, too.
    const isShared = file.read.origin === 'jvm' && areTogether(all);
    const jvm = jvms.find(({log}) => isShared || log.some((one) => one.file === file));
    return !jvm || jvm.why ? file.note : {...file.note, offset: jvm.offset};
  };
  return {
    files: files.map((file) => ({...file, note: noteOf(file)})),
    reasons: jvms.map(({log: [{file}], offset, why}) =>
      why
        ? `no offset of ${file.file.name}: ${why}`
        : `offset ${quantity(offset, 's')}: ${file.file.name} and ${first.file.file.name} state the time of day`,
    ),
  };
}

/**
 * @param {Dated[]} files
 *   Of JVMs.
 * @returns {[Dated, ...Dated[]][]}
 *   The files of a rotated log have one clock, and some may be of the time before or after the run.
 */
function logsOf(files) {
  const [first, ...others] = files;
  const isRotated =
    areTogether(files) && otherLogs(files.flatMap(({file}) => file.read.records)) === 0;
  return first && isRotated ? [[first, ...others]] : files.map((one) => [one]);
}

/** @param {Recognised} file @returns {Dated[]} Empty if it does not state the time of day. */
const dated = (file) =>
  typeof file.read.origin === 'number' ? [{file, origin: file.read.origin}] : [];

/** @param {readonly {origin: number}[]} files */
function areTogether(files) {
  const origins = files.map(({origin}) => origin);
  return Math.max(...origins) - Math.min(...origins) <= TOGETHER;
}

/**
 * @param {{from: number, to: number}} jvm
 * @param {number} offset
 * @param {{length: number, isOne: boolean}} run
 * @returns {string | undefined}
 *   Why the times of day say nothing of the run.
 */
function whyNone({from, to}, offset, {length, isOne}) {
  if (!isOne) return 'the other files do not begin at the same time';
  if (to + offset >= 0 && from + offset <= length) return undefined;
  return 'by the times of day, the JVM did not run during the run';
}

/** @param {readonly Dated[]} files @returns {{from: number, to: number}} Elapsed seconds by their own clocks. */
function spanOf(files) {
  const records = files.flatMap(({file}) => file.read.records);
  const times = records.flatMap((record) => describe(record).time ?? []);
  return {
    from: Math.min(...times.map(({from}) => from)),
    to: Math.max(...times.map(({to}) => to)),
  };
}
