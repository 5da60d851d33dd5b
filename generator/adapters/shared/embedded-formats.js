/**
 * Warns of another format that begins in the middle of a text, for example if a script writes the
 * output of several tools into one file. A file is read as one format, and a line format ignores
 * unknown lines, so without the warning that output would be lost in silence.
 *
 * @import {Adapter, ReadContext} from '../types.d.ts'
 */

import {printedFormat} from './unread-formats.js';

const JSON_BEGINNING = /^[^\S\n]*(?:\[[^\S\n]*(?:$|[[{"])|\{[^\S\n]*(?:$|"))/;
/**
 * How JSON, XML, a table of several columns, rows without a header, JVM logs and outputs of tools begin. No pattern goes
 * beyond a line, so that all lines can be searched at once.
 */
const BEGINNINGS = [
  JSON_BEGINNING,
  /^\[[\d.,T:+-]+(?:m?s|ns)?\]/,
  /^\[[A-Z]/,
  /^(?:\d[\dT.,:+-]*: )+\[(?:Full )?GC\b/,
  /^(?:Benchmark|goos:|Running \S|progress: |transaction type: |sysbench \d|RocksDB: |LevelDB: |Connecting to |Type +Ops|running \d+ tests?$|Summary:$)/,
  /^#\[Histogram log|^# JMH (?:version|\d\S* \(released)|^ *Value +Percentile/,
  /^RUN\t/,
  /^\|? *(?:Namespace|Type|Method) +\|/,
  /^[^\s[]\S* +fastest +│/,
  /^[^\n[].{0,22} time: +\[/,
  /^\| Command \| Mean /,
  /^"[A-Z][^"\n]*","\d+\.\d+"$/,
  /^(?:\d+(?:,? \d+){3}|\d{13,19}[,;\t])/,
  /^[^\S\n]*<\?xml/,
  /^[^\S\n]*#?(?:"[^"\n]*"|[A-Za-z_%][^,;\t\n]*|[\d.]+ ?[A-Za-z_%][^ ,;\t\n]*)(?:[,;\t][^\S\n]*(?:"[^"\n]*"|(?:[\d.]+ ?)?[A-Za-z_%#/][^,;\t\n]*)){2,}(?:\t[^\S\n]*)?$/,
];
/** To an expression they are ends of lines too: it would begin anew at each, and go to the end of the line. */
const OTHER_ENDS = ['\r', '\u2028', '\u2029'];
/** The number of lines that detection gets, and of lines checked for each way to begin. */
const LINES_LIMIT = 40;
/** Lines of JSON, whose results may follow the settings of the run. */
const DOCUMENT_LIMIT = 120;
const BEGINNINGS_LIMIT = 50;
/** A line of the format itself counts as so many: a header comes once, and rows come again. */
const OWN_COST = 25;

/**
 * @param {Adapter} adapter
 *   Reads the file.
 * @param {ReadContext} context
 * @param {(text: string) => (adapter: Adapter) => boolean} detectorOf
 *   Gets whole lines, and returns whether an adapter detects them.
 * @param {readonly Adapter[]} among
 * @returns {(text: string, line: number) => void}
 *   Gets whole lines and the number of the first.
 */
export function embeddedFormats(adapter, context, detectorOf, among) {
  const {includes = []} = adapter;
  const otherAdapters = among.filter(
    (candidate) => candidate !== adapter && !includes.includes(candidate.id),
  );
  let beginnings = BEGINNINGS.map((pattern) => ({pattern, remaining: BEGINNINGS_LIMIT}));
  let any = anyOf(beginnings);
  let isPrintedTold = false;
  return (text, line) => {
    const printed = isPrintedTold ? undefined : printedFormat(text);
    if (printed) {
      isPrintedTold = true;
      const before = text.slice(0, printed.at).split('\n').length - 1;
      context.warn(`found ${printed.name} from here on, which is not read`, line + before);
    }
    if (beginnings.length === 0) return;
    // One after the other: an expression for all takes ten times as long.
    const inLines = OTHER_ENDS.reduce((rest, end) => rest.replaceAll(end, ' '), text);
    if (!any.test(inLines)) return;
    const lines = text.split('\n');
    for (let i = 0; i < lines.length; i += 1) {
      const first = lines[i] ?? '';
      const beginning = beginnings.find(({pattern}) => pattern.test(first));
      if (!beginning) continue;
      const limit = beginning.pattern === JSON_BEGINNING ? DOCUMENT_LIMIT : LINES_LIMIT;
      const detects = detectorOf(`${lines.slice(i, i + limit).join('\n')}\n`);
      const embedded = otherAdapters.find(detects);
      const isOwn = detects(adapter);
      const detectsAlone = detectorOf(`${first}\n`);
      beginning.remaining -= isOwn && detectsAlone(adapter) ? OWN_COST : 1;
      if (beginning.remaining <= 0) {
        beginnings = beginnings.filter((one) => one !== beginning);
        any = anyOf(beginnings);
      }
      if (!embedded || detectsAlone(adapter)) continue;
      if (isOwn && !detectsAlone(embedded)) continue;
      beginnings = [];
      context.warn(
        `found ${embedded.label} (${embedded.id}) from here on, which is not read`,
        line + i,
      );
    }
  };
}

/**
 * @param {readonly {pattern: RegExp}[]} beginnings
 * @returns {RegExp}
 *   Whether a line begins in one of these ways: most text has no such line, and need not be split. What is
 *   no beginning of a line is passed over by the first character of the expression.
 */
const anyOf = (beginnings) =>
  new RegExp(`^(?:${beginnings.map(({pattern}) => pattern.source).join('|')})`, 'm');
