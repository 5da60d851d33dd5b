#!/usr/bin/env bash
# The same load on six Java caches (on-heap and off-heap, one with three collectors) and a native cache.
#   [JAVA_25=/path/to/a/newer/jdk] data/jvm-caches/method/run.sh MACHINE [REPEATS]
# About nine minutes per repeat on two idle cores, and 3 GB of memory. JAVA_25 adds generational ZGC.

source "$(dirname "$0")/../../method/runs.sh"
require openjdk-17-jdk-headless:javac maven:mvn g++:g++ zlib1g-dev:/usr/include/zlib.h zstd:zstd

jars "$METHOD/pom.xml" "$WORK/lib"
javac -d "$WORK/classes" -cp "$WORK/lib/*" "$SHARED/Meter.java" "$METHOD/CacheRun.java" "$METHOD/Store.java"
g++ -std=c++20 -O2 -Wall -o "$WORK/cache" "$METHOD/cache.cpp" -lz -lpthread
DURATION=30
LOG="-Xlog:gc*,safepoint:file=gc.log:uptimemillis,level,tags"
JAVA_17=$(jdk)

java_cache() {
  local home=$1 cache=$2
  shift 2
  collected "$home" "$@" "$LOG" -cp "$WORK/classes:$WORK/lib/*" CacheRun "$cache" $DURATION .
  finish
}

native_cache() {
  "$WORK/cache" $DURATION .
  echo 'files:' >part.yaml
  finish
}

finish() {
  echo '  mixed.hlog.zst: {unit: ns}' >>part.yaml
  awk '$1 == "hits" { printf "Hit rate: %.1f %%\n", 100 * $2 }' run.txt >notes.txt
  rm run.txt
  zstd -q -19 --rm mixed.hlog
}

# cache CACHE COLLECTOR HOME FLAG… : G1 is the default of the JVM and adds no parameter.
cache() {
  local cache=$1 collector=$2 home=$3 slug params='params: {}'
  shift 3
  [[ $collector == G1 ]] || params="params: {collector: $collector}"
  slug=$(echo "$collector" | tr 'A-Z ' 'a-z-')
  run "$cache-$slug" "system: $cache
version: \"$(version "$cache"), $(openjdk "$home")\"
command: 'java $* $LOG -cp \"classes:lib/*\" CacheRun $cache $DURATION OUT'
flags: [$(printf '"%s", ' "$@")\"$LOG\"]
operation: mixed
$params
warmup: 3" java_cache "$home" "$cache" "$@"
}

version() {
  case $1 in
    caffeine) echo 'Caffeine 3.1.8' ;;
    ehcache*) echo 'Ehcache 3.10.8' ;;
    infinispan*) echo 'Infinispan 14.0.27.Final' ;;
    ohc) echo 'OHC 0.7.4' ;;
  esac
}

HEAP=(-Xms2g -Xmx2g)
SMALL=(-Xms512m -Xmx512m)
for REPEAT in $REPEATS; do
  cache caffeine G1 "$JAVA_17" "${HEAP[@]}" -XX:+UseG1GC
  cache ehcache-offheap G1 "$JAVA_17" "${SMALL[@]}" -XX:MaxDirectMemorySize=2g -XX:+UseG1GC
  cache infinispan G1 "$JAVA_17" "${HEAP[@]}" -XX:+UseG1GC
  cache ohc G1 "$JAVA_17" "${SMALL[@]}" -XX:+UseG1GC
  cache caffeine Parallel "$JAVA_17" "${HEAP[@]}" -Xmn400m -XX:+UseParallelGC
  cache ehcache G1 "$JAVA_17" "${HEAP[@]}" -XX:+UseG1GC
  cache infinispan-offheap G1 "$JAVA_17" "${SMALL[@]}" -XX:+UseG1GC
  cache caffeine ZGC "$JAVA_17" "${HEAP[@]}" -XX:+UseZGC
  if [[ -n ${JAVA_25:-} ]]; then
    cache caffeine 'generational ZGC' "$JAVA_25" "${HEAP[@]}" -XX:+UseZGC
  fi
  run cpp-lru "system: cpp-lru
version: \"64 shards, C++ runner, gcc $(gcc -dumpfullversion)\"
command: cache $DURATION OUT
flags: [-O2]
operation: mixed
warmup: 3" native_cache
done
