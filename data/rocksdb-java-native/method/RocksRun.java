import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.CompressionType;
import org.rocksdb.LRUCache;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.WriteOptions;

/**
 * The classic workloads of RocksDB through RocksJava. rocks.cpp does the same through the C interface of the same
 * library. The load is a closed loop, and every operation of every thread is recorded, except those of the writer
 * in readwhilewriting, which writes at a fixed rate.
 *
 * <p>{@code RocksRun DATABASE OUT SECONDS}: writes OUT/&lt;workload&gt;.hlog, each with SECONDS of its workload.
 */
final class RocksRun {
  private static final int KEYS = 2_000_000;
  private static final int VALUE = 800;
  private static final int WRITES_PER_SECOND = 10_000;

  private final RocksDB db;
  private final Path out;
  private final int seconds;
  private final byte[] pool = pool();

  private RocksRun(RocksDB db, Path out, int seconds) {
    this.db = db;
    this.out = out;
    this.seconds = seconds;
  }

  public static void main(String[] arguments) throws Exception {
    RocksDB.loadLibrary();
    var table = new BlockBasedTableConfig();
    table.setBlockCache(new LRUCache(256L << 20));
    table.setFilterPolicy(new BloomFilter(10));
    var options = new Options();
    options.setCreateIfMissing(true).setCompressionType(CompressionType.SNAPPY_COMPRESSION).setMaxOpenFiles(-1);
    options.setTableFormatConfig(table);
    try (RocksDB db = RocksDB.open(options, arguments[0])) {
      new RocksRun(db, Path.of(arguments[1]), Integer.parseInt(arguments[2])).all();
    }
  }

  private void all() throws Exception {
    fillseq();
    db.compactRange();
    for (int threads : new int[] {1, 2, 4}) {
      workload("readrandom-t" + threads, threads, this::readRandom);
      try (var writer = new Writer()) {
        workload("readwhilewriting-t" + threads, threads, this::readRandom);
      }
      workload("readseq-t" + threads, threads, (meter, thread, end) -> readSequentially(4, meter, thread, end));
    }
    for (int calls : new int[] {1, 2, 4}) {
      workload("step-" + calls, 1, (meter, thread, end) -> readSequentially(calls, meter, thread, end));
    }
  }

  private interface Loop {
    void run(Meter meter, int thread, long end) throws RocksDBException;
  }

  private void workload(String name, int threads, Loop loop) throws Exception {
    var go = new CountDownLatch(1);
    var workers = new Thread[threads];
    try (var meter = new Meter(out.resolve(name + ".hlog"), threads)) {
      long end = System.nanoTime() + seconds * 1_000_000_000L;
      for (int i = 0; i < threads; i++) {
        int thread = i;
        workers[i] = new Thread(() -> {
          try {
            go.await();
            loop.run(meter, thread, end);
          } catch (Exception e) {
            e.printStackTrace();
            System.exit(1);
          }
        });
        workers[i].start();
      }
      go.countDown();
      for (Thread worker : workers) worker.join();
    }
  }

  private void fillseq() throws Exception {
    byte[] key = new byte[16];
    byte[] value = new byte[VALUE];
    try (var write = new WriteOptions(); var meter = new Meter(out.resolve("fillseq.hlog"), 1)) {
      for (int i = 0; i < KEYS; i++) {
        key(key, i);
        value(value, i);
        long began = System.nanoTime();
        db.put(write, key, value);
        meter.add(0, began, System.nanoTime());
      }
    }
  }

  private void readRandom(Meter meter, int thread, long end) throws RocksDBException {
    var random = new Xorshift(thread + 1);
    byte[] key = new byte[16];
    byte[] value = new byte[VALUE];
    for (long ended = 0; ended < end; ) {
      key(key, random.below(KEYS));
      long began = System.nanoTime();
      int size = db.get(key, value);
      ended = System.nanoTime();
      meter.add(thread, began, ended);
      if (size != VALUE) throw new IllegalStateException("found " + size + " bytes");
    }
  }

  /** One step: {@code next} alone, with {@code isValid}, or with {@code isValid}, {@code key} and {@code value}. */
  private void readSequentially(int calls, Meter meter, int thread, long end) {
    long bytes = 0;
    try (RocksIterator iterator = db.newIterator()) {
      iterator.seekToFirst();
      // Read the clock once per step: the end of a step is the start of the next.
      long began = System.nanoTime();
      for (int at = 0; began < end; at++) {
        if (at == KEYS) {
          iterator.seekToFirst();
          at = 0;
          began = System.nanoTime();
        }
        if (calls > 1 && !iterator.isValid()) throw new IllegalStateException("ended at " + at);
        if (calls > 2) bytes += iterator.key().length + iterator.value().length;
        iterator.next();
        long ended = System.nanoTime();
        meter.add(thread, began, ended);
        began = ended;
      }
    }
    if (calls > 2 && bytes == 0) throw new IllegalStateException("nothing read");
  }

  /** Puts values of existing keys at a fixed rate until it is closed. */
  private final class Writer implements AutoCloseable {
    private volatile boolean closed;
    private final Thread thread = new Thread(this::run);

    Writer() {
      thread.start();
    }

    private void run() {
      var random = new Xorshift(99);
      byte[] key = new byte[16];
      byte[] value = new byte[VALUE];
      long zero = System.nanoTime();
      try (var write = new WriteOptions()) {
        for (long n = 0; !closed; n++) {
          long due = zero + n * (1_000_000_000L / WRITES_PER_SECOND);
          while (System.nanoTime() < due) LockSupport.parkNanos(500_000);
          int number = random.below(KEYS);
          key(key, number);
          value(value, number);
          db.put(write, key, value);
        }
      } catch (RocksDBException e) {
        e.printStackTrace();
        System.exit(1);
      }
    }

    @Override
    public void close() throws InterruptedException {
      closed = true;
      thread.join();
    }
  }

  private static void key(byte[] key, int number) {
    ByteBuffer.wrap(key).putLong(0, number).putLong(8, 0x3030303030303030L);
  }

  /** 400 random bytes, twice: compresses to about half. */
  private void value(byte[] value, int number) {
    int from = number % 1000 * 400;
    System.arraycopy(pool, from, value, 0, VALUE / 2);
    System.arraycopy(pool, from, value, VALUE / 2, VALUE / 2);
  }

  private static byte[] pool() {
    var random = new Xorshift(7);
    byte[] pool = new byte[400_000];
    for (int i = 0; i < pool.length; i++) pool[i] = (byte) random.below(256);
    return pool;
  }

  /** Marsaglia’s xorshift64. Same sequence as in rocks.cpp. */
  private static final class Xorshift {
    private long state;

    Xorshift(long seed) {
      state = seed * 0x9E3779B97F4A7C15L;
    }

    int below(int bound) {
      state ^= state << 13;
      state ^= state >>> 7;
      state ^= state << 17;
      return (int) ((state >>> 33) % bound);
    }
  }
}
