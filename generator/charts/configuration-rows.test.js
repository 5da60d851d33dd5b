// Configurations here are made for the test.

/** @import {Configuration} from '../stats/types.d.ts' */

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {estimatesOf} from '../stats/estimates.js';
import {spread} from '../stats/spread.js';
import {fieldOf, fieldsOf} from '../testing/index.js';
import {reportOf} from '../testing/models.js';
import {shortener} from '../words/shortener.js';
import {labelHead, measuredRows, rowsOf} from './configuration-rows.js';

const report = reportOf([]);

/**
 * @param {string} system
 * @param {string} operation
 * @param {Partial<Configuration>} [more]
 * @returns {Configuration}
 */
const configuration = (system, operation, more) => ({
  system,
  operation,
  params: {},
  machine: 'm',
  runs: ['run'],
  failed: [],
  shown: 'run',
  summary: null,
  summaries: [],
  ...estimatesOf([]),
  throughput: null,
  latency: {...estimatesOf([]).latency, mean: spread([1])},
  ...more,
});

/** @param {string} system @param {string} [operation] */
const failure = (system, operation = '') =>
  configuration(system, operation, {
    shown: null,
    failed: [{run: 'run', reason: 'stuck'}],
    latency: estimatesOf([]).latency,
  });

test('rowsOf', async (t) => {
  await t.test('lays what is compared side by side', () => {
    const rows = rowsOf(
      ['a', 'b'].flatMap((system) => ['x', 'y'].map((one) => configuration(system, one))),
      report,
    );
    assert.deepEqual(fieldOf(rows, 'label'), ['x · A', 'x · B', 'y · A', 'y · B']);
    assert.ok(rows.every(({group, short}) => group === undefined && short === undefined));
  });

  await t.test(
    'lays the releases of an operation side by side in their order, and names their only system once',
    () => {
      const releases = ['1.10', '1.9'].flatMap((release) =>
        ['1', '2'].map((size) => configuration('a', 'get', {params: {release, size}})),
      );
      assert.deepEqual(fieldsOf(rowsOf(releases, report), 'label', 'short'), [
        ['size 1 · release 1.9 · A', 'size 1 · release 1.9'],
        ['size 1 · release 1.10 · A', 'size 1 · release 1.10'],
        ['size 2 · release 1.9 · A', 'size 2 · release 1.9'],
        ['size 2 · release 1.10 · A', 'size 2 · release 1.10'],
      ]);
    },
  );

  await t.test('puts many rows under their operations, and what failed early at the end', () => {
    const many = ['1', '2', '3', '4'].flatMap((size) =>
      ['org.x.Maps.get', 'org.x.Maps.put'].flatMap((operation) =>
        ['a', 'b'].map((system) => configuration(system, operation, {params: {size}})),
      ),
    );
    const rows = rowsOf([failure('b'), ...many], report);
    assert.deepEqual(
      [rows[0], rows[8], rows[16]].map((row) => [row?.group, row?.short ?? row?.label]),
      [
        ['get', 'size 1 · A'],
        ['put', 'size 1 · A'],
        ['failed', 'B'],
      ],
    );
    assert.equal(rows[0]?.label, 'org.x.Maps.get · size 1 · A');
  });

  await t.test('names no operation where only a run that failed early lacks it', () => {
    const rows = rowsOf(
      [configuration('a', 'get'), configuration('b', 'get'), failure('b')],
      report,
    );
    assert.deepEqual(fieldOf(rows, 'label'), ['A', 'B', 'B']);
  });

  await t.test(
    'names the system and the machine in each row where only a run that failed early has others',
    () => {
      const rows = rowsOf(
        [configuration('a', 'get'), configuration('a', 'put'), {...failure('b'), machine: 'n'}],
        report,
      );
      assert.deepEqual(fieldOf(rows, 'label'), ['get · A · m', 'put · A · m', 'B · n']);
      assert.ok(rows.every(({short}) => short === undefined));
    },
  );

  await t.test('names one of several rows of a system after what it measures', () => {
    const named = [{}, {latency: 'metered'}].map((params) => configuration('a', 'get', {params}));
    assert.deepEqual(fieldsOf(rowsOf(named, report), 'label', 'short'), [
      ['get', undefined],
      ['latency metered · A', 'latency metered'],
    ]);
    const lost = rowsOf([...named, failure('a')], report);
    assert.equal(lost.at(-1)?.label, 'A', 'what failed early measured no operation');
    const all = ['', 'get'].map((operation) => configuration('a', operation));
    assert.equal(rowsOf(all, report)[0]?.label, 'all operations');
    assert.equal(rowsOf(named.slice(0, 1), report)[0]?.label, 'A');
  });

  await t.test('puts many rows of one operation under no heading', () => {
    const many = Array.from({length: 13}, (_, i) =>
      configuration('a', 'get', {params: {size: `${i}`}}),
    );
    const rows = rowsOf([...many, configuration('b', 'get', {params: {size: '0'}})], report);
    assert.ok(rows.every(({group}) => group === undefined));
  });

  await t.test('names no system in each of many rows where there is one only', () => {
    const many = Array.from({length: 13}, (_, i) => configuration('a', `op${i}`));
    const rows = rowsOf(many, report);
    assert.equal(rows[0]?.short, 'op0');
    assert.equal(rows[0]?.group, undefined);
  });
});

test('labelHead names what the labels of rows are', () => {
  /** @param {Configuration[]} configurations */
  const head = (...configurations) => labelHead(rowsOf(configurations, report));
  assert.equal(head(configuration('a', 'get'), configuration('b', 'get'), failure('b')), 'System');
  assert.equal(head(configuration('a', 'get'), configuration('a', 'put')), 'Configuration');
  const two = {params: {size: '2'}};
  assert.equal(head(configuration('a', 'get'), configuration('a', 'get', two)), 'Configuration');
  const other = {machine: 'n'};
  assert.equal(head(configuration('a', 'get'), configuration('a', 'get', other)), 'Configuration');
});

test('measuredRows has what somebody measured, and what failed', () => {
  const without = {latency: estimatesOf([]).latency};
  const found = measuredRows(
    [
      configuration('a', 'get'),
      configuration('b', 'get', without),
      configuration('a', 'put', without),
      failure('b', 'scan'),
    ],
    ({latency}) => latency.mean,
    report,
  );
  assert.deepEqual(fieldOf(found, 'label'), ['get · A', 'get · B', 'scan · B']);
  assert.deepEqual(
    measuredRows([failure('a')], ({latency}) => latency.mean, report),
    [],
  );
});

test('shortener drops the package that all operations have, and no part of a name', () => {
  const same = ['org.x.Maps.get', 'org.x.Maps.getAll', 'org.x.Sets.get'];
  assert.deepEqual(same.map(shortener(same)), ['Maps.get', 'Maps.getAll', 'Sets.get']);
  assert.deepEqual(['a.b'].map(shortener(['a.b'])), ['a.b']);
  for (const others of [
    ['BM_x/1', 'BM_x/2'],
    ['./run.sh', 'run'],
    ['./sort.sh --fast', './sort.sh --stable'],
    ['sort.sh -u', 'sort.sh -r'],
    ['sort.sh', 'sort.py'],
    ['test_x.py::test_get', 'test_x.py::test_put'],
    ['GET https://made.example/', 'GET https://made.example/keys'],
    ['1.1 Log in', '1.2 Search'],
  ]) {
    assert.deepEqual(others.map(shortener(others)), others);
  }
  assert.equal(shortener(['a.b', 'c.d', ''])('a.b'), 'a.b');
  assert.equal(shortener(['a.b', 'a.c', ''])(''), '');
});
