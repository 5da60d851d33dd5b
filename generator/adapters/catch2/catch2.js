/**
 * What programs with Catch2's BENCHMARK print on the console.
 *
 *     -------------------------------------------------------------------------------
 *     Sections
 *       one
 *     -------------------------------------------------------------------------------
 *     …
 *     benchmark name                       samples       iterations    estimated
 *                                          mean          low mean      high mean
 *                                          std dev       low std dev   high std dev
 *     -------------------------------------------------------------------------------
 *     empty                                          100         87222          0 ns
 *                                             1.29768 ns   0.248207 ns    6.52522 ns
 *                                             10.3999 ns 0.00907244 ns    22.7812 ns
 *
 * A sample is the mean of the iterations, the mean is that of the samples. `low` and `high` are bounds of
 * a confidence interval, whose level is not printed. Names are wrapped at 35 characters,
 * and a longer word is cut there with a hyphen. With
 * `--benchmark-no-analysis` there is the mean alone. Assertions, messages and durations end a table. Written by
 * 2.13.10 and 3.7.1 in the tests.
 *
 * @import {LineAdapter} from '../types.d.ts'
 * @import {Measurement, Params} from '../../records/types.d.ts'
 */

import {onLine} from '../../records/lines.js';
import {latency} from '../../records/measurements.js';
import {brief} from '../shared/brief.js';
import {seconds} from '../shared/durations.js';
import {namedOnce} from '../shared/named-once.js';

const HOST = /^\S.* is a Catch2? v(\d\S*) (?:at .*|host application\.?)/;
const HEADER = /^benchmark name +samples +iterations +(estimated|est run time|mean)$/;
const TIME = /(\d+(?:\.\d+)?(?:e[+-]\d+)?) (ns|us|ms|s|m)/.source;
const FIRST = new RegExp(`^(\\S.*?)(?<! ) +(\\d+) +(\\d+) +${TIME}$`);
const THREE = new RegExp(`^ +${TIME} +${TIME} +${TIME}$`);
const FAILED = /^(?:(\S.*?)(?<! ) +)?[Bb]enchmark failed \((.*)\)$/;
/** An assertion or a message, below which its parts are: `bench.cpp:10: FAILED:`. */
const ASSERTION = /[:(]\d{1,9}\)?: (?:(FAILED)|PASSED|SKIPPED|warning|info)\b/;
/** Of a section or a test case, with `--durations yes`. */
const DURATION = /^\d+\.\d{3} s: /;
const RULE = /^-{20,}$/;
const END = /^={20,}$/;
/** Below the place of a test case in the source. */
const DOTS = /^\.{20,}$/;
/** A part of a name that was wrapped is not longer. */
const WIDEST = 36;
/** A part of a word that was cut. */
const CUT_WORD = /^.{34}-$/;

/** @type {LineAdapter} */
export const catch2 = {
  id: 'catch2',
  label: 'Catch2 benchmark output',
  description: 'The mean time of each Catch2 benchmark, as the console reporter prints it.',
  runner: 'Catch2',
  writtenBy: '`"[!benchmark]" >bench.txt`',
  states: ['runner'],
  measuresAlone: true,
  layout: 'lines',
  detect: ({lines}) => lines.some((line) => HEADER.test(line.trimEnd())),
  endsWhole: (line) => /^(?:All tests passed|assertions:)/.test(line),
  open(context) {
    /** @type {Measurement[]} */
    const measurements = [];
    const isFirst = namedOnce(
      context,
      'Make each repeat a separate run. Catch2 runs a test case again for each of its sections: put all of its benchmarks into sections.',
    );
    /** @type {'outside' | 'title' | 'header' | 'rows'} */
    let part = 'outside';
    let test = '';
    let isMeanAlone = false;
    /** @type {string[]} */
    let wrapped = [];
    /** Which line of a benchmark is next. @type {'first' | 'mean' | 'deviation'} */
    let next = 'first';
    let name = '';
    let samples = 0;

    const cut = () => {
      const open = next === 'first' ? unwrapped(wrapped) : name;
      if (open) context.warn(`"${brief(open)}" is incomplete: its output is cut`);
      next = 'first';
      wrapped = [];
    };

    /** @param {number} value @param {number} line */
    const add = (value, line) => {
      /** @type {Params} */
      const params = test === '' ? {} : {test};
      const key = JSON.stringify([name, params]);
      if (!isFirst(name, line, key)) return;
      if (value === 0) {
        context.warn(`"${brief(name)}" was not measured: found a mean of 0`, line);
      } else
        measurements.push(latency(onLine({operation: name, params}, line), 'mean', value, samples));
    };

    /** @param {string} text @param {number} line */
    const takeRow = (text, line) => {
      if (next !== 'first') {
        const [, value, unit, low, lowUnit, high, highUnit] = THREE.exec(text) ?? [];
        if (value === undefined || seconds(low, lowUnit) > seconds(high, highUnit)) {
          const found = `found "${brief(text.trim().replaceAll(/ +/g, ' '))}" below "${brief(name)}"`;
          context.error(line, `${found}, expected a time and its interval`);
          next = 'first';
        } else if (next === 'mean') {
          add(seconds(value, unit), line);
          next = 'deviation';
        } else next = 'first';
        return;
      }
      const [, begun, failure] = FAILED.exec(text) ?? [];
      if (failure !== undefined) {
        const failed = unwrapped([...wrapped, begun ?? '']).trim();
        context.warn(`"${brief(failed)}" was not measured: it failed (${brief(failure)})`, line);
        wrapped = [];
        return;
      }
      const [, last, count, iterations, value, unit] = FIRST.exec(text) ?? [];
      if (last === undefined) {
        if (text.length <= WIDEST && /^\S/.test(text)) wrapped.push(text);
        else {
          const found = `found "${brief(text.trim().replaceAll(/ +/g, ' '))}"`;
          context.error(line, `${found}, expected a benchmark, its samples, iterations and a time`);
        }
        return;
      }
      name = unwrapped([...wrapped, last]);
      wrapped = [];
      samples = Number(count) * Number(iterations);
      if (isMeanAlone) add(seconds(value, unit), line);
      else next = 'mean';
    };

    return {
      take(raw, line) {
        const text = raw.trimEnd();
        const header = HEADER.exec(text);
        if (header) {
          cut();
          isMeanAlone = header[1] === 'mean';
          part = 'header';
        } else if (RULE.test(text)) {
          cut();
          if (part === 'outside' || part === 'rows') test = '';
          part = part === 'header' ? 'rows' : part === 'title' ? 'outside' : 'title';
        } else if (END.test(text)) {
          cut();
          part = 'outside';
          test = '';
        } else if (part === 'title' && DOTS.test(text)) {
          const found = 'found the location of a test case without its name above it';
          const message = `${found}, expected the whole output of one run`;
          context.error(line, message, 'Put each run into a separate file, with its beginning.');
          part = 'outside';
        } else if (part === 'title' && text !== '') {
          const separator = test === '' ? '' : /^\s/.test(text) ? ' / ' : ' ';
          test += separator + text.trim();
        } else if (part === 'rows') {
          const assertion = ASSERTION.exec(text);
          if (text === '') cut();
          else if (assertion || DURATION.test(text)) {
            cut();
            // The next benchmark of the test case has a header again.
            part = 'outside';
            if (assertion?.[1]) context.warn(`an assertion failed: found "${brief(text)}"`, line);
          } else takeRow(text, line);
        } else if (part === 'outside') {
          const [, version] = HOST.exec(text) ?? [];
          if (version) context.fact('runner', `Catch2 ${version}`);
        }
      },
      end() {
        cut();
        return measurements;
      },
    };
  },
};

/**
 * @param {readonly string[]} parts
 * @returns {string}
 *   The name. A blank may have been between two parts, or none: one is taken, but not within a word that was cut.
 */
const unwrapped = (parts) =>
  parts.reduce((name, part, i) => {
    const before = parts[i - 1] ?? '';
    if (i === 0) return part;
    return CUT_WORD.test(before) ? name.slice(0, -1) + part : `${name} ${part}`;
  }, '');
