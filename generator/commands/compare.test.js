// Runs the command in temporary git repositories: on real runs, and on runs whose rates were made for the test.

import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import {join} from 'node:path';
import {test} from 'node:test';
import {fileURLToPath} from 'node:url';
import Papa from 'papaparse';
import {diskEffects} from '../effects.js';
import {ENGINE} from '../engine.js';
import {generate} from '../generate.js';
import {MARK} from '../review/markdown.js';
import {
  assertNear,
  commit,
  configurationsOf,
  filesOfRuns,
  jmh,
  json,
  OLD,
  only,
  REPORT,
  ratesAround,
  repository,
  runCompare,
  SAME,
  SITE,
  SLOWER,
  STEP,
} from '../testing/compared-site.js';
import {fieldOf, fieldsOf} from '../testing/index.js';
import {git, temporaryFolder, writeFiles} from '../testing/repository.js';
import {add} from './add.js';

/** Student's t for 95 % and 8 degrees of freedom, from a printed table. */
const T8 = 2.306004;

/**
 * @param {number} t
 * @returns {number}
 *   The two-sided p-value at 8 degrees of freedom, by Simpson's rule on Student's density.
 */
function pOf8(t) {
  // Γ(9/2) / (√(8π) Γ(4)), with Γ(9/2) = 105 √π / 16.
  const constant = (105 * Math.sqrt(Math.PI)) / 16 / (Math.sqrt(8 * Math.PI) * 6);
  const density = (/** @type {number} */ x) => constant * (1 + x ** 2 / 8) ** -4.5;
  const [n, high] = [200_000, 2000];
  const h = (high - t) / n;
  let sum = density(t) + density(high);
  for (let i = 1; i < n; i += 1) sum += (i % 2 === 0 ? 2 : 4) * density(t + i * h);
  return (2 * sum * h) / 3;
}

test('a change without results', async (t) => {
  const folder = repository(t);

  await t.test('changes nothing', async () => {
    const {code, text} = await runCompare(folder);
    assert.equal(code, 0);
    assert.match(text, /^Nothing changed\.\n\nCompared with main, commit [0-9a-f]{10}\.$/);
    const {text: markdown} = await runCompare(folder, '--format', 'markdown');
    assert.equal(markdown.split('\n')[0], 'Nothing changed.');
    assert.ok(markdown.includes(MARK));
    assert.deepEqual((await json(folder)).reports, []);
  });

  await t.test('of a note, changes no result', async () => {
    appendFileSync(join(folder, 'data/maps/hash-1/run.yaml'), 'notes: ["the fan was loud"]\n');
    assert.match((await runCompare(folder)).text, /^No result changed\./);
  });

  await t.test('of the id of a chart, says that its embeds no longer work', async () => {
    appendFileSync(
      join(folder, 'data/maps/report.yaml'),
      'charts: [{id: rates, chart: comparison}]\n',
    );
    const {text} = await runCompare(folder);
    assert.match(text, /^1 chart gone\./);
    assert.match(
      text.replaceAll(/\s+/g, ' '),
      /no longer exist, .* of report\.yaml\. - comparison/,
    );
    assert.deepEqual(fieldOf((await json(folder)).reports, 'goneCharts'), [['comparison']]);
  });
});

test('new repeats', async (t) => {
  const folder = repository(t);
  writeFiles(folder, filesOfRuns('hash', 6, SLOWER));

  await t.test('are compared with the earlier runs, by hand', async () => {
    const document = await json(folder);
    const configuration = only(document);
    assert.equal(configuration.finding, 'slower');
    assert.deepEqual(
      configuration.runs.added,
      [6, 7, 8, 9, 10].map((i) => `hash-${i}`),
    );
    const [comparison, ...others] = configuration.comparisons;
    assert.equal(others.length, 0);
    assert.equal(comparison.kind, 'repeat');
    const [rate, ...more] = comparison.quantities;
    assert.equal(more.length, 0);
    assert.deepEqual([rate.quantity, rate.unit, rate.verdict], ['throughput', '1/s', 'slower']);
    assertNear(rate.before.value, 1000);
    assertNear(rate.after.value, 900);
    assertNear(rate.ratio, 0.9);
    // The variance of the logarithms is 2.5 steps², that of a mean a fifth, of the difference twice that.
    assertNear(rate.low, 0.9 * Math.exp(-T8 * STEP));
    assertNear(rate.high, 0.9 * Math.exp(T8 * STEP));
    const p = pOf8(-Math.log(0.9) / STEP);
    assert.ok(Math.abs(rate.p / p - 1) < 1e-4, `${rate.p} is not ${p}`);
    assert.equal(rate.holm, rate.p);
    assert.equal(document.tests, 1);
    // The page shows all ten.
    const [figure] = configuration.figures;
    assertNear(figure.before.value, 1000);
    assertNear(figure.after.value, Math.sqrt(1000 * 900));
    assert.deepEqual([figure.before.repeats, figure.after.repeats], [5, 10]);
  });

  await t.test('break a claim', async () => {
    const {claims, headline} = await json(folder);
    assert.equal(headline, '1 configuration changed: 1 slower; 1 claim no longer holds.');
    const [broken, ...others] = claims.broken;
    assert.equal(others.length, 0);
    assert.deepEqual(
      [broken.report, broken.claim, broken.sentence, broken.file, broken.line],
      ['maps', 'fast', 'A get takes little time', 'data/maps/report.yaml', 1],
    );
    assert.match(broken.note, /today 949\u202fops\/s/);
    assert.deepEqual(claims.restored, []);
  });

  await t.test('are reported in text and Markdown', async () => {
    const {text, code} = await runCompare(folder);
    assert.equal(code, 0);
    assert.match(text, /^1 configuration changed: 1 slower; 1 claim no longer holds\.\n/);
    assert.match(
      text,
      /^Hash map, bench\.get +throughput +1\.00\u202fk\u202fops\/s +900\u202fops\/s +−10\.0\u202f% \(−12\.1\u202f% to −7\.9\u202f%\) +slower +5, 5 +949\u202fops\/s$/m,
    );
    const {text: markdown} = await runCompare(folder, '--format', 'markdown');
    assert.match(markdown, /^\| `Hash map, bench\.get` \| throughput \| .* \| slower \| 5, 5 \|/m);
    assert.match(
      markdown,
      /^- `A get takes little time` \(claim `fast`, `data\/maps\/report\.yaml:1`\)/m,
    );
  });

  await t.test('exceed a threshold where the whole interval lies beyond it', async () => {
    // The rate is 10 % lower, and the interval ends at 7.9 %.
    for (const [rule, code] of /** @type {const} */ ([
      ['slower:5%', 2],
      ['slower:7.8%', 2],
      ['slower:8%', 0],
      ['slower:10%', 0],
      ['claims', 2],
    ])) {
      const document = await json(folder, '--fail-on', rule);
      assert.equal(document.exitCode, code, rule);
      assert.equal(document.failures.length, code / 2, rule);
    }
    const {text} = await runCompare(folder, '--fail-on', 'slower:5%, claims');
    assert.equal(
      (await runCompare(folder, '--fail-on', 'slower:5%', '--fail-on', 'claims')).text,
      text,
    );
    assert.match(text, /2 refused by --fail-on/);
    assert.match(text, /^- slower:5%: throughput of Hash map, bench\.get \(maps\)$/m);
    assert.match(text, /^- claims: claim fast of maps$/m);
  });

  await t.test('keep the work tree as it is, and cost the new runs alone', async () => {
    const state = () => git(folder, 'status', '--porcelain', '--untracked-files=all');
    const before = state();
    const cached = () => readdirSync(join(folder, '.cache/records')).length;
    const files = cached();
    writeFiles(folder, filesOfRuns('hash', 11, [1234]));
    await runCompare(folder);
    assert.equal(cached(), files + 1);
    rmSync(join(folder, 'data/maps/hash-11'), {recursive: true});
    assert.equal(state(), before);
  });

  await t.test('count as well once they are committed', async () => {
    const before = await json(folder);
    commit(folder);
    assert.deepEqual(await json(folder), before);
    assert.deepEqual(await json(folder, 'main'), {...before, base: {...before.base, ref: 'main'}});
  });
});

test('several configurations are one family of tests', async (t) => {
  const folder = repository(t);
  writeFiles(folder, {
    ...filesOfRuns('hash', 6, SLOWER),
    ...filesOfRuns('tree', 6, ratesAround(500, [1.1, -1.9, 0.1, -1.1, 1.8])),
  });
  const document = await json(folder);
  assert.equal(document.tests, 2);
  assert.match(document.headline, /^2 configurations changed: 1 slower, 1 no difference shown;/);
  const [slower, same] = configurationsOf(document).map(
    (/** @type {any} */ {comparisons}) => comparisons[0].quantities[0],
  );
  assertNear(slower.holm, 2 * slower.p);
  assertNear(same.holm, same.p);
  assert.match(
    (await runCompare(folder)).text,
    /corrected for the 2 tests of this comparison \(Holm\)/,
  );
});

test('fewer than five new repeats have no verdict', async (t) => {
  const folder = repository(t);
  writeFiles(folder, filesOfRuns('hash', 6, SLOWER.slice(0, 4)));
  const document = await json(folder, '--fail-on', 'slower:1%');
  const {finding, comparisons} = only(document);
  assert.equal(finding, 'too few repeats');
  const [{verdict, low, p}] = comparisons[0].quantities;
  assert.deepEqual([verdict, low, p], ['too few repeats', null, null]);
  assert.equal(document.exitCode, 0);
  assert.match((await runCompare(folder)).text, /A verdict needs at least 5 independent repeats/);
});

test('the margin of the report makes equivalent what differs less', async (t) => {
  const folder = repository(t, {...SITE, 'data/maps/report.yaml': `${REPORT}equivalence: 5\n`});
  writeFiles(folder, filesOfRuns('hash', 6, SAME));
  assert.equal(only(await json(folder)).finding, 'equivalent');
});

test('changes in histories', async (t) => {
  const of = (/** @type {number} */ minor) => `machine: desk\nversion: "1.${minor}"`;
  const noise = [0, 1, -1, 0.1, 2, -2, 1.1, 0.2, -1.1, 1.2];
  const rates = [...noise.map((one) => 1000 + one), ...noise.map((one) => 700 + one)];
  const points = rates.map((rate, i) => filesOfRuns('hash', i + 1, [rate], of(i)));
  const before = {
    'data/maps/report.yaml': REPORT.replace('950', '1').replace('claims', 'axis: release\nclaims'),
    'data/machines/desk.yaml': 'name: Desk\n',
    '.gitignore': '.cache/\n',
  };

  await t.test('are reported where runs make one', async (t) => {
    const folder = repository(t, Object.assign({...before}, ...points.slice(0, 11)));
    writeFiles(folder, Object.assign({}, ...points.slice(11)));
    const {changes, headline} = await json(folder);
    assert.deepEqual(fieldsOf(changes.found, 'at', 'quantity', 'direction'), [
      ['1.10', 'throughput', 'worse'],
    ]);
    assert.deepEqual(changes.gone, []);
    assert.match(headline, /; 1 new change in histories\.$/);
    const {text} = await runCompare(folder);
    assert.match(text, /^Changes in histories$/m);
    assert.match(
      text,
      /^- New: Hash map 1\.10: throughput of bench\.get, .*worse, 0\.700× \(p.[<=].0\.\d+\)$/m,
    );
  });

  await t.test('are reported where runs move one to another point', async (t) => {
    const folder = repository(t, Object.assign({...before}, ...points));
    writeFiles(folder, filesOfRuns('hash', 21, [1000.5, 1000.6, 1000.7], of(10)));
    const {changes} = await json(folder);
    const [gone, found] = [changes.gone, changes.found].map((some) =>
      some.map((/** @type {any} */ {at}) => at),
    );
    assert.deepEqual([gone, found], [['1.10'], ['1.11']]);
    assert.match(
      (await runCompare(folder)).text,
      /^- No longer found: Hash map 1\.10: throughput /m,
    );
  });

  await t.test('are the same under another name, and in another report', async (t) => {
    const folder = repository(t, Object.assign({...before}, ...points));
    const files = Object.keys(Object.assign({...before}, ...points));
    for (const path of files.filter((one) => /\/(run|report)\.yaml$/.test(one))) {
      const file = join(folder, path);
      writeFileSync(file, readFileSync(file, 'utf8').replace(/\bhash\b/g, 'table'));
    }
    assert.deepEqual((await json(folder)).changes, {found: [], gone: []});
    renameSync(join(folder, 'data/maps'), join(folder, 'data/tables'));
    assert.deepEqual((await json(folder)).changes, {found: [], gone: []});
  });
});

test('a claim holds again', async (t) => {
  const folder = repository(t, {...SITE, 'data/maps/report.yaml': REPORT.replace('950', '1400')});
  writeFiles(folder, filesOfRuns('hash', 6, ratesAround(3000, [1, -2, 2, 0, -1])));
  const {claims, headline} = await json(folder);
  assert.deepEqual(claims, {broken: [], restored: [{claim: 'fast', report: 'maps'}]});
  assert.equal(headline, '1 configuration changed: 1 faster; 1 claim holds again.');
});

test('the figures are those of the pages', async (t) => {
  const folder = repository(t);
  writeFiles(folder, filesOfRuns('hash', 6, SLOWER));
  const {id, figures} = only(await json(folder));
  await generate(
    diskEffects(folder, () => {}),
    {mark: true},
  );
  const csv = readFileSync(join(folder, 'build/static/reports/maps/data/throughput.csv'), 'utf8');
  const {data} = Papa.parse(csv.trim(), {header: true});
  const rows = /** @type {Record<string, string>[]} */ (data);
  const row = rows.find(({system}) => system === 'Hash map') ?? {};
  const {value, low, high, repeats} = figures[0].after;
  assert.deepEqual([row.throughput_per_s, row.low_per_s, row.high_per_s, row.repeats].map(Number), [
    value,
    low,
    high,
    repeats,
  ]);
  const page = readFileSync(join(folder, 'build/assets/pages/reports/maps/data.json'), 'utf8');
  const {tables} = JSON.parse(page);
  const ids = tables[0].rows.map((/** @type {any} */ one) => one.id);
  assert.ok(ids.includes(id), ids.join(' '));
});

test('real runs', async (t) => {
  const source = join(ENGINE, 'generator/fixtures/redis-site');
  const folder = temporaryFolder(t);
  // In a folder of the repository.
  const site = join(folder, 'bench');
  cpSync(source, site, {recursive: true});
  const second = join(site, 'data/redis-clients/erlang-2');
  const kept = join(folder, 'erlang-2');
  renameSync(second, kept);
  writeFiles(folder, {'.gitignore': '.cache/\n/erlang-2/\n'});
  git(folder, 'init', '--quiet', '--initial-branch=main');
  commit(folder);
  cpSync(kept, second, {recursive: true});

  await t.test('have all quantities that their files state', async () => {
    const document = await json(site);
    const all = configurationsOf(document);
    assert.deepEqual(fieldsOf(all, 'operation', 'finding'), [
      ['get', 'too few repeats'],
      ['put', 'too few repeats'],
      ['all', 'too few repeats'],
    ]);
    const [{figures, comparisons}] = all;
    assert.deepEqual(fieldOf(figures, 'quantity'), ['throughput', 'mean', 'max']);
    assert.deepEqual(comparisons[0].before.runs, ['erlang-1']);
    assert.deepEqual(comparisons[0].after.runs, ['erlang-2']);
  });

  await t.test('may be ignored by git: they are there all the same', async () => {
    writeFiles(folder, {'.gitignore': '.cache/\n/erlang-2/\n*.csv\n'});
    assert.equal(configurationsOf(await json(site)).length, 3);
  });
});

test('pictures', async (t) => {
  const folder = repository(t);
  writeFiles(folder, filesOfRuns('hash', 6, SLOWER));
  const pictures = join(folder, 'pictures');
  const {text} = await runCompare(folder, '--format', 'markdown', '--pictures', pictures);
  const names = readdirSync(pictures).sort();
  assert.ok(names.length >= 2);
  for (const name of names) {
    assert.match(name, /^maps\.[a-z0-9-]+\.(svg|png)$/);
    assert.ok(text.includes(`- \`${name}\``), text);
    const content = readFileSync(join(pictures, name));
    if (name.endsWith('.svg')) assert.match(content.toString(), /^<svg /);
    else assert.equal(content.subarray(1, 4).toString(), 'PNG');
  }
  assert.doesNotMatch((await runCompare(folder, '--format', 'markdown')).text, /Pictures/);
});

test('what cannot be understood on the command line is an error', async (t) => {
  const folder = repository(t);
  const cases = /** @type {const} */ ([
    [['--fail-on', 'slow'], /found --fail-on slow, expected slower:5% .*, claims or rewritten/],
    [['--fail-on', 'slower:-5%'], /found --fail-on slower:-5%, expected/],
    [['--fail-on', 'slower:5'], /found --fail-on slower:5, expected/],
    [['--format', 'html'], /found --format html, expected text, markdown or json/],
    [['main', 'change'], /found main change, expected one/],
    [['--loud'], /found the option "--loud", expected --format, --fail-on or --pictures/],
  ]);
  for (const [args, message] of cases) await assert.rejects(runCompare(folder, ...args), message);
});

test('the exit code is that of the command', (t) => {
  const folder = repository(t);
  writeFiles(folder, filesOfRuns('hash', 6, SLOWER));
  /** @param {string[]} args */
  const status = (...args) => {
    const cli = fileURLToPath(new URL('../cli.js', import.meta.url));
    const {status, stdout, stderr} = spawnSync(process.execPath, [cli, 'compare', ...args], {
      cwd: folder,
      encoding: 'utf8',
    });
    return {status, stdout, stderr};
  };
  assert.deepEqual([status().status, status('--fail-on', 'slower:5%').status], [0, 2]);
  const {status: code, stdout, stderr} = status('--fail-on', 'nonsense');
  assert.deepEqual([code, stdout], [1, '']);
  assert.match(stderr, /^found --fail-on nonsense, expected/);
  assert.ok(statSync(join(folder, '.cache/records')).isDirectory());
});

test('add says the same of new runs as compare', async (t) => {
  const versions = [
    filesOfRuns('hash', 1, OLD, 'machine: desk\nversion: "1.0"'),
    filesOfRuns('hash', 11, SLOWER, 'machine: desk\nversion: "1.1"'),
  ];
  const {'data/maps/hash-1/run.yaml': _, ...others} = SITE;
  for (const [version, against, before] of /** @type {[string, string, number][]} */ ([
    // A repeat of the newest version, and a new one after it.
    ['1.1', 'the 5 earlier runs', 900],
    ['1.2', 'release 1.1 (the 5 earlier runs)', 900],
    ['1.0', 'the 5 earlier runs', 1000],
  ])) {
    const root = repository(t, {...others, ...versions[0], ...versions[1]});
    writeFiles(root, {'results/jmh.csv': jmh(540)});
    /** @type {string[]} */
    const lines = [];
    const path = join(root, 'results/jmh.csv');
    const args = [path, '--system=hash', '--machine=desk', `--version=${version}`];
    const log = (/** @type {string} */ line) => void lines.push(line);
    for (const more of ['--dry-run', '--json']) {
      await add({root, log, args: [...args, '--date=2026-01-02', more], terminal: null});
    }
    const {compared} = JSON.parse(lines.pop() ?? '');
    assert.deepEqual(compared, configurationsOf(await json(root)));
    assert.equal(Math.round(compared[0].comparisons[0].quantities[0].before.value), before);
    const line = lines.find((text) => text.includes('against')) ?? '';
    assert.ok(
      line.includes(`against ${against}, too few repeats, outside the earlier range`),
      line,
    );
  }
});
