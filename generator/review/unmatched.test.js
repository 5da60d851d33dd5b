import assert from 'node:assert/strict';
import {test} from 'node:test';
import {REPORT, runAdd, site, write} from '../testing/added.js';

test('new runs that nothing is compared with', async (t) => {
  const options = ['--date', 'now', '--machine', 'none', '--system'];
  /** @param {string[]} names @param {number} [time] */
  const bench = (names, time = 10) => {
    const lines = names.map((name) => `Benchmark${name}-2 100 ${time} ns/op\n`);
    return `${write({'bench.txt': lines.join('')})}/bench.txt`;
  };
  const two = () => site({'data/r/report.yaml': `${REPORT}  b: {name: B}\n`});

  await t.test('says how they differ from the earlier runs', async () => {
    const root = site();
    const first = await runAdd(root, [bench(['Get/keys=10', 'Put']), ...options, 'a']);
    assert.match(first.text, /^ {2}no earlier runs to compare with$/m);
    const other = [bench(['Get/keys=20', 'Get/keys=30'], 11), ...options, 'a', '--dry-run'];
    const {text} = await runAdd(root, other);
    assert.match(
      text,
      /^ {2}A: not compared with the earlier run, which measured something else: keys is 20 and 30 here, 10 there$/m,
    );
    assert.doesNotMatch(text, /no earlier runs/);
    const several = site();
    await runAdd(several, [bench(['Get/keys=10', 'Get/keys=15']), ...options, 'a']);
    assert.match((await runAdd(several, other)).text, /keys is 20 and 30 here, 10 and 15 there$/m);
    await runAdd(root, [bench(['Put'], 12), ...options, 'a']);
    const names = await runAdd(root, [bench(['Read'], 11), ...options, 'a', '--dry-run']);
    assert.match(
      names.text,
      /^ {2}A: not compared with the 2 earlier runs, which measured something else: Read here, Get and Put there$/m,
    );
    // One result that was measured before is enough.
    const half = await runAdd(root, [bench(['Read', 'Put'], 13), ...options, 'a', '--dry-run']);
    assert.match(half.text, /^ {2}no earlier runs: {2}A, Read$/m);
    assert.doesNotMatch(half.text, /measured something else/);
    assert.doesNotMatch(half.text, /without/);
    const names20 = Array.from({length: 20}, (_, i) => `New${i}`);
    const long = await runAdd(root, [bench([...names20, 'Put'], 14), ...options, 'a', '--dry-run']);
    assert.match(long.text, /^ {2}no earlier runs: {2}A, New0; .*; A, New11; 8 more$/m);
  });

  await t.test('says what the previous run has and the new ones lack', async () => {
    const root = site();
    await runAdd(root, [bench(['Get', 'Put', 'Scan']), ...options, 'a']);
    await runAdd(root, [bench(['Get', 'Put', 'Read'], 11), ...options, 'a']);
    const {text} = await runAdd(root, [bench(['Get'], 12), ...options, 'a', '--dry-run']);
    assert.match(
      text,
      /^ {2}A: without "Put" \(procs 2\) and "Read" \(procs 2\), which the previous run a-2 has$/m,
    );
    // Run by run, each with operations of its own.
    const alone = await runAdd(root, [bench(['Size'], 13), ...options, 'a']);
    assert.doesNotMatch(alone.text, /without/);
    const others = bench(['Get', 'Put', 'Read'], 14);
    const again = await runAdd(root, [others, ...options, 'a', '--dry-run']);
    assert.doesNotMatch(again.text, /without/);
  });

  await t.test('says in which parameter they differ from the other systems', async () => {
    const root = two();
    await runAdd(root, [bench(['Get/mode=simple', 'Put']), ...options, 'a']);
    const path = bench(['Get/mode=prepared', 'Put'], 11);
    const {text} = await runAdd(root, [path, ...options, 'b', '--dry-run']);
    assert.match(
      text,
      /^B, Get: not compared with A: mode is prepared here, simple there\. If you compare its values, drop it in report\.yaml: `drop: \[mode\]` of each system that states it$/m,
    );
    const sweep = [bench(['Get/n=1', 'Get/n=2', 'Put'], 11), ...options, 'b', '--dry-run'];
    assert.match(
      (await runAdd(root, sweep)).text,
      /^B, Get: not compared with A: n is 1 and 2 here, not stated there; mode is not stated here, simple there$/m,
    );
    // `drop` leaves what a run.yaml states.
    const tool = [bench(['Get/mode=simple'], 11), ...options, 'b', '--param', 'tool=x'];
    assert.match(
      (await runAdd(root, [...tool, '--dry-run'])).text,
      /^B, Get: not compared with A: tool is x here, not stated there$/m,
    );
    const renamed = [bench(['Read'], 11), ...options, 'b', '--dry-run'];
    assert.match(
      (await runAdd(root, renamed)).text,
      /^B: not compared with A: Read here, Get and Put there\. If these are the same, give them one name with `rename` in report\.yaml$/m,
    );
    const same = [bench(['Put', 'Get/mode=simple'], 11), ...options, 'b', '--dry-run'];
    assert.doesNotMatch((await runAdd(root, same)).text, /not compared/);
  });

  await t.test('says that machines are never compared', async () => {
    const root = two();
    const machines = {'data/machines/x.yaml': 'name: X\n', 'data/machines/y.yaml': 'name: Y\n'};
    write(machines, root);
    const on = (/** @type {string} */ machine, /** @type {string} */ system) => [
      ...['--date', 'now', '--machine', machine, '--system', system],
    ];
    await runAdd(root, [bench(['Get']), ...on('x', 'a')]);
    const {text} = await runAdd(root, [bench(['Get'], 11), ...on('y', 'b'), '--dry-run']);
    assert.match(
      text,
      /^B: not compared with A: different machines, which are never compared \(y here, x there\)\. `figures` in report\.yaml can show values of both$/m,
    );
    const same = await runAdd(root, [bench(['Get'], 11), ...on('x', 'b'), '--dry-run']);
    assert.doesNotMatch(same.text, /never compared/);
    // Commits of one system: a history does not continue on another machine.
    const commit = (/** @type {string} */ id) => ['--commit', id.repeat(10)];
    const history = site({'data/r/report.yaml': `${REPORT}axis: commit\n`, ...machines});
    await runAdd(history, [bench(['Get']), ...on('x', 'a'), ...commit('a')]);
    await runAdd(history, [bench(['Get'], 11), ...on('x', 'a'), ...commit('b')]);
    const moved = [bench(['Get'], 12), ...on('y', 'a'), ...commit('c'), '--dry-run'];
    const {text: other} = await runAdd(history, moved);
    assert.match(
      other,
      /^ {2}A: not compared with the 2 earlier runs: different machines, which are never compared \(y here, x there\)$/m,
    );
    assert.doesNotMatch(other, /no earlier runs/);
  });

  await t.test('does as the line says', async () => {
    const systems = 'a: {name: A, drop: [mode]}\n  b: {name: B, drop: [mode]}';
    const root = site({'data/r/report.yaml': REPORT.replace('a: {name: A}', systems)});
    await runAdd(root, [bench(['Get/mode=simple']), ...options, 'a']);
    const path = bench(['Get/mode=prepared'], 11);
    const {text} = await runAdd(root, [path, ...options, 'b', '--dry-run']);
    assert.doesNotMatch(text, /not compared/);
  });
});
