/**
 * Reads one raw file: passes its adapter rows (through Papa Parse), lines or a
 * JSON document, and returns its records. It reads the bytes once, in slices of whole lines, so memory
 * does not grow with the file. JSON documents have a size limit instead.
 *
 * @import {Adapter, FileFacts, Head, LineAdapter, Missing, ReadContext, RunInFile} from './types.d.ts'
 * @import {Rec} from '../records/types.d.ts'
 * @import {FileNote, Warning} from '../scan/types.d.ts'
 * @import {Effects} from '../types.d.ts'
 * @import {Slice} from './shared/slices.js'
 * @typedef {{encoding?: 'utf-8' | 'windows-1252', prefix?: RegExp | undefined, isForeign?: boolean, warning?: string}} Another
 *   Way of reading the bytes, and the warning where the file can be read so. `isForeign`: the prefix is of no format.
 * @typedef {{format: string | undefined, records: Rec[], facts: FileFacts, warnings: Warning[], errors: InputErrors,
 *   missing?: Missing, origin?: number | 'jvm', text?: string, runs?: readonly RunInFile[]}} RawRead
 *   `facts`: what it states of its run; `errors`: what is wrong with the file; `missing`: what its note lacks;
 *   `origin`: when its clock was at 0, as `origin` of a context takes it;
 *   `text`: the digest of its text, if it was requested and all of the text was read;
 *   `runs`: where nothing is wrong but that it has several, such as repeats.
 * @typedef {{update(text: string): unknown, digest(encoding: 'hex'): string}} Hash
 */

import {sum} from '../averages.js';
import {InputErrors} from '../errors.js';
import {checkRecords} from '../records/contradiction.js';
import {copiedPass} from '../records/copied-passes.js';
import {selected} from '../records/only.js';
import {LIMIT as MOST_REPEATS} from '../records/record-limit.js';
import {choose, detectAdapters, detects, headOf} from './detect.js';
import {adapters} from './index.js';
import {oneLine} from './shared/brief.js';
import {conflictLine} from './shared/conflict-markers.js';
import {embeddedFormats} from './shared/embedded-formats.js';
import {factCollector, isTimeOfDay} from './shared/facts.js';
import {lineAt, parseJson} from './shared/json.js';
import {wholeText, withoutPreamble, withoutTrailer} from './shared/json-document.js';
import {repeatCollector} from './shared/repeats-in-file.js';
import {HEAD, readOpening, wholeLines} from './shared/slices.js';
import {pasteOf, prefixOf, stripDecorations} from './shared/strip-decorations.js';
import {tableFold} from './shared/table.js';
import {decode, NotText, OtherEncoding} from './shared/text.js';
import {showNames} from './shared/visible-names.js';

/** How the hint ends on a file without results. */
export const IF_NOTHING = 'If the run measured nothing, set `unread` for this file in run.yaml.';
/** In a row, which may not count in the digest of a text: more are not kept. */
const MOST_BLANKS = 1024 * 1024;
/** What a note can say of a file. @type {Record<Missing, string>} */
const EXAMPLES = {unit: 'ns', every: '1'};
/** What a file states that needs none of these. @type {Record<Missing, string>} */
const STATED = {unit: 'its unit', every: 'its times'};
const REPEATS_HINT =
  'Put each run into a separate file. If they are repeats, `add --split` does so. If a setting differs that the file does not state, name it in `params` of run.yaml.';
/** Records of one file; a report prints each. */
export const MOST_RECORDS = 10_000;
/**
 * Windows consoles write characters such as “±” and the “·” of old JMH names in this encoding.
 *
 * @type {Another}
 */
const WINDOWS = {
  encoding: 'windows-1252',
  warning:
    'found bytes that are not UTF-8, read as Windows-1252; if names are wrong, convert the file to UTF-8',
};

/**
 * @param {{path: string, name: string, note: FileNote}} file
 *   `path` from the repository's root.
 * @param {Pick<Effects, 'stream'>} effects
 * @param {{among?: readonly Adapter[], newHash?: () => Hash}} [options]
 *   `newHash`: of the text, as it is when it is decompressed, its line ends are `\n` and no blanks are before them or
 *   at its end.
 * @returns {Promise<RawRead>}
 */
export async function readRaw(file, effects, {among = adapters, newHash} = {}) {
  const read = (/** @type {Another} */ way) => attempt(file, effects, {among, newHash}, way);
  const first = await read({});
  const second = first.another && (await read(first.another));
  const isRead = second?.format !== undefined && (!first.format || !second.errors.any);
  const {another, ...result} = isRead ? second : first;
  const warning = isRead && first.another?.warning;
  if (warning) result.warnings.unshift({message: warning});
  return result;
}

/**
 * @param {{path: string, name: string, note: FileNote}} file
 * @param {Pick<Effects, 'stream'>} effects
 * @param {{among: readonly Adapter[], newHash: (() => Hash) | undefined}} options
 * @param {Another} way
 * @returns {Promise<RawRead & {another: Another | undefined}>}
 *   `another`: what to try if this attempt led to an error.
 */
async function attempt(file, effects, {among, newHash}, {encoding, prefix}) {
  const {context, errors, warnings, lacks, facts, taken, origin, runs} = readContext(file);
  const nothing = {
    format: undefined,
    records: [],
    facts: {},
    warnings,
    errors,
    another: undefined,
  };
  const hash = newHash?.();
  const text = hashed(decode(effects.stream(file.path), encoding), hash);
  const pieces = stripDecorations(text, (message) => context.warn(message), prefix);
  try {
    const first = await readOpening(pieces);
    const ends = lineEnds(first);
    const [start, rest] = [ends(first), mapped(pieces, ends)];
    if (start.trim() === '') {
      const found = start.length < HEAD ? 'an empty file' : `${HEAD} blank characters and more`;
      context.error(0, `found ${found}, expected the runner’s output`);
      return nothing;
    }
    const head = headOf(start, file.name);
    const {text: beginning, matching} = await detectAdapters(head, start, rest, file.note, among);
    const adapter = choose(head, matching, context, among);
    if (!adapter) return {...nothing, another: withoutPrefix(head)};
    // Some adapters know their lines behind a prefix too, where it would be a part of a name or a cell.
    const bare = prefix || adapter.layout === 'json' ? undefined : withoutPrefix(head);
    if (
      bare?.prefix &&
      bare.isForeign &&
      detects(adapter, headOf(start.replace(bare.prefix, ''), file.name), file.note)
    ) {
      return {...nothing, another: bare};
    }
    if (!adapter.isEventLog) refuseSpan(adapter, context, among);
    const read = await readBy(adapter, {head, start: beginning, pieces: rest, context, among});
    const records = checkedRecords(read, adapter, file.note, {context, errors, warnings, taken});
    const another = errors.any ? withoutPrefix(head) : undefined;
    const digest = hash && {text: hash.digest('hex')};
    const stated = {...lacks, ...origin, ...runs(), ...digest, facts: facts()};
    return {...nothing, ...stated, format: adapter.id, records, another};
  } catch (error) {
    if (!(error instanceof NotText)) throw error;
    context.error(0, error.message, error.hint);
    return {...nothing, another: error instanceof OtherEncoding ? WINDOWS : undefined};
  } finally {
    // Closes the file if it was not read to its end.
    await pieces.return(undefined);
  }
}

/** @param {{path: string, name: string, note: FileNote}} file */
function readContext(file) {
  const {note} = file;
  const errors = new InputErrors();
  /** @type {Warning[]} */
  const warnings = [];
  /** @type {{missing?: Missing}} */
  const lacks = {};
  /** @type {Set<Missing>} */
  const taken = new Set();
  /** @type {{origin?: number | 'jvm'}} */
  const origin = {};
  const repeats = repeatCollector();
  /** @type {readonly RunInFile[] | undefined} */
  let spans;
  /** All errors, and those that say that the file has several runs. */
  const count = {errors: 0, runs: 0};
  const stated = factCollector((message) => warnings.push({message}));
  /** @type {ReadContext} */
  const context = {
    name: file.name,
    note,
    take(name) {
      taken.add(name);
      return note[name];
    },
    error(line, message, hint, missing) {
      if (missing) lacks.missing = missing;
      count.errors += 1;
      const hints = [hint, missing && `To try one: check --${missing} ${EXAMPLES[missing]}.`];
      errors.add(
        file.path,
        line || undefined,
        message,
        hints.filter(Boolean).join(' ') || undefined,
      );
    },
    warn: (message, line, kind) =>
      warnings.push({
        message,
        ...(line === undefined ? {} : {line}),
        ...(kind === undefined ? {} : {kind}),
      }),
    fact: stated.fact,
    origin(at) {
      if (at === 'jvm' || isTimeOfDay(at)) origin.origin ??= at;
    },
    run(line, settings, what) {
      if (repeats.add(line, settings)) return;
      count.runs += 1;
      context.error(line, `found a second run of ${what}, expected other settings`, REPEATS_HINT);
    },
    spans(line, message, hint, found) {
      spans = found;
      count.runs += 1;
      context.error(line, message, hint);
    },
  };
  const runs = () =>
    count.runs > 0 && count.runs === count.errors ? {runs: spans ?? repeats.runs()} : {};
  return {context, errors, warnings, lacks, facts: stated.facts, taken, origin, runs};
}

/**
 * @param {Awaited<ReturnType<typeof readBy>>} read
 * @param {Adapter} adapter
 * @param {FileNote} note
 * @param {Pick<ReturnType<typeof readContext>, 'context' | 'errors' | 'warnings' | 'taken'>} reports
 * @returns {Rec[]}
 *   With their lines; if nothing is wrong with them, those that the note selects.
 */
function checkedRecords({records, last}, adapter, note, {context, errors, warnings, taken}) {
  for (const record of records) {
    showNames(record);
    if (!record.lines?.[0]) record.lines = [1, last];
  }
  if (records.length > MOST_RECORDS && !errors.any) {
    const found = `found ${records.length} operations and metrics`;
    context.error(0, `${found}, expected at most ${MOST_RECORDS}`);
    return [];
  }
  checkRepeats(records, context);
  // The last warning is of the whole file.
  if (records.length === 0 && !errors.any) refuseEmpty(adapter, warnings.at(-1), context);
  const {warn} = context;
  if (!errors.any) {
    checkRecords(records, {error: (text, line) => context.error(line ?? 0, text), warn}, note);
  }
  // Cast: the keys of the object above.
  const names = /** @type {Missing[]} */ (Object.keys(STATED));
  const unneeded = names.filter((name) => note[name] !== undefined && !taken.has(name));
  for (const name of errors.any ? [] : unneeded) {
    const found = `found \`${name}: ${note[name]}\``;
    warn(`${found}, expected none, because the file states ${STATED[name]}`);
  }
  const copy = copiedPass(records);
  if (copy)
    warn(`found the results of pass ${copy} earlier in the file, with equal values: is it a copy?`);
  if (!note.only || errors.any) return records;
  return selected(records, note.only, (message) => context.error(0, message));
}

/** @param {Adapter} adapter @param {ReadContext} context @param {readonly Adapter[]} among */
function refuseSpan(adapter, context, among) {
  const {from, to} = context.note;
  if (from === undefined && to === undefined) return;
  const logs = among.filter(({isEventLog}) => isEventLog).map(({id}) => id);
  const found = `found \`from\` or \`to\` for a file of ${adapter.label}`;
  context.error(0, `${found}, expected a log of samples (${logs.join(', ')})`);
}

/** @param {Rec[]} records @param {ReadContext} context */
function checkRepeats(records, context) {
  for (const record of records) {
    if (record.kind !== 'measurement') continue;
    const repeats = sum((record.repeats?.values ?? []).map(({length}) => length));
    if (repeats <= MOST_REPEATS) continue;
    const found = `found ${repeats} repeats of one measurement`;
    context.error(record.lines?.[0] ?? 0, `${found}, expected at most ${MOST_REPEATS}`);
  }
}

/** @param {Adapter} adapter @param {Warning | undefined} reason @param {ReadContext} context */
function refuseEmpty(adapter, reason, context) {
  if (adapter.mayBeEmpty) return;
  const found = adapter.layout === 'csv' ? 'a header but no measurements' : 'no measurements';
  const why = reason ? `Warning: ${reason.message}. ` : '';
  context.error(0, `found ${found}, expected rows of ${adapter.label}`, why + IF_NOTHING);
}

/**
 * @param {AsyncIterable<string>} pieces
 * @param {Hash | undefined} hash
 *   Gets the text without blanks at the ends of lines, and without those and line ends at its end: a copy that
 *   differs in them alone is a copy.
 */
async function* hashed(pieces, hash) {
  // At the end of a piece: they may be at the end of a line or of the text.
  let blanks = '';
  for await (const piece of pieces) {
    const text = piece.trimEnd();
    if (text !== '') hash?.update(withoutBlankEnds(blanks + text));
    blanks = text === '' ? blanks + piece : piece.slice(text.length);
    if (blanks.length > MOST_BLANKS) {
      hash?.update(blanks);
      blanks = '';
    }
    yield piece;
  }
}

/** @param {string} text */
const withoutBlankEnds = (text) =>
  / \n|\t\n/.test(text) ? text.replace(/(?<![ \t])[ \t]+(?=\n)/g, '') : text;

/**
 * @param {string} start
 * @returns {(text: string) => string}
 *   Old Macs, and Excel's “CSV (Macintosh)”, end lines with a carriage return alone.
 */
export const lineEnds = (start) =>
  /\r./.test(start) && !start.includes('\n')
    ? (text) => text.replaceAll('\r', '\n')
    : (text) => text;

/** @param {AsyncIterable<string>} pieces @param {(text: string) => string} map */
async function* mapped(pieces, map) {
  for await (const piece of pieces) yield map(piece);
}

/** @param {Head} head @returns {Another | undefined} */
function withoutPrefix({text, lines}) {
  // JSON may be a single line without a line end, which is not among the lines.
  const paste = pasteOf(text.split('\n'));
  if (paste) {
    const warning = `found "${oneLine(paste.example)}" before the results, which is ignored`;
    return {prefix: paste.prefix, isForeign: true, warning};
  }
  const found = prefixOf(lines);
  if (!found) return undefined;
  const {prefix, example, isOfAll} = found;
  // Times before some of the lines can be a part of the format.
  const isForeign = isOfAll || !/\d:\d\d/.test(example);
  // Nothing is lost with blanks.
  const isBlank = example.trim() === '';
  return isBlank
    ? {prefix, isForeign}
    : {
        prefix,
        isForeign,
        warning: `found "${example}" before ${isOfAll ? 'each line' : 'most lines'}, which is ignored`,
      };
}

/**
 * @param {Adapter} adapter
 * @param {{head: Head, start: string, pieces: AsyncIterable<string>, context: ReadContext,
 *   among: readonly Adapter[]}} file
 * @returns {Promise<{records: Rec[], last: number}>}
 *   `last`: the number of the last line.
 */
async function readBy(adapter, {head, start, pieces, context, among}) {
  if (adapter.layout === 'json') {
    const text = await wholeText(start, pieces);
    if (hasConflict({text, line: 1}, context)) return {records: [], last: 0};
    const document = adapter.hasPreamble
      ? withoutPreamble(withoutTrailer(text, context), context, adapter.stopped)
      : text;
    const root = parseJson(document, context);
    if (!root) return {records: [], last: 0};
    const records = adapter.read(root, context);
    root.findLines();
    return {records, last: linesIn(text)};
  }
  const fold =
    adapter.layout === 'csv'
      ? tableFold(adapter, context, head)
      : lineFold(adapter, context, head, among);
  if (!fold) return {records: [], last: 0};
  const isWhole = (/** @type {string} */ text) =>
    adapter.endsWhole ? adapter.endsWhole(text) : fold.isWhole(text);
  let last = {text: '', line: 1};
  for await (const slice of wholeLines(start, pieces, adapter.layout === 'csv')) {
    if (hasConflict(slice, context)) return {records: [], last: 0};
    if (!slice.whole && !isWhole(slice.text)) {
      warnOfCut(slice, context);
      continue;
    }
    fold.take(slice.whole ? slice.text : `${slice.text}\n`, slice.line);
    last = slice;
  }
  return {records: fold.end(), last: last.line - 1 + linesIn(last.text)};
}

/**
 * @param {Pick<Slice, 'text' | 'line'>} slice
 * @param {ReadContext} context
 * @returns {boolean}
 *   True after an error.
 */
function hasConflict({text, line}, context) {
  const marker = conflictLine(text, line);
  if (marker === undefined) return false;
  const found = 'found a conflict marker of git, expected the text of one side';
  context.error(marker, found, 'Resolve the conflict: restore the file of one run.');
  return true;
}

/** @param {string} text */
const linesIn = (text) => lineAt(text, text.trimEnd().length);

/**
 * @param {LineAdapter} adapter
 * @param {ReadContext} context
 * @param {Head} head
 * @param {readonly Adapter[]} among
 * @returns {{take(text: string, line: number): void, isWhole(text: string): boolean, end(): Rec[]}}
 *   `take` gets whole lines and the number of the first.
 */
function lineFold(adapter, context, head, among) {
  const fold = adapter.open(context, head);
  /** @param {string} text */
  const detectorOf = (text) => {
    const beginning = headOf(text, context.name);
    return (/** @type {Adapter} */ candidate) => detects(candidate, beginning, {});
  };
  const watch = embeddedFormats(adapter, context, detectorOf, among);
  return {
    take(text, line) {
      watch(text, line);
      if (fold.skips?.(text)) return;
      let at = line;
      for (const row of text.split('\n').slice(0, -1)) fold.take(row, at++);
    },
    isWhole: () => false,
    end: () => fold.end(),
  };
}

/**
 * A last line without a line end may be a truncated number, so it is not used.
 *
 * @param {Slice} slice
 * @param {ReadContext} context
 */
function warnOfCut({text, line}, context) {
  const found = `found "${oneLine(text)}" without a line end, expected a whole last line`;
  if (text.trim() !== '') context.warn(`${found}; it is not used`, line);
}
