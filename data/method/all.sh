#!/usr/bin/env bash
# Makes the runs of four reports, one report after the other: an hour and a half on two idle cores, and one hour for one heap.
#   data/method/all.sh MACHINE [OPTION…]
# If it is killed, call it again in the same way: it continues with the runs that are missing. For options see runs.sh;
# --short tries the four recipes.

set -euo pipefail
DATA=$(cd "$(dirname "$0")/.." && pwd)
REPORTS=(nats-latency eleveldb-puts jvm-caches redis-clients)

# What is missing is found before the first run.
failed=()
for report in "${REPORTS[@]}"; do
  "$DATA/$report/method/run.sh" "$@" --prepare || failed+=("$report")
done
((${#failed[@]} == 0)) || exit 1
for report in "${REPORTS[@]}"; do
  "$DATA/$report/method/run.sh" "$@" || failed+=("$report")
done
((${#failed[@]} == 0)) || { echo "errors in ${failed[*]}" >&2; exit 1; }
