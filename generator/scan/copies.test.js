// Files with the same bytes; every one is made for the test.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {gzipSync} from 'node:zlib';
import {InputErrors} from '../errors.js';
import {readRuns} from '../read-runs.js';
import {memoryEffects} from '../testing/index.js';
import {scan} from './scan.js';

const REPORT = 'title: T\nquestion: Q?\nsystems:\n  a: {name: A}\n';
const RUN = 'system: a\ndate: 2026-11-21\n';
const SUMMARY = 'elapsed, window, total, successful, failed\n1.0, 1.0, 10, 10, 0\n';
const NO_ERRORS = '"error","count"\n';
const HINT =
  'Remove the copy. If both were really measured, state the reason as `identical` under "files" in run.yaml. If the file has the results of several systems, select those of each run with `only`. If it is a log of several runs, choose each with `from` and `to`.';

/** @param {Record<string, string | Uint8Array>} files Beside run `one`. */
async function errorsOf(files) {
  const all = {'report.yaml': REPORT, 'one/run.yaml': RUN, 'one/summary.csv': SUMMARY, ...files};
  const effects = memoryEffects(
    Object.fromEntries(Object.entries(all).map(([path, text]) => [`data/r/${path}`, text])),
  );
  const errors = new InputErrors();
  const {reports} = await scan(effects, errors);
  for (const {runs} of reports) await readRuns(runs, effects, errors);
  return errors.list();
}

test('refuseCopies', async (t) => {
  await t.test('refuses a copied run, and names both files', async () => {
    assert.deepEqual(await errorsOf({'two/run.yaml': RUN, 'two/summary.csv': SUMMARY}), [
      `data/r/two/summary.csv: found the same bytes as in data/r/one/summary.csv, expected another measurement\n  ${HINT}`,
    ]);
  });

  await t.test('allows a table with a column for each system', async () => {
    const run = (/** @type {string} */ column) =>
      `${RUN}files:\n  t.csv:\n    columns: {op: {as: operation}, ${column}: {as: mean, unit: s}}\n`;
    const table = {'one/t.csv': 'op,x,y\nget,1,2\n', 'two/t.csv': 'op,x,y\nget,1,2\n'};
    assert.deepEqual(
      await errorsOf({...table, 'one/run.yaml': run('x'), 'two/run.yaml': run('y')}),
      [],
    );
    assert.deepEqual(
      await errorsOf({...table, 'one/run.yaml': run('x'), 'two/run.yaml': run('x')}),
      [
        `data/r/two/t.csv: found the same bytes as in data/r/one/t.csv, expected another measurement\n  ${HINT}`,
      ],
    );
  });

  await t.test('refuses a copy that is compressed or encoded in another way', async () => {
    const copies = /** @type {[name: string, data: string | Uint8Array][]} */ ([
      ['summary.csv.gz', gzipSync(SUMMARY)],
      ['summary.csv', SUMMARY.replaceAll('\n', '\r\n')],
      ['summary.csv', `\ufeff${SUMMARY}`],
      ['summary.csv', `${SUMMARY}\n`],
      ['summary.csv', `${SUMMARY.replace('\n', ' \t\n')}  \n \n`],
      ['summary.csv', Buffer.from(`\ufeff${SUMMARY}`, 'utf16le')],
    ]);
    for (const [name, data] of copies) {
      assert.deepEqual(await errorsOf({'two/run.yaml': RUN, [`two/${name}`]: data}), [
        `data/r/two/${name}: found the same text as in data/r/one/summary.csv, expected another measurement\n  ${HINT}`,
      ]);
    }
  });

  await t.test('takes a file that differs in blanks elsewhere', async () => {
    const other = SUMMARY.replace('1.0, 1.0', '1.0,  1.0');
    assert.deepEqual(await errorsOf({'two/run.yaml': RUN, 'two/summary.csv': other}), []);
  });

  await t.test('refuses a copy within a run', async () => {
    const note = 'files:\n  again.csv: {params: {client: 2}}\n';
    assert.deepEqual(await errorsOf({'one/run.yaml': RUN + note, 'one/again.csv': SUMMARY}), [
      `data/r/one/summary.csv: found the same bytes as in data/r/one/again.csv, expected another measurement\n  ${HINT}`,
    ]);
  });

  await t.test('takes equal files where the manifest says why', async () => {
    const note = 'files:\n  summary.csv: {identical: one second was counted in each run}\n';
    const files = {'two/run.yaml': RUN + note, 'two/summary.csv': SUMMARY};
    assert.deepEqual(await errorsOf(files), []);
  });

  await t.test('takes a file once for each system whose results it has', async () => {
    const BENCHMARKS = 'BenchmarkGet/size=1-2 100 10 ns/op\nBenchmarkGet/size=2-2 100 20 ns/op\n';
    const runOf = (/** @type {number} */ size) =>
      `${RUN}files: {bench.txt: {only: {params: {size: ${size}}}}}\n`;
    const files = {
      'two/run.yaml': runOf(1),
      'two/bench.txt': BENCHMARKS,
      'three/run.yaml': runOf(2),
      'three/bench.txt': BENCHMARKS,
    };
    assert.deepEqual(await errorsOf(files), []);
    const again = {'zero/run.yaml': runOf(2), 'zero/bench.txt': BENCHMARKS};
    assert.deepEqual(await errorsOf({...files, ...again}), [
      `data/r/zero/bench.txt: found the same bytes as in data/r/three/bench.txt, expected another measurement\n  ${HINT}`,
    ]);
  });

  await t.test('takes a log once for each run that is chosen from it', async () => {
    const log =
      'timeStamp,elapsed,label,success\n1795241468985,86,get,true\n1795251468985,80,get,true\n';
    const runOf = (/** @type {string} */ span) => `${RUN}files: {log.jtl: ${span}}\n`;
    const files = {'two/run.yaml': runOf('{to: 5000}'), 'two/log.jtl': log, 'three/log.jtl': log};
    assert.deepEqual(await errorsOf({...files, 'three/run.yaml': runOf('{from: 5000}')}), []);
    const swapped = {'two/run.yaml': runOf('{from: 5000}'), 'three/run.yaml': runOf('{to: 5000}')};
    assert.deepEqual(await errorsOf({...files, ...swapped}), []);
    assert.deepEqual(await errorsOf({...files, 'three/run.yaml': runOf('{from: 0, to: 6000}')}), [
      `data/r/two/log.jtl: found the same bytes as in data/r/three/log.jtl, expected another measurement\n  ${HINT}`,
    ]);
  });

  await t.test('takes equal files without records: unread, or without a row', async () => {
    const note = 'files:\n  a.conf: {unread: configuration}\n';
    const files = {
      'one/run.yaml': RUN + note,
      'one/a.conf': 'threads 2',
      'one/errors.csv': NO_ERRORS,
      'two/run.yaml': RUN + note,
      'two/a.conf': 'threads 2',
      'two/errors.csv': NO_ERRORS,
      'two/summary.csv': SUMMARY.replaceAll('10', '11'),
    };
    assert.deepEqual(await errorsOf(files), []);
  });

  await t.test('takes the files of a withdrawn run again', async () => {
    const withdrawn = 'withdrawn: {date: 2026-11-22, reason: it named the wrong system}\n';
    const files = {'two/run.yaml': RUN, 'two/summary.csv': SUMMARY};
    assert.deepEqual(await errorsOf({...files, 'one/run.yaml': RUN + withdrawn}), []);
  });
});
