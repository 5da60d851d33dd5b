import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fixture, warningsOf} from '../../testing/index.js';

/**
 * What the settings in a fixture of a real run ask for; what the run reached; and the highest whole rate of which that
 * is 95 %.
 *
 * @type {[name: string, asked: string, reached: string, most: number, what: string][]}
 */
const RUNS = [
  ['bombardier-json-rate.json', '"rate":200', '201', 211, 'requests'],
  ['cassandra-stress-3.11.txt', 'OpsPer Sec: 0', '1790', 1885, 'operations'],
  ['fortio.json', '"RequestedQPS": "200', '200', 210, 'requests'],
  ['sysbench-rate.txt', 'transaction rate: 50', '49.6', 52, 'events'],
  ['ycsb.txt', '-target 1000', '998', 1050, 'operations'],
];

for (const [name, asked, reached, most, what] of RUNS) {
  test(`${name} says that the rate that was asked for was not reached`, async () => {
    const text = String(await fixture(name));
    const asking = (/** @type {number} */ rate) =>
      text.replace(asked, `${asked.replace(/\d+$/, '')}${rate}`);
    const usual = await warningsOf(text);
    assert.deepEqual(await warningsOf(asking(most)), usual);
    const found = `found ${reached} ${what}/s, and ${most + 1} ${what}/s were asked for`;
    const missed = (await warningsOf(asking(most + 1))).filter((one) => !usual.includes(one));
    assert.deepEqual(missed, [`${found}: the results are of the lower load`]);
  });
}
