// The log is a fixture of adapters/hotspot/; the windows are made.

/** @import {Timeline} from '../records/types.d.ts' */

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {textWidth} from '../draw/text-width.js';
import {quantity} from '../format.js';
import {drawing, drawsEverywhere, seriesOf} from '../testing/chart.js';
import {fieldOf, fixture, read, snapshot} from '../testing/index.js';
import {latencyOverTime} from './latency-over-time.js';
import {runOverTime} from './run-over-time.js';
import {WIDTHS} from './theme.js';

const {records} = await read(await fixture('gc-log-parallel.log'));
const heap = records.find((one) => one.kind === 'heap') ?? null;
const pauses = records.find((one) => one.kind === 'pauses') ?? null;

/** Made: ten windows of 0.1 s; the fourth is slow. @type {Timeline} */
const timeline = {
  kind: 'timeline',
  operation: 'put',
  params: {},
  windows: Array.from({length: 10}, (_, i) => ({
    start: i / 10,
    length: 0.1,
    count: i === 3 ? 200 : 1000,
    errors: 0,
    latency: {p50: 1e-4, p99: i === 3 ? 2e-2 : 1e-3, max: i === 3 ? 5e-2 : 2e-3},
  })),
};

const whole = runOverTime(seriesOf({timeline, heap, pauses}, {warmup: 0.1}), {name: 'run'});

test('runOverTime', async (t) => {
  await t.test('draws the expected specs', async () => {
    await snapshot(
      whole.views.map(({spec}) => spec),
      import.meta.url,
      'run-over-time.vl.json',
    );
    await drawsEverywhere(whole);
  });

  await t.test('has a lane for what the files hold', () => {
    const names = (/** @type {import('./types.d.ts').Chart} */ {views}) =>
      views.map(({name}) => name);
    assert.deepEqual(names(whole), ['overview', 'throughput', 'latency', 'close-up']);
    const native = runOverTime(seriesOf({timeline, heap: null, pauses: null}), {name: 'run'});
    assert.deepEqual(names(native), ['overview', 'throughput', 'latency']);
    const counts = {
      ...timeline,
      windows: timeline.windows.map((window) => ({...window, latency: null})),
    };
    const bare = runOverTime(seriesOf({timeline: counts, heap: null, pauses: null}), {name: 'run'});
    assert.deepEqual(names(bare), ['overview', 'throughput']);
    const [overview] = bare.views;
    assert.match(JSON.stringify(overview?.spec), /"ops\/s in the whole run"/);
    // The fixture without a warm-up shades none.
    assert.doesNotMatch(JSON.stringify(native.views), /warm-up shaded/);
  });

  await t.test('has labels on the axis of latencies, however near these are', async () => {
    const windows = timeline.windows.map((window) => ({
      ...window,
      latency: {p50: 2.1e-3, p99: 3e-3, max: 4.5e-3},
    }));
    const near = {timeline: {...timeline, windows}, heap: null, pauses: null};
    const {svg} = await drawing(runOverTime(seriesOf(near), {name: 'run'}).views[2]);
    assert.deepEqual(svg.match(/(?<=>)\dms(?=<)/g), ['2ms', '5ms']);
    const zeros = windows.map((window) => ({...window, latency: {...window.latency, p50: 0}}));
    const some = {...near, timeline: {...timeline, windows: zeros}};
    const {views, notes} = runOverTime(seriesOf(some), {name: 'run'});
    const {svg: withZero} = await drawing(views[2]);
    assert.match(withZero, />0<.*>5ms</s);
    assert.match(notes.join(), /zeros are drawn at its end/);
  });

  await t.test('has titles of lanes that fit a window of 320 pixels', () => {
    const {views} = runOverTime(seriesOf({timeline, heap, pauses}, {warmup: 0.1}), {name: 'run'});
    const titles = [...JSON.stringify(views).matchAll(/"title":"([^"]+)"/g)].map(
      ([, title]) => title,
    );
    assert.ok(titles.includes('ops/s, warm-up shaded'));
    // Between the margins of the page, beside the labels of the axis.
    const room = 320 - 2 * 16 - 54;
    const wide = titles.filter((title = '') => textWidth({fontSize: 12}, title) > room);
    assert.deepEqual(wide, []);
  });

  await t.test('names a shaded warm-up where its window shows one', () => {
    const series = seriesOf({timeline, heap, pauses}, {warmup: 0.1});
    /** @param {{from: number, to: number}} window */
    const titles = (window) => JSON.stringify(runOverTime(series, {name: 'run', window}).views);
    assert.match(titles({from: 0, to: 0.3}), /"ops\/s, warm-up shaded"/);
    assert.doesNotMatch(titles({from: 0.2, to: 0.6}), /warm-up shaded/);
  });

  await t.test('shades no time of the JVM before the run as a warm-up', () => {
    const before = pauses && {...pauses, start: -0.5};
    const {views} = runOverTime(seriesOf({timeline, heap, pauses: before}), {name: 'run'});
    const text = JSON.stringify(views);
    assert.ok(text.includes('[-0.5,1]'));
    assert.ok(!text.includes('warm-up shaded'));
    assert.deepEqual(text.match(/"name":"warmup","data":\{"values":\[\]/g)?.length, 2);
  });

  await t.test('opens on the part of its window that is in the run, and marks it', () => {
    const series = seriesOf({timeline, heap: null, pauses: null});
    /** @param {{from: number, to: number}} window */
    const opened = (window) => {
      const {closeUp, views} = runOverTime(series, {name: 'run', window});
      const marked = /"value":\{"x":(\[.*?\])\}/.exec(JSON.stringify(views[0]?.spec))?.[1];
      return [closeUp?.from, closeUp?.to, closeUp?.places.length, marked];
    };
    assert.deepEqual(opened({from: 0, to: 0.4}), [0, 0.4, 2, '[0,0.4]']);
    assert.deepEqual(opened({from: 0.4, to: 9}), [0.4, 1, 2, '[0.4,1]']);
    assert.deepEqual(opened({from: 5, to: 9}), [0, 1, 1, undefined]);
  });

  await t.test('says of its latencies what a chart of them alone says', () => {
    const {notes} = latencyOverTime([seriesOf(timeline, {warmup: 0.1})], {name: 'latency'});
    assert.ok(notes.length > 1);
    assert.deepEqual(whole.notes.slice(0, notes.length), notes);
  });

  await t.test('moves all lanes on one clock, one below the other', async () => {
    const signals = {from: 0.2, to: 0.6};
    const [, throughput, latency, close] = whole.views;
    const drawings = await Promise.all(
      [throughput, latency, close].map((view) => drawing(view, {signals})),
    );
    assert.equal(new Set(drawings.map(({width}) => width)).size, 1);
    const [first] = drawings;
    // The fourth window begins at 0.3 s, a quarter of the way from 0.2 to 0.6.
    const steps = first?.marks('line') ?? [];
    const slow = steps.find(({datum}) => datum.t === 0.3);
    assert.ok(Math.abs(slow.x - (first?.width ?? 0) / 4) < 0.5);
  });

  await t.test('names the longest pause of the window that the reader points at', () => {
    const texts = whole.readings.map(({values}) => values.at(-1)?.text ?? '');
    assert.ok(texts.some((text) => /ms at 0:00, young \(Allocation Failure\)/.test(text)));
    // The fixture: its one full collection is its longest pause.
    const [longest] = (pauses?.collections ?? []).toSorted((a, b) => b.duration - a.duration);
    assert.equal(longest?.kind, 'full');
    assert.ok(texts.some((text) => text.includes('full (')));
  });

  await t.test('names the longest pause of a row of its table', () => {
    const [first] = timeline.windows;
    const windows = first ? [{...first, length: 1e6}] : [];
    const one = {...timeline, windows};
    const {table} = runOverTime(seriesOf({timeline: one, heap, pauses}), {name: 'run'});
    const at = table.columns.findIndex(({label}) => label === 'longest pause');
    const {collections = []} = pauses ?? {};
    const longest = Math.max(...collections.map(({duration}) => duration));
    const [text = ''] = table.rows.map((row) => row[at]);
    assert.ok(String(text).startsWith(quantity(longest, 's')), String(text));
    assert.ok(String(text).endsWith(`, of ${collections.length}`), String(text));
  });

  await t.test('names the longest stop of a window', () => {
    const [first] = timeline.windows;
    const inside = {start: first?.start ?? 0, duration: 0.002};
    const later = {start: 1e6, duration: 9};
    const stops = pauses && {...pauses, stops: [inside, later]};
    const {table} = runOverTime(seriesOf({timeline, heap, pauses: stops}), {name: 'run'});
    const at = table.columns.findIndex(({label}) => label === 'longest stop');
    const [longest, ...others] = table.rows.map((row) => row[at]);
    assert.equal(longest, '2.00');
    assert.ok(
      others.every((one) => one === 'none'),
      others.join(),
    );
  });

  await t.test('labels the longest pause and the committed heap', async () => {
    const close = await drawing(whole.views.at(-1));
    assert.deepEqual(fieldOf(close.marks('size'), 'text'), ['committed']);
    // A full collection has its duration as text.
    assert.equal(close.marks('longest').length, 0);
    const young = pauses && {
      ...pauses,
      collections: pauses.collections.filter(({kind}) => kind === 'young'),
    };
    const chart = runOverTime(seriesOf({timeline, heap, pauses: young}), {name: 'run'});
    const [mark] = (await drawing(chart.views.at(-1))).marks('longest');
    const durations = (young?.collections ?? []).map(({duration}) => duration);
    assert.equal(mark?.text, `longest, ${quantity(Math.max(...durations), 's')} at 0:00`);
  });

  await t.test('keeps the texts of pauses apart, and inside the plot', async () => {
    const [one] = pauses?.collections ?? [];
    assert.ok(one && pauses);
    const fulls = [0, 0.02, 0.5, 0.99].map((start, i) => ({
      ...one,
      ...{kind: /** @type {const} */ ('full'), forced: false, start, duration: (i + 1) / 1000},
    }));
    const chart = runOverTime(seriesOf({timeline, heap, pauses: {...pauses, collections: fulls}}), {
      name: 'run',
    });
    for (const width of Object.values(WIDTHS)) {
      const {marks, width: plot} = await drawing(chart.views.at(-1), {width});
      const texts = marks('duration').map(({x, text}) => ({text, x}));
      assert.deepEqual(
        fieldOf(texts, 'text'),
        [2, 3, 4].map((ms) => quantity(ms / 1000, 's')),
      );
      const half = (7 / 2) * 'x.xx ms'.length;
      assert.ok(texts.every(({x}) => x >= half && x <= plot - half));
    }
  });

  await t.test('has every window and every pause in the CSV', () => {
    const {columns, rows} = whole.csv;
    const [start, record] = [columns.indexOf('window_start_s'), columns.indexOf('record')];
    assert.equal(rows.filter((row) => row[start] !== null).length, 10);
    assert.equal(rows.filter((row) => row[record] === 'pause').length, pauses?.collections.length);
    const p99 = columns.indexOf('p99_s');
    assert.deepEqual(
      rows.slice(2, 5).map((row) => row[p99]),
      [1e-3, 2e-2, 1e-3],
    );
  });
});
