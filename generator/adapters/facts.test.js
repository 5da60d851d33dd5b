// What each format states of the run, read from files that its runner wrote. `states` of the adapter is
// what the documentation lists.

import assert from 'node:assert/strict';
import {basename} from 'node:path';
import {test} from 'node:test';
import {fixture, fixtureNote, fixturePaths, read} from '../testing/index.js';
import {adapters} from './index.js';
import {FACTS} from './shared/facts.js';

/** @import {FileFacts} from './types.d.ts' */

const MIB = 1024 ** 2;

/** One file of each format that states anything, and what a person reads in it. @type {Record<string, FileFacts>} */
const EXPECTED = {
  'jmh-json.json': {
    runner: 'JMH 1.37',
    jvm: 'OpenJDK 17.0.15',
    flags: ['-Xmx200m'],
    warmup: '1 iteration of 20 ms',
  },
  'jmh-json-1.21.json': {
    runner: 'JMH 1.21',
    jvm: 'OpenJDK 17.0.15',
    flags: ['-Xmx200m'],
    warmup: '1 iteration of 10 ms',
  },
  'jmh-text-console.txt': {
    runner: 'JMH 1.37',
    jvm: 'OpenJDK 17.0.15',
    flags: ['-Xmx200m', '-Duser.language=fr', '-Duser.country=FR'],
    warmup: 'none',
  },
  'renaissance-csv.csv': {date: '2026-11-22T14:20:13Z'},
  'renaissance-json.json': {
    date: '2026-11-22T14:20:13Z',
    runner: 'Renaissance 0.16.1',
    jvm: 'OpenJDK 17.0.15',
    flags: ['-Xmx200m'],
    os: 'Linux 6.18.44-fc-v669',
  },
  'dacapo-requests.txt': {runner: 'DaCapo 23.11-MR2-chopin-git-4e3de06d'},
  'fortio.json': {date: '2026-11-27T08:02:46Z', runner: 'fortio 1.69.5'},
  'ghz.json': {date: '2026-11-27T07:57:21Z', warmup: '10 requests'},
  'gc-log-g1.log': {
    date: '2026-11-21T03:14:02Z',
    jvm: 'JDK 17.0.15',
    cores: 2,
    memory: 24105 * MIB,
  },
  'gc-log-z.log': {jvm: 'JDK 17.0.9', cores: 2, memory: 24105 * MIB},
  'gc-log-shenandoah-generational.log': {jvm: 'JDK 25.0.2', cores: 2, memory: 24105 * MIB},
  'gc-log-legacy-jdk8-parallel.log': {
    date: '2026-11-21T11:11:51Z',
    jvm: 'OpenJDK 1.8.0_504',
    flags: [
      '-XX:InitialHeapSize=33554432',
      '-XX:MaxHeapSize=33554432',
      '-XX:ParallelGCThreads=2',
      '-XX:+PrintGC',
      '-XX:+PrintGCApplicationStoppedTime',
      '-XX:+PrintGCDateStamps',
      '-XX:+PrintGCDetails',
      '-XX:+PrintGCTimeStamps',
      '-XX:+UseCompressedClassPointers',
      '-XX:+UseCompressedOops',
      '-XX:+UseParallelGC',
    ],
    memory: 24684092 * 1024,
    os: 'linux',
  },
  'jfr-g1.json': {
    date: '2026-11-22T14:34:25Z',
    jvm: 'OpenJDK 17.0.15',
    flags: [
      '-Xmx80m',
      '-XX:+UseG1GC',
      '-XX:StartFlightRecording=filename=s/G1.jfr',
      '-Xlog:gc*:file=s/G1.log',
    ],
    cpu: 'Intel(R) Xeon(R) Processor',
    cores: 2,
    os: 'Linux 6.18.44-fc-v669',
  },
  'gcviewer-dates-ts.csv': {date: '2026-11-21T06:44:43Z'},
  'jstat-date-loop.txt': {date: '2026-11-21T06:25:38Z'},
  'jtl.csv': {date: '2026-11-21T06:11:08Z', users: 3},
  'jtl-semicolon.csv': {date: '2026-11-21', users: 3},
  'jtl-xml.xml': {date: '2026-11-21T06:11:32Z', users: 3},
  'gatling-3.11.log': {date: '2026-11-21T06:24:30Z', runner: 'Gatling 3.11.5'},
  'gatling-3.15.log': {date: '2026-11-27T00:29:15Z', runner: 'Gatling 3.15.1'},
  'ycsb.txt': {
    date: '2026-11-21',
    runner: 'YCSB 0.17.0',
    command:
      '-t -db FlakyDB -P w -threads 2 -target 1000 -s -p status.interval=1 -p operationcount=4000',
  },
  'ycsb-raw.csv': {date: '2026-11-21T06:03:50Z'},
  'db-bench-text-progress.txt': {
    date: '2026-11-21',
    version: '7.8.3',
    cpu: 'Intel(R) Xeon(R) Processor',
    cores: 2,
  },
  'db-bench-tsv.tsv': {date: '2026-11-21', version: '7.8.3'},
  'db-bench-tsv-named.tsv': {date: '2026-11-21T06:29:46Z', version: '7.8.3'},
  'leveldb-bench.txt': {date: '2026-11-21', version: '1.23', cpu: 'AMD EPYC', cores: 2},
  'mitata-json.json': {cpu: 'AMD EPYC'},
  'benchmarkdotnet-made-full.json': {
    date: '2026-11-22',
    runner: 'BenchmarkDotNet 0.15.8, .NET 8.0.1',
    cpu: 'AMD EPYC',
    cores: 4,
    os: 'Linux Debian GNU/Linux 12 (bookworm)',
  },
  'benchmarkdotnet-table.md': {
    runner: 'BenchmarkDotNet 0.14.0',
    cpu: 'AMD Ryzen 5 3600X',
    cores: 12,
    os: 'Windows 11 (10.0.26100.3323)',
  },
  'gbench-csv.csv': {date: '2026-11-21T06:45:46Z', cores: 2},
  'gbench-json.json': {date: '2026-11-21T06:45:47Z', cores: 2},
  'gbench-json-1.9.json': {
    date: '2026-11-21T06:54:14Z',
    runner: 'Google Benchmark 1.9.4',
    cores: 2,
  },
  'catch2.txt': {runner: 'Catch2 2.13.10'},
  'catch2-xml-3.xml': {runner: 'Catch2 3.7.1'},
  'go-bench.txt': {cpu: 'AMD EPYC', os: 'linux'},
  'go-bench-json.ndjson': {date: '2026-11-21T06:44:11Z', cpu: 'AMD EPYC', os: 'linux'},
  'memtier.json': {date: '2026-11-21T07:23:09Z'},
  'pgbench.txt': {runner: 'pgbench 15.18', version: '15.18'},
  'pgbench-log.log': {date: '2026-11-21T06:24:04Z'},
  'pgbench-aggregate.log': {date: '2026-11-21T06:02:35Z'},
  'sysbench-0.4-cpu.txt': {runner: 'sysbench 0.4.12'},
  'sysbench.txt': {runner: 'sysbench 1.0.20'},
  'fio-json.json': {date: '2026-11-21T06:48:46Z', runner: 'fio 3.33'},
  'fio-text.txt': {date: '2026-11-22', runner: 'fio 3.33'},
  'hlog-ycsb.hdr': {date: '2026-11-21T01:39:42Z'},
  'hlog.hlog': {date: '2026-11-21T02:02:51Z'},
  'kafka-consumer-metrics.txt': {date: '2026-11-30', runner: 'Kafka 4.4.0'},
  'kafka-producer-warmup.txt': {
    date: '2026-11-30T22:29:19Z',
    runner: 'Kafka 4.4.0',
    warmup: '500000 records',
  },
  'k6-csv.csv': {date: '2026-11-21T07:08:10Z', users: 2},
  'k6-json.ndjson': {date: '2026-11-21T07:08:10Z'},
  'k6-json-users.ndjson': {date: '2026-11-30T04:32:58Z', users: 2},
  'k6-summary-machine.json': {runner: 'k6 1.8.1', users: 3},
  'k6-summary.json': {users: 4},
  'k6-text.txt': {users: 6},
  'vegeta-csv.csv': {date: '2026-11-22T13:55:03Z'},
  'vegeta-report.json': {date: '2026-11-22T13:55:03Z'},
  'artillery.json': {date: '2026-11-22T14:27:00Z'},
  'autocannon.json': {date: '2026-11-22T14:16:26Z'},
  'ab-text.txt': {runner: 'ApacheBench 2.3'},
  'iperf3.json': {
    date: '2026-11-22T13:50:42Z',
    runner: 'iperf 3.12',
    os: 'Linux 6.18.44-fc-v669',
  },
  'locust-history.csv': {date: '2026-11-21T06:34:42Z', users: 3},
  'pyperf.json': {
    date: '2026-11-30',
    runner: 'pyperf 2.11.0, cpython 3.11.7 (64-bit)',
    cpu: 'AMD EPYC',
    cores: 2,
    os: 'Linux 6.18.44-fc-v595',
  },
  'pytest-benchmark.json': {
    date: '2026-11-21T07:01:22Z',
    runner: 'pytest-benchmark 5.3.1, CPython 3.11.7',
    cpu: 'AMD EPYC',
    cores: 2,
    os: 'Linux 6.18.44-fc-v657',
  },
  'benchmark-js-json.json': {date: '2026-11-22T14:47:43Z'},
  'asv.json': {
    date: '2026-11-22T14:43:48Z',
    cpu: 'Intel(R) Xeon(R) Processor',
    cores: 2,
    os: 'Linux 6.18.44-fc-v669',
    commit: '0a94079a11ac281bb0c96cbe7093c2bb7c5b53fb',
  },
  'asv-matrix.json': {
    date: '2026-11-29T11:03:24Z',
    runner: 'asv, Python 3.11, packaging 24.2',
    cpu: 'Intel(R) Xeon(R) Processor',
    cores: 2,
    os: 'Linux 6.18.44-fc-v657',
    commit: '15b747b62ee7d8cf8e510698ad971992ac064857',
  },
  // Nothing but results.
  'gc-log-serial-11.log': {},
  'jmh-csv.csv': {},
  'jmh-text.txt': {},
  'wrk.txt': {},
};
/**
 * When the clock of a file is at 0: as the first line states it, less the uptime beside it. Files do not say so if their
 * times are cut to seconds, are of a zone that they do not state, or count from their beginning.
 *
 * @type {Record<string, string | undefined>}
 */
const ORIGINS = {
  'fio-log-offset_lat.1.log': undefined,
  'gc-log-g1.log': '2026-11-21T03:14:02.370Z',
  'gc-log-legacy-jdk8-parallel.log': '2026-11-21T11:11:51.789Z',
  'gcviewer-dates-ts.csv': undefined,
  'hlog.hlog': '2026-11-21T02:02:51.586Z',
  'jfr-g1.json': '2026-11-22T14:34:25.662Z',
  'jtl-semicolon.csv': undefined,
  'jtl.csv': '2026-11-21T06:11:08.722Z',
  'k6-csv.csv': undefined,
  'wrk.txt': undefined,
};
/** Found in fixtures of asv alone: the others were measured outside a repository. */
const UNSEEN = new Set(['commit']);

/** @param {string} name */
const readFixture = async (name) =>
  await read(await fixture(name), {name, note: fixtureNote(name)});

test('the time of day at which the clock of a file is at 0', async () => {
  for (const [name, expected] of Object.entries(ORIGINS)) {
    const {origin} = await readFixture(name);
    const found = typeof origin === 'number' ? new Date(origin).toISOString() : origin;
    assert.equal(found, expected, name);
  }
  assert.equal((await readFixture('jstat-z.txt')).origin, 'jvm');
});

test('facts of the fixtures', async (t) => {
  for (const [name, expected] of Object.entries(EXPECTED)) {
    await t.test(`of ${name}`, async () => {
      assert.deepEqual((await readFixture(name)).facts, expected);
    });
  }

  await t.test('are those that the adapters list', async () => {
    /** @type {Map<string, Set<string>>} */
    const found = new Map();
    for (const path of fixturePaths) {
      const {format = '', facts} = await readFixture(basename(path));
      const names = found.get(format) ?? new Set();
      found.set(format, new Set([...names, ...Object.keys(facts)]));
    }
    for (const {id, states = []} of adapters) {
      const listed = states.filter((name) => !UNSEEN.has(name));
      assert.deepEqual(
        listed,
        FACTS.filter((name) => !UNSEEN.has(name) && found.get(id)?.has(name)),
        id,
      );
    }
  });

  await t.test('have the commit where there was a repository', async () => {
    const commit = '9f2c1d4b8a07e6f5d4c3b2a1908f7e6d5c4b3a29';
    const json = String(await fixture('pytest-benchmark.json'));
    const measured = await read(json.replace('"unversioned"', `"${commit}"`), {name: 'a.json'});
    assert.equal(measured.facts.commit, commit);
    const dirty = json
      .replace('"unversioned"', `"${commit}"`)
      .replace('"dirty": false', '"dirty": true');
    assert.equal((await read(dirty, {name: 'a.json'})).facts.commit, undefined);
    const tsv = String(await fixture('db-bench-tsv.tsv')).replaceAll(/\t0$/gm, `\t${commit}`);
    assert.equal((await read(tsv, {name: 'report.tsv'})).facts.commit, commit);
  });

  await t.test('have the server of pgbench where it is another version', async () => {
    const text = String(await fixture('pgbench.txt'));
    const banner = 'pgbench (15.18 (Debian 15.18-0+deb12u1), server 14.2 (Debian 14.2-1))';
    const {facts} = await read(text.replace(/^pgbench .*/, banner), {name: 'a.txt'});
    assert.deepEqual(facts, {runner: 'pgbench 15.18', version: '14.2'});
  });

  await t.test('leave out processors that a container does not give', async () => {
    const log = String(await fixture('gc-log-z.log'));
    const limited = log.replace('CPUs: 2 total, 2 available', 'CPUs: 64 total, 2 available');
    assert.equal((await read(limited, {name: 'gc.log'})).facts.cores, undefined);
  });
});
