// The models of the report are made for the test: generator/testing/made-site.js.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {InputErrors} from '../errors.js';
import {fieldOf} from '../testing/index.js';
import {reportModel} from '../testing/made-site.js';
import {reviewOf} from './review.js';

/**
 * @param {string[]} claims
 *   The claims of the report.
 * @param {string[]} unsupported
 *   Those of them that its data does not support.
 */
function halfWith(claims, unsupported) {
  const model = reportModel();
  const side = {
    ...model,
    report: {...model.report, claims: Object.fromEntries(claims.map((claim) => [claim, {}]))},
    unsupported: unsupported.map((claim) => ({
      ...{claim, sentence: `${claim}.`, note: '', file: 'report.yaml', line: 1},
    })),
    axis: /** @type {const} */ ('none'),
  };
  const sides = new Map([[model.report.id, side]]);
  return {sides, refused: [], errors: new InputErrors(), warnings: []};
}

test('a claim that is gone does not hold again', () => {
  const {claims} = reviewOf({
    ...{
      base: {commit: '0123456789', ref: 'main'},
      files: 1,
      unlisted: [],
      raw: new Map(),
      rules: [],
    },
    before: halfWith(['gone', 'right', 'wrong'], ['gone', 'right', 'wrong']),
    after: halfWith(['new', 'right', 'wrong'], ['new', 'wrong']),
  });
  assert.deepEqual(claims.restored, [{claim: 'right', report: 'made-up'}]);
  assert.deepEqual(fieldOf(claims.broken, 'claim'), ['new']);
});
