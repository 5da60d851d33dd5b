/**
 * What `cargo bench` prints of `#[bench]` functions, and criterion.rs with `--output-format bencher`.
 *
 *     running 7 tests
 *     test copy::kilobyte ... bench:         153.28 ns/iter (+/- 173.04) = 6692 MB/s
 *     test copy::later    ... ignored
 *     test result: FAILED. 0 passed; 1 failed; 2 ignored; 4 measured; 0 filtered out; finished in 16.47s
 *
 * The time is the median of 50 samples, each the mean of many iterations, where the outermost twentieths
 * are cut off. `+/-` is the range of the samples, with criterion their standard deviation. MB/s are bytes
 * an iteration ÷ the time, without decimals. Up to Rust 1.79 the time has no decimals. Written by Rust
 * 1.95 and criterion 0.5.1 in the tests; earlier versions read in the sources of Rust's library test.
 *
 * @import {LineAdapter} from '../types.d.ts'
 * @import {Measurement} from '../../records/types.d.ts'
 */

import {onLine} from '../../records/lines.js';
import {latency, transfer} from '../../records/measurements.js';
import {brief} from '../shared/brief.js';
import {shownOnTerminal} from '../shared/db-bench-line.js';
import {decimalsOf} from '../shared/decimals.js';
import {namedOnce} from '../shared/named-once.js';

const NUMBER = /(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)/.source;
const RESULT = new RegExp(
  `^test (.+?)(?<! ) +\\.\\.\\. bench: +${NUMBER} ns/iter \\(\\+/- ${NUMBER}\\)(?: = (\\d+) MB/s)?(?: <[^>]*>)?$`,
);
/** Of criterion: the end of a line, whatever name and colours come before it. */
const CRITERION = /\btime: +\[[\d.]+ \S+ [\d.]+ \S+ [\d.]+ \S+\]$/;
const LIKE = /ns\/iter|^test .* \.\.\. bench:/;
const IN_UNIT = / \.\.\. bench: +[\d.,]+ ([^\s/]+)\/iter/;
/** The second with `--quiet`. */
const FAILED = /^test (.+?)(?<! ) +\.\.\. FAILED|^(\S.*) --- FAILED$/;
const BEGUN = /^running \d+ tests?\b/;
const ENDED = /^test result: /;
const LAST = /^test result: .*(?: filtered out|; finished in \d+\.\d+s)$|^error: bench failed/;
const MEASURED = /^test result: .* (\d+) measured(?:;|$)/;

/** @type {LineAdapter} */
export const libtest = {
  id: 'libtest',
  label: 'libtest bench output',
  description:
    'The time of an iteration of each #[bench] function of Rust, as cargo bench prints it.',
  runner: 'libtest',
  writtenBy: '`cargo bench >bench.txt 2>&1`',
  separateCommand: 'cargo bench --bench NAME',
  measuresAlone: true,
  layout: 'lines',
  hasPreamble: true,
  detect: ({lines}) =>
    lines.some((line) => RESULT.test(shownOnTerminal(line))) &&
    !lines.some((line) => CRITERION.test(shownOnTerminal(line))),
  endsWhole: (line) => LAST.test(line.trimEnd()),
  open(context) {
    /** @type {Measurement[]} */
    const measurements = [];
    const isFirst = namedOnce(context, 'Put each run of cargo bench into a separate file.');
    /** The line at which a program began, or 0. */
    let begun = 0;
    let results = 0;

    /** @param {string[]} cells @param {number} line */
    const takeResult = ([name = '', time = '', , rate], line) => {
      results += 1;
      if (!isFirst(name, line)) return;
      const subject = onLine({operation: name, params: {}}, line);
      const value = Number(time.replaceAll(',', ''));
      if (value === 0) {
        context.warn(`"${brief(name)}" was not measured: found 0 ns/iter`, line);
        return;
      }
      const step = 1 / 10 ** (9 + decimalsOf(time));
      measurements.push({...latency(subject, 'mean', value / 1e9), step});
      if (rate !== undefined) measurements.push(transfer(subject, 'MB/s', Number(rate) * 1e6));
    };

    return {
      take(raw, line) {
        const text = shownOnTerminal(raw);
        const result = RESULT.exec(text);
        if (result) takeResult(result.slice(1), line);
        else if (LIKE.test(text)) {
          const found = `found "${brief(text.trim())}"`;
          const [, unit = 'ns'] = IN_UNIT.exec(text) ?? [];
          context.error(
            line,
            `${found}, expected text such as "test name ... bench: 12.34 ns/iter (+/- 0.56)"`,
            unit === 'ns'
              ? 'A benchmark that prints with --nocapture splits its line, and --quiet writes before it.'
              : `Its unit is ${unit}, and libtest prints ns: use the output of libtest itself.`,
          );
        }
        const [, name, failed = name] = FAILED.exec(text) ?? [];
        if (failed) context.warn(`"${brief(failed)}" was not measured: it failed`, line);
        if (BEGUN.test(text)) {
          if (begun > 0) context.warn('found no "test result": the output may be cut', begun);
          begun = line;
          results = 0;
        }
        if (ENDED.test(text)) {
          const [, measured] = MEASURED.exec(text) ?? [];
          if (begun > 0 && Number(measured) !== results) {
            const expected = measured === undefined ? 'their number' : `${measured} measured`;
            context.error(line, `found ${results} results of the program, expected ${expected}`);
          }
          begun = 0;
        }
      },
      end() {
        if (begun > 0) context.warn('found no "test result": the output may be cut', begun);
        return measurements;
      },
    };
  },
};
