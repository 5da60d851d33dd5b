// All charts here are made.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {answerChart} from './answer.js';

/**
 * @param {string} name
 * @param {string} kind
 * @param {string[]} [columns]
 * @returns {import('./types.d.ts').Chart}
 */
const chart = (name, kind, columns = []) => ({
  ...{name, kind, title: name, sentence: '', notes: [], views: [], series: [], readings: []},
  table: {columns: [], rows: []},
  csv: {columns, rows: []},
});
const history = chart('history', 'latency-history');
const values = chart('values', 'comparison', ['label', 'estimate']);
const compared = chart('compared', 'comparison', ['label', 'verdict']);
const profile = chart('profile', 'profile');

/** @param {import('./types.d.ts').Chart[]} charts @param {string} [answer] */
const answerOf = (charts, answer) =>
  answerChart({report: answer === undefined ? {} : {answer}, charts})?.name;

test('the answer is the chart that the report names', () => {
  assert.equal(answerOf([compared, history], 'history'), 'history');
});

test('without a name it is the first comparison with verdicts, a profile, or the first chart', () => {
  assert.equal(answerOf([history, values, profile, compared]), 'compared');
  assert.equal(answerOf([history, values, profile]), 'profile');
  assert.equal(answerOf([history, values]), 'history');
  assert.equal(answerOf([]), undefined);
});
