/**
 * The list of adapters, the only place where a new one is named. Formats are detected by content, and
 * no two adapters may detect the same file, so the order does not matter for reading. It is the order
 * of the table in README.md and of the pages.
 *
 * @import {Adapter} from './types.d.ts'
 */

import {bashoErrors} from './basho-bench/basho-errors.js';
import {bashoLatencies} from './basho-bench/basho-latencies.js';
import {bashoSummary} from './basho-bench/basho-summary.js';
import {cassandraStress} from './cassandra-stress/cassandra-stress.js';
import {catch2} from './catch2/catch2.js';
import {criterionEstimates} from './criterion/criterion-estimates.js';
import {criterionRaw} from './criterion/criterion-raw.js';
import {criterionSample} from './criterion/criterion-sample.js';
import {criterionText} from './criterion/criterion-text.js';
import {fioJson} from './fio/fio-json.js';
import {fioLog} from './fio/fio-log.js';
import {fioText} from './fio/fio-text.js';
import {gatling} from './gatling/gatling.js';
import {gcviewer} from './gcviewer/gcviewer.js';
import {goBench} from './go-test/go-bench.js';
import {gbenchCsv} from './google-benchmark/gbench-csv.js';
import {gbenchJson} from './google-benchmark/gbench-json.js';
import {hgrm} from './hdrhistogram/hgrm.js';
import {hgrmCsv} from './hdrhistogram/hgrm-csv.js';
import {hlog} from './hdrhistogram/hlog.js';
import {gcLog} from './hotspot/gc-log.js';
import {gcLogLegacy} from './hotspot/gc-log-legacy.js';
import {hyperfineCsv} from './hyperfine/hyperfine-csv.js';
import {hyperfineJson} from './hyperfine/hyperfine-json.js';
import {jmeterStatistics} from './jmeter/jmeter-statistics.js';
import {jtl} from './jmeter/jtl.js';
import {jtlXml} from './jmeter/jtl-xml.js';
import {jmhCsv} from './jmh/jmh-csv.js';
import {jmhJson} from './jmh/jmh-json.js';
import {jmhText} from './jmh/jmh-text.js';
import {jstat} from './jstat/jstat.js';
import {k6Csv} from './k6/k6-csv.js';
import {k6Json} from './k6/k6-json.js';
import {leveldbBench} from './leveldb/leveldb-bench.js';
import {libtest} from './libtest/libtest.js';
import {locustHistory} from './locust/locust-history.js';
import {locustStats} from './locust/locust-stats.js';
import {memtier} from './memtier/memtier.js';
import {memtierText} from './memtier/memtier-text.js';
import {nanobench} from './nanobench/nanobench.js';
import {natsAutobench} from './nats/nats-autobench.js';
import {natsAutobenchConsole} from './nats/nats-autobench-console.js';
import {natsBench} from './nats/nats-bench.js';
import {pgbench} from './pgbench/pgbench.js';
import {pgbenchAggregate} from './pgbench/pgbench-aggregate.js';
import {pgbenchLog} from './pgbench/pgbench-log.js';
import {published} from './published/published.js';
import {pytestBenchmark} from './pytest-benchmark/pytest-benchmark.js';
import {redisBenchmark} from './redis-benchmark/redis-benchmark.js';
import {redisBenchmarkText} from './redis-benchmark/redis-benchmark-text.js';
import {dbBenchReport} from './rocksdb/db-bench-report.js';
import {dbBenchText} from './rocksdb/db-bench-text.js';
import {dbBenchTsv} from './rocksdb/db-bench-tsv.js';
import {rocksjavaDbBench} from './rocksjava/rocksjava-db-bench.js';
import {sysbench} from './sysbench/sysbench.js';
import {tidy} from './tidy/tidy.js';
import {wrk} from './wrk/wrk.js';
import {ycsb} from './ycsb/ycsb.js';
import {ycsbJson} from './ycsb/ycsb-json.js';
import {ycsbRaw} from './ycsb/ycsb-raw.js';

/** @type {readonly Adapter[]} */
export const adapters = [
  jmhCsv,
  jmhJson,
  jmhText,
  gcLog,
  gcLogLegacy,
  jstat,
  gcviewer,
  jtl,
  jtlXml,
  jmeterStatistics,
  gatling,
  cassandraStress,
  ycsb,
  ycsbJson,
  ycsbRaw,
  rocksjavaDbBench,
  dbBenchText,
  dbBenchReport,
  dbBenchTsv,
  leveldbBench,
  gbenchCsv,
  gbenchJson,
  catch2,
  nanobench,
  criterionRaw,
  criterionSample,
  criterionEstimates,
  criterionText,
  libtest,
  goBench,
  hyperfineJson,
  hyperfineCsv,
  redisBenchmark,
  redisBenchmarkText,
  memtier,
  memtierText,
  pgbench,
  pgbenchLog,
  pgbenchAggregate,
  sysbench,
  wrk,
  fioJson,
  fioLog,
  fioText,
  natsBench,
  natsAutobench,
  natsAutobenchConsole,
  hlog,
  hgrm,
  hgrmCsv,
  bashoSummary,
  bashoLatencies,
  bashoErrors,
  k6Csv,
  k6Json,
  locustHistory,
  locustStats,
  pytestBenchmark,
  published,
  tidy,
];

/**
 * @param {string | undefined} format
 *   An adapter's id.
 */
export const adapterOf = (format) => adapters.find(({id}) => id === format);
