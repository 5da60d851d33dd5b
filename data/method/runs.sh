# Shared by data/<report>/method/run.sh, which makes the runs of a report again:
#
#   data/<report>/method/run.sh MACHINE [REPEATS]
#
# REPEATS is their number, 5 unless stated, or a range such as 4-5.
#
# MACHINE names data/machines/MACHINE.yaml, written from this machine where there is none. Each run becomes
# data/<report>/<id>-<repeat>/ with its raw files and run.yaml, MACHINE in front of the repeat where the id is
# taken. A repeat goes through all configurations before the next begins, so that a slow minute of the host
# does not meet one system alone. A run that fails is kept, with its exit status.

set -euo pipefail

[[ $# -ge 1 && $1 =~ ^[a-z0-9]+(-[a-z0-9]+)*$ ]] || {
  echo "usage: $0 MACHINE [REPEATS], MACHINE in lower case, digits and hyphens" >&2
  exit 2
}
MACHINE=$1
REPEATS=$(seq $([[ ${2:-5} == *-* ]] && echo "${2/-/ }" || echo "${2:-5}"))
METHOD=$(cd "$(dirname "$0")" && pwd)
REPORT=$(dirname "$METHOD")
SHARED=$REPORT/../method
# Programs, libraries and databases, outside the repository; kept between calls.
WORK=${WORK:-${XDG_CACHE_HOME:-$HOME/.cache}/benchfolio-method/$(basename "$REPORT")}
mkdir -p "$WORK"

# require PACKAGE:COMMAND… : ends with one line to install whatever is missing.
require() {
  local missing=() pair
  for pair; do
    command -v "${pair#*:}" >/dev/null || [[ -e ${pair#*:} ]] || missing+=("${pair%%:*}")
  done
  ((${#missing[@]} == 0)) || {
    echo "missing, install with: apt install ${missing[*]}" >&2
    exit 1
  }
}

# jars POM FOLDER [PROPERTY…] : what the pom depends on, copied once.
jars() {
  [[ -d $2 ]] && return
  mvn -q -B -f "$1" dependency:copy-dependencies -DoutputDirectory="$2.part" "${@:3}"
  mv "$2.part" "$2"
}

# The share of processor time that was used, and that the host took away, since the last call, in percent.
processors() {
  local -a now before
  read -r -a now < <(grep '^cpu ' /proc/stat)
  [[ -e $WORK/stat ]] && read -r -a before <"$WORK/stat" || before=("${now[@]}")
  echo "${now[@]}" >"$WORK/stat"
  awk -v a="${before[*]}" -v b="${now[*]}" 'BEGIN {
    n = split(a, x); split(b, y)
    for (i = 2; i <= 9; i++) { d[i] = y[i] - x[i]; all += d[i] }
    if (all == 0) all = 1
    printf "%.1f %.1f\n", 100 * (all - d[5] - d[6]) / all, 100 * d[9] / all
  }'
}

# Waits until the processors were idle for two seconds. The load average cannot be asked: it fades for minutes.
quiet() {
  local used stolen tries
  for tries in {1..150}; do
    processors >/dev/null
    sleep 2
    read -r used stolen < <(processors)
    BUSY=$used
    awk -v used="$used" 'BEGIN { exit !(used < 4) }' && return
  done
  echo "the processors were not idle within five minutes: $BUSY % used" >&2
  exit 1
}

# run ID MANIFEST COMMAND… : one run of one configuration. MANIFEST is the part of run.yaml that says what it
# is (system, version, params, files …); COMMAND runs in the run's folder. What only the run can tell it leaves
# there for run.yaml: part.yaml (further keys), notes.txt (a note a line, without quotation marks).
run() {
  local id=$1 manifest=$2
  shift 2
  local folder=$REPORT/$id-$REPEAT
  [[ -e $folder ]] && folder=$REPORT/$id-$MACHINE-$REPEAT
  [[ -e $folder ]] && { echo "$folder: there already" >&2; exit 1; }
  quiet
  mkdir "$folder"
  local date before after used stolen status
  date=$(date -u +%FT%TZ)
  before=$(cut -d' ' -f1 /proc/loadavg)
  processors >/dev/null
  echo "$(date +%T) $(basename "$folder")"
  set +e
  (set -e && cd "$folder" && "$@") >"$WORK/log" 2>&1
  status=$?
  set -e
  read -r used stolen < <(processors)
  after=$(cut -d' ' -f1 /proc/loadavg)
  {
    echo "$manifest"
    [[ ! -e $folder/part.yaml ]] || cat "$folder/part.yaml"
    echo "date: \"$date\""
    echo "machine: $MACHINE"
    echo "repeat: $REPEAT"
    ((status == 0)) || printf 'status: failed\nreason: "The command ended with exit status %s."\n' "$status"
    echo 'notes:'
    echo "  - \"Processors $BUSY % used in the two seconds before; $used % used and $stolen % taken by the host during the run. Load average $before before, $after after.\""
    [[ ! -e $folder/notes.txt ]] || sed 's/.*/  - "&"/' "$folder/notes.txt"
  } >"$folder/run.yaml"
  rm -f "$folder/part.yaml" "$folder/notes.txt"
  ((status == 0)) || { echo "$(basename "$folder"): exit status $status" >&2; tail -5 "$WORK/log" >&2; }
}

# openjdk [HOME] : the version of that JDK, of the one in PATH unless stated.
openjdk() {
  "${1:+$1/bin/}java" -version 2>&1 | sed -n 's/.*version "\([^"]*\)".*/OpenJDK \1/p'
}

# The JDK in PATH.
jdk() {
  dirname "$(dirname "$(readlink -f "$(command -v javac)")")"
}

# collected HOME ARGUMENT… : runs HOME/bin/java, which writes gc.log, and run.txt with its clock's offset, with
# jstat beside it; begins the files of part.yaml.
collected() {
  local home=$1 java offset
  shift
  "$home/bin/java" "$@" &
  java=$!
  # jstat attaches to a JVM that has begun, and ends with it.
  until "$home/bin/jstat" -gc "$java" >/dev/null 2>&1; do kill -0 "$java"; done
  "$home/bin/jstat" -gc -t "$java" 250 >jstat.txt &
  wait "$java"
  wait $! || true
  offset=$(sed -n 's/^offset //p' run.txt)
  {
    echo 'files:'
    echo "  gc.log.zst: {offset: $offset}"
    echo "  jstat.txt.zst: {offset: $offset}"
  } >part.yaml
  zstd -q -19 --rm gc.log jstat.txt
}

# measured COMMAND… : runs it with a new database in $WORK/db, and compresses its logs.
measured() {
  rm -rf "$WORK/db"
  "$@"
  rm -rf "$WORK/db"
  zstd -q -19 --rm ./*.hlog
  if [[ -e gc.log ]]; then zstd -q -19 --rm gc.log; fi
}

# What this machine is, once.
describe() {
  local file=$REPORT/../machines/$MACHINE.yaml
  [[ -e $file ]] && return
  {
    echo "name: \"$MACHINE\""
    echo "cpu: \"$(lscpu | sed -n 's/^Model name: *//p' | head -1)\""
    echo "cores: $(nproc)"
    echo "memory: $(awk '/^MemTotal/ { printf "%.0f GiB", $2 / 1048576 }' /proc/meminfo)"
    echo "os: $(. /etc/os-release && echo "$PRETTY_NAME")"
    echo "kernel: \"$(uname -r)\""
  } >"$file"
}
describe
