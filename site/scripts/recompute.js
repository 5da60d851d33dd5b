/**
 * Computes the values of a published run again, from its raw files, with the code of the generator.
 *
 * @import {PublishedRun} from '../../generator/pages/compare-run.js'
 * @import {ComparedOperation} from '../../generator/pages/compared-operations.js'
 * @import {RawFile} from '../../generator/scan/types.d.ts'
 * @import {Recomputation} from './reader.js'
 * @typedef {{files: number, equal: number, different: string[]} | {errors: string[]}} Recomputed
 *   Counts of raw files and of equal values; the names of others.
 */

import {unzipSync} from 'fflate';
import {readRaw} from '../../generator/adapters/read.js';
import {InputErrors} from '../../generator/errors.js';
import {applyManifest} from '../../generator/records/apply-manifest.js';
import {checkParts} from '../../generator/records/parts.js';
import {wholeName} from './compare-rules.js';
import {inPieces, operationsOf, rawFile, runOf} from './own-run.js';

/**
 * @param {Recomputation} recomputation
 * @param {(address: string) => Promise<Uint8Array>} fetched
 * @returns {Promise<Recomputed>}
 */
export async function recompute({run: address, root}, fetched) {
  /** @type {PublishedRun} */
  const {operations, source} = JSON.parse(
    new TextDecoder().decode(await fetched(`${address}compare.json`)),
  );
  if (!source) throw new Error('found no raw files, expected a run that was measured here');
  const errors = new InputErrors();
  /** @type {RawFile[]} */
  const files = [];
  // One after the other: an archive may be large.
  for (const {name, address, note} of source.files) {
    const bytes = await unpacked(`${root}${address}`, name, fetched);
    const read = await readRaw({path: name, name, note}, {stream: () => inPieces(bytes)});
    errors.take(read.errors);
    const records = applyManifest(read.records, source.run, note, (message, hint) =>
      errors.add(name, undefined, message, hint),
    );
    files.push({...rawFile(name, note, records), ...(read.format ? {format: read.format} : {})});
  }
  const {files: checked} = checkParts(runOf(files, source.run), errors);
  if (errors.any) return {errors: errors.list()};
  return {files: checked.length, ...differences(operations, operationsOf(checked, source.run))};
}

/**
 * @param {string} archive
 *   Its address.
 * @param {string} name
 *   The name of the raw file in it.
 * @param {(address: string) => Promise<Uint8Array>} fetched
 */
export async function unpacked(archive, name, fetched) {
  const bytes = unzipSync(await fetched(archive))[name];
  if (!bytes) throw new Error(`found no ${name} in ${archive}`);
  return bytes;
}

/**
 * @param {ComparedOperation[]} published
 * @param {ComparedOperation[]} computed
 * @returns {{equal: number, different: string[]}}
 */
function differences(published, computed) {
  const [expected, found] = [published, computed].map(
    (operations) => new Map(operations.flatMap(valuesOf)),
  );
  const names = [...new Set([...(expected?.keys() ?? []), ...(found?.keys() ?? [])])];
  const different = names.filter((name) => expected?.get(name) !== found?.get(name));
  return {equal: names.length - different.length, different};
}

/**
 * @param {ComparedOperation} operation
 * @returns {[name: string, value: string][]}
 */
const valuesOf = (operation) =>
  Object.entries(operation.values).map(([key, value]) => [
    `${wholeName(operation)}: ${key}`,
    JSON.stringify([value, operation.bounds?.[key]]),
  ]);
