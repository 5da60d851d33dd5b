#!/usr/bin/env bash
# Measures three operations at three sizes: JMH on the JVM, Google Benchmark in C++.
#   data/jmh-google-benchmark/method/run.sh MACHINE [REPEATS]
# About three minutes per repeat on two idle cores.

source "$(dirname "$0")/../../method/runs.sh"
require openjdk-17-jdk-headless:javac maven:mvn g++:g++ zlib1g-dev:/usr/include/zlib.h \
  libbenchmark-dev:/usr/include/benchmark/benchmark.h

jars "$METHOD/pom.xml" "$WORK/lib"
javac -d "$WORK/classes" -cp "$WORK/lib/*" "$METHOD/micro/Micro.java"
g++ -std=c++20 -O2 -o "$WORK/micro" "$METHOD/micro.cpp" -lbenchmark -lz -lpthread
JAVA=$(openjdk)
GBENCH=$(dpkg-query -W -f '${Version}' libbenchmark-dev)

jmh() { java -cp "$WORK/classes:$WORK/lib/*" org.openjdk.jmh.Main -f 1 -wi 2 -w 1s -i 5 -r 1s -prof gc -rf json -rff jmh.json; }
gbench() { "$WORK/micro" --benchmark_repetitions=5 --benchmark_min_time=0.5 --benchmark_format=csv >gbench.csv; }

for REPEAT in $REPEATS; do
  run jmh "system: jmh
version: \"JMH 1.37, $JAVA\"
command: 'java -cp \"classes:lib/*\" org.openjdk.jmh.Main -f 1 -wi 2 -w 1s -i 5 -r 1s -prof gc -rf json -rff jmh.json'" jmh
  run gbench "system: gbench
version: \"Google Benchmark $GBENCH (Debian libbenchmark-dev), gcc $(gcc -dumpfullversion)\"
params: {threads: 1}
command: micro --benchmark_repetitions=5 --benchmark_min_time=0.5 --benchmark_format=csv
flags: [-O2]" gbench
done
