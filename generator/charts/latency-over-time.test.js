// basho-latencies-put.csv is basho_bench against eleveldb, hlog.hlog reads of RocksJava 7.8.3, both
// from a busy two-core machine; the other windows are made here and their titles say so.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {compile} from '../draw/compile.js';
import {numberSigns} from '../format.js';
import {drawing, drawsEverywhere, seriesOf} from '../testing/chart.js';
import {fieldOf, fixture, read, snapshot} from '../testing/index.js';
import {SHADED_NOTE} from '../words/notes.js';
import {latencyOverTime} from './latency-over-time.js';

/**
 * @param {string} name
 * @param {import('../scan/types.d.ts').FileNote} [note]
 */
const timelineOf = async (name, note = {}) => {
  const {records} = await read(await fixture(name), {name, note});
  const found = records.find((record) => record.kind === 'timeline');
  assert.ok(found);
  return found;
};
/**
 * @param {import('./types.d.ts').Series<import('../records/types.d.ts').Timeline>} series
 * @param {import('./types.d.ts').ChartOptions} options
 */
const chartOf = (series, options) => latencyOverTime([series], options);
const put = await timelineOf('basho-latencies-put.csv');
const rocks = await timelineOf('hlog.hlog', {unit: 'ns'});
const run = seriesOf(put, {label: 'eleveldb', warmup: 5});
const alone = chartOf(run, {name: 'l', load: {model: 'open'}});
const fromIntervals = chartOf(seriesOf(rocks, {label: "Rocks 'J'", colour: 3}), {
  name: 'l',
});

/**
 * Made windows of a second.
 *
 * @param {Partial<import('../records/types.d.ts').Window>[]} windows
 */
const made = (windows) =>
  seriesOf({
    ...put,
    windows: windows.map((window, start) => ({
      ...{start, length: 1, count: 5000, errors: null},
      latency: {p50: 1e-3, p99: 2e-3, 'p99.9': 3e-3, max: 4e-3},
      ...window,
    })),
  });
const empty = {count: 0, latency: null};

/**
 * @param {import('./types.d.ts').Chart} chart
 * @param {string} key
 * @returns {Promise<[number, number, number][]>}
 *   Part, elapsed seconds and value of each point of a line.
 */
async function pointsOf(chart, key) {
  const {marks} = await drawing(chart.views[0]);
  const points = marks('line').filter(({datum}) => datum.key === key);
  return points.map(({datum}) => [datum.part, datum.t, datum.v]);
}

test('latencyOverTime', async (t) => {
  await t.test('keeps its specification', async () => {
    await snapshot(alone.views[0]?.spec, import.meta.url, 'latency-over-time.vl.json');
  });

  await t.test('draws at every width', async () => {
    await drawsEverywhere(alone);
    await drawsEverywhere(fromIntervals);
  });

  await t.test('draws each window’s figures at their place on the axis', async () => {
    const {marks} = await drawing(alone.views[0]);
    const [low, high] = /** @type {any} */ (alone.views[0]).spec.layer[1].encoding.y.scale.domain;
    for (const window of put.windows.slice(0, 10)) {
      for (const key of /** @type {const} */ (['p50', 'p99', 'max'])) {
        const point = marks('line').find(
          ({datum}) => datum.key === key && Math.abs(datum.t - window.start) < 1e-9,
        );
        const value = Number(window.latency?.[key]);
        const y = 280 * (1 - Math.log(value / low) / Math.log(high / low));
        assert.ok(Math.abs(point.y - y) < 0.5, `${key} at ${window.start}`);
      }
    }
  });

  await t.test('writes the first time on the right of the latencies', async () => {
    const {svg} = await drawing(alone.views[0]);
    // The others are centred at their ticks.
    assert.match(svg, /<text transform="[^"]*">0:00<\/text><text text-anchor="middle"/);
  });

  await t.test('begins before zero where a window does (made)', () => {
    const chart = chartOf(made([{start: -2}, {start: -1}]), {name: 'l'});
    assert.match(JSON.stringify(chart.views), /"domain":\[-2,0\]/);
  });

  await t.test('breaks the lines at a window without samples (made)', async () => {
    const chart = chartOf(made([{}, empty, {}]), {name: 'l'});
    assert.deepEqual(await pointsOf(chart, 'p50'), [
      [0, 0, 1e-3],
      [0, 1, 1e-3],
      [1, 2, 1e-3],
      [1, 3, 1e-3],
    ]);
    assert.ok(chart.notes.includes('A: the lines break at 1 window without a sample.'));
    assert.equal(chart.table.rows[1]?.[3], 'no sample');
  });

  await t.test('breaks the lines at a gap in the measurement (made)', async () => {
    const chart = chartOf(made([{}, {start: 5}]), {name: 'l'});
    assert.deepEqual(
      (await pointsOf(chart, 'max')).map(([part, at]) => [part, at]),
      [
        [0, 0],
        [0, 1],
        [1, 5],
        [1, 6],
      ],
    );
  });

  await t.test('leaves out percentiles of windows with too few samples (made)', async () => {
    const chart = chartOf(made([{}, {count: 999}, {count: 1000}]), {name: 'l'});
    assert.deepEqual(
      (await pointsOf(chart, 'p99.9')).map(([, at]) => at),
      [0, 1, 2, 3],
    );
    assert.deepEqual(
      (await pointsOf(chart, 'p99.9')).map(([part]) => part),
      [0, 0, 1, 1],
    );
    const note = 'A: p99.9 is not drawn in 1 window with fewer than 1,000 samples.';
    assert.ok(chart.notes.includes(note));
    assert.equal(chart.table.rows[1]?.[4], 'too few samples');
    assert.equal(chart.csv.rows[1]?.[6], null);
    const few = chartOf(made([{}, {count: 99}, {count: 100}]), {name: 'l'});
    assert.deepEqual(
      (await pointsOf(few, 'p99')).map(([, at]) => at),
      [0, 1, 2, 3],
    );
    assert.ok(few.notes.includes('A: p99 is not drawn in 1 window with fewer than 100 samples.'));
  });

  await t.test('says “not measured” where the runner gives no such figure (made)', () => {
    const other = {latency: {p50: 1e-3, max: 2e-3}};
    const chart = chartOf(made([{}, other]), {name: 'l'});
    assert.deepEqual(chart.table.rows[1]?.slice(3, 5), ['not measured', 'not measured']);
    // What none of its windows has takes no column.
    const {columns} = chartOf(made([other, other]), {name: 'l'}).table;
    assert.deepEqual(columns.map(({label}) => label).slice(-2), ['p50', 'max']);
  });

  await t.test('draws zeros at the end of its axis (made)', async () => {
    const zero = {latency: {p50: 0, p99: 1e-3, max: 2e-3}};
    const chart = chartOf(made([{}, zero, zero]), {name: 'l'});
    assert.ok(
      chart.notes.includes('A logarithmic axis has no zero: zeros are drawn at its end, marked 0.'),
    );
    assert.deepEqual(await pointsOf(chart, 'p50'), [
      [0, 0, 1e-3],
      [0, 1, 0],
      [0, 2, 0],
      [0, 3, 0],
    ]);
    const {marks} = await drawing(chart.views[0]);
    const [first, ...zeros] = marks('line').filter(({datum}) => datum.key === 'p50');
    const height = chart.views[0]?.height ?? 0;
    assert.ok(first && first.y < height);
    assert.deepEqual(
      zeros.map(({y}) => y),
      [height, height, height],
    );
    assert.equal(chart.csv.rows[1]?.[4], 0);
  });

  await t.test('draws one window as a step (made)', async () => {
    const chart = chartOf(made([{}]), {name: 'l'});
    assert.deepEqual(await pointsOf(chart, 'max'), [
      [0, 0, 4e-3],
      [0, 1, 4e-3],
    ]);
  });

  await t.test('does not count windows without a sample (made)', () => {
    const {sentence} = chartOf(made([{}, {count: 0}, {}]), {name: 'l'});
    assert.match(sentence, / in 2 windows\.$/);
  });

  await t.test('draws and counts only the maximum of a short last window (made)', async () => {
    const last = {length: 0.4, latency: {p50: 9e-3, p99: 9e-3, 'p99.9': 9e-3, max: 9e-3}};
    const chart = chartOf(made([{}, {}, last]), {name: 'l'});
    assert.match(
      chart.sentence,
      /median 1\.00\sms, p99 2\.00\sms, maximum 9\.00\sms at 0:02 in 3 windows\.$/,
    );
    const note =
      'A: the window at 0:02 is only 400\u202fms long. Only its maximum counts, and its percentiles are not drawn.';
    assert.ok(chart.notes.includes(note), chart.notes.join(' '));
    const means = made([{}, {}, last].map((one) => ({...one, latency: {mean: 1e-3}})));
    assert.ok(
      chartOf(means, {name: 'l'}).notes.includes(
        'A: the window at 0:02 is only 400\u202fms long. It does not count.',
      ),
    );
    assert.equal((await pointsOf(chart, 'p99')).at(-1)?.[1], 2);
    assert.deepEqual((await pointsOf(chart, 'max')).at(-1), [0, 2.4, 9e-3]);
    assert.deepEqual(
      chart.table.rows.map(([elapsed]) => elapsed),
      ['0:00 to 0:01', '0:01 to 0:02', '0:02 to 0:02.4'],
    );
  });

  await t.test('reports a short last window without a sample as any other (made)', () => {
    const {notes} = chartOf(made([{}, {}, {length: 0.05, ...empty}]), {name: 'l'});
    assert.ok(notes.includes('A: the lines break at 1 window without a sample.'));
    assert.doesNotMatch(notes.join(), /maximum counts/);
  });

  await t.test('draws no dip for the lower maximum of a short last window (made)', async () => {
    const last = {length: 0.4, latency: {p50: 1e-3, max: 1e-3}};
    const chart = chartOf(made([{}, {}, last]), {name: 'l'});
    assert.deepEqual((await pointsOf(chart, 'max')).at(-1), [0, 2, 4e-3]);
    assert.equal(chart.csv.rows.length, 3);
  });

  await t.test('keeps the extremes of an hour of windows in few rows (made)', async () => {
    const windows = Array.from({length: 3600}, (_, i) => ({
      latency: {p50: 1e-3 + i * 1e-9, p99: 2e-3, 'p99.9': 3e-3, max: i === 1234 ? 9 : 4e-3},
    }));
    const chart = chartOf(made(windows), {name: 'l'});
    const highest = (await pointsOf(chart, 'max')).map(([, , v]) => v);
    assert.equal(Math.max(...highest), 9);
    assert.ok(highest.length < 1000);
    assert.equal(chart.csv.rows.length, 3600);
    assert.ok(chart.table.rows.length <= 60 && chart.readings.length <= 360);
    assert.ok(chart.notes.some((note) => note.startsWith('Only the lowest and highest windows')));
  });

  await t.test('shades the warm-up and leaves it out of the sentence (made)', async () => {
    const slow = {latency: {p50: 1, p99: 2, max: 3}};
    const chart = chartOf({...made([slow, {}, {}]), warmup: 1}, {name: 'l'});
    const {marks} = await drawing(chart.views[0]);
    assert.equal(marks('warmup').length, 1);
    assert.match(chart.sentence, /maximum 4\.00\sms at 0:01 in 2 windows after the warm-up\.$/);
  });

  await t.test('says what the load model means for percentiles, unless the load is open', () => {
    assert.ok(!alone.notes.join().includes('understate'));
    assert.ok(alone.notes.includes(SHADED_NOTE) && !fromIntervals.notes.includes(SHADED_NOTE));
    assert.match(fromIntervals.notes[0] ?? '', /^Load model not stated: /);
    const load = /** @type {const} */ ({model: 'closed', workers: 2});
    const [note] = chartOf(run, {name: 'l', load}).notes;
    assert.match(note ?? '', /^Closed loop of 2 workers: percentiles understate/);
  });

  await t.test('has the four values as series', () => {
    assert.deepEqual(fieldOf(alone.series, 'label'), ['p50', 'p99', 'p99.9', 'max']);
  });

  await t.test('switches one value off', async () => {
    const {marks} = await drawing(alone.views[0], {signals: {hidden: ['p99']}});
    assert.ok(marks('line').every(({datum}) => datum.key !== 'p99'));
  });

  await t.test('draws each of several systems on the same scale (made)', async () => {
    const slow = {latency: {p50: 1e-2, p99: 2e-2, max: 4e-1}};
    const [a, b] = [
      {...made([{}, {}]), label: 'A'},
      {...made([slow, empty, slow]), id: 'b', label: 'B', colour: 2},
    ];
    const chart = latencyOverTime([a, b], {name: 'l', load: {model: 'open'}});
    await drawsEverywhere(chart);
    assert.deepEqual(
      chart.views.map(({name, height}) => [name, height]),
      [
        ['main', 80],
        ['main-2', 80],
      ],
    );
    // 1 ms to 500 ms: the plots share the lowest and the highest latency of both, and the clock.
    const plots = await Promise.all(chart.views.map((view) => drawing(view)));
    const [first, second] = plots.map(({marks}) =>
      marks('line').filter(({datum}) => datum.key === 'max'),
    );
    const y = (/** @type {number} */ value) => 80 * (1 - Math.log(value / 1e-3) / Math.log(500));
    assert.ok(Math.abs(first?.[0].y - y(4e-3)) < 0.01 && Math.abs(second?.[0].y - y(0.4)) < 0.01);
    assert.ok(Math.abs(first?.at(-1).x / second?.at(-1).x - 2 / 3) < 1e-9);
    const [upper = '', lower = ''] = plots.map(({svg}) => svg);
    assert.ok(upper.includes('>A: latency (logarithmic)<') && !upper.includes('elapsed time'));
    assert.ok(lower.includes('>B<') && lower.includes('elapsed time'));
    assert.equal(
      chart.notes.filter((note) => note.startsWith('Each step is a window of')).length,
      1,
    );
    // Labels name the lines, on pages and in pictures.
    assert.deepEqual(chart.series, []);
    for (const {spec} of chart.views) {
      assert.equal(compile(spec, numberSigns(), {title: [], subtitle: []}).legends, undefined);
    }
    assert.match(
      chart.sentence,
      /^Latency over time\. A: median 1\.00\sms, .* in 2 windows; B: median 10\.0\sms, .*maximum 400\sms at 0:00 in 2 windows\.$/,
    );
    assert.deepEqual(
      chart.table.rows.map(([system, elapsed, samples]) => [system, elapsed, samples]),
      [
        ['A', '0:00 to 0:01', '5,000'],
        ['A', '0:01 to 0:02', '5,000'],
        ['B', '0:00 to 0:01', '5,000'],
        ['B', '0:01 to 0:02', '0'],
        ['B', '0:02 to 0:03', '5,000'],
      ],
    );
    assert.deepEqual(
      chart.csv.rows.map(([system, start]) => [system, start]),
      [
        ['A', 0],
        ['A', 1],
        ['B', 0],
        ['B', 1],
        ['B', 2],
      ],
    );
    // The windows of B are more, so they are what a reader points at.
    const last = chart.readings.at(-1);
    assert.deepEqual([last?.at, last?.label], [2.5, '0:02 to 0:03']);
    const texts = last?.values.map(({label, text}) => [label, text.replaceAll(/\s/g, ' ')]);
    assert.deepEqual(texts?.slice(0, 1), [['A, p50', 'no sample']]);
    assert.deepEqual(texts?.at(-1), ['B, max', '400 ms']);
  });

  await t.test('reads one window at a time, in spite of binary fractions (made)', () => {
    // 0.1 + 0.2 is more than 0.3.
    const slow = {start: 0.1, length: 0.2, latency: {p50: 1, max: 1}};
    const a = made([slow, {start: 0.3, length: 0.2}, {start: 0.5, length: 0.2}]);
    const b = {...a, id: 'b', label: 'B'};
    const whole = {...made([{start: 0.1, length: 0.6}]), id: 'c', label: 'C'};
    const chart = latencyOverTime([a, b, whole], {name: 'l'});
    const texts = chart.readings[1]?.values.flatMap(({label, text}) =>
      label.endsWith('p50') ? [text.replaceAll(/\s/g, ' ')] : [],
    );
    assert.deepEqual(texts, ['1.00 ms', '1.00 ms', '1.00 ms']);
    assert.equal(chartOf(a, {name: 'l'}).readings[1]?.values[0]?.text.length, 7);
  });

  await t.test('keeps the extremes of long runs of several systems (made)', async () => {
    const long = (/** @type {number} */ at) =>
      made(
        Array.from({length: 3600}, (_, i) => ({
          latency: {p50: 1e-3 + i * 1e-9, max: i === at ? 9 : 4e-3},
        })),
      );
    const all = [1234, 2345, 3456].map((at, i) => ({...long(at), id: `s${i}`, label: `S${i}`}));
    const chart = latencyOverTime(all, {name: 'l'});
    for (const [i, view] of chart.views.entries()) {
      const {marks} = await drawing(view);
      const highest = marks('line').filter(({datum}) => datum.key === 'max' && datum.v === 9);
      assert.ok(highest.length > 0, `S${i}`);
      assert.ok(marks('line').length < 1000, `${marks('line').length} points`);
    }
    assert.equal(chart.csv.rows.length, 3 * 3600);
    assert.ok(chart.table.rows.length <= 60 && chart.readings.length <= 360);
  });

  await t.test('keeps a failed contestant in sentence and table', () => {
    const absent = [{label: 'Infinispan', reason: 'failed: out of memory'}];
    const {sentence, table} = chartOf(run, {name: 'l', absent});
    assert.match(sentence, /; Infinispan: failed: out of memory\.$/);
    assert.deepEqual(table.rows.at(-1), ['Infinispan', 'failed: out of memory']);
  });
});
