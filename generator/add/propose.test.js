import assert from 'node:assert/strict';
import {rmSync} from 'node:fs';
import {join} from 'node:path';
import {test} from 'node:test';
import {diskEffects} from '../effects.js';
import {
  assertRight,
  manifestOf,
  REPORT,
  runAdd,
  runAddWithAnswers,
  SUMMARY,
  site,
  summaryOf,
  write,
} from '../testing/added.js';
import {fixture} from '../testing/index.js';
import {proposeRun} from './propose.js';

test('what the runs before say of a run', async (t) => {
  await t.test('numbers repeats, and goes on from a name that is taken', async () => {
    const root = site({
      'data/r/a-2/run.yaml': 'system: a\ndate: 2026-01-01\nmachine: m\nrepeat: 2\n',
      'data/r/a-2/s.csv': SUMMARY,
      'data/machines/m.yaml': 'name: M\n',
      'data/r/a-3/s.csv': summaryOf(7),
    });
    for (const [i, run] of [
      [1, 'a-4'],
      [2, 'a-5'],
    ]) {
      const folder = write({'s.csv': summaryOf(10 + Number(i))});
      await runAdd(root, [folder, '--date', '2026-01-02', '--machine', 'm']);
      assert.equal(manifestOf(root, `r/${run}`).repeat, Number(i) + 2);
    }
    const folder = write({'s.csv': summaryOf(20)});
    const {text} = await runAdd(root, [
      folder,
      '--date',
      '2026-01-02',
      '--machine',
      'm',
      '--run',
      'a-2',
    ]);
    assert.match(text, /^run a-6: there is another run a-2$/m);
    assert.match(text, /^wrote data\/r\/a-6$/m);
    assert.match(text, /^repeat 5: runs with neither --version nor --commit are repeats$/m);
    assert.equal(manifestOf(root, 'r/a-6').repeat, 5);
    // Another machine is another configuration.
    const other = write({'s.csv': summaryOf(30)});
    await runAdd(root, [other, '--date', '2026-01-02', '--machine', 'none']);
    assert.equal(manifestOf(root, 'r/a-1').repeat, 1);
  });

  await t.test('goes on with the name that the runs before have', async () => {
    const root = site({
      'data/r/nightly-1/run.yaml': 'system: a\ndate: 2026-01-01\n',
      'data/r/nightly-1/s.csv': SUMMARY,
    });
    const options = ['--date', '2026-01-02', '--machine', 'none'];
    const files = write({'s.csv': summaryOf(2)});
    const {text} = await runAdd(root, [files, ...options, '--report', 'r', '--system', 'a']);
    assert.equal(manifestOf(root, 'r/nightly-2').repeat, 2);
    // Of what was stated, there is nothing to explain.
    assert.doesNotMatch(text, /^(?:report|system) /m);
    assert.match(text, /^repeat 2: runs with neither --version nor --commit are repeats$/m);
    const other = write({'s.csv': summaryOf(3)});
    const versioned = await runAdd(root, [other, ...options, '--version', '1.1']);
    assert.doesNotMatch(versioned.text, /^repeat /m);
  });

  await t.test('names no run after another release', async () => {
    const root = site({
      'data/r/a-1-0-1/run.yaml': 'system: a\ndate: 2026-01-01\nversion: "1.0"\nrepeat: 1\n',
      'data/r/a-1-0-1/s.csv': summaryOf(1),
      'data/r/a-1-1-1/run.yaml': 'system: a\ndate: 2026-01-02\nversion: "1.1"\nrepeat: 1\n',
      'data/r/a-1-1-1/s.csv': summaryOf(2),
    });
    const options = ['--date', '2026-01-03', '--machine', 'none', '--version', '1.2'];
    await runAdd(root, [write({'s.csv': summaryOf(3)}), ...options]);
    assert.equal(manifestOf(root, 'r/a-3').version, '1.2');
  });

  await t.test('numbers the repeats of each release, commit or day', async () => {
    const addedTo = async (/** @type {string} */ axis, /** @type {string[][]} */ ...runs) => {
      const root = site({'data/r/report.yaml': `${REPORT}${axis}`});
      for (const [i, more] of runs.entries()) {
        const date = ['--date', `2026-01-0${i + 1}`, '--machine', 'none'];
        await runAdd(root, [write({'s.csv': summaryOf(i + 1)}), ...date, ...more]);
      }
      await assertRight(root);
      return runs.map((_, i) => manifestOf(root, `r/a-${i + 1}`).repeat);
    };
    const of = (/** @type {string} */ version, /** @type {string} */ commit) => [
      ...['--version', version],
      ...['--commit', commit.repeat(12)],
    ];
    const runs = [of('1.0', 'a'), of('1.0, OpenJDK 17.0.15', 'b'), of('1.1', 'b'), of('1.1', 'b')];
    assert.deepEqual(await addedTo('', ...runs), [1, 1, 1, 2]);
    assert.deepEqual(await addedTo('axis: release\n', ...runs), [1, 2, 1, 2]);
    assert.deepEqual(await addedTo('axis: commit\n', ...runs), [1, 1, 2, 3]);
    assert.deepEqual(await addedTo('axis: date\n', ...runs), [1, 1, 1, 1]);
    assert.deepEqual(await addedTo('axis: none\n', ...runs), [1, 2, 3, 4]);
    // As a history takes them: one release, and one commit.
    const releases = ['v1.0.0', '1.0.0', 'Cache 1.0.0'].map((version) => ['--version', version]);
    assert.deepEqual(await addedTo('', ...releases), [1, 2, 3]);
    const commit = '9f2c1d4e5b6a7c8d9e0f1a2b3c4d5e6f7a8b9c0d';
    const commits = [commit, commit.slice(0, 7), 'a'.repeat(40)].map((one) => ['--commit', one]);
    assert.deepEqual(await addedTo('', ...commits), [1, 2, 1]);
    assert.deepEqual(await addedTo('axis: commit\n', ...commits), [1, 2, 1]);
  });

  await t.test('warns where a file states something else than the options', async () => {
    const root = site();
    const path = join(write({'fio.json': await fixture('fio-json.json')}), 'fio.json');
    const warning = `warning: ${path}: found the date 2026-11-21T06:48:46Z, expected 2026-10-01 as run.yaml says`;
    const now = new Date('2026-12-01');
    const options = ['--machine', 'this', '--dry-run'];
    const {lines} = await runAdd(root, [path, '--date', '2026-10-01', ...options], {now});
    assert.deepEqual(
      lines.filter((line) => line.startsWith('warning')),
      [warning],
    );
    const right = await runAdd(root, [path, ...options], {now});
    assert.doesNotMatch(right.text, /warning/);
    assert.match(right.text, /^date: stated in .*fio\.json$/m);
  });

  await t.test('asks for nothing that only runs of another system state', async () => {
    const root = site({
      'data/r/report.yaml': `${REPORT}  b: {name: B}\n`,
      'data/r/b-1/run.yaml':
        'system: b\ndate: 2026-01-01\nversion: "1.0"\noperation: get\nparams: {size: 1}\nwarmup: 1\n',
      'data/r/b-1/s.csv': SUMMARY,
    });
    const folder = write({'s.csv': summaryOf(2)});
    await runAdd(root, [folder, '--system', 'a', '--date', '2026-01-02', '--machine', 'none']);
    assert.deepEqual(manifestOf(root, 'r/a-1'), {system: 'a', date: '2026-01-02', repeat: 1});
  });

  await t.test('asks for the version that all runs before state', async () => {
    const version = 'version: "Cache 1.4, OpenJDK 17.0.15"\n';
    const root = site({
      'data/r/a-1/run.yaml': `system: a\ndate: 2026-01-01\n${version}`,
      'data/r/a-1/s.csv': SUMMARY,
      'data/r/a-2/run.yaml':
        'system: a\ndate: 2026-01-01\nwithdrawn: {date: 2026-01-02, reason: Wrong.}\n',
      'data/r/a-2/s.csv': SUMMARY,
    });
    const options = ['--date', '2026-01-02', '--machine', 'none', '--dry-run'];
    const folder = write({'s.csv': summaryOf(2)});
    const found = (/** @type {string} */ runs) =>
      `${folder}: found no version, which ${runs}, expected --version 'Cache 1.4', or --version none`;
    await assert.rejects(runAdd(root, [folder, ...options]), {
      message: found('the previous run states'),
    });
    const stated = async (/** @type {string[]} */ ...more) =>
      (await runAdd(root, [folder, ...options, ...more])).text;
    assert.match(await stated('--version', '1.5'), /^ {2}version: "1\.5"$/m);
    assert.doesNotMatch(await stated('--version', 'none'), /^ {2}version:/m);
    // A commit is a place in the histories.
    const commit = ['--commit', 'aaaaaaaaaaaa'];
    assert.doesNotMatch(await stated(...commit), /^ {2}version:/m);
    const {shown} = await runAddWithAnswers(root, [folder, ...options], '\n1.6\n');
    assert.match(
      shown,
      /Version of the system, such as Cache 1\.4, which .*\n.*expected a version/,
    );
    write({'data/r/up/s.csv': summaryOf(3)}, root);
    const effects = diskEffects(root, () => {});
    const proposed = await proposeRun('data/r/up', {root, effects});
    assert.match(
      proposed.manifest,
      /^version: # the version of the system, as in its other runs$/m,
    );
    assert.match(proposed.questions.join('\n'), /^Version of the system, .*: --version/m);
    rmSync(join(root, 'data/r/up'), {recursive: true});
    write({'data/r/report.yaml': `${REPORT}axis: release\n`}, root);
    await assert.rejects(runAdd(root, [folder, ...options, ...commit]), {
      message: found('the previous run states'),
    });
    // Not all state one.
    write({'data/r/report.yaml': REPORT}, root);
    write({'data/r/a-2/run.yaml': 'system: a\ndate: 2026-01-01\n'}, root);
    assert.match(await stated(), /nothing was written/);
  });

  await t.test('warns of a release and a commit that the history of the report needs', async () => {
    const options = ['--date', '2026-01-02', '--machine', 'none', '--dry-run'];
    const warned = async (
      /** @type {Record<string, string>} */ files,
      /** @type {string[]} */ ...more
    ) => {
      const {lines} = await runAdd(site(files), [
        write({'s.csv': summaryOf(2)}),
        ...options,
        ...more,
      ]);
      return lines.flatMap((line) => /found no (?:version|commit).*/.exec(line)?.[0] ?? []);
    };
    const over = (/** @type {string} */ axis) => ({
      'data/r/report.yaml': `${REPORT}axis: ${axis}\n`,
    });
    assert.deepEqual(await warned(over('release')), [
      'found no version of the system, expected one, because the report has a history over releases',
    ]);
    assert.deepEqual(await warned(over('release'), '--version', '2.10.0'), []);
    assert.deepEqual(await warned(over('release'), '--param', 'release=2.10.0'), []);
    assert.deepEqual(await warned(over('commit')), [
      'found no commit of the system, expected one, because the report has a history over commits',
    ]);
    const before = {
      'data/r/a-1/run.yaml': 'system: a\ndate: 2026-01-01\ncommit: aaaaaaaaaaaa\n',
      'data/r/a-1/s.csv': SUMMARY,
    };
    assert.deepEqual(await warned(before), [
      'found no commit of the system, expected one such as aaaaaaaaaaaa, as other runs of the system state',
    ]);
    assert.deepEqual(await warned(before, '--commit', 'bbbbbbbbbbbb'), []);
  });

  await t.test('states a JVM for the version only where the system has none', async () => {
    const options = ['--date', '2026-01-02', '--machine', 'none'];
    const files = {'s.csv': summaryOf(2), 'gc.log': await fixture('gc-log-serial.log')};
    const bare = site();
    await runAdd(bare, [write(files), ...options]);
    const {version: jvm} = manifestOf(bare, 'r/a-1');
    assert.match(jvm, /^JDK /);
    for (const version of ['Cache 1', `Cache 1, ${jvm}`]) {
      const stated = [...options, '--version', version, '--dry-run'];
      const {text} = await runAdd(site(), [write(files), ...stated]);
      assert.ok(text.includes(`\n  version: Cache 1, ${jvm}\n`), text);
    }
    const versioned = site({'data/r/report.yaml': REPORT.replace('A}', 'A, version: "1.4"}')});
    await runAdd(versioned, [write(files), ...options]);
    assert.equal(manifestOf(versioned, 'r/a-1').version, undefined);
    const overReleases = site({'data/r/report.yaml': `${REPORT}axis: release\n`});
    const {text} = await runAdd(overReleases, [write(files), ...options]);
    assert.equal(manifestOf(overReleases, 'r/a-1').version, undefined);
    assert.match(text, /found no version of the system, expected one, because/);
  });

  await t.test('calls a run on another JVM no repeat', async () => {
    const text = async (/** @type {string} */ version) => {
      const root = site({
        'data/r/a-1/run.yaml': 'system: a\ndate: 2026-01-01\nversion: JDK 17.0.15\n',
        'data/r/a-1/s.csv': SUMMARY,
      });
      const options = ['--date', '2026-01-02', '--machine', 'none', '--version', version];
      return (await runAdd(root, [write({'s.csv': summaryOf(2)}), ...options])).text;
    };
    assert.match(await text('JDK 17.0.15'), /^repeat 2: runs with neither/m);
    assert.doesNotMatch(await text('JDK 25.0.3'), /are repeats/);
  });

  await t.test('names a run by a setting that no earlier run states', async () => {
    const root = site({
      'data/r/a-1/run.yaml': 'system: a\ndate: 2026-01-01\n',
      'data/r/a-1/s.csv': SUMMARY,
    });
    const options = ['--date', '2026-01-02', '--machine', 'none', '--param', 'heap=256m'];
    await runAdd(root, [write({'s.csv': summaryOf(2)}), ...options]);
    await runAdd(root, [write({'s.csv': summaryOf(3)}), ...options]);
    assert.equal(manifestOf(root, 'r/a-256m-1').repeat, 1);
    assert.equal(manifestOf(root, 'r/a-256m-2').repeat, 2);
  });

  await t.test('asks for what the runs before state', async () => {
    const root = site({
      'data/r/a-1/run.yaml':
        'system: a\ndate: 2026-01-01\nwarmup: 2\nparams: {threads: 2, release: 1.1, mode: read only}\n',
      'data/r/a-1/s.csv': SUMMARY,
      'data/r/a-2/run.yaml':
        'system: a\ndate: 2026-01-01\nwarmup: 2\nparams: {threads: 2, release: 1.2, mode: read only, new: 1}\n',
      'data/r/a-2/s.csv': summaryOf(5),
    });
    const folder = write({'s.csv': summaryOf(50)});
    await assert.rejects(runAdd(root, [folder, '--date', '2026-03-04']), {
      message: [
        `${folder}: found no parameter "threads", which the 2 earlier runs state, expected --param threads=2, or --param threads= for none`,
        `${folder}: found no parameter "release", which the 2 earlier runs state, expected --param release=…, or --param release= for none`,
        `${folder}: found no parameter "mode", which the 2 earlier runs state, expected --param mode='read only', or --param mode= for none`,
        `${folder}: found no warm-up, which the earlier runs state, expected --warmup 2`,
      ].join('\n'),
    });
    const params = ['threads=', 'release=1.3', 'mode='].flatMap((text) => ['--param', text]);
    const stated = [...params, '--warmup', '0'];
    await runAdd(root, [folder, '--date', '2026-03-04', ...stated]);
    assert.deepEqual(manifestOf(root, 'r/a-1-3-1').params, {release: '1.3'});
    const named = site({
      'data/r/a-1/run.yaml': 'system: a\ndate: 2026-01-01\noperation: sort -n\n',
      'data/r/a-1/hey.txt': await fixture('hey-text.txt'),
    });
    const failed = ['--status', 'failed', '--reason', 'It hung.', '--date', '2026-03-04'];
    await assert.rejects(runAdd(named, failed), {
      message: /found no operation, .*, expected --operation 'sort -n'$/,
    });
  });
});
