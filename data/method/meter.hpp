// Records the latencies of one workload of a native runner: a histogram per thread and second with three
// significant digits, and a log in HdrHistogram's format V2, in nanoseconds.
//
// Bucketing and encoding are those of HdrHistogram (github.com/HdrHistogram/HdrHistogram, AbstractHistogram and
// HistogramLogWriter): 2,048 single values, then 1,024 steps per power of two; counts as ZigZag LEB128, runs
// of zeros as negative numbers, deflated, in base 64.
#pragma once

#include <zlib.h>

#include <algorithm>
#include <bit>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

inline int64_t now() {
  timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1'000'000'000LL + t.tv_nsec;
}

class Histogram {
 public:
  void record(int64_t value) { counts_[index(value)]++; }

  void add(const Histogram& other) {
    for (size_t i = 0; i < SIZE; i++) counts_[i] += other.counts_[i];
  }

  // The upper bound of the highest used bucket, or 0 if nothing was recorded.
  int64_t max() const {
    for (size_t i = SIZE; i-- > 0;)
      if (counts_[i]) return highest(i);
    return 0;
  }

  // The third and fourth columns of a log line, without the comma between them.
  std::string encode() const {
    std::string counts;
    size_t end = SIZE;
    while (end > 0 && counts_[end - 1] == 0) end--;
    for (size_t i = 0; i < end;) {
      int64_t count = counts_[i++];
      if (count == 0) {
        count = -1;
        while (i < end && counts_[i] == 0) i++, count--;
      }
      zigzag(counts, count);
    }
    std::string payload;
    number<int32_t>(payload, 0x1c849313);
    number<int32_t>(payload, counts.size());
    number<int32_t>(payload, 0);
    number<int32_t>(payload, 3);
    number<int64_t>(payload, 1);
    number<int64_t>(payload, HIGHEST);
    number<int64_t>(payload, std::bit_cast<int64_t>(1.0));
    payload += counts;
    uLongf size = compressBound(payload.size());
    std::string deflated(size, '\0');
    compress(reinterpret_cast<Bytef*>(deflated.data()), &size, reinterpret_cast<const Bytef*>(payload.data()),
             payload.size());
    std::string bytes;
    number<int32_t>(bytes, 0x1c849314);
    number<int32_t>(bytes, size);
    return base64(bytes + deflated.substr(0, size));
  }

 private:
  static constexpr int64_t HIGHEST = 100'000'000'000;
  static constexpr size_t SIZE = 28 * 1024;

  static size_t index(int64_t value) {
    value = std::clamp<int64_t>(value, 1, HIGHEST);
    int bucket = std::bit_width(static_cast<uint64_t>(value) | 2047) - 11;
    return bucket * 1024 + (value >> bucket);
  }

  static int64_t highest(size_t index) {
    if (index < 2048) return index;
    int bucket = index / 1024 - 1;
    return ((static_cast<int64_t>(index - bucket * 1024) + 1) << bucket) - 1;
  }

  template <typename T>
  static void number(std::string& to, T value) {
    for (int shift = 8 * sizeof(T) - 8; shift >= 0; shift -= 8) to += static_cast<char>(value >> shift);
  }

  static void zigzag(std::string& to, int64_t value) {
    uint64_t rest = (static_cast<uint64_t>(value) << 1) ^ static_cast<uint64_t>(value >> 63);
    for (; rest > 127; rest >>= 7) to += static_cast<char>(rest | 128);
    to += static_cast<char>(rest);
  }

  static std::string base64(const std::string& bytes) {
    static const char* digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    for (size_t i = 0; i < bytes.size(); i += 3) {
      uint32_t group = 0;
      for (size_t j = 0; j < 3; j++) group = group << 8 | (i + j < bytes.size() ? static_cast<uint8_t>(bytes[i + j]) : 0);
      for (size_t j = 0; j < 4; j++) text += i + j > bytes.size() ? '=' : digits[group >> (18 - 6 * j) & 63];
    }
    return text;
  }

  std::vector<uint64_t> counts_ = std::vector<uint64_t>(SIZE);
};

class Meter {
 public:
  // threads: the number of recording threads, which are numbered from 0.
  explicit Meter(int threads) : zero_(now()), seconds_(threads) {
    epoch_ = std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch()).count();
  }

  // Records an operation of a thread. `began` and `ended` are values of now().
  void add(int thread, int64_t began, int64_t ended) {
    auto& seconds = seconds_[thread];
    size_t second = (ended - zero_) / SECOND;
    while (seconds.size() <= second) seconds.emplace_back();
    seconds[second].record(ended - began);
  }

  // Call it after the recording threads have ended.
  void write(const std::string& path) {
    int64_t end = now() - zero_;
    FILE* out = fopen(path.c_str(), "w");
    if (!out) perror(path.c_str()), exit(1);
    fprintf(out, "#[Histogram log format version 1.3]\n#[StartTime: %.3f (seconds since epoch)]\n", epoch_);
    fprintf(out, "\"StartTimestamp\",\"Interval_Length\",\"Interval_Max\",\"Interval_Compressed_Histogram\"\n");
    // If the last second is shorter than a millisecond, it joins the one before: an interval needs a length.
    size_t intervals = std::max<int64_t>(1, (end - SECOND / 1000 + SECOND - 1) / SECOND);
    for (size_t i = 0; i < intervals; i++) {
      bool is_last = i + 1 == intervals;
      Histogram all;
      for (auto& seconds : seconds_)
        for (size_t j = i; j < seconds.size() && (j == i || is_last); j++) all.add(seconds[j]);
      int64_t from = i * SECOND, to = is_last ? end : from + SECOND;
      fprintf(out, "%.3f,%.3f,%.3f,%s\n", from / 1e9, (to - from) / 1e9, all.max() / 1e6, all.encode().c_str());
    }
    if (fclose(out)) perror(path.c_str()), exit(1);
  }

 private:
  static constexpr int64_t SECOND = 1'000'000'000;
  int64_t zero_;
  double epoch_;
  std::vector<std::vector<Histogram>> seconds_;
};
