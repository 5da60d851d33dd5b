// Measures LevelDB in C++: the puts of the published comparison, then gets of the same keys. LevelRun.java does
// the same from Java. The load is a closed loop of four threads.
//
//   level DATABASE OUT PUT_SECONDS GET_SECONDS: writes OUT/put.hlog and OUT/get.hlog
#include <leveldb/cache.h>
#include <leveldb/db.h>

#include <functional>
#include <thread>

#include "../../method/meter.hpp"

namespace {

constexpr int THREADS = 4, VALUE = 50;

void big_endian(char* to, uint64_t value) {
  for (int i = 0; i < 8; i++) to[i] = static_cast<char>(value >> (56 - 8 * i));
}

// Keys of 8 bytes, uniform over 1,000,000,000, from Marsaglia's xorshift64. Same sequence as in LevelRun.java.
class Keys {
 public:
  explicit Keys(uint64_t seed) : state_(seed * 0x9E3779B97F4A7C15u) {}

  void next(char* key) {
    state_ ^= state_ << 13;
    state_ ^= state_ >> 7;
    state_ ^= state_ << 17;
    big_endian(key, (state_ >> 33) % 1'000'000'000);
  }

  void fill(char* value) const {
    for (int i = 0; i + 8 <= VALUE; i += 8) big_endian(value + i, state_ * (i + 1));
  }

 private:
  uint64_t state_;
};

using Call = std::function<leveldb::Status(const leveldb::Slice& key, const leveldb::Slice& value)>;

// Returns the calls of each thread. After `again` calls, if given, a thread restarts its key sequence.
std::vector<int64_t> loop(const std::string& file, int seconds, const std::vector<int64_t>& again, const Call& call) {
  Meter meter(THREADS);
  std::vector<int64_t> done(THREADS);
  std::vector<std::thread> threads;
  int64_t end = now() + seconds * 1'000'000'000LL;
  for (int thread = 0; thread < THREADS; thread++)
    threads.emplace_back([&, thread] {
      Keys keys(thread + 1);
      char key[8], value[VALUE] = {};
      int64_t calls = 0;
      for (int64_t ended = 0; ended < end; calls++) {
        if (!again.empty() && calls % again[thread] == 0) keys = Keys(thread + 1);
        keys.next(key);
        keys.fill(value);
        int64_t began = now();
        leveldb::Status status = call({key, sizeof key}, {value, VALUE});
        ended = now();
        meter.add(thread, began, ended);
        if (!status.ok()) fprintf(stderr, "level: %s\n", status.ToString().c_str()), exit(1);
      }
      done[thread] = calls;
    });
  for (auto& thread : threads) thread.join();
  meter.write(file);
  return done;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 5) return fprintf(stderr, "usage: level DATABASE OUT PUT_SECONDS GET_SECONDS\n"), 2;
  std::string out = argv[2];
  leveldb::Options options;
  options.create_if_missing = true;
  options.write_buffer_size = 30 << 20;
  options.max_open_files = 50;
  options.block_cache = leveldb::NewLRUCache(8 << 20);
  leveldb::DB* db;
  leveldb::Status status = leveldb::DB::Open(options, argv[1], &db);
  if (!status.ok()) return fprintf(stderr, "level: %s\n", status.ToString().c_str()), 1;
  auto put = loop(out + "/put.hlog", atoi(argv[3]), {}, [&](auto& key, auto& value) { return db->Put({}, key, value); });
  loop(out + "/get.hlog", atoi(argv[4]), put, [&](auto& key, auto&) {
    thread_local std::string found;
    return db->Get({}, key, &found);
  });
  delete db;
}
