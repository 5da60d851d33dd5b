// Times are made for the test. Expected values: SciPy 1.17.1, stats.gmean, and of the logarithms
// exp(mean), exp(stats.t.interval(0.95, n - 1, mean, sem)).

/** @import {Repeats} from '../records/types.d.ts' */

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {mean} from '../averages.js';
import {repeatCount} from '../words/repeats.js';
import {repeatSpread} from './repeats.js';

/** Five forks of three iterations. */
const FORKS = [
  [10, 11, 12],
  [9, 9.5, 10],
  [14, 15, 13],
  [10, 10, 10.5],
  [12, 11.5, 12.5],
];

/** @param {number | undefined} actual @param {number} expected */
const close = (actual, expected) =>
  assert.ok(Math.abs((actual ?? Number.NaN) / expected - 1) < 1e-9, `${actual}, not ${expected}`);

/** @param {number[][]} values @param {Repeats['process']} process */
function run(values, process = 'fork') {
  const repeats = {process, values};
  return {value: mean(values.flat()), repeats};
}

test('repeatSpread', async (t) => {
  await t.test('is over forks where five of them are in one run', () => {
    const spread = repeatSpread([run(FORKS)]);
    assert.deepEqual([spread.level, spread.n, spread.runs], ['fork', 5, 1]);
    close(spread.values[0], 11);
    close(spread.estimate, 11.228476421457243);
    close(spread.interval?.low, 9.307743943878455);
    close(spread.interval?.high, 13.545568454334314);
    assert.equal(repeatCount(spread), '5 forks of 3 iterations');
  });

  await t.test('is over the runs where there are five, whatever is inside them', () => {
    const spread = repeatSpread(FORKS.map((iterations) => run([iterations])));
    assert.deepEqual([spread.level, spread.n, spread.runs], ['run', 5, 5]);
    close(spread.interval?.low, 9.307743943878455);
    assert.equal(repeatCount(spread), '5 runs');
  });

  await t.test('is over the forks of several runs where the runs are too few', () => {
    const spread = repeatSpread([run(FORKS.slice(0, 2)), run(FORKS.slice(2))]);
    assert.deepEqual([spread.level, spread.n, spread.runs], ['fork', 5, 2]);
    close(spread.estimate, 11.228476421457243);
    assert.equal(repeatCount(spread), '5 forks of 3 iterations in 2 runs');
  });

  await t.test('does not pool the forks of runs that differ by more than their forks', () => {
    // SciPy, stats.f_oneway of the logarithms: p = 0.0928 and 0.0252.
    for (const [factor, level, n] of /** @type {const} */ ([
      [1.2, 'fork', 10],
      [1.3, 'run', 2],
    ])) {
      const other = FORKS.map((iterations) => iterations.map((time) => time * factor));
      const spread = repeatSpread([run(FORKS), run(other)]);
      assert.deepEqual([spread.level, spread.n], [level, n]);
    }
    const same = repeatSpread([run([[10], [10], [10]]), run([[10], [10], [10]])]);
    assert.deepEqual([same.level, same.n], ['fork', 6]);
  });

  await t.test('counts the difference between runs where it is the larger', () => {
    // SciPy, of the logarithms: stats.f_oneway(a, b) times their variance within is that between, v. The interval is
    // exp(mean ± stats.t.ppf(0.975, 9) √(v/10)), and for the factor 1.1 that over all forks is wider.
    for (const [factor, low, high] of /** @type {const} */ ([
      [1.1, 10.57036430705804, 13.120318940127692],
      [1.2, 10.008090938766301, 15.117210687067907],
    ])) {
      const other = FORKS.map((iterations) => iterations.map((time) => time * factor));
      const {interval} = repeatSpread([run(FORKS), run(other)]);
      close(interval?.low, low);
      close(interval?.high, high);
    }
  });

  await t.test('is over runs inside a file', () => {
    const times = [
      0.000731734, 0.000798077, 0.000736142, 0.000711286, 0.000785484, 0.000899176,
    ].map((time) => [time]);
    const spread = repeatSpread([run(times, 'run')]);
    assert.equal(spread.level, 'run');
    close(spread.estimate, 0.0007745765109138868);
    close(spread.interval?.low, 0.0007082067173065805);
    close(spread.interval?.high, 0.0008471661685747695);
    assert.equal(repeatCount(spread), '6 runs in one file');
    const two = repeatSpread([run(times, 'run'), run(times, 'run')]);
    assert.equal(repeatCount(two), '12 runs in 2 files');
  });

  await t.test('is over iterations where there is one process, around the value of the run', () => {
    // A runner may weigh its iterations.
    const spread = repeatSpread([{...run([[10, 11, 12, 9, 10.5, 11.5]]), value: 10.9}]);
    assert.deepEqual(
      [spread.level, spread.n, spread.runs, spread.estimate],
      ['iteration', 6, 1, 10.9],
    );
    close(spread.interval?.low, 9.777319642650717);
    close(spread.interval?.high, 12.151592086825708);
    assert.equal(repeatCount(spread), '6 iterations of one process');
  });

  await t.test('never pools the iterations of several processes', () => {
    for (const runs of [[run(FORKS.slice(0, 4))], FORKS.slice(0, 4).map((one) => run([one]))]) {
      const spread = repeatSpread(runs);
      assert.deepEqual([spread.level, spread.n, spread.interval], ['run', runs.length, null]);
    }
  });

  await t.test('is over the runs where one does not state its repeats', () => {
    const spread = repeatSpread([run(FORKS), {value: 11}]);
    assert.deepEqual([spread.level, spread.n, spread.interval], ['run', 2, null]);
  });
});
