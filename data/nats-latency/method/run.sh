#!/usr/bin/env bash
# One-way latency of eight payloads, 25,000 messages each: two releases of the Java client, the Go and the C client.
#   data/nats-latency/method/run.sh MACHINE
# About three and a half minutes per repeat on two idle cores. For options see data/method/runs.sh.

source "$(dirname "$0")/../../method/runs.sh"
source "$METHOD/server.sh"
need openjdk-17-jdk-headless:javac maven:mvn golang:go gcc:gcc libnats-dev:/usr/include/nats/nats.h zstd:zstd
require

for release in 2.11.4 2.26.2; do
  jars "$METHOD/pom.xml" "$WORK/jnats-$release" -Djnats=$release
done
(cd "$METHOD/go" && go build -o "$WORK/natslat-go" .)
gcc -O2 -Wall -o "$WORK/natslat-c" "$METHOD/c/natslat.c" -lnats -lpthread
start_nats
NATS_GO=$(cd "$METHOD/go" && go list -m -f '{{.Version}}' github.com/nats-io/nats.go)
CNATS=$(dpkg-query -W -f '${Version}' libnats-dev)
MESSAGES=$(full_or_short large small)
COUNT=$(full_or_short 25000 250)

# Replaces latency.csv by a histogram of each payload.
histogram() {
  awk -F , -f "$METHOD/histogram.awk" latency.csv | zstd -q -19 >latency-histogram.csv.zst
  rm latency.csv
  echo 'The samples are stored as a histogram with four significant digits.' >notes.txt
  cat >part.yaml <<END
files:
  latency-histogram.csv.zst:
    operation: latency
    columns:
      payload: {as: param}
      from_ns: {as: bucket-from, unit: ns}
      to_ns: {as: bucket-to, unit: ns}
      count: {as: count}
END
}

jnats() {
  java -Xmx512m "-Xlog:gc*:file=gc.log" -cp "$WORK/jnats-$1/*" io.nats.examples.autobench.NatsAutoBench "$URL" latency "$MESSAGES" \
    -lcsv latency.csv >table.txt
  zstd -q -19 --rm gc.log
  histogram
  echo '  table.txt: {unread: the printed table has a wrong unit; the page uses the histogram}' >>part.yaml
}

native() {
  "$1" "$URL" "$COUNT" latency.csv
  histogram
}

configuration() {
  local release
  case $1 in
    jnats-*)
      [[ $1 == jnats-2-11 ]] && release=2.11.4 || release=2.26.2
      run "system: $1
version: \"jnats $release, $JAVA, nats-server $SERVER\"
command: 'java -Xmx512m -Xlog:gc*:file=gc.log -cp \"lib/*\" io.nats.examples.autobench.NatsAutoBench $URL latency $MESSAGES -lcsv latency.csv'
flags: [-Xmx512m, \"-Xlog:gc*:file=gc.log\"]" jnats $release
      ;;
    nats-go)
      run "system: nats-go
version: \"nats.go $NATS_GO, $(go env GOVERSION), nats-server $SERVER\"
command: natslat-go $URL $COUNT latency.csv" native "$WORK/natslat-go"
      ;;
    cnats)
      run "system: cnats
version: \"cnats $CNATS (Debian libnats-dev), gcc $(gcc -dumpfullversion), nats-server $SERVER\"
command: natslat-c $URL $COUNT latency.csv" native "$WORK/natslat-c"
      ;;
  esac
}
make_runs jnats-2-11 jnats-2-26 nats-go cnats
