/**
 * Runs the steps of workflows as GitHub would, on a machine without GitHub: on temporary repositories with a
 * bare remote, and with a server that stands in for GitHub's API.
 *
 * @typedef {{name?: string, uses?: string, run?: string, shell?: string, if?: string,
 *   env?: Record<string, string>, with?: Record<string, unknown>, 'timeout-minutes'?: number}} Step
 * @typedef {{permissions?: Record<string, string>, uses?: string, steps?: Step[],
 *   with?: Record<string, unknown>, if?: string, 'timeout-minutes'?: number}} Job
 * @typedef {{name: string, on: Record<string, unknown>, permissions: Record<string, string>,
 *   jobs: Record<string, Job>}} Workflow
 * @typedef {{method: string, path: string, body: any, authorization: string | undefined}} Call
 */

import {execFile} from 'node:child_process';
import {once} from 'node:events';
import {mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {createServer} from 'node:http';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import process from 'node:process';
import {parse} from 'yaml';
import {ENGINE} from '../engine.js';
import {git, writeFiles} from './repository.js';

/** @param {string} path @returns {Workflow} One of this repository. */
export const workflow = (path) => parse(readFileSync(join(ENGINE, path), 'utf8'));

/** @param {Workflow} workflow @returns {Step[]} Of all jobs. */
export const stepsOf = ({jobs}) => Object.values(jobs).flatMap(({steps = []}) => steps);

/**
 * @param {Workflow} workflow
 * @param {string} name
 * @returns {Step}
 */
export function stepOf(workflow, name) {
  const step = stepsOf(workflow).find((one) => one.name === name);
  if (!step) throw new Error(`found no step "${name}"`);
  return step;
}

/**
 * @param {Step} step
 * @param {{cwd: string, env?: Record<string, string | undefined>}} context
 *   `env` replaces that of the step, whose expressions only GitHub can compute.
 * @returns {Promise<{code: number, all: string}>}
 */
export async function runStep({run = '', shell}, {cwd, env = {}}) {
  const folder = mkdtempSync(join(tmpdir(), 'step-'));
  const script = join(folder, 'script');
  writeFileSync(script, run);
  const command = {
    undefined: ['bash', '-e', script],
    bash: ['bash', '--noprofile', '--norc', '-eo', 'pipefail', script],
    'node {0}': [process.execPath, script],
  }[String(shell)];
  if (!command) throw new Error(`found the shell "${shell}"`);
  const [program = '', ...args] = command;
  try {
    return await new Promise((done) => {
      execFile(program, args, {cwd, env: {...process.env, ...env}}, (error, out, err) =>
        done({code: Number(error?.code ?? 0), all: `${out}${err}`}),
      );
    });
  } finally {
    rmSync(folder, {recursive: true});
  }
}

/**
 * Stands in for `add`: takes the next free name, as `add` does, and needs no package.
 */
const ADD = `
const fs = require('node:fs');
const args = process.argv.slice(3);
const [, report] = /^--report=(.*)/.exec(args.find((one) => one.startsWith('--report='))) ?? [, 'made'];
const barrier = process.env.BARRIER;
if (barrier) {
  // Two jobs go on only when both have cloned.
  fs.writeFileSync(barrier + '/' + process.pid, '');
  while (fs.readdirSync(barrier).length < 2) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
}
let number = 1;
while (fs.existsSync('data/' + report + '/run-' + number)) number += 1;
const folder = 'data/' + report + '/run-' + number;
fs.mkdirSync(folder, {recursive: true});
fs.writeFileSync(folder + '/run.yaml', args.join('\\n') + '\\n');
for (const file of args.filter((one) => !one.startsWith('--'))) {
  fs.cpSync(file, folder + '/' + file.split('/').pop(), {recursive: true});
}
fs.writeFileSync(folder + '/environment.txt', JSON.stringify(process.env));
const {execSync} = require('node:child_process');
fs.writeFileSync(folder + '/commits', execSync('git rev-list --count HEAD'));
console.log('recognised ' + folder);
if (number > 1) console.log('Compared with earlier runs:\\n  [all](x): +2 %\\n\\nwrote ' + folder);
`;

/**
 * @param {string} folder
 * @returns {{server: string, bare: string}}
 *   `server`: as GITHUB_SERVER_URL; `bare`: the repository \`you/site\` there, with a site whose \`add\` is a stand-in.
 */
export function makeRemote(folder) {
  const bare = join(folder, 'server/you/site.git');
  const clone = join(folder, 'seed');
  mkdirSync(bare, {recursive: true});
  git(bare, 'init', '--quiet', '--bare');
  git(folder, 'clone', '--quiet', bare, clone);
  writeFiles(clone, {
    'package.json': JSON.stringify({
      name: 'site',
      private: true,
      scripts: {benchfolio: 'node add.cjs'},
    }),
    'package-lock.json': JSON.stringify({
      name: 'site',
      lockfileVersion: 3,
      requires: true,
      packages: {'': {name: 'site'}},
    }),
    'add.cjs': ADD,
    // A run is added as a whole all the same.
    '.gitignore': 'node_modules\n/data/**/first.json\n',
  });
  git(clone, 'add', '--all');
  git(clone, 'commit', '--quiet', '--message', 'Start');
  git(clone, 'push', '--quiet', 'origin', 'HEAD:main');
  return {server: `file://${join(folder, 'server')}`, bare};
}

/**
 * @param {(call: Call) => {status?: number, body?: unknown, bytes?: Uint8Array, location?: string} | undefined} answer
 *   Undefined: 404.
 * @returns {Promise<{url: string, calls: Call[], close: () => Promise<void>}>}
 */
export async function serveApi(answer) {
  /** @type {Call[]} */
  const calls = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const piece of request) text += piece;
    const call = {
      method: request.method ?? '',
      path: request.url ?? '',
      body: text === '' ? undefined : JSON.parse(text),
      authorization: request.headers.authorization,
    };
    calls.push(call);
    const {status, body, bytes, location} = answer(call) ?? {
      status: 404,
      body: {message: 'Not Found'},
    };
    response.writeHead(status ?? (location ? 302 : 200), location ? {location} : {});
    response.end(bytes ?? (body === undefined ? '' : JSON.stringify(body)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/**
 * @param {string} path
 *   The path of a page of documentation.
 * @returns {{title: string, file: string, text: string}[]}
 *   The whole files on it: blocks of code whose first line is a comment with a path. `title`: of the heading
 *   before it, as in an address.
 */
export function examplesIn(path) {
  const sections = readFileSync(join(ENGINE, path), 'utf8').split(/^## /m);
  return sections.flatMap((section) => {
    const [heading = ''] = section.split('\n');
    const title = heading.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
    return [...section.matchAll(/^```\w+\n# (\S+)\n((?:.*\n)*?)^```$/gm)].map(
      ([, file = '', text = '']) => ({
        title,
        file,
        text,
      }),
    );
  });
}
