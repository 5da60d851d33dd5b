#!/usr/bin/env bash
# An Erlang client under basho_bench and a Java client (Jedis) on one Redis server: get and put in equal parts,
# values of 1,024 and of 500,000 bytes.
#   [BASHO_BENCH=/path/to/a/clone] data/redis-clients/method/run.sh MACHINE [REPEATS]
# About five minutes a repeat on two idle cores, and one hour more with the first, for the heap of the Java client.

source "$(dirname "$0")/../../method/runs.sh"
require openjdk-17-jdk-headless:javac maven:mvn zstd:zstd

jars "$METHOD/pom.xml" "$WORK/lib"
javac -d "$WORK/classes" -cp "$WORK/lib/*" "$SHARED/Meter.java" "$METHOD/RedisRun.java"

source "$SHARED/basho-bench.sh"
source "$SHARED/redis.sh"
JAVA=$(java -version 2>&1 | sed -n 's/.*version "\([^"]*\)".*/OpenJDK \1/p')
HEAP=(-Xms128m -Xmx128m -XX:+UseParallelGC)

# fill KEYS SIZE : every key is there before a run.
fill() {
  redis-cli -p $PORT flushall >/dev/null
  redis-cli -p $PORT debug populate "$1" key "$2" >/dev/null
}

# java_client KEYS SIZE SECONDS [WINDOW NAME] : latency logs with a histogram every WINDOW seconds, of operations
# that are called all, get and put with NAME behind.
java_client() {
  local keys=$1 size=$2 seconds=$3 window=${4:-1} name=${5:-} java offset operation
  fill "$keys" "$size"
  java "${HEAP[@]}" "-Xlog:gc*:file=gc.log" -cp "$WORK/classes:$WORK/lib/*" \
    RedisRun $PORT "$keys" "$size" "$seconds" . "$window" &
  java=$!
  until jstat -gc "$java" >/dev/null 2>&1; do kill -0 "$java"; done
  jstat -gc -t "$java" 250 >jstat.txt &
  wait "$java"
  wait $! || true
  offset=$(sed -n 's/^offset //p' run.txt)
  rm run.txt
  {
    echo 'files:'
    for operation in all get put; do echo "  $operation.hlog.zst: {unit: ns, operation: \"$operation$name\"}"; done
    echo "  gc.log.zst: {offset: $offset}"
    echo "  jstat.txt.zst: {offset: $offset}"
  } >part.yaml
  zstd -q -19 --rm ./*.hlog gc.log jstat.txt
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

# jedis ID KEYS SIZE SECONDS WARMUP [WINDOW NAME]
jedis() {
  local id=$1 keys=$2 size=$3 seconds=$4 warmup=$5
  shift 5
  run "$id" "system: jedis
version: \"Jedis 5.1.5, $JAVA, Redis $REDIS\"
command: 'java ${HEAP[*]} -Xlog:gc*:file=gc.log -cp \"classes:lib/*\" RedisRun $PORT $keys $size $seconds OUT${1:+ $1}'
flags: [$(printf '"%s", ' "${HEAP[@]}")\"-Xlog:gc*:file=gc.log\"]
params: {value: $size B}
warmup: $warmup" java_client "$keys" "$size" "$seconds" "$@"
}

for REPEAT in $REPEATS; do
  for load in "1024:10000:100" "500000:100:60"; do
    IFS=: read -r size keys seconds <<<"$load"
    suffix=$([[ $size == 1024 ]] || echo -large)
    run "erlang$suffix" "system: erlang
version: \"basho_bench aa66398, Erlang/OTP $OTP, Redis $REDIS\"
command: basho_bench -d tests basho_bench.config
params: {value: $size B}" erlang "$keys" "$size"
    jedis "jedis$suffix" "$keys" "$size" "$seconds" 5
  done
  ((REPEAT != 1)) || jedis jedis-hour 10000 1024 3600 30 30 ", an hour"
done
