import assert from 'node:assert/strict';
import {test} from 'node:test';
import {describeFacts, statedTexts} from './stated.js';

test('describeFacts has all facts in a line', () => {
  const facts = {
    runner: 'JMH 1.37',
    jvm: 'OpenJDK 17.0.15',
    flags: ['-Xmx200m', '-server'],
    cores: 2,
    memory: 24 * 1024 ** 3,
  };
  assert.equal(
    describeFacts(facts),
    'runner JMH 1.37; JVM OpenJDK 17.0.15; flags -Xmx200m -server; cores 2; memory 24.0\u202fGiB',
  );
  assert.equal(describeFacts({flags: []}), 'flags none');
  assert.equal(describeFacts({}), '');
});

test('statedTexts', async (t) => {
  await t.test('names the files, each once', () => {
    const files = [
      {name: 'gc.log', facts: {cores: 2}},
      {name: 'gc.log', facts: {cores: 2}},
      {name: 'jmh.json', facts: {cores: 2}},
      {name: 'late.csv'},
    ];
    assert.deepEqual(statedTexts(files, 'cores'), ['2 (stated by gc.log and jmh.json)']);
  });

  await t.test('takes one JVM in two wordings for one', () => {
    const files = [
      {name: 'gc.log', facts: {jvm: 'JDK 17.0.15'}},
      {name: 'jmh.json', facts: {jvm: 'OpenJDK 17.0.15'}},
      {name: 'safepoints.log', facts: {jvm: 'JDK 17'}},
    ];
    assert.deepEqual(statedTexts(files, 'jvm'), [
      'OpenJDK 17.0.15 (stated by gc.log, jmh.json and safepoints.log)',
    ]);
  });

  await t.test('keeps values apart that differ', () => {
    const files = [
      {name: 'client.log', facts: {jvm: 'JDK 17.0.15'}},
      {name: 'server.log', facts: {jvm: 'JDK 21.0.8'}},
    ];
    assert.deepEqual(statedTexts(files, 'jvm'), [
      'JDK 17.0.15 (stated by client.log)',
      'JDK 21.0.8 (stated by server.log)',
    ]);
  });

  await t.test('counts many files', () => {
    const files = ['a', 'b', 'c', 'd'].map((name) => ({name, facts: {os: 'linux'}}));
    assert.deepEqual(statedTexts(files, 'os'), ['linux (stated by 4 raw files)']);
  });
});
