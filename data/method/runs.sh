# Shared by data/<report>/method/run.sh, which makes the runs of a report again:
#
#   data/<report>/method/run.sh MACHINE [--repeats 10] [--seed N] [--out SITE] [--prepare]
#   data/<report>/method/run.sh --short [MACHINE] [--repeats 1] [--seed N] [--out SITE]
#
# MACHINE names data/machines/MACHINE.yaml, which is written if it is missing. Each run is stored in
# data/<report>/<id>-<repeat>/ with its raw files and run.yaml; if another machine has that folder, in
# data/<report>/<id>-MACHINE-<repeat>/. If the machine has repeats of another seed, the new ones are numbered after them.
# A failed run is kept, with its exit status.
#
# All repeats of all configurations run in one random order, so that a slow minute or a slow drift of the host does not
# hit one configuration only. run.yaml states the seed and the position. Without --seed the series of the machine is
# continued if there is one, else the seed is random. A series that was killed continues where it stopped: stored runs
# are skipped, and the run that was killed leaves nothing behind.
#
# --short runs every configuration once, for a few seconds, on a machine that need not be idle. It shows that the recipe
# works, and proves nothing else. It writes to a small site in the cache unless --out names another.
# --prepare finds and builds what the runs need, and stops.

set -euo pipefail

usage() {
  sed -n 's/^#   data/usage: data/p' "${BASH_SOURCE[0]}" >&2
  exit 2
}

METHOD=$(cd "$(dirname "$0")" && pwd)
ROOT=$(cd "$METHOD/../../.." && pwd)
REPORT=$(basename "$(dirname "$METHOD")")
SHARED=$ROOT/data/method
# Programs, libraries and databases. Kept between calls, outside the repository.
WORK=${WORK:-${XDG_CACHE_HOME:-$HOME/.cache}/benchfolio-method/$REPORT}

MACHINE='' REPEATS='' SEED='' OUT=$ROOT SHORT='' PREPARE=''
while (($#)); do
  case $1 in
    --repeats) REPEATS=${2-} && shift ;;
    --seed) SEED=${2-} && shift ;;
    --out) OUT=${2-} && shift ;;
    --short) SHORT=yes ;;
    --prepare) PREPARE=yes ;;
    *) [[ -z $MACHINE ]] || usage && MACHINE=$1 ;;
  esac
  shift || usage
done
# full_or_short FULL SHORT : prints one of them.
full_or_short() { [[ -z $SHORT ]] && echo "$1" || echo "$2"; }

REPEATS=${REPEATS:-$(full_or_short 10 1)}
if [[ -n $SHORT ]]; then
  MACHINE=${MACHINE:-this-machine}
  [[ $OUT != "$ROOT" ]] || OUT=$WORK/short
fi
[[ $MACHINE =~ ^[a-z0-9]+(-[a-z0-9]+)*$ && $REPEATS =~ ^[1-9][0-9]*$ && $SEED =~ ^([1-9][0-9]{0,8})?$ && -n $OUT ]] || usage
[[ $OUT == /* ]] || OUT=$PWD/$OUT
RUNS=$OUT/data/$REPORT

# need PACKAGE:COMMAND_OR_FILE… : adds to what `require` looks for.
NEEDED=(nodejs:node)
need() { NEEDED+=("$@"); }

# need_source VARIABLE FOLDER URL : the source that `fetch_source` clones, from a clone that the variable can name.
SOURCES=()
need_source() { SOURCES+=("$*"); }

# Exits with one message about everything that is missing. Nothing has been written before.
require() {
  local pair variable folder url packages=() missing=()
  for pair in "${NEEDED[@]}"; do
    command -v "${pair#*:}" >/dev/null || [[ -e ${pair#*:} ]] || packages+=("${pair%%:*}")
  done
  ((${#packages[@]} == 0)) || missing+=("apt install ${packages[*]}")
  [[ -e $ROOT/node_modules/yaml ]] || missing+=("npm ci, in $ROOT")
  for pair in "${SOURCES[@]}"; do
    read -r variable folder url <<<"$pair"
    [[ -d $WORK/$folder ]] || GIT_TERMINAL_PROMPT=0 timeout 20 git ls-remote -q "${!variable:-$url}" HEAD >/dev/null 2>&1 ||
      missing+=("$variable=/path/to/a/clone of $url")
  done
  if ((${#missing[@]})); then
    printf 'missing:\n' >&2
    printf '  %s\n' "${missing[@]}" >&2
    exit 1
  fi
  mkdir -p "$WORK"
}

# fetch_source FOLDER : clones what need_source named into $WORK/FOLDER.
fetch_source() {
  local pair variable folder url
  for pair in "${SOURCES[@]}"; do
    read -r variable folder url <<<"$pair"
    [[ $folder != "$1" ]] || git clone -q "${!variable:-$url}" "$WORK/$folder"
  done
}

# jars POM FOLDER [PROPERTY…] : copies the dependencies of the pom, once.
jars() {
  [[ -d $2 ]] && return
  mvn -q -B -Dstyle.color=never -f "$1" dependency:copy-dependencies -DoutputDirectory="$2.part" "${@:3}"
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
  local used _
  for _ in {1..150}; do
    processors >/dev/null
    sleep "$(full_or_short 2 0.2)"
    read -r used _ < <(processors)
    BUSY=$used
    [[ -z $SHORT ]] || return 0
    awk -v used="$used" 'BEGIN { exit !(used < 4) }' && return
  done
  echo "the CPUs were not idle within five minutes: $BUSY % busy" >&2
  exit 1
}

# shuffle SEED : prints the lines of its input in random order (Fisher and Yates). The random numbers are those of Park
# and Miller (1988). Their products are exact in the numbers of every awk, so the same seed gives the same order.
shuffle() {
  awk -v state="$1" '
    { line[NR] = $0 }
    END {
      for (i = NR; i > 0; i--) {
        state = state * 16807 % 2147483647
        j = state % i + 1
        print line[j]
        line[j] = line[i]
      }
    }'
}

# Whether the run in folder $1 is one of this machine and seed.
is_ours() { grep -qsx "machine: $MACHINE" "$1/run.yaml" && grep -qs "seed $SEED," "$1/run.yaml"; }

# The number of repeats of ID $1 that this machine made with another seed or none.
repeats_before() {
  local id=$1 folder repeat highest=0
  for folder in "$RUNS/$id"-*; do
    [[ $(basename "$folder") =~ ^$id(-$MACHINE)?-([0-9]+)$ ]] || continue
    repeat=${BASH_REMATCH[2]}
    grep -qsx "machine: $MACHINE" "$folder/run.yaml" || continue
    is_ours "$folder" || highest=$((repeat > highest ? repeat : highest))
  done
  echo $highest
}

# The seed of the series that this machine began, else a random one.
choose_seed() {
  local file
  for file in "$RUNS"/*/run.yaml; do
    grep -qsx "machine: $MACHINE" "$file" || continue
    SEED=$(sed -n 's/.*Random order with seed \([0-9]*\),.*/\1/p' "$file")
    [[ -z $SEED ]] || return 0
  done
  SEED=$(($(od -An -N4 -tu4 /dev/urandom) % 999999999 + 1))
}

# A folder for runs outside this repository becomes a site, so that the runs can be checked there.
make_site() {
  mkdir -p "$RUNS" "$OUT/data/machines"
  [[ -e $OUT/data/site.yaml ]] || cp "$ROOT/data/site.yaml" "$OUT/data/"
  [[ -e $RUNS/report.yaml ]] || {
    printf "title: '{{< claim \"exist\" >}}Runs of %s{{< /claim >}}'\nquestion: Does the recipe work?\n" "$REPORT"
    echo 'claims: {exist: {at-least: {of: repeats, value: 1}}}'
    awk '/^[a-z]/ { keep = /^systems:/ } keep' "$ROOT/data/$REPORT/report.yaml"
  } >"$RUNS/report.yaml"
  local machine
  [[ -e $OUT/data/machines/$MACHINE.yaml ]] || {
    machine=$(node "$SHARED/machine.js")
    echo "$machine" >"$OUT/data/machines/$MACHINE.yaml"
  }
}

# make_runs ID… : runs `configuration ID` REPEATS times for each ID, in random order. IDs in ONCE follow, with one run
# each. Then it checks the runs and tests them for a drift.
ONCE=()
make_runs() {
  local order id folders=()
  [[ -z $PREPARE ]] || exit 0
  # A program that handles the signal itself would look like a failed run.
  trap 'exit 130' INT TERM
  [[ -z $SHORT || $OUT != "$WORK/short" ]] || rm -rf "$OUT"
  [[ -n $SEED ]] || choose_seed
  mapfile -t order < <(for id; do for _ in $(seq "$REPEATS"); do echo "$id"; done; done | shuffle "$SEED")
  order+=("${ONCE[@]}")
  TOTAL=${#order[@]} POSITION=0 FAILED=0
  make_site
  echo "$REPORT: $TOTAL runs in random order with seed $SEED, in $RUNS"
  local -A made=()
  for ID in "${order[@]}"; do
    POSITION=$((POSITION + 1))
    # Repeats are numbered in the order in which they run.
    REPEAT=$((${made[$ID]:-$(repeats_before "$ID")} + 1))
    made[$ID]=$REPEAT
    FOLDER=$ID-$REPEAT
    if [[ -e $RUNS/$FOLDER ]] && ! is_ours "$RUNS/$FOLDER"; then FOLDER=$ID-$MACHINE-$REPEAT; fi
    folders+=("data/$REPORT/$FOLDER")
    if is_ours "$RUNS/$FOLDER"; then continue; fi
    [[ ! -e $RUNS/$FOLDER ]] || { echo "$RUNS/$FOLDER already exists" >&2; exit 1; }
    configuration "$ID"
  done
  cd "$OUT"
  env -u INIT_CWD node "$ROOT/generator/cli.js" check "${folders[@]}" >"$WORK/check.txt" || FAILED=$((FAILED + 1))
  tail -n 1 "$WORK/check.txt"
  node "$SHARED/drift.js" "${folders[@]}"
  ((FAILED == 0)) || { echo "$REPORT: $FAILED errors, see above" >&2; exit 1; }
}

# run MANIFEST COMMAND… : makes one run of the current configuration. MANIFEST is the fixed part of run.yaml (system,
# version, params, files …). COMMAND runs in an empty folder. It can leave two files there, which are added to
# run.yaml: part.yaml (more keys) and notes.txt (one note per line, without quotation marks).
run() {
  local manifest=$1 folder=$WORK/run
  shift
  rm -rf "$folder"
  mkdir "$folder"
  quiet
  local date used stolen status
  date=$(date -u +%FT%TZ)
  processors >/dev/null
  echo "$(date +%T) $POSITION/$TOTAL $FOLDER"
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
    echo "  - \"Random order with seed $SEED, run $POSITION of $TOTAL\""
    echo "  - \"CPU: $BUSY % busy before, $used % during; $stolen % stolen by the host\""
    [[ -z $SHORT ]] || echo '  - "A short trial of the recipe; its numbers are no evidence."'
    [[ ! -e $folder/notes.txt ]] || sed 's/.*/  - "&"/' "$folder/notes.txt"
  } >"$folder/run.yaml"
  rm -f "$folder/part.yaml" "$folder/notes.txt"
  mv "$folder" "$RUNS/$FOLDER"
  ((status == 0)) || {
    FAILED=$((FAILED + 1))
    echo "$FOLDER: exit status $status" >&2
    tail -n 5 "$WORK/log" >&2
  }
}

# openjdk HOME : prints the version of that JDK.
openjdk() {
  "$1/bin/java" -version 2>&1 | sed -n 's/.*version "\([^"]*\)".*/OpenJDK \1/p'
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

# start_server PORT COMMAND… : starts a server for all runs, and stops it at exit. The caller waits until it answers.
start_server() {
  local port=$1
  shift
  if (: <"/dev/tcp/127.0.0.1/$port") 2>/dev/null; then
    echo "another program listens on port $port" >&2
    exit 1
  fi
  "$@" >"$WORK/server.log" 2>&1 &
  SERVER_PID=$!
  trap 'kill $SERVER_PID' EXIT
  until (: <"/dev/tcp/127.0.0.1/$port") 2>/dev/null; do
    kill -0 $SERVER_PID || { cat "$WORK/server.log" >&2; exit 1; }
    sleep 0.1
  done
}
