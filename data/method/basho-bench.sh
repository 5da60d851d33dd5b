# Builds basho_bench (2017) once, without the drivers that need other clients. BASHO_BENCH can name a local clone.

require git:git erlang-base:erlc erlang-lager:/usr/share/doc/erlang-lager erlang-folsom:/usr/share/doc/erlang-folsom \
  erlang-getopt:/usr/share/doc/erlang-getopt erlang-crypto:/usr/share/doc/erlang-crypto

# Newer Erlang has no crypto:rand_bytes, and requires a version for an application.
if [[ ! -d $WORK/basho_bench/ebin ]]; then
  rm -rf "$WORK/basho_bench"
  git clone -q "${BASHO_BENCH:-https://github.com/basho/basho_bench}" "$WORK/basho_bench"
  (
    cd "$WORK/basho_bench"
    git checkout -q aa66398
    sed -i 's/crypto:rand_bytes/crypto:strong_rand_bytes/g' src/basho_bench_valgen.erl
    mkdir built
    erlc -I include +nowarn_deprecated_function '+{parse_transform, lager_transform}' -o built src/basho_uuid.erl \
      src/basho_bench{,_app,_config,_keygen,_measurement,_stats,_stats_writer,_stats_writer_csv,_sup,_valgen,_worker}.erl
    sed 's/{vsn, git}/{vsn, "aa66398"}/' src/basho_bench.app.src >built/basho_bench.app
    mv built ebin
  )
fi
erlc -o "$WORK/basho_bench/ebin" "$SHARED/basho_bench_driver_redis.erl"
OTP=$(erl -noshell -eval 'io:format("~s", [erlang:system_info(otp_release)]), halt().')

# basho_bench [FOLDER…] : runs basho_bench.config of the current folder. FOLDERs add code.
basho_bench() {
  erl -noshell -pa "$WORK/basho_bench/ebin" "$@" \
    -eval '{ok, _} = application:ensure_all_started(folsom), basho_bench:main(["-d", "tests", "basho_bench.config"]), halt().'
  cp tests/current/*.csv .
  rm -r tests
  printf 'files:\n  basho_bench.config: {unread: the configuration of the load}\n' >part.yaml
}
