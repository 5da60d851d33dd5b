import assert from 'node:assert/strict';
import {test} from 'node:test';
import {InputErrors} from '../errors.js';
import {modelOf} from '../model.js';
import {throughput} from '../records/measurements.js';
import {configurations} from '../stats/configurations.js';
import {summarise} from '../stats/summary.js';
import {fieldsOf} from '../testing/index.js';
import {collectionOf, reportOf, runOf} from '../testing/models.js';
import {
  areOnMachines,
  distributions,
  failedSeries,
  isRequested,
  jvmRuns,
  looksOf,
  mergeRepeats,
  pauseDistributions,
  sources,
  sweeps,
  timelines,
} from './select.js';

/** @import {Rec} from '../records/types.d.ts' */

/** @param {string} id @param {string} system @param {string} engine */
const run = (id, system, engine) =>
  runOf(
    [
      {
        kind: 'timeline',
        operation: 'get',
        params: {engine},
        windows: [{start: 0, length: 1, count: 5, errors: null, latency: null}],
      },
    ],
    {id, system},
  );

test('timelines give each system its colour, and further series one that no other has', () => {
  const runs = [run('a1', 'a', 'x'), run('a2', 'a', 'y'), run('b1', 'b', 'x'), run('b2', 'b', 'y')];
  const report = reportOf(runs);
  const series = timelines(sources({runs: runs.map(({id}) => id)}, report, []), report);
  assert.deepEqual(fieldsOf(series, 'label', 'colour'), [
    ['A, engine x', 1],
    ['A, engine y', 3],
    ['B, engine x', 2],
    ['B, engine y', 4],
  ]);
});

test('series of different machines are named by machine', () => {
  const runs = [
    {...run('a1', 'a', 'x'), machine: 'desk'},
    {...run('a2', 'a', 'x'), machine: 'box-b'},
    {...run('a3', 'a', 'x'), machine: 'box-b'},
    run('b1', 'b', 'x'),
  ];
  const labels = (/** @type {typeof runs} */ some) => {
    const report = reportOf(some);
    const from = sources({runs: some.map(({id}) => id)}, report, []);
    return timelines(from, report).map(({label}) => label);
  };
  assert.deepEqual(labels(runs), ['A, desk', 'A, box-b (a2)', 'A, box-b (a3)', 'B']);
  assert.deepEqual(labels(runs.slice(1, 3)), ['A (a2)', 'A (a3)']);
});

test('series of different operations are named by operation', () => {
  const records = ['get', 'put'].flatMap((operation) =>
    run('a1', 'a', 'x').files.flatMap((file) =>
      file.records.map((record) => ({...record, operation})),
    ),
  );
  const report = reportOf([runOf(records, {id: 'a1'})]);
  const series = timelines(sources({runs: ['a1']}, report, []), report);
  assert.deepEqual(fieldsOf(series, 'label'), [['A, get'], ['A, put']]);
});

test('no two series have the same colour and symbol', () => {
  const systems = [
    {id: 'a', colour: 2},
    {id: 'b', colour: 2, look: 3},
  ].map((system) => ({...system, name: system.id, platform: /** @type {const} */ ('jvm')}));
  const from = [...Array.from({length: 9}, () => 'a'), 'b', ...Array.from({length: 9}, () => 'b')];
  const looks = looksOf(from, {systems}).map(({colour, look = colour}) => `${colour} ${look}`);
  assert.equal(new Set(looks).size, from.length);
  assert.deepEqual([looks[0], looks[1], looks[9]], ['2 2', '3 4', '2 3']);
});

test('the systems of a chart have different symbols, in the colours that they have everywhere', () => {
  const systems = [
    {id: 'java', colour: 3},
    {id: 'other', colour: 4},
    {id: 'native', colour: 2, look: 3},
  ].map((system) => ({...system, name: system.id, platform: /** @type {const} */ ('jvm')}));
  const looks = (/** @type {string[]} */ ...from) =>
    looksOf(from, {systems}).map(({colour, look = colour}) => `${colour} ${look}`);
  assert.deepEqual(looks('native', 'java', 'other'), ['2 5', '3 3', '4 4']);
  assert.deepEqual(looks('native', 'other'), ['2 3', '4 4']);
  // The next unused colour may have a symbol that stands in for another.
  assert.deepEqual(looks('native', 'native'), ['2 3', '3 4']);
});

/**
 * @param {string} id
 * @param {Record<string, number>} medians
 *   Seconds, by payload.
 */
const repeat = (id, medians) =>
  runOf(
    Object.entries(medians).map(([payload, value]) => ({
      kind: /** @type {const} */ ('distribution'),
      operation: 'send',
      params: {payload},
      metric: /** @type {const} */ ('latency'),
      unit: /** @type {const} */ ('s'),
      n: 1,
      min: value,
      max: value,
      mean: value,
      buckets: {perSecond: 1, lower: [value], upper: [value], count: [1]},
      precision: null,
    })),
    {id, system: 'a'},
  );

test('of repeats each operation and parameter shows its own middle one', async (t) => {
  const runs = [
    repeat('a1', {'8 B': 1, '32 B': 6, '64 B': 8}),
    repeat('a2', {'8 B': 2, '32 B': 4, '64 B': 7}),
    repeat('a3', {'8 B': 3, '32 B': 5, '64 B': 9}),
  ];
  const report = reportOf(runs);
  const found = configurations(report, runs.flatMap(summarise));

  await t.test('as one series', () => {
    const series = (/** @type {string} */ payload) =>
      distributions(sources({params: {payload}}, report, found), report);
    assert.deepEqual(
      ['8 B', '32 B'].map((payload) => series(payload).map(({run, record}) => [run, record.max])),
      [[['a2', 2]], [['a3', 5]]],
    );
  });

  await t.test('and so does each value of a sweep, a series a system', () => {
    const {series} = sweeps(sources({}, report, found), report);
    assert.deepEqual(
      series.map(({record}) =>
        record.map(({param, distribution}) => [param, distribution.max]).sort(),
      ),
      [
        [
          ['32 B', 5],
          ['64 B', 8],
          ['8 B', 2],
        ],
      ],
    );
  });

  await t.test('but two values and values that are words are not a sweep', () => {
    for (const times of [
      {'8 B': 1, '32 B': 6},
      {small: 1, middle: 2, large: 3},
    ]) {
      const one = repeat('a1', times);
      const all = configurations(reportOf([one]), summarise(one));
      assert.deepEqual(sweeps(sources({}, reportOf([one]), all), reportOf([one])).series, []);
    }
  });

  await t.test('but values of two parameters are not a sweep', () => {
    const records = runs[0]?.files.flatMap((file) => file.records) ?? [];
    const loads = ['1', '2'].flatMap((threads) =>
      records.map((record) => ({...record, params: {...record.params, threads}})),
    );
    const both = reportOf([runOf(loads, {id: 'a1'})]);
    assert.deepEqual(sweeps(sources({runs: ['a1']}, both, []), both).series, []);
  });

  await t.test('but each machine is a series', () => {
    const machines = [
      {...repeat('a1', {'8 B': 1, '32 B': 6}), machine: 'desk'},
      {...repeat('a2', {'64 B': 1, '128 B': 6}), machine: 'box'},
    ];
    const both = reportOf(machines);
    const {series} = sweeps(sources({runs: ['a1', 'a2']}, both, []), both);
    assert.deepEqual(fieldsOf(series, 'label'), [['A, desk'], ['A, box']]);
  });

  await t.test('and is drawn with the samples of all repeats of its own', () => {
    const repeats = [
      repeat('a1', {'8 B': 1, '32 B': 4}),
      repeat('a2', {'8 B': 2, '32 B': 6}),
      repeat('a3', {'8 B': 3, '32 B': 8}),
    ];
    /** @param {typeof repeats} some */
    const merged = (some) => {
      const of = reportOf(some);
      const shown = configurations(of, some.flatMap(summarise));
      return mergeRepeats(sources({}, of, shown), shown);
    };
    const {drawn, ...counts} = merged(repeats);
    assert.deepEqual(
      drawn.flatMap(({records}) =>
        records.map((one) => one.kind === 'distribution' && [one.n, one.max]),
      ),
      [
        [3, 3],
        [3, 8],
      ],
    );
    assert.deepEqual(counts, {merged: 2, unmerged: 0});
    const {merged: some, unmerged} = merged(repeats.slice(0, 1));
    assert.deepEqual({some, unmerged}, {some: 0, unmerged: 0});
  });

  await t.test('but named runs are a series each', () => {
    const named = sources({runs: ['a1', 'a2']}, report, found);
    assert.equal(sweeps(named, report).series.length, 2);
  });
});

test('what a document states is drawn only where its system or run is requested', () => {
  const published = {title: 'A document'};
  const runs = [run('a1', 'a', 'x'), {...run('b1', 'b', 'x'), published}];
  const report = reportOf(runs);
  const found = configurations(report, runs.flatMap(summarise));
  const drawn = (/** @type {{systems?: string[], runs?: string[]}} */ request) =>
    sources(request, report, found).map((source) => source.run.id);
  assert.deepEqual(drawn({}), ['a1']);
  assert.deepEqual(drawn({systems: ['a', 'b']}), ['a1', 'b1']);
  assert.deepEqual(drawn({runs: ['b1']}), ['b1']);
  // In the order of the request.
  assert.deepEqual(drawn({systems: ['b', 'a']}), ['b1', 'a1']);
  const compared = (/** @type {{systems?: string[], runs?: string[]}} */ request) =>
    found.filter((one) => isRequested(one, request)).flatMap((one) => one.runs);
  assert.deepEqual(compared({}), ['a1']);
  assert.deepEqual(compared({systems: ['a', 'b']}), ['a1', 'b1']);
  assert.deepEqual(compared({runs: ['b1']}), ['b1']);
});

test('a chart lacks what failed of its operation and systems, and what failed early', () => {
  /** @param {string} id @param {string} system @param {string} [operation] */
  const failed = (id, system, operation) =>
    runOf([], {
      ...{id, system, status: 'failed', reason: id},
      ...(operation === undefined ? {} : {operation}),
    });
  const runs = [
    run('a1', 'a', 'x'),
    failed('a-get', 'a', 'get'),
    failed('a-again', 'a', 'get'),
    failed('a-put', 'a', 'put'),
    failed('a-early', 'a'),
    failed('b-get', 'b', 'get'),
    {...failed('document', 'b', 'get'), published: {title: 'A document'}},
  ];
  const report = reportOf(runs);
  const found = configurations(report, runs.flatMap(summarise));
  const absent = (/** @type {string[]} */ ...systems) =>
    failedSeries(
      {id: 'x', chart: 'x', operation: 'get', ...(systems.length > 0 ? {systems} : {})},
      report,
      found,
    ).map(({reason}) => reason);
  assert.deepEqual(absent(), [
    'failed: a-get; failed: a-again',
    'failed: a-early',
    'failed: b-get',
  ]);
  assert.deepEqual(absent('a'), ['failed: a-get; failed: a-again', 'failed: a-early']);
  assert.deepEqual(absent('b'), ['failed: b-get', 'failed: document']);
});

test('what a document states is on no machine', () => {
  const published = {title: 'A document'};
  assert.ok(!areOnMachines([{machine: 'desk'}, {machine: undefined, published}]));
  assert.ok(areOnMachines([{machine: 'desk'}, {machine: 'box'}]));
});

test('pauses are those of the runs shown, or of the first of logs alone, if they are enough', () => {
  /** @param {number} count @returns {Rec} */
  const pauses = (count) => ({
    ...{kind: 'pauses', operation: '', params: {}, collector: 'G1', start: 0, end: 99},
    collections: Array.from({length: count}, (_, i) => collectionOf(i, 0.1)),
  });
  /** @param {number} value */
  const rate = (value) => throughput({operation: 'get', params: {}}, value);
  const runs = [1, 2, 3].flatMap((i) => [
    runOf([rate(i), pauses(10)], {id: `a-${i}`}),
    runOf([pauses(9)], {id: `b-${i}`, system: 'b'}),
  ]);
  // A configuration of failed runs alone shows none of them.
  runs.push(
    runOf([], {id: 'b-4', system: 'b', operation: 'get', status: 'failed', reason: 'stuck'}),
  );
  const {report, configurations} = modelOf(reportOf(runs), [], new InputErrors());
  const shown = jvmRuns({}, {report, configurations});
  assert.deepEqual(
    shown.map(({id}) => id),
    ['a-2', 'b-1'],
  );
  const {enough, few} = pauseDistributions(shown, report);
  assert.deepEqual(
    enough.map(({run, record}) => [run, record.n]),
    [['a-2', 10]],
  );
  assert.deepEqual(
    few.map(({count}) => count),
    [9],
  );
});
