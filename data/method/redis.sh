# shellcheck shell=bash disable=SC2034 # The recipes use the variables.
# A Redis server without persistence, for all runs.

need redis-server:redis-server redis-tools:redis-cli
PORT=42379

start_redis() {
  start_server $PORT redis-server --port $PORT --save "" --appendonly no --enable-debug-command yes
  REDIS=$(redis-server --version | sed 's/.*v=\([^ ]*\).*/\1/')
}
