// Reads damaged copies of every fixture. The outcome is valid records or a message, never an exception,
// a hang, or a number that is not in the file. `generator/conformance.json` lists the copies for the
// site.

import assert from 'node:assert/strict';
import {basename} from 'node:path';
import {test} from 'node:test';
import {corruptions} from '../testing/corruption.js';
import {fixture, fixtureNote, fixturePaths, read, snapshot} from '../testing/index.js';
import {assertInvariants, assertPart, numbersOf} from '../testing/invariants.js';
import {adapters} from './index.js';
import {decode} from './shared/text.js';

/** @import {Corruption} from '../testing/corruption.js' */
/** @typedef {Awaited<ReturnType<typeof read>>} Reading */

// By name, so that the order does not change when a runner's folder gets another name.
const fixtures = fixturePaths.map((path) => basename(path)).sort();

/** @param {string} name */
async function textOf(name) {
  const bytes = await fixture(name);
  const stream = async function* () {
    yield bytes;
  };
  let text = '';
  for await (const piece of decode(stream())) text += piece;
  return text;
}

/** @param {Reading['records'][number]} record */
const nameOf = ({operation, params}) => JSON.stringify([operation, params]);

/** @param {Reading} reading */
const told = ({errors, warnings}) => [
  ...errors,
  ...warnings.map(({message, line}) => `${line}: ${message}`),
];

/**
 * @param {Reading} reading
 * @param {Reading} original
 * @returns {boolean}
 *   Whether there is a message that the whole file does not have.
 */
function isReported(reading, original) {
  const known = new Set(told(original));
  return told(reading).some((message) => !known.has(message));
}

/** @param {Corruption} corruption @param {Reading} reading @param {Reading} original */
function assertOutcome({expected, format}, reading, original) {
  const {records, errors} = reading;
  if (errors.length > 0) {
    const vague = errors.find((error) => !/^\S+(:\d+)?: (found|unknown|\d+ more) /.test(error));
    assert.equal(vague, undefined);
    if (expected !== 'same') return;
  }
  assertInvariants(records);
  if (expected === 'same') {
    assert.deepEqual(
      [reading.errors, reading.records, reading.facts, reading.warnings],
      [original.errors, original.records, original.facts, original.warnings],
    );
  }
  if (expected === 'part') assertPart(records, original.records);
  if (expected === 'reported' && format !== original.format)
    assert.ok(isReported(reading, original), 'no message');
  // A damaged name is a name, and may be that of another series.
  const names = new Set(original.records.map(nameOf));
  const isRenamed = records.some((record) => !names.has(nameOf(record)));
  if (expected === 'reported or same' && !isRenamed && !isReported(reading, original)) {
    const [now, before] = [numbersOf(records), numbersOf(original.records)];
    assert.deepEqual(now.sort(), before.sort());
  }
}

/** @type {Record<string, Record<string, Record<string, number>>>} */
const table = {};

test('a damaged file is read right, or refused with a message', async (t) => {
  for (const name of fixtures) {
    await t.test(name, async () => {
      const text = await textOf(name);
      const note = fixtureNote(name);
      const original = await read(text, {name, note});
      const counts = {encoding: 0, 'line ends': 0, compression: 0, cut: 0, lines: 0, cell: 0};
      /** @type {string[]} */
      const wrong = [];
      for (const corruption of corruptions(text)) {
        counts[corruption.kind] += 1;
        try {
          assertOutcome(corruption, await read(corruption.content, {name, note}), original);
        } catch (error) {
          wrong.push(`${corruption.what}: ${error instanceof Error ? error.message : error}`);
        }
      }
      assert.deepEqual(wrong, []);
      const adapter = adapters.find(({id}) => id === original.format);
      assert.ok(adapter, original.errors.join('\n'));
      table[adapter.id] = {
        ...table[adapter.id],
        [name]: {records: original.records.length, ...counts},
      };
    });
  }

  await t.test('is in the conformance table', async () => {
    const sorted = Object.fromEntries(adapters.map(({id}) => [id, table[id] ?? {}]));
    await snapshot(sorted, new URL('../x', import.meta.url).href, '../conformance.json');
  });
});

test('a last line in which no value can be cut needs no line end', async (t) => {
  for (const name of [
    'basho-errors.csv',
    'benchmark-js-text.txt',
    'cassandra-stress-3.11.txt',
    'catch2.txt',
    'db-bench-text.txt',
    'fio-text.txt',
    'gatling-3.11.log',
    'go-bench-json.ndjson',
    'go-bench.txt',
    'h2load.txt',
    'hgrm.hgrm',
    'jmh-text-console.txt',
    'k6-json.ndjson',
    'libtest.txt',
    'memtier-text.txt',
    'nats-autobench-console-2.8.txt',
    'vegeta-json.json',
  ]) {
    await t.test(name, async () => {
      const text = await textOf(name);
      const note = fixtureNote(name);
      assert.deepEqual(await read(text.trimEnd(), {name, note}), await read(text, {name, note}));
    });
  }
});
