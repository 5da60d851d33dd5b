package micro;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Three operations on `size` bytes or entries. micro.cpp has the same. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class Micro {
  @Param({"64", "1024", "8192"})
  public int size;

  private byte[] source;
  private byte[] target;
  private Map<Integer, Integer> map;
  private int next;

  @Setup
  public void fill() {
    source = new byte[size];
    target = new byte[size];
    map = new HashMap<>(2 * size);
    for (int i = 0; i < size; i++) {
      source[i] = (byte) (i * 31);
      map.put(i * 7919, i);
    }
  }

  /** Copies bytes from one array to another. */
  @Benchmark
  public byte[] copy() {
    System.arraycopy(source, 0, target, 0, size);
    return target;
  }

  /** Computes the checksum of the platform: java.util.zip. */
  @Benchmark
  public long crc32() {
    CRC32 sum = new CRC32();
    sum.update(source, 0, size);
    return sum.getValue();
  }

  /** Looks up an existing key, cycling through the keys. */
  @Benchmark
  public Integer mapGet() {
    next = next + 1 == size ? 0 : next + 1;
    return map.get(next * 7919);
  }
}
