#!/usr/bin/env bash
# LevelDB in C++, through JNI, and written in Java: 50-byte puts, then gets of the same keys.
#   data/leveldb-java-native/method/run.sh MACHINE [REPEATS]
# About two and a half minutes per repeat on two idle cores.

source "$(dirname "$0")/../../method/runs.sh"
require openjdk-17-jdk-headless:javac maven:mvn g++:g++ zlib1g-dev:/usr/include/zlib.h libleveldb-dev:/usr/include/leveldb/db.h zstd:zstd

jars "$METHOD/pom.xml" "$WORK/lib"
javac -d "$WORK/classes" -cp "$WORK/lib/*" "$SHARED/Meter.java" "$METHOD/LevelRun.java"
g++ -std=c++20 -O2 -Wall -o "$WORK/level" "$METHOD/level.cpp" -lleveldb -lz -lpthread
JAVA=$(openjdk)
LEVELDB=$(dpkg-query -W -f '${Version}' libleveldb-dev)
FILES='warmup: 2
files:
  put.hlog.zst: {unit: ns, operation: put}
  get.hlog.zst: {unit: ns, operation: get}'

native() { "$WORK/level" "$WORK/db" .; }
java_runner() { java -Xms512m -Xmx512m "-Xlog:gc*:file=gc.log" -cp "$WORK/classes:$WORK/lib/*" LevelRun "$1" "$WORK/db" .; }

# java_run SYSTEM VERSION KIND
java_run() {
  run "$1" "system: $1
version: \"$2, $JAVA\"
command: 'java -Xms512m -Xmx512m -Xlog:gc*:file=gc.log -cp \"classes:lib/*\" LevelRun $3 DB OUT'
flags: [-Xms512m, -Xmx512m, \"-Xlog:gc*:file=gc.log\"]
$FILES" measured java_runner "$3"
}

for REPEAT in $REPEATS; do
  run leveldb-cpp "system: leveldb-cpp
version: \"LevelDB $LEVELDB (Debian libleveldb-dev), C++ runner, gcc $(gcc -dumpfullversion)\"
command: level DB OUT
flags: [-O2]
$FILES" measured native
  java_run leveldb-jni "leveldbjni-all 1.8" jni
  java_run leveldb-java "org.iq80.leveldb 0.12" java
done
