/**
 * The tables that nanobench prints.
 *
 *     | relative |              ns/get |               get/s |    err% |     total | lookups
 *     |---------:|--------------------:|--------------------:|--------:|----------:|:--------
 *     |   100.0% |               40.30 |       24,814,237.23 |    3.9% |      0.02 | `std::map`
 *
 * The time is the median of 11 epochs, each the mean of many iterations, ÷ the batch. `get` is what a
 * program names its unit, `lookups` its title; without them there are `op` and `benchmark`. `err%` is
 * the median deviation from the median: from 5 % on a line is marked as unstable. Before 3.0 its head is
 * `MdAPE`, and there is no total. A header comes once for all results of its columns, so text of the program
 * may stand between it and them. Times have two decimals: below 1 the rate has more digits. `complexityBigO` prints
 * another table of three columns. Columns before the time tell results apart: `complexityN`, and since 4.6 those of
 * `contextColumn()`; only `relative` and `95% CI` do not. Written by the sources of 2026 in the tests, without hardware counters; 1.0
 * and 2.0 are read in their sources.
 *
 * @import {LineAdapter} from '../types.d.ts'
 * @import {Measurement, Params} from '../../records/types.d.ts'
 */

import {onLine} from '../../records/lines.js';
import {latency} from '../../records/measurements.js';
import {brief} from '../shared/brief.js';
import {namedOnce} from '../shared/named-once.js';

const HEADER =
  /^\|(?: [^|]+ \|)* +(ns|us|µs|ms|s)\/(\S[^|]*?) \| +\S[^|]*\/s \| +(?:err%|MdAPE) \|/;
const RULE = /^\|[-:|]+$/;
/** How well each function of the size fits. */
const COMPLEXITY = /^\| +coefficient \| +err% \| complexity$/;
const FIT = /^\|[^|]*\|[^|]*\|[^|]*$/;
const TIME = /^(?:\d{1,3}(?:,\d{3})+|\d+)\.\d+$/;
/** More than the last decimal of a time may be off. */
const ROUNDED = 0.006;
/** A row after another text. */
const DISPLACED = /^[^|]+\|(?: +[\d.,]+%? \|){3}/;
/** Before 3.0 the advice has no brackets, and the reason comes before the name. */
const NAME = /^(?::wavy_dash: )?`((?:[^`]|``)*)`(?: \(?Unstable .*)?$/;
const OPENING = /\| (?::(?:wavy_dash|boom): )?`/;
const INVALID = /^:boom: (?:(?<before>[^`]+) )?`(?<failed>(?:[^`]|``)*)`(?: \((?<behind>.*)\))?$/;
const OLD_ADVICE = /` Unstable with .* e\.g\. \d+$/;
/** Columns before the time that compare with the first result. */
const RATIOS = ['relative', '95% CI'];
/** The last column before the names. */
const TOTAL = 'total';
const NO_UNIT = 'op';
const NO_TITLE = 'benchmark';
/** Units in a second. @type {Record<string, number>} */
const PER_SECOND = {ns: 1e9, us: 1e6, µs: 1e6, ms: 1e3, s: 1};

/** @type {LineAdapter} */
export const nanobench = {
  id: 'nanobench',
  label: 'nanobench output',
  description: 'The median time of an operation of each nanobench benchmark.',
  runner: 'nanobench',
  writtenBy: 'no option',
  measuresAlone: true,
  layout: 'lines',
  detect: ({lines}) => lines.some((line) => HEADER.test(line)),
  open(context) {
    /** @type {Measurement[]} */
    const measurements = [];
    const isFirst = namedOnce(context, 'Make each repeat a separate run.');
    /** @type {{names: string[], cells: number, time: number, perSecond: number, params: Params} | undefined} */
    let table;
    /** Whether the line before was of a table. */
    let isInside = false;
    /** Whether it was of a table of complexity. */
    let isComplexity = false;

    /** @param {string} text @param {number} line @param {NonNullable<typeof table>} table */
    const takeRow = (text, line, {names, cells, time, perSecond, params: shared}) => {
      const parts = text.slice(1).split('|');
      // A name may have a bar in it.
      const label = parts.slice(cells).join('|').trim();
      const {failed, before, behind = before ?? ''} = INVALID.exec(label)?.groups ?? {};
      if (failed !== undefined) {
        const found = `"${brief(plain(failed))}" was not measured`;
        context.warn(`${found}: ${brief(behind)}`, line);
        return;
      }
      const [, quoted] = NAME.exec(label) ?? [];
      const cell = parts[time]?.trim() ?? '';
      if (TIME.test(cell) && label !== '' && !label.includes('`')) {
        context.error(
          line,
          `found the name "${brief(label)}" without backticks, expected it in backticks`,
          'Use the text as the program printed it: a web page may show it without them.',
        );
        return;
      }
      if (quoted === undefined || !TIME.test(cell)) {
        const found = `found "${brief(text.trim())}"`;
        context.error(
          line,
          `${found}, expected a time in column ${time + 1}, and a name at the end`,
        );
        return;
      }
      const name = plain(quoted);
      const own = names.map((column, i) => [column, parts[i]?.trim() ?? '']);
      const params = {
        ...shared,
        ...Object.fromEntries(
          own.filter(([column = '', cell]) => cell && !RATIOS.includes(column)),
        ),
      };
      const key = JSON.stringify([name, params]);
      if (!isFirst(name, line, key)) return;
      const stated = Number(cell.replaceAll(',', ''));
      const rateCell = parts[time + 1]?.trim() ?? '';
      const rate = Number(rateCell.replaceAll(',', ''));
      const hasRate = stated < 1 && rateCell !== 'inf' && rate !== 0;
      if (hasRate && !(TIME.test(rateCell) && Math.abs(perSecond / rate - stated) < ROUNDED)) {
        const found = `found the time ${cell} and the rate ${brief(rateCell)} of "${brief(name)}"`;
        context.error(line, `${found}, expected one divided by the other`);
        return;
      }
      if (stated === 0 && !hasRate) {
        context.warn(`"${brief(name)}" is not used: found 0, too small for the decimals`, line);
        return;
      }
      const value = hasRate ? 1 / rate : stated / perSecond;
      if (label.startsWith(':wavy_dash:')) {
        context.warn(`"${brief(name)}" is unstable, as nanobench says`, line);
      }
      measurements.push(latency(onLine({operation: name, params}, line), 'mean', value));
    };

    return {
      take(raw, line) {
        const text = raw.trimEnd();
        isComplexity = COMPLEXITY.test(text) || (isComplexity && FIT.test(text));
        if (isComplexity) return;
        const [header, timeUnit = '', unit = ''] = HEADER.exec(text) ?? [];
        if (header !== undefined) {
          const parts = text.slice(1).split('|');
          const heads = parts.map((head) => head.trim());
          const time = heads.indexOf(`${timeUnit}/${unit}`);
          // A title may have a bar in it. Before 3.0 there is no total.
          const cells = heads.indexOf(TOTAL, time) + 1 || heads.length - 1;
          const title = parts.slice(cells).join('|').trim();
          const params = {
            ...(title === NO_TITLE ? {} : {title}),
            ...(unit === NO_UNIT ? {} : {unit}),
          };
          const names = heads.slice(0, time);
          table = {names, cells, time, perSecond: PER_SECOND[timeUnit] ?? 1, params};
        } else if (table && text.startsWith('|') && !RULE.test(text)) {
          if (isInside || endsAsResult(text)) takeRow(text, line, table);
        } else if (table && DISPLACED.test(text) && endsAsResult(text)) {
          context.error(line, `found "${brief(text)}", expected a row that begins with "|"`);
        }
        isInside = text.startsWith('|');
      },
      end: () => measurements,
    };
  },
};

/**
 * @param {string} text
 * @returns {boolean}
 *   Whether it ends with a name in backticks: what the program prints may have bars, too.
 */
function endsAsResult(text) {
  const opening = OPENING.exec(text);
  if (!opening) return false;
  const name = text.slice(opening.index + opening[0].length);
  return (
    name.endsWith('`') || (name.endsWith(')') && name.includes('` (')) || OLD_ADVICE.test(name)
  );
}

/**
 * @param {string} quoted
 *   In which nanobench doubles each backtick.
 */
const plain = (quoted) => quoted.replaceAll('``', '`');
