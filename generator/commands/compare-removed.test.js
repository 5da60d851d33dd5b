// Runs the command in temporary git repositories: on runs and raw files that were withdrawn, changed or removed.

import assert from 'node:assert/strict';
import {appendFileSync, readFileSync, renameSync, rmSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {test} from 'node:test';
import {gzipSync} from 'node:zlib';
import {
  filesOfRuns,
  jmh,
  json,
  OLD,
  only,
  REPORT,
  repository,
  runCompare,
  SITE,
  SLOWER,
} from '../testing/compared-site.js';
import {fieldsOf} from '../testing/index.js';
import {writeFiles} from '../testing/repository.js';

test('runs that no longer count', async (t) => {
  await t.test('are withdrawn with a reason', async (t) => {
    const folder = repository(t);
    appendFileSync(
      join(folder, 'data/maps/hash-1/run.yaml'),
      'withdrawn: {date: 2026-02-01, reason: the disk was full}\n',
    );
    const {finding, removed, comparisons, figures} = only(await json(folder));
    assert.equal(finding, 'recomputed');
    assert.deepEqual(removed, [{run: 'hash-1', reason: 'withdrawn: the disk was full'}]);
    assert.deepEqual(comparisons, []);
    assert.deepEqual([figures[0].before.repeats, figures[0].after.repeats], [5, 4]);
    assert.match(
      (await runCompare(folder)).text,
      /hash-1 no longer counts: withdrawn: the disk was full/,
    );
  });

  await t.test('have no such result', async (t) => {
    const folder = repository(t);
    const manifest = join(folder, 'data/maps/hash-1/run.yaml');
    appendFileSync(manifest, 'rename: {operations: {bench.get: bench.other}}\n');
    const [{configurations}] = (await json(folder)).reports;
    assert.deepEqual(
      configurations.flatMap((/** @type {any} */ {removed}) => removed),
      [{run: 'hash-1', reason: 'it no longer has this result'}],
    );
  });

  await t.test('are of another system or machine', async (t) => {
    const folder = repository(t);
    const manifest = join(folder, 'data/maps/hash-1/run.yaml');
    const text = readFileSync(manifest, 'utf8');
    /** @param {string} changed */
    const reasons = async (changed) => {
      writeFileSync(manifest, changed);
      const {reports} = await json(folder);
      return reports[0].configurations.flatMap((/** @type {any} */ {removed}) => removed);
    };
    assert.deepEqual(await reasons(text.replace('system: hash', 'system: tree')), [
      {run: 'hash-1', reason: 'its system is now tree'},
    ]);
    assert.deepEqual(await reasons(text.replace('machine: desk', 'machine: laptop')), [
      {run: 'hash-1', reason: 'its machine is now laptop'},
    ]);
  });

  await t.test('are gone, and with the last of them the configuration', async (t) => {
    const folder = repository(t);
    for (const i of [1, 2, 3, 4, 5]) rmSync(join(folder, `data/maps/tree-${i}`), {recursive: true});
    const {finding, removed, figures} = only(await json(folder));
    assert.equal(finding, 'removed');
    assert.equal(removed[0].reason, 'its folder was removed');
    assert.equal(figures[0].after, null);
    // Also with its system: only the base has its name.
    const manifest = REPORT.replace(/^ {2}tree: .*\n/m, '');
    writeFileSync(join(folder, 'data/maps/report.yaml'), manifest);
    assert.equal(only(await json(folder)).label, 'Tree map, bench.get');
  });

  await t.test('failed', async (t) => {
    const folder = repository(t);
    writeFiles(folder, {
      'data/maps/hash-6/run.yaml':
        'system: hash\ndate: 2026-01-06\nmachine: desk\noperation: bench.get\nparams: {threads: 1}\nstatus: failed\nreason: out of memory\n',
    });
    const {finding, failed} = only(await json(folder));
    assert.deepEqual([finding, failed], ['failed', [{run: 'hash-6', reason: 'out of memory'}]]);
  });

  await t.test('but a renamed folder changes nothing', async (t) => {
    const folder = repository(t);
    const [from, to] = ['hash-1', 'hash-0'].map((name) => join(folder, 'data/maps', name));
    renameSync(from ?? '', to ?? '');
    const {finding, comparisons, removed} = only(await json(folder));
    assert.deepEqual([finding, comparisons], ['recomputed', []]);
    assert.equal(removed[0].renamed, 'hash-0');
    const {text} = await runCompare(folder);
    assert.match(text, /the run hash-1 is now hash-0: links to the page of hash-1 no longer work/);
  });
});

test('a run that was moved to another report is named there', async (t) => {
  const report = REPORT.replace(/^claims.*\n/m, '').replace(/title: .*/, 'title: Others');
  const folder = repository(t, {...SITE, 'data/others/report.yaml': report});
  renameSync(join(folder, 'data/maps/hash-1'), join(folder, 'data/others/first'));
  const {reports} = await json(folder);
  const moved = {run: 'hash-1', reason: 'its folder was removed', renamed: 'others/first'};
  assert.deepEqual(reports[0].configurations[0].removed, [moved]);
  assert.match((await runCompare(folder)).text, /the run hash-1 is now others\/first: links/);
});

test('a report that is split', async (t) => {
  const later = filesOfRuns('hash', 6, SLOWER, 'machine: desk\nversion: "1.1, OpenJDK 17.0.15"');
  const report = REPORT.replace(/^claims.*\n/m, '').replace(/title: .*/, 'title: Others');
  const split = (/** @type {string[]} */ ...runs) => {
    const folder = repository(t, {...SITE, ...later});
    writeFiles(folder, {'data/others/report.yaml': report});
    for (const run of runs) {
      renameSync(join(folder, 'data/maps', run), join(folder, 'data/others', run));
    }
    return folder;
  };

  await t.test('has one note on the results that moved', async () => {
    const folder = split('tree-1', 'tree-2', 'tree-3', 'tree-4', 'tree-5');
    const document = await json(folder);
    const {finding, movedFrom, removed, comparisons} = only(document);
    assert.deepEqual([finding, movedFrom, removed, comparisons], ['moved', 'maps', [], []]);
    assert.match(document.headline, /^1 configuration changed: 1 moved;/);
    assert.match(
      (await runCompare(folder)).text,
      /^- Tree map, bench\.get was moved from maps, with the same runs and values: links to the pages of these runs in maps no longer work$/m,
    );
  });

  await t.test('has no new runs, also where its releases are now compared', async () => {
    const folder = split(...Array.from({length: 10}, (_, i) => `hash-${i + 1}`));
    const {failures, reports} = await json(folder, '--fail-on', 'slower:5%');
    assert.deepEqual(failures, []);
    const [maps, others] = reports;
    assert.deepEqual(fieldsOf(others.configurations, 'label', 'finding', 'comparisons'), [
      ['Hash map, bench.get, release: 1.0', 'new', []],
      ['Hash map, bench.get, release: 1.1', 'new', []],
    ]);
    assert.deepEqual(fieldsOf(maps.configurations, 'label', 'finding'), [
      ['Hash map, bench.get', 'removed'],
    ]);
  });
});

test('a report that is now part of another one leads there', async (t) => {
  const report = REPORT.replace(/^claims.*\n/m, '').replace(/title: .*/, 'title: Others');
  const folder = repository(t, {...SITE, 'data/others/report.yaml': report});
  const runs = ['hash', 'tree'].flatMap((system) => [1, 2, 3, 4, 5].map((i) => `${system}-${i}`));
  for (const run of runs) {
    const name = run === 'tree-5' ? 'tree-6' : run;
    renameSync(join(folder, 'data/maps', run), join(folder, 'data/others', name));
  }
  rmSync(join(folder, 'data/maps'), {recursive: true});
  appendFileSync(join(folder, 'data/others/report.yaml'), 'formerly: [maps]\n');
  const {reports} = await json(folder);
  assert.deepEqual(fieldsOf(reports, 'id', 'removed', 'mergedInto'), [
    ['maps', undefined, 'others'],
    ['others', undefined, undefined],
  ]);
  const {text} = await runCompare(folder);
  assert.match(text, /^This report is now part of others, and links to it lead there\./m);
  assert.doesNotMatch(text, /no longer work|write formerly/);
});

test('a removed run is not taken for another that has the same settings', async (t) => {
  const unread = 'files: {load.conf: {unread: settings}}\n';
  const runs = [1, 2, 3].map((i) => `data/maps/hash-${i}`);
  const files = Object.fromEntries(
    runs.flatMap((run) => [
      [`${run}/load.conf`, 'threads 1\n'],
      [`${run}/run.yaml`, SITE[`${run}/run.yaml`] + unread],
    ]),
  );
  const folder = repository(t, {...SITE, ...files});
  rmSync(join(folder, 'data/maps/hash-1'), {recursive: true});
  const {removed} = only(await json(folder));
  assert.deepEqual(removed, [{run: 'hash-1', reason: 'its folder was removed'}]);
});

test('another id of a system is one note, not a removed and a new result', async (t) => {
  const folder = repository(t);
  const replaced = [
    ['data/maps/report.yaml', /\btree:/, 'sorted:'],
    ...[1, 2, 3, 4, 5].map((i) => [
      `data/maps/tree-${i}/run.yaml`,
      /system: tree/,
      'system: sorted',
    ]),
  ];
  for (const [path, from, to] of replaced) {
    const file = join(folder, String(path));
    writeFileSync(file, readFileSync(file, 'utf8').replace(from ?? '', String(to)));
  }
  const document = await json(folder);
  const {finding, formerly, label, removed} = only(document);
  assert.deepEqual(
    [finding, formerly, label, removed],
    ['renamed', 'tree, bench.get', 'Tree map, bench.get', []],
  );
  assert.equal(document.headline, '1 configuration changed: 1 renamed.');
  const {text} = await runCompare(folder);
  assert.match(
    text,
    /^- tree, bench\.get is now Tree map, bench\.get, with the same runs and values$/m,
  );
  assert.doesNotMatch(text, /verdict/);
});

test('a report that was renamed without its former name says how to keep its addresses', async (t) => {
  const folder = repository(t);
  renameSync(join(folder, 'data/maps'), join(folder, 'data/tables'));
  const {reports} = await json(folder);
  assert.deepEqual(
    reports.map((/** @type {any} */ {id, removed}) => [id, removed]),
    [
      ['maps', true],
      ['tables', undefined],
    ],
  );
  const hint =
    /its addresses no longer work\. If it has another name now, write formerly: \[maps\]/;
  assert.match((await runCompare(folder)).text, hint);
  appendFileSync(join(folder, 'data/tables/report.yaml'), 'formerly: [maps]\n');
  assert.doesNotMatch((await runCompare(folder)).text, /formerly/);
});

test('a raw file that was changed is named, and its run is a new one', async (t) => {
  const folder = repository(t);
  writeFiles(folder, {'data/maps/hash-1/jmh.csv': jmh(123)});
  const document = await json(folder);
  assert.deepEqual(document.reports[0].rewritten, ['data/maps/hash-1/jmh.csv']);
  assert.match(document.headline, /; 1 raw file rewritten/);
  assert.equal(only(document).comparisons[0].kind, 'repeat');
  assert.match(
    (await runCompare(folder)).text,
    /data\/maps\/hash-1\/jmh\.csv changed\. Raw files never change once they are merged: restore it, withdraw the run/,
  );
});

test('--fail-on rewritten refuses a published raw file that was changed or removed', async (t) => {
  const file = 'data/maps/hash-1/jmh.csv';
  const failed = async (/** @type {string} */ folder, rule = 'rewritten') => {
    const {exitCode, failures} = await json(folder, '--fail-on', rule);
    return [exitCode, failures];
  };
  const refused = [2, [{rule: 'rewritten', report: 'maps', file}]];

  await t.test('changed, even where one repeat is too few for a verdict', async (t) => {
    const folder = repository(t);
    writeFiles(folder, {[file]: jmh(123)});
    assert.deepEqual(await failed(folder, 'slower:5%'), [0, []]);
    assert.deepEqual(await failed(folder), refused);
    const {text} = await runCompare(folder, '--fail-on', 'slower:5%,rewritten');
    assert.match(text, /; 1 refused by --fail-on; 1 raw file rewritten/);
    assert.match(text, /^- rewritten: data\/maps\/hash-1\/jmh\.csv$/m);
    assert.doesNotMatch(text, /A threshold is exceeded/);
  });

  await t.test('or was added to a published run, as by two changes of one name', async (t) => {
    const folder = repository(t);
    const other = 'data/maps/hash-1/other.csv';
    writeFiles(folder, {[other]: jmh(123, 'bench.put')});
    const document = await json(folder);
    assert.deepEqual([document.exitCode, document.reports[0].joined], [0, [other]]);
    assert.deepEqual(await failed(folder), [2, [{rule: 'rewritten', report: 'maps', file: other}]]);
    assert.match(
      (await runCompare(folder)).text,
      /^The run of data\/maps\/hash-1\/other\.csv is already published without this file\./m,
    );
  });

  await t.test('removed with its run, also from a report that is gone', async (t) => {
    const folder = repository(t);
    rmSync(join(folder, 'data/maps/hash-1'), {recursive: true});
    assert.deepEqual((await json(folder)).reports[0].gone, [file]);
    assert.deepEqual(await failed(folder), refused);
    assert.match(
      (await runCompare(folder)).text,
      /; 1 raw file removed[\s\S]*These raw files were removed\./,
    );
    rmSync(join(folder, 'data/maps'), {recursive: true});
    const [code, failures] = await failed(folder);
    assert.deepEqual([code, failures[0]], refused.flat());
  });

  await t.test('from a report that has errors in the base, too', async (t) => {
    const manifest = 'data/maps/hash-2/run.yaml';
    const folder = repository(t, {...SITE, [manifest]: 'system: nobody\n'});
    rmSync(join(folder, 'data/maps/hash-1'), {recursive: true});
    writeFiles(folder, {[manifest]: SITE[manifest] ?? ''});
    assert.deepEqual(await failed(folder), refused);
    const unread = 'data/maps/hash-2/jmh.csv';
    writeFiles(folder, {[unread]: jmh(123)});
    const both = [unread, file].map((path) => ({rule: 'rewritten', report: 'maps', file: path}));
    assert.deepEqual(await failed(folder), [2, both]);
    rmSync(join(folder, 'data/maps'), {recursive: true});
    assert.equal((await json(folder, '--fail-on', 'slower:5%')).exitCode, 2);
    // To remove a copy is what its error asks for.
    const copied = repository(t, {...SITE, 'data/maps/hash-2/jmh.csv': jmh(OLD[0] ?? 0)});
    rmSync(join(copied, 'data/maps/hash-2'), {recursive: true});
    assert.deepEqual(await failed(copied), [0, []]);
  });

  await t.test('not one that was renamed, compressed or moved to another report', async (t) => {
    const folder = repository(t);
    const [from, to] = ['maps/hash-1', 'maps/hash-0'].map((name) => join(folder, 'data', name));
    renameSync(from ?? '', to ?? '');
    const raw = join(to ?? '', 'jmh.csv');
    writeFileSync(`${raw}.gz`, gzipSync(readFileSync(raw)));
    rmSync(raw);
    const {reports} = await json(folder);
    assert.deepEqual([reports[0].rewritten, reports[0].gone], [[], []]);
    assert.deepEqual(only({reports}).comparisons, []);
    renameSync(join(folder, 'data/maps'), join(folder, 'data/tables'));
    assert.deepEqual(await failed(folder), [0, []]);
  });

  await t.test('not those of a withdrawn run', async (t) => {
    const folder = repository(t);
    const manifest = join(folder, 'data/maps/hash-1/run.yaml');
    appendFileSync(manifest, 'withdrawn: {date: 2026-11-22, reason: it was another machine}\n');
    assert.deepEqual(await failed(folder), [0, []]);
  });
});
