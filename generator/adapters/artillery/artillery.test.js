// The fixture is of Artillery 2.0.21: 5 virtual users a second for 24 s, with one endpoint that fails now and
// then and one that refuses connections. The expected counts were read in its counters.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fieldOf, fieldsOf, fixture, read} from '../../testing/index.js';

const text = String(await fixture('artillery.json'));

/** @param {string} content */
const timelinesOf = async (content) =>
  (await read(content)).records.flatMap((one) =>
    one.kind === 'timeline'
      ? [[one.operation, one.windows.map(({count, errors}) => [count, errors])]]
      : [],
  );

test('artillery', async (t) => {
  await t.test('reads all requests and those of each endpoint, over time', async () => {
    const {format, errors, warnings, facts} = await read(text);
    assert.deepEqual([format, errors], ['artillery', []]);
    assert.deepEqual(facts, {date: '2026-11-22T14:27:00Z'});
    // 88 of 200, 10 of 500 and 49 refused in the first period, and so on.
    assert.deepEqual(await timelinesOf(text), [
      [
        'request',
        [
          [88, 59],
          [89, 59],
          [39, 26],
        ],
      ],
      [
        '/item',
        [
          [49, 0],
          [50, 0],
          [21, 0],
        ],
      ],
      [
        '/flaky',
        [
          [39, 10],
          [39, 10],
          [18, 4],
        ],
      ],
      [
        ':8099/refused',
        [
          [0, 49],
          [0, 49],
          [0, 22],
        ],
      ],
    ]);
    assert.deepEqual(fieldOf(warnings, 'message'), [
      '"request": 120 of 360 requests had no response, and its latencies exclude them',
      '"/flaky": 24 of 120 responses failed, and its latencies include them',
      '":8099/refused" was not measured: 120 of 120 requests failed',
    ]);
  });

  await t.test('reads a report that begins with the period, as of 2.0.34', async () => {
    const {aggregate, ...others} = JSON.parse(text);
    const {period, ...rest} = aggregate;
    const late = await read(JSON.stringify({aggregate: {period, ...rest}, ...others}, null, 2));
    const values = (/** @type {typeof late.records} */ all) =>
      all.map(({lines, ...value}) => value);
    assert.equal(typeof period, 'number');
    assert.deepEqual([late.format, late.errors], ['artillery', []]);
    assert.deepEqual(values(late.records), values((await read(text)).records));
  });

  await t.test('reads the names of the pre-releases of 2.0.0', async () => {
    const early = text
      .replaceAll('"http.', '"engine.http.')
      .replaceAll('"vusers.', '"core.vusers.')
      .replaceAll(/"mean": [\d.]+,/g, '');
    const {records, errors, warnings} = await read(early);
    assert.deepEqual(errors, []);
    const late = await read(text);
    const isEarly = (/** @type {typeof records[number]} */ record) =>
      record.kind !== 'measurement' || record.statistic !== 'mean';
    const values = (/** @type {typeof records} */ all) =>
      all
        .filter(isEarly)
        .map(({lines, ...record}) =>
          JSON.parse(
            JSON.stringify(record, (name, value) => (name === 'mean' ? undefined : value)),
          ),
        );
    assert.ok(records.length > 0);
    assert.deepEqual(values(records), values(late.records));
    assert.deepEqual(fieldOf(warnings, 'message'), fieldOf(late.warnings, 'message'));
  });

  await t.test('begins and ends with the first and the last event', async () => {
    const [timeline] = (await read(text)).records;
    assert.ok(timeline?.kind === 'timeline');
    // From 1795357620377 to 1795357644219, in periods that begin at 10 s.
    assert.deepEqual(fieldsOf(timeline.windows, 'start', 'length'), [
      [0, 9.623],
      [9.623, 10],
      [19.623, 4.22],
    ]);
  });

  await t.test(
    'has the latencies of responses with status 2xx, where they are separate',
    async () => {
      const {records} = await read(text);
      const of = (/** @type {string} */ operation) =>
        records.flatMap((one) =>
          one.kind === 'measurement' && one.metric === 'latency' && one.operation === operation
            ? [[one.statistic, one.value, one.samples]]
            : [],
        );
      // The minimum is 0 ms. Of 216 samples, none is above p99.9.
      assert.deepEqual(of('request'), [
        ['mean', 0.0086, 216],
        ['p50', 0.003, 216],
        ['p75', 0.007, 216],
        ['p90', 0.018, 216],
        ['p95', 0.0303, 216],
        ['p99', 0.076, 216],
        ['max', 0.135, 216],
      ]);
      assert.equal(of('/flaky')[0]?.[2], 120);
      assert.deepEqual(of(':8099/refused'), []);
    },
  );

  await t.test('has no latency of a period in which every response failed', async () => {
    const report = JSON.parse(text);
    const last = report.intermediate.at(-1);
    const codes = 'plugins.metrics-by-endpoint./item.codes.';
    for (const {counters} of [report.aggregate, last]) {
      counters[`${codes}200`] -= 21;
      counters[`${codes}500`] = 21;
    }
    const {records, errors} = await read(JSON.stringify(report));
    assert.deepEqual(errors, []);
    const item = records.find((one) => one.kind === 'timeline' && one.operation === '/item');
    assert.ok(item?.kind === 'timeline');
    assert.deepEqual(
      item.windows.map(({count, errors, latency}) => [count, errors, latency === null]),
      [
        [49, 0, false],
        [50, 0, false],
        [0, 21, true],
      ],
    );
  });

  await t.test('counts errors without a response, and none of the script', async () => {
    const script = text.replaceAll('"errors.ECONNREFUSED"', '"errors.Failed capture or match"');
    const [all] = await timelinesOf(script);
    assert.deepEqual(all, [
      'request',
      [
        [88, 10],
        [89, 10],
        [39, 4],
      ],
    ]);
  });

  await t.test('refuses periods that are not the aggregate, and invalid times', async () => {
    const [error = ''] = (await read(text.replace('"http.codes.200": 88', '"http.codes.200": 89')))
      .errors;
    assert.match(
      error,
      /: found 217 responses and 144 failures of "request" in all periods, expected 216 responses and 144 failures as in the aggregate$/,
    );
    const [second = ''] = (await read(text.replace('"1795357630000"', '"soon"'))).errors;
    assert.match(
      second,
      /: found "soon" as period, expected milliseconds since 1970 in steps of 10000$/,
    );
    assert.deepEqual((await read(text.replace('"max": 135', '"max": 235'))).errors, [
      'file.csv:31: found a max of 235 of "http.response_time", expected 135 as in its periods',
    ]);
    assert.deepEqual((await read(text.replace('"mean": 8.6', '"mean": 9.6'))).errors, [
      'file.csv:33: found a mean of 9.6 of "http.response_time", expected 8.6 as in its periods',
    ]);
  });

  // Made: the first minimum of all requests and of the first period.
  await t.test('leaves out minimum and mean where a clock was set back', async () => {
    const back = text.replaceAll(
      /("http\.response_time\.2xx": \{\s*"min": )\d+/g,
      (_, before) => `${before}-725`,
    );
    const {records, errors, warnings} = await read(back);
    assert.deepEqual(errors, []);
    assert.equal(
      warnings[0]?.message,
      'found a time of -725 ms, as when a clock is set back: the minimum and the mean are not used',
    );
    const [timeline, first] = records;
    assert.deepEqual([first?.kind === 'measurement' && first.statistic], ['p50']);
    const latency = timeline?.kind === 'timeline' ? timeline.windows[0]?.latency : null;
    assert.deepEqual(
      [latency?.min, latency?.mean, typeof latency?.p50],
      [undefined, undefined, 'number'],
    );
  });

  await t.test('reads summaries without a mean, as some plug-ins write them', async () => {
    const document = JSON.parse(text);
    for (const {summaries} of [document.aggregate, ...document.intermediate]) {
      for (const times of Object.values(summaries)) delete times.mean;
    }
    const {records, errors} = await read(JSON.stringify(document));
    assert.deepEqual(errors, []);
    const statistics = records.flatMap((one) =>
      one.kind === 'measurement' ? [one.statistic] : [],
    );
    assert.ok(statistics.includes('p50') && !statistics.includes('mean'));
  });

  await t.test('reads how long the sessions were, and how many failed', async () => {
    const report = JSON.parse(text);
    const times = {min: 5, max: 90, count: 40, mean: 21.5, p50: 12};
    report.aggregate.summaries['vusers.session_length'] = times;
    const {records} = await read(JSON.stringify(report));
    const sessions = records.filter(({operation}) => operation === 'session');
    assert.deepEqual(
      sessions.map((one) => one.kind === 'measurement' && [one.name ?? one.statistic, one.value]),
      [
        ['min', 0.005],
        ['mean', 0.0215],
        ['p50', 0.012],
        ['max', 0.09],
        ['vusers.failed', 120],
      ],
    );
  });

  // Made, as in a public report: one sample was no number.
  await t.test('compares no summary without a mean with those of the periods', async () => {
    const document = JSON.parse(text);
    const times = {min: 0.1, max: 7, count: 3, mean: 0.2};
    document.intermediate[0].summaries['custom.load_time'] = times;
    document.aggregate.summaries['custom.load_time'] = {...times, count: null, mean: null};
    const {records, errors} = await read(JSON.stringify(document));
    assert.deepEqual(errors, []);
    assert.equal(records.length, (await read(text)).records.length);
  });

  // Made, as in a public report: the clock of the server stated no time, and the mean merged wrongly.
  await t.test('compares no summary that is not read with those of the periods', async () => {
    const document = JSON.parse(text);
    const name = 'plugins.metrics-by-endpoint.server-timing./users';
    const times = {min: -1, max: -1, count: 21, mean: -1, p50: 0};
    document.intermediate[0].summaries[name] = times;
    document.aggregate.summaries[name] = {...times, count: 3, mean: -923.7, p50: -1};
    const {records, errors, warnings} = await read(JSON.stringify(document));
    const expected = await read(text);
    assert.deepEqual(errors, []);
    assert.equal(records.length, expected.records.length);
    assert.equal(warnings.length, expected.warnings.length);
  });

  await t.test('reads the times of a browser, and tells of summaries without units', async () => {
    const times = {min: 532, max: 2052, count: 300, mean: 785.9, p50: 742.6, p99: 1652.8};
    const vitals = ['FCP', 'FID', 'INP', 'LCP', 'TTFB'];
    const operations = [
      'browser.step.Load Homepage',
      ...vitals.map((name) => `browser.page.${name}.https://example.org/`),
    ];
    const report = JSON.parse(text);
    Object.assign(report.aggregate.summaries, {
      ...Object.fromEntries(operations.map((name) => [name, times])),
      'browser.page.CLS.https://example.org/': times,
      'custom.load_time': times,
      'plugins.metrics-by-endpoint.server-timing./item': times,
    });
    const {records, warnings, errors} = await read(JSON.stringify(report));
    assert.deepEqual(errors, []);
    const ofBrowser = records.filter(({operation}) => operation.startsWith('browser.'));
    for (const operation of operations) {
      assert.deepEqual(
        ofBrowser
          .filter((record) => record.operation === operation)
          .map((record) => record.kind === 'measurement' && [record.statistic, record.value]),
        [
          ['min', 0.532],
          ['mean', 0.7859],
          ['p50', 0.7426],
          ['p99', 1.6528],
          ['max', 2.052],
        ],
      );
    }
    assert.equal(ofBrowser.length, 5 * operations.length);
    assert.match(
      warnings.at(-1)?.message ?? '',
      /^2 summaries such as "browser\.page\.CLS\.https:\/\/example\.org\/" are not read: the report does not state their units$/,
    );
  });
});
