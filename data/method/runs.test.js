// The recipes: the order of the runs, what is written when something is missing, killed or failed, and the histogram.

import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before, test} from 'node:test';
import {fileURLToPath} from 'node:url';
import {parse} from 'yaml';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const IDS = ['a', 'b', 'c'];
const site = mkdtempSync(join(tmpdir(), 'method-'));
const out = join(site, 'out');

/** A recipe whose program writes two samples. It can fail, or kill the script. */
const RECIPE = `
source "$(dirname "$0")/../../method/runs.sh"
need \${NEED:-bash:bash}
[[ -z \${NEED:-} ]] || need_source CLONE clone /nowhere
require
program() {
  [[ \${KILL:-} != "$1" ]] || kill -9 $$
  [[ \${FAIL:-} != "$1" ]]
  printf '8 bytes\\n%s\\n%s\\n' $((1000 + POSITION)) "$SEED" >latency.csv
}
configuration() { run "system: $1" program "$1"; }
make_runs ${IDS.join(' ')}
`;

before(() => {
  for (const name of ['generator', 'node_modules', 'package.json']) {
    symlinkSync(join(ROOT, name), join(site, name));
  }
  mkdirSync(join(site, 'data/toy/method'), {recursive: true});
  cpSync(join(ROOT, 'data/method'), join(site, 'data/method'), {recursive: true});
  cpSync(join(ROOT, 'data/site.yaml'), join(site, 'data/site.yaml'));
  const systems = IDS.map((id) => `  ${id}: {name: ${id}, platform: other}\n`).join('');
  writeFileSync(join(site, 'data/toy/report.yaml'), `title: Toy\nquestion: Why?\nsystems:\n${systems}`);
  writeFileSync(join(site, 'data/toy/method/run.sh'), RECIPE);
});
after(() => rmSync(site, {recursive: true}));

/**
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 */
function runScript(args, env = {}) {
  const script = join(site, 'data/toy/method/run.sh');
  return spawnSync('bash', [script, '--short', '--out', out, ...args], {
    encoding: 'utf8',
    env: {...process.env, WORK: join(site, 'work'), ...env},
  });
}

/** @returns {Map<string, {repeat: number, status?: string, notes: string[]}>} The manifests of the stored runs. */
function stored() {
  const folder = join(out, 'data/toy');
  const names = readdirSync(folder).filter((name) => name !== 'report.yaml');
  return new Map(
    names.map((name) => [name, parse(readFileSync(join(folder, name, 'run.yaml'), 'utf8'))]),
  );
}

/** @returns {string[]} The folders of the stored runs, by their position in the order. */
function order() {
  const positions = [...stored()].map(([name, {notes}]) => {
    const position = /run (\d+) of/.exec(notes.join())?.[1];
    return {name, position: Number(position)};
  });
  return positions.sort((a, b) => a.position - b.position).map(({name}) => name);
}

/**
 * The same order by other code.
 *
 * @param {number} seed
 * @param {number} repeats
 */
function expectedOrder(seed, repeats) {
  const left = IDS.flatMap((id) => Array.from({length: repeats}, () => id));
  /** @type {Map<string, number>} */
  const made = new Map();
  let state = BigInt(seed);
  return Array.from({length: left.length}, (_, i) => {
    state = (state * 16807n) % 2147483647n;
    const last = left.length - 1 - i;
    const chosen = Number(state % BigInt(last + 1));
    const id = left[chosen] ?? '';
    left[chosen] = left[last] ?? '';
    made.set(id, (made.get(id) ?? 0) + 1);
    return `${id}-${made.get(id)}`;
  });
}

test('one message lists all that is missing, and nothing is written', () => {
  const {status, stderr} = runScript([], {NEED: 'one:/no/file two:no-command'});
  assert.equal(status, 1);
  assert.match(stderr, /apt install one two\n {2}CLONE=\/path\/to\/a\/clone of \/nowhere/);
  assert.ok(!existsSync(out) && !existsSync(join(site, 'work')));
});

test('a series runs in the order of its seed, and is checked and tested for a drift', () => {
  const {status, stdout, stderr} = runScript(['--repeats', '5', '--seed', '42']);
  assert.equal(stderr, '');
  assert.equal(status, 0);
  assert.deepEqual(order(), expectedOrder(42, 5));
  // The program writes a number that grows with the position.
  assert.match(stdout, /15 runs checked, no errors\na latency 8 B +5 runs {2}drift: rises\n/);
  assert.match(stdout, /drift \(Mann–Kendall\): 3 of 3;/);
  const machine = parse(readFileSync(join(out, 'data/machines/this-machine.yaml'), 'utf8'));
  assert.match(machine.notes[0], /cpu family/);
});

test('a killed series continues with the same seed, without the run that was killed', () => {
  rmSync(out, {recursive: true});
  const killed = runScript(['--repeats', '2', '--seed', '7'], {KILL: 'b'});
  assert.equal(killed.signal, 'SIGKILL');
  const first = order();
  assert.ok(first.length < 6 && !first.includes('b-1'));
  const {status, stdout} = runScript(['--repeats', '2']);
  assert.equal(status, 0);
  assert.match(stdout, /seed 7,/);
  assert.equal(stdout.match(/^\d\d:\d\d:\d\d /gm)?.length, 6 - first.length);
  assert.deepEqual(order(), expectedOrder(7, 2));
});

test('repeats of another seed are numbered after those that exist', () => {
  assert.equal(runScript(['--seed', '8']).stderr, '');
  assert.equal(stored().size, 9);
  assert.equal(stored().get('a-3')?.repeat, 3);
  assert.match(stored().get('a-3')?.notes.join() ?? '', /seed 8,/);
});

test('a run of another machine keeps its folder', () => {
  assert.equal(runScript(['other', '--seed', '9']).stderr, '');
  assert.equal(stored().size, 12);
  assert.equal(stored().get('a-other-1')?.repeat, 1);
});

test('a failed run is kept, and the script says so', () => {
  rmSync(out, {recursive: true});
  const {status, stderr} = runScript(['--seed', '7'], {FAIL: 'c'});
  assert.equal(status, 1);
  assert.match(stderr, /c-1: exit status 1\n[^]*toy: 1 errors/);
  assert.equal(stored().get('c-1')?.status, 'failed');
});

test('the histogram of NATS latencies keeps counts, extremes and four digits', () => {
  const csv = '0 bytes,8 bytes\r\n7,30005\r\n12345,3000000001\r\n12349,30007\r\n123449,30011\r\n';
  const program = join(ROOT, 'data/nats-latency/method/histogram.awk');
  const {stdout} = spawnSync('awk', ['-F', ',', '-f', program], {input: csv, encoding: 'utf8'});
  assert.deepEqual(stdout.trim().split('\n'), [
    'payload,from_ns,to_ns,count',
    '0 B,7,7,1',
    '0 B,12340,12349,2',
    '0 B,123400,123449,1',
    '8 B,30005,30009,2',
    '8 B,30010,30019,1',
    '8 B,3000000000,3000000001,1',
  ]);
});
