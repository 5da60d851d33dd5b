// All data here are made for the test: generator/testing/made-site.js.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {estimatesOf} from '../stats/estimates.js';
import {spread} from '../stats/spread.js';
import {configurationOf, reportModel, summary} from '../testing/made-site.js';
import {keyValues} from './key-values.js';

/** Narrow no-break spaces as plain ones. @param {string | undefined} text */
const plain = (text) => text?.replaceAll('\u202f', ' ');

test('keyValues', async (t) => {
  await t.test('says how many runs or samples each value is based on', () => {
    const values = keyValues(reportModel());
    assert.deepEqual(
      values.map(({value, note}) => [plain(value), plain(note)]),
      [
        ['12.0 k ops/s', '1 run'],
        ['500 ms', 'of 1,000 samples, 1 run'],
      ],
    );
  });

  await t.test('links a value to the first chart of its kind, if there is one', () => {
    const [throughput, latency] = keyValues(reportModel());
    assert.equal(throughput?.href, undefined);
    assert.equal(latency?.href, '#latency');
  });

  await t.test('gives five at most, and no kind drives out the others', () => {
    const model = reportModel();
    model.configurations = Array.from({length: 9}, () => configurationOf({}));
    const labels = keyValues(model).map(({label}) => label.startsWith('maximum latency'));
    assert.deepEqual(labels, [false, false, false, true, true]);
  });

  await t.test('shows each system once before any twice', () => {
    const model = reportModel();
    const java = configurationOf({});
    model.configurations = [java, java, configurationOf({system: 'c'})];
    const [first, second] = keyValues(model);
    assert.match(first?.label ?? '', /^<script>/);
    assert.match(second?.label ?? '', /^C client/);
  });

  await t.test('gives the longest pause that counts, and none where none does', () => {
    const model = reportModel();
    model.configurations = [];
    const gc = {
      run: 'java-1',
      collector: 'G1',
      full: 0,
      forced: 0,
      total: 1,
      p50: 0,
      share: 0,
      otherLogs: 0,
      longestOfAll: null,
      longestCounted: null,
    };
    const more = {betweenFull: null, nextFull: null};
    const pause = {start: 1, kind: /** @type {const} */ ('young'), cause: 'x', forced: false};
    model.gc = [
      {...gc, ...more, collections: 0, longest: 0},
      {...gc, ...more, collections: 3, longest: 9, longestCounted: {...pause, duration: 0.25}},
      {...gc, ...more, collections: 9, longest: 1.5, longestCounted: {...pause, duration: 1.5}},
      {...gc, ...more, collections: 1, longest: 99},
    ];
    assert.deepEqual(
      keyValues(model).map(({value}) => plain(value)),
      ['1.50 s'],
    );
  });

  await t.test('gives the interval of a ratio, else how many runs stand on either side', () => {
    const model = reportModel();
    const [java] = model.configurations;
    assert.ok(java);
    model.comparisons = [
      {
        operation: 'put',
        params: {},
        metric: 'throughput',
        statistic: 'mean',
        unit: '1/s',
        better: 'higher',
        baseline: {...java, system: 'c', runs: ['a', 'b']},
        candidate: java,
        values: {baseline: 2, candidate: 1},
        ratio: 0.5,
        interval: null,
        test: null,
        verdict: 'too few repeats',
        reasons: [],
      },
    ];
    const [ratio] = keyValues(model);
    assert.equal(ratio?.value, '0.500×');
    assert.equal(ratio?.note, 'too few repeats; 1 against 2 runs');
  });

  await t.test(
    'gives the mean time where there is no throughput, and no maximum of nothing',
    () => {
      const model = reportModel();
      const latency = {
        n: null,
        min: null,
        p50: null,
        p99: null,
        'p99.9': null,
        max: null,
        mean: 2e-9,
      };
      const runnerInterval = {low: 1.9e-9, high: 2.1e-9, level: 0.999};
      const mean = spread([2e-9]);
      model.configurations = ['org.x.Maps.get', 'org.x.Maps.put'].map((operation) =>
        configurationOf({
          operation,
          params: {},
          summary: {...summary, throughput: null, latency: {...latency, interval: runnerInterval}},
          throughput: null,
          latency: {...estimatesOf([]).latency, mean},
        }),
      );
      const [get, ...others] = keyValues(model);
      assert.equal(plain(get?.value), '2.00 ns');
      assert.match(get?.label ?? '', /^mean time per operation, .*, get$/);
      assert.equal(plain(get?.note), '1 run, runner’s interval 1.90 ns to 2.10 ns (99.9 %)');
      assert.equal(others.length, 1);
    },
  );

  await t.test('says that the interval of a requested value is the runner’s', () => {
    const model = reportModel();
    const runnerInterval = {low: 1.9e-9, high: 2.1e-9, level: 0.999};
    model.values = [
      {label: 'get', value: 2e-9, unit: 's', runs: 1, interval: null, runnerInterval},
    ];
    assert.equal(
      plain(keyValues(model)[0]?.note),
      '1 run, runner’s interval 1.90 ns to 2.10 ns (99.9 %)',
    );
  });
});
