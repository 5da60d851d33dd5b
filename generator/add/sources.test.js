import assert from 'node:assert/strict';
import {readdirSync, symlinkSync} from 'node:fs';
import {join} from 'node:path';
import {test} from 'node:test';
import {check} from '../commands/check.js';
import {diskEffects} from '../effects.js';
import {InputErrors} from '../errors.js';
import {MOST_FILES} from '../scan/scan.js';
import {
  assertRight,
  dataOf,
  MACHINE,
  manifestOf,
  runAdd,
  SUMMARY,
  site,
  summaryOf,
  write,
} from '../testing/added.js';
import {fieldsOf, fixture} from '../testing/index.js';
import {git} from '../testing/repository.js';
import {proposeRun} from './propose.js';
import {sourcesOf} from './sources.js';

test('folders and loose files', async (t) => {
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
    symlinkSync('s.csv', join(folder, 'two/latest.log'));
    const paths = ['one', 's.csv', 'two/', 'gc.log'].map((path) => join(folder, path));
    const {text} = await runAdd(root, [...paths, '--date', '2026-01-02', '--machine', 'this']);
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
    assert.match(
      text,
      /^not added: .*\/two\/latest\.log \(a link\)\nnot added: .*\/two\/readme\.md \(found "# Not a result"/m,
    );
    await assertRight(root);
  });
});

test('folders that differ in a number may be settings, and no repeats', async () => {
  /** @param {readonly string[]} names @param {(i: number) => string} textOf */
  const warnings = async (names, textOf) => {
    const folder = write(Object.fromEntries(names.map((name, i) => [`${name}/f`, textOf(i)])));
    const paths = names.map((name) => join(folder, name));
    const {lines} = await runAdd(site(), [...paths, '--date', 'now', '--machine', 'none']);
    return lines
      .filter((line) => line.includes('in a number'))
      .map((line) => line.replace(folder, ''));
  };
  /** @param {readonly string[]} names */
  const ofSummaries = (names) => warnings(names, (i) => summaryOf(i + 1));
  assert.deepEqual(await ofSummaries(['c1', 'c10', 'c50']), [
    'warning: /c50: found folders that differ in a number (c1, c10 and c50), expected repeats: if the number is a setting, add each folder alone, with --param NAME=50',
  ]);
  for (const names of [
    ['run-1', 'run-2', 'run-3'],
    ['run-4', 'run-5'],
    ['2026-11-01', '2026-11-05'],
    ['run-20261101', 'run-20261105'],
    ['a1', 'b7'],
  ]) {
    assert.deepEqual(await ofSummaries(names), [], String(names));
  }
  // A file that states the number.
  const stated = (/** @type {number} */ i) =>
    `goos: linux\ngoarch: amd64\npkg: p\nBenchmarkGet/c=50-2 100 ${i + 10} ns/op\nPASS\n`;
  assert.deepEqual(await warnings(['c1', 'c50'], stated), []);
});

test('add of a file that a runner writes beside its results asks only what it is', async () => {
  const folder = write({'s.csv': SUMMARY, 'web_failures.csv': 'Method,Name,Error,Occurrences\n'});
  const files = ['s.csv', 'web_failures.csv'].map((name) => join(folder, name));
  await assert.rejects(runAdd(site(), [...files, '--date', '2026-01-02', '--machine', 'none']), {
    message: `${files[1]}: found Locust's list of failures or exceptions, expected --unread web_failures.csv="what it is"`,
  });
});

test('add in a folder of the site', async (t) => {
  await t.test('writes the run.yaml of files that were uploaded', async () => {
    const root = site({'data/r/a-7/s.csv': SUMMARY, 'data/r/a-7/load.conf': 'x = 1\n'});
    const folder = join(root, 'data/r/a-7');
    await assert.rejects(runAdd(root, [folder, '--date', '2026-01-02']), {
      message: [
        `${folder}/load.conf: found "x = 1", expected --unread load.conf="what it is", or --format load.conf=ID`,
        `${folder}: found no machine, expected --machine this or --machine none\n  To describe another machine, call npx benchfolio add --machine there, or write data/machines/ID.yaml: \`name: …\` is enough.`,
      ].join('\n'),
    });
    const stated = ['--machine', 'none', '--unread', 'load.conf=the load'];
    const {text} = await runAdd(root, [folder, '--date', '2026-01-02', ...stated]);
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
    const hint = 'Omit the option, or move the folder first.';
    await assert.rejects(runAdd(root, [...args, '--report', 'elsewhere', '--run', 'second']), {
      message: [
        `${folder}: found --report elsewhere, expected other as in the folder`,
        `${folder}: found --run second, expected first as in the folder\n  ${hint}`,
      ].join('\n'),
    });
    assert.deepEqual(dataOf(root), ['other/first/s.csv', 'r/report.yaml']);
    await runAdd(root, [...args, '--report', 'other', '--run', 'first']);
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
        '    Unit of the values in data/r/a-7/latency.hgrm, which does not state it (ns, us, ms or s): --unit latency.hgrm=ns',
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
    const {manifest, recognised, questions, errors} = await proposeRun('data/r/a-7', {
      root,
      effects: diskEffects(root, () => {}),
    });
    assert.match(manifest, /^system: a\n/);
    assert.deepEqual(fieldsOf(recognised, 'file', 'label'), [
      ['data/r/a-7/latency.hgrm', 'HdrHistogram percentile distribution'],
    ]);
    assert.deepEqual([questions.length, errors.any], [3, false]);
  });

  await t.test('is proposed with the columns of the previous run', async () => {
    const columns = '{n: {as: param}, ms: {as: mean, unit: ms}}';
    const root = site({
      'data/r/a-1/run.yaml': `system: a\ndate: 2026-01-01\nfiles: {own.csv: {columns: ${columns}}}\n`,
      'data/r/a-1/own.csv': 'n,ms\n1,2\n',
      'data/r/a-2/own.csv': 'n,ms\n1,3\n',
    });
    const {questions} = await proposeRun('data/r/a-2', {
      root,
      effects: diskEffects(root, () => {}),
    });
    assert.equal(
      questions[0],
      'data/r/a-2/own.csv: found "n,ms", expected the output of a runner, or its format: --format own.csv=ID. The previous run has --column "own.csv=n=param" --column "own.csv=ms=mean ms"',
    );
  });

  await t.test('refuses a name that a raw file cannot have', async () => {
    const root = site({'data/r/a-7/my summary.csv': SUMMARY, 'data/r/a-7/deep/s.csv': SUMMARY});
    const options = ['--date', '2026-01-02', '--machine', 'none'];
    const expected =
      'expected a raw file named with letters, digits, dots, plus, hyphens and underscores';
    const beside = 'next to the run.yaml that add will write.';
    await assert.rejects(runAdd(root, [join(root, 'data/r/a-7'), ...options]), {
      message: [
        `data/r/a-7/deep/s.csv: found the file "deep/s.csv", ${expected}`,
        `  Rename it to deep-s.csv, ${beside}`,
        `data/r/a-7/my summary.csv: found the file "my summary.csv", ${expected}`,
        `  Rename it to my-summary.csv, ${beside}`,
      ].join('\n'),
    });
    assert.deepEqual(dataOf(root), ['r/a-7/deep/s.csv', 'r/a-7/my summary.csv', 'r/report.yaml']);
    const one = site({'data/r/a-7/my summary.csv': SUMMARY, 'data/r/a-7/s.csv': summaryOf(2)});
    await assert.rejects(runAdd(one, [join(one, 'data/r/a-7'), ...options]), {
      message: [
        `data/r/a-7/my summary.csv: found the file "my summary.csv", ${expected}`,
        `  Rename it to my-summary.csv, ${beside}`,
      ].join('\n'),
    });
  });

  await t.test('moves files that lie where no run can be, but none that is not added', async () => {
    const root = site({
      'data/r/s.csv': summaryOf(1),
      'data/new/s.csv': summaryOf(2),
      'data/new/notes.txt': 'by hand\n',
      'data/deep/down/s.csv': summaryOf(3),
    });
    const stated = ['--date', '2026-01-02', '--machine', 'none', '--report', 'r'];
    await runAdd(root, [join(root, 'data/r/s.csv'), ...stated]);
    git(root, 'init', '-q');
    git(root, 'add', 'data/new/s.csv');
    git(root, 'commit', '-q', '-m', 'Begin');
    const {text} = await runAdd(root, [join(root, 'data/new'), ...stated]);
    // The next steps stage what was moved, and nothing else.
    for (const [, args = ''] of text.matchAll(/^ {2}git (add .*)$/gm)) {
      git(root, ...args.split(' '));
    }
    assert.equal(
      git(root, 'diff', '--staged', '--name-status', '--no-renames').replaceAll('\t', ' '),
      'D data/new/s.csv\nA data/r/a-2/run.yaml\nA data/r/a-2/s.csv',
    );
    await runAdd(root, [join(root, 'data/deep'), ...stated]);
    assert.deepEqual(dataOf(root), [
      'new/notes.txt',
      'r/a-1/run.yaml',
      'r/a-1/s.csv',
      'r/a-2/run.yaml',
      'r/a-2/s.csv',
      'r/a-3/run.yaml',
      'r/a-3/s.csv',
      'r/report.yaml',
    ]);
    assert.deepEqual(readdirSync(join(root, 'data')).sort(), ['new', 'r']);
  });
});

test('published values are not added, because their document has no option', async () => {
  const folder = write({'published.csv': await fixture('published.csv')});
  await assert.rejects(runAdd(site(), [join(folder, 'published.csv')]), {
    message: [
      `${folder}/published.csv: found published values, expected a run.yaml with the title of their document`,
      '  Copy the file to data/REPORT/RUN/, and write a run.yaml beside it, with `system` and `published: {title: …}` in place of a date: see the page /formats/published/.',
    ].join('\n'),
  });
});

test('what is no source says why, and what to do', () => {
  const root = write({
    'data/site.yaml': 'title: T\n',
    'one.csv': SUMMARY,
    'data/machines/desk.yaml': 'name: Desk\n',
    'data/r/report.yaml': 'title: T\n',
    'data/r/method/run.sh': 'true\n',
    'data/r/a-1/run.yaml': 'system: a\n',
    'data/r/a-1/s.csv': SUMMARY,
    'data/r/a-2/s.csv': SUMMARY,
    'data/r/a-3/deep/s.csv': SUMMARY,
    'copied/run.yaml': 'system: a\n',
    'hidden/.s.csv': SUMMARY,
    ...Object.fromEntries(
      Array.from({length: MOST_FILES + 1}, (_, i) => [`many/${i}.csv`, SUMMARY]),
    ),
  });
  const files = 'expected result files, or a folder with the files of one run';
  const raw = 'expected only raw files';
  /** @type {[path: string, message: string, hint?: string][]} */
  const cases = [
    ['gone.csv', 'found no such file, expected a result file or a folder of them'],
    ['/dev/null', 'found neither a file nor a folder, expected a result file or a folder of them'],
    // As after --new-report, which takes no name.
    [
      'maps',
      'found no such file, expected a result file or a folder of them',
      'If it names a report or a system: --report maps or --system maps',
    ],
    [
      'data/r/a-1',
      `found a run that is already added, ${raw}`,
      'To check it: npx benchfolio check data/r/a-1',
    ],
    [
      'copied',
      `found a folder with a run.yaml, ${raw}`,
      'A run that has a run.yaml can be copied to data/<report>/ as it is.',
    ],
    ['.', `found the folder of a site, ${files}`],
    ['data', `found a folder of the site, ${files}`],
    ['data/machines', `found a folder of the site, ${files}`],
    ['data/r/a-3/deep', `found a folder of the site, ${files}`],
    ['data/r/method', `found a folder of the site, ${files}`],
    ...['site.yaml', 'machines/desk.yaml', 'r/report.yaml', 'r/method/run.sh'].map(
      (name) =>
        /** @type {[string, string]} */ ([
          `data/${name}`,
          'found a file of the site, expected a result file',
        ]),
    ),
    ['data/r', `found a report, ${files}`],
    ['hidden', `found no file in the folder, ${files}`, 'Links and hidden files are not read.'],
    [
      'many',
      `found 1,001 files in the folder, ${files}`,
      'Name the files, or the folder of one run.',
    ],
    [
      'data/r/a-1/s.csv',
      'found a file of data/r/a-1, expected one outside of it',
      'A run is never changed: new measurements are a new run.',
    ],
    [
      'data/r/a-2/s.csv',
      'found a file of data/r/a-2, expected one outside of it',
      'Give its folder: npx benchfolio add data/r/a-2',
    ],
  ];
  for (const [path, message, hint] of cases) {
    const errors = new InputErrors();
    assert.deepEqual(sourcesOf([path], {cwd: root, root, errors}), [], path);
    assert.deepEqual(errors.list(), [`${path}: ${message}${hint ? `\n  ${hint}` : ''}`]);
  }
  const twice = new InputErrors();
  sourcesOf(['one.csv', './one.csv', 'one.csv'], {cwd: root, root, errors: twice});
  assert.deepEqual(twice.list(), [
    './one.csv: found this path a second time, expected it once',
    'one.csv: found this path a second time, expected it once',
  ]);
  const errors = new InputErrors();
  assert.deepEqual(sourcesOf(['data/r/a-3'], {cwd: root, root, errors}), []);
  assert.match(
    errors.list().join(),
    /^data\/r\/a-3\/deep\/s\.csv: found the file "deep\/s\.csv", expected .*\n {2}Rename it to deep-s\.csv, next to the run\.yaml that add will write\.$/,
  );
});
