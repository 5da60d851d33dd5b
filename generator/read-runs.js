/**
 * Raw files → records. What was read of a file is kept in `.cache/records`, by the bytes of the file,
 * its name, its note and the generator's code.
 *
 * @import {RawRead} from './adapters/read.js'
 * @import {InputErrors} from './errors.js'
 * @import {Machine, RawFile, Report, Run} from './scan/types.d.ts'
 * @import {Effects} from './types.d.ts'
 */

import {adapterOf} from './adapters/index.js';
import {cached} from './cache.js';
import {codeDigest, digest} from './digest.js';
import {withContradictions} from './facts/contradictions.js';
import {mapConcurrent} from './map-concurrent.js';
import {readFile} from './read-file.js';
import {applyManifest} from './records/apply-manifest.js';
import {checkParts} from './records/parts.js';
import {statedEnd} from './records/stated-end.js';
import {withCopiedResults} from './scan/copied-results.js';
import {refuseCopies} from './scan/copies.js';
import {checkRepeats} from './scan/repeats.js';
import {namesOf, warnOfUnusedNames} from './scan/unused-names.js';
import {warnOfPositions} from './stats/axis.js';
import {warnOfWarmups} from './stats/warmup.js';

const READ = new URL('./read-file.js', import.meta.url).href;
/** Bytes. Fewer are read before a thread has started. */
const WORTH_A_THREAD = 4 * 1024 * 1024;

/**
 * @param {Report} report
 *   As it was scanned.
 * @param {readonly Machine[]} machines
 * @param {{effects: Effects, errors: InputErrors, code?: string}} context
 *   `code`: digest of the generator's code.
 * @returns {Promise<Report>}
 *   With what its raw files hold, and warnings where they and the manifests do not agree.
 */
export async function readReport(report, machines, {effects, errors, code = codeDigest()}) {
  const runs = await readRuns(report.runs, effects, errors, code);
  return withWarnings({...report, runs}, machines, errors);
}

/**
 * @param {Report} report
 *   With its records.
 * @param {readonly Machine[]} machines
 * @param {InputErrors} errors
 *   Takes the warnings about its manifests.
 * @returns {Report}
 *   With warnings about its raw files where they and the manifests do not agree.
 */
export function withWarnings(report, machines, errors) {
  checkRepeats(report, errors);
  warnOfUnusedNames(report, errors);
  warnOfWarmups(report.runs, errors);
  warnOfPositions(report, errors);
  return withCopiedResults(withContradictions(report, machines));
}

/**
 * @param {readonly Run[]} runs
 *   The runs of one report, as they were scanned; left as they are.
 * @param {Effects} effects
 * @param {InputErrors} errors
 * @param {string} [code]
 *   Digest of the generator's code.
 * @returns {Promise<Run[]>}
 *   With `format`, `records`, `facts`, `warnings` and `sha256` of every raw file.
 */
export async function readRuns(runs, effects, errors, code = codeDigest()) {
  const files = runs.flatMap((run) => run.files.map((file) => ({run, file})));
  const bytes = files.reduce((sum, {file}) => sum + file.size, 0);
  const read = bytes < WORTH_A_THREAD ? readFile : readOnThread;
  const found = await mapConcurrent(files, async ({run, file}) => {
    const sha256 = await digest(file.path, effects);
    const {name, note} = file;
    if (note.unread) return {...file, sha256};
    const {result, found} = await cached(
      'records',
      [code, sha256, name, note],
      effects,
      async () => {
        const {errors: found, ...result} = await read(file, effects);
        return {result, ...(found.byFile.size > 0 ? {found} : {})};
      },
      // Every build prints an error, so every build reads a file that has one.
      ({found}) => found === undefined,
    );
    if (found) errors.take(found);
    if (result.format === 'published' && !run.published) {
      const expected = 'expected "published" with the title of the document in run.yaml';
      errors.add(file.path, undefined, `found published values, ${expected}`);
    }
    const {format, warnings, facts, text} = result;
    const runner = adapterOf(format)?.runner;
    const records = applyManifest(result.records, run, note, (message, hint) =>
      errors.add(file.path, undefined, message, hint),
    );
    return {
      ...file,
      ...{sha256, warnings, records, facts},
      ...(format === undefined ? {} : {format}),
      ...(runner === undefined ? {} : {runner}),
      ...(text === undefined ? {} : {text}),
      ...(records.length > 0 ? {names: namesOf(result.records)} : {}),
    };
  });
  const remaining = found.values();
  const all = runs.map((run) => {
    const files = run.files.map((file) => remaining.next().value ?? file);
    checkStatus({...run, files}, errors);
    return checkParts({...run, files}, errors);
  });
  refuseCopies(all, errors);
  return all;
}

/** @param {Run} run @param {InputErrors} errors */
function checkStatus({status, withdrawn, files}, errors) {
  const end = status === 'ok' && !withdrawn ? statedEnd(files) : undefined;
  if (!end) return;
  const expected = `expected \`status: ${end.status}\` and a \`reason\` in run.yaml`;
  errors.add(end.file.path, end.line, `found that ${end.found}, ${expected}`);
}

/**
 * @param {RawFile} file
 * @param {Effects} effects
 * @returns {Promise<RawRead>}
 *   A copy: its errors have no methods.
 */
const readOnThread = async ({path, name, note}, effects) =>
  /** @type {RawRead} */ (await effects.work(READ, 'readFile', {path, name, note}));
