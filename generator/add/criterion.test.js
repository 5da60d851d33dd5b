import assert from 'node:assert/strict';
import {readdirSync} from 'node:fs';
import {join} from 'node:path';
import {test} from 'node:test';
import {assertRight, manifestOf, REPORT, runAdd, site, write} from '../testing/added.js';
import {fixture} from '../testing/index.js';

test('the folder target/criterion', async (t) => {
  const sample = String(await fixture('criterion-sample.json'));
  const estimates = await fixture('criterion-estimates.json');
  const options = ['--date', 'now', '--machine', 'none'];
  /** As 0.5.1 writes it. @param {string} name @param {string | null} value */
  const names = (name, value) =>
    JSON.stringify({
      ...{group_id: 'fib', function_id: name, value_str: value},
      throughput: value === '20' ? {Bytes: 64} : null,
    });
  /** @param {string} name @param {string} value @param {number} i */
  const benchmark = (name, value, i) => ({
    [`fib/${name}/${value}/new/benchmark.json`]: names(name, value),
    [`fib/${name}/${value}/new/estimates.json`]: estimates,
    // Another measurement: each has times of its own.
    [`fib/${name}/${value}/new/sample.json`]: sample.replace(/(?<="times":\[)/, `${i}`),
    [`fib/${name}/${value}/new/tukey.json`]: '[1.0,2.0,3.0,4.0]',
    [`fib/${name}/${value}/base/benchmark.json`]: names(name, value),
    [`fib/${name}/${value}/base/sample.json`]: sample.replace(/(?<="times":\[)/, `${i}`),
    // Of `cargo bench -- --save-baseline main`.
    [`fib/${name}/${value}/main/benchmark.json`]: names(name, value),
    [`fib/${name}/${value}/main/sample.json`]: sample.replace(/(?<="times":\[)/, `${i}`),
    [`fib/${name}/${value}/change/estimates.json`]: '{"mean":{}}',
    [`fib/${name}/${value}/report/index.html`]: '<!DOCTYPE html>\n',
  });
  const folder = write({
    ...benchmark('rec', '10', 1),
    ...benchmark('rec', '20', 2),
    ...benchmark('iter', '10', 3),
    'fib/report/index.html': '<!DOCTYPE html>\n',
    'fib/10/report/lines.svg': '<svg></svg>\n',
    'fib/rec/10/report/both/pdf.svg': '<svg></svg>\n',
    'fib/rec/10/report/change/mean.svg': '<svg></svg>\n',
    'report/index.html': '<!DOCTYPE html>\n',
    'notes.txt': 'Notes\n',
  });

  await t.test('takes the last result of each benchmark, with its name', async () => {
    const root = site();
    const {text} = await runAdd(root, [folder, ...options]);
    assert.deepEqual(manifestOf(root, 'r/a-1').files, {
      'fib-iter-10-new-sample.json': {operation: 'fib/iter', params: {value: '10'}},
      'fib-rec-10-new-sample.json': {operation: 'fib/rec', params: {value: '10'}},
      'fib-rec-20-new-sample.json': {
        operation: 'fib/rec',
        params: {value: '20', throughput: '64 bytes'},
      },
    });
    assert.equal(readdirSync(join(root, 'data/r/a-1')).length, 4);
    assert.deepEqual(text.match(/^not added: .*/gm), [
      `not added: ${folder} (32 files of criterion: drawings, and copies of earlier results)`,
      `not added: ${folder}/notes.txt (found "Notes", expected a format that Benchfolio reads)`,
    ]);
    await assertRight(root);
  });

  await t.test('takes the benchmarks that --only names from raw.csv, too', async () => {
    const raw = (/** @type {string} */ name, /** @type {number} */ n) =>
      [
        'group,function,value,throughput_num,throughput_type,sample_measured_value,unit,iteration_count',
        ...Array.from({length: 10}, (_, i) => `fib,${name},,,,${1000 * (i + n)},ns,${i + 1}`),
      ].join('\n');
    const both = write(
      Object.fromEntries(
        ['rec', 'iter'].flatMap((name, n) => [
          [`fib/${name}/new/benchmark.json`, names(name, null)],
          [`fib/${name}/new/raw.csv`, `${raw(name, n + 1)}\n`],
        ]),
      ),
    );
    const root = site();
    const only = ['--only', 'fib/rec', '--operation', 'fib', '--system', 'a'];
    const {text} = await runAdd(root, [both, ...options, ...only]);
    assert.deepEqual(manifestOf(root, 'r/a-1').files, {
      'fib-rec-new-raw.csv': {only: {operations: ['fib/rec']}, operation: 'fib'},
    });
    assert.deepEqual(readdirSync(join(root, 'data/r/a-1')).sort(), [
      'fib-rec-new-raw.csv',
      'run.yaml',
    ]);
    assert.ok(text.includes(`not added: ${both}/fib/iter/new/raw.csv (not selected by --only)\n`));
    await assertRight(root);
  });

  await t.test('takes the benchmarks that --only names, under one name', async () => {
    const root = site({'data/r/report.yaml': `${REPORT}  b: {name: B}\n`});
    const only = ['--only', 'fib/rec', '--operation', 'fib', '--system', 'a'];
    const {text} = await runAdd(root, [folder, ...options, ...only]);
    assert.deepEqual(manifestOf(root, 'r/a-1').files, {
      'fib-rec-10-new-sample.json': {operation: 'fib', params: {value: '10'}},
      'fib-rec-20-new-sample.json': {
        operation: 'fib',
        params: {value: '20', throughput: '64 bytes'},
      },
    });
    assert.ok(
      text.includes(`not added: ${folder}/fib/iter/10/new/sample.json (not selected by --only)\n`),
    );
    const later = write({...benchmark('rec', '10', 4), ...benchmark('iter', '10', 5)});
    const next = await runAdd(root, [later, ...options, '--system', 'a']);
    assert.match(next.text, /^only fib\/rec: as in the previous run$/m);
    assert.deepEqual(manifestOf(root, 'r/a-2').files, {
      'fib-rec-10-new-sample.json': {operation: 'fib', params: {value: '10'}},
    });
    const one = ['--only', 'fib/iter', '--only', 'value=10', '--system', 'b'];
    await runAdd(root, [folder, ...options, ...one]);
    assert.deepEqual(manifestOf(root, 'r/b-1').files, {
      'fib-iter-10-new-sample.json': {operation: 'fib/iter'},
    });
    await assertRight(root);
    for (const [wrong, message] of /** @type {[string[], string][]} */ ([
      [
        ['fib/itr'],
        'found --only fib/itr, expected an operation or a parameter of the files: fib/iter, value=10, fib/rec, value=20 or throughput=64 bytes',
      ],
      [['fib/iter', 'value=20'], 'found no benchmark that matches all of --only, expected one'],
    ])) {
      const args = wrong.flatMap((name) => ['--only', name]);
      await assert.rejects(runAdd(root, [folder, ...options, '--system', 'a', ...args]), {
        message: `${folder}: ${message}`,
      });
    }
  });

  await t.test('takes what says most of one benchmark, or of its baseline', async () => {
    const header =
      'group,function,value,throughput_num,throughput_type,sample_measured_value,unit,iteration_count\n';
    const rows = Array.from({length: 10}, (_, i) => `fib,rec,,,,${100 + i},ns,1\n`).join('');
    for (const [files, name, note] of /** @type {const} */ ([
      [{'raw.csv': header + rows, 'sample.json': sample}, 'raw.csv', undefined],
      [{'estimates.json': estimates}, 'estimates.json', {operation: 'fib/rec'}],
    ])) {
      const root = site();
      const last = Object.entries({...files, 'benchmark.json': names('rec', null)});
      const one = write(Object.fromEntries(last.map(([file, text]) => [`main/${file}`, text])));
      await runAdd(root, [`${one}/main`, ...options]);
      assert.deepEqual(readdirSync(join(root, 'data/r/a-1')), [name, 'run.yaml'].sort());
      assert.deepEqual(manifestOf(root, 'r/a-1').files?.[name], note);
      await assertRight(root);
    }
  });
});
