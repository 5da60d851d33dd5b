// A native cache of 64 shards under the load of CacheRun.java. Each shard is an LRU hash table behind a lock.
// The load is a closed loop of 16 threads, nine reads to one write. Keys have 20 characters and are uniform over
// 1.5 times the capacity; values have 500 to 1,000 bytes.
//
//   cache SECONDS OUT: fills the cache, measures, and writes OUT/mixed.hlog and OUT/run.txt
#include <atomic>
#include <list>
#include <mutex>
#include <optional>
#include <random>
#include <thread>
#include <unordered_map>

#include "../../method/meter.hpp"

namespace {

constexpr int ENTRIES = 1'000'000, KEYS = ENTRIES / 2 * 3, THREADS = 16, SHARDS = 64;

// Keeps the most recently used entries, at most `capacity`.
class Shard {
 public:
  explicit Shard(size_t capacity) : capacity_(capacity) { places_.reserve(capacity + 1); }

  std::optional<std::string> get(const std::string& key) {
    std::lock_guard lock(mutex_);
    auto place = places_.find(key);
    if (place == places_.end()) return std::nullopt;
    entries_.splice(entries_.begin(), entries_, place->second);
    return place->second->second;
  }

  void put(const std::string& key, std::string value) {
    std::lock_guard lock(mutex_);
    auto place = places_.find(key);
    if (place != places_.end()) {
      place->second->second = std::move(value);
      entries_.splice(entries_.begin(), entries_, place->second);
      return;
    }
    entries_.emplace_front(key, std::move(value));
    places_.emplace(entries_.front().first, entries_.begin());
    if (entries_.size() > capacity_) {
      places_.erase(entries_.back().first);
      entries_.pop_back();
    }
  }

 private:
  using Entries = std::list<std::pair<std::string, std::string>>;
  size_t capacity_;
  std::mutex mutex_;
  Entries entries_;
  std::unordered_map<std::string_view, Entries::iterator> places_;
};

std::list<Shard> made;
std::vector<Shard*> shards;

Shard& shard_of(const std::string& key) { return *shards[std::hash<std::string>()(key) % SHARDS]; }

std::string key_of(int number) {
  std::string key = "key-0000000000000000";
  for (size_t i = key.size() - 1; number > 0; i--, number /= 10) key[i] = static_cast<char>('0' + number % 10);
  return key;
}

std::string value_of(std::minstd_rand& random) {
  static const std::string pool = [] {
    std::minstd_rand random(7);
    std::string bytes(1 << 20, '\0');
    for (char& byte : bytes) byte = static_cast<char>(random());
    return bytes;
  }();
  size_t from = random() % (pool.size() - 1000);
  return pool.substr(from, 500 + random() % 501);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) return fprintf(stderr, "usage: cache SECONDS OUT\n"), 2;
  std::string out = argv[2];
  for (int i = 0; i < SHARDS; i++) shards.push_back(&made.emplace_back(ENTRIES / SHARDS));
  std::minstd_rand random(1);
  for (int i = 0; i < KEYS; i++) {
    std::string key = key_of(i);
    shard_of(key).put(key, value_of(random));
  }

  std::atomic<int64_t> reads = 0, hits = 0;
  Meter meter(THREADS);
  int64_t end = now() + atoi(argv[1]) * 1'000'000'000LL;
  std::vector<std::thread> threads;
  for (int thread = 0; thread < THREADS; thread++)
    threads.emplace_back([&, thread] {
      std::minstd_rand random(100 + thread);
      int64_t read = 0, found = 0;
      for (int64_t ended = 0; ended < end;) {
        std::string key = key_of(random() % KEYS);
        bool writes = random() % 10 == 0;
        std::string value = writes ? value_of(random) : "";
        Shard& shard = shard_of(key);
        int64_t began = now();
        if (writes) {
          shard.put(key, std::move(value));
        } else {
          read++;
          found += shard.get(key).has_value();
        }
        ended = now();
        meter.add(thread, began, ended);
      }
      reads += read;
      hits += found;
    });
  for (auto& thread : threads) thread.join();
  meter.write(out + "/mixed.hlog");
  FILE* file = fopen((out + "/run.txt").c_str(), "w");
  if (!file) return perror(out.c_str()), 1;
  fprintf(file, "hits %.3f\n", static_cast<double>(hits) / static_cast<double>(reads));
  return fclose(file) ? 1 : 0;
}
