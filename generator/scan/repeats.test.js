// Results of Go that were made for the test.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {InputErrors} from '../errors.js';
import {readReport} from '../read-runs.js';
import {fixture, memoryEffects} from '../testing/index.js';
import {scan} from './scan.js';

const RUN = 'system: a\ndate: 2026-11-21\nmachine: desk\nrepeat: 1\n';
const FIRST = {manifest: RUN, output: 'BenchmarkGet-2 1000 1201 ns/op\n'};
const SECOND = {manifest: RUN, output: 'BenchmarkGet-2 1000 1203 ns/op\n'};

/**
 * @param {{manifest: string, output: string, name?: string}[]} runs
 * @param {string} [more]
 *   Of the manifest of the report.
 */
async function checked(runs, more = '') {
  const files = runs.flatMap(({manifest, output, name = 'bench.txt'}, i) => [
    [`data/r/run-${i + 1}/run.yaml`, manifest],
    [`data/r/run-${i + 1}/${name}`, output],
  ]);
  const effects = memoryEffects({
    'data/machines/desk.yaml': 'name: Desk\n',
    'data/machines/lap.yaml': 'name: Lap\n',
    'data/r/report.yaml': `title: T\nquestion: Q?\nsystems:\n  a: {name: A}\n${more}`,
    ...Object.fromEntries(files),
  });
  const errors = new InputErrors();
  const {machines, reports} = await scan(effects, errors);
  for (const report of reports) await readReport(report, machines, {effects, errors});
  return errors;
}

/** @param {Parameters<typeof checked>} site */
const errorsOf = async (...site) => (await checked(...site)).list();

test('the numbers of repeats', async (t) => {
  const found =
    'data/r/run-2/run.yaml: found repeat 1 of a (Get, procs: 2) a second time, expected another number (the first is in data/r/run-1)\n  Set `repeat: 2`, or remove it.';

  await t.test('refuses the same repeat of one configuration', async () => {
    assert.deepEqual(await errorsOf([FIRST, SECOND]), [found]);
  });

  await t.test('refuses a run once, also if it repeats several operations', async () => {
    const both = [FIRST, SECOND].map(({manifest, output}) => ({
      manifest,
      output: output + output.replace('Get', 'Put'),
    }));
    assert.deepEqual(await errorsOf(both), [found]);
  });

  await t.test('accepts it if the files state another parameter', async () => {
    const output = SECOND.output.replace('-2', '-4');
    assert.deepEqual(await errorsOf([FIRST, {...SECOND, output}]), []);
  });

  await t.test('accepts it on another machine', async () => {
    const manifest = RUN.replace('desk', 'lap');
    assert.deepEqual(await errorsOf([FIRST, {...SECOND, manifest}]), []);
  });

  await t.test('accepts that of a withdrawn run', async () => {
    const withdrawn = `${RUN}withdrawn: {date: 2026-11-22, reason: Another program ran.}\n`;
    assert.deepEqual(await errorsOf([{...FIRST, manifest: withdrawn}, SECOND]), []);
  });

  await t.test('accepts it on another day if days are the axis', async () => {
    const later = {...SECOND, manifest: RUN.replace('21', '22')};
    assert.deepEqual(await errorsOf([FIRST, later], 'axis: date\n'), []);
    assert.deepEqual(await errorsOf([FIRST, later], 'axis: none\n'), [found]);
  });
});

test('repeats whose files have names of settings', async (t) => {
  /** @param {string[]} names @param {(name: string) => string} [manifestOf] */
  const warningsOf = async (names, manifestOf = () => '') => {
    const runs = names.map((name, i) => ({
      name,
      manifest: RUN.replace('repeat: 1', `repeat: ${i + 1}`) + manifestOf(name),
      output: `BenchmarkGet-2 1000 ${1201 + i} ns/op\nBenchmarkPut-2 1000 ${1301 + i} ns/op\n`,
    }));
    const errors = await checked(runs);
    assert.deepEqual(errors.list(), []);
    return errors.warningLines();
  };

  await t.test('names the parts once if one of them may be a setting', async () => {
    assert.deepEqual(
      await warningsOf(['get_c1_1.txt', 'get_c1_2.txt', 'get_c16_1.txt', 'get_c16_2.txt']),
      [
        'warning: data/r/run-4/run.yaml: found repeats that differ in 2 parts of the names of their files (c1 and c16; 1 and 2), expected runs with the same settings: if a part is a setting, state it in each of these runs by params',
      ],
    );
  });

  await t.test('says nothing if the setting is stated', async () => {
    const clientsOf = (/** @type {string} */ name) => `params: {clients: ${name.split('_')[1]}}\n`;
    assert.deepEqual(
      await warningsOf(['get_c1_1.txt', 'get_c1_2.txt', 'get_c16_1.txt'], clientsOf),
      [],
    );
  });

  await t.test(
    'says nothing if one part numbers the runs, or only their times differ',
    async () => {
      for (const names of [
        ['get-1.txt', 'get-2.txt', 'get-3.txt'],
        ['a-c1-1.txt', 'b-c1-2.txt', 'b-c16-3.txt'],
        ['get-2026-11-21-1.txt', 'get-2026-11-21-2.txt', 'get-2026-11-22-1.txt'],
        ['get-20261121T0930-1.txt', 'get-20261121T0930-2.txt', 'get-20261122T0931-1.txt'],
        ['get.txt', 'get-2.txt', 'get-c2-2.txt'],
      ]) {
        assert.deepEqual(await warningsOf(names), [], names.join());
      }
    },
  );

  await t.test('says nothing of the names of files of other formats', async () => {
    const runs = await Promise.all(
      /** @type {const} */ ([
        ['k6s.json', 'k6-summary.json'],
        ['k6s.json', 'k6-summary-of-text.json'],
        ['k6.txt', 'k6-text.txt'],
      ]).map(async ([name, file], i) => ({
        name,
        manifest: RUN.replace('repeat: 1', `repeat: ${i + 1}`),
        output: `${await fixture(file)}`,
      })),
    );
    const lines = (await checked(runs)).warningLines();
    assert.deepEqual(
      lines.filter((line) => line.includes('found repeats')),
      [],
    );
  });
});
