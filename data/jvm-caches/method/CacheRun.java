import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.LongAdder;

/**
 * Runs one cache under the load of the published benchmark: a closed loop of 16 threads, nine reads to one write.
 * Keys have 20 characters and are uniform over 1.5 times the capacity; values have 500 to 1,000 bytes. cache.cpp
 * does the same with a native cache.
 *
 * <p>{@code CacheRun CACHE SECONDS OUT}: fills the cache, measures, and writes OUT/mixed.hlog and OUT/run.txt
 * with the offset of the clock and the hit rate.
 */
final class CacheRun {
  static final int ENTRIES = 1_000_000;
  /** The limit of off-heap caches: enough for about as many entries, with their headers. */
  static final long BYTES = 900L << 20;
  private static final int KEYS = ENTRIES / 2 * 3;
  private static final int THREADS = 16;
  private static final byte[] POOL = pool();

  public static void main(String[] arguments) throws Exception {
    Path out = Path.of(arguments[2]);
    try (Store store = Store.named(arguments[0])) {
      var random = new SplittableRandom(1);
      for (int i = 0; i < KEYS; i++) store.put(key(i), value(random));
      measure(store, Integer.parseInt(arguments[1]), out);
    }
  }

  private static void measure(Store store, int seconds, Path out) throws Exception {
    var go = new CountDownLatch(1);
    var reads = new LongAdder();
    var hits = new LongAdder();
    var threads = new Thread[THREADS];
    double offset = ManagementFactory.getRuntimeMXBean().getUptime() / 1000.0;
    try (var meter = new Meter(out.resolve("mixed.hlog"), THREADS)) {
      long end = System.nanoTime() + seconds * 1_000_000_000L;
      for (int i = 0; i < THREADS; i++) {
        int thread = i;
        threads[i] = new Thread(() -> loop(store, meter, thread, end, go, reads, hits));
        threads[i].start();
      }
      go.countDown();
      for (Thread thread : threads) thread.join();
    }
    String text = "offset -%.3f%nhits %.3f%n".formatted(offset, hits.doubleValue() / reads.doubleValue());
    Files.writeString(out.resolve("run.txt"), text);
  }

  private static void loop(
      Store store, Meter meter, int thread, long end, CountDownLatch go, LongAdder reads, LongAdder hits) {
    try {
      go.await();
      var random = new SplittableRandom(100 + thread);
      long read = 0;
      long found = 0;
      for (long ended = 0; ended < end; ) {
        String key = key(random.nextInt(KEYS));
        byte[] value = random.nextInt(10) == 0 ? value(random) : null;
        long began = System.nanoTime();
        if (value != null) {
          store.put(key, value);
        } else {
          read++;
          if (store.get(key) != null) found++;
        }
        ended = System.nanoTime();
        meter.add(thread, began, ended);
      }
      reads.add(read);
      hits.add(found);
    } catch (Throwable e) {
      e.printStackTrace();
      System.exit(1);
    }
  }

  private static String key(int number) {
    byte[] key = "key-0000000000000000".getBytes(StandardCharsets.ISO_8859_1);
    for (int i = key.length - 1, rest = number; rest > 0; i--, rest /= 10) key[i] += rest % 10;
    return new String(key, StandardCharsets.ISO_8859_1);
  }

  private static byte[] value(SplittableRandom random) {
    int from = random.nextInt(POOL.length - 1000);
    return Arrays.copyOfRange(POOL, from, from + 500 + random.nextInt(501));
  }

  private static byte[] pool() {
    byte[] pool = new byte[1 << 20];
    new SplittableRandom(7).nextBytes(pool);
    return pool;
  }
}
