/**
 * What tests of `add` share: sites made for them, and the command on them. Nobody is asked unless a test has a
 * terminal of its own.
 */

import assert from 'node:assert/strict';
import {mkdtempSync, readdirSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {PassThrough} from 'node:stream';
import {after} from 'node:test';
import {fileURLToPath} from 'node:url';
import {parse} from 'yaml';
import {add} from '../commands/add.js';
import {check} from '../commands/check.js';
import {entriesBelow} from '../effects.js';
import {writeFiles} from './repository.js';

export const CLI = fileURLToPath(new URL('../cli.js', import.meta.url));
const NOW = new Date('2026-03-04T05:06:07.890Z');
/** @type {import('../this-machine.js').MachineFacts} */
export const FACTS = {
  name: 'Made CPU, 2 cores',
  cpu: 'Made CPU',
  cores: 2,
  memory: '4 GiB',
  os: 'Debian 12',
  kernel: '6.8.0',
  virtual: true,
};
export const MACHINE = 'made-cpu-2-cores';
const FOLDERS = mkdtempSync(join(tmpdir(), 'add-'));
after(() => rmSync(FOLDERS, {recursive: true}));

/** @param {Record<string, string | Uint8Array>} files @param {string} [folder] */
export function write(files, folder = mkdtempSync(join(FOLDERS, 'f-'))) {
  writeFiles(folder, files);
  return folder;
}

export const REPORT = 'title: T\nquestion: Q?\nsystems:\n  a: {name: A}\n';
export const SUMMARY =
  'elapsed, window, total, successful, failed\n1.0, 1.0, 10, 10, 0\n2.0, 1.0, 12, 12, 0\n';
/** @param {number} count @returns {string} Of a run with another rate. */
export const summaryOf = (count) =>
  `elapsed, window, total, successful, failed\n1.0, 1.0, ${count}, ${count}, 0\n`;

/** @param {Record<string, string | Uint8Array>} [more] @returns {string} A site with one report. */
export const site = (more = {}) => write({'data/r/report.yaml': REPORT, ...more});

/**
 * @param {string} root
 * @param {string[]} args
 * @param {Partial<import('../commands/add.js').AddCommand>} [options]
 */
export async function runAdd(root, args, options = {}) {
  /** @type {string[]} */
  const lines = [];
  const log = (/** @type {string} */ line) => void lines.push(...line.split('\n'));
  const here = {machine: FACTS, stolen: 0};
  const code = await add({root, args, log, terminal: null, now: NOW, here, ...options});
  return {code, lines, text: lines.join('\n')};
}

/**
 * @param {string} root
 * @param {string[]} args
 * @param {string} answers
 *   In lines, of a person at a terminal.
 */
export async function runAddWithAnswers(root, args, answers) {
  const input = new PassThrough();
  const output = new PassThrough();
  /** @type {string[]} */
  const shown = [];
  output.on('data', (piece) => shown.push(String(piece)));
  input.end(answers);
  const result = await runAdd(root, args, {terminal: {input, output}});
  return {...result, shown: shown.join('')};
}

/** @param {string} root @param {string} run */
export const manifestOf = (root, run) =>
  parse(readFileSync(join(root, 'data', run, 'run.yaml'), 'utf8'));

/** @param {string} root @returns {string[]} Every file of the data. */
export const dataOf = (root) =>
  entriesBelow(join(root, 'data'))
    .filter(({entry}) => entry.isFile())
    .map(({path}) => path)
    .sort();

/** @param {string} root */
export async function assertRight(root) {
  await check({root, args: [join(root, 'data')], log: () => {}});
  assert.deepEqual(readdirSync(join(root, '.cache/add')), []);
}
