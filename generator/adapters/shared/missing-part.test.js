import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fixture, read} from '../../testing/index.js';

test('a run whose beginning was cut off gets a warning, since its settings are not known', async (t) => {
  for (const [name, from, missing] of /** @type {const} */ ([
    ['cassandra-stress-made-comma.txt', 'type,', 'Running … threads'],
    ['db-bench-text.txt', 'readrandom   :', 'Keys'],
    ['fio-text.txt', 'fio-3', 'rw='],
    ['h2load.txt', 'finished in', 'spawning thread'],
    ['leveldb-bench-histogram.txt', 'fillseq', 'Keys'],
    ['memtier-text-hidden.txt', 'ALL STATS', 'Threads'],
    ['memtier-text-hidden.txt', '4         Connections', 'Threads'],
    ['redis-benchmark-text-threads.txt', '  2000 requests completed', '======'],
    ['sysbench.txt', 'Threads started!', 'Number of threads'],
  ])) {
    await t.test(`${name} without the lines before "${from}"`, async () => {
      const text = String(await fixture(name));
      assert.deepEqual(missingIn(await read(text)), []);
      const [first = ''] = text.split(from);
      assert.notEqual(first, text);
      const cut = await read(text.slice(first.length));
      assert.deepEqual(cut.errors, []);
      const [found] = missingIn(cut);
      assert.ok(found?.endsWith(` without "${missing}": is a part of the output missing?`), found);
    });
  }

  await t.test('as a table without its last row', async () => {
    const text = String(await fixture('memtier-text-hidden.txt')).replace(/^Totals.*\n/m, '');
    assert.deepEqual(missingIn(await read(text)), [
      'found a run without "Totals": is a part of the output missing?',
    ]);
  });
});

/** @param {Awaited<ReturnType<typeof read>>} reading */
const missingIn = ({warnings}) =>
  warnings.flatMap(({message}) => (message.endsWith('missing?') ? [message] : []));
