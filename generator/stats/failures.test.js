// The runs are made for the test.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {InputErrors} from '../errors.js';
import {modelOf} from '../model.js';
import {throughput} from '../records/measurements.js';
import {reportOf, runOf} from '../testing/models.js';

/** @param {string} system @param {number} count @param {number | null} errors @param {string} [format] */
function repeatsOf(system, count, errors, format = 'jtl') {
  return [1, 2, 3, 4, 5].map((i) => {
    const run = runOf(
      [
        {
          ...{kind: 'timeline', operation: 'get', params: {}},
          windows: [1, 2, 3].map((end) => ({
            ...{start: end - 1, length: 1, count: count + i, errors, latency: null},
          })),
        },
      ],
      {id: `${system}-${i}`, system, machine: 'm'},
    );
    return {...run, files: run.files.map((file) => ({...file, format}))};
  });
}

/** @param {ReturnType<typeof repeatsOf>} candidate */
function told(candidate) {
  const runs = [...repeatsOf('a', 100, 0), ...candidate];
  const {warnings, comparisons} = modelOf(reportOf(runs, {baseline: 'a'}), [], new InputErrors());
  return {
    limits: warnings.flatMap(({label, text}) => (label === 'failed operations' ? [text] : [])),
    reasons: comparisons.flatMap(({reasons}) => reasons),
    verdicts: comparisons.map(({verdict}) => verdict),
  };
}

test('states the share of operations that failed, next to the verdict', () => {
  assert.deepEqual(told(repeatsOf('b', 297, 200)), {
    limits: ['B: 40.0\u202f% of the operations of get failed.'],
    reasons: ['40.0\u202f% of the operations of B failed'],
    verdicts: ['faster'],
  });
});

test('states the least share where operations may include those that failed', () => {
  assert.deepEqual(told(repeatsOf('b', 297, 300, 'tidy')).limits, [
    'B: at least 50.0\u202f% of the operations of get failed.',
  ]);
  const mixed = [
    ...repeatsOf('b', 297, 300).slice(0, 4),
    ...repeatsOf('b', 297, 300, 'tidy').slice(4),
  ];
  assert.match(told(mixed).limits[0] ?? '', /^B: at least 50/);
});

/** @param {string} system @param {number} rate @param {number} failed Of 1000. */
const wholeRuns = (system, rate, failed) =>
  [1, 2, 3, 4, 5].map((i) =>
    runOf(
      [
        throughput({operation: 'get', params: {}}, rate + i, undefined, {
          failed: i === 1 ? failed : 0,
          all: 1000,
        }),
      ],
      {id: `${system}-${i}`, system, machine: 'm'},
    ),
  );

test('states the share of a runner that counts the whole run, over all repeats', () => {
  const runs = [...wholeRuns('a', 100, 0), ...wholeRuns('b', 200, 600)];
  const {warnings, comparisons, configurations} = modelOf(
    reportOf(runs, {baseline: 'a'}),
    [],
    new InputErrors(),
  );
  assert.deepEqual(
    warnings.flatMap(({label, text}) => (label === 'failed operations' ? [text] : [])),
    ['B: 12.0\u202f% of the operations of get failed.'],
  );
  assert.deepEqual(
    comparisons.map(({verdict, reasons}) => [verdict, reasons]),
    [['faster', ['12.0\u202f% of the operations of B failed']]],
  );
  assert.deepEqual(
    configurations.map(({errors}) => errors),
    [0, 600],
  );
});

test('takes the errors of the whole run, because those of windows are rounded', () => {
  const whole = throughput({operation: 'get', params: {}}, 297, 891, {failed: 4, all: 895});
  const runs = repeatsOf('b', 297, 1).map((run) => ({
    ...run,
    files: run.files.map((file) => ({...file, records: [...file.records, whole]})),
  }));
  const {configurations} = modelOf(reportOf(runs), [], new InputErrors());
  assert.deepEqual(
    configurations.map(({errors}) => errors),
    [5 * 4],
  );
});

test('says nothing of few failures, and where none are counted', () => {
  for (const errors of [0, 2, null]) {
    const {limits, reasons} = told(repeatsOf('b', 297, errors));
    assert.deepEqual([limits, reasons], [[], []]);
  }
});
