/**
 * Raw files → records, a file at a time; what was read once is kept in `.cache/records`, keyed by
 * the bytes of the file, its note and the code that reads it.
 *
 * @import {Faults} from './errors.js'
 * @import {Effects, RawFile, Report, Run} from './types.d.ts'
 */

import {readRaw} from './adapters/read.js';
import {Faults as FaultList} from './errors.js';
import {placed} from './records/place.js';
import {codeDigest, digest, sha256} from './scan/digest.js';

const CACHE = '.cache/records';
const CODE = ['generator/adapters', 'generator/records'];

/**
 * Fills in `format`, `records`, `oddities` and `sha256` of every raw file of the reports.
 *
 * @param {Report[]} reports
 * @param {Effects} effects
 * @param {Faults} faults
 * @param {Map<string, any>} [memory]
 *   What this process has read: a watching one parses nothing twice.
 */
export async function readRuns(reports, effects, faults, memory = new Map()) {
  const code = await codeDigest(CODE, effects);
  for (const run of reports.flatMap(({runs}) => runs)) {
    for (const file of run.files) await readOne(file, run, {code, memory, effects, faults});
  }
}

/**
 * @param {RawFile} file
 * @param {Run} run
 * @param {{code: string, memory: Map<string, any>, effects: Effects, faults: Faults}} context
 */
async function readOne(file, run, {code, memory, effects, faults}) {
  file.sha256 = await digest(file.path, effects);
  if (file.note.unread) return;
  const key = sha256(JSON.stringify([file.sha256, file.name, file.note, code]));
  const result =
    memory.get(key) ??
    (await readKept(key, effects)) ??
    (await readFresh(file, key, effects, faults));
  if (!faults.has(file.path)) memory.set(key, result);
  file.format = result.format;
  file.oddities = result.oddities;
  file.records = placed(result.records, run, file.note);
  if (file.format === 'published' && !run.published) {
    const expected = 'expected "published" with the title of the document in run.yaml';
    faults.add(file.path, undefined, `found figures as published, ${expected}`);
  }
}

/**
 * @param {string} key
 * @param {Effects} effects
 */
async function readKept(key, effects) {
  const kept = await effects.read(`${CACHE}/${key}.json`);
  return kept && JSON.parse(String(kept));
}

/**
 * @param {RawFile} file
 * @param {string} key
 * @param {Effects} effects
 * @param {Faults} faults
 */
async function readFresh(file, key, effects, faults) {
  const own = new FaultList();
  const result = await readRaw(file, effects, own);
  // A fault is told each time, so a file with one is read each time.
  if (own.any) faults.take(own);
  else await effects.write(`${CACHE}/${key}.json`, JSON.stringify(result));
  return result;
}
