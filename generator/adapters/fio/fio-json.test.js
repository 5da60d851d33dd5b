// The fixtures are whole outputs of fio 3.33: fio-json.json with --name=mix --filename=f --size=16m
// --rw=randrw --bs=4k --iodepth=1 --number_ios=250 --rate_iops=400 --output-format=json+, the run of the
// logs fio-log-m_….1.log; -jobs.json with json, of two jobs "a" (--numjobs=2) and then one "b"; -mixed.json with
// json, of --name=m --rw=randrw --bs=4k --size=2M --unified_rw_reporting=1; -sync.json with --name=log --rw=write --bs=2300
// --size=1m --fdatasync=1 --ioengine=sync --output-format=json+. -2.21.json of fio 2.21, built from its sources:
// --name=mix --rw=randrw --bs=4k --size=16m --direct=1 --number_ios=250 --ioengine=psync --output-format=json+.
// -group.json of 3.33 with json, of a job file with [r] rw=randread and [w] rw=write, numjobs=2, group_reporting.
// -stopped.json of 3.33 with json, of --rw=randread --bs=4k --runtime=20 --time_based, ended by Ctrl+C after two seconds.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {bucketRows, percentile} from '../../records/distribution.js';
import {withoutLines} from '../../records/lines.js';
import {distributionOf, fieldOf, fixture, quantityOf, read} from '../../testing/index.js';

/** @import {Rec} from '../../records/types.d.ts' */

const text = String(await fixture('fio-json.json'));

/**
 * @param {Rec[]} records
 * @param {string} operation
 */
const stated = (records, operation) =>
  Object.fromEntries(
    records.flatMap((one) =>
      one.kind === 'measurement' && one.operation === operation
        ? [[quantityOf(one), one.value]]
        : [],
    ),
  );

/** @param {Rec[]} records */
const withoutAllLines = (records) => records.map(withoutLines);

test('fioJson', async (t) => {
  await t.test('reads directions that are reported together', async () => {
    const {records, errors} = await read(await fixture('fio-json-mixed.json'));
    assert.deepEqual(errors, []);
    assert.deepEqual([...new Set(records.map(({operation}) => operation))], ['mixed']);
    const values = stated(records, 'mixed');
    assert.equal(values['throughput mean'], 22260.869565);
    assert.equal(values['latency p99'], 158_720 / 1e9);
    assert.equal(values['latency max'], 295_553 / 1e9);
  });

  await t.test('warns of a submission that the latencies leave out', async () => {
    // The submission is made.
    const slow = (/** @type {number} */ ns) => text.replace('"mean" : 0.000000', `"mean" : ${ns}`);
    const {errors, warnings} = await read(slow(57905));
    assert.deepEqual(errors, []);
    assert.deepEqual(fieldOf(warnings, 'message'), [
      'found a submission (slat) of 20.0 % of the mean latency, which is not part of the latencies (clat): fio --lat_percentiles=1 states the whole',
    ]);
    assert.deepEqual((await read(slow(2300))).warnings, []);
  });

  await t.test('reads rate, bytes and latency of each direction', async () => {
    const {format, records, errors, warnings} = await read(text, {name: 'fio.json'});
    assert.deepEqual([format, errors], ['fio-json', []]);
    assert.deepEqual(warnings, []);
    assert.deepEqual(stated(records, 'read'), {
      'throughput mean': 401.92926,
      bw: 1646302,
      'latency min': 76833 / 1e9,
      'latency mean': 231625.912 / 1e9,
      'latency max': 4790270 / 1e9,
      'latency p50': 134144 / 1e9,
      'latency p60': 142336 / 1e9,
      'latency p70': 152576 / 1e9,
      'latency p80': 171008 / 1e9,
      'latency p90': 197632 / 1e9,
      'latency p95': 268288 / 1e9,
      'latency p99': 4292608 / 1e9,
      'latency p99.5': 4790270 / 1e9,
      'latency p99.9': 4790270 / 1e9,
      'latency p99.95': 4790270 / 1e9,
      'latency p99.99': 4790270 / 1e9,
    });
    const usualParams = {job: 'mix', rw: 'randrw', bs: '4k', iodepth: '1', numjobs: '1'};
    const params = {...usualParams, rate_iops: '400'};
    assert.deepEqual(records[0]?.params, params);
    const mixed = await read(
      text.replace('"rate_iops" : "400"', '"rwmixread" : "70", "fsync" : "1"'),
    );
    assert.deepEqual(mixed.records[0]?.params, {...usualParams, rwmixread: '70', fsync: '1'});
    const other = await read(
      text.replace(/"bs" : "4k"/, '"bs" : "4096", "ioengine" : "io_uring", "direct" : "1"'),
    );
    assert.deepEqual(other.records[0]?.params, {...params, ioengine: 'io_uring', direct: '1'});
    // As the text of such a job, which has all options.
    const usual = await read(
      text
        .replace(/"iodepth" : "1",?\s*/, '')
        .replace(/"bs" : "4k"/, '"bs" : "4k", "ioengine" : "psync"'),
    );
    assert.deepEqual(usual.errors, []);
    assert.deepEqual(usual.records[0]?.params, params);
    assert.equal(records.filter(({operation}) => operation === 'trim').length, 0, 'total_ios 0');
  });

  await t.test('reads the bins of json+, which agree with the log of the same run', async () => {
    const {records} = await read(text);
    const name = 'fio-log-m_clat.1.log';
    const {records: logged} = await read(await fixture(name), {name, note: {unit: 'ns'}});
    for (const operation of ['read', 'write']) {
      const [bins, single] = [records, logged].map((all) => distributionOf(all, operation));
      assert.ok(bins && single);
      assert.deepEqual([bins.n, bins.min, bins.max], [single.n, single.min, single.max]);
      assert.ok(Math.abs((bins.mean ?? 0) - (single.mean ?? 0)) < 1e-12);
      for (const share of [0.1, 0.5, 0.9, 0.99]) {
        const [coarse, fine] = [percentile(bins, share), percentile(single, share)];
        assert.ok(Math.abs(coarse / fine - 1) < 1 / 64 + 0.001, `${share}: ${coarse}, ${fine}`);
      }
      for (const [lower, upper] of bucketRows(bins)) {
        // 64 bins to a doubling, bounds in whole nanoseconds.
        const width = Math.round((upper - lower) * 1e9);
        assert.equal(width, 2 ** (Math.floor(Math.log2(Math.round(lower * 1e9))) - 6));
      }
    }
    // Made: up to 127 ns each bin is of one value.
    const times = {min: 100, max: 127, mean: 113, N: 3, bins: {100: 2, 127: 1}};
    const only = {total_ios: 3, iops: 1, bw_bytes: 1, clat_ns: times};
    const made = {'fio version': 'fio-3.33', jobs: [{jobname: 'x', read: only}]};
    const short = distributionOf((await read(JSON.stringify(made, null, 2))).records, 'read');
    assert.deepEqual(short && bucketRows(short), [
      [100e-9, 100e-9, 2],
      [127e-9, 127e-9, 1],
    ]);
  });

  await t.test('computes from the bins what fio states', async () => {
    const {records} = await read(text);
    let compared = 0;
    for (const operation of ['read', 'write']) {
      const bins = distributionOf(records, operation);
      for (const [key, value] of Object.entries(stated(records, operation))) {
        const [, share] = /^latency p(.+)$/.exec(key) ?? [];
        if (share === undefined) continue;
        assert.equal(percentile(bins, Number(share) / 100), value, key);
        compared += 1;
      }
    }
    assert.equal(compared, 22);
  });

  await t.test('states no percentile beyond the extremes in its bin', async () => {
    for (const name of ['fio-json.json', 'fio-json-jobs.json', 'fio-json-mixed.json']) {
      const {records} = await read(await fixture(name));
      /** @type {Map<string, number>} */
      const maxima = new Map();
      for (const one of records) {
        if (one.kind !== 'measurement' || one.metric !== 'latency') continue;
        const key = JSON.stringify([one.operation, one.params]);
        if (one.statistic === 'max') maxima.set(key, one.value);
        if (/^p/.test(one.statistic)) assert.ok(one.value <= (maxima.get(key) ?? 0), name);
      }
    }
    // Made: one latency, above and below the middle of its bin.
    for (const value of [1008, 1014]) {
      const times = {min: value, max: value, mean: value, N: 1, percentile: {'99.000000': 1012}};
      const only = {total_ios: 1, iops: 1, bw_bytes: 1, clat_ns: {...times, bins: {1012: 1}}};
      const made = {'fio version': 'fio-3.33', jobs: [{jobname: 'x', read: only}]};
      const {records, errors} = await read(JSON.stringify(made, null, 2));
      assert.deepEqual(errors, []);
      assert.equal(stated(records, 'read')['latency p99'], value / 1e9);
      const bins = records.find((one) => one.kind === 'distribution');
      assert.ok(bins?.kind === 'distribution');
      assert.equal(percentile(bins, 0.99), value / 1e9);
    }
    // Made: a maximum that the bin does not explain.
    const {records} = await read(text.replaceAll('4790270', '4690270'));
    assert.equal(stated(records, 'read')['latency p99.9'], 4816896 / 1e9);
  });

  await t.test('keeps jobs of one name apart, and says so', async () => {
    const {records, errors, warnings} = await read(await fixture('fio-json-jobs.json'));
    assert.deepEqual(errors, []);
    assert.deepEqual(warnings, [
      {
        message:
          'job "a" appears 2 times: each is read separately; --group_reporting gives their sum',
      },
    ]);
    assert.deepEqual(
      records.flatMap((one) =>
        one.kind === 'measurement' && one.metric === 'throughput'
          ? [[one.operation, one.params.job, one.params.number, one.value]]
          : [],
      ),
      [
        ['read', 'a', '1', 7500],
        ['read', 'a', '2', 3750],
        ['write', 'b', undefined, 15000],
      ],
    );
  });

  await t.test('reads the sum of a group, and not the entry without a name after it', async () => {
    const {records, warnings, errors} = await read(await fixture('fio-json-group.json'));
    assert.deepEqual([warnings, errors], [[], []]);
    // 6257 reads of 4 KiB and 125562 writes by three jobs.
    assert.equal(stated(records, 'read')?.['throughput mean'], 6250.749251);
    assert.equal(stated(records, 'write')?.['throughput mean'], 122142.023346);
    assert.deepEqual([...new Set(records.map(({params}) => params.job))], ['r']);
  });

  await t.test('takes latencies of the whole where fio gave their percentiles', async () => {
    // Made: as --lat_percentiles=1 --clat_percentiles=0 writes it.
    const direction = {
      total_ios: 2,
      iops: 10.0,
      bw_bytes: 40960,
      clat_ns: {min: 1000, max: 2000, mean: 1500.0, N: 2},
      lat_ns: {min: 1100, max: 2100, mean: 1600.0, N: 2, percentile: {'50.000000': 1096}},
    };
    const made = {'fio version': 'fio-3.33', jobs: [{jobname: 'x', error: 5, read: direction}]};
    const {records, errors, warnings} = await read(`${JSON.stringify(made, null, 2)}\n`);
    assert.deepEqual(errors, []);
    assert.deepEqual(warnings, [{line: 6, message: 'job "x" ended with error 5'}]);
    assert.deepEqual(stated(records, 'read'), {
      'throughput mean': 10,
      bw: 40960,
      'latency min': 1.1e-6,
      'latency mean': 1.6e-6,
      'latency max': 2.1e-6,
      // In the bin of the minimum, 1100 ns.
      'latency p50': 1.1e-6,
    });
  });

  await t.test('reads fio 2, whose times are microseconds', async () => {
    const old = String(await fixture('fio-json-2.21.json'));
    const {records, errors, warnings, facts} = await read(old);
    assert.deepEqual([errors, warnings, facts.runner], [[], [], 'fio 2.21']);
    assert.deepEqual(stated(records, 'write'), {
      'throughput mean': 119000 / 30,
      bw: 15866 * 1024,
      'latency min': 50 / 1e6,
      'latency mean': 104.067227 / 1e6,
      'latency max': 4073 / 1e6,
      'latency p50': 56 / 1e6,
      'latency p60': 57 / 1e6,
      'latency p70': 58 / 1e6,
      'latency p80': 61 / 1e6,
      'latency p90': 72 / 1e6,
      'latency p95': 91 / 1e6,
      'latency p99': 1448 / 1e6,
      'latency p99.5': 4073 / 1e6,
      'latency p99.9': 4073 / 1e6,
      'latency p99.95': 4073 / 1e6,
      'latency p99.99': 4073 / 1e6,
    });
    const [reads] = records.flatMap((one) => (one.kind === 'distribution' ? [one] : []));
    assert.ok(reads);
    assert.deepEqual([reads.n, reads.min, reads.max], [131, 54 / 1e6, 8469 / 1e6]);
    assert.deepEqual([...bucketRows(reads)].filter(([, , count]) => count === 1).at(-1), [
      8448 / 1e6,
      8576 / 1e6,
      1,
    ]);
    // Made: the first releases had whole numbers of operations a second, and then no total.
    const {records: whole} = await read(old.replace('4366.666667', '4366'));
    assert.equal(stated(whole, 'read')['throughput mean'], 131000 / 30);
    const {errors: none} = await read(old.replaceAll(/^ +"total_ios" : (?:131|0),\n/gm, ''));
    assert.deepEqual(none, [
      'file.csv:22: found no "total_ios", expected the output of fio 2.1.13 or later',
    ]);
  });

  await t.test('refuses latencies of another name', async () => {
    const {errors} = await read(text.replaceAll('_ns"', '"'));
    assert.deepEqual(errors, [
      'file.csv:25: found no "clat_ns", expected the latencies of fio',
      'file.csv:155: found no "clat_ns", expected the latencies of fio',
      'file.csv:343: found no "lat_ns", expected the latencies of fio',
    ]);
  });

  await t.test('reads early releases of fio 3, which state less', async () => {
    const {records} = await read(text);
    // Made: the sum of the bins, and then the operations, are the number of samples.
    const unstated = text.replaceAll(/,\s*"N" : \d+/g, '');
    const summed = await read(unstated);
    assert.deepEqual(summed.errors, []);
    assert.deepEqual(withoutAllLines(summed.records), withoutAllLines(records));
    const early = await read(
      unstated
        .replaceAll(/,\s*"bins" : \{[^}]*\}/g, '')
        .replaceAll(/"bw_bytes" : \d+,/g, '')
        .replaceAll(/"bw" : \d+/g, '"bw" : 1500')
        .replaceAll(/("99\.990000" : \d+)/g, '$1, "0.00" : 0, "0.00" : 0'),
    );
    assert.deepEqual(early.errors, []);
    assert.deepEqual(stated(early.records, 'read'), {...stated(records, 'read'), bw: 1500 * 1024});
    const [latency] = early.records.filter((one) => 'metric' in one && one.metric === 'latency');
    assert.ok(latency?.kind === 'measurement' && latency.samples === 125);
    // Made: latencies that were switched off.
    const none = await read(
      unstated
        .replaceAll(/,\s*"bins" : \{[^}]*\}/g, '')
        .replaceAll(/("(?:min|max|mean|stddev)" : )[\d.]+/g, '$10')
        .replaceAll(/("\d+\.\d+" : )\d+/g, '$10'),
    );
    assert.deepEqual(Object.keys(stated(none.records, 'read')), ['throughput mean', 'bw']);
  });

  await t.test('reads the latencies of syncs', async () => {
    const text = String(await fixture('fio-json-sync.json'));
    const {records, errors, warnings} = await read(text);
    assert.deepEqual([errors, warnings], [[], []]);
    assert.deepEqual(stated(records, 'sync'), {
      'latency min': 91325 / 1e9,
      'latency mean': 6688808.057143 / 1e9,
      'latency max': 20910999 / 1e9,
      'latency p50': 6651904 / 1e9,
      'latency p60': 7831552 / 1e9,
      'latency p70': 7962624 / 1e9,
      'latency p80': 9633792 / 1e9,
      'latency p90': 11993088 / 1e9,
      'latency p95': 13303808 / 1e9,
      'latency p99': 17956864 / 1e9,
      'latency p99.5': 19791872 / 1e9,
      'latency p99.9': 20840448 / 1e9,
      'latency p99.95': 20840448 / 1e9,
      'latency p99.99': 20840448 / 1e9,
    });
    const ofSyncs = records.filter(({operation}) => operation === 'sync');
    assert.deepEqual(ofSyncs[0]?.params, records[0]?.params);
    assert.ok(ofSyncs[0]?.kind === 'measurement' && ofSyncs[0].samples === 455);
    assert.equal(ofSyncs.at(-1)?.kind, 'distribution');
    // Made: before 3.18, without the number of syncs and without bins.
    const early = await read(
      text.replace(
        /"N" : 455,(\s*"percentile" : \{[^}]*\}),\s*"bins" : \{[^}]*\}(?=\s*\}\s*\},\s*"job_runtime")/,
        '$1',
      ),
    );
    assert.deepEqual(early.errors, []);
    assert.deepEqual(stated(early.records, 'sync'), stated(records, 'sync'));
  });

  await t.test('refuses rates that the counts and the time contradict', async () => {
    const errors = async (/** @type {string} */ from, /** @type {string} */ to) =>
      (await read(text.replace(from, to), {name: 'fio.json'})).errors;
    assert.deepEqual(await errors('"iops" : 401.929260', '"iops" : 501.929260'), [
      'fio.json:30: found 125 operations in 0.311 s, and 501.92926 operations/s, expected the same rate',
    ]);
    assert.deepEqual(await errors('"bw_bytes" : 1646302', '"bw_bytes" : 2646302'), [
      'fio.json:28: found 512000 bytes in 0.311 s, and 2646302 bytes/s, expected the same rate',
    ]);
  });

  await t.test('refuses times out of order, and percentiles and bins that are none', async () => {
    const first = async (/** @type {string} */ from, /** @type {string} */ to) =>
      (await read(text.replace(from, to))).errors[0] ?? '';
    assert.match(await first(': 76833', ': 9976833'), /a minimum of 0.009976833 s and a maximum/);
    assert.match(await first('"99.990000"', '"199.99"'), /"199.99", expected one of 0 to 100/);
    assert.match(await first('"77312"', '"77312.5"'), /"77312.5", expected whole nanoseconds/);
  });

  await t.test('refuses bins that do not add up', async () => {
    const {errors} = await read(
      text.replace('"N" : 125,\n          "percentile"', '"N" : 126,\n          "percentile"'),
    );
    assert.deepEqual(errors, [
      'file.csv:67: found 125 operations in the bins, expected 126 as in "N"',
    ]);
  });

  await t.test('reads the jobs of clients', async () => {
    const text = String(await fixture('fio-json.json'));
    const {records, errors} = await read(text.replace('"jobs" :', '"client_stats" :'));
    assert.deepEqual([errors, records], [[], (await read(text)).records]);
  });

  await t.test('knows a run that was stopped', async () => {
    const {records, errors, warnings} = await read(await fixture('fio-json-stopped.json'));
    assert.deepEqual([records[0]?.operation, errors], ['read', []]);
    assert.deepEqual(warnings, [
      {
        line: 2,
        message: 'found "fio: terminating on signal 2" before the JSON',
        kind: 'aborted',
      },
    ]);
  });

  await t.test('reads the JSON after a line of fio', async () => {
    const text = String(await fixture('fio-json.json'));
    const whole = await read(text);
    const note = 'note: both iodepth >= 1 and synchronous I/O engine are selected\n';
    const {records, warnings, errors} = await read(note + text);
    assert.deepEqual([errors, records], [[], whole.records]);
    assert.deepEqual(warnings, [
      {
        line: 1,
        message:
          'found "note: both iodepth >= 1 and synchronous I/O engine are selec…" before the JSON',
      },
    ]);
    const normal =
      'randrw: (groupid=0, jobs=1): err= 0: pid=4433: Sat Nov 21 07:15:46 2026\n  read: IOPS=15.1k';
    const both = await read(`${text}\n${normal}\n`);
    assert.deepEqual([both.errors, both.records], [[], whole.records]);
    assert.match(
      both.warnings.map(({message}) => message).join('\n'),
      /^found "randrw: .*" after the JSON: it is not/m,
    );
    const twice = await read(`${text}\n${normal}\n${text}`);
    assert.equal(twice.errors.length, 1);
    const logged = await read(`${text}\nEND_FIO_JSON_OUTPUT\nrun finished\n`);
    assert.deepEqual([logged.errors, logged.records], [[], whole.records]);
    assert.equal(
      logged.warnings.at(-1)?.message,
      'found "END_FIO_JSON_OUTPUT run finished" after the JSON: it is not used',
    );
    for (const rest of ['done\n  "jobs" : [', 'done\n  12,', 'done\n]']) {
      assert.equal((await read(`${text}\n${rest}\n`)).errors.length, 1, rest);
    }
    const joined = await read(`>${text}`);
    assert.deepEqual([joined.errors, joined.records], [[], whole.records]);
    assert.deepEqual(joined.warnings, [{line: 1, message: 'found ">" before the JSON'}]);
  });
});
