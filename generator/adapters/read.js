/**
 * Reads one raw file: picks the adapter by content, feeds it rows (through Papa Parse) or lines,
 * and gives back its records. One pass over the bytes, in slices of whole lines, so that memory
 * stays bounded whatever the file's size.
 *
 * @import {Adapter, Effects, FileNote, Head, Oddity, Rec, ReadContext} from '../types.d.ts'
 * @import {Faults} from '../errors.js'
 * @typedef {{text: string, line: number, whole: boolean}} Slice
 */

import Papa from 'papaparse';
import {adapters} from './index.js';
import {decode, NotText} from './text.js';

/** Characters that detection looks at. */
const HEAD = 64 * 1024;
/**
 * Characters that Papa Parse gets at once. `step` over slices is its fastest way: the rows of a
 * slice die young. `chunk` and whole strings are slower and hold more.
 */
const SLICE = 1024 * 1024;
/** A slice that ends inside quotes grows up to here before the quote is called unclosed. */
const LONGEST = 8 * SLICE;
/** Characters of the file that a message quotes. */
const QUOTED = 60;

/**
 * @param {{path: string, name: string, note: FileNote}} file
 *   `path` from the repository's root.
 * @param {Pick<Effects, 'stream'>} effects
 * @param {Faults} faults
 *   Takes what is wrong with the file.
 * @param {{cut?: boolean}} [options]
 *   `cut`: the run says that it was cut short; then half a last line is odd and not a fault.
 * @returns {Promise<{format: string | undefined, records: Rec[], oddities: Oddity[]}>}
 */
export async function readRaw(file, effects, faults, {cut = false} = {}) {
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
  try {
    const slices = sliced(decode(effects.stream(file.path)));
    const first = (await slices.next()).value;
    if (!first || first.text.trim() === '') {
      context.fault(0, 'found an empty file, expected the runner’s output');
      return {format: undefined, records: [], oddities};
    }
    const head = headOf(first.text, file.name);
    const adapter = choose(head, context);
    if (!adapter) return {format: undefined, records: [], oddities};
    const fold = feed(adapter, context, head);
    /** @type {Slice | undefined} */
    let slice = first;
    while (slice) {
      if (slice.whole) fold.take(slice.text, slice.line);
      else tellCut(slice, context, cut);
      slice = (await slices.next()).value;
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
 * @returns {Adapter | undefined}
 */
function choose(head, context) {
  const {columns, format} = context.note;
  const named = columns ? 'tidy' : format;
  if (named) {
    const adapter = adapters.find(({id}) => id === named);
    if (!adapter) context.fault(0, `unknown format "${named}", expected ${ids()}`);
    return adapter;
  }
  const claimants = adapters.filter((adapter) => adapter.claims(head));
  if (claimants.length === 1) return claimants[0];
  if (claimants.length === 0) {
    const line = head.lines.findIndex((text) => text.trim() !== '');
    context.fault(
      line + 1,
      `found "${brief(head.lines[line] ?? '')}", expected a format that Benchfolio reads`,
      `In run.yaml, under "files", name its format (${ids()}), map its columns, or say why it is unread.`,
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

const ids = () => adapters.map(({id}) => id).join(', ');

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
      Papa.parse(text.slice(0, -1), {
        delimiter: adapter.delimiter?.(head) ?? ',',
        newline: '\n',
        step({data, errors}) {
          const row = /** @type {string[]} */ (data);
          for (const {message} of errors) context.fault(at, `${message}, expected CSV`);
          if (row.length > 1 || row[0]?.trim()) fold.take(row, at);
          at += 1 + row.reduce((breaks, cell) => breaks + cell.split('\n').length - 1, 0);
        },
      });
    },
    end: () => fold.end(),
  };
}

/**
 * Whole lines in slices; then, where the file does not end with a line end, its last line.
 *
 * @param {AsyncIterable<string>} pieces
 * @returns {AsyncGenerator<Slice, undefined>}
 */
async function* sliced(pieces) {
  let text = '';
  let line = 1;
  for await (const piece of pieces) {
    text += piece;
    if (text.length < SLICE) continue;
    const end = lastLineEnd(text);
    if (end === 0) {
      if (text.length > LONGEST) break;
      continue;
    }
    yield {text: text.slice(0, end), line, whole: true};
    line += count(text, '\n', end);
    text = text.slice(end);
  }
  const end = text.lastIndexOf('\n') + 1;
  if (end > 0) yield {text: text.slice(0, end), line, whole: true};
  if (end < text.length) {
    yield {text: text.slice(end), line: line + count(text, '\n', end), whole: false};
  }
  return undefined;
}

/**
 * @param {string} text
 * @returns {number}
 *   Just past the last line end that is not inside quotes; 0 where there is none.
 */
function lastLineEnd(text) {
  const quotes = count(text, '"', text.length);
  let end = text.lastIndexOf('\n') + 1;
  let inside = quotes - count(text.slice(end), '"', text.length - end);
  while (end > 0 && inside % 2 === 1) {
    const before = text.lastIndexOf('\n', end - 2) + 1;
    inside -= count(text.slice(before, end), '"', end - before);
    end = before;
  }
  return end;
}

/**
 * @param {string} text
 * @param {string} character
 * @param {number} end
 */
function count(text, character, end) {
  let found = 0;
  for (let i = text.indexOf(character); i >= 0 && i < end; i = text.indexOf(character, i + 1)) {
    found += 1;
  }
  return found;
}

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
