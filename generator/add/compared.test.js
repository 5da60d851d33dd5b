import assert from 'node:assert/strict';
import {readdirSync} from 'node:fs';
import {join} from 'node:path';
import {test} from 'node:test';
import {dataOf, REPORT, runAdd, SUMMARY, site, summaryOf, write} from '../testing/added.js';

test('new runs beside earlier ones', async (t) => {
  await t.test('says how the run compares with those before', async () => {
    /** @type {Record<string, string>} */
    const runs = {};
    for (let n = 1; n <= 6; n++) {
      runs[`data/r/a-${n}/run.yaml`] = `system: a\ndate: 2026-01-0${n}\nmachine: m\nrepeat: ${n}\n`;
      runs[`data/r/a-${n}/s.csv`] = summaryOf(1000 + n);
    }
    const root = site({...runs, 'data/machines/m.yaml': 'name: M\n'});
    const one = write({'s.csv': summaryOf(1200)});
    const args = [one, '--date', '2026-02-01', '--machine', 'm'];
    const {text} = await runAdd(root, [...args, '--dry-run']);
    assert.match(text, /^Compared with earlier runs:$/m);
    assert.match(
      text,
      /^ {2}A, all: throughput \+19\.6\s% against the 6 earlier runs, too few repeats, outside the earlier range \(−0\.2\s% to \+0\.2\s%\)$/m,
    );
    const many = write(
      Object.fromEntries([1, 2, 3, 4, 5].map((n) => [`${n}/s.csv`, summaryOf(1200 + n)])),
    );
    const folders = [1, 2, 3, 4, 5].map((n) => join(many, String(n)));
    const {lines} = await runAdd(root, [...folders, ...args.slice(1), '--dry-run', '--json']);
    const [first] = lines.map((line) => JSON.parse(line));
    assert.equal(lines.length, 5);
    const [compared] = first.compared;
    assert.deepEqual([first.folder, compared.finding], ['data/r/a-7', 'faster']);
    assert.equal(compared.comparisons[0].before.runs.length, 6);
    const failing = write({'s.csv': summaryOf(1200).replace('1200, 0', '1080, 120')});
    const failed = await runAdd(root, [failing, ...args.slice(1), '--dry-run']);
    assert.match(
      failed.text,
      /^ {2}A, all: .*; 10\.0\s% of the operations of the new runs failed$/m,
    );
    const elsewhere = await runAdd(root, [one, '--date', '2026-03-04', '--dry-run']);
    assert.match(
      elsewhere.text,
      /all, made-cpu-2-cores: not compared with the 6 earlier runs: different machine: m before, /,
    );
    assert.deepEqual(dataOf(root).length, 14);
  });

  await t.test(
    'says each verdict, as compare does, also of another quantity than the charts',
    async () => {
      const timesOf = (/** @type {number} */ mean) => {
        const times = [0.98, 0.99, 1, 1.01, 1.02].map((factor) => factor * mean);
        const result = {command: 'sort', mean, stddev: 0, median: mean, user: 0, system: 0};
        const ends = {min: times[0], max: times.at(-1)};
        return JSON.stringify({
          results: [{...result, ...ends, times, exit_codes: [0, 0, 0, 0, 0]}],
        });
      };
      const root = site({
        'data/r/a-1/run.yaml': 'system: a\ndate: 2026-01-01\nmachine: m\n',
        'data/r/a-1/hyperfine.json': timesOf(0.1),
        'data/machines/m.yaml': 'name: M\n',
      });
      const slower = write({'hyperfine.json': timesOf(0.12)});
      const {text} = await runAdd(root, [slower, '--date', '2026-02-01', '--machine', 'm']);
      assert.match(
        text,
        /^ {2}A, sort: mean \+20\.0\s% \(\+17\.3\s% to \+22\.8\s%\) against the previous run, slower$/m,
      );
    },
  );

  await t.test('says first which of many operations differ', async () => {
    /** @param {number} last Nanoseconds of the last operation. */
    const bench = (last) =>
      Array.from({length: 20}, (_, i) =>
        [0, 1, 2, 3, 4].map((n) => [i, (i < 19 ? 1000 : last) + n]),
      )
        .flat()
        .map(([i, time]) => `BenchmarkOp${i} 1000 ${time} ns/op\n`)
        .join('');
    const root = site({
      'data/r/a-1/run.yaml': 'system: a\ndate: 2026-01-01\nmachine: m\n',
      'data/r/a-1/bench.txt': bench(1000),
      'data/machines/m.yaml': 'name: M\n',
    });
    const file = write({'bench.txt': bench(1500)});
    const {text} = await runAdd(root, [file, '--date', '2026-02-01', '--machine', 'm']);
    assert.match(
      text,
      /Compared with earlier runs:\n {2}A, Op19: .* outside the range of the earlier iterations /,
    );
    assert.match(text, /\n {2}and 8 more\n/);
  });

  await t.test('says once what keeps results from being compared', async () => {
    const bench = ['Get', 'Put', 'Scan'].map((name) => `Benchmark${name} 100 10 ns/op\n`).join('');
    const root = site({
      'data/r/a-1/run.yaml': 'system: a\ndate: 2026-01-01\nmachine: m\nflags: [-Xmx1g]\n',
      'data/r/a-1/bench.txt': bench,
      'data/machines/m.yaml': 'name: M\n',
    });
    const file = write({'bench.txt': bench.replaceAll('10 ns', '11 ns')});
    const options = ['--date', '2026-02-01', '--machine', 'm', '--flag=-Xmx2g'];
    const {text} = await runAdd(root, [file, ...options]);
    assert.match(
      text,
      /Compared with earlier runs:\n {2}A, Get; 2 more: not compared with .*\nwarning: data\/r\/a-2\/run\.yaml: found the flag "-Xmx2g", expected "-Xmx1g" as in a-1, whose repeat it is: .*\n\n/,
    );
  });

  await t.test('compares one run with the level of its history', async () => {
    const rates = [1000, 1010, 990, 1005, 995, 1008, 992, 1001];
    const runs = rates.flatMap((rate, i) => [
      [
        `data/r/a-${i}/run.yaml`,
        `system: a\ndate: 2026-01-0${i + 1}\nmachine: m\nversion: 1.${i}\n`,
      ],
      [`data/r/a-${i}/s.csv`, summaryOf(rate)],
    ]);
    const root = site({...Object.fromEntries(runs), 'data/machines/m.yaml': 'name: M\n'});
    const one = write({'s.csv': summaryOf(900)});
    const args = [one, '--date', '2026-02-01', '--machine', 'm', '--version', '1.8', '--dry-run'];
    const {text} = await runAdd(root, args);
    assert.match(
      text,
      /throughput −10\.0\s% \(−11\.7\s% to −8\.3\s%\), slower than the 8 releases since 1\.0$/m,
    );
  });

  await t.test('warns where a text no longer holds, and writes the run', async () => {
    const claims = 'claims: {few: {at-most: {of: repeats, value: 1}}}\n';
    const root = site({
      'data/r/report.yaml': `title: '{{< claim "few" >}}One run{{< /claim >}}'\nquestion: Q?\nsystems:\n  a: {name: A}\n${claims}`,
      'data/r/a-1/run.yaml': 'system: a\ndate: 2026-01-01\n',
      'data/r/a-1/s.csv': SUMMARY,
    });
    const folder = write({'s.csv': summaryOf(50)});
    const {text} = await runAdd(root, [folder, '--date', '2026-01-02', '--machine', 'none']);
    assert.match(text, /^warning: data\/r\/report\.yaml/m);
    assert.match(text, /^wrote data\/r\/a-2$/m);
  });

  await t.test('warns where a chart can no longer be drawn, and writes the run', async () => {
    const charts = 'charts:\n  - {id: start, chart: run-over-time, window: {from: 1, to: 2}}\n';
    const root = site({
      'data/r/report.yaml': `${REPORT}${charts}`,
      'data/r/a-1/run.yaml': 'system: a\ndate: 2026-03-01\n',
      'data/r/a-1/summary.csv': SUMMARY,
    });
    const results = write({'summary.csv': summaryOf(5)});
    const {code, text} = await runAdd(root, [results, '--date', 'now', '--machine', 'none']);
    assert.equal(code, 0);
    const warning =
      /^warning: data\/r\/report\.yaml:6: found the window from 1 to 2, expected a part of the run, which is from 0 to 1$/m;
    assert.match(text, warning);
    assert.deepEqual(readdirSync(join(root, 'data/r')), ['a-1', 'a-2', 'report.yaml']);
  });
});
