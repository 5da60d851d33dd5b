import assert from 'node:assert/strict';
import {test} from 'node:test';
import {differentFlags} from './flags.js';

test('flags', async (t) => {
  await t.test('may be short on one side and in full on the other', () => {
    const logged = ['-XX:InitialHeapSize=536870912', '-XX:MaxHeapSize=536870912', '-XX:+UseG1GC'];
    assert.deepEqual(differentFlags(logged, ['-Xms512m', '-Xmx512M', '-XX:+UseG1GC']), []);
    assert.deepEqual(differentFlags(logged, ['-Xmx1g', '-XX:+UseParallelGC']), [
      {found: '-XX:MaxHeapSize=536870912', expected: '-Xmx1g'},
      {found: '-XX:+UseG1GC', expected: '-XX:+UseParallelGC'},
    ]);
  });

  await t.test('that one side alone states are not a contradiction', () => {
    assert.deepEqual(differentFlags(['-XX:+PrintGC', '-Dfile.encoding=UTF-8'], ['-server']), []);
    assert.deepEqual(differentFlags(['-XX:-UseG1GC'], ['-XX:+UseParallelGC']), []);
    assert.deepEqual(differentFlags([], ['-Xmx1g']), []);
    assert.deepEqual(differentFlags(['-Xmx1g'], []), []);
    assert.deepEqual(differentFlags(['-server'], ['-ea']), []);
  });

  await t.test('differ where one option has two values', () => {
    assert.deepEqual(differentFlags(['-XX:-UseCompressedOops'], ['-XX:+UseCompressedOops']), [
      {found: '-XX:-UseCompressedOops', expected: '-XX:+UseCompressedOops'},
    ]);
    assert.deepEqual(differentFlags(['-Xint'], ['-Xcomp']), [{found: '-Xint', expected: '-Xcomp'}]);
    assert.deepEqual(differentFlags(['-Dx=1'], ['-Dx=2']), [{found: '-Dx=1', expected: '-Dx=2'}]);
    assert.deepEqual(differentFlags(['-XX:ParallelGCThreads=20'], ['-XX:ParallelGCThreads=21']), [
      {found: '-XX:ParallelGCThreads=20', expected: '-XX:ParallelGCThreads=21'},
    ]);
  });

  await t.test('with one small number on both sides are not a contradiction', () => {
    const flags = ['-XX:ParallelGCThreads=4'];
    assert.deepEqual(differentFlags(flags, flags), []);
  });

  await t.test('of sizes that the JVM rounded are equal', () => {
    assert.deepEqual(differentFlags(['-XX:MaxHeapSize=102760448'], ['-Xmx97m']), []);
    assert.deepEqual(differentFlags(['-XX:NewSize=11534336'], ['-Xmn10m']), []);
    assert.deepEqual(differentFlags(['-XX:MaxHeapSize=1099511627776'], ['-Xmx1t']), []);
    assert.deepEqual(differentFlags(['-XX:MaxNewSize=11186176'], ['-XX:MaxNewSize=64m']), [
      {found: '-XX:MaxNewSize=11186176', expected: '-XX:MaxNewSize=64m'},
    ]);
  });
});
