# Starts one nats-server for all runs, and stops it at exit.

URL=nats://127.0.0.1:42227
NATS_SERVER=$(command -v nats-server || echo /usr/sbin/nats-server)
"$NATS_SERVER" -a 127.0.0.1 -p 42227 >"$WORK/nats-server.log" 2>&1 &
trap "kill $!" EXIT
until grep -q 'Server is ready' "$WORK/nats-server.log"; do
  kill -0 $! || { cat "$WORK/nats-server.log" >&2; exit 1; }
  sleep 0.1
done
SERVER=$("$NATS_SERVER" --version | sed 's/.*: *v*//')
JAVA=$(java -version 2>&1 | sed -n 's/.*version "\([^"]*\)".*/OpenJDK \1/p')
