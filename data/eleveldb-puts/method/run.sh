#!/usr/bin/env bash
# basho_bench puts 50-byte values into eleveldb in its own process, and into a Redis server.
#   [BASHO_BENCH=/clone ELEVELDB=/clone LEVELDB=/clone] data/eleveldb-puts/method/run.sh MACHINE [REPEATS]
# About two minutes per repeat on two idle cores. Fetches the sources from GitHub if no clones are given.

source "$(dirname "$0")/../../method/runs.sh"
require git:git g++:g++ make:make libsnappy-dev:/usr/include/snappy.h erlang-dev:/usr/lib/erlang/usr/include/erl_nif.h
source "$SHARED/basho-bench.sh"
source "$SHARED/redis.sh"

# eleveldb with the leveldb that Basho released with it.
if [[ ! -d $WORK/eleveldb/ebin ]]; then
  rm -rf "$WORK/eleveldb"
  git clone -q "${ELEVELDB:-https://github.com/basho/eleveldb}" "$WORK/eleveldb"
  git clone -q "${LEVELDB:-https://github.com/basho/leveldb}" "$WORK/eleveldb/c_src/leveldb"
  (
    cd "$WORK/eleveldb"
    git -C c_src/leveldb checkout -q 2.0.38
    CXXFLAGS=-fPIC make -s -C c_src/leveldb libleveldb.a
    mkdir -p priv built
    g++ -O3 -fPIC -shared -w -I c_src/leveldb/include -I c_src/leveldb -I /usr/lib/erlang/usr/include -o priv/eleveldb.so \
      c_src/*.cc c_src/leveldb/libleveldb.a -lsnappy -lpthread
    erlc -o built src/eleveldb.erl test/basho_bench_driver_eldb.erl
    cp src/eleveldb.app.src built/eleveldb.app
    mv built ebin
  )
fi

eleveldb() {
  mkdir -p "$WORK/db"
  sed "s|/data/bench|$WORK/db/eleveldb|" "$METHOD/eleveldb.config" >basho_bench.config
  basho_bench -pa "$WORK/eleveldb/ebin"
  cp "$METHOD/eleveldb.config" basho_bench.config
  rm -rf "$WORK/db"
}

redis() {
  redis-cli -p $PORT flushall >/dev/null
  sed "s|REDIS_PORT|$PORT|" "$METHOD/redis.config" >basho_bench.config
  basho_bench
}

for REPEAT in $REPEATS; do
  run eleveldb "system: eleveldb
version: \"basho_bench aa66398, leveldb 2.0.38, Erlang/OTP $OTP\"
command: basho_bench -d tests basho_bench.config" eleveldb
  run redis "system: redis
version: \"basho_bench aa66398, Redis $REDIS, Erlang/OTP $OTP\"
command: basho_bench -d tests basho_bench.config" redis
done
