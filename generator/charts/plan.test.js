// Records here are made for the test.

/** @import {Rec, Window} from '../records/types.d.ts' */
/** @import {Run} from '../scan/types.d.ts' */

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fromBuckets} from '../records/distribution.js';
import {latency, throughput} from '../records/measurements.js';
import {fieldOf, fieldsOf, fixture, read} from '../testing/index.js';
import {collectionOf, runOf} from '../testing/models.js';
import {charts, timeline} from '../testing/planned.js';

test('planReport', async (t) => {
  const a = runOf(
    [timeline('get', 10), fromBuckets([[1, 2, 1000]], {operation: 'get', params: {}})],
    {id: 'a-1', machine: 'm'},
  );
  const b = runOf([timeline('get', 20)], {id: 'b-1', system: 'b', machine: 'm'});

  await t.test('gives a report that asks for nothing what its records give', () => {
    assert.deepEqual(charts([a, b], {baseline: 'a'}).names, [
      ['comparison', 'comparison'],
      ['throughput-over-time-get', 'throughput-over-time'],
      ['latency-by-percentile-get', 'latency-by-percentile'],
      ['latency-histogram-get', 'latency-histogram'],
    ]);
  });

  await t.test('draws the latencies of repeats that have enough samples together', () => {
    const repeats = (/** @type {number} */ count) =>
      Array.from({length: count}, (_, i) =>
        runOf([fromBuckets([[1, 2, 3]], {operation: 'get', params: {}})], {id: `a-${i + 1}`}),
      );
    const kinds = (/** @type {Run[]} */ runs) =>
      charts(runs)
        .names.map(([, kind = '']) => kind)
        .filter((kind) => kind.startsWith('latency-'));
    assert.deepEqual(kinds(repeats(4)), ['latency-by-percentile', 'latency-histogram']);
    assert.deepEqual(kinds(repeats(3)), []);
  });

  await t.test('draws operations in one order, whichever repeat is the median of each', () => {
    const runs = [
      [10, 20],
      [20, 10],
      [30, 30],
    ].map(([get = 0, put = 0], i) =>
      runOf([timeline('get', get), timeline('put', put)], {id: `a-${i + 1}`, machine: 'm'}),
    );
    // The median of get is a-2, that of put a-1.
    assert.deepEqual(
      charts(runs).names.map(([name]) => name),
      ['comparison', 'throughput-over-time-get', 'throughput-over-time-put'],
    );
  });

  await t.test('draws nothing over time of one window, and of operations that all failed', () => {
    const kinds = (/** @type {Partial<Window>[]} */ windows) =>
      charts([
        runOf([
          {
            kind: 'timeline',
            operation: 'get',
            params: {},
            windows: windows.map((over, start) => ({
              ...{start, length: 1, count: 10, errors: 0, latency: null},
              ...over,
            })),
          },
        ]),
      ]).names.map(([, kind]) => kind);
    assert.deepEqual(kinds([{}, {}]), ['comparison', 'throughput-over-time']);
    assert.deepEqual(kinds([{}]), ['comparison']);
    // The rest when the runner stopped is not drawn.
    assert.deepEqual(kinds([{}, {length: 0.1}]), ['comparison']);
    assert.deepEqual(
      kinds([
        {count: 0, errors: 1},
        {count: 0, errors: 1},
      ]),
      ['comparison'],
    );
  });

  await t.test('gives latencies before a rate that the load sets', () => {
    const mean = latency({operation: 'get', params: {}}, 'mean', 1);
    const timed = {...a, files: a.files.map((one) => ({...one, records: [...one.records, mean]}))};
    const {model, names} = charts([timed], {load: {model: 'open'}});
    assert.deepEqual(
      names.map(([name]) => name),
      [
        'comparison',
        'latency-by-percentile-get',
        'latency-histogram-get',
        'throughput-over-time-get',
      ],
    );
    assert.equal(model.charts[0]?.title, 'Time per operation');
  });

  /** @param {number} count @returns {Rec} */
  const pauses = (count) => ({
    kind: 'pauses',
    operation: '',
    params: {},
    collector: 'Serial',
    start: 0,
    end: 20,
    collections: Array.from({length: count}, (_, i) => collectionOf(i, 0.01)),
  });

  await t.test('gives JVM logs alone charts of the heap and pauses of each system', async () => {
    /** @param {string} system @param {number} repeat @param {Partial<Run>} [facts] */
    const log = (system, repeat, facts) =>
      runOf([pauses(20)], {
        ...{id: `${system}-${repeat}`, system, machine: 'm', ...facts},
      });
    const runs = [
      log('a', 1, {status: 'failed', reason: 'it stuck'}),
      log('a', 2),
      log('a', 3),
      log('b', 1),
    ];
    const {names, model} = charts(runs);
    assert.deepEqual(names, [
      ['pauses', 'pause-histogram'],
      ['gc-a', 'heap-and-pauses'],
      ['gc-b', 'heap-and-pauses'],
    ]);
    assert.deepEqual(fieldsOf(model.charts, 'title', 'drawn'), [
      ['Pause histogram', {systems: ['a', 'b']}],
      ['Heap and pauses: A', {systems: ['a'], runs: ['a-2']}],
      ['Heap and pauses: B', {systems: ['b'], runs: ['b-1']}],
    ]);
    const requested = charts(runs, {
      charts: [
        {id: 'heap', chart: 'heap-and-pauses', systems: ['b']},
        {id: 'pauses', chart: 'pause-histogram'},
      ],
    });
    assert.deepEqual(requested.errors, []);
    assert.equal(requested.names.length, 2);
  });

  await t.test('shows times beside rates, where nothing is compared', () => {
    const rate = throughput({operation: 'get', params: {}}, 10);
    const time = latency({operation: 'put', params: {}}, 'mean', 0.1);
    const run = runOf([rate, time], {id: 'a-1', machine: 'm'});
    assert.deepEqual(
      charts([run]).model.charts.map(({name, title, table}) => [name, title, table.rows.length]),
      [
        ['comparison', 'Throughput', 1],
        ['comparison-time', 'Time per operation', 1],
      ],
    );
  });

  await t.test('shows the percentiles that are stated of the only configuration', async () => {
    const {records} = await read(await fixture('autocannon.json'));
    const measured = records.filter(({kind}) => kind === 'measurement');
    const only = charts([runOf(measured)]);
    assert.deepEqual(fieldOf(only.model.charts, 'name'), ['comparison', 'reported-latency']);
    assert.match(only.model.charts[1]?.sentence ?? '', /median .*, p99 /);
    const failed = runOf([], {id: 'b-1', system: 'b', operation: 'get', status: 'failed'});
    const beside = charts([runOf(measured), failed]);
    assert.deepEqual(fieldOf(beside.model.charts, 'name'), ['comparison', 'reported-latency']);
    const other = measured.map((record) => ({...record, operation: 'other'}));
    const {model} = charts([runOf([...measured, ...other])]);
    assert.deepEqual(fieldOf(model.charts, 'name'), ['comparison', 'profile']);
  });

  await t.test('shows a mean latency where there is no percentile', async () => {
    const {records} = await read(await fixture('pgbench.txt'));
    const stated = records.filter(({kind}) => kind === 'measurement');
    const runs = ['a-1', 'a-2'].map((id) => runOf(stated, {id}));
    const {model, names} = charts(runs);
    assert.deepEqual(names, [
      ['comparison', 'comparison'],
      ['reported-latency', 'reported-latency'],
    ]);
    const [, chart] = model.charts;
    assert.match(
      chart?.sentence ?? '',
      /^This chart shows a-1, the median of 2 repeats\. Reported latency\. A: mean 4\.41\sms/,
    );
    assert.equal(chart?.notes[0], 'This chart shows a-1, the median of 2 repeats.');
  });

  await t.test('names a sweep by its parameter', () => {
    const run = runOf(
      ['get', 'put'].flatMap((operation) =>
        ['1', '2', '4'].map((threads) =>
          fromBuckets([[1, 2, 1000]], {operation, params: {threads}}),
        ),
      ),
      {id: 'a-1', machine: 'm'},
    );
    const titles = charts([run]).model.charts.map(({title}) => title);
    assert.ok(titles.includes('Latency by threads: get'), titles.join());
  });

  await t.test('draws the latencies over time of each system', () => {
    const latency = {p50: 1, p99: 2, 'p99.9': 3, max: 4, mean: 1, min: 1};
    const systems = ['a', 'b'].map((system) => {
      const record = /** @type {any} */ (timeline('get', 10));
      const windows = record.windows.map((/** @type {object} */ one) => ({...one, latency}));
      return runOf([{...record, windows}], {id: `${system}-1`, system, machine: 'm'});
    });
    /** @param {Run[]} runs */
    const drawn = (runs) => {
      const chart = charts(runs).model.charts.find(({kind}) => kind === 'latency-over-time');
      return [chart?.title, chart?.views.length, chart?.drawn?.systems];
    };
    assert.deepEqual(drawn(systems), ['Latency over time', 2, ['a', 'b']]);
    assert.deepEqual(drawn(systems.slice(0, 1)), ['Latency over time', 1, ['a']]);
  });

  await t.test('draws one heap of a system, although its operations have other medians', () => {
    const runs = [1, 2, 3].map((n) =>
      runOf([timeline('get', n), timeline('put', (n + 1) % 3), pauses(20)], {
        ...{id: `a-${n}`, machine: 'm'},
      }),
    );
    const heaps = charts(runs).model.charts.filter(({kind}) => kind === 'heap-and-pauses');
    assert.deepEqual(
      heaps.map(({name, notes}) => [name, notes[0]]),
      [['gc-a', 'This chart shows a-2, the median of 3 repeats in get.']],
    );
  });

  await t.test('draws a heap for each setting of a system, and names it', () => {
    const runs = ['G1', 'ZGC'].map((collector) =>
      runOf([{...timeline('get', 1), params: {collector}}, pauses(collector === 'G1' ? 20 : 30)], {
        ...{id: `a-${collector}`, machine: 'm', params: {collector}},
      }),
    );
    const heaps = charts(runs).model.charts.filter(({kind}) => kind === 'heap-and-pauses');
    assert.deepEqual(fieldOf(heaps, 'title'), [
      'Heap and pauses: A, collector G1',
      'Heap and pauses: A, collector ZGC',
    ]);
    // A further repeat may have another median: addresses do not follow it.
    assert.match(
      heaps.map(({name}) => name).join(' '),
      /^gc-a-collector-g1-\w{8} gc-a-collector-zgc-\w{8}$/,
    );
    // And only that of a setting or an operation that a chart requests.
    /** @param {object} wanted */
    const requested = (wanted) => {
      const request = {id: 'gc', chart: 'heap-and-pauses', ...wanted};
      return charts(runs, {charts: [request]}).model.charts[0]?.readings.length;
    };
    assert.equal(requested({params: {collector: 'G1'}}), 20);
    assert.equal(requested({params: {collector: 'ZGC'}}), 30);
    assert.equal(requested({params: {collector: 'ZGC'}, operation: 'put'}), undefined);
  });

  await t.test('draws a heap for each operation that has runs of its own, and names it', () => {
    /** @param {string[]} ids @param {string[]} operations */
    const heapsOf = (ids, operations) => {
      const runs = ids.flatMap((system) =>
        operations.map((operation) =>
          runOf([timeline(operation, 1), pauses(20)], {
            ...{id: `${system}-${operation}`, system, machine: 'm'},
          }),
        ),
      );
      /** @type {import('../scan/types.d.ts').System[]} */
      const systems = ids.map((id, i) => ({id, name: id, platform: 'jvm', colour: i + 1}));
      return charts(runs, {systems}).model.charts.filter(({kind}) => kind === 'heap-and-pauses');
    };
    const two = heapsOf(['a'], ['get', 'put']);
    assert.deepEqual(fieldOf(two, 'title'), ['Heap and pauses: a, get', 'Heap and pauses: a, put']);
    assert.match(two.map(({name}) => name).join(' '), /^gc-a-get-\w{8} gc-a-put-\w{8}$/);
    const heaps = heapsOf(['a', 'b', 'c', 'd'], ['get', 'put']);
    assert.deepEqual(fieldOf(heaps, 'title'), [
      ...['a', 'b', 'c', 'd'].map((system) => `Heap and pauses: ${system}, get`),
    ]);
    const note = '4 of 8 heaps are drawn, the first of each system. Run pages show the others.';
    assert.ok(heaps.at(-1)?.notes.includes(note), heaps.at(-1)?.notes.join(' '));
  });

  await t.test('draws the heaps of the first runs, and says where the others are', () => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
    const runs = ids.map((system) =>
      runOf([pauses(20)], {id: `${system}-1`, system, machine: 'm'}),
    );
    /** @type {import('../scan/types.d.ts').System[]} */
    const systems = ids.map((id, i) => ({id, name: id, platform: 'jvm', colour: i + 1}));
    const heaps = charts(runs, {systems}).model.charts.filter(
      ({kind}) => kind === 'heap-and-pauses',
    );
    assert.deepEqual(fieldOf(heaps, 'name'), ['gc-a', 'gc-b', 'gc-c', 'gc-d']);
    const note = 'The first 4 of 6 heaps are drawn. Run pages show the others.';
    assert.deepEqual(
      heaps.map(({notes}) => notes.includes(note)),
      [false, false, false, true],
    );
  });

  await t.test('names the systems whose pauses are too few for a histogram', () => {
    const runs = Object.entries({a: 20, b: 9}).map(([system, count]) =>
      runOf([pauses(count)], {id: `${system}-1`, system, machine: 'm'}),
    );
    const histogram = charts(runs).model.charts.find(({kind}) => kind === 'pause-histogram');
    assert.deepEqual(fieldOf(histogram?.series, 'label'), ['A']);
    assert.ok(histogram?.notes.includes('Too few pauses for a histogram: B (9).'));
  });

  await t.test('gives each operation charts of its own, whatever its name', () => {
    for (const operations of [
      ['get/a', 'get a', 'GET', 'get'],
      ['读取', '写入', 'x'.repeat(258), 'x'.repeat(259)],
    ]) {
      const {names} = charts([
        runOf(
          operations.map((operation) => timeline(operation, 10)),
          {machine: 'm'},
        ),
      ]);
      const ids = names.map(([name]) => String(name));
      assert.equal(new Set(ids).size, ids.length);
      assert.equal(ids.filter((id) => id.startsWith('throughput-over-time-')).length, 4);
      for (const id of ids) assert.ok(id.length < 80, id);
    }
  });

  await t.test('draws the systems in their order and colours', () => {
    const {model} = charts([b, a], {});
    const chart = model.charts.find(({kind}) => kind === 'throughput-over-time');
    assert.deepEqual(fieldsOf(chart?.series, 'label', 'colour'), [
      ['A', 1],
      ['B', 2],
    ]);
  });

  await t.test('draws the repeat that is shown, and no other', () => {
    const repeats = [5, 30, 10].map((count, i) =>
      runOf([timeline('get', count)], {id: `a-${i}`, machine: 'm'}),
    );
    const {model} = charts(repeats, {});
    const chart = model.charts.find(({kind}) => kind === 'throughput-over-time');
    assert.equal(chart?.series.length, 1);
    assert.match(chart?.sentence ?? '', /median 10/);
  });

  await t.test('reports a failed system in the table of every chart that it belongs to', () => {
    const failed = runOf([], {
      id: 'b-1',
      system: 'b',
      machine: 'm',
      status: 'failed',
      reason: 'it stuck',
    });
    const {model} = charts([a, failed], {});
    for (const chart of model.charts) {
      assert.ok(JSON.stringify(chart.table).includes('it stuck'), chart.name);
      assert.ok(chart.sentence.includes('it stuck'), chart.name);
    }
  });

  await t.test('says which share of the operations of its systems failed', () => {
    const windowsOf = (/** @type {number} */ errors) =>
      [0, 1, 2].map((start) => ({start, length: 1, count: 9, errors, latency: null}));
    const runs = ['a', 'b', 'c'].map((system) => {
      const windows = windowsOf(system === 'c' ? 0 : 1);
      /** @type {Rec} */
      const record = {kind: 'timeline', operation: 'get', params: {}, windows};
      const records = system === 'c' ? [record, timeline('put', 9)] : [record];
      return runOf(records, {id: `${system}-1`, system, machine: 'm'});
    });
    const systems = ['b'];
    const {model} = charts(runs, {
      baseline: 'a',
      charts: [
        {id: 'ratio', chart: 'comparison', systems},
        {id: 'rates', chart: 'throughput-over-time', systems},
        {id: 'others', chart: 'throughput-over-time', systems: ['c']},
        {id: 'put', chart: 'throughput-over-time', operation: 'put'},
        {id: 'named', chart: 'throughput-over-time', runs: ['c-1']},
      ],
    });
    const text = 'at least 10.0\u202f% of the operations of get failed';
    assert.deepEqual(
      model.charts.map(({name, failed}) => [name, failed]),
      [
        ['ratio', `A: ${text}; B: ${text}.`],
        ['rates', `B: ${text}.`],
        ['others', undefined],
        ['put', undefined],
        ['named', undefined],
      ],
    );
    // Who has the sentence alone reads it too, and once for each system.
    for (const {sentence, failed = ''} of model.charts) {
      assert.ok(sentence.endsWith(failed));
      assert.deepEqual(sentence.match(/[^.;:]+ failed/g), failed.match(/[^.;:]+ failed/g));
    }
  });

  await t.test('does not list a system as absent that has other runs', () => {
    const failed = runOf([], {
      ...{id: 'a-2', machine: 'm', status: 'failed', reason: 'it stuck', operation: 'get'},
    });
    const {model} = charts([a, failed], {});
    const chart = model.charts.find(({kind}) => kind === 'throughput-over-time');
    assert.doesNotMatch(chart?.sentence ?? '', /it stuck/);
  });

  /**
   * @param {string} operation
   * @param {number} value
   * @param {'mean' | 'p50'} [statistic]
   */
  const time = (operation, value, statistic = 'mean') =>
    latency({operation, params: {}}, statistic, value);

  await t.test('compares times where a runner states nothing else', () => {
    const runs = ['a', 'b'].map((system, i) =>
      runOf([time('get', i + 1), time('put', i + 2)], {id: `${system}-1`, system, machine: 'm'}),
    );
    const {model, names} = charts(runs, {baseline: 'a'});
    assert.deepEqual(names, [['comparison', 'comparison']]);
    assert.match(model.charts[0]?.sentence ?? '', /get: 2\.00×.*put: 1\.50×/);
    assert.deepEqual(runs.flatMap(model.runCharts), []);
  });

  await t.test(
    'shows percentiles in a profile where nothing else is known, without the name of the only system',
    () => {
      const {model, names} = charts(
        [runOf([time('get', 1, 'p50'), time('put', 2, 'p50')], {id: 'a-1'})],
        {},
      );
      assert.deepEqual(names, [['profile', 'profile']]);
      assert.deepEqual(
        model.charts[0]?.table.rows.map(([label]) => label),
        ['get', 'put'],
      );
    },
  );

  await t.test('compares rates where there are times too, and shows both in a profile', () => {
    const run = runOf([timeline('get', 10), time('get', 1)], {id: 'a-1'});
    const charted = [
      {id: 'rates', chart: 'comparison'},
      {id: 'both', chart: 'profile'},
    ];
    const {model} = charts([run], {charts: charted});
    assert.deepEqual(
      model.charts.map(({name, csv}) => [name, csv.columns[1], csv.columns[2]]),
      [
        ['rates', 'repeat', 'operations_per_s'],
        ['both', 'operations_per_s', 'p50_s'],
      ],
    );
  });

  await t.test(
    'says of maxima over time that they are bounds, where windows are histograms',
    async () => {
      const log = await read(await fixture('hlog.hlog'), {name: 'hlog.hlog', note: {unit: 'ns'}});
      const exact = log.records.map((one) =>
        one.kind === 'distribution' ? {...one, max: one.max * 1.5} : one,
      );
      const charted = ['latency-over-time', 'run-over-time', 'profile'].map((chart) => ({
        id: chart,
        chart,
      }));
      /** @param {Rec[]} records */
      const notes = (records) =>
        charts([runOf(records, {id: 'a-1'})], {charts: charted}).model.charts.map(({notes}) =>
          notes.some((note) => note.startsWith('Maxima are upper bounds of histogram buckets')),
        );
      assert.deepEqual(notes(log.records), [true, true, true]);
      assert.deepEqual(notes(exact), [false, false, false]);
    },
  );

  await t.test('draws the first of very many operations, and says how many more there are', () => {
    const many = Array.from({length: 10}, (_, i) => timeline(`op${i}`, 10 + i));
    const run = runOf(many, {id: 'a-1'});
    const {model} = charts([run]);
    for (const [all, kind, count] of /** @type {const} */ ([
      [model.charts, 'throughput-over-time', 4],
      [model.runCharts(run), 'run-over-time', 8],
    ])) {
      const drawn = all.filter((one) => one.kind === kind);
      const note = `${10 - count} more operations have no chart of this kind here. The tables have all of them.`;
      assert.deepEqual(
        drawn.map(({notes}) => notes.includes(note)),
        Array.from({length: count}, (_, i) => i === count - 1),
      );
    }
  });

  await t.test('has the operations of all systems in the order of the first', () => {
    /** @param {string} system @param {string[]} operations */
    const run = (system, ...operations) =>
      runOf(
        operations.map((operation) => throughput({operation, params: {}}, 10)),
        {id: `${system}-1`, system, machine: 'm'},
      );
    const {model} = charts([run('a', 'open', 'login'), run('b', 'scan', 'login', 'open')]);
    assert.deepEqual(
      model.configurations.map(({system, operation}) => `${system} ${operation}`),
      ['a open', 'a login', 'b open', 'b login', 'b scan'],
    );
  });

  await t.test('names an operation, also if the others of the report have no windows', () => {
    /** @param {Rec[]} others */
    const titles = (...others) =>
      charts([runOf([timeline('a', 10), ...others], {id: 'a-1', machine: 'm'})])
        .model.charts.filter(({kind}) => kind === 'throughput-over-time')
        .map(({title}) => title);
    assert.deepEqual(titles(), ['Throughput over time']);
    const named = 'Throughput over time: a';
    assert.deepEqual(titles(throughput({operation: 'b', params: {}}, 10)), [named]);
  });

  await t.test('draws as many operations as have room on a page', () => {
    const operations = ['a', 'b', 'c', 'd'];
    const samples = operations.map((operation) =>
      fromBuckets([[1, 2, 1000]], {operation, params: {}}),
    );
    const over = operations.map((operation) => timeline(operation, 10));
    const {model, names} = charts([runOf([...over, ...samples], {id: 'a-1', machine: 'm'})]);
    const drawn = model.charts.filter(({kind}) => kind === 'latency-by-percentile');
    assert.deepEqual(fieldOf(drawn, 'title'), [
      'Latency by percentile: a',
      'Latency by percentile: b',
      'Latency by percentile: c',
    ]);
    assert.ok(names.length <= 14, String(names.length));
    assert.match(drawn.at(-1)?.notes.join() ?? '', /1 more operation has no chart of this kind/);
    // They are folded on the page of a run.
    assert.equal(
      model
        .runCharts(/** @type {import('../scan/types.d.ts').Run} */ (model.report.runs[0]))
        .filter(({kind}) => kind === 'latency-by-percentile').length,
      4,
    );
  });

  await t.test('draws fewer operations where heaps need room, and the heaps of all systems', () => {
    const operations = ['a', 'b', 'c'].flatMap((operation) => [
      timeline(operation, 10),
      fromBuckets([[1, 2, 1000]], {operation, params: {}}),
    ]);
    /** @param {Record<string, Rec[]>} others */
    const drawn = (others) => {
      const runs = Object.entries(others).map(([system, records]) =>
        runOf([...operations, ...records], {id: `${system}-1`, system, machine: 'm'}),
      );
      const all = charts(runs).model.charts;
      return ['latency-histogram', 'heap-and-pauses'].map((kind) =>
        all
          .filter((one) => one.kind === kind)
          .map(({title}) => title)
          .sort(),
      );
    };
    const histograms = ['a', 'b', 'c'].map((operation) => `Latency histogram: ${operation}`);
    const heaps = ['A', 'B', 'c', 'd'].map((system) => `Heap and pauses: ${system}`);
    assert.deepEqual(drawn({a: [], b: [], c: [], d: []}), [histograms, []]);
    const heap = [pauses(20)];
    assert.deepEqual(drawn({a: heap, b: heap, c: heap, d: heap}), [histograms.slice(0, 2), heaps]);
    // Systems without a heap take no room.
    assert.deepEqual(drawn({a: [], b: [], c: [], d: [], e: heap}), [
      histograms.slice(0, 2),
      ['Heap and pauses: e'],
    ]);
  });

  await t.test('says which series it has no room for, and where they are', () => {
    const values = Array.from({length: 8}, (_, i) => ({
      ...timeline('get', 10 + i),
      params: {size: `v${i}`},
    }));
    const run = runOf(values, {id: 'a-1'});
    const {model} = charts([run]);
    const chart = model.charts.find(({kind}) => kind === 'throughput-over-time');
    assert.equal(chart?.series.length, 6);
    assert.equal(chart?.notes[0], 'The first 6 of 8 series are drawn. Run pages show the others.');
    const [ofRun] = model.runCharts(run);
    assert.equal(
      ofRun?.notes[0],
      'The first 6 of 8 series are drawn. The tables on this page have all of them.',
    );
    const few = charts([runOf(values.slice(0, 6), {id: 'a-1'})]).model.charts;
    assert.ok(few.every(({notes}) => !notes.join().includes('series are drawn')));
  });

  await t.test('says that latency over time is that of the first series', () => {
    const windows = [0, 1].map((start) => ({
      ...{start, length: 1, count: 5, errors: null},
      latency: {p50: 1, max: 2},
    }));
    const records = [1, 2, 3, 4, 5].map((n) => ({
      ...{kind: /** @type {const} */ ('timeline'), operation: 'get', params: {n: `${n}`}},
      windows,
    }));
    const request = {id: 'l', chart: 'latency-over-time'};
    const [chart] = charts([runOf(records, {id: 'a-1'})], {charts: [request]}).model.charts;
    // In view, before the note on the load.
    assert.equal(chart?.notes[0], 'The first 4 of 5 series are drawn. Run pages show the others.');
    assert.equal(chart?.views.length, 4);
  });

  await t.test('draws a mean instead of a median, and p95 instead of p99', () => {
    /** @param {number} count @param {Record<string, number>} latency */
    const drawn = (count, latency) => {
      const windows = [0, 1].map((start) => ({start, length: 1, count, errors: null, latency}));
      const run = runOf([{kind: 'timeline', operation: 'get', params: {}, windows}]);
      const request = {id: 'l', chart: 'latency-over-time'};
      const [chart] = charts([run], {charts: [request]}).model.charts;
      return chart && [chart.series.map(({id, look}) => [id, look]), chart.sentence];
    };
    assert.deepEqual(drawn(20, {mean: 1, p95: 2}), [
      [
        ['mean', 1],
        ['p95', 2],
      ],
      'Latency over time. A: mean 1.00\u202fs, p95 2.00\u202fs in 2 windows.',
    ]);
    // Each in 19 samples or fewer.
    assert.deepEqual(drawn(19, {mean: 1, p95: 2})?.[0], [['mean', 1]]);
    const both = drawn(100, {mean: 1, p50: 1, p95: 2, p99: 3});
    assert.deepEqual(both?.[0], [
      ['p50', 1],
      ['p99', 2],
    ]);
    assert.equal(drawn(19, {p95: 2}), undefined);
  });

  await t.test('says that heap and pauses are those of one run', () => {
    /** @type {Rec} */
    const pauses = {
      ...{kind: 'pauses', operation: '', params: {}, collector: 'G1', start: 0, end: 9},
      collections: [],
    };
    const runs = ['a-1', 'a-2'].map((id) => runOf([pauses], {id}));
    const request = {id: 'gc', chart: 'heap-and-pauses', runs: ['a-1', 'a-2']};
    const [chart] = charts(runs, {charts: [request]}).model.charts;
    assert.ok(
      chart?.notes.includes(
        'Only A (run a-1) is drawn, the first of 2. Run pages show the others.',
      ),
      chart?.notes.join(' '),
    );
  });

  await t.test('opens a chart of one run on the requested window, else on all of it', () => {
    const run = {id: 'r', chart: 'run-over-time', runs: ['a-1']};
    const opened = (/** @type {object} */ request) => {
      const {model, errors} = charts([a], {charts: [{...run, line: 9, ...request}]});
      const {from, to, places} = model.charts[0]?.closeUp ?? {};
      return {errors, from, to, labels: places?.map(({label}) => label)};
    };
    assert.deepEqual(opened({}), {errors: [], from: 0, to: 3, labels: ['Whole run']});
    assert.deepEqual(opened({window: {from: 1, to: 2.5}}), {
      ...{errors: [], from: 1, to: 2.5},
      labels: ['Whole run', '0:01 to 0:02'],
    });
    assert.deepEqual(opened({window: {from: 1, to: 4}}).errors, [
      'data/r/report.yaml:9: found the window from 1 to 4, expected a part of the run, which is from 0 to 3',
    ]);
    assert.match(
      opened({window: {from: -1, to: 2}}).errors.join(),
      /window from -1 to 2, expected/,
    );
    assert.deepEqual(opened({chart: 'throughput-over-time', window: {from: 1, to: 2}}).errors, [
      'data/r/report.yaml:9: found a window for throughput-over-time, expected one for run-over-time or heap-and-pauses',
    ]);
  });

  await t.test('warns of fields that a chart does not use', () => {
    const requests = [
      {id: 'rate', chart: 'throughput-over-time', quantity: 'p99', line: 9},
      {id: 'all', chart: 'comparison', groups: [{label: 'A', systems: ['a']}], line: 10},
      {id: 'mine', chart: 'profile', groups: [{label: 'A', systems: ['a']}], line: 11},
    ];
    const {warnings} = charts([a, b], {charts: requests});
    assert.deepEqual(
      warnings.filter((line) => line.includes('expected')),
      [
        'warning: data/r/report.yaml:9: found a quantity for throughput-over-time, expected one for comparison or history',
        'warning: data/r/report.yaml:10: found groups for comparison, expected them for profile',
      ],
    );
  });

  await t.test('draws runs over time on one scale, if each has at least half of its height', () => {
    /** @param {string} id @param {number} count @param {[number, number]} latency @param {number} heap */
    const run = (id, count, [p50, max], heap) => {
      const windows = [0, 1, 2].map((start) => ({
        ...{start, length: 1, count, errors: 0},
        latency: {p50, max},
      }));
      const collections = [collectionOf(1, 0.01, {committed: heap * 2 ** 20})];
      /** @type {Rec[]} */
      const records = [
        {kind: 'timeline', operation: 'get', params: {}, windows},
        /** @type {Rec} */ ({...pauses(1), collections, end: 3}),
      ];
      const made = runOf(records, {id, machine: 'm'});
      for (const file of made.files) file.note.offset = 0;
      return made;
    };
    /** @param {Run[]} runs */
    const domains = (...runs) => {
      const requests = runs.map(({id}) => ({id, chart: 'run-over-time', runs: [id], line: 9}));
      const {model, errors} = charts(runs, {charts: requests});
      assert.deepEqual(errors, []);
      return model.charts.map(({views}) =>
        views.flatMap(({name, spec}) => {
          const [, domain = ''] =
            /"y":\{[^}]*?"scale":\{[^}]*?"domain":(\[[^\]]*\])/.exec(JSON.stringify(spec)) ?? [];
          return name === 'overview' ? [] : [JSON.parse(domain)];
        }),
      );
    };
    const slow = run('slow', 60, [1e-3, 2], 600);
    const alone = [
      [0, 60],
      [1e-3, 2],
      [0, 600 * 2 ** 20],
    ];
    assert.deepEqual(domains(slow), [alone]);
    const shared = [
      [0, 100],
      [1e-4, 2],
      [0, 1000 * 2 ** 20],
    ];
    assert.deepEqual(domains(slow, run('fast', 100, [1e-4, 1], 1000)), [shared, shared]);
    // A run of zeros alone has no decades, and a place for them on the axis of the others.
    const latencies = domains(slow, run('zeros', 60, [0, 0], 600)).map(([, latency]) => latency);
    assert.deepEqual(latencies, [
      [2e-4, 2],
      [2e-4, 2],
    ]);
    for (const other of [run('other', 1000, [1e-6, 1e-5], 60), run('near', 150, [1e-9, 1e-6], 240)])
      assert.deepEqual(domains(slow, other), [alone, ...domains(other)]);
  });

  await t.test('draws no withdrawn run, and says so', () => {
    const withdrawn = {...b, withdrawn: {date: '2026-01-03', reason: 'Wrong disk.'}};
    const request = {id: 'x', chart: 'throughput-over-time', line: 9};
    const both = charts([a, withdrawn], {charts: [{...request, runs: ['a-1', 'b-1']}]});
    assert.deepEqual(both.errors, []);
    assert.deepEqual(fieldOf(both.model.charts[0]?.series, 'label'), ['A']);
    assert.ok(
      both.warnings.includes(
        'warning: data/r/report.yaml:9: found the chart "x" of the withdrawn run b-1, expected runs that count: withdrawn runs are not drawn',
      ),
    );
  });

  await t.test('says of a chart that every run of it is withdrawn', () => {
    const withdrawn = {...b, withdrawn: {date: '2026-01-03', reason: 'Wrong disk.'}};
    const request = {id: 'x', chart: 'throughput-over-time', title: 'B is fast', line: 9};
    for (const chosen of [{runs: ['b-1']}, {systems: ['b']}]) {
      for (const chart of ['throughput-over-time', 'heap-and-pauses', 'history']) {
        const {model, names, errors, warnings} = charts([a, withdrawn], {
          charts: [{...request, ...chosen, chart}],
        });
        assert.deepEqual(errors, []);
        assert.deepEqual(names, [['x', 'withdrawn']]);
        assert.doesNotMatch(JSON.stringify(model.charts), /B is fast/);
        assert.ok(
          warnings.includes(
            'warning: data/r/report.yaml:9: found the chart "x" of the withdrawn run b-1, expected runs that count: withdrawn runs are not drawn',
          ),
        );
      }
    }
    const both = {...request, runs: ['a-1', 'b-1'], chart: 'heap-and-pauses'};
    assert.match(charts([a, withdrawn], {charts: [both]}).errors.join(), /nothing to draw/);
    assert.deepEqual(charts([withdrawn]).names, []);
    const failed = runOf([], {id: 'b-2', system: 'b', status: 'failed', reason: 'no memory'});
    const ofSystem = {...request, systems: ['b'], chart: 'comparison'};
    const {names, warnings} = charts([a, withdrawn, failed], {charts: [ofSystem]});
    assert.deepEqual(names, [['x', 'withdrawn']]);
    assert.match(warnings.join(), /the chart "x" of the withdrawn run b-1,/);
    assert.match(charts([a, failed], {charts: [ofSystem]}).errors.join(), /nothing to draw/);
  });

  await t.test('refuses a request that nothing answers', () => {
    const request = {id: 'x', chart: 'latency-over-time', operation: 'get', line: 9};
    assert.deepEqual(charts([a], {charts: [request]}).errors, [
      'data/r/report.yaml:9: found the chart "x" with nothing to draw, expected runs whose files hold what latency-over-time shows',
    ]);
    const other = {...request, operation: 'gets'};
    assert.deepEqual(charts([a], {charts: [other]}).errors, [
      'data/r/report.yaml:9: found the operation "gets" for the chart "x", expected an operation of the report: get',
    ]);
    // Nobody requested the charts of a report that states none.
    assert.deepEqual(charts([runOf([], {id: 'a-1'})]).errors, []);
  });
});
