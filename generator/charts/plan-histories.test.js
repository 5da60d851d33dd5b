// Records here are made for the test.

/** @import {Run} from '../scan/types.d.ts' */

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {latency, size} from '../records/measurements.js';
import {fieldOf, fieldsOf} from '../testing/index.js';
import {reportOf, runOf} from '../testing/models.js';
import {charts, timeline} from '../testing/planned.js';

test('planReport draws histories', async (t) => {
  /** @param {string} system @param {number[]} counts */
  const releases = (system, counts) =>
    counts.map((count, i) =>
      runOf([timeline('get', count)], {
        id: `${system}-${i}`,
        system,
        version: `1.${i}`,
        machine: 'm',
      }),
    );
  /**
   * @param {string} system
   * @param {number} length
   * @returns
   *   Runs of three releases for each of so many sizes.
   */
  const ofSizes = (system, length) =>
    Array.from({length}, (_, size) =>
      releases(system, [10, 11, 12]).map((run) => ({
        ...run,
        id: `${run.id}-${size}`,
        files: run.files.map((file) => ({
          ...file,
          records: file.records.map((one) => ({...one, params: {size: String(size)}})),
        })),
      })),
    ).flat();
  const both = [...releases('a', [10, 11, 12]), ...releases('b', [20, 21, 22])];
  /** @param {Run[]} runs @param {object} request @param {Parameters<typeof reportOf>[1]} [facts] */
  const requested = (runs, request, facts) =>
    charts(runs, {charts: [{id: 'h', chart: 'history', line: 7, ...request}], ...facts});

  await t.test('of several systems in one chart', () => {
    const {model, errors} = requested(both, {operation: 'get'});
    assert.deepEqual(errors, []);
    assert.deepEqual(fieldsOf(model.charts[0]?.series, 'label', 'colour'), [
      ['A', 1],
      ['B', 2],
    ]);
    assert.deepEqual(fieldOf(model.charts[0]?.readings, 'at'), ['1.0', '1.1', '1.2']);
  });

  await t.test('of a report that asks for nothing', () => {
    assert.deepEqual(charts(both).names, [['history-throughput-get', 'history']]);
  });

  await t.test('of many operations those that changed first, and counts the others', () => {
    const runs = Array.from({length: 30}, (_, release) =>
      runOf(
        Array.from({length: 10}, (_, i) => {
          const isChanged = i > 7 && release >= 15;
          return timeline(`op${i}`, 1000 + ((release * 7) % 5) + (isChanged ? 500 : 0));
        }),
        {id: `a-${release}`, system: 'a', version: `1.${release}`, machine: 'm'},
      ),
    );
    const {model} = charts(runs);
    const drawn = ['op8', 'op9', 'op0', 'op1', 'op2', 'op3', 'op4', 'op5'];
    assert.deepEqual(
      fieldOf(model.charts, 'name'),
      drawn.map((operation) => `history-throughput-${operation}`),
    );
    assert.match(model.charts.at(-1)?.notes?.join(' ') ?? '', / 2 more operations have no chart/);
  });

  await t.test('of throughput, although there are percentiles', () => {
    const subject = {operation: 'get', params: {}};
    const times = [latency(subject, 'p50', 1), latency(subject, 'p99', 2)];
    const runs = releases('a', [10, 11, 12]).map((run) => ({
      ...run,
      files: run.files.map((file) => ({...file, records: [...file.records, ...times]})),
    }));
    assert.equal(requested(runs, {}).model.charts[0]?.title, 'Throughput of get by release');
    // A report that asks for nothing has both.
    const drawn = fieldOf(charts(runs).model.charts, 'name');
    assert.deepEqual(drawn, ['history-throughput-get', 'history-p50-get']);
  });

  await t.test('of means, where some runs state no median', () => {
    /** @param {string} size @param {boolean} hasMedian */
    const times = (size, hasMedian) =>
      /** @type {const} */ (['mean', 'p50'])
        .filter((statistic) => statistic === 'mean' || hasMedian)
        .map((statistic) => latency({operation: 'get', params: {size}}, statistic, 1));
    /** @param {boolean} hasMedian */
    const runs = (hasMedian) =>
      ['1.0', '1.1', '1.2'].map((version, i) =>
        runOf([...times('10', hasMedian), ...times('100', true)], {
          ...{id: `a-${i}`, version, machine: 'm'},
        }),
      );
    assert.deepEqual(charts(runs(true)).names, [['history-p50-get', 'history']]);
    const {model, names} = charts(runs(false));
    assert.deepEqual(names, [['history-mean-get', 'history']]);
    assert.deepEqual(fieldOf(model.charts[0]?.series, 'label'), ['size 10', 'size 100']);
    const {series} = requested(runs(false), {}).model.charts[0] ?? assert.fail();
    assert.deepEqual(fieldOf(series, 'label'), ['size 10', 'size 100']);
  });

  await t.test('of times and rates before values that only the runner names', () => {
    const runs = releases('a', [10, 11, 12]).map((run, i) => ({
      ...run,
      files: run.files.map((file) => ({
        ...file,
        records: [size({operation: 'peak', params: {}}, 'memory', i + 1), ...file.records],
      })),
    }));
    assert.deepEqual(fieldOf(charts(runs).model.charts, 'name'), [
      'history-throughput-get',
      'history-memory-peak',
    ]);
  });

  await t.test('with the parts of names in which the operations differ', () => {
    const runs = ['1.0', '1.1', '1.2'].map((version, i) =>
      runOf([timeline('org.sample.Maps.get', 10), timeline('org.sample.Sets.add', 10)], {
        ...{id: `a-${i}`, version, machine: 'm'},
      }),
    );
    assert.deepEqual(fieldOf(charts(runs).model.charts, 'title'), [
      'Throughput of Maps.get by release',
      'Throughput of Sets.add by release',
    ]);
    assert.deepEqual(fieldOf(requested(runs, {}).model.charts[0]?.series, 'label'), [
      'Maps.get',
      'Sets.add',
    ]);
  });

  await t.test('once, although an operation has no name', () => {
    const runs = releases('a', [10, 11, 12]).map((run) => ({
      ...run,
      files: run.files.map((file) => ({
        ...file,
        records: [...file.records, {...timeline('get', 20), operation: ''}],
      })),
    }));
    const {model} = charts(runs);
    assert.deepEqual(
      model.charts.map(({title, series}) => [title, series.map(({label}) => label)]),
      [
        ['Throughput of get by release', ['A']],
        ['Throughput by release', ['A']],
      ],
    );
  });

  await t.test('along the only parameter of a report without an axis', () => {
    const runs = ['8', '17', '21'].map((jdk, i) =>
      runOf([{...timeline('get', 10), params: {jdk}}], {id: `a-${i}`, machine: 'm'}),
    );
    const {model} = requested(runs, {});
    assert.deepEqual(fieldOf(model.charts[0]?.readings, 'at'), ['8', '17', '21']);
  });

  await t.test('along one of several parameters, with the others in the title', () => {
    const runs = ['1', '4', '16'].flatMap((threads, i) =>
      ['10', '20', '30'].map((size) =>
        runOf([{...timeline('get', Number(size)), params: {threads, size}}], {
          ...{id: `a-${i}-${size}`, machine: 'm'},
        }),
      ),
    );
    const [chart] = requested(runs, {params: {size: '10'}}).model.charts;
    assert.equal(chart?.title, 'Throughput of get by threads, size 10');
    assert.deepEqual(fieldOf(chart?.readings, 'at'), ['1', '4', '16']);
    assert.deepEqual(requested(runs, {}).errors, [
      'data/r/report.yaml:7: found the chart "h" along size and threads, expected one parameter: state the values of the others under "params" of the chart',
    ]);
  });

  await t.test('and says which lines have no room', () => {
    const {model} = requested(ofSizes('a', 7), {});
    assert.equal(model.charts[0]?.series.length, 6);
    assert.ok(
      model.charts[0]?.notes.includes(
        'The first 6 of 7 series are drawn. The tables have all of them.',
      ),
    );
  });

  await t.test('and draws some lines of each system', () => {
    const {model} = requested([...ofSizes('a', 5), ...ofSizes('b', 5)], {});
    assert.deepEqual(fieldOf(model.charts[0]?.series, 'label'), [
      'A, size 0',
      'A, size 1',
      'A, size 2',
      'B, size 0',
      'B, size 1',
      'B, size 2',
    ]);
    assert.equal(new Set(fieldOf(model.charts[0]?.series, 'colour')).size, 6);
    assert.ok(
      model.charts[0]?.notes.includes(
        '6 of 10 series are drawn, spread over the systems. The tables have all of them.',
      ),
    );
  });

  await t.test('or says what is missing', () => {
    const file = 'data/r/report.yaml:7: found the chart "h"';
    assert.deepEqual(requested(both, {}, {axis: 'none'}).errors, [
      `${file} without a history, expected runs of three releases, commits or dates, which "axis" in report.yaml names, or three values of one parameter`,
    ]);
    assert.deepEqual(requested(both, {params: {size: '9'}}).errors, [
      `${file} without a history, expected a system, operation and params with three points`,
    ]);
    assert.deepEqual(requested(both, {quantity: 'p99'}).errors, [
      `${file} with the quantity "p99", expected throughput`,
    ]);
  });
});
