// iperf3.json is a run of iperf 3.12. Records elsewhere are made for the test.

/** @import {Chart} from './types.d.ts' */

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {throughput, transfer} from '../records/measurements.js';
import {drawing} from '../testing/chart.js';
import {fieldOf, fieldsOf, fixture, read} from '../testing/index.js';
import {runOf} from '../testing/models.js';
import {charts} from '../testing/planned.js';

test('what runners name themselves', async (t) => {
  const MIB = 2 ** 20;
  /** @param {string} system @param {number[]} rates MiB/s. */
  const runs = (system, ...rates) =>
    rates.map((rate, i) =>
      runOf([transfer({operation: 'TCP', params: {}}, 'received', rate * MIB)], {
        ...{id: `${system}-${i}`, system, machine: 'm'},
      }),
    );

  /** @param {Chart} chart */
  const textsOf = async ({views}) => {
    const {svg} = await drawing(views[0] ?? assert.fail());
    return [...svg.matchAll(/<text[^>]*>([^<]*)/g)].map(([, text]) => text);
  };

  await t.test('is compared where a report has neither rates nor times', async () => {
    const {records} = await read(await fixture('iperf3.json'));
    const {names, model, errors} = charts([runOf(records, {id: 'a-1', machine: 'm'})]);
    assert.deepEqual(errors, []);
    assert.deepEqual(names, [
      ['comparison-received', 'comparison'],
      ['comparison-sent', 'comparison'],
      ['comparison-retransmits', 'comparison'],
    ]);
    assert.deepEqual(
      model.charts.map(({title, table}) => [title, table.rows[0]?.[1]]),
      [
        ['Received', '253'],
        ['Sent', '253'],
        ['Retransmits', '3'],
      ],
    );
  });

  await t.test('has the interval of its repeats, and an axis in one round unit', async () => {
    const all = [...runs('a', 90, 95, 100, 105, 110), ...runs('b', 200)];
    const [chart] = charts(all, {baseline: 'a'}).model.charts;
    assert.ok(chart?.answer);
    // The geometric mean of 90, 95, 100, 105 and 110, and Student’s interval of the logarithms.
    assert.deepEqual(
      chart.table.rows.map(([name, value, , , interval]) => [name, value, interval]),
      [
        ['A', '99.7', '90.4 to 110\u202fMiB/s'],
        ['B', '200', 'not measured'],
      ],
    );
    assert.match(
      JSON.stringify(chart.answer),
      /Received \(bytes per second\)\. The axis is in MiB\/s\./,
    );
    const texts = await textsOf(chart);
    for (const label of ['received (MiB/s)', '0', '50', '100', '150', '200'])
      assert.ok(texts.includes(label), label);
  });

  await t.test('has a logarithmic axis in one round unit where values are far apart', async () => {
    const [chart] = charts([...runs('a', 12), ...runs('b', 900)]).model.charts;
    assert.ok(chart?.answer);
    assert.match(chart.answer.summary, /The axis is logarithmic, in MiB\/s\./);
    const texts = await textsOf(chart);
    for (const label of ['10', '50', '100', '500'])
      assert.ok(texts.includes(label), `${label} in ${texts}`);
  });

  await t.test('says which values of the name it leaves out', () => {
    const files = runOf(
      [
        transfer({operation: 'read', params: {}}, 'moved', 5 * MIB),
        {...transfer({operation: 'open', params: {}}, 'moved', 7), unit: '1/s'},
      ],
      {id: 'a-1', machine: 'm'},
    );
    const {model} = charts([files]);
    const [chart, ...others] = model.charts;
    assert.deepEqual([chart?.name, others], ['comparison-moved', []]);
    const note = 'Moved (per second) is not drawn here: an axis has one unit.';
    assert.ok(chart?.notes.includes(note), chart?.notes.join());
  });

  await t.test('counts only if each repeat states it once', () => {
    const [first, ...others] = runs('a', 90, 95);
    const lacking = runOf([transfer({operation: 'TCP', params: {}}, 'sent', 1)], {
      ...{id: 'a-9', machine: 'm'},
    });
    assert.ok(first);
    assert.deepEqual(charts([first, ...others, lacking]).names, []);
  });

  await t.test('is not drawn by default if a document states it', () => {
    const [printed] = runs('a', 90);
    assert.ok(printed);
    const published = {title: 'A document', date: '2011'};
    const rate = runOf([throughput({operation: 'get', params: {}}, 10)], {id: 'b-1', system: 'b'});
    const ids = charts([rate, {...printed, published}]).names.map(([name]) => name);
    assert.deepEqual(ids, ['comparison']);
  });

  await t.test('has a history if nothing else has one', async () => {
    for (const [rates, ...expected] of /** @type {const} */ ([
      [[400, 1500, 1300], 'received (GiB/s)', '0', '0.5', '1', '1.5'],
      [[100, 1500, 1300], 'received (GiB/s, logarithmic)', '0.1', '0.5', '1'],
      [[1400, 1500, 1450], 'received (GiB/s, not from zero)', '1.35', '1.4', '1.45'],
    ])) {
      const releases = runs('a', ...rates).map((run, i) => ({...run, version: `1.${i}`}));
      const {model, names} = charts(releases);
      assert.deepEqual(fieldOf(model.charts, 'kind'), ['history']);
      assert.match(names[0]?.[0] ?? '', /^history-received-tcp/);
      const texts = await textsOf(model.charts[0] ?? assert.fail());
      for (const text of expected) assert.ok(texts.includes(text), `${text} in ${texts}`);
    }
  });

  await t.test('has a history with an address, whatever its name is', () => {
    // Such as "peakmem max" of asv: a name that has several statistics.
    const releases = [400, 1500, 1300].map((rate, i) =>
      runOf([transfer({operation: 'TCP', params: {}}, 'peak memory max', rate)], {
        ...{id: `a-${i}`, version: `1.${i}`, machine: 'm'},
      }),
    );
    assert.match(charts(releases).names[0]?.[0] ?? '', /^history-peak-memory-max-[a-z0-9-]+$/);
  });

  await t.test('is drawn if a report asks for it, with the other values', () => {
    const request = {id: 'net', chart: 'comparison', quantity: 'received', line: 7};
    const {errors, model} = charts(runs('a', 10), {charts: [request]});
    assert.deepEqual(errors, []);
    assert.deepEqual(fieldsOf(model.charts, 'name', 'title'), [['net', 'Received']]);
    const rate = runOf([throughput({operation: 'get', params: {}}, 10)], {id: 'a-9'});
    const typed = charts([rate, ...runs('a', 10)], {
      charts: [{...request, quantity: 'recieved'}],
    });
    assert.deepEqual(typed.errors, [
      'data/r/report.yaml:7: found the quantity "recieved" of the chart "net", expected "received", mean for results without a throughput or no quantity for the throughput; reported-latency and profile show latencies',
    ]);
  });
});
