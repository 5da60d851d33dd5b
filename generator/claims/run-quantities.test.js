// Values and claims about one run. The records were made for the test: round numbers that can be
// followed by hand.

/** @import {Collection, Heap, Pauses, Rec, Timeline, Window} from '../records/types.d.ts' */
/** @import {ClaimBody, ClaimKind} from './types.d.ts' */

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {throughput} from '../records/measurements.js';
import {statisticsOf} from '../stats/statistics.js';
import {reportOf, runOf} from '../testing/models.js';
import {checkClaim} from './check.js';
import {printedValue} from './value.js';

const MIB = 2 ** 20;

/** @param {number} start @param {number} n @param {number} max @returns {Window} */
const window = (start, n, max) => ({
  start,
  length: 1,
  count: n,
  errors: n === 10 ? 1 : 0,
  latency: {mean: max / 10, p50: max / 20, p99: max / 2, max},
});

/** @param {Window[]} windows @param {string} [operation] @returns {Timeline} */
const timeline = (windows, operation = 'put') => ({
  kind: 'timeline',
  operation,
  params: {},
  windows,
});

/** @param {number} start @param {number} duration @param {Partial<Collection>} [more] @returns {Collection} */
const collection = (start, duration, more = {}) => ({
  start,
  duration,
  kind: 'young',
  cause: 'made',
  forced: false,
  before: 80 * MIB,
  after: 20 * MIB,
  committed: 128 * MIB,
  old: null,
  ...more,
});

/** @param {Collection[]} collections @param {Partial<Pauses>} [more] @returns {Pauses} */
const pauses = (collections, more = {}) => ({
  kind: 'pauses',
  operation: '',
  params: {},
  collector: 'G1',
  collections,
  start: 0,
  end: 100,
  ...more,
});

/** @type {Heap} */
const HEAP = {
  kind: 'heap',
  operation: '',
  params: {},
  from: 'samples',
  every: 1,
  time: [0, 1, 2],
  generations: [
    {name: 'old', used: [10 * MIB, 20 * MIB, 20 * MIB], committed: [64 * MIB, 64 * MIB, 64 * MIB]},
    {name: 'young', used: [8 * MIB, 12 * MIB, 0], committed: [32 * MIB, 48 * MIB, 32 * MIB]},
  ],
};

/** @type {Rec[]} */
const FIRST = [
  // The warm-up lasts a second, and the last windows are short.
  timeline([
    window(0, 900, 0.5),
    window(1.0002, 300, 0.02),
    window(2.0002, 100, 0.04),
    window(3.0002, 500, 0.01),
    {...window(4.0002, 10, 0.03), length: 0.2},
    {...window(4.2002, 20, 0.03), length: 0.2},
  ]),
  pauses(
    [
      collection(0.5, 0.05),
      collection(2.1, 0.03, {before: 90 * MIB, after: 30 * MIB}),
      collection(3.1, 0.01, {before: 60 * MIB, after: 25 * MIB, committed: 96 * MIB}),
    ],
    {
      stops: [
        {start: 0.5, duration: 0.06},
        {start: 2.1, duration: 0.04},
      ],
    },
  ),
];
const SECOND = [HEAP, timeline([window(0, 200, 0.06), window(1, 400, 0.01), window(2, 400, 0.02)])];
const OTHER = [
  timeline([window(0, 50, 0.2), window(1, 60, 0.1)]),
  timeline([window(0, 70, 0.3), window(1, 80, 0.1)], 'get'),
  pauses([collection(0.2, 0.001)], {
    collector: 'ZGC',
    stalls: [
      {start: 1, duration: 0.25, kind: 'allocation'},
      {start: 2, duration: 0.5, kind: 'relocation'},
      {start: 2, duration: 0.125, kind: 'allocation'},
    ],
  }),
];
const LAST = [
  timeline([window(0, 30, 0.1), window(1, 30, 0.1)]),
  pauses([
    collection(0.2, 0.4),
    collection(10, 0.01, {kind: 'full'}),
    collection(30, 0.02, {kind: 'full'}),
    collection(60, 0.04, {kind: 'full'}),
    collection(99, 0.03, {kind: 'full', forced: true}),
  ]),
];
const RUNS = [
  runOf(FIRST, {id: 'a-1', warmup: 1}),
  runOf(SECOND, {id: 'a-2'}),
  runOf(OTHER, {id: 'b-1', system: 'b'}),
  runOf(LAST, {id: 'c-1', system: 'c', warmup: 0.5}),
];
// The clock of the first log is that of its run; the other log has its own.
for (const file of RUNS[0]?.files ?? []) file.note = {offset: 0};
const SYSTEMS = ['a', 'b', 'c'].map((id, i) => ({
  id,
  name: id.toUpperCase(),
  platform: /** @type {const} */ ('jvm'),
  colour: i + 1,
}));
const report = reportOf(RUNS, {systems: SYSTEMS});
const results = {report, ...statisticsOf(report)};

/** @param {string} text */
const spaced = (text) => text.replaceAll('\u202f', ' ');

/** @param {Record<string, string>} params */
function printed(params) {
  const value = printedValue(params, results);
  return spaced('problem' in value ? value.problem : value.text);
}

/** @param {ClaimKind} kind @param {ClaimBody} body */
function checked(kind, body) {
  const outcome = checkClaim(kind, body, results);
  return 'problem' in outcome ? outcome.problem : outcome.holds;
}

test('values of windows', async (t) => {
  /** @type {[params: Record<string, string>, text: string][]} */
  const cases = [
    [{of: 'lowest-rate', run: 'a-1'}, '100 ops/s'],
    [{of: 'median-rate', run: 'a-1'}, '300 ops/s'],
    [{of: 'highest-rate', run: 'a-1'}, '500 ops/s'],
    [{of: 'time-of-lowest-rate', run: 'a-1'}, '0:02'],
    [{of: 'time-of-highest-rate', run: 'a-1'}, '0:03'],
    [{of: 'time-of-max', run: 'a-1'}, '0:02'],
    [{of: 'max', at: '0:01', run: 'a-1'}, '20.0 ms'],
    [{of: 'max', at: '0:00.5', run: 'a-1'}, '500 ms'],
    [{of: 'p50', at: '0:03', run: 'a-1'}, '500 µs'],
    [{of: 'mean', at: '0:03', run: 'a-1'}, '1.00 ms'],
    [{of: 'throughput', at: '0:04', run: 'a-1'}, '50 ops/s'],
    [{of: 'operations', at: '0:04', run: 'a-1'}, '10'],
    [{of: 'errors', at: '0:04', run: 'a-1'}, '1'],
    [{of: 'max', as: 'repeats', system: 'a'}, '40.0 to 60.0 ms'],
    [
      {of: 'max', as: 'interval', system: 'a'},
      'found no interval for A, put, expected a rate, a mean or a percentile of five repeats',
    ],
    [
      {of: 'max-ratio', as: 'interval', system: 'a', to: 'b'},
      'found no interval for A, put, expected five repeats of each side',
    ],
    [{of: 'lowest-rate', as: 'range', system: 'a'}, '100 to 200 ops/s'],
    [{of: 'max', at: '0:00', system: 'b', operation: 'get'}, '300 ms'],
    // Too few samples for one to lie above the percentile; charts leave it out.
    [{of: 'p99', at: '0:01', system: 'b', operation: 'put'}, 'found no p99 of this selection'],
    [{of: 'max', at: '1:00', run: 'a-1'}, 'found no max of this selection in any run'],
    [{of: 'max', at: 'noon', run: 'a-1'}, 'found the time "noon", expected one such as 0:36'],
    [
      {of: 'collections', at: '0:01', run: 'a-1'},
      'found a time for collections, expected throughput, operations, errors, min, mean, max or p50',
    ],
  ];
  for (const [params, text] of cases) {
    await t.test(JSON.stringify(params), () =>
      assert.ok(printed(params).startsWith(text), printed(params)),
    );
  }
});

test('a window is found beside a rate that the runner printed', () => {
  const rate = throughput({operation: 'put', params: {}}, 40);
  const beside = reportOf([runOf([rate, timeline([window(0, 30, 0.1), window(1, 50, 0.1)])])]);
  const value = printedValue(
    {of: 'time-of-highest-rate'},
    {
      report: beside,
      ...statisticsOf(beside),
    },
  );
  assert.deepEqual('problem' in value ? value.problem : value.text, '0:01');
});

test('samples that a tool takes when it decides to are no operations, and have no rate', () => {
  const sampled = timeline([window(0, 30, 0.1), window(1, 50, 0.2)]);
  const made = reportOf([runOf([{...sampled, isSampled: true}])]);
  const textOf = (/** @type {Record<string, string>} */ params) => {
    const value = printedValue(params, {report: made, ...statisticsOf(made)});
    return spaced('problem' in value ? value.problem : value.text);
  };
  const rates = ['lowest', 'median', 'highest', 'time-of-lowest', 'time-of-highest'];
  for (const of of rates.map((name) => `${name}-rate`)) {
    assert.equal(textOf({of}), `found no ${of} of this selection in any run`);
  }
  for (const of of ['throughput', 'operations']) {
    assert.equal(textOf({of, at: '0:01'}), `found no ${of} of this selection in any run`);
  }
  assert.equal(textOf({of: 'max', at: '0:01'}), '200 ms');
});

test('a value of runs leaves out withdrawn ones, and those of other machines', () => {
  const runs = [1, 2, 3].map((n) =>
    runOf([pauses([collection(0, n, {before: n * MIB})])], {
      ...{id: `a-${n}`, machine: n === 2 ? 'n' : 'm'},
      ...(n === 3 ? {withdrawn: {date: '2026-11-26', reason: 'Made.'}} : {}),
    }),
  );
  const made = reportOf(runs);
  for (const [of, unit] of /** @type {const} */ ([
    ['longest-pause', 's'],
    ['highest-heap-before', 'MiB'],
  ])) {
    const textOf = (/** @type {Record<string, string>} */ params) => {
      const value = printedValue(
        {of, as: 'range', ...params},
        {report: made, ...statisticsOf(made)},
      );
      return spaced('problem' in value ? value.problem : value.text);
    };
    assert.equal(textOf({}), `1.00 to 2.00 ${unit}`);
    assert.equal(textOf({machine: 'm'}), `1.00 ${unit}`);
    assert.equal(textOf({run: 'a-3'}), `found no ${of} of this selection in any run`);
  }
});

test('a heap that is known only after collections has no highest value', () => {
  const made = reportOf([runOf([{...HEAP, isAfter: true}], {id: 'a-1'})]);
  const textOf = (/** @type {string} */ of) => {
    const value = printedValue({of, run: 'a-1'}, {report: made, ...statisticsOf(made)});
    return spaced('problem' in value ? value.problem : value.text);
  };
  assert.equal(textOf('lowest-heap'), '18.0 MiB');
  assert.equal(textOf('highest-heap'), 'found no highest-heap of this selection in any run');
});

test('there is no ratio to zero', () => {
  const params = {of: 'errors-ratio', system: 'a', operation: 'put', to: 'c'};
  assert.equal(printed(params), 'found no errors-ratio of this selection in any run');
  assert.equal(printed({...params, of: 'errors'}), '1');
});

test('a system has no ratio to itself', () => {
  assert.equal(printed({of: 'max-ratio', as: 'count', operation: 'put', to: 'a'}), '2');
});

test('values of a JVM', async (t) => {
  /** @type {[params: Record<string, string>, text: string][]} */
  const cases = [
    [{of: 'longest-pause', run: 'a-1'}, '30.0 ms'],
    [{of: 'time-of-longest-pause', run: 'a-1'}, '0:02'],
    [
      {of: 'time-of-longest-pause', run: 'b-1'},
      'found no time-of-longest-pause of this selection in any run',
    ],
    // Without the pause in the warm-up, and the forced one.
    [{of: 'median-pause', run: 'c-1'}, '20.0 ms'],
    [{of: 'gc-share', run: 'c-1'}, '0.0704 %'],
    [{of: 'pause-time', run: 'c-1'}, '500 ms'],
    [{of: 'collections', run: 'c-1'}, '5'],
    [{of: 'full-collections', run: 'c-1'}, '4'],
    [{of: 'time-between-full', run: 'c-1'}, '25.0 s'],
    [{of: 'highest-heap-before', run: 'a-1'}, '90.0 MiB'],
    [{of: 'highest-heap-after', run: 'a-1'}, '30.0 MiB'],
    [{of: 'committed-heap', run: 'a-1'}, '128 MiB'],
    [{of: 'lowest-heap', run: 'a-2'}, '18.0 MiB'],
    [{of: 'highest-heap', run: 'a-2'}, '32.0 MiB'],
    [{of: 'committed-heap', run: 'a-2'}, '112 MiB'],
    [{of: 'longest-stop', run: 'a-1'}, '40.0 ms'],
    [{of: 'longest-stop', run: 'b-1'}, 'found no longest-stop of this selection in any run'],
    [{of: 'stalls', run: 'b-1'}, '3'],
    [{of: 'stall-time', run: 'b-1'}, '875 ms'],
    [{of: 'longest-stall', run: 'b-1'}, '500 ms'],
    [{of: 'allocation-stalls', run: 'b-1'}, '2'],
    [{of: 'longest-allocation-stall', run: 'b-1'}, '250 ms'],
    [{of: 'relocation-stall-time', run: 'b-1'}, '500 ms'],
    [{of: 'stalls', run: 'a-1'}, 'found no stalls of this selection in any run'],
  ];
  for (const [params, text] of cases) {
    await t.test(JSON.stringify(params), () => assert.equal(printed(params), text));
  }
});

test('claims', async (t) => {
  /** @type {[kind: ClaimKind, body: ClaimBody, expected: boolean | string][]} */
  const cases = [
    ['between', {of: 'time-of-max', run: 'a-1', from: '0:02', to: '0:03'}, true],
    ['between', {of: 'time-of-max', run: 'a-1', from: '0:03', to: '0:04'}, false],
    ['at-most', {of: 'stalls', system: 'b', value: '2'}, false],
    [
      'at-least',
      {of: 'time-of-max', run: 'a-1', value: '2 s'},
      'found the bound "2 s", expected a time such as 0:36',
    ],
    // Two quantities with the same unit: of the same run, or of all repeats.
    ['higher', {of: 'max', run: 'a-1', than: {of: 'longest-pause'}}, true],
    ['lower', {of: 'longest-pause', system: 'a', than: {of: 'max', operation: 'put'}}, true],
    [
      'lower',
      {of: 'longest-pause', run: 'a-1', than: {of: 'max', at: '0:01', operation: 'put'}},
      false,
    ],
    ['higher', {of: 'max', at: '0:02', run: 'a-1', than: {at: '0:01'}}, true],
    ['higher', {of: 'max', at: '0:02', run: 'a-1', than: {of: 'p50'}}, true],
    // At the same time: the maximum of the other run comes before.
    ['higher', {of: 'max', at: '0:02', run: 'a-1', than: {run: 'a-2'}}, true],
    ['higher', {of: 'max', system: 'b', than: {of: 'longest-stall'}}, false],
    [
      'higher',
      {of: 'max', run: 'a-1', than: {of: 'throughput'}},
      'found max (40.0 ms) against throughput (274 ops/s), expected two quantities with the same unit',
    ],
    // All but those that the claim names.
    ['higher', {of: 'throughput', system: 'a', than: {system: 'others'}}, true],
    ['higher', {of: 'throughput', system: 'b', operation: 'put', than: {system: 'others'}}, false],
    [
      'higher',
      {of: 'throughput', system: ['a', 'b'], operation: 'put', than: {system: 'others'}},
      true,
    ],
    ['higher', {of: 'throughput', system: 'a', than: {system: 'b', params: {x: ''}}}, true],
    ['lower', {of: 'max', run: 'a-1', than: {run: 'others'}}, true],
    ['lower', {of: 'max', run: 'a-2', than: {run: 'others'}}, false],
    [
      'lower',
      {of: 'max', run: 'c-1', than: {run: 'others'}},
      'found no other result to compare C, put with',
    ],
    // A run that is named has its own system.
    ['lower', {of: 'max', run: 'a-1', than: {run: ['a-2', 'c-1']}}, true],
    ['higher', {of: 'max', run: 'a-1', than: {run: ['a-2', 'b-1']}}, false],
  ];
  for (const [kind, body, expected] of cases) {
    await t.test(JSON.stringify({[kind]: body}), () => {
      const found = checked(kind, body);
      assert.equal(typeof found === 'string' ? spaced(found) : found, expected);
    });
  }
});

test('a run is compared by its only result of an operation, else by that of the same parameters', () => {
  /** @param {string} id @param {[operation: string, size: string, rate: number][]} results */
  const run = (id, results) =>
    runOf(
      results.map(([operation, size, rate]) => throughput({operation, params: {size}}, rate)),
      {id},
    );
  const made = reportOf([
    run('a-1', [['put', '1', 100]]),
    run('a-2', [
      ['put', '2', 90],
      ['get', '2', 500],
    ]),
    run('a-3', [
      ['put', '1', 95],
      ['put', '2', 500],
    ]),
  ]);
  for (const than of ['a-2', 'a-3']) {
    const body = {of: 'throughput', run: 'a-1', than: {run: than}};
    const outcome = checkClaim('higher', body, {report: made, ...statisticsOf(made)});
    assert.equal('problem' in outcome ? outcome.problem : outcome.holds, true, than);
  }
});

test('a value of one run leads to its row', async (t) => {
  /** @type {[params: Record<string, string>, anchor: string][]} */
  const cases = [
    [{of: 'throughput', run: 'b-1', operation: 'put'}, 'throughput-1'],
    [{of: 'throughput', run: 'b-1', operation: 'get'}, 'throughput-2'],
    [{of: 'max', run: 'b-1', operation: 'get'}, 'latency-2'],
    [{of: 'lowest-rate', run: 'b-1', operation: 'get'}, 'throughput-2'],
    [{of: 'max', as: 'highest', run: 'b-1'}, 'the-figures'],
    [{of: 'longest-pause', run: 'b-1'}, 'the-collections'],
    [{of: 'highest-heap', run: 'a-2'}, 'the-figures'],
  ];
  for (const [params, anchor] of cases) {
    await t.test(JSON.stringify(params), () => {
      const value = printedValue(params, results);
      assert.ok('href' in value, JSON.stringify(value));
      assert.equal(value.href, `reports/${report.id}/runs/${params.run}/#${anchor}`);
    });
  }
});

test('a value of several results leads to the row of the lowest among all numbers', async (t) => {
  /** @type {[params: Record<string, string>, row: RegExp][]} */
  const cases = [
    [{of: 'throughput', as: 'range', operation: 'put'}, /^c-put-[0-9a-f]{8}$/],
    [{of: 'max', as: 'highest', system: 'a'}, /^a-put-[0-9a-f]{8}-latency$/],
    [{of: 'ratio', as: 'range', system: 'b', to: 'a'}, /^b-(get|put)-[0-9a-f]{8}/],
    [{of: 'max-ratio', as: 'range', system: 'b', to: 'a'}, /^b-(get|put)-[0-9a-f]{8}-latency$/],
    [{of: 'longest-pause', as: 'range'}, /^gc-/],
  ];
  for (const [params, row] of cases) {
    await t.test(JSON.stringify(params), () => {
      const value = printedValue(params, results);
      assert.ok('href' in value, JSON.stringify(value));
      const [page, anchor = ''] = value.href.split('#');
      assert.equal(page, `reports/${report.id}/data/`);
      assert.match(anchor, row);
    });
  }
});

test('a ratio leads to the comparison that it is, else to the row of its system', () => {
  const based = reportOf(report.runs, {systems: SYSTEMS, baseline: 'a'});
  const compared = {report: based, ...statisticsOf(based)};
  const put = {of: 'ratio', as: 'range', operation: 'put'};
  for (const [to, row] of /** @type {const} */ ([
    ['a', /#c-put-[0-9a-f]{8}-comparison-mean-throughput$/],
    ['b', /#c-put-[0-9a-f]{8}$/],
  ])) {
    const value = printedValue({...put, system: 'c', to}, compared);
    assert.ok('href' in value, JSON.stringify(value));
    assert.match(value.href, row);
  }
});

test('a value of repeats leads to the row of its operation and machine', () => {
  const both = ['put', 'get'].map((operation) => timeline([window(0, 50, 0.1)], operation));
  const runs = ['old', 'new'].flatMap((machine) =>
    [1, 2].map((i) => runOf(both, {id: `${machine}-${i}`, system: 'a', machine})),
  );
  const made = reportOf(runs);
  const found = {report: made, ...statisticsOf(made)};
  const rows = ['old', 'new'].flatMap((machine) =>
    ['put', 'get'].map((operation) => {
      const value = printedValue({of: 'throughput', operation, machine}, found);
      assert.ok('href' in value);
      assert.ok(value.href.startsWith(`reports/${made.id}/data/#a-${operation}-`), value.href);
      return value.href;
    }),
  );
  assert.equal(new Set(rows).size, 4);
});

test('the title of a value says what it is, and of which runs', () => {
  /** @type {[params: Record<string, string>, title: string][]} */
  const cases = [
    [{of: 'longest-stall', run: 'b-1'}, 'longest stall; run b-1'],
    [{of: 'longest-allocation-stall', run: 'b-1'}, 'longest allocation stall; run b-1'],
    [
      {of: 'longest-pause', as: 'range'},
      'longest unforced pause after the warm-up, lowest to highest of 3 results; runs a-1, b-1 and c-1',
    ],
  ];
  for (const [params, title] of cases) {
    const value = printedValue(params, results);
    assert.ok('title' in value, JSON.stringify(value));
    assert.equal(value.title, title);
  }
});

test('a value and a claim can name the machine', () => {
  const rate = (/** @type {number} */ count) => [timeline([window(0, count, 0.1)])];
  const runs = [
    runOf(rate(53), {id: 'a-1', system: 'a', machine: 'old'}),
    runOf(rate(102), {id: 'a-2', system: 'a', machine: 'new'}),
  ];
  const made = reportOf(runs, {systems: SYSTEMS});
  const found = {report: made, ...statisticsOf(made)};
  /** @param {Record<string, string>} params */
  const printed = (params) => {
    const value = printedValue({...params, system: 'a'}, found);
    return 'problem' in value ? `${value.problem}. ${value.hint ?? ''}` : spaced(value.text);
  };
  assert.equal(
    printed({of: 'throughput'}),
    'found 2 results for of="throughput", expected one. Name system, machine, operation or params, or use as="range". There are: A, put, old · A, put, new.',
  );
  assert.equal(printed({of: 'throughput', machine: 'old'}), '53 ops/s');
  assert.equal(printed({of: 'throughput', machine: 'new', run: 'a-2'}), '102 ops/s');
  assert.match(printed({of: 'throughput', machine: 'new', run: 'a-1'}), /^found no throughput/);
  assert.equal(printed({of: 'median-rate', machine: 'new'}), '102 ops/s');
  assert.match(
    printed({of: 'throughput', machine: 'm'}),
    /^found the machine "m", expected old or new/,
  );
  assert.match(printed({of: 'throughput-change', machine: 'old'}), /^found a machine for/);
  const claim = (/** @type {string} */ machine) =>
    checkClaim('at-least', {of: 'throughput', machine, value: '100'}, found);
  assert.deepEqual(
    ['old', 'new'].map((machine) => /** @type {any} */ (claim(machine)).holds),
    [false, true],
  );
});

test('higher and lower compare results of one machine', () => {
  const rate = (/** @type {number} */ count) => [timeline([window(0, count, 0.1)])];
  /** @param {[system: string, machine: string, count: number][]} rates @param {ClaimBody['than']} [than] */
  const higher = (rates, than = {system: 'a'}) => {
    const runs = rates.map(([system, machine, count], i) =>
      runOf(rate(count), {id: `${system}-${i}`, system, machine}),
    );
    const made = reportOf(runs, {systems: SYSTEMS});
    const found = {report: made, ...statisticsOf(made)};
    return /** @type {any} */ (checkClaim('higher', {of: 'throughput', system: 'b', than}, found));
  };
  /** @type {[string, string, number]} */
  const oldA = ['a', 'old', 40];
  /** @type {[string, string, number]} */
  const newA = ['a', 'new', 100];
  // Slower on the old machine than the other on the new one.
  assert.equal(higher([oldA, newA, ['b', 'old', 60], ['b', 'new', 130]]).holds, true);
  assert.equal(higher([oldA, newA, ['b', 'old', 30], ['b', 'new', 130]]).holds, false);
  const apart = higher([oldA, ['b', 'new', 130]]);
  assert.equal(apart.holds, false);
  assert.equal(
    spaced(apart.today),
    '130 ops/s against 40 ops/s (A, put, old, measured on different machines) for B, put, new',
  );
  assert.equal(higher([oldA, ['b', 'new', 130]], {system: 'a', machine: 'old'}).holds, true);
});

test('the ratio of a quantity is between results of one machine', () => {
  const rate = (/** @type {number} */ count) => [timeline([window(0, count, 0.1)])];
  const runs = [
    runOf(rate(53), {id: 'a-1', system: 'a', machine: 'old'}),
    runOf(rate(102), {id: 'a-2', system: 'a', machine: 'new'}),
    runOf(rate(204), {id: 'b-1', system: 'b', machine: 'new'}),
    runOf(rate(204), {id: 'c-1', system: 'c', machine: 'third'}),
  ];
  const made = reportOf(runs, {systems: SYSTEMS, baseline: 'a'});
  const found = {report: made, ...statisticsOf(made)};
  for (const selection of [{system: 'b'}, {run: 'b-1'}]) {
    const value = printedValue({of: 'throughput-ratio', ...selection}, found);
    assert.equal(spaced('problem' in value ? value.problem : value.text), '2.00×');
  }
  const other = printedValue({of: 'throughput-ratio', system: 'c'}, found);
  assert.ok('problem' in other);
});

test('a quantity of single runs is monotonic if all repeats of a value are beyond those of the one before', () => {
  /** @param {Record<string, number[]>} rates Lowest of each repeat, by threads. @param {'increasing' | 'decreasing'} direction */
  const outcomeOf = (rates, direction) => {
    const runs = Object.entries(rates).flatMap(([threads, values]) =>
      values.map((n, i) => {
        const windows = timeline([window(0, n, 1), window(1, n + 50, 1)]);
        return runOf([{...windows, params: {threads}}], {
          id: `a-${threads}-${i}`,
          params: {threads},
        });
      }),
    );
    const report = reportOf(runs);
    const body = {of: 'lowest-rate', along: 'threads', direction};
    const outcome = checkClaim('monotonic', body, {report, ...statisticsOf(report)});
    assert.ok(!('problem' in outcome));
    return [outcome.holds, outcome.today.replaceAll('\u202f', ' ')];
  };
  const [few, more] = [
    [98, 99, 97],
    [102, 101, 103],
  ];
  assert.deepEqual(outcomeOf({1: few, 2: more}, 'increasing'), [
    true,
    '101 ops/s after 99 ops/s for run a-2-1, put, threads: 2',
  ]);
  assert.deepEqual(outcomeOf({1: more, 2: few}, 'decreasing'), [
    true,
    '99 ops/s after 101 ops/s for run a-2-1, put, threads: 2',
  ]);
  assert.deepEqual(outcomeOf({1: few, 2: [...more, 99]}, 'increasing'), [
    false,
    '99 ops/s after 99 ops/s for run a-2-3, put, threads: 2',
  ]);
});
