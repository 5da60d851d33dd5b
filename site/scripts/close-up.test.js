import assert from 'node:assert/strict';
import {test} from 'node:test';
import {windowTyped} from './close-up.js';

const RUN = {start: -0.0744, end: 3723.1006};

test('the typed window of a close-up', async (t) => {
  await t.test('is a part of the run, or the run as it is written', () => {
    assert.deepEqual(windowTyped('0:10', '1:02:03', RUN), {from: 10, to: 3723});
    assert.deepEqual(windowTyped('3.0004', '3.0006', RUN), {from: 3, to: 3.001});
    assert.deepEqual(windowTyped('−0:00.074', '1:02:03.101', RUN), {from: -0.074, to: 3723.101});
  });

  await t.test('has a reason why it is none', () => {
    for (const [from, to, problem] of [
      ['abc', '0:05', '“abc” is not a time. Write it as 0:36, 1:02:03, or seconds.'],
      ['0:05', '', '“” is not a time. Write it as 0:36, 1:02:03, or seconds.'],
      ['0:05', '1:02:04', '1:02:04 is outside the run, which is from −0:00.074 to 1:02:03.101.'],
      ['-1', '0:05', '−0:01 is outside the run, which is from −0:00.074 to 1:02:03.101.'],
      ['0:10', '0:05', '0:10 is not before 0:05.'],
      ['0:05', '0:05.0001', '0:05 is not before 0:05.'],
    ]) {
      assert.deepEqual(windowTyped(from ?? '', to ?? '', RUN), {problem});
    }
  });
});
