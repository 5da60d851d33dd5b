import assert from 'node:assert/strict';
import {test} from 'node:test';
import {runOf} from '../testing/models.js';
import {obstaclesBetween} from './obstacles.js';

/** @param {string} before @param {string} after @param {object} [facts] */
const between = (before, after, facts = {}) => {
  const [a, b] = [before, after].map((version) => runOf([], {version, machine: 'desk'}));
  for (const [i, run] of [a, b].entries()) {
    for (const file of run?.files ?? []) Object.assign(file, i === 0 ? {} : facts);
  }
  return obstaclesBetween(a ? [a] : [], b ? [b] : [], {operation: 'get'});
};

test('a JVM is known by the version, where the files do not state it', () => {
  assert.deepEqual(
    between('Caffeine 3.1.8, OpenJDK 17.0.15', 'Caffeine 3.1.9, OpenJDK 17.0.15'),
    [],
  );
  assert.deepEqual(between('Caffeine 3.1.8, OpenJDK 17.0.15', 'Caffeine 3.1.8, OpenJDK 21.0.1'), [
    'different JVMs: OpenJDK 17.0.15 before, OpenJDK 21.0.1 now',
  ]);
  assert.deepEqual(between('1.0 on GraalVM CE 22.3', '1.0 on GraalVM EE 22.3'), [
    'different JVMs: GraalVM CE 22.3 before, GraalVM EE 22.3 now',
  ]);
  // Neither is a JVM.
  assert.deepEqual(between('Java client 2.1', 'Java client 2.2'), []);
  assert.deepEqual(between('RocksJava 7.8.3', 'RocksJava 7.9'), []);
  // Nobody says what it was before.
  assert.deepEqual(between('1.0', '1.0, OpenJDK 21.0.1'), []);
});

test('a fact of a file is compared with a fact of a file alone', () => {
  const facts = {facts: {jvm: 'OpenJDK 17.0.15+6'}};
  assert.deepEqual(between('1.0, OpenJDK 17.0.15', '1.0, OpenJDK 17.0.15', facts), []);
});
