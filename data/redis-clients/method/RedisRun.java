import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import redis.clients.jedis.Jedis;

/**
 * The load of basho_bench in mode max, from Java: a closed loop of six threads with one connection each, get and
 * put in equal parts, uniform keys.
 *
 * <p>{@code RedisRun PORT KEYS SIZE SECONDS OUT [WINDOW]}: writes OUT/get.hlog, OUT/put.hlog, OUT/all.hlog (both),
 * with a histogram every WINDOW seconds (default 1), and OUT/run.txt with the offset of the clock.
 */
final class RedisRun {
  private static final int THREADS = 6;

  public static void main(String[] arguments) throws Exception {
    int port = Integer.parseInt(arguments[0]);
    int keys = Integer.parseInt(arguments[1]);
    int size = Integer.parseInt(arguments[2]);
    long seconds = Long.parseLong(arguments[3]);
    Path out = Path.of(arguments[4]);
    int window = arguments.length > 5 ? Integer.parseInt(arguments[5]) : 1;
    var go = new CountDownLatch(1);
    var threads = new Thread[THREADS];
    Files.writeString(out.resolve("run.txt"), "offset -%.3f%n".formatted(ManagementFactory.getRuntimeMXBean().getUptime() / 1000.0));
    try (var gets = new Meter(out.resolve("get.hlog"), THREADS, window);
        var puts = new Meter(out.resolve("put.hlog"), THREADS, window);
        var all = new Meter(out.resolve("all.hlog"), THREADS, window)) {
      long end = System.nanoTime() + seconds * 1_000_000_000L;
      for (int i = 0; i < THREADS; i++) {
        int thread = i;
        threads[i] = new Thread(() -> {
          var random = new SplittableRandom(thread);
          byte[] value = new byte[size];
          random.nextBytes(value);
          try (var redis = new Jedis("127.0.0.1", port)) {
            redis.ping();
            go.await();
            for (long ended = 0; ended < end; ) {
              byte[] key = ("key:" + random.nextInt(keys)).getBytes();
              boolean reads = random.nextBoolean();
              long began = System.nanoTime();
              if (reads) redis.get(key);
              else redis.set(key, value);
              ended = System.nanoTime();
              (reads ? gets : puts).add(thread, began, ended);
              all.add(thread, began, ended);
            }
          } catch (Exception e) {
            e.printStackTrace();
            System.exit(1);
          }
        });
        threads[i].start();
      }
      go.countDown();
      for (Thread thread : threads) thread.join();
    }
  }
}
