/**
 * The list of adapters, the only place where a new one is named. Formats are detected by content, and
 * no two adapters may detect the same file, so the order does not matter for reading. It is the order
 * of the table in README.md and of the pages.
 *
 * @import {Adapter} from './types.d.ts'
 */

import {abPercentiles} from './apachebench/ab-percentiles.js';
import {abRequests} from './apachebench/ab-requests.js';
import {abText} from './apachebench/ab-text.js';
import {artillery} from './artillery/artillery.js';
import {asv} from './asv/asv.js';
import {autocannon} from './autocannon/autocannon.js';
import {bashoErrors} from './basho-bench/basho-errors.js';
import {bashoLatencies} from './basho-bench/basho-latencies.js';
import {bashoSummary} from './basho-bench/basho-summary.js';
import {benchmarkJsJson} from './benchmark-js/benchmark-js-json.js';
import {benchmarkJsText} from './benchmark-js/benchmark-js-text.js';
import {benchmarkdotnet} from './benchmarkdotnet/benchmarkdotnet.js';
import {benchmarkdotnetCsv} from './benchmarkdotnet/benchmarkdotnet-csv.js';
import {benchmarkdotnetMeasurements} from './benchmarkdotnet/benchmarkdotnet-measurements.js';
import {benchmarkdotnetTable} from './benchmarkdotnet/benchmarkdotnet-table.js';
import {bombardierJson} from './bombardier/bombardier-json.js';
import {bombardierText} from './bombardier/bombardier-text.js';
import {cassandraStress} from './cassandra-stress/cassandra-stress.js';
import {catch2} from './catch2/catch2.js';
import {catch2Xml} from './catch2/catch2-xml.js';
import {criterionEstimates} from './criterion/criterion-estimates.js';
import {criterionMessages} from './criterion/criterion-messages.js';
import {criterionRaw} from './criterion/criterion-raw.js';
import {criterionSample} from './criterion/criterion-sample.js';
import {criterionText} from './criterion/criterion-text.js';
import {dacapo} from './dacapo/dacapo.js';
import {divan} from './divan/divan.js';
import {fioJson} from './fio/fio-json.js';
import {fioLog} from './fio/fio-log.js';
import {fioText} from './fio/fio-text.js';
import {fortio} from './fortio/fortio.js';
import {gatling} from './gatling/gatling.js';
import {gcviewer} from './gcviewer/gcviewer.js';
import {ghz} from './ghz/ghz.js';
import {githubActionBenchmark} from './github-action-benchmark/github-action-benchmark.js';
import {goBench} from './go-test/go-bench.js';
import {gbenchCsv} from './google-benchmark/gbench-csv.js';
import {gbenchJson} from './google-benchmark/gbench-json.js';
import {gbenchText} from './google-benchmark/gbench-text.js';
import {h2load} from './h2load/h2load.js';
import {hgrm} from './hdrhistogram/hgrm.js';
import {hgrmCsv} from './hdrhistogram/hgrm-csv.js';
import {hlog} from './hdrhistogram/hlog.js';
import {heyCsv} from './hey/hey-csv.js';
import {heyText} from './hey/hey-text.js';
import {gcLog} from './hotspot/gc-log.js';
import {gcLogLegacy} from './hotspot/gc-log-legacy.js';
import {hyperfineCsv} from './hyperfine/hyperfine-csv.js';
import {hyperfineJson} from './hyperfine/hyperfine-json.js';
import {hyperfineText} from './hyperfine/hyperfine-text.js';
import {iperf3} from './iperf3/iperf3.js';
import {jfr} from './jfr/jfr.js';
import {jmeterStatistics} from './jmeter/jmeter-statistics.js';
import {jtl} from './jmeter/jtl.js';
import {jtlXml} from './jmeter/jtl-xml.js';
import {jmhCsv} from './jmh/jmh-csv.js';
import {jmhJson} from './jmh/jmh-json.js';
import {jmhText} from './jmh/jmh-text.js';
import {jstat} from './jstat/jstat.js';
import {k6Csv} from './k6/k6-csv.js';
import {k6Json} from './k6/k6-json.js';
import {k6Summary} from './k6/k6-summary.js';
import {k6Text} from './k6/k6-text.js';
import {kafkaConsumer} from './kafka/kafka-consumer.js';
import {kafkaEndToEnd} from './kafka/kafka-end-to-end.js';
import {kafkaProducer} from './kafka/kafka-producer.js';
import {leveldbBench} from './leveldb/leveldb-bench.js';
import {libtest} from './libtest/libtest.js';
import {locustHistory} from './locust/locust-history.js';
import {locustStats} from './locust/locust-stats.js';
import {memtier} from './memtier/memtier.js';
import {memtierText} from './memtier/memtier-text.js';
import {mitataJson} from './mitata/mitata-json.js';
import {nanobench} from './nanobench/nanobench.js';
import {natsAutobench} from './nats/nats-autobench.js';
import {natsAutobenchConsole} from './nats/nats-autobench-console.js';
import {natsBench} from './nats/nats-bench.js';
import {natsBenchText} from './nats/nats-bench-text.js';
import {oha} from './oha/oha.js';
import {ohaText} from './oha/oha-text.js';
import {openmessaging} from './openmessaging/openmessaging.js';
import {pgbench} from './pgbench/pgbench.js';
import {pgbenchAggregate} from './pgbench/pgbench-aggregate.js';
import {pgbenchLog} from './pgbench/pgbench-log.js';
import {published} from './published/published.js';
import {pyperf} from './pyperf/pyperf.js';
import {pytestBenchmark} from './pytest-benchmark/pytest-benchmark.js';
import {redisBenchmark} from './redis-benchmark/redis-benchmark.js';
import {redisBenchmarkText} from './redis-benchmark/redis-benchmark-text.js';
import {renaissanceCsv} from './renaissance/renaissance-csv.js';
import {renaissanceJson} from './renaissance/renaissance-json.js';
import {dbBenchReport} from './rocksdb/db-bench-report.js';
import {dbBenchText} from './rocksdb/db-bench-text.js';
import {dbBenchTsv} from './rocksdb/db-bench-tsv.js';
import {rocksjavaDbBench} from './rocksjava/rocksjava-db-bench.js';
import {sysbench} from './sysbench/sysbench.js';
import {tidy} from './tidy/tidy.js';
import {vegetaCsv} from './vegeta/vegeta-csv.js';
import {vegetaJson} from './vegeta/vegeta-json.js';
import {vegetaReport} from './vegeta/vegeta-report.js';
import {vegetaText} from './vegeta/vegeta-text.js';
import {vitest} from './vitest/vitest.js';
import {wrk} from './wrk/wrk.js';
import {ycsb} from './ycsb/ycsb.js';
import {ycsbJson} from './ycsb/ycsb-json.js';
import {ycsbRaw} from './ycsb/ycsb-raw.js';

/** @type {readonly Adapter[]} */
export const adapters = [
  jmhCsv,
  jmhJson,
  jmhText,
  renaissanceCsv,
  renaissanceJson,
  dacapo,
  gcLog,
  gcLogLegacy,
  jfr,
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
  benchmarkdotnet,
  benchmarkdotnetCsv,
  benchmarkdotnetMeasurements,
  benchmarkdotnetTable,
  gbenchCsv,
  gbenchJson,
  gbenchText,
  catch2,
  catch2Xml,
  nanobench,
  criterionRaw,
  criterionSample,
  criterionEstimates,
  criterionText,
  criterionMessages,
  libtest,
  divan,
  goBench,
  hyperfineJson,
  hyperfineCsv,
  hyperfineText,
  redisBenchmark,
  redisBenchmarkText,
  memtier,
  memtierText,
  pgbench,
  pgbenchLog,
  pgbenchAggregate,
  sysbench,
  wrk,
  abText,
  abPercentiles,
  abRequests,
  artillery,
  autocannon,
  bombardierText,
  bombardierJson,
  h2load,
  heyText,
  heyCsv,
  oha,
  ohaText,
  iperf3,
  vegetaCsv,
  vegetaJson,
  vegetaReport,
  vegetaText,
  ghz,
  fortio,
  fioJson,
  fioLog,
  fioText,
  natsBench,
  natsBenchText,
  natsAutobench,
  natsAutobenchConsole,
  kafkaProducer,
  kafkaConsumer,
  kafkaEndToEnd,
  openmessaging,
  hlog,
  hgrm,
  hgrmCsv,
  bashoSummary,
  bashoLatencies,
  bashoErrors,
  k6Csv,
  k6Json,
  k6Summary,
  k6Text,
  locustHistory,
  locustStats,
  pytestBenchmark,
  pyperf,
  asv,
  vitest,
  mitataJson,
  benchmarkJsText,
  benchmarkJsJson,
  githubActionBenchmark,
  published,
  tidy,
];

/**
 * @param {string | undefined} format
 *   An adapter's id.
 */
export const adapterOf = (format) => adapters.find(({id}) => id === format);
