import com.github.benmanes.caffeine.cache.Caffeine;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.caffinitas.ohc.CacheSerializer;
import org.caffinitas.ohc.OHCache;
import org.caffinitas.ohc.OHCacheBuilder;
import org.ehcache.Cache;
import org.ehcache.CacheManager;
import org.ehcache.config.builders.CacheConfigurationBuilder;
import org.ehcache.config.builders.CacheManagerBuilder;
import org.ehcache.config.builders.ResourcePoolsBuilder;
import org.ehcache.config.units.EntryUnit;
import org.ehcache.config.units.MemoryUnit;
import org.infinispan.configuration.cache.ConfigurationBuilder;
import org.infinispan.configuration.cache.StorageType;
import org.infinispan.configuration.global.GlobalConfigurationBuilder;
import org.infinispan.eviction.EvictionStrategy;
import org.infinispan.manager.DefaultCacheManager;

/** A cache: limited by entries on the heap, by bytes off-heap. */
interface Store extends AutoCloseable {
  byte[] get(String key) throws Exception;

  void put(String key, byte[] value) throws Exception;

  @Override
  default void close() throws Exception {}

  static Store named(String name) {
    return switch (name) {
      case "caffeine" -> caffeine();
      case "ehcache" -> ehcache(ResourcePoolsBuilder.newResourcePoolsBuilder().heap(CacheRun.ENTRIES, EntryUnit.ENTRIES));
      case "ehcache-offheap" ->
          ehcache(ResourcePoolsBuilder.newResourcePoolsBuilder().offheap(CacheRun.BYTES >> 20, MemoryUnit.MB));
      case "infinispan" -> infinispan(StorageType.HEAP);
      case "infinispan-offheap" -> infinispan(StorageType.OFF_HEAP);
      case "ohc" -> ohc();
      default -> throw new IllegalArgumentException("no cache is named " + name);
    };
  }

  private static Store caffeine() {
    com.github.benmanes.caffeine.cache.Cache<String, byte[]> cache =
        Caffeine.newBuilder().maximumSize(CacheRun.ENTRIES).build();
    return new Store() {
      @Override
      public byte[] get(String key) {
        return cache.getIfPresent(key);
      }

      @Override
      public void put(String key, byte[] value) {
        cache.put(key, value);
      }
    };
  }

  private static Store ehcache(ResourcePoolsBuilder pools) {
    CacheManager manager = CacheManagerBuilder.newCacheManagerBuilder().build(true);
    Cache<String, byte[]> cache =
        manager.createCache("cache", CacheConfigurationBuilder.newCacheConfigurationBuilder(String.class, byte[].class, pools));
    return new Store() {
      @Override
      public byte[] get(String key) {
        return cache.get(key);
      }

      @Override
      public void put(String key, byte[] value) {
        cache.put(key, value);
      }

      @Override
      public void close() {
        manager.close();
      }
    };
  }

  private static Store infinispan(StorageType storage) {
    var manager = new DefaultCacheManager(new GlobalConfigurationBuilder().nonClusteredDefault().build());
    var configuration = new ConfigurationBuilder();
    configuration.memory().storage(storage).whenFull(EvictionStrategy.REMOVE);
    if (storage == StorageType.HEAP) configuration.memory().maxCount(CacheRun.ENTRIES);
    else configuration.memory().maxSize(CacheRun.BYTES + "B");
    org.infinispan.Cache<String, byte[]> cache = manager.createCache("cache", configuration.build());
    return new Store() {
      @Override
      public byte[] get(String key) {
        return cache.get(key);
      }

      @Override
      public void put(String key, byte[] value) {
        cache.put(key, value);
      }

      @Override
      public void close() {
        manager.stop();
      }
    };
  }

  private static Store ohc() {
    OHCache<String, byte[]> cache =
        OHCacheBuilder.<String, byte[]>newBuilder()
            .capacity(CacheRun.BYTES)
            .segmentCount(64)
            .keySerializer(new KeySerializer())
            .valueSerializer(new ValueSerializer())
            .build();
    return new Store() {
      @Override
      public byte[] get(String key) {
        return cache.get(key);
      }

      @Override
      public void put(String key, byte[] value) {
        cache.put(key, value);
      }

      @Override
      public void close() throws Exception {
        cache.close();
      }
    };
  }

  final class KeySerializer implements CacheSerializer<String> {
    @Override
    public void serialize(String key, ByteBuffer to) {
      to.put(key.getBytes(StandardCharsets.ISO_8859_1));
    }

    @Override
    public String deserialize(ByteBuffer from) {
      byte[] bytes = new byte[from.remaining()];
      from.get(bytes);
      return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    @Override
    public int serializedSize(String key) {
      return key.length();
    }
  }

  final class ValueSerializer implements CacheSerializer<byte[]> {
    @Override
    public void serialize(byte[] value, ByteBuffer to) {
      to.put(value);
    }

    @Override
    public byte[] deserialize(ByteBuffer from) {
      byte[] bytes = new byte[from.remaining()];
      from.get(bytes);
      return bytes;
    }

    @Override
    public int serializedSize(byte[] value) {
      return value.length;
    }
  }
}
