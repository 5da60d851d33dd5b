%% A basho_bench driver for Redis' protocol, with one connection per worker.
-module(basho_bench_driver_redis).
-export([new/1, run/4]).

new(_Id) ->
    Port = basho_bench_config:get(redis_port),
    gen_tcp:connect("127.0.0.1", Port, [binary, {active, false}, {nodelay, true}, {packet, line}, {buffer, 65536}]).

run(get, KeyGen, _ValueGen, Socket) ->
    call([<<"GET">>, key(KeyGen)], Socket);
run(put, KeyGen, ValueGen, Socket) ->
    call([<<"SET">>, key(KeyGen), ValueGen()], Socket).

key(KeyGen) -> [<<"key:">>, integer_to_binary(KeyGen())].

call(Words, Socket) ->
    ok = gen_tcp:send(Socket, [io_lib:format("*~b\r\n", [length(Words)]) | [bulk(Word) || Word <- Words]]),
    case gen_tcp:recv(Socket, 0) of
        {ok, <<"+", _/binary>>} -> {ok, Socket};
        {ok, <<"$-1\r\n">>} -> {error, not_found, Socket};
        {ok, <<"$", Size/binary>>} ->
            ok = inet:setopts(Socket, [{packet, raw}]),
            {ok, _} = gen_tcp:recv(Socket, binary_to_integer(string:trim(Size)) + 2),
            ok = inet:setopts(Socket, [{packet, line}]),
            {ok, Socket};
        {ok, <<"-", Reason/binary>>} -> {error, Reason, Socket};
        {error, Reason} -> {error, Reason, Socket}
    end.

bulk(Word) -> [io_lib:format("$~b\r\n", [iolist_size(Word)]), Word, "\r\n"].
