// Records here are made for the test.

/** @import {Rec} from '../records/types.d.ts' */

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {Recorder} from '../records/distribution.js';
import {fieldOf, fixture, read} from '../testing/index.js';
import {collectionOf, runOf} from '../testing/models.js';
import {charts, timeline} from '../testing/planned.js';

test('planRun', async (t) => {
  await t.test('names the operation where a run has several', () => {
    const run = runOf([timeline('b.Maps.get', 10), timeline('b.Maps.put', 10)], {id: 'a-1'});
    const {model} = charts([run]);
    assert.deepEqual(fieldOf(model.runCharts(run), 'title'), [
      'Run over time: get',
      'Run over time: put',
    ]);
  });

  /** @param {number} count @returns {Rec} */
  const pauses = (count) => ({
    ...{kind: 'pauses', operation: '', params: {}, collector: 'G1', start: 0, end: 3},
    collections: Array.from({length: count}, (_, i) =>
      collectionOf(i / 10, 0.01, {cause: 'made', forced: i >= 10}),
    ),
  });
  /** @param {Rec[]} records @param {{offset?: number}} note @param {number} [count] */
  const drawn = (records, note, count = 0) => {
    const run = runOf([...records, pauses(count)], {id: 'a-1'});
    const files = run.files.map((file) => ({...file, note}));
    return charts([{...run, files}]).model.runCharts({...run, files});
  };
  /** @param {ReturnType<typeof drawn>[number]} chart */
  const lanesOf = ({name, views}) => [name, ...views.map((view) => view.name)];

  await t.test('draws the heap in the lanes of the first operation', () => {
    const [get, put, ...rest] = drawn([timeline('get', 10), timeline('put', 10)], {offset: -1});
    assert.deepEqual(
      [get, put].map((chart) => chart && lanesOf(chart)),
      [
        ['run-over-time-get', 'overview', 'throughput', 'close-up'],
        ['run-over-time-put', 'overview', 'throughput'],
      ],
    );
    assert.ok(put?.notes.includes('Heap and pauses are in the chart of the first operation.'));
    assert.deepEqual(rest, []);
  });

  await t.test('draws these lanes in a report of one system, too', () => {
    /** @param {string} id @param {string} system @param {{offset?: number}} note */
    const run = (id, system, note) => {
      const put = system === 'a' ? [timeline('put', 10)] : [];
      const made = runOf([timeline('get', 10), ...put, pauses(3)], {id, system});
      return {...made, files: made.files.map((file) => ({...file, note}))};
    };
    /** @param {ReturnType<typeof run>[]} all */
    const over = (...all) =>
      charts(all)
        .model.charts.filter(({kind}) => kind !== 'comparison')
        .map(lanesOf);
    const lanes = [
      ['run-over-time-get', 'overview', 'throughput', 'close-up'],
      ['run-over-time-put', 'overview', 'throughput'],
    ];
    assert.deepEqual(over(run('a-1', 'a', {offset: -1})), lanes);
    assert.deepEqual(over(run('a-1', 'a', {})), [
      ['throughput-over-time-get', 'main'],
      ['throughput-over-time-put', 'main'],
      ['gc-a', 'overview', 'close-up'],
    ]);
    // Of two systems, the first operation has no lanes.
    const two = over(run('a-1', 'a', {offset: -1}), run('b-1', 'b', {offset: -1}));
    assert.deepEqual(
      two.map(([name]) => name),
      ['throughput-over-time-get', 'throughput-over-time-put', 'gc-a', 'gc-b'],
    );
  });

  await t.test('draws a heap with a clock of its own apart', () => {
    assert.deepEqual(drawn([timeline('get', 10)], {}).map(lanesOf), [
      ['run-over-time-get', 'overview', 'throughput'],
      ['gc', 'overview', 'close-up'],
    ]);
  });

  await t.test('draws no windows whose lengths a coarse clock hides', async () => {
    const file = 'k6-csv.csv';
    const {records} = await read(await fixture(file), {name: file});
    /** @param {Rec[]} all */
    const kinds = (all) => {
      const run = runOf(all, {id: 'a-1'});
      return charts([run])
        .model.runCharts(run)
        .map(({kind}) => kind);
    };
    assert.ok(!kinds(records).includes('run-over-time'), kinds(records).join());
    const exact = records.map((one) =>
      one.kind === 'timeline'
        ? {...one, windows: one.windows.map(({isPartial: _, ...window}) => window)}
        : one,
    );
    assert.ok(kinds(exact).includes('run-over-time'), kinds(exact).join());
  });

  await t.test('draws a histogram of pauses where there are enough of them', () => {
    const kinds = (/** @type {number} */ count) =>
      drawn([timeline('get', 10)], {offset: -1}, count).map(({kind}) => kind);
    assert.deepEqual(kinds(10), ['run-over-time', 'pause-histogram']);
    assert.deepEqual(kinds(9), ['run-over-time']);
    const [, histogram] = drawn([timeline('get', 10)], {offset: -1}, 12);
    assert.match(histogram?.sentence ?? '', /of 10 pauses\.$/);
  });

  await t.test('draws latencies where there are enough samples', () => {
    const kinds = (/** @type {number} */ count) => {
      const samples = new Recorder(1e-9);
      for (let i = 0; i < count; i += 1) samples.add(1e6 * (i + 1));
      const run = runOf([samples.record({operation: 'get', params: {}})], {id: 'a-1'});
      return fieldOf(charts([run]).model.runCharts(run), 'kind');
    };
    assert.deepEqual(kinds(10), ['latency-by-percentile', 'latency-histogram']);
    assert.deepEqual(kinds(9), []);
  });

  await t.test('shows no throughput of samples that were taken at fixed times', () => {
    /** @type {Rec} */
    const sampled = {
      ...{kind: 'timeline', operation: '', params: {}, isSampled: true},
      windows: [0.002, 0.003, 0.004].map((max, start) => ({
        ...{start, length: 1, count: 1000, errors: null, latency: {p50: 0.001, max}},
      })),
    };
    const runs = [1, 2].map((n) => runOf([sampled], {id: `a-${n}`}));
    const {model, names} = charts(runs);
    assert.deepEqual(fieldOf(names, 1), ['latency-over-time']);
    assert.deepEqual(fieldOf(model.configurations, 'throughput'), [null]);
    const [run = runOf([])] = runs;
    const [lanes] = model.runCharts(run);
    assert.ok(lanes);
    assert.deepEqual(lanesOf(lanes), ['run-over-time', 'overview', 'latency']);
    assert.deepEqual(fieldOf(lanes.table.columns, 'label'), ['Elapsed', 'p50', 'max']);
    const columns = ['window_start_s', 'length_s', 'samples', 'errors'];
    assert.deepEqual(lanes.csv.columns.slice(0, columns.length), columns);
    assert.doesNotMatch(lanes.sentence, /Operations per second/);
    const [overview] = lanes.views;
    assert.match(JSON.stringify(overview?.spec), /"t":2,"part":0,"y":0.004/);
  });

  await t.test('draws several series of an operation in one chart, without lanes', () => {
    const threads = ['1', '2'].map((value) => ({
      ...timeline('get', 10),
      params: {threads: value},
    }));
    assert.deepEqual(fieldOf(drawn(threads, {offset: -1}), 'kind'), [
      'throughput-over-time',
      'heap-and-pauses',
    ]);
  });

  await t.test('ends no title with the colon of an operation without a name', () => {
    const run = runOf([timeline('', 10), timeline('put', 10)], {id: 'a-1'});
    const {model} = charts([run]);
    const [first] = model.runCharts(run);
    assert.deepEqual([first?.name, first?.title], ['run-over-time', 'A: one run over time']);
  });
});
