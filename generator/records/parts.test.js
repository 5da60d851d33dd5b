// hlog.hlog and hgrm.hgrm are of one run; every other file is made from them, or for the test.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {gzipSync} from 'node:zlib';
import {InputErrors} from '../errors.js';
import {readRuns} from '../read-runs.js';
import {scan} from '../scan/scan.js';
import {summarise} from '../stats/summary.js';
import {fieldOf, fixture, memoryEffects} from '../testing/index.js';

const REPORT = 'title: T\nquestion: Q?\nsystems:\n  a: {name: A}\n';
const RUN = 'system: a\ndate: 2026-11-21\nmachine: m\n';
const WHOLE = String(await fixture('hlog.hlog'));
const HEAD = WHOLE.split('\n').slice(0, 1);
const LINES = WHOLE.split('\n').slice(1, -1);
const FIRST = `${[...HEAD, ...LINES.slice(0, 5)].join('\n')}\n`;
const SECOND = `${[...HEAD, ...LINES.slice(5)].join('\n')}\n`;
const HINT =
  'In run.yaml, under "files": if one file continues the other, set `part: true` for both. Otherwise distinguish them by `params`, or exclude one with `unread`. Make each repeat a separate run.';

/**
 * @param {Record<string, string>} notes
 *   The notes of the files, as YAML.
 * @param {Record<string, string | Buffer>} files
 */
async function readRun(notes, files) {
  const yaml = Object.entries(notes).map(([name, note]) => `  ${name}: ${note}\n`);
  const all = {
    'data/machines/m.yaml': 'name: M\n',
    'data/r/report.yaml': REPORT,
    'data/r/one/run.yaml': `${RUN}${yaml.length > 0 ? `files:\n${yaml.join('')}` : ''}`,
  };
  const raw = Object.entries(files).map(([name, text]) => [`data/r/one/${name}`, text]);
  const effects = memoryEffects({...all, ...Object.fromEntries(raw)});
  const errors = new InputErrors();
  const {reports} = await scan(effects, errors);
  const [run] = await readRuns(reports[0]?.runs ?? [], effects, errors);
  assert.ok(run);
  const warnings = run.files.flatMap((file) => file.warnings.map(({message}) => message));
  return {run, errors: errors.list(), warnings};
}

/** @param {string} name @param {number} value */
const goBench = (name, value) => `pkg: made\nBenchmark${name}-2 100 ${value} ns/op\n`;

test('several files of one run', async (t) => {
  await t.test('warns of a missing file of a rotated log', async () => {
    const [first, later] = [await fixture('gc-log-g1.log'), await fixture('gc-log-g1-rotated.log')];
    const [log, legacy] = ['gc.log', 'jdk8.log.0.current'];
    const whole = {[log]: later, 'gc.log.0': first, [legacy]: first};
    const isGap = (/** @type {string} */ message) => message.includes('rotated');
    assert.deepEqual((await readRun({}, whole)).warnings.filter(isGap), []);
    const results = {'bench.txt.1': goBench('Made', 1)};
    assert.deepEqual((await readRun({}, results)).warnings, []);
    const {warnings} = await readRun({}, {'gc.log.00': first, 'gc.log.02.gz': gzipSync(later)});
    assert.deepEqual(warnings.filter(isGap), [
      'found gc.log.02.gz and no gc.log.01, expected every file of a rotated log: pauses are missing',
    ]);
  });

  await t.test('takes the stops of every file of a rotated log', async () => {
    /** @param {...number} times */
    const log = (...times) =>
      times
        .map(
          (at, i) =>
            `[${at}s][info][gc] GC(${i}) Pause Full (System.gc()) 5M->1M(16M) 4.900ms\n[${at}s][info][safepoint] Safepoint "G1CollectFull", Time since last: 1000000 ns, Reaching safepoint: 1000 ns, At safepoint: 5000000 ns, Total: 5001000 ns\n`,
        )
        .join('');
    const {run, errors, warnings} = await readRun({}, {'gc.log.0': log(1), 'gc.log': log(3)});
    assert.deepEqual(errors, []);
    // Once, although neither file names it.
    assert.deepEqual(warnings, ['found no line "Using …": the collector is not stated']);
    const totals = run.files.flatMap(({records}) =>
      records.filter((one) => one.kind === 'measurement' && one.statistic === 'total'),
    );
    assert.equal(totals.length, 2);
    const overlapping = await readRun({}, {'gc.log.0': log(1, 3), 'gc.log': log(2, 4)});
    assert.match(overlapping.errors.join(), /a second time/);
  });

  await t.test('warns of GC logs that are not parts of one', async () => {
    const log = await fixture('gc-log-g1.log');
    const {warnings} = await readRun(
      {},
      {'bench.txt': goBench('Made', 1), 'gc-1.log': log, 'gc-2.log': log, 'gc-3.log': log},
    );
    assert.deepEqual(warnings, [
      'found 3 GC logs that do not follow one another, expected one: only gc-1.log is shown and counted. To count another, exclude gc-1.log with `unread` in run.yaml',
    ]);
    const rotated = {'gc.log.0': log, 'gc.log.1': await fixture('gc-log-g1-rotated.log')};
    const {warnings: others} = await readRun({}, rotated);
    assert.deepEqual(
      others.filter((message) => message.includes('GC logs')),
      [],
    );
  });

  await t.test('warns of a GC log that is much longer than its run', async () => {
    const warnings = async (/** @type {number} */ end, note = '{}') => {
      const pauses = [0.1, end].map(
        (at, i) => `[${at}s][info][gc] GC(${i}) Pause Full (System.gc()) 5M->1M(16M) 4.900ms\n`,
      );
      const log = `[0.01s][info][gc] Using G1\n${pauses.join('')}`;
      const notes = {'a.hlog': '{unit: ns}', 'gc.log': note};
      const read = await readRun(notes, {'a.hlog': FIRST, 'gc.log': log});
      return read.warnings;
    };
    const [warning, ...others] = await warnings(20);
    assert.match(
      warning ?? '',
      /^found a GC log of 20\.0.s in a run of 5\.03.s, expected its `offset` in run\.yaml: all its pauses are counted/,
    );
    assert.deepEqual([others, await warnings(20, '{offset: -1}'), await warnings(8)], [[], [], []]);
  });

  await t.test('warns of a GC log whose beginning is missing', async () => {
    const warnings = async (
      /** @type {number} */ start,
      note = '{}',
      {isWhole = false, length = 2} = {},
    ) => {
      const pauses = [start, start + length].map(
        (at, i) => `[${at}s][info][gc] GC(${i + 7}) Pause Full (System.gc()) 5M->1M(16M) 4.900ms\n`,
      );
      const log = `${isWhole ? '[0.01s][info][gc] Using Serial\n' : ''}${pauses.join('')}`;
      const notes = {'a.hlog': '{unit: ns}', 'gc.log': note};
      const read = await readRun(notes, {'a.hlog': FIRST, 'gc.log': log});
      return read.warnings.filter((message) => message.includes('GC log'));
    };
    const [ofJvm, ofRun] = [await warnings(3), await warnings(3, '{offset: -0.5}')];
    assert.match(
      ofJvm.join(),
      /^found a GC log that begins 3\.00.s after its JVM, expected its beginning, which HotSpot replaces in a rotated log: earlier pauses are missing$/,
    );
    assert.match(ofRun.join(), /^found a GC log that begins 2\.50.s after its run, expected/);
    assert.deepEqual(
      [
        await warnings(3, '{}', {isWhole: true}),
        await warnings(0.9),
        await warnings(3, '{offset: -2.5}'),
      ],
      [[], [], []],
    );
    // As long as the run, it may have begun with it.
    const ofLong = await warnings(3, '{}', {length: 1000});
    assert.doesNotMatch(ofLong.join(), /begins/);
  });

  await t.test('warns of a GC log of another time', async () => {
    const warnings = async (/** @type {string} */ second, note = '{}') => {
      const at = (/** @type {string} */ uptime) => `[2026-11-21T02:${second}.000+0000][${uptime}s]`;
      const log = `${at('0.010')}[info][gc] Using G1\n${at('1.000')}[info][gc] GC(0) Pause Full (System.gc()) 5M->1M(16M) 4.900ms\n`;
      const notes = {'a.hlog': '{unit: ns}', 'gc.log': note};
      const read = await readRun(notes, {'a.hlog': FIRST, 'gc.log': log});
      return read.warnings.filter((message) => message.includes('GC log'));
    };
    const [warning] = await warnings('05:00');
    assert.match(
      warning ?? '',
      /^found a GC log of .*s from 2026-11-21T02:04:59Z, expected the log of the run, which began at 2026-11-21T02:02:51Z as a\.hlog says\./,
    );
    assert.equal((await warnings('00:00')).length, 1);
    assert.deepEqual([await warnings('02:50'), await warnings('05:00', '{offset: 1}')], [[], []]);
  });

  await t.test('refuses an operation that two files of a format hold', async () => {
    const {errors} = await readRun(
      {'a.hlog': '{unit: ns}', 'b.hlog': '{unit: ns}'},
      {'a.hlog': FIRST, 'b.hlog': SECOND},
    );
    assert.deepEqual(errors, [
      `data/r/one/b.hlog: found an operation without a name a second time (the first is in a.hlog), expected it in one file\n  ${HINT}`,
    ]);
  });

  await t.test('refuses two values of one operation, also equal ones', async () => {
    for (const second of [goBench('Get', 89), goBench('Get', 63) + goBench('Put', 89)]) {
      const {errors} = await readRun({}, {'a.txt': goBench('Get', 63), 'b.txt': second});
      assert.deepEqual(errors, [
        `data/r/one/b.txt: found "Get" (procs 2) a second time (the first is in a.txt), expected it in one file\n  ${HINT}`,
      ]);
    }
  });

  await t.test('refuses a part beside a file that says nothing', async () => {
    const {errors} = await readRun(
      {'a.hlog': '{unit: ns, part: true}', 'b.hlog': '{unit: ns}'},
      {'a.hlog': FIRST, 'b.hlog': SECOND},
    );
    assert.equal(errors.length, 1);
  });

  await t.test('joins parts to what one file of both gives', async () => {
    const {run, errors, warnings} = await readRun(
      // Each log begins at 0 s; the second begins 5.03 s after the first. Names are in another order.
      {'a.hlog': '{unit: ns, part: true, offset: 5.03}', 'b.hlog': '{unit: ns, part: true}'},
      {'a.hlog': SECOND, 'b.hlog': FIRST},
    );
    const whole = await readRun({'whole.hlog': '{unit: ns}'}, {'whole.hlog': WHOLE});
    assert.deepEqual(errors, []);
    assert.deepEqual(warnings, []);
    const [joined, ...others] = summarise(run);
    const [expected] = summarise(whole.run);
    assert.deepEqual(others, []);
    assert.ok(joined?.latency && expected?.latency);
    assert.deepEqual(joined.throughput, expected.throughput);
    const {mean, ...latency} = joined.latency;
    const {mean: expectedMean, ...expectedLatency} = expected.latency;
    assert.deepEqual(latency, expectedLatency);
    assert.equal(mean?.toPrecision(12), expectedMean?.toPrecision(12));
    assert.equal(latency.n, 372441);
  });

  await t.test('refuses parts that overlap by more than clocks round', async () => {
    const errorsAt = async (/** @type {number} */ offset) => {
      const {errors} = await readRun(
        {'a.hlog': '{unit: ns, part: true}', 'b.hlog': `{unit: ns, part: true, offset: ${offset}}`},
        {'a.hlog': FIRST, 'b.hlog': SECOND},
      );
      return errors.length;
    };
    // The last window of the first lasts a second and ends at 5.03 s.
    assert.deepEqual([await errorsAt(5), await errorsAt(4.9)], [0, 1]);
  });

  await t.test('refuses parts of one time', async () => {
    const {errors} = await readRun(
      {'a.hlog': '{unit: ns, part: true}', 'b.hlog': '{unit: ns, part: true}'},
      {'a.hlog': FIRST, 'b.hlog': SECOND},
    );
    assert.deepEqual(
      errors.map((error) => error.split('\n')[0]),
      [
        'data/r/one/b.hlog: found windows of an operation without a name at the same time as in a.hlog, expected parts that follow one another',
      ],
    );
  });

  await t.test('distinguishes files by a parameter', async () => {
    const {run, errors} = await readRun(
      {'a.hlog': '{unit: ns, params: {client: 1}}', 'b.hlog': '{unit: ns, params: {client: 2}}'},
      {'a.hlog': FIRST, 'b.hlog': SECOND},
    );
    assert.deepEqual(errors, []);
    assert.deepEqual(fieldOf(summarise(run), 'params'), [{client: '1'}, {client: '2'}]);
  });

  await t.test('takes one measurement in two formats', async () => {
    const {errors, warnings} = await readRun(
      {'a.hlog': '{unit: ns}', 'b.hgrm': '{unit: us}'},
      {'a.hlog': WHOLE, 'b.hgrm': await fixture('hgrm.hgrm')},
    );
    assert.deepEqual(errors, []);
    assert.deepEqual(warnings, []);
  });

  await t.test('takes the finer of two formats, which may differ by what one rounds', async () => {
    const note = '{operation: /item, params: {concurrency: 4}}';
    const {run, errors, warnings} = await readRun(
      {'ab.csv': note},
      {
        // Made: the shortest time is not rounded to 0 ms, so the output states more than the percentiles.
        'ab.csv': String(await fixture('ab-percentiles.csv')).replace(/^([01]),.*/gm, '$1,0.502'),
        'a.txt': String(await fixture('ab-text.txt')).replace(/^(Total: +)0/m, '$11'),
      },
    );
    assert.deepEqual(errors, []);
    assert.deepEqual(
      warnings.filter((message) => message.includes('only the file with more detail')),
      [],
    );
    const [summary, ...others] = summarise(run);
    const {min, mean, p50, p99, max} = summary?.latency ?? {};
    assert.deepEqual(others, []);
    assert.deepEqual([min, mean, p50, p99, max], [0.000502, 0.003, 0.001966, 0.035995, 0.074095]);
  });

  await t.test('warns where two formats do not agree', async () => {
    const {errors, warnings} = await readRun(
      {'a.hlog': '{unit: ns}', 'b.hgrm': '{unit: us}'},
      {'a.hlog': FIRST, 'b.hgrm': await fixture('hgrm.hgrm')},
    );
    assert.deepEqual(errors, []);
    assert.equal(warnings.length, 1);
    assert.match(
      warnings[0] ?? '',
      /^found 372,441 samples of an operation without a name, and [\d,]+ in a\.hlog: only the file with more detail is used$/,
    );
  });

  await t.test('warns where the windows of two formats do not agree', async () => {
    const summary =
      'elapsed, window, total, successful, failed\n1, 1, 10, 10, 0\n2, 1, 12, 12, 0\n';
    const {errors, warnings} = await readRun(
      {'a.hlog': '{unit: ns, operation: all}'},
      {'a.hlog': WHOLE, 'summary.csv': summary},
    );
    assert.deepEqual(errors, []);
    assert.deepEqual(warnings, [
      'found 22 operations in windows of "all", and 372,441 in a.hlog: only the file with more detail is used',
    ]);
  });

  await t.test('warns where the values of two formats do not agree', async () => {
    const csv = `"Benchmark","Mode","Threads","Samples","Score","Score Error (99.9%)","Unit"
"made.Get.get","thrpt",1,5,10.5,NaN,"ops/s"
`;
    const text = (/** @type {string} */ score) =>
      `Benchmark  Mode  Cnt   Score   Error  Units\nGet.get   thrpt    5  ${score}          ops/s\n`;
    const note = {'b.txt': '{operation: made.Get.get}'};
    const differing = await readRun(note, {'a.csv': csv, 'b.txt': text('12.500')});
    assert.deepEqual(differing.errors, []);
    assert.deepEqual(differing.warnings, [
      'found 12.5 ops/s as the mean throughput of "made.Get.get" (threads 1), and 10.5 ops/s in a.csv: only the file with more detail is used',
    ]);
    assert.deepEqual((await readRun(note, {'a.csv': csv, 'b.txt': text('10.500')})).warnings, []);
  });

  await t.test('warns where samples and what a runner states are of two executions', async () => {
    const files = {'a.csv': await fixture('hey-csv.csv'), 'b.txt': await fixture('hey-text.txt')};
    const {errors, warnings} = await readRun({}, files);
    assert.deepEqual(errors, []);
    assert.deepEqual(
      warnings.filter((message) => message.includes('of this run')),
      [
        'found 0.0237 s as the max latency of an operation without a name, and 0.01071 in a.csv, expected the same: are both files of this run?',
      ],
    );
  });

  await t.test('takes exact percentiles before rounded samples, without a warning', async () => {
    const files = {
      'a.csv': await fixture('ab-percentiles.csv'),
      'b.tsv': await fixture('ab-requests.tsv'),
    };
    const {run, errors, warnings} = await readRun({}, files);
    assert.deepEqual(errors, []);
    assert.deepEqual(
      warnings.filter((message) => message.includes('of this run')),
      [],
    );
    const [summary] = summarise(run);
    const {min, p50, p99, max, n} = summary?.latency ?? {};
    assert.deepEqual([min, p50, p99, max, n], [0.00035, 0.001966, 0.035995, 0.074095, 400]);
    const [samples] = summarise({...run, files: run.files.slice(1)});
    assert.deepEqual([samples?.latency?.p50, samples?.distribution?.step], [0.002, 0.001]);
    assert.equal(summary?.distribution, undefined);
  });
});
