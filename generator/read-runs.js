/**
 * Raw files → records, a file at a time; what was read once is kept in `.cache/records`, by the
 * bytes of the file, its name and its note. It holds as long as the code of its adapter is the same,
 * and the file is still this adapter's: a new adapter has no other's files read again.
 *
 * @import {Faults} from './errors.js'
 * @import {CodeDigest} from './scan/digest.js'
 * @import {Effects, Oddity, RawFile, Rec, Report, Run} from './types.d.ts'
 * @typedef {{format: string | undefined, records: Rec[], oddities: Oddity[], code: string,
 *   adapters: string}} Kept
 *   `code` of the adapter, and of all `adapters`, among which it was the one that claims the file.
 */

import {adapters as all} from './adapters/index.js';
import {claims, headOf, readRaw} from './adapters/read.js';
import {opening} from './adapters/slices.js';
import {decode, NotText} from './adapters/text.js';
import {atOnce} from './at-once.js';
import {Faults as FaultList} from './errors.js';
import {Memory} from './memory.js';
import {placed} from './records/place.js';
import {codeDigest, digest, sha256} from './scan/digest.js';

const CACHE = '.cache/records';
const READ = 'generator/adapters/read.js';
const LIST = 'generator/adapters/index.js';

/**
 * Fills in `format`, `records`, `oddities` and `sha256` of every raw file of the reports.
 *
 * @param {Report[]} reports
 * @param {Effects} effects
 * @param {Faults} faults
 * @param {{memory?: Memory, code?: CodeDigest}} [known]
 */
export async function readRuns(
  reports,
  effects,
  faults,
  {memory = new Memory(), code = codeDigest(effects)} = {},
) {
  const adapters = await code([READ]);
  const runs = reports.flatMap((report) => report.runs);
  const files = runs.flatMap((run) => run.files);
  await atOnce(files, async (file) => {
    file.sha256 = await digest(file.path, effects);
  });
  for (const run of runs) {
    for (const file of run.files) {
      if (file.note.unread) continue;
      const {format, oddities, records} = await read(file, {
        adapters,
        memory,
        code,
        effects,
        faults,
      });
      Object.assign(file, {format, oddities, records: placed(records, run, file.note)});
      if (format === 'published' && !run.published) {
        const expected = 'expected "published" with the title of the document in run.yaml';
        faults.add(file.path, undefined, `found figures as published, ${expected}`);
      }
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
const codeOf = (id, code) => code([READ, `generator/adapters/${id}.js`], [LIST]);

/**
 * @param {RawFile} file
 * @param {{adapters: string, memory: Memory, code: CodeDigest, effects: Effects, faults: Faults}} context
 * @returns {Promise<Kept>}
 */
async function read(file, {adapters, memory, code, effects, faults}) {
  const key = sha256(JSON.stringify([file.sha256, file.name, file.note]));
  const path = `${CACHE}/${key}.json`;
  /** @type {Kept | undefined} */
  const remembered = memory.get(key);
  const known = remembered ?? (await parsed(path, effects));
  if (known?.adapters === adapters) {
    memory.set(key, known);
    return known;
  }
  const own = new FaultList();
  const kept =
    known && (await isRight(known, file, code, effects))
      ? {...known, adapters}
      : await readFresh(file, {adapters, code, effects, faults: own});
  // A fault is told each time, so a file with one is read each time.
  faults.take(own);
  if (own.any) return kept;
  memory.set(key, kept);
  // On the disk nothing is new where the code of other adapters is; a new process looks again.
  if (kept.records !== remembered?.records) await effects.write(path, JSON.stringify(kept));
  return kept;
}

/**
 * @param {Kept} known
 * @param {RawFile} file
 * @param {CodeDigest} code
 * @param {Effects} effects
 * @returns {Promise<boolean>}
 *   Whether, among other adapters than before, it is still what would be read.
 */
const isRight = async ({format, code: before}, file, code, effects) =>
  format !== undefined &&
  before === (await codeOf(format, code)) &&
  format === (await formatOf(file, effects));

/**
 * @param {RawFile} file
 * @param {{adapters: string, code: CodeDigest, effects: Effects, faults: Faults}} context
 * @returns {Promise<Kept>}
 */
async function readFresh(file, {adapters, code, effects, faults}) {
  const result = await readRaw(file, effects, faults);
  return {...result, code: result.format ? await codeOf(result.format, code) : '', adapters};
}

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
 * @param {Effects} effects
 * @returns {Promise<string | undefined>}
 *   The adapter that the manifest names, or the only one that claims the file.
 */
async function formatOf({path, name, note}, effects) {
  if (note.columns) return 'tidy';
  if (note.format) return note.format;
  const pieces = decode(effects.stream(path));
  try {
    const head = headOf(await opening(pieces), name);
    const claimants = all.filter((adapter) => claims(adapter, head, note));
    return claimants.length === 1 ? claimants[0]?.id : undefined;
  } catch (error) {
    if (!(error instanceof NotText)) throw error;
    return undefined;
  } finally {
    await pieces.return(undefined);
  }
}
