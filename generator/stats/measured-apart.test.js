// The runs are made for the test.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {InputErrors} from '../errors.js';
import {modelOf} from '../model.js';
import {throughput} from '../records/measurements.js';
import {reportOf, runOf} from '../testing/models.js';

/** @import {Run} from '../scan/types.d.ts' */

/** @param {Partial<Run>[]} facts */
function told(facts) {
  const runs = facts.map((one, i) =>
    runOf([throughput({operation: 'get', params: one.params ?? {}}, 100)], {
      id: `run-${i + 1}`,
      machine: 'm',
      ...one,
    }),
  );
  const {warnings} = modelOf(reportOf(runs, {baseline: 'a'}), [], new InputErrors());
  return warnings.flatMap(({label, text}) =>
    [
      'measured on different days',
      'not measured in turn',
      'different JVMs',
      'different users',
    ].includes(label)
      ? [text]
      : [],
  );
}

test('reports systems of which one was measured after the other, by a day or more', () => {
  const [a, b] = [{system: 'a'}, {system: 'b'}];
  const apart = [
    {...a, date: '2026-11-01'},
    {...a, date: '2026-11-02'},
    {...b, date: '2026-11-03'},
  ];
  const text =
    'B was measured on other days than A: changes on the machine in between appear as a difference of the systems.';
  assert.deepEqual(told(apart), [text]);
  // The order does not matter.
  assert.deepEqual(told([{...a, date: '2026-11-09'}, ...apart.slice(2)]), [text]);
  // Two releases of one system always are.
  const [old, current] = ['1.0', '1.1'].map((release) => ({...a, params: {release}}));
  assert.deepEqual(
    told([
      {...old, date: '2026-11-01'},
      {...current, date: '2026-11-09'},
    ]),
    [],
  );
  // In turn, and over midnight.
  assert.deepEqual(told([...apart, {...a, date: '2026-11-04'}]), []);
  assert.deepEqual(
    told([
      {...a, date: '2026-11-01T23:50:00Z'},
      {...b, date: '2026-11-02T00:10:00Z'},
    ]),
    [],
  );
  assert.deepEqual(
    told([
      {...a, date: '2026-11-01'},
      {...b, date: '2026-11-09', machine: 'n'},
    ]),
    [],
  );
});

test('reports systems with a verdict whose repeats were not made in turn', () => {
  /** @param {string} systems One letter a run. */
  const made = (systems) =>
    told(
      [...systems].map((system, i) => ({
        ...{system, date: `2026-11-01T10:${i + 10}:00Z`},
        files: runOf([throughput({operation: 'get', params: {}}, 100 + (i % 3))]).files,
      })),
    );
  const text =
    'All repeats of one system were made before those of the other (B and A): if the machine becomes slower or faster meanwhile, this appears as a difference of the systems.';
  assert.deepEqual(made('aaaaabbbbb'), [text]);
  assert.deepEqual(made('bbbbbaaaaa'), [text]);
  assert.deepEqual(made('aaaabbbbba'), []);
  assert.deepEqual(made('ababababab'), []);
  // Too few for a verdict.
  assert.deepEqual(made('aaaabbbb'), []);
});

test('reports systems that are compared on different JVMs', () => {
  const [a, b] = [
    {system: 'a', version: '1.0, OpenJDK 17.0.2'},
    {system: 'b', version: '2.0, OpenJDK 21.0.1'},
  ];
  assert.deepEqual(told([a, b]), [
    'Measured on different JVMs: OpenJDK 17.0.2 of A and OpenJDK 21.0.1 of B.',
  ]);
  assert.deepEqual(told([a, {...b, version: '2.0, OpenJDK 17.0.2'}]), []);
  // A native system states none.
  assert.deepEqual(told([a, {...b, version: '2.0'}]), []);
});

test('reports systems that are compared with different numbers of users', () => {
  /** @param {number} users */
  const files = (users) =>
    runOf([throughput({operation: 'get', params: {}}, 100)]).files.map((file) => ({
      ...file,
      facts: {users},
    }));
  const [a, b] = [{system: 'a', files: files(50)}, {system: 'b'}];
  assert.deepEqual(told([a, {...b, files: files(1000)}]), [
    'Measured with different numbers of users: 50 of A and 1,000 of B.',
  ]);
  assert.deepEqual(told([a, {...b, files: files(50)}]), []);
  assert.deepEqual(told([a, b]), []);
});

/** @param {Partial<Run>[]} facts @param {Parameters<typeof reportOf>[1]} [report] */
function warmupsOf(facts, report = {baseline: 'a'}) {
  const runs = facts.map((one, i) =>
    runOf(
      [
        {
          ...{kind: 'timeline', operation: 'get', params: {}},
          windows: [1, 2, 3].map((end) => ({
            ...{start: end - 1, length: 1, count: 10, errors: null, latency: null},
          })),
        },
      ],
      {id: `run-${i + 1}`, path: `data/r/run-${i + 1}`, ...one},
    ),
  );
  const {warnings, comparisons} = modelOf(reportOf(runs, report), [], new InputErrors());
  return {
    limits: warnings.flatMap(({label, text}) => (label === 'different warm-ups' ? [text] : [])),
    reasons: comparisons.map(({reasons}) => reasons),
  };
}

test('reports systems that are compared with different warm-ups', () => {
  assert.deepEqual(warmupsOf([{system: 'a'}, {system: 'b', warmup: 2}]), {
    limits: ['Left out as warm-up: 2\u202fs of B and none of A.'],
    reasons: [[]],
  });
  const both = [{system: 'a', warmup: 1}, {system: 'a'}, {system: 'b', warmup: 1}];
  assert.deepEqual(warmupsOf(both).limits, [
    'Left out as warm-up: 1\u202fs of B and none and 1\u202fs of A.',
  ]);
  assert.deepEqual(
    warmupsOf([
      {system: 'a', warmup: 1},
      {system: 'b', warmup: 1},
    ]).limits,
    [],
  );
});

test('does not compare releases with different warm-ups', () => {
  const releases = [{version: '1.0'}, {version: '1.1', warmup: 1}];
  const {limits, reasons} = warmupsOf(releases, {});
  assert.deepEqual([limits, reasons], [[], [['different warm-up: 0\u202fs and 1\u202fs']]]);
});
