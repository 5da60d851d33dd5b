# Shared by data/<report>/method/run.sh, which repeats the runs of a report:
#
#   data/<report>/method/run.sh MACHINE [REPEATS]
#
# REPEATS is a count (default 5) or a range such as 4-5.
#
# MACHINE names data/machines/MACHINE.yaml. The script writes that file if it is missing. Each run is stored in
# data/<report>/<id>-<repeat>/ with its raw files and run.yaml. If that folder exists, MACHINE is put before the
# repeat. Each repeat runs all configurations before the next one starts, so that a slow minute of the host does
# not hit one system only. A failed run is kept, with its exit status.

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
# Programs, libraries and databases. Kept between calls, outside the repository.
WORK=${WORK:-${XDG_CACHE_HOME:-$HOME/.cache}/benchfolio-method/$(basename "$REPORT")}
mkdir -p "$WORK"

# require PACKAGE:COMMAND… : exits and prints the install command if something is missing.
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

# jars POM FOLDER [PROPERTY…] : copies the dependencies of the pom, once.
jars() {
  [[ -d $2 ]] && return
  mvn -q -B -f "$1" dependency:copy-dependencies -DoutputDirectory="$2.part" "${@:3}"
  mv "$2.part" "$2"
}

# Prints two percentages of CPU time since the last call: busy, and stolen by the host.
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

# Waits until the CPUs have been idle for two seconds. The load average is no help: it decays for minutes.
quiet() {
  local used stolen tries
  for tries in {1..150}; do
    processors >/dev/null
    sleep 2
    read -r used stolen < <(processors)
    BUSY=$used
    awk -v used="$used" 'BEGIN { exit !(used < 4) }' && return
  done
  echo "the CPUs were not idle within five minutes: $BUSY % busy" >&2
  exit 1
}

# run ID MANIFEST COMMAND… : runs one configuration once. MANIFEST is the fixed part of run.yaml (system, version,
# params, files …). COMMAND runs in the run's folder. It can leave two files there, which are added to run.yaml:
# part.yaml (more keys) and notes.txt (one note per line, without quotation marks).
run() {
  local id=$1 manifest=$2
  shift 2
  local folder=$REPORT/$id-$REPEAT
  [[ -e $folder ]] && folder=$REPORT/$id-$MACHINE-$REPEAT
  [[ -e $folder ]] && { echo "$folder already exists" >&2; exit 1; }
  quiet
  mkdir "$folder"
  local date used stolen status
  date=$(date -u +%FT%TZ)
  processors >/dev/null
  echo "$(date +%T) $(basename "$folder")"
  set +e
  (set -e && cd "$folder" && "$@") >"$WORK/log" 2>&1
  status=$?
  set -e
  read -r used stolen < <(processors)
  {
    echo "$manifest"
    [[ ! -e $folder/part.yaml ]] || cat "$folder/part.yaml"
    echo "date: \"$date\""
    echo "machine: $MACHINE"
    echo "repeat: $REPEAT"
    ((status == 0)) || printf 'status: failed\nreason: "The command ended with exit status %s."\n' "$status"
    echo 'notes:'
    echo "  - \"CPU: $BUSY % busy before, $used % during; $stolen % stolen by the host\""
    [[ ! -e $folder/notes.txt ]] || sed 's/.*/  - "&"/' "$folder/notes.txt"
  } >"$folder/run.yaml"
  rm -f "$folder/part.yaml" "$folder/notes.txt"
  ((status == 0)) || { echo "$(basename "$folder"): exit status $status" >&2; tail -5 "$WORK/log" >&2; }
}

# openjdk [HOME] : prints the version of that JDK (default: the one in PATH).
openjdk() {
  "${1:+$1/bin/}java" -version 2>&1 | sed -n 's/.*version "\([^"]*\)".*/OpenJDK \1/p'
}

# Prints the home of the JDK in PATH.
jdk() {
  dirname "$(dirname "$(readlink -f "$(command -v javac)")")"
}

# collected HOME ARGUMENT… : runs HOME/bin/java and jstat beside it. Java writes gc.log, and run.txt with the offset
# of its clock. Starts the `files` section of part.yaml.
collected() {
  local home=$1 java offset
  shift
  "$home/bin/java" "$@" &
  java=$!
  # jstat attaches to a running JVM and exits with it.
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

# measured COMMAND… : runs the command with a new database in $WORK/db and compresses its logs.
measured() {
  rm -rf "$WORK/db"
  "$@"
  rm -rf "$WORK/db"
  zstd -q -19 --rm ./*.hlog
  if [[ -e gc.log ]]; then zstd -q -19 --rm gc.log; fi
}

# Writes the machine file, once.
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
