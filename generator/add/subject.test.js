import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {test} from 'node:test';
import {parse} from 'yaml';
import {
  assertRight,
  manifestOf,
  REPORT,
  runAdd,
  SUMMARY,
  site,
  summaryOf,
  write,
} from '../testing/added.js';
import {fixture} from '../testing/index.js';

test('report and system of a run', async (t) => {
  await t.test('finds report and system by what their runs hold', async () => {
    const root = site({
      'data/other/report.yaml':
        'title: T\nquestion: Q?\nsystems:\n  jvm: {name: J}\n  gc: {name: G}\n  gc-g1: {name: G1}\n',
      'data/other/jvm-1/run.yaml': 'system: jvm\ndate: 2026-01-01\n',
      'data/other/jvm-1/jmh.json': await fixture('jmh-json.json'),
      'data/other/gc-1/run.yaml': 'system: gc\ndate: 2026-01-01\n',
      'data/other/gc-1/gc.log': await fixture('gc-log-g1.log'),
      // What a document states was not measured.
      'data/said/report.yaml': 'title: T\nquestion: Q?\nsystems:\n  doc: {name: D}\n',
      'data/said/doc-1/run.yaml': 'system: doc\ndate: 2026-01-01\npublished: {title: A post}\n',
      'data/said/doc-1/gc.log': await fixture('gc-log-cms.log'),
      'data/r/a-1/run.yaml': 'system: a\ndate: 2026-01-01\n',
      'data/r/a-1/s.csv': SUMMARY,
    });
    const folder = write({
      'gc.log': await fixture('gc-log-serial.log'),
      'gc-9/s.csv': summaryOf(9),
      'gc-g1-9/s.csv': summaryOf(9),
    });
    const stated = ['--date', '2026-01-02', '--machine', 'none', '--dry-run'];
    const {text} = await runAdd(root, [join(folder, 'gc.log'), ...stated]);
    assert.match(text, /^report other: the only one with files of this runner$/m);
    assert.match(text, /^system gc: the only one with/m);

    for (const id of ['gc', 'gc-g1']) {
      const path = join(folder, `${id}-9`);
      const called = await runAdd(root, [path, '--report', 'other', ...stated]);
      assert.ok(called.lines.includes(`system ${id}: from the name of the folder`), called.text);
    }

    const named = await runAdd(root, [join(folder, 'gc-9'), '--system', 'jvm', ...stated]);
    assert.match(named.text, /^report other: the only one of the system jvm$/m);
  });

  await t.test('takes no other report for one that cannot be read', async () => {
    const root = site({'data/q/report.yaml': 'title: T\n'});
    const args = [join(write({'s.csv': SUMMARY}), 's.csv'), '--date=now', '--machine=none'];
    for (const of of [[], ['--report', 'q'], ['--new-report', '--system', 'q']]) {
      await assert.rejects(runAdd(root, [...args, ...of]), {
        message: /^data\/q\/report\.yaml:1: found no "question"/,
      });
    }
    const {text} = await runAdd(root, [...args, '--report', 'r', '--dry-run']);
    assert.match(text, /^data\/r\/a-1\/run\.yaml$/m);
    const first = await runAdd(root, [...args, '--new-report', '--system', 'b', '--dry-run']);
    assert.match(first.text, /^data\/b\/b-1\/run\.yaml$/m);
  });

  await t.test('adds a system to a report, where another runner wrote the files', async () => {
    const root = site({
      'data/r/a-1/run.yaml': 'system: a\ndate: 2026-01-01\n',
      'data/r/a-1/s.csv': SUMMARY,
    });
    const folder = write({'gbench.json': await fixture('gbench-json.json')});
    const path = join(folder, 'gbench.json');
    await assert.rejects(runAdd(root, [path, '--date', '2026-01-02', '--machine', 'none']), {
      message: `${path}: found another runner than that of the only system in the report r, expected --system ID (a), or --new-system or --new-report with --system ID`,
    });
    const stated = ['--new-system', '--system', 'cpp', '--name', 'C++: ours', '--machine', 'none'];
    const {text} = await runAdd(root, [path, '--date', '2026-01-02', ...stated]);
    assert.equal(
      readFileSync(join(root, 'data/r/report.yaml'), 'utf8'),
      `${REPORT}  cpp:\n    name: "C++: ours"\n    platform: native\n`,
    );
    assert.equal(manifestOf(root, 'r/cpp-1').system, 'cpp');
    assert.match(text, /^wrote data\/r\/report\.yaml\nwrote data\/r\/cpp-1$/m);
    await assertRight(root);
  });

  await t.test('takes another format of the same runner for results of the system', async () => {
    const root = site({
      'data/r/a-1/run.yaml': 'system: a\ndate: 2026-01-01\n',
      'data/r/a-1/jmh.json': await fixture('jmh-json.json'),
    });
    const path = join(write({'jmh.csv': await fixture('jmh-csv.csv')}), 'jmh.csv');
    const {text} = await runAdd(root, [path, '--date=2026-01-02', '--machine=none', '--dry-run']);
    assert.match(text, /^system a: the only one$/m);
  });

  await t.test('states the platform that the runner measures', async () => {
    for (const [name, platform] of /** @type {const} */ ([
      ['renaissance-json.json', 'jvm'],
      ['gbench-json.json', 'native'],
      ['hyperfine-json.json', 'other'],
    ])) {
      const root = site({});
      const path = join(write({'result.json': await fixture(name)}), 'result.json');
      const stated = ['--new-report', '--system', 'ours', '--machine', 'none'];
      await runAdd(root, [path, ...stated, '--date', '2026-01-02']);
      const report = readFileSync(join(root, 'data/ours/report.yaml'), 'utf8');
      assert.equal(parse(report).systems.ours.platform, platform, name);
    }
  });

  await t.test('proposes one system for folders that are numbered from 1', async () => {
    const proposed = {
      'mem-2': 'mem',
      'mem-1': 'mem',
      'jdk-17': 'jdk-17',
      'jdk-18': 'jdk-18',
      'one-1': 'one-1',
    };
    const names = Object.keys(proposed);
    const folder = write(
      Object.fromEntries(names.map((name, i) => [`${name}/s.csv`, summaryOf(i + 1)])),
    );
    const paths = names.map((name) => join(folder, name));
    const message = Object.values(proposed)
      .map((id, i) => `${paths[i]}: found no system, expected --system ID, such as --system ${id}`)
      .join('\n');
    for (const option of ['--new-report', '--new-system']) {
      const args = [...paths, option, '--report', 'r', '--date', 'now'];
      const root = option === '--new-report' ? write({'data/site.yaml': 'title: T\n'}) : site();
      await assert.rejects(runAdd(root, args), {message});
    }
  });

  await t.test('says once what many folders lack', async () => {
    const names = Array.from({length: 6}, (_, i) => `jdk-${i + 17}`);
    const folder = write(
      Object.fromEntries(names.map((name, i) => [`${name}/s.csv`, summaryOf(i + 1)])),
    );
    const paths = names.map((name) => join(folder, name));
    const args = [...paths, '--report', 'r', '--system', 'b', '--new-system', '--machine', 'none'];
    await assert.rejects(runAdd(site(), args), (/** @type {Error} */ {message}) => {
      assert.match(message, /jdk-17 and 5 more: found no date, expected --date/);
      assert.doesNotMatch(message, /jdk-18/);
      return true;
    });
  });

  await t.test('proposes a system that names something', async () => {
    const root = write({'data/site.yaml': 'title: T\n'});
    for (const name of ['run-1', 'run-2', 'results', '2026-11-21', 'run']) {
      const folder = write({[`${name}/s.csv`]: SUMMARY});
      await assert.rejects(runAdd(root, [join(folder, name), '--date', 'now']), {
        message: /: found no system, expected --system ID, such as --system our-cache$/,
      });
    }
    const folder = write({'s.csv': SUMMARY});
    const args = [folder, '--date', 'now', '--system', 'Our API'];
    for (const option of ['--new-report', '--new-system']) {
      await assert.rejects(runAdd(option === '--new-system' ? site() : root, [...args, option]), {
        message: `${folder}: found the system "Our API", expected --system ID, such as --system our-api`,
      });
    }
  });

  await t.test('adds what a new system measured to the title that it wrote', async () => {
    const root = write({'data/site.yaml': 'title: T\n'});
    for (const [system, names, title] of /** @type {const} */ ([
      ['java', ['Get', 'Put'], 'Java: Get and Put'],
      ['go', ['Put', 'Scan'], 'Java and Go: Get, Put and Scan'],
      ['rust', ['Get'], 'Java, Go and Rust: Get, Put and Scan'],
    ])) {
      const text = names.map((name) => `Benchmark${name} 100 ${system.length} ns/op\n`).join('');
      const option = system === 'java' ? '--new-report' : '--new-system';
      const args = [write({'bench.txt': text}), '--date', 'now', '--machine', 'none', option];
      await runAdd(root, [...args, '--system', system]);
      const [line] = readFileSync(join(root, 'data/java/report.yaml'), 'utf8').split('\n');
      assert.equal(line, `title: "${title}"`);
    }
  });
});
