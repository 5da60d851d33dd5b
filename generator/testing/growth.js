/**
 * Whether work takes time in proportion to its input. It counts what the processor does for this process,
 * so that a busy machine changes nothing, and compares two sizes, so that a slow one does not.
 */

import assert from 'node:assert/strict';
import process from 'node:process';

/** Of an input four times as large: linear work takes 4 times as long, quadratic work 16 times. */
const MOST = 10;
/** Milliseconds that are too few to tell. */
const LEAST = 10;
const ROUNDS = 3;

/**
 * @template T
 * @param {(size: number) => T} make
 *   An input, for 1 and for 4.
 * @param {(input: T) => unknown} work
 * @param {string} [what]
 * @throws {assert.AssertionError}
 *   If the time grows faster than the input.
 */
export async function assertLinear(make, work, what = 'the work') {
  const inputs = /** @type {const} */ ([make(1), make(4)]);
  /** The shortest of each. */
  const times = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [i, input] of inputs.entries()) {
      const start = process.cpuUsage();
      await work(input);
      const {user, system} = process.cpuUsage(start);
      times[i] = Math.min(times[i] ?? 0, (user + system) / 1000);
    }
  }
  const [one = 0, four = 0] = times;
  const ratio = four / Math.max(LEAST, one);
  assert.ok(ratio < MOST, `${what} takes ${ratio} times as long for four times the input`);
}
