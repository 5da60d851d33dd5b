// All configurations here are made.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {estimatesOf} from '../stats/estimates.js';
import {spread} from '../stats/spread.js';
import {cellText, drawing, drawsEverywhere} from '../testing/chart.js';
import {fieldOf, snapshot} from '../testing/index.js';
import {config} from './theme.js';
import {THROUGHPUT, valueComparison} from './value-comparison.js';

/**
 * @param {import('./value-comparison.js').ComparisonRow[]} rows
 * @param {import('./types.d.ts').ChartOptions} options
 */
const throughputComparison = (rows, options) => valueComparison(rows, THROUGHPUT, options);

/**
 * @param {string} label
 * @param {number[]} values
 *   The values of the repeats, in operations per second.
 * @param {{low: number, high: number} | null} [interval]
 * @param {{run: string, reason: string}[]} [failed]
 */
function row(label, values, interval = null, failed = []) {
  const measured = values.length > 0 ? spread(values) : null;
  return {
    id: label.toLowerCase(),
    label,
    colour: 1,
    configuration: {
      operation: 'readrandom',
      params: {},
      system: label,
      machine: 'machine',
      runs: [...values.map((_, i) => `run-${i}`), ...failed.map(({run}) => run)],
      failed,
      shown: values.length > 0 ? 'run-0' : null,
      summary: null,
      summaries: [],
      ...estimatesOf([]),
      throughput: measured && {...measured, interval: interval && {...interval, level: 0.95}},
      latency: estimatesOf([]).latency,
    },
  };
}

/**
 * @param {'<' | '>' | '~'} bound
 * @returns {import('./value-comparison.js').ComparisonRow}
 *   Of a document.
 */
function published(bound) {
  const made = row('Stated', [1000]);
  const throughput = {
    ...{value: 1000, seconds: null, count: null, lowest: null, highest: null},
    bound,
  };
  const summary = {
    ...{run: 'run-0', system: 'Stated', operation: 'get', params: {}, errors: null},
    throughput,
    latency: null,
  };
  return {
    ...made,
    configuration: {...made.configuration, published: {title: 'A made document'}, summary},
  };
}

const five = row('Five', [100e3, 101e3, 99e3, 102e3, 98e3], {low: 98e3, high: 102e3});
const three = row('Three', [61e3, 66e3, 58e3]);
const once = row('Once', [20e3]);
const failed = row('Failed', [], null, [{run: 'run-9', reason: 'heap exhausted'}]);

test('valueComparison of throughput', async (t) => {
  await t.test('has the range, interval and repeats of each row in its tables', () => {
    const rows = [five, three, once, published('~'), failed];
    const {table, answer, csv} = throughputComparison(rows, {name: 'x'});
    assert.deepEqual(table.rows, [
      ['Five', '100', '98.0', '102', '98.0 to 102\u202fk\u202fops/s', '5'],
      ['Three', '61.6', '58.0', '66.0', 'not measured', '3'],
      ['Once', '20.0', '20.0', '20.0', 'not measured', '1'],
      ['Stated', 'about 1\u202fk\u202fops/s', '', '', '', 'as published'],
      ['Failed', 'failed: heap exhausted'],
    ]);
    const cells = answer?.groups.flatMap((group) => group.rows);
    assert.deepEqual(
      cells?.map((row) => row.filter((_, i) => i !== 2).map(cellText)),
      [
        ['Five', '100\u202fk', '98.0 to 102\u202fk', ''],
        ['Three', '61.6\u202fk', '', ''],
        ['Once', '20.0\u202fk', '', ''],
        ['Stated', 'about 1\u202fk', '', 'as printed'],
        ['Failed', '', '', 'failed: heap exhausted'],
      ],
    );
    // Of one operation, no column has its name.
    assert.equal(answer?.head, '');
    // Without a value, there is nothing to draw.
    assert.equal(cells?.at(-1)?.[2], '');
    assert.deepEqual(csv.columns.slice(4, 6), ['estimate_low', 'estimate_high']);
    assert.deepEqual(csv.rows[0]?.slice(4, 6), [98e3, 102e3]);
    const {throughput} = five.configuration;
    const inFile = throughput && {
      ...throughput,
      level: /** @type {const} */ ('fork'),
      runs: 1,
      iterations: 10,
    };
    const forks = {...five, configuration: {...five.configuration, throughput: inFile}};
    const [cellsOfForks] = throughputComparison([forks], {name: 'x'}).table.rows;
    assert.equal(cellsOfForks?.at(-1), '5 forks of 10 iterations');
  });

  await t.test('draws the expected spec', async () => {
    const chart = throughputComparison([five, three, once, failed], {name: 'throughput'});
    await snapshot(chart.views[0]?.spec, import.meta.url, 'value-comparison.vl.json');
    await drawsEverywhere(chart);
  });

  await t.test('draws the geometric mean and its interval from five repeats on', async () => {
    const chart = throughputComparison([five], {name: 'throughput'});
    const {marks, width} = await drawing(chart.views[0]);
    const [interval] = marks('interval');
    // The axis ends at 120,000.
    assert.equal(Math.round(interval.x), Math.round((width * 98) / 120));
    assert.equal(Math.round(interval.x2), Math.round((width * 102) / 120));
    assert.equal(marks('centre')[0].shape, 'circle');
    assert.equal(marks('repeat').length, 0);
    assert.match(chart.answer?.summary ?? '', /\. Operation: readrandom\.$/);
    assert.match(
      chart.sentence,
      /100\sk\sops\/s \(95\s% interval .* to 102\sk\sops\/s, 5 repeats\)/,
    );
  });

  await t.test('says that enough repeats have no interval where one is zero', () => {
    const {notes} = throughputComparison([row('Zero', [0, 101, 102, 103, 104])], {name: 'zero'});
    assert.deepEqual(notes, [
      'Diamond: the median repeat, with a dot for each repeat. There is no interval, because a repeat is zero.',
    ]);
  });

  await t.test('says that equal repeats have no interval', () => {
    const {notes, sentence} = throughputComparison([row('Same', [100, 100, 100, 100, 100])], {
      name: 'same',
    });
    assert.deepEqual(notes, [
      'Diamond: all repeats print the same number. There is no interval, because the runner rounds more than they differ.',
    ]);
    assert.match(sentence, /100\sops\/s \(5 repeats, all the same\)/);
  });

  await t.test('draws each repeat and no interval under five', async () => {
    const chart = throughputComparison([three], {name: 'throughput'});
    const {marks} = await drawing(chart.views[0]);
    assert.equal(marks('repeat').length, 3);
    assert.equal(marks('interval').length, 0);
    assert.equal(marks('centre')[0].shape, 'diamond');
    assert.match(chart.sentence, /61\.6\sk\sops\/s \(3 repeats, 58\.0 to 66\.0\sk\sops\/s\)/);
    assert.match(chart.notes.join(), /An interval needs at least 5 repeats/);
    assert.equal(chart.table.rows[0]?.[4], 'not measured');
  });

  await t.test('has its marks in the middle of the parts that the table shows', async () => {
    const {answer, views} = throughputComparison([five, three], {name: 'throughput'});
    const {marks} = await drawing(views[0]);
    const middles = answer?.groups
      .flatMap(({rows}) => rows.flat())
      .flatMap((cell) => (typeof cell === 'object' && 'plot' in cell ? [cell.plot] : []))
      .map((box) => Number(box.split(' ')[1]) + Number(box.split(' ')[3]) / 2);
    assert.deepEqual(
      middles,
      marks('centre').map(({y}) => y + config.padding.top),
    );
  });

  await t.test('states the unit of an interval once, above its column', () => {
    const {answer} = throughputComparison([five], {name: 'throughput'});
    assert.match(JSON.stringify(answer), /"98\.0 to 102\sk"/);
  });

  await t.test('has a logarithmic axis where made rates are far apart, and says so', async () => {
    const chart = throughputComparison([row('Slow', [0.5]), row('Fast', [1e8])], {name: 't'});
    const {marks, svg, width} = await drawing(chart.views[0]);
    const [slow, fast] = marks('centre');
    assert.ok(slow.x > -0.5 && slow.x < width / 10 && fast.x > width / 2);
    assert.match(svg, />operations per second \(logarithmic\)</);
    assert.match(chart.answer?.summary ?? '', /The axis is logarithmic\./);
    const near = throughputComparison([row('Slow', [1e4]), row('Fast', [1e5])], {name: 't'});
    assert.doesNotMatch(near.answer?.summary ?? '', /logarithmic/);
  });

  await t.test(
    'writes a value after its dot, and before it towards the end of the axis',
    async () => {
      const chart = throughputComparison([row('Left', [1e4]), row('Right', [1e5])], {name: 't'});
      const {marks} = await drawing(chart.views[0]);
      const [after, ...noneAfter] = marks('valueAfter');
      const [before, ...noneBefore] = marks('valueBefore');
      assert.deepEqual([noneAfter, noneBefore], [[], []]);
      assert.equal(after.text, '10.0\u202fk\u202fops/s');
      assert.equal(before.text, '100\u202fk\u202fops/s');
      const [left, right] = marks('centre');
      assert.deepEqual([after.align, before.align], ['left', 'right']);
      assert.ok(after.x + (after.dx ?? 0) > left.x);
      assert.ok(before.x + (before.dx ?? 0) < right.x);
    },
  );

  await t.test('says that a run was made once', () => {
    const chart = throughputComparison([once], {name: 'throughput'});
    assert.match(chart.sentence, /20\.0\sk\sops\/s \(1 run\)/);
    assert.match(chart.notes.join(), /single run/);
  });

  await t.test('keeps the row of what failed, without a mark', async () => {
    const chart = throughputComparison([once, failed], {name: 'throughput'});
    const {marks} = await drawing(chart.views[0]);
    assert.equal(marks('centre').length, 1);
    assert.equal(marks('labelItalic')[0].text, 'failed: heap exhausted');
    assert.match(chart.sentence, /Failed: failed: heap exhausted/);
    assert.deepEqual(chart.table.rows[1]?.slice(0, 2), ['Failed', 'failed: heap exhausted']);
  });

  await t.test('draws rows of nothing but failures', async () => {
    const chart = throughputComparison([failed], {name: 'throughput'});
    await drawsEverywhere(chart);
    assert.deepEqual(chart.readings, []);
  });

  await t.test('says which runs of a configuration do not count, and why', () => {
    /** @param {Parameters<typeof row>[3]} ended */
    const notes = (ended) =>
      throughputComparison([row('Some', [5, 6], null, ended)], {name: 'throughput'}).notes.join();
    const failed = {run: 'run-9', reason: 'timed out'};
    assert.match(notes([failed]), /Some: 1 more run does not count \(failed: timed out\)\./);
    const aborted = {run: 'run-8', reason: 'The user stopped it.', status: 'aborted'};
    assert.match(
      notes([failed, aborted]),
      /Some: 2 more runs do not count \(failed: timed out and aborted: The user stopped it\)\./,
    );
    assert.doesNotMatch(throughputComparison([once], {name: 'throughput'}).notes.join(), /count/);
  });

  await t.test('writes the value before the dot where there is no room after it', async () => {
    const chart = throughputComparison([five, once], {name: 'throughput'});
    const {marks} = await drawing(chart.views[0], {width: 340});
    assert.deepEqual(
      ['valueBefore', 'valueAfter'].map((layer) => marks(layer).length),
      [1, 1],
    );
  });

  await t.test('states in the CSV that a published rate is a bound', () => {
    const {csv} = throughputComparison([published('~'), once], {name: 'throughput'});
    assert.deepEqual(csv, {
      columns: [
        ...['label', 'repeat', 'operations_per_s'],
        ...['estimate', 'estimate_low', 'estimate_high', 'bound'],
      ],
      rows: [
        ['Stated', 1, 1000, 1000, null, null, '~'],
        ['Once', 1, 20e3, 20e3, null, null, null],
      ],
    });
    assert.ok(!throughputComparison([once], {name: 'throughput'}).csv.columns.includes('bound'));
  });

  await t.test('draws a bound as an arrowhead that points to the value', async () => {
    const chart = throughputComparison(/** @type {const} */ (['<', '>', '~']).map(published), {
      name: 'throughput',
    });
    const {marks} = await drawing(chart.views[0]);
    assert.deepEqual(fieldOf(marks('centre'), 'shape'), [
      'triangle-left',
      'triangle-right',
      'diamond',
    ]);
    assert.match(chart.notes.join(' '), /Diamond: a published value.* Arrowhead: a bound/);
    const exact = throughputComparison([published('~')], {name: 'throughput'});
    assert.doesNotMatch(exact.notes.join(' '), /Arrowhead/);
  });

  await t.test('gives one reading a row, ascending along the axis', () => {
    const {readings} = throughputComparison([five, once], {name: 'throughput'});
    assert.deepEqual(
      readings.map(({at, label}) => [Math.round(Number(at)), label]),
      [
        [20e3, 'Once'],
        // The fifth root of the product.
        [99990, 'Five'],
      ],
    );
  });
});
