#!/usr/bin/env bash
# Measures how much CPU time `check` of several commits takes for the same files.
#   data/own-speed/method/run.sh MACHINE [--repeats 2]
# About fifteen seconds for each run on two idle cores. For options see data/method/runs.sh.
# commits.txt lists the commits. To measure a later one, add it and call the script again: stored runs are kept.

source "$(dirname "$0")/../../method/runs.sh"
need git:git
require

mapfile -t COMMITS <"$METHOD/commits.txt"
for commit in "${COMMITS[@]}"; do
  [[ -d $WORK/$commit ]] && continue
  rm -rf "$WORK/part"
  git clone -q --no-checkout "$ROOT" "$WORK/part"
  git -C "$WORK/part" checkout -q "$commit"
  (cd "$WORK/part" && npm ci --silent --ignore-scripts --no-audit --no-fund)
  mv "$WORK/part" "$WORK/$commit"
done

check_speed() {
  node "$ROOT/generator/testing/bench/index.js" --files small --engine "$WORK/$1" --out . \
    --rounds "$(full_or_short 3 1)" --share "$(full_or_short 1 0.01)"
}

configuration() {
  local version
  version=$(node -p 'JSON.parse(fs.readFileSync(process.argv[1])).version' "$WORK/$1/package.json")
  run "system: benchfolio
version: \"Benchfolio $version, Node $(node -p process.versions.node)\"
commit: \"$1\"
committed: \"$(TZ=UTC git -C "$WORK/$1" show -s --date=format-local:%FT%TZ --format=%cd)\"
command: npm run bench -- --files small --engine COMMIT --rounds $(full_or_short 3 1)
files:
  speed.csv:
    columns: {file: {as: operation}, cpu_s: {as: latency, unit: s}}" check_speed "$1"
}
make_runs "${COMMITS[@]}"
