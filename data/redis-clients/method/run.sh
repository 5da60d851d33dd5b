#!/usr/bin/env bash
# An Erlang client (basho_bench) and a Java client (Jedis) against one Redis server: 50 % get, 50 % put, values of
# 1,024 and 500,000 bytes.
#   [BASHO_BENCH=/path/to/a/clone] data/redis-clients/method/run.sh MACHINE
# About a minute and a half per repeat on two idle cores. At the end follows one hour for the heap of the Java client.
# For options see data/method/runs.sh.

source "$(dirname "$0")/../../method/runs.sh"
source "$SHARED/basho-bench.sh"
source "$SHARED/redis.sh"
need openjdk-17-jdk-headless:javac maven:mvn zstd:zstd
require

jars "$METHOD/pom.xml" "$WORK/lib"
javac -d "$WORK/classes" -cp "$WORK/lib/*" "$SHARED/Meter.java" "$METHOD/RedisRun.java"
build_basho_bench
start_redis
JAVA=$(openjdk "$(jdk)")
HEAP=(-Xms128m -Xmx128m -XX:+UseParallelGC)
# Both clients run for the same time, with the same warm-up.
SECONDS_PER_RUN=$(full_or_short 15 3)
WARMUP=$(full_or_short 3 0)

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

erlang_client() {
  local keys=$1 size=$2
  fill "$keys" "$size"
  cat >basho_bench.config <<END
{mode, max}.
{duration, $BASHO_DURATION}.
{report_interval, 1}.
{concurrent, 6}.
{driver, basho_bench_driver_redis}.
{redis_port, $PORT}.
{key_generator, {uniform_int, $keys}}.
{value_generator, {fixed_bin, $size}}.
{operations, [{get, 1}, {put, 1}]}.
END
  # shellcheck disable=SC2119 # It needs no more code.
  basho_bench
}

# size_of BYTES : as the tables write it, such as “1024 B” or “500 kB”.
size_of() {
  if (($1 % 1000)); then echo "$1 B"; else echo "$(($1 / 1000)) kB"; fi
}

# jedis FACTS KEYS SIZE SECONDS WINDOW LOG…
jedis() {
  local facts=$1
  shift
  run "system: jedis
version: \"Jedis 5.1.5, $JAVA, Redis $REDIS\"
command: 'java ${HEAP[*]} -Xlog:gc*:file=gc.log -cp \"classes:lib/*\" RedisRun $PORT $1 $2 $3 OUT $4'
flags: [$(printf '"%s", ' "${HEAP[@]}")\"-Xlog:gc*:file=gc.log\"]
params: {value: $(size_of $2)}
$facts" java_client "$@"
}

# erlang SIZE KEYS
erlang() {
  run "system: erlang
version: \"basho_bench aa66398, Erlang/OTP $OTP, Redis $REDIS\"
command: basho_bench -d tests basho_bench.config
params: {value: $(size_of $1)}
warmup: $WARMUP" erlang_client "$2" "$1"
}

configuration() {
  case $1 in
    erlang) erlang 1024 10000 ;;
    erlang-large) erlang 500000 100 ;;
    jedis) jedis "warmup: $WARMUP" 10000 1024 "$SECONDS_PER_RUN" 1 all get put ;;
    jedis-large) jedis "warmup: $WARMUP" 100 500000 "$SECONDS_PER_RUN" 1 all get put ;;
    jedis-hour)
      jedis "warmup: $(full_or_short 30 0)
operation: all, an hour" 10000 1024 "$(full_or_short 3600 3)" "$(full_or_short 30 1)" 'all:all, an hour'
      ;;
  esac
}
ONCE=(jedis-hour)
make_runs erlang erlang-large jedis jedis-large
