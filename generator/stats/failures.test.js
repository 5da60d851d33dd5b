// The runs are made for the test.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {InputErrors} from '../errors.js';
import {modelOf} from '../model.js';
import {notStarted, throughput} from '../records/measurements.js';
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

/** @param {string} system @param {[count: number, started: number][]} files */
const lateRuns = (system, files) =>
  [1, 2, 3, 4, 5].map((i) => {
    const subject = {operation: 'get', params: {}};
    const run = runOf([throughput(subject, 100 + i)], {
      ...{id: `${system}-${i}`, system, machine: 'm'},
    });
    const counts = files.map(([count, started], file) => ({
      .../** @type {typeof run.files[number]} */ (run.files[0]),
      name: `${file}.log`,
      records: [notStarted(subject, 'skipped', count, started)],
    }));
    return {...run, files: [...run.files, ...counts]};
  });

test('states the share of operations that were not started, of the file that has the most', () => {
  const late = lateRuns('b', [
    [25, 75],
    [20, 50],
  ]);
  const {warnings, comparisons, configurations} = modelOf(
    reportOf([...lateRuns('a', [[1, 199]]), ...late], {baseline: 'a'}),
    [],
    new InputErrors(),
  );
  assert.deepEqual(
    warnings.flatMap(({label, text}) => (/failed|started/.test(label) ? [[label, text]] : [])),
    [['operations not started', 'B: 25.0\u202f% of the operations of get were never started.']],
  );
  assert.deepEqual(
    comparisons.map(({reasons}) => reasons),
    [['25.0\u202f% of the operations of B were never started']],
  );
  assert.deepEqual(
    configurations.map(({notStarted, errors}) => [notStarted, errors]),
    [
      [{count: 5, due: 1000}, null],
      [{count: 125, due: 500}, null],
    ],
  );
});

test('adds up the operations that the parts of a measurement did not start', () => {
  const late = lateRuns('b', [
    [25, 75],
    [20, 180],
  ]).map((run) => ({
    ...run,
    files: run.files.map((file, i) => (i === 0 ? file : {...file, note: {part: true}})),
  }));
  const {configurations} = modelOf(reportOf(late), [], new InputErrors());
  assert.deepEqual(configurations[0]?.notStarted, {count: 5 * 45, due: 5 * 300});
});
