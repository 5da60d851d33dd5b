/**
 * What tests share: reading a text as a raw file, snapshots, compile warnings, effects in memory.
 *
 * @import {FileFacts} from '../adapters/types.d.ts'
 * @import {Distribution, Lines, Measurement, Rec} from '../records/types.d.ts'
 * @import {FileNote, Warning} from '../scan/types.d.ts'
 * @import {Effects} from '../types.d.ts'
 */

import assert from 'node:assert/strict';
import {readFile, writeFile} from 'node:fs/promises';
import {fileURLToPath} from 'node:url';
import {readRaw} from '../adapters/read.js';
import {entriesBelow} from '../effects.js';
import {withoutLines} from '../records/lines.js';

/**
 * Reads text or bytes as the raw file `name`.
 *
 * @param {string | Uint8Array} content
 * @param {{name?: string, note?: FileNote, piece?: number}} [options]
 *   `piece`: bytes that the stream gives at once.
 * @returns {Promise<{format: string | undefined, records: Rec[], lines: (Lines | undefined)[],
 *   facts: FileFacts, warnings: Warning[], errors: string[], origin?: number | 'jvm'}>}
 *   The records without their lines, and these.
 */
export async function read(content, {name = 'file.csv', note = {}, piece = 4096} = {}) {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const stream = async function* () {
    for (let i = 0; i < bytes.length; i += piece) yield bytes.subarray(i, i + piece);
  };
  const {errors, ...result} = await readRaw({path: name, name, note}, {stream});
  const lines = result.records.map((record) => record.lines);
  // Cast: a record does not need its lines.
  const records = result.records.map((record) => /** @type {Rec} */ (withoutLines(record)));
  return {...result, records, lines, errors: errors.list()};
}

/**
 * @param {string | Uint8Array} content
 *   Without errors.
 */
export async function readMeasured(content) {
  const {records, errors, ...rest} = await read(content);
  assert.deepEqual(errors, []);
  return {...rest, measured: measurementsOf(records)};
}

/** @param {string | Uint8Array} content */
export const errorsOf = async (content) => (await read(content)).errors;

/** @param {string | Uint8Array} content */
export const warningsOf = async (content) =>
  (await read(content)).warnings.map(({message}) => message);

/**
 * @param {string | Uint8Array} content
 * @returns {Promise<[quantity: string, value: number, samples: number | undefined][]>}
 */
export const valuesOf = async (content) =>
  measurementsOf((await read(content)).records).map((one) => [
    quantityOf(one),
    one.value,
    one.samples,
  ]);

/**
 * @param {readonly Rec[]} records
 * @param {string} operation
 * @returns {Record<string, string>}
 *   Of its measurements, by quantity: `0.001`, or `<0.001` for a bound.
 */
export const printedValues = (records, operation) =>
  Object.fromEntries(
    measurementsOf(records)
      .filter((one) => one.operation === operation)
      .map((one) => [quantityOf(one), `${one.bound ?? ''}${one.value}`]),
  );

/**
 * @param {readonly Rec[]} records
 * @param {string} operation
 * @returns {Distribution}
 */
export function distributionOf(records, operation) {
  const found = records.find((one) => one.kind === 'distribution' && one.operation === operation);
  assert.ok(found?.kind === 'distribution');
  return found;
}

/** @param {Measurement} measurement */
export const quantityOf = ({name, metric, statistic}) => name ?? `${metric} ${statistic}`;

/** @param {readonly Rec[]} records */
export const measurementsOf = (records) => records.filter((one) => one.kind === 'measurement');

/**
 * @template T
 * @template {keyof T} K
 * @param {readonly T[] | undefined} list
 * @param {K} key
 */
export const fieldOf = (list, key) => list?.map((one) => one[key]);

/**
 * @template T
 * @template {keyof T} K
 * @param {readonly T[] | undefined} list
 * @param {...K} keys
 * @returns
 *   A row for each of the list, with the values of these keys.
 */
export const fieldsOf = (list, ...keys) => list?.map((one) => keys.map((key) => one[key]));

const ADAPTERS = new URL('../adapters/', import.meta.url);

/** The raw files that adapters are tested with: `jmh/fixtures/jmh-csv.csv`, from `generator/adapters/`. */
export const fixturePaths = entriesBelow(fileURLToPath(ADAPTERS))
  .map(({path}) => path)
  .filter((path) => /^[^/]+\/fixtures\/[^/]+$/.test(path))
  .sort();

/**
 * @param {string} name
 *   The name of a file in `fixtures/` of any runner.
 * @returns {Promise<Buffer>}
 */
export async function fixture(name) {
  const [path, ...more] = fixturePaths.filter((candidate) => candidate.endsWith(`/${name}`));
  assert.ok(path && more.length === 0, `found ${more.length + (path ? 1 : 0)} fixtures ${name}`);
  return await readFile(new URL(path, ADAPTERS));
}

/** What the fixtures of `tidy` mean, by the beginning of their names. @type {FileNote['columns'][]} */
const MAPPINGS = [
  {elapsed_s: {as: 'elapsed'}, ops: {as: 'count'}, p99_ns: {as: 'p99', unit: 'ns'}},
  {secs_elapsed: {as: 'elapsed'}, count: {as: 'count'}, max_ns: {as: 'max', unit: 'ns'}},
  {ge_ns: {as: 'bucket-from', unit: 'ns'}, count: {as: 'count'}},
  {le_ns: {as: 'bucket-to', unit: 'ns'}, count: {as: 'count'}},
  {
    algorithm: {as: 'operation'},
    bytes: {as: 'param'},
    count: {as: 'count'},
    hashes_per_s: {as: 'rate'},
    mean_us: {as: 'mean', unit: 'us'},
    p50_us: {as: 'p50', unit: 'us'},
    p99_us: {as: 'p99', unit: 'us'},
    max_us: {as: 'max', unit: 'us'},
  },
];
const TIDY = ['cache-interval', 'rocksdb-interval', 'ge-histogram', 'le-histogram', 'hash-results'];

/**
 * @param {string} name
 *   The name of a file in `fixtures/` of any runner.
 * @returns {FileNote}
 *   What a manifest would say where the file does not: a unit, the time between samples, a mapping.
 */
export function fixtureNote(name) {
  const columns = MAPPINGS[TIDY.findIndex((kind) => name.startsWith(`tidy-${kind}`))];
  return columns ? {columns} : {unit: 'us', every: 1};
}

/**
 * @param {string} name
 *   The name of a file in `fixtures/` of any runner.
 * @param {FileNote} [note]
 * @returns {Promise<Distribution[]>}
 */
export async function distributionsOf(name, note = {}) {
  const {records} = await read(await fixture(name), {name, note});
  return records.filter((record) => record.kind === 'distribution');
}

/**
 * Compares with the expected text in the tree. Missing: written here, failure under CI. Changed:
 * failure; accept by deleting the file, running again and reading `git diff`.
 *
 * @param {unknown} actual
 *   Anything JSON, or a string.
 * @param {string} testUrl
 *   The test's `import.meta.url`; the file is in `fixtures/` next to it.
 * @param {string} name
 */
export async function snapshot(actual, testUrl, name) {
  const url = new URL(`./fixtures/${name}`, testUrl);
  const text = typeof actual === 'string' ? actual : `${JSON.stringify(actual, null, 2)}\n`;
  const expected = await readFile(url, 'utf8').catch(() => undefined);
  if (expected === undefined) {
    assert.ok(!process.env.CI, `no expected text ${url.pathname}, run the test without CI=true`);
    await writeFile(url, text);
    return;
  }
  assert.equal(text, expected);
}

/**
 * @param {Record<string, string | Uint8Array>} files
 *   Path → content.
 * @returns {Effects & {files: Map<string, Buffer>, logged: string[]}}
 */
export function memoryEffects(files) {
  /** @type {Map<string, Buffer>} */
  const disk = new Map(Object.entries(files).map(([path, data]) => [path, Buffer.from(data)]));
  /** @type {string[]} */
  const logged = [];
  /** @param {string} path */
  const existing = (path) => {
    const data = disk.get(path);
    if (!data) throw new Error(`no file ${path}`);
    return data;
  };
  return {
    files: disk,
    logged,
    async list(folder) {
      const prefix = `${folder}/`;
      const names = [...disk.keys()]
        .filter((path) => path.startsWith(prefix))
        .map((path) => path.slice(prefix.length).replace(/\/.*/, '/'));
      return [...new Set(names)].sort();
    },
    read: async (path) => disk.get(path),
    async *stream(path) {
      yield existing(path);
    },
    size: async (path) => existing(path).length,
    async write(path, data) {
      disk.set(path, Buffer.from(data));
    },
    async save(path, pieces) {
      const all = [];
      for await (const piece of pieces) all.push(piece);
      disk.set(path, Buffer.concat(all));
    },
    async keepOnly(folders, paths) {
      for (const path of disk.keys()) {
        const inside = folders.some((folder) => path.startsWith(`${folder}/`));
        if (inside && !paths.has(path)) disk.delete(path);
      }
    },
    async evict() {},
    async work(module, name, argument) {
      // As a thread would have it: copies, without methods.
      return structuredClone(await (await import(module))[name](structuredClone(argument), this));
    },
    git: async () => undefined,
    log: (line) => void logged.push(line),
  };
}
