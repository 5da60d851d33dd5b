import assert from 'node:assert/strict';
import {test} from 'node:test';
import {reportOf, runOf} from '../testing/models.js';
import {contradictions, withContradictions} from './contradictions.js';

/** @import {FileFacts} from '../adapters/types.d.ts' */
/** @import {FileNote, Machine, Run, System} from '../scan/types.d.ts' */

/** @type {Run} */
const RUN = {
  report: 'caches',
  id: 'java-1',
  path: 'data/caches/java-1',
  system: 'java',
  date: '2026-11-21',
  machine: 'desk',
  flags: [],
  params: {},
  status: 'ok',
  warmup: 0,
  notes: [],
  warnings: [],
  files: [],
};
/** @type {System} */
const SYSTEM = {id: 'java', name: 'Java', platform: 'jvm', colour: 1};
/** @type {Machine} */
const MACHINE = {id: 'desk', name: 'Desk', cpu: 'AMD EPYC', cores: 2, notes: []};

/**
 * @param {FileFacts} facts
 * @param {Partial<Run>} [run]
 * @param {{note?: FileNote, system?: Partial<System>, machine?: {[K in 'cpu' | 'cores' | 'limits']?: Machine[K] | undefined}}} [others]
 * @returns {string[]}
 */
const messages = (facts, run = {}, {note = {}, system = {}, machine = {}} = {}) =>
  contradictions(
    {facts, note},
    {
      run: {...RUN, ...run},
      system: {...SYSTEM, ...system},
      machine: {...MACHINE, ...machine},
    },
  ).map(({message}) => message);

test('contradictions', async (t) => {
  await t.test('are warnings with both values and the manifest', () => {
    const facts = {
      date: '2026-11-18T03:14:02Z',
      runner: 'JMH 1.37',
      version: '7.8.3',
      jvm: 'OpenJDK 17.0.15',
      flags: ['-Xmx200m'],
      cpu: 'Intel(R) Xeon(R) Processor',
      cores: 4,
      commit: '9f2c1d4b8a07',
    };
    const version = 'RocksJava 7.8.2, JMH 1.36, OpenJDK 21.0.1';
    assert.deepEqual(messages(facts, {version, flags: ['-Xmx512m'], commit: '1234567'}), [
      'found the date 2026-11-18T03:14:02Z, expected 2026-11-21 as run.yaml says',
      `found the version "7.8.3", expected "${version}" as run.yaml says`,
      `found "JMH 1.37", expected "${version}" as run.yaml says`,
      `found "OpenJDK 17.0.15", expected "${version}" as run.yaml says`,
      'found the flag "-Xmx200m", expected "-Xmx512m" as run.yaml says',
      'found the commit 9f2c1d4b8a07, expected 1234567 as run.yaml says',
      'found the processor "Intel(R) Xeon(R) Processor", expected "AMD EPYC" as data/machines/desk.yaml says',
      'found 4 cores, expected 2 as data/machines/desk.yaml says',
    ]);
  });

  await t.test('are warnings of the file beside its own', () => {
    const own = {message: 'found an outlier'};
    const run = runOf([], {date: '2026-11-21'});
    run.files = run.files.map((file) => ({
      ...file,
      facts: {date: '2026-11-18'},
      warnings: [own],
    }));
    const {runs} = withContradictions(reportOf([run]), []);
    assert.deepEqual(
      runs[0]?.files[0]?.warnings.map(({message}) => message),
      [own.message, 'found the date 2026-11-18, expected 2026-11-21 as run.yaml says'],
    );
  });

  await t.test('are warnings of files of two runs in one folder', () => {
    /** @param {string} name @param {FileFacts} facts */
    const file = (name, facts) => ({
      ...{name, path: '', size: 1, sha256: '', note: {}, records: [], warnings: []},
      facts,
    });
    const files = [
      file('a.csv', {}),
      file('b.json', {commit: '9f2c1d4b8a07', cpu: 'AMD EPYC 7763'}),
      file('c.json', {commit: '9f2c1d4', cpu: 'AMD EPYC 7763 64-Core Processor'}),
      file('d.json', {commit: '1234567', cpu: 'Intel(R) Xeon(R) Gold 6140'}),
    ];
    /** @param {Partial<Run>} stated @param {Machine[]} machines */
    const found = (stated, machines) =>
      withContradictions(reportOf([{...RUN, ...stated, files}]), machines).runs[0]?.files.map(
        ({warnings}) => warnings.map(({message}) => message),
      );
    assert.deepEqual(found({}, []), [
      [],
      [],
      [],
      [
        'found the commit 1234567, expected 9f2c1d4b8a07 as b.json says',
        'found the processor "Intel(R) Xeon(R) Gold 6140", expected "AMD EPYC 7763" as b.json says',
      ],
    ]);
    const manifests = found({commit: '1234567'}, [{...MACHINE, cpu: 'Intel(R) Xeon(R) Gold 6140'}]);
    assert.deepEqual(
      manifests?.map(({length}) => length),
      [0, 2, 2, 0],
    );
  });

  await t.test('are none where manifests say more, less or nothing', () => {
    const facts = {
      date: '2026-11-21T03:14:02Z',
      runner: 'JMH 1.37',
      version: '7.8.3',
      jvm: 'JDK 17.0.15',
      flags: ['-Xmx512m', '-XX:+PrintGC'],
      cpu: 'AMD EPYC',
      cores: 2,
      commit: '9f2c1d4b8a07',
    };
    for (const version of [
      'rocksdbjni 7.8.3, OpenJDK 17.0.15',
      'librocksdbjni-linux64.so of rocksdbjni 7.8.3, C++ runner, gcc 12.2.0',
      'OpenJDK 17, gcc 12.2.0',
      'JMH 1.37, OpenJDK 17.0.15',
      '64 shards, C++ runner, gcc 12.2.0',
      'gcc 12.2.0, C++ runner',
      'JMH, OpenJDK 17.0.15',
      'v7.8',
      'main',
    ]) {
      assert.deepEqual(messages(facts, {version}), [], version);
    }
    assert.deepEqual(messages(facts), []);
    assert.deepEqual(messages(facts, {flags: ['-Xmx512m']}), []);
    assert.deepEqual(messages(facts, {commit: '9f2c1d4'}), []);
    assert.deepEqual(messages({}, {version: '1.0', commit: '1234567'}), []);
    assert.deepEqual(messages({jvm: 'GraalVM 22.3'}, {version: '1.0, OpenJDK 17.0.15'}), []);
    const machine = {cpu: undefined, cores: undefined};
    assert.deepEqual(messages({cpu: 'AMD EPYC', cores: 2}, {}, {machine}), []);
    // A program in a container counts the cores that it may use.
    const limited = {cores: 8, limits: {cores: 1.5}};
    assert.deepEqual(messages({cores: 2}, {}, {machine: limited}), []);
  });

  await t.test('compare the version of report.yaml where the run has none', () => {
    assert.deepEqual(messages({version: '7.8.3'}, {}, {system: {version: '7.8.2'}}), [
      'found the version "7.8.3", expected "7.8.2" as report.yaml says',
    ]);
  });

  await t.test('take a day before or after for another time zone', () => {
    for (const date of ['2026-11-20T12:00:00Z', '2026-11-21', '2026-11-22T23:59:59Z']) {
      assert.deepEqual(messages({date}), [], date);
    }
    assert.equal(messages({date: '2026-11-19T23:59:59Z'}).length, 1);
    assert.equal(messages({date: '2026-11-23'}).length, 1);
    assert.deepEqual(messages({date: '2026-11-20'}, {date: '2026-11-21T23:00:00Z'}), []);
  });

  await t.test('let a part of a long run begin later', () => {
    const date = '2026-11-25T00:00:00Z';
    assert.deepEqual(messages({date}, {}, {note: {part: true}}), []);
    assert.equal(messages({date}).length, 1);
  });

  await t.test('are none of a published run, which has no day', () => {
    assert.deepEqual(messages({date: '2026-11-21'}, {date: ''}), []);
  });
});
