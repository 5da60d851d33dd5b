# shellcheck shell=bash disable=SC2034 # The recipes use the variables.
# A nats-server for all runs.

need nats-server:/usr/sbin/nats-server
URL=nats://127.0.0.1:42227

start_nats() {
  local server=/usr/sbin/nats-server
  start_server 42227 $server -a 127.0.0.1 -p 42227
  SERVER=$($server --version | sed 's/.*: *v*//')
  JAVA=$(openjdk "$(jdk)")
}
