// Runs the measurement with small files, and reads its results with the adapters.

import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import process from 'node:process';
import {test} from 'node:test';
import {fileURLToPath} from 'node:url';
import {ENGINE} from '../../engine.js';
import {INPUTS} from './inputs.js';

const BENCH = fileURLToPath(new URL('index.js', import.meta.url));
const USAGE = new URL('usage.js', import.meta.url).href;

/**
 * @param {string[]} args
 * @returns {string[]}
 *   The rows of its table.
 */
function bench(args) {
  const {status, stdout, stderr} = spawnSync(process.execPath, [BENCH, ...args], {
    encoding: 'utf8',
  });
  assert.equal(stderr, '');
  assert.equal(status, 0);
  return stdout.split('\n').filter((line) => /^\| .+ \| ([\d.]+×)? \|/.test(line));
}

test('the measurement compares each large file with its peers, or says which is missing', () => {
  const rows = bench(['--rounds', '1', '--share', '0.0005']);
  const peers = INPUTS.large.flatMap((input) => input.peers);
  assert.equal(rows.length, peers.length);
  for (const row of rows)
    assert.match(row, /[\d.]+× .* \(.*\) \||skipped: \w+ is not installed \|/);
});

test('the memory of a process is without that of the process that started it', (t) => {
  if (process.platform !== 'linux') return t.skip('elsewhere it may include it');
  const large = Buffer.alloc(300 * 1024 ** 2, 1);
  const {output} = spawnSync(process.execPath, ['--import', USAGE, '-e', ''], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  const {cpu, memory} = JSON.parse(output[3] ?? '');
  assert.ok(cpu > 0 && memory > 10 * 1024 ** 2 && memory < large.length, `${memory} bytes`);
});

test('the measurement of small files writes what the adapters read', () => {
  const site = mkdtempSync(join(tmpdir(), 'bench-'));
  try {
    const args = [
      '--files',
      'small',
      '--rounds',
      '2',
      '--share',
      '0.001',
      '--out',
      join(site, 'out'),
    ];
    assert.equal(bench(args).length, INPUTS.small.length);

    const run = join(site, 'data/speed/run-1');
    mkdirSync(join(site, 'data/speed'), {recursive: true});
    renameSync(join(site, 'out'), run);
    const rows = readFileSync(join(run, 'speed.csv'), 'utf8').trim().split('\n').slice(1);
    assert.equal(rows.length, 2 * INPUTS.small.length);
    assert.ok(rows.every((row) => Number(row.split(',')[1]) > 0));
    writeFileSync(
      join(run, '../report.yaml'),
      'title: Speed\nquestion: How fast?\nsystems:\n  benchfolio: {name: Benchfolio}\n',
    );
    writeFileSync(
      join(run, 'run.yaml'),
      'system: benchfolio\ndate: 2026-11-22\nfiles:\n  speed.csv:\n    columns: {file: {as: operation}, cpu_s: {as: latency, unit: s}}\n',
    );
    const checked = spawnSync(process.execPath, [join(ENGINE, 'generator/cli.js'), 'check'], {
      cwd: site,
      env: {...process.env, INIT_CWD: site},
      encoding: 'utf8',
    });
    assert.equal(checked.stderr, '');
    assert.match(checked.stdout, /1 run checked, no errors/);
  } finally {
    rmSync(site, {recursive: true});
  }
});
