import assert from 'node:assert/strict';
import {existsSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {test} from 'node:test';
import {parse} from 'yaml';
import {
  assertRight,
  dataOf,
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

test('add with a terminal', async (t) => {
  await t.test('asks one question after the other, and again after a wrong answer', async () => {
    const root = site({'data/r/report.yaml': `${REPORT}  b: {name: B}\n`});
    const folder = write({'latency.hgrm': await fixture('hgrm.hgrm')});
    const {code, shown} = await runAddWithAnswers(root, [folder], 'c\n2\n\nminutes\nns\n\nnow\n\n');
    assert.equal(code, 0);
    const {system, files, date} = manifestOf(root, 'r/b-1');
    assert.deepEqual(
      [system, files, date],
      ['b', {'latency.hgrm': {unit: 'ns'}}, '2026-03-04T05:06:07Z'],
    );
    assert.match(
      shown,
      /Measured system of the report r, for .*\n {2}1 {2}a {11}A\n {2}2 {2}b {11}B\n {2}3 {2}new {9}a new system\n/,
    );
    assert.match(shown, /found "c", expected a, b, new or new-report/);
    assert.match(shown, /found "minutes", expected ns, us, ms or s/);
    await assertRight(root);
  });

  await t.test('asks again for a time between samples that never ends', async () => {
    const root = site();
    const stamped = await fixture('jstat-parallel.txt');
    const samples = stamped.toString().replaceAll(/^(?:Timestamp| +[\d.]+)/gm, '');
    const folder = write({'s.csv': SUMMARY, 'jstat.txt': samples});
    const args = [folder, '--date', 'now', '--machine', 'none'];
    const {code, shown} = await runAddWithAnswers(root, args, 'Infinity\n2\n\n');
    assert.match(shown, /found "Infinity", expected seconds, more than 0/);
    assert.equal(code, 0);
    assert.deepEqual(manifestOf(root, 'r/a-1').files, {'jstat.txt': {every: 2}});
    await assertRight(root);
  });

  await t.test('asks for what all earlier runs state, and keeps each answer', async () => {
    const hey = (await fixture('hey-text.txt')).toString();
    const root = site(
      Object.fromEntries(
        [1, 2].flatMap((n) => [
          [
            `data/r/a-${n}/run.yaml`,
            `system: a\ndate: 2026-01-0${n}\nversion: "1"\noperation: get${n}\nparams: {threads: ${n}, size: ${n}, mode: fast}\nwarmup: ${n}\n`,
          ],
          [`data/r/a-${n}/hey.txt`, hey.replaceAll('1', String(n + 1))],
        ]),
      ),
    );
    const args = [write({'hey.txt': hey}), '--machine', 'none'];
    const answers = [
      'now',
      '',
      '8',
      '',
      '-',
      '',
      '',
      'put',
      '-1',
      'Infinity',
      '0',
      '',
      '1',
      'y',
      '',
    ];
    const {shown} = await runAddWithAnswers(root, args, answers.join('\n'));
    for (const expected of [
      'a version, or none',
      'a value, or - for none',
      'the name of an operation',
      'seconds, at least 0',
    ]) {
      assert.ok(shown.includes(`", expected ${expected}\n`), `${expected}\n${shown}`);
    }
    const {date, version, operation, params, warmup} = manifestOf(root, 'r/a-8-1');
    assert.deepEqual(
      {date, version, operation, params, warmup},
      {
        ...{date: '2026-03-04T05:06:07Z', version: '1', operation: 'put'},
        ...{params: {threads: '8', mode: 'fast'}, warmup: undefined},
      },
    );
  });

  await t.test('asks for the report, and adds a system or a report', async () => {
    const report = `${REPORT}  b: {name: B}\n`;
    const args = [write({'s.csv': SUMMARY}), '--date', 'now', '--machine', 'none'];
    for (const [run, ...answers] of [
      ['s/c-1', 't', 's', 'new', 'c', 'C', 'y', ''],
      ['d/d-1', 'new', 'd', '', '', '', 'y', ''],
    ]) {
      const root = site({'data/r/report.yaml': report, 'data/s/report.yaml': report});
      await runAddWithAnswers(root, args, answers.join('\n'));
      assert.equal(manifestOf(root, String(run)).date, '2026-03-04T05:06:07Z');
      await assertRight(root);
    }
  });

  await t.test('asks once for the system of numbered folders', async () => {
    const names = ['rep_1', 'rep_2', 'rep_3', 'other-1'];
    const folder = write(
      Object.fromEntries(names.map((name, i) => [`${name}/s.csv`, summaryOf(i + 1)])),
    );
    const paths = names.map((name) => join(folder, name));
    for (const answers of ['b\nC++\na\ny\n', 'b\nC++\nother\nOther\ny\n']) {
      const root = site();
      const args = [...paths, '--new-system', '--date', 'now', '--machine', 'none'];
      const {shown} = await runAddWithAnswers(root, args, answers);
      assert.equal(shown.match(/Id of the measured system, for/g)?.length, 2);
      for (const repeat of [1, 2, 3]) assert.equal(manifestOf(root, `r/b-${repeat}`).system, 'b');
      const {systems} = parse(readFileSync(join(root, 'data/r/report.yaml'), 'utf8'));
      const shownNames = Object.values(systems).map(({name}) => name);
      assert.deepEqual(
        shownNames,
        answers.includes('Other') ? ['A', 'C++', 'Other'] : ['A', 'C++'],
      );
    }
  });

  await t.test('asks for the version and operation of each run, but once of repeats', async () => {
    const hey = (await fixture('hey-text.txt')).toString();
    const heyOf = (/** @type {number} */ n) => hey.replace('0.0024 secs', `0.002${n} secs`);
    const earlier = 'system: a\ndate: 2026-01-01\nversion: "1"\noperation: ';
    const root = site({
      'data/r/a-1/run.yaml': `${earlier}get\n`,
      'data/r/a-1/hey.txt': heyOf(1),
      'data/r/a-2/run.yaml': `${earlier}put\n`,
      'data/r/a-2/hey.txt': heyOf(2),
    });
    const names = ['x', 'mem-1', 'mem-2'];
    const folder = write(
      Object.fromEntries(names.map((name, i) => [`${name}/hey.txt`, heyOf(i + 3)])),
    );
    const paths = names.map((name) => join(folder, name));
    const args = [...paths, '--date', 'now', '--machine', 'none'];
    await runAddWithAnswers(root, args, 'get\n2\nput\n3\ny\n');
    assert.deepEqual(
      [3, 4, 5].map((n) => {
        const {version, operation} = manifestOf(root, `r/a-${n}`);
        return [version, operation];
      }),
      [
        ['2', 'get'],
        ['3', 'put'],
        ['3', 'put'],
      ],
    );
  });

  await t.test('adds a system for the run that needs it alone', async () => {
    const root = site({'data/r/report.yaml': `${REPORT}  b: {name: B}\n`});
    const folder = write({'x/s.csv': SUMMARY, 'a-7/s.csv': summaryOf(1)});
    const args = [join(folder, 'x'), join(folder, 'a-7'), '--date', 'now', '--machine', 'none'];
    await runAddWithAnswers(root, args, 'new\nc\n\ny\n');
    assert.equal(manifestOf(root, 'r/a-1').system, 'a');
    await assertRight(root);
  });

  await t.test('begins a report in a site that has none', async () => {
    const root = write({'data/site.yaml': 'title: T\n'});
    const folder = write({'s.csv': SUMMARY});
    const answers = [
      'Our cache',
      'our-cache',
      '',
      '',
      'How long does it take?',
      '',
      '2026-01-02',
      'y',
      '',
    ];
    await runAddWithAnswers(root, [folder], answers.join('\n'));
    assert.deepEqual(parse(readFileSync(join(root, 'data/our-cache/report.yaml'), 'utf8')), {
      title: 'Our cache: all',
      question: 'How long does it take?',
      systems: {'our-cache': {name: 'Our cache', platform: 'other', colour: 1}},
      baseline: 'our-cache',
    });
    await assertRight(root);
  });

  await t.test(
    'begins a report beside the only one, where another runner wrote the files',
    async () => {
      const root = site({
        'data/r/a-1/run.yaml': 'system: a\ndate: 2026-01-01\n',
        'data/r/a-1/s.csv': SUMMARY,
      });
      const folder = write({'gbench.json': await fixture('gbench-json.json')});
      const answers = ['new-report', 'cpp', '', '', '', 'y', ''];
      await runAddWithAnswers(
        root,
        [folder, '--date', 'now', '--machine', 'none'],
        answers.join('\n'),
      );
      assert.equal(manifestOf(root, 'cpp/cpp-1').system, 'cpp');
      // A report that is named is meant.
      const {message} = await runAdd(root, [folder, '--report', 'r', '--date', 'now']).catch(
        (error) => error,
      );
      assert.match(message, /expected --system ID \(a\), or --new-system with --system ID$/);
    },
  );

  await t.test('asks why a run failed, and for a format', async () => {
    const root = site();
    const args = ['--status=failed', '--date=now'];
    const {shown} = await runAddWithAnswers(root, args, '\n\nIt hung.\n\n');
    assert.match(shown, /Why the run has no result.*\n> \nfound "", expected a sentence/);
    assert.equal(manifestOf(root, 'r/a-1').reason, 'It hung.');
    const unknown = write({'notes.txt': 'Notes\n'});
    const asked = join(unknown, 'notes.txt');
    await assert.rejects(runAddWithAnswers(root, [asked], 'notes of the run\n'), /found no answer/);
    const folder = write({'ambiguous.txt': 'Notes\n'});
    const file = join(folder, 'ambiguous.txt');
    await assert.rejects(runAddWithAnswers(root, [file, '--date=now'], 'gc-log\n'), {
      message: /ambiguous\.txt/,
    });
  });

  await t.test('warns where a file states something else, before it writes', async () => {
    const path = join(write({'fio.json': await fixture('fio-json.json')}), 'fio.json');
    const args = [path, '--date=2026-10-01', '--machine=none'];
    const {code, text} = await runAddWithAnswers(site(), args, 'n\n');
    assert.equal(code, 1);
    assert.match(
      text,
      /^warning: .*fio\.json: found the date 2026-11-21T06:48:46Z, expected 2026-10-01/m,
    );
  });

  await t.test('takes a time with its zone, as git prints it', async () => {
    const root = site();
    const folder = write({'s.csv': SUMMARY});
    const answers = '\n2026-02-30T01:30:00+02:00\n2026-03-01T01:30:00+02:00\n\n';
    const {code, shown} = await runAddWithAnswers(root, [folder], answers);
    assert.match(shown, /found "2026-02-30T01:30:00\+02:00", expected a date such as/);
    assert.deepEqual([code, manifestOf(root, 'r/a-1').date], [0, '2026-02-28T23:30:00Z']);
    const date = ['--date', '2026-01-01T18:00:00.5-0700', '--machine', 'none'];
    await runAdd(root, [write({'s.csv': summaryOf(2)}), ...date]);
    assert.equal(manifestOf(root, 'r/a-2').date, '2026-01-02T01:00:00Z');
  });

  await t.test('writes nothing after a no, and nothing where the answers end', async () => {
    const root = site();
    const folder = write({'s.csv': SUMMARY});
    const {code, text, shown} = await runAddWithAnswers(
      root,
      [folder],
      '\n2026-02-31\n2026-01-02\nn\n',
    );
    assert.match(shown, /found "2026-02-31", expected a date such as/);
    assert.equal(code, 1);
    assert.match(text, /^nothing was written\n {2}To change what was proposed, use its option: /m);
    await assert.rejects(runAddWithAnswers(root, [folder], '\n2026-01-02'), {
      message: 'found no answer, so nothing was written',
    });
    assert.deepEqual(dataOf(root), ['r/report.yaml']);
  });

  await t.test('warns of what a run lacks before it asks whether to write it', async () => {
    const root = site();
    const folder = write({'hey.txt': await fixture('hey-text.txt')});
    const {code, text} = await runAddWithAnswers(root, [folder, '--date', 'now'], '\nn\n');
    assert.equal(code, 1);
    assert.match(text, /^warning: .*: the files do not state the operation: use --operation$/m);
  });

  await t.test('asks nothing that it knows with --yes', async () => {
    const root = site();
    const folder = write({'s.csv': SUMMARY});
    const {shown} = await runAddWithAnswers(root, [folder, '--yes', '--date', 'now'], '');
    assert.equal(shown, '');
    assert.ok(existsSync(join(root, 'data/r/a-1/run.yaml')));
  });
});
