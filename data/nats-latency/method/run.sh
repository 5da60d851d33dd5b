#!/usr/bin/env bash
# One-way latency of eight payloads, 25,000 messages each: two releases of the Java client, the Go and the C client.
#   data/nats-latency/method/run.sh MACHINE [REPEATS]
# About four minutes per repeat on two idle cores.

source "$(dirname "$0")/../../method/runs.sh"
require openjdk-17-jdk-headless:java maven:mvn golang:go gcc:gcc nats-server:/usr/sbin/nats-server \
  libnats-dev:/usr/include/nats/nats.h zstd:zstd

for release in 2.11.4 2.26.2; do
  jars "$METHOD/pom.xml" "$WORK/jnats-$release" -Djnats=$release
done
(cd "$METHOD/go" && go build -o "$WORK/natslat-go" .)
gcc -O2 -Wall -o "$WORK/natslat-c" "$METHOD/c/natslat.c" -lnats -lpthread
source "$METHOD/server.sh"
CNATS=$(dpkg-query -W -f '${Version}' libnats-dev)

jnats() {
  java -Xmx512m "-Xlog:gc*:file=gc.log" -cp "$WORK/jnats-$1/*" io.nats.examples.autobench.NatsAutoBench "$URL" latency large -lcsv latency.csv >table.txt
  zstd -q -19 --rm latency.csv gc.log
}

native() {
  "$1" "$URL" 25000 latency.csv
  zstd -q -19 --rm latency.csv
}

for REPEAT in $REPEATS; do
  for release in 2.11.4 2.26.2; do
    major=${release%.*}
    run "jnats-${major//./-}" "system: jnats-${major//./-}
version: \"jnats $release, $JAVA, nats-server $SERVER\"
command: 'java -Xmx512m -Xlog:gc*:file=gc.log -cp \"lib/*\" io.nats.examples.autobench.NatsAutoBench $URL latency large -lcsv latency.csv'
flags: [-Xmx512m, \"-Xlog:gc*:file=gc.log\"]
files:
  table.txt: {unread: the printed table has a wrong unit; the page uses latency.csv.zst}" jnats $release
  done
  run nats-go "system: nats-go
version: \"nats.go $(cd "$METHOD/go" && go list -m -f '{{.Version}}' github.com/nats-io/nats.go), $(go env GOVERSION), nats-server $SERVER\"
command: natslat-go $URL 25000 latency.csv" native "$WORK/natslat-go"
  run cnats "system: cnats
version: \"cnats $CNATS (Debian libnats-dev), gcc $(gcc -dumpfullversion), nats-server $SERVER\"
command: natslat-c $URL 25000 latency.csv" native "$WORK/natslat-c"
done
