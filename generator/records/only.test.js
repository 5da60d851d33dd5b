// Results of several systems in one file; the records are made for the test.

/** @import {Rec} from './types.d.ts' */

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {readRaw} from '../adapters/read.js';
import {fieldOf, fixture, memoryEffects} from '../testing/index.js';
import {latency} from './measurements.js';
import {areDisjoint, selected} from './only.js';
import {describeSubject} from './subject.js';

/** @param {string} operation @param {Record<string, string>} [params] @returns {Rec} */
const of = (operation, params = {}) => latency({operation, params}, 'mean', 1);
const RECORDS = [
  of('Encode', {codec: 'json', size: '10'}),
  of('Encode', {codec: 'gob', size: '10'}),
  of('Decode', {codec: 'json', size: '10'}),
  of('Copy', {size: '10'}),
];

/** @param {import('./only.js').Only} only */
function subjectsOf(only) {
  /** @type {string[]} */
  const errors = [];
  const kept = selected(RECORDS, only, (message) => errors.push(message));
  return {kept: kept.map(describeSubject), errors};
}

test('selected', async (t) => {
  await t.test('keeps the results with a value, without the parameter', () => {
    assert.deepEqual(subjectsOf({params: {codec: 'json'}}), {
      kept: ['"Encode" (size 10)', '"Decode" (size 10)'],
      errors: [],
    });
  });

  await t.test('keeps the results of operations, and of both', () => {
    assert.deepEqual(subjectsOf({operations: ['Decode', 'Copy']}).kept, [
      '"Decode" (codec json, size 10)',
      '"Copy" (size 10)',
    ]);
    assert.deepEqual(subjectsOf({operations: ['Encode'], params: {codec: 'gob'}}), {
      kept: ['"Encode" (size 10)'],
      errors: [],
    });
  });

  await t.test('refuses names that no result has, and lists those that there are', () => {
    const {errors} = subjectsOf({
      operations: ['Encod'],
      params: {codec: 'xml', constructor: '1', size: '10'},
    });
    assert.deepEqual(errors, [
      'found no result of the operation "Encod", which `only` names, expected "Encode", "Decode" or "Copy"',
      'found no result of the parameter "codec" with the value "xml", which `only` names, expected "json" or "gob"',
      'found no result of the parameter "constructor" with the value "1", which `only` names, expected a name of the file',
    ]);
  });

  await t.test('refuses names that no result has together', () => {
    assert.deepEqual(subjectsOf({operations: ['Copy'], params: {codec: 'json'}}), {
      kept: [],
      errors: ['found no result that matches all of `only`, expected one'],
    });
  });

  await t.test('reads a part of a real file', async () => {
    const name = 'jmh-csv.csv';
    const effects = memoryEffects({[name]: await fixture(name)});
    const read = async (/** @type {import('../scan/types.d.ts').FileNote} */ note) =>
      readRaw({path: name, name, note}, effects);
    const all = await read({});
    const values = new Set(all.records.map(({params}) => params.odd ?? ''));
    assert.ok(values.size > 1);
    const parts = await Promise.all([...values].map((odd) => read({only: {params: {odd}}})));
    for (const {records, errors} of parts) {
      assert.ok(!errors.any);
      assert.ok(records.every(({params}) => !('odd' in params) && 'impl' in params));
    }
    const count = parts.reduce((sum, {records}) => sum + records.length, 0);
    assert.equal(count, all.records.length);
    const {errors} = await read({only: {params: {odd: 'even'}}});
    assert.match(errors.list().join(), /^jmh-csv\.csv: found no result of the parameter "odd"/);
  });

  await t.test('keeps the collections of the process', async () => {
    /** @type {any} */
    const pauses = {kind: 'pauses', operation: '', params: {}};
    const kept = selected([...RECORDS, pauses], {params: {codec: 'gob'}}, assert.fail);
    assert.deepEqual(fieldOf(kept, 'kind'), ['measurement', 'pauses']);
    /** @type {string[]} */
    const errors = [];
    selected([of('Copy'), pauses], {operations: ['']}, (message) => errors.push(message));
    assert.deepEqual(errors, [
      'found no result of the operation "", which `only` names, expected "Copy"',
    ]);
  });
});

test('areDisjoint', () => {
  const json = {params: {codec: 'json'}};
  assert.equal(areDisjoint(json, {params: {codec: 'gob'}}), true);
  assert.equal(areDisjoint({operations: ['a', 'b']}, {operations: ['c']}), true);
  assert.equal(areDisjoint({...json, operations: ['a']}, {params: {codec: 'gob'}}), true);
  for (const other of [json, {params: {size: '10'}}, {operations: ['a']}, undefined]) {
    assert.equal(areDisjoint(json, other), false);
    assert.equal(areDisjoint(other, json), false);
  }
  assert.equal(areDisjoint({operations: ['a', 'b']}, {operations: ['b', 'c']}), false);
  assert.equal(areDisjoint(undefined, undefined), false);
});
