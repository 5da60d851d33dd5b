// A real file of Google Benchmark stands for two systems, one of which states a parameter made for the test.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {InputErrors} from '../errors.js';
import {modelOf} from '../model.js';
import {fixture, read} from '../testing/index.js';
import {reportOf, runOf} from '../testing/models.js';

const {records} = await read(String(await fixture('gbench-json.json')), {name: 'gbench.json'});

/** Of JMH, as if of the first operation. */
const rates = (await read(String(await fixture('jmh-json.json')), {name: 'jmh.json'})).records
  .filter((record) => 'metric' in record && record.metric === 'throughput')
  .map((record) => ({
    ...record,
    operation: records[0]?.operation ?? '',
    params: records[0]?.params ?? {},
  }));

/**
 * @param {Record<string, string>[]} java
 *   Parameters of each run.
 * @param {Record<string, string>[]} cpp
 * @param {typeof records} [ofJava]
 * @param {(i: number) => {version?: string}} [ofRun]
 *   Of java.
 */
function warningsOf(java, cpp, ofJava = records, ofRun = () => ({})) {
  /** @param {string} system @param {Record<string, string>[]} all */
  const runs = (system, all) =>
    all.map((params, i) =>
      runOf(
        (system === 'java' ? ofJava : records).map((record) => ({
          ...record,
          // Repeats differ a little.
          ...('value' in record ? {value: record.value * (1 + i / 1000)} : {}),
          params: {...record.params, ...params},
        })),
        {
          ...{id: `${system}-${i}`, system, path: `data/r/${system}-${i}`},
          ...(system === 'java' ? ofRun(i) : {}),
        },
      ),
    );
  const errors = new InputErrors();
  const report = reportOf([...runs('java', java), ...runs('cpp', cpp)]);
  const {warnings} = modelOf({...report, baseline: 'cpp'}, [], errors);
  return {
    lines: errors.warningLines().filter((line) => line.includes('not compared')),
    limits: warnings.filter(({label}) => label === 'not compared'),
  };
}

test('warns authors and readers of a parameter that keeps two systems from being compared', () => {
  const warning =
    'found "made" for only one of cpp and java, which are not compared: expected each in "params" of both, or in "drop" of the system that states it';
  const text = 'java is not compared with cpp: only one of them states “made”.';
  for (const {lines, limits} of [
    warningsOf([{made: '1'}], [{}]),
    warningsOf([{}], [{made: '1'}]),
  ]) {
    assert.equal(lines.length, 1);
    assert.ok(lines[0]?.endsWith(`: ${warning}`));
    assert.deepEqual(limits, [{label: 'not compared', text}]);
  }
});

test('warns of nothing where systems are compared or measured other parameters', () => {
  for (const made of ['1', '2']) {
    assert.deepEqual(warningsOf([{made: '1'}], [{made}]), {lines: [], limits: []});
  }
});

test('warns of a parameter that only some runs of a system state', () => {
  const warning =
    'found "made" for only some results of cpp and java, which are not compared: expected each in "params" of both, or in "drop" of the system that states it';
  const text = 'Some results of java and cpp are not compared: only some of them state “made”.';
  for (const {lines, limits} of [
    warningsOf([{made: '1'}, {}], [{}]),
    warningsOf([{}], [{made: '1'}, {}]),
    warningsOf([{made: '1'}, {}], [{made: '1'}]),
  ]) {
    assert.equal(lines.length, 1);
    assert.ok(lines[0]?.endsWith(`: ${warning}`));
    assert.deepEqual(limits, [{label: 'not compared', text}]);
  }
  // With five repeats there is a verdict: more was measured of one.
  const five = Array.from({length: 5}, () => ({}));
  assert.deepEqual(warningsOf([...five, {made: '1'}], five).limits, []);
  // Another value of a parameter that both state.
  assert.deepEqual(warningsOf([{}, {made: '1'}], [{}, {made: '1'}, {made: '2'}]).limits, []);
});

test('warns of rates of one system and times of the other', () => {
  const {lines, limits} = warningsOf([{}], [{}], rates);
  assert.equal(lines.length, 1);
  assert.match(
    lines[0] ?? '',
    /found only rates of java and only times of cpp for the same operation, which are not compared: /,
  );
  const text =
    'java has only rates and cpp only times for some operations, which are not compared.';
  assert.deepEqual(limits, [{label: 'not compared', text}]);
  // Times of an earlier release, which are not compared with those of cpp either.
  const releases = warningsOf([{}, {}], [{}], records, (i) => ({version: `1.${i}`}));
  assert.deepEqual(releases, {lines: [], limits: []});
  // Both may also have what is compared.
  assert.deepEqual(warningsOf([{}], [{}], [...rates, ...records]), {lines: [], limits: []});
});
