#!/usr/bin/env bash
# An Erlang client (basho_bench) and a Java client (Jedis) against one Redis server: 50 % get, 50 % put, values of
# 1,024 and 500,000 bytes.
#   [BASHO_BENCH=/path/to/a/clone] data/redis-clients/method/run.sh MACHINE [REPEATS]
# About five minutes per repeat on two idle cores. The first repeat adds one hour for the heap of the Java client.

source "$(dirname "$0")/../../method/runs.sh"
require openjdk-17-jdk-headless:javac maven:mvn zstd:zstd

jars "$METHOD/pom.xml" "$WORK/lib"
javac -d "$WORK/classes" -cp "$WORK/lib/*" "$SHARED/Meter.java" "$METHOD/RedisRun.java"

source "$SHARED/basho-bench.sh"
source "$SHARED/redis.sh"
JAVA=$(openjdk)
HEAP=(-Xms128m -Xmx128m -XX:+UseParallelGC)

# fill KEYS SIZE : creates every key before a run.
fill() {
  redis-cli -p $PORT flushall >/dev/null
  redis-cli -p $PORT debug populate "$1" key "$2" >/dev/null
}

# java_client KEYS SIZE SECONDS WINDOW LOG… : writes a histogram every WINDOW seconds. The client writes three logs
# (all, get, put); only the named ones are kept. Use LOG:OPERATION to give the operation another name.
java_client() {
  local keys=$1 size=$2 seconds=$3 window=$4 log
  shift 4
  fill "$keys" "$size"
  collected "$(jdk)" "${HEAP[@]}" "-Xlog:gc*:file=gc.log" -cp "$WORK/classes:$WORK/lib/*" \
    RedisRun $PORT "$keys" "$size" "$seconds" . "$window"
  for log; do
    zstd -q -19 "${log%%:*}.hlog"
    echo "  ${log%%:*}.hlog.zst: {unit: ns, operation: \"${log#*:}\"}" >>part.yaml
  done
  rm ./*.hlog run.txt
}

erlang() {
  local keys=$1 size=$2
  fill "$keys" "$size"
  cat >basho_bench.config <<END
{mode, max}.
{duration, 1}.
{report_interval, 1}.
{concurrent, 6}.
{driver, basho_bench_driver_redis}.
{redis_port, $PORT}.
{key_generator, {uniform_int, $keys}}.
{value_generator, {fixed_bin, $size}}.
{operations, [{get, 1}, {put, 1}]}.
END
  basho_bench
}

# jedis ID FACTS KEYS SIZE SECONDS WINDOW LOG…
jedis() {
  local id=$1 facts=$2
  shift 2
  run "$id" "system: jedis
version: \"Jedis 5.1.5, $JAVA, Redis $REDIS\"
command: 'java ${HEAP[*]} -Xlog:gc*:file=gc.log -cp \"classes:lib/*\" RedisRun $PORT $1 $2 $3 OUT $4'
flags: [$(printf '"%s", ' "${HEAP[@]}")\"-Xlog:gc*:file=gc.log\"]
params: {value: $2 B}
$facts" java_client "$@"
}

for REPEAT in $REPEATS; do
  for load in "1024:10000:100" "500000:100:60"; do
    IFS=: read -r size keys seconds <<<"$load"
    suffix=$([[ $size == 1024 ]] || echo -large)
    run "erlang$suffix" "system: erlang
version: \"basho_bench aa66398, Erlang/OTP $OTP, Redis $REDIS\"
command: basho_bench -d tests basho_bench.config
params: {value: $size B}" erlang "$keys" "$size"
    jedis "jedis$suffix" 'warmup: 5' "$keys" "$size" "$seconds" 1 all get put
  done
  ((REPEAT != 1)) || jedis jedis-hour 'warmup: 30
operation: all, an hour' 10000 1024 3600 30 'all:all, an hour'
done
