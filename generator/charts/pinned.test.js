// Runs that charts name, and repeats that would be shown. The records were made for the test.

/** @import {Rec} from '../records/types.d.ts' */
/** @import {ChartRequest} from '../scan/types.d.ts' */

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {InputErrors} from '../errors.js';
import {modelOf} from '../model.js';
import {fromBuckets} from '../records/distribution.js';
import {latency} from '../records/measurements.js';
import {fieldOf} from '../testing/index.js';
import {reportOf, runOf} from '../testing/models.js';

/** Rates of two operations by run: each operation has its own median repeat. */
const RATES = {'a-1': [10, 30], 'a-2': [20, 20], 'a-3': [30, 50]};

/** @type {Rec} */
const PAUSES = {
  kind: 'pauses',
  operation: '',
  params: {},
  collector: 'G1',
  collections: [],
  start: 0,
  end: 2,
};

const RUNS = Object.entries(RATES).map(([id, rates]) =>
  runOf(
    [
      PAUSES,
      ...rates.flatMap((count, i) => {
        const subject = {operation: i === 0 ? 'put' : 'get', params: {}};
        const latency = {p50: 1, max: 2};
        return [
          {
            kind: /** @type {const} */ ('timeline'),
            ...subject,
            windows: [0, 1].map((start) => ({start, length: 1, count, errors: 0, latency})),
          },
          fromBuckets([[1, 2, 1000]], subject),
        ];
      }),
    ],
    {id, machine: 'm'},
  ),
);

/** @param {Partial<ChartRequest> & {chart: string}} request */
function made(request) {
  const errors = new InputErrors();
  const report = reportOf(RUNS, {charts: [{id: 'c', ...request}]});
  const {charts} = modelOf(report, [], errors);
  assert.deepEqual(errors.list(), []);
  return {
    notes: charts[0]?.notes.filter((note) => note.startsWith('This chart shows')),
    warnings: errors.warnings.map(({message}) => message),
  };
}

const KINDS = [
  'throughput-over-time',
  'latency-histogram',
  'latency-by-percentile',
  'latency-over-time',
  'run-over-time',
];

test('a chart of a run that would not be shown', async (t) => {
  for (const chart of KINDS) {
    await t.test(`${chart}: names both, and asks why`, () => {
      assert.deepEqual(made({chart, operation: 'put', runs: ['a-3']}), {
        notes: ['This chart shows a-3, not the median repeat, a-2.'],
        warnings: [
          'found the chart "c" of a-3, expected the median repeat, a-2, or a "reason" for another',
        ],
      });
    });
  }

  await t.test('says why', () => {
    const chart = 'run-over-time';
    const reason = 'it is the fastest';
    assert.deepEqual(made({chart, operation: 'put', runs: ['a-3'], reason}), {
      notes: ['This chart shows a-3, not the median repeat, a-2: it is the fastest.'],
      warnings: [],
    });
  });
});

test('a chart of single runs says of which repeats, before all else', () => {
  const {files} = RUNS[0] ?? runOf([]);
  const records = files.flatMap((file) => file.records);
  const runs = [...RUNS, runOf(records, {id: 'b-1', system: 'b', machine: 'm'})];
  /** @param {string} chart */
  const drawn = (chart) => {
    const charts = [{id: 'c', chart, operation: 'put', note: 'A note.'}];
    const report = reportOf(runs, {charts, shown: 'best'});
    return modelOf(report, [], new InputErrors()).charts[0];
  };
  const note = 'This chart shows one run for each series, the best of 1 to 3 repeats.';
  const chart = drawn('throughput-over-time');
  assert.equal(chart?.notes[0], note);
  assert.match(
    chart?.sentence ?? '',
    /^This chart shows one run for each series.* Operations per second /,
  );
  assert.ok(!drawn('comparison')?.notes.includes(note), 'a comparison is over all repeats');
});

test('a chart of samples has those of all repeats, unless it names runs', () => {
  for (const chart of ['latency-by-percentile', 'latency-histogram']) {
    /** @param {{runs?: string[], all?: typeof RUNS}} [of] */
    const samples = ({runs, all = RUNS} = {}) => {
      const charts = [{id: 'c', chart, operation: 'put', ...(runs ? {runs} : {})}];
      const [found] = modelOf(reportOf(all, {charts}), [], new InputErrors()).charts;
      const at = found?.table.columns.findIndex(({label}) => label === 'samples') ?? -1;
      return found?.table.rows[0]?.[at];
    };
    assert.equal(samples(), '3,000');
    assert.equal(samples({all: RUNS.slice(0, 2)}), '2,000');
    assert.equal(samples({runs: ['a-2']}), '1,000');
  }
});

test('a chart of samples says what is merged, and what is not', () => {
  const get = {operation: 'get', params: {}};
  const differing = [2, 2.5].map((bound, i) =>
    runOf(
      [
        fromBuckets(
          [
            [1, bound, 10],
            [bound, 3, 10],
          ],
          get,
        ),
      ],
      {id: `b-${i}`, system: 'b', machine: 'm'},
    ),
  );
  /** @param {typeof RUNS} runs @param {'median' | 'best'} [shown] */
  const noteOf = (runs, shown = 'median') => {
    const charts = [{id: 'c', chart: 'latency-histogram', operation: 'get'}];
    const [found] = modelOf(reportOf(runs, {charts, shown}), [], new InputErrors()).charts;
    return found?.notes.find((note) => /^(All repeats|This chart shows)/.test(note));
  };
  const merged = 'All repeats count: their histograms are merged';
  assert.equal(noteOf(RUNS), `${merged}.`);
  assert.equal(
    noteOf([...RUNS, ...differing]),
    `${merged} if their buckets are equal; otherwise the median repeat is drawn.`,
  );
  assert.match(noteOf([...RUNS, ...differing], 'best') ?? '', /the best repeat is drawn\.$/);
  assert.equal(noteOf(RUNS.slice(0, 1)), undefined);
});

test('a chart of what would be shown', async (t) => {
  for (const chart of KINDS) {
    await t.test(`${chart}: needs no reason, and refuses one`, () => {
      const request = {chart, operation: 'put', runs: ['a-2']};
      const notes = ['This chart shows a-2, the median of 3 repeats.'];
      assert.deepEqual(made(request), {notes, warnings: []});
      assert.deepEqual(made({...request, reason: 'it is slow'}).warnings, [
        'found a reason in the chart "c", expected none: it draws the median repeat',
      ]);
    });
  }

  await t.test('has no reason where it names no runs', () => {
    assert.deepEqual(made({chart: 'comparison', reason: 'it is slow'}).warnings, [
      'found a reason in the chart "c", expected none: it names no runs',
    ]);
  });

  await t.test('draws other repeats beside it', () => {
    const request = {chart: 'throughput-over-time', operation: 'put', runs: ['a-1', 'a-2']};
    assert.deepEqual(made(request).warnings, []);
  });

  await t.test('is of one of the operations of the run', () => {
    assert.deepEqual(made({chart: 'run-over-time', runs: ['a-1']}).warnings, []);
    assert.deepEqual(made({chart: 'heap-and-pauses', runs: ['a-1']}).warnings, []);
    assert.deepEqual(made({chart: 'heap-and-pauses', runs: ['a-3']}).notes, [
      'This chart shows a-3, not the median repeats, a-2 and a-1.',
    ]);
    assert.deepEqual(made({chart: 'latency-histogram', runs: ['a-1']}).warnings, [
      'found the chart "c" of a-1, expected the median repeat, a-2, or a "reason" for another',
    ]);
  });

  await t.test('differs from a value, which needs no run where there are repeats', () => {
    /** @type {[figure: 'throughput' | 'max', warnings: number][]} */
    const cases = [
      ['throughput', 1],
      ['max', 0],
    ];
    for (const [figure, count] of cases) {
      const figures = [{figure, label: 'A label', run: 'a-2', operation: 'put'}];
      const errors = new InputErrors();
      modelOf(reportOf(RUNS, {figures}), [], errors);
      const expected =
        'found the value "A label" of only a-2, expected a "system" and no "run": it has repeats';
      assert.deepEqual(fieldOf(errors.warnings, 'message'), Array(count).fill(expected));
    }
  });

  await t.test('differs from a value whose own operation has repeats that differ', () => {
    const runs = [1, 2].map((n) =>
      runOf(
        ['get', 'put'].flatMap((operation) => {
          const [subject, value] = [{operation, params: {}}, operation === 'get' ? n : 5];
          return [latency(subject, 'p50', value), latency(subject, 'max', 10 * value)];
        }),
        {id: `s-${n}`, machine: 'm'},
      ),
    );
    for (const figure of /** @type {const} */ (['p50', 'max'])) {
      const figures = ['get', 'put'].map((operation) => {
        return {figure, label: operation, run: 's-1', operation};
      });
      const errors = new InputErrors();
      modelOf(reportOf(runs, {figures}), [], errors);
      assert.deepEqual(
        fieldOf(errors.warnings, 'message'),
        ['found the value "get" of only s-1, expected a "system" and no "run": it has repeats'],
        figure,
      );
    }
  });

  await t.test('is over the repeats, whatever runs it names', () => {
    assert.deepEqual(made({chart: 'comparison', runs: ['a-3']}).warnings, []);
  });
});

test('a chart of a run that failed says so', () => {
  const failed = runOf(RUNS[0]?.files[0]?.records ?? [], {
    ...{id: 'a-9', machine: 'm', status: 'failed', reason: 'Disk full.'},
  });
  for (const chart of ['throughput-over-time', 'heap-and-pauses']) {
    const request = {id: 'c', chart, operation: 'put', runs: ['a-9']};
    const report = reportOf([...RUNS, failed], {charts: [request]});
    const {charts} = modelOf(report, [], new InputErrors());
    assert.ok(charts[0]?.notes.includes('a-9 failed: Disk full.'), chart);
  }
});
