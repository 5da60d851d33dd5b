// All rows here are made.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {spread} from '../stats/spread.js';
import {cellText, drawing, drawsEverywhere} from '../testing/chart.js';
import {fieldOf, fieldsOf, snapshot} from '../testing/index.js';
import {configurationOf, reportOf} from '../testing/made-site.js';
import {profile} from './profile.js';
import {profileRows} from './profile-rows.js';

/**
 * @param {string} label
 * @param {Partial<import('./profile-rows.js').ProfileRow>} [over]
 */
const row = (label, over) => ({
  configuration: configurationOf({}),
  label,
  group: 'JVM',
  colour: 1,
  throughput: 1e6,
  latency: {p50: 1e-6, p99: 1e-5, 'p99.9': 1e-4, max: 0.2},
  slowest: '',
  reason: '',
  ...over,
});
const none = {p50: null, p99: null, 'p99.9': null, max: null};
const failed = row('C', {
  throughput: null,
  latency: none,
  reason: 'failed: stuck',
  group: 'Native',
});
const slow = row('B', {throughput: 5e5, colour: 2, group: 'Native'});
const options = {name: 'profile', load: {model: /** @type {const} */ ('open')}};

test('profile', async (t) => {
  await t.test('says why there is no slowest operation of all repeats', () => {
    const slowest = 'not stated by a-2';
    const {sentence, table, answer} = profile(
      [row('A', {latency: {...none, p50: 1e-6}, slowest})],
      options,
    );
    assert.match(sentence, /median 1\.00\u202fµs, slowest not stated by a-2\./);
    assert.ok(table.rows[0]?.includes(slowest));
    assert.ok(JSON.stringify(answer).includes(slowest));
  });

  await t.test('has the number of its last dot, and no title that says more', () => {
    /** @param {Partial<import('./profile-rows.js').Latencies>} latency @param {object} [over] */
    const said = (latency, over) => {
      const made = row('A', {latency: {...none, ...latency}, ...over});
      const {title, sentence, answer} = profile([made], options);
      const [cells = []] = answer?.groups[0]?.rows ?? [];
      const listed = sentence.slice(`${title}. A: `.length).replaceAll('\u202f', ' ');
      return [title, listed, answer?.columns.at(-1)?.label, cellText(cells.at(-1) ?? '')];
    };
    const p50 = 1e-6;
    const rate = {throughput: null};
    assert.deepEqual(said({p50, p99: 1e-5}, rate), [
      ...['Latency from the median to p99', 'median 1.00 µs, p99 10.0 µs.'],
      ...['p99', '10.0\u202fµs'],
    ]);
    assert.equal(said({p50, p99: 1e-5, 'p99.9': 1e-4}, rate)[2], 'p99.9');
    assert.deepEqual(said({p50}, rate), [
      ...['Median latency', 'median 1.00 µs.'],
      ...['Median', '1.00\u202fµs'],
    ]);
    assert.deepEqual(said({p50}).slice(0, 2), [
      ...['Throughput and median latency', '1.00 M ops/s, median 1.00 µs.'],
    ]);
    assert.deepEqual(said({}).slice(0, 2), ['Throughput', '1.00 M ops/s.']);
  });

  await t.test('draws the expected spec', async () => {
    const chart = profile([row('A'), slow, failed], options);
    await snapshot(chart.views[0]?.spec, import.meta.url, 'profile.vl.json');
    await drawsEverywhere(chart);
  });

  await t.test('draws bars from zero and dots to their right, on a logarithmic axis', async () => {
    const {marks, width} = await drawing(profile([row('A'), slow], options).views[0]);
    const [long, short] = marks('rate');
    assert.ok(Math.abs(Math.abs(long.x2 - long.x) - 2 * Math.abs(short.x2 - short.x)) < 1e-6);
    const [p50, p99, p999, max] = marks('point');
    assert.ok(Math.abs(p99.x - p50.x - (p999.x - p99.x)) < 1e-6);
    assert.ok(long.x2 <= width * 0.25 && p50.x > width * 0.3 && max.x <= width);
  });

  await t.test('has labels on the axis of latencies, however near the times are', async () => {
    const labelsOf = async (/** @type {number} */ max) => {
      const latency = {p50: 2.1e-6, p99: 3e-6, 'p99.9': 4e-6, max};
      const {svg} = await drawing(profile([row('A', {latency})], options).views[0]);
      return [...svg.matchAll(/>(\d+[nµm]?s)</g)].map(([, label]) => label);
    };
    assert.deepEqual(await labelsOf(4.5e-6), ['2µs', '5µs']);
    assert.deepEqual(await labelsOf(14.5e-6), ['2µs', '5µs', '10µs', '20µs']);
    assert.deepEqual(await labelsOf(4e-5), ['2µs', '10µs', '50µs'], 'no two touch');
    assert.deepEqual(await labelsOf(2e-3), ['10µs', '100µs', '1ms']);
  });

  await t.test('has nothing above the plot, so that a row’s part shows its marks', async () => {
    const chart = profile([row('A'), slow], options);
    const {svg} = await drawing(chart.views[0], {width: chart.answer?.width ?? 0});
    // The padding of the drawing.
    assert.match(svg, /<g[^>]* transform="translate\([\d.]+,4\)"/);
    const {marks} = await drawing(chart.views[0]);
    const parts = chart.answer?.groups.map(({rows}) => rows[0]?.[2]);
    for (const [i, {y}] of marks('rate').entries()) {
      assert.deepEqual(parts?.[i], {plot: `0 ${4 + y - 12} 400 24`});
    }
  });

  await t.test('prints throughput and the slowest operation, and all numbers in the table', () => {
    const {answer, table, csv, sentence} = profile([row('A'), slow, failed], options);
    assert.deepEqual(
      answer?.groups.map(({label, rows}) => [
        label,
        rows.map(([name, rate, , max]) => [name, cellText(rate), cellText(max)]),
      ]),
      [
        ['JVM', [['A', '1.00\u202fM', '200\u202fms']]],
        [
          'Native',
          [
            ['B', '500\u202fk', '200\u202fms'],
            ['C', '', ''],
          ],
        ],
      ],
    );
    assert.equal(answer?.groups[1]?.rows[1]?.at(-1), 'failed: stuck');
    assert.equal(answer?.groups[1]?.rows[1]?.[2], '', 'nothing is drawn');
    assert.deepEqual(table.rows[2], ['C', 'failed: stuck']);
    assert.deepEqual(fieldOf(table.columns.slice(1), 'unit'), [
      'M\u202fops/s',
      'µs',
      'µs',
      'µs',
      'ms',
    ]);
    assert.deepEqual(table.rows[0], ['A', '1.00', '1.00', '10.0', '100', '200']);
    assert.deepEqual(csv.columns, [
      'system',
      'operations_per_s',
      'p50_s',
      'p99_s',
      'p99.9_s',
      'max_s',
    ]);
    assert.deepEqual(csv.rows[2], ['C', null, null, null, null, null]);
    assert.match(
      sentence,
      /A: 1\.00\sM\sops\/s, median 1\.00\sµs, slowest 200\sms; .*C: failed: stuck\.$/,
    );
  });

  await t.test(
    'has dots over the whole width and no column of rates where no rate is known',
    async () => {
      const lone = {...failed, reason: 'failed: stuck'};
      const chart = profile([row('A', {throughput: null}), lone], options);
      assert.equal(chart.title, 'Latency from the median to the slowest operation');
      assert.doesNotMatch(chart.answer?.summary ?? '', /Bars/);
      assert.deepEqual(fieldOf(chart.table.columns, 'label'), [
        'System',
        'Median',
        'P99',
        'P99.9',
        'Maximum',
        'Result',
      ]);
      assert.equal(chart.table.rows[1]?.at(-1), 'failed: stuck');
      // A zero is a value.
      const zero = row('A', {throughput: null, latency: {...none, p50: 0, max: 0}});
      assert.deepEqual(fieldOf(profile([zero], options).table.columns, 'label'), [
        'System',
        'Median',
        'Maximum',
      ]);
      const some = row('A', {throughput: null, latency: {...none, p50: 0, max: 1}});
      const withZero = profile([some], options);
      const points = (await drawing(withZero.views[0])).marks('point');
      assert.equal(points[0].x, 0);
      assert.match(withZero.notes.join(), /zeros are drawn at its end/);
      const {marks, width} = await drawing(chart.views[0]);
      assert.throws(() => marks('rate'));
      assert.ok(marks('point')[0].x < width * 0.1);
      await drawsEverywhere(chart);
    },
  );

  await t.test('says of which repeats a percentile is', () => {
    const {latency} = configurationOf({});
    const of = (/** @type {'merged histograms' | 'median repeat'} */ from) => {
      const p50 = spread([1e-6, 2e-6, 3e-6], {estimate: 2e-6, from});
      return row(from, {configuration: configurationOf({latency: {...latency, p50}})});
    };
    const [merged, unmerged] = [of('merged histograms'), of('median repeat')];
    const said = (/** @type {ReturnType<typeof row>[]} */ ...rows) => {
      const {answer, sentence} = profile(rows, options);
      return [/Dots: (.*);/.exec(answer?.summary ?? '')?.[1], /ms\.(.*)$/.exec(sentence)?.[1]];
    };
    assert.deepEqual(said(merged), ['median, p99, p99.9 and maximum of all repeats', '']);
    assert.deepEqual(said(unmerged), [
      'median, p99 and p99.9 of the median repeat, because samples cannot be merged, and maximum of all repeats',
      ' Medians come from the median repeat; the slowest operation comes from all repeats.',
    ]);
    assert.deepEqual(said(merged, unmerged), [
      'median, p99, p99.9 and maximum of all repeats; where samples cannot be merged, percentiles of the median repeat',
      ' Some medians come from the median repeat; the slowest operation comes from all repeats.',
    ]);
  });

  await t.test('draws rows of every system where there are too many', () => {
    const rowsOf = (/** @type {string} */ system, /** @type {number} */ length) =>
      Array.from({length}, (_, i) =>
        row(`${system} ${i}`, {configuration: configurationOf({system})}),
      );
    const drawn = (/** @type {import("./profile-rows.js").ProfileRow[]} */ many) => {
      const {answer, notes} = profile(many, options);
      assert.deepEqual(notes.slice(0, 1), [
        `36 of ${many.length} rows are drawn, the first of each system. The CSV has all of them.`,
      ]);
      return (answer?.groups ?? []).flatMap(({rows}) => rows.map(([first]) => cellText(first)));
    };
    const ours = rowsOf('ours', 30);
    const theirs = rowsOf('theirs', 30);
    assert.deepEqual(
      drawn([...ours, ...theirs]),
      fieldOf([...ours.slice(0, 18), ...theirs.slice(0, 18)], 'label'),
    );
    assert.deepEqual(
      drawn([...ours, ...theirs.slice(0, 10)]),
      fieldOf([...ours.slice(0, 26), ...theirs.slice(0, 10)], 'label'),
    );
  });

  await t.test('names the dots that it draws', () => {
    const latency = {...none, p50: 1e-6, max: 0.2};
    const {answer} = profile([row('A', {latency}), failed], options);
    assert.match(answer?.summary ?? '', /Dots: median and maximum of all repeats;/);
  });

  await t.test('draws rows without latency, and a single row', async () => {
    const chart = profile([row('A', {latency: none})], options);
    await drawsEverywhere(chart);
    assert.deepEqual(fieldOf(chart.answer?.columns, 'kind'), ['key', 'number', 'plot']);
  });

  await t.test('joins two dots', async () => {
    const chart = profile([row('A', {latency: {...none, p50: 1e-6, max: 1}})], options);
    const {marks} = await drawing(chart.views[0]);
    assert.deepEqual([marks('point').length, marks('span').length], [2, 1]);
  });

  await t.test('says what percentiles are worth where it has some', () => {
    const load = {model: /** @type {const} */ ('unknown')};
    const notes = (/** @type {import('./profile-rows.js').Latencies} */ latency) =>
      profile([row('A', {latency})], {...options, load}).notes;
    assert.match(notes({...none, p50: 1e-6}).join(), /^Load model not stated/);
    assert.deepEqual(notes(none), []);
  });

  await t.test('has the rows of a platform together, in the order of the report', () => {
    const systems = /** @type {const} */ (['native', 'jvm', 'native', 'jvm']).map(
      (platform, i) => ({id: `s${i}`, name: `S${i}`, platform, colour: 1}),
    );
    const report = reportOf({systems});
    const configurations = systems
      .map(({id}) => configurationOf({system: id, throughput: spread([1])}))
      .reverse();
    const request = {id: 'p', chart: /** @type {const} */ ('profile')};
    assert.deepEqual(fieldsOf(profileRows(configurations, request, report), 'group', 'label'), [
      ['JVM', 'S1'],
      ['JVM', 'S3'],
      ['Native', 'S0'],
      ['Native', 'S2'],
    ]);
    // A mean is not in a profile: its row would say that nothing was measured.
    assert.ok(configurations[0]);
    const {latency} = configurations[0];
    const time = {
      ...configurations[0],
      throughput: null,
      latency: {...latency, ...none, mean: spread([1])},
    };
    assert.equal(profileRows([...configurations.slice(1), time], request, report).length, 3);
    // The names of systems are there with parameters, too.
    const [one, two] = configurations;
    assert.ok(one && two);
    const threads = [
      {...one, params: {threads: '1'}},
      {...two, params: {threads: '2'}},
    ];
    for (const {label} of profileRows(threads, request, report)) assert.match(label, /^S\d · /);
  });

  await t.test('has the requested groups, each in its order, and others last', () => {
    const systems = ['s0', 's1', 's2', 's3'].map((id) => ({
      ...{id, name: id.toUpperCase(), platform: /** @type {const} */ ('jvm'), colour: 1},
    }));
    const report = reportOf({systems});
    const configurations = systems.map(({id}) =>
      configurationOf({system: id, throughput: spread([1])}),
    );
    /** @param {string[]} group */
    const found = (...group) => {
      const request = {id: 'p', chart: 'profile', groups: [{label: 'Off-heap', systems: group}]};
      return fieldsOf(profileRows(configurations, request, report), 'group', 'label');
    };
    assert.deepEqual(found('s2', 's1'), [
      ['Off-heap', 'S2'],
      ['Off-heap', 'S1'],
      ['Others', 'S0'],
      ['Others', 'S3'],
    ]);
    assert.deepEqual(
      found('s0', 's1', 's2', 's3'),
      ['S0', 'S1', 'S2', 'S3'].map((label) => ['', label]),
    );
  });

  await t.test('has a row for what failed, and for each kind of value', () => {
    const report = reportOf({});
    const request = {id: 'p', chart: 'profile'};
    const {latency} = configurationOf({});
    /** @param {Parameters<typeof configurationOf>[0]} over */
    const of = (over) =>
      configurationOf({throughput: null, latency: {...latency, ...none, mean: null}, ...over});
    const failed = [{run: 'java-2', reason: 'stuck'}];
    const rates = of({throughput: spread([1]), failed, lacking: {max: ['java-1']}});
    const lost = of({params: {threads: '2'}, failed, shown: null});
    const found = profileRows([rates, lost], request, report);
    assert.deepEqual(fieldsOf(found, 'reason', 'slowest'), [
      ['', 'not stated by java-1'],
      ['failed: stuck', ''],
    ]);
    // The only system is in the title.
    assert.equal(found[1]?.label, 'threads 2');
    const times = of({latency: {...latency, ...none, mean: null, p50: spread([1])}});
    const p99 = of({latency: {...latency, ...none, mean: null, p99: spread([1])}});
    assert.equal(profileRows([times, p99], request, report).length, 2);
    assert.equal(profileRows([lost], request, report).length, 0);
  });
});
