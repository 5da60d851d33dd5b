// Runs the command in temporary git repositories: on real runs, and on runs whose rates were made for the
// test, so that every number can be computed by hand.

import assert from 'node:assert/strict';
import {execFileSync, spawnSync} from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import {test} from 'node:test';
import {fileURLToPath} from 'node:url';
import {gzipSync} from 'node:zlib';
import {Ajv} from 'ajv';
import Papa from 'papaparse';
import {diskEffects} from '../effects.js';
import {ENGINE} from '../engine.js';
import {generate} from '../generate.js';
import {MARK, MOST_CHARACTERS} from '../review/markdown.js';
import {fixture} from '../testing/index.js';
import {add} from './add.js';
import {compare} from './compare.js';

/** Student's t for 95 % and 8 degrees of freedom, from a printed table. */
const T8 = 2.306004;
/** Distances on logarithms: their standard deviation is √2.5 of this, and that of a mean of five √0.5. */
const STEP = 0.01;
/** @param {number} rate @param {number[]} steps */
const around = (rate, steps) => steps.map((step) => rate * Math.exp(STEP * step));
const OLD = around(1000, [-2, -1, 0, 1, 2]);
/** A tenth slower, in another order. */
const SLOWER = around(900, [1, -2, 2, 0, -1]);
const SAME = around(1000, [1.1, -1.9, 0.1, -1.1, 1.8]);

const schema = JSON.parse(readFileSync(join(ENGINE, 'generator/schema/compare.json'), 'utf8'));
const isValid = new Ajv({allowUnionTypes: true}).compile(schema);

const REPORT = `title: '{{< claim "fast" >}}A get takes little time{{< /claim >}}'
question: How fast is a get?
systems:
  hash: {name: Hash map, platform: jvm}
  tree: {name: Tree map, platform: jvm}
claims: {fast: {at-least: {of: throughput, system: hash, value: 950 ops/s}}}
`;

/** @param {number} rate @param {string} [operation] */
const jmh = (rate, operation = 'bench.get') =>
  `"Benchmark","Mode","Threads","Samples","Score","Score Error (99.9%)","Unit"
"${operation}","thrpt",1,5,${rate.toFixed(6)},NaN,"ops/s"
`;

/**
 * @param {string} system
 * @param {number} first
 *   Number of the first run.
 * @param {number[]} rates
 *   One a run.
 * @param {string} [more]
 *   Lines of the manifests; else a machine and a version.
 * @returns {Record<string, string>}
 *   Path → text.
 */
const runs = (system, first, rates, more = 'machine: desk\nversion: "1.0, OpenJDK 17.0.15"') =>
  Object.fromEntries(
    rates.flatMap((rate, i) => {
      // Of one day: a history by date is another matter.
      const time = `2026-01-01T${String(first + i).padStart(2, '0')}:00Z`;
      const folder = `data/maps/${system}-${first + i}`;
      return [
        [`${folder}/run.yaml`, `system: ${system}\ndate: ${time}\n${more}\n`],
        [`${folder}/jmh.csv`, jmh(rate)],
      ];
    }),
  );

/** The site before every change. @type {Record<string, string>} */
const SITE = {
  '.gitignore': '.cache/\nbuild/\n',
  'data/machines/desk.yaml': 'name: Desk\n',
  'data/machines/laptop.yaml': 'name: Laptop\n',
  'data/maps/report.yaml': REPORT,
  ...runs('hash', 1, OLD),
  ...runs('tree', 1, around(500, [-2, -1, 0, 1, 2])),
};

/** @param {string} folder @param {Record<string, string | Uint8Array>} files */
function write(folder, files) {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), {recursive: true});
    writeFileSync(join(folder, path), content);
  }
}

/** @param {string} cwd @param {string[]} args */
const git = (cwd, ...args) =>
  execFileSync(
    'git',
    [
      '-c',
      'user.name=Test',
      '-c',
      'user.email=test@example.org',
      '-c',
      'commit.gpgsign=false',
      ...args,
    ],
    {cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe']},
  );

/** @param {string} folder */
function commit(folder) {
  git(folder, 'add', '--all');
  git(folder, 'commit', '--quiet', '--message', 'made for a test');
}

/**
 * @param {import('node:test').TestContext} t
 * @param {Record<string, string | Uint8Array>} [files]
 * @returns {string}
 *   A repository with a branch main that has them, and the branch of a change, which is checked out.
 */
function repository(t, files = SITE) {
  const folder = mkdtempSync(join(tmpdir(), 'compare-'));
  t.after(() => rmSync(folder, {recursive: true, force: true}));
  write(folder, files);
  git(folder, 'init', '--quiet', '--initial-branch=main');
  commit(folder);
  git(folder, 'checkout', '--quiet', '-b', 'change');
  return folder;
}

/**
 * @param {string} root
 * @param {string[]} args
 * @returns {Promise<{code: number, text: string}>}
 */
async function run(root, ...args) {
  /** @type {string[]} */
  const lines = [];
  const code = await compare({root, args, log: (line) => void lines.push(line)});
  return {code, text: lines.join('\n')};
}

/**
 * @param {string} root
 * @param {string[]} args
 * @returns {Promise<any>}
 *   The document, which has the form that its schema states.
 */
async function json(root, ...args) {
  const {code, text} = await run(root, ...args, '--format', 'json');
  /** @type {any} */
  const document = JSON.parse(text);
  assert.equal(isValid(document), true, JSON.stringify(isValid.errors));
  assert.equal(document.exitCode, code);
  return document;
}

/** @param {any} document */
const configurationsOf = (document) =>
  document.reports.flatMap((/** @type {any} */ {configurations}) => configurations);

/** @param {any} document @returns {any} The only one. */
function only(document) {
  const all = configurationsOf(document);
  assert.equal(all.length, 1, JSON.stringify(all));
  return all[0];
}

/** @param {number} actual @param {number} expected */
const near = (actual, expected) =>
  assert.ok(Math.abs(actual / expected - 1) < 1e-6, `${actual} is not ${expected}`);

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
    const {code, text} = await run(folder);
    assert.equal(code, 0);
    assert.match(text, /^Nothing changed\.\n\nCompared with main, commit [0-9a-f]{10}\.$/);
    const {text: markdown} = await run(folder, '--format', 'markdown');
    assert.equal(markdown.split('\n')[0], 'Nothing changed.');
    assert.ok(markdown.includes(MARK));
    assert.deepEqual((await json(folder)).reports, []);
  });

  await t.test('of a note, changes no result', async () => {
    appendFileSync(join(folder, 'data/maps/hash-1/run.yaml'), 'notes: ["the fan was loud"]\n');
    assert.match((await run(folder)).text, /^No result changed\./);
  });
});

test('new repeats', async (t) => {
  const folder = repository(t);
  write(folder, runs('hash', 6, SLOWER));

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
    near(rate.before.value, 1000);
    near(rate.after.value, 900);
    near(rate.ratio, 0.9);
    // The variance of the logarithms is 2.5 steps², that of a mean a fifth, of the difference twice that.
    near(rate.low, 0.9 * Math.exp(-T8 * STEP));
    near(rate.high, 0.9 * Math.exp(T8 * STEP));
    const p = pOf8(-Math.log(0.9) / STEP);
    assert.ok(Math.abs(rate.p / p - 1) < 1e-4, `${rate.p} is not ${p}`);
    assert.equal(rate.holm, rate.p);
    assert.equal(document.tests, 1);
    // The page shows all ten.
    const [figure] = configuration.figures;
    near(figure.before.value, 1000);
    near(figure.after.value, Math.sqrt(1000 * 900));
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

  await t.test('are told in text and Markdown', async () => {
    const {text, code} = await run(folder);
    assert.equal(code, 0);
    assert.match(text, /^1 configuration changed: 1 slower; 1 claim no longer holds\.\n/);
    assert.match(
      text,
      /^Hash map, bench\.get +throughput +1\.00\u202fk\u202fops\/s +900\u202fops\/s +−10\.0\u202f% \(−12\.1\u202f% to −7\.9\u202f%\) +slower +5, 5 +949\u202fops\/s$/m,
    );
    const {text: markdown} = await run(folder, '--format', 'markdown');
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
    const {text} = await run(folder, '--fail-on', 'slower:5%, claims');
    assert.equal((await run(folder, '--fail-on', 'slower:5%', '--fail-on', 'claims')).text, text);
    assert.match(text, /2 refused by --fail-on/);
    assert.match(text, /^- slower:5%: throughput of Hash map, bench\.get \(maps\)$/m);
    assert.match(text, /^- claims: claim fast of maps$/m);
  });

  await t.test('keep the work tree as it is, and cost the new runs alone', async () => {
    const state = () => git(folder, 'status', '--porcelain', '--untracked-files=all');
    const before = state();
    const cached = () => readdirSync(join(folder, '.cache/records')).length;
    const files = cached();
    write(folder, runs('hash', 11, [1234]));
    await run(folder);
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

test('a chart and a figure that no run gives are errors', async (t) => {
  const folder = repository(t);
  write(folder, {
    'data/maps/report.yaml': `${REPORT}charts: [{id: none, chart: comparison, operation: nowhere}]
figures: [{figure: p99, label: x, system: hash}]
`,
  });
  const {errors, exitCode} = await json(folder);
  assert.equal(exitCode, 1);
  assert.deepEqual(
    errors.map((/** @type {any} */ {line, message}) => `${line}: ${message.split(',')[0]}`),
    [
      '7: found the chart "none" with nothing to draw',
      '8: found the figure "p99" (x) that no run gives',
    ],
  );
});

test('several configurations are one family of tests', async (t) => {
  const folder = repository(t);
  write(folder, {
    ...runs('hash', 6, SLOWER),
    ...runs('tree', 6, around(500, [1.1, -1.9, 0.1, -1.1, 1.8])),
  });
  const document = await json(folder);
  assert.equal(document.tests, 2);
  assert.match(document.headline, /^2 configurations changed: 1 slower, 1 no difference shown;/);
  const [slower, same] = configurationsOf(document).map(
    (/** @type {any} */ {comparisons}) => comparisons[0].quantities[0],
  );
  near(slower.holm, 2 * slower.p);
  near(same.holm, same.p);
  assert.match((await run(folder)).text, /corrected for the 2 tests of this comparison \(Holm\)/);
});

test('fewer than five new repeats have no verdict', async (t) => {
  const folder = repository(t);
  write(folder, runs('hash', 6, SLOWER.slice(0, 4)));
  const document = await json(folder, '--fail-on', 'slower:1%');
  const {finding, comparisons} = only(document);
  assert.equal(finding, 'too few repeats');
  const [{verdict, low, p}] = comparisons[0].quantities;
  assert.deepEqual([verdict, low, p], ['too few repeats', null, null]);
  assert.equal(document.exitCode, 0);
  assert.match((await run(folder)).text, /A verdict needs at least 5 independent repeats/);
});

test('the margin of the report makes equivalent what differs less', async (t) => {
  const folder = repository(t, {...SITE, 'data/maps/report.yaml': `${REPORT}equivalence: 5\n`});
  write(folder, runs('hash', 6, SAME));
  assert.equal(only(await json(folder)).finding, 'equivalent');
});

test('a new version', async (t) => {
  await t.test('is compared with the version before, not with all runs', async (t) => {
    const folder = repository(t, {
      ...SITE,
      ...runs('hash', 6, around(2000, [-2, -1, 0, 1, 2]), 'machine: desk\nversion: "1.1"'),
    });
    write(
      folder,
      runs('hash', 11, around(1800, [1, -2, 2, 0, -1]), 'machine: desk\nversion: "1.2"'),
    );
    const {comparisons, finding} = only(await json(folder));
    const [{kind, before, after, quantities}] = comparisons;
    assert.deepEqual([kind, finding], ['version', 'slower']);
    assert.match(before.name, /1\.1$/);
    assert.match(after.name, /1\.2$/);
    near(quantities[0].ratio, 0.9);
    assert.match((await run(folder)).text, /^- Hash map, bench\.get.*: .*1\.2 against .*1\.1$/m);
  });

  await t.test('of several configurations is named once', async (t) => {
    const more = 'machine: desk\nversion: "1.1"';
    const folder = repository(t);
    write(folder, {...runs('hash', 6, SLOWER, more), ...runs('tree', 6, SAME, more)});
    const {text} = await run(folder);
    assert.match(text, /^- 2 configurations: release 1\.1 against release 1\.0$/m);
  });

  await t.test('is a repeat where the same version was measured before', async (t) => {
    const folder = repository(t, {
      ...SITE,
      ...runs('hash', 6, around(2000, [-2, -1, 0, 1, 2]), 'machine: desk\nversion: "1.1"'),
    });
    write(folder, runs('hash', 11, SLOWER));
    const {comparisons} = only(await json(folder));
    assert.equal(comparisons[0].kind, 'repeat');
    near(comparisons[0].quantities[0].ratio, 0.9);
  });

  await t.test('is a repeat of the same version, whether it names its JVM or not', async (t) => {
    const folder = repository(t, {
      ...SITE,
      'data/maps/report.yaml': `${REPORT}axis: none\n`,
      ...runs('hash', 6, around(2000, [-2, -1, 0, 1, 2]), 'machine: desk\nversion: "1.1"'),
    });
    write(folder, runs('hash', 11, SLOWER, 'machine: desk\nversion: "1.0"'));
    const {comparisons} = only(await json(folder));
    assert.deepEqual([comparisons.length, comparisons[0].kind], [1, 'repeat']);
    near(comparisons[0].quantities[0].ratio, 0.9);
  });

  await t.test('is compared with the runs of its JVM, or of one that is not named', async (t) => {
    const on = (/** @type {string} */ jvm) => `machine: desk\nversion: "1.0${jvm}"`;
    const folder = repository(t, {
      ...SITE,
      ...runs('hash', 1, OLD.slice(0, 3), on('')),
      ...runs('hash', 4, OLD.slice(3), on(', OpenJDK 21.0.1')),
      ...runs('hash', 6, around(5000, [0, 1, 2]), on(', OpenJDK 17.0.15')),
    });
    write(folder, runs('hash', 9, SLOWER, on(' (JDK 21.0.1)')));
    const {comparisons} = only(await json(folder));
    assert.deepEqual(comparisons[0].before.runs, [
      'hash-1',
      'hash-2',
      'hash-3',
      'hash-4',
      'hash-5',
    ]);
    near(comparisons[0].quantities[0].ratio, 0.9);
  });

  await t.test('can be a JVM, which is then not compared with another', async (t) => {
    const folder = repository(t, {
      ...SITE,
      'data/maps/report.yaml': `${REPORT}axis: none\n`,
      ...runs('hash', 1, OLD, 'machine: desk\nversion: "OpenJDK 17.0.15"'),
    });
    write(folder, runs('hash', 6, SLOWER, 'machine: desk\nversion: "OpenJDK 21.0.1"'));
    const [{kind, before, after, obstacles}] = only(await json(folder)).comparisons;
    assert.deepEqual(
      [kind, before.name, after.name],
      ['version', 'OpenJDK 17.0.15', 'OpenJDK 21.0.1'],
    );
    assert.equal(obstacles.length, 1);
  });

  await t.test('of the system is that of its runs that name the JVM alone', async (t) => {
    const folder = repository(t, {
      ...SITE,
      'data/maps/report.yaml': REPORT.replace('Hash map,', 'Hash map, version: "1.0",'),
      ...runs('hash', 1, OLD, 'machine: desk'),
    });
    write(folder, runs('hash', 6, SLOWER, 'machine: desk\nversion: OpenJDK 17.0.15'));
    assert.equal(only(await json(folder)).comparisons[0].kind, 'repeat');
  });

  await t.test('can be a commit', async (t) => {
    const more = (/** @type {string} */ hex) => `machine: desk\nversion: "1.0"\ncommit: "${hex}"`;
    const folder = repository(t, {
      'data/maps/report.yaml': REPORT,
      'data/machines/desk.yaml': 'name: Desk\n',
      ...runs('hash', 1, OLD, more('aaaaaaaaaaaaaaaa')),
    });
    write(folder, runs('hash', 6, SLOWER, more('bbbbbbbbbbbbbbbb')));
    const [{before, after}] = only(await json(folder)).comparisons;
    assert.deepEqual([before.name, after.name], ['commit aaaaaaaaaa', 'commit bbbbbbbbbb']);
  });

  await t.test('of an old commit is compared with the commit before that', async (t) => {
    /** @param {string} hex @param {number} month */
    const made = (hex, month) =>
      `machine: desk\nversion: "1.0"\ncommit: "${hex.repeat(16)}"\ncommitted: 2026-0${month}-01`;
    const folder = repository(t, {
      'data/maps/report.yaml': REPORT,
      'data/machines/desk.yaml': 'name: Desk\n',
      ...runs('hash', 1, OLD, made('a', 1)),
      ...runs('hash', 6, around(3000, [-2, -1, 0, 1, 2]), made('c', 3)),
    });
    write(folder, runs('hash', 11, SLOWER, made('b', 2)));
    const [{before, after}] = only(await json(folder)).comparisons;
    assert.deepEqual([before.name, after.name], ['commit aaaaaaaaaa', 'commit bbbbbbbbbb']);
  });

  await t.test('can be a parameter', async (t) => {
    const release = (/** @type {string} */ version) =>
      `machine: desk\nversion: "1.0, OpenJDK 17.0.15"\nparams: {release: "${version}"}`;
    const folder = repository(t, {
      'data/maps/report.yaml': REPORT,
      'data/machines/desk.yaml': 'name: Desk\n',
      ...runs('hash', 1, around(3000, [-2, -1, 0, 1, 2]), release('2.4')),
      ...runs('hash', 6, OLD, release('2.9')),
    });
    write(folder, runs('hash', 11, SLOWER, release('2.10')));
    const document = await json(folder);
    const {comparisons, figures, finding} = only(document);
    assert.deepEqual(
      [finding, comparisons[0].before.name, comparisons[0].after.name],
      ['slower', 'release 2.9', 'release 2.10'],
    );
    near(comparisons[0].quantities[0].ratio, 0.9);
    assert.equal(figures[0].before, null);
    near(figures[0].after.value, 900);
  });

  await t.test('comes after its own release candidate, and before the next one', async (t) => {
    const release = (/** @type {string} */ version) =>
      `machine: desk\nversion: "1.0, OpenJDK 17.0.15"\nparams: {release: "${version}"}`;
    const folder = repository(t, {
      'data/maps/report.yaml': REPORT,
      'data/machines/desk.yaml': 'name: Desk\n',
      ...runs('hash', 1, OLD, release('v1.9.1')),
      ...runs('hash', 6, around(3000, [-2, -1, 0, 1, 2]), release('2.0.0')),
    });
    write(folder, runs('hash', 11, SLOWER, release('2.0.0-rc1')));
    const [{before, after}] = only(await json(folder)).comparisons;
    assert.deepEqual([before.name, after.name], ['release v1.9.1', 'release 2.0.0-rc1']);
  });
});

test('what cannot be compared says why', async (t) => {
  const cases = /** @type {const} */ ([
    [
      'another machine',
      'machine: laptop\nversion: "1.0, OpenJDK 17.0.15"',
      'different machine: desk before, laptop now',
    ],
    [
      'another JVM',
      'machine: desk\nversion: "1.0, OpenJDK 21.0.1"',
      'different JVM: OpenJDK 17.0.15 before, OpenJDK 21.0.1 now',
    ],
    [
      'other flags',
      'machine: desk\nversion: "1.0, OpenJDK 17.0.15"\nflags: [-Xmx1g]',
      'different JVM flags: -Xmx2g before, -Xmx1g now',
    ],
  ]);
  for (const [name, more, obstacle] of cases) {
    await t.test(name, async (t) => {
      const flags = 'machine: desk\nversion: "1.0, OpenJDK 17.0.15"\nflags: [-Xmx2g]';
      const folder = repository(t, {...SITE, ...runs('hash', 1, OLD, flags)});
      write(folder, runs('hash', 6, SLOWER, more));
      const document = await json(folder, '--fail-on', 'slower:1%');
      const {finding, comparisons} = only(document);
      assert.equal(finding, 'not comparable');
      assert.deepEqual(comparisons[0].obstacles, [obstacle]);
      assert.equal(comparisons[0].quantities[0].low, null);
      assert.equal(document.exitCode, 0);
      assert.ok((await run(folder)).text.includes(obstacle));
    });
  }

  await t.test('another runner', async (t) => {
    const hyperfine =
      '{"results": [{"command": "get", "mean": 0.001, "stddev": 0, "median": 0.001, "user": 0, "system": 0, "min": 0.001, "max": 0.001, "times": [0.001]}]}';
    const folder = repository(t, {
      'data/maps/report.yaml': REPORT,
      'data/maps/hash-1/run.yaml':
        'system: hash\ndate: 2026-01-01\nrename: {operations: {bench.get: get}}\ndrop: [threads]\n',
      'data/maps/hash-1/jmh.csv': jmh(1000)
        .replace('"thrpt"', '"avgt"')
        .replace('"ops/s"', '"s/op"'),
    });
    write(folder, {
      'data/maps/hash-2/run.yaml': 'system: hash\ndate: 2026-01-02\n',
      'data/maps/hash-2/hyperfine.json': hyperfine,
    });
    const {comparisons} = only(await json(folder));
    assert.deepEqual(comparisons[0].obstacles, ['different runner: JMH before, hyperfine now']);
  });
});

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
    assert.match((await run(folder)).text, /hash-1 no longer counts: withdrawn: the disk was full/);
  });

  await t.test('are gone, and with the last of them the configuration', async (t) => {
    const folder = repository(t);
    for (const i of [1, 2, 3, 4, 5]) rmSync(join(folder, `data/maps/tree-${i}`), {recursive: true});
    const {finding, removed, figures} = only(await json(folder));
    assert.equal(finding, 'removed');
    assert.equal(removed[0].reason, 'its folder is gone');
    assert.equal(figures[0].after, null);
  });

  await t.test('failed', async (t) => {
    const folder = repository(t);
    write(folder, {
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
    const {finding, comparisons} = only(await json(folder));
    assert.deepEqual([finding, comparisons], ['recomputed', []]);
  });
});

test('a raw file that was changed is named, and its run is a new one', async (t) => {
  const folder = repository(t);
  write(folder, {'data/maps/hash-1/jmh.csv': jmh(123)});
  const document = await json(folder);
  assert.deepEqual(document.reports[0].rewritten, ['data/maps/hash-1/jmh.csv']);
  assert.match(document.headline, /; 1 raw file rewritten/);
  assert.equal(only(document).comparisons[0].kind, 'repeat');
  assert.match(
    (await run(folder)).text,
    /data\/maps\/hash-1\/jmh\.csv changed\. Raw files never change/,
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
    write(folder, {[file]: jmh(123)});
    assert.deepEqual(await failed(folder, 'slower:5%'), [0, []]);
    assert.deepEqual(await failed(folder), refused);
    const {text} = await run(folder, '--fail-on', 'slower:5%,rewritten');
    assert.match(text, /; 1 refused by --fail-on; 1 raw file rewritten/);
    assert.match(text, /^- rewritten: data\/maps\/hash-1\/jmh\.csv$/m);
    assert.doesNotMatch(text, /A threshold is exceeded/);
  });

  await t.test('removed with its run, also from a report that is gone', async (t) => {
    const folder = repository(t);
    rmSync(join(folder, 'data/maps/hash-1'), {recursive: true});
    assert.deepEqual((await json(folder)).reports[0].gone, [file]);
    assert.deepEqual(await failed(folder), refused);
    assert.match((await run(folder)).text, /; 1 raw file gone[\s\S]*These raw files are gone\./);
    rmSync(join(folder, 'data/maps'), {recursive: true});
    const [code, failures] = await failed(folder);
    assert.deepEqual([code, failures[0]], refused.flat());
  });

  await t.test('from a report that has errors in the base, too', async (t) => {
    const manifest = 'data/maps/hash-2/run.yaml';
    const folder = repository(t, {...SITE, [manifest]: 'system: nobody\n'});
    rmSync(join(folder, 'data/maps/hash-1'), {recursive: true});
    write(folder, {[manifest]: SITE[manifest] ?? ''});
    assert.deepEqual(await failed(folder), refused);
    const unread = 'data/maps/hash-2/jmh.csv';
    write(folder, {[unread]: jmh(123)});
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

test('changes in histories', async (t) => {
  const of = (/** @type {number} */ minor) => `machine: desk\nversion: "1.${minor}"`;
  const noise = [0, 1, -1, 0.1, 2, -2, 1.1, 0.2, -1.1, 1.2];
  const rates = [...noise.map((one) => 1000 + one), ...noise.map((one) => 700 + one)];
  const points = rates.map((rate, i) => runs('hash', i + 1, [rate], of(i)));
  const before = {
    'data/maps/report.yaml': REPORT.replace('950', '1').replace('claims', 'axis: release\nclaims'),
    'data/machines/desk.yaml': 'name: Desk\n',
    '.gitignore': '.cache/\n',
  };

  await t.test('are told where runs make one', async (t) => {
    const folder = repository(t, Object.assign({...before}, ...points.slice(0, 11)));
    write(folder, Object.assign({}, ...points.slice(11)));
    const {changes, headline} = await json(folder);
    assert.deepEqual(
      changes.found.map((/** @type {any} */ {at, quantity, direction}) => [
        at,
        quantity,
        direction,
      ]),
      [['1.10', 'throughput', 'worse']],
    );
    assert.deepEqual(changes.gone, []);
    assert.match(headline, /; 1 new change in histories\.$/);
    const {text} = await run(folder);
    assert.match(text, /^Changes in histories$/m);
    assert.match(text, /^- New: Hash map 1\.10: throughput of bench\.get, .*worse, 0\.700×$/m);
  });

  await t.test('are told where runs move one to another point', async (t) => {
    const folder = repository(t, Object.assign({...before}, ...points));
    write(folder, runs('hash', 21, [1000.5, 1000.6, 1000.7], of(10)));
    const {changes} = await json(folder);
    const [gone, found] = [changes.gone, changes.found].map((some) =>
      some.map((/** @type {any} */ {at}) => at),
    );
    assert.deepEqual([gone, found], [['1.10'], ['1.11']]);
    assert.match((await run(folder)).text, /^- No longer found: Hash map 1\.10: throughput /m);
  });
});

test('a claim holds again', async (t) => {
  const folder = repository(t, {...SITE, 'data/maps/report.yaml': REPORT.replace('950', '1400')});
  write(folder, runs('hash', 6, around(3000, [1, -2, 2, 0, -1])));
  const {claims, headline} = await json(folder);
  assert.deepEqual(claims, {broken: [], restored: [{claim: 'fast', report: 'maps'}]});
  assert.equal(headline, '1 configuration changed: 1 faster; 1 claim holds again.');
});

test('errors', async (t) => {
  await t.test('have their file and line, and leave the report uncompared', async (t) => {
    const folder = repository(t);
    write(folder, {
      ...runs('hash', 6, SLOWER),
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
    const {text} = await run(folder);
    assert.match(text, /^ {2}data\/maps\/hash-8\/run\.yaml:2: found/m);
    assert.match(text, /Not compared: correct the errors first\./);
  });

  await t.test('of the base are told, too', async (t) => {
    const folder = repository(t, {...SITE, 'data/maps/hash-1/run.yaml': 'system: nobody\n'});
    write(folder, {'data/maps/hash-1/run.yaml': SITE['data/maps/hash-1/run.yaml'] ?? ''});
    const document = await json(folder);
    assert.deepEqual([document.exitCode, document.reports[0].refused], [0, 'base']);
    const rules = ['--fail-on', 'rewritten,slower:5%,claims'];
    const alone = await json(folder, ...rules);
    assert.deepEqual([alone.exitCode, alone.failures], [0, []]);
    renameSync(join(folder, 'data/maps/hash-2'), join(folder, 'data/maps/hash-9'));
    assert.equal((await json(folder, ...rules)).exitCode, 0);
    write(folder, runs('hash', 6, [1]));
    const {exitCode, failures, reports} = await json(folder, ...rules);
    assert.deepEqual(reports[0].added, ['data/maps/hash-6/jmh.csv']);
    const unknown = ['slower:5%', 'claims'].map((rule) => ({rule, report: 'maps'}));
    assert.deepEqual([exitCode, failures], [2, unknown]);
    const {text} = await run(folder, '--fail-on', 'slower:5%');
    assert.match(text, /^- slower:5%: maps was not compared$/m);
    assert.match(text, /errors before the change\. Merge a correction of them alone first\./);
  });

  await t.test('of a report.yaml leave its runs as they are', async (t) => {
    const revision = 'revisions: [{id: first, date: 2026-01-01, note: x, runs: [hash-6]}]\n';
    const folder = repository(t, {...SITE, 'data/maps/report.yaml': REPORT + revision});
    const {exitCode, errors} = await json(folder);
    assert.deepEqual([exitCode, errors], [0, []]);
    write(folder, runs('hash', 6, SLOWER));
    assert.equal(only(await json(folder)).finding, 'slower');
    rmSync(join(folder, 'data/maps/hash-6'), {recursive: true});
    const document = await json(folder);
    assert.equal(document.exitCode, 1);
    assert.equal(document.errors[0].path, 'data/maps/report.yaml');
    assert.equal(only(document).finding, 'too few repeats');
  });

  await t.test('of the base are no news, and neither are its warnings', async (t) => {
    const folder = repository(t, {
      ...SITE,
      'data/maps/tree-1/run.yaml': 'system: tree\ndate: 2026-01-01\nversion: "1"\n',
    });
    write(folder, runs('hash', 6, [1001], 'version: "1.0"'));
    const {warnings} = await json(folder);
    assert.ok(warnings.length > 0);
    const paths = warnings.map((/** @type {any} */ {path}) => path);
    assert.ok(paths.includes('data/maps/hash-6/run.yaml'), paths.join(' '));
    assert.ok(!paths.includes('data/maps/tree-1/run.yaml'), paths.join(' '));
  });

  await t.test('and warnings about new manifests are those of check', async (t) => {
    const folder = repository(t);
    write(folder, runs('hash', 6, [1001], 'machine: desk'));
    const message =
      'found no version of the system, expected one such as 1.0, as other runs of the system state';
    assert.deepEqual((await json(folder)).warnings, [{path: 'data/maps/hash-6/run.yaml', message}]);
  });
});

test('raw files alone get a run.yaml to add', async (t) => {
  const folder = repository(t);
  write(folder, {
    'data/maps/upload/jmh.csv': jmh(1000),
    'data/maps/upload/gc.log': await fixture('gc-log-g1.log'),
    'data/maps/stray.csv': jmh(1001),
    ...runs('hash', 6, SLOWER),
  });
  const document = await json(folder);
  assert.equal(document.exitCode, 1);
  assert.deepEqual(document.errors, []);
  const [uploaded, stray] = document.unlisted;
  assert.equal(uploaded.folder, 'data/maps/upload');
  assert.deepEqual(
    uploaded.recognised.map((/** @type {any} */ {file, label}) => [file, label]),
    [
      ['data/maps/upload/gc.log', 'JVM log -Xlog:gc'],
      ['data/maps/upload/jmh.csv', 'JMH CSV'],
    ],
  );
  assert.match(uploaded.manifest, /^system:/m);
  assert.ok(uploaded.questions.length > 0);
  assert.deepEqual([stray.folder, stray.recognised[0].label], ['data/maps', 'JMH CSV']);
  // All else is compared.
  assert.equal(only(document).finding, 'slower');
  const {text} = await run(folder, '--format', 'markdown');
  assert.match(text, /^2 folders without a run\.yaml; 1 configuration changed/);
  assert.match(text, /^Add `data\/maps\/upload\/run\.yaml`:\n\n```yaml\nsystem:/m);
});

/** Everything that Markdown, HTML or GitHub would make something of. */
const HOSTILE =
  '@octocat #12 GH-12 evil/repo#1 <img src=x onerror=alert(1)> ![p](https://evil.example/p.png) [l](https://evil.example) ``` `x` | \\| </details> <!-- benchfolio --> www.evil.example a@evil.example \u202e\u0007';

/** @param {string} markdown @returns {string} Without what is code. */
function withoutCode(markdown) {
  const outside = markdown.replaceAll(/^(`{3,})\w*\n[\s\S]*?\n\1$/gm, '');
  return outside.replaceAll(/(?<!`)(`+)(?!`)(.*?[^`])\1(?!`)/g, '');
}

test('a raw file whose name is refused is named before there is a run.yaml', async (t) => {
  const folder = repository(t);
  write(folder, {'data/maps/upload/jmh.csv': jmh(1000), 'data/maps/upload/my run.csv': jmh(1001)});
  const {errors, unlisted} = await json(folder);
  assert.deepEqual(
    errors.map((/** @type {any} */ {path, message}) => `${path}: ${message.split(',')[0]}`),
    ['data/maps/upload/my run.csv: found the file "my run.csv"'],
  );
  assert.deepEqual(
    unlisted[0].recognised.map((/** @type {any} */ {file}) => file),
    ['data/maps/upload/jmh.csv', 'data/maps/upload/my run.csv'],
  );
  rmSync(join(folder, 'data/maps/upload/jmh.csv'));
  const alone = await json(folder);
  assert.match(alone.unlisted[0].manifest, /^system:/m);
  assert.deepEqual(alone.unlisted[0].errors, []);
  assert.match((await run(folder)).text, /^ {4}Rename it to my-run\.csv\.$/m);
});

test('text of the data is never markup', async (t) => {
  const quoted = JSON.stringify(HOSTILE);
  const report = `title: ${JSON.stringify(`{{< claim "fast" >}}${HOSTILE.replaceAll(/[<>]/g, '')}{{< /claim >}}`)}
question: ${quoted}
systems:
  hash: {name: ${quoted}, platform: jvm}
claims: {fast: {at-least: {of: throughput, system: hash, value: 950 ops/s}}}
`;
  const more = (/** @type {string} */ version) =>
    `machine: desk\nversion: ${JSON.stringify(version)}\nparams: {payload: ${quoted}}`;
  const folder = repository(t, {
    'data/machines/desk.yaml': `name: ${quoted}\n`,
    'data/maps/report.yaml': report,
    ...runs('hash', 1, OLD, more(`${HOSTILE} 1`)),
  });
  write(folder, {
    ...runs('hash', 6, SLOWER, more(`${HOSTILE} 2`)),
    'data/maps/hash-11/run.yaml': `system: hash\ndate: 2026-01-11\nmachine: desk\noperation: bench.get\nparams: {threads: 1, payload: ${quoted}}\nstatus: failed\nreason: ${quoted}\n`,
    'data/other/@octocat `x` <b>/jmh.csv': jmh(1),
    'data/maps/upload/@octocat `x` <b>.csv': jmh(2),
  });
  const branch = 'x`@octocat`#12';
  git(folder, 'branch', branch, 'main');

  for (const [name, files] of /** @type {[string, Record<string, string>][]} */ ([
    ['results', {}],
    [
      'errors',
      {
        'data/maps/hash-12/run.yaml': `${JSON.stringify(HOSTILE)}: 1\nsystem: ${quoted}\ndate: ${quoted}\n`,
      },
    ],
  ])) {
    await t.test(name, async () => {
      write(folder, files);
      const {text} = await run(folder, branch, '--format', 'markdown', '--fail-on', 'slower:1%');
      assert.ok(text.includes('octocat'), 'the data is shown');
      const [headline = '', , mark] = text.split('\n');
      assert.equal(mark, MARK);
      assert.doesNotMatch(headline, /octocat|`/);
      const outside = withoutCode(text)
        .replace(MARK, '')
        .replaceAll(/<\/?(details|summary)>/g, '');
      assert.doesNotMatch(outside, /[<@`]|octocat|evil|https?:|www\.|#\d|GH-|\]\(|!\[/);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: none of them may come through.
      assert.doesNotMatch(text, /[\u0000-\u0009\u000b-\u001f\u202a-\u202e]/);
      for (const line of text.split('\n').filter((one) => one.startsWith('| '))) {
        assert.equal(line.split('|').length, 10, line);
      }
      const {text: plain} = await run(folder, branch);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: none of them may come through.
      assert.doesNotMatch(plain, /[\u0000-\u0009\u000b-\u001f\u202a-\u202e]/);
    });
  }
});

test('a comment has an end, and says what it leaves out', async (t) => {
  const folder = repository(t, {'data/maps/report.yaml': REPORT, '.gitignore': '.cache/\n'});
  const names = Array.from({length: 500}, (_, i) => `bench.operation${'x'.repeat(100)}${i}`);
  const rows = names.map((name, i) => jmh(1000 + i, name).split('\n')[1]);
  const [head] = jmh(1).split('\n');
  write(folder, {
    'data/maps/hash-1/run.yaml': 'system: hash\ndate: 2026-01-01\n',
    'data/maps/hash-1/jmh.csv': `${[head, ...rows].join('\n')}\n`,
  });
  const {text} = await run(folder, '--format', 'markdown');
  assert.ok(text.length <= MOST_CHARACTERS, String(text.length));
  assert.ok(text.length > MOST_CHARACTERS - 2000, String(text.length));
  assert.match(text, /^500 configurations changed: 500 new/);
  assert.match(
    text,
    /\n\n[\d,]+ lines are left out here\. All are in the output of `npx benchfolio compare main`\.$/,
  );
  const all = await run(folder);
  assert.ok(names.every((name) => all.text.includes(name)));
});

test('the figures are those of the pages', async (t) => {
  const folder = repository(t);
  write(folder, runs('hash', 6, SLOWER));
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
  const folder = mkdtempSync(join(tmpdir(), 'compare-'));
  t.after(() => rmSync(folder, {recursive: true, force: true}));
  // In a folder of the repository.
  const site = join(folder, 'bench');
  cpSync(source, site, {recursive: true});
  const second = join(site, 'data/redis-clients/erlang-2');
  const kept = join(folder, 'erlang-2');
  renameSync(second, kept);
  write(folder, {'.gitignore': '.cache/\n/erlang-2/\n'});
  git(folder, 'init', '--quiet', '--initial-branch=main');
  commit(folder);
  cpSync(kept, second, {recursive: true});

  await t.test('have all quantities that their files state', async () => {
    const document = await json(site);
    const all = configurationsOf(document);
    assert.deepEqual(
      all.map((/** @type {any} */ {operation, finding}) => [operation, finding]),
      [
        ['get', 'too few repeats'],
        ['put', 'too few repeats'],
        ['all', 'too few repeats'],
      ],
    );
    const [{figures, comparisons}] = all;
    assert.deepEqual(
      figures.map((/** @type {any} */ {quantity}) => quantity),
      ['throughput', 'mean', 'max'],
    );
    assert.deepEqual(comparisons[0].before.runs, ['erlang-1']);
    assert.deepEqual(comparisons[0].after.runs, ['erlang-2']);
  });

  await t.test('may be ignored by git: they are there all the same', async () => {
    write(folder, {'.gitignore': '.cache/\n/erlang-2/\n*.csv\n'});
    assert.equal(configurationsOf(await json(site)).length, 3);
  });
});

test('pictures', async (t) => {
  const folder = repository(t);
  write(folder, runs('hash', 6, SLOWER));
  const pictures = join(folder, 'pictures');
  const {text} = await run(folder, '--format', 'markdown', '--pictures', pictures);
  const names = readdirSync(pictures).sort();
  assert.ok(names.length >= 2);
  for (const name of names) {
    assert.match(name, /^maps\.[a-z0-9-]+\.(svg|png)$/);
    assert.ok(text.includes(`- \`${name}\``), text);
    const content = readFileSync(join(pictures, name));
    if (name.endsWith('.svg')) assert.match(content.toString(), /^<svg /);
    else assert.equal(content.subarray(1, 4).toString(), 'PNG');
  }
  assert.doesNotMatch((await run(folder, '--format', 'markdown')).text, /Pictures/);
});

test('the base', async (t) => {
  await t.test('is where the change began, not what the main branch got since', async (t) => {
    const folder = repository(t);
    git(folder, 'checkout', '--quiet', 'main');
    write(folder, runs('tree', 6, [510]));
    commit(folder);
    git(folder, 'checkout', '--quiet', 'change');
    assert.match((await run(folder)).text, /^Nothing changed\./);
  });

  await t.test('is the main branch of the remote where there is one', async (t) => {
    const folder = repository(t);
    const clone = mkdtempSync(join(tmpdir(), 'compare-'));
    t.after(() => rmSync(clone, {recursive: true, force: true}));
    git(folder, 'checkout', '--quiet', 'main');
    git(clone, 'clone', '--quiet', folder, '.');
    assert.equal((await json(clone)).base.ref, 'origin/HEAD');
    git(clone, 'remote', 'set-head', 'origin', '--delete');
    assert.equal((await json(clone)).base.ref, 'origin/main');
  });

  await t.test('is a file as a checkout would write it', async (t) => {
    const folder = repository(t, {...SITE, '.gitattributes': '*.csv text eol=crlf\n'});
    rmSync(join(folder, 'data/maps/hash-1/jmh.csv'));
    git(folder, 'checkout', '--quiet', 'data');
    assert.match(readFileSync(join(folder, 'data/maps/hash-1/jmh.csv'), 'utf8'), /\r\n/);
    appendFileSync(
      join(folder, 'data/maps/hash-1/run.yaml'),
      'withdrawn: {date: 2026-02-01, reason: the disk was full}\n',
    );
    rmSync(join(folder, 'data/maps/hash-2'), {recursive: true});
    const {figures} = only(await json(folder));
    near(figures[0].before.value, 1000);
  });

  await t.test('is asked for in a clone with a part of the history', async (t) => {
    const folder = repository(t);
    write(folder, runs('hash', 6, SLOWER));
    commit(folder);
    const clone = mkdtempSync(join(tmpdir(), 'compare-'));
    t.after(() => rmSync(clone, {recursive: true, force: true}));
    git(clone, 'clone', '--quiet', '--depth=1', '--branch=change', `file://${folder}`, '.');
    git(clone, 'checkout', '--quiet', '--detach');
    git(clone, 'branch', '--quiet', '-D', 'change');
    git(clone, 'remote', 'set-head', 'origin', '--delete');
    for (const args of [[], ['main']]) {
      await assert.rejects(run(clone, ...args), /fetch-depth: 0/);
    }
    git(clone, 'fetch', '--quiet', '--depth=1', 'origin', 'main:main');
    await assert.rejects(run(clone, 'main'), /in common.*\n.*fetch-depth: 0/);
  });

  await t.test('is a message where there is none', async (t) => {
    const folder = repository(t);
    await assert.rejects(run(folder, 'nowhere'), {
      message:
        'found no commit "nowhere", expected a branch, a tag or a commit\n  Name one: benchfolio compare origin/main.',
    });
    await assert.rejects(run(folder, '--upload-pack=touch x'), /found the option "--upload-pack"/);
    await assert.rejects(run(folder, '--', '--output=x'), /found no commit "--output=x"/);
    git(folder, 'branch', '--quiet', '-D', 'main');
    await assert.rejects(run(folder), /found none of origin\/HEAD, origin\/main, main, master/);
    const empty = mkdtempSync(join(tmpdir(), 'compare-'));
    t.after(() => rmSync(empty, {recursive: true, force: true}));
    mkdirSync(join(empty, 'data'));
    await assert.rejects(
      run(empty),
      /^InputError: found no git repository \(fatal: not a git.*\n {2}Make one and commit the data: git init, git add data, git commit -m ".*"\.$/,
    );
    git(empty, 'init', '--quiet');
    await assert.rejects(
      run(empty),
      /found no commit in this repository.*\n {2}Commit the data: git add data, git commit -m ".*"\.$/,
    );
  });
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
  for (const [args, message] of cases) await assert.rejects(run(folder, ...args), message);
});

test('the exit code is that of the command', (t) => {
  const folder = repository(t);
  write(folder, runs('hash', 6, SLOWER));
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
    runs('hash', 1, OLD, 'machine: desk\nversion: "1.0"'),
    runs('hash', 11, SLOWER, 'machine: desk\nversion: "1.1"'),
  ];
  const {'data/maps/hash-1/run.yaml': _, ...others} = SITE;
  for (const [version, against, before] of /** @type {[string, string, number][]} */ ([
    // A repeat of the newest version, and a new one after it.
    ['1.1', 'the 5 earlier runs', 900],
    ['1.2', 'release 1.1 (the 5 earlier runs)', 900],
    ['1.0', 'the 5 earlier runs', 1000],
  ])) {
    const root = repository(t, {...others, ...versions[0], ...versions[1]});
    write(root, {'results/jmh.csv': jmh(540)});
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
