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
    length: Math.max(...others.map(({file}) => spanOf(file).to)),
    isOne: areTogether(others),
  };
  const jvms = ofJvm.flatMap(dated).map(({file, origin}) => {
    const offset = Math.round(origin - run.start) / 1e3;
    return {file, origin, offset, why: whyNone(spanOf(file), offset, run)};
  });
  const noteOf = (/** @type {Recognised} */ file) => {
    // jstat counts from the start of the JVM, too.
    const isShared = file.read.origin === 'jvm' && areTogether(jvms);
    const jvm = jvms.find((one) => isShared || one.file === file);
    return !jvm || jvm.why ? file.note : {...file.note, offset: jvm.offset};
  };
  return {
    files: files.map((file) => ({...file, note: noteOf(file)})),
    reasons: jvms.map(({file: {file}, offset, why}) =>
      why
        ? `no offset of ${file.name}: ${why}`
        : `offset ${quantity(offset, 's')}: ${file.name} and ${first.file.file.name} state the time of day`,
    ),
  };
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

/** @param {Recognised} file @returns {{from: number, to: number}} Elapsed seconds by its own clock. */
function spanOf({read}) {
  const times = read.records.flatMap((record) => describe(record).time ?? []);
  return {
    from: Math.min(...times.map(({from}) => from)),
    to: Math.max(...times.map(({to}) => to)),
  };
}
