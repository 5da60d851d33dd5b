# Starts one Redis server without persistence for all runs, and stops it at exit.

require redis-server:redis-server redis-tools:redis-cli
PORT=42379
redis-server --port $PORT --save "" --appendonly no --enable-debug-command yes >"$WORK/redis.log" 2>&1 &
trap "kill $!" EXIT
until redis-cli -p $PORT ping >/dev/null 2>&1; do kill -0 $!; done
REDIS=$(redis-server --version | sed 's/.*v=\([^ ]*\).*/\1/')
