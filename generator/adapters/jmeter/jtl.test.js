// The fixtures are the first samples of runs of JMeter 5.6.3: three threads, a transaction of two
// requests, a page with an embedded picture, a port where nobody listens.
//   jtl.csv            jmeter -n -t plan.jmx -l jtl.csv
//   jtl-semicolon.csv  default_delimiter=; timestamp_format=yyyy/MM/dd HH:mm:ss.SSS, fewer columns
//   jtl-tab.csv        default_delimiter=\t, sample_count, hostname, a sample variable; host renamed
//   jtl-headerless.csv print_field_names=false, without its first rows

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fieldsOf, fixture, read} from '../../testing/index.js';

const text = String(await fixture('jtl.csv'));
const columns = 'timeStamp,elapsed,label,responseCode,responseMessage,success';
const row = '1795241468985,86,GET item,200,OK,true';

/**
 * @param {Awaited<ReturnType<typeof read>>} reading
 * @returns {Record<string, [samples: number, errors: number]>}
 */
function counts({records}) {
  /** @type {Record<string, [number, number]>} */
  const byOperation = {};
  for (const record of records) {
    if (record.kind !== 'timeline') continue;
    const sum = (/** @type {'count' | 'errors'} */ key) =>
      record.windows.reduce((all, window) => all + (window[key] ?? 0), 0);
    byOperation[[record.operation, ...Object.values(record.params)].join(' / ')] = [
      sum('count'),
      sum('errors'),
    ];
  }
  return byOperation;
}

test('jtl', async (t) => {
  await t.test('counts samples and errors by label, and a transaction on its own', async () => {
    const reading = await read(text);
    assert.deepEqual(reading.errors, []);
    assert.equal(reading.format, 'jtl');
    // Counted with Python's csv module.
    assert.deepEqual(counts(reading), {
      'GET item': [0, 6],
      'GET slow': [6, 0],
      'order, all / transaction': [0, 6],
      page: [6, 0],
      'page-0': [6, 0],
      'page-1': [5, 0],
      refused: [0, 5],
    });
  });

  await t.test('states that short samples are whole milliseconds', async () => {
    const {records} = await read(text);
    assert.deepEqual(
      records.flatMap((one) => (one.kind === 'distribution' ? [[one.min, one.step]] : [])),
      [
        [0.043, undefined],
        [0.02, undefined],
        [0.007, 0.001],
        [0.007, 0.001],
      ],
    );
  });

  await t.test('has the latency of what succeeded alone', async () => {
    const {records} = await read(text);
    const distributions = records.filter((record) => record.kind === 'distribution');
    assert.deepEqual(
      distributions.map(({operation, n, min, max, mean}) => ({operation, n, min, max, mean})),
      [
        // 43 45 46 43 52 52, 84 87 95 20 21 23, 10 10 9 10 9 7, 7 11 17 8 9 in milliseconds.
        {operation: 'GET slow', n: 6, min: 0.043, max: 0.052, mean: 0.281 / 6},
        {operation: 'page', n: 6, min: 0.02, max: 0.095, mean: 0.33 / 6},
        {operation: 'page-0', n: 6, min: 0.007, max: 0.01, mean: 0.055 / 6},
        {operation: 'page-1', n: 5, min: 0.007, max: 0.017, mean: 0.052 / 5},
      ],
    );
  });

  for (const name of ['jtl-semicolon.csv', 'jtl-tab.csv', 'jtl-headerless.csv']) {
    await t.test(`reads ${name}`, async () => {
      const reading = await read(await fixture(name));
      assert.deepEqual(reading.errors, []);
      assert.equal(reading.format, 'jtl');
      const expected = {
        'jtl-semicolon.csv': [4, 3],
        'jtl-tab.csv': [3, 2],
        'jtl-headerless.csv': [3, 3],
      }[name];
      const {'GET slow': slow, refused} = counts(reading);
      assert.deepEqual([slow?.[0], refused?.[1]], expected);
      const failed = `"refused" was not measured: ${refused?.[1]} of ${refused?.[1]} samples failed`;
      assert.ok(reading.warnings.some(({message}) => message === failed));
    });
  }

  for (const [what, cells] of /** @type {const} */ ([
    ['3.x and 4.0', '1500000000000,12,get,200,OK,t 1-1,text,true,,99,116,3,3,11,0,1'],
    ['2.13', '1500000000000,12,get,200,OK,t 1-1,text,true,99,3,3,11,0'],
    ['2.12', '1500000000000,12,get,200,OK,t 1-1,text,true,99,11'],
  ])) {
    // Made for the test.
    await t.test(`reads rows without a header as JMeter ${what} writes them`, async () => {
      const reading = await read(`${cells}\n${cells.replace('000,', '001,')}\n`);
      assert.deepEqual(reading.errors, []);
      assert.deepEqual(counts(reading), {get: [2, 0]});
    });
  }

  await t.test('reads rows without a header whose first message has line ends', async () => {
    const cells = (/** @type {string} */ message) =>
      `1500000000000,12,get,500,${message},t 1-1,text,false,,99,116,3,3,http://x/,11,0,1\n`;
    const reading = await read(`${cells('"Exception: a\n\nat b\n"')}${cells('OK')}`);
    assert.deepEqual(reading.errors, []);
    assert.deepEqual(counts(reading), {get: [0, 2]});
  });

  await t.test('counts a sample when it ends, in whatever order the rows come', async () => {
    const one = `${columns}\n1795241468000,100,a,200,OK,true\n`;
    const reading = await read(
      `${one}1795241469200,100,a,200,OK,true\n1795241468500,50,a,,,true\n`,
    );
    const timeline = reading.records.find((record) => record.kind === 'timeline');
    assert.deepEqual(fieldsOf(timeline?.windows, 'start', 'count'), [
      [0, 2],
      [1, 1],
    ]);
  });

  await t.test('measures in milliseconds, whatever the date', async () => {
    // As seconds these ends differ by 2.4e-7 s on some dates.
    for (const time of [1795241468985, 1489573721123, 1700000000657]) {
      const rows = [
        [time, 300],
        [time + 100, 200],
        [time + 200, 100],
        [time + 700, 600],
      ].map(([at, elapsed]) => `${at},${elapsed},a,200,OK,true\n`);
      const reading = await read(`${columns}\n${rows.join('')}`);
      assert.deepEqual(reading.errors, []);
      const timeline = reading.records.find((record) => record.kind === 'timeline');
      assert.deepEqual(fieldsOf(timeline?.windows, 'start', 'length', 'count'), [
        [0, 1, 3],
        [1, 0.3, 1],
      ]);
    }
  });

  await t.test(
    'refuses two runs in one file, and reads the one that the note chooses',
    async () => {
      const later = text.split('\n').slice(1).join('\n').replaceAll('1795241', '1795941');
      const {errors} = await read(text + later);
      assert.equal(errors.length, 1);
      assert.match(
        errors[0] ?? '',
        /^file\.csv:\d+: found 194 h without a sample before this one, expected one run\n {2}JMeter appends to an existing file\. `add --split` makes each a run\. Choose one run in run\.yaml, under "files": \{to: 350000\} or \{from: 350000\}, in seconds/,
      );
      const whole = await read(text);
      const first = await read(text + later, {note: {to: 60}});
      assert.deepEqual([first.errors, first.records], [[], whole.records]);
      const second = await read(text + later, {note: {from: 60}});
      assert.deepEqual([second.errors, counts(second)], [[], counts(whole)]);
    },
  );

  await t.test('counts a sample that JMeter could not start as an error', async () => {
    const failed = '0,0,b,,MalformedURLException,false\n';
    const rows = `${failed}${row}\n${failed}${failed}${row.replace('1795241468', '1795241469')}\n`;
    const reading = await read(`${columns}\n${rows}`);
    assert.deepEqual(reading.errors, []);
    assert.deepEqual(counts(reading), {'GET item': [2, 0], b: [0, 3]});
    assert.deepEqual(reading.warnings, [
      {
        line: 2,
        message:
          'found 3 failed samples with the time stamp 0, which JMeter could not start: each is an error at the time of the previous sample',
      },
      {line: 2, message: '"b" was not measured: 3 of 3 samples failed', kind: 'unmeasured'},
    ]);
    const timeline = reading.records.find((record) => record.kind === 'timeline');
    const seconds = timeline?.windows.reduce((sum, {length}) => sum + length, 0);
    assert.equal(seconds?.toFixed(6), '1.086000');
    assert.deepEqual((await read(`${columns}\n${failed}`)).errors, [
      'file.csv:2: found 1 failed sample with the time stamp 0, expected a sample that JMeter could start',
    ]);
    assert.deepEqual((await read(`${columns}\n${row}\n0,5,b,200,OK,true\n`)).errors, [
      'file.csv:3: found "0" in column "timeStamp", expected milliseconds since 1970 or a date such as 2026/11/21 06:11:14.005',
    ]);
  });

  await t.test('reads true and false in any case, as JMeter does', async () => {
    const written = text.replaceAll(
      /,(true|false),/g,
      (_, word) => `,${word === 'true' ? 'True' : 'FALSE'},`,
    );
    assert.deepEqual(await read(written), await read(text));
  });

  await t.test('refuses the same samples a second time', async () => {
    const again = `file.csv:${text.split('\n').length + 1}: found the samples of the beginning of the file a second time, expected each once\n  Remove the copy.`;
    assert.deepEqual((await read(text + text)).errors, [again]);
  });

  await t.test('keeps the place after a message with a line end', async () => {
    const broken = `${columns}\n${row}\n1795241468985,86,a,200,"two\nlines",true\n${row}x\n`;
    assert.deepEqual((await read(broken)).errors, [
      'file.csv:5: found "truex" in column "success", expected true or false',
    ]);
  });

  await t.test('refuses a header without the columns that it needs', async () => {
    const {errors} = await read('label,responseCode,threadName,success\na,200,t 1-1,true\n');
    assert.deepEqual(errors, [
      'file.csv:1: found no column "timeStamp", "elapsed", expected "timeStamp", "elapsed", "label", "success"\n' +
        '  JMeter writes them by default: see jmeter.save.saveservice.*.',
    ]);
  });

  for (const time of ['22:59:55', '21/11/2026 06:11', '2026/02/31 06:11:14', '86']) {
    await t.test(`refuses the time ${time}`, async () => {
      const setting = 'jmeter.save.saveservice.timestamp_format=ms';
      const hint = time === '86' ? '' : `\n  JMeter writes milliseconds with ${setting}.`;
      const {errors} = await read(`${columns}\n${time},86,a,200,OK,true\n`);
      assert.deepEqual(errors, [
        `file.csv:2: found "${time}" in column "timeStamp", expected milliseconds since 1970 or a date such as 2026/11/21 06:11:14.005${hint}`,
      ]);
    });
  }

  await t.test('refuses a time that went backwards, and a row of several samples', async () => {
    const {errors} = await read(
      `${columns},SampleCount\n1795241468985,-3,a,200,OK,true,1\n${row},100\n`,
    );
    assert.deepEqual(errors, [
      'file.csv:2: found -3 in column "elapsed", expected a number of at least 0',
      'file.csv:3: found 100 in column "SampleCount", expected one row per sample\n' +
        '  Use the sample sender mode Standard.',
    ]);
  });

  await t.test('does not use half a last row', async () => {
    const {errors, warnings} = await read(
      `${columns}\n${row}\n${row.replace('985', '986')}\n17952414689`,
    );
    assert.deepEqual(errors, []);
    assert.equal(warnings.length, 1);
    assert.equal(warnings[0]?.line, 4);
  });

  await t.test('reads a sample whose idle time was not measured', async () => {
    const rows = `${row},-1\n${row.replace('985', '995')},0\n`;
    const reading = await read(`${columns},IdleTime\n${rows}`);
    assert.deepEqual([reading.errors, counts(reading)], [[], {'GET item': [2, 0]}]);
  });

  await t.test('refuses metrics of a collector, which have the same columns', async () => {
    // Made, as PerfMon of jmeter-plugins writes them: the time of a row is a metric × 1000.
    const [header] = text.split('\n');
    const metric = (/** @type {number} */ time, /** @type {number} */ value) =>
      `${time},${value},10.0.0.1 CPU,,,,,true,,0,0,0,0,null,0,0,0\n`;
    const message = (/** @type {number} */ line) =>
      `file.csv:${line}: found a row without a thread and a response code, expected a sample of JMeter\n  Collectors such as PerfMon write metrics of machines in this format. Use the file that -l writes, or set \`unread\` for this file in run.yaml.`;
    const metrics = metric(1795241468985, 13509) + metric(1795241469985, 182);
    assert.deepEqual((await read(`${header}\n${metrics}`)).errors, [message(2)]);
    // Between samples, without a header, and without the name of the thread.
    const sample = '1795241468985,42,GET,200,OK,shop 1-2,text,true,,124,116,3,3,null,42,0,2\n';
    assert.deepEqual((await read(`${header}\n${sample}${metrics}`)).errors, [message(3)]);
    assert.deepEqual((await read(metrics)).errors, [message(1)]);
    const few = 'timeStamp,elapsed,label,responseCode,success,allThreads';
    const {errors} = await read(`${few}\n1795241468985,182,10.0.0.1 CPU,,true,0\n`);
    assert.deepEqual(errors, [message(2)]);
  });

  await t.test('reads samples whose thread, code or threads were not saved', async () => {
    const few = 'timeStamp,elapsed,label,success';
    const stamp = '1795241468985,86,GET item';
    for (const [header, sample] of [
      [few, `${stamp},true`],
      [`${few},responseCode`, `${stamp},true,`],
      [`${few},responseCode,allThreads`, `${stamp},true,,1`],
      [`${few},threadName,allThreads`, `${stamp},true,shop 1-1,0`],
      [`${few},threadName,responseCode`, `${stamp},true,,200`],
    ]) {
      const reading = await read(`${header},bytes\n${sample},0\n`);
      assert.deepEqual([reading.errors, counts(reading)], [[], {'GET item': [1, 0]}], header);
    }
  });

  await t.test('states the threads of a steady load on one machine', async () => {
    /** @param {readonly number[]} threads @param {string} [host] */
    const rows = (threads, host = '') => {
      const samples = threads.map(
        (count, i) => `${1795241468985 + i},1,GET,200,${host}Thread Group 1-1,true,${count}\n`,
      );
      return `timeStamp,elapsed,label,responseCode,threadName,success,allThreads\n${samples.join('')}`;
    };
    /** @param {string} csv @param {object} [note] */
    const usersIn = async (csv, note = {}) => (await read(csv, {note})).facts.users;
    assert.equal(await usersIn(rows([1, 2, 3, 3, 3, 3, 2])), 3);
    assert.equal(await usersIn(rows([1, 2, 3, 3, 3, 2, 1])), undefined);
    assert.equal(await usersIn(rows([3, 3], '10.0.0.5-')), undefined);
    assert.equal(await usersIn(rows([3, 3], 'loader-2:1099-')), undefined);
    // Of the part that the note chooses.
    assert.equal(await usersIn(rows([3, 3, 3, 2, 2]), {from: 0.003}), 2);
  });

  await t.test('uses the last row although its line does not end', async () => {
    const whole = await read(text);
    const {records, warnings} = await read(text.trimEnd());
    assert.deepEqual([records, warnings], [whole.records, whole.warnings]);
  });
});
