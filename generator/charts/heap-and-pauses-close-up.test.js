// Collections are made for the test.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {drawing, seriesOf} from '../testing/chart.js';
import {fieldOf} from '../testing/index.js';
import {chartOf, madeHeap} from '../testing/made-heap.js';
import {heapAndPauses} from './heap-and-pauses.js';
import {outline, stack} from './heap-stack.js';

/** @param {any[]} marks Points of lines or areas. */
function timesOfParts(marks) {
  const points = marks.map(({datum}) => datum);
  return [...new Set(points.map(({part}) => part))].map((part) =>
    points.filter((point) => point.part === part).map(({t: time}) => time),
  );
}

test('the close-up of heapAndPauses', async (t) => {
  await t.test('opens a made hour at its first unforced full collection', () => {
    const chart = chartOf(
      madeHeap(3600, (i) => (i % 1000 === 499 ? {kind: 'full', forced: i < 500} : {})),
    );
    assert.deepEqual(fieldOf(chart.closeUp?.places, 'label'), [
      'Whole run',
      'Forced full collection at 8:20',
      'Full collection at 25:00',
      'Full collection at 41:40',
      'Full collection at 58:20',
      'Last minute',
    ]);
    assert.deepEqual([chart.closeUp?.from, chart.closeUp?.to], [1470.005, 1530.005]);
    assert.equal(chart.table.rows.length, 61);
    assert.deepEqual(chart.table.rows[1]?.slice(0, 4), ['1:00', '60', '0', '600']);
  });

  await t.test(
    'begins the table of a made log with the run or with what was logged before it',
    () => {
      const records = madeHeap(4);
      records.pauses.start = -0.5;
      assert.equal(chartOf(records).table.rows[0]?.[0], '0:00');
      const [first] = records.pauses.collections;
      if (first) first.start = -0.2;
      assert.equal(chartOf(records).table.rows[0]?.[0], '−0:10');
    },
  );

  await t.test('opens a made hour without a full collection at its longest pause', () => {
    const chart = chartOf(madeHeap(3600, (i) => (i === 1000 ? {duration: 0.5} : {})));
    const {from = 0, to = 0, places = []} = chart.closeUp ?? {};
    assert.ok(from < 1000 && 1000 < to);
    assert.deepEqual(fieldOf(places, 'label'), [
      'Whole run',
      'Longest pause at 16:41',
      'Last minute',
    ]);
  });

  await t.test('has a button for the longest of more full collections than have buttons', () => {
    const chart = chartOf(
      madeHeap(3600, (i) =>
        i % 500 === 400 ? {kind: 'full', duration: i === 2900 ? 0.9 : 0.3} : {},
      ),
    );
    const labels = chart.closeUp?.places.map(({label}) => label);
    assert.deepEqual(labels?.slice(-3), [
      'Full collection at 31:41',
      'Longest pause at 48:21',
      'Last minute',
    ]);
  });

  await t.test('has one button for the full collections of one second', () => {
    const record = madeHeap(60, (i) => (i === 20 || i === 21 || i === 40 ? {kind: 'full'} : {}));
    const [first, second] = record.pauses.collections.slice(20);
    if (first && second) second.start = first.start + 0.4;
    const labels = fieldOf(chartOf(record).closeUp?.places, 'label')?.slice(1, 3);
    assert.deepEqual(labels, ['Full collection at 0:21', 'Full collection at 0:41']);
  });

  await t.test('has buttons for made stops and stalls that are longer than any pause', () => {
    const record = madeHeap(60, (i) => (i === 20 ? {duration: 0.3} : {}));
    /** @param {Pick<import('../records/types.d.ts').Pauses, 'stops' | 'stalls'>} waits */
    const labels = (waits) =>
      chartOf({...record, pauses: {...record.pauses, ...waits}})
        .closeUp?.places.map(({label}) => label)
        .slice(1, -1);
    const stalls = [0.4, 0.9, 0.2].map((duration, i) => ({
      start: 40 + i,
      duration,
      kind: /** @type {const} */ ('allocation'),
    }));
    const pause = {start: 20.9, duration: 0.45};
    assert.deepEqual(labels({stops: [pause, {start: 10, duration: 0.5}], stalls}), [
      'Longest pause at 0:21',
      'Longest stop at 0:10',
      'Longest stall at 0:41',
    ]);
    assert.deepEqual(
      labels({stops: [pause, {start: 10, duration: 0.4}], stalls: stalls.slice(2)}),
      ['Longest pause at 0:21'],
    );
  });

  await t.test(
    'has a button for made stops of the warm-up or a forced collection only without others',
    () => {
      const {heap, pauses} = madeHeap(60, (i) => (i === 40 ? {forced: true, duration: 0.9} : {}));
      const stops = [5, 30, 41].map((start) => ({start, duration: start === 30 ? 0.5 : 0.8}));
      /** @param {typeof stops} made */
      const labels = (made) => {
        const stalls = made.map((one) => ({...one, kind: /** @type {const} */ ('allocation')}));
        const series = seriesOf({heap, pauses: {...pauses, stops: made, stalls}}, {warmup: 10});
        const places = heapAndPauses(series, {name: 'gc'}).closeUp?.places ?? [];
        return places.map(({label}) => label).filter((label) => /stop|stall/.test(label));
      };
      assert.deepEqual(labels(stops), ['Longest stop at 0:30', 'Longest stall at 0:30']);
      assert.deepEqual(labels(stops.slice(0, 1)), [
        'Longest stop at 0:05',
        'Longest stall at 0:05',
      ]);
    },
  );

  await t.test('begins with a made log that begins long after its JVM', () => {
    const {heap, pauses} = madeHeap(9, (i) => ({start: 864_001 + i}));
    const late = {heap, pauses: {...pauses, start: 864_000, end: 864_010}};
    const {closeUp, table} = chartOf(late);
    assert.deepEqual([closeUp?.start, closeUp?.end], [864_000, 864_010]);
    assert.deepEqual(
      table.rows.map(([from]) => from),
      ['240:00:00'],
    );
    const polled = chartOf({heap: {...heap, from: 'samples', every: 1}, pauses: null});
    assert.equal(polled.closeUp?.start, 864_001);
    // Shortly after it, the time before the log is drawn, too.
    assert.equal(
      chartOf({heap: null, pauses: {...madeHeap(9).pauses, start: 4}}).closeUp?.start,
      0,
    );
  });

  await t.test('shows a short made run as a whole, and parts of it by buttons', () => {
    const {start, end, from, to, places = []} = chartOf(madeHeap(9)).closeUp ?? {};
    assert.deepEqual([from, to], [start, end]);
    assert.deepEqual(
      places.map(({label, ...window}) => [label, window.from, window.to]),
      [
        ['Whole run', 0, 10],
        ['Longest pause at 0:01', 0, 5],
        ['Last 5 seconds', 5, 10],
      ],
    );
    assert.equal(chartOf(madeHeap(19)).closeUp?.places.at(-1)?.label, 'Last 5 seconds');
    const {places: one = []} = chartOf(madeHeap(1, () => ({start: 0.5}))).closeUp ?? {};
    assert.deepEqual(fieldOf(one, 'label'), ['Whole run', 'Longest pause at 0:00', 'Last second']);
  });

  await t.test('draws a heap of few points as a line, and of many as an envelope', async () => {
    const values = async (/** @type {number} */ count) =>
      (await drawing(chartOf(madeHeap(count)).views[0])).marks('heap').map(({datum}) => datum);
    const few = await values(9);
    assert.deepEqual([few.length, 'heap' in few[0], 'low' in few[0]], [18, true, false]);
    const many = await values(3600);
    // One column after the other, and where the last ends.
    assert.deepEqual([many.length, 'heap' in many[0], 'low' in many[0]], [361, false, true]);
  });

  await t.test('draws every tooth of the close-up, of a made day too', async () => {
    const chart = chartOf(madeHeap(86_400, (i) => (i === 43_200 ? {duration: 0.03} : {})));
    const {from = 0, to = 0} = chart.closeUp ?? {};
    const {marks} = await drawing(chart.views[1]);
    const pauses = marks('pause').filter(({datum}) => datum.t >= from && datum.t <= to);
    const heap = marks('heap').filter(({datum}) => datum.t >= from && datum.t <= to);
    // A collection a second, each at its full second: a minute has 60 or, with both ends, 61.
    const seconds = Math.floor(to) - Math.ceil(from) + 1;
    assert.ok(seconds >= 60);
    assert.equal(pauses.length, seconds);
    assert.equal(new Set(heap.map(({datum}) => Math.round(datum.t))).size, seconds);
    assert.match(
      chart.notes.join(' '),
      /pauses are drawn: all pauses in the initial window, and the extremes elsewhere\. A grey/,
    );
  });

  await t.test('draws no tooth that the log of a made day does not have', async () => {
    const record = madeHeap(86_400, (i) => (i === 7000 ? {kind: 'full'} : {}));
    const chart = chartOf(record);
    const times = record.heap.time;
    for (const {from, to} of [...(chart.closeUp?.places ?? []), {from: 20_000, to: 20_060}]) {
      const {marks} = await drawing(chart.views[1], {signals: {from, to}});
      const groups = timesOfParts(marks('heap'));
      for (const group of groups) {
        const first = times.indexOf(group[0]);
        assert.deepEqual(group, times.slice(first, first + group.length));
      }
      const stretches = [
        ...[...groups, ...timesOfParts(marks('outside'))].map((group) => [group[0], group.at(-1)]),
      ].sort((one, other) => one[0] - other[0]);
      // One after the other, from the first vertex to the last.
      for (const [i, [start]] of stretches.slice(1).entries()) {
        assert.ok(Math.abs(start - stretches[i]?.[1]) < 1e-6);
      }
      assert.deepEqual([stretches[0]?.[0], stretches.at(-1)?.[1]], [times[0], times.at(-1)]);
    }
  });

  await t.test('draws a band alone where a made window has too many collections', async () => {
    const {heap, pauses} = madeHeap(40_000, (i) => ({start: (i + 1) / 100, duration: 0.001}));
    const chart = chartOf({heap, pauses: {...pauses, end: 401}});
    const {marks} = await drawing(chart.views[1]);
    assert.equal(marks('heap').length, 0);
    assert.match(
      chart.notes.join(' '),
      /There are too many heap points to draw each\. A grey band/,
    );
  });

  await t.test('opens a made log of many pauses at a window that shows each of them', async () => {
    const {heap, pauses} = madeHeap(40_000, (i) => ({start: (i + 1) / 20, duration: 0.001}));
    const chart = chartOf({heap, pauses: {...pauses, end: 2001}});
    const {from = 0, to = 0, places = []} = chart.closeUp ?? {};
    assert.ok(to - from <= 15);
    assert.equal(places.at(-1)?.label, 'Last 15 seconds');
    const {marks} = await drawing(chart.views[1]);
    const inWindow = pauses.collections.filter(({start}) => start >= from && start <= to);
    const drawn = marks('pause').filter(({datum}) => datum.t >= from && datum.t <= to);
    assert.ok(inWindow.length > 290);
    assert.equal(drawn.length, inWindow.length);
  });

  await t.test('keeps the extremes and the full collections of a made day', async () => {
    const chart = chartOf(
      madeHeap(86_400, (i) => {
        if (i === 50_000) return {before: 499e6};
        if (i === 60_000) return {after: 1e6, duration: 9};
        return i % 20_000 === 7 ? {kind: 'full'} : {};
      }),
    );
    const {marks} = await drawing(chart.views[1]);
    const heights = marks('heap').map(({datum}) => datum.b1);
    const pauses = [...marks('pause'), ...marks('full')];
    const outside = marks('outside');
    assert.ok(heights.length + pauses.length + outside.length + marks('merged').length <= 4000);
    assert.equal(Math.max(...outside.map(({datum}) => datum.high)), 499e6);
    assert.equal(Math.min(...outside.map(({datum}) => datum.low)), 1e6);
    assert.equal(marks('full').length, 5);
    assert.ok(pauses.some(({datum}) => datum.t2 - datum.t > 8));
    assert.match(chart.notes.join(' '), /[\d,]+ of 172,800 heap points are drawn/);
    const overview = await drawing(chart.views[0]);
    const highs = overview.marks('heap').map(({datum}) => datum.high);
    assert.equal(Math.max(...highs), 499e6);
    assert.ok(chart.readings.length <= 722);
  });
});

test('an envelope has the extremes of the line in each column, and where it crosses an edge', () => {
  const used = [0, 2, 0, 6];
  const {values, drawnAs} = outline(
    stack({
      ...{kind: 'heap', operation: '', params: {}, from: 'collections', every: null},
      ...{time: [0, 0.5, 1, 4], generations: [{name: 'heap', used, committed: used}]},
    }),
    {start: 0, end: 6, columns: 3},
  );
  assert.equal(drawnAs, 'envelope');
  // From 0 at 1 s it grows by 2 a second: 2 at the first edge, 6 at the second.
  assert.deepEqual(values, [
    {t: 0, part: 0, low: 0, high: 2},
    {t: 2, part: 0, low: 2, high: 6},
    {t: 4, part: 0, low: 6, high: 6},
    {t: 6, part: 0, low: 6, high: 6},
  ]);
});

test('an envelope has nothing between parts that the log does not join', () => {
  const used = [1, 1, null, 5, 5];
  const {values} = outline(
    stack({
      ...{kind: 'heap', operation: '', params: {}, from: 'collections', every: null},
      ...{time: [0, 0.5, 2, 5, 5.5], generations: [{name: 'heap', used, committed: used}]},
    }),
    {start: 0, end: 6, columns: 3},
  );
  assert.deepEqual(values, [
    {t: 0, part: 0, low: 1, high: 1},
    {t: 2, part: 0, low: 1, high: 1},
    {t: 4, part: 4, low: 5, high: 5},
    {t: 6, part: 4, low: 5, high: 5},
  ]);
});
