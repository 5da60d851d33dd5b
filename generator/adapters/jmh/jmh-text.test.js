// The fixtures are of JMH, one benchmark and a group: jmh-text.txt of 1.37, -bm thrpt,avgt,sample
// -rf text; jmh-text-de.txt the same with -Duser.language=de, its first lines; jmh-text-1.21.txt of
// 1.21 with -prof gc, its first lines; jmh-text-console.txt the whole console of 1.37 with
// -Duser.language=fr -bm ss,avgt -i 1, a path changed; jmh-text-empty.txt of 1.37, a parameter with the values "" and
// "two words", -rf text; jmh-text-1.0.txt of 1.0, -bm ss -tu us -rf text of a benchmark and a group.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fieldOf, fieldsOf, fixture, read, readMeasured} from '../../testing/index.js';

const HEAD = 'Benchmark  (size)   Mode  Cnt   Score    Error   Units\n';

test('jmhText', async (t) => {
  await t.test('refuses a broken unit, also of what a profiler adds', async () => {
    const text = String(await fixture('jmh-text-1.21.txt'));
    for (const [whole, broken, expected] of /** @type {const} */ ([
      ['ops/us', 'ops/u', 'ops/us, us/op or another time unit'],
      ['MB/sec', 'MB/se', 'MB/sec'],
      ['B/op', 'B/o', 'B/op'],
    ])) {
      const line = text.split('\n').findIndex((one) => one.trimEnd().endsWith(` ${whole}`)) + 1;
      const damaged = text.replace(new RegExp(` ${whole}(?= *$)`, 'm'), ` ${broken}`);
      assert.deepEqual((await read(damaged)).errors, [
        `file.csv:${line}: found unit "${broken}", expected ${expected}`,
      ]);
    }
  });

  await t.test('distinguishes a JVM without options from one with some', async () => {
    const text = String(await fixture('jmh-text-console.txt'));
    const last = text.lastIndexOf('# VM options: -Xmx200m');
    const changed = text.slice(last).replace(/^# VM options: .*/, '# VM options: <none>');
    const {warnings} = await read(text.slice(0, last) + changed);
    assert.deepEqual(
      warnings.map(({message}) => message).filter((message) => !message.includes('digit')),
      [
        'found the flags none, expected "-Xmx200m -Duser.language=fr -Duser.country=FR" as before: the file has results of both and states neither; make each a run',
      ],
    );
  });

  await t.test(
    'states the warm-up as the lines above each benchmark do (from JMH’s source)',
    async () => {
      const table = String(await fixture('jmh-text.txt'));
      for (const [line, warmup] of [
        ['# Warmup: 5 iterations, 10 s each', '5 iterations of 10 s'],
        ['# Warmup: 1 iterations, 100 ms each, 8 calls per op', '1 iteration of 100 ms'],
        ['# Warmup: 20 iterations, single-shot each', '20 iterations'],
        ['# Warmup: <none>', 'none'],
      ]) {
        assert.equal((await read(`${line}\n\n${table}`)).facts.warmup, warmup);
      }
      const two = '# Warmup: 5 iterations, 10 s each\n# Warmup: 2 iterations, 10 s each\n';
      const {facts, warnings} = await read(`${two}\n${table}`);
      assert.equal(facts.warmup, undefined);
      assert.ok(!warnings.some(({message}) => message.includes('warm')), 'no warning');
    },
  );

  await t.test('reads the table, with the interval of each score', async () => {
    const {format, measured, warnings} = await readMeasured(await fixture('jmh-text.txt'));
    assert.equal(format, 'jmh-text');
    // Those of s/op are orders of magnitude: grep -c '≈ 10' jmh-text.txt
    assert.deepEqual(warnings, [
      {
        line: 9,
        message:
          '"QueueBench.rw" was not measured: found 0 s/op, too small for the printed decimals, and 29 more',
      },
      {
        line: 7,
        message:
          '"MapBench.get" is rounded to a single digit: found 0.006 us/op, of which -rf json writes all digits',
      },
    ]);
    assert.deepEqual(measured[0], {
      kind: 'measurement',
      operation: 'MapBench.get',
      params: {impl: 'java.util.HashMap', size: '16', mode: 'thrpt'},
      metric: 'throughput',
      statistic: 'mean',
      unit: '1/s',
      value: 56.302 * 1e6,
      // Three decimals of ops/us.
      step: 1000,
      interval: {low: 0, high: (56.302 + 1439.686) * 1e6, level: 0.999},
    });
    assert.deepEqual(
      measured
        .filter(({params}) => params.size === '64' && params.mode === 'sample')
        .map(({statistic, value, samples}) => [statistic, value, samples]),
      [
        ['mean', 0.14 / 1e6, 2653],
        ['min', 0.029 / 1e6, undefined],
        ['p50', 0.05 / 1e6, undefined],
        ['p90', 0.14 / 1e6, undefined],
        ['p95', 0.16 / 1e6, undefined],
        ['p99', 0.509 / 1e6, undefined],
        ['p99.9', 26.514 / 1e6, undefined],
        ['p99.99', 77.952 / 1e6, undefined],
        ['max', 77.952 / 1e6, undefined],
      ],
    );
  });

  await t.test('reads decimal commas, and finds the table at the end of the console', async () => {
    const german = await readMeasured(await fixture('jmh-text-de.txt'));
    assert.deepEqual(fieldsOf(german.measured.slice(0, 3), 'operation', 'params', 'value'), [
      ['MapBench.get', {impl: 'java.util.HashMap', size: '16', mode: 'thrpt'}, 32.432 * 1e6],
      ['MapBench.get', {impl: 'java.util.HashMap', size: '64', mode: 'thrpt'}, 162.234 * 1e6],
      ['QueueBench.rw', {mode: 'thrpt'}, 181690237.896],
    ]);
    const french = await readMeasured(await fixture('jmh-text-console.txt'));
    assert.deepEqual(
      french.measured.map(({params, value, interval}) => [params.mode, value, interval]),
      [
        ['avgt', 0.458 / 1e6, undefined],
        ['avgt', 0.008 / 1e6, undefined],
        ['ss', 8.606 / 1e6, undefined],
        ['ss', 10.159 / 1e6, undefined],
      ],
    );
  });

  await t.test('reads single shots of 1.0, whose unit is the time alone', async () => {
    const text = String(await fixture('jmh-text-1.0.txt'));
    const {measured} = await readMeasured(text);
    assert.deepEqual(fieldsOf(measured.slice(1, 4), 'operation', 'value'), [
      ['b.OldBench.one', 2.243 / 1e6],
      ['b.OldBench.rw', 1.089 / 1e6],
      ['b.OldBench.rw:reader', 1.102 / 1e6],
    ]);
    assert.equal(measured.length, 8);
    // Made: no other mode has that unit, and a profiler's time is none of an operation.
    const {errors} = await read(text.replace('1    ss', '1  avgt'));
    assert.deepEqual(errors, [
      'file.csv:2: found unit "us", expected ops/us, us/op or another time unit',
    ]);
    const profiled = await readMeasured(text.replace('rw:reader ', 'rw:@gc.time'));
    assert.equal(profiled.measured.length, 7);
  });

  await t.test('reads a parameter that is the empty text, by where its column ends', async () => {
    const text = String(await fixture('jmh-text-empty.txt'));
    const {measured} = await readMeasured(text);
    assert.deepEqual(fieldsOf(measured.slice(0, 4), 'operation', 'params', 'value'), [
      ['TextBench.isEmpty', {text: '', times: '4'}, 4.034 / 1e9],
      ['TextBench.isEmpty', {text: '', times: '16'}, 5.743 / 1e9],
      ['TextBench.isEmpty', {text: 'two words', times: '4'}, 2.156 / 1e9],
      ['TextBench.isEmpty', {text: 'two words', times: '16'}, 2.365 / 1e9],
    ]);
    assert.equal(measured.length, 8);
    for (const damaged of [
      text.replace('         4  avgt', '       4    avgt'),
      text.replace('        4  avgt', '       4  avgt'),
    ]) {
      const {errors} = await read(damaged);
      assert.match(
        errors[0] ?? '',
        /^file\.csv:2: found "TextB.*", expected a row of JMH's table$/,
      );
    }
  });

  await t.test('warns of rows that are missing from the table', async () => {
    const text = String(await fixture('jmh-text-console.txt'));
    const {warnings} = await read(text.replace(/^MapBench\.get .* ss .*\n/m, ''));
    assert.deepEqual(warnings, [
      {
        message: 'found 4 benchmarks that ran and 3 in the table: is a part of the output missing?',
        line: 74,
      },
      {
        message:
          '"MapBench.get" is rounded to a single digit: found 0.008 us/op, of which -rf json writes all digits',
        line: 99,
      },
    ]);
  });

  await t.test('does not use the order of magnitude of what a profiler adds', async () => {
    const text = String(await fixture('jmh-text-1.21.txt'));
    const {measured, warnings} = await readMeasured(text.replace(/0\.002 ± +0\.035/, '≈ 10⁻⁵'));
    assert.equal(
      measured.filter(({name}) => name === 'gc.alloc.rate.norm').length,
      (await readMeasured(text)).measured.filter(({name}) => name === 'gc.alloc.rate.norm').length -
        1,
    );
    assert.match(
      warnings[0]?.message ?? '',
      /gc\.alloc\.rate\.norm" was not measured: found 0 B\/op, too small for the printed decimals/,
    );
  });

  await t.test('states the version without what was pasted behind it', async () => {
    const table = String(await fixture('jmh-text.txt'));
    const {facts} = await read(`# JMH version: 1.37/projects/x$ java -jar a.jar\n${table}`);
    assert.equal(facts.runner, 'JMH 1.37');
  });

  await t.test('tells of a table that is a copy of any table before it', async () => {
    const text = String(await fixture('jmh-text.txt'));
    const other = text.replace('56.302', '57.302');
    /** @param {string} pass */
    const copy = (pass) =>
      `found the results of pass ${pass} earlier in the file, with equal values: is it a copy?`;
    const messages = async (/** @type {string[]} */ ...tables) =>
      (await read(tables.join(''))).warnings.flatMap(({message}) =>
        message.endsWith('is it a copy?') ? [message] : [],
      );
    assert.deepEqual(await messages(text, other), []);
    assert.deepEqual(await messages(text, text), [copy('2')]);
    assert.deepEqual(await messages(text, other, other), [copy('3')]);
    assert.deepEqual(await messages(text, other, text), [copy('3')]);
  });

  await t.test('says what to do with tables of two locales', async () => {
    const table = String(await fixture('jmh-text-1.21.txt'));
    const comma = table.replaceAll(/(\d)\.(\d{3})/g, '$1,$2');
    const {errors} = await read(`${table}\n${comma}`);
    assert.match(
      errors[0] ?? '',
      /:\d+: found "13,548" in column "Score", expected a number\n {2}Other scores have a decimal point: keep the tables of different JVMs in separate files\.$/,
    );
  });

  await t.test('reads values with several blanks, as JMH 1.37 aligns them', async () => {
    const {measured} = await readMeasured(
      [
        'Benchmark    (n)      (text)  Mode  Cnt   Score   Error  Units',
        'Bench.fast     1        x  y  avgt    2  12.345          us/op',
        'Bench.fast    -2        x  y  avgt    2  23.456          us/op',
        'Bench.fast    -2  say "hi"    avgt    2  34.567          us/op',
        '',
      ].join('\n'),
    );
    assert.deepEqual(
      measured.map(({params, value}) => [params, value]),
      [
        [{n: '1', text: 'x  y'}, 12.345 / 1e6],
        [{n: '-2', text: 'x  y'}, 23.456 / 1e6],
        [{n: '-2', text: 'say "hi"'}, 34.567 / 1e6],
      ],
    );
  });

  await t.test('reads what a profiler adds, by its old names', async () => {
    const {measured} = await readMeasured(await fixture('jmh-text-1.21.txt'));
    assert.deepEqual(
      measured.map(({operation, name, metric, value}) => [operation, name ?? metric, value]),
      [
        ['MapBench.get', 'throughput', 13.548 * 1e6],
        ['MapBench.get', 'gc.alloc.rate', 0.001 * 1048576],
        ['MapBench.get', 'gc.alloc.rate.norm', 0.002],
        ['MapBench.get', 'gc.count', 0],
        ['QueueBench.rw', 'throughput', 45171645.994],
        ['QueueBench.rw:reader', 'throughput', 38338248.647],
        ['QueueBench.rw:writer', 'throughput', 6833397.347],
        ['QueueBench.rw', 'gc.alloc.rate', 0.003 * 1048576],
        ['QueueBench.rw', 'gc.alloc.rate.norm', 0.001],
        ['QueueBench.rw', 'gc.count', 0],
        ['MapBench.get', 'latency', 1.479 / 1e6],
      ],
    );
  });

  await t.test('sees through what an encoding made of its signs', async () => {
    for (const sign of ['±', 'Â±', '┬▒', '▒', '?']) {
      const {measured} = await readMeasured(
        `${HEAD}B.get          16  thrpt    3   2.000 ${sign}  1.000  ops/ms\n`,
      );
      assert.deepEqual(fieldsOf(measured, 'params', 'value', 'interval'), [
        [{size: '16'}, 2000, {low: 1000, high: 3000, level: 0.999}],
      ]);
    }
  });

  await t.test('takes a percentile for one whatever became of the dot in its name', async () => {
    for (const dot of ['·', '┬╖', '┬À', '╖', 'À', '?']) {
      const {measured} = await readMeasured(
        `${HEAD}B.get                16  sample    3   2.000 ± 1.000  us/op\n` +
          `B.get:get${dot}p0.50      16  sample         1.500          us/op\n` +
          `B.get:${dot}gc.alloc.rate.norm  16  sample    3  24.000 ± 0.001   B/op\n`,
      );
      assert.deepEqual(fieldsOf(measured, 'operation', 'statistic', 'name', 'value'), [
        ['B.get', 'mean', undefined, 2e-6],
        ['B.get', 'p50', undefined, 1.5e-6],
        ['B.get', 'mean', 'gc.alloc.rate.norm', 24],
      ]);
    }
  });

  await t.test('knows an order of magnitude whatever became of its sign', async () => {
    for (const about of ['≈ 10⁻⁷', 'Γëê 10Γü╗Γü╖', 'Ôëê 10Ôü╗ÔüÀ', '? 10??']) {
      const {measured, warnings} = await readMeasured(
        `${HEAD}B.get  16  avgt    3   2.000 ± ${about}  us/op\nB.put  16  avgt    3  ${about}           us/op\n`,
      );
      assert.deepEqual(fieldsOf(measured, 'operation', 'value', 'interval'), [
        ['B.get', 2e-6, undefined],
      ]);
      assert.match(warnings.at(-1)?.message ?? '', /^"B\.put" was not measured: found 0 us\/op/);
    }
  });

  await t.test('keeps a parameter with a blank', async () => {
    const {measured} = await readMeasured(
      'Benchmark  (kind)  (size)   Mode  Cnt   Score    Error   Units\n' +
        'B.get         a b     N/A  thrpt    3   2.000 ±  1.000  ops/ms\n',
    );
    assert.deepEqual(measured[0]?.params, {kind: 'a b'});
  });

  await t.test('refuses a line that is not a row', async () => {
    const {errors} = await read(
      `${HEAD}B.get  16  thrpt    3   fast ±  1.000  ops/ms\nB.put  16  thrpt    3   1.5 ±  1,5  ops/ms\nB.new  thrpt    3   1.5 ±  1.5  ops/ms\n`,
    );
    assert.deepEqual(errors, [
      'file.csv:2: found "B.get  16  thrpt    3   fast ±  1.000  ops/ms", expected a row of JMH\'s table',
      'file.csv:3: found "1,5" in column "Error", expected a number\n  Other scores have a decimal point: keep the tables of different JVMs in separate files.',
      'file.csv:4: found "B.new  thrpt    3   1.5 ±  1.5  ops/ms", expected a row of JMH\'s table',
    ]);
  });

  await t.test('reads all groups of rows that blank lines separate', async () => {
    const text = String(await fixture('jmh-text.txt'));
    const whole = await readMeasured(text);
    // As people do: below the header, between benchmarks, and twice at the end.
    const grouped = text
      .replace('\n', '\n\n')
      .replace('\nQueueBench', '\n\nQueueBench')
      .concat('\n\n');
    assert.notEqual(whole.measured.length, 0);
    assert.deepEqual((await readMeasured(grouped)).measured, whole.measured);
  });

  await t.test('reads the table of old versions, whose error has no sign', async () => {
    const {measured} = await readMeasured(
      'Benchmark            Mode  Samples   Score  Score error  Units\n' +
        'c.i.MyBenchmark.a    avgt        5   1.507        0.108  ns/op\n' +
        'c.i.MyBenchmark.b    avgt        1  16.976          NaN  ns/op\n',
    );
    const before = await readMeasured(
      'Benchmark          (size)   Mode   Samples         Mean   Mean error    Units\n' +
        'c.i.MyBenchmark.a      16   avgt         5        1.507        0.108    ns/op\n',
    );
    assert.deepEqual(before.measured, [{...measured[0], params: {size: '16'}}]);
    assert.deepEqual(
      measured.map(({value, samples, interval}) => [value, samples, interval?.high]),
      [
        [1.507 / 1e9, 5, 1.615 / 1e9],
        [16.976 / 1e9, 1, undefined],
      ],
    );
  });

  await t.test('ends the table at a fence, and tells of other text below it', async () => {
    const row = 'B.get          16  thrpt    3   2.000 ±  1.000  ops/ms\n';
    const fenced = await readMeasured(`${HEAD}${row}\`\`\`\n\nSome words.\n`);
    assert.deepEqual([fenced.measured.length, fenced.warnings], [1, []]);
    const {measured, warnings} = await readMeasured(
      `${HEAD}${row}[success] Total time: 8 s\n\n${row.replace('get', 'put')}`,
    );
    assert.equal(measured.length, 2);
    assert.deepEqual(warnings, [
      {line: 3, message: 'found "[success] Total time: 8 s" after the table'},
    ]);
  });

  await t.test(
    'warns of a benchmark without a score, and not of a profiler without one',
    async () => {
      const rows = [
        'B.get          16  thrpt    3  1.000 ± 0.100  ops/ms',
        'B.put          16  thrpt         NaN          ops/ms',
        'B.put:·stack   16  thrpt         NaN          ---',
      ];
      const {records, warnings, errors} = await read(`${HEAD}${rows.join('\n')}\n`);
      assert.deepEqual(errors, []);
      assert.deepEqual(fieldOf(records, 'operation'), ['B.get']);
      assert.deepEqual(warnings, [{line: 3, message: '"B.put" was not measured: found NaN'}]);
    },
  );

  await t.test('does not take the count for a missing score', async () => {
    for (const cells of ['3                   ops/ms', '3          ±  1.000  ops/ms']) {
      for (const gap of ['', '\n']) {
        const {errors} = await read(`${HEAD}${gap}B.get          16  thrpt    ${cells}\n`);
        assert.deepEqual(errors, [
          `file.csv:${gap.length + 2}: found "B.get          16  thrpt    ${cells}", expected a row of JMH's table`,
        ]);
      }
    }
  });

  await t.test('knows a whole last row without a line end', async () => {
    const whole = `${HEAD}B.get          16  thrpt    3   2.000 ±  1.000  ops/ms\n`;
    for (const unit of ['ops/ms', 'ops/min', 'ops/s', 'us/op']) {
      const {warnings} = await readMeasured(
        `${whole}B.put          16  thrpt    3   2.000 ±  1.000  ${unit}`,
      );
      assert.deepEqual(warnings, [], unit);
    }
    for (const unit of ['ops/m', 'ops/', 'us/o', 'ms']) {
      const {warnings, measured} = await readMeasured(
        `${whole}B.put          16  thrpt    3   2.000 ±  1.000  ${unit}`,
      );
      assert.equal(measured.length, 1);
      assert.match(warnings[0]?.message ?? '', /without a line end/, unit);
    }
  });

  await t.test('reports a fork that failed, which the table does not have', async () => {
    // Of JMH 1.37 with -foe false, shortened; the second failure is made.
    const {warnings} = await readMeasured(
      `# JMH version: 1.37
# Benchmark: p.B.fail
# Parameters: (s = a b)
Iteration   1: 475.188 ops/us
# Benchmark: p.B.fail
# Parameters: (s = x,y)
# Warmup Iteration   1: <failure>
# Warmup Iteration   1: <failure>
# Benchmark: p.B.crash
<forked VM failed with exit code 134>

Benchmark  (s)   Mode  Cnt    Score   Error   Units
B.fail     a b  thrpt    2  475.188          ops/us
`,
    );
    assert.deepEqual(warnings, [
      {line: 7, message: 'a fork of "p.B.fail (s = x,y)" failed: its results are missing'},
      {line: 10, message: 'a fork of "p.B.crash" failed: its results are missing'},
    ]);
  });

  await t.test('says that a console has no table', async () => {
    const {errors} = await read('# JMH version: 1.37\n# VM version: JDK 17.0.15\n');
    assert.deepEqual(errors, [
      'file.csv: found no measurements, expected rows of JMH output\n  If the run measured nothing, set `unread` for this file in run.yaml.',
    ]);
  });

  await t.test('knows the first line of old versions, far above the table', async () => {
    const text = `# JMH 1.11.3 (released 41 days ago)\n${'  │  ↗ 0x7f addq │ vs base\n'.repeat(3000)}${HEAD}B.get          16  thrpt    3   56.302 ± 1.5  ops/us\n`;
    const {format, records, facts, errors} = await read(text);
    assert.deepEqual([format, errors, records.length], ['jmh-text', [], 1]);
    assert.equal(facts.runner, 'JMH 1.11.3');
  });

  await t.test('reads the table after the prefix of sbt and Maven', async () => {
    const text = String(await fixture('jmh-text.txt'));
    const whole = await readMeasured(text);
    const {measured, warnings} = await readMeasured(text.replaceAll(/^(?=.)/gm, '[info] '));
    assert.deepEqual(measured, whole.measured);
    assert.equal(warnings[0]?.message, 'found "[info] " before each line, which is ignored');
  });
});
