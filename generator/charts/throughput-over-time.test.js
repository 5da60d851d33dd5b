// Windows are those of adapters/basho-bench/fixtures/basho-summary.csv (basho_bench, eleveldb, one minute);
// where a test makes windows of its own, its title says so.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {drawing, drawsEverywhere} from '../testing/chart.js';
import {fixture, read, snapshot} from '../testing/index.js';
import {throughputOverTime} from './throughput-over-time.js';

const {records} = await read(String(await fixture('basho-summary.csv')));
const [real] = records;
assert.ok(real?.kind === 'timeline');

/**
 * @param {Partial<import('./types.d.ts').Series<import('../records/types.d.ts').Timeline>>} [over]
 */
const line = (over) => ({
  id: 'a',
  label: 'eleveldb',
  colour: 1,
  run: 'r',
  warmup: 0,
  record: real,
  ...over,
});

/**
 * Made windows of one second.
 *
 * @param {number[]} counts
 * @param {Partial<import('../records/types.d.ts').Window>} [over]
 */
const made = (counts, over) => ({
  ...real,
  windows: counts.map((count, start) => ({
    start,
    length: 1,
    count,
    errors: 0,
    latency: null,
    ...over,
  })),
});

test('throughputOverTime', async (t) => {
  await t.test('draws the expected spec', async () => {
    const chart = throughputOverTime([line({warmup: 5})], {name: 'throughput'});
    await snapshot(chart.views[0]?.spec, import.meta.url, 'throughput-over-time.vl.json');
    await drawsEverywhere(chart);
  });

  await t.test(
    'draws made windows that are narrower than a pixel, and names their length',
    async () => {
      const calls = made([1, 1], {length: 1.6e-6});
      const chart = throughputOverTime([line({record: calls})], {name: 'throughput'});
      const {svg} = await drawing(chart.views[0]);
      assert.match(svg, /stroke-linecap="square"/);
      assert.match(svg, />ops\/s \(1\.6\sµs windows\)</);
      const usual = await drawing(throughputOverTime([line()], {name: 'throughput'}).views[0]);
      assert.doesNotMatch(usual.svg, /stroke-linecap="square"/);
    },
  );

  await t.test('writes made rates below one as decimals', async () => {
    const chart = throughputOverTime([line({record: made([1, 0])})], {name: 'throughput'});
    const {svg} = await drawing(chart.views[0]);
    assert.match(svg, />0\.4</);
    assert.doesNotMatch(svg, />400m</);
  });

  await t.test('divides the count of a window by its length', () => {
    const {csv} = throughputOverTime([line()], {name: 'throughput'});
    // First row of the file: 1.001695 s, 53219 operations.
    assert.deepEqual(csv.rows[0], ['eleveldb', 0, 1.001695, 53219, 53128.9464358, 0, 0]);
  });

  await t.test('draws a step for each window and the end of the last', async () => {
    const chart = throughputOverTime([line()], {name: 'throughput'});
    const {marks} = await drawing(chart.views[0]);
    assert.equal(marks('line').length, real.windows.length + 1);
  });

  await t.test('leaves the warm-up out of the figures and shades it', async () => {
    const record = made([1, 10, 20, 30]);
    const chart = throughputOverTime([line({record, warmup: 1})], {name: 'made'});
    assert.match(chart.sentence, /median 20\sops\/s, lowest 10\sops\/s at 0:01, .* warm-up of 1 s/);
    const {marks, width} = await drawing(chart.views[0]);
    const [shade] = marks('warmup');
    assert.equal(Math.round(shade.width), Math.round(width / 4));
  });

  await t.test('says so where the whole made run is warm-up', async () => {
    const chart = throughputOverTime([line({record: made([1, 2]), warmup: 9})], {name: 'made'});
    assert.match(chart.sentence, /no full window after the warm-up/);
    assert.deepEqual(chart.table.rows[0]?.slice(0, 2), ['eleveldb', 'no window']);
    await drawsEverywhere(chart);
  });

  await t.test('draws a made empty window at 0 and counts it as the lowest', async () => {
    const chart = throughputOverTime([line({record: made([5, 0, 5])})], {name: 'made'});
    assert.match(chart.sentence, /lowest 0\sops\/s at 0:01/);
    const {marks} = await drawing(chart.views[0]);
    assert.deepEqual(
      marks('line').map(({datum}) => datum.y),
      [5, 0, 5, 5],
    );
  });

  await t.test('breaks the line where made windows leave a gap', async () => {
    const record = made([5, 6, 7, 8]);
    record.windows.splice(2, 1);
    const chart = throughputOverTime([line({record})], {name: 'made'});
    const {marks} = await drawing(chart.views[0]);
    assert.deepEqual(
      marks('line').map(({datum}) => [datum.part, datum.t, datum.y]),
      [
        [0, 0, 5],
        [0, 1, 6],
        [0, 2, 6],
        [1, 3, 8],
        [1, 4, 8],
      ],
    );
    assert.deepEqual(chart.readings.length, 3);
  });

  await t.test('reads the rates of all made series at one time, and where one has none', () => {
    const other = made([50, 60, 70, 80]);
    other.windows.splice(2, 1);
    const chart = throughputOverTime(
      [line({record: made([5, 6, 7, 8])}), line({id: 'b', label: 'other', record: other})],
      {name: 'made'},
    );
    assert.deepEqual(
      chart.readings.map(({at, values}) => [at, ...values.map(({text}) => text)]),
      [
        [0.5, '5\u202fops/s', '50\u202fops/s'],
        [1.5, '6\u202fops/s', '60\u202fops/s'],
        [2.5, '7\u202fops/s', 'no window'],
        [3.5, '8\u202fops/s', '80\u202fops/s'],
      ],
    );
  });

  await t.test('sums made errors, also where only some windows state them', () => {
    const record = made([5, 6]);
    for (const [errors, expected] of /** @type {const} */ ([
      [[null, null], 'not counted'],
      [[null, 2], '2'],
      [[1, 2], '3'],
    ])) {
      const windows = record.windows.map((window, i) => ({...window, errors: errors[i] ?? null}));
      const chart = throughputOverTime([line({record: {...record, windows}})], {name: 'made'});
      assert.equal(chart.table.rows[0]?.at(-1), expected);
    }
  });

  await t.test('neither draws nor counts a made short window, and says so', async () => {
    for (const count of [90, 0]) {
      const record = made([5, 6, 7]);
      record.windows.push({start: 3, length: 0.01, count, errors: 2, latency: null});
      const chart = throughputOverTime([line({record})], {name: 'made'});
      assert.match(chart.sentence, /median 6\sops\/s, lowest 5\sops\/s at 0:00, highest 7\sops\/s/);
      assert.equal(
        chart.notes[0],
        'eleveldb: the window at 0:03 is only 10\u202fms long. It counts only in the total throughput and is not drawn. The CSV has it.',
      );
      const {marks} = await drawing(chart.views[0]);
      assert.deepEqual(
        marks('line').map(({datum}) => datum.y),
        [5, 6, 7, 7],
      );
      assert.equal(chart.csv.rows.length, 4);
      // Errors are a total: none is lost.
      assert.equal(chart.table.rows[0]?.at(-1), '2');
    }
  });

  await t.test('draws a made short window between others, without counting it', async () => {
    const record = made([5, 6, 7]);
    Object.assign(record.windows[1] ?? {}, {length: 0.4, count: 8});
    Object.assign(record.windows[2] ?? {}, {start: 1.4});
    const chart = throughputOverTime([line({record})], {name: 'made'});
    assert.match(chart.sentence, /lowest 5\sops\/s at 0:00, highest 7\sops\/s/);
    assert.match(
      chart.notes[0] ?? '',
      /400\sms long\. It counts only in the total throughput\. The CSV has it/,
    );
    const {marks} = await drawing(chart.views[0]);
    assert.deepEqual(
      marks('line').map(({datum}) => datum.y),
      [5, 20, 7, 7],
    );
  });

  await t.test('counts several made short windows together', () => {
    const record = made([5, 6, 7, 8]);
    for (const window of record.windows.slice(2)) window.length = 0.1;
    record.windows.push({start: 4, length: 1, count: 5, errors: 0, latency: null});
    const chart = throughputOverTime([line({record})], {name: 'made'});
    assert.match(
      chart.notes[0] ?? '',
      /: 2 windows are less than half as long as the others\. They count only in the total throughput\. The CSV has them\.$/,
    );
  });

  await t.test('says once what made short windows of several series mean', () => {
    const withLast = (/** @type {number} */ length) => {
      const record = made([5, 6, 7]);
      record.windows.push({start: 3, length, count: 1, errors: 0, latency: null});
      return record;
    };
    const series = [
      line({record: withLast(0.01)}),
      line({id: 'b', label: 'b', record: withLast(0.02)}),
      line({id: 'c', label: 'c', record: made([5, 6, 7])}),
    ];
    assert.equal(
      throughputOverTime(series, {name: 'made'}).notes[0],
      'eleveldb: the window at 0:03 is only 10\u202fms long; b: the window at 0:03 is only 20\u202fms long. They count only in the total throughput and are not drawn. The CSV has them.',
    );
  });

  await t.test('shades each made warm-up where lines share a plot', async () => {
    const both = [
      line({record: made([100, 100, 100])}),
      line({id: 'b', label: 'b', colour: 2, record: made([200, 200, 200]), warmup: 1}),
    ];
    const chart = throughputOverTime(both, {name: 'made'});
    assert.ok(chart.notes.includes('The shaded warm-up is drawn but not counted.'));
    const {marks} = await drawing(chart.views[0]);
    assert.deepEqual(
      marks('warmup').map(({datum}) => datum.t2),
      [1],
    );
  });

  await t.test('marks made windows with errors and says when nobody counts them', async () => {
    const record = made([5, 6]);
    if (record.windows[1]) record.windows[1].errors = 3;
    const chart = throughputOverTime([line({record})], {name: 'made'});
    const {marks} = await drawing(chart.views[0]);
    assert.equal(marks('errors').length, 1);
    assert.equal(chart.table.rows[0]?.at(-1), '3');
    assert.deepEqual(chart.notes, ['Ticks at the bottom mark windows with errors.']);

    const early = made([5, 6, 7]);
    if (early.windows[0]) early.windows[0].errors = 3;
    const warm = throughputOverTime([line({record: early, warmup: 1})], {name: 'made'});
    assert.equal(warm.table.rows[0]?.at(-1), '0');
    assert.deepEqual(warm.notes, [
      'The shaded warm-up is drawn but not counted.',
      'Ticks at the bottom mark windows with errors. Errors during the warm-up are not counted.',
    ]);

    const long = made(Array(2000).fill(5), {errors: 1});
    const all = throughputOverTime([line({record: long})], {name: 'made'});
    assert.match(all.notes[0] ?? '', /^Ticks at the bottom/);
    const ticks = await drawing(all.views[0]);
    assert.ok(ticks.marks('errors').every(({height}) => height <= 4));

    const silent = made([5, 6], {errors: null});
    const without = throughputOverTime([line({record: silent})], {name: 'made'});
    assert.equal(without.table.rows[0]?.at(-1), 'not counted');
  });

  await t.test('lays made systems over one another only where they lie apart', async () => {
    /** @param {number} other */
    const both = (other) =>
      throughputOverTime(
        [
          line({record: made([100, 100])}),
          line({id: 'b', label: 'b', colour: 2, record: made([other, other])}),
        ],
        {name: 'made'},
      );
    assert.equal(both(120).views[0]?.height, 280);
    const bands = both(104);
    assert.equal(bands.views[0]?.height, 180);
    const {marks} = await drawing(bands.views[0]);
    assert.deepEqual(
      marks('label').map(({text}) => text),
      ['eleveldb', 'b'],
    );
    // Each in its half, the first above.
    assert.deepEqual(
      ['eleveldb', 'b'].map((name) => [
        ...new Set(
          marks('line')
            .filter(({datum}) => datum.series === name)
            .map(({y}) => Math.floor(y / 90)),
        ),
      ]),
      [[0], [1]],
    );
    await drawsEverywhere(bands);
  });

  await t.test('draws nothing of a series that is switched off', async () => {
    const chart = throughputOverTime([line()], {name: 'throughput'});
    const {marks} = await drawing(chart.views[0], {signals: {hidden: ['eleveldb']}});
    assert.equal(marks('line').length, 0);
  });

  await t.test('keeps the extremes of a made day of seconds in few rows', async () => {
    const counts = Array.from({length: 86_400}, (_, i) => 1000 + ((i * 7919) % 101));
    counts[12_345] = 0;
    counts[54_321] = 5000;
    const record = made(counts);
    if (record.windows[30_000]) record.windows[30_000].errors = 1;
    const chart = throughputOverTime([line({record})], {name: 'made'});
    const {marks} = await drawing(chart.views[0]);
    assert.equal(marks('errors').length, 1);
    const drawn = marks('line').map(({datum}) => datum.y);
    assert.ok(drawn.length <= 4000);
    assert.equal(Math.min(...drawn), 0);
    assert.equal(Math.max(...drawn), 5000);
    assert.match(
      chart.notes.join(),
      /: [\d,]+ of 86,400 windows are drawn, among them all extremes/,
    );
    assert.equal(chart.csv.rows.length, 86_400);
  });

  await t.test('reads the window that begins at a time, and none that ends there', () => {
    const half = made([10, 20], {length: 1});
    for (const window of half.windows) window.start += 0.5;
    const {readings} = throughputOverTime(
      [line({record: made([1, 2, 3])}), line({id: 'b', label: 'b', record: half})],
      {name: 'made'},
    );
    assert.deepEqual(
      readings.map(({at, values}) => [at, values.at(-1)?.text]),
      [
        [0.5, '10\u202fops/s'],
        [1.5, '20\u202fops/s'],
        [2.5, 'no window'],
      ],
    );
  });

  await t.test('says what is absent in table and sentence', () => {
    const absent = [{label: 'Infinispan', reason: 'failed: heap exhausted'}];
    const chart = throughputOverTime([line()], {name: 'throughput', absent});
    assert.match(chart.sentence, /Infinispan: failed: heap exhausted/);
    assert.deepEqual(chart.table.rows[1]?.slice(0, 2), ['Infinispan', 'failed: heap exhausted']);
  });
});
