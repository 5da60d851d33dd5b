// All data here are made for the test: generator/testing/made-site.js.

/** @import {Rec, Timeline} from '../records/types.d.ts' */

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {InputErrors} from '../errors.js';
import {modelOf} from '../model.js';
import {fromBuckets} from '../records/distribution.js';
import {latency} from '../records/measurements.js';
import {configurationId} from '../stats/configurations.js';
import {estimatesOf} from '../stats/estimates.js';
import {comparisonRow, latencyRow} from '../stats/row-ids.js';
import {spread} from '../stats/spread.js';
import {
  configurationOf,
  HOSTILE,
  reportModel,
  reportOf,
  runOf,
  summary,
} from '../testing/made-site.js';
import {collectionOf, reportOf as measuredReport, runOf as measuredRun} from '../testing/models.js';
import {reportDataPage} from './report-data.js';

/**
 * @param {import('../types.d.ts').ReportModel} model
 * @param {string} id
 */
function tableOf(model, id) {
  const files = reportDataPage(model);
  const {tables} = JSON.parse(files['build/assets/pages/reports/made-up/data.json'] ?? '');
  const table = tables.find((/** @type {any} */ one) => one.id === id);
  return {
    ...table,
    labels: table?.columns.map((/** @type {any} */ {label}) => label),
    texts: table?.rows.map((/** @type {any} */ {cells}) =>
      cells.map((/** @type {any} */ cell) => cell.text ?? cell),
    ),
    csv: files[`build/static/reports/made-up/data/${id}.csv`]?.split('\n') ?? [],
  };
}

/**
 * @param {import('../types.d.ts').ReportModel} model
 * @param {string} id
 * @param {string} key
 * @returns {string[]}
 *   What the CSV of a table has in a column.
 */
function columnOf(model, id, key) {
  const files = Object.entries(reportDataPage(model));
  const [, csv = ''] = files.find(([path]) => path.endsWith(`/data/${id}.csv`)) ?? [];
  const [head = [], ...rows] = csv.split('\n').map((line) => line.split(','));
  assert.ok(head.includes(key), `${key} is not in ${head}`);
  return rows.slice(0, -1).map((row) => row[head.indexOf(key)] ?? '');
}

test('all numbers of a report', async (t) => {
  await t.test('say why a run failed where its numbers would be', () => {
    const model = reportModel();
    const aborted = runOf({id: 'c-9', system: 'c', status: 'aborted'});
    const withdrawn = {date: '2026-02-01', reason: 'Wrong disk.'};
    model.report = reportOf({runs: [runOf({}), aborted, {...aborted, id: 'c-10', withdrawn}]});
    model.configurations = [configurationOf({})];
    const {labels, columns, rows, csv} = tableOf(model, 'throughput');
    const {id, cells} = rows.at(-1);
    assert.equal(id, 'run-c-9');
    const from = labels.indexOf('Repeats');
    const span = labels.indexOf('State') - from + 1;
    assert.deepEqual(cells.slice(0, 2), ['C client', '']);
    assert.deepEqual(cells.slice(from), [
      {text: 'aborted, reason not stated', span},
      {text: 'c-9', href: 'reports/made-up/runs/c-9/'},
    ]);
    assert.ok(columns.every((/** @type {any} */ column) => column.class !== 'long'));
    assert.match(csv.at(-2), /,,,"?aborted, reason not stated"?,c-9$/);
  });

  await t.test('say of pauses and other metrics that their run failed', () => {
    /** @type {Rec[]} */
    const records = [
      {
        ...{kind: 'measurement', operation: 'put', params: {}, name: 'bytes', unit: 'B'},
        ...{metric: 'size', statistic: 'mean', value: 1},
      },
      {
        ...{kind: 'pauses', operation: '', params: {}, collector: 'G1'},
        ...{start: 0, end: 8, collections: [collectionOf(1, 1)]},
      },
    ];
    const runs = [
      measuredRun(records, {id: 'a-1', status: 'failed', reason: 'out of memory'}),
      measuredRun(records, {id: 'a-2'}),
    ];
    const model = modelOf(measuredReport(runs), [], new InputErrors());
    for (const id of ['gc', 'other-sizes']) {
      assert.deepEqual(columnOf(model, id, 'state'), ['failed: out of memory', '']);
    }
  });

  await t.test('have a row for each configuration in which a run failed, with its own id', () => {
    const model = reportModel();
    model.report = reportOf({runs: []});
    const failed = [{run: 'c-9', reason: 'It stopped.'}];
    model.configurations = ['1', '2', '3'].map((threads) =>
      configurationOf({params: {threads}, shown: null, failed}),
    );
    assert.deepEqual(
      tableOf(model, 'throughput').rows.map((/** @type {{id: string}} */ {id}) => id),
      ['run-c-9', 'run-c-9-2', 'run-c-9-2-2'],
    );
  });

  await t.test('have the interval of the runner only where it is of all that is shown', () => {
    const model = reportModel();
    model.report = reportOf({runs: []});
    const interval = {low: 90, high: 110, level: 0.999};
    const throughput = {value: 100, seconds: null, count: null, lowest: null, highest: null};
    model.configurations = [[100], [100, 102]].map((rates) =>
      configurationOf({
        params: {repeats: String(rates.length)},
        throughput: spread(rates),
        summary: {...summary, throughput: {...throughput, interval}},
      }),
    );
    assert.deepEqual(columnOf(model, 'throughput', 'runner_low_per_s'), ['90', '']);
    assert.deepEqual(columnOf(model, 'throughput', 'runner_high_per_s'), ['110', '']);
  });

  await t.test('have no rate of a configuration that has times only', () => {
    const times = {kind: /** @type {const} */ ('measurement'), unit: /** @type {const} */ ('s')};
    const mean = {...times, metric: /** @type {const} */ ('latency'), params: {}, value: 1};
    const run = measuredRun([{...mean, operation: 'get', statistic: 'mean'}], {id: 'a-1'});
    const model = modelOf(measuredReport([run], {id: 'made-up'}), [], new InputErrors());
    assert.equal(tableOf(model, 'latency').rows.length, 1);
    assert.equal(tableOf(model, 'throughput').rows, undefined);
  });

  await t.test('have the bounds that a document states', () => {
    const stated = /** @type {const} */ (['min', 'mean', 'p50', 'p99', 'p99.9', 'max']);
    const bounds = stated.map((statistic, i) => ({
      ...{kind: /** @type {const} */ ('measurement'), metric: /** @type {const} */ ('latency')},
      ...{operation: 'get', params: {}, unit: /** @type {const} */ ('s'), statistic},
      ...{value: i + 1, bound: /** @type {const} */ ('<')},
    }));
    const old = measuredRun(bounds, {id: 'a-1', system: 'a', published: {title: 'A post'}});
    const model = modelOf(measuredReport([old]), [], new InputErrors());
    for (const [i, key] of stated.entries()) {
      assert.deepEqual(columnOf(model, 'latency', `${key}_s`), [String(i + 1)]);
      assert.deepEqual(columnOf(model, 'latency', `${key}_bound`), ['<']);
    }
  });

  await t.test('have comparisons of each metric apart, and the share of pauses in percent', () => {
    /** @param {string} operation @param {'throughput' | 'latency'} metric @param {number} value */
    const mean = (operation, metric, value) => ({
      ...{kind: /** @type {const} */ ('measurement'), statistic: /** @type {const} */ ('mean')},
      ...{operation, params: {}, metric, value},
      unit: metric === 'latency' ? /** @type {const} */ ('s') : /** @type {const} */ ('1/s'),
    });
    const pauses = {
      ...{kind: /** @type {const} */ ('pauses'), operation: '', params: {}, collector: 'G1'},
      ...{start: 0, end: 8, collections: [collectionOf(1, 1)]},
    };
    const runs = ['a', 'b'].map((system, i) =>
      measuredRun(
        [mean('get', 'throughput', 100 * (i + 1)), mean('put', 'latency', 3 * (i + 1)), pauses],
        {id: `${system}-1`, system, machine: 'm'},
      ),
    );
    const model = modelOf(measuredReport(runs, {baseline: 'a'}), [], new InputErrors());
    assert.deepEqual(columnOf(model, 'comparison-mean-throughput', 'value_per_s'), ['200']);
    assert.deepEqual(columnOf(model, 'comparison-mean-time-per-operation', 'value_s'), ['6']);
    assert.deepEqual(columnOf(model, 'gc', 'share_percent'), ['12.5', '12.5']);
    const gc = model.gc.map((one) => ({...one, otherLogs: 2}));
    assert.deepEqual(columnOf({...model, gc}, 'gc', 'other_jvms'), ['2', '2']);
    const comparisons = model.comparisons.map((one) => ({...one, reasons: [], stated: 'twice'}));
    assert.deepEqual(columnOf({...model, comparisons}, 'comparison-mean-throughput', 'reason'), [
      'the document says “twice”',
    ]);
    // A log that ends in the warm-up.
    const some = runs.map((run, i) => (i === 0 ? {...run, warmup: 9} : run));
    const unknown = modelOf(measuredReport(some, {baseline: 'a'}), [], new InputErrors());
    assert.deepEqual(columnOf(unknown, 'gc', 'share_percent'), ['', '12.5']);
  });

  await t.test('have one unit for a column, three digits to read, and all in the CSV', () => {
    const model = reportModel();
    model.configurations = [1e-3, 2.123456e-3, 4].map((p50, i) =>
      configurationOf({
        params: {threads: String(i)},
        latency: {...estimatesOf([]).latency, p50: spread([p50])},
      }),
    );
    const {columns, texts, csv} = tableOf(model, 'latency');
    const at = columns.findIndex((/** @type {any} */ {label}) => label === 'p50');
    assert.equal(columns[at].unit, 'ms');
    assert.deepEqual(
      texts.map((/** @type {string[]} */ row) => row[at]),
      ['1.00', '2.12', '4,000'],
    );
    assert.match(csv[0], /,p50_s/);
    assert.match(csv[2], /,0\.002123456/);
  });

  await t.test('state of how many runs each quantity is, and show one that has it', () => {
    /** @type {Timeline} */
    const timeline = {
      ...{kind: 'timeline', operation: 'get', params: {}},
      windows: [0, 1].map((start) => ({start, length: 1, count: 10, errors: 0, latency: null})),
    };
    const latencies = fromBuckets([[1, 2, 1000]], {operation: 'get', params: {}});
    const runs = [1, 2, 3, 4, 5].map((i) =>
      measuredRun([...(i === 4 ? [] : [latencies]), ...(i > 3 ? [timeline] : [])], {
        id: `a-${i}`,
        machine: 'm',
      }),
    );
    const model = modelOf(measuredReport(runs), [], new InputErrors());
    const files = reportDataPage(model);
    /** @param {string} table @param {string} column */
    const cell = (table, column) => {
      const [, csv = ''] = Object.entries(files).find(([path]) => path.endsWith(table)) ?? [];
      const [head, row] = csv.split('\n').map((line) => line.split(','));
      return row?.[head?.indexOf(column) ?? -1];
    };
    assert.deepEqual(
      [cell('/throughput.csv', 'repeats'), cell('/throughput.csv', 'run')],
      ['2', 'a-4'],
    );
    assert.deepEqual([cell('/latency.csv', 'repeats'), cell('/latency.csv', 'run')], ['4', 'a-1']);
  });

  await t.test('are in natural order, the published last', () => {
    const model = reportModel();
    model.report = reportOf({runs: []});
    model.configurations = ['2.10', '2.6', '2.1'].map((release) =>
      configurationOf({params: {release}}),
    );
    model.configurations.unshift(
      configurationOf({params: {release: '1'}, published: {title: 'A document'}}),
    );
    const {texts} = tableOf(model, 'throughput');
    assert.deepEqual(
      texts.map((/** @type {string[]} */ row) => row[0]),
      ['2.1', '2.6', '2.10', '1'],
    );
    model.configurations = ['0.1', '0.05', '0.5'].map((ratio) =>
      configurationOf({params: {ratio}}),
    );
    assert.deepEqual(
      tableOf(model, 'throughput').texts.map((/** @type {string[]} */ row) => row[0]),
      ['0.05', '0.1', '0.5'],
    );
  });

  await t.test('give long names less width than sentences', () => {
    const classOf = (/** @type {string} */ operation) => {
      const model = reportModel();
      model.report = reportOf({runs: []});
      model.configurations = ['put', operation].map((one) => configurationOf({operation: one}));
      const {columns, labels} = tableOf(model, 'throughput');
      return columns[labels.indexOf('Operation')].class;
    };
    assert.equal(classOf('get'), 'short');
    assert.equal(classOf('org.made.benchmark.of.a.long.Package.get'), 'short');
    assert.equal(classOf('org.made.benchmark.of.a.longer.Package.get'), 'name');
    assert.equal(classOf('a command with more words than most, and room for all of them'), 'long');
    assert.equal(classOf('a command with fewer words, and room for all of them'), 'words');
  });

  await t.test('say once what all rows have, and in each row of the CSV', () => {
    const model = reportModel();
    model.report = reportOf({runs: []});
    model.configurations = ['1', '2'].map((threads) => configurationOf({params: {threads}}));
    const {same, columns, texts, csv} = tableOf(model, 'throughput');
    assert.deepEqual(
      same.map((/** @type {any} */ {label, cell}) => [label, cell.text ?? cell]),
      [
        ['System', HOSTILE],
        ['Operation', 'put'],
        ['Run shown', 'java-1'],
      ],
    );
    assert.deepEqual(columns[0], {label: 'threads', unit: '', class: 'short'});
    assert.deepEqual(
      texts.map((/** @type {string[]} */ row) => row[0]),
      ['1', '2'],
    );
    assert.match(csv[1], /,put,1,1,.*,java-1$/);
    // A row keeps a head.
    model.configurations = ['1', '1'].map((threads) => configurationOf({params: {threads}}));
    assert.equal(tableOf(model, 'throughput').columns[0].label, 'System');
  });

  await t.test('name the machine where there are several', () => {
    const model = reportModel();
    model.configurations = [configurationOf({}), configurationOf({machine: 'rack'})];
    model.comparisons = [];
    model.report.runs = [
      ...model.report.runs,
      runOf({id: 'c-9', system: 'c', machine: 'rack', status: 'aborted'}),
    ];
    for (const id of ['throughput', 'latency']) {
      const {labels, texts} = tableOf(model, id);
      const i = labels.indexOf('Machine');
      assert.deepEqual(
        texts.slice(0, 2).map((/** @type {string[]} */ row) => row[i]),
        ['desk', 'rack'],
      );
    }
    const failed = tableOf(model, 'throughput').csv.at(-2);
    assert.match(failed ?? '', /^C client,rack,,/);
  });

  await t.test('have commits in the order of the history', () => {
    const model = reportModel();
    const commits = ['fff0000', '2a41613', '9f6b0c3'];
    const runs = commits.map((commit, i) => runOf({id: commit, date: `2026-11-2${i}`}));
    model.report = reportOf({runs, axis: 'commit'});
    model.configurations = [...commits]
      .sort()
      .map((commit) => configurationOf({params: {commit}, runs: [commit]}));
    const {texts} = tableOf(model, 'throughput');
    assert.deepEqual(
      texts.map((/** @type {string[]} */ row) => row[0]),
      commits,
    );
    // Those of one set of other parameters together.
    model.configurations = commits.flatMap((commit) =>
      ['2', '16'].map((size) => configurationOf({params: {commit, size}, runs: [commit]})),
    );
    assert.deepEqual(
      tableOf(model, 'throughput').texts.map((/** @type {string[]} */ row) => row.slice(0, 2)),
      ['2', '16'].flatMap((size) => commits.map((commit) => [commit, size])),
    );
  });

  await t.test('show the newest rows on the page of a long history, and all in the CSV', () => {
    const model = reportModel();
    const commits = Array.from({length: 700}, (_, i) => `${1000000 + i}`).reverse();
    const runs = commits.map((commit, i) =>
      runOf({id: commit, date: new Date(i * 86_400_000).toISOString()}),
    );
    model.report = reportOf({runs, axis: 'commit'});
    model.configurations = commits.flatMap((commit) =>
      ['2', '16', '128', '1024'].map((size) =>
        configurationOf({params: {commit, size}, runs: [commit]}),
      ),
    );
    const {texts, csv, limit} = tableOf(model, 'throughput');
    assert.equal(limit, 'Newest 2,000 of 2,800 rows. The CSV file has all of them.');
    assert.equal(csv.length, 1 + 2800 + 1);
    const shown = new Set(texts.map((/** @type {string[]} */ row) => row[0]));
    assert.deepEqual([...shown].sort(), commits.slice(200).sort());
  });

  await t.test('tell a reader where the row of a link is, if only a CSV has it', () => {
    const limitOf = (/** @type {number} */ count) => {
      const model = reportModel();
      model.configurations = Array.from({length: count}, (_, i) =>
        configurationOf({params: {size: `${i}`}}),
      );
      const files = reportDataPage(model);
      return JSON.parse(files['build/assets/pages/reports/made-up/data.json'] ?? '').limit;
    };
    assert.equal(limitOf(2000), undefined);
    assert.match(limitOf(2001), /no row is marked, the row is in the CSV file\.$/);
  });

  await t.test('show the newest of the other metrics of a long history', () => {
    const model = reportModel();
    const commits = Array.from({length: 120}, (_, i) => `${1000000 + i}`).reverse();
    const runs = commits.map((commit, i) =>
      measuredRun(
        [
          {
            ...{kind: 'measurement', operation: 'put', params: {commit}, name: 'bytes', unit: 'B'},
            ...{metric: 'size', statistic: 'mean', value: i},
          },
        ],
        {id: `run-${i}`, date: new Date(i * 86_400_000).toISOString()},
      ),
    );
    model.report = reportOf({runs, axis: 'commit'});
    model.summaries = [];
    const {texts, csv, limit} = tableOf(model, 'other-sizes');
    assert.equal(limit, 'Newest 100 of 120 rows. The CSV file has all of them.');
    assert.equal(csv.length, 1 + 120 + 1);
    assert.deepEqual([texts[0]?.[0], texts.length, texts.at(-1)?.[0]], ['run-20', 100, 'run-119']);
  });

  await t.test('show the runner’s interval of one run, and the spread of several means', () => {
    const model = reportModel();
    const latency = {
      n: null,
      min: null,
      p50: null,
      p99: null,
      'p99.9': null,
      max: null,
      mean: 2e-9,
    };
    const interval = {low: 1.9e-9, high: 2.1e-9, level: 0.999};
    const one = {
      summary: {...summary, throughput: null, latency: {...latency, interval}},
      throughput: null,
    };
    model.configurations = [
      configurationOf({...one, latency: {...estimatesOf([]).latency, mean: spread([2e-9])}}),
      configurationOf({
        ...one,
        runs: ['java-1', 'java-2', 'java-3'],
        latency: {...estimatesOf([]).latency, mean: spread([1e-9, 2e-9, 4e-9])},
      }),
    ];
    const {labels, texts} = tableOf(model, 'latency');
    assert.deepEqual(labels.slice(1), [
      'Repeats',
      'Mean',
      'Mean, lowest repeat',
      'Mean, highest repeat',
      'Mean, runner’s low',
      'Mean, runner’s high',
    ]);
    assert.deepEqual(
      texts.map((/** @type {string[]} */ row) => row.slice(1)),
      [
        ['1', '2.00', '', '', '1.90', '2.10'],
        // The runner's interval is of one run and not of three.
        ['3', '2.00', '1.00', '4.00', '', ''],
      ],
    );
  });

  await t.test('have a name for each column of the CSV, whatever a parameter is called', () => {
    const model = reportModel();
    const params = (/** @type {string} */ n) => ({run: n, system: n, errors: n, payload: n});
    model.configurations = ['1', '2'].map((n) => configurationOf({params: params(n)}));
    const [head = ''] = tableOf(model, 'throughput').csv;
    const names = head.split(',');
    assert.equal(new Set(names).size, names.length, head);
    for (const name of ['run', 'parameter:run', 'system', 'parameter:system', 'payload']) {
      assert.ok(names.includes(name), name);
    }
  });

  await t.test('have an id for each row, which no other row has', () => {
    const model = reportModel();
    const hostile = ['a b', 'a/b', 'x'.repeat(200)].map((operation) =>
      configurationOf({operation, params: {}}),
    );
    model.configurations = hostile;
    const files = reportDataPage(model);
    const {tables} = JSON.parse(files['build/assets/pages/reports/made-up/data.json'] ?? '');
    const ids = tables.flatMap((/** @type {any} */ {rows}) =>
      rows.map((/** @type {any} */ {id}) => id),
    );
    assert.equal(new Set(ids).size, ids.length);
    for (const configuration of hostile) {
      const id = configurationId(configuration);
      assert.ok(ids.includes(id));
      assert.match(id, /^[a-z0-9-]{1,49}$/);
    }
  });

  await t.test('have the rows to which values lead', () => {
    const subject = {operation: 'get', params: {}};
    const runs = ['java', 'c'].map((system) =>
      measuredRun([latency(subject, 'p50', 1)], {id: system, system, machine: 'm'}),
    );
    const model = modelOf(measuredReport(runs, {baseline: 'c'}), [], new InputErrors());
    const [configuration] = model.configurations;
    const [comparison] = model.comparisons;
    assert.ok(configuration && comparison);
    const files = reportDataPage(model);
    const [, page = ''] = Object.entries(files).find(([path]) => path.endsWith('.json')) ?? [];
    for (const id of [latencyRow(configuration), comparisonRow(comparison)]) {
      assert.ok(page.includes(`"id":${JSON.stringify(id)}`), id);
    }
  });

  await t.test('are none for a report without results', () => {
    const model = reportModel();
    Object.assign(model, {configurations: [], summaries: []});
    model.report = reportOf({runs: []});
    assert.equal(tableOf(model, 'throughput').rows, undefined);
  });
});
