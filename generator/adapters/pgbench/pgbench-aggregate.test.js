// The fixtures are logs of pgbench 15.18: pgbench-aggregate.log of two threads, put together with
// cat, with -n -c 4 -j 2 -T 3 --max-tries=2 -f ser.sql -l --aggregate-interval=1 -R 500 -L 3;
// -failures.log of one thread with --failures-detailed and without -R and -L.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fixture, read} from '../../testing/index.js';

/** @param {string} text */
async function windowsOf(text) {
  const {records, errors} = await read(text);
  assert.deepEqual(errors, []);
  const [timeline] = records;
  assert.ok(timeline?.kind === 'timeline');
  return timeline.windows;
}

test('pgbenchAggregate', async (t) => {
  await t.test('adds up the rows of threads', async () => {
    const text = String(await fixture('pgbench-aggregate.log'));
    assert.equal((await read(text)).format, 'pgbench-aggregate');
    const windows = await windowsOf(text);
    // 160 and 180 transactions; 366722 and 445825 µs
    assert.deepEqual(windows[0], {
      start: 1,
      length: 1,
      count: 340,
      errors: null,
      latency: {min: 0.000454, mean: (366722 + 445825) / 340 / 1e6, max: 0.041892},
    });
    assert.deepEqual(
      windows.map(({count}) => count),
      [160 + 180, 129 + 110],
    );
  });

  await t.test('warns of times that go back, but not to the beginning of a thread', async () => {
    /** @param {number[]} starts */
    const told = async (starts) => {
      const rows = starts.map((start, i) => `${1795240950 + start} ${10 + i} 3000 900000 300 300`);
      const fitting = rows.map((row, i) => row.replace(' 3000 ', ` ${(10 + i) * 300} `));
      const {errors, warnings} = await read(`${fitting.join('\n')}\n`);
      assert.deepEqual(errors, []);
      return warnings.slice(0, -1);
    };
    const message =
      'found times that go back by 4 s: if the clock was set during the run, the rate is wrong';
    assert.deepEqual(await told([0, 1, 2, 3, 4, 5, 6, 2, 3, 4]), [{line: 8, message}]);
    const [again] = await told([0, 1, 2, 3, 4, 5, 5, 6, 7]);
    assert.equal(
      again?.message,
      message.replace('times that go back by 4 s', 'an interval a second time'),
    );
    assert.deepEqual(await told([0, 1, 2, 3, 4, 1, 2, 3, 4]), []);
  });

  await t.test('has the extremes of the threads that ended a transaction', async () => {
    // Made: the second thread, then the first, ended none.
    const windows = await windowsOf(
      '1795240950 1 30 900 30 30\n1795240955 10 300 9000 10 90\n1795240955 0 0 0 0 0\n1795240960 0 0 0 0 0\n1795240960 4 300 22600 60 90\n',
    );
    assert.deepEqual(
      windows.map(({count, latency}) => [count, latency?.min, latency?.max]),
      [
        [10, 10e-6, 90e-6],
        [4, 60e-6, 90e-6],
      ],
    );
  });

  await t.test('adds up the skipped transactions of these intervals', async () => {
    const {records} = await read(await fixture('pgbench-aggregate.log'));
    const [, skipped] = records;
    assert.ok(skipped?.kind === 'measurement');
    assert.deepEqual([skipped.metric, skipped.name], ['count', 'transactions skipped']);
    assert.equal(skipped.value, 13 + 26 + 10 + 45);
    // awk '$1 > 1795240955 {s += $2 + $11} END {print s}' pgbench-aggregate.log
    assert.equal(skipped.due, 673);
    const none = await read(await fixture('pgbench-aggregate-failures.log'));
    assert.equal(none.records.length, 1);
  });

  await t.test(
    'uses only the extremes of the first interval, within which the run began',
    async () => {
      const {warnings} = await read(await fixture('pgbench-aggregate.log'));
      const message =
        'only the minimum and maximum of the first interval are used, because the run began within it';
      assert.deepEqual(warnings, [{line: 1, message}]);
      // The first two rows of each of two threads of a run with -c 2 -j 2 -T 8.
      const rows = [
        '1795974090 135 918525 35036477717 1223 143806',
        '1795974091 228 999159 11908771545 1210 76414',
        '1795974090 137 916301 32918532731 1344 138374',
        '1795974091 186 1000822 14021078588 1342 82715',
      ];
      const {records, lines} = await read(rows.map((row) => `${row}\n`).join(''));
      const [windows, max, ...others] = records;
      assert.ok(windows?.kind === 'timeline' && max?.kind === 'measurement');
      assert.deepEqual([max.metric, max.statistic, max.value], ['latency', 'max', 0.143806]);
      assert.deepEqual([windows.windows.length, others.length, lines[1]], [1, 0, [1, 3]]);
      const {errors} = await read('1795240955 2 30 500 10 20\n');
      assert.deepEqual(errors, [
        'file.csv:1: found one interval, within which the run began, expected two or more',
      ]);
    },
  );

  await t.test('takes failures of 0 throughout for uncounted ones', async () => {
    const counted = await windowsOf(String(await fixture('pgbench-aggregate-failures.log')));
    assert.deepEqual(
      counted.map(({errors}) => errors),
      [505, 729, 939],
    );
    const uncounted = await windowsOf(String(await fixture('pgbench-aggregate.log')));
    assert.deepEqual(new Set(uncounted.map(({errors}) => errors)), new Set([null]));
  });

  await t.test('reads the rows of older releases, whose skipped ones count', async () => {
    // Made after the sources of 14: with -R and -L; then an interval in which nothing ended.
    const [first, second] = await windowsOf(
      '1795240950 1 30 900 30 30 5 5 1 2 0\n1795240955 10 300 9000 10 90 5 5 1 2 4\n1795240960 0 0 0 0 0 0 0 0 0 0\n',
    );
    assert.deepEqual([first?.count, first?.length, first?.latency?.mean], [6, 5, 50e-6]);
    assert.deepEqual([second?.count, second?.latency], [0, null]);
  });

  await t.test('refuses an interval that is there twice', async () => {
    const lines = String(await fixture('pgbench-aggregate.log')).split('\n');
    const {errors} = await read(lines.toSpliced(2, 0, lines[1] ?? '').join('\n'));
    assert.deepEqual(errors, [
      'file.csv:3: found the same values of an interval a second time, expected each once\n  Remove the copy.',
    ]);
    // Of two threads, with a transaction each.
    const [window] = await windowsOf(
      `1795240954 1 20 400 20 20\n${'1795240955 1 30 900 30 30\n'.repeat(2)}`,
    );
    assert.equal(window?.count, 2);
  });

  await t.test('refuses a second run, which begins after a gap', async () => {
    const made = [51, 52, 53, 59, 60].map((second) => `17952409${second} 2 30 500 10 20\n`);
    assert.deepEqual((await read(made.join(''))).errors, [
      'file.csv:4: found a gap before this interval, expected one run, which also writes its empty intervals\n  Put each run into a separate file.',
    ]);
  });

  await t.test('refuses a sum that its extremes contradict', async () => {
    const row = '1795240955 2 30 500 10 20\n';
    const {errors} = await read(`${row.repeat(5)}1795240960 2 300 500 10 20\n`);
    assert.deepEqual(
      errors,
      [
        'file.csv:6: found a sum of 300 µs of 2 from 10 to 20 µs, expected it between count × minimum and count × maximum',
        'file.csv:1: found one interval, within which the run began, expected two or more',
      ].sort(),
    );
  });

  await t.test('refuses the log of one thread by its name', async () => {
    const {errors} = await read('1795240955 2 30 500 10 20\n', {name: 'pgbench_log.8861.1'});
    assert.match(errors[0] ?? '', /found the log of thread 1, expected the logs of all threads/);
  });
});
