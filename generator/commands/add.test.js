import assert from 'node:assert/strict';
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {readFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {test} from 'node:test';
import {parse} from 'yaml';
import {
  assertRight,
  CLI,
  dataOf,
  FACTS,
  MACHINE,
  manifestOf,
  REPORT,
  runAdd,
  runAddWithAnswers,
  SUMMARY,
  site,
  summaryOf,
  write,
} from '../testing/added.js';
import {runCommand} from '../testing/command.js';
import {fixture} from '../testing/index.js';
import {git} from '../testing/repository.js';
import {USAGE} from './add.js';

test('add', async (t) => {
  await t.test('makes a run of a file, with what can be found', async () => {
    const root = site();
    const results = write({'out/summary.csv': SUMMARY});
    const {code, lines, text} = await runAdd(root, [`${results}/out/summary.csv`, '--date', 'now']);
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
    assert.match(
      text,
      /^machine made-cpu-2-cores: this machine; the files are new and name no other$/m,
    );
    assert.match(text, /^ {2}no earlier runs to compare with$/m);
    assert.match(text, /^wrote data\/r\/a-1\n\nNext:\n {2}npx benchfolio start$/m);
    await assertRight(root);
  });

  await t.test('takes everything by options', async () => {
    const root = site({'data/machines/desk.yaml': 'name: Desk\n'});
    const results = write({'summary.csv': SUMMARY});
    const {text} = await runAdd(root, [
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

  await t.test('asks for everything at once where nobody can be asked', async () => {
    const root = site({'data/r/report.yaml': `${REPORT}  b: {name: B}\n`});
    const folder = write({'latency.hgrm': await fixture('hgrm.hgrm')});
    const path = join(folder, 'latency.hgrm');
    await assert.rejects(runAdd(root, [path]), {
      name: 'InputError',
      message: [
        `${path}: found 2 systems in the report r, expected --system ID (a, b), or --new-system or --new-report with --system ID`,
        `${path}: found no unit, expected --unit latency.hgrm=ns`,
        `${path}: found no date, expected --date 2026-11-21, or --date now`,
        '  State the machine of an older run, too: --machine ID, this or none.',
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
    await assert.rejects(runAdd(root, [...args, '--unit', 'a.hlog=us']), {
      message: `${folder}/b.hgrm: found no unit, expected --unit b.hgrm=ns`,
    });
    await assert.rejects(runAdd(root, [...args, '--unit', 'c.hlog=us']), {
      message: /^found --unit c\.hlog=…, expected one of the files: a\.hlog, b\.hgrm$/,
    });
    await assert.rejects(runAdd(root, [...args, '--unit', 'minutes']), {
      message: /^found --unit minutes, expected ns, us, ms or s/,
    });
    // What only names is looked for in files that can be read.
    await assert.rejects(runAdd(root, [...args, '--unit', 'a.hlog=us', '--only', 'put']), {
      message: `${folder}/b.hgrm: found no unit, expected --unit b.hgrm=ns`,
    });
    const {text} = await runAdd(root, [
      ...args,
      '--unit',
      'us',
      '--unit',
      'b.hgrm=ms',
      '--dry-run',
    ]);
    assert.match(text, /^ {2}files:\n {4}a\.hlog:\n {6}unit: us\n {4}b\.hgrm:\n {6}unit: ms$/m);
    const every = [...args, '--unit', 'us', '--every', 'b.hgrm=5', '--dry-run'];
    await assert.rejects(runAdd(root, every), {
      message:
        'found --every b.hgrm=5, expected it for a file that does not state its times: b.hgrm does',
    });
    const stating = write({'pgbench.txt': await fixture('pgbench.txt')});
    await assert.rejects(runAdd(root, [stating, '--date', 'now', '--unit', 'ns', '--dry-run']), {
      message:
        'found --unit ns, expected it for a file that does not state its unit: pgbench.txt does',
    });
    const failed = ['--status', 'failed', '--reason', 'It hung.', '--unit', 'ns', '--dry-run'];
    await runAdd(root, [stating, '--date', 'now', ...failed]);
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
      'nothing/a.csv': SUMMARY.replace(/(?<=\n).*/s, ''),
      'unknown/run.out': 'Killed\n',
      'lfs.json': 'version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n',
      'a.zip': 'PK\u0003\u0004rest',
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
      [
        [`${folder}/nothing`],
        /a\.csv: found a header but no measurements, .*\n {2}If it is all that a failed run left, .*--status failed/,
      ],
      [
        [`${folder}/unknown`],
        /run\.out:1: found "Killed", .*\n {2}Name its format with --format run\.out=ID\. .*--status failed/,
      ],
      [
        [`${folder}/lfs.json`],
        /lfs\.json: found a pointer of Git LFS, expected the output of a runner, .*\n {2}If Git LFS has the file, run git lfs pull/,
      ],
      [
        [`${folder}/a.zip`],
        /a\.zip: found a zip archive, expected its files: unpack it with unzip$/,
      ],
      [[`${folder}/own.csv`], /--format own\.csv=ID\n {2}For a custom table, .*--column/],
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
      [[`${folder}/same.csv`, '--every', 'Infinity'], /^found --every Infinity, expected seconds/],
      [[`${folder}/same.csv`, '--warmup', '1e400'], /^found --warmup 1e400, expected seconds/],
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
      const date = args.includes('--date') ? [] : ['--date', '2026-03-04'];
      await assert.rejects(runAdd(root, [...args, ...date]), {name: 'InputError', message});
      assert.deepEqual(dataOf(root), before);
    }
  });

  await t.test(
    'is not stopped by what was wrong before, also where its message changes',
    async () => {
      const run = 'system: a\ndate: 2026-01-01\nrepeat: 1\n';
      const root = site({
        'data/r/b-1/run.yaml': run,
        'data/r/b-1/s.csv': summaryOf(1),
        'data/r/b-2/run.yaml': `${run}machine: gone\n`,
        'data/r/b-2/s.csv': summaryOf(2),
        'data/r/b-3/run.yaml': run,
        'data/r/b-3/s.csv': summaryOf(3),
      });
      const before = (await runCommand(root, 'check')).stderr;
      assert.match(before, /the machine "gone", expected a file in data\/machines/);
      assert.match(before, /found repeat 1 of a \(all\) a second time, .*\n {2}Set `repeat: 2`/);
      const folder = write({'s.csv': SUMMARY});
      await runAdd(root, [
        `${folder}/s.csv`,
        '--date',
        'now',
        '--machine',
        'none',
        '--repeat',
        '5',
      ]);
      await runAdd(root, [write({'s.csv': summaryOf(4)}), '--date', 'now', '--machine', 'this']);
      const after = (await runCommand(root, 'check')).stderr;
      assert.match(after, new RegExp(`the machine "gone", expected ${MACHINE}`));
      assert.match(after, /found repeat 1 of a \(all\) a second time, .*\n {2}Set `repeat: 6`/);
    },
  );

  await t.test('says how repeats are given', async () => {
    const root = site();
    const folder = write(Object.fromEntries([1, 2, 3, 4].map((n) => [`p-${n}.csv`, summaryOf(n)])));
    const args = ['--date', 'now', '--machine', 'none'];
    const paths = [1, 2, 3, 4].map((n) => `${folder}/p-${n}.csv`);
    const found = (/** @type {string} */ names, /** @type {string} */ first) =>
      `: found "all" in ${names}, expected the results of one run
  If these are several runs, call add once for each, with the files of one run: npx benchfolio add ${first}
  If these runs have different settings that no file states, add those of each setting alone: --param NAME=VALUE
  If they are one run, write its run.yaml by hand: under "files", set \`part: true\` for both if one continues the other. Otherwise distinguish them by \`params\`.
  If one repeats results of another, as a summary does: --unread FILE="what it is"`;
    // Before it asks for a date.
    await assert.rejects(runAdd(root, paths.slice(0, 2)), {
      message: paths[0] + found('2 files (p-1.csv, p-2.csv)', paths[0] ?? ''),
    });
    const two = write({'p.csv': summaryOf(1), 'p.txt': summaryOf(2)});
    await assert.rejects(runAdd(root, [two, ...args]), {
      message: two + found('2 files (p.csv, p.txt)', `${two}/p.csv`),
    });
    const bench = (/** @type {string} */ name, /** @type {number} */ time) =>
      `goos: linux\nBenchmark${name} 1000 ${time} ns/op\n`;
    const other = write({'a.txt': bench('A', 1), 'b.txt': bench('B', 1), 'c.txt': bench('A', 2)});
    await assert.rejects(runAdd(root, [other, ...args]), {
      message: /in 2 files \(a\.txt, c\.txt\), .*\n.*: npx benchfolio add \S+\/a\.txt\n/,
    });
    for (const four of [paths, [folder]]) {
      await assert.rejects(runAdd(root, [...four, ...args]), {
        message: four[0] + found('4 files (p-1.csv, p-2.csv, p-3.csv, 1 more)', paths[0] ?? ''),
      });
    }
    const apart = write({'run-1/p.csv': summaryOf(1), 'run-2/p.csv': summaryOf(2)});
    /** @type {string[]} */
    const lines = [];
    const log = (/** @type {string} */ line) => void lines.push(line);
    await assert.rejects(runAdd(root, [apart, ...args], {log}), {
      message: `${apart}: found "all" in 2 folders (run-1, run-2), expected the results of one run
  If these are several runs, name each folder: npx benchfolio add ${apart}/run-1 ${apart}/run-2
  If these runs have different settings that no file states, add those of each setting alone: --param NAME=VALUE
  If they are one run, write its run.yaml by hand: under "files", set \`part: true\` for both if one continues the other. Otherwise distinguish them by \`params\`.`,
    });
    const nested = write({'p.csv': summaryOf(1), 'more/q.csv': summaryOf(2)});
    await assert.rejects(runAdd(root, [nested, ...args], {log}), {
      message:
        /call add once for each, with the files of one run: npx benchfolio add \S+\/more\/q\.csv\n/,
    });
    assert.deepEqual(lines, []);
    assert.deepEqual(dataOf(root), ['r/report.yaml']);
  });

  await t.test('names the file that was given where it is a copy', async () => {
    const root = site({
      'data/r/b-1/run.yaml': 'system: a\ndate: 2026-01-01\n',
      'data/r/b-1/s.csv': SUMMARY,
    });
    const before = dataOf(root);
    const hint = [
      'If both were really measured, put the copy into a folder of the report by hand, with a run.yaml that states why it is equal: files: {FILE: {identical: "The run made one request."}}',
      'If it has the results of several systems, select the results of each with --only.',
    ].join('\n  ');
    const folder = write({'one/s.csv': summaryOf(3), 'two/s.csv': summaryOf(3), 'b.csv': SUMMARY});
    const there = 'The run is there already: to correct it, edit data/r/b-1/run.yaml.';
    for (const [names, copy, first, now] of /** @type {const} */ ([
      [['b.csv'], 'b.csv', 'data/r/b-1/s.csv', there],
      [['one', 'two'], 'two/s.csv', `${folder}/one/s.csv`, 'Omit one of them.'],
    ])) {
      const paths = names.map((name) => `${folder}/${name}`);
      await assert.rejects(runAdd(root, [...paths, '--date', 'now', '--machine', 'none']), {
        message: `${folder}/${copy}: found the same bytes as in ${first}, expected another measurement\n  ${now}\n  ${hint}`,
      });
      assert.deepEqual(dataOf(root), before);
    }
  });

  await t.test('names the settings that a run that failed does not state', async () => {
    const root = site({
      'data/r/a-1/run.yaml': 'system: a\ndate: 2026-01-01\n',
      'data/r/a-1/bench.txt': 'BenchmarkGet-2 1000 1201 ns/op\n',
    });
    const options = ['--date', '2026-01-02', '--machine', 'none', '--dry-run'];
    const failed = [...options, '--status', 'failed', '--reason', 'It hung.'];
    /** @param {string[]} args */
    const warningsOf = async (args) =>
      (await runAdd(root, args)).text.match(/^warning: .*$/gm)?.join();
    assert.equal(
      await warningsOf(failed),
      'warning: the run without files: found no results, expected the settings that the previous run states: --operation Get and --param procs=…',
    );
    const some = [...failed, '--operation', 'Get', '--param', 'procs='];
    assert.equal(await warningsOf(some), undefined);
    const bench = write({'bench.txt': 'BenchmarkGet-4 1000 1203 ns/op\n'});
    assert.equal(await warningsOf([`${bench}/bench.txt`, ...failed]), undefined);
  });

  await t.test('records a run that failed, with or without files', async () => {
    const root = site({
      'data/r/a-1/run.yaml': 'system: a\ndate: 2026-01-01\nmachine: m\nrepeat: 1\noperation: all\n',
      'data/r/a-1/s.csv': SUMMARY,
      'data/machines/m.yaml': 'name: M\n',
    });
    const args = ['--date', '2026-01-02', '--machine', 'm', '--operation', 'all'];
    const failed = [...args, '--status', 'failed'];
    await assert.rejects(runAdd(root, failed), {
      message:
        'the run without files: found no reason, expected --reason "…", such as --reason "It ran out of memory after 4 minutes."',
    });
    const {text} = await runAdd(root, [...failed, '--reason', 'It ran out of memory.']);
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
    await runAdd(root, aborted);
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
      await assert.rejects(runAdd(root, [...args, ...wrong]), {name: 'InputError', message});
    }
  });

  await t.test('warns of a file that the next commit would leave out', async () => {
    const root = site({'.gitignore': '*.log\n'});
    git(root, 'init', '-q');
    const folder = write({
      'gc.log': await fixture('gc-log-g1.log'),
      'jmh.json': await fixture('jmh-json.json'),
    });
    const {text} = await runAdd(root, [folder, '--date', 'now', '--machine', 'none']);
    assert.match(
      text,
      /^warning: data\/r\/a-1\/gc\.log: found a file that \.gitignore leaves out/m,
    );
    assert.doesNotMatch(text, /warning: .*jmh\.json: found a file/);
  });

  await t.test('demands a status of a run that did not end, as its file says', async () => {
    const root = site();
    const text = `${await fixture('pgbench.txt')}pgbench: error: Run was aborted; the above results are incomplete.\n`;
    const folder = write({'x/out.txt': text, 'y/s.csv': SUMMARY});
    const path = join(folder, 'x/out.txt');
    const args = [join(folder, 'x'), '--date', 'now', '--machine', 'none', '--yes'];
    await assert.rejects(runAdd(root, args), {
      message: `${path}: found that the run did not finish, expected --status aborted, or --status failed, and --reason "what happened"`,
    });
    const both = [...args, join(folder, 'y')];
    const {shown} = await runAddWithAnswers(root, both, '\nThe server died.\ny\n');
    assert.match(
      shown,
      /^Status of the run: \S+ states that the run did not finish\n {2}1 {2}failed/m,
    );
    const {status, reason, files} = manifestOf(root, 'r/a-1');
    assert.deepEqual([status, reason, files], ['aborted', 'The server died.', undefined]);
    assert.equal(manifestOf(root, 'r/a-2').status, undefined);
    await assertRight(root);
  });

  await t.test('demands a status of a run of which every operation failed', async () => {
    const root = site();
    const report = await fixture('vegeta-report.json');
    const made = JSON.parse(String(report));
    made.status_codes = {500: made.requests};
    made.success = made.throughput = 0;
    const folder = write({'made.json': JSON.stringify(made)});
    const path = join(folder, 'made.json');
    const args = [path, '--date', 'now', '--machine', 'none', '--operation', 'get', '--yes'];
    await assert.rejects(runAdd(root, args), {
      message: `${path}: found that every operation failed, expected --status failed and --reason "what happened"`,
    });
    await runAdd(root, [...args, '--status', 'failed', '--reason', 'The server was down.']);
    assert.equal(manifestOf(root, 'r/a-1').status, 'failed');
    await assertRight(root);
  });

  await t.test('names what was done in a log as the output of its run does', async () => {
    const files = {
      'out.txt': await fixture('pgbench.txt'),
      'pgbench_log.1': await fixture('pgbench-log.log'),
    };
    const options = ['--date', 'now', '--machine', 'none'];
    const root = site();
    const folder = write(files);
    const {text} = await runAdd(root, [folder, ...options]);
    const [, name = ''] =
      /^operation of pgbench_log\.1: (.+), as in the other files$/m.exec(text) ?? [];
    assert.deepEqual(manifestOf(root, 'r/a-1').files, {'pgbench_log.1': {operation: name}});
    assert.doesNotMatch(text, /--operation/);
    await assertRight(root);
    const renamed = REPORT.replace('A}', `A, rename: {operations: {"${name}": tpcb}}}`);
    const other = site({'data/r/report.yaml': renamed});
    await runAdd(other, [folder, ...options]);
    assert.deepEqual(manifestOf(other, 'r/a-1').files, {'pgbench_log.1': {operation: 'tpcb'}});
    await assertRight(other);
    await assert.rejects(runAdd(site(), [folder, ...options, '--operation', 'tpcb']), {
      message: `${folder}/out.txt: found the operation "${name}", expected "tpcb" as run.yaml says
  Omit the option, because the file states it. To give it another name, use \`rename\` of the system in report.yaml: rename: {operations: {NAME: OTHER}}.`,
    });
    // Two operations: it may be either.
    const second = String(files['out.txt']).replace(/(?<=^transaction type: ).*/m, 'f.sql');
    const two = write({...files, 'second.txt': second});
    const {text: open} = await runAdd(site(), [two, ...options, '--dry-run']);
    assert.match(
      open,
      /^warning: \S+: found no operation in pgbench_log\.1, but other files state one: name it in run\.yaml, as in files: \{pgbench_log\.1: \{operation: get\}\}$/m,
    );
  });

  await t.test('expects no operation of the counters of a JVM', async () => {
    const folder = write({
      'jmh.json': await fixture('jmh-json.json'),
      'jstat.txt': await fixture('jstat-parallel.txt'),
    });
    const options = ['--date', 'now', '--machine', 'none', '--dry-run'];
    const {text} = await runAdd(site(), [folder, ...options]);
    assert.match(text, /^ {2}collections total of collection: young: \d+$/m);
    assert.doesNotMatch(text, /operation in jstat/);
  });

  await t.test('refuses results that two files have under names of different lengths', async () => {
    const root = site();
    const json = JSON.stringify([
      {
        benchmark: 'org.example.CacheBench.get',
        mode: 'avgt',
        threads: 1,
        forks: 1,
        params: {size: '100'},
        primaryMetric: {score: 43.31, scoreUnit: 'ns/op', rawData: [[43.3, 43.31, 43.32]]},
        secondaryMetrics: {},
      },
    ]);
    const table =
      'Benchmark       (size)  Mode  Cnt   Score   Error  Units\nCacheBench.get     100  avgt    3  43.312 ± 0.193  ns/op\n';
    const folder = write({'jmh.json': json, 'jmh.out': table});
    const args = [folder, '--date', 'now', '--machine', 'none'];
    await assert.rejects(runAdd(root, args), {
      message: `${folder}/jmh.out: found "CacheBench.get" with the value of "org.example.CacheBench.get" in jmh.json, expected each result once
  It is the same result under a shorter name. Omit the file, or store it unread: --unread jmh.out="console output"`,
    });
    await runAdd(root, [...args, '--unread', 'jmh.out=console output']);
    await assertRight(root);
    // Another value is another result.
    const other = write({'jmh.json': json, 'jmh.out': table.replace('43.312', '53.312')});
    await runAdd(site(), [other, ...args.slice(1)]);
  });

  await t.test('reads a file in the format that is named', async () => {
    const root = site();
    const folder = write({'notes.txt': 'Notes\n', 'gc.log': await fixture('gc-log-g1.log')});
    const date = ['--date', '2026-01-02', '--machine', 'none'];
    const file = join(folder, 'notes.txt');
    await assert.rejects(runAdd(root, [file, ...date]), {
      message: `${file}: found "Notes", expected the output of a runner, or its format: --format notes.txt=ID\n  The page /formats/ of the site lists the formats and their ids. If it is all that a failed run left, record that run: --status failed --reason "what happened".`,
    });
    await assert.rejects(runAdd(root, [file, '--new-report']), {
      message: /^\S+notes\.txt: .*\n.*happened"\.$/,
    });
    await assert.rejects(runAdd(root, [file, ...date, '--format', 'jtl']), {
      name: 'InputError',
      message: /notes\.txt.*JMeter|notes\.txt:1: found/,
    });
    await assert.rejects(runAdd(root, [file, ...date, '--format', 'jtll']), {
      message:
        /^found --format jtll, expected .*jtl, .* or a file and one of these \(results\.csv=jtl\)$/,
    });
    await assert.rejects(runAdd(root, [folder, ...date, '--format', 'gc-log']), {
      message: 'found --format gc-log with 2 files, expected the file, as in gc.log=gc-log',
    });
    await assert.rejects(runAdd(root, [folder, ...date, '--format', 'x.log=gc-log']), {
      message: 'found --format x.log=…, expected one of the files: gc.log, notes.txt',
    });
    await runAdd(root, [folder, ...date, '--format', 'gc.log=gc-log']);
    assert.deepEqual(manifestOf(root, 'r/a-1').files, {'gc.log': {format: 'gc-log'}});
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

test('add --machine', async (t) => {
  const root = site();
  await t.test('records this machine once', async () => {
    const {lines} = await runAdd(root, ['--machine']);
    assert.equal(lines[0], `wrote data/machines/${MACHINE}.yaml`);
    assert.equal(lines[1], '  name: Made CPU, 2 cores');
    const again = await runAdd(root, ['--machine', '--json']);
    const {machine, isNew} = JSON.parse(again.text);
    assert.deepEqual([machine, isNew], [MACHINE, false]);
  });

  await t.test('gives a machine that has changed another name, and says what changed', async () => {
    const here = {machine: {...FACTS, kernel: '6.11.0'}, stolen: 0.05};
    const {text} = await runAdd(root, ['--machine', '--dry-run'], {here});
    assert.match(text, /^would write data\/machines\/made-cpu-2-cores-2\.yaml$/m);
    assert.match(
      text,
      /^It is not data\/machines\/made-cpu-2-cores\.yaml: the kernel is 6\.11\.0, not 6\.8\.0$/m,
    );
    const folder = write({'s.csv': SUMMARY});
    await runAdd(root, [folder, '--date', 'now'], {here});
    const {machine, notes} = manifestOf(root, 'r/a-1');
    assert.equal(machine, `${MACHINE}-2`);
    assert.deepEqual(notes, [
      'The host has taken 5.0 % of the CPU time since this machine started.',
    ]);
    await assertRight(root);
  });

  await t.test('is not an answer to options of a run', async () => {
    const root = site();
    const stated = ['--system', 'a', '--machine', 'this', '--date', 'now'];
    await assert.rejects(
      runAdd(root, stated),
      /^InputError: found no files, expected result files/,
    );
    assert.deepEqual(dataOf(root), ['r/report.yaml']);
    await runAdd(root, [...stated, '--status', 'failed', '--reason', 'OOM', '--json']);
    assert.deepEqual(dataOf(root), [`machines/${MACHINE}.yaml`, 'r/a-1/run.yaml', 'r/report.yaml']);
  });

  await t.test('needs a site', async () => {
    await assert.rejects(runAdd(write({}), ['--machine']), {
      message: /found no such folder, expected the folder of a site/,
    });
  });
});

test('add --json', async () => {
  const root = site();
  const folder = write({'s.csv': SUMMARY, 'notes.txt': 'Notes\n'});
  const {lines} = await runAdd(root, [folder, '--date', '2026-03-04', '--json']);
  const [first] = lines.map((line) => JSON.parse(line));
  assert.equal(lines.length, 1);
  assert.deepEqual(Object.keys(first), [
    'folder',
    'files',
    'notAdded',
    'manifest',
    'warnings',
    'compared',
    'paths',
  ]);
  const [{path, why}] = first.notAdded;
  assert.equal(path, join(folder, 'notes.txt'));
  assert.match(why, /, expected a format that Benchfolio reads$/);
  assert.deepEqual(first.paths, [`data/machines/${MACHINE}.yaml`, 'data/r/a-1']);
  assert.deepEqual(first.files[0].path, 'data/r/a-1/s.csv');
  assert.equal(first.manifest, readFileSync(join(root, 'data/r/a-1/run.yaml'), 'utf8'));
  // Runs of two reports can have one name.
  write({'data/q/report.yaml': REPORT, 'data/q/b-1/s.csv': summaryOf(1)}, root);
  write({'data/r/b-1/s.csv': summaryOf(2)}, root);
  const folders = ['q', 'r'].map((report) => join(root, 'data', report, 'b-1'));
  const stated = ['--date', '2026-03-04', '--system=a', '--machine=this', '--json'];
  const both = await runAdd(root, [...folders, ...stated]);
  const compared = both.lines.map((line) => JSON.parse(line).compared);
  assert.deepEqual(
    compared.map((all) => all.map((/** @type {any} */ {finding}) => finding)),
    [['new'], ['too few repeats']],
  );
});
