import assert from 'node:assert/strict';
import {existsSync, utimesSync} from 'node:fs';
import {join} from 'node:path';
import {test} from 'node:test';
import {
  FACTS,
  MACHINE,
  manifestOf,
  runAdd,
  runAddWithAnswers,
  site,
  summaryOf,
  write,
} from '../testing/added.js';
import {fixture} from '../testing/index.js';

test('the machine of files that name none', async (t) => {
  const withDesk = () => site({'data/machines/desk.yaml': 'name: Desk\n'});
  const date = ['--date', '2026-03-04'];

  await t.test('is asked for at a terminal, with this one as the default', async () => {
    const root = withDesk();
    const {shown} = await runAddWithAnswers(
      root,
      [write({'s.csv': summaryOf(1)}), ...date],
      'desk\ny\n',
    );
    assert.match(shown, /Machine that the run was made on\n(?:.*\n)*number or name \[this\]> /);
    await runAddWithAnswers(root, [write({'s.csv': summaryOf(2)}), ...date], '\ny\n');
    const {machine} = manifestOf(root, 'r/a-1');
    assert.deepEqual([machine, manifestOf(root, 'r/a-2').machine], ['desk', MACHINE]);
  });

  await t.test('is listed once, also if the site has described it', async () => {
    const root = withDesk();
    await runAdd(root, [write({'s.csv': summaryOf(1)}), ...date]);
    const files = write({'s.csv': summaryOf(2)});
    const {shown} = await runAddWithAnswers(root, [files, ...date], '\ny\n');
    assert.deepEqual(shown.match(/^ {2}\d {2}\S+/gm), ['  1  this', '  2  desk', '  3  none']);
  });

  await t.test('is this one without a terminal, if they are new', async () => {
    const root = withDesk();
    await runAdd(root, [write({'s.csv': summaryOf(1)}), ...date]);
    assert.equal(manifestOf(root, 'r/a-1').machine, MACHINE);
  });

  await t.test('is not guessed for files that are older than a day', async () => {
    const root = withDesk();
    const folder = write({'s.csv': summaryOf(1)});
    const old = new Date('2026-03-03T05:00:00Z');
    utimesSync(join(folder, 's.csv'), old, old);
    const refused = (/** @type {string} */ path, /** @type {string} */ found) => ({
      message: `${path}: found no machine, and ${found}, expected --machine ID (desk), --machine this or --machine none\n  To describe another machine, call npx benchfolio add --machine there, or write data/machines/ID.yaml: \`name: …\` is enough.`,
    });
    await assert.rejects(
      runAdd(root, [folder, ...date]),
      refused(folder, `a file that is older than a day (${folder}/s.csv)`),
    );
    // A copy of an old file is new.
    const copy = write({'s.csv': summaryOf(2)});
    const earlier = [copy, '--date', '2026-03-02'];
    await assert.rejects(
      runAdd(root, earlier),
      refused(copy, 'a run that is older than a day (2026-03-02)'),
    );
    await runAdd(root, [copy, '--date', '2026-03-03', '--dry-run']);
    await runAdd(root, [folder, ...date, '--machine', 'this']);
    // Another machine can have as many cores.
    const sameCores = (await fixture('gbench-csv.csv'))
      .toString()
      .replace(/Run on \(\d+ X/, `Run on (${FACTS.cores} X`);
    const gbench = write({'g.csv': sameCores});
    await assert.rejects(
      runAdd(withDesk(), [gbench], {now: new Date('2026-11-26T06:00:00Z')}),
      refused(gbench, 'a run that is older than a day (2026-11-21T06:45:46Z)'),
    );
    const copied = join(write({'fio.json': await fixture('fio-json.json')}), 'fio.json');
    const options = ['--new-report', '--system', 'fio', '--yes'];
    await assert.rejects(
      runAdd(root, [copied, ...options], {now: new Date('2026-11-26T06:00:00Z')}),
      (/** @type {Error} */ {message}) => {
        assert.match(
          message,
          /found no machine, and a run that is older than a day \(2026-11-21T06:48:46Z\), expected/,
        );
        return true;
      },
    );
  });

  await t.test('does not warn of a run that was said to have none', async () => {
    const root = site();
    const folder = write({'s.csv': summaryOf(1)});
    const {text} = await runAdd(root, [folder, ...date, '--machine', 'none']);
    assert.doesNotMatch(text, /found no machine/);
  });

  await t.test('is not this one if their files state different processors', async () => {
    const table = String(await fixture('benchmarkdotnet-table.md'));
    const files = {'a.md': table, 'b.md': await fixture('benchmarkdotnet-table-jobs.md')};
    await assert.rejects(runAdd(site(), [write(files), ...date]), {
      message:
        /found another machine \(AMD Ryzen 5 3600X and 11th Gen Intel Core i7-11800H 2\.30GHz\)/,
    });
  });

  await t.test('is this one by its id, before the site has described it', async () => {
    const root = site();
    await runAdd(root, [write({'s.csv': summaryOf(1)}), ...date, '--machine', MACHINE]);
    assert.equal(manifestOf(root, 'r/a-1').machine, MACHINE);
    assert.ok(existsSync(join(root, `data/machines/${MACHINE}.yaml`)));
  });

  await t.test('is asked for if the site does not have the stated one', async () => {
    await assert.rejects(
      runAdd(withDesk(), [write({'s.csv': summaryOf(1)}), ...date, '--machine', 'lab']),
      {message: /found the machine "lab", expected --machine ID \(desk\), --machine this or/},
    );
  });
});

test('files that state a processor are of the only machine that has it', async () => {
  const files = write({'a.md': await fixture('benchmarkdotnet-table.md')});
  const args = [files, '--new-report', '--system', 'net', '--yes', '--date', '2026-03-04'];
  /** @param {string[]} ids */
  const withMachines = (...ids) =>
    site(
      Object.fromEntries(
        ids.map((id) => [`data/machines/${id}.yaml`, `name: ${id}\ncpu: AMD Ryzen 5 3600X\n`]),
      ),
    );
  const {text} = await runAdd(withMachines('desk'), args);
  assert.match(text, /machine desk: the one that the files state/);
  await assert.rejects(runAdd(withMachines('desk', 'lab'), args), {
    message:
      /found another machine \(AMD Ryzen 5 3600X, 12 cores\) in .*, expected --machine ID \(desk, lab\)/,
  });
});
