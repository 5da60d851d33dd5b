/**
 * Runs in one file where the line that begins the next run is missing.
 */

import assert from 'node:assert/strict';
import {read} from './index.js';

/**
 * @param {string} joined
 *   The output of two runs or more.
 * @param {string} again
 *   What the second run states first that a run states once.
 * @param {string} beginning
 *   What the message expects before it.
 * @throws {assert.AssertionError}
 *   Unless the file is refused, with this error alone.
 */
export async function assertJoinedRefused(joined, again, beginning) {
  const {records, errors} = await read(joined);
  assert.deepEqual(records, []);
  assert.equal(errors.length, 1);
  assert.equal(
    errors[0]?.replace(/^file\.csv:\d+: /, ''),
    `found a second "${again}" in a run, expected "${beginning}" before the next run\n  Put each run into a separate file.`,
  );
}
