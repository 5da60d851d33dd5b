// Runs the command on sites made for the tests, with real files of runners. Nobody is asked unless a
// test has a terminal of its own.

import assert from 'node:assert/strict';
import {spawn, spawnSync} from 'node:child_process';
import {once} from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import {PassThrough} from 'node:stream';
import {after, test} from 'node:test';
import {setTimeout} from 'node:timers/promises';
import {fileURLToPath} from 'node:url';
import {gunzipSync} from 'node:zlib';
import {parse} from 'yaml';
import {proposeRun} from '../add/propose.js';
import {entriesBelow} from '../effects.js';
import {generate} from '../generate.js';
import {fixture, memoryEffects} from '../testing/index.js';
import {add, USAGE} from './add.js';
import {check} from './check.js';

const CLI = fileURLToPath(new URL('../cli.js', import.meta.url));
const NOW = new Date('2026-03-04T05:06:07.890Z');
/** @type {import('../this-machine.js').MachineFacts} */
const FACTS = {
  name: 'Made CPU, 2 cores',
  cpu: 'Made CPU',
  cores: 2,
  memory: '4 GiB',
  os: 'Debian 12',
  kernel: '6.8.0',
  virtual: true,
};
const MACHINE = 'made-cpu-2-cores';
const FOLDERS = mkdtempSync(join(tmpdir(), 'add-'));
after(() => rmSync(FOLDERS, {recursive: true}));

/** @param {Record<string, string | Uint8Array>} files @param {string} [folder] */
function write(files, folder = mkdtempSync(join(FOLDERS, 'f-'))) {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), {recursive: true});
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

const REPORT = 'title: T\nquestion: Q?\nsystems:\n  a: {name: A}\n';
const SUMMARY =
  'elapsed, window, total, successful, failed\n1.0, 1.0, 10, 10, 0\n2.0, 1.0, 12, 12, 0\n';
/** @param {number} count @returns {string} Of a run with another rate. */
const summaryOf = (count) =>
  `elapsed, window, total, successful, failed\n1.0, 1.0, ${count}, ${count}, 0\n`;

const BENCHMARKS = ['Encode', 'Decode']
  .flatMap((operation) => [
    `Benchmark${operation}/codec=json-2 100 10 ns/op`,
    `Benchmark${operation}/codec=gob-2 100 20 ns/op`,
  ])
  .join('\n');

/** @param {Record<string, string | Uint8Array>} [more] @returns {string} A site with one report. */
const site = (more = {}) => write({'data/r/report.yaml': REPORT, ...more});

/**
 * @param {string} root
 * @param {string[]} args
 * @param {Partial<import('./add.js').AddCommand>} [options]
 */
async function added(root, args, options = {}) {
  /** @type {string[]} */
  const lines = [];
  const log = (/** @type {string} */ line) => void lines.push(...line.split('\n'));
  const here = {machine: FACTS, stolen: 0};
  const code = await add({root, args, log, terminal: null, now: NOW, here, ...options});
  return {code, lines, text: lines.join('\n')};
}

/** @param {string} root @param {string} run */
const manifestOf = (root, run) => parse(readFileSync(join(root, 'data', run, 'run.yaml'), 'utf8'));

/** @param {string} root @returns {string[]} Every file of the data. */
const dataOf = (root) =>
  entriesBelow(join(root, 'data'))
    .filter(({entry}) => entry.isFile())
    .map(({path}) => path)
    .sort();

/** @param {string} root */
async function assertRight(root) {
  await check({root, args: [join(root, 'data')], log: () => {}});
  assert.deepEqual(readdirSync(join(root, '.cache/add')), []);
}

test('add', async (t) => {
  await t.test('makes a run of a file, with what can be found', async () => {
    const root = site();
    const results = write({'out/summary.csv': SUMMARY});
    const {code, lines, text} = await added(root, [`${results}/out/summary.csv`, '--date', 'now']);
    assert.equal(code, 0);
    assert.deepEqual(manifestOf(root, 'r/a-1'), {
      system: 'a',
      date: '2026-03-04T05:06:07Z',
      machine: MACHINE,
      repeat: 1,
    });
    assert.equal(readFileSync(join(root, 'data/r/a-1/summary.csv'), 'utf8'), SUMMARY);
    const {name, cpu} = parse(readFileSync(join(root, `data/machines/${MACHINE}.yaml`), 'utf8'));
    assert.deepEqual([name, cpu], [FACTS.name, FACTS.cpu]);
    assert.equal(lines[0], `${results}/out/summary.csv`);
    assert.equal(lines[1], '  basho_bench summary.csv (basho-summary)');
    assert.match(text, /^report r: the only one$/m);
    assert.match(text, /^system a: the only one$/m);
    assert.match(text, /^machine made-cpu-2-cores: this machine; the files name no other$/m);
    assert.match(text, /^ {2}no earlier runs to compare with$/m);
    assert.match(text, /^wrote data\/r\/a-1\n\nNext:\n {2}npx benchfolio start$/m);
    await assertRight(root);
  });

  await t.test('takes everything by options', async () => {
    const root = site({'data/machines/desk.yaml': 'name: Desk\n'});
    const results = write({'summary.csv': SUMMARY});
    const {text} = await added(root, [
      join(results, 'summary.csv'),
      ...['--report', 'r', '--system', 'a', '--run', 'nightly', '--machine', 'desk'],
      ...['--date', '2026-01-02T03:04:05Z', '--version', '7.10', '--commit', '9F2C1D4'],
      ...['--command', '-x run "it"', '--flag', '-Xmx1g', '--flag', '--add-opens=a', '--param'],
      ...['threads=2', '--param', 'b=c=d', '--operation', 'all', '--warmup', '1', '--repeat', '4'],
      ...['--note', '- a note: yes', '--yes'],
    ]);
    assert.deepEqual(manifestOf(root, 'r/nightly'), {
      system: 'a',
      version: '7.10',
      commit: '9f2c1d4',
      command: '-x run "it"',
      flags: ['-Xmx1g', '--add-opens=a'],
      operation: 'all',
      params: {threads: '2', b: 'c=d'},
      warmup: 1,
      date: '2026-01-02T03:04:05Z',
      machine: 'desk',
      repeat: 4,
      notes: ['- a note: yes'],
    });
    assert.doesNotMatch(text, /data\/machines/);
    await assertRight(root);
  });

  await t.test('names every option in its help', () => {
    for (const [option] of readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
      .split('## Add a run')[1]
      ?.split('## Publish')[0]
      ?.matchAll(/--[a-z][a-z-]+/g) ?? []) {
      assert.ok(USAGE.includes(option) || option === '--example', option);
    }
  });

  /** Runner → its file, and what only a person knows. */
  const RUNNERS = /** @type {const} */ ({
    JMH: ['jmh-json.json'],
    HotSpot: ['gc-log-g1.log'],
    jstat: ['jstat-z.txt', '--every', '1'],
    'go test': ['go-bench.txt'],
    'Google Benchmark': ['gbench-json.json'],
    criterion: ['criterion-raw.csv'],
    hyperfine: ['hyperfine-json.json'],
    HdrHistogram: ['hlog.hlog', '--unit', 'us', '--operation', 'get'],
    fio: ['fio-json.json'],
    k6: ['k6-csv.csv'],
    basho_bench: ['basho-summary.csv.zst'],
    Locust: ['locust-history.csv'],
    RocksJava: ['rocksjava-db-bench.txt'],
  });
  for (const [runner, [name, ...options]] of Object.entries(RUNNERS)) {
    await t.test(`makes a report of a file of ${runner}`, async () => {
      const root = write({'data/site.yaml': 'title: T\n'});
      const results = write({[name]: await fixture(name)});
      const more = ['--new-report', '--system', 'our-store', '--date', '2026-01-02', ...options];
      await added(root, [join(results, name), '--machine', 'this', ...more]);
      const {system, machine, repeat} = manifestOf(root, 'our-store/our-store-1');
      assert.deepEqual([system, machine, repeat], ['our-store', MACHINE, 1]);
      const report = parse(readFileSync(join(root, 'data/our-store/report.yaml'), 'utf8'));
      assert.match(report.title, /^Our store: /);
      assert.equal(report.baseline, 'our-store');
      await assertRight(root);
    });
  }

  await t.test('asks for everything at once where nobody can be asked', async () => {
    const root = site({'data/r/report.yaml': `${REPORT}  b: {name: B}\n`});
    const folder = write({'latency.hgrm': await fixture('hgrm.hgrm')});
    const path = join(folder, 'latency.hgrm');
    await assert.rejects(added(root, [path]), {
      name: 'InputError',
      message: [
        `${path}: found 2 systems in the report r, expected --system ID (a, b), or --new-system or --new-report with --system ID`,
        `${path}: found no unit, expected --unit latency.hgrm=ns`,
        `${path}: found no date, expected --date 2026-11-21, or --date now`,
      ].join('\n'),
    });
    assert.deepEqual(dataOf(root), ['r/report.yaml']);
  });

  await t.test('never guesses a unit, and takes one for each file', async () => {
    const root = site();
    const folder = write({
      'a.hlog': await fixture('hlog.hlog'),
      'b.hgrm': await fixture('hgrm.hgrm'),
    });
    const args = [folder, '--date', 'now', '--operation', 'get'];
    await assert.rejects(added(root, [...args, '--unit', 'a.hlog=us']), {
      message: `${folder}/b.hgrm: found no unit, expected --unit b.hgrm=ns`,
    });
    await assert.rejects(added(root, [...args, '--unit', 'c.hlog=us']), {
      message: /^found --unit c\.hlog=…, expected one of the files: a\.hlog, b\.hgrm$/,
    });
    await assert.rejects(added(root, [...args, '--unit', 'minutes']), {
      message: /^found --unit minutes, expected ns, us, ms or s/,
    });
    // What only names is looked for in files that can be read.
    await assert.rejects(added(root, [...args, '--unit', 'a.hlog=us', '--only', 'put']), {
      message: `${folder}/b.hgrm: found no unit, expected --unit b.hgrm=ns`,
    });
    const {text} = await added(root, [...args, '--unit', 'us', '--unit', 'b.hgrm=ms', '--dry-run']);
    assert.match(text, /^ {2}files:\n {4}a\.hlog:\n {6}unit: us\n {4}b\.hgrm:\n {6}unit: ms$/m);
  });

  await t.test('refuses what is not right, and leaves nothing', async () => {
    const root = site({
      'data/r/a-1/run.yaml': 'system: a\ndate: 2026-01-01\n',
      'data/r/a-1/s.csv': SUMMARY,
      'data/machines/desk.yaml': 'name: Desk\n',
    });
    const before = dataOf(root);
    const folder = write({
      'same.csv': SUMMARY,
      'damaged.csv': `${SUMMARY}2.0, 1.0\n`,
      'notes.md': '# Notes\n',
      'own.csv': 'second,answers\n1,2\n',
      'empty.json': '',
    });
    for (const [args, message] of /** @type {[string[], RegExp][]} */ ([
      [[`${folder}/same.csv`], /\/same\.csv: found the same bytes as in data\/r\/a-1/],
      [[`${folder}/damaged.csv`], /damaged\.csv:4: found/],
      [
        [`${folder}/notes.md`],
        /notes\.md: found "# Notes", expected the output of a runner, or its format: --format notes\.md=ID\n/,
      ],
      [
        [`${folder}/empty.json`],
        /empty\.json: found an empty file, expected the output of a runner\n {2}If it is all that a failed run left, record that run: --status failed --reason "what happened"\.$/,
      ],
      [[`${folder}/own.csv`], /--format own\.csv=ID\n {2}A table of your own needs a run\.yaml/],
      [[`${folder}/nothing.csv`], /nothing\.csv: found no such file/],
      [
        [`${folder}/same.csv`, '--date', '2026-02-30'],
        /found the date "2026-02-30", expected --date/,
      ],
      [[`${folder}/same.csv`, '--committed', '2026-02-30'], /^found --committed 2026-02-30, expec/],
      [[`${folder}/same.csv`, '--date', 'today'], /found the date "today", expected --date/],
      [
        [`${folder}/same.csv`, '--machine', 'x'],
        /found the machine "x", expected --machine ID \(desk\), --machine this or --machine none\n {2}To describe another machine, call /,
      ],
      [[`${folder}/same.csv`, '--report', 'x'], /found no report "x", expected --report ID \(r\)/],
      [
        [`${folder}/same.csv`, '--system', 'x'],
        /found no system "x" in the report r, expected --system ID \(a\)/,
      ],
      [
        [`${folder}/same.csv`, '--run', 'X Y'],
        /^found --run X Y, expected .* and hyphens, such as x-y$/,
      ],
      [[`${folder}/same.csv`, '--param', 'x'], /^found --param x, expected a name and a value/],
      [[`${folder}/same.csv`, '--param', '__proto__=3'], /^found --param __proto__=3, expected a/],
      [[`${folder}/same.csv`, '--commit', 'main'], /^found --commit main, expected 7 to 64/],
      [[`${folder}/same.csv`, '--colour'], /^found the option "--colour", expected --report, /],
      [[join(root, 'data/r')], /found a report, expected result files/],
      [[root], /found the folder of a site, expected result files/],
      [[dirname(root)], /found the folder of a site, expected result files/],
      [[join(root, 'data/r/a-1')], /found a run that is already added/],
      [[join(root, 'data/r/a-1/s.csv')], /found a file of data\/r\/a-1, expected one outside/],
      [[], /^found no files, expected result files/],
    ])) {
      const date = args.includes('--date') ? [] : ['--date', '2026-01-02'];
      await assert.rejects(added(root, [...args, ...date]), {name: 'InputError', message});
      assert.deepEqual(dataOf(root), before);
    }
  });

  await t.test('says how repeats are given', async () => {
    const root = site();
    const folder = write(Object.fromEntries([1, 2, 3, 4].map((n) => [`p-${n}.csv`, summaryOf(n)])));
    const args = ['--date', 'now', '--machine', 'none'];
    const paths = [1, 2, 3, 4].map((n) => `${folder}/p-${n}.csv`);
    const hints = (/** @type {string} */ folders) =>
      `, expected it in one file
  If these are repeats, put each file into a folder of its own: npx benchfolio add ${folders}
  If they are one run, write its run.yaml by hand: under "files", say \`part: true\` in both if one continues the other, or tell them apart by \`params\`.`;
    await assert.rejects(added(root, [...paths.slice(0, 2), ...args]), {
      message: `${paths[1]}: found "all" a second time (the first is in p-1.csv)${hints('p-1/ p-2/')}`,
    });
    const again = paths
      .slice(1)
      .map((path) => `${path}: found "all" a second time (the first is in p-1.csv)`);
    for (const four of [paths, [folder]]) {
      await assert.rejects(added(root, [...four, ...args]), {
        message: again.join(', expected it in one file\n') + hints('p-1/ p-2/ p-3/ …'),
      });
    }
    const apart = write({'run-1/p.csv': summaryOf(1), 'run-2/p.csv': summaryOf(2)});
    await assert.rejects(added(root, [apart, ...args]), ({message}) =>
      message.includes(
        `If these are repeats, name each folder: npx benchfolio add ${apart}/run-1 ${apart}/run-2\n`,
      ),
    );
    assert.deepEqual(dataOf(root), ['r/report.yaml']);
  });

  await t.test('names the file that was given where it is a copy', async () => {
    const root = site({
      'data/r/b-1/run.yaml': 'system: a\ndate: 2026-01-01\n',
      'data/r/b-1/s.csv': SUMMARY,
    });
    const before = dataOf(root);
    const hint =
      'Leave it out. If it was really measured again, write a run.yaml by hand, in a folder of the report, that says why it is equal: `identical` under "files". If it has the results of several systems, name those of each with --only.';
    const folder = write({'one/s.csv': summaryOf(3), 'two/s.csv': summaryOf(3), 'b.csv': SUMMARY});
    for (const [names, copy, first] of /** @type {const} */ ([
      [['b.csv'], 'b.csv', 'data/r/b-1/s.csv'],
      [['one', 'two'], 'two/s.csv', `${folder}/one/s.csv`],
    ])) {
      const paths = names.map((name) => `${folder}/${name}`);
      await assert.rejects(added(root, [...paths, '--date', 'now', '--machine', 'none']), {
        message: `${folder}/${copy}: found the same bytes as in ${first}, expected another measurement\n  ${hint}`,
      });
      assert.deepEqual(dataOf(root), before);
    }
  });

  await t.test('refuses texts of a report or a system that is there', async () => {
    const root = site();
    const args = [write({'s.csv': SUMMARY}), '--date', 'now'];
    const hint = 'To change it, edit data/r/report.yaml.';
    await assert.rejects(added(root, [...args, '--title=T', '--question=Q', '--name=N']), {
      message: [
        `found --title for the report r, which already exists, expected it with --new-report`,
        `found --question for the report r, which already exists, expected it with --new-report`,
        `found --name for the system a, which already exists, expected it with --new-system or --new-report\n  ${hint}`,
      ].join('\n'),
    });
    assert.deepEqual(dataOf(root), ['r/report.yaml']);
    await added(root, [...args, '--new-system', '--system=a', '--name=N']);
    assert.deepEqual(dataOf(root).slice(1), ['r/a-1/run.yaml', 'r/a-1/s.csv', 'r/report.yaml']);
  });

  await t.test('records a run that failed, with or without files', async () => {
    const root = site({
      'data/r/a-1/run.yaml': 'system: a\ndate: 2026-01-01\nmachine: m\nrepeat: 1\noperation: all\n',
      'data/r/a-1/s.csv': SUMMARY,
      'data/machines/m.yaml': 'name: M\n',
    });
    const args = ['--date', '2026-01-02', '--machine', 'm', '--operation', 'all'];
    const failed = [...args, '--status', 'failed'];
    await assert.rejects(added(root, failed), {
      message:
        'the run without files: found no reason, expected --reason "…", such as --reason "It ran out of memory after 4 minutes."',
    });
    const {text} = await added(root, [...failed, '--reason', 'It ran out of memory.']);
    assert.deepEqual(manifestOf(root, 'r/a-2'), {
      system: 'a',
      status: 'failed',
      reason: 'It ran out of memory.',
      operation: 'all',
      date: '2026-01-02',
      machine: 'm',
      repeat: 2,
    });
    assert.match(text, /^wrote data\/r\/a-2$/m);
    // What it left is kept, also where nothing reads it.
    const folder = write({
      's.csv': summaryOf(8),
      'cut.csv': `${SUMMARY}2.0, 1.0\n`,
      'hs_err_pid1.log': '# There is insufficient memory\n',
      'empty.txt': '',
    });
    const reason = 'The machine was needed for something else.';
    const aborted = [folder, ...args, '--status', 'aborted', '--reason', reason];
    await added(root, aborted);
    assert.deepEqual(
      [manifestOf(root, 'r/a-3').status, manifestOf(root, 'r/a-3').files],
      [
        'aborted',
        Object.fromEntries(
          ['cut.csv', 'empty.txt', 'hs_err_pid1.log'].map((name) => [
            name,
            {unread: 'left by the run that was aborted'},
          ]),
        ),
      ],
    );
    await assertRight(root);
    for (const [wrong, message] of /** @type {[string[], RegExp][]} */ ([
      [['--status', 'broken', '--reason', 'x'], /^found --status broken, expected failed or abort/],
      [['--reason', 'x'], /^found --reason "x", expected it with --status failed or aborted$/],
    ])) {
      await assert.rejects(added(root, [...args, ...wrong]), {name: 'InputError', message});
    }
  });

  await t.test('reads a file in the format that is named', async () => {
    const root = site();
    const folder = write({'notes.txt': 'Notes\n', 'gc.log': await fixture('gc-log-g1.log')});
    const date = ['--date', '2026-01-02', '--machine', 'none'];
    const file = join(folder, 'notes.txt');
    await assert.rejects(added(root, [file, ...date]), {
      message: `${file}: found "Notes", expected the output of a runner, or its format: --format notes.txt=ID\n  The page /formats/ of the site lists the formats and their ids.`,
    });
    await assert.rejects(added(root, [file, '--new-report']), {
      message: /^\S+notes\.txt: .*\n.*ids\.$/,
    });
    await assert.rejects(added(root, [file, ...date, '--format', 'jtl']), {
      name: 'InputError',
      message: /notes\.txt.*JMeter|notes\.txt:1: found/,
    });
    await assert.rejects(added(root, [file, ...date, '--format', 'jtll']), {
      message:
        /^found --format jtll, expected .*jtl, .* or a file and one of these \(results\.csv=jtl\)$/,
    });
    await assert.rejects(added(root, [folder, ...date, '--format', 'gc-log']), {
      message: 'found --format gc-log with 2 files, expected the file, as in gc.log=gc-log',
    });
    await assert.rejects(added(root, [folder, ...date, '--format', 'x.log=gc-log']), {
      message: 'found --format x.log=…, expected one of the files: gc.log, notes.txt',
    });
    await added(root, [folder, ...date, '--format', 'gc.log=gc-log']);
    assert.deepEqual(manifestOf(root, 'r/a-1').files, {'gc.log': {format: 'gc-log'}});
    await assertRight(root);
  });

  await t.test('takes the results of each system from a file that has several', async () => {
    const root = site();
    const file = `${write({'bench.txt': BENCHMARKS})}/bench.txt`;
    const options = ['--date', 'now', '--machine', 'none'];
    for (const [system, codec, latency] of /** @type {const} */ ([
      ['a', 'json', 10],
      ['gob', 'gob', 20],
    ])) {
      const {text} = await added(root, [
        ...[file, ...options, '--only', `codec=${codec}`, '--only', 'Encode', '--yes'],
        ...(system === 'a' ? [] : ['--new-system', '--system', system]),
      ]);
      assert.match(
        text,
        new RegExp(
          `^  latency mean of Encode, procs: 2: ${latency}\\.0\\sns, 100 samples\\n\\n`,
          'm',
        ),
      );
      assert.deepEqual(manifestOf(root, `r/${system}-1`).files, {
        'bench.txt': {only: {operations: ['Encode'], params: {codec}}},
      });
    }
    await assertRight(root);
    await assert.rejects(
      added(root, [file, ...options, '--system', 'a', '--only', 'codec=xml', '--only', 'Decode']),
      {
        message: `${file}: found --only codec=xml, expected an operation or a parameter of the files: Decode, codec=json, procs=2 or codec=gob`,
      },
    );
    await assert.rejects(added(root, [file, ...options, '--system', 'a', '--only', 'Encode']), {
      message: new RegExp(`^${file}: found the same bytes as in data/r/a-1/bench.txt`),
    });
  });

  await t.test('gives operations that are named after systems a common name', async () => {
    const root = site();
    const file = `${write({'bench.txt': BENCHMARKS})}/bench.txt`;
    for (const [system, operation] of /** @type {const} */ ([
      ['a', 'Encode'],
      ['b', 'Decode'],
    ])) {
      const {code} = await added(root, [
        ...[file, '--date', 'now', '--machine', 'none', '--only', operation],
        ...['--operation', 'code', '--system', system, '--new-system', '--yes'],
      ]);
      assert.equal(code, 0);
      const {repeat, files, ...run} = manifestOf(root, `r/${system}-1`);
      assert.deepEqual([repeat, run.operation], [1, undefined]);
      assert.deepEqual(files, {
        'bench.txt': {only: {operations: [operation]}, operation: 'code'},
      });
    }
    await assertRight(root);
  });

  await t.test('numbers repeats, and goes on from a name that is taken', async () => {
    const root = site({
      'data/r/a-2/run.yaml': 'system: a\ndate: 2026-01-01\nmachine: m\nrepeat: 2\n',
      'data/r/a-2/s.csv': SUMMARY,
      'data/machines/m.yaml': 'name: M\n',
      'data/r/a-3/s.csv': summaryOf(7),
    });
    for (const [i, run] of [
      [1, 'a-4'],
      [2, 'a-5'],
    ]) {
      const folder = write({'s.csv': summaryOf(10 + Number(i))});
      await added(root, [folder, '--date', '2026-01-02', '--machine', 'm']);
      assert.equal(manifestOf(root, `r/${run}`).repeat, Number(i) + 2);
    }
    const folder = write({'s.csv': summaryOf(20)});
    const {text} = await added(root, [
      folder,
      '--date',
      '2026-01-02',
      '--machine',
      'm',
      '--run',
      'a-2',
    ]);
    assert.match(text, /^run a-6: there is another run a-2$/m);
    assert.match(text, /^wrote data\/r\/a-6$/m);
    assert.equal(manifestOf(root, 'r/a-6').repeat, 5);
    // Another machine is another configuration.
    const other = write({'s.csv': summaryOf(30)});
    await added(root, [other, '--date', '2026-01-02', '--machine', 'none']);
    assert.equal(manifestOf(root, 'r/a-1').repeat, 1);
  });

  await t.test('warns where a file states something else than the options', async () => {
    const root = site();
    const path = join(write({'fio.json': await fixture('fio-json.json')}), 'fio.json');
    const warning = `warning: ${path}: found the date 2026-11-21T06:48:46Z, expected 2026-10-01 as run.yaml says`;
    const now = new Date('2026-12-01');
    const {lines} = await added(root, [path, '--date', '2026-10-01', '--dry-run'], {now});
    assert.deepEqual(
      lines.filter((line) => line.startsWith('warning')),
      [warning],
    );
    const right = await added(root, [path, '--dry-run'], {now});
    assert.doesNotMatch(right.text, /warning/);
  });

  await t.test('warns of a version that the runs before state', async () => {
    const root = site({
      'data/r/a-1/run.yaml': 'system: a\ndate: 2026-01-01\nversion: "Cache 1.4, OpenJDK 17.0.15"\n',
      'data/r/a-1/s.csv': SUMMARY,
    });
    const options = ['--date', '2026-01-02', '--machine', 'none', '--dry-run'];
    const {text} = await added(root, [write({'s.csv': summaryOf(2)}), ...options]);
    assert.match(
      text,
      /^warning: data\/r\/a-2\/run\.yaml: found no version of the system, expected one such as Cache 1\.4, as other runs of the system state$/m,
    );
    const stated = await added(root, [
      write({'s.csv': summaryOf(3)}),
      ...options,
      '--version',
      '1.5',
    ]);
    assert.doesNotMatch(stated.text, /found no version/);
  });

  await t.test('warns of a release and a commit that the history of the report needs', async () => {
    const options = ['--date', '2026-01-02', '--machine', 'none', '--dry-run'];
    const warned = async (
      /** @type {Record<string, string>} */ files,
      /** @type {string[]} */ ...more
    ) => {
      const {lines} = await added(site(files), [
        write({'s.csv': summaryOf(2)}),
        ...options,
        ...more,
      ]);
      return lines.flatMap((line) => /found no (?:version|commit).*/.exec(line)?.[0] ?? []);
    };
    const over = (/** @type {string} */ axis) => ({
      'data/r/report.yaml': `${REPORT}axis: ${axis}\n`,
    });
    assert.deepEqual(await warned(over('release')), [
      'found no version of the system, expected one, because the report has a history over releases',
    ]);
    assert.deepEqual(await warned(over('release'), '--version', '2.10.0'), []);
    assert.deepEqual(await warned(over('release'), '--param', 'release=2.10.0'), []);
    assert.deepEqual(await warned(over('commit')), [
      'found no commit of the system, expected one, because the report has a history over commits',
    ]);
    const before = {
      'data/r/a-1/run.yaml': 'system: a\ndate: 2026-01-01\ncommit: aaaaaaaaaaaa\n',
      'data/r/a-1/s.csv': SUMMARY,
    };
    assert.deepEqual(await warned(before), [
      'found no commit of the system, expected one such as aaaaaaaaaaaa, as other runs of the system state',
    ]);
    assert.deepEqual(await warned(before, '--commit', 'bbbbbbbbbbbb'), []);
  });

  await t.test('states a JVM for the version only where the system has none', async () => {
    const options = ['--date', '2026-01-02', '--machine', 'none'];
    const files = {'s.csv': summaryOf(2), 'gc.log': await fixture('gc-log-serial.log')};
    const bare = site();
    await added(bare, [write(files), ...options]);
    assert.match(manifestOf(bare, 'r/a-1').version, /^JDK /);
    const versioned = site({'data/r/report.yaml': REPORT.replace('A}', 'A, version: "1.4"}')});
    await added(versioned, [write(files), ...options]);
    assert.equal(manifestOf(versioned, 'r/a-1').version, undefined);
    const overReleases = site({'data/r/report.yaml': `${REPORT}axis: release\n`});
    const {text} = await added(overReleases, [write(files), ...options]);
    assert.equal(manifestOf(overReleases, 'r/a-1').version, undefined);
    assert.match(text, /found no version of the system, expected one, because/);
  });

  await t.test('numbers the repeats of each release, commit or day', async () => {
    const addedTo = async (/** @type {string} */ axis, /** @type {string[][]} */ ...runs) => {
      const root = site({'data/r/report.yaml': `${REPORT}${axis}`});
      for (const [i, more] of runs.entries()) {
        const date = ['--date', `2026-01-0${i + 1}`, '--machine', 'none'];
        await added(root, [write({'s.csv': summaryOf(i + 1)}), ...date, ...more]);
      }
      await assertRight(root);
      return runs.map((_, i) => manifestOf(root, `r/a-${i + 1}`).repeat);
    };
    const of = (/** @type {string} */ version, /** @type {string} */ commit) => [
      ...['--version', version],
      ...['--commit', commit.repeat(12)],
    ];
    const runs = [of('1.0', 'a'), of('1.0, OpenJDK 17.0.15', 'b'), of('1.1', 'b'), of('1.1', 'b')];
    assert.deepEqual(await addedTo('', ...runs), [1, 1, 1, 2]);
    assert.deepEqual(await addedTo('axis: release\n', ...runs), [1, 2, 1, 2]);
    assert.deepEqual(await addedTo('axis: commit\n', ...runs), [1, 1, 2, 3]);
    assert.deepEqual(await addedTo('axis: date\n', ...runs), [1, 1, 1, 1]);
    assert.deepEqual(await addedTo('axis: none\n', ...runs), [1, 2, 3, 4]);
  });

  await t.test('takes each folder for a run, and loose files for one together', async () => {
    const root = site();
    const folder = write({
      'one/s.csv': summaryOf(1),
      'two/deep/s.csv': summaryOf(2),
      'two/s.csv': await fixture('gc-log-g1.log'),
      'two/readme.md': '# Not a result\n',
      's.csv': summaryOf(3),
      'gc.log': await fixture('gc-log-serial.log'),
    });
    const paths = ['one', 's.csv', 'two/', 'gc.log'].map((path) => join(folder, path));
    const {text} = await added(root, [...paths, '--date', '2026-01-02', '--machine', 'this']);
    assert.deepEqual(dataOf(root), [
      `machines/${MACHINE}.yaml`,
      'r/a-1/run.yaml',
      'r/a-1/s.csv',
      'r/a-2/deep-s.csv',
      'r/a-2/run.yaml',
      'r/a-2/s.csv',
      'r/a-3/gc.log',
      'r/a-3/run.yaml',
      'r/a-3/s.csv',
      'r/report.yaml',
    ]);
    assert.deepEqual(
      [1, 2, 3].map((n) => manifestOf(root, `r/a-${n}`).repeat),
      [1, 2, 3],
    );
    assert.match(text, /^left out: .*\/two\/readme\.md \(found "# Not a result"/m);
    await assertRight(root);
  });

  await t.test('says how the run compares with those before', async () => {
    /** @type {Record<string, string>} */
    const runs = {};
    for (let n = 1; n <= 6; n++) {
      runs[`data/r/a-${n}/run.yaml`] = `system: a\ndate: 2026-01-0${n}\nmachine: m\nrepeat: ${n}\n`;
      runs[`data/r/a-${n}/s.csv`] = summaryOf(1000 + n);
    }
    const root = site({...runs, 'data/machines/m.yaml': 'name: M\n'});
    const one = write({'s.csv': summaryOf(1200)});
    const args = [one, '--date', '2026-02-01', '--machine', 'm'];
    const {text} = await added(root, [...args, '--dry-run']);
    assert.match(text, /^Compared with earlier runs:$/m);
    assert.match(
      text,
      /^ {2}A, all: throughput \+19\.6\s% against the 6 earlier runs, too few repeats, outside the earlier range \(−0\.2\s% to \+0\.2\s%\)$/m,
    );
    const many = write(
      Object.fromEntries([1, 2, 3, 4, 5].map((n) => [`${n}/s.csv`, summaryOf(1200 + n)])),
    );
    const folders = [1, 2, 3, 4, 5].map((n) => join(many, String(n)));
    const {lines} = await added(root, [...folders, ...args.slice(1), '--dry-run', '--json']);
    const [first] = lines.map((line) => JSON.parse(line));
    assert.equal(lines.length, 5);
    const [compared] = first.compared;
    assert.deepEqual([first.folder, compared.finding], ['data/r/a-7', 'faster']);
    assert.equal(compared.comparisons[0].before.runs.length, 6);
    const elsewhere = await added(root, [one, '--date', '2026-02-01', '--dry-run']);
    assert.match(
      elsewhere.text,
      /all, made-cpu-2-cores: not compared with the 6 earlier runs: different machine: m before, /,
    );
    assert.deepEqual(dataOf(root).length, 14);
  });

  await t.test('warns where a text no longer holds, and writes the run', async () => {
    const claims = 'claims: {few: {at-most: {of: repeats, value: 1}}}\n';
    const root = site({
      'data/r/report.yaml': `title: '{{< claim "few" >}}One run{{< /claim >}}'\nquestion: Q?\nsystems:\n  a: {name: A}\n${claims}`,
      'data/r/a-1/run.yaml': 'system: a\ndate: 2026-01-01\n',
      'data/r/a-1/s.csv': SUMMARY,
    });
    const folder = write({'s.csv': summaryOf(50)});
    const {text} = await added(root, [folder, '--date', '2026-01-02', '--machine', 'none']);
    assert.match(text, /^warning: data\/r\/report\.yaml/m);
    assert.match(text, /^wrote data\/r\/a-2$/m);
  });

  await t.test('warns where a chart can no longer be drawn, and writes the run', async () => {
    const charts = 'charts:\n  - {id: start, chart: run-over-time, window: {from: 1, to: 2}}\n';
    const root = site({
      'data/r/report.yaml': `${REPORT}${charts}`,
      'data/r/a-1/run.yaml': 'system: a\ndate: 2026-03-01\n',
      'data/r/a-1/summary.csv': SUMMARY,
    });
    const results = write({'summary.csv': summaryOf(5)});
    const {code, text} = await added(root, [results, '--date', 'now', '--machine', 'none']);
    assert.equal(code, 0);
    const warning =
      /^warning: data\/r\/report\.yaml:6: found the window from 1 to 2, expected a part of the run, which is from 0 to 1$/m;
    assert.match(text, warning);
    assert.deepEqual(readdirSync(join(root, 'data/r')), ['a-1', 'a-2', 'report.yaml']);
  });

  await t.test('asks for what the runs before state', async () => {
    const root = site({
      'data/r/a-1/run.yaml':
        'system: a\ndate: 2026-01-01\nwarmup: 2\nparams: {threads: 2, release: 1.1}\n',
      'data/r/a-1/s.csv': SUMMARY,
      'data/r/a-2/run.yaml':
        'system: a\ndate: 2026-01-01\nwarmup: 2\nparams: {threads: 2, release: 1.2}\n',
      'data/r/a-2/s.csv': summaryOf(5),
    });
    const folder = write({'s.csv': summaryOf(50)});
    await assert.rejects(added(root, [folder, '--date', '2026-01-02']), {
      message: [
        `${folder}: found no parameter "threads", which the 2 earlier runs state, expected --param threads=2, or --param threads= for none`,
        `${folder}: found no parameter "release", which the 2 earlier runs state, expected --param release=…, or --param release= for none`,
        `${folder}: found no warm-up, which the earlier runs state, expected --warmup 2`,
      ].join('\n'),
    });
    const stated = ['--param', 'threads=', '--param', 'release=1.3', '--warmup', '0'];
    await added(root, [folder, '--date', '2026-01-02', ...stated]);
    assert.deepEqual(manifestOf(root, 'r/a-1-3-1').params, {release: '1.3'});
  });

  await t.test('adds a system to a report, where another runner wrote the files', async () => {
    const root = site({
      'data/r/a-1/run.yaml': 'system: a\ndate: 2026-01-01\n',
      'data/r/a-1/s.csv': SUMMARY,
    });
    const folder = write({'gbench.json': await fixture('gbench-json.json')});
    const path = join(folder, 'gbench.json');
    await assert.rejects(added(root, [path, '--date', '2026-01-02', '--machine', 'none']), {
      message: `${path}: found 1 system in the report r, expected --system ID (a), or --new-system or --new-report with --system ID`,
    });
    const stated = ['--new-system', '--system', 'cpp', '--name', 'C++: ours', '--machine', 'none'];
    const {text} = await added(root, [path, '--date', '2026-01-02', ...stated]);
    assert.equal(
      readFileSync(join(root, 'data/r/report.yaml'), 'utf8'),
      `${REPORT}  cpp:\n    name: "C++: ours"\n    platform: native\n`,
    );
    assert.equal(manifestOf(root, 'r/cpp-1').system, 'cpp');
    assert.match(text, /^wrote data\/r\/report\.yaml\nwrote data\/r\/cpp-1$/m);
    await assertRight(root);
  });

  await t.test('begins a report that can be built', async () => {
    const root = write({'data/site.yaml': 'title: T\n'});
    const folder = write({'jmh.json': await fixture('jmh-json.json')});
    const stated = [
      '--new-report',
      '--system',
      'our-store',
      '--date',
      '2026-01-02',
      '--machine',
      'this',
    ];
    await added(root, [folder, ...stated]);
    const files = dataOf(root).map((path) => `data/${path}`);
    const effects = memoryEffects(
      Object.fromEntries(files.map((path) => [path, readFileSync(join(root, path))])),
    );
    await generate(effects);
    assert.ok(effects.files.has('build/content/reports/our-store/_index.md'));
  });

  await t.test('proposes a title in which no number needs a claim', async () => {
    const root = write({'data/site.yaml': 'title: T\n'});
    const folder = write({'gbench.csv': await fixture('gbench-csv.csv')});
    const stated = ['--system', 'ours', '--date', '2026-01-02', '--machine', 'this'];
    await added(root, [folder, ...stated]);
    const {title} = parse(readFileSync(join(root, 'data/ours/report.yaml'), 'utf8'));
    assert.equal(title, 'Ours: BM_sum, BM_pair, BM_mt and others');
    /** @type {string[]} */
    const lines = [];
    await check({root, args: [join(root, 'data')], log: (line) => void lines.push(line)});
    assert.ok(!lines.some((line) => line.includes('typed by hand')), lines.join('\n'));
  });

  await t.test(
    'says that there was no load only where one thread called each operation',
    async () => {
      const none = {model: 'none'};
      for (const [names, load] of /** @type {const} */ ([
        [['jmh-json.json', 'gc-log-g1.log'], none],
        [['criterion-sample.json'], none],
        [['jmh-json-1.21.json'], undefined],
        [['jmh-json-group.json'], undefined],
        [['jmh-text.txt'], undefined],
        [['jmh-json.json', 'basho-summary.csv.zst'], undefined],
        [['gc-log-g1.log'], undefined],
      ])) {
        const root = write({'data/site.yaml': 'title: T\n'});
        const files = await Promise.all(names.map(async (name) => [name, await fixture(name)]));
        const folder = write(Object.fromEntries(files));
        const stated = ['--system', 'ours', '--date', '2026-01-02', '--machine', 'this'];
        const {text} = await added(root, [folder, ...stated]);
        const report = parse(readFileSync(join(root, 'data/ours/report.yaml'), 'utf8'));
        assert.deepEqual(report.load, load, names.join(' '));
        assert.equal(/^load none: /m.test(text), load !== undefined);
      }
    },
  );

  await t.test('proposes one system for folders that are numbered from 1', async () => {
    const proposed = {
      'mem-2': 'mem',
      'mem-1': 'mem',
      'jdk-17': 'jdk-17',
      'jdk-18': 'jdk-18',
      'one-1': 'one-1',
    };
    const names = Object.keys(proposed);
    const folder = write(
      Object.fromEntries(names.map((name, i) => [`${name}/s.csv`, summaryOf(i + 1)])),
    );
    const paths = names.map((name) => join(folder, name));
    const message = Object.values(proposed)
      .map((id, i) => `${paths[i]}: found no system, expected --system ID, such as --system ${id}`)
      .join('\n');
    for (const option of ['--new-report', '--new-system']) {
      const args = [...paths, option, '--report', 'r', '--date', 'now'];
      const root = option === '--new-report' ? write({'data/site.yaml': 'title: T\n'}) : site();
      await assert.rejects(added(root, args), {message});
    }
  });

  await t.test('proposes a system that names something', async () => {
    const root = write({'data/site.yaml': 'title: T\n'});
    for (const name of ['run-1', 'run-2', 'results', '2026-11-21', 'run']) {
      const folder = write({[`${name}/s.csv`]: SUMMARY});
      await assert.rejects(added(root, [join(folder, name), '--date', 'now']), {
        message: /: found no system, expected --system ID, such as --system our-cache$/,
      });
    }
    const folder = write({'s.csv': SUMMARY});
    const args = [folder, '--date', 'now', '--system', 'Our API'];
    for (const option of ['--new-report', '--new-system']) {
      await assert.rejects(added(option === '--new-system' ? site() : root, [...args, option]), {
        message: `${folder}: found the system "Our API", expected --system ID, such as --system our-api`,
      });
    }
  });

  await t.test('finds report and system by what their runs hold', async () => {
    const root = site({
      'data/other/report.yaml':
        'title: T\nquestion: Q?\nsystems:\n  jvm: {name: J}\n  gc: {name: G}\n',
      'data/other/jvm-1/run.yaml': 'system: jvm\ndate: 2026-01-01\n',
      'data/other/jvm-1/jmh.json': await fixture('jmh-json.json'),
      'data/other/gc-1/run.yaml': 'system: gc\ndate: 2026-01-01\n',
      'data/other/gc-1/gc.log': await fixture('gc-log-g1.log'),
      'data/r/a-1/run.yaml': 'system: a\ndate: 2026-01-01\n',
      'data/r/a-1/s.csv': SUMMARY,
    });
    const folder = write({
      'gc.log': await fixture('gc-log-serial.log'),
      'gc-9/s.csv': summaryOf(9),
    });
    const stated = ['--date', '2026-01-02', '--machine', 'none', '--dry-run'];
    const {text} = await added(root, [join(folder, 'gc.log'), ...stated]);
    assert.match(text, /^report other: the only one with files of this format$/m);
    assert.match(text, /^system gc: the only one with/m);

    const called = await added(root, [join(folder, 'gc-9'), '--report', 'other', ...stated]);
    assert.match(called.text, /^system gc: as the folder is called$/m);
  });
});

test('add with a terminal', async (t) => {
  /** @param {string} root @param {string[]} args @param {string} answers */
  async function answered(root, args, answers) {
    const input = new PassThrough();
    const output = new PassThrough();
    /** @type {string[]} */
    const shown = [];
    output.on('data', (piece) => shown.push(String(piece)));
    input.end(answers);
    const result = await added(root, args, {terminal: {input, output}});
    return {...result, shown: shown.join('')};
  }

  await t.test('asks one question after the other, and again after a wrong answer', async () => {
    const root = site({'data/r/report.yaml': `${REPORT}  b: {name: B}\n`});
    const folder = write({'latency.hgrm': await fixture('hgrm.hgrm')});
    const {code, shown} = await answered(root, [folder], 'c\n2\nminutes\nns\n\nnow\n\n');
    assert.equal(code, 0);
    const {system, files, date} = manifestOf(root, 'r/b-1');
    assert.deepEqual(
      [system, files, date],
      ['b', {'latency.hgrm': {unit: 'ns'}}, '2026-03-04T05:06:07Z'],
    );
    assert.match(
      shown,
      /System of the report r that .* measured\n {2}1 {2}a {11}A\n {2}2 {2}b {11}B\n {2}3 {2}new {9}a new system\n/,
    );
    assert.match(shown, /found "c", expected a, b, new or new-report/);
    assert.match(shown, /found "minutes", expected ns, us, ms or s/);
    await assertRight(root);
  });

  await t.test('asks once for the system of numbered folders', async () => {
    const names = ['rep_1', 'rep_2', 'rep_3', 'other-1'];
    const folder = write(
      Object.fromEntries(names.map((name, i) => [`${name}/s.csv`, summaryOf(i + 1)])),
    );
    const paths = names.map((name) => join(folder, name));
    for (const answers of ['b\nC++\na\ny\n', 'b\nC++\nother\nOther\ny\n']) {
      const root = site();
      const args = [...paths, '--new-system', '--date', 'now', '--machine', 'none'];
      const {shown} = await answered(root, args, answers);
      assert.equal(shown.match(/measured, as an id/g)?.length, 2);
      for (const repeat of [1, 2, 3]) assert.equal(manifestOf(root, `r/b-${repeat}`).system, 'b');
      const {systems} = parse(readFileSync(join(root, 'data/r/report.yaml'), 'utf8'));
      const shownNames = Object.values(systems).map(({name}) => name);
      assert.deepEqual(
        shownNames,
        answers.includes('Other') ? ['A', 'C++', 'Other'] : ['A', 'C++'],
      );
    }
  });

  await t.test('begins a report in a site that has none', async () => {
    const root = write({'data/site.yaml': 'title: T\n'});
    const folder = write({'s.csv': SUMMARY});
    const answers = [
      'Our cache',
      'our-cache',
      '',
      '',
      'How long does it take?',
      '2026-01-02',
      'y',
      '',
    ];
    await answered(root, [folder], answers.join('\n'));
    assert.deepEqual(parse(readFileSync(join(root, 'data/our-cache/report.yaml'), 'utf8')), {
      title: 'Our cache: all',
      question: 'How long does it take?',
      systems: {'our-cache': {name: 'Our cache', platform: 'other', colour: 1}},
      baseline: 'our-cache',
    });
    await assertRight(root);
  });

  await t.test(
    'begins a report beside the only one, where another runner wrote the files',
    async () => {
      const root = site({
        'data/r/a-1/run.yaml': 'system: a\ndate: 2026-01-01\n',
        'data/r/a-1/s.csv': SUMMARY,
      });
      const folder = write({'gbench.json': await fixture('gbench-json.json')});
      const answers = ['new-report', 'cpp', '', '', '', 'y', ''];
      await answered(root, [folder, '--date', 'now', '--machine', 'none'], answers.join('\n'));
      assert.equal(manifestOf(root, 'cpp/cpp-1').system, 'cpp');
      // A report that is named is meant.
      const {message} = await added(root, [folder, '--report', 'r', '--date', 'now']).catch(
        (error) => error,
      );
      assert.match(message, /expected --system ID \(a\), or --new-system with --system ID$/);
    },
  );

  await t.test('asks why a run failed, and for a format', async () => {
    const root = site();
    const args = ['--status=failed', '--date=now'];
    const {shown} = await answered(root, args, '\nIt hung.\n\n');
    assert.match(shown, /Why the run has no result.*\n> found "", expected a sentence/);
    assert.equal(manifestOf(root, 'r/a-1').reason, 'It hung.');
    const unknown = write({'notes.txt': 'Notes\n'});
    const asked = join(unknown, 'notes.txt');
    await assert.rejects(answered(root, [asked], 'notes of the run\n'), /found no answer/);
    const folder = write({'ambiguous.txt': 'Notes\n'});
    const file = join(folder, 'ambiguous.txt');
    await assert.rejects(answered(root, [file, '--date=now'], 'gc-log\n'), {
      message: /ambiguous\.txt/,
    });
  });

  await t.test('warns where a file states something else, before it writes', async () => {
    const path = join(write({'fio.json': await fixture('fio-json.json')}), 'fio.json');
    const args = [path, '--date=2026-10-01', '--machine=none'];
    const {code, text} = await answered(site(), args, 'n\n');
    assert.equal(code, 1);
    assert.match(
      text,
      /^warning: .*fio\.json: found the date 2026-11-21T06:48:46Z, expected 2026-10-01/m,
    );
  });

  await t.test('writes nothing after a no, and nothing where the answers end', async () => {
    const root = site();
    const folder = write({'s.csv': SUMMARY});
    const {code, text, shown} = await answered(root, [folder], '2026-02-31\n2026-01-02\nn\n');
    assert.match(shown, /found "2026-02-31", expected a date such as/);
    assert.equal(code, 1);
    assert.match(text, /^nothing was written\n {2}To change what was proposed, use its option: /m);
    await assert.rejects(answered(root, [folder], '2026-01-02'), {
      message: 'found no answer, so nothing was written',
    });
    assert.deepEqual(dataOf(root), ['r/report.yaml']);
  });

  await t.test('warns of what a run lacks before it asks whether to write it', async () => {
    const root = site();
    const folder = write({'hey.txt': await fixture('hey-text.txt')});
    const {code, text} = await answered(root, [folder, '--date', 'now'], 'n\n');
    assert.equal(code, 1);
    assert.match(text, /^warning: .*: the files do not say what was done: --operation names it$/m);
  });

  await t.test('asks nothing that it knows with --yes', async () => {
    const root = site();
    const folder = write({'s.csv': SUMMARY});
    const {shown} = await answered(root, [folder, '--yes', '--date', 'now'], '');
    assert.equal(shown, '');
    assert.ok(existsSync(join(root, 'data/r/a-1/run.yaml')));
  });
});

test('add in a folder of the site', async (t) => {
  await t.test('writes the run.yaml of files that were uploaded', async () => {
    const root = site({'data/r/a-7/s.csv': SUMMARY, 'data/r/a-7/load.conf': 'x = 1\n'});
    const folder = join(root, 'data/r/a-7');
    await assert.rejects(added(root, [folder, '--date', '2026-01-02']), {
      message: [
        `${folder}/load.conf: found "x = 1", expected --unread load.conf="what it is", or --format load.conf=ID`,
        `${folder}: found no machine, expected --machine this or --machine none\n  To describe another machine, call npx benchfolio add --machine there, or write data/machines/ID.yaml: \`name: …\` is enough.`,
      ].join('\n'),
    });
    const stated = ['--machine', 'none', '--unread', 'load.conf=the load'];
    const {text} = await added(root, [folder, '--date', '2026-01-02', ...stated]);
    assert.deepEqual(manifestOf(root, 'r/a-7'), {
      system: 'a',
      files: {'load.conf': {unread: 'the load'}},
      date: '2026-01-02',
      repeat: 1,
    });
    assert.match(text, /^wrote data\/r\/a-7$/m);
    await assertRight(root);
  });

  await t.test('refuses another report or name than those of the folder', async () => {
    const root = site({'data/other/first/s.csv': SUMMARY});
    const folder = join(root, 'data/other/first');
    const args = [folder, '--date', 'now', '--new-report', '--system', 'b', '--machine', 'none'];
    const hint = 'Leave the option out, or move the folder first.';
    await assert.rejects(added(root, [...args, '--report', 'elsewhere', '--run', 'second']), {
      message: [
        `${folder}: found --report elsewhere, expected other as in the folder`,
        `${folder}: found --run second, expected first as in the folder\n  ${hint}`,
      ].join('\n'),
    });
    assert.deepEqual(dataOf(root), ['other/first/s.csv', 'r/report.yaml']);
    await added(root, [...args, '--report', 'other', '--run', 'first']);
    await assertRight(root);
  });

  await t.test('is what check proposes', async () => {
    const root = site({
      'data/r/a-7/latency.hgrm': await fixture('hgrm.hgrm'),
      'data/r/s.csv': SUMMARY,
      'data/t.csv': SUMMARY,
      'data/new/x.csv': SUMMARY,
    });
    await assert.rejects(check({root, args: [join(root, 'data')], log: () => {}}), (error) => {
      assert.ok(error instanceof Error);
      assert.match(
        error.message,
        /^data\/new\/report\.yaml: found no such file, .*\n {2}To start the report: npx benchfolio add data\/new --new-report$/m,
      );
      assert.match(
        error.message,
        /^data\/r\/s\.csv: found the file "s\.csv", .*\n {2}A result file belongs in .* npx benchfolio add data\/r\/s\.csv$/m,
      );
      assert.match(error.message, /^data\/t\.csv: .*\n {2}.* npx benchfolio add data\/t\.csv$/m);
      const proposed = [
        'data/r/a-7/run.yaml: found no such file, expected at least the system and the date of the run',
        '  To write it: npx benchfolio add data/r/a-7',
        '    Machine that the run was made on: --machine this or --machine none',
        '    Unit of the values in data/r/a-7/latency.hgrm, which does not say it (ns, us, ms or s): --unit latency.hgrm=ns',
        '    Date of the run (such as 2026-11-21 or 2026-11-21T02:23:22Z), or now: --date 2026-11-21, or --date now',
        '  It would be:',
        '    system: a',
        '    files:',
        '      latency.hgrm:',
        '        unit: # ns, us, ms or s',
        '    date: # the day of the run, such as 2026-11-21',
        '    machine: # the name of a file in data/machines',
      ];
      assert.ok(error.message.includes(proposed.join('\n')), error.message);
      // Of which runs it is a repeat depends on the machine.
      assert.ok(!error.message.includes('repeat:'), error.message);
      return true;
    });
    const {manifest, recognised, questions, errors} = await proposeRun('data/r/a-7', {root});
    assert.match(manifest, /^system: a\n/);
    assert.deepEqual(
      recognised.map(({file, label}) => [file, label]),
      [['data/r/a-7/latency.hgrm', 'HdrHistogram percentile distribution']],
    );
    assert.deepEqual([questions.length, errors.any], [3, false]);
  });

  await t.test('refuses a name that a raw file cannot have', async () => {
    const root = site({'data/r/a-7/my summary.csv': SUMMARY});
    const options = ['--date', '2026-01-02', '--machine', 'none'];
    await assert.rejects(added(root, [join(root, 'data/r/a-7'), ...options]), {
      message: /^data\/r\/a-7\/my summary\.csv: found the file "my summary\.csv", expected /m,
    });
    assert.deepEqual(dataOf(root), ['r/a-7/my summary.csv', 'r/report.yaml']);
  });

  await t.test('moves files that lie where no run can be', async () => {
    const root = site({'data/r/s.csv': summaryOf(1), 'data/new/s.csv': summaryOf(2)});
    const stated = ['--date', '2026-01-02', '--machine', 'none', '--report', 'r'];
    await added(root, [join(root, 'data/r/s.csv'), ...stated]);
    await added(root, [join(root, 'data/new'), ...stated]);
    assert.deepEqual(dataOf(root), [
      'r/a-1/run.yaml',
      'r/a-1/s.csv',
      'r/a-2/run.yaml',
      'r/a-2/s.csv',
      'r/report.yaml',
    ]);
    await assertRight(root);
  });
});

test('add and large files', async (t) => {
  const rows = Array.from(
    {length: 60_000},
    (_, i) => `${i + 1}.0, 1.0, ${i % 977}, ${i % 977}, 0\n`,
  );
  const large = `elapsed, window, total, successful, failed\n${rows.join('')}`;

  await t.test('stores a text above 1 MiB as gzip, with the same bytes each time', async () => {
    const folder = write({'s.csv': large});
    const stored = [];
    for (let i = 0; i < 2; i++) {
      const root = site();
      const {text} = await added(root, [folder, '--date', '2026-01-02']);
      assert.match(text, /s\.csv → s\.csv\.gz$/m);
      stored.push(readFileSync(join(root, 'data/r/a-1/s.csv.gz')));
      await assertRight(root);
    }
    assert.deepEqual(stored[0], stored[1]);
    // No time, and the mark of one system on every system.
    assert.deepEqual(
      [...Buffer.from(stored[0] ?? '').subarray(0, 10)],
      [31, 139, 8, 0, 0, 0, 0, 0, 0, 3],
    );
    assert.equal(gunzipSync(stored[0] ?? '').toString(), large);
  });

  await t.test('refuses a file above the limit before anything is written', async () => {
    const folder = write({'s.csv': large});
    const root = site({'data/site.yaml': 'limits: {fileBytes: 20000}\n'});
    await assert.rejects(added(root, [folder, '--date', '2026-01-02']), {
      message:
        /s\.csv: found a file of 1\.\d+.MiB, expected at most 19\.5.KiB as it is stored\n {2}Compress it .*`part: true`.*Git LFS/,
    });
    const small = write({'s.csv.zst': await fixture('basho-summary.csv.zst')});
    const tight = site({'data/site.yaml': 'limits: {fileBytes: 100}\n'});
    await assert.rejects(added(tight, [small, '--date', '2026-01-02']), {
      message: /found a file of/,
    });
    assert.deepEqual(
      [dataOf(root), dataOf(tight)],
      [
        ['r/report.yaml', 'site.yaml'],
        ['r/report.yaml', 'site.yaml'],
      ],
    );
  });

  await t.test('leaves nothing where it is killed, and cleans up the next time', async () => {
    const root = site();
    const folder = write({'s.csv': SUMMARY, 'noise.txt': large.repeat(40)});
    const args = [CLI, 'add', folder, '--date', '2026-01-02', '--unread', 'noise.txt=noise'];
    const child = spawn(process.execPath, args, {cwd: root, env: {...process.env, INIT_CWD: root}});
    const stage = join(root, '.cache/add');
    while (!existsSync(stage) || readdirSync(stage).length === 0) await setTimeout(5);
    child.kill('SIGKILL');
    await once(child, 'exit');
    assert.deepEqual(dataOf(root), ['r/report.yaml']);
    await added(root, [write({'s.csv': SUMMARY}), '--date', '2026-01-02']);
    await assertRight(root);
  });
});

test('two adds at once', async () => {
  const root = site();
  const codes = await Promise.all(
    [1, 2, 3].map(async (n) => {
      const folder = write({'s.csv': summaryOf(n)});
      const args = [CLI, 'add', folder, '--date', '2026-01-02', '--machine', 'none'];
      const child = spawn(process.execPath, args, {
        cwd: root,
        env: {...process.env, INIT_CWD: root},
      });
      const [code] = await once(child, 'exit');
      return code;
    }),
  );
  assert.deepEqual(codes, [0, 0, 0]);
  assert.deepEqual(
    [1, 2, 3].map((n) => manifestOf(root, `r/a-${n}`).repeat),
    [1, 2, 3],
  );
  await assertRight(root);
});

test('add and hostile input', async (t) => {
  await t.test('gives files names that every system and address takes', async () => {
    const root = site();
    const folder = write({
      'in/a\n\u202egnp.csv': summaryOf(1),
      'in/con.csv': await fixture('gc-log-g1.log'),
      'in/-rf.csv': await fixture('gc-log-serial.log'),
      'in/café.csv': await fixture('catch2.txt'),
      [`in/${'x'.repeat(150)}.csv`]: await fixture('go-bench.txt'),
    });
    const {text} = await added(root, [
      join(folder, 'in'),
      '--date',
      '2026-01-02',
      '--machine',
      'this',
    ]);
    assert.deepEqual(
      dataOf(root).filter((path) => path.startsWith('r/a-1')),
      ['a-gnp.csv', 'cafe.csv', 'file-con.csv', 'rf.csv', 'run.yaml', `${'x'.repeat(96)}.csv`].map(
        (name) => `r/a-1/${name}`,
      ),
    );
    assert.doesNotMatch(text, /\u202e/);
    await assertRight(root);
  });

  await t.test('keeps what files state as data', async () => {
    const jmh = JSON.parse(String(await fixture('jmh-json.json')));
    for (const result of jmh) {
      result.vmName = 'x"\nsystem: evil\n# {{ template }}';
      result.jvmArgs = ['- a\nb: c', '-D\u202ex={{.Site}}'];
      result.benchmark = `evil\nsystem: b.${result.benchmark}`;
    }
    const root = site();
    const folder = write({'jmh.json': JSON.stringify(jmh)});
    await added(root, [folder, '--date', '2026-01-02', '--machine', 'none']);
    const {system, ...rest} = manifestOf(root, 'r/a-1');
    assert.equal(system, 'a');
    assert.doesNotMatch(JSON.stringify(rest), /\{\{|\u202e|\\n/);
  });

  await t.test('keeps options as data', async () => {
    const root = site();
    const folder = write({'s.csv': SUMMARY});
    const version = '1\nsystem: b\n\'" #: &a *b !c';
    await added(root, [folder, '--date', 'now', '--version', version, '--param', 'a: b=\n- c']);
    const manifest = manifestOf(root, 'r/a-1');
    assert.deepEqual(
      [manifest.system, manifest.version, manifest.params],
      ['a', version, {'a: b': '\n- c'}],
    );
  });
});

test('add and the source of what was measured', async () => {
  const git = (/** @type {string} */ cwd, /** @type {string[]} */ ...args) => {
    const user = ['-c', 'user.name=T', '-c', 'user.email=t@example.org'];
    return spawnSync('git', [...user, ...args], {cwd, encoding: 'utf8'}).stdout.trim();
  };
  const root = site();
  const project = write({'main.c': 'int main;\n', 'out/s.csv': summaryOf(1)});
  git(project, 'init', '-q');
  git(project, 'add', 'main.c');
  git(project, 'commit', '-q', '-m', 'Begin', '--date=2026-01-01T12:00:00+02:00');
  const commit = git(project, 'rev-parse', 'HEAD');
  const committed = new Date(git(project, 'show', '-s', '--format=%cI')).toISOString();
  await added(root, [join(project, 'out'), '--date', '2026-01-02']);
  assert.deepEqual(
    [manifestOf(root, 'r/a-1').commit, manifestOf(root, 'r/a-1').notes],
    [commit, undefined],
  );
  write({'main.c': 'int main();\n', 'out/s.csv': summaryOf(2)}, project);
  await added(root, [join(project, 'out'), '--date', '2026-01-02']);
  assert.deepEqual(manifestOf(root, 'r/a-2').notes, [
    'The source had changes that were not committed.',
  ]);
  write({'out/s.csv': summaryOf(3)}, project);
  await added(root, [join(project, 'out'), '--date', '2026-01-02', '--commit', 'none']);
  assert.equal(manifestOf(root, 'r/a-3').commit, undefined);
  assert.equal(manifestOf(root, 'r/a-1').committed, committed.replace('.000Z', 'Z'));
  // A commit that is stated has its time where git knows it.
  write({'out/s.csv': summaryOf(4)}, project);
  await added(root, [join(project, 'out'), '--date', '2026-01-02', '--commit', commit.slice(0, 8)]);
  const {commit: stated, committed: when} = manifestOf(root, 'r/a-4');
  assert.deepEqual([stated, when], [commit.slice(0, 8), committed.replace('.000Z', 'Z')]);
  write({'out/s.csv': summaryOf(5)}, project);
  const other = ['--commit', '0123456789', '--committed', '2025-01-01T00:00:00+01:00'];
  await added(root, [join(project, 'out'), '--date', '2026-01-02', ...other]);
  assert.equal(manifestOf(root, 'r/a-5').committed, '2024-12-31T23:00:00Z');
  // Where the source is found, nobody types its address or name.
  git(project, 'remote', 'add', 'origin', 'git@github.com:us/our-parser.git');
  write({'out/s.csv': summaryOf(6)}, project);
  const first = write({'data/site.yaml': 'title: T\n'});
  const loose = join(project, 'out/s.csv');
  await assert.rejects(added(first, [loose, '--date', '2026-01-02']), {
    message: `${loose}: found no system, expected --system ID, such as --system our-parser`,
  });
  await added(first, [loose, '--date', '2026-01-02', '--system', 'our-parser']);
  const {systems} = parse(readFileSync(join(first, 'data/our-parser/report.yaml'), 'utf8'));
  assert.deepEqual(systems['our-parser'].source, {repository: 'https://github.com/us/our-parser'});
  // The site's own commits say nothing of the source.
  const own = site({'out/s.csv': SUMMARY});
  git(own, 'init', '-q');
  git(own, 'add', 'data');
  git(own, 'commit', '-q', '-m', 'Begin');
  const {text} = await added(own, [join(own, 'out'), '--date', '2026-01-02']);
  assert.equal(manifestOf(own, 'r/a-1').commit, undefined);
  assert.match(
    text,
    /Next:\n {2}npx benchfolio start\n {2}git add data\/machines\/made-cpu-2-cores\.yaml data\/r\/a-1\n {2}git commit -m "Add a-1 to r"$/,
  );
});

test('add --machine', async (t) => {
  const root = site();
  await t.test('records this machine once', async () => {
    const {lines} = await added(root, ['--machine']);
    assert.equal(lines[0], `wrote data/machines/${MACHINE}.yaml`);
    assert.equal(lines[1], '  name: Made CPU, 2 cores');
    const again = await added(root, ['--machine', '--json']);
    const {machine, isNew} = JSON.parse(again.text);
    assert.deepEqual([machine, isNew], [MACHINE, false]);
  });

  await t.test('gives a machine that has changed another name, and says what changed', async () => {
    const here = {machine: {...FACTS, kernel: '6.11.0'}, stolen: 0.05};
    const {text} = await added(root, ['--machine', '--dry-run'], {here});
    assert.match(text, /^would write data\/machines\/made-cpu-2-cores-2\.yaml$/m);
    assert.match(
      text,
      /^It is not data\/machines\/made-cpu-2-cores\.yaml: the kernel is 6\.11\.0, not 6\.8\.0$/m,
    );
    const folder = write({'s.csv': SUMMARY});
    await added(root, [folder, '--date', 'now'], {here});
    const {machine, notes} = manifestOf(root, 'r/a-1');
    assert.equal(machine, `${MACHINE}-2`);
    assert.deepEqual(notes, [
      'The host has taken 5.0 % of the CPU time since this machine started.',
    ]);
    await assertRight(root);
  });

  await t.test('is no answer to options of a run', async () => {
    const root = site();
    const stated = ['--system', 'a', '--machine', 'this', '--date', 'now'];
    await assert.rejects(added(root, stated), /^InputError: found no files, expected result files/);
    assert.deepEqual(dataOf(root), ['r/report.yaml']);
    await added(root, [...stated, '--status', 'failed', '--reason', 'OOM', '--json']);
    assert.deepEqual(dataOf(root), [`machines/${MACHINE}.yaml`, 'r/a-1/run.yaml', 'r/report.yaml']);
  });

  await t.test('needs a site', async () => {
    await assert.rejects(added(write({}), ['--machine']), {
      message: /found no such folder, expected the folder of a site/,
    });
  });
});

test('add --json', async () => {
  const root = site();
  const folder = write({'s.csv': SUMMARY});
  const {lines} = await added(root, [folder, '--date', '2026-01-02', '--json']);
  const [first] = lines.map((line) => JSON.parse(line));
  assert.equal(lines.length, 1);
  assert.deepEqual(Object.keys(first), [
    'folder',
    'files',
    'manifest',
    'warnings',
    'compared',
    'paths',
  ]);
  assert.deepEqual(first.paths, [`data/machines/${MACHINE}.yaml`, 'data/r/a-1']);
  assert.deepEqual(first.files[0].path, 'data/r/a-1/s.csv');
  assert.equal(first.manifest, readFileSync(join(root, 'data/r/a-1/run.yaml'), 'utf8'));
});
