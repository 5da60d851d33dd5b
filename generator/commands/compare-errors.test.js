// Runs the command in temporary git repositories: on sites with errors, and on raw files without a run.yaml.

import assert from 'node:assert/strict';
import {renameSync, rmSync} from 'node:fs';
import {join} from 'node:path';
import {test} from 'node:test';
import {MOST_FILES} from '../scan/scan.js';
import {
  filesOfRuns,
  jmh,
  json,
  only,
  REPORT,
  repository,
  runCompare,
  SITE,
  SLOWER,
} from '../testing/compared-site.js';
import {fieldOf, fieldsOf, fixture} from '../testing/index.js';
import {writeFiles} from '../testing/repository.js';

test('a chart and a figure that no run gives are errors', async (t) => {
  const folder = repository(t);
  writeFiles(folder, {
    'data/maps/report.yaml': `${REPORT}charts: [{id: none, chart: comparison, operation: nowhere}]
figures: [{figure: p99, label: x, system: hash}]
`,
  });
  const {errors, exitCode} = await json(folder);
  assert.equal(exitCode, 1);
  assert.deepEqual(
    errors.map((/** @type {any} */ {line, message}) => `${line}: ${message.split(',')[0]}`),
    [
      '7: found the operation "nowhere" for the chart "none"',
      '8: found the figure "p99" (x) that no run gives',
    ],
  );
});

test('errors', async (t) => {
  await t.test('have their file and line, and leave the report uncompared', async (t) => {
    const folder = repository(t);
    writeFiles(folder, {
      ...filesOfRuns('hash', 6, SLOWER),
      'data/maps/hash-7/jmh.csv': jmh(1)
        .replace('"ops/s"\n', '"ops/s","more"\n')
        .replace(/1\.0+/, 'x'),
      'data/maps/hash-8/run.yaml': 'system: hash\ndate: yesterday\n',
    });
    const document = await json(folder, '--fail-on', 'slower:1%');
    assert.equal(document.exitCode, 1);
    const places = document.errors.map((/** @type {any} */ {path, line}) => `${path}:${line}`);
    assert.ok(places.includes('data/maps/hash-8/run.yaml:2'), places.join(' '));
    assert.ok(
      places.some((/** @type {string} */ place) => place.startsWith('data/maps/hash-7/jmh.csv:')),
    );
    assert.equal(document.reports[0].refused, 'change');
    const {text} = await runCompare(folder);
    assert.match(text, /^ {2}data\/maps\/hash-8\/run\.yaml:2: found/m);
    assert.match(text, /Not compared: correct the errors first\./);
  });

  await t.test('of the base are reported, too', async (t) => {
    const folder = repository(t, {...SITE, 'data/maps/hash-1/run.yaml': 'system: nobody\n'});
    writeFiles(folder, {'data/maps/hash-1/run.yaml': SITE['data/maps/hash-1/run.yaml'] ?? ''});
    const document = await json(folder);
    assert.deepEqual([document.exitCode, document.reports[0].refused], [0, 'base']);
    const rules = ['--fail-on', 'rewritten,slower:5%,claims'];
    const alone = await json(folder, ...rules);
    assert.deepEqual([alone.exitCode, alone.failures], [0, []]);
    renameSync(join(folder, 'data/maps/hash-2'), join(folder, 'data/maps/hash-9'));
    assert.equal((await json(folder, ...rules)).exitCode, 0);
    const measured = SITE['data/maps/tree-1/jmh.csv'] ?? '';
    writeFiles(folder, {'data/maps/tree-1/jmh.csv': jmh(1)});
    const changed = await json(folder, '--fail-on', 'slower:5%');
    assert.deepEqual(changed.failures, [{rule: 'slower:5%', report: 'maps'}]);
    writeFiles(folder, {'data/maps/tree-1/jmh.csv': measured});
    writeFiles(folder, filesOfRuns('hash', 6, [1]));
    const {exitCode, failures, reports} = await json(folder, ...rules);
    assert.deepEqual(reports[0].added, ['data/maps/hash-6/jmh.csv']);
    const unknown = ['slower:5%', 'claims'].map((rule) => ({rule, report: 'maps'}));
    assert.deepEqual([exitCode, failures], [2, unknown]);
    const {text} = await runCompare(folder, '--fail-on', 'slower:5%');
    assert.match(text, /^- slower:5%: maps was not compared$/m);
    assert.match(text, /errors before the change\. First merge a change that only corrects them\./);
  });

  await t.test('of a report.yaml leave its runs as they are', async (t) => {
    const revision = 'revisions: [{id: first, date: 2026-01-01, note: x, runs: [hash-6]}]\n';
    const folder = repository(t, {...SITE, 'data/maps/report.yaml': REPORT + revision});
    const {exitCode, errors} = await json(folder);
    assert.deepEqual([exitCode, errors], [0, []]);
    writeFiles(folder, filesOfRuns('hash', 6, SLOWER));
    assert.equal(only(await json(folder)).finding, 'slower');
    rmSync(join(folder, 'data/maps/hash-6'), {recursive: true});
    const document = await json(folder);
    assert.equal(document.exitCode, 1);
    assert.equal(document.errors[0].path, 'data/maps/report.yaml');
    assert.equal(only(document).finding, 'too few repeats');
  });

  await t.test('of the base are not new, and neither are its warnings', async (t) => {
    const folder = repository(t, {
      ...SITE,
      'data/maps/tree-1/run.yaml': 'system: tree\ndate: 2026-01-01\nversion: "1"\n',
    });
    writeFiles(folder, filesOfRuns('hash', 6, [1001], 'version: "1.0"'));
    const {warnings} = await json(folder);
    assert.ok(warnings.length > 0);
    const paths = warnings.map((/** @type {any} */ {path}) => path);
    assert.ok(paths.includes('data/maps/hash-6/run.yaml'), paths.join(' '));
    assert.ok(!paths.includes('data/maps/tree-1/run.yaml'), paths.join(' '));
  });

  await t.test('and warnings about new manifests and raw files are those of check', async (t) => {
    const folder = repository(t);
    const path = 'data/maps/hash-6/jmh.csv';
    const files = filesOfRuns('hash', 6, [1001], 'machine: desk');
    writeFiles(folder, {...files, [path]: `${files[path]}Result written\n`});
    const message =
      'found no version of the system, expected one such as 1.0, as other runs of the system state';
    assert.deepEqual((await json(folder)).warnings, [
      {path: 'data/maps/hash-6/run.yaml', message},
      {path, line: 3, message: 'found "Result written" after the table'},
    ]);
  });
});

test('raw files alone get a run.yaml to add', async (t) => {
  const folder = repository(t);
  writeFiles(folder, {
    'data/maps/upload/jmh.csv': jmh(1000),
    'data/maps/upload/gc.log': await fixture('gc-log-g1.log'),
    'data/maps/stray.csv': jmh(1001).replace('1001.', 'fast.'),
    // These belong where they are.
    'data/machines/other.yaml': 'name: Other\n',
    'data/maps/method/load.csv': 'keys\n1000\n',
    'content/reports/maps/_index.md': 'A text.\n',
    ...filesOfRuns('hash', 6, SLOWER),
  });
  const document = await json(folder);
  assert.equal(document.exitCode, 1);
  assert.deepEqual(document.errors, []);
  assert.deepEqual(fieldOf(document.unlisted, 'folder'), ['data/maps/upload', 'data/maps']);
  const [uploaded, stray] = document.unlisted;
  assert.deepEqual(fieldsOf(uploaded.recognised, 'file', 'label'), [
    ['data/maps/upload/gc.log', 'JVM log -Xlog:gc'],
    ['data/maps/upload/jmh.csv', 'JMH CSV'],
  ]);
  assert.match(uploaded.manifest, /^system:/m);
  assert.ok(uploaded.questions.length > 0);
  assert.deepEqual(fieldOf(stray.recognised, 'label'), ['JMH CSV']);
  assert.deepEqual(stray.errors, [
    'data/maps/stray.csv:2: found "fast.000000" in column "Score", expected a number',
  ]);
  // All else is compared.
  assert.equal(only(document).finding, 'slower');
  const {text} = await runCompare(folder, '--format', 'markdown');
  assert.match(text, /^2 folders without a run\.yaml; 1 configuration changed/);
  assert.match(text, /^Add `data\/maps\/upload\/run\.yaml`:\n\n```yaml\nsystem:/m);
});

test('of a folder with more files than a run can have, none is listed', async (t) => {
  const folder = repository(t);
  const paths = Array.from({length: MOST_FILES + 1}, (_, i) => `data/maps/upload/${i}.csv`);
  writeFiles(folder, Object.fromEntries(paths.map((path) => [path, 'x\n'])));
  const {errors, unlisted} = await json(folder);
  assert.deepEqual(fieldOf(errors, 'path'), ['data/maps/upload']);
  assert.deepEqual(unlisted, []);
});

test('a raw file whose name is refused is named before there is a run.yaml', async (t) => {
  const folder = repository(t);
  writeFiles(folder, {
    'data/maps/upload/jmh.csv': jmh(1000),
    'data/maps/upload/my run.csv': jmh(1001),
  });
  const {errors, unlisted} = await json(folder);
  assert.deepEqual(
    errors.map((/** @type {any} */ {path, message}) => `${path}: ${message.split(',')[0]}`),
    ['data/maps/upload/my run.csv: found the file "my run.csv"'],
  );
  assert.deepEqual(fieldOf(unlisted[0].recognised, 'file'), [
    'data/maps/upload/jmh.csv',
    'data/maps/upload/my run.csv',
  ]);
  rmSync(join(folder, 'data/maps/upload/jmh.csv'));
  const alone = await json(folder);
  assert.match(alone.unlisted[0].manifest, /^system:/m);
  assert.deepEqual(alone.unlisted[0].errors, []);
  assert.match((await runCompare(folder)).text, /^ {4}Rename it to my-run\.csv\.$/m);
});
