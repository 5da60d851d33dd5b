#!/usr/bin/env bash
# basho_bench puts 50-byte values into eleveldb in its own process, and into a Redis server.
#   [BASHO_BENCH=/clone ELEVELDB=/clone LEVELDB=/clone] data/eleveldb-puts/method/run.sh MACHINE
# About 40 seconds per repeat on two idle cores. Fetches the sources from GitHub if no clones are given. For options see
# data/method/runs.sh.

source "$(dirname "$0")/../../method/runs.sh"
source "$SHARED/basho-bench.sh"
source "$SHARED/redis.sh"
need g++:g++ make:make libsnappy-dev:/usr/include/snappy.h erlang-dev:/usr/lib/erlang/usr/include/erl_nif.h
need_source ELEVELDB eleveldb https://github.com/basho/eleveldb
need_source LEVELDB eleveldb/c_src/leveldb https://github.com/basho/leveldb
require

# eleveldb with the leveldb that Basho released with it.
if [[ ! -d $WORK/eleveldb/ebin ]]; then
  rm -rf "$WORK/eleveldb"
  fetch_source eleveldb
  fetch_source eleveldb/c_src/leveldb
  (
    cd "$WORK/eleveldb"
    git -C c_src/leveldb checkout -q 2.0.38
    CXXFLAGS=-fPIC make -s -j2 -C c_src/leveldb libleveldb.a
    mkdir -p priv built
    g++ -O3 -fPIC -shared -w -I c_src/leveldb/include -I c_src/leveldb -I /usr/lib/erlang/usr/include -o priv/eleveldb.so \
      c_src/*.cc c_src/leveldb/libleveldb.a -lsnappy -lpthread
    erlc -o built src/eleveldb.erl test/basho_bench_driver_eldb.erl
    cp src/eleveldb.app.src built/eleveldb.app
    mv built ebin
  ) >"$WORK/build.log" 2>&1 || { tail -n 20 "$WORK/build.log" >&2; exit 1; }
fi
build_basho_bench
start_redis

# load FILE : writes basho_bench.config, with the duration and the address of this machine.
load() {
  sed "s|DURATION|$BASHO_DURATION|; s|REDIS_PORT|$PORT|; s|/data/bench|$WORK/db/eleveldb|" "$METHOD/$1" >basho_bench.config
}

eleveldb() {
  mkdir -p "$WORK/db"
  load eleveldb.config
  basho_bench -pa "$WORK/eleveldb/ebin"
  # The stored configuration has no path of this machine.
  sed -i "s|$WORK/db/eleveldb|/data/bench|" basho_bench.config
  rm -rf "$WORK/db"
}

redis() {
  redis-cli -p $PORT flushall >/dev/null
  load redis.config
  basho_bench
}

configuration() {
  local version
  case $1 in
    eleveldb) version='leveldb 2.0.38' ;;
    redis) version="Redis $REDIS" ;;
  esac
  run "system: $1
version: \"basho_bench aa66398, $version, Erlang/OTP $OTP\"
command: basho_bench -d tests basho_bench.config" "$1"
}
make_runs eleveldb redis
