#!/usr/bin/env bash
# Measures three operations at three sizes: JMH on the JVM, Google Benchmark in C++.
#   data/jmh-google-benchmark/method/run.sh MACHINE
# About three minutes per repeat on two idle cores. For options see data/method/runs.sh.

source "$(dirname "$0")/../../method/runs.sh"
need openjdk-17-jdk-headless:javac maven:mvn g++:g++ zlib1g-dev:/usr/include/zlib.h \
  libbenchmark-dev:/usr/include/benchmark/benchmark.h
require

jars "$METHOD/pom.xml" "$WORK/lib"
javac -d "$WORK/classes" -cp "$WORK/lib/*" "$METHOD/micro/Micro.java"
g++ -std=c++20 -O2 -o "$WORK/micro" "$METHOD/micro.cpp" -lbenchmark -lz -lpthread
JAVA=$(openjdk "$(jdk)")
GBENCH=$(dpkg-query -W -f '${Version}' libbenchmark-dev)

JMH="-f 1 $(full_or_short '-wi 2 -w 1s -i 5 -r 1s' '-wi 1 -w 100ms -i 2 -r 200ms') -prof gc -rf json -rff jmh.json"
MICRO="--benchmark_repetitions=5 --benchmark_min_time=$(full_or_short 0.5 0.02) --benchmark_format=csv"

# shellcheck disable=SC2086 # The arguments are words.
jmh() { java -cp "$WORK/classes:$WORK/lib/*" org.openjdk.jmh.Main $JMH; }
# shellcheck disable=SC2086
gbench() { "$WORK/micro" $MICRO >gbench.csv; }

configuration() {
  case $1 in
    jmh)
      run "system: jmh
version: \"JMH 1.37, $JAVA\"
command: 'java -cp \"classes:lib/*\" org.openjdk.jmh.Main $JMH'" jmh
      ;;
    gbench)
      run "system: gbench
version: \"Google Benchmark $GBENCH (Debian libbenchmark-dev), gcc $(gcc -dumpfullversion)\"
params: {threads: 1}
command: micro $MICRO
flags: [-O2]" gbench
      ;;
  esac
}
make_runs jmh gbench
