// Runs the command on a site with two real runs, and on fixtures as files without a manifest.

import assert from 'node:assert/strict';
import {spawn, spawnSync} from 'node:child_process';
import {once} from 'node:events';
import {chmodSync, cpSync, existsSync, mkdtempSync, readdirSync, rmSync} from 'node:fs';
import {mkdir, rm, symlink, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import {after, test} from 'node:test';
import {fileURLToPath} from 'node:url';
import {adapters} from '../adapters/index.js';
import {runCommand} from '../testing/command.js';
import {temporaryFolder, writeFiles} from '../testing/repository.js';
import {check as checkCommand} from './check.js';

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

// A copy, because a command writes its cache into the site.
const SITE = temporaryFolder({after});
cpSync(join(ROOT, 'generator/fixtures/redis-site'), SITE, {recursive: true});

/** @param {string} format */
const labelOf = (format) => adapters.find(({id}) => id === format)?.label;

/** @param {string[]} args */
const check = (...args) => checkIn(ROOT, ...args);

/** @param {string} cwd @param {string[]} args */
const checkIn = (cwd, ...args) => runCommand(cwd, 'check', ...args);

/**
 * Runs the command and closes the pipe of its output at once, as `| head -0` does.
 *
 * @param {string[]} args
 * @returns {Promise<{code: number | null, stderr: string}>}
 */
async function unread(...args) {
  const child = spawn(process.execPath, [join(ROOT, 'generator/cli.js'), ...args], {
    cwd: SITE,
    env: {...process.env, INIT_CWD: SITE},
  });
  child.stdout.destroy();
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text;
  });
  const [code] = await once(child, 'close');
  return {code, stderr};
}

test('check', async (t) => {
  await t.test('says of each file of a run what it is and what it holds', async () => {
    const {status, lines, stderr} = await checkIn(SITE, 'data/redis-clients/erlang-1');
    assert.equal(stderr, '');
    assert.deepEqual(lines, [
      'data/redis-clients/erlang-1/basho_bench.config',
      '  not read: the configuration of the load',
      'data/redis-clients/erlang-1/errors.csv',
      '  basho_bench errors.csv (basho-errors)',
      '  no records',
      'data/redis-clients/erlang-1/get_latencies.csv',
      '  basho_bench latencies.csv (basho-latencies)',
      '  timeline of get, value: 1024 B: 17 windows over 16.1\u202fs, 382,347 operations, 0 errors, with min, mean, p50, p95, p99, p99.9 and max',
      'data/redis-clients/erlang-1/put_latencies.csv',
      '  basho_bench latencies.csv (basho-latencies)',
      '  timeline of put, value: 1024 B: 17 windows over 16.1\u202fs, 380,771 operations, 0 errors, with min, mean, p50, p95, p99, p99.9 and max',
      'data/redis-clients/erlang-1/summary.csv',
      '  basho_bench summary.csv (basho-summary)',
      '  timeline of all, value: 1024 B: 17 windows over 16.1\u202fs, 763,118 operations, 0 errors',
      '1 run checked, no errors',
    ]);
    assert.equal(status, 0);
  });

  await t.test('checks a report, and a file of a run', async () => {
    const all = readdirSync(join(SITE, 'data/redis-clients'), {withFileTypes: true});
    const runs = all.filter((one) => one.isDirectory()).length;
    // Titles and prose may have warnings.
    const last = (await checkIn(SITE, 'data/redis-clients')).lines.at(-1) ?? '';
    assert.match(last, new RegExp(`^${runs} runs checked, no errors`));
    assert.equal(
      (await checkIn(SITE, 'data/redis-clients/erlang-1/summary.csv')).lines.at(-1),
      '1 run checked, no errors',
    );
  });

  const skip = process.platform === 'win32';
  await t.test('checks a site in a folder that it cannot write to', {skip}, () => {
    const folder = mkdtempSync(join(tmpdir(), 'check-'));
    t.after(() => {
      chmodSync(folder, 0o755);
      rmSync(folder, {recursive: true});
    });
    cpSync(join(ROOT, 'generator/fixtures/redis-site'), folder, {recursive: true});
    chmodSync(folder, 0o555);
    // Nobody: root may write where it has no right to.
    const user = process.getuid?.() === 0 ? {uid: 65534} : {};
    const args = [join(ROOT, 'generator/cli.js'), 'check', 'data/redis-clients/erlang-1'];
    const env = {...process.env, INIT_CWD: folder};
    const options = {cwd: folder, encoding: /** @type {const} */ ('utf8'), env, ...user};
    const {status, stdout, stderr} = spawnSync(process.execPath, args, options);
    assert.deepEqual([status, stderr], [0, '']);
    assert.match(stdout, /^1 run checked, no errors$/m);
    assert.ok(!existsSync(join(folder, '.cache')));
  });

  await t.test('ends with 1 and a message where there is no run', async () => {
    const {status, stderr} = await check('data/nowhere');
    assert.equal(stderr, 'data/nowhere: found no run there, expected a report or a run in data/');
    assert.equal(status, 1);
  });

  await t.test('says of files without a manifest what they are and what they hold', async () => {
    const {status, lines, stderr} = await check(
      'generator/adapters/jstat/fixtures/jstat-z.txt',
      `${ROOT}/generator/adapters/basho-bench/fixtures/basho-summary.csv`,
    );
    assert.equal(stderr, '');
    assert.deepEqual(lines.slice(0, 2), [
      'generator/adapters/jstat/fixtures/jstat-z.txt',
      `  ${labelOf('jstat')} (jstat)`,
    ]);
    assert.deepEqual(lines.slice(-3), [
      `${ROOT}/generator/adapters/basho-bench/fixtures/basho-summary.csv`,
      '  basho_bench summary.csv (basho-summary)',
      '  timeline of all: 62 windows over 1:03\u202fmin, 1,083,632 operations, 0 errors',
    ]);
    assert.equal(status, 0);
  });

  await t.test('says why a file cannot be read, and describes the others', async () => {
    const hgrm = 'generator/adapters/hdrhistogram/fixtures/hgrm.hgrm';
    const {status, lines, stderr} = await check(hgrm, 'README.md', 'nowhere.csv');
    assert.equal(status, 1);
    assert.deepEqual(lines, [
      hgrm,
      '  HdrHistogram percentile distribution (hgrm)',
      'README.md',
      '  could not be read',
    ]);
    assert.deepEqual(stderr.split('\n'), [
      'README.md:1: found "# Benchfolio", expected a format that Benchfolio reads',
      '  In run.yaml, under "files", name its format, map its columns, or set `unread` with the reason. To try: check --format ID, or check --column NAME=MEANING.',
      `${hgrm}:1: found no unit, expected ns, us, ms or s`,
      '  The file does not state it. State `unit` in run.yaml, under "files". To try one: check --unit ns.',
      'nowhere.csv: found no such file, expected a raw file',
    ]);
    const stated = await check('--unit', 'us', '--operation', 'get', hgrm);
    assert.deepEqual([stated.status, stated.stderr], [0, '']);
    assert.match(stated.lines[2] ?? '', /^ {2}distribution of get: [\d,]+ samples, /);
  });

  await t.test('reads a table whose columns are stated', async () => {
    const table = 'generator/adapters/tidy/fixtures/tidy-hash-results.csv';
    const columns = ['algorithm=operation', 'bytes=param', 'hashes_per_s=rate'];
    const {lines, stderr} = await check(...columns.flatMap((text) => ['--column', text]), table);
    assert.equal(stderr, '');
    assert.match(lines[2] ?? '', /^ {2}throughput mean of md5, bytes: 64: 100\sk\sops\/s$/);
  });

  await t.test('checks a manifest without its runs, and says which path is not there', async () => {
    const manifests = ['data/redis-clients/report.yaml', 'data/machines'];
    assert.deepEqual((await checkIn(SITE, ...manifests)).lines, ['0 runs checked, no errors']);
    const missing = ['data/redis-clients/erlang-1/nothing.csv', 'data/redis-clients/nobody'];
    const {status, stderr} = await checkIn(SITE, 'data/redis-clients/erlang-1', ...missing);
    assert.equal(status, 1);
    assert.deepEqual(
      stderr.split('\n'),
      missing.map((path) => `${path}: found no run there, expected a report or a run in data/`),
    );
  });

  await t.test('ends with a message where a path leads to no file', async () => {
    const folder = temporaryFolder(t);
    const [empty, links, loop] = ['empty', 'links', 'loop'].map((name) => join(folder, name));
    await mkdir(String(empty));
    await mkdir(String(links));
    await writeFile(join(String(empty), '.DS_Store'), '');
    await symlink(join(folder, 'nowhere'), join(String(links), 'a'));
    await symlink('loop', String(loop));
    const {status, stderr} = await check(String(empty), String(links), String(loop));
    assert.equal(status, 1);
    assert.deepEqual(stderr.split('\n'), [
      `${empty}: found no file in the folder, expected raw files`,
      `${links}: found no file in the folder, expected raw files`,
      '  Links and hidden files are not read.',
      `${loop}: found a link that leads to itself, expected a raw file`,
    ]);
  });

  await t.test(
    'takes the folder of a site for its data, and reads no packages elsewhere',
    async () => {
      const site = temporaryFolder(t);
      writeFiles(site, {'data/site.yaml': 'title: T\n', 'build/feed.json': '{}\n'});
      const {status: ofSite, lines: data} = await checkIn(site, '.');
      assert.equal(ofSite, 0);
      assert.match(data.join('\n'), /0 runs checked, no errors, 1 warning$/);
      const folder = temporaryFolder(t);
      writeFiles(folder, {
        '.git/HEAD': 'ref: refs/heads/main\n',
        'node_modules/a/package.json': '{}\n',
        'errors.csv': '"error","count"\n',
      });
      const {status, lines} = await checkIn(folder, '.');
      assert.equal(status, 0);
      assert.deepEqual(
        lines.filter((line) => !line.startsWith(' ')),
        ['./errors.csv'],
      );
    },
  );

  await t.test('says how the texts of the site are checked', async () => {
    const content = join(SITE, 'content/reports/redis-clients');
    await mkdir(content, {recursive: true});
    const texts = ['content/reports/redis-clients/_index.md', 'content/_index.md'];
    for (const text of texts) await writeFile(join(SITE, text), '# Text\n');
    const {status, stderr} = await checkIn(SITE, ...texts);
    await rm(join(SITE, 'content'), {recursive: true});
    assert.equal(status, 1);
    assert.deepEqual(stderr.split('\n'), [
      `${texts[1]}: found a text of the site, expected a raw file`,
      '  Texts are checked with the data: npx benchfolio check',
      `${texts[0]}: found a text of the site, expected a raw file`,
      '  Texts are checked with the data: npx benchfolio check data/redis-clients',
    ]);
  });

  await t.test('reads manifests in data/ only, and not beside other files', async () => {
    const run = join(SITE, 'data/redis-clients/erlang-1');
    const outside = await check(run);
    assert.equal(outside.status, 1);
    assert.match(outside.lines.join('\n'), /\n {2}basho_bench/);
    assert.deepEqual(outside.stderr.split('\n').slice(-2), [
      `${run}/run.yaml: found a manifest outside data/, expected a raw file`,
      '  A manifest is checked with its site, in the folder of that site.',
    ]);
    const empty = await checkIn(SITE, '');
    assert.equal(empty.status, 1);
    assert.deepEqual(empty.stderr.split('\n'), [
      'found an empty path, expected a file or a folder',
      '  Write . for the current folder. Without a path, the data of the site is checked.',
    ]);
    const ignored = await checkIn(SITE, 'data/redis-clients', '--unit=ms', '--column=a=rate');
    assert.deepEqual(ignored.stderr.split('\n'), [
      'found --unit and --column for files in data/, expected files outside of it',
      '  In data/, the run.yaml of the run states it, under `files`.',
    ]);
    const mixed = await checkIn(SITE, 'data/redis-clients/erlang-1', join(ROOT, 'README.md'));
    assert.equal(mixed.status, 1);
    assert.deepEqual(mixed.stderr.split('\n'), [
      `found ${join(ROOT, 'README.md')} and a path in data/, expected paths of one kind`,
      '  Check data/ and other files one after the other.',
    ]);
  });

  await t.test('ends as usual where nobody reads its output', async () => {
    const {code, stderr} = await unread('check', 'data/redis-clients');
    assert.deepEqual([code, stderr], [0, '']);
    assert.equal((await unread('check', join(ROOT, 'README.md'))).code, 1);
  });

  await t.test('gives programs the facts of each file as JSON', async () => {
    const path = 'generator/adapters/rocksdb/fixtures/db-bench-report.csv';
    const args = ['--json', '--operation', 'put', '--every', '1', path];
    assert.equal((await check(...args)).status, 0);
    const {status, lines} = await check(...args, 'README.md');
    assert.equal(status, 1);
    const {files, errors} = JSON.parse(lines.join('\n'));
    const [report, readme] = files;
    assert.equal(report.format, 'db-bench-report');
    const [{windows, ...timeline}] = report.records;
    assert.equal(windows, undefined);
    assert.deepEqual(Object.keys(timeline), [
      'kind',
      'operation',
      'params',
      'metric',
      'unit',
      'size',
      'operations',
      'errors',
      'time',
      'latencies',
    ]);
    assert.deepEqual([timeline.operation, timeline.time.from, timeline.errors], ['put', 0, null]);
    assert.deepEqual(report.errors, []);
    assert.deepEqual([readme.format, readme.records], [null, []]);
    assert.equal(readme.errors[0].line, 1);
    assert.deepEqual(errors, []);
  });

  await t.test('says which setting it does not know', async () => {
    const {status, stderr} = await check('--unit', 'minutes', 'README.md');
    assert.deepEqual([status, stderr], [1, 'found --unit minutes, expected ns, us, ms or s']);
    const endless = await check('--every', 'Infinity', 'README.md');
    assert.equal(endless.stderr, 'found --every Infinity, expected seconds');
    const column = await check('--column', 'threads=parm', 'README.md');
    assert.equal(
      column.stderr,
      'found --column threads=parm, expected a column and its meaning (elapsed, window, count, rate, bytes, errors, min, mean, max, p99, latency, operation, param, bucket-from or bucket-to), such as threads=param, ops=rate or "p99_us=p99 us"',
    );
    assert.equal((await check('--colour', 'README.md')).status, 1);
  });
});

test('check on a made site', async (t) => {
  const root = temporaryFolder(t);
  /** @param {Record<string, string>} files  In `data/r/`. */
  const write = (files) => writeFiles(join(root, 'data/r'), files);
  const summary = 'elapsed, window, total, successful, failed\n1.0, 1.0, 10, 10, 0\n';
  write({
    'report.yaml': 'title: T\nquestion: Q?\nsystems:\n  a: {name: A}\n',
    'one/run.yaml': 'system: a\ndate: 2999-01-01\n',
    'one/summary.csv': summary,
    'two/run.yaml': 'system: a\ndate: 2026-01-01\n',
    'two/summary.csv': `${summary}2.0, 1.0, 1`,
  });
  const warnings = [
    'found no machine, expected the name of a file in data/machines',
    'found the date "2999-01-01" in the future, expected the day of the run',
  ];

  /** @param {string[]} args */
  async function checked(...args) {
    /** @type {string[]} */
    const lines = [];
    const paths = args.map((arg) => (arg.startsWith('-') ? arg : join(root, arg)));
    await checkCommand({root, args: paths, log: (line) => lines.push(line)});
    return lines;
  }

  await t.test('prints the warnings about the manifests that it was asked for', async () => {
    assert.deepEqual((await checked('data/r/one')).slice(-3), [
      `warning: data/r/one/run.yaml: ${warnings[0]}`,
      `warning: data/r/one/run.yaml:2: ${warnings[1]}`,
      '1 run checked, no errors, 2 warnings',
    ]);
  });

  await t.test('counts the warnings about raw files too', async () => {
    for (const paths of [['data'], ['data/r/one', 'data/r/two']]) {
      assert.equal((await checked(...paths)).at(-1), '2 runs checked, no errors, 5 warnings');
    }
  });

  await t.test('prints a line for each of several runs, with its warnings', async () => {
    const failed = 'system: a\ndate: 2026-01-01\nstatus: failed\nreason: It hung.\n';
    write({'zero/run.yaml': failed});
    const lines = await checked('data');
    await rm(join(root, 'data/r/zero'), {recursive: true});
    assert.deepEqual(lines.slice(0, 4), [
      'data/r/one: basho_bench summary.csv; 1 record',
      'data/r/two: basho_bench summary.csv; 1 record',
      '  warning: data/r/two/summary.csv:3: found "2.0, 1.0, 1" without a line end, expected a whole last line; it is not used',
      'data/r/zero: failed: It hung.; no results',
    ]);
  });

  await t.test('gives programs the same warnings', async () => {
    const {warnings: given} = JSON.parse((await checked('--json', 'data/r/one')).join('\n'));
    assert.deepEqual(given, [
      {path: 'data/r/one/run.yaml', message: warnings[0]},
      {path: 'data/r/one/run.yaml', line: 2, message: warnings[1]},
    ]);
    write({'zero/run.yaml': 'system: b\ndate: 2026-01-01\n', 'zero/summary.csv': summary});
    const {errors} = JSON.parse((await checked('--json', 'data')).join('\n'));
    await rm(join(root, 'data/r/zero'), {recursive: true});
    assert.deepEqual(
      errors.map((/** @type {any} */ {path}) => path),
      ['data/r/zero/run.yaml'],
    );
  });

  await t.test('says of a file what is wrong with its run', async () => {
    write({'new/summary.csv': summary, 'method/load.csv': summary});
    await assert.rejects(checked('data/r/new/summary.csv'), ({message}) => {
      const [found = '', hint = ''] = message.split('\n');
      assert.match(found, /^data\/r\/new\/run\.yaml: found no such file, expected /);
      assert.equal(hint, '  To write it: npx benchfolio add data/r/new');
      return true;
    });
    await rm(join(root, 'data/r/new'), {recursive: true});
    assert.ok(
      (await checked('data/r/one/summary.csv')).includes(
        `warning: data/r/one/run.yaml: ${warnings[0]}`,
      ),
    );
    await assert.rejects(checked('data/r/method/load.csv'), {
      message: 'data/r/method/load.csv: found no run there, expected a report or a run in data/',
    });
    await rm(join(root, 'data/r/method'), {recursive: true});
  });

  await t.test('says what is wrong with a machine, also where a run is checked', async () => {
    write({'../machines/lap.yaml': 'nam: Lap\n'});
    await assert.rejects(checked('data/r/one'), /^InputError: data\/machines\/lap\.yaml:1: /);
    await rm(join(root, 'data/machines/lap.yaml'));
  });

  await t.test(
    'shows what files state, and warns of a manifest that contradicts them',
    async () => {
      const bench =
        '{"Time":"2026-01-07T06:44:11Z","Action":"output","Package":"x","Output":"cpu: AMD EPYC\\nBenchmarkA-2 100 5 ns/op\\n"}\n';
      write({
        '../machines/desk.yaml': 'name: Desk\ncpu: Intel Xeon\n',
        'three/run.yaml': 'system: a\ndate: 2026-01-01\nmachine: desk\n',
        'three/bench.json': bench,
      });
      const lines = await checked('data/r/three');
      assert.deepEqual(lines.slice(0, 6), [
        'data/r/three/bench.json',
        '  go test -bench output (go-bench)',
        lines[2],
        '  states date 2026-01-07T06:44:11Z; processor AMD EPYC',
        '  warning: found the date 2026-01-07T06:44:11Z, expected 2026-01-01 as run.yaml says',
        '  warning: found the processor "AMD EPYC", expected "Intel Xeon" as data/machines/desk.yaml says',
      ]);
      assert.equal(lines.at(-1), '1 run checked, no errors, 2 warnings');
      const {files} = JSON.parse((await checked('--json', 'data/r/three')).join('\n'));
      assert.deepEqual(files[0].facts, {date: '2026-01-07T06:44:11Z', cpu: 'AMD EPYC'});
      assert.equal(files[0].warnings.length, 2);
    },
  );

  await t.test('shows the warnings about the prose of a report that it was asked for', async () => {
    write({'../../content/reports/r/_index.md': 'A is twice as fast.\n'});
    for (const path of ['data', 'data/r']) {
      const lines = await checked(path);
      assert.ok(lines.some((line) => line.startsWith('warning: content/reports/r/_index.md:1:6')));
    }
    const lines = await checked('data/r/one');
    assert.ok(!lines.some((line) => line.includes('content/')));
  });

  await t.test('warns of an unused name in report.yaml where it has read all runs', async () => {
    const report = 'title: T\nquestion: Q?\nsystems:\n  a: {name: A, drop: [size]}\n';
    write({'report.yaml': report});
    const warning =
      'warning: data/r/report.yaml:4: found the parameter "size", expected one of the files: "procs"';
    assert.ok((await checked('data/r')).includes(warning));
    assert.doesNotMatch((await checked('data/r/one')).join('\n'), /found the parameter "size"/);
  });

  await t.test('refuses charts, figures and texts that the build would refuse', async () => {
    const report = 'title: T\nquestion: Q?\nsystems:\n  a: {name: A}\n';
    write({
      'report.yaml': `${report}charts:
  - {id: none, chart: comparison, operation: nowhere}
  - {id: window, chart: comparison, window: {from: 1, to: 2}}
figures: [{figure: p99, label: x, system: a}]
`,
    });
    await assert.rejects(checked('data'), ({message}) => {
      assert.deepEqual(message.replaceAll(/, expected[^\n]*/g, '').split('\n'), [
        'data/r/report.yaml:6: found the operation "nowhere" for the chart "none"',
        'data/r/report.yaml:7: found a window for comparison',
        'data/r/report.yaml:8: found the figure "p99" (x) that no run gives',
      ]);
      return true;
    });
    write({
      'report.yaml': report,
      '../../content/reports/r/_index.md':
        'Words.\n\n{{< chart "nope" >}}\n{{< chart "comparison" >}}\n',
    });
    await assert.rejects(checked('data'), {
      message:
        'content/reports/r/_index.md:3: found the chart "nope", expected comparison or comparison-time',
    });
    await rm(join(root, 'content'), {recursive: true});
  });

  await t.test('refuses links and entries of the menu that lead to no page', async () => {
    write({
      '../site.yaml': 'menu:\n  - {name: Own, path: own/}\n  - {name: A, path: gone/}\n',
      '../../content/own.md': `---
title: Own
---
[a](/nowhere/?x#y) [b](/) [c](/Method#noise) [d](/reports/r/runs/one/) [e](/formats/jmh-json/)
[f](/reports/r/charts/comparison/) [g](/sub/) [h](/sub/b%20c) [i](https://example.org/) \`[j](/code/)\`

[k]: /reports/r/runs/nobody/
`,
      '../../content/sub/b c.md': `---\ntitle: B\n---\n[l](elsewhere/) [m](/own/)
[n](../own/#a) [o](b%20c) [p](..) [q](#here) [r](../reports/r/runs/one)\n`,
    });
    const hint =
      '  A report is at /reports/<report>/, and content/a.md at /a/. The menu omits the first slash.';
    const page = 'expected a link to a page of this site';
    await assert.rejects(checked(), {
      message: [
        `content/own.md:4: found no page "/nowhere/?x#y", ${page}`,
        `content/own.md:7: found no page "/reports/r/runs/nobody/", ${page}`,
        `content/sub/b c.md:4: found no page "elsewhere/", ${page}`,
        'data/site.yaml:3: found no page "gone/", expected a page of this site in the menu',
        hint,
      ].join('\n'),
    });
    await rm(join(root, 'content'), {recursive: true});
    await rm(join(root, 'data/site.yaml'));
  });

  await t.test('expects pictures of charts that the site has', async () => {
    write({
      '../../content/own.md': `---
title: Own
---
![a](/img/r/comparison.svg) ![b](../img/r.svg) ![c](/reports/r/changes-badge.svg) ![d](/img/logo.svg)
![e](/img/r/none.svg) ![f](/img/none.svg)
![g](/reports/none/changes-badge.svg)
`,
      '../../site/static/img/logo.svg': '<svg/>',
    });
    /** @param {number} line @param {string} picture */
    const wrong = (line, picture) =>
      `content/own.md:${line}: found no picture "${picture}", expected that of a chart of this site, or the file site/static${picture}`;
    await assert.rejects(checked(), {
      message: [
        wrong(5, '/img/r/none.svg'),
        wrong(5, '/img/none.svg'),
        wrong(6, '/reports/none/changes-badge.svg'),
        '  The picture of a chart is at /img/<report>/<chart>.svg, and own pictures are in site/static.',
      ].join('\n'),
    });
    await rm(join(root, 'content'), {recursive: true});
    await rm(join(root, 'site'), {recursive: true});
  });

  await t.test('refuses links to the former address of a report, as a build does', async () => {
    const manifest = 'title: T\nquestion: Q?\nsystems:\n  a: {name: A}\n';
    write({
      'report.yaml': `${manifest}formerly: [q]\n`,
      '../../content/own.md': '---\ntitle: Own\n---\n[a](/reports/r/) [b](/reports/q/)\n',
    });
    await assert.rejects(checked(), {
      message: /^content\/own\.md:4: found no page "\/reports\/q\/"/,
    });
    await rm(join(root, 'content'), {recursive: true});
  });

  await t.test('says what is wrong with the report of a run', async () => {
    write({'report.yaml': 'title: T\nquestion Q?\n'});
    await assert.rejects(checked('data/r/one'), {
      name: 'InputError',
      message: 'data/r/report.yaml:2: found no colon, expected a key, a colon and a space',
    });
  });
});
