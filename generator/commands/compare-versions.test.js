// Runs the command in temporary git repositories: on new versions of a system, and on what cannot be compared.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {
  assertNear,
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
} from '../testing/compared-site.js';
import {writeFiles} from '../testing/repository.js';

test('a new version', async (t) => {
  await t.test('is compared with the version before, not with all runs', async (t) => {
    const folder = repository(t, {
      ...SITE,
      ...filesOfRuns(
        'hash',
        6,
        ratesAround(2000, [-2, -1, 0, 1, 2]),
        'machine: desk\nversion: "1.1"',
      ),
    });
    writeFiles(
      folder,
      filesOfRuns(
        'hash',
        11,
        ratesAround(1800, [1, -2, 2, 0, -1]),
        'machine: desk\nversion: "1.2"',
      ),
    );
    const {comparisons, finding} = only(await json(folder));
    const [{kind, before, after, quantities}] = comparisons;
    assert.deepEqual([kind, finding], ['version', 'slower']);
    assert.match(before.name, /1\.1$/);
    assert.match(after.name, /1\.2$/);
    assertNear(quantities[0].ratio, 0.9);
    assert.match(
      (await runCompare(folder)).text,
      /^- Hash map, bench\.get.*: .*1\.2 is compared with .*1\.1$/m,
    );
  });

  await t.test('says which benchmark the new runs lack', async (t) => {
    /** @param {number} n @param {string} text */
    const run = (n, text) => ({
      [`data/maps/hash-${n}/run.yaml`]: `system: hash\ndate: 2026-01-0${n}\nmachine: desk\nversion: "1.${n}"\n`,
      [`data/maps/hash-${n}/jmh.csv`]: text,
    });
    const [, put = ''] = jmh(900, 'bench.put').split('\n');
    const folder = repository(t, {
      'data/machines/desk.yaml': 'name: Desk\n',
      'data/maps/report.yaml': REPORT,
      ...run(1, `${jmh(1000)}${put}\n`),
    });
    writeFiles(folder, run(2, jmh(1001)));
    const {reports} = await json(folder);
    assert.deepEqual(reports[0].unmatched, [
      'Hash map: without "bench.put" (threads 1), which the previous run hash-1 has',
    ]);
    assert.match((await runCompare(folder)).text, /^- Hash map: without "bench\.put" /m);
  });

  await t.test(
    'as a parameter of all runs leaves the changes of the history as they are',
    async (t) => {
      /** @param {number} first @param {number[]} rates */
      const releases = (first, rates) =>
        Object.assign(
          {},
          ...rates.map((rate, i) =>
            filesOfRuns(
              'hash',
              first + i,
              [rate],
              `machine: desk\nparams: {release: "1.${first + i}"}`,
            ),
          ),
        );
      const rates = ratesAround(1000, [-2, -1, 0, 1, 2, 0.5]);
      const folder = repository(t, {
        'data/machines/desk.yaml': 'name: Desk\n',
        'data/maps/report.yaml': REPORT,
        ...releases(1, [...rates, ...rates.map((rate) => rate / 2)]),
      });
      writeFiles(folder, releases(13, [501]));
      const {changes, headline} = await json(folder);
      assert.deepEqual(changes, {found: [], gone: []}, headline);
      assert.match(headline, /^1 configuration changed/);
    },
  );

  await t.test('of one run is compared with the current level of its history', async (t) => {
    /** @param {number} number @param {number} rate */
    const release = (number, rate) =>
      filesOfRuns('hash', number, [rate], `machine: desk\nversion: "1.${number}"`);
    const rates = ratesAround(1000, [-2, -1, 0, 1, 2, 0.5, -0.5, 1.5]);
    const levels = [...rates.map((rate) => rate / 2), ...rates];
    const folder = repository(t, {
      'data/machines/desk.yaml': 'name: Desk\n',
      'data/maps/report.yaml': REPORT,
      ...Object.assign({}, ...levels.map((rate, i) => release(i + 1, rate))),
    });
    writeFiles(folder, {...release(17, 920), ...release(18, 1001)});
    const {reports} = await json(folder);
    const tests = reports[0].configurations.map(
      (/** @type {any} */ one) => one.comparisons[0].quantities[0],
    );
    for (const {before, level} of tests) {
      assert.deepEqual(level, {points: 8, axis: 'release', since: '1.9'});
      assertNear(before.value, 1000 * Math.exp(0.01 * 0.1875));
    }
    assert.deepEqual(
      tests.map((/** @type {any} */ {verdict}) => verdict),
      ['slower', 'no difference shown'],
    );
    const {text} = await runCompare(folder);
    assert.match(text, / slower than the 8 releases since 1\.9 +8, 1 /);
    assert.doesNotMatch(text, /against release/);
    const {code} = await runCompare(folder, '--fail-on', 'slower:4%');
    assert.equal(code, 2);
    // The level is not the one that an older release had.
    writeFiles(folder, filesOfRuns('hash', 19, [502], 'machine: desk\nversion: "1.4.1"'));
    const [{configurations}] = (await json(folder)).reports;
    const old = configurations.find((/** @type {any} */ {params}) => params.release === '1.4.1');
    const [{before, quantities}] = old.comparisons;
    assert.deepEqual([before.name, quantities[0].level], ['release 1.4', null]);
  });

  await t.test('shows a value of the runner that was steady', async (t) => {
    /** @param {number} number @param {number} bytes */
    const release = (number, bytes) => {
      const files = filesOfRuns(
        'hash',
        number,
        [1000 + number],
        `machine: desk\nversion: "1.${number}"`,
      );
      const allocated = `"bench.get:gc.alloc.rate.norm","thrpt",1,5,${bytes}.000000,NaN,"B/op"\n`;
      return Object.fromEntries(
        Object.entries(files).map(([path, text]) => [
          path,
          path.endsWith('.csv') ? text + allocated : text,
        ]),
      );
    };
    const numbers = Array.from({length: 8}, (_, i) => i + 1);
    const folder = repository(t, {
      'data/machines/desk.yaml': 'name: Desk\n',
      'data/maps/report.yaml': REPORT,
      ...Object.assign({}, ...numbers.map((number) => release(number, 24))),
    });
    writeFiles(folder, release(9, 48));
    assert.equal(only(await json(folder)).finding, 'another value changed');
    const {text} = await runCompare(folder);
    assert.match(text, /^1 configuration changed: 1 with another value that changed/);
    const [shown = ''] = text.split('All values');
    const row = /gc\.alloc\.rate\.norm +24\sB +48\sB +2\.00× +(.+?) +8, 1 /;
    assert.equal(row.exec(shown)?.[1], 'more than in each of the 8 releases since 1.1');
    assert.match(shown, /if at least 5 earlier ones were within 1\s%/);
    for (const [share, code] of [
      [99, 2],
      [101, 0],
    ]) {
      const rule = `more:gc.alloc.rate.norm:${share}%`;
      assert.equal((await runCompare(folder, '--fail-on', rule)).code, code, rule);
    }
    assert.match(
      (await runCompare(folder, '--fail-on', 'more:gc.alloc.rate.norm:99%')).text,
      /^- more:gc\.alloc\.rate\.norm:99%: gc\.alloc\.rate\.norm of Hash map, bench\.get, release: 1\.9 \(maps\)$/m,
    );
  });

  await t.test('of several configurations is named once', async (t) => {
    const more = 'machine: desk\nversion: "1.1"';
    const folder = repository(t);
    writeFiles(folder, {
      ...filesOfRuns('hash', 6, SLOWER, more),
      ...filesOfRuns('tree', 6, SAME, more),
    });
    const {text} = await runCompare(folder);
    assert.match(text, /^- 2 configurations: release 1\.1 is compared with release 1\.0$/m);
  });

  await t.test('is a repeat where the same version was measured before', async (t) => {
    const folder = repository(t, {
      ...SITE,
      ...filesOfRuns(
        'hash',
        6,
        ratesAround(2000, [-2, -1, 0, 1, 2]),
        'machine: desk\nversion: "1.1"',
      ),
    });
    writeFiles(folder, filesOfRuns('hash', 11, SLOWER));
    const {comparisons} = only(await json(folder));
    assert.equal(comparisons[0].kind, 'repeat');
    assertNear(comparisons[0].quantities[0].ratio, 0.9);
  });

  await t.test('is a repeat of the same version, whether it names its JVM or not', async (t) => {
    const folder = repository(t, {
      ...SITE,
      'data/maps/report.yaml': `${REPORT}axis: none\n`,
      ...filesOfRuns(
        'hash',
        6,
        ratesAround(2000, [-2, -1, 0, 1, 2]),
        'machine: desk\nversion: "1.1"',
      ),
    });
    writeFiles(folder, filesOfRuns('hash', 11, SLOWER, 'machine: desk\nversion: "1.0"'));
    const {comparisons} = only(await json(folder));
    assert.deepEqual([comparisons.length, comparisons[0].kind], [1, 'repeat']);
    assertNear(comparisons[0].quantities[0].ratio, 0.9);
  });

  await t.test('is compared with the runs of its JVM, or of one that is not named', async (t) => {
    const on = (/** @type {string} */ jvm) => `machine: desk\nversion: "1.0${jvm}"`;
    const folder = repository(t, {
      ...SITE,
      ...filesOfRuns('hash', 1, OLD.slice(0, 3), on('')),
      ...filesOfRuns('hash', 4, OLD.slice(3), on(', OpenJDK 21.0.1')),
      ...filesOfRuns('hash', 6, ratesAround(5000, [0, 1, 2]), on(', OpenJDK 17.0.15')),
    });
    writeFiles(folder, filesOfRuns('hash', 9, SLOWER, on(' (JDK 21.0.1)')));
    const {comparisons} = only(await json(folder));
    assert.deepEqual(comparisons[0].before.runs, [
      'hash-1',
      'hash-2',
      'hash-3',
      'hash-4',
      'hash-5',
    ]);
    assertNear(comparisons[0].quantities[0].ratio, 0.9);
  });

  await t.test('can be a JVM, which is then not compared with another', async (t) => {
    const folder = repository(t, {
      ...SITE,
      'data/maps/report.yaml': `${REPORT}axis: none\n`,
      ...filesOfRuns('hash', 1, OLD, 'machine: desk\nversion: "OpenJDK 17.0.15"'),
    });
    writeFiles(folder, filesOfRuns('hash', 6, SLOWER, 'machine: desk\nversion: "OpenJDK 21.0.1"'));
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
      ...filesOfRuns('hash', 1, OLD, 'machine: desk'),
    });
    writeFiles(folder, filesOfRuns('hash', 6, SLOWER, 'machine: desk\nversion: OpenJDK 17.0.15'));
    assert.equal(only(await json(folder)).comparisons[0].kind, 'repeat');
  });

  await t.test('can be a commit', async (t) => {
    const more = (/** @type {string} */ hex) => `machine: desk\nversion: "1.0"\ncommit: "${hex}"`;
    const folder = repository(t, {
      'data/maps/report.yaml': REPORT,
      'data/machines/desk.yaml': 'name: Desk\n',
      ...filesOfRuns('hash', 1, OLD, more('aaaaaaaaaaaaaaaa')),
    });
    writeFiles(folder, filesOfRuns('hash', 6, SLOWER, more('bbbbbbbbbbbbbbbb')));
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
      ...filesOfRuns('hash', 1, OLD, made('a', 1)),
      ...filesOfRuns('hash', 6, ratesAround(3000, [-2, -1, 0, 1, 2]), made('c', 3)),
    });
    writeFiles(folder, filesOfRuns('hash', 11, SLOWER, made('b', 2)));
    const [{before, after}] = only(await json(folder)).comparisons;
    assert.deepEqual([before.name, after.name], ['commit aaaaaaaaaa', 'commit bbbbbbbbbb']);
  });

  await t.test('can be a parameter', async (t) => {
    const release = (/** @type {string} */ version) =>
      `machine: desk\nversion: "1.0, OpenJDK 17.0.15"\nparams: {release: "${version}"}`;
    const folder = repository(t, {
      'data/maps/report.yaml': REPORT,
      'data/machines/desk.yaml': 'name: Desk\n',
      'data/machines/laptop.yaml': 'name: Laptop\n',
      ...filesOfRuns('hash', 1, ratesAround(3000, [-2, -1, 0, 1, 2]), release('2.4')),
      ...filesOfRuns('hash', 6, OLD, release('2.9')),
      // Of another system and of another machine.
      ...filesOfRuns('tree', 1, ratesAround(1500, [0, 1]), release('2.9.1')),
      ...filesOfRuns('hash', 16, [1600], release('2.9.2').replace('desk', 'laptop')),
    });
    writeFiles(folder, filesOfRuns('hash', 11, SLOWER, release('2.10')));
    const document = await json(folder);
    const {comparisons, figures, finding} = only(document);
    assert.deepEqual(
      [finding, comparisons[0].before.name, comparisons[0].after.name],
      ['slower', 'release 2.9', 'release 2.10'],
    );
    assertNear(comparisons[0].quantities[0].ratio, 0.9);
    assert.equal(figures[0].before, null);
    assertNear(figures[0].after.value, 900);
  });

  await t.test('can be a commit as a parameter, which only its date orders', async (t) => {
    const made = (/** @type {string} */ hex) => `machine: desk\nparams: {commit: ${hex}}`;
    const folder = repository(t, {
      'data/maps/report.yaml': REPORT,
      'data/machines/desk.yaml': 'name: Desk\n',
      ...filesOfRuns('hash', 1, ratesAround(3000, [-2, -1, 0, 1, 2]), made('aaa1111')),
      ...filesOfRuns('hash', 6, OLD, made('fff2222')),
    });
    writeFiles(folder, filesOfRuns('hash', 11, SLOWER, made('ccc3333')));
    const [{before, after}] = only(await json(folder)).comparisons;
    assert.deepEqual([before.name, after.name], ['commit fff2222', 'commit ccc3333']);
  });

  await t.test('comes after its own release candidate, and before the next one', async (t) => {
    const release = (/** @type {string} */ version) =>
      `machine: desk\nversion: "1.0, OpenJDK 17.0.15"\nparams: {release: "${version}"}`;
    const folder = repository(t, {
      'data/maps/report.yaml': REPORT,
      'data/machines/desk.yaml': 'name: Desk\n',
      ...filesOfRuns('hash', 1, OLD, release('v1.9.1')),
      ...filesOfRuns('hash', 6, ratesAround(3000, [-2, -1, 0, 1, 2]), release('2.0.0')),
    });
    writeFiles(folder, filesOfRuns('hash', 11, SLOWER, release('2.0.0-rc1')));
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
      const folder = repository(t, {...SITE, ...filesOfRuns('hash', 1, OLD, flags)});
      writeFiles(folder, filesOfRuns('hash', 6, SLOWER, more));
      const document = await json(folder, '--fail-on', 'slower:1%');
      const {finding, comparisons} = only(document);
      assert.equal(finding, 'not comparable');
      assert.deepEqual(comparisons[0].obstacles, [obstacle]);
      assert.equal(comparisons[0].quantities[0].low, null);
      assert.equal(document.exitCode, 0);
      assert.ok((await runCompare(folder)).text.includes(obstacle));
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
    writeFiles(folder, {
      'data/maps/hash-2/run.yaml': 'system: hash\ndate: 2026-01-02\n',
      'data/maps/hash-2/hyperfine.json': hyperfine,
    });
    const {comparisons} = only(await json(folder));
    assert.deepEqual(comparisons[0].obstacles, ['different runner: JMH before, hyperfine now']);
  });
});
