// The runs are made for the test: one has samples, the other states a mean.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {matchesOf} from '../claims/quantities.js';
import {InputErrors} from '../errors.js';
import {modelOf} from '../model.js';
import {reportDataPage} from '../pages/report-data.js';
import {Recorder} from '../records/distribution.js';
import {latency} from '../records/measurements.js';
import {reportOf, runOf} from '../testing/models.js';

function lackingModel() {
  const samples = new Recorder(1e-6);
  for (let i = 1; i <= 100; i += 1) samples.add(i);
  const subject = {operation: 'get', params: {}};
  const runs = [
    runOf([samples.record(subject)], {id: 'a-1'}),
    runOf([latency(subject, 'mean', 1e-4)], {id: 'a-2'}),
  ];
  return modelOf(reportOf(runs), [], new InputErrors());
}

test('where one of two repeats has a maximum, all places say that the other has none', () => {
  const model = lackingModel();
  const limits = model.warnings.map(({text}) => text);
  assert.ok(
    limits.includes(
      'A, get: minimum and maximum not stated by a-2. The pages of the other runs have these values.',
    ),
  );
  const files = Object.entries(reportDataPage(model));
  const [, csv = ''] = files.find(([path]) => path.endsWith('/latency.csv')) ?? [];
  assert.equal(csv.match(/not stated by a-2/g)?.length, 2);
  assert.deepEqual(matchesOf('max', {params: {}}, model), {
    problem: 'found max of some repeats, expected it of all: not stated by a-2',
  });
  const of = matchesOf('max', {params: {}, run: ['a-1']}, model);
  assert.equal(Array.isArray(of) && of[0]?.value, 1e-4);
});
