import assert from 'node:assert/strict';
import {test} from 'node:test';
import {jvmsIn, ownVersion, partsOf, processorsAgree, versionsAgree} from './agree.js';

test('versions agree as far as both are written', () => {
  for (const [a, b] of [
    ['7.8.3', '7.8.3'],
    ['7.8', '7.8.3'],
    ['7.8.3', '7'],
    ['1.8.0_402', '1.8.0_402'],
  ]) {
    assert.ok(versionsAgree(String(a), String(b)), `${a} and ${b}`);
    assert.ok(versionsAgree(String(b), String(a)), `${b} and ${a}`);
  }
  assert.ok(!versionsAgree('7.8.3', '7.8.2'));
  assert.ok(!versionsAgree('7.8', '7.10'));
});

test('partsOf splits a version at its commas, and of a long text only the beginning', () => {
  assert.deepEqual(partsOf('Go 1.26 (Debian, amd64), gcc 12.2.0'), [
    'Go 1.26 (Debian, amd64)',
    'gcc 12.2.0',
  ]);
  assert.equal(partsOf(','.repeat(40_000)).length, 1001);
});

test('jvmsIn finds the versions of JVMs alone', () => {
  assert.deepEqual(jvmsIn('rocksdbjni 7.8.3, OpenJDK 17.0.15'), ['17.0.15']);
  assert.deepEqual(jvmsIn('OpenJDK 1.8.0_504'), ['8.0_504']);
  assert.deepEqual(jvmsIn('JDK 8u402; Java 1.8'), ['8.0.402', '8']);
  assert.deepEqual(jvmsIn('Java HotSpot 21.0.8'), ['21.0.8']);
  assert.deepEqual(jvmsIn('openjdk version 25, temurin-17.0.9'), ['25', '17.0.9']);
  assert.deepEqual(jvmsIn('Java client 2.1.2, jnats 2.11.4, GraalVM 22.3'), []);
});

test('ownVersion is a version without that of the JVM', () => {
  for (const [version, expected] of [
    ['1.5', '1.5'],
    ['1.5, OpenJDK 17.0.15', '1.5'],
    ['OpenJDK 17.0.15; 1.5', '1.5'],
    ['1.5 (JDK 8u402)', '1.5'],
    ['1.5 (with a patch)', '1.5 (with a patch)'],
    ['jnats 2.26.2, OpenJDK 17.0.15, nats-server 2.9.10', 'jnats 2.26.2, nats-server 2.9.10'],
    ['OpenJDK 17.0.15', undefined],
    ['Oracle GraalVM 21.0.2', undefined],
    [undefined, undefined],
  ]) {
    assert.equal(ownVersion(version), expected, version);
  }
});

test('processors agree unless both say another thing', async (t) => {
  const agreeing = [
    ['AMD EPYC', 'AMD EPYC, 2.45 GHz, 2 virtual CPUs (exact model not recorded)'],
    ['Intel(R) Xeon(R) Processor', 'Intel Xeon, 2.7 GHz class, 2 virtual CPUs'],
    [
      'Intel(R) Xeon(R) Platinum 8488C',
      'Intel Xeon Processor, 2.6 GHz, family 6, model 167, stepping 1, 480 MiB cache',
    ],
    ['AMD EPYC 7763 64-Core Processor', 'AMD EPYC'],
    ['AMD EPYC 7763 64-Core Processor', 'EPYC 7763'],
    ['Intel(R) Xeon(R) CPU E5-2660 v2 @ 2.20GHz', 'Intel Xeon E5-2660 v2, 25 MB CPU cache'],
    ['Apple M2 Pro', 'Apple M2 Pro'],
    ['12th Gen Intel(R) Core(TM) i7-1260P', 'Intel Core i7-1260P'],
    ['Intel(R) Xeon(R) Gold 6148 CPU', '2x Intel Xeon Gold 6148'],
  ];
  for (const [a = '', b = ''] of agreeing) {
    await t.test(`${a} and ${b}`, () => assert.ok(processorsAgree(a, b) && processorsAgree(b, a)));
  }
  const different = [
    ['AMD EPYC', 'Intel Xeon'],
    ['AMD EPYC Processor', 'Intel(R) Xeon(R) Processor'],
    ['Xeon(TM)', 'Ryzen(TM)'],
    ['AMD EPYC 7763 64-Core Processor', 'AMD EPYC 9654 96-Core Processor'],
    ['Apple M1', 'Apple M2'],
    ['AMD Ryzen 9 7950X', 'AMD Ryzen 9 5950X 16-Core Processor'],
    ['13th Gen Intel(R) Core(TM) i9-13900K', '13th Gen Intel(R) Core(TM) i7-13700'],
    ['Intel(R) Xeon(R) CPU E5-2660 v2 @ 2.20GHz', 'Intel Xeon E5-2680 v2'],
    ['Intel(R) Core(TM) i7-8700K CPU @ 3.70GHz', 'Intel Core i9-9900K'],
  ];
  for (const [a = '', b = ''] of different) {
    await t.test(`not ${a} and ${b}`, () => assert.ok(!processorsAgree(a, b)));
  }
});
