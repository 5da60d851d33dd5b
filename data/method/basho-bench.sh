# shellcheck shell=bash disable=SC2034 # The recipes use the variables.
# basho_bench (2017), built once, without the drivers that need other clients. BASHO_BENCH can name a clone.

need git:git erlang-base:erlc erlang-lager:/usr/share/doc/erlang-lager erlang-folsom:/usr/share/doc/erlang-folsom \
  erlang-getopt:/usr/share/doc/erlang-getopt erlang-crypto:/usr/share/doc/erlang-crypto
need_source BASHO_BENCH basho_bench https://github.com/basho/basho_bench
# In minutes.
BASHO_DURATION=$(full_or_short 0.25 0.05)

# Newer Erlang has no crypto:rand_bytes, and requires a version for an application. The duration may be a fraction.
build_basho_bench() {
  [[ -d $WORK/basho_bench/ebin ]] || {
    rm -rf "$WORK/basho_bench"
    fetch_source basho_bench
    (
      cd "$WORK/basho_bench" || exit
      git checkout -q aa66398
      sed -i 's/crypto:rand_bytes/crypto:strong_rand_bytes/g' src/basho_bench_valgen.erl
      sed -i 's/timer:minutes(DurationMins)/round(60000 * DurationMins)/' src/basho_bench.erl
      mkdir built
      erlc -I include +nowarn_deprecated_function '+{parse_transform, lager_transform}' -o built src/basho_uuid.erl \
        src/basho_bench{,_app,_config,_keygen,_measurement,_stats,_stats_writer,_stats_writer_csv,_sup,_valgen,_worker}.erl
      sed 's/{vsn, git}/{vsn, "aa66398"}/' src/basho_bench.app.src >built/basho_bench.app
      mv built ebin
    )
  }
  erlc -o "$WORK/basho_bench/ebin" "$SHARED/basho_bench_driver_redis.erl"
  OTP=$(erl -noshell -eval 'io:format("~s", [erlang:system_info(otp_release)]), halt().')
}

# basho_bench [FOLDER…] : runs basho_bench.config of the current folder. FOLDERs add code.
basho_bench() {
  erl -noshell -pa "$WORK/basho_bench/ebin" "$@" \
    -eval '{ok, _} = application:ensure_all_started(folsom), basho_bench:main(["-d", "tests", "basho_bench.config"]), halt().'
  cp tests/current/*.csv .
  rm -r tests
  printf 'files:\n  basho_bench.config: {unread: the configuration of the load}\n' >part.yaml
}
