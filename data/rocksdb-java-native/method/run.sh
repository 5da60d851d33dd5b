#!/usr/bin/env bash
# fillseq, readrandom, readwhilewriting and readseq with 1, 2 and 4 threads, and sequential steps of one, two and
# four calls: RocksJava, and C++ linked with the shared library from RocksJava's jar.
#   data/rocksdb-java-native/method/run.sh MACHINE
# About five minutes per repeat on two idle cores, and 3 GB of disk while it runs. For options see data/method/runs.sh.

source "$(dirname "$0")/../../method/runs.sh"
need openjdk-17-jdk-headless:javac maven:mvn g++:g++ zlib1g-dev:/usr/include/zlib.h librocksdb-dev:/usr/include/rocksdb/c.h \
  zstd:zstd
require

jars "$METHOD/pom.xml" "$WORK/lib"
ENGINE=librocksdbjni-linux64.so
(cd "$WORK" && jar xf lib/rocksdbjni-*.jar "$ENGINE")
javac -d "$WORK/classes" -cp "$WORK/lib/*" "$SHARED/Meter.java" "$METHOD/RocksRun.java"
g++ -std=c++20 -O2 -Wall -o "$WORK/rocks" "$METHOD/rocks.cpp" -L"$WORK" -l:"$ENGINE" -Wl,-rpath,"$WORK" -lz -lpthread
JAVA=$(openjdk "$(jdk)")
DURATION=$(full_or_short 12 1)

# Prints the `files` section of run.yaml.
files() {
  echo "warmup: $(full_or_short 4 0)"
  echo 'files:'
  echo '  fillseq.hlog.zst: {unit: ns, operation: fillseq, params: {threads: 1}}'
  local workload threads calls
  for workload in readrandom readwhilewriting readseq; do
    for threads in 1 2 4; do
      echo "  $workload-t$threads.hlog.zst: {unit: ns, operation: $workload, params: {threads: $threads}}"
    done
  done
  for calls in 1 2 4; do
    echo "  step-$calls.hlog.zst: {unit: ns, operation: step, params: {calls: $calls}}"
  done
}

java_runner() { java -Xms512m -Xmx512m "-Xlog:gc*:file=gc.log" -cp "$WORK/classes:$WORK/lib/*" RocksRun "$WORK/db" . "$DURATION"; }
native_runner() { "$WORK/rocks" "$WORK/db" . "$DURATION"; }

configuration() {
  case $1 in
    rocksjava)
      run "system: rocksjava
version: \"rocksdbjni 7.8.3, $JAVA\"
command: 'java -Xms512m -Xmx512m -Xlog:gc*:file=gc.log -cp \"classes:lib/*\" RocksRun DB OUT $DURATION'
flags: [-Xms512m, -Xmx512m, \"-Xlog:gc*:file=gc.log\"]
$(files)" measured java_runner
      ;;
    rocksdb-cpp)
      run "system: rocksdb-cpp
version: \"$ENGINE of rocksdbjni 7.8.3, C++ runner, gcc $(gcc -dumpfullversion)\"
command: rocks DB OUT $DURATION
flags: [-O2]
$(files)" measured native_runner
      ;;
  esac
}
make_runs rocksjava rocksdb-cpp
