#!/usr/bin/env bash
# An Erlang client under basho_bench and a Java client (Jedis) on one Redis server: get and put in equal parts,
# values of 1,024 and of 500,000 bytes.
#   [BASHO_BENCH=/path/to/a/clone] data/redis-clients/method/run.sh MACHINE [REPEATS]
# About five minutes a repeat on two idle cores.

source "$(dirname "$0")/../../method/runs.sh"
require openjdk-17-jdk-headless:javac maven:mvn redis-server:redis-server redis-tools:redis-cli git:git zstd:zstd \
  erlang-base:erlc erlang-lager:/usr/lib/erlang/lib/lager-3.9.2 erlang-folsom:/usr/lib/erlang/lib/folsom-0.8.2 \
  erlang-getopt:/usr/share/doc/erlang-getopt erlang-crypto:/usr/share/doc/erlang-crypto

jars "$METHOD/pom.xml" "$WORK/lib"
javac -d "$WORK/classes" -cp "$WORK/lib/*" "$SHARED/Meter.java" "$METHOD/RedisRun.java"

# basho_bench of 2017, without the drivers that need other clients; crypto:rand_bytes has gone from Erlang since.
if [[ ! -d $WORK/basho_bench/ebin ]]; then
  rm -rf "$WORK/basho_bench"
  git clone -q "${BASHO_BENCH:-https://github.com/basho/basho_bench}" "$WORK/basho_bench"
  (
    cd "$WORK/basho_bench"
    git checkout -q aa66398
    sed -i 's/crypto:rand_bytes/crypto:strong_rand_bytes/g' src/basho_bench_valgen.erl
    sed 's/{vsn, git}/{vsn, "aa66398"}/' src/basho_bench.app.src >basho_bench.app
    mkdir ebin
    erlc -I include +nowarn_deprecated_function '+{parse_transform, lager_transform}' -o ebin src/basho_uuid.erl \
      src/basho_bench{,_app,_config,_keygen,_measurement,_stats,_stats_writer,_stats_writer_csv,_sup,_valgen,_worker}.erl
    mv basho_bench.app ebin/
  )
fi
erlc -o "$WORK/basho_bench/ebin" "$METHOD/basho_bench_driver_redis.erl"

PORT=42379
redis-server --port $PORT --save "" --appendonly no --enable-debug-command yes >"$WORK/redis.log" 2>&1 &
trap "kill $!" EXIT
until redis-cli -p $PORT ping >/dev/null 2>&1; do kill -0 $!; done
REDIS=$(redis-server --version | sed 's/.*v=\([^ ]*\).*/\1/')
JAVA=$(java -version 2>&1 | sed -n 's/.*version "\([^"]*\)".*/OpenJDK \1/p')
OTP=$(erl -noshell -eval 'io:format("~s", [erlang:system_info(otp_release)]), halt().')
HEAP=(-Xms128m -Xmx128m -XX:+UseParallelGC)

# fill KEYS SIZE : every key is there before a run.
fill() {
  redis-cli -p $PORT flushall >/dev/null
  redis-cli -p $PORT debug populate "$1" key "$2" >/dev/null
}

jedis() {
  local keys=$1 size=$2 seconds=$3 java offset
  fill "$keys" "$size"
  java "${HEAP[@]}" "-Xlog:gc*:file=gc.log" -cp "$WORK/classes:$WORK/lib/*" RedisRun $PORT "$keys" "$size" "$seconds" . &
  java=$!
  until jstat -gc "$java" >/dev/null 2>&1; do kill -0 "$java"; done
  jstat -gc -t "$java" 250 >jstat.txt &
  wait "$java"
  wait $! || true
  offset=$(sed -n 's/^offset //p' run.txt)
  rm run.txt
  {
    echo 'files:'
    for operation in all get put; do echo "  $operation.hlog.zst: {unit: ns, operation: $operation}"; done
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
  erl -noshell -pa "$WORK/basho_bench/ebin" \
    -eval '{ok, _} = application:ensure_all_started(folsom), basho_bench:main(["-d", "tests", "basho_bench.config"]), halt().'
  cp tests/current/*.csv .
  rm -r tests
  printf 'files:\n  basho_bench.config: {unread: the configuration of the load}\n' >part.yaml
}

for REPEAT in $REPEATS; do
  for load in "1024:10000:100" "500000:100:60"; do
    IFS=: read -r size keys seconds <<<"$load"
    suffix=$([[ $size == 1024 ]] || echo -large)
    run "erlang$suffix" "system: erlang
version: \"basho_bench aa66398, Erlang/OTP $OTP, Redis $REDIS\"
command: basho_bench -d tests basho_bench.config
params: {value: $size B}" erlang "$keys" "$size"
    run "jedis$suffix" "system: jedis
version: \"Jedis 5.1.5, $JAVA, Redis $REDIS\"
command: 'java ${HEAP[*]} -Xlog:gc*:file=gc.log -cp \"classes:lib/*\" RedisRun $PORT $keys $size $seconds OUT'
flags: [$(printf '"%s", ' "${HEAP[@]}")\"-Xlog:gc*:file=gc.log\"]
params: {value: $size B}
warmup: 5" jedis "$keys" "$size" "$seconds"
  done
done
