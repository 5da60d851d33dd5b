/**
 * The programs that `npm run bench` compares with. Those that are not dependencies of this project are installed by
 * `--install`, and left out where they are missing.
 *
 * @typedef {'papaparse' | 'lines' | 'zcat' | 'duckdb' | 'gcviewer' | 'hdrhistogram'} Peer
 */

import {spawnSync} from 'node:child_process';
import {existsSync, mkdirSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {ENGINE} from '../../engine.js';

const FOLDER = join(ENGINE, '.cache/bench/peers');
const PROGRAM = fileURLToPath(new URL('peer.js', import.meta.url));
const DUCKDB = '@duckdb/node-api@1.5.6-r.1';
const JARS = {
  gcviewer: ['com.github.chewiebug:gcviewer:1.36', 'gcviewer-1.36.jar'],
  hdrhistogram: ['org.hdrhistogram:HdrHistogram:2.2.2', 'HdrHistogram-2.2.2.jar'],
};
const jar = (/** @type {keyof typeof JARS} */ name) => join(FOLDER, JARS[name][1] ?? '');

/** @param {Peer} peer */
export const labelOf = (peer) =>
  ({
    papaparse: 'Papa Parse',
    lines: 'lines alone',
    zcat: 'zcat',
    duckdb: 'DuckDB',
    gcviewer: 'GCViewer',
    hdrhistogram: 'HistogramLogProcessor',
  })[peer];

/**
 * @param {Peer} peer
 * @param {string} file
 * @param {string} [sql]
 * @returns {{node: string[]} | {command: string[]} | undefined}
 *   Arguments of Node, or another program with its own; undefined if it is not installed.
 */
export function commandOf(peer, file, sql = '') {
  const out = join(FOLDER, 'out');
  if (peer === 'papaparse' || peer === 'lines') return {node: [PROGRAM, peer, file]};
  if (peer === 'duckdb') {
    const module = join(FOLDER, 'node_modules/@duckdb/node-api/lib/index.js');
    return existsSync(module) ? {node: [PROGRAM, peer, file, module, sql]} : undefined;
  }
  // It measures what is no Node.
  if (!existsSync('/usr/bin/time')) return undefined;
  if (peer === 'zcat') return {command: ['zcat', file]};
  if (!existsSync(jar(peer))) return undefined;
  const java = ['java', '-Djava.awt.headless=true', '-cp', jar(peer)];
  return peer === 'gcviewer'
    ? {command: [...java, 'com.tagtraum.perf.gcviewer.GCViewer', file, `${out}.csv`]}
    : {command: [...java, 'org.HdrHistogram.HistogramLogProcessor', '-i', file, '-o', out]};
}

/** Installs what is not a dependency of this project, from npm and Maven's repository. */
export function install() {
  mkdirSync(FOLDER, {recursive: true});
  const run = (/** @type {string[]} */ [program = '', ...args]) =>
    spawnSync(program, args, {cwd: FOLDER, stdio: ['ignore', 'ignore', 'inherit']});
  run([
    'npm',
    'install',
    '--prefix',
    FOLDER,
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    DUCKDB,
  ]);
  for (const [artifact] of Object.values(JARS)) {
    run(['mvn', '-q', 'dependency:copy', `-Dartifact=${artifact}`, `-DoutputDirectory=${FOLDER}`]);
  }
}
