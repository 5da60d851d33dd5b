// Runs are made for the test.

/** @import {Pauses} from '../records/types.d.ts' */
/** @import {Run} from '../scan/types.d.ts' */

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {latency, throughput} from '../records/measurements.js';
import {axisOf} from '../stats/axis.js';
import {resultsOf as resultsAlong, statisticsOf} from '../stats/statistics.js';
import {fieldOf} from '../testing/index.js';
import {collectionOf, reportOf, runOf} from '../testing/models.js';
import {commitsIn, pairsOf} from './pairs.js';

const RATE = throughput({operation: 'get', params: {}}, 100);

/** @type {Omit<Pauses, 'collections'>} */
const PAUSES = {
  ...{kind: 'pauses', operation: '', params: {}, collector: 'G1', start: 0, end: 10},
};

/** @param {Run[]} runs */
function resultsOf(runs) {
  const report = reportOf(runs);
  return {report, ...statisticsOf(report)};
}

test('each side has the collections of its own runs', () => {
  const [old, added] = [0.1, 0.3].map((duration, i) =>
    runOf([RATE, {...PAUSES, collections: [collectionOf(1, duration)]}], {
      ...{id: `run-${i}`, version: `1.${i}`},
    }),
  );
  assert.ok(old && added);
  const [base, head] = [resultsOf([old]), resultsOf([old, added])];
  const [configuration] = head.configurations;
  assert.ok(configuration);
  const isNew = (/** @type {Run} */ run) => run === added;
  const [pair] = pairsOf(configuration, {
    before: base.configurations[0],
    base,
    head,
    isNew,
    commits: commitsIn([base, head]),
  });
  assert.deepEqual(
    [pair?.before, pair?.after].map((side) => side?.gc.map(({run, total}) => [run, total])),
    [[['run-0', 0.1]], [['run-1', 0.3]]],
  );
});

test('new versions of one day are compared with the one before, never with a later one', () => {
  const [old, ...added] = ['1.0', '1.1', '1.2'].map((version, i) =>
    runOf([RATE], {id: `run-${i}`, version}),
  );
  assert.ok(old);
  const [base, head] = [resultsOf([old]), resultsOf([old, ...added])];
  const [before, configuration] = [base.configurations[0], head.configurations[0]];
  assert.ok(configuration);
  const isNew = (/** @type {Run} */ run) => run.id !== old.id;
  assert.deepEqual(
    fieldOf(
      pairsOf(configuration, {before, base, head, isNew, commits: commitsIn([base, head])}),
      'names',
    ),
    [
      {before: '1.0', after: '1.1'},
      {before: '1.1', after: '1.2'},
    ],
  );
});

test('a release that is a parameter is compared with the one before it', () => {
  /** @param {string | undefined} release @param {Partial<Run>} [facts] */
  const run = (release, facts = {}) => {
    const params = release === undefined ? {} : {release};
    const id = Object.values({...facts, release}).join('-');
    return runOf([{...RATE, params}], {system: 'a', machine: 'desk', ...facts, id});
  };
  const added = run('1.10');
  /** @param {Run[]} earlier */
  const namesOf = (...earlier) => {
    const [base, head] = [resultsOf(earlier), resultsOf([...earlier, added])];
    const configuration = head.configurations.find(({runs}) => runs.includes(added.id));
    assert.ok(configuration);
    const isNew = (/** @type {Run} */ {id}) => id === added.id;
    const change = {before: undefined, base, head, isNew, commits: commitsIn([base, head])};
    return fieldOf(pairsOf(configuration, change), 'names');
  };
  const names = [{before: 'release 1.9', after: 'release 1.10'}];
  assert.deepEqual(namesOf(run('1.2'), run('1.9'), run('1.11')), names);
  // Neither without a release, nor of another machine or system.
  const others = [run(undefined), run('1.9', {machine: 'rack'}), run('1.9', {system: 'b'})];
  for (const other of others) assert.deepEqual(namesOf(other), []);
  assert.deepEqual(namesOf(run('1.9'), ...others), names);
});

test('a new point is compared with the level of its own machine', () => {
  const releases = Array.from({length: 10}, (_, i) => `1.${i}`);
  /** @param {string} machine @param {string} version @param {number} value */
  const run = (machine, version, value) =>
    runOf([{...RATE, value}], {id: `${machine}-${version}`, machine, version});
  const earlier = releases.flatMap((version, i) => [
    run('desk', version, 100 + ((i * 7) % 5)),
    run('rack', version, 300 + ((i * 7) % 5)),
  ]);
  /** @param {Run[]} runs */
  const along = (runs) => {
    const axis = axisOf(reportOf(runs));
    assert.ok(axis);
    return {...resultsAlong(reportOf(runs)), along: axis};
  };
  const base = along(earlier);
  for (const [machine, since, lowest] of /** @type {const} */ ([
    ['desk', '1.0', 100],
    ['rack', '1.0', 300],
    ['other', undefined, undefined],
  ])) {
    const added = run(machine, '1.10', 100);
    const head = along([...earlier, added]);
    const configuration = head.configurations.find(
      ({runs, machine: own}) => runs.includes(added.id) && own === machine,
    );
    assert.ok(configuration);
    const [pair] = pairsOf(configuration, {
      before: base.configurations.find((one) => one.machine === machine),
      ...{base, head, isNew: (/** @type {Run} */ {id}) => id === added.id, commits: new Map()},
    });
    const level = pair?.levels?.throughput;
    assert.deepEqual([level?.since, level && Math.min(...level.spread.values)], [since, lowest]);
  }
});

test('the level before a new point has the steps of its points', () => {
  const runs = Array.from({length: 9}, (_, i) => {
    const p50 = {...latency(RATE, 'p50', 22 + (i % 3)), step: 5};
    return runOf([p50], {id: `a-${i}`, machine: 'desk', version: `1.${i}`});
  });
  const axis = axisOf(reportOf(runs));
  assert.ok(axis);
  /** @param {Run[]} some */
  const along = (some) => ({...resultsAlong(reportOf(some)), along: axis});
  const [base, head] = [along(runs.slice(0, -1)), along(runs)];
  const configuration = head.configurations.find(({runs: ids}) => ids.includes('a-8'));
  assert.ok(configuration);
  const [pair] = pairsOf(configuration, {
    before: base.configurations[0],
    ...{base, head, isNew: ({id}) => id === 'a-8', commits: new Map()},
  });
  assert.deepEqual(pair?.levels?.p50?.spread.bucket, {low: 19.5, high: 26.5});
});

const COMMIT = '9f2c1d4e5b6a7c8d9e0f1a2b3c4d5e6f7a8b9c0d';
for (const [name, facts] of /** @type {[string, Partial<Run>[]][]} */ ([
  [
    'the first digits of a commit are the commit',
    [{commit: COMMIT.slice(0, 7)}, {commit: COMMIT}, {commit: COMMIT}],
  ],
  [
    'v1.0.0 and 1.0.0 are one release',
    [{version: 'A v1.0.0'}, {version: 'A 1.0.0'}, {version: 'A 1.0.0'}],
  ],
])) {
  test(name, () => {
    const runs = facts.map((fact, i) => runOf([RATE], {id: `run-${i}`, ...fact}));
    const [base, head] = [resultsOf(runs.slice(0, 1)), resultsOf(runs)];
    const [before, configuration] = [base.configurations[0], head.configurations[0]];
    assert.ok(configuration);
    const isNew = (/** @type {Run} */ {id}) => id !== 'run-0';
    assert.deepEqual(
      pairsOf(configuration, {before, base, head, isNew, commits: commitsIn([base, head])}).map(
        ({kind, before, after}) => [kind, before.runs.length, after.runs.length],
      ),
      [['repeat', 1, 2]],
    );
  });
}

test('a version that is a parameter is compared with the one before of the same operation', () => {
  /** @param {string} operation @param {string} release */
  const run = (operation, release) =>
    runOf([throughput({operation, params: {release}}, 100)], {id: `${operation}-${release}`});
  const earlier = [run('get', '1.10'), run('get', '1.9'), run('put', '1.11')];
  const added = run('get', '1.12');
  const [base, head] = [resultsOf(earlier), resultsOf([...earlier, added])];
  const configuration = head.configurations.find(({runs}) => runs.includes(added.id));
  assert.ok(configuration);
  const isNew = (/** @type {Run} */ {id}) => id === added.id;
  const pairs = pairsOf(configuration, {before: undefined, base, head, isNew, commits: new Map()});
  assert.deepEqual(fieldOf(pairs, 'names'), [{before: 'release 1.10', after: 'release 1.12'}]);
  assert.deepEqual(
    pairs.map(({before}) => fieldOf(before.runs, 'id')),
    [['get-1.10']],
  );
});

test('a commit that is a parameter is compared with the one measured last before it', () => {
  const measured = {f9: 2, a1: 1, e4: 9, c5: 3};
  const runs = Object.entries(measured).map(([commit, day]) =>
    runOf([throughput({operation: 'get', params: {commit}}, 100)], {
      ...{id: `run-${commit}`, date: `2026-01-0${day}`},
    }),
  );
  const [base, head] = [resultsOf(runs.slice(0, -1)), resultsOf(runs)];
  const configuration = head.configurations.find((one) => one.runs.includes('run-c5'));
  assert.ok(configuration);
  const isNew = (/** @type {Run} */ {id}) => id === 'run-c5';
  const pairs = pairsOf(configuration, {before: undefined, base, head, isNew, commits: new Map()});
  assert.deepEqual(fieldOf(pairs, 'names'), [{before: 'commit f9', after: 'commit c5'}]);
});

test('new runs are compared with the earlier ones of their JVM, else with all', () => {
  const namesFor = (/** @type {string} */ jvm) => {
    const [a, b, added] = ['17.0.15', '21.0.7', jvm].map((version, i) =>
      runOf([RATE], {id: `run-${i}`, version: `A 1.0, OpenJDK ${version}`}),
    );
    assert.ok(a && b && added);
    const [base, head] = [resultsOf([a, b]), resultsOf([a, b, added])];
    const [before, configuration] = [base.configurations[0], head.configurations[0]];
    assert.ok(configuration);
    const isNew = (/** @type {Run} */ run) => run === added;
    return pairsOf(configuration, {before, base, head, isNew, commits: new Map()}).map((pair) =>
      fieldOf(pair.before.runs, 'id'),
    );
  };
  assert.deepEqual(namesFor('21.0.7'), [['run-1']]);
  assert.deepEqual(namesFor('24.0.1'), [['run-0', 'run-1']]);
});

test('the same on another machine is named, and nothing else', () => {
  /** @param {string} operation @param {string} machine */
  const run = (operation, machine) =>
    runOf([{...RATE, operation}], {id: `${operation}-${machine}`, machine});
  const earlier = [run('put', 'desk'), run('get', 'desk')];
  const base = resultsOf(earlier);
  for (const [operation, before] of [
    ['get', [['get-desk']]],
    ['scan', []],
  ]) {
    const added = run(String(operation), 'rack');
    const head = resultsOf([...earlier, added]);
    const configuration = head.configurations.find(({runs}) => runs.includes(added.id));
    assert.ok(configuration);
    const isNew = (/** @type {Run} */ {id}) => id === added.id;
    const pairs = pairsOf(configuration, {
      before: undefined,
      base,
      head,
      isNew,
      commits: new Map(),
    });
    assert.deepEqual(
      pairs.map((pair) => fieldOf(pair.before.runs, 'id')),
      before,
    );
  }
});
