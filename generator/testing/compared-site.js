/**
 * A site of made runs in a temporary repository of git, and what `compare` says of a change of it. The rates
 * were made for the tests, so that every number can be computed by hand.
 */

import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {Ajv} from 'ajv';
import {compare} from '../commands/compare.js';
import {ENGINE} from '../engine.js';
import {git, temporaryFolder, writeFiles} from './repository.js';

/** Distances on logarithms: their standard deviation is √2.5 of this, and that of a mean of five √0.5. */
export const STEP = 0.01;
/** @param {number} rate @param {number[]} steps */
export const ratesAround = (rate, steps) => steps.map((step) => rate * Math.exp(STEP * step));
export const OLD = ratesAround(1000, [-2, -1, 0, 1, 2]);
/** A tenth slower, in another order. */
export const SLOWER = ratesAround(900, [1, -2, 2, 0, -1]);
export const SAME = ratesAround(1000, [1.1, -1.9, 0.1, -1.1, 1.8]);

const schema = JSON.parse(readFileSync(join(ENGINE, 'generator/schema/compare.json'), 'utf8'));
const isValid = new Ajv({allowUnionTypes: true}).compile(schema);

export const REPORT = `title: '{{< claim "fast" >}}A get takes little time{{< /claim >}}'
question: How fast is a get?
systems:
  hash: {name: Hash map, platform: jvm}
  tree: {name: Tree map, platform: jvm}
claims: {fast: {at-least: {of: throughput, system: hash, value: 950 ops/s}}}
`;

/** @param {number} rate @param {string} [operation] */
export const jmh = (rate, operation = 'bench.get') =>
  `"Benchmark","Mode","Threads","Samples","Score","Score Error (99.9%)","Unit"
"${operation}","thrpt",1,5,${rate.toFixed(6)},NaN,"ops/s"
`;

/**
 * @param {string} system
 * @param {number} first
 *   Number of the first run.
 * @param {number[]} rates
 *   One a run.
 * @param {string} [more]
 *   Lines of the manifests; else a machine and a version.
 * @returns {Record<string, string>}
 *   Path → text.
 */
export const filesOfRuns = (
  system,
  first,
  rates,
  more = 'machine: desk\nversion: "1.0, OpenJDK 17.0.15"',
) =>
  Object.fromEntries(
    rates.flatMap((rate, i) => {
      // Of one day: a history by date is another matter.
      const time = `2026-01-01T${String(first + i).padStart(2, '0')}:00Z`;
      const folder = `data/maps/${system}-${first + i}`;
      return [
        [`${folder}/run.yaml`, `system: ${system}\ndate: ${time}\n${more}\n`],
        [`${folder}/jmh.csv`, jmh(rate)],
      ];
    }),
  );

/** The site before every change. @type {Record<string, string>} */
export const SITE = {
  '.gitignore': '.cache/\nbuild/\n',
  'data/machines/desk.yaml': 'name: Desk\n',
  'data/machines/laptop.yaml': 'name: Laptop\n',
  'data/maps/report.yaml': REPORT,
  ...filesOfRuns('hash', 1, OLD),
  ...filesOfRuns('tree', 1, ratesAround(500, [-2, -1, 0, 1, 2])),
};

/** @param {string} folder */
export function commit(folder) {
  git(folder, 'add', '--all');
  git(folder, 'commit', '--quiet', '--message', 'made for a test');
}

/**
 * @param {import('node:test').TestContext} t
 * @param {Record<string, string | Uint8Array>} [files]
 * @returns {string}
 *   A repository with a branch main that has them, and the branch of a change, which is checked out.
 */
export function repository(t, files = SITE) {
  const folder = temporaryFolder(t);
  writeFiles(folder, files);
  git(folder, 'init', '--quiet', '--initial-branch=main');
  commit(folder);
  git(folder, 'checkout', '--quiet', '-b', 'change');
  return folder;
}

/**
 * @param {string} root
 * @param {string[]} args
 * @returns {Promise<{code: number, text: string}>}
 */
export async function runCompare(root, ...args) {
  /** @type {string[]} */
  const lines = [];
  const code = await compare({root, args, log: (line) => void lines.push(line)});
  return {code, text: lines.join('\n')};
}

/**
 * @param {string} root
 * @param {string[]} args
 * @returns {Promise<any>}
 *   The document, which has the form that its schema states.
 */
export async function json(root, ...args) {
  const {code, text} = await runCompare(root, ...args, '--format', 'json');
  /** @type {any} */
  const document = JSON.parse(text);
  assert.equal(isValid(document), true, JSON.stringify(isValid.errors));
  assert.equal(document.exitCode, code);
  return document;
}

/** @param {any} document */
export const configurationsOf = (document) =>
  document.reports.flatMap((/** @type {any} */ {configurations}) => configurations);

/** @param {any} document @returns {any} The only one. */
export function only(document) {
  const all = configurationsOf(document);
  assert.equal(all.length, 1, JSON.stringify(all));
  return all[0];
}

/** @param {number} actual @param {number} expected */
export const assertNear = (actual, expected) =>
  assert.ok(Math.abs(actual / expected - 1) < 1e-6, `${actual} is not ${expected}`);
