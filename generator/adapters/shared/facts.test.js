import assert from 'node:assert/strict';
import {test} from 'node:test';
import {factCollector, withoutNames} from './facts.js';

/** @import {FileFacts} from '../types.d.ts' */

/** @param {[keyof FileFacts, any][]} stated @param {string[]} [warnings] */
function collected(stated, warnings = []) {
  const {fact, facts} = factCollector((message) => warnings.push(message));
  for (const [name, value] of stated) fact(name, value);
  return facts();
}

test('facts of a file', async (t) => {
  await t.test('have one order, whatever the file’s', () => {
    const facts = collected([
      ['cores', 2],
      ['jvm', ' OpenJDK  17.0.15\t'],
      ['runner', 'JMH 1.37'],
    ]);
    assert.deepEqual(Object.entries(facts), [
      ['runner', 'JMH 1.37'],
      ['jvm', 'OpenJDK 17.0.15'],
      ['cores', 2],
    ]);
  });

  await t.test('are left out where the file states two values, with one warning', () => {
    /** @type {string[]} */
    const warnings = [];
    const facts = collected(
      [
        ['flags', ['-Xmx1g', '-XX:+UseZGC']],
        ['jvm', 'OpenJDK 17.0.15'],
        ['flags', ['-Xmx2g', '-XX:+UseZGC']],
        ['jvm', 'OpenJDK 17.0.15'],
        ['flags', ['-Xmx1g', '-XX:+UseZGC']],
      ],
      warnings,
    );
    assert.deepEqual(facts, {jvm: 'OpenJDK 17.0.15'});
    assert.deepEqual(warnings, [
      'found the flags "-Xmx2g", expected "-Xmx1g" as before: the file has results of both and states neither; make each a run',
    ]);
  });

  await t.test('have no processor that the tool did not recognise', () => {
    for (const cpu of ['unknown', 'Unknown processor'])
      assert.deepEqual(collected([['cpu', cpu]]), {});
    assert.deepEqual(collected([['cpu', 'Unknown Xeon']]), {cpu: 'Unknown Xeon'});
  });

  await t.test('distinguish no flags from some, and ignore the order', () => {
    /** @type {string[]} */
    const warnings = [];
    assert.deepEqual(
      collected(
        [
          ['flags', []],
          ['flags', ['-Xmx2g']],
        ],
        warnings,
      ),
      {},
    );
    assert.deepEqual(warnings, [
      'found the flags "-Xmx2g", expected none as before: the file has results of both and states neither; make each a run',
    ]);
    assert.deepEqual(
      collected([
        ['flags', ['-Xmx1g', '-XX:+UseZGC']],
        ['flags', ['-XX:+UseZGC', '-Xmx1g']],
      ]),
      {flags: ['-Xmx1g', '-XX:+UseZGC']},
    );
  });

  await t.test('have the earliest date', () => {
    const facts = collected([
      ['date', '2026-11-21T06:00:02Z'],
      ['date', '2026-11-21T06:00:01Z'],
      ['date', '2026-11-22'],
    ]);
    assert.deepEqual(facts, {date: '2026-11-21T06:00:01Z'});
  });

  await t.test('are left out where they make no sense', () => {
    const facts = collected([
      ['date', '1970-01-01T00:00:12Z'],
      ['cores', 0],
      ['memory', Number.NaN],
      ['commit', 'unversioned'],
      ['version', ''],
      ['cpu', 'x'.repeat(2001)],
      ['os', 'a\u0007b'],
      ['jvm', undefined],
    ]);
    assert.deepEqual(facts, {});
  });

  await t.test('name no user and no host', () => {
    const texts = [
      ['java -jar /home/alice/bench/run.jar', 'java -jar ~/bench/run.jar'],
      ['-Djava.io.tmpdir=/Users/bob', '-Djava.io.tmpdir=~'],
      ['C:\\Users\\carol\\bench.exe -n 1', '~\\bench.exe -n 1'],
      ['/root/run.sh', '~/run.sh'],
      ['curl https://db7.example.org:8080/a?b=c', 'curl https://…/a?b=c'],
      ['curl http://localhost:8080/a', 'curl http://localhost:8080/a'],
      ['-p redis.host=10.0.0.7 -p redis.port=6379', '-p redis.host=… -p redis.port=6379'],
      ['-p db.passwd=secret -p threads=2', '-p db.passwd=… -p threads=2'],
      ['pgbench -h db7 -U alice -c 2', 'pgbench -h … -U … -c 2'],
      ['-Duser.name=alice -Duser.language=fr', '-Duser.name=… -Duser.language=fr'],
    ];
    for (const [text = '', expected] of texts) assert.equal(withoutNames(text), expected);
  });
});
