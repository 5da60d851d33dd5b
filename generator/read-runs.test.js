// Bad input, each error with its exact message; every file here is made for the test.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {sha256} from './digest.js';
import {InputErrors} from './errors.js';
import {readReport, readRuns} from './read-runs.js';
import {scan} from './scan/scan.js';
import {memoryEffects} from './testing/index.js';

const REPORT = 'title: T\nquestion: Q?\nsystems:\n  a: {name: A}\n';
const RUN = 'system: a\ndate: 2026-11-21\n';
const HEAD = 'elapsed, window, total, successful, failed\n';
const SUMMARY = `${HEAD}1.0, 1.0, 10, 10, 0\n`;
const OTHER = SUMMARY.replaceAll('10', '11');
const LONG = Array.from({length: 200_000}, (_, i) => `${i + 1}.0, 1.0, 10, 10, 0\n`).join('');

/**
 * @param {Record<string, string | Uint8Array | undefined>} files
 *   Below `data/r/`, over a report with one right run; undefined takes a file away.
 */
async function errorsOf(files) {
  const all = {'report.yaml': REPORT, 'one/run.yaml': RUN, 'one/summary.csv': SUMMARY, ...files};
  const given = Object.entries(all).flatMap(([path, content]) =>
    content === undefined ? [] : [[`data/r/${path}`, content]],
  );
  const effects = memoryEffects(Object.fromEntries(given));
  const errors = new InputErrors();
  const {reports, machines} = await scan(effects, errors);
  for (const report of reports) await readReport(report, machines, {effects, errors});
  return errors.list();
}

/** @type {[string, Record<string, string | Uint8Array | undefined>, string[]][]} */
const cases = [
  ['a right run', {}, []],
  [
    'a file of an unknown format',
    {'one/notes.csv': 'colour,taste\nred,sweet\n'},
    ['data/r/one/notes.csv:1: found "colour,taste", expected a format that Benchfolio reads'],
  ],
  [
    'an empty file',
    {'one/summary.csv': ''},
    ['data/r/one/summary.csv: found an empty file, expected the runner’s output'],
  ],
  [
    'a header without rows',
    {'one/summary.csv': HEAD},
    [
      'data/r/one/summary.csv: found a header but no measurements, expected rows of basho_bench summary.csv',
    ],
  ],
  [
    'a last line that was cut, which is odd and no error',
    {'one/summary.csv': `${SUMMARY}2.0, 1.0, 1`},
    [],
  ],
  [
    'a wrong number of cells',
    {'one/summary.csv': `${SUMMARY}2.0, 1.0, 10\n`},
    ['data/r/one/summary.csv:3: found 3 cells, expected 5 as in the header'],
  ],
  [
    'a wrong number of cells in a file of 5 MB, which is read on a thread',
    {'one/summary.csv': `${HEAD}${LONG}200001.0, 1.0, 10\n`},
    ['data/r/one/summary.csv:200002: found 3 cells, expected 5 as in the header'],
  ],
  [
    'an impossible value',
    {'one/summary.csv': `${SUMMARY}2.0, 1.0, -10, -10, 0\n`},
    [
      'data/r/one/summary.csv:3: found -10 in column "total", expected a number of at least 0',
      'data/r/one/summary.csv:3: found -10 in column "successful", expected a number of at least 0',
    ],
  ],
  [
    'a clock that goes back',
    {'one/summary.csv': `${SUMMARY}0.5, 1.0, 10, 10, 0\n`},
    [
      'data/r/one/summary.csv:3: found a window from -0.5 s to 0.5 s, expected it to begin after 1 s',
    ],
  ],
  [
    'two runs that say they are the same repeat',
    {
      'one/run.yaml': `${RUN}repeat: 1\nparams: {threads: 2}\n`,
      'two/run.yaml': `${RUN}repeat: 1\nparams: {threads: 2}\n`,
      'two/summary.csv': OTHER,
    },
    [
      'data/r/two/run.yaml: found repeat 1 of a (all, threads: 2) a second time, expected another number (the first is in data/r/one)',
    ],
  ],
  [
    'two repeats of a version that also name the JVM or not',
    {
      'one/run.yaml': `${RUN}repeat: 1\nversion: 2.0.0\n`,
      'two/run.yaml': `${RUN}repeat: 1\nversion: 2.0.0, OpenJDK 17.0.15\n`,
      'two/summary.csv': OTHER,
      'zero/run.yaml': `${RUN}repeat: 1\nversion: 1.0.0\n`,
      'zero/summary.csv': `${OTHER}3.0, 1.0, 9, 9, 0\n`,
    },
    [
      'data/r/two/run.yaml: found repeat 1 of a (all) a second time, expected another number (the first is in data/r/one)',
    ],
  ],
  [
    'the same repeat on two days of a history',
    {
      'report.yaml': `${REPORT}axis: date\n`,
      'one/run.yaml': `${RUN}repeat: 1\n`,
      'two/run.yaml': `${RUN.replace('21', '22')}repeat: 1\n`,
      'two/summary.csv': OTHER,
    },
    [],
  ],
  [
    'the repeat of a run that is withdrawn',
    {
      'one/run.yaml': `${RUN}repeat: 1\nwithdrawn: {date: 2026-11-22, reason: It died.}\n`,
      'two/run.yaml': `${RUN}repeat: 1\n`,
      'two/summary.csv': OTHER,
    },
    [],
  ],
  [
    'a raw file that is not there',
    {'one/run.yaml': `${RUN}files:\n  gc.log: {offset: 2}\n`},
    [
      'data/r/one/run.yaml:4: found no raw file "gc.log" in the folder, expected one of those there (summary.csv)',
    ],
  ],
  [
    'a run without raw files',
    {'one/summary.csv': undefined},
    ['data/r/one/run.yaml: found no raw file to read, expected the runner’s output'],
  ],
  [
    'a YAML mistake',
    {'one/run.yaml': 'system: a\ndate: 2026-11-21\nsystem: b\n'},
    ['data/r/one/run.yaml:3: found "system" a second time, expected each key once'],
  ],
  [
    'a manifest that is a list',
    {'one/run.yaml': '- system\n'},
    ['data/r/one/run.yaml:1: found a list, expected system, date and other fields of a run'],
  ],
  [
    'a missing fact and an unknown one, in one pass',
    {'one/run.yaml': 'system: a\nwarmupp: 3\n'},
    [
      'data/r/one/run.yaml:1: found no "date", expected a date such as 2026-11-21 or 2026-11-21T02:23:22Z',
      'data/r/one/run.yaml:2: found "warmupp", expected warmup',
    ],
  ],
  [
    'a value of the wrong kind',
    {'one/run.yaml': `${RUN}repeat: often\n`},
    ['data/r/one/run.yaml:3: found "often" for "repeat", expected a whole number from 1'],
  ],
  [
    'a day that the calendar does not have',
    {'one/run.yaml': 'system: a\ndate: 2026-02-30\n'},
    ['data/r/one/run.yaml:2: found the date "2026-02-30", expected a day of the calendar'],
  ],
  [
    'a system that the report does not know',
    {'one/run.yaml': 'system: b\ndate: 2026-11-21\n'},
    ['data/r/one/run.yaml:1: found the system "b", expected a as in report.yaml'],
  ],
  [
    'a reason without a failure',
    {'one/run.yaml': `${RUN}reason: it ran out of memory\n`},
    [
      'data/r/one/run.yaml:3: found a reason without a failure, expected "status: failed" or "status: aborted"',
    ],
  ],
  [
    'a failure without a reason',
    {'one/run.yaml': `${RUN}status: failed\n`},
    [
      'data/r/one/run.yaml:3: found the status "failed" without a reason, expected "reason" with a sentence',
    ],
  ],
  [
    'a path that leaves its folder',
    {'one/run.yaml': `${RUN}files:\n  ../two/gc.log: {offset: 2}\n`},
    [
      'data/r/one/run.yaml:4: found the file "../two/gc.log", expected a name inside the run\'s folder',
    ],
  ],
  [
    'a file that is not text',
    {'one/summary.csv': new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0])},
    ['data/r/one/summary.csv: found bytes that are not UTF-8, expected text'],
  ],
  [
    'a file with NUL bytes',
    {'one/summary.csv': new Uint8Array([0x61, 0, 0x62, 0x0a])},
    ['data/r/one/summary.csv: found a NUL byte, expected text'],
  ],
  [
    'a name that cannot be an address',
    {'Run Two/run.yaml': RUN},
    [
      'data/r/Run Two: found the folder "Run Two", expected a folder named with lower case, digits and hyphens',
    ],
  ],
  [
    'a raw file whose name could be markup',
    {'one/<b>.csv': SUMMARY},
    [
      'data/r/one/<b>.csv: found the file "<b>.csv", expected a raw file named with letters, digits, dots, plus, hyphens and underscores',
    ],
  ],
  [
    'errors of several files, in one pass and in their order',
    {'one/summary.csv': '', 'two/run.yaml': RUN, 'two/summary.csv': HEAD},
    [
      'data/r/one/summary.csv: found an empty file, expected the runner’s output',
      'data/r/two/summary.csv: found a header but no measurements, expected rows of basho_bench summary.csv',
    ],
  ],
];

test('bad input', async (t) => {
  for (const [name, files, expected] of cases) {
    await t.test(name, async () => {
      const firstLines = (await errorsOf(files)).map((error) => error.split('\n')[0]);
      assert.deepEqual(firstLines, expected);
    });
  }

  await t.test('a report folder without report.yaml', async () => {
    assert.deepEqual(await errorsOf({'report.yaml': undefined}), [
      'data/r/report.yaml: found no such file, expected the title, question and systems of the report',
    ]);
  });

  await t.test('reports twenty errors of a file and counts the rest', async () => {
    const rows = Array.from({length: 30}, (_, i) => `${i + 2}.0, 1.0, x, 10, 0\n`).join('');
    const errors = await errorsOf({'one/summary.csv': SUMMARY + rows});
    assert.equal(errors.length, 21);
    assert.equal(errors.at(-1), 'data/r/one/summary.csv: 10 more errors');
  });

  await t.test('a run that did not end, as its file says', async () => {
    const made = [
      'transaction type: f.sql',
      'number of transactions actually processed: 50',
      'tps = 1181.334909 (without initial connection time)',
      'pgbench: error: Run was aborted; the above results are incomplete.\n',
    ].join('\n');
    const errors = [
      'data/r/two/out.txt:4: found that the run did not finish, expected `status: aborted` and a `reason` in run.yaml',
    ];
    const of = (/** @type {string} */ run) =>
      errorsOf({'two/run.yaml': `${RUN}${run}`, 'two/out.txt': made});
    assert.deepEqual(await of(''), errors);
    assert.deepEqual(await of('status: failed\nreason: The server died.\n'), []);
    assert.deepEqual(await of('withdrawn: {date: 2026-11-22, reason: It died.}\n'), []);
  });

  await t.test('a run of which every operation failed, as its file says', async () => {
    const all = 'timeStamp,elapsed,label,success\n1700000000000,10,get,false\n';
    const errors = [
      'data/r/two/made.jtl:2: found that every operation failed, expected `status: failed` and a `reason` in run.yaml',
    ];
    const of = (/** @type {string} */ run, /** @type {string} */ jtl) =>
      errorsOf({'two/run.yaml': `${RUN}${run}`, 'two/made.jtl': jtl});
    assert.deepEqual(await of('', all), errors);
    assert.deepEqual(await of('status: failed\nreason: The server was down.\n', all), []);
    assert.deepEqual(await of('', `${all}1700000000100,10,put,true\n`), []);
    // The pauses of the JVM are no success of an operation.
    const jstat = [
      'Timestamp S0 S1 E O M CCS YGC YGCT FGC FGCT CGC CGCT GCT',
      '3.1 0.00 64.45 96.46 95.06 36.42 3.36 29 0.528 4 0.115 - - 0.644',
      '3.5 0.00 95.09 32.16 57.18 36.42 3.36 30 0.570 4 0.321 - - 0.892\n',
    ].join('\n');
    const files = {'two/run.yaml': RUN, 'two/made.jtl': all, 'two/jstat.txt': jstat};
    assert.deepEqual(await errorsOf(files), errors);
  });

  await t.test('uses the whole lines of a run that says it was cut short', async () => {
    const aborted = `${RUN}status: aborted\nreason: out of disk\n`;
    assert.deepEqual(
      await errorsOf({'one/run.yaml': aborted, 'one/summary.csv': `${SUMMARY}2.0, 1.`}),
      [],
    );
  });
});

test('readRuns', async (t) => {
  const files = {
    'data/r/report.yaml': REPORT,
    'data/r/one/run.yaml': RUN,
    'data/r/one/summary.csv': SUMMARY,
  };

  await t.test('gives a second time what it kept the first time', async () => {
    const effects = memoryEffects(files);
    const once = await readAll(effects);
    assert.equal(keptIn(effects).length, 1);
    assert.deepEqual(await readAll(effects), once);
  });

  await t.test('gives what files state, from a thread and from the cache alike', async () => {
    const noise = '# a line of another tool\n'.repeat(200_000);
    for (const after of ['', noise]) {
      const bench = `goos: linux\ncpu: AMD EPYC\nBenchmarkA-2 \t 100\t 5.0 ns/op\n${after}`;
      const effects = memoryEffects({...files, 'data/r/one/summary.csv': bench});
      for (const _ of ['first', 'second']) {
        const [run] = await readAll(effects);
        assert.deepEqual(run?.files[0]?.facts, {cpu: 'AMD EPYC', os: 'linux'});
      }
      assert.equal(keptIn(effects).length, 1);
    }
  });

  await t.test('reads again for other code, and only then', async () => {
    const effects = memoryEffects(files);
    const warnings = async (/** @type {string} */ code) =>
      (await readAll(effects, code))[0]?.files[0]?.warnings;
    assert.deepEqual(await warnings('code'), []);
    const [path = ''] = keptIn(effects);
    const [, body = ''] = String(effects.files.get(path)).split('\n');
    // What was kept is distinguished from what is read again.
    const {result} = JSON.parse(body);
    await keepAs(effects, path, JSON.stringify({result: {...result, warnings: ['kept']}}));
    assert.deepEqual(await warnings('code'), ['kept']);
    assert.deepEqual(await warnings('other code'), []);
  });

  await t.test('reads a file with an error every time, and says so every time', async () => {
    const effects = memoryEffects({...files, 'data/r/one/summary.csv': `${SUMMARY}2.0, 1.0, 10\n`});
    for (const _ of ['first', 'second']) {
      await assert.rejects(readAll(effects), /summary\.csv:3: found 3 cells/);
    }
    assert.deepEqual(keptIn(effects), []);
  });

  await t.test('reads anew when a byte of the file has changed', async () => {
    const effects = memoryEffects(files);
    await readAll(effects);
    await effects.write('data/r/one/summary.csv', SUMMARY.replaceAll('10', '11'));
    const [run] = await readAll(effects);
    const [record] = run?.files[0]?.records ?? [];
    assert.ok(record?.kind === 'timeline');
    assert.equal(record.windows[0]?.count, 11);
  });
});

/** @param {ReturnType<typeof memoryEffects>} effects @param {string} [code] */
async function readAll(effects, code) {
  const errors = new InputErrors();
  const {reports} = await scan(effects, errors);
  const runs = await readRuns(reports[0]?.runs ?? [], effects, errors, code);
  errors.raise();
  return runs;
}

/** @param {ReturnType<typeof memoryEffects>} effects */
const keptIn = (effects) =>
  [...effects.files.keys()].filter((path) => path.startsWith('.cache/records/'));

/** @param {ReturnType<typeof memoryEffects>} effects @param {string} path @param {string} body */
const keepAs = (effects, path, body) =>
  effects.write(path, `${sha256(/([0-9a-f]{64})\.json$/.exec(path)?.[1] + body)}\n${body}`);
