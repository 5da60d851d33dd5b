// Configurations are made for the test.

/** @import {ReviewedConfiguration, Test} from './types.d.ts' */

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {InputErrors} from '../errors.js';
import {spread} from '../stats/spread.js';
import {documentOf} from './document.js';

/**
 * @param {Test['quantity']} quantity
 * @param {number} ratio
 * @param {Test['verdict']} verdict
 * @returns {Test}
 */
const tested = (quantity, ratio, verdict) => ({
  ...{quantity, ratio, verdict, interval: null, p: null, holm: null},
  before: {value: 100, interval: null, repeats: 3, spread: spread([99, 100, 101])},
  after: {value: 100 * ratio, interval: null, repeats: 1},
});

/**
 * @param {Record<string, {finding: ReviewedConfiguration['finding'], tests: Test[]}>} found
 *   By label.
 * @param {import('./types.d.ts').Point['summaries']} summaries
 *   Of the new runs.
 */
function documentWith(found, summaries = []) {
  const configurations = Object.entries(found).map(([label, {finding, tests}]) => ({
    ...{id: label, report: 'maps', system: 'a', machine: 'desk', operation: label, params: {}},
    ...{label, finding, values: {before: {}, after: {}}, failed: [], removed: []},
    main: [],
    runs: {before: ['a-1'], after: ['a-1', 'a-2'], added: ['a-2']},
    pairs: [
      {
        ...{kind: /** @type {const} */ ('repeat'), names: {before: '', after: ''}, obstacles: []},
        ...{before: POINT, after: {...POINT, isNew: true, summaries}, tests},
      },
    ],
  }));
  return documentOf({
    ...{base: {commit: '0123456789ab', ref: 'main'}, files: 1, errors: new InputErrors()},
    ...{unlisted: [], claims: {broken: [], restored: []}, changes: {found: [], gone: []}},
    ...{warnings: [], tests: 0, failures: [], pictures: []},
    reports: [{id: 'maps', title: 'Maps', configurations, added: [], rewritten: [], gone: []}],
  });
}

const POINT = {date: '2026-01-01', runs: [], summaries: [], gc: [], isNew: false};

/** @param {ReturnType<typeof documentOf>} document @returns {string[][]} The cells of its first table. */
function rowsOf({blocks}) {
  const table = blocks.find((block) => block.kind === 'table');
  return (table?.rows ?? []).map((row) =>
    row.map((words) => words.map((part) => (typeof part === 'string' ? part : part.data)).join('')),
  );
}

test('a table of results shows each quantity that differs, else the main one', () => {
  const rate = tested('throughput', 1, 'no difference shown');
  /** @param {Test} p99 */
  const quantities = (p99) =>
    rowsOf(documentWith({get: {finding: 'faster', tests: [rate, p99]}})).map((row) => row[1]);
  assert.deepEqual(quantities(tested('p99', 0.8, 'faster')), ['p99']);
  assert.deepEqual(quantities(tested('p99', 1, 'no difference shown')), ['throughput']);
});

test('the headline counts few repeats whose value lies outside the range of the earlier ones', () => {
  const {headline} = documentWith({
    get: {finding: 'too few repeats', tests: [tested('throughput', 0.5, 'too few repeats')]},
    put: {finding: 'too few repeats', tests: [tested('throughput', 1, 'too few repeats')]},
    scan: {finding: 'slower', tests: [tested('throughput', 0.5, 'slower')]},
  });
  assert.equal(
    headline,
    '3 configurations changed: 1 slower, 2 with too few repeats, 1 outside the earlier range.',
  );
});

test('a note says which share of the operations of new runs failed', () => {
  const attempts = {failed: 60, all: 100, isLeast: false};
  const summaries = /** @type {any} */ ([{attempts}]);
  const test = tested('throughput', 1.5, 'faster');
  const [list] = documentWith({get: {finding: 'faster', tests: [test]}}, summaries).blocks.filter(
    ({kind}) => kind === 'list',
  );
  assert.deepEqual(list, {
    kind: 'list',
    items: [['', {data: 'get'}, ': ', '60.0\u202f% of the operations of the new runs failed']],
  });
});
