// The fixtures are whole outputs of loops: sysbench 1.0.20, `for i in 1 2 3; do for t in 1 2; do sysbench cpu --threads=$t
// --time=1 run; done; done`, and fio 3.33, three times `fio --name=rr --size=8M --rw=randread --runtime=1 --time_based`.

import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {test} from 'node:test';
import {gunzipSync, gzipSync} from 'node:zlib';
import {
  assertRight,
  dataOf,
  manifestOf,
  runAdd,
  runAddWithAnswers,
  site,
  write,
} from '../testing/added.js';
import {fixture} from '../testing/index.js';

/** @param {string} name */
const loop = (name) => readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8');
const SYSBENCH = loop('sysbench-loop.txt');
const FIO = loop('fio-loop.txt');
/** The output of each of the six runs. */
const OUTPUTS = SYSBENCH.split(/^(?=sysbench 1)/m);
const STATED = ['--split', '--date', '2026-03-04'];

/** @param {string | Uint8Array} text @param {string} [name] @returns {string} The path of a file. */
const fileOf = (text, name = 'loop.txt') => join(write({[name]: text}), name);

/** @param {string} root @returns {string[]} The file of each run. */
const storedIn = (root) =>
  [1, 2, 3].map((n) => readFileSync(join(root, `data/r/a-${n}/loop.txt`), 'utf8'));

test('add --split', async (t) => {
  await t.test('makes a run of each repeat, with every value of the loop once', async () => {
    const root = site();
    const {text} = await runAdd(root, [fileOf(SYSBENCH), ...STATED]);
    assert.deepEqual(
      storedIn(root),
      [0, 2, 4].map((i) => OUTPUTS.slice(i, i + 2).join('')),
    );
    assert.deepEqual(
      [1, 2, 3].map((n) => manifestOf(root, `r/a-${n}`).repeat),
      [1, 2, 3],
    );
    assert.match(text, /loop\.txt \(run 2 of 3\) → loop\.txt$/m);
    const rates = [...text.matchAll(/throughput mean of cpu, threads: \d.*: (\S+\sk)\sops/g)];
    const printed = [...SYSBENCH.matchAll(/events per second: +(\S+)/g)];
    assert.deepEqual(
      rates.map(([, rate]) => rate?.replace(/\s/, ' ')),
      printed.map(([, rate]) => `${(Number(rate) / 1000).toPrecision(3)} k`),
    );
    await assertRight(root);
  });

  await t.test('collects the runs of a repeat from the whole file', async () => {
    const root = site();
    // Three times one thread, then three times two.
    const order = [0, 2, 4, 1, 3, 5].map((i) => OUTPUTS[i] ?? '');
    // The number is that of the first.
    await runAdd(root, [fileOf(`$ sh loop.sh\n${order.join('')}`), ...STATED, '--repeat', '1']);
    const pairs = [0, 2, 4].map((i) => OUTPUTS.slice(i, i + 2).join(''));
    assert.deepEqual(storedIn(root), [`$ sh loop.sh\n${pairs[0]}`, pairs[1], pairs[2]]);
    await assertRight(root);
  });

  await t.test('makes two runs of outputs of fio that share a job', async () => {
    const [one = '', two = ''] = FIO.split(/^(?=rr: \(g=)/m);
    const other = two
      .replace(
        /^/,
        'other: (g=1): rw=write, bs=(R) 4096B-4096B, (W) 4096B-4096B, (T) 4096B-4096B, ioengine=psync, iodepth=1\n',
      )
      .replace(
        /^rr: \(groupid[\s\S]*?(?=\nRun status)/m,
        (job) => `${job.replace('rr', 'other')}\n${job}`,
      );
    const root = site();
    await runAdd(root, [fileOf(one + other), '--split']);
    assert.deepEqual(
      [1, 2].map((n) => readFileSync(join(root, `data/r/a-${n}/loop.txt`), 'utf8')),
      [one, other],
    );
  });

  await t.test('takes the dates of the runs from the file', async () => {
    const root = site();
    await runAdd(root, [fileOf(FIO), '--split']);
    assert.equal(storedIn(root).join(''), FIO);
    assert.equal(manifestOf(root, 'r/a-3').date, '2026-11-30');
    await assertRight(root);
  });

  await t.test('asks once for what the file does not state', async () => {
    const root = site();
    const {code, shown} = await runAddWithAnswers(
      root,
      [fileOf(SYSBENCH), '--split'],
      'none\n2020-01-02\ny\n',
    );
    assert.deepEqual([code, shown.match(/Date of the run/g)?.length], [0, 1], shown);
    assert.deepEqual(
      [1, 2, 3].map((n) => manifestOf(root, `r/a-${n}`).date),
      ['2020-01-02', '2020-01-02', '2020-01-02'],
    );
  });

  await t.test('takes a compressed file, and stores a long repeat as gzip', async () => {
    const root = site();
    const idle = '# the machine is idle\n'.repeat(60_000);
    const text = OUTPUTS.slice(0, 4).join(idle);
    await runAdd(root, [fileOf(gzipSync(text), 'loop.txt.gz'), ...STATED]);
    assert.deepEqual(
      dataOf(root).filter((path) => path.includes('loop')),
      ['r/a-1/loop.txt.gz', 'r/a-2/loop.txt.gz'],
    );
    const stored = [1, 2].map((n) =>
      gunzipSync(readFileSync(join(root, `data/r/a-${n}/loop.txt.gz`))),
    );
    assert.equal(stored.join(''), text);
  });

  await t.test('chooses each run of a log to which a tool appended', async () => {
    const root = site();
    const log = String(await fixture('jtl.csv'));
    const later = log.replace(/^.*\n/, '').replaceAll('1795241', '1795941');
    const path = fileOf(log + later, 'results.jtl');
    await assert.rejects(runAdd(root, [path]), {message: /`add --split` makes each a run/});
    const {text} = await runAdd(root, [path, '--split']);
    assert.deepEqual(
      [1, 2].map((n) => {
        const {files, date} = manifestOf(root, `r/a-${n}`);
        return [files['results.jtl'], date];
      }),
      [
        [{to: 350000}, '2026-11-21T06:11:08Z'],
        [{from: 350000}, '2026-11-29T08:37:48Z'],
      ],
    );
    const [first, second, ...more] =
      text.match(/^ {2}distribution of GET item: .* samples/gm) ?? [];
    assert.deepEqual([second, more], [first, []]);
    await assertRight(root);
  });

  await t.test('leaves a file without repeats as it is', async () => {
    const root = site();
    await runAdd(root, [fileOf(OUTPUTS.slice(0, 2).join('')), ...STATED]);
    assert.deepEqual(
      dataOf(root).filter((path) => path.startsWith('r/')),
      ['r/a-1/loop.txt', 'r/a-1/run.yaml', 'r/report.yaml'],
    );
  });

  await t.test('is named where a file has repeats', async () => {
    const root = site();
    await assert.rejects(runAdd(root, [fileOf(SYSBENCH), '--date', '2026-03-04']), {
      message:
        /loop\.txt:63: found a second run of cpu, threads 1, .*\n.*:94: .*`add --split` does so/s,
    });
    assert.deepEqual(dataOf(root), ['r/report.yaml']);
  });

  for (const [what, text, message] of /** @type {const} */ ([
    ['a copy', OUTPUTS[0]?.repeat(2), /the run of cpu, .* a second time, with equal values/],
    ['a copy beside repeats', `${SYSBENCH}${OUTPUTS[0]}`, /a second time, with equal values/],
    [
      'equal outputs',
      FIO.split(/^(?=rr: \(g=)/m)[0]?.repeat(2),
      /run 2 of 2\): found the same bytes as in .*run 1 of 2/,
    ],
    [
      'results of intervals',
      FIO.replaceAll(/^fio-3.*\n/gm, ''),
      /found job "rr" again below "Run status group"/,
    ],
    [
      'damaged results',
      SYSBENCH.replace(/(total number of events: +)\d+/, '$1-'),
      /loop\.txt:19: found "-"/,
    ],
  ])) {
    await t.test(`refuses ${what}`, async () => {
      const root = site();
      await assert.rejects(runAdd(root, [fileOf(text ?? ''), ...STATED]), {message});
      assert.deepEqual(dataOf(root), ['r/report.yaml']);
    });
  }

  await t.test('refuses a part that is not UTF-8', async () => {
    const root = site();
    const latin = Buffer.from(
      SYSBENCH.replace('sysbench 1.0', '# Prüfung\nsysbench 1.0'),
      'latin1',
    );
    const message =
      /loop\.txt: found bytes that are not UTF-8, expected text\n {2}If it is text, convert/;
    await assert.rejects(runAdd(root, [join(write({'loop.txt': latin}), 'loop.txt'), ...STATED]), {
      message,
    });
    assert.deepEqual(dataOf(root), ['r/report.yaml']);
  });

  await t.test('refuses several files, none, and a file of the site', async () => {
    const root = site({'data/r/loop.txt': SYSBENCH});
    for (const [paths, found] of /** @type {const} */ ([
      [[fileOf(SYSBENCH), fileOf(FIO, 'fio.txt')], '2 files'],
      [[join(root, 'data/r/loop.txt')], 'a file of the site'],
      [['--status', 'failed', '--reason', 'no memory'], '0 files'],
    ])) {
      await assert.rejects(runAdd(root, [...paths, ...STATED]), {
        message: new RegExp(`: found --split with ${found}, expected one file`),
      });
    }
    assert.deepEqual(dataOf(root), ['r/loop.txt', 'r/report.yaml']);
  });
});
