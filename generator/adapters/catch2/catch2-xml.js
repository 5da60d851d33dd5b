/**
 * Catch2's XML, `-r xml`: test cases with sections, benchmarks and assertions, one tag per line.
 *
 *     <TestCase name="Fib" tags="[!benchmark]" filename="b.cpp" line="7">
 *       <BenchmarkResults name="fib 10" samples="20" resamples="200" iterations="75" …>
 *         <!--All values in nano seconds-->
 *         <mean value="241.889" lowerBound="241.375" upperBound="243.464" ci="0.95"/>
 *         …
 *       </BenchmarkResults>
 *
 * Nanoseconds, with six digits. A sample is the mean of the iterations, the mean is that of the samples.
 * Without analysis `ci` is 0, and there is no interval. A benchmark that threw has `<failed message="…"/>`. Text of a
 * program has `&lt;` for `<`. Written by 2.13.10 and 3.7.1 in the tests.
 *
 * @import {LineAdapter} from '../types.d.ts'
 * @import {Measurement} from '../../records/types.d.ts'
 */

import {onLine} from '../../records/lines.js';
import {latency} from '../../records/measurements.js';
import {brief} from '../shared/brief.js';
import {namedOnce} from '../shared/named-once.js';
import {attributesOf} from '../shared/xml-text.js';

const TAG = /^\s*<(\/?)(\w+)((?: [\w-]+="[^"<]*")*) ?\/?>\s*$/;
/** What is read, or ends what is read. */
const KNOWN =
  /^\s*<\/?(?:Catch|Catch2TestRun|TestCase|Section|BenchmarkResults|mean|failed|Expression|Exception|FatalErrorCondition|Failure)\b/;
const ROOT = /^\s*<(?:Catch|Catch2TestRun) name="/;
const ROOTS = new Set(['Catch', 'Catch2TestRun']);
const FAILURES = new Set(['Exception', 'FatalErrorCondition', 'Failure']);
const NANOSECONDS = 1e9;

/** @type {LineAdapter} */
export const catch2Xml = {
  id: 'catch2-xml',
  label: 'Catch2 XML',
  description: 'The mean time of each Catch2 benchmark, with its interval.',
  runner: 'Catch2',
  writtenBy: '`"[!benchmark]" -r xml >bench.xml`',
  states: ['runner'],
  measuresAlone: true,
  layout: 'lines',
  detect: ({lines}) => lines.slice(0, 5).some((line) => ROOT.test(line)),
  endsWhole: (line) => /^<\/(?:Catch|Catch2TestRun)>$/.test(line),
  open(context) {
    /** @type {Measurement[]} */
    const measurements = [];
    const isFirst = namedOnce(context, 'Make each repeat a separate run.');
    /** The test case and its sections. @type {string[]} */
    const path = [];
    /** @type {{name: string, samples: number, line: number} | undefined} */
    let benchmark;
    /** An assertion has one exception inside it. */
    let isInExpression = false;
    let hasEnded = false;
    let last = 0;

    /** @param {Record<string, string>} attributes @param {number} line */
    const addMean = ({value, lowerBound, upperBound, ci}, line) => {
      if (!benchmark) return;
      const {name, samples} = benchmark;
      const [mean, level] = [numberOf(value), numberOf(ci)];
      const [low, high] = [numberOf(lowerBound), numberOf(upperBound)];
      if (!(low >= 0 && low <= high && mean >= 0 && level >= 0 && level < 1 && samples > 0)) {
        const found = `found a mean of "${brief(`${value}`)}" from "${brief(`${lowerBound}`)}" to "${brief(`${upperBound}`)}"`;
        context.error(line, `${found} of "${brief(name)}", expected a time and its interval`);
        return;
      }
      const params = path.length === 0 ? {} : {test: path.join(' / ')};
      if (!isFirst(name, line, JSON.stringify([name, params]))) return;
      if (mean === 0) {
        context.warn(`"${brief(name)}" was not measured: found a mean of 0`, line);
        return;
      }
      const subject = onLine({operation: name, params}, line);
      const interval = {low: low / NANOSECONDS, high: high / NANOSECONDS, level};
      measurements.push({
        ...latency(subject, 'mean', mean / NANOSECONDS, samples),
        ...(level > 0 ? {interval} : {}),
      });
    };

    return {
      take(text, line) {
        last = line;
        if (!KNOWN.test(text)) return;
        const [, end, element = '', rest = ''] = TAG.exec(text) ?? [];
        if (end === undefined) {
          context.error(line, `found "${brief(text.trim())}", expected a whole tag`);
          return;
        }
        const attributes = attributesOf(rest);
        if (ROOTS.has(element)) {
          if (end) hasEnded = true;
          else if (attributes['catch2-version']) {
            context.fact('runner', `Catch2 ${attributes['catch2-version']}`);
          }
        } else if (element === 'TestCase' || element === 'Section') {
          if (end) path.pop();
          else path.push(attributes.name ?? '');
        } else if (element === 'BenchmarkResults') {
          const samples = Number(attributes.samples) * Number(attributes.iterations);
          benchmark = end ? undefined : {name: attributes.name ?? '', samples, line};
        } else if (element === 'mean') addMean(attributes, line);
        else if (element === 'failed' && benchmark) {
          const found = `it failed (${brief(attributes.message ?? '')})`;
          context.warn(`"${brief(benchmark.name)}" was not measured: ${found}`, line);
        } else {
          const hasFailed = FAILURES.has(element) && !isInExpression;
          if (!end && (hasFailed || attributes.success === 'false')) {
            const at = `${attributes.filename}:${attributes.line}`;
            context.warn(`an assertion failed: found <${element}> at ${brief(at)}`, line);
          }
          if (element === 'Expression') isInExpression = !end;
        }
      },
      end() {
        if (!hasEnded) context.warn('found no end of the document: its output is cut', last);
        return measurements;
      },
    };
  },
};

/**
 * @param {string | undefined} text
 * @returns {number}
 *   NaN where it is no number as C++ prints one.
 */
const numberOf = (text) =>
  /^\d+(?:\.\d+)?(?:e[+-]?\d+)?$/.test(text ?? '') ? Number(text) : Number.NaN;
