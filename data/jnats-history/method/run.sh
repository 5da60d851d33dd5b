#!/usr/bin/env bash
# The latency benchmark of NatsAutoBench for fifteen releases of the Java client: eight payloads, 2,500 messages each.
#   data/jnats-history/method/run.sh MACHINE
# About four minutes per repeat on two idle cores. Needs data/nats-latency/method. For options see data/method/runs.sh.

source "$(dirname "$0")/../../method/runs.sh"
need openjdk-17-jdk-headless:javac maven:mvn zstd:zstd
NATS=$ROOT/data/nats-latency/method
source "$NATS/server.sh"
require

RELEASES=(2.1.2 2.4.4 2.6.8 2.8.0 2.10.0 2.11.4 2.13.2 2.15.6 2.16.14 2.17.6 2.19.1 2.20.6 2.22.0 2.24.1 2.26.2)
for release in "${RELEASES[@]}"; do
  jars "$NATS/pom.xml" "$WORK/jnats-$release" -Djnats="$release"
done
start_nats
MESSAGES=$(full_or_short med small)

jnats() {
  java -Xmx512m -cp "$WORK/jnats-$1/*" io.nats.examples.autobench.NatsAutoBench "$URL" latency "$MESSAGES" -lcsv latency.csv
  zstd -q -19 --rm latency.csv
}

configuration() {
  local release=${1#jnats-}
  release=${release//-/.}
  run "system: jnats
version: \"jnats $release with the benchmark of 2.11.4, $JAVA, nats-server $SERVER\"
params: {release: $release}
command: 'java -Xmx512m -cp \"lib/*\" io.nats.examples.autobench.NatsAutoBench $URL latency $MESSAGES -lcsv latency.csv'
flags: [-Xmx512m]" jnats "$release"
}
IDS=("${RELEASES[@]//./-}")
make_runs "${IDS[@]/#/jnats-}"
