// Each file is of a separate run of its program; the test makes them one run.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {InputErrors} from '../errors.js';
import {readRuns} from '../read-runs.js';
import {scan} from '../scan/scan.js';
import {fixture, memoryEffects} from '../testing/index.js';

/** @param {Record<string, string | Buffer>} files @param {string} [notes] */
async function errorsOf(files, notes = '{}') {
  const raw = Object.entries(files).map(([name, text]) => [`data/r/one/${name}`, text]);
  const effects = memoryEffects({
    'data/r/report.yaml': 'title: T\nquestion: Q?\nsystems:\n  a: {name: A}\n',
    'data/r/one/run.yaml': `system: a\ndate: 2026-11-21\nfiles: ${notes}\n`,
    ...Object.fromEntries(raw),
  });
  const errors = new InputErrors();
  const {reports} = await scan(effects, errors);
  await readRuns(reports[0]?.runs ?? [], effects, errors);
  return errors.list();
}

test('refuseSeveralRunners', async (t) => {
  const autocannon = await fixture('autocannon.json');
  const both = {'a.json': autocannon, 'b.json': await fixture('bombardier-json.json')};

  await t.test('refuses one operation that two runners measured', async () => {
    const [error, ...others] = await errorsOf(both);
    assert.deepEqual(others, []);
    assert.equal(
      error,
      'data/r/one/b.json: found "/item" (connections 4) as bombardier measured it, and as autocannon did in a.json, expected the results of one tool\n' +
        '  Make the files of each tool a separate run, and tell them apart with `params: {tool: wrk}` in run.yaml, or `add --param tool=wrk`. Or exclude one file with `unread`.',
    );
  });

  await t.test('takes them if a parameter tells them apart', async () => {
    assert.deepEqual(await errorsOf(both, '{b.json: {params: {tool: bombardier}}}'), []);
  });

  await t.test('takes formats that go with the results of any runner', async () => {
    const hlog = await fixture('hlog.hlog');
    const jstat = await fixture('jstat-gccause.txt');
    const notes = '{b.hlog: {unit: ns, operation: /item}, c.txt: {operation: /item, every: 1}}';
    const files = {'a.json': autocannon, 'b.hlog': hlog, 'c.txt': jstat};
    assert.deepEqual(await errorsOf(files, notes), []);
  });
});
