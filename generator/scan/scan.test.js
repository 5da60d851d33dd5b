// All reports here are made. Errors that need the raw files to be read are in read-runs.test.js.

import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {mkdir, symlink} from 'node:fs/promises';
import {join} from 'node:path';
import {test} from 'node:test';
import {diskEffects} from '../effects.js';
import {InputErrors} from '../errors.js';
import {fieldOf, fieldsOf, memoryEffects} from '../testing/index.js';
import {temporaryFolder, writeFiles} from '../testing/repository.js';
import {MOST_FILES, scan, WAYS_OUT} from './scan.js';

const RUN = 'system: a\ndate: 2026-11-21\nmachine: desk\n';
/** @type {Record<string, string>} */
const SITE = {
  'data/machines/desk.yaml': 'name: Desk\n',
  'data/r/report.yaml': 'title: T\nquestion: Q?\nsystems:\n  a: {name: A}\n',
  'data/r/one/run.yaml': RUN,
  'data/r/one/summary.csv': 'elapsed\n',
};

/**
 * @param {Record<string, string | Uint8Array>} files
 *   Over a right site.
 * @param {{includes?: (path: string) => boolean, now?: number}} [options]
 */
async function scanned(files, options) {
  const errors = new InputErrors();
  const found = await scan(memoryEffects({...SITE, ...files}), errors, options);
  return {...found, errors: errors.list(), warnings: errors.warningLines()};
}

test('scan', async (t) => {
  await t.test('gives the site, the reports and the machines', async () => {
    const files = {'data/site.yaml': 'title: My site\n'};
    const {site, reports, machines, errors, warnings} = await scanned(files);
    assert.equal(site.title, 'My site');
    assert.deepEqual(fieldOf(reports, 'id'), ['r']);
    assert.deepEqual(machines, [{id: 'desk', name: 'Desk', notes: []}]);
    assert.deepEqual([errors, warnings], [[], []]);
  });

  await t.test('lists the files of methods, and refuses links among them', async (t) => {
    const folder = temporaryFolder(t);
    writeFiles(folder, {
      ...SITE,
      'data/method/all.sh': '',
      'data/r/method/.DS_Store': '',
      'data/r/method/run.sh': '',
      'data/r/method/src/a.c': '',
    });
    const effects = diskEffects(folder, () => {});
    const {reports, methodFiles} = await scan(effects, new InputErrors());
    assert.deepEqual(methodFiles, ['data/method/all.sh']);
    assert.deepEqual(reports[0]?.methodFiles, ['data/r/method/run.sh', 'data/r/method/src/a.c']);

    await symlink('/etc/passwd', join(folder, 'data/r/method/src/secret'));
    const errors = new InputErrors();
    await scan(effects, errors);
    assert.deepEqual(errors.list(), [
      'data/r/method/src/secret: found a link, a pipe or a device, expected a file\n  Copy what it leads to, or delete it.',
    ]);
  });

  await t.test(
    'gives the warm-up of a run to each of its files, with their own notes',
    async () => {
      const run = `${RUN}warmup: 5\nfiles:\n  summary.csv: {offset: 2}\n`;
      const {reports} = await scanned({'data/r/one/run.yaml': run, 'data/r/one/gc.log': ''});
      assert.deepEqual(fieldsOf(reports[0]?.runs[0]?.files, 'name', 'note'), [
        ['gc.log', {warmup: 5}],
        ['summary.csv', {offset: 2, warmup: 5}],
      ]);
    },
  );

  await t.test('refuses texts that are not UTF-8, with the line', async () => {
    const latin1 = (/** @type {string} */ text) => Buffer.from(text, 'latin1');
    const {errors} = await scanned({
      'data/machines/desk.yaml': latin1('name: Desk\nos: Zürich\n'),
      'data/r/one/run.yaml': latin1(`${RUN}notes:\n  - ${'é'.repeat(70)}\n`),
      'data/r/two/run.yaml': `${RUN}notes: ["Zürich"]\n`,
      'data/r/two/summary.csv': 'elapsed\n',
      'content/reports/r/_index.md': latin1('---\ntitle: A\n---\n\nZürich\n'),
    });
    const found = 'found bytes that are not UTF-8 (as Windows-1252: ';
    const expected = 'expected UTF-8\n  Save the file as UTF-8.';
    assert.deepEqual(errors, [
      `content/reports/r/_index.md:5: ${found}"Zürich"), ${expected}`,
      `data/machines/desk.yaml:2: ${found}"os: Zürich"), ${expected}`,
      `data/r/one/run.yaml:5: ${found}"- ${'é'.repeat(58)}…"), ${expected}`,
    ]);
  });

  await t.test('says nothing of a warm-up where there is none', async () => {
    const {reports} = await scanned({});
    assert.deepEqual(reports[0]?.runs[0]?.files[0]?.note, {});
  });

  await t.test('says what is wrong with a machine once, and not for each of its runs', async () => {
    const {errors} = await scanned({'data/machines/desk.yaml': 'name: Desk\ncpus: 2\n'});
    assert.equal(errors.length, 1);
    assert.match(String(errors), /^data\/machines\/desk\.yaml:2: /);
  });

  await t.test('says how manifests are named', async () => {
    const {errors} = await scanned({
      'data/Site.yaml': 'title: T\n',
      'data/s/report.yml': 'title: T\n',
      'data/r/Notes.yml': 'notes: []\n',
      'data/r/two/Run.yaml': RUN,
      'data/r/two/a.txt': 'x',
    });
    assert.deepEqual(
      errors,
      [
        ['data', 'Site.yaml', 'site'],
        ['data/r', 'Notes.yml', 'notes'],
        ['data/r/two', 'Run.yaml', 'run'],
        ['data/s', 'report.yml', 'report'],
      ].map(
        ([folder, found, name]) =>
          `${folder}/${found}: found ${found}, expected ${name}.yaml\n  Rename it.`,
      ),
    );
  });

  await t.test('ignores what systems and editors leave, in every folder', async () => {
    const folders = ['data', 'data/machines', 'data/r', 'data/r/one'];
    const names = ['.DS_Store', 'Thumbs.db', '._run.yaml', '.run.yaml.swp', '4913', '#a#', 'a~'];
    const files = folders.flatMap((folder) => names.map((name) => [`${folder}/${name}`, 'x']));
    const {reports, errors} = await scanned(Object.fromEntries(files));
    assert.deepEqual(errors, []);
    assert.deepEqual(fieldOf(reports[0]?.runs[0]?.files, 'name'), ['summary.csv']);
  });

  await t.test('warns of a file that git ignores in a run that it takes', async () => {
    const run = (/** @type {string} */ name) => ({
      [`data/r/${name}/run.yaml`]: 'system: a\ndate: 2026-01-01\n',
      [`data/r/${name}/gc.log`]: 'made',
    });
    const effects = {
      ...memoryEffects({...SITE, ...run('one'), ...run('local')}),
      git: async () => 'data/r/one/gc.log\0data/r/local/gc.log\0data/r/local/run.yaml\0',
    };
    const errors = new InputErrors();
    await scan(effects, errors);
    assert.deepEqual(
      errors.warningLines().filter((line) => line.includes('gitignore')),
      [
        'warning: data/r/one/gc.log: found a file that .gitignore leaves out of commits, expected !/data/** as the last line of .gitignore',
      ],
    );
  });

  await t.test('warns of two systems of one name', async () => {
    const report = `title: T
question: Q?
systems:
  a: {name: A}
  b: {name: A}
`;
    const run = {'data/r/b-1/run.yaml': RUN.replace('a', 'b'), 'data/r/b-1/x.csv': 'elapsed\n'};
    assert.deepEqual((await scanned({...run, 'data/r/report.yaml': report})).warnings, [
      'warning: data/r/report.yaml:5: found the name "A" of another system, expected a different one',
    ]);
  });

  await t.test('warns of a system without a run', async () => {
    const report = 'title: T\nquestion: Q?\nsystems:\n  a: {name: A}\n  b: {name: B}\n';
    assert.deepEqual((await scanned({'data/r/report.yaml': report})).warnings, [
      'warning: data/r/report.yaml:5: found no run of the system "b", expected one; if its runs are in another report, remove the system from this one',
    ]);
    // A run with an error, or of a system that has another id now.
    for (const run of ['system: b\n', RUN.replace('a', 'old')]) {
      const wrong = {
        'data/r/report.yaml': report,
        'data/r/b-1/run.yaml': run,
        'data/r/b-1/x.csv': 'elapsed\n',
      };
      assert.deepEqual((await scanned(wrong)).warnings, []);
    }
    // Its page would be empty below the title.
    const {warnings} = await scanned({'data/new/report.yaml': report});
    assert.deepEqual(warnings, [
      'warning: data/new/report.yaml: found no run, expected one; if all were moved to another report, delete this one and name it there in `formerly`',
    ]);
  });

  await t.test('refuses the text of a report that does not exist', async () => {
    const {errors} = await scanned({
      'content/reports/r/_index.md': 'Words.\n',
      'content/reports/gone/_index.md': 'Words.\n',
      'content/reports/empty/.DS_Store': '',
    });
    assert.deepEqual(errors, [
      'content/reports/gone: found a text of a report that does not exist, expected data/gone/report.yaml\n  Give the folder the name of its report, or delete it.',
    ]);
  });

  await t.test('refuses a former id that another report has or had', async () => {
    const report = (/** @type {string} */ ids) =>
      `title: a\nquestion: b\nsystems: {a: {name: A}}\nformerly: [${ids}]\n`;
    const right = {'data/r/report.yaml': report('old, older')};
    assert.deepEqual((await scanned(right)).errors, []);
    const expected = 'expected an id that no other report and no folder in data/ has';
    const {errors} = await scanned({...right, 'data/s/report.yaml': report('old, r, machines')});
    assert.deepEqual(errors, [
      `data/s/report.yaml: found "old" under "formerly", which is an address of r, ${expected}`,
      `data/s/report.yaml: found "r" under "formerly", which is an address of r, ${expected}`,
      `data/s/report.yaml: found "machines" under "formerly", which is an address of machines, ${expected}`,
    ]);
  });

  await t.test('refuses other files beside reports and runs', async () => {
    const {errors} = await scanned({'data/README.md': '', 'data/r/notes.txt': ''});
    const expected = 'expected a folder named with lower case, digits and hyphens';
    const hint = `\n  A result file belongs in a folder of its run, data/<report>/<run>/. To move it there: npx benchfolio add`;
    const others = '\n  Move any other file out of data/.';
    assert.deepEqual(errors, [
      `data/README.md: found the file "README.md", ${expected}${hint} data/README.md${others}`,
      `data/r/notes.txt: found the file "notes.txt", ${expected}${hint} data/r/notes.txt${others}`,
    ]);
  });

  await t.test('limits the files of a run', async () => {
    const files = Array.from({length: MOST_FILES}, (_, i) => [`data/r/many/${i}.csv`, '']);
    const most = {...Object.fromEntries(files), 'data/r/many/run.yaml': RUN};
    assert.deepEqual((await scanned(most)).errors, []);
    assert.deepEqual((await scanned({...most, 'data/r/many/more.csv': ''})).errors, [
      'data/r/many: found 1,001 files in the folder of a run, expected at most 1,000',
    ]);
  });

  await t.test('says where a run, a manifest or a machine in a wrong folder belongs', async () => {
    const {errors} = await scanned({
      'data/two/run.yaml': RUN,
      'data/two/summary.csv': 'two\n',
      'data/desk.yaml': 'name: Desk\n',
      'data/machine/desk.yaml': 'name: Desk\n',
      'data/r/run.yaml': RUN,
      'data/r/Run Two/run.yaml': RUN,
      'data/r/november/three/run.yaml': RUN,
      'data/r/one/raw/summary.csv': 'one\n',
    });
    const folder = 'expected a folder named with lower case, digits and hyphens';
    const files = 'expected only files in the folder of a run';
    const hint =
      'A run.yaml belongs in the folder of its run, data/<report>/<run>/, and the file of a machine in data/machines/.';
    assert.deepEqual(
      errors.toSorted(),
      [
        `data/desk.yaml: found the file "desk.yaml", ${folder}\n  ${hint}`,
        `data/machine/report.yaml: found no such file, expected the title, question and systems of the report\n  ${hint}`,
        `data/r/run.yaml: found the file "run.yaml", ${folder}\n  ${hint}`,
        `data/r/Run Two: found the folder "Run Two", ${folder}\n  Rename it to run-two.`,
        `data/r/november/three: found the folder "three", ${files}\n  Move its files into data/r/november. If it is a run, move it into data/r.`,
        `data/r/one/raw: found the folder "raw", ${files}\n  Move its files into data/r/one. If it is a run, move it into data/r.`,
        'data/two: found a run that is in no report, expected it in the folder of one\n  Move it to data/<report>/two.',
      ].sort(),
    );
  });

  await t.test(
    'refuses names that are too long, of devices, or equal but for their case',
    async () => {
      const long = 'x'.repeat(101);
      const {errors} = await scanned({
        [`data/${long}/report.yaml`]: '',
        'data/con/report.yaml': '',
        [`data/r/one/${long}`]: '',
        'data/r/one/nul.txt': '',
        'data/r/one/nul.txt.': '',
        'data/r/one/Summary.csv': '',
      });
      const device = 'expected another name: Windows reserves this one for a device';
      const raw =
        'expected a raw file named with letters, digits, dots, plus, hyphens and underscores';
      assert.deepEqual(
        errors.toSorted(),
        [
          `data/con: found the folder "con", ${device}`,
          'data/r/one/summary.csv: found "Summary.csv" and "summary.csv", expected names that differ by more than case',
          `data/r/one/nul.txt: found the file "nul.txt", ${device}\n  Rename it to file-nul.txt.`,
          `data/r/one/nul.txt.: found the file "nul.txt.", ${raw}\n  Rename it to file-nul.txt.`,
          `data/r/one/${long}: found the file "${long}", expected a name of at most 100 characters\n  Rename it to ${long.slice(0, 100)}.`,
          `data/${long}: found the folder "${long}", expected a name of at most 64 characters`,
        ].sort(),
      );
    },
  );

  await t.test('gives the runs in natural order', async () => {
    const names = ['g1-10', 'g1-2', 'g1-1'];
    const runs = names.flatMap((name) => [
      [`data/r/${name}/run.yaml`, RUN],
      [`data/r/${name}/summary.csv`, name],
    ]);
    const {reports} = await scanned(Object.fromEntries(runs));
    assert.deepEqual(fieldOf(reports[0]?.runs, 'id'), ['g1-1', 'g1-2', 'g1-10', 'one']);
  });

  await t.test('gives the files of a run in natural order', async () => {
    const names = ['threads-16.txt', 'threads-2.txt', 'threads-1.txt'];
    const files = names.map((name) => [`data/r/two/${name}`, name]);
    const {reports} = await scanned(Object.fromEntries([['data/r/two/run.yaml', RUN], ...files]));
    const run = reports[0]?.runs.find(({id}) => id === 'two');
    assert.deepEqual(fieldOf(run?.files, 'name'), names.toReversed());
  });

  await t.test('scans the included reports alone', async () => {
    const files = {'data/s/report.yaml': 'title T\n', 'data/notes.txt': ''};
    const {reports, errors} = await scanned(files, {includes: (path) => path === 'data/r'});
    assert.deepEqual(fieldOf(reports, 'id'), ['r']);
    assert.deepEqual(errors, []);
  });

  await t.test('warns of a run without a machine, and keeps the warning for its page', async () => {
    const message = 'found no machine, expected the name of a file in data/machines';
    const files = {
      'data/r/one/run.yaml': 'system: a\ndate: 2026-11-21\n',
      'data/r/two/run.yaml': RUN,
      'data/r/two/summary.csv': 'elapsed\n',
    };
    const {reports, errors, warnings} = await scanned(files);
    assert.deepEqual([errors, warnings], [[], [`warning: data/r/one/run.yaml: ${message}`]]);
    assert.deepEqual(fieldOf(reports[0]?.runs, 'warnings'), [[{message}], []]);
  });

  await t.test('says how to add a machine that is not there', async () => {
    const run = 'system: a\ndate: 2026-11-21\nmachine: laptop\n';
    const {errors} = await scanned({'data/r/one/run.yaml': run});
    assert.deepEqual(errors, [
      'data/r/one/run.yaml:3: found the machine "laptop", expected desk\n  To add a machine, write data/machines/laptop.yaml: `name: My laptop` is enough.',
    ]);
  });

  await t.test('does not warn of a published result without a machine', async () => {
    const run = 'system: a\npublished: {title: A post}\n';
    assert.deepEqual((await scanned({'data/r/one/run.yaml': run})).warnings, []);
  });

  await t.test('warns of a date in the future where it knows the time', async () => {
    const now = Date.parse('2026-11-19T23:00:00Z');
    const {errors, warnings} = await scanned({}, {now});
    assert.deepEqual(errors, []);
    assert.deepEqual(warnings, [
      'warning: data/r/one/run.yaml:2: found the date "2026-11-21" in the future, expected the day of the run',
    ]);
    assert.deepEqual((await scanned({})).warnings, []);
  });

  await t.test('warns of the date of a clock that was not set', async () => {
    const run = 'system: a\ndate: 1970-01-03T00:00:00Z\nmachine: desk\n';
    assert.deepEqual((await scanned({'data/r/one/run.yaml': run})).warnings, [
      'warning: data/r/one/run.yaml:2: found the date "1970-01-03T00:00:00Z", expected the day of the run; a clock that was not set says 1970',
    ]);
    const published = 'system: a\npublished: {title: A paper, date: 1985-07}\n';
    assert.deepEqual((await scanned({'data/r/one/run.yaml': published})).warnings, []);
  });

  await t.test('does not take the day of another time zone for the future', async () => {
    const now = Date.parse('2026-11-20T10:00:00Z');
    assert.deepEqual((await scanned({}, {now})).warnings, []);
  });

  await t.test(
    'warns of a date more than a year after all other runs, without a clock',
    async () => {
      const far = 'system: a\ndate: 2062-11-21\nmachine: desk\n';
      const files = {'data/r/two/run.yaml': far, 'data/r/two/summary.csv': 'x\n'};
      const message =
        'found the date "2062-11-21", more than a year after all other runs of the report, expected the day of the run';
      const {reports, warnings} = await scanned(files);
      assert.deepEqual(warnings, [`warning: data/r/two/run.yaml: ${message}`]);
      assert.deepEqual(reports[0]?.runs[1]?.warnings, [{message}]);
      const near = {...files, 'data/r/two/run.yaml': far.replace('2062', '2027')};
      assert.deepEqual((await scanned(near)).warnings, []);
    },
  );

  await t.test('gives systems without a colour those that are left, in their order', async () => {
    const others = ['c', 'd', 'e', 'f', 'g', 'h'].map((id) => `${id}: {name: ${id}}`);
    const systems = ['a: {name: A}', 'b: {name: B, colour: 1}', ...others];
    const report = `title: T\nquestion: Q?\nsystems:\n  ${systems.join('\n  ')}\n`;
    const {reports} = await scanned({'data/r/report.yaml': report});
    assert.deepEqual(fieldOf(reports[0]?.systems, 'colour'), [2, 1, 3, 4, 5, 6, 1, 2]);
  });

  await t.test('gives each run the new names of its own system', async () => {
    const systems = ['a: {name: A, drop: [x]}', 'b: {name: B, drop: [y]}'];
    const {reports} = await scanned({
      'data/r/report.yaml': `title: T\nquestion: Q?\nsystems:\n  ${systems.join('\n  ')}\n`,
      'data/r/one/run.yaml': `${RUN}drop: [z]\n`,
      'data/r/two/run.yaml': RUN.replace('a', 'b'),
      'data/r/two/summary.csv': 'elapsed\n',
    });
    assert.deepEqual(fieldOf(reports[0]?.runs, 'drop'), [['x', 'z'], ['y']]);
  });

  await t.test('refuses a run of a chart or a revision that is not there', async () => {
    const more = [
      'charts:\n  - {id: a, chart: comparison, runs: [one, two]}',
      'revisions:\n  - {id: v1, date: 2026-11-21, note: First., runs: [three]}\n',
    ];
    const report = SITE['data/r/report.yaml'] + more.join('\n');
    const expected = 'expected the name of a folder next to report.yaml';
    assert.deepEqual((await scanned({'data/r/report.yaml': report})).errors, [
      `data/r/report.yaml:6: found the run "two", ${expected}`,
      `data/r/report.yaml:8: found the run "three", ${expected}`,
    ]);
  });

  await t.test('gives systems of one colour different symbols', async () => {
    const systems = Array.from(
      {length: 12},
      (_, i) => `s${i}: {name: S${i}, colour: ${i % 2 ? 2 : 6}}`,
    );
    const report = `title: T\nquestion: Q?\nsystems:\n  ${systems.join('\n  ')}\n`;
    const {reports} = await scanned({'data/r/report.yaml': report});
    const looks = reports[0]?.systems.map(({colour, look = colour}) => `${colour} ${look}`);
    assert.equal(new Set(looks).size, 12);
    assert.deepEqual(looks?.slice(0, 4), ['6 6', '2 2', '6 1', '2 3']);
  });

  await t.test('refuses a baseline that is not a system', async () => {
    const files = {'data/r/report.yaml': `${SITE['data/r/report.yaml']}baseline: b\n`};
    const expected =
      'data/r/report.yaml:5: found the baseline "b", expected the id of one under "systems": a';
    assert.deepEqual((await scanned(files)).errors, [expected]);
  });

  await t.test('refuses two charts of one id', async () => {
    const charts = 'charts:\n  - {id: a, chart: comparison}\n  - {id: a, chart: profile}\n';
    const {errors} = await scanned({'data/r/report.yaml': SITE['data/r/report.yaml'] + charts});
    assert.deepEqual(errors, [
      'data/r/report.yaml:7: found the chart "a" a second time, expected another id',
    ]);
  });

  await t.test('refuses a chart with the id of a section of the page', async () => {
    for (const id of [
      'method',
      'limits',
      'environment',
      'runs',
      'cite',
      'caveats',
      'differences',
    ]) {
      const charts = `charts:\n  - {id: ${id}, chart: comparison}\n`;
      const {errors} = await scanned({'data/r/report.yaml': SITE['data/r/report.yaml'] + charts});
      assert.deepEqual(errors, [
        `data/r/report.yaml:6: found the chart "${id}", expected another id: a section of the report has this one`,
      ]);
    }
  });

  await t.test('marks the systems of published results', async () => {
    const run = 'system: a\npublished: {title: A post}\n';
    const {reports} = await scanned({'data/r/one/run.yaml': run});
    assert.deepEqual(fieldOf(reports[0]?.systems, 'name'), ['A (as published)']);
  });

  await t.test('refuses a raw file over the limit of the site, and says what to do', async () => {
    const files = {'data/site.yaml': 'limits: {fileBytes: 2048}\n'};
    assert.deepEqual((await scanned({...files, 'data/r/one/a.csv': 'x'.repeat(2048)})).errors, []);
    const {errors} = await scanned({...files, 'data/r/one/a.csv': 'x'.repeat(3072)});
    assert.deepEqual(errors, [
      `data/r/one/a.csv: found a file of 3.00\u202fKiB, expected at most 2.00\u202fKiB
  ${WAYS_OUT}`,
    ]);
  });

  await t.test('says what to do with files that were uploaded without a manifest', async () => {
    const {errors} = await scanned({'data/r/two/a.csv': 'x', 'data/new/one/a.csv': 'x'});
    assert.deepEqual(errors, [
      'data/new/report.yaml: found no such file, expected the title, question and systems of the report\n  To start the report: npx benchfolio add data/new/one --new-report',
      'data/r/two/run.yaml: found no such file, expected at least the system and the date of the run\n  To write it: npx benchfolio add data/r/two',
    ]);
  });

  await t.test('says to delete a folder that has nothing to read', async () => {
    const {errors} = await scanned({'data/new/.DS_Store': '', 'data/r/two/.DS_Store': ''});
    const hint = 'The folder has no files that are read: delete it.';
    assert.deepEqual(errors, [
      `data/new/report.yaml: found no such file, expected the title, question and systems of the report\n  ${hint}`,
      `data/r/two/run.yaml: found no such file, expected at least the system and the date of the run\n  ${hint}`,
    ]);
  });

  await t.test('refuses what is too large, without reading it', async () => {
    const manifests = ['data/site.yaml', 'data/r/notes.yaml', 'data/r/one/run.yaml'];
    const large = [...manifests, 'data/r/two/summary.csv'];
    const files = {
      ...SITE,
      'data/r/two/run.yaml': RUN,
      ...Object.fromEntries(large.map((path) => [path, ''])),
    };
    const memory = memoryEffects(files);
    const errors = new InputErrors();
    const effects = {
      ...memory,
      size: async (/** @type {string} */ path) => (large.includes(path) ? 5 * 1024 ** 3 : 1),
      read: (/** @type {string} */ path) => {
        assert.ok(!large.includes(path), path);
        return memory.read(path);
      },
    };
    const {reports} = await scan(effects, errors);
    assert.deepEqual(
      errors.list().map((line) => line.replace(/(\n .*)/s, '')),
      [
        'data/r/notes.yaml: found a manifest of 5.00\u202fGiB, expected at most 4.00\u202fMiB',
        'data/r/one/run.yaml: found a manifest of 5.00\u202fGiB, expected at most 4.00\u202fMiB',
        'data/r/two/summary.csv: found a file of 5.00\u202fGiB, expected at most 100\u202fMiB',
        'data/site.yaml: found a manifest of 5.00\u202fGiB, expected at most 4.00\u202fMiB',
      ],
    );
    assert.deepEqual(fieldOf(reports[0]?.runs, 'files'), [[]]);
  });

  await t.test('refuses links and folders where it wants files, without reading them', async () => {
    const root = temporaryFolder(t);
    writeFiles(root, SITE);
    for (const folder of ['site.yaml', 's/report.yaml', 'r/two/run.yaml', 'r/one/more']) {
      await mkdir(join(root, 'data', folder), {recursive: true});
    }
    await mkdir(join(root, 'data/r/three'));
    for (const link of ['loop', 'machines/loop.yaml', 'r/loop', 'r/one/loop', 'r/three/run.yaml']) {
      await symlink(join(root, 'data', link), join(root, 'data', link));
    }
    await mkdir(join(root, 'content/reports/r'), {recursive: true});
    await symlink('/dev/zero', join(root, 'content/reports/r/_index.md'));
    await symlink('/etc', join(root, 'content/reports/elsewhere'));
    execFileSync('mkfifo', [join(root, 'data/r/one/pipe')]);
    const effects = diskEffects(root, () => {});
    assert.equal(await effects.read('content/reports/r/_index.md'), undefined);
    const errors = new InputErrors();
    await scan(
      diskEffects(root, () => {}),
      errors,
    );
    const hints = errors
      .list()
      .flatMap((line) => /^data\/r\/one\/.*\n {2}(.*)/.exec(line)?.[1] ?? []);
    assert.deepEqual(hints, [
      'Copy what it leads to, or delete it.',
      'Move its files into data/r/one. If it is a run, move it into data/r.',
      'Copy what it leads to, or delete it.',
    ]);
    assert.deepEqual(
      errors.list().map((line) => line.replace(/, expected .*/s, '')),
      [
        'content/reports/elsewhere: found a link, a pipe or a device',
        'content/reports/r/_index.md: found a link, a pipe or a device',
        'data/loop: found a link, a pipe or a device',
        'data/machines/loop.yaml: found a link, a pipe or a device',
        'data/r/loop: found a link, a pipe or a device',
        'data/r/one/loop: found a link, a pipe or a device',
        'data/r/one/more: found the folder "more"',
        'data/r/one/pipe: found a link, a pipe or a device',
        'data/r/three/run.yaml: found a link, a pipe or a device and no file',
        'data/r/two/run.yaml: found the folder "run.yaml" and no file',
        'data/s/report.yaml: found the folder "report.yaml" and no file',
        'data/site.yaml: found the folder "site.yaml"',
      ],
    );
  });
});

test('a site without a report is a warning', async () => {
  const errors = new InputErrors();
  await scan(memoryEffects({'data/site.yaml': 'title: T\n'}), errors);
  assert.deepEqual(errors.list(), []);
  assert.match(
    errors.warningLines().join('\n'),
    /^warning: data: found no report, expected a folder with a report\.yaml and runs, as npx benchfolio add writes it/m,
  );
});
