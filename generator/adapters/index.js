/**
 * The list of adapters. A format is found by looking at the content, and two adapters must never
 * claim one file, so the order has no meaning: it is the order of the README's table.
 *
 * @import {Adapter} from './types.d.ts'
 */

import {bashoErrors} from './basho-errors.js';
import {bashoLatencies} from './basho-latencies.js';
import {bashoSummary} from './basho-summary.js';
import {cassandraStress} from './cassandra-stress.js';
import {criterionEstimates} from './criterion-estimates.js';
import {criterionRaw} from './criterion-raw.js';
import {criterionSample} from './criterion-sample.js';
import {dbBenchReport} from './db-bench-report.js';
import {dbBenchText} from './db-bench-text.js';
import {dbBenchTsv} from './db-bench-tsv.js';
import {fioJson} from './fio-json.js';
import {fioLog} from './fio-log.js';
import {gatling} from './gatling.js';
import {gbenchCsv} from './gbench-csv.js';
import {gbenchJson} from './gbench-json.js';
import {gcLog} from './gc-log.js';
import {gcLogLegacy} from './gc-log-legacy.js';
import {gcviewer} from './gcviewer.js';
import {goBench} from './go-bench.js';
import {hgrm} from './hgrm.js';
import {hgrmCsv} from './hgrm-csv.js';
import {hlog} from './hlog.js';
import {hyperfineCsv} from './hyperfine-csv.js';
import {hyperfineJson} from './hyperfine-json.js';
import {jmhCsv} from './jmh-csv.js';
import {jmhJson} from './jmh-json.js';
import {jmhText} from './jmh-text.js';
import {jstat} from './jstat.js';
import {jtl} from './jtl.js';
import {jtlXml} from './jtl-xml.js';
import {k6Csv} from './k6-csv.js';
import {k6Json} from './k6-json.js';
import {leveldbBench} from './leveldb-bench.js';
import {locustHistory} from './locust-history.js';
import {locustStats} from './locust-stats.js';
import {memtier} from './memtier.js';
import {natsAutobench} from './nats-autobench.js';
import {natsAutobenchConsole} from './nats-autobench-console.js';
import {natsBench} from './nats-bench.js';
import {pgbench} from './pgbench.js';
import {pgbenchAggregate} from './pgbench-aggregate.js';
import {pgbenchLog} from './pgbench-log.js';
import {published} from './published.js';
import {pytestBenchmark} from './pytest-benchmark.js';
import {redisBenchmark} from './redis-benchmark.js';
import {rocksjavaDbBench} from './rocksjava-db-bench.js';
import {sysbench} from './sysbench.js';
import {tidy} from './tidy.js';
import {wrk} from './wrk.js';
import {ycsb} from './ycsb.js';
import {ycsbJson} from './ycsb-json.js';
import {ycsbRaw} from './ycsb-raw.js';

/** @type {readonly Adapter[]} */
export const adapters = [
  bashoSummary,
  bashoLatencies,
  bashoErrors,
  dbBenchReport,
  natsAutobench,
  natsAutobenchConsole,
  natsBench,
  hgrm,
  hgrmCsv,
  hlog,
  gbenchCsv,
  gbenchJson,
  jmhCsv,
  jmhJson,
  jmhText,
  jstat,
  gcLog,
  gcLogLegacy,
  gcviewer,
  ycsb,
  ycsbJson,
  ycsbRaw,
  pgbench,
  pgbenchLog,
  pgbenchAggregate,
  sysbench,
  wrk,
  jtl,
  jtlXml,
  fioJson,
  fioLog,
  goBench,
  published,
  cassandraStress,
  hyperfineJson,
  hyperfineCsv,
  redisBenchmark,
  pytestBenchmark,
  k6Csv,
  k6Json,
  gatling,
  locustHistory,
  locustStats,
  criterionRaw,
  criterionSample,
  criterionEstimates,
  memtier,
  tidy,
  dbBenchText,
  dbBenchTsv,
  leveldbBench,
  rocksjavaDbBench,
];
