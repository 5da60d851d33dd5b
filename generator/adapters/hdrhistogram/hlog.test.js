// hlog.hlog is whole: HdrHistogram 2.2.2, HistogramLogWriter, nanoseconds; reads of RocksJava
// 7.8.3, on a busy two-core machine; hgrm.hgrm is the same run. hlog-ycsb.hdr is whole: YCSB
// (d9faaac), `-p hdrhistogram.fileoutput=true`, microseconds. hlog-made-v0, -v1 and -v2 were made for
// this test: the same samples, written by HdrHistogram 1.2.1, 2.0.3 and 2.2.2.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {deflateSync} from 'node:zlib';
import {build, encodeIntoCompressedBase64} from 'hdr-histogram-js';
import {percentile} from '../../records/distribution.js';
import {fieldOf, fieldsOf, fixture, read} from '../../testing/index.js';

const text = String(await fixture('hlog.hlog'));
const lines = text.split('\n').slice(1, -1);
const note = /** @type {const} */ ({unit: 'ns'});
const [first = '', second = ''] = lines;

test('hlog', async (t) => {
  const {format, records, errors, warnings} = await read(text, {note});
  const [timeline, distribution] = records;
  assert.ok(timeline?.kind === 'timeline' && distribution?.kind === 'distribution');

  await t.test('reads a window an interval, with the count and the percentiles it supports', () => {
    // The figures are those of HdrHistogram's own reader for the second line of the log.
    assert.deepEqual(errors, []);
    assert.deepEqual(warnings, []);
    assert.equal(format, 'hlog');
    assert.equal(timeline.windows.length, 11);
    assert.deepEqual(timeline.windows[1], {
      start: 1.047,
      length: 0.98,
      count: 42623,
      errors: null,
      latency: {
        min: 0.000002922,
        mean: 0.000022258639818877132,
        p50: 0.000015391,
        p90: 0.000018367,
        p99: 0.000040063,
        'p99.9': 0.001004543,
        'p99.99': 0.016367615,
        max: 0.044498943,
      },
    });
  });

  await t.test('adds the histograms: every percentile of the run’s own .hgrm', async () => {
    const rows = String(await fixture('hgrm.hgrm')).match(/^ +[\d.]+ [01]\.\d+ +\d+/gm) ?? [];
    assert.equal(rows.length, 95);
    for (const row of rows) {
      const [value, , total = 0] = row.trim().split(/ +/).map(Number);
      assert.equal(percentile(distribution, total / distribution.n), Number(`${value}e-6`), row);
    }
    assert.equal(distribution.n, 372441);
    assert.equal(distribution.max, 0.181665791);
    assert.equal(distribution.mean?.toFixed(9), '0.000026372');
    assert.equal(distribution.precision, 0.001);
  });

  await t.test('warns of intervals that are missing', async () => {
    const lost = text.split('\n').toSpliced(4, 2);
    // Two gaps are one warning.
    for (const lines of [lost, lost.toSpliced(6, 2)]) {
      assert.deepEqual((await read(lines.join('\n'), {note})).warnings, [
        {message: 'found nothing from 3.042 s to 5.03 s, which is left as a gap', line: 5},
      ]);
    }
  });

  await t.test('refuses a second run', async () => {
    const header =
      '#[StartTime: 1795241000.000 (seconds since epoch), Sat Nov 21 06:43:20 UTC 2026]\n';
    const own = await read(`${header}${first}\n${header}${header}${second}\n`, {note});
    assert.deepEqual(own.errors, [
      'file.csv:3: found a second header below intervals, expected one run\n' +
        '  Put each run into a separate file.',
    ]);
    const ycsb = await fixture('hlog-ycsb.hdr');
    const joined = `${ycsb}${await fixture('hlog.hlog')}`;
    const line = String(ycsb).split('\n').length;
    assert.equal(
      (await read(joined, {note})).errors[0],
      `file.csv:${line}: found a second header below intervals, expected one run\n  Put each run into a separate file.`,
    );
  });

  await t.test('leaves the warm-up out of the distribution, and draws it', async () => {
    const warm = await read(text, {note: {...note, warmup: 2}});
    const [windows, all] = warm.records;
    assert.ok(windows?.kind === 'timeline' && all?.kind === 'distribution');
    assert.equal(windows.windows.length, 11);
    const after = windows.windows.filter(({start}) => start >= 2);
    assert.ok(after.length < 11);
    assert.equal(
      all.n,
      after.reduce((sum, {count}) => sum + count, 0),
    );
    assert.equal(all.max, Math.max(...after.map(({latency}) => latency?.max ?? 0)));
    assert.equal(all.warmup, 2);
  });

  await t.test('counts in the windows what it counts in the distribution', () => {
    const counted = timeline.windows.reduce((sum, {count}) => sum + count, 0);
    assert.equal(counted, distribution.n);
  });

  await t.test(
    'keeps the length of an interval that overlaps the next one by a rounding',
    async () => {
      // The same lines with a length of one millisecond more: 1.047 + 0.981 s ends after 2.027 s.
      const longer = text.replace('1795226572.633,0.980,', '1795226572.633,0.981,');
      const overlapping = await read(longer, {note});
      assert.deepEqual(overlapping.errors, []);
      const [rounded] = overlapping.records;
      assert.ok(rounded?.kind === 'timeline');
      assert.deepEqual(fieldsOf(rounded.windows.slice(1, 3), 'start', 'length'), [
        [1.047, 0.981],
        [2.027, 1.015],
      ]);
    },
  );

  await t.test('reads versions 0, 1 and 2 of the encoding alike', async () => {
    const [v0, v1, v2] = await Promise.all(
      ['v0', 'v1', 'v2'].map(async (version) =>
        read(await fixture(`hlog-made-${version}.hlog`), {note}),
      ),
    );
    assert.deepEqual(v0, v2);
    assert.deepEqual(v1, v2);
    const [made] = v2?.records ?? [];
    assert.ok(made?.kind === 'timeline');
    assert.deepEqual(fieldOf(made.windows, 'count'), [2000, 0, 2000]);
  });

  await t.test('keeps an empty interval as measured and empty', async () => {
    const [made] = (await read(await fixture('hlog-made-v2.hlog'), {note})).records;
    assert.ok(made?.kind === 'timeline');
    assert.deepEqual(made.windows[1], {start: 1, length: 1, count: 0, errors: null, latency: null});
  });

  await t.test('reads YCSB’s log, with stamps from its StartTime on', async () => {
    const ycsb = await read(await fixture('hlog-ycsb.hdr'), {note: {operation: 'read'}});
    assert.deepEqual(ycsb.errors, []);
    const [windows, all] = ycsb.records;
    assert.ok(windows?.kind === 'timeline' && all?.kind === 'distribution');
    assert.equal(windows.operation, 'read');
    assert.equal(windows.windows[0]?.start, 0.001);
    assert.equal(all.max, 0.006723);
  });

  await t.test('takes the operation that YCSB states, and its unit', async () => {
    const {records} = await read(await fixture('hlog-ycsb.hdr'));
    assert.deepEqual(
      records.map(({operation}) => operation),
      ['READ', 'READ'],
    );
  });

  await t.test('takes the end of an interval where memtier_benchmark writes it', async () => {
    const made = String(await fixture('hlog-memtier.hlog'));
    const {records: found, errors: refused} = await read(made, {note: {unit: 'us'}});
    assert.deepEqual(refused, []);
    const [memtier, samples] = found;
    assert.ok(memtier?.kind === 'timeline' && samples?.kind === 'distribution');
    assert.deepEqual(fieldsOf(memtier.windows, 'start', 'length', 'count'), [[0, 0.433, 3000]]);
    // As the .txt next to it prints them.
    assert.deepEqual([samples.n, samples.max], [3000, 0.006239]);
    const [, end = ''] = /^[\d.]+,([\d.]+),/m.exec(made) ?? [];
    const late = made.replace(end, '1895987007.355');
    assert.match(
      (await read(late, {note: {unit: 'us'}})).errors[0] ?? '',
      /found an interval from \S+ s with a length or an end of 1895987007\.355 s, expected at most ten days$/,
    );
  });

  await t.test('asks for the unit, but not of jHiccup, which samples at fixed times', async () => {
    assert.deepEqual((await read(text)).errors, [
      'file.csv:1: found no unit, expected ns, us, ms or s\n' +
        '  The file does not state it. State `unit` in run.yaml, under "files". To try one: check --unit ns.',
    ]);
    const sampled = [{...timeline, isSampled: true}, distribution];
    for (const head of [
      '#[Logged with jHiccup version 2.0.10]',
      '#Splitting of:jHiccup.hlog start:0.0 end:9.0',
    ]) {
      const hiccup = await read(`${head}\n${text}`);
      assert.deepEqual(hiccup.errors, []);
      assert.deepEqual(hiccup.records, sampled);
    }
    const other = await read(`#[Logged with jHiccup version 2.0.10]\n${text}`, {
      note: {unit: 'ms'},
    });
    assert.deepEqual(other.records, sampled);
    assert.deepEqual(fieldOf(other.warnings, 'message'), [
      'found `unit: ms`, expected none, because the file states its unit',
    ]);
  });

  await t.test('reads an interval that began before the base time of the log', async () => {
    const early = first.replace(/^[\d.]+/, '-0.001');
    const one = await read(`#[BaseTime: 1438867590.285]\n${early}\n`, {note});
    assert.deepEqual(one.errors, []);
    assert.deepEqual(
      one.records.flatMap((record) => (record.kind === 'timeline' ? record.windows : [])),
      [{...timeline.windows[0], start: 0}],
    );
  });

  await t.test('keeps tags apart from each other and from the untagged series', async () => {
    const tagged = lines.flatMap((line) => [line, `Tag=A,${line}`]).join('\n');
    const both = await read(`${tagged}\n`, {note});
    assert.deepEqual(both.errors, []);
    assert.deepEqual(both.records, [
      timeline,
      distribution,
      {...timeline, operation: 'A'},
      {...distribution, operation: 'A', tag: 'A'},
    ]);
    // One stated operation holds for the whole file.
    const stated = await read(`Tag=A,${first}\n`, {note: {...note, operation: 'get'}});
    assert.deepEqual(
      stated.records.map((record) => 'params' in record && [record.operation, record.params]),
      [
        ['get', {tag: 'A'}],
        ['get', {tag: 'A'}],
      ],
    );
  });

  await t.test('starts with the earliest tag, and refuses one that comes too late', async () => {
    const tagged = (/** @type {string} */ tag, /** @type {number} */ stamp) =>
      `Tag=${tag},${first.replace(/^[\d.]+/, `${stamp}`)}\n`;
    const note = /** @type {const} */ ({unit: 'ns', warmup: 1});
    const few = await read(tagged('A', 12) + tagged('B', 10) + tagged('B', 11.5), {note});
    assert.deepEqual([few.errors, few.warnings], [[], []]);
    assert.deepEqual(
      few.records.map((record) =>
        record.kind === 'timeline'
          ? record.windows.map(({start}) => start)
          : record.kind === 'distribution' && record.n,
      ),
      // Before the warm-up is over, samples do not count.
      [[2], timeline.windows[0]?.count, [0, 1.5], timeline.windows[0]?.count],
    );
    const many = Array.from({length: 100}, (_, i) => tagged('A', 12 + 2 * i)).join('');
    const late = await read(many + tagged('B', 10) + tagged('B', 11), {note: {unit: 'ns'}});
    assert.equal(
      late.errors[0],
      'file.csv:101: found an interval that begins at 10 s, expected none before 12 s\n  Sort the lines of the intervals by their start.',
    );
  });

  await t.test('uses a last line without a line end where its histogram is whole', async () => {
    assert.deepEqual((await read(text.slice(0, -1), {note})).records, records);
    const one = await read(first, {note});
    assert.deepEqual([one.errors, one.warnings, one.records.length], [[], [], 2]);
    const cut = await read(first.slice(0, -1), {note});
    assert.match(
      cut.errors.join(),
      /^file.csv: found no measurements, expected rows of HdrHistogram interval log\n {2}Warning: found ".*" without a line end/,
    );
    assert.match(cut.warnings[0]?.message ?? '', /without a line end/);
  });

  await t.test('names what is broken in a histogram', async () => {
    const payload = second.split(',')[3] ?? '';
    const cases = {
      'found broken base64, expected the whole text': payload.slice(0, -2),
      'found 2392 bytes of zlib data, expected 2509': payload.slice(0, 3200),
      'found broken zlib data (incorrect header check), expected whole data': payload.replace(
        /^(.{12})./,
        '$1A',
      ),
      'found the cookie 0x00849314, expected an integer HdrHistogram of version 0, 1 or 2': `A${payload.slice(1)}`,
    };
    for (const [message, broken] of Object.entries(cases)) {
      const changed = await read(`${first}\n${second.replace(payload, broken)}\n`, {note});
      assert.deepEqual(changed.errors, [`file.csv:2: ${message}`]);
    }
  });

  await t.test('refuses a line that is not an interval', async () => {
    assert.deepEqual((await read(`${first}\n1.0,2.0\n`, {note})).errors, [
      'file.csv:2: found 2 cells, expected a start, a length, a maximum and a histogram',
    ]);
  });

  await t.test('says where a stated maximum fits no ratio', async () => {
    const changed = await read(`${first}\n${second.replace(',44.499,', ',44.000,')}\n`, {note});
    assert.deepEqual(changed.errors, []);
    assert.deepEqual(changed.warnings, [
      {
        message:
          'found a maximum of 44.000 and a histogram with a maximum of 44498943, in a ratio ' +
          'that does not fit the file; the histogram is used',
        line: 2,
      },
    ]);
  });

  await t.test(
    'takes any ratio of the stated maxima that is the same all over the file',
    async () => {
      const inSeconds = [
        first.replace(',108.265,', ',0.108,'),
        second.replace(',44.499,', ',0.044,'),
      ];
      const changed = await read(`${inSeconds.join('\n')}\n`, {note});
      assert.deepEqual(changed.warnings, []);
    },
  );

  await t.test('takes maxima that HdrHistogram of Python cut to whole numbers', async () => {
    const python = (/** @type {string[]} */ [one, two]) =>
      `${first.replace(',108.265,', `,${one},`)}\n${second.replace(',44.499,', `,${two},`)}\n`;
    for (const maxima of [
      ['108.000000', '44.000000'],
      ['0.000000', '0.000000'],
    ]) {
      assert.deepEqual((await read(python(maxima), {note})).warnings, []);
    }
    assert.equal((await read(python(['108.000000', '45.000000']), {note})).warnings.length, 1);
  });

  await t.test('keeps the samples of an interval without a length, and says so', async () => {
    const changed = await read(`${first}\n${second.replace(',0.980,', ',0.000,')}\n`, {note});
    assert.deepEqual(changed.warnings, [
      {
        message:
          'found an interval of 0 s with 42,623 samples; they are in the distribution, not in the timeline',
        line: 2,
      },
    ]);
    const [windows, all] = changed.records;
    assert.ok(windows?.kind === 'timeline' && all?.kind === 'distribution');
    assert.equal(windows.windows.length, 1);
    assert.equal(all.n, 41780 + 42623);
  });

  await t.test('leaves out percentiles that a window has too few samples for', async () => {
    // An interval of YCSB's log with few samples.
    const ycsb = await read(await fixture('hlog-ycsb.hdr'));
    const [windows] = ycsb.records;
    assert.ok(windows?.kind === 'timeline');
    const few = windows.windows.find(({count}) => count < 1000);
    assert.deepEqual(Object.keys(few?.latency ?? {}), ['min', 'mean', 'p50', 'p90', 'p99', 'max']);
  });

  await t.test('refuses histograms of different precision in one series', async () => {
    const coarse = build({numberOfSignificantValueDigits: 2});
    coarse.recordValue(5);
    const other = encodeIntoCompressedBase64(coarse);
    const changed = await read(`${first}\n${second.replace(/[^,]+$/, other)}\n`, {note});
    assert.deepEqual(changed.errors, [
      'file.csv:2: found a histogram of 2 significant digits and steps of 1, ' +
        'expected 3 significant digits and steps of 1 as before',
    ]);
  });

  await t.test('refuses a bucket beyond all that a histogram can have', async () => {
    // Made here, as the format is: 2^33 empty buckets, 5 bytes of LEB128, then one sample.
    const inflated = Buffer.alloc(40 + 6);
    inflated.writeInt32BE(0x1c849303, 0);
    inflated.writeInt32BE(6, 4);
    inflated.writeInt32BE(3, 12);
    inflated.writeBigInt64BE(1n, 16);
    inflated.set([0xff, 0xff, 0xff, 0xff, 0x3f, 2], 40);
    assert.match((await errorOf(inflated)) ?? '', /more buckets than a histogram has/);
  });

  await t.test('refuses a histogram that ends in its header', async () => {
    const expected = 'expected an integer HdrHistogram of version 0, 1 or 2';
    for (const length of [0, 3, 39]) {
      const error = await errorOf(Buffer.alloc(length, 1));
      assert.match(error ?? '', new RegExp(`^file.csv:2: found the cookie 0x0+, ${expected}$`));
    }
  });

  /**
   * @param {Buffer} inflated
   * @returns {Promise<string | undefined>}
   *   The only error of a log with this histogram, of an interval of 0 s, which is in the distribution alone.
   */
  async function errorOf(inflated) {
    const body = deflateSync(inflated);
    const head = Buffer.alloc(8);
    head.writeInt32BE(0x1c849304, 0);
    head.writeInt32BE(body.length, 4);
    const payload = Buffer.concat([head, body]).toString('base64');
    const row = `${second.split(',')[0]},0.0,0.001,${payload}`;
    const {errors} = await read(`${first}\n${row}\n`, {note});
    assert.equal(errors.length, 1);
    return errors[0];
  }
});
