// All comparisons here are made; the ratios are those of RocksJava's published table.

/** @import {ComparedRow} from './compared-rows.js' */

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {estimatesOf} from '../stats/estimates.js';
import {repeatSpread} from '../stats/repeats.js';
import {comparisonRow, throughputRow} from '../stats/row-ids.js';
import {spread} from '../stats/spread.js';
import {cellText, drawing, drawsEverywhere} from '../testing/chart.js';
import {fieldOf, snapshot} from '../testing/index.js';
import {drawnOf, rowsOf} from './compared-rows.js';
import {comparison as compared} from './comparison.js';
import {WIDTHS} from './theme.js';

const systems = [
  {id: 'native', name: 'RocksDB C++ 7.8.3', colour: 1},
  {id: 'jvm', name: 'RocksJava 7.8.3', colour: 2},
];

/**
 * @param {string} operation
 * @param {number} ratio
 * @param {Partial<import('../stats/types.d.ts').Comparison>} [over]
 * @returns {import('../stats/types.d.ts').Comparison}
 */
function comparison(operation, ratio, over) {
  const subject = {operation, params: {threads: '32'}};
  /** @param {string} system */
  const configuration = (system) => ({
    ...subject,
    system,
    machine: 'machine',
    runs: [`${system}-1`],
    failed: [],
    shown: `${system}-1`,
    summary: null,
    summaries: [],
    ...estimatesOf([]),
    throughput: null,
    latency: estimatesOf([]).latency,
  });
  return {
    ...subject,
    metric: 'throughput',
    statistic: 'mean',
    unit: '1/s',
    better: 'higher',
    baseline: configuration('native'),
    candidate: configuration('jvm'),
    values: {baseline: 1000, candidate: 1000 * ratio},
    ratio,
    interval: null,
    test: null,
    verdict: 'too few repeats',
    reasons: [],
    ...over,
  };
}

const slower = comparison('readrandom', 0.613, {
  interval: {low: 0.6, high: 0.626, level: 0.95},
  verdict: 'slower',
});
const same = comparison('fillseq', 1.02, {
  interval: {low: 0.97, high: 1.07, level: 0.95},
  verdict: 'no difference shown',
});
const once = comparison('readseq', 0.31);
const apart = comparison('overwrite', 1.5, {
  verdict: 'not comparable',
  reasons: ['different machines'],
});

test('comparison', async (t) => {
  await t.test('draws the expected spec', async () => {
    const chart = compared([slower, same, once, apart], {name: 'ratio', systems});
    await snapshot(chart.views[0]?.spec, import.meta.url, 'comparison.vl.json');
    await drawsEverywhere(chart);
  });

  await t.test('draws half and double equally far from 1', async () => {
    const pair = [comparison('a', 0.5), comparison('b', 2)];
    const chart = compared(pair, {name: 'ratio', systems});
    const {marks} = await drawing(chart.views[0]);
    const [equal] = marks('equal');
    const [half, double] = marks('ratio');
    assert.ok(Math.abs(equal.x - half.x - (double.x - equal.x)) < 1e-6);
  });

  await t.test('draws the line of equality over the whole height, in no row', async () => {
    const chart = compared([slower, same], {name: 'ratio', systems});
    const {marks} = await drawing(chart.views[0]);
    const [equal] = marks('equal');
    assert.deepEqual([equal.y, equal.y2].sort(), [0, chart.views[0]?.height]);
  });

  await t.test('keeps the order of operations and states ratio, verdict and interval', () => {
    const chart = compared([slower, same], {name: 'ratio', systems});
    assert.deepEqual(
      chart.table.rows.map(([label]) => label),
      ['readrandom', 'fillseq'],
    );
    assert.match(
      chart.sentence,
      /RocksJava 7.8.3 ÷ RocksDB C\+\+ 7.8.3. readrandom: 0\.613×, slower \(95\s% interval 0\.600 to 0\.626×\); fillseq: 1\.02×, no difference shown/,
    );
  });

  await t.test('gives a ratio no verdict without repeats', () => {
    const chart = compared([once], {name: 'ratio', systems});
    assert.match(chart.sentence, /0\.310×, too few repeats for a verdict/);
    assert.doesNotMatch(chart.sentence, /slower|faster/);
    assert.equal(chart.table.rows[0]?.[4], 'not measured');
  });

  await t.test('states a ratio far from one as so many times faster or slower', () => {
    /** @param {number} ratio @param {Partial<import('../stats/types.d.ts').Comparison>} over */
    const sentenceOf = (ratio, over) =>
      compared([comparison('get', ratio, over)], {name: 'ratio', systems}).sentence;
    const interval = {low: 0.00357, high: 0.00452, level: 0.95};
    const time = /** @type {const} */ ({better: 'lower', verdict: 'faster', interval});
    assert.match(
      sentenceOf(0.00401, time),
      /: 249× faster \(95\s% interval 221 to 280× faster\)\.$/,
    );
    const below = {low: 0.03, high: 0.04, level: 0.95};
    const rate = /** @type {const} */ ({better: 'higher', verdict: 'slower', interval: below});
    assert.match(sentenceOf(1 / 30, rate), /: 30\.0× slower \(.* 25\.0 to 33\.3× slower\)\.$/);
    // What is no finding has no direction in words.
    assert.match(sentenceOf(12, {}), /: 12\.0×, too few repeats/);
    // An interval that holds 1 has no direction.
    const wide = {interval: {low: 0.5, high: 300, level: 0.95}, verdict: 'no difference shown'};
    assert.match(sentenceOf(12, /** @type {any} */ (wide)), /: 12\.0×, no .* 0\.500 to 300×\)\.$/);
  });

  await t.test('has the author’s note in view, and what a verdict means last', () => {
    const equivalence = {margin: 0.02, p: 0.9, holm: 1};
    const test = {p: 0.001, holm: 0.01, of: 10, equivalence};
    const interval = {low: 1.9, high: 2.1, level: 0.95};
    const all = ['get', 'put'].map((operation) =>
      comparison(operation, 2, {verdict: 'faster', interval, test}),
    );
    const doubt = 'Do not use the row of get.';
    const {notes, answer} = compared(all, {name: 'ratio', systems, notes: [doubt]});
    assert.deepEqual(notes, [
      doubt,
      'Equivalent: shown to differ by less than 2.00\u202f% (two one-sided tests).',
    ]);
    assert.match(
      answer?.summary ?? '',
      / The verdicts, but not the intervals, are corrected for 10 comparisons/,
    );
  });

  await t.test('draws what shows no difference without the colour of a system', async () => {
    const {views} = compared([slower, same], {name: 'ratio', systems});
    const {marks} = await drawing(views[0]);
    assert.deepEqual(fieldOf(marks('ratio'), 'fill'), ['var(--series-2)', 'var(--muted)']);
  });

  await t.test('says that a correction took the finding of an interval without 1', () => {
    const lost = comparison('get', 1.36, {
      interval: {low: 1.08, high: 1.72, level: 0.95},
      verdict: 'no difference shown',
      reasons: ['p is 0.012, and 0.120 after Holm’s correction for 10 comparisons'],
    });
    const {sentence, answer} = compared([lost, same], {name: 'ratio', systems});
    assert.match(sentence, /get: 1\.36×, no difference shown after correction \(95/);
    assert.match(sentence, /fillseq: 1\.02×, no difference shown \(95/);
    const texts = answer?.groups.flatMap(({rows}) => rows.map((row) => cellText(row.at(-1))));
    assert.deepEqual(texts, ['no difference shown after correction', 'no difference shown']);
    const slow = {...lost, ratio: 0.73, interval: {low: 0.58, high: 0.93, level: 0.95}};
    const {sentence: other} = compared([slow, same], {name: 'ratio', systems});
    assert.match(other, /get: 0\.730×, no difference shown after correction \(95/);
  });

  await t.test('has ratios of one kind in a column, however far from one they are', () => {
    const interval = {low: 0.022, high: 0.0448, level: 0.95};
    const far = comparison('far', 0.0314, {better: 'lower', verdict: 'faster', interval});
    const {answer, table} = compared([slower, far], {name: 'ratio', systems});
    const cells = answer?.groups.flatMap(({rows}) => rows).at(-1) ?? [];
    assert.deepEqual(
      cells
        .filter((cell) => typeof cell === 'string' || 'number' in cell)
        .map(cellText)
        .slice(-2),
      ['0.0314×', '0.0220 to 0.0448×'],
    );
    assert.deepEqual(table.rows.at(-1)?.slice(3, 5), ['0.0314×', '0.0220 to 0.0448×']);
  });

  await t.test('draws an interval only where there is one', async () => {
    const chart = compared([slower, once], {name: 'ratio', systems});
    const {marks} = await drawing(chart.views[0]);
    assert.equal(marks('interval').length, 1);
    assert.deepEqual(fieldOf(marks('ratio'), 'shape'), ['circle', 'diamond']);
  });

  await t.test('writes the reasons and draws nothing where it cannot be compared', async () => {
    const chart = compared([slower, apart], {name: 'ratio', systems});
    const {marks} = await drawing(chart.views[0]);
    assert.equal(marks('ratio').length, 1);
    assert.equal(marks('labelItalic')[0].text, 'not comparable: different machines');
    assert.deepEqual(chart.table.rows.at(-1)?.slice(3), [
      '',
      '',
      'not comparable: different machines',
    ]);
    const none = compared([apart], {name: 'ratio', systems});
    assert.equal(none.title, 'RocksDB C++ 7.8.3 and RocksJava 7.8.3');
    await drawsEverywhere(none);
  });

  await t.test('names the machines where there are several', () => {
    const on = (/** @type {string} */ machine, /** @type {number} */ ratio) => {
      const one = comparison('get', ratio);
      return {...one, candidate: {...one.candidate, machine}};
    };
    const chart = compared([on('desk', 1.5), on('rack', 0.9)], {name: 'ratio', systems});
    assert.equal(chart.answer?.columns[0]?.label, 'Machine');
    assert.deepEqual(
      chart.table.rows.map(([label]) => label),
      ['desk', 'rack'],
    );
    assert.match(chart.csv.rows.map(([label]) => label).join(), /desk.*rack/);
    const lost = {...on('moon', 1).candidate, operation: '', shown: null, params: {}};
    const failed = [{run: 'jvm-9', reason: 'out of memory'}];
    const others = [{...lost, failed}];
    assert.match(
      compared([on('desk', 1.5)], {name: 'ratio', systems, others}).sentence,
      /^RocksJava 7\.8\.3 ÷ RocksDB C\+\+ 7\.8\.3\. get: 1\.50×, .*; RocksJava 7\.8\.3: failed: out of memory\.$/,
    );
  });

  await t.test('says in the axis title which way is faster', () => {
    /** @param {'higher' | 'lower'} better */
    const spec = (better) =>
      JSON.stringify(
        compared([comparison('get', 0.9, {better})], {name: 'ratio', systems}).views[0]?.spec,
      );
    assert.match(spec('higher'), /"ratio \(log\), further right is faster"/);
    assert.match(spec('lower'), /"ratio \(log\), further left is faster"/);
  });

  await t.test('finds room for ratios of any size', async () => {
    for (const ratio of [0.001, 0.9, 1, 1.02, 12, 5000]) {
      const chart = compared([comparison('get', ratio)], {name: 'ratio', systems});
      const {marks, width} = await drawing(chart.views[0], {width: 340});
      const [{x}] = marks('ratio');
      assert.ok(x >= 0 && x <= width, `${ratio} is drawn at ${x} of ${width}`);
    }
  });

  await t.test(
    'says that a value is the geometric mean of made repeats, and of one run nothing',
    () => {
      const {baseline, ...row} = comparison('get', 0.9);
      const repeated = {...baseline, throughput: repeatSpread([{value: 900}, {value: 1100}], true)};
      const summary = (/** @type {typeof baseline} */ one) =>
        compared([{...row, baseline: one}], {name: 'ratio', systems}).answer?.summary ?? '';
      assert.match(
        summary(repeated),
        /^Operations per second, geometric mean of the repeats\. Ratio: /,
      );
      assert.match(summary(baseline), /^Operations per second\. Ratio: /);
    },
  );

  await t.test('says why there is no verdict of enough repeats, one of which is zero', () => {
    const {baseline, candidate, ...row} = comparison('get', 19.4);
    const [one, other] = [
      [101, 102, 103, 104, 105],
      [0, 2002, 2003, 2004, 2005],
    ].map((values) =>
      repeatSpread(
        values.map((value) => ({value})),
        true,
      ),
    );
    assert.ok(one && other);
    const {sentence, notes, answer} = compared(
      [
        {
          ...row,
          ...{verdict: 'no verdict', reasons: ['a repeat is zero']},
          baseline: {...baseline, throughput: one},
          candidate: {...candidate, throughput: other},
        },
      ],
      {name: 'ratio', systems},
    );
    assert.match(sentence, /19\.4×, no verdict: a repeat is zero\.$/);
    assert.deepEqual(notes, ['Diamond: a ratio without an interval.']);
    assert.match(
      answer?.summary ?? '',
      /geometric mean of the repeats, or the median repeat if one is zero\./,
    );
  });

  await t.test('labels each tick of the stated scales (made ratios)', async () => {
    for (const {low, high, ticks} of [
      {low: 0.91, high: 1.09, ticks: 5},
      {low: 0.51, high: 1.99, ticks: 10},
      {low: 0.26, high: 3.9, ticks: 8},
      {low: 0.13, high: 7, ticks: 7},
    ]) {
      const chart = compared([comparison('get', low), comparison('put', high)], {
        name: 'ratio',
        systems,
      });
      const {svg} = await drawing(chart.views[0], {width: 340});
      const labels = [...svg.matchAll(/<text[^>]*>[\d.]+<\/text>/g)].map(([label]) => label);
      assert.equal(labels.length, ticks, `${low} to ${high}`);
      assert.ok(labels.every((label) => !label.includes('opacity="0"')));
    }
  });

  await t.test('says which figure of latency the ratio is of, and nothing of throughput', () => {
    const time = /** @type {const} */ ({
      metric: 'latency',
      statistic: 'mean',
      unit: 's',
      better: 'lower',
    });
    const one = compared([comparison('get', 0.9, time)], {name: 'ratio', systems});
    assert.match(
      one.answer?.summary ?? '',
      /^Mean time per operation\. .* Left of 1 is faster\. Operation: get\.$/,
    );
    assert.equal(one.table.rows[0]?.[0], 'get');
    const both = compared([comparison('get', 0.9, time), comparison('put', 0.8)], {
      name: 'ratio',
      systems,
    });
    assert.doesNotMatch(both.answer?.summary ?? '', /Operation: /);
    // The total of a runner.
    const total = compared([comparison('all', 0.9, time)], {name: 'ratio', systems});
    assert.doesNotMatch(total.answer?.summary ?? '', /Operation: /);
    assert.deepEqual(
      both.table.rows.map(([label]) => label),
      ['get, mean time per operation, lower is better', 'put, throughput, higher is better'],
    );
  });

  await t.test('says of medians that the load is a closed loop', () => {
    const options = {name: 'c', systems, load: /** @type {const} */ ({model: 'closed'})};
    /** @param {Partial<import('../stats/types.d.ts').Comparison>} [over] */
    const notesOf = (over) => compared([comparison('get', 0.9, over)], options).notes.join(' ');
    assert.match(notesOf({metric: 'latency', statistic: 'p50', unit: 's'}), /Closed loop: /);
    assert.doesNotMatch(notesOf(), /Closed loop/);
  });

  await t.test('says that a median is that of one repeat, where repeats cannot be merged', () => {
    const made = comparison('get', 0.9, {metric: 'latency', statistic: 'p50', unit: 's'});
    /** @param {import('../stats/types.d.ts').Spread['from']} from */
    const notes = (from) => {
      const p50 = spread([1, 2, 3], {estimate: 2, from});
      const candidate = {...made.candidate, latency: {...made.candidate.latency, p50}};
      return compared([{...made, candidate}], {name: 'ratio', systems}).notes.join(' ');
    };
    assert.match(notes('median repeat'), /Some medians come from the median repeat/);
    assert.doesNotMatch(notes('merged histograms'), /median repeat/);
  });

  await t.test('shows both ends of many rows without verdicts, and lists all', async () => {
    const many = Array.from({length: 40}, (_, i) => comparison(`b.Maps.op${i}`, (i + 1) / 20));
    const chart = compared([...many, apart], {name: 'ratio', systems});
    const {marks} = await drawing(chart.views[0]);
    assert.equal(marks('ratio').length, 36);
    assert.equal(chart.answer?.groups[0]?.rows.length, 37);
    assert.equal(chart.table.rows.length, 41);
    assert.equal(chart.csv.rows.length, 41);
    const drawn = chart.answer?.groups[0]?.rows.map(([name]) => name) ?? [];
    const around1 = [18, 19, 20, 21].map((i) => `op${i}`);
    assert.deepEqual(
      around1.filter((name) => drawn.includes(name)),
      [],
    );
    assert.equal(
      chart.notes[0],
      '36 of 41 rows are drawn: those with the lowest and the highest ratios. The CSV has all of them.',
    );
    assert.match(chart.sentence, /40 pairs, from 0\.0500×.* \(b\.Maps\.op0\) to 2\.00×/);
    await drawsEverywhere(chart);
  });

  await t.test('shows the first of many rows where no difference is shown', () => {
    const over = {verdict: /** @type {const} */ ('no difference shown')};
    const many = Array.from({length: 40}, (_, i) => comparison(`op${i}`, (i + 1) / 20, over));
    const {notes, answer} = compared(many, {name: 'ratio', systems});
    assert.equal(answer?.groups[0]?.rows.at(-1)?.[0], 'op35');
    assert.equal(notes[0], 'The first 36 of 40 rows are drawn. The CSV has all of them.');
  });

  await t.test('has a row with all ratios of each system, where not all have room', async () => {
    const {candidate} = slower;
    const throughput = {...spread([613]), estimate: 613};
    const over = {verdict: /** @type {const} */ ('no difference shown')};
    const some = Array.from({length: 30}, (_, i) => i).flatMap((i) => {
      const operation = `b.Maps.op${i}`;
      const one = {...candidate, operation, params: {threads: `${i % 2}`}, throughput};
      const other = {...one, system: 'go'};
      if (i === 0) {
        return [one, other].map((own) => comparison(operation, 1, {...over, candidate: own}));
      }
      return [
        // One is far off the scale.
        comparison(operation, i === 29 ? 500 : 2 ** (i % 3), {candidate: one}),
        comparison(operation, 0.5, {candidate: other}),
      ];
    });
    const chart = compared([...some, apart], {
      name: 'ratio',
      systems: [...systems, {id: 'go', name: 'Go', colour: 3}],
    });
    const {answer, views} = chart;
    assert.equal(answer?.summaries, 2);
    assert.equal(answer.groups[0]?.label, 'All 60 ratios');
    assert.deepEqual(
      answer.groups[0].rows.map((row) =>
        row.map(cellText).filter((cell) => typeof cell === 'string' && cell !== ''),
      ),
      [
        ['RocksJava 7.8.3', '1.00 to 500×', '29 too few repeats, 1 no difference shown'],
        ['Go', '0.500 to 1.00×', '29 too few repeats, 1 no difference shown'],
      ],
    );
    const {marks, width} = await drawing(views[0]);
    const [equal] = marks('equal');
    const [first, second] = answer.groups[0].rows.map((row) =>
      row.find((cell) => typeof cell === 'object'),
    );
    assert.notDeepEqual(first, second);
    const all = marks('all');
    // Equal ratios are one line: 1, 2, 4 and the one off the scale, 0.5 of Go, and of each the one that is no difference.
    assert.equal(all.length, 7);
    const xs = all.map(({x, width: wide}) => x + wide / 2);
    assert.ok(xs.some((x) => Math.abs(x - equal.x) < 1e-6));
    assert.ok(Math.abs(Math.max(...xs) - width) < 1e-6);
    assert.ok(Math.min(...xs) < equal.x);
    await drawsEverywhere(chart);
  });

  await t.test(
    'has no row with all ratios where all have room, or for each of many systems',
    () => {
      const {candidate} = slower;
      const many = Array.from({length: 42}, (_, i) => {
        const operation = `op${i % 6}`;
        return comparison(operation, 2, {
          candidate: {...candidate, operation, system: `s${i % 7}`},
        });
      });
      assert.equal(compared(many, {name: 'ratio', systems}).answer?.summaries, undefined);
      const few = compared([...many.slice(0, 6), apart], {name: 'ratio', systems});
      assert.equal(few.answer?.summaries, undefined);
    },
  );

  await t.test('shows the largest differences of many rows, with the verdicts of all', () => {
    const over = {verdict: /** @type {const} */ ('no difference shown')};
    const many = Array.from({length: 1200}, (_, i) => comparison(`b.Maps.op${i}`, 1, over));
    const found = [
      comparison('b.Maps.slow', 0.5, {verdict: 'slower'}),
      comparison('b.Maps.fast', 3, {verdict: 'faster'}),
      // Of one repeat, and no finding.
      comparison('b.Maps.once', 9),
    ];
    const chart = compared([...many, ...found], {name: 'ratio', systems});
    const labels = chart.answer?.groups[0]?.rows.map(([label]) => label) ?? [];
    assert.equal(labels.length, 37);
    assert.deepEqual(
      labels.filter((label) => !/op\d/.test(String(label))),
      ['All 1,203 ratios', 'slow', 'fast'],
    );
    assert.deepEqual(chart.notes.slice(0, 2), [
      '36 of 1,203 rows are drawn: those with the largest differences, in both directions. The CSV has all of them.',
      'Each thin line is one ratio. Lines at an edge are off the scale.',
    ]);
    const [all] = chart.answer?.groups[0]?.rows ?? [];
    assert.deepEqual(
      all?.filter((cell) => typeof cell === 'string' && cell !== ''),
      [
        'All 1,203 ratios',
        '0.500 to 9.00×',
        '1,200 no difference shown, 1 slower, 1 faster, 1 too few repeats',
      ],
    );
    assert.match(chart.sentence, /1,203 pairs/);
  });

  await t.test(
    'shows the largest differences of the few although most differ in the other direction',
    () => {
      for (const [verdict, other, sign] of /** @type {const} */ ([
        ['faster', 'slower', 1],
        ['slower', 'faster', -1],
      ])) {
        const most = Array.from({length: 50}, (_, i) =>
          comparison(`most${i}`, (2 + i) ** sign, {verdict}),
        );
        const few = [2, 4, 8].map((i) => comparison(`few${i}`, i ** -sign, {verdict: other}));
        const {rows} = rowsOf([...most, ...few], [], {systems, runs: []});
        const drawn = drawnOf(rows).rows.map(({label}) => label);
        assert.deepEqual(drawn, [
          ...Array.from({length: 33}, (_, i) => `most${i + 17}`),
          ...['few2', 'few4', 'few8'],
        ]);
      }
    },
  );

  await t.test('has the rows of an operation together', () => {
    const ratios = [
      ...['get', 'put', 'get'].map((operation, i) => comparison(operation, i + 1)),
      comparison('put', 4),
    ];
    const {rows} = rowsOf(ratios, [], {systems, runs: []});
    assert.deepEqual(
      rows.map(({comparison: one}) => one?.ratio),
      [1, 3, 2, 4],
    );
  });

  await t.test('says once why a system has no result', () => {
    const lost = {...slower.candidate, shown: null, failed: [{run: 'x', reason: 'stuck.'}]};
    const absent = [{label: 'RocksJava 7.8.3', reason: 'failed: stuck.'}];
    for (const count of [1, 20]) {
      const some = Array.from({length: count}, (_, i) => comparison(`op${i}`, i + 1));
      const chart = compared(some, {name: 'ratio', systems, others: [lost], absent});
      assert.equal(chart.sentence.match(/stuck/g)?.length, 1, chart.sentence);
      assert.equal(chart.table.rows.length, count + 1);
    }
    const other = [{label: 'Another', reason: 'failed: stuck'}];
    const {notes, table} = compared([slower], {name: 'ratio', systems, absent: other});
    assert.ok(notes.includes('Another: failed: stuck.'), notes.join(' '));
    assert.deepEqual(table.rows.at(-1), ['Another', 'failed: stuck']);
  });

  await t.test('cuts a group only where no whole one fits', () => {
    /** @param {number[]} sizes */
    const drawn = (...sizes) => {
      const some = sizes.flatMap((length, i) =>
        Array.from(
          {length},
          () => /** @type {ComparedRow} */ ({group: `group ${i}`, comparison: null}),
        ),
      );
      const {rows: found} = drawnOf(some);
      return sizes.map((_, i) => found.filter(({group}) => group === `group ${i}`).length);
    };
    assert.deepEqual(drawn(20, 20), [20, 0]);
    assert.deepEqual(drawn(20, 16, 5), [20, 16, 0]);
    assert.deepEqual(drawn(40), [36]);
    assert.deepEqual(drawn(56, 4, 56), [16, 4, 16]);
  });

  await t.test('has every number of a row in its CSV', () => {
    const equivalence = {margin: 0.02, p: 0.9, holm: 1};
    const tested = {...slower, test: {p: 0.001, holm: 0.01, of: 10, equivalence}};
    const throughput = {...spread([613]), estimate: 613};
    const alone = {...slower.candidate, operation: 'scan', throughput};
    const {csv} = compared([tested], {name: 'ratio', systems, others: [alone]});
    assert.deepEqual(csv, {
      columns: [
        ...['label', 'baseline', 'candidate', 'ratio', 'low', 'high', 'p', 'p_holm', 'verdict'],
        ...['margin', 'p_equivalence', 'p_equivalence_holm'],
      ],
      rows: [
        [...['readrandom', 1000, 613, 0.613, 0.6, 0.626, 0.001, 0.01, 'slower'], 0.02, 0.9, 1],
        [
          'scan',
          null,
          613,
          null,
          null,
          null,
          null,
          null,
          'nothing to compare with',
          null,
          null,
          null,
        ],
      ],
    });
  });

  await t.test('shows the largest differences of groups that are too large', () => {
    const groups = ['get', 'put'].flatMap((operation, i) =>
      Array.from({length: 40}, (_, threads) =>
        comparison(operation, 2 * threads + i + 2, {
          candidate: {...slower.candidate, operation, params: {threads: `${threads}`}},
          verdict: 'faster',
        }),
      ),
    );
    const {rows} = rowsOf(groups, [], {systems, runs: []});
    const ratios = drawnOf(rows).rows.map((row) => row.comparison?.ratio ?? 0);
    assert.deepEqual(
      ratios.sort((a, b) => a - b),
      Array.from({length: 36}, (_, i) => i + 46),
    );
  });

  await t.test('has the numbers of each row in its table, and a part of the drawing', () => {
    const {answer, views} = compared([slower, same, once], {name: 'ratio', systems});
    assert.ok(answer);
    assert.deepEqual(fieldOf(answer.columns, 'label'), [
      ...['Operation', 'RocksDB C++ 7.8.3', 'RocksJava 7.8.3', 'Ratio', ''],
      ...['95\u202f% interval', 'Verdict'],
    ]);
    assert.deepEqual(
      answer.groups.map(({label, rows}) => [label, rows.map((row) => row.map(cellText))]),
      [
        [
          '',
          [
            [
              ...['readrandom', '1.00\u202fk', '613', '0.613×', {plot: '0 29 340 26'}],
              ...['0.600 to 0.626×', {finding: 'slower'}],
            ],
            [
              ...['fillseq', '1.00\u202fk', '1.02\u202fk', '1.02×', {plot: '0 81 340 26'}],
              ...['0.970 to 1.07×', 'no difference shown'],
            ],
            [
              ...['readseq', '1.00\u202fk', '310', '0.310×', {plot: '0 133 340 26'}],
              ...['no interval', 'too few repeats'],
            ],
          ],
        ],
      ],
    );
    assert.deepEqual(
      answer.groups[0]?.rows[0]
        ?.slice(1, 4)
        .map((cell) => typeof cell === 'object' && 'id' in cell && cell.id),
      [throughputRow(slower.baseline), throughputRow(slower.candidate), comparisonRow(slower)],
    );
    assert.equal(views[0]?.height, 3 * 52);
  });

  await t.test('says once that all rows have too few repeats', () => {
    const {answer, notes} = compared([once, comparison('get', 2)], {name: 'ratio', systems});
    assert.deepEqual(fieldOf(answer?.columns, 'kind'), [
      'key',
      'number',
      'number',
      'ratio',
      'plot',
    ]);
    assert.match(notes.join(), /^Too few repeats for intervals and verdicts/);
  });

  await t.test('says in each row why it is not comparable, although none has an interval', () => {
    const {answer} = compared([apart, {...apart, operation: 'get'}], {name: 'ratio', systems});
    const texts = answer?.groups.flatMap(({rows}) => rows.map((row) => cellText(row.at(-1))));
    assert.deepEqual(texts, Array(2).fill('not comparable: different machines'));
  });

  await t.test('says once why rows have too few repeats', () => {
    const few = {reasons: ['iterations of one process are not independent repeats']};
    /** @param {import('../stats/types.d.ts').Comparison[]} all */
    const notesOf = (all) => compared(all, {name: 'ratio', systems}).notes;
    const why = 'terations of one process are not independent repeats.';
    assert.match(
      notesOf(['get', 'put'].map((name) => comparison(name, 2, few)))[0] ?? '',
      new RegExp(`^Too few repeats .* on both sides\\. I${why}$`),
    );
    const some = notesOf([slower, comparison('get', 2, few), comparison('put', 2, few)]);
    assert.equal(some.at(-1), `get and put: i${why}`);
  });

  await t.test('ends the scale at the tick beyond the last ratio', () => {
    const domainOf = (/** @type {number[]} */ ...ratios) => {
      const all = ratios.map((ratio) => comparison(`at ${ratio}`, ratio));
      const {views} = compared(all, {name: 'ratio', systems});
      return JSON.parse(/"domain":(\[[\d.,]+\])/.exec(JSON.stringify(views[0]?.spec))?.[1] ?? '');
    };
    assert.deepEqual(domainOf(0.775, 2.15), [0.75, 3]);
    assert.deepEqual(domainOf(1.02), [0.95, 1.05]);
    assert.deepEqual(domainOf(0.13, 4.4), [0.125, 8]);
  });

  await t.test('writes the labels of an axis in one way, as decimals without powers', async () => {
    const labelsOf = async (/** @type {number[]} */ ...ratios) => {
      const all = ratios.map((ratio, i) => comparison('abc'[i] ?? '', ratio));
      const [view] = compared(all, {name: 'ratio', systems}).views;
      const {svg} = await drawing(view, {width: WIDTHS.narrow});
      return [...svg.matchAll(/>([\d.⅛¼½¾e+]+)</g)].map(([, text]) => text);
    };
    assert.deepEqual(await labelsOf(0.55, 0.9), ['0.5', '0.6', '0.7', '0.8', '0.9', '1', '1.2']);
    assert.deepEqual(await labelsOf(0.3, 3.9), ['0.25', '0.5', '0.75', '1', '1.5', '2', '3', '4']);
    assert.deepEqual(await labelsOf(0.13, 4.4), ['0.125', '0.25', '0.5', '1', '2', '4', '8']);
    const long = await labelsOf(0.3, 900);
    assert.deepEqual(long, ['0.3', '1', '3', '10', '30', '100', '300', '1000']);
    assert.deepEqual(await labelsOf(0.004, 0.5), ['0.003', '0.01', '0.03', '0.1', '0.3', '1']);
    // Beside the first label there is no room for a second.
    const longest = await labelsOf(0.00002, 3);
    assert.deepEqual(longest, ['0.00001', '0.001', '0.01', '0.1', '1', '10']);
  });

  await t.test(
    'marks a ratio that is off the scale of the others, and cuts long intervals',
    async () => {
      const wide = comparison('wide', 1.1, {
        interval: {low: 0.001, high: 1.3, level: 0.95},
        verdict: 'no difference shown',
      });
      const others = [0.8, 0.9, 1.2].map((ratio) => comparison(`at ${ratio}`, ratio));
      const distant = comparison('far', 400, {interval: {low: 390, high: 410, level: 0.95}});
      const chart = compared([wide, ...others, distant], {name: 'ratio', systems});
      const {marks, width} = await drawing(chart.views[0]);
      const far = marks('ratio').at(-1);
      assert.equal(far.shape, 'triangle-right');
      assert.ok(Math.abs(far.x - width) < 1e-6);
      assert.equal(marks('interval')[0].x, 0);
      // An arrowhead to the left where the interval is cut, a line where it ends, nothing at the triangle.
      assert.deepEqual(fieldOf(marks('intervalEnd'), 'shape'), [
        'M0.6,-0.7L0,0L0.6,0.7',
        'M0,-1L0,1',
      ]);
      assert.equal(cellText(chart.answer?.groups[0]?.rows.at(-1)?.[3]), '400×');
      const beyond = (/** @type {typeof chart} */ {notes}) =>
        notes.filter((note) => note.includes('off the scale'));
      const cut = 'Arrowhead: an interval that continues off the scale.';
      assert.deepEqual(beyond(chart), ['Triangle: a ratio off the scale.', cut]);
      assert.deepEqual(beyond(compared([wide, ...others], {name: 'ratio', systems})), [cut]);
      assert.deepEqual(beyond(compared(others, {name: 'ratio', systems})), []);
    },
  );

  await t.test('has a row for what failed and for what has no counterpart', async () => {
    const other = (/** @type {object} */ over) => ({...slower.candidate, ...over});
    const lost = other({
      operation: 'overwrite',
      shown: null,
      failed: [{run: 'x', reason: 'stuck.'}],
    });
    const alone = other({operation: 'scan', throughput: {estimate: 613}});
    const chart = compared([slower], {name: 'ratio', systems, others: [lost, alone]});
    assert.deepEqual(
      chart.answer?.groups[0]?.rows.map((row) => row.at(-1)),
      [{finding: 'slower'}, 'RocksJava 7.8.3 failed: stuck', 'nothing to compare with'],
    );
    // Its own value is there, in the column of its system.
    assert.deepEqual(
      chart.answer?.groups[0]?.rows.map((row) => row.slice(1, 3).map(cellText)),
      [
        ['1.00\u202fk', '613'],
        ['', ''],
        ['', '613'],
      ],
    );
    const [busy, idle] = ['native', 'jvm'].map((system, i) =>
      other({operation: 'scan', system, throughput: {estimate: i === 0 ? 613 : 0}}),
    );
    assert.ok(busy && idle);
    assert.deepEqual(
      compared([slower], {name: 'ratio', systems, others: [busy, idle]})
        .answer?.groups.flatMap(({rows}) => rows)
        .map((row) => row.at(-1)),
      [{finding: 'slower'}, 'no ratio: a value is zero', 'no ratio: a value is zero'],
    );
    // A zero elsewhere is no reason.
    for (const over of [{system: 'native'}, {machine: 'other'}, {operation: 'update'}]) {
      const elsewhere = {...idle, ...over};
      const {csv} = compared([slower], {name: 'ratio', systems, others: [busy, elsewhere]});
      const verdicts = csv.rows.map((row) => row.at(-1));
      assert.ok(verdicts.includes('nothing to compare with'), JSON.stringify(over));
    }
    const early = other({operation: '', shown: null, failed: [{run: 'x', reason: 'stuck.'}]});
    const without = compared([slower], {name: 'ratio', systems, others: [early]});
    assert.match(without.sentence, /RocksJava 7\.8\.3: failed: stuck\.$/);
    assert.equal(
      without.answer?.groups.at(-1)?.rows.at(-1)?.at(-1),
      'failed: stuck (RocksJava 7.8.3)',
    );
    // Also where rows have names of machines.
    const there = {...slower, baseline: other({machine: 'b'}), candidate: other({machine: 'b'})};
    const onMachines = compared([slower, there], {name: 'ratio', systems, others: [early]});
    assert.equal(onMachines.table.rows.at(-1)?.[0], 'RocksJava 7.8.3');
    assert.match(
      chart.sentence,
      /overwrite: RocksJava 7\.8\.3 failed: stuck; scan: nothing to compare with\.$/,
    );
    await drawsEverywhere(chart);
  });

  await t.test('heads results without an operation as those of all operations', () => {
    const rows = ['', 'put', 'put'].map((operation, i) =>
      comparison(operation, 2, {params: {threads: String(i)}}),
    );
    const {answer} = compared(
      rows.map((row) => ({
        ...row,
        candidate: {...slower.candidate, operation: row.operation, params: row.params},
      })),
      {name: 'ratio', systems},
    );
    assert.deepEqual(fieldOf(answer?.groups, 'label'), ['all operations', 'put']);
    assert.equal(answer?.columns[0]?.label, 'threads');
  });

  await t.test('has a row for each of several systems, in the order of the parameters', () => {
    const six = ['c', 'd', 'e', 'f', 'g'];
    const all = [...systems, ...six.map((id, i) => ({id, name: id.toUpperCase(), colour: i + 2}))];
    const rows = six.flatMap((system) =>
      ['0.5', '0.25'].map((threads) =>
        comparison('get', 0.5, {
          params: {threads},
          candidate: {...slower.candidate, operation: 'get', system, params: {threads}},
        }),
      ),
    );
    const {answer, title} = compared(rows, {name: 'ratio', systems: all});
    assert.equal(title, '5 systems ÷ RocksDB C++ 7.8.3');
    assert.deepEqual(answer?.columns.map(({label}) => label).slice(0, 4), [
      'threads',
      'System',
      'RocksDB C++ 7.8.3',
      'Value',
    ]);
    assert.deepEqual(
      answer?.groups[0]?.rows.map((cells) => `${cells[0]} ${cells[1]}`),
      [
        ...six.map((id) => `0.25 ${id.toUpperCase()}`),
        ...six.map((id) => `0.5 ${id.toUpperCase()}`),
      ],
    );
  });

  await t.test(
    'has many parameters in one column, and stacks rows whose names have no room',
    () => {
      /** @param {string} compression */
      const of = (compression) =>
        ['1', '2'].flatMap((threads) =>
          ['16', '4096'].map((payload) => {
            const params = {threads, payload, compression: `${compression}-${threads}`};
            return comparison('get', 0.5, {
              params,
              candidate: {...slower.candidate, operation: 'get', params},
            });
          }),
        );
      const {answer} = compared(of('zstd'), {name: 'ratio', systems});
      assert.equal(answer?.columns[0]?.label, 'Parameters');
      assert.equal(
        cellText(answer?.groups[0]?.rows[0]?.[0]),
        'compression zstd-1, payload 16, threads 1',
      );
      assert.equal(answer?.isStacked, false);
      const long = compared(of('a dictionary that was trained with ten thousand other keys'), {
        name: 'ratio',
        systems,
      });
      assert.equal(long.answer?.isStacked, true);
      // Two have a column each, unless an operation has only one of them.
      /** @param {{operation: string, params: Record<string, string>}[]} subjects */
      const heads = (...subjects) =>
        compared(
          subjects.map(({operation, params}) =>
            comparison(operation, 0.5, {
              params,
              candidate: {...slower.candidate, operation, params},
            }),
          ),
          {name: 'ratio', systems},
        )
          .answer?.columns.filter(({kind}) => kind === 'key')
          .map(({label}) => label);
      const [one, two] = [
        {operation: 'get', params: {threads: '1', payload: '16'}},
        {operation: 'get', params: {threads: '2', payload: '4096'}},
      ];
      assert.deepEqual(heads(one, two), ['payload', 'threads']);
      const scan = {operation: 'scan', params: {threads: '2'}};
      assert.deepEqual(heads(one, two, scan), ['Parameters']);
      // Of a parameter with the name of another column.
      const named = ['read', 'write'].flatMap((Operation) =>
        ['c', 'd'].map((system) => {
          const candidate = {...slower.candidate, system, params: {Operation}};
          return comparison('bench', 2, {params: {Operation}, candidate});
        }),
      );
      assert.deepEqual(
        rowsOf(named, [], {systems, runs: []}).rows.map(({label}) => label),
        ['read, c', 'read, d', 'write, c', 'write, d'].map((label) => `Operation ${label}`),
      );
    },
  );

  await t.test('names two releases of a system, in the heading and above the columns', () => {
    /** @param {string} release */
    const at = (release) => ({...slower.candidate, params: {threads: '32', release}});
    const {answer, title} = compared(
      [comparison('get', 1.2, {baseline: at('1.0'), candidate: at('1.1')})],
      {name: 'ratio', systems},
    );
    assert.equal(title, 'RocksJava 7.8.3 1.1 ÷ RocksJava 7.8.3 1.0');
    assert.deepEqual(answer?.columns.map(({label}) => label).slice(0, 2), [
      'RocksJava 7.8.3 1.0',
      'RocksJava 7.8.3 1.1',
    ]);
  });

  await t.test('leaves the package that all operations have out of the picture alone', async () => {
    const pair = ['get', 'put'].map((name) => comparison(`org.x.Maps.${name}`, 0.5));
    const chart = compared(pair, {name: 'ratio', systems});
    const {marks} = await drawing(chart.views[0]);
    assert.equal(marks('label')[0].text, 'get');
    assert.equal(chart.table.rows[0]?.[0], 'org.x.Maps.get');
  });
});
