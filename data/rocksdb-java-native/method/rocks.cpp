// The classic workloads of RocksDB through the C interface of the shared library that RocksJava loads.
// RocksRun.java does the same through JNI. The load is a closed loop, and every operation of every thread is
// recorded, except those of the writer in readwhilewriting, which writes at a fixed rate.
//
//   rocks DATABASE OUT SECONDS: writes OUT/<workload>.hlog, each with SECONDS of its workload
#include <rocksdb/c.h>

#include <atomic>
#include <functional>
#include <thread>

#include "../../method/meter.hpp"

namespace {

constexpr int KEYS = 2'000'000, VALUE = 800, WRITES_PER_SECOND = 10'000;

rocksdb_t* db;
rocksdb_readoptions_t* reading;
rocksdb_writeoptions_t* writing;
std::string out;
int seconds;

void check(const char* error) {
  if (error) fprintf(stderr, "rocks: %s\n", error), exit(1);
}

// Marsaglia's xorshift64. Same sequence as in RocksRun.java.
struct Xorshift {
  uint64_t state;
  explicit Xorshift(uint64_t seed) : state(seed * 0x9E3779B97F4A7C15u) {}
  int below(int bound) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (state >> 33) % bound;
  }
};

void key_of(char* key, uint64_t number) {
  for (int i = 0; i < 8; i++) key[i] = static_cast<char>(number >> (56 - 8 * i));
  memset(key + 8, '0', 8);
}

// 400 random bytes, twice: compresses to about half.
void value_of(char* value, int number) {
  static const std::string pool = [] {
    Xorshift random(7);
    std::string bytes(400'000, '\0');
    for (char& byte : bytes) byte = static_cast<char>(random.below(256));
    return bytes;
  }();
  const char* from = pool.data() + number % 1000 * 400;
  memcpy(value, from, VALUE / 2);
  memcpy(value + VALUE / 2, from, VALUE / 2);
}

void put(int number) {
  char key[16], value[VALUE], *error = nullptr;
  key_of(key, number);
  value_of(value, number);
  rocksdb_put(db, writing, key, sizeof key, value, VALUE, &error);
  check(error);
}

void fillseq() {
  Meter meter(1);
  char key[16], value[VALUE], *error = nullptr;
  for (int i = 0; i < KEYS; i++) {
    key_of(key, i);
    value_of(value, i);
    int64_t began = now();
    rocksdb_put(db, writing, key, sizeof key, value, VALUE, &error);
    meter.add(0, began, now());
    check(error);
  }
  meter.write(out + "/fillseq.hlog");
}

void read_random(Meter& meter, int thread, int64_t end) {
  Xorshift random(thread + 1);
  char key[16], *error = nullptr;
  for (int64_t ended = 0; ended < end;) {
    key_of(key, random.below(KEYS));
    int64_t began = now();
    rocksdb_pinnableslice_t* found = rocksdb_get_pinned(db, reading, key, sizeof key, &error);
    ended = now();
    meter.add(thread, began, ended);
    check(error);
    size_t size = 0;
    if (found) rocksdb_pinnableslice_value(found, &size);
    if (size != VALUE) fprintf(stderr, "rocks: found %zu bytes\n", size), exit(1);
    rocksdb_pinnableslice_destroy(found);
  }
}

// One step: next alone, with valid, or with valid, key and value.
void read_sequentially(int calls, Meter& meter, int thread, int64_t end) {
  size_t bytes = 0, size;
  rocksdb_iterator_t* iterator = rocksdb_create_iterator(db, reading);
  rocksdb_iter_seek_to_first(iterator);
  // Read the clock once per step: the end of a step is the start of the next.
  int64_t began = now();
  for (int at = 0; began < end; at++) {
    if (at == KEYS) {
      rocksdb_iter_seek_to_first(iterator);
      at = 0;
      began = now();
    }
    if (calls > 1 && !rocksdb_iter_valid(iterator)) fprintf(stderr, "rocks: ended at %d\n", at), exit(1);
    if (calls > 2) {
      rocksdb_iter_key(iterator, &size);
      bytes += size;
      rocksdb_iter_value(iterator, &size);
      bytes += size;
    }
    rocksdb_iter_next(iterator);
    int64_t ended = now();
    meter.add(thread, began, ended);
    began = ended;
  }
  rocksdb_iter_destroy(iterator);
  if (calls > 2 && bytes == 0) fprintf(stderr, "rocks: nothing read\n"), exit(1);
}

void workload(const std::string& name, int threads, const std::function<void(Meter&, int, int64_t)>& loop) {
  Meter meter(threads);
  int64_t end = now() + seconds * 1'000'000'000LL;
  std::vector<std::thread> workers;
  for (int i = 0; i < threads; i++) workers.emplace_back([&, i] { loop(meter, i, end); });
  for (auto& worker : workers) worker.join();
  meter.write(out + "/" + name + ".hlog");
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) return fprintf(stderr, "usage: rocks DATABASE OUT SECONDS\n"), 2;
  out = argv[2];
  seconds = atoi(argv[3]);
  rocksdb_options_t* options = rocksdb_options_create();
  rocksdb_block_based_table_options_t* table = rocksdb_block_based_options_create();
  rocksdb_block_based_options_set_block_cache(table, rocksdb_cache_create_lru(256 << 20));
  rocksdb_block_based_options_set_filter_policy(table, rocksdb_filterpolicy_create_bloom(10));
  rocksdb_options_set_create_if_missing(options, 1);
  rocksdb_options_set_compression(options, rocksdb_snappy_compression);
  rocksdb_options_set_max_open_files(options, -1);
  rocksdb_options_set_block_based_table_factory(options, table);
  char* error = nullptr;
  db = rocksdb_open(options, argv[1], &error);
  check(error);
  reading = rocksdb_readoptions_create();
  writing = rocksdb_writeoptions_create();

  fillseq();
  rocksdb_compact_range(db, nullptr, 0, nullptr, 0);
  for (int threads : {1, 2, 4}) {
    std::string t = "-t" + std::to_string(threads);
    workload("readrandom" + t, threads, read_random);
    std::atomic<bool> closed = false;
    std::thread writer([&] {
      Xorshift random(99);
      int64_t zero = now();
      for (int64_t n = 0; !closed; n++) {
        int64_t due = zero + n * (1'000'000'000 / WRITES_PER_SECOND);
        while (now() < due) std::this_thread::sleep_for(std::chrono::microseconds(500));
        put(random.below(KEYS));
      }
    });
    workload("readwhilewriting" + t, threads, read_random);
    closed = true;
    writer.join();
    workload("readseq" + t, threads,
             [](Meter& meter, int thread, int64_t end) { read_sequentially(4, meter, thread, end); });
  }
  for (int calls : {1, 2, 4})
    workload("step-" + std::to_string(calls), 1,
             [=](Meter& meter, int thread, int64_t end) { read_sequentially(calls, meter, thread, end); });
  rocksdb_close(db);
}
