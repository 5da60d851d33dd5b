// Three operations on `size` bytes or entries. micro/Micro.java has the same.
#include <benchmark/benchmark.h>
#include <zlib.h>

#include <cstring>
#include <unordered_map>
#include <vector>

namespace {

std::vector<unsigned char> bytes(int size) {
  std::vector<unsigned char> source(size);
  for (int i = 0; i < size; i++) source[i] = static_cast<unsigned char>(i * 31);
  return source;
}

// Copies bytes from one array to another.
void copy(benchmark::State& state) {
  auto source = bytes(state.range(0)), target = source;
  for (auto _ : state) {
    benchmark::DoNotOptimize(source.data());
    memcpy(target.data(), source.data(), source.size());
    benchmark::ClobberMemory();
  }
}

// Computes the checksum of the platform: zlib.
void crc32_of(benchmark::State& state) {
  auto source = bytes(state.range(0));
  for (auto _ : state) benchmark::DoNotOptimize(crc32(0, source.data(), source.size()));
}

// Looks up an existing key, cycling through the keys.
void map_get(benchmark::State& state) {
  int size = state.range(0), next = 0;
  std::unordered_map<int, int> map(2 * size);
  for (int i = 0; i < size; i++) map.emplace(i * 7919, i);
  for (auto _ : state) {
    next = next + 1 == size ? 0 : next + 1;
    benchmark::DoNotOptimize(map.find(next * 7919)->second);
  }
}

void sizes(benchmark::internal::Benchmark* one) { one->ArgName("size")->Arg(64)->Arg(1024)->Arg(8192); }

BENCHMARK(copy)->Name("micro.Micro.copy")->Apply(sizes);
BENCHMARK(crc32_of)->Name("micro.Micro.crc32")->Apply(sizes);
BENCHMARK(map_get)->Name("micro.Micro.mapGet")->Apply(sizes);

}  // namespace

BENCHMARK_MAIN();
