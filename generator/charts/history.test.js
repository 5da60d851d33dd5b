// All histories here are made.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {textWidth} from '../draw/text-width.js';
import {spread} from '../stats/spread.js';
import {drawing, drawsEverywhere} from '../testing/chart.js';
import {fieldsOf, snapshot} from '../testing/index.js';
import {historyChart} from './history.js';
import {historyLines} from './history-lines.js';
import {WIDTHS} from './theme.js';

/** @import {ChartRequest} from '../scan/types.d.ts' */
/** @import {History, HistoryPoint} from '../stats/types.d.ts' */

/**
 * @param {string} at
 * @param {number[]} values
 *   One a repeat, in microseconds.
 * @returns {HistoryPoint}
 */
function point(at, values) {
  const seconds = values.map((value) => value / 1e6);
  const {estimate, interval} = spread(seconds);
  const {low = null, high = null} = interval ?? {};
  return {
    at,
    date: '2026-11-21',
    isOfCommit: false,
    machine: 'desk',
    values: seconds,
    estimate,
    low,
    high,
    runs: [at],
  };
}

/**
 * @param {Record<string, number[]>} values
 *   By release.
 * @param {Partial<History>} [facts]
 * @returns {History}
 */
const made = (values, facts) => ({
  ...{id: 'h', system: 'a', operation: 'get', params: {}, quantity: 'p50', unit: 's'},
  ...{axis: 'release', param: 'release', breaks: [], changes: []},
  points: Object.entries(values).map(([at, some]) => point(at, some)),
  ...facts,
});

const median = made({
  '2.4.0': [230, 250, 240],
  '2.11.4': [190, 180, 200],
  '2.20.6': [160, 150, 170],
});
const p99 = made(
  {'2.4.0': [500, 520, 480], '2.11.4': [600, 400, 510], '2.20.6': [450, 430, 440]},
  {quantity: 'p99'},
);
const report = {
  systems: [
    {id: 'a', name: 'A', platform: /** @type {const} */ ('jvm'), colour: 1},
    {id: 'b', name: 'B', platform: /** @type {const} */ ('native'), colour: 2},
  ],
  load: {model: /** @type {const} */ ('closed')},
  runs: [],
};
const options = /** @type {const} */ ({name: 'h', load: {model: 'closed', workers: 1}});

/**
 * @param {History[]} histories
 * @param {Partial<ChartRequest>} [request]
 */
const linesOf = (histories, request) =>
  historyLines({id: 'h', chart: 'history', ...request}, histories, report);
/**
 * @param {History[]} histories
 * @param {Partial<ChartRequest>} [request]
 */
const chartOf = (histories, request) =>
  historyChart(linesOf(histories, request) ?? assert.fail(), options);
/** @param {string} text */
const spaced = (text) => text.replaceAll(/\s/g, ' ');

test('historyChart', async (t) => {
  const chart = chartOf([median, p99]);

  await t.test('keeps its specification', () =>
    snapshot(chart.views[0]?.spec, import.meta.url, 'history.vl.json'),
  );

  await t.test('draws at every width', () => drawsEverywhere(chart));

  await t.test('draws every repeat and the estimate of each release', async () => {
    const {marks} = await drawing(chart.views[0]);
    assert.equal(marks('repeat').length, 18);
    assert.equal(marks('middle').length, 6);
    const y = (/** @type {number} */ seconds) => 300 * (1 - seconds / 600e-6);
    const drawn = marks('middle').filter(({datum}) => datum.series === 'median');
    assert.deepEqual(
      drawn.map(({y: at}) => Math.round(at)),
      median.points.map(({estimate}) => Math.round(y(estimate))),
    );
  });

  await t.test('states first, last, lowest and highest', () => {
    assert.equal(
      spaced(chart.sentence),
      'Median and 99th percentile over 3 releases, 2.4.0 to 2.20.6. median: 240 µs at 2.4.0, 160 µs at 2.20.6; lowest 160 µs at 2.20.6, highest 240 µs at 2.4.0. 99th percentile: 500 µs at 2.4.0, 440 µs at 2.20.6; lowest 440 µs at 2.20.6, highest 500 µs at 2.4.0.',
    );
  });

  await t.test('has a name for each column of the CSV, whatever the axis is called', () => {
    const first = (/** @type {string} */ param) => {
      const {columns} = chartOf([{...median, param}]).csv;
      assert.equal(new Set(columns).size, columns.length);
      return columns[0];
    };
    assert.equal(first('date'), 'parameter:date');
    assert.equal(first('series'), 'parameter:series');
    assert.equal(first('commit'), 'commit');
  });

  await t.test('has a row a point and a line a repeat', () => {
    assert.equal(chart.table.rows.length, 6);
    assert.equal(chart.csv.rows.length, 18);
    assert.deepEqual(chart.csv.rows[1]?.slice(0, 7), [
      ...['2.4.0', 'median', '2026-11-21', null, 'desk', 2, 250e-6],
    ]);
    assert.deepEqual(
      chart.table.columns.map(({label}) => label),
      ['release', 'series', 'repeats', 'estimate', 'lowest', 'highest', 'change'],
    );
  });

  await t.test('has the interval of enough repeats, and no lowest of one', () => {
    const history = made({'1.0': [100, 100, 100, 100, 110], 1.1: [100]});
    const {table, csv} = chartOf([history]);
    assert.deepEqual(
      table.columns.slice(1).map(({label}) => label),
      ['repeats', 'estimate', 'lowest', 'highest', 'interval from', 'to', 'change'],
    );
    // By Student’s t (2.776) of the logarithms: 101.92, from 96.67 to 107.46 µs.
    assert.deepEqual(table.rows, [
      ['1.0', '5', '102', '100', '110', '96.7', '107', ''],
      ['1.1', '1', '100', '', '', '', '', ''],
    ]);
    const [{estimate = 0, low = 0, high = 0} = {}] = history.points;
    assert.deepEqual(csv.rows[0]?.slice(7, 10), [estimate, low, high]);
    assert.deepEqual(csv.rows[5]?.slice(7, 10), [100e-6, null, null]);
  });

  await t.test('reads both quantities of a release, under the names of the series', () => {
    assert.deepEqual(
      chart.readings[0]?.values.map(({label, text}) => [label, spaced(text)]),
      [
        ['median', '240 µs, lowest 230 µs, highest 250 µs'],
        ['99th percentile', '500 µs, lowest 480 µs, highest 520 µs'],
      ],
    );
  });

  await t.test(
    'names the operation in the title if there is only one, and the commits in the CSV',
    () => {
      const points = median.points.map((one, i) => ({...one, commit: `c${i}`}));
      const get = {...median, points};
      assert.equal(chartOf([get]).title, 'Median of get by release');
      assert.deepEqual(chartOf([get]).csv.rows[0]?.slice(0, 4), ['2.4.0', 'A', '2026-11-21', 'c0']);
      assert.equal(chartOf([get, {...median, operation: 'put'}]).title, 'Median by release');
    },
  );

  await t.test('names its quantities in the title', () => {
    assert.equal(chart.title, 'Median and 99th percentile of get by release');
  });

  await t.test('does not look for changes in three points, and says so', () => {
    assert.match(
      chart.notes.join(' '),
      /Changes were not tested: a test needs 8 points without a break, none of them zero\. Minima, maxima and longest pauses are never tested\./,
    );
  });
});

test('names of positions are rotated unless they are short', () => {
  /** @param {string[]} positions */
  const angles = (positions) => {
    const history = made(Object.fromEntries(positions.map((at) => [at, [100]])));
    const spec = JSON.stringify(chartOf([history]).views[0]?.spec);
    return [...new Set(spec.match(/"labelAngle":-?\d+/g))];
  };
  assert.deepEqual(angles(['8', '17', '1.21']), ['"labelAngle":0']);
  assert.deepEqual(angles(['8', '17', '1.21.']), ['"labelAngle":-90']);
});

test('a history of several systems has the colour of each', () => {
  const other = {...median, id: 'other', system: 'b'};
  const lines = linesOf([median, p99, other], {quantity: 'p50'});
  assert.deepEqual(fieldsOf(lines, 'label', 'colour', 'look'), [
    ['A', 1, undefined],
    ['B', 2, undefined],
  ]);
  const both = linesOf([median, p99, other], {quantity: ['p50', 'p99']});
  assert.deepEqual(fieldsOf(both, 'label', 'colour', 'look'), [
    ['A, median', 1, 1],
    ['A, 99th percentile', 1, 2],
    ['B, median', 2, 1],
  ]);
});

test('a history of several parameters has a line for each', () => {
  const sizes = ['1 B', '8 B'].map((size) => ({...median, id: size, params: {size}}));
  assert.deepEqual(fieldsOf(linesOf(sizes), 'label', 'colour'), [
    ['size 1 B', 1],
    ['size 8 B', 2],
  ]);
  assert.equal(linesOf(sizes, {params: {size: '8 B'}})?.length, 1);
});

test('a request means histories of its systems, operation and runs, in its order', () => {
  const other = {
    ...{...median, id: 'other', system: 'b'},
    points: median.points.map((one) => ({...one, runs: ['b-1']})),
  };
  const put = {...median, id: 'put', operation: 'put'};
  const all = [other, median, put];
  /** @param {Partial<ChartRequest>} request */
  const labels = (request) => linesOf(all, request)?.map(({label}) => label);
  assert.deepEqual(labels({operation: 'get'}), ['A', 'B']);
  assert.deepEqual(labels({operation: 'get', systems: ['b', 'a']}), ['B', 'A']);
  assert.deepEqual(labels({systems: ['b']}), ['B']);
  assert.deepEqual(labels({runs: ['b-1']}), ['B']);
  assert.deepEqual(labels({systems: ['a']}), ['get', 'put']);
  // Pauses are of all operations.
  const pauses = {...median, operation: '', quantity: 'longest-pause'};
  assert.equal(linesOf([pauses], {operation: 'get', quantity: 'longest-pause'})?.length, 1);
  assert.deepEqual(
    linesOf([pauses])?.map(({label}) => label),
    ['A'],
  );
});

test('histories on two machines have a line each', () => {
  const points = median.points.map((one) => ({...one, machine: 'rack'}));
  const lines = linesOf([median, {...median, id: 'rack', points}]);
  assert.deepEqual(fieldsOf(lines, 'label', 'colour'), [
    ['desk', 1],
    ['rack', 2],
  ]);
});

test('there are no lines where units differ or a quantity is missing', () => {
  const rate = {...median, quantity: 'throughput', unit: /** @type {const} */ ('1/s')};
  assert.equal(linesOf([median, rate], {quantity: ['p50', 'throughput']}), undefined);
  assert.equal(linesOf([median], {quantity: 'p99.9'}), undefined);
  assert.equal(linesOf([median], {quantity: ['p50', 'p99.9']}), undefined);
  assert.equal(linesOf([]), undefined);
  // Without a request, throughput comes first.
  assert.equal(linesOf([median, rate])?.[0]?.history.quantity, 'throughput');
  // The 99th percentile only of one system, and of other quantities the first.
  assert.equal(linesOf([median, p99])?.length, 2);
  assert.equal(linesOf([median, p99, {...median, system: 'b'}])?.length, 2);
  const max = {...median, quantity: 'max'};
  assert.deepEqual(
    linesOf([max, p99])?.map(({history}) => history.quantity),
    ['max'],
  );
});

test('a change is drawn with both levels, its size and its interval', async () => {
  const values = Object.fromEntries(
    Array.from({length: 10}, (_, i) => [`1.${i}`, [i < 6 ? 100 : 80]]),
  );
  const change = {at: 6, ratio: 0.8, low: 0.75, high: 0.85, p: 0.004};
  const chart = chartOf([made(values, {changes: [{...change, direction: 'better'}]})]);
  const {marks, svg} = await drawing(chart.views[0]);
  assert.deepEqual(
    marks('level').map(({datum}) => [datum.at, Math.round(datum.level * 1e6)]),
    [
      ['1.0', 100],
      ['1.5', 100],
      ['1.6', 80],
      ['1.9', 80],
    ],
  );
  const [word] = marks('changeWord');
  assert.equal(spaced(word.datum.text), '0.800×');
  const [bar] = marks('change');
  assert.ok(Math.abs(bar.datum.low - 75e-6) < 1e-12 && Math.abs(bar.datum.high - 85e-6) < 1e-12);
  // Between the two points.
  const [before, after] = [5, 6].map((i) => marks('middle')[i].x);
  assert.ok(Math.abs(bar.x - (before + after) / 2) < 1e-6);
  assert.equal(spaced(chart.table.rows[6]?.at(-1) ?? ''), '0.800×, 0.750 to 0.850×');
  const text = '0.800× (95 % interval 0.750 to 0.850×), better, p = 0.004';
  assert.ok(spaced(chart.readings[6]?.values[0]?.text ?? '').endsWith(`change ${text}`));
  assert.deepEqual(
    chart.changes?.map((one) => ({...one, text: spaced(one.text)})),
    [{history: 'h', at: 6, text: `Between 1.5 and 1.6: median ${text}`}],
  );
  assert.match(spaced(chart.sentence), /changes: 0\.800× between 1\.5 and 1\.6\.$/);
  assert.deepEqual(chart.csv.rows[6]?.slice(-4), [0.8, 0.75, 0.85, 0.004]);
  assert.match(svg, />latency \(not from zero\)</);
});

test('a change has a link to what changed in the source', () => {
  const values = Object.fromEntries(Array.from({length: 10}, (_, i) => [`1.${i}`, [100]]));
  const change = {at: 6, ratio: 0.8, low: 0.75, high: 0.85, p: 0.004};
  const history = made(values, {changes: [{...change, direction: 'better'}]});
  const source = {repository: 'https://github.com/made/cache', tag: 'v{version}'};
  const systems = report.systems.map((system) => ({...system, source}));
  const lines = historyLines({id: 'h', chart: 'history'}, [history], {...report, systems});
  assert.equal(
    historyChart(lines ?? assert.fail(), options).changes?.[0]?.href,
    'https://github.com/made/cache/compare/v1.5...v1.6',
  );
});

test('the changes of several lines are in the order of the axis', () => {
  const values = Object.fromEntries(Array.from({length: 10}, (_, i) => [`1.${i}`, [100]]));
  /** @param {number[]} at */
  const changes = (...at) =>
    at.map((one) => ({
      at: one,
      ratio: 2,
      low: 1,
      high: 3,
      p: 0.004,
      direction: /** @type {const} */ ('worse'),
    }));
  const chart = chartOf([
    made(values, {id: 'first', changes: changes(2, 8)}),
    made(values, {id: 'second', params: {size: '2'}, changes: changes(4)}),
  ]);
  assert.deepEqual(fieldsOf(chart.changes, 'history', 'at'), [
    ['first', 2],
    ['second', 4],
    ['first', 8],
  ]);
});

test('the sizes of changes that are near in a long history do not lie on each other', async () => {
  const level = (/** @type {number} */ i) => (i < 80 ? 100 : i < 84 ? 110 : i < 150 ? 112 : 115);
  /**
   * @param {number} scale
   *   How many commits there are for one of 200.
   * @param {number} [second]
   *   The ratio of the second change.
   */
  const wordsOf = async (scale, second = 1.02) => {
    const values = Object.fromEntries(
      Array.from({length: 200 * scale}, (_, i) => [`1.${i}`, [level(i / scale)]]),
    );
    const changes = [
      {at: 80, ratio: 1.1},
      {at: 84, ratio: second},
      {at: 150, ratio: 1.03},
    ].map(({at, ratio}) => ({
      ...{at: at * scale, ratio, low: ratio, high: ratio, p: 0.001},
      direction: /** @type {const} */ ('worse'),
    }));
    const {marks} = await drawing(chartOf([made(values, {changes})]).views[0]);
    return marks('changeWord').map(({datum}) => datum.at);
  };
  assert.deepEqual(await wordsOf(1), ['1.80', '1.150']);
  // A fall can be larger than a rise.
  assert.deepEqual(await wordsOf(1, 0.8), ['1.84', '1.150']);
  // All have room if there are few commits.
  assert.deepEqual((await wordsOf(0.25)).length, 3);
});

test('the size of a change lies above the points that its word is over', async () => {
  const release = (/** @type {number} */ i) => `1.${100 + i}`;
  const values = Object.fromEntries(
    Array.from({length: 100}, (_, i) => [release(i), [i < 50 ? 100 : 80]]),
  );
  const change = {at: 50, ratio: 0.8, low: 0.75, high: 0.85, p: 0.004};
  const topWith = async (/** @type {number} */ peak) => {
    const points = {...values, [release(peak)]: [130]};
    const chart = chartOf([made(points, {changes: [{...change, direction: 'better'}]})]);
    const {marks} = await drawing(chart.views[0]);
    return Math.round(marks('changeWord')[0].datum.top * 1e6);
  };
  // A peak further away raises the old level by a hundredth.
  assert.deepEqual([await topWith(41), await topWith(58), await topWith(20)], [130, 130, 101]);
});

test('a note is shown at its change, to all readers', async () => {
  const values = Object.fromEntries(
    Array.from({length: 10}, (_, i) => [`1.${i}`, [i < 6 ? 100 : 80]]),
  );
  const change = {at: 6, ratio: 0.8, low: 0.75, high: 0.85, p: 0.004};
  const history = made(values, {changes: [{...change, direction: 'better'}]});
  /** @type {import('../scan/types.d.ts').ChangeNote[]} */
  const notes = [
    {at: '1.6', kind: 'fixed', 'fixed-in': '1.6.1', text: 'A lock is gone.', by: 'Ada'},
    // Where nothing changed, a note is not shown.
    {at: '1.3', kind: 'expected', text: 'Nothing.'},
  ];
  const lines = historyLines({id: 'h', chart: 'history'}, [history], {...report, notes});
  const chart = historyChart(lines ?? assert.fail(), options);
  const text = 'Fixed in 1.6.1: A lock is gone. (Ada)';
  const {marks} = await drawing(chart.views[0]);
  const [word, ...others] = marks('changeWord');
  assert.deepEqual(
    [spaced(word.datum.text), spaced(word.description), others.length],
    ['0.800×, fixed in 1.6.1', `0.800×. ${text}`, 0],
  );
  assert.ok(chart.readings[6]?.values[0]?.text.endsWith(`better, p\u00a0=\u00a00.004. ${text}`));
  assert.ok(chart.table.rows[6]?.at(-1)?.endsWith(`. ${text}`));
  assert.doesNotMatch(JSON.stringify(chart), /Nothing\./);
  await drawsEverywhere(chart);
});

test('the word at a change is above the points beside it', async () => {
  const values = Object.fromEntries(
    Array.from({length: 10}, (_, i) => [`1.${i}`, i === 5 ? [100, 300] : [i < 6 ? 100 : 80]]),
  );
  const change = {at: 6, ratio: 0.8, low: 0.75, high: 0.85, p: 0.004};
  const chart = chartOf([made(values, {changes: [{...change, direction: 'better'}]})]);
  const {marks} = await drawing(chart.views[0]);
  const [word] = marks('changeWord');
  const highest = Math.min(...marks('repeat').map(({y}) => y));
  assert.ok(word.y <= highest, `${word.y} and ${highest}`);
});

test('the words of breaks lie on no others', async () => {
  const values = Object.fromEntries(Array.from({length: 9}, (_, i) => [`1.${i}`, [100]]));
  /** @param {number} before @param {string} why */
  const at = (before, why) => ({before, why});
  const runner = 'runner: JMH 1.23 to JMH 1.35';
  const jvm = 'JVM: OpenJDK 8 to OpenJDK 11';
  const all = `machine: desk to rack; ${jvm}; ${runner}`;
  const chart = chartOf([
    made(values, {
      breaks: [at(2, jvm), at(3, all), at(4, all), at(5, all), at(6, jvm), at(8, jvm)],
    }),
    made(values, {breaks: [at(2, runner)]}),
  ]);
  const {marks} = await drawing(chart.views[0]);
  assert.deepEqual(
    marks('breakWord').map(({text, dy, datum}) => [datum.at, text, dy]),
    [
      ['1.2', 'JVM, runner', 0],
      ['1.3', 'machine, JVM, runner', 14],
      ['1.4', 'machine, JVM, runner', 28],
      ['1.5', 'machine, JVM, runner', 0],
      // No row has room.
      ['1.6', '', 0],
      ['1.8', 'JVM', 14],
    ],
  );
  await drawsEverywhere(chart);
});

test('a break ends the line, with a word', async () => {
  const breaks = [{before: 2, why: 'JVM: OpenJDK 17 to OpenJDK 21'}];
  const chart = chartOf([made({'1.0': [100], 1.1: [101], 1.2: [150], 1.3: [151]}, {breaks})]);
  const {marks} = await drawing(chart.views[0]);
  assert.equal(marks('breakWord')[0].text, 'JVM');
  const [first, second] = marks('trace');
  assert.ok(first && second);
  assert.equal(new Set(marks('trace').map(({datum}) => datum.stretch)).size, 2);
  assert.match(
    chart.notes.join(' '),
    /Nothing is compared across a break: at 1\.2 \(JVM: OpenJDK 17 to OpenJDK 21\)\./,
  );
  assert.equal(chart.table.rows[2]?.at(-1), 'not compared: JVM: OpenJDK 17 to OpenJDK 21');
});

test('an interval is drawn where the repeats give one', async () => {
  const repeats = [98, 99, 100, 101, 102];
  const chart = chartOf([made({'1.0': repeats, 1.1: repeats, 1.2: repeats})]);
  const {marks} = await drawing(chart.views[0]);
  assert.equal(marks('interval').length, 3);
  assert.match(chart.notes.join(' '), /Bars: 95\s% intervals/);
  // The axis has room for intervals beyond all repeats.
  const points = ['1.0', '1.1'].map((at) => point(at, [100, 100]));
  const wide = made({}, {points: points.map((one) => ({...one, low: 60e-6, high: 140e-6}))});
  const drawn = await drawing(chartOf([wide]).views[0]);
  for (const {y, y2} of drawn.marks('interval'))
    assert.ok(Math.min(y, y2) >= 0 && Math.max(y, y2) <= 300);
});

test('the axis is logarithmic where values lie far apart, and begins at zero where they are not close', () => {
  /** @param {number[]} all */
  const spec = (...all) =>
    JSON.stringify(
      chartOf([made(Object.fromEntries(all.map((value, i) => [`1.${i}`, [value]])))]).views[0]
        ?.spec,
    );
  assert.match(spec(40, 100, 500), /latency \(logarithmic\)/);
  assert.match(spec(100, 150, 250), /"domain":\[0,/);
  assert.doesNotMatch(spec(100, 101, 102), /"domain":\[0,/);
  // Zero has no logarithm.
  assert.match(spec(0, 100, 500), /"domain":\[0,/);
});

test('the title of an axis fits a phone', () => {
  const facts = /** @type {const} */ ({quantity: 'throughput', unit: '1/s'});
  const chart = chartOf([made({'1.0': [100], 1.1: [101]}, facts)]);
  const [, title = ''] =
    /"title":"(operations[^"]*)"/.exec(JSON.stringify(chart.views[0]?.spec)) ?? [];
  assert.equal(title, 'operations per second (not from zero)');
  // The narrow drawing, without the labels of the axis.
  assert.ok(textWidth({fontSize: 12}, title) < WIDTHS.narrow - 50);
});

test('the share of time in pauses is in percent', () => {
  const facts = /** @type {const} */ ({quantity: 'gc-share', unit: '1', operation: ''});
  const {table, views} = chartOf([made({'1.0': [50_000], 1.1: [60_000]}, facts)]);
  assert.deepEqual(
    table.rows.map((row) => spaced(row[2] ?? '')),
    ['5.00 %', '6.00 %'],
  );
  assert.match(JSON.stringify(views[0]?.spec), /"format":"\.3~%"/);
});

test('a mean is a time, because it may be that of a processor', () => {
  const {sentence, views, notes} = chartOf([made({'1.0': [100], 1.1: [101]}, {quantity: 'mean'})]);
  assert.match(sentence, /^Mean time over 2 /);
  assert.match(JSON.stringify(views[0]?.spec), /"title":"mean time \(not from zero\)"/);
  assert.doesNotMatch(notes.join(' '), /percentiles/);
  assert.match(chartOf([median]).notes.join(' '), /percentiles understate/);
});

test('many positions have as many labels and ticks as there is room for, and smaller marks', async () => {
  const values = Object.fromEntries(
    Array.from({length: 200}, (_, i) => [`2026-01-${100 + i}`, [100 + (i % 3)]]),
  );
  const chart = chartOf([made(values, {axis: 'date', param: 'date'})]);
  const {svg, marks} = await drawing(chart.views[0]);
  const labels = svg.match(/2026-01-\d+</g) ?? [];
  assert.ok(labels.length > 20 && labels.length <= 50, String(labels.length));
  assert.ok(svg.includes('2026-01-299<'), 'the newest has a label');
  const ticks = svg.match(/<line [^>]*y2="5"/g) ?? [];
  assert.equal(ticks.length, labels.length);
  assert.equal(marks('middle')[0].size, 12.5);
  // Below the names, which are as long as their space: 11 characters of 7.7 pixels.
  const title = /translate\([^,]+,([\d.]+)\)[^>]*>date</.exec(svg)?.[1];
  assert.ok(Number(title) - 12 >= 7 + Math.ceil(11 * 7.7), title);
});

test('commits are printed whole, also those that are only digits', async () => {
  const commits = ['9560654084', '6161005011', 'd672e08fff'];
  const values = Object.fromEntries(commits.map((at) => [at, [100]]));
  const chart = chartOf([made(values, {axis: 'commit', param: 'commit'})]);
  const {svg} = await drawing(chart.views[0]);
  for (const commit of commits) assert.ok(svg.includes(`>${commit}<`), commit);
});
