/**
 * Reads one raw file: picks the adapter by content, feeds it rows (through Papa Parse) or lines,
 * and gives back its records. One pass over the bytes, in slices of whole lines, so that memory
 * stays bounded whatever the file's size.
 *
 * @import {Adapter, Effects, FileNote, Head, Oddity, Rec, ReadContext} from '../types.d.ts'
 * @import {Faults} from '../errors.js'
 * @import {Slice} from './slices.js'
 */

import Papa from 'papaparse';
import {adapters} from './index.js';
import {HEAD, opening, slices} from './slices.js';
import {decode, NotText} from './text.js';

/** Characters of the file that a message quotes. */
const QUOTED = 60;
/** What Papa Parse can find wrong with a row, by its codes. @type {Record<string, string>} */
const QUOTES = {
  MissingQuotes: 'found a quoted cell that does not end, expected its closing quote',
  InvalidQuotes: 'found text after a closing quote, expected the end of the cell',
};

/**
 * @param {{path: string, name: string, note: FileNote}} file
 *   `path` from the repository's root.
 * @param {Pick<Effects, 'stream'>} effects
 * @param {Faults} faults
 *   Takes what is wrong with the file.
 * @param {{cut?: boolean, among?: readonly Adapter[]}} [options]
 *   `cut`: the run says that it was cut short; then half a last line is odd and not a fault.
 * @returns {Promise<{format: string | undefined, records: Rec[], oddities: Oddity[]}>}
 */
export async function readRaw(file, effects, faults, {cut = false, among = adapters} = {}) {
  /** @type {Oddity[]} */
  const oddities = [];
  let refused = false;
  /** @type {ReadContext} */
  const context = {
    name: file.name,
    note: file.note,
    fault(line, message, hint) {
      refused = true;
      faults.add(file.path, line || undefined, message, hint);
    },
    odd: (message, line) => oddities.push({message, ...(line === undefined ? {} : {line})}),
  };
  const pieces = decode(effects.stream(file.path));
  try {
    const start = await opening(pieces);
    if (start.trim() === '') {
      context.fault(0, 'found an empty file, expected the runner’s output');
      return {format: undefined, records: [], oddities};
    }
    const head = headOf(start, file.name);
    const adapter = choose(head, context, among);
    if (!adapter) return {format: undefined, records: [], oddities};
    const fold = feed(adapter, context, head);
    for await (const slice of slices(start, pieces, adapter.layout === 'csv')) {
      if (slice.whole) fold.take(slice.text, slice.line);
      else tellCut(slice, context, cut);
    }
    const records = fold.end();
    if (records.length === 0 && !adapter.mayBeEmpty && !refused) {
      context.fault(0, `found a header and no measurement, expected the rows of ${adapter.label}`);
    }
    return {format: adapter.id, records, oddities};
  } catch (error) {
    if (!(error instanceof NotText)) throw error;
    context.fault(0, error.message);
    return {format: undefined, records: [], oddities};
  } finally {
    // Closes the file where it was not read to its end.
    await pieces.return(undefined);
  }
}

/**
 * @param {string} text
 * @param {string} name
 * @returns {Head}
 */
export function headOf(text, name) {
  const start = text.slice(0, HEAD);
  const lines = start.split('\n');
  return {name, text: start, lines: lines.length > 1 ? lines.slice(0, -1) : lines};
}

/**
 * The adapter that the manifest names, or the one that knows the content.
 *
 * @param {Head} head
 * @param {ReadContext} context
 * @param {readonly Adapter[]} among
 * @returns {Adapter | undefined}
 */
function choose(head, context, among) {
  const {columns, format} = context.note;
  const ids = among.map(({id}) => id).join(', ');
  const named = columns ? 'tidy' : format;
  if (named) {
    const adapter = among.find(({id}) => id === named);
    if (!adapter) context.fault(0, `unknown format "${named}", expected ${ids}`);
    return adapter;
  }
  const claimants = among.filter((adapter) => adapter.claims(head));
  if (claimants.length === 1) return claimants[0];
  if (claimants.length === 0) {
    const line = head.lines.findIndex((text) => text.trim() !== '');
    context.fault(
      line + 1,
      `found "${brief(head.lines[line] ?? '')}", expected a format that Benchfolio reads`,
      `In run.yaml, under "files", name its format (${ids}), map its columns, or say why it is unread.`,
    );
    return undefined;
  }
  const both = claimants.map(({label}) => label).join(' and ');
  context.fault(
    1,
    `found a file that could be ${both}, expected one of them`,
    'Name its format in run.yaml, under "files".',
  );
  return undefined;
}

/**
 * @param {Adapter} adapter
 * @param {ReadContext} context
 * @param {Head} head
 * @returns {{take(text: string, line: number): void, end(): Rec[]}}
 *   `take` gets whole lines and the number of the first.
 */
function feed(adapter, context, head) {
  if (adapter.layout === 'lines') {
    const fold = adapter.open(context, head);
    return {
      take(text, line) {
        let at = line;
        for (const one of text.split('\n').slice(0, -1)) fold.take(one, at++);
      },
      end: () => fold.end(),
    };
  }
  const fold = adapter.open(context, head);
  return {
    take(text, line) {
      let at = line;
      // Looking for line ends in every cell is the dearest part of reading, and mostly needless.
      const simple = !text.includes('"');
      Papa.parse(text.slice(0, -1), {
        delimiter: adapter.delimiter?.(head) ?? ',',
        newline: '\n',
        step({data, errors}) {
          const row = /** @type {string[]} */ (data);
          // One wrong quote brings others after it.
          const code = errors[0]?.code;
          if (code) context.fault(at, QUOTES[code] ?? code);
          if (row.length > 1 || row[0]?.trim()) fold.take(row, at);
          at += simple ? 1 : linesOf(row);
        },
      });
    },
    end: () => fold.end(),
  };
}

/**
 * @param {string[]} row
 *   Cells; those in quotes may hold line ends.
 */
const linesOf = (row) => 1 + row.reduce((breaks, cell) => breaks + cell.split('\n').length - 1, 0);

/**
 * A last line without a line end may stop in the middle of a number: it is never used.
 *
 * @param {Slice} slice
 * @param {ReadContext} context
 * @param {boolean} expected
 */
function tellCut({text, line}, context, expected) {
  const found = `found "${brief(text)}" without a line end, expected a whole last line`;
  if (expected) context.odd(`${found}; it is not used`, line);
  else context.fault(line, found, 'If the run was cut short, say `status: aborted` in run.yaml.');
}

/** @param {string} text */
function brief(text) {
  const line = text.trim().replaceAll(/\s+/g, ' ');
  return line.length > QUOTED ? `${line.slice(0, QUOTED)}…` : line;
}
