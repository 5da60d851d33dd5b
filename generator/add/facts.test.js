import assert from 'node:assert/strict';
import {test} from 'node:test';
import {runDate, runFacts} from './facts.js';

/**
 * @param {Record<string, object>} stated
 *   Facts by the name of their file.
 */
const factsOf = (stated) =>
  runFacts(
    Object.entries(stated).map(([path, facts]) => {
      // Cast: no more of a file is looked at.
      const file = {file: {path}, note: {}, read: {facts}};
      return /** @type {import('./types.d.ts').Recognised} */ (/** @type {unknown} */ (file));
    }),
  );

test('runFacts', async (t) => {
  await t.test('takes what one file states and no other contradicts', () => {
    const {facts, from, warnings} = factsOf({
      'jmh.json': {jvm: 'OpenJDK 17.0.15', flags: ['-Xmx1g']},
      'gc.log': {jvm: 'OpenJDK 17.0.15', cores: 2, memory: 2 ** 32},
      's.csv': {},
    });
    assert.deepEqual(facts, {jvm: 'OpenJDK 17.0.15', flags: ['-Xmx1g'], cores: 2, memory: 2 ** 32});
    assert.deepEqual([from.jvm, from.cores, warnings], ['jmh.json', 'gc.log', []]);
  });

  await t.test('takes nothing that the files do not agree on, and says so', () => {
    const {facts, warnings} = factsOf({a: {jvm: 'OpenJDK 17'}, b: {jvm: 'OpenJDK 21'}});
    assert.deepEqual(facts, {});
    assert.deepEqual(warnings, [
      'the files state different JVMs ("OpenJDK 17" and "OpenJDK 21"): none is written',
    ]);
  });

  await t.test('knows one JVM in more words', () => {
    const longer = 'OpenJDK 64-Bit Server VM 17.0.15+6';
    const {facts, warnings} = factsOf({a: {jvm: 'OpenJDK 17.0.15'}, b: {jvm: longer}});
    assert.deepEqual([facts, warnings], [{jvm: longer}, []]);
  });

  await t.test('takes the earliest date, but not of different days', () => {
    const dates = {a: {date: '2026-01-02T10:00:00Z'}, b: {date: '2026-01-02T11:30:00+02:00'}};
    assert.deepEqual(factsOf(dates).facts, {date: '2026-01-02T09:30:00Z'});
    const {facts, warnings} = factsOf({...dates, c: {date: '2026-02-02'}});
    assert.deepEqual(facts, {});
    assert.match(
      warnings[0] ?? '',
      /^the files state different dates \(2026-01-02T09:30:00Z in b, /,
    );
  });

  await t.test('keeps text of anyone out of the lines of a manifest and of Hugo', () => {
    const {facts} = factsOf({
      a: {
        version: '1\n\u202esystem: x\u0007',
        jvm: '{{ .Site }}',
        command: 'x'.repeat(2000),
        flags: ['-Da={{'],
        commit: 'main',
        cores: 0,
      },
    });
    assert.deepEqual(facts, {version: '1 system: x'});
  });
});

test('runDate', () => {
  assert.equal(runDate('2026-01-02T23:30:00.123-02:00'), '2026-01-03T01:30:00Z');
  // Nobody knows in which zone.
  assert.equal(runDate('2026-01-02T23:30:00'), '2026-01-02');
  assert.equal(runDate('2026-01-02'), '2026-01-02');
  assert.equal(runDate('yesterday'), undefined);
  assert.equal(runDate('+012026-01-02T00:00:00Z'), undefined);
});
