/**
 * Raw files → records, a file at a time; what was read once is kept in `.cache/records`, by the
 * bytes of the file, its name and its note. It holds as long as the code of its adapter is the same,
 * and the file is still this adapter's: a new adapter has no other's files read again.
 *
 * @import {RawRead} from './adapters/read.js'
 * @import {CodeDigest} from './scan/digest.js'
 * @import {Adapter} from './adapters/types.d.ts'
 * @import {Rec} from './records/types.d.ts'
 * @import {RawFile, Report, Warning} from './scan/types.d.ts'
 * @import {Effects} from './types.d.ts'
 * @typedef {{format: string | undefined, records: Rec[], warnings: Warning[], code: string,
 *   adapters: string}} Kept
 *   `code` of the adapter, and of all `adapters`, among which it was the one that detects the file.
 * @typedef {{all: string, now: Record<string, string>,
 *   before(all: string): Readonly<Record<string, string>>}} AdapterCodes
 *   Digests of the code of all adapters and, by id, of each; and of each of earlier ones, if this
 *   process has had them.
 */

import {folderOf} from './adapters/documentation.js';
import {adapters} from './adapters/index.js';
import {detects, headOf, readRaw} from './adapters/read.js';
import {opening} from './adapters/shared/slices.js';
import {decode, NotText} from './adapters/shared/text.js';
import {InputErrors} from './errors.js';
import {mapConcurrent} from './map-concurrent.js';
import {Memory} from './memory.js';
import {applyManifest} from './records/apply-manifest.js';
import {codeDigest, digest, sha256} from './scan/digest.js';

const CACHE = '.cache/records';
const READ = 'generator/adapters/read.js';
const LIST = 'generator/adapters/index.js';
/** Bytes. Fewer are read before a thread has started. */
const APART = 4 * 1024 * 1024;

/**
 * Fills in `format`, `records`, `warnings` and `sha256` of every raw file of the reports.
 *
 * @param {Report[]} reports
 * @param {Effects} effects
 * @param {InputErrors} errors
 * @param {{memory?: Memory, code?: CodeDigest, signal?: AbortSignal | undefined}} [known]
 *   `signal`: leaves off.
 */
export async function readRuns(
  reports,
  effects,
  errors,
  {memory = new Memory(), code = codeDigest(effects), signal} = {},
) {
  const codes = await adapterCodes(code, memory);
  const files = reports.flatMap(({runs}) =>
    runs.flatMap((run) => run.files.map((file) => ({run, file}))),
  );
  /** @type {Map<RawFile, Kept>} */
  const kept = new Map();
  await mapConcurrent(files, async ({file}) => {
    file.sha256 = await digest(file.path, effects);
    const known = file.note.unread ? undefined : await remembered(file, {codes, memory, effects});
    if (known) kept.set(file, known);
  });
  const left = files.map(({file}) => file).filter((file) => !file.note.unread && !kept.has(file));
  const read = readerOf(left, effects, signal);
  const fresh = await mapConcurrent(left, (file) =>
    readFresh(file, {codes, memory, effects, read}),
  );
  for (const [i, file] of left.entries()) {
    // Cast: one for each.
    const {errors: own, ...found} = /** @type {Kept & {errors: InputErrors}} */ (fresh[i]);
    errors.take(own);
    kept.set(file, found);
  }
  for (const {run, file} of files) {
    const found = kept.get(file);
    if (!found) continue;
    const {format, warnings, records} = found;
    Object.assign(file, {format, warnings, records: applyManifest(records, run, file.note)});
    if (format === 'published' && !run.published) {
      const expected = 'expected "published" with the title of the document in run.yaml';
      errors.add(file.path, undefined, `found figures as published, ${expected}`);
    }
  }
}

/**
 * @param {Report} report
 *   With its records.
 * @param {CodeDigest} code
 * @returns {Promise<string>}
 *   Of the code that its records follow from, besides the bytes.
 */
export async function readingCode({runs}, code) {
  const formats = runs.flatMap(({files}) => files.flatMap(({format}) => format ?? []));
  const used = [...new Set(formats)].sort();
  return sha256((await Promise.all(used.map((id) => codeOf(id, code)))).join());
}

/**
 * @param {string} id
 * @param {CodeDigest} code
 */
const codeOf = (id, code) => code([READ, `generator/adapters/${folderOf(id)}/${id}.js`], [LIST]);

/**
 * @param {CodeDigest} code
 * @param {Memory} memory
 * @returns {Promise<AdapterCodes>}
 */
async function adapterCodes(code, memory) {
  const all = await code([READ]);
  const now = Object.fromEntries(
    await Promise.all(adapters.map(async ({id}) => [id, await codeOf(id, code)])),
  );
  /** @param {string} of */
  const key = (of) => `adapters ${of}`;
  memory.set(key(all), now);
  return {all, now, before: (of) => memory.get(key(of)) ?? {}};
}

/**
 * @param {RawFile} file
 * @param {{codes: AdapterCodes, memory: Memory, effects: Effects}} context
 * @returns {Promise<Kept | undefined>}
 *   What was read of the file before, if the same would be read now.
 */
async function remembered(file, {codes, memory, effects}) {
  const key = keyOf(file);
  /** @type {Kept | undefined} */
  const before = memory.get(key);
  const known = before ?? (await parsed(pathOf(key), effects));
  if (!known) return undefined;
  if (known.adapters !== codes.all) {
    if (!(await isRight(known, file, codes, effects))) return undefined;
    known.adapters = codes.all;
    // Of what it has in memory a watching process writes nothing: the next one looks again.
    if (!before) await effects.write(pathOf(key), JSON.stringify(known));
  }
  memory.set(key, known);
  return known;
}

/**
 * @param {Kept} known
 * @param {RawFile} file
 * @param {AdapterCodes} codes
 * @param {Effects} effects
 * @returns {Promise<boolean>}
 *   Whether, among other adapters than before, it is still what would be read: its own is the same,
 *   and none of those that are not detects the file.
 */
async function isRight({format, code, adapters: then}, file, {now, before}, effects) {
  if (format === undefined || code !== now[format]) return false;
  if (file.note.columns || file.note.format) return true;
  const other = before(then);
  const asked = adapters.filter(({id}) => id === format || now[id] !== other[id]);
  const matching = await detectedBy(file, asked, effects);
  return matching.length === 1 && matching[0]?.id === format;
}

/**
 * @param {readonly RawFile[]} files
 *   That are to be read.
 * @param {Effects} effects
 * @param {AbortSignal} [signal]
 * @returns {(file: RawFile) => Promise<RawRead>}
 *   On threads where that is worth their start.
 */
function readerOf(files, effects, signal) {
  const bytes = files.reduce((sum, {size}) => sum + size, 0);
  if (bytes < APART) {
    return (file) => {
      signal?.throwIfAborted();
      return readRaw(file, effects);
    };
  }
  const {href} = new URL('./adapters/read.js', import.meta.url);
  return async ({path, name, note}) => {
    const raw = await effects.work(href, 'readRaw', {path, name, note}, signal);
    const {errors, ...result} = /** @type {RawRead} */ (raw);
    const own = new InputErrors();
    own.take(errors);
    return {...result, errors: own};
  };
}

/**
 * @param {RawFile} file
 * @param {{codes: AdapterCodes, memory: Memory, effects: Effects,
 *   read: (file: RawFile) => Promise<RawRead>}} context
 * @returns {Promise<Kept & {errors: InputErrors}>}
 */
async function readFresh(file, {codes: {all, now}, memory, effects, read}) {
  const {errors, ...result} = await read(file);
  const kept = {...result, code: (result.format && now[result.format]) ?? '', adapters: all};
  // An error is told each time, so a file with one is read each time.
  if (!errors.any) {
    const key = keyOf(file);
    memory.set(key, kept);
    await effects.write(pathOf(key), JSON.stringify(kept));
  }
  return {...kept, errors};
}

/** @param {RawFile} file */
const keyOf = ({sha256: bytes, name, note}) => sha256(JSON.stringify([bytes, name, note]));

/** @param {string} key */
const pathOf = (key) => `${CACHE}/${key}.json`;

/**
 * @param {string} path
 * @param {Effects} effects
 */
async function parsed(path, effects) {
  const text = await effects.read(path);
  return text && JSON.parse(String(text));
}

/**
 * @param {RawFile} file
 * @param {readonly Adapter[]} asked
 * @param {Effects} effects
 * @returns {Promise<Adapter[]>}
 *   Those that claim the file.
 */
async function detectedBy({path, name, note}, asked, effects) {
  const pieces = decode(effects.stream(path));
  try {
    const head = headOf(await opening(pieces), name);
    return asked.filter((adapter) => detects(adapter, head, note));
  } catch (error) {
    if (!(error instanceof NotText)) throw error;
    return [];
  } finally {
    await pieces.return(undefined);
  }
}
