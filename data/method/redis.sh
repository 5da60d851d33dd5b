# One Redis server without persistence for all runs of a call, ended with it.

require redis-server:redis-server redis-tools:redis-cli
PORT=42379
redis-server --port $PORT --save "" --appendonly no --enable-debug-command yes >"$WORK/redis.log" 2>&1 &
trap "kill $!" EXIT
until redis-cli -p $PORT ping >/dev/null 2>&1; do kill -0 $!; done
REDIS=$(redis-server --version | sed 's/.*v=\([^ ]*\).*/\1/')
