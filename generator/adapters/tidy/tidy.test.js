// The fixtures are whole files of load generators that no runner ships, on a busy two-core machine:
// tidy-rocksdb-interval.csv (RocksJava 7.8.3, readrandom, two threads), tidy-cache-interval.csv
// (an Infinispan cache), tidy-ge-histogram.csv and tidy-le-histogram.csv (readrandom against one
// build of RocksDB 7.8.3, natively and from Java), tidy-hash-results.csv (hashes of node:crypto in Node
// 20.20, a call each). Rows inside a test are made for it.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {bucketRows, percentile} from '../../records/distribution.js';
import {fieldOf, fieldsOf, fixture, fixtureNote, read} from '../../testing/index.js';

/** @import {ColumnMeaning, FileNote} from '../../scan/types.d.ts' */
/** @typedef {Record<string, ColumnMeaning>} Columns */

/** @param {string | Uint8Array} content @param {Columns} columns @param {FileNote} [note] */
const mapped = (content, columns, note) => read(content, {note: {...note, columns}});

/** @type {Columns} */
const LATENCIES = {
  min_ns: {as: 'min', unit: 'ns'},
  mean_ns: {as: 'mean', unit: 'ns'},
  p50_ns: {as: 'p50', unit: 'ns'},
  p99_ns: {as: 'p99', unit: 'ns'},
  p999_ns: {as: 'p99.9', unit: 'ns'},
  max_ns: {as: 'max', unit: 'ns'},
};

test('tidy, windows', async (t) => {
  await t.test('refuses another table after it', async () => {
    const name = 'tidy-ge-histogram.csv';
    const both = String(await fixture(name)) + String(await fixture('tidy-le-histogram.csv'));
    const {errors} = await read(both, {name, note: fixtureNote(name)});
    assert.equal(errors.length, 1);
    assert.match(errors[0] ?? '', /^tidy-ge-histogram\.csv:\d+: found .*"ge_ns"/);
  });

  await t.test('keeps an operation that is called as a column is', async () => {
    const columns = {op: {as: 'operation'}, s: {as: 'elapsed', unit: 's'}, ops: {as: 'count'}};
    const rows = ['get,1,10', 'get,2,10', 'op,1,10', 'op,2,10', 'ops,1,10', 'ops,2,10', 'get,3,10'];
    const content = ['op,s,ops', ...rows, ''].join('\n');
    const {records, errors} = await mapped(content, /** @type {Columns} */ (columns));
    assert.deepEqual(errors, []);
    assert.deepEqual(
      records.map((one) => [one.operation, one.kind === 'timeline' && one.windows.length]),
      [
        ['get', 3],
        ['op', 2],
        ['ops', 2],
      ],
    );
  });

  await t.test('warns of a parameter that only other rows have', async () => {
    const columns = {
      ...{threads: {as: 'param'}, size: {as: 'param'}},
      ...{s: {as: 'elapsed', unit: 's'}, ops: {as: 'count'}},
    };
    const content = 'threads,size,s,ops\n1,,1,10\n,,1,11\n,,2,11\n2,,1,12\n';
    const {records, errors, warnings} = await mapped(content, /** @type {Columns} */ (columns));
    assert.deepEqual(errors, []);
    assert.deepEqual(fieldsOf(records, 'params'), [[{threads: '1'}], [{}], [{threads: '2'}]]);
    assert.deepEqual(warnings, [
      {
        line: 3,
        message:
          'found no value in column "threads", which is a parameter of other rows: the results of such rows do not have it',
      },
    ]);
  });

  await t.test('reads a window a row, back to the row before', async () => {
    const {format, records, errors} = await mapped(
      await fixture('tidy-rocksdb-interval.csv'),
      {secs_elapsed: {as: 'elapsed'}, count: {as: 'count'}, ...LATENCIES},
      {operation: 'readrandom'},
    );
    assert.deepEqual(errors, []);
    assert.equal(format, 'tidy');
    const [timeline] = records;
    assert.ok(timeline?.kind === 'timeline');
    assert.equal(timeline.operation, 'readrandom');
    assert.deepEqual(timeline.windows[1], {
      start: 1,
      length: 1,
      count: 5065,
      errors: null,
      latency: {
        min: 2490e-9,
        mean: 409902e-9,
        p50: 12983e-9,
        p99: 65599e-9,
        'p99.9': 0.029720575,
        max: 0.816316415,
      },
    });
  });

  await t.test(
    'keeps the real length of a window, and leaves out an empty one of none',
    async () => {
      const {records, errors, warnings} = await mapped(await fixture('tidy-cache-interval.csv'), {
        elapsed_s: {as: 'elapsed', unit: 's'},
        ops: {as: 'count'},
        ...LATENCIES,
      });
      assert.deepEqual(errors, []);
      const [timeline] = records;
      assert.ok(timeline?.kind === 'timeline');
      assert.deepEqual(fieldsOf(timeline.windows.slice(0, 2), 'start', 'length'), [
        [0, 1.151],
        [1.151, 0.856],
      ]);
      // Two rows of the file end at 42.385 s: the second holds nothing.
      assert.equal(timeline.windows.length, 39);
      assert.deepEqual(warnings, [
        {message: 'found an empty window of 0 s; it is not used', line: 41},
      ]);
    },
  );

  await t.test(
    'makes counts of rates, and takes lengths and clock in their own units',
    async () => {
      const {records, errors} = await mapped(
        'at,len,rate\n1500,500,101.1\n2500,1000,0.6\n2000000,2,0\n',
        {
          at: {as: 'elapsed', unit: 'ms'},
          len: {as: 'window', unit: 'ms'},
          rate: {as: 'rate'},
        },
      );
      assert.deepEqual(errors, []);
      const [timeline] = records;
      assert.ok(timeline?.kind === 'timeline');
      assert.deepEqual(timeline.windows, [
        {start: 1, length: 0.5, count: 51, errors: null, latency: null},
        {start: 1.5, length: 1, count: 1, errors: null, latency: null},
        {start: 1999.998, length: 0.002, count: 0, errors: null, latency: null},
      ]);
    },
  );

  await t.test('refuses to round a rate to an empty window', async () => {
    const {errors} = await mapped('at,rate\n1,0.3\n', {at: {as: 'elapsed'}, rate: {as: 'rate'}});
    assert.deepEqual(errors, [
      'file.csv:2: found a rate of 0.3 in a window of 1 s, expected at least one operation',
    ]);
  });

  await t.test('splits rows by operation and parameter', async () => {
    const {records, errors} = await mapped(
      'at,op,conns,n\n1,get,4,10\n1,put,4,20\n2,get,4,11\n2,get,8,12\n1,,,5\n',
      {
        at: {as: 'elapsed'},
        op: {as: 'operation'},
        conns: {as: 'param', name: 'connections'},
        n: {as: 'count'},
      },
      {operation: 'other'},
    );
    assert.deepEqual(errors, []);
    assert.deepEqual(
      records.map((record) => [
        record.operation,
        record.params,
        record.kind === 'timeline' && record.windows.map(({count}) => count),
      ]),
      [
        ['get', {connections: '4'}, [10, 11]],
        ['put', {connections: '4'}, [20]],
        ['get', {connections: '8'}, [12]],
        ['other', {}, [5]],
      ],
    );
  });

  await t.test('takes an empty cell as not measured, and zero as zero', async () => {
    const {records, errors} = await mapped('at,n,bad,p50,max\n1,5,,0,\n2,5,0,,\n3,0,1,-,-\n', {
      at: {as: 'elapsed'},
      n: {as: 'count'},
      bad: {as: 'errors'},
      p50: {as: 'p50', unit: 'us'},
      max: {as: 'max', unit: 'us'},
    });
    assert.deepEqual(errors, []);
    const [timeline] = records;
    assert.ok(timeline?.kind === 'timeline');
    assert.deepEqual(fieldsOf(timeline.windows, 'errors', 'latency'), [
      [null, {p50: 0}],
      [0, null],
      [1, null],
    ]);
  });

  await t.test('reads semicolons with decimal commas, and tabs with points', async () => {
    /** @type {Columns} */
    const columns = {t: {as: 'elapsed'}, n: {as: 'count'}, p50: {as: 'p50', unit: 'ms'}};
    for (const text of ['t;n;p50\n0,5;8;1,25\n', 't\tn\tp50\n0.5\t8\t1.25\n']) {
      const {records, errors} = await mapped(text, columns);
      assert.deepEqual(errors, []);
      const [timeline] = records;
      assert.ok(timeline?.kind === 'timeline');
      assert.deepEqual(timeline.windows, [
        {start: 0, length: 0.5, count: 8, errors: null, latency: {p50: 0.00125}},
      ]);
    }
    const {errors} = await mapped('t;n;p50\n0.5;8;1,25\n', columns);
    assert.deepEqual(errors, [
      'file.csv:2: found "0.5" in column "t", expected a number with a decimal comma',
    ]);
  });

  await t.test('takes no comma in a text for a decimal sign', async () => {
    /** @type {Columns} */
    const columns = {cpus: {as: 'param'}, s: {as: 'elapsed', unit: 's'}, ops: {as: 'count'}};
    const text = 'cpus,host,s,ops\n"0,2","1,2",1.5,10\n"0,2","1,2",2.5,30\n';
    const {records, errors} = await mapped(text, columns);
    assert.deepEqual(errors, []);
    assert.deepEqual(
      records.map(({params}) => params),
      [{cpus: '0,2'}],
    );
  });

  await t.test('takes operations of another unit of time', async () => {
    const {records, errors} = await mapped('at,kops\n1,1.5\n2,2\n', {
      at: {as: 'elapsed'},
      kops: {as: 'rate', unit: 'ms'},
    });
    assert.deepEqual(errors, []);
    assert.deepEqual(
      records
        .flatMap((one) => (one.kind === 'timeline' ? one.windows : []))
        .map(({count}) => count),
      [1500, 2000],
    );
    const {records: minutes} = await mapped('at,rpm\n0.1,600\n0.2,90\n', {
      at: {as: 'elapsed', unit: 'min'},
      rpm: {as: 'rate', unit: 'min'},
    });
    assert.deepEqual(
      minutes
        .flatMap((one) => (one.kind === 'timeline' ? one.windows : []))
        .map(({length, count}) => [length, count]),
      [
        [6, 60],
        [6, 9],
      ],
    );
  });

  await t.test('begins at another time than 0 if the first window has a length', async () => {
    /** @type {Columns} */
    const columns = {at: {as: 'elapsed'}, n: {as: 'count'}};
    for (const [text, note] of /** @type {[string, FileNote][]} */ ([
      ['at,n\n1700000001,5\n1700000002,6\n', {every: 1, offset: -1_700_000_000}],
      ['at,n\n0,5\n1,6\n', {every: 1, offset: 1}],
    ])) {
      const {records, errors, warnings} = await mapped(text, columns, note);
      assert.deepEqual([errors, warnings], [[], []]);
      assert.deepEqual(
        records
          .flatMap((one) => (one.kind === 'timeline' ? one.windows : []))
          .map(({start, length}) => [start, length]),
        [
          [0, 1],
          [1, 1],
        ],
      );
    }
  });

  await t.test('tells of a beginning that is not that of the run', async () => {
    /** @type {Columns} */
    const columns = {at: {as: 'elapsed'}, n: {as: 'count'}};
    const hint =
      'If "elapsed" does not begin with the run, or is the beginning of each window, state `every`, the length of the first window in seconds. `offset` of the file in run.yaml moves its windows to the clock of the run. To try one: check --every 1.';
    const {errors} = await mapped('at,n\n1700000001,5\n1700000002,6\n', columns);
    assert.deepEqual(errors, [
      `file.csv:2: found a first window of 1700000001 s, expected less than a hundred days\n  ${hint}`,
    ]);
    // Seconds since 1970 count from the first window, of whatever operation.
    const since1970 = 'at,op,n\n1700000001,a,5\n1700000001,b,5\n1700000003,a,6\n1700000003,b,6\n';
    const byOperation = {...columns, op: /** @type {ColumnMeaning} */ ({as: 'operation'})};
    for (const [offset, start] of /** @type {const} */ ([
      [{}, 0],
      [{offset: -1_699_999_990}, 10],
    ])) {
      const {records} = await mapped(since1970, byOperation, {every: 1, ...offset});
      assert.deepEqual(
        records.map((one) => one.kind === 'timeline' && one.windows.map((window) => window.start)),
        [
          [start, start + 1],
          [start, start + 1],
        ],
      );
    }
    const late = 'at,n\n600,5\n601,6\n602,6\n';
    assert.deepEqual((await mapped(late, columns)).warnings, [
      {
        line: 2,
        message:
          'found a first window of 600 s before one of 1 s: if the file begins later than the run, state `every`',
      },
    ]);
    assert.deepEqual((await mapped(late, columns, {every: 600})).warnings, []);
    assert.deepEqual((await mapped('at,n\n1.9,5\n2.9,6\n', columns)).warnings, []);
    const lengths = await mapped(
      'at,s,n\n1,1,5\n2,1,6\n',
      {...columns, s: {as: 'window', unit: 's'}},
      {every: 1},
    );
    assert.deepEqual(lengths.warnings, [
      {message: 'found `every: 1`, expected none, because the file states its times'},
    ]);
  });

  await t.test('leaves a window without a count as a gap', async () => {
    const content = 'at,n,p99\n1,10,5\n2,,6\n3,12,5\n4,n/a,7\n';
    const {errors, warnings, records} = await mapped(content, {
      at: {as: 'elapsed'},
      n: {as: 'count'},
      p99: {as: 'p99', unit: 'ms'},
    });
    assert.deepEqual(errors, []);
    assert.deepEqual(warnings, [
      {line: 4, message: 'found nothing from 1 s to 2 s, which is left as a gap'},
      {line: 3, message: 'found a window without a count; it is not used, and 1 more'},
    ]);
    const [timeline] = records;
    assert.ok(timeline?.kind === 'timeline');
    assert.deepEqual(
      timeline.windows.map(({start, length, count}) => [start, length, count]),
      [
        [0, 1, 10],
        [2, 1, 12],
      ],
    );
  });

  await t.test('refuses time that goes back and counts that are not whole', async () => {
    const {errors} = await mapped('at,n\n0,1\n2,1\n1,1\n3,1.5\n', {
      at: {as: 'elapsed'},
      n: {as: 'count'},
    });
    assert.deepEqual(errors, [
      'file.csv:2: found a window that ends at 0 s, expected it to end after 0 s\n  If "elapsed" does not begin with the run, or is the beginning of each window, state `every`, the length of the first window in seconds. `offset` of the file in run.yaml moves its windows to the clock of the run. To try one: check --every 1.',
      'file.csv:4: found a window that ends at 1 s, expected it to end after 2 s',
      'file.csv:5: found a count of 1.5, expected a whole number',
    ]);
  });
});

test('tidy, histograms', async (t) => {
  await t.test('reads lower bounds: a bucket reaches to the next', async () => {
    const {records, errors} = await mapped(await fixture('tidy-ge-histogram.csv'), {
      ge_ns: {as: 'bucket-from', unit: 'ns'},
      count: {as: 'count'},
    });
    assert.deepEqual(errors, []);
    const [distribution] = records;
    assert.ok(distribution?.kind === 'distribution');
    // Counted with: awk -F, 'NR>1{n+=$2}END{print n}' tidy-ge-histogram.csv
    assert.equal(distribution.n, 517067);
    assert.equal(distribution.min, 1520e-9);
    assert.equal(distribution.max, 0.047710208);
    assert.deepEqual(bucketRows(distribution)[0], [1520e-9, 1728e-9, 1]);
    assert.deepEqual(bucketRows(distribution).at(-1), [0.047710208, 0.047710208, 1]);
  });

  await t.test(
    'reads upper bounds: a bucket begins at the one before, the first at 0',
    async () => {
      const {records, errors} = await mapped(await fixture('tidy-le-histogram.csv'), {
        le_ns: {as: 'bucket-to', unit: 'ns'},
        count: {as: 'count'},
      });
      assert.deepEqual(errors, []);
      const [distribution] = records;
      assert.ok(distribution?.kind === 'distribution');
      // The operations that the load generator printed for this run.
      assert.equal(distribution.n, 372441);
      assert.deepEqual(bucketRows(distribution).slice(0, 2), [
        [0, 2272e-9, 3],
        [2272e-9, 2841e-9, 10],
      ]);
      // Found with: awk -F, 'NR>1{n+=$2; if(n>=186221){print $1;exit}}' tidy-le-histogram.csv
      assert.equal(percentile(distribution, 0.5), 16939e-9);
    },
  );

  await t.test('reads both bounds, and keeps an empty bucket out', async () => {
    const {records, errors} = await mapped('from,to,n\n1,2,5\n2,3,0\n4,4,1\n', {
      from: {as: 'bucket-from', unit: 'ms'},
      to: {as: 'bucket-to', unit: 'ms'},
      n: {as: 'count'},
    });
    assert.deepEqual(errors, []);
    const [distribution] = records;
    assert.ok(distribution?.kind === 'distribution');
    assert.deepEqual(bucketRows(distribution), [
      [0.001, 0.002, 5],
      [0.004, 0.004, 1],
    ]);
  });

  await t.test('refuses bounds that do not ascend', async () => {
    /** @type {Columns} */
    const columns = {le: {as: 'bucket-to', unit: 's'}, n: {as: 'count'}};
    const {errors} = await mapped('le,n\n2,5\n2,5\n1,5\n3,0.5\n', columns);
    assert.deepEqual(errors, [
      'file.csv:3: found a bucket from 2 s to 2 s, expected bounds in ascending order, above 2 s',
      'file.csv:4: found a bucket from 2 s to 1 s, expected bounds in ascending order, above 2 s',
      'file.csv:5: found a count of 0.5, expected a whole number',
    ]);
  });
});

test('tidy, samples', async (t) => {
  await t.test('records a sample a row', async () => {
    const {records, errors} = await mapped('op,took\nget,1.5\nput,9\nget,2.5\n', {
      op: {as: 'operation'},
      took: {as: 'latency', unit: 'ms'},
    });
    assert.deepEqual(errors, []);
    assert.deepEqual(
      records.map((record) => {
        assert.ok(record.kind === 'distribution');
        return [record.operation, record.n, record.min, record.max, record.mean];
      }),
      [
        ['get', 2, 0.0015, 0.0025, 0.002],
        ['put', 1, 0.009, 0.009, 0.009],
      ],
    );
  });
});

test('tidy, rows without a sample', async (t) => {
  await t.test('leaves out rows that summarise others', async () => {
    const message =
      'found "mean" in column "run", where the first row has a number: the row summarises others and is not used';
    /** @type {Columns} */
    const columns = {us: {as: 'latency', unit: 'us'}};
    const {records, warnings} = await mapped('run,us\n1,5\n2,7\nmean,6\n50%,6\n', columns);
    assert.deepEqual(
      records.map((one) => one.kind === 'distribution' && one.n),
      [2],
    );
    assert.deepEqual(warnings, [
      {line: 4, message},
      {line: 5, message: message.replace('mean', '50%')},
    ]);
    // An operation may be called so.
    const {records: all} = await mapped('run,us\nsum,5\nmax,7\n', columns);
    assert.deepEqual(
      all.map((one) => one.kind === 'distribution' && one.n),
      [2],
    );
    const {records: few, warnings: total} = await mapped('threads,ops\n1,5\nTotal,7\n', {
      threads: {as: 'param'},
      ops: {as: 'rate'},
    });
    assert.deepEqual([few.length, total.length], [1, 1]);
  });

  await t.test('counts rows without a latency', async () => {
    const {records, errors, warnings} = await mapped('us\n5\nnan\n7\nN/A\n', {
      us: {as: 'latency', unit: 'us'},
    });
    assert.deepEqual(errors, []);
    assert.deepEqual(
      records.map((one) => one.kind === 'distribution' && [one.n, one.mean]),
      [[2, 6e-6]],
    );
    assert.deepEqual(warnings, [
      {message: '2 rows have no latency of an operation without a name and no sample'},
    ]);
    const {errors: years} = await mapped('us\n5\n99999999999999\n', {
      us: {as: 'latency', unit: 'us'},
    });
    assert.deepEqual(years, [
      'file.csv:3: found 99999999.999999 s, expected less than a hundred days',
    ]);
  });
});

test('tidy, results', async (t) => {
  /** @param {Awaited<ReturnType<typeof read>>['records']} records */
  const inShort = (records) =>
    records.map((one) => {
      assert.ok(one.kind === 'measurement');
      const {operation, params, metric, statistic, value, unit, samples, name} = one;
      const what = name ?? `${metric} ${statistic}`;
      return [operation, ...Object.values(params), what, value, unit, samples];
    });

  await t.test('reads a result a row', async () => {
    const name = 'tidy-hash-results.csv';
    const {records, lines, errors} = await read(await fixture(name), {
      name,
      note: fixtureNote(name),
    });
    assert.deepEqual(errors, []);
    // Twelve rows of five numbers.
    assert.equal(records.length, 60);
    assert.deepEqual(inShort(records.slice(0, 5)), [
      ['md5', '64', 'throughput mean', 100241.6, '1/s', 20000],
      ['md5', '64', 'latency mean', 7.8e-6, 's', 20000],
      ['md5', '64', 'latency p50', 1.012e-6, 's', 20000],
      ['md5', '64', 'latency p99', 3.775e-6, 's', 20000],
      ['md5', '64', 'latency max', 0.018874615, 's', 20000],
    ]);
    assert.deepEqual(lines[0], [2, 2]);
  });

  await t.test('reads sizes and bytes per second, each with its name', async () => {
    const {records, warnings, errors} = await mapped(
      'codec,speed,out,rss,binary\na,10.5,4096,3,7\nb,2,,1.5,\nc,0,0,-,\nd,,,,\n',
      {
        codec: {as: 'operation'},
        speed: {as: 'bytes', unit: 'MB/s', name: 'compression speed'},
        out: {as: 'bytes', unit: 'B'},
        rss: {as: 'bytes', unit: 'KiB'},
        binary: {as: 'bytes', unit: 'kB'},
      },
    );
    assert.deepEqual(errors, []);
    const measurements = records.flatMap((one) => (one.kind === 'measurement' ? [one] : []));
    assert.deepEqual(fieldsOf(measurements, 'operation', 'name', 'value', 'unit'), [
      ['a', 'compression speed', 10_500_000, 'B/s'],
      ['a', 'out', 4096, 'B'],
      ['a', 'rss', 3072, 'B'],
      ['a', 'binary', 7000, 'B'],
      ['b', 'compression speed', 2_000_000, 'B/s'],
      ['b', 'rss', 1536, 'B'],
      // A file can be empty; a speed of 0 has too few decimals.
      ['c', 'out', 0, 'B'],
    ]);
    assert.deepEqual(fieldOf(warnings, 'message'), [
      '"c" has no “compression speed”: found 0, and 1 more',
    ]);
  });

  await t.test('reads a column for each operation', async () => {
    const {records, errors} = await mapped('cipher,key_ms,kops\nAES,1.5,20\nRSA,129,\n', {
      cipher: {as: 'param'},
      key_ms: {as: 'mean', unit: 'ms', operation: 'make a key'},
      kops: {as: 'rate', unit: 'ms', operation: 'sign'},
    });
    assert.deepEqual(errors, []);
    assert.deepEqual(inShort(records), [
      ['make a key', 'AES', 'latency mean', 0.0015, 's', undefined],
      ['sign', 'AES', 'throughput mean', 20000, '1/s', undefined],
      ['make a key', 'RSA', 'latency mean', 0.129, 's', undefined],
    ]);
  });

  await t.test('keeps failures, and tells what was not measured', async () => {
    const text = 'get,ops,p99,min,bad\n1,10,5,0,0\n2,0,NaN,1,3\n3,n/a,,-,\n4,20,0,0,\n';
    const {records, errors, warnings} = await mapped(text, {
      get: {as: 'param'},
      ops: {as: 'rate'},
      p99: {as: 'p99', unit: 's'},
      min: {as: 'min', unit: 's'},
      bad: {as: 'errors'},
    });
    assert.deepEqual(errors, []);
    assert.deepEqual(inShort(records), [
      ['', '1', 'throughput mean', 10, '1/s', undefined],
      ['', '1', 'latency p99', 5, 's', undefined],
      ['', '1', 'latency min', 0, 's', undefined],
      ['', '2', 'operations failed', 3, '1', undefined],
      ['', '2', 'latency min', 1, 's', undefined],
      ['', '4', 'throughput mean', 20, '1/s', undefined],
      ['', '4', 'latency min', 0, 's', undefined],
    ]);
    assert.deepEqual(warnings, [
      {line: 3, message: 'an operation without a name (get 2) has no rate: found 0, and 2 more'},
      {line: 3, message: 'an operation without a name (get 2): 3 operations failed'},
    ]);
    const {warnings: empty} = await mapped('get,ops\n1,\n2,5\n', {
      get: {as: 'operation'},
      ops: {as: 'rate'},
    });
    assert.deepEqual(empty, [{line: 2, message: '"1" was not measured: its cells are empty'}]);
  });

  await t.test('takes the numbers of rows for no operation, as pandas writes them', async () => {
    const {records, errors} = await mapped(
      ',threads,ops\n0,1,10\n1,2,20\n',
      {threads: {as: 'param'}, ops: {as: 'rate'}},
      {operation: 'get'},
    );
    assert.deepEqual(errors, []);
    assert.deepEqual(inShort(records), [
      ['get', '1', 'throughput mean', 10, '1/s', undefined],
      ['get', '2', 'throughput mean', 20, '1/s', undefined],
    ]);
  });

  await t.test('allows unread columns of the same name', async () => {
    const {records, errors} = await mapped(',threads,,ops\n0,1,,10\n1,2,,20\n', {
      threads: {as: 'param'},
      ops: {as: 'rate'},
    });
    assert.deepEqual([errors, records.length], [[], 2]);
  });

  await t.test('never merges two rows', async () => {
    const {errors} = await mapped('threads,ops\n1,10\n2,20\n1,11\n', {
      threads: {as: 'param'},
      ops: {as: 'rate'},
    });
    assert.deepEqual(errors, [
      'file.csv:4: found a second row of an operation without a name (threads 1), after that on line 2, expected one\n  Map the column that distinguishes the rows as "param" or "operation". Rows over time need "elapsed". Make each repeat a separate run.',
    ]);
  });

  await t.test('refuses a parameter that numbers the rows', async () => {
    const rows = Array.from({length: 10_002}, (_, i) => `${i},10\n`).join('');
    const {errors} = await mapped(`id,ops\n${rows}`, {id: {as: 'param'}, ops: {as: 'rate'}});
    assert.deepEqual(errors, [
      'file.csv:10002: found more than 10,000 operations and parameters, expected fewer\n  Map only columns with repeated values, such as threads, as "operation" or "param", and no column that numbers the rows.',
    ]);
  });

  await t.test('refuses a count of operations that is not whole', async () => {
    for (const as of /** @type {const} */ (['count', 'errors'])) {
      const {errors} = await mapped('n,ops\n1.5,10\n', {n: {as}, ops: {as: 'rate'}});
      assert.deepEqual(errors, ['file.csv:2: found a count of 1.5, expected a whole number']);
    }
  });
});

test('tidy, files without a header', async (t) => {
  /** @type {Columns} */
  const columns = {
    'column 1': {as: 'param', name: 'threads'},
    'column 3': {as: 'mean', unit: 'us'},
  };

  await t.test('takes columns by their position', async () => {
    const {records, errors} = await mapped('1,a,2.5\n2,b,3.5\n', columns);
    assert.deepEqual(errors, []);
    assert.deepEqual(
      records.map((one) => [one.params, one.kind === 'measurement' && one.value]),
      [
        [{threads: '1'}, 2.5e-6],
        [{threads: '2'}, 3.5e-6],
      ],
    );
  });

  await t.test('takes no header for a row', async () => {
    const {errors} = await mapped('threads,name,us\n1,a,2.5\n', columns);
    assert.deepEqual(errors, ['file.csv:1: found "us" in column "column 3", expected a number']);
  });

  await t.test('says how to name them', async () => {
    const {errors} = await mapped('1,2.5\n2,3.5\n', {
      ...columns,
      'column 9': {as: 'p99', unit: 's'},
    });
    assert.deepEqual(errors, [
      'file.csv:1: found "1,2.5", expected the header of tidy table with mapped columns\n  In run.yaml, `columns` has the names of the header; without a header they are "column 1", "column 2" …',
    ]);
  });
});

test('tidy, files without a mapping', async (t) => {
  await t.test('takes no file by its content', async () => {
    const {format} = await read(await fixture('tidy-rocksdb-interval.csv'));
    assert.equal(format, undefined);
  });
});
