import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {test} from 'node:test';
import {parse} from 'yaml';
import {check} from '../commands/check.js';
import {generate} from '../generate.js';
import {
  assertRight,
  dataOf,
  MACHINE,
  manifestOf,
  runAdd,
  SUMMARY,
  site,
  write,
} from '../testing/added.js';
import {fixture, memoryEffects} from '../testing/index.js';

test('a report that begins with a run', async (t) => {
  /** Runner → its file, and what only a person knows. */
  const RUNNERS = /** @type {const} */ ({
    JMH: ['jmh-json.json'],
    HotSpot: ['gc-log-g1.log'],
    jstat: ['jstat-z.txt'],
    'go test': ['go-bench.txt'],
    'Google Benchmark': ['gbench-json.json'],
    criterion: ['criterion-raw.csv'],
    hyperfine: ['hyperfine-json.json'],
    HdrHistogram: ['hlog.hlog', '--unit', 'us', '--operation', 'get'],
    fio: ['fio-json.json'],
    k6: ['k6-csv.csv'],
    basho_bench: ['basho-summary.csv.zst'],
    Locust: ['locust-history.csv'],
    RocksJava: ['rocksjava-db-bench.txt'],
  });
  for (const [runner, [name, ...options]] of Object.entries(RUNNERS)) {
    await t.test(`makes a report of a file of ${runner}`, async () => {
      const root = write({'data/site.yaml': 'title: T\n'});
      const results = write({[name]: await fixture(name)});
      const more = ['--new-report', '--system', 'our-store', '--date', '2026-01-02', ...options];
      await runAdd(root, [join(results, name), '--machine', 'this', ...more]);
      const {system, machine, repeat} = manifestOf(root, 'our-store/our-store-1');
      assert.deepEqual([system, machine, repeat], ['our-store', MACHINE, 1]);
      const report = parse(readFileSync(join(root, 'data/our-store/report.yaml'), 'utf8'));
      assert.match(report.title, /^Our store: /);
      assert.equal(report.baseline, 'our-store');
      await assertRight(root);
    });
  }

  await t.test('names a stated operation in the title, also with a second system', async () => {
    const root = write({'data/site.yaml': 'title: T\n'});
    const more = ['--operation', 'get', '--date', '2026-01-02', '--machine', 'this'];
    for (const [name, option, system] of [
      ['oha.json', '--new-report', 'java'],
      ['oha-text.txt', '--new-system', 'go'],
    ]) {
      const results = write({[name ?? '']: await fixture(name ?? '')});
      const target = ['--report', 'store', String(option), '--system', String(system)];
      await runAdd(root, [join(results, name ?? ''), ...target, ...more]);
    }
    const report = parse(readFileSync(join(root, 'data/store/report.yaml'), 'utf8'));
    assert.equal(report.title, 'Java and Go: get');
  });

  await t.test('names a second system in the title, in whatever order the files were', async () => {
    const root = write({'data/site.yaml': 'title: T\n'});
    const more = ['--report', 'sort', '--date', '2026-01-02', '--machine', 'this'];
    for (const [system, option, ns] of [
      ['a', '--new-report', 12],
      ['b', '--new-system', 13],
    ]) {
      /** @param {string} name */
      const text = (name) =>
        `running 1 test\ntest ${name} ... bench:  ${ns}.00 ns/iter (+/- 1.00)\n\ntest result: ok. 0 passed; 0 failed; 0 ignored; 1 measured; 0 filtered out\n`;
      const folder = write({'sort.txt': text('quick'), 'sort_more.txt': text('merge')});
      await runAdd(root, [folder, String(option), '--system', String(system), ...more]);
    }
    const {title} = parse(readFileSync(join(root, 'data/sort/report.yaml'), 'utf8'));
    assert.equal(title, 'A and B: merge and quick');
  });

  await t.test('refuses texts of a report or a system that is there', async () => {
    const root = site();
    const args = [write({'s.csv': SUMMARY}), '--date', 'now'];
    const hint = 'To change it, edit data/r/report.yaml.';
    await assert.rejects(runAdd(root, [...args, '--title=T', '--question=Q', '--name=N']), {
      message: [
        `found --title for the report r, which already exists, expected it with --new-report`,
        `found --question for the report r, which already exists, expected it with --new-report`,
        `found --name for the system a, which already exists, expected it with --new-system or --new-report\n  ${hint}`,
      ].join('\n'),
    });
    assert.deepEqual(dataOf(root), ['r/report.yaml']);
    await runAdd(root, [...args, '--new-system', '--system=a', '--name=N']);
    assert.deepEqual(dataOf(root).slice(1), ['r/a-1/run.yaml', 'r/a-1/s.csv', 'r/report.yaml']);
  });

  await t.test('gives a new report an id that is free, or refuses it', async () => {
    const root = site();
    const folder = write({'s.csv': SUMMARY});
    const args = [folder, '--new-report', '--report=r', '--system=a', '--date=now'];
    await assert.rejects(runAdd(root, args), {
      message: `${folder}: found a report "r" that already exists, expected another --report ID, or no --new-report`,
    });
    await runAdd(root, [folder, '--new-report', '--system=method', '--date=now']);
    assert.ok(dataOf(root).includes('method-2/report.yaml'));
  });

  await t.test('begins a report that can be built', async () => {
    const root = write({'data/site.yaml': 'title: T\n'});
    const folder = write({'jmh.json': await fixture('jmh-json.json')});
    const stated = [
      '--new-report',
      '--system',
      'our-store',
      '--date',
      '2026-01-02',
      '--machine',
      'this',
    ];
    await runAdd(root, [folder, ...stated]);
    const files = dataOf(root).map((path) => `data/${path}`);
    const effects = memoryEffects(
      Object.fromEntries(files.map((path) => [path, readFileSync(join(root, path))])),
    );
    await generate(effects);
    assert.ok(effects.files.has('build/content/reports/our-store/_index.md'));
  });

  await t.test('proposes a title of short names, each once', async () => {
    const root = write({'data/site.yaml': 'title: T\n'});
    /** @param {string} system @param {string[]} names */
    const titleOf = async (system, names) => {
      const lines = names.map((name) => `test ${name} ... bench:  12.00 ns/iter (+/- 1.00)\n`);
      const text = `running ${names.length} tests\n${lines.join('')}\ntest result: ok. 0 passed; 0 failed; 0 ignored; ${names.length} measured; 0 filtered out\n`;
      const stated = ['--new-report', '--system', system, '--date', 'now', '--machine', 'this'];
      await runAdd(root, [write({'bench.txt': text}), ...stated]);
      return parse(readFileSync(join(root, `data/${system}/report.yaml`), 'utf8')).title;
    };
    assert.equal(await titleOf('a', ['x::easy', 'y::easy', 'z::hard']), 'A: easy and hard');
    assert.equal(await titleOf('x', ['misc::easy', 'sherlock::easy']), 'X: misc and sherlock');
    const sizes = ['sort::stable::10', 'sort::stable::100', 'sort::sum'];
    assert.equal(await titleOf('s', sizes), 'S: stable::10, stable::100 and sum');
    const long = ['long_match', 'long_non_match', 'short_match', 'short_non_match'];
    assert.equal(
      await titleOf(
        'b',
        long.map((name) => `misc::anchored_literal_${name}`),
      ),
      'B: anchored_literal_long_match, anchored_literal_long_non_match and others',
    );
    assert.equal(await titleOf('c', ['x'.repeat(30_000)]), `C: ${'x'.repeat(79)}…`);
    // The total of a runner.
    assert.equal(await titleOf('d', ['get', 'all', 'put']), 'D: get and put');
    assert.equal(await titleOf('e', ['all']), 'E: all');
  });

  await t.test('proposes a title in which no number needs a claim', async () => {
    for (const [file, title] of /** @type {const} */ ([
      ['gbench-csv.csv', 'Ours: BM_sum, BM_pair, BM_mt and others'],
      ['redis-benchmark-text.txt', 'Ours: GET and MSET (10 keys)'],
    ])) {
      const root = write({'data/site.yaml': 'title: T\n'});
      const folder = write({[file]: await fixture(file)});
      const stated = ['--system', 'ours', '--date', '2026-01-02', '--machine', 'this'];
      await runAdd(root, [folder, ...stated]);
      const report = parse(readFileSync(join(root, 'data/ours/report.yaml'), 'utf8'));
      assert.equal(report.title, title);
      /** @type {string[]} */
      const lines = [];
      await check({root, args: [join(root, 'data')], log: (line) => void lines.push(line)});
      assert.ok(!lines.some((line) => line.includes('typed by hand')), lines.join('\n'));
    }
  });

  await t.test('shortens the name of a method in the title, and not that of a file', async () => {
    for (const [file, title] of /** @type {const} */ ([
      ['jmh-json.json', 'Ours: get'],
      ['jmh-json-group.json', 'Ours: rw, rw:reader and rw:writer'],
      ['pgbench-idle.txt', 'Ours: sleep.sql'],
    ])) {
      const root = write({'data/site.yaml': 'title: T\n'});
      const folder = write({[file]: await fixture(file)});
      await runAdd(root, [folder, '--system', 'ours', '--date', '2026-01-02', '--machine', 'none']);
      assert.equal(parse(readFileSync(join(root, 'data/ours/report.yaml'), 'utf8')).title, title);
    }
  });

  await t.test(
    'says that there was no load only where one thread called each operation',
    async () => {
      const none = {model: 'none'};
      for (const [names, load] of /** @type {const} */ ([
        [['jmh-json.json', 'gc-log-g1.log'], none],
        [['criterion-sample.json'], none],
        [['jmh-json-1.21.json'], undefined],
        [['jmh-json-group.json'], undefined],
        [['jmh-text.txt'], undefined],
        [['jmh-json.json', 'basho-summary.csv.zst'], undefined],
        [['gc-log-g1.log'], undefined],
      ])) {
        const root = write({'data/site.yaml': 'title: T\n'});
        const files = await Promise.all(names.map(async (name) => [name, await fixture(name)]));
        const folder = write(Object.fromEntries(files));
        const stated = ['--system', 'ours', '--date', '2026-01-02', '--machine', 'this'];
        const {text} = await runAdd(root, [folder, ...stated]);
        const report = parse(readFileSync(join(root, 'data/ours/report.yaml'), 'utf8'));
        assert.deepEqual(report.load, load, names.join(' '));
        assert.equal(/^load none: /m.test(text), load !== undefined);
      }
    },
  );

  await t.test('says that the load is not stated only where there are percentiles', async () => {
    for (const [name, isAsked] of /** @type {const} */ ([
      ['vegeta-csv.csv', true],
      ['hyperfine-json.json', false],
      ['criterion-sample.json', false],
      ['gc-log-g1.log', false],
    ])) {
      const root = write({'data/site.yaml': 'title: T\n'});
      const folder = write({[name]: await fixture(name)});
      const stated = ['--system', 'ours', '--date', '2026-01-02', '--machine', 'this'];
      const {text} = await runAdd(root, [folder, ...stated]);
      assert.equal(
        text.includes(
          '\nload not stated: write load: {model: closed} into report.yaml, or load: {model: open} if the load generator sets the rate\n',
        ),
        isAsked,
        name,
      );
    }
  });
});
