import assert from 'node:assert/strict';
import {test} from 'node:test';
import {latency} from '../../records/measurements.js';
import {withTemplates} from './templates.js';

/** @param {(readonly [command: string, params: Record<string, string>])[]} commands */
const operationsOf = (...commands) =>
  withTemplates(
    commands.map(([operation, params]) => latency({operation, params, lines: [1, 1]}, 'mean', 0.5)),
  ).map((record) => record.kind === 'measurement' && record.operation);

test('withTemplates', async (t) => {
  await t.test('finds the command of a scan', () => {
    const threads = ['1', '2', '12'];
    assert.deepEqual(
      operationsOf(...threads.map((n) => /** @type {const} */ ([`./sort1 -t ${n}`, {n}]))),
      ['./sort1 -t {n}', './sort1 -t {n}', './sort1 -t {n}'],
    );
  });

  await t.test('finds several commands and several parameters', () => {
    const values = ['gcc', 'clang'].flatMap((cc) => ['1', '2'].map((o) => ({cc, o})));
    const found = operationsOf(
      ...values.map((all) => /** @type {const} */ ([`${all.cc} -O${all.o} a.c`, all])),
      ...values.map((all) => /** @type {const} */ ([`make ${all.o} CC=${all.cc}`, all])),
    );
    assert.deepEqual([...new Set(found)], ['{cc} -O{o} a.c', 'make {o} CC={cc}']);
    assert.equal(found.length, 8);
  });

  await t.test('finds the command of a single result', () => {
    assert.deepEqual(operationsOf(['sleep 1', {n: '1'}]), ['sleep {n}']);
  });

  await t.test('keeps a name without a value', () => {
    assert.deepEqual(operationsOf(['build', {n: '1'}], ['build', {n: '2'}]), ['build', 'build']);
    assert.deepEqual(operationsOf(['a', {n: ''}], ['b', {}]), ['a', 'b']);
  });

  await t.test('ends soon where a value is in many places', () => {
    const [one, two] = ['1', '2'].map((n) => `${n.repeat(2000)} ${n}`);
    assert.equal(new Set(operationsOf([one ?? '', {n: '1'}], [two ?? '', {n: '2'}])).size, 1);
  });
});
