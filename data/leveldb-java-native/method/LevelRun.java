import java.io.File;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import org.fusesource.leveldbjni.JniDBFactory;
import org.iq80.leveldb.CompressionType;
import org.iq80.leveldb.DB;
import org.iq80.leveldb.DBFactory;
import org.iq80.leveldb.Options;
import org.iq80.leveldb.impl.Iq80DBFactory;

/**
 * Measures LevelDB from Java, through JNI or written in Java: the puts of the published comparison, then gets of
 * the same keys. level.cpp does the same in C++. The load is a closed loop of four threads.
 *
 * <p>{@code LevelRun jni|java DATABASE OUT PUT_SECONDS GET_SECONDS}: writes OUT/put.hlog and OUT/get.hlog.
 */
final class LevelRun {
  private static final int THREADS = 4;
  private static final int VALUE = 50;

  private interface Call {
    void on(DB db, byte[] key, byte[] value);
  }

  public static void main(String[] arguments) throws Exception {
    DBFactory factory = arguments[0].equals("jni") ? JniDBFactory.factory : Iq80DBFactory.factory;
    Path out = Path.of(arguments[2]);
    int putSeconds = Integer.parseInt(arguments[3]);
    int getSeconds = Integer.parseInt(arguments[4]);
    var options = new Options().createIfMissing(true).compressionType(CompressionType.SNAPPY);
    options.writeBufferSize(30 << 20).maxOpenFiles(50).cacheSize(8 << 20);
    long[] put = new long[THREADS];
    try (DB db = factory.open(new File(arguments[1]), options)) {
      loop(db, out.resolve("put.hlog"), putSeconds, put, null, (on, key, value) -> on.put(key, value));
      loop(db, out.resolve("get.hlog"), getSeconds, new long[THREADS], put, (on, key, value) -> {
        if (on.get(key) == null) throw new IllegalStateException("a stored key is missing");
      });
    }
  }

  /** Counts the calls of each thread in `done`. After `again` calls, if given, a thread restarts its key sequence. */
  private static void loop(DB db, Path file, int seconds, long[] done, long[] again, Call call) throws Exception {
    var go = new CountDownLatch(1);
    var threads = new Thread[THREADS];
    try (var meter = new Meter(file, THREADS)) {
      long end = System.nanoTime() + seconds * 1_000_000_000L;
      for (int i = 0; i < THREADS; i++) {
        int thread = i;
        threads[i] = new Thread(() -> {
          try {
            go.await();
            var keys = new Keys(thread + 1);
            byte[] value = new byte[VALUE];
            for (long ended = 0; ended < end; done[thread]++) {
              if (again != null && done[thread] % again[thread] == 0) keys = new Keys(thread + 1);
              byte[] key = keys.next();
              keys.fill(value);
              long began = System.nanoTime();
              call.on(db, key, value);
              ended = System.nanoTime();
              meter.add(thread, began, ended);
            }
          } catch (Throwable e) {
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

  /** Keys of 8 bytes, uniform over 1,000,000,000, from Marsaglia’s xorshift64. Same sequence as in level.cpp. */
  private static final class Keys {
    private long state;

    Keys(long seed) {
      state = seed * 0x9E3779B97F4A7C15L;
    }

    byte[] next() {
      state ^= state << 13;
      state ^= state >>> 7;
      state ^= state << 17;
      return ByteBuffer.allocate(8).putLong((state >>> 33) % 1_000_000_000L).array();
    }

    void fill(byte[] value) {
      for (int i = 0; i + 8 <= value.length; i += 8) ByteBuffer.wrap(value).putLong(i, state * (i + 1));
    }
  }
}
