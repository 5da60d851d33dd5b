import java.io.FileNotFoundException;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.HdrHistogram.SingleWriterRecorder;

/**
 * Records the latencies of one workload: an HdrHistogram per window with three significant digits, written as a
 * V2 log in nanoseconds. If a pause makes a window longer, its length in the log shows it.
 */
final class Meter implements AutoCloseable {
  private static final long HIGHEST = 100_000_000_000L;
  private static final long SECOND = 1_000_000_000L;

  private final SingleWriterRecorder[] recorders;
  private final Histogram[] recycled;
  private final HistogramLogWriter log;
  private final long window;
  private final long zero = System.nanoTime();
  private final Thread reporter = new Thread(this::report, "meter");
  private long from;
  private volatile boolean closed;

  /** Windows of one second. */
  Meter(Path file, int threads) throws FileNotFoundException {
    this(file, threads, 1);
  }

  /**
   * @param threads the number of recording threads, which are numbered from 0
   * @param window in seconds
   */
  Meter(Path file, int threads, int window) throws FileNotFoundException {
    this.window = window * SECOND;
    recorders = new SingleWriterRecorder[threads];
    recycled = new Histogram[threads];
    for (int i = 0; i < threads; i++) recorders[i] = new SingleWriterRecorder(1, HIGHEST, 3);
    log = new HistogramLogWriter(file.toFile());
    log.outputLogFormatVersion();
    log.outputStartTime(System.currentTimeMillis());
    log.outputLegend();
    reporter.setDaemon(true);
    reporter.start();
  }

  /** Records an operation of a thread. `began` and `ended` are values of System.nanoTime. */
  void add(int thread, long began, long ended) {
    recorders[thread].recordValue(Math.max(1, ended - began));
  }

  private void report() {
    for (long next = window; !closed; next += window) {
      while (!closed && System.nanoTime() - zero < next) LockSupport.parkNanos(next - (System.nanoTime() - zero));
      if (!closed) interval();
    }
  }

  private void interval() {
    Histogram all = new Histogram(1, HIGHEST, 3);
    for (int i = 0; i < recorders.length; i++) all.add(recycled[i] = recorders[i].getIntervalHistogram(recycled[i]));
    long to = System.nanoTime() - zero;
    log.outputIntervalHistogram(from / 1e9, to / 1e9, all, 1e6);
    from = to;
  }

  /** Writes the last interval. Call it after the recording threads have ended. */
  @Override
  public void close() throws InterruptedException {
    closed = true;
    LockSupport.unpark(reporter);
    reporter.join();
    interval();
    log.close();
  }
}
