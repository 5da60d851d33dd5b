// All data here are made for the test: generator/testing/made-site.js.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {configurationOf, reportModel} from '../testing/made-site.js';
import {keyFigures} from './key-figures.js';

/** Narrow no-break spaces as plain ones. @param {string | undefined} text */
const plain = (text) => text?.replaceAll('\u202f', ' ');

test('keyFigures', async (t) => {
  await t.test('says of each figure how many runs or samples it rests on', () => {
    const figures = keyFigures(reportModel());
    assert.deepEqual(
      figures.map(({value, note}) => [plain(value), plain(note)]),
      [
        ['12.0 k ops/s', '1 run'],
        ['500 ms', 'of 1,000 samples'],
      ],
    );
  });

  await t.test('links a figure to the first chart of its kind, else to none', () => {
    const [throughput, latency] = keyFigures(reportModel());
    assert.equal(throughput?.href, undefined);
    assert.equal(latency?.href, '#latency');
  });

  await t.test('gives five at most, and no kind drives out the others', () => {
    const model = reportModel();
    model.configurations = Array.from({length: 9}, () => configurationOf({}));
    const labels = keyFigures(model).map(({label}) => label.startsWith('largest latency'));
    assert.deepEqual(labels, [false, false, false, true, true]);
  });

  await t.test('shows each system once before any twice', () => {
    const model = reportModel();
    const java = configurationOf({});
    model.configurations = [java, java, configurationOf({system: 'c'})];
    const [first, second] = keyFigures(model);
    assert.match(first?.label ?? '', /^<script>/);
    assert.match(second?.label ?? '', /^C client/);
  });

  await t.test('gives the longest pause of all, and none where nothing was collected', () => {
    const model = reportModel();
    model.configurations = [];
    const gc = {run: 'java-1', collector: 'G1', full: 0, forced: 0, total: 1, p50: 0, share: 0};
    const more = {betweenFull: null, nextFull: null};
    model.gc = [
      {...gc, ...more, collections: 0, longest: 0},
      {...gc, ...more, collections: 3, longest: 0.25},
      {...gc, ...more, collections: 9, longest: 1.5},
    ];
    assert.deepEqual(
      keyFigures(model).map(({value}) => plain(value)),
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
        verdict: 'too few repeats',
        reasons: [],
      },
    ];
    const [ratio] = keyFigures(model);
    assert.equal(ratio?.value, '0.500×');
    assert.equal(ratio?.note, 'too few repeats; 1 against 2 runs');
  });
});
