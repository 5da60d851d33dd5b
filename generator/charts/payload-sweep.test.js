// nats-autobench-go-in-order.csv.gz is nats.go 1.55, nats-autobench-small.csv jnats 2.11.4 (250
// messages a size), both of NatsAutoBench's latency protocol on a busy two-core machine; the other
// distributions are made here and their titles say so.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {gunzipSync} from 'node:zlib';
import {compile} from '../draw/compile.js';
import {draw, fileSvgs} from '../draw/svg.js';
import {numberSigns} from '../format.js';
import {fromBuckets, percentile} from '../records/distribution.js';
import {drawing, drawsEverywhere, positionOfText, seriesOf} from '../testing/chart.js';
import {distributionsOf, fieldOf, fixture, read, snapshot} from '../testing/index.js';
import {payloadSweep} from './payload-sweep.js';
import {WIDTHS} from './theme.js';

const sent = gunzipSync(await fixture('nats-autobench-go-in-order.csv.gz'));
const {records} = await read(sent, {name: 'go.csv'});
const go = sweepOf(records.filter((record) => record.kind === 'distribution'));
const java = sweepOf(await distributionsOf('nats-autobench-small.csv'));
const series = [
  seriesOf(go, {id: 'go', label: "nats.go '1.55'", colour: 3}),
  seriesOf(java, {id: 'java', label: 'jnats', colour: 1}),
];
const chart = payloadSweep(series, {name: 's', load: {model: 'closed', workers: 1}});

/** @param {import('../records/types.d.ts').Distribution[]} distributions */
function sweepOf(distributions) {
  return distributions.map((distribution) => ({
    param: distribution.params.payload ?? '',
    distribution,
  }));
}

/** @param {string[]} params Of made distributions with two samples. */
const madeOf = (params) =>
  seriesOf(
    params.map((param) => ({
      param,
      distribution: fromBuckets(
        [
          [1, 1, 1],
          [2, 2, 1],
        ],
        {operation: '', params: {}},
      ),
    })),
  );

/** @param {import('./types.d.ts').Chart} one */
const positions = (one) => one.readings.map(({at}) => at);

test('payloadSweep', async (t) => {
  await t.test('keeps its specification', () =>
    snapshot(chart.views[0]?.spec, import.meta.url, 'payload-sweep.vl.json'),
  );

  await t.test('draws at every width', () => drawsEverywhere(chart));

  await t.test('draws median, p99 and maximum of each record at its place', async () => {
    const {marks} = await drawing(chart.views[0]);
    const [low, high] = /** @type {any} */ (chart.views[0]).spec.layer[3].encoding.y.scale.domain;
    const y = (/** @type {number} */ v) => 300 * (1 - Math.log(v / low) / Math.log(high / low));
    assert.equal(marks('median').length, chart.csv.rows.length);
    const {distribution} = go[3] ?? assert.fail();
    const is = (/** @type {any} */ {datum}) =>
      datum.series === series[0]?.label && datum.at === '256 B';
    assert.ok(Math.abs(marks('median').find(is).y - y(percentile(distribution, 0.5))) < 0.5);
    assert.ok(Math.abs(marks('p99').find(is).y - y(percentile(distribution, 0.99))) < 1.5);
    assert.ok(Math.abs(marks('maximum').find(is).y - y(distribution.max)) < 0.5);
  });

  await t.test('says only of a logarithmic axis that it is one (made)', () => {
    assert.match(JSON.stringify(chart.views), /"latency \(log\)/);
    assert.match(
      JSON.stringify(payloadSweep([madeOf(['1 B', '2 B'])], {name: 's'}).views),
      /"latency: /,
    );
  });

  await t.test('draws zeros at the end of a logarithmic axis (made)', async () => {
    const coarse = fromBuckets(
      [
        [0, 0, 90],
        [1e-3, 1e-3, 30],
        [1, 1, 1],
      ],
      {operation: 'get', params: {}},
    );
    const sweep = ['1 B', '2 B'].map((param) => ({param, distribution: coarse}));
    const withZero = payloadSweep([seriesOf(sweep)], {name: 's'});
    const {marks} = await drawing(withZero.views[0]);
    const {height = 0} = withZero.views[0] ?? {};
    assert.deepEqual(fieldOf(marks('median'), 'y'), [height, height]);
    assert.match(withZero.notes.join(), /zeros are drawn at its end/);
    assert.doesNotMatch(chart.notes.join(), /zeros/);
  });

  await t.test('marks all systems of the value that is read', async () => {
    const {marks, width} = await drawing(chart.views[0], {signals: {reading: '256 B'}});
    const [band] = marks('reading');
    const inside = marks('median').filter(({datum}) => datum.at === '256 B');
    assert.ok(inside.length > 1);
    assert.ok(inside.every(({x}) => x > band.x && x < band.x + band.width));
    assert.ok(Math.abs(band.width - width / chart.readings.length) < 1);
  });

  await t.test('has a unit that all values share in the title of the axis', async () => {
    const spec = compile(/** @type {any} */ (chart.views[0]).spec, numberSigns());
    const [narrow = ''] = await draw(spec, [WIDTHS.narrow]);
    assert.match(narrow, />256</);
    assert.match(narrow, />payload size \(B, not to scale\)</);
    // The second word of a name is no unit (made).
    const words = payloadSweep([madeOf(['zipf skew', 'uniform skew'])], {name: 's', param: 'keys'});
    const {svg} = await drawing(words.views[0]);
    assert.match(svg, />uniform skew</);
    assert.match(svg, />keys \(not to scale\)</);
  });

  await t.test('breaks the labels of many values with several units (made)', async () => {
    const some = ['1 B', '2 B', '1 KiB', '2 KiB', '1 MiB'];
    for (const isBroken of [false, true]) {
      const {views} = payloadSweep([madeOf([...some, ...(isBroken ? ['2 MiB'] : [])])], {
        name: 's',
      });
      const spec = compile(/** @type {any} */ (views[0]).spec, numberSigns());
      for (const svg of await draw(spec, [WIDTHS.wide, WIDTHS.narrow])) {
        assert.equal(svg.includes('>1 KiB<'), !isBroken);
        assert.match(svg, />payload size \(not to scale\)</);
      }
    }
  });

  await t.test('has the title of its axis inside a drawing for all sizes (made)', async () => {
    const mixed = ['0 B', '8 B', '32 B', '256 B', '512 B', '1 KiB', '4 KiB', '8 KiB'];
    for (const made of [chart, payloadSweep([madeOf(mixed)], {name: 's'})]) {
      const spec = compile(/** @type {any} */ (made.views[0]).spec, numberSigns());
      const [svg = ''] = await fileSvgs(spec, [{width: WIDTHS.both, size: 'both'}]);
      const [, height] = /viewBox="0 0 [\d.]+ ([\d.]+)"/.exec(svg) ?? [];
      assert.ok(positionOfText(svg, 'not to scale').y < Number(height) - 3);
    }
  });

  await t.test('sets systems side by side', async () => {
    const {marks} = await drawing(chart.views[0]);
    const [a, b] = marks('median').filter(({datum}) => datum.at === '256 B');
    assert.ok(Math.abs(a.x - b.x) > 5);
  });

  await t.test('orders sizes by number, and writes them as stated (made)', () => {
    const made = payloadSweep([madeOf(['8192 B', '32 B', '1 KiB', '0 B', '1500 B', '2 MiB'])], {
      name: 's',
    });
    assert.deepEqual(positions(made), ['0 B', '32 B', '1 KiB', '1500 B', '8192 B', '2 MiB']);
    assert.ok(
      made.notes.some((note) => note.includes('0 B has no position on a logarithmic axis')),
    );
  });

  await t.test('orders plain numbers and keeps other texts as they came (made)', () => {
    const made = payloadSweep([madeOf(['zipf', '16', 'uniform', '2'])], {name: 's', param: 'keys'});
    assert.deepEqual(positions(made), ['2', '16', 'zipf', 'uniform']);
    assert.equal(made.csv.columns[1], 'keys');
    const threads = payloadSweep([madeOf(['0', '1'])], {name: 's', param: 'threads'});
    assert.doesNotMatch(threads.notes.join(' '), /0 B/);
    assert.deepEqual(
      made.csv.rows.map(([, at]) => at),
      positions(made),
    );
  });

  await t.test('reads what is drawn of each system', () => {
    const [first] = chart.readings;
    assert.equal(first?.label, '0 B');
    assert.deepEqual(
      first?.values.map(({text}) => text.replaceAll(/\s/g, ' ')),
      [
        'samples 4,000, p50 18.7 µs, p99 50.4 µs, max 157 µs',
        'samples 250, p50 53.9 µs, p99 3.38 ms, max 4.58 ms',
      ],
    );
  });

  await t.test('says “not measured” where a system has no such size', () => {
    const row = chart.table.rows.find(([label, at]) => label === 'jnats' && at === '8192 B');
    assert.equal(row?.[2], 'not measured');
    assert.deepEqual(fieldOf(chart.table.columns.slice(2), 'label'), [
      'samples',
      'min',
      'p50',
      'p90',
      'p99',
      'p99.9',
      'max',
    ]);
    assert.equal(chart.readings.at(-1)?.values[1]?.text, 'not measured');
    assert.ok(chart.table.rows.every((cells) => cells.length === chart.table.columns.length));
  });

  await t.test('draws no p99 of fewer than 100 samples (made)', async () => {
    const made = payloadSweep([madeOf(['1', '2'])], {name: 's'});
    const {marks} = await drawing(made.views[0]);
    assert.deepEqual(
      [marks('median').length, marks('p99').length, marks('body').length],
      [2, 0, 0],
    );
    assert.ok(
      made.notes.includes(
        'Filled mark: median. Hollow mark: maximum. With fewer than 100 samples there is no p99.',
      ),
    );
    assert.doesNotMatch(JSON.stringify(made.views[0]?.spec), /p99 ┬/);
    assert.deepEqual(made.csv.columns.slice(4), ['p99_s', 'max_s']);
    assert.equal(made.csv.rows[0]?.[4], null);
  });

  await t.test('shows the place that is read', async () => {
    const {marks} = await drawing(chart.views[0], {signals: {reading: '1024 B'}});
    assert.deepEqual(
      marks('reading').map(({datum}) => datum.at),
      ['1024 B'],
    );
  });

  await t.test('says once of a system that its samples were rounded (made)', () => {
    const {record, ...rest} = madeOf(['1', '2']);
    const coarse = record.map(({distribution, ...point}) => ({
      ...point,
      distribution: {...distribution, step: 0.001},
    }));
    const {notes} = payloadSweep([{...rest, record: coarse}], {name: 's'});
    assert.equal(
      notes.filter((note) => note.startsWith('The runner rounded the samples of A to 1')).length,
      1,
    );
  });

  await t.test('says it also where only some of them were (made)', () => {
    const {record, ...rest} = madeOf(['1', '2']);
    /** @param {object} over */
    const notes = (over) => {
      const some = record.map(({distribution, ...point}, i) => ({
        ...point,
        distribution: {...distribution, precision: 3, ...(i === 0 ? {} : over)},
      }));
      return payloadSweep([{...rest, record: some}], {name: 's'}).notes.join(' ');
    };
    assert.match(notes({step: 0.001}), /The runner rounded the samples of A/);
    assert.match(notes({precision: null}), /kept buckets instead of samples for A/);
    assert.doesNotMatch(notes({}), /samples (of|for) A/);
  });

  await t.test('keeps a failed contestant in sentence and table', () => {
    const absent = [{label: 'cnats', reason: 'failed: no route'}];
    const {sentence, table} = payloadSweep(series, {name: 's', absent});
    assert.match(sentence, /; cnats: failed: no route\.$/);
    assert.deepEqual(table.rows.at(-1), ['cnats', 'failed: no route']);
  });
});
