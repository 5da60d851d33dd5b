#!/usr/bin/env bash
# LevelDB in C++, through JNI, and written in Java: 50-byte puts, then gets of the same keys.
#   data/leveldb-java-native/method/run.sh MACHINE
# About two and a half minutes per repeat on two idle cores. For options see data/method/runs.sh.

source "$(dirname "$0")/../../method/runs.sh"
need openjdk-17-jdk-headless:javac maven:mvn g++:g++ zlib1g-dev:/usr/include/zlib.h libleveldb-dev:/usr/include/leveldb/db.h zstd:zstd
require

jars "$METHOD/pom.xml" "$WORK/lib"
javac -d "$WORK/classes" -cp "$WORK/lib/*" "$SHARED/Meter.java" "$METHOD/LevelRun.java"
g++ -std=c++20 -O2 -Wall -o "$WORK/level" "$METHOD/level.cpp" -lleveldb -lz -lpthread
JAVA=$(openjdk "$(jdk)")
LEVELDB=$(dpkg-query -W -f '${Version}' libleveldb-dev)
PUT_SECONDS=$(full_or_short 30 3)
GET_SECONDS=$(full_or_short 12 2)
FILES="warmup: $(full_or_short 2 0)
files:
  put.hlog.zst: {unit: ns, operation: put}
  get.hlog.zst: {unit: ns, operation: get}"

native() { "$WORK/level" "$WORK/db" . "$PUT_SECONDS" "$GET_SECONDS"; }
java_runner() { java -Xms512m -Xmx512m "-Xlog:gc*:file=gc.log" -cp "$WORK/classes:$WORK/lib/*" LevelRun "$1" "$WORK/db" . "$PUT_SECONDS" "$GET_SECONDS"; }

# java_run SYSTEM VERSION KIND
java_run() {
  run "system: $1
version: \"$2, $JAVA\"
command: 'java -Xms512m -Xmx512m -Xlog:gc*:file=gc.log -cp \"classes:lib/*\" LevelRun $3 DB OUT $PUT_SECONDS $GET_SECONDS'
flags: [-Xms512m, -Xmx512m, \"-Xlog:gc*:file=gc.log\"]
$FILES" measured java_runner "$3"
}

configuration() {
  case $1 in
    leveldb-cpp)
      run "system: leveldb-cpp
version: \"LevelDB $LEVELDB (Debian libleveldb-dev), C++ runner, gcc $(gcc -dumpfullversion)\"
command: level DB OUT $PUT_SECONDS $GET_SECONDS
flags: [-O2]
$FILES" measured native
      ;;
    leveldb-jni) java_run "$1" "leveldbjni-all 1.8" jni ;;
    leveldb-java) java_run "$1" "org.iq80.leveldb 0.12" java ;;
  esac
}
make_runs leveldb-cpp leveldb-jni leveldb-java
