// Facts here are made for the test.

/** @import {Repeats} from '../records/types.d.ts' */

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fromBuckets} from '../records/distribution.js';
import {latency, throughput} from '../records/measurements.js';
import {fieldOf} from '../testing/index.js';
import {reportOf, runOf} from '../testing/models.js';
import {configurations} from './configurations.js';
import {summarise} from './summary.js';
import {warnings} from './warnings.js';

/**
 * @param {import('../scan/types.d.ts').Run[]} runs
 * @param {Partial<import('../scan/types.d.ts').Report>} [facts]
 */
function limitsOf(runs, facts = {}) {
  const report = reportOf(runs, {load: {model: 'open'}, ...facts});
  const summaries = runs.map(({id, system}) => ({
    run: id,
    system,
    operation: '',
    params: {},
    throughput: null,
    latency: null,
    errors: null,
  }));
  return warnings(report, configurations(report, summaries), [
    {id: 'm', name: 'M', cores: 2, virtual: true, shared: true, notes: ['It was busy.']},
    {id: 'other', name: 'Other', notes: ['It was idle.']},
  ]);
}

/** On a machine about which nothing is said. @type {typeof runOf} */
const measured = (records, facts) => runOf(records, {machine: 'quiet', ...facts});

/** @param {Parameters<typeof limitsOf>} report */
const warningsOf = (...report) => limitsOf(...report).map(({text}) => text);

test('warnings', async (t) => {
  await t.test('have a few words each, for the top of the page', () => {
    const failed = runOf([], {id: 'x', status: 'failed', reason: 'it stuck'});
    const limits = limitsOf([failed, runOf([], {machine: 'm'})], {load: {model: 'unknown'}});
    assert.deepEqual(fieldOf(limits, 'label'), [
      'failed runs',
      'shared VM, 2 cores',
      'one run each',
      'load model not stated',
    ]);
  });

  await t.test('report failures and withdrawn runs with their reasons', () => {
    const failed = runOf([], {id: 'x', status: 'failed', reason: 'it stuck'});
    const withdrawn = runOf([], {id: 'y', withdrawn: {date: '2026-02-01', reason: 'wrong disk.'}});
    assert.deepEqual(warningsOf([failed, withdrawn]).slice(0, 2), [
      'The run x failed: it stuck.',
      'The run y was withdrawn on 2026-02-01: wrong disk.',
    ]);
  });

  await t.test('report what is said of the machines that were used', () => {
    assert.deepEqual(warningsOf([runOf([], {machine: 'm'})])[0], 'M: It was busy.');
    assert.deepEqual(limitsOf([runOf([], {machine: 'other'})])[0], {
      label: 'machine',
      text: 'Other: It was idle.',
    });
  });

  await t.test('say that runs do not state their machine', () => {
    const runs = ['a', 'b'].map((id) => runOf([], {id}));
    assert.deepEqual(limitsOf([...runs, runOf([], {id: 'c', machine: 'other'})]).slice(0, 2), [
      {label: 'machine', text: 'Other: It was idle.'},
      {
        label: 'machine not stated',
        text: '2 runs do not state their machine. A difference between them may come from different machines.',
      },
    ]);
    // A run alone is compared with nothing.
    assert.doesNotMatch(warningsOf(runs.slice(0, 1)).join(' '), /machine/);
  });

  await t.test('say how few repeats there are', () => {
    const runs = ['a', 'b', 'c', 'd', 'e'].map((id) => measured([], {id}));
    assert.deepEqual(warningsOf(runs.slice(0, 1)), [
      'One run of each configuration: there is no interval, and a difference may be chance.',
    ]);
    assert.deepEqual(warningsOf(runs.slice(0, 3)), [
      '3 repeats of each configuration: too few for an interval, which needs 5.',
    ]);
    assert.deepEqual(warningsOf(runs), []);
  });

  await t.test('say that the changes of a history have intervals', () => {
    const runs = ['1.0', '1.1', '1.2'].map((version) => runOf([], {id: `r-${version}`, version}));
    const [limit] = limitsOf(runs, {axis: 'release'}).filter(({label}) => /repeats/.test(label));
    assert.match(limit?.label ?? '', /: no intervals for single values$/);
    assert.match(
      limit?.text ?? '',
      /The interval of a change comes from the values before and after it\.$/,
    );
  });

  await t.test('count the repeats inside files, and distinguish iterations from processes', () => {
    /** @param {Record<string, Repeats>} inside */
    const inside = (inside) => {
      const runs = Object.entries(inside).map(([id, repeats]) =>
        measured([{...latency({operation: id, params: {}}, 'mean', 1), repeats}], {id}),
      );
      const report = reportOf(runs, {load: {model: 'open'}});
      const limits = warnings(report, configurations(report, runs.flatMap(summarise)), []);
      return limits.map(({text}) => text);
    };
    /** @type {Repeats} */
    const forks = {process: 'fork', values: [[1], [2], [3], [2], [1]]};
    /** @type {Repeats} */
    const iterations = {process: 'fork', values: [[1, 2, 3, 2, 1]]};
    const why =
      'They do not show how processes differ, so there is no verdict: a verdict needs 5 forks or runs.';
    const within =
      'are over runs or forks in one file. They do not show how such files differ, as from day to day, so a small difference may be chance.';
    assert.deepEqual(inside({a: forks}), [`All intervals ${within}`]);
    assert.deepEqual(inside({a: iterations}), [
      `All intervals are over iterations of one process. ${why}`,
    ]);
    assert.deepEqual(inside({a: iterations, b: forks}), [
      `The intervals of 1 of 2 configurations are over iterations of one process. ${why}`,
      `The intervals of 1 of 2 configurations ${within}`,
    ]);
    assert.deepEqual(inside({a: {process: 'run', values: [[1], [2], [3]]}}), [
      'One run of each configuration: there is no interval, and a difference may be chance. Runs or forks inside a file count as repeats from 5 on.',
    ]);
  });

  await t.test('say that a rate was limited, and reached', () => {
    const textOf = (
      /** @type {number} */ rate,
      target = '500',
      format = 'ycsb',
      model = 'unknown',
    ) => {
      const all = throughput({operation: 'all', params: {target}}, rate);
      const {files, ...run} = runOf([all]);
      const made = {...run, files: files.map((file) => ({...file, format}))};
      const report = reportOf([made], {
        load: {model: /** @type {'open' | 'unknown'} */ (model)},
      });
      return warnings(report, configurations(report, summarise(made)), [])
        .filter(({label}) => label === 'rates limited by target')
        .map(({text}) => text)
        .join();
    };
    assert.match(
      textOf(499),
      /reached the rate that the load was limited to \(target\), so rates do not show which system is faster\. Latencies do\.$/,
    );
    for (const others of /** @type {[number, string?, string?, string?][]} */ ([
      [480],
      [499, '500 bit/s'],
      [499, '500', 'tidy'],
      [499, '500', 'ycsb', 'open'],
    ])) {
      assert.equal(textOf(...others), '', others.join());
    }
  });

  await t.test('say what the interval of a runner covers', () => {
    const subject = {operation: 'get', params: {}};
    const interval = {low: 1, high: 3, level: 0.99};
    for (const record of [throughput(subject, 2), latency(subject, 'mean', 2)]) {
      const runs = [runOf([{...record, interval}])];
      const report = reportOf(runs, {load: {model: 'open'}});
      const limits = warnings(report, configurations(report, runs.flatMap(summarise)), []);
      assert.deepEqual(fieldOf(limits, 'text'), [
        'One run of each configuration: a difference may be chance. The runner’s interval covers what varied within the run, not from run to run.',
      ]);
    }
  });

  await t.test('name the closed loop, and an unknown load', () => {
    const five = ['a', 'b', 'c', 'd', 'e'].map((id) => measured([], {id}));
    /** @param {{workers?: number}} stated */
    const closed = (stated) =>
      warningsOf(five, {load: {model: 'closed', ...stated}})[0]?.split(':')[0];
    assert.equal(closed({workers: 16}), 'A closed loop of 16 workers');
    assert.equal(closed({workers: 1}), 'A closed loop of 1 worker');
    assert.equal(closed({}), 'A closed loop');
    assert.match(
      warningsOf(five, {load: {model: 'unknown'}})[0] ?? '',
      /^The load model is not stated: /,
    );
    assert.deepEqual(warningsOf(five, {load: {model: 'none'}}), warningsOf(five));
  });

  await t.test('say which raw files were odd', () => {
    const run = runOf([]);
    for (const file of run.files) file.warnings = [{line: 3, message: 'odd'}];
    assert.equal(
      warningsOf([run]).at(-1),
      'Some raw files have warnings (see each run’s page): run/made.csv.',
    );
    const runs = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({...run, id}));
    assert.match(
      warningsOf(runs).at(-1) ?? '',
      /: a\/made\.csv, b\/made\.csv, c\/made\.csv, d\/made\.csv and 2 more\.$/,
    );
  });

  await t.test('say which manifests have warnings', () => {
    const run = runOf([], {warnings: [{message: 'found no machine'}]});
    assert.equal(limitsOf([run]).at(-1)?.label, 'manifests with warnings');
    assert.equal(
      warningsOf([run]).at(-1),
      'Some manifests have warnings (see each run’s page): run/run.yaml.',
    );
  });

  /** @param {Partial<import('../records/types.d.ts').Measurement>} [more] @returns {import('../records/types.d.ts').Rec} */
  const time = (more) => ({...latency({operation: '', params: {}}, 'mean', 1), ...more});

  await t.test('say nothing of percentiles where there are none', () => {
    const facts = /** @type {const} */ ({load: {model: 'unknown'}});
    assert.equal(warningsOf([runOf([time()])], facts).length, 1);
    assert.match(
      warningsOf([runOf([time({statistic: 'p99'})])], facts)[1] ?? '',
      /^The load model is not stated: /,
    );
    for (const [windowed, limits] of /** @type {const} */ ([
      [null, 1],
      [{mean: 1, max: 2}, 1],
      [{p99: 1}, 2],
    ])) {
      const windows = [{start: 0, length: 1, count: 9, errors: 0, latency: windowed}];
      const timeline = {
        kind: /** @type {const} */ ('timeline'),
        operation: '',
        params: {},
        windows,
      };
      assert.equal(warningsOf([runOf([timeline])], facts).length, limits);
    }
    const alone = /** @type {const} */ ({load: {model: 'none'}});
    assert.equal(warningsOf([runOf([time({statistic: 'p99'})])], alone).length, 1);
  });

  await t.test('name the runs whose figures no warm-up can be cut from', () => {
    assert.match(
      warningsOf([runOf([time()], {warmup: 3})])[0] ?? '',
      /^Only whole-run values exist for run, so the warm-up cannot be excluded\./,
    );
    const windows = [{start: 3, length: 1, count: 9, errors: 0, latency: null}];
    for (const run of [
      runOf([time()]),
      runOf([time()], {warmup: 3, withdrawn: {date: '2026-02-01', reason: 'wrong disk'}}),
      runOf([time(), {kind: 'timeline', operation: '', params: {}, windows}], {warmup: 3}),
    ]) {
      assert.doesNotMatch(warningsOf([run]).join(), /warm-up/);
    }
  });

  await t.test('name the runs whose percentiles hold the warm-up', () => {
    /** @param {number} [warmup] @returns {import('../records/types.d.ts').Rec} */
    const samples = (warmup) => ({
      ...fromBuckets([[1, 1, 2]], {operation: 'get', params: {}}),
      ...(warmup ? {warmup} : {}),
    });
    const first = (/** @type {number | undefined} */ cut, more = {}) =>
      warningsOf([runOf([samples(cut)], {warmup: 3, ...more})]).join();
    assert.match(first(undefined), /^The percentiles of run include the warm-up: /);
    assert.doesNotMatch(first(3), /include the warm-up/);
    const withdrawn = {date: '2026-02-01', reason: 'wrong disk'};
    assert.doesNotMatch(first(undefined, {withdrawn}), /include the warm-up/);
  });

  await t.test('say what the interval of a runner covers', () => {
    const run = runOf([time({interval: {low: 0.9, high: 1.1, level: 0.999}})]);
    const report = reportOf([run], {load: {model: 'open'}});
    assert.match(
      warnings(report, configurations(report, summarise(run)), [])[0]?.text ?? '',
      /covers what varied within the run, not from run to run/,
    );
  });
});
