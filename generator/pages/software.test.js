// Systems and versions are made for the test.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {reportOf, runOf} from '../testing/models.js';
import {software} from './software.js';

/** @param {Record<string, {name: string, versions: (string | undefined)[]}>} systems */
function softwareOf(systems) {
  const entries = Object.entries(systems);
  const runs = entries.flatMap(([system, {versions}]) =>
    versions.map((version, i) =>
      runOf([], {id: `${system}-${i}`, system, ...(version ? {version} : {})}),
    ),
  );
  const [first] = reportOf(runs).systems;
  assert.ok(first);
  return software({
    systems: entries.map(([id, {name}]) => ({...first, id, name})),
    runs,
  });
}

test('software', async (t) => {
  await t.test('names each version once', () => {
    assert.deepEqual(
      softwareOf({
        java: {name: 'RocksJava 7.8.3', versions: ['rocksdbjni 7.8.3, OpenJDK 17.0.15']},
        cpp: {name: 'RocksDB C++ 7.8.3', versions: ['librocksdb of 7.8.3, C++ runner, gcc 12.2.0']},
        go: {name: 'Go client', versions: ['OpenJDK 17.0.15, go1.26 (Debian, amd64)']},
      }),
      [
        'RocksJava 7.8.3, RocksDB C++ 7.8.3, Go client',
        'OpenJDK 17.0.15, gcc 12.2.0, go1.26 (Debian, amd64)',
      ],
    );
  });

  await t.test('adds a version that is the whole text to the name', () => {
    assert.deepEqual(softwareOf({redis: {name: 'Redis', versions: ['7.0.15']}}), ['Redis 7.0.15']);
    assert.deepEqual(softwareOf({redis: {name: 'Redis', versions: [undefined]}}), ['Redis']);
  });

  await t.test('adds a bare number to the name, and lists the software beside it', () => {
    assert.deepEqual(
      softwareOf({
        tree: {name: 'TreeMap', versions: ['1.0, OpenJDK 17.0.15', '1.0, OpenJDK 17.0.15']},
        linked: {name: 'LinkedHashMap', versions: ['2.0, OpenJDK 17.0.15']},
      }),
      ['TreeMap 1.0, LinkedHashMap 2.0', 'OpenJDK 17.0.15'],
    );
  });

  await t.test('adds the numbers of a few versions to the name', () => {
    const versions = ['2.9, OpenJDK 17', '2.10, OpenJDK 17', '2.10, OpenJDK 21'];
    assert.deepEqual(softwareOf({client: {name: 'Client', versions}}), [
      'Client (2.9 and 2.10)',
      'OpenJDK 17, OpenJDK 21',
    ]);
    assert.deepEqual(softwareOf({client: {name: 'Client', versions: ['3, OpenJDK 17']}}), [
      'Client 3',
      'OpenJDK 17',
    ]);
    const partly = {client: {name: 'Client', versions: ['2.9, OpenJDK 17', 'OpenJDK 17']}};
    assert.deepEqual(softwareOf(partly), ['Client', '2.9, OpenJDK 17']);
  });

  await t.test('counts the systems from the fifth on', () => {
    const names = ['A', 'B', 'C', 'D', 'E'];
    const named = (/** @type {string[]} */ some) =>
      softwareOf(Object.fromEntries(some.map((name) => [name, {name, versions: [undefined]}])));
    assert.deepEqual(named(names.slice(1)), ['B, C, D, E']);
    assert.deepEqual(named(names), ['5 systems']);
    // Their names do not show the version of each then.
    const jdk = (/** @type {string[]} */ ...versions) =>
      softwareOf(
        Object.fromEntries(
          names.map((name, i) => [name, {name, versions: i === 0 ? versions : ['JDK 25.0.3']}]),
        ),
      );
    assert.deepEqual(jdk('JDK 25.0.3'), ['5 systems', 'JDK 25.0.3']);
    assert.deepEqual(jdk('JDK 25.0.3', '17'), ['5 systems', 'JDK 25.0.3']);
    assert.deepEqual(jdk('JDK 25.0.3', 'JDK 17.0.15'), ['5 systems', 'JDK 25.0.3, JDK 17.0.15']);
  });

  await t.test('counts the versions of a history, and names what they share', () => {
    const versions = [1, 2, 3, 4, 5].map((minor) => `client 2.${minor}, OpenJDK 17`);
    assert.deepEqual(softwareOf({client: {name: 'Client', versions}}), [
      'Client (5 versions)',
      'OpenJDK 17',
    ]);
  });
});
