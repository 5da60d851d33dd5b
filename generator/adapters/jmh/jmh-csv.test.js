// The fixtures are whole files of JMH. jmh-csv.csv: 1.37, -bm all -prof gc -rf csv, parameters with
// a comma and a quote; jmh-csv-de.csv: 1.37 with -Duser.language=de -bm thrpt,avgt,sample -prof gc,
// one benchmark and a group of two readers and a writer; jmh-csv-1.21.csv: the same with 1.21 in
// English; jmh-csv-fr.scsv: 1.37 with -Duser.language=fr -bm ss,avgt -i 1 -rf scsv; jmh-csv-1.0.csv: 1.0,
// -f 2 -i 3 -bm ss -tu us of a benchmark and a group.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fieldOf, fieldsOf, fixture, read, readMeasured} from '../../testing/index.js';

const HEAD =
  '"Benchmark","Mode","Threads","Samples","Score","Score Error (99.9%)","Unit","Param: size"\n';

test('jmhCsv', async (t) => {
  await t.test('reads single shots of 1.0, whose unit is the time alone', async () => {
    const {measured} = await readMeasured(await fixture('jmh-csv-1.0.csv'));
    assert.deepEqual(fieldsOf(measured, 'operation', 'value'), [
      ['bench.OldBench.one', 1.272 / 1e6],
      ['bench.OldBench.one', 1.5021666666666667 / 1e6],
      ['bench.OldBench.rw', 1.1608333333333334 / 1e6],
      ['bench.OldBench.rw', 1.1244166666666666 / 1e6],
    ]);
  });

  await t.test(
    'refuses a decimal comma in a cell, and reads it in the name of a percentile',
    async () => {
      const text = String(await fixture('jmh-csv-1.21.csv'));
      const line = text.split('\n').findIndex((one) => /rw:reader","thrpt"/.test(one)) + 1;
      const comma = text.replace(/(rw:reader","thrpt",3,3,\d+)\./, '$1,');
      assert.notEqual(comma, text);
      assert.match(
        (await read(comma)).errors[0] ?? '',
        new RegExp(`^file\\.csv:${line}: found 10 cells, expected 9`),
      );
      const named = await read(text.replaceAll(/p([01])\.(\d+)"/g, 'p$1,$2"'));
      assert.deepEqual(named.records, (await read(text)).records);
    },
  );

  await t.test('reads a rate or a time a row, with its interval of 99.9 %', async () => {
    const {format, measured, warnings} = await readMeasured(await fixture('jmh-csv.csv'));
    assert.equal(format, 'jmh-csv');
    assert.deepEqual(warnings, []);
    const [first] = measured;
    assert.deepEqual(first, {
      kind: 'measurement',
      operation: 'demo.MapBench.get',
      params: {impl: 'java.util.HashMap', odd: 'a,b', size: '16', threads: '1', mode: 'thrpt'},
      metric: 'throughput',
      statistic: 'mean',
      unit: '1/s',
      value: 86022966,
      // Six decimals of ops/us.
      step: 1,
      // 86.022966 ± 1248.933816 ops/us: what is below 0 is left out.
      interval: {low: 0, high: 1334956782, level: 0.999},
    });
    // grep -v ':' jmh-csv.csv | grep 'quo' | cut -d, -f2,5
    assert.deepEqual(
      measured
        .filter(({name, statistic}) => !name && statistic === 'mean')
        .filter(({params}) => params.odd === 'quo"te')
        .map(({params, metric, value, samples}) => [params.mode, metric, value, samples]),
      [
        ['thrpt', 'throughput', 141989692, undefined],
        ['avgt', 'latency', 0.006077 / 1e6, 3],
        ['sample', 'latency', 0.123704 / 1e6, 15165],
        ['ss', 'latency', 15.056667 / 1e6, 3],
      ],
    );
  });

  await t.test('reads percentiles of mode sample, and what the collector did', async () => {
    const {measured} = await readMeasured(await fixture('jmh-csv.csv'));
    const sample = measured.filter(({params}) => params.mode === 'sample' && params.odd === 'a,b');
    assert.deepEqual(
      sample.map(({statistic, name, value, unit}) => [name ?? statistic, value, unit]),
      [
        ['mean', 0.624044 / 1e6, 's'],
        ['gc.alloc.rate', 0.724921 * 1048576, 'B/s'],
        ['gc.alloc.rate.norm', 0.009261, 'B'],
        ['gc.count', 0, '1'],
        ['min', 0.033 / 1e6, 's'],
        ['p50', 0.051 / 1e6, 's'],
        ['p90', 0.065 / 1e6, 's'],
        ['p95', 0.076 / 1e6, 's'],
        ['p99', 0.17614 / 1e6, 's'],
        ['p99.9', 3.698392 / 1e6, 's'],
        ['p99.99', 4015.847014 / 1e6, 's'],
        ['max', 4018.176 / 1e6, 's'],
      ],
    );
  });

  for (const [name, thrpt] of [
    // grep '"thrpt"' | grep -v gc
    ['jmh-csv-de.csv', [25079386, 171195996.526651, 161193095.84264, 10002900.684011]],
    ['jmh-csv-1.21.csv', [97211277, 83502217.719968, 77354088.373726, 6148129.346242]],
  ]) {
    await t.test(`reads the parts of a group as operations of their own in ${name}`, async () => {
      const {measured} = await readMeasured(await fixture(String(name)));
      const rates = measured.filter(({metric}) => metric === 'throughput');
      assert.deepEqual(
        rates.map(({operation, params}) => [operation, params.threads]),
        [
          ['demo.MapBench.get', '1'],
          ['demo.QueueBench.rw', '3'],
          ['demo.QueueBench.rw:reader', '3'],
          ['demo.QueueBench.rw:writer', '3'],
        ],
      );
      assert.deepEqual(fieldOf(rates, 'value'), thrpt);
    });
  }

  await t.test('reads the names of old versions, and what became of their dots', async () => {
    const {measured} = await readMeasured(await fixture('jmh-csv-1.21.csv'));
    const get = measured.filter(
      ({operation, params}) => operation === 'demo.MapBench.get' && params.mode === 'sample',
    );
    assert.deepEqual(
      get.map(({statistic, name}) => name ?? statistic),
      // Those of the method are the operation's own; the profiler's come last.
      [
        ...['mean', 'min', 'p50', 'p90', 'p95', 'p99', 'p99.9', 'p99.99', 'max'],
        ...['gc.alloc.rate', 'gc.alloc.rate.norm', 'gc.count'],
      ],
    );
    for (const dot of ['·', 'Â·', '?']) {
      const made = await readMeasured(
        `${HEAD}"B.get:${dot}gc.count","avgt",1,3,2.000000,NaN,"counts",\n` +
          `"B.rw:reader${dot}p0.99","sample",1,1,2.000000,NaN,"us/op",\n`,
      );
      assert.deepEqual(
        made.measured.map(({operation, name, statistic}) => [operation, name ?? statistic]),
        [
          ['B.get', 'gc.count'],
          ['B.rw:reader', 'p99'],
        ],
      );
    }
  });

  await t.test('takes no concurrent collection for a pause', async () => {
    const {measured} = await readMeasured(
      `${HEAD}"B.get:gc.time","avgt",1,3,2500.000000,NaN,"ms",\n`,
    );
    assert.deepEqual(fieldsOf(measured, 'name', 'metric', 'statistic', 'value'), [
      ['gc.time', 'time', 'total', 2.5],
    ]);
  });

  await t.test('refuses the number that is not in the locale of the header', async () => {
    const {errors} = await read(
      '"Benchmark","Mode","Threads","Samples","Score","Score Error (99,9%)","Unit"\n' +
        '"a.B.get","avgt",1,5,"12,500000","0,250000","ns/op"\n' +
        '"a.B.put","avgt",1,5,"17.500000","0,750000","ns/op"\n',
    );
    assert.deepEqual(errors, [
      'file.csv:3: found "17.500000" in column "Score", expected a number with a decimal comma',
    ]);
  });

  await t.test('takes no comma in a parameter for a decimal sign', async () => {
    const {measured} = await readMeasured(
      '"Benchmark","Mode","Threads","Samples","Score","Score Error (99.9%)","Unit","Param: mix"\n' +
        '"a.B.get","avgt",1,5,12.500000,0.250000,"ns/op","1,2"\n',
    );
    assert.deepEqual(
      measured.map(({params, value}) => [params.mix, value]),
      [['1,2', 12.5 / 1e9]],
    );
  });

  await t.test('reads semicolons, decimal commas and a single iteration', async () => {
    const {measured} = await readMeasured(await fixture('jmh-csv-fr.scsv'));
    assert.deepEqual(
      measured.map(({params, value, interval}) => [params.mode, value, interval]),
      [
        ['avgt', 0.457604 / 1e6, undefined],
        ['avgt', 0.008359 / 1e6, undefined],
        ['ss', 8.606 / 1e6, undefined],
        ['ss', 10.159 / 1e6, undefined],
      ],
    );
  });

  await t.test(
    'warns once of what was too fast for six decimals, and does not use it',
    async () => {
      const {measured, warnings} = await readMeasured(await fixture('jmh-csv-de.csv'));
      assert.deepEqual(warnings, [
        {
          // grep -c '"0,000000".*s/op' jmh-csv-de.csv: 21
          line: 16,
          message:
            '"demo.QueueBench.rw" was not measured: found 0 s/op, too small for the printed decimals, and 20 more',
        },
        {
          line: 52,
          message:
            '"demo.QueueBench.rw:reader:p0.999" is rounded to a single digit: found 0.000005 s/op, of which -rf json writes all digits',
        },
      ]);
      assert.equal(
        measured.some(({metric, value}) => metric === 'latency' && value === 0),
        false,
      );
    },
  );

  await t.test('leaves out what was not measured, and other profilers', async () => {
    const {measured, warnings} = await readMeasured(
      `${HEAD}"B.get","avgt",1,0,NaN,NaN,"us/op",16\n` +
        '"B.get:·stack","avgt",1,1,NaN,NaN,"---",16\n' +
        '"B.get:cycles","avgt",1,1,120.500000,NaN,"clks/op",16\n' +
        '"B.put","avgt",1,3,1.500000,0.250000,"min/op",\n',
    );
    assert.deepEqual(warnings, [
      {line: 2, message: '"B.get" was not measured: found NaN'},
      {
        line: 4,
        message: '"B.get:cycles" is not read: found 120.5 clks/op, which a profiler measured',
      },
    ]);
    assert.deepEqual(
      measured.map(({operation, params, value, interval}) => [operation, params, value, interval]),
      [['B.put', {threads: '1'}, 90, {low: 75, high: 105, level: 0.999}]],
    );
  });

  await t.test('reads counters of events as JMH 1.37 writes them, with their sum', async () => {
    const {measured, warnings} = await readMeasured(
      `${HEAD}"b.Aux.ev","thrpt",1,3,105907812.067915,236228134.781860,"ops/s",\n` +
        '"b.Aux.ev:bytes","thrpt",1,3,157763456.000000,NaN,"#",\n',
    );
    assert.deepEqual(warnings, []);
    assert.deepEqual(
      measured.map(({operation, name, metric, statistic, value, unit}) => [
        [operation, name, metric],
        [statistic, value, unit],
      ]),
      [
        [
          ['b.Aux.ev', undefined, 'throughput'],
          ['mean', 105907812.067915, '1/s'],
        ],
        [
          ['b.Aux.ev', 'bytes', 'count'],
          ['total', 157763456, '1'],
        ],
      ],
    );
  });

  await t.test('reads the events of -prof perfnorm by operation', async () => {
    const {measured, warnings} = await readMeasured(
      `${HEAD}"B.get","avgt",1,10,6.188000,0.459000,"ns/op",8\n"B.get:CPI","avgt",1,2,0.246000,NaN,"clks/insn",8\n` +
        '"B.get:cycles:u","avgt",1,2,30.178000,1.500000,"#/op",8\n',
    );
    assert.deepEqual(
      measured.slice(1).map(({operation, name, metric, statistic, value, unit, interval}) => [
        [operation, name, metric, statistic],
        [value, unit, interval],
      ]),
      [
        [
          ['B.get', 'cycles:u', 'count', 'mean'],
          [30.178, '1', {low: 28.678, high: 31.678, level: 0.999}],
        ],
      ],
    );
    assert.deepEqual(
      warnings.map(({message}) => message),
      ['"B.get:CPI" is not read: found 0.246 clks/insn, which a profiler measured'],
    );
  });

  await t.test('states to what it is rounded, and warns once where a digit is left', async () => {
    const {measured, warnings} = await readMeasured(
      `${HEAD}"B.a","avgt",1,5,0.000002,0.000001,"s/op",8\n"B.b","avgt",1,5,0.000009,0.000001,"s/op",8\n` +
        '"B.c","avgt",1,5,0.000010,0.000001,"s/op",8\n"B.d","thrpt",1,5,0.500000,0.1,"ops/ns",8\n',
    );
    assert.deepEqual(
      measured.map(({step}) => step),
      [1e-6, 1e-6, 1e-6, 1000],
    );
    assert.deepEqual(warnings, [
      {
        line: 2,
        message:
          '"B.a" is rounded to a single digit: found 0.000002 s/op, of which -rf json writes all digits, and 1 more',
      },
    ]);
  });

  await t.test('distinguishes what is in the file twice', async () => {
    const row = '"B.put","avgt",1,3,1.500000,0.250000,"ms/op",8\n';
    const {measured} = await readMeasured(HEAD + row + HEAD + row);
    assert.deepEqual(fieldOf(measured, 'params'), [
      {size: '8', threads: '1'},
      {size: '8', threads: '1', pass: '2'},
    ]);
  });

  await t.test('names what it does not know', async () => {
    const {errors} = await read(
      `${HEAD}"B.a","thrpt",1,3,fast,0.1,"ops/s",8\n"B.b","all",1,3,1.0,0.1,"ops/s",8\n` +
        '"B.c","thrpt",1,3,1.0,0.1,"ops/fortnight",8\n"B.d","avgt",1,3,-1.0,0.1,"s/op",8\n',
    );
    assert.deepEqual(errors, [
      'file.csv:2: found "fast" in column "Score", expected a number',
      'file.csv:3: found mode "all", expected thrpt, avgt, sample or ss',
      'file.csv:4: found unit "ops/fortnight", expected ops/us, us/op or another time unit',
      'file.csv:5: found a score of -1 s/op, expected at least 0',
    ]);
  });
});
