// The fixtures are whole outputs, against a server on the same machine: of natscli 0.1.6 (nats-bench-text.txt, and
// -progress with its bars), 0.2.4 (-0.2, and -stdout with nothing but stdout of runs with 1, 2 and 4 clients), 0.3.0 (-0.3.0)
// and 0.5.1 (-latencies, and -latencies-stdout with 1, 2 and 3 clients), and of nats-bench of nats.go 1.31 (-nats-go). The
// expected numbers were read in them by eye.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fieldOf, fixture, measurementsOf, quantityOf, read} from '../../testing/index.js';

const MIB = 1024 ** 2;
const text = String(await fixture('nats-bench-text.txt'));
const latencies = String(await fixture('nats-bench-text-latencies.txt'));
/** Runs of `text`: the line of settings up to the empty line below the results. */
const runs =
  text.match(/\d\d:\d\d:\d\d Starting [^[\n]*benchmark \[[\s\S]*?stats[\s\S]*?\n\n/g) ?? [];
const [publish = '', both = ''] = runs;

/** @param {string} content */
async function valuesOf(content) {
  const {records, errors} = await read(content);
  assert.deepEqual(errors, []);
  return measurementsOf(records).map((one) => [one.operation, quantityOf(one), one.value]);
}

/** @param {string} content */
const throughputOf = async (content) =>
  (await valuesOf(content)).filter(([, what]) => what === 'throughput mean');

/** @param {string} content */
async function paramsOf(content) {
  const {records, errors} = await read(content);
  assert.deepEqual(errors, []);
  return records.flatMap((one) =>
    one.kind === 'measurement' && one.metric === 'throughput' ? [one.params] : [],
  );
}

/** @param {string} content */
const firstError = async (content) => (await read(content)).errors[0] ?? '';

test('natsBenchText', async (t) => {
  await t.test('reads publishers, subscribers and both, each once', async () => {
    const {format, errors, warnings} = await read(both);
    assert.deepEqual([format, errors, warnings], ['nats-bench-text', [], []]);
    assert.deepEqual(await valuesOf(both), [
      ['publish and subscribe', 'throughput mean', 1204794],
      ['publish and subscribe', 'BytesPerSec', 147.07 * MIB],
      ['publish', 'throughput mean', 354338],
      ['publish', 'BytesPerSec', 43.25 * MIB],
      ['subscribe', 'throughput mean', 967010],
      ['subscribe', 'BytesPerSec', 118.04 * MIB],
    ]);
  });

  await t.test('has the settings that make a difference', async () => {
    const {records} = await read(text);
    const all = records.filter((one) => one.kind === 'measurement' && one.metric === 'throughput');
    const js = {js: 'true', payload: '1.0 KiB', storage: 'file', pubbatch: '100', replicas: '1'};
    assert.deepEqual(fieldOf(all, 'params'), [
      {payload: '16 B', pubs: '1'},
      ...Array(3).fill({payload: '128 B', pubs: '2', subs: '3'}),
      {request: 'true', payload: '512 B', pubs: '2'},
      {...js, consumerbatch: '100', pubs: '1'},
      {...js, consumerbatch: '100', pull: 'true', subs: '2'},
      {kv: 'true', payload: '128 B', pubs: '2', storage: 'file', replicas: '1'},
    ]);
  });

  await t.test('reads settings as versions from 0.0.21 on print them', async () => {
    const [, result = ''] = publish.split('\n\n');
    // Made for the test: the settings of 0.0.28, which have two blanks instead of a comma, and of nats.go.
    const js =
      '00:00:10 Starting JetStream benchmark [msgs=1,000,000, msgsize=16 B, pubs=1, subs=0, js=true, stream=s  storage=memory, pull=false, pullbatch=100, pubbatch=1,000, maxackpending=-1, filter=]\n';
    assert.deepEqual(await paramsOf(`${js}\n${result}\n`), [
      {payload: '16 B', pubs: '1', js: 'true', storage: 'memory', pubbatch: '1000'},
    ]);
    const several = js.replace('stream=s', 'multisubject=true, multisubjectmax=10, stream=s');
    assert.deepEqual(await paramsOf(`${several}\n${result}\n`), [
      {
        ...{payload: '16 B', pubs: '1', js: 'true', multisubject: 'true', multisubjectmax: '10'},
        ...{storage: 'memory', pubbatch: '1000'},
      },
    ]);
    const go = 'Starting benchmark [msgs=100000, msgsize=16, pubs=1, subs=0]\n';
    assert.deepEqual(await paramsOf(`${go}${result}\n`), [{payload: '16 B', pubs: '1'}]);
  });

  await t.test('names what 0.2 measured', async () => {
    assert.deepEqual(await throughputOf(String(await fixture('nats-bench-text-0.2.txt'))), [
      ['Core NATS publish', 'throughput mean', 3983732],
      ['JetStream publish', 'throughput mean', 40763],
      ['JetStream durable consumer (callback)', 'throughput mean', 68280],
      ['KV put', 'throughput mean', 4905],
      ['KV get', 'throughput mean', 4592],
    ]);
  });

  await t.test('takes no time per message of 0.3.0 for a latency', async () => {
    assert.deepEqual(await valuesOf(String(await fixture('nats-bench-text-0.3.0.txt'))), [
      ['Core NATS publisher', 'throughput mean', 3258298],
      ['Core NATS publisher', 'BytesPerSec', 50 * MIB],
      ['JetStream synchronous publisher', 'throughput mean', 12460],
      ['JetStream synchronous publisher', 'BytesPerSec', 1.5 * MIB],
      ['JetStream durable consumer (fetch)', 'throughput mean', 63611],
      ['JetStream durable consumer (fetch)', 'BytesPerSec', 7.8 * MIB],
    ]);
  });

  await t.test('reads latencies of one client and of all', async () => {
    const values = await valuesOf(latencies);
    assert.deepEqual(
      values.filter(([operation]) => operation === 'Core NATS publisher'),
      [
        ['Core NATS publisher', 'throughput mean', 2297300],
        ['Core NATS publisher', 'BytesPerSec', 35 * MIB],
        ['Core NATS publisher', 'latency min', 0.00000006],
        ['Core NATS publisher', 'latency mean', 0.00000021],
        ['Core NATS publisher', 'latency max', 0.00863283],
        ['Core NATS publisher', 'latency p50', 0.00000008],
        ['Core NATS publisher', 'latency p90', 0.00000008],
        ['Core NATS publisher', 'latency p99', 0.0000001],
        ['Core NATS publisher', 'latency p99.9', 0.0000092],
      ],
    );
    assert.deepEqual(
      values.filter(([operation]) => operation === 'Core NATS service requester'),
      [
        ['Core NATS service requester', 'throughput mean', 8120],
        ['Core NATS service requester', 'BytesPerSec', 7.9 * MIB],
        ['Core NATS service requester', 'latency min', 0.00009001],
        ['Core NATS service requester', 'latency mean', 0.00024412],
        ['Core NATS service requester', 'latency max', 0.00422871],
        ['Core NATS service requester', 'latency p50', 0.00020878],
        ['Core NATS service requester', 'latency p90', 0.00033697],
        ['Core NATS service requester', 'latency p99', 0.0007622],
        ['Core NATS service requester', 'latency p99.9', 0.0040705],
      ],
    );
  });

  await t.test('does not use a latency of less than a hundredth of a microsecond', async () => {
    const {records, warnings} = await read(latencies.replace('min: 0.06us', 'min: 0us'));
    const [first] = records.filter((one) => one.kind === 'measurement' && one.metric === 'latency');
    assert.equal(first?.kind === 'measurement' && first.statistic, 'mean');
    assert.deepEqual(
      warnings.map(({message}) => message),
      ['"Core NATS publisher": the min is 0, which is not used: it was less than 0.01 µs'],
    );
  });

  await t.test('names latencies of a batch, a call and what it does not know', async () => {
    const {records} = await read(latencies);
    /** @param {string} operation */
    const namesOf = (operation, all = records) =>
      all.flatMap((one) =>
        one.kind === 'measurement' && one.metric === 'latency' && one.operation === operation
          ? [one.name]
          : [],
      );
    assert.deepEqual(new Set(namesOf('JetStream asynchronous publisher')), new Set(['batch']));
    assert.deepEqual(new Set(namesOf('JetStream durable consumer (fetch)')), new Set(['call']));
    assert.deepEqual(new Set(namesOf('JetStream batched direct getter')), new Set(['call']));
    assert.deepEqual(namesOf('JetStream ordered ephemeral consumer'), []);
    const other = await read(latencies.replaceAll('Core NATS publisher', 'Made publisher'));
    assert.deepEqual(new Set(namesOf('Made publisher', other.records)), new Set(['operation']));
  });

  await t.test('counts clients where there are no settings', async () => {
    assert.deepEqual(await paramsOf(String(await fixture('nats-bench-text-stdout.txt'))), [
      {pubs: '1'},
      {pubs: '2'},
      {pubs: '4'},
    ]);
    const lists = String(await fixture('nats-bench-text-latencies-stdout.txt'));
    assert.deepEqual(await paramsOf(lists), [{clients: '1'}, {clients: '2'}, {clients: '3'}]);
    // The list may have been cut off.
    assert.deepEqual(await paramsOf('Pub stats: 1,228,748 msgs/sec ~ 149.99 MB/sec\n'), [{}]);
  });

  await t.test('reads lists of clients that versions before 0.3.1 print above', async () => {
    // Made for the test, as development versions printed it in 2025.
    const list = `
  [1] 1,013,938 msgs/sec ~ 124 MiB/sec ~ 0.99us (100,000 msgs)
  [2] 1,014,120 msgs/sec ~ 124 MiB/sec ~ 0.99us (100,000 msgs)

 NATS Core NATS subscriber aggregated stats: 2,015,923 msgs/sec ~ 246 MiB/sec
 message rates min 1,013,938 | avg 1,014,029 | max 1,014,120 | stddev 91 msgs
 avg latencies min 0.99us | avg 0.99us | max 0.99us | stddev 0.00us
`;
    assert.deepEqual(await valuesOf(list), [
      ['Core NATS subscriber', 'throughput mean', 2015923],
      ['Core NATS subscriber', 'BytesPerSec', 246 * MIB],
    ]);
    assert.deepEqual(await paramsOf(list), [{clients: '2'}]);
  });

  await t.test(
    'reads results below progress bars, terminal codes and carriage returns',
    async () => {
      const progress = String(await fixture('nats-bench-text-progress.txt'));
      assert.deepEqual(await throughputOf(progress), [
        ['publish and subscribe', 'throughput mean', 1924981],
        ['publish', 'throughput mean', 1317453],
        ['subscribe', 'throughput mean', 1305705],
      ]);
      const redrawn = publish.replace(
        '\nPub stats',
        '\nPublishing 0s [>-] 1%\rFinished 0s [=] 100%\rPub stats',
      );
      assert.deepEqual(await valuesOf(redrawn), await valuesOf(publish));
    },
  );

  await t.test('reads nats-bench of nats.go', async () => {
    const {errors, records} = await read(await fixture('nats-bench-text-nats-go.txt'));
    assert.deepEqual(errors, []);
    assert.deepEqual(records[0]?.params, {payload: '16 B', pubs: '1'});
    assert.deepEqual(records[2]?.params, {payload: '128 B', pubs: '2', subs: '2'});
  });

  await t.test('has no throughput of less than a message per second', async () => {
    const slow = publish.replace('3,803,238 msgs/sec ~ 58.03 MB/sec', '0 msgs/sec ~ 12.80 B/sec');
    assert.deepEqual(await valuesOf(slow), [['publish', 'BytesPerSec', 12.8]]);
    assert.deepEqual((await read(slow)).warnings, [
      {line: 4, message: '"publish" was not measured: less than 1 message per second'},
    ]);
  });

  await t.test('reports warnings', async () => {
    const warning =
      '06:54:57 WARNING: at least one of the JS publish operations had to be retried. These results are not optimal!';
    const {errors, warnings} = await read(publish.replace('\n\n', `\n${warning}\n\n`));
    assert.deepEqual(errors, []);
    assert.match(warnings[0]?.message ?? '', /^found "WARNING: at least one of the JS publish/);
  });

  await t.test('uses a last line without line end where it cannot be cut', async () => {
    const [, result = ''] = publish.split('\n\n');
    assert.equal((await valuesOf(result)).length, 2);
    // Latencies may follow.
    const {warnings, records} = await read(
      `${publish}NATS Core NATS publisher stats: 2,297,300 msgs/sec ~ 35 MiB/sec`,
    );
    assert.equal(records.length, 2);
    assert.match(warnings[0]?.message ?? '', /without a line end/);
  });
});

test('natsBenchText refuses', async (t) => {
  await t.test('a second run of the same settings', async () => {
    const other = publish.replace('3,803,238', '3,803,239');
    assert.match(
      await firstError(publish + other),
      /:6: found a second run of publish, payload 16 B/,
    );
    assert.match(
      await firstError(publish + publish),
      /:6: found the run of publish, .* a second time/,
    );
  });

  await t.test('a second run whose settings are missing', async () => {
    const [, ...rest] = both.split('\n');
    assert.equal(
      await firstError(publish + rest.join('\n')),
      'file.csv:12: found runs with and without a line "Starting … benchmark […]", expected it before each run\n  Put each run into a separate file.',
    );
  });

  await t.test('a run without results', async () => {
    const [banner = ''] = publish.split('\n');
    const message =
      'found a run without its results\n  A run that failed or was stopped has no results: set `status` and `reason` in run.yaml. Write simultaneous runs into separate files.';
    const failed = `${banner}\n06:45:54 nats: stream name already in use.\n`;
    assert.equal(await firstError(failed), `file.csv:1: ${message}`);
    assert.equal(await firstError(failed + both), `file.csv:1: ${message}`);
    assert.equal(await firstError(publish + failed), `file.csv:6: ${message}`);
  });

  await t.test('invalid settings, as versions with an error print them', async () => {
    assert.equal(
      await firstError(publish.replace('msgs=200,000', 'msgs=%!s(int=200000)')),
      'file.csv:1: found "msgs=%!s(int=200000)" in the settings, expected name=value',
    );
  });

  await t.test('results that do not fit the settings', async () => {
    const lost = both.replace(/^ Sub stats.*\n/m, '');
    assert.match(
      await firstError(lost),
      /:1: found results of "Pub\/Sub, Pub", expected the results of/,
    );
    const cut = both.slice(0, both.indexOf(' Sub stats'));
    assert.equal(
      await firstError(cut),
      'file.csv:1: found results of "Pub/Sub, Pub", expected the results of "Pub/Sub, Pub, Sub"\n  Put each run into a separate file.',
    );
    const bare = cut.slice(cut.indexOf('NATS Pub/Sub'));
    assert.match(
      await firstError(bare),
      /:1: found results of "Pub\/Sub, Pub", expected the results of/,
    );
    const [banner = ''] = latencies.split('\n');
    const [, other = ''] = latencies.match(/\n(NATS JetStream asynchronous.*\n)/) ?? [];
    assert.match(
      await firstError(`${banner}\n${other}`),
      /found results of "JetStream asynchronous publisher", expected the results of "Core NATS publisher"/,
    );
    const settings = '06:55:00 Starting KV get benchmark [clients=1, msg-size=128 B]\n';
    assert.match(
      await firstError(`${settings}Pub stats: 4,905 msgs/sec ~ 613.22 KB/sec\n`),
      /found results of "Pub", expected the results of "KV get"/,
    );
  });

  await t.test('another number of clients than the settings say', async () => {
    assert.match(
      await firstError(both.replace('subs=3', 'subs=4')),
      /:1: found 3 subs, expected 4 as the settings say/,
    );
  });

  await t.test('bytes that are not the messages × their size', async () => {
    assert.equal(
      await firstError(publish.replace('3,803,238', '803,238')),
      'file.csv:4: found 58.03 MB/sec and 803,238 messages/sec of 16 B, expected their product\n  Put each run into a separate file.',
    );
    assert.match(
      await firstError(publish.replace('58.03 MB', '58.03 KB')),
      /:4: found 58\.03 KB\/sec/,
    );
    // Made for the test: 1,075 bytes are printed as 1.0 KiB, and 1.9 messages as 1.
    const rounded = publish
      .replace('16 B', '1.0 KiB')
      .replace(/stats: .*/, 'stats: 1 msgs/sec ~ 1.99 KB/sec');
    assert.deepEqual((await valuesOf(rounded))[0], ['publish', 'throughput mean', 1]);
  });

  await t.test('a client twice, and lists without a result', async () => {
    const twice = both.replace(/^ {2}\[1\] 185.*\n/m, '$&$&');
    assert.match(await firstError(twice), /:11: found client \[1\] after client \[1\]/);
    const [, tail = ''] = latencies.match(/\n( message rates .*\n latencies .*\n)/) ?? [];
    assert.match(
      await firstError(tail + publish),
      /:1: found rates of clients, expected a result and a list/,
    );
    const [, times = ''] = tail.split('\n');
    assert.match(
      await firstError(`${times}\n${publish}`),
      /:1: found latencies of all clients, expected a list/,
    );
  });

  await t.test('a list of clients without an end', async () => {
    const message = /found no end of the list after client \[2\], expected "… stddev …"/;
    assert.match(await firstError(both.replace(/^ {2}min 177.*\n/m, '')), message);
    const cut = both.slice(0, both.indexOf('  [3]'));
    assert.match(await firstError(cut), message);
    assert.match(await firstError(cut + text), message);
    const [list = ''] = latencies.match(/^ {2}\[1\] .*\n {2}\[2\] .*\n/m) ?? [];
    const [, ...result] = publish.split('\n\n');
    assert.match(await firstError(result.join('\n\n') + list), message);
    assert.match(await firstError(list + result.join('\n\n')), message);
  });

  await t.test('clients with latencies, and none of all', async () => {
    assert.match(
      await firstError(latencies.replace(/^ latencies per operation .*\n/m, '')),
      /:\d+: found no latencies of all clients, expected "latencies per operation"/,
    );
  });

  await t.test('lines that are damaged', async () => {
    for (const [from, to] of /** @type {const} */ ([
      ['3,803,238', '3,80'],
      ['3,803,238', '-9,223,372,036,854,775,808'],
      ['58.03 MB', '58.0 MB'],
      ['58.03 MB/sec', '58.03'],
      ['pubsleep=0s, subsleep=0s]', 'pubsl'],
      ['Pub stats', 'Centrifuge Pub/Sub stats'],
    ])) {
      const {errors} = await read(publish.replace(from, to));
      assert.match(errors[0] ?? '', /:\d: found ".*", expected a line of nats bench$/, to);
    }
  });
});
