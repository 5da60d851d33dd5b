// The fixtures are whole files of JMH, the blanks at the beginning of lines taken away.
// jmh-json.json: 1.37, -f 2 -i 1 -bm sample,thrpt -prof gc -rf json; jmh-json-group.json: 1.37,
// -f 1 -i 3 -bm thrpt,avgt -tu us of a group with two readers and a writer; jmh-json-1.21.json:
// 1.21, -f 1 -i 1 -bm sample -prof gc of that group; jmh-json-1.0.json: 1.0, -f 2 -i 3 -bm ss -tu us of
// a benchmark and a group.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {bucketRows} from '../../records/distribution.js';
import {distributionsOf, fieldOf, fixture, read} from '../../testing/index.js';

const PARAMS = {impl: 'java.util.HashMap', size: '16', threads: '1'};

/** @param {string | Uint8Array} content */
async function measured(content) {
  const {records, errors} = await read(content);
  assert.deepEqual(errors, []);
  return records.flatMap((one) => (one.kind === 'measurement' ? [one] : []));
}

/**
 * Made: one result as JMH writes it.
 *
 * @param {object} [changes]
 * @param {object} [metric]
 */
const made = (changes = {}, metric = {}) =>
  JSON.stringify([
    {
      jmhVersion: '1.37',
      benchmark: 'demo.B.get',
      mode: 'avgt',
      threads: 1,
      forks: 1,
      warmupIterations: 0,
      primaryMetric: {
        score: 1.5,
        scoreError: 'NaN',
        scoreConfidence: ['NaN', 'NaN'],
        scorePercentiles: {'0.0': 1.5, '99.0': 1.5, '100.0': 1.5},
        scoreUnit: 'ms/op',
        rawData: [[1.5]],
        ...metric,
      },
      secondaryMetrics: {},
      ...changes,
    },
  ]);

test('jmhJson', async (t) => {
  await t.test('reads single shots of 1.0, whose unit is the time alone', async () => {
    const [first, ...others] = await measured(await fixture('jmh-json-1.0.json'));
    assert.deepEqual(
      [first?.operation, first?.metric, first?.value, first?.repeats?.values.length],
      ['bench.OldBench.one', 'latency', 2.2198333333333333 / 1e6, 2],
    );
    assert.equal(others.length, 7);
  });

  await t.test('distinguishes batches of calls from single ones', async () => {
    const text = String(await fixture('jmh-json.json'));
    const batches = text.replaceAll(/"measurementBatchSize" : 1\b/g, '"measurementBatchSize" : 50');
    assert.deepEqual((await measured(text))[0]?.params, {...PARAMS, mode: 'thrpt'});
    assert.deepEqual((await measured(batches))[0]?.params, {...PARAMS, batch: '50', mode: 'thrpt'});
  });

  await t.test('reports results of another JVM, or with other flags', async () => {
    const text = String(await fixture('jmh-json.json'));
    const last = text.lastIndexOf('"jmhVersion"');
    const changed = (/** @type {string} */ from, /** @type {string} */ to) =>
      read(text.slice(0, last) + text.slice(last).replace(from, to));
    const newer = await changed('"jdkVersion" : "17.0.15"', '"jdkVersion" : "21.0.2"');
    const same = {runner: 'JMH 1.37', warmup: '1 iteration of 20 ms'};
    assert.deepEqual(newer.facts, {...same, flags: ['-Xmx200m']});
    const advice = 'as before: the file has results of both and states neither; make each a run';
    assert.deepEqual(newer.warnings, [
      {message: `found the JVM "OpenJDK 21.0.2", expected "OpenJDK 17.0.15" ${advice}`},
    ]);
    const without = await changed('"-Xmx200m"', '');
    assert.deepEqual(without.facts, {...same, jvm: 'OpenJDK 17.0.15'});
    assert.deepEqual(without.warnings, [
      {message: `found the flags none, expected "-Xmx200m" ${advice}`},
    ]);
  });

  await t.test('reads the score of each benchmark with all its digits', async () => {
    const {format, warnings} = await read(await fixture('jmh-json.json'));
    assert.equal(format, 'jmh-json');
    assert.deepEqual(warnings, []);
    const all = await measured(await fixture('jmh-json.json'));
    assert.deepEqual(
      all.map(({params, name, metric, statistic, value}) => [
        params.mode,
        name ?? metric,
        statistic,
        value,
      ]),
      [
        ['thrpt', 'throughput', 'mean', 111599508.92486298],
        ['thrpt', 'gc.alloc.rate', 'rate', 0.20445816974295805 * 1048576],
        ['thrpt', 'gc.alloc.rate.norm', 'mean', 0.0019708598862533473],
        ['thrpt', 'gc.count', 'total', 0],
        ['sample', 'latency', 'mean', 0.0748357142857143 / 1e6],
        ['sample', 'gc.alloc.rate', 'rate', 2.6026396208871847 * 1048576],
        ['sample', 'gc.alloc.rate.norm', 'mean', 0.25790011029156157],
        ['sample', 'gc.count', 'total', 0],
      ],
    );
    const [, , , , sample] = all;
    assert.equal(sample?.samples, 1260);
    assert.deepEqual(sample?.interval, {
      low: 0.0016547276054123955 / 1e6,
      high: 0.1480167009660162 / 1e6,
      level: 0.999,
    });
    // Of forks with one iteration each; in mode sample, that is a histogram.
    assert.deepEqual(all[0]?.repeats, {
      process: 'fork',
      values: [[87495647.36682388], [135703370.48290208]],
    });
    const allocated = all.find(({name}) => name === 'gc.alloc.rate.norm');
    assert.deepEqual(allocated?.repeats?.values, [[0.0019291035016534479], [0.002012616270853247]]);
    assert.equal(all.find(({name}) => name === 'gc.count')?.repeats, undefined);
    // Sums of value × count ÷ sums of counts of each histogram, by Python, in µs.
    const [first = [], second = []] = sample?.repeats?.values ?? [];
    assert.ok(Math.abs((first[0] ?? 0) / 0.0884934086629e-6 - 1) < 1e-12);
    assert.ok(Math.abs((second[0] ?? 0) / 0.06488751714678e-6 - 1) < 1e-12);
    // Two iterations have no interval.
    assert.equal(all[0]?.interval, undefined);
  });

  await t.test('adds the histograms of mode sample of all forks up', async () => {
    const [distribution] = await distributionsOf('jmh-json.json');
    // Pairs of rawDataHistogram, added up with Python; p0.00 of the file. JMH rounds a sample of 15 bits
    // to 10: its p1.00 of 19.648 µs is any of 19648 to 19679 ns.
    assert.ok(distribution);
    assert.equal(distribution.operation, 'demo.MapBench.get');
    assert.deepEqual(distribution.params, {...PARAMS, mode: 'sample'});
    assert.equal(distribution.n, 1260);
    assert.equal(distribution.buckets.count.length, 15);
    assert.deepEqual(bucketRows(distribution)[0], [2.9e-8, 2.9e-8, 22]);
    assert.equal(distribution.min, 2.9e-8);
    assert.deepEqual(bucketRows(distribution).at(-1), [19.648e-6, 19.679e-6, 1]);
    assert.equal(distribution.max, 19.679e-6);
    assert.equal(distribution.precision, 1 / 512);
    assert.ok(Math.abs(Number(distribution.mean) - 7.48357142857143e-8) < 1e-20);
  });

  await t.test('never shows percentiles of iterations as those of operations', async () => {
    const all = await measured(await fixture('jmh-json-group.json'));
    assert.deepEqual(
      all.map(({operation, params, statistic, value, samples}) => [
        operation,
        params.mode,
        statistic,
        value,
        samples,
      ]),
      [
        ['demo.QueueBench.rw', 'thrpt', 'mean', 171.0701924330483 * 1e6, undefined],
        ['demo.QueueBench.rw:reader', 'thrpt', 'mean', 161.63243729079156 * 1e6, undefined],
        ['demo.QueueBench.rw:writer', 'thrpt', 'mean', 9.43775514225675 * 1e6, undefined],
        ['demo.QueueBench.rw', 'avgt', 'mean', 0.1393934435990025 / 1e6, 3],
        ['demo.QueueBench.rw:reader', 'avgt', 'mean', 0.054577274487999095 / 1e6, 3],
        ['demo.QueueBench.rw:writer', 'avgt', 'mean', 0.3090257818210093 / 1e6, 3],
      ],
    );
  });

  await t.test('reads the names of old versions', async () => {
    const all = await measured(await fixture('jmh-json-1.21.json'));
    const of = (/** @type {string} */ operation) =>
      all
        .filter((one) => one.operation === operation)
        .map(({name, statistic}) => name ?? statistic);
    // The group's own percentiles are in the distribution.
    assert.deepEqual(of('demo.QueueBench.rw'), [
      'mean',
      'gc.alloc.rate',
      'gc.alloc.rate.norm',
      'gc.count',
    ]);
    const parts = ['mean', 'min', 'p50', 'p90', 'p95', 'p99', 'p99.9', 'p99.99', 'max'];
    assert.deepEqual(of('demo.QueueBench.rw:reader'), parts);
    assert.deepEqual(of('demo.QueueBench.rw:writer'), parts);
    const [distribution] = await distributionsOf('jmh-json-1.21.json');
    assert.equal(distribution?.n, 526);
    // JMH does not say how many samples each thread of the group has.
    const reader = all.filter(({operation}) => operation === 'demo.QueueBench.rw:reader');
    assert.deepEqual(new Set(reader.map(({samples}) => samples)), new Set([undefined]));
  });

  await t.test('reads a middle dot with a broken encoding', async () => {
    const text = String(await fixture('jmh-json-1.21.json'));
    const {records} = await read(text);
    for (const dot of ['Â·', '?', '\ufffd']) {
      assert.deepEqual((await read(text.replaceAll('·', dot))).records, records, dot);
    }
  });

  await t.test('leaves the mode out where there is one', async () => {
    const [one] = await measured(made({params: {size: '16'}}));
    assert.deepEqual(one, {
      kind: 'measurement',
      operation: 'demo.B.get',
      params: {size: '16', threads: '1'},
      metric: 'latency',
      statistic: 'mean',
      unit: 's',
      value: 0.0015,
      samples: 1,
    });
  });

  await t.test('keeps parameters of the benchmark that JMH calls so, too', async () => {
    const results = ['2', '8'].flatMap((threads) =>
      ['avgt', 'sample'].map((mode) => ({
        ...JSON.parse(made({mode}))[0],
        params: {threads, mode: 'fast', pass: 'one'},
      })),
    );
    const all = await measured(JSON.stringify([...results, results[0]]));
    assert.deepEqual(fieldOf(all, 'params'), [
      ...['2', '8'].flatMap((threads) =>
        ['avgt', 'sample'].map((mode) => ({
          ...{threads, mode: 'fast', pass: 'one', 'threads-2': '1', 'mode-2': mode},
        })),
      ),
      {
        threads: '2',
        mode: 'fast',
        pass: 'one',
        'threads-2': '1',
        'mode-2': 'avgt',
        'pass-2': '2',
      },
    ]);
  });

  await t.test('keeps forks and their iterations apart', async () => {
    const rawData = [
      [1, 2],
      [3, 6],
    ];
    const [one] = await measured(made({forks: 2}, {score: 3, rawData}));
    assert.deepEqual(one?.repeats, {
      process: 'fork',
      values: [
        [0.001, 0.002],
        [0.003, 0.006],
      ],
    });
    assert.equal(one?.samples, 4);
  });

  await t.test('has no repeats where an iteration is not a number', async () => {
    const [one] = await measured(made({}, {score: 1.5, rawData: [[1.5, 'NaN']]}));
    assert.equal(one?.repeats, undefined);
  });

  await t.test('refuses raw data that lost a fork', async () => {
    const results = JSON.parse(String(await fixture('jmh-json.json')));
    const modes = results.map((/** @type {any} */ {mode, primaryMetric}) => {
      const raw = mode === 'sample' ? 'rawDataHistogram' : 'rawData';
      primaryMetric[raw].pop();
      return mode;
    });
    assert.ok(modes.includes('sample') && modes.includes('thrpt'));
    const {errors} = await read(JSON.stringify(results));
    assert.equal(errors.length, modes.length);
    assert.equal(
      errors[0],
      'file.csv:1: found a score of 111.59950892486299 of "demo.MapBench.get", expected 87.49564736682389, the mean of its "rawData"',
    );
  });

  await t.test('reports what was not measured', async () => {
    const {errors, warnings} = await read(made({}, {score: 'NaN'}));
    assert.deepEqual(warnings, [{line: 1, message: '"demo.B.get" was not measured: found NaN'}]);
    assert.deepEqual(errors, [
      'file.csv: found no measurements, expected rows of JMH JSON\n  Warning: "demo.B.get" was not measured: found NaN. If the run measured nothing, set `unread` for this file in run.yaml.',
    ]);
  });

  await t.test('names the place of what it does not understand', async () => {
    for (const [changes, metric, error] of /** @type {const} */ ([
      [{threads: 'two'}, {}, 'found "two" at "0.threads", expected a number'],
      [{mode: 'all'}, {}, 'found mode "all", expected thrpt, avgt, sample or ss'],
      [{}, {score: 'fast'}, 'found "fast" at "0.primaryMetric.score", expected a number'],
      [
        {mode: 'sample'},
        {rawDataHistogram: [[[[1.5, -1]]]]},
        'found [1.5,-1] in the histogram of "demo.B.get", expected a value and its count',
      ],
      [
        {mode: 'sample'},
        {rawDataHistogram: [[[7]]]},
        'found 7 in the histogram of "demo.B.get", expected a value and its count',
      ],
    ])) {
      const {errors} = await read(made(changes, metric));
      assert.deepEqual(errors, [`file.csv:1: ${error}`]);
    }
  });

  await t.test('refuses a file that was cut', async () => {
    const text = String(await fixture('jmh-json-group.json'));
    const {errors} = await read(text.slice(0, 2000));
    assert.equal(errors.length, 1);
    assert.match(errors[0] ?? '', /found the end of the file, expected the rest of the JSON$/);
  });
});
