/** The normalised records, in SI base units: seconds, bytes, operations per second. Plain JSON. */

export type Unit = 's' | 'B' | 'B/s' | '1/s' | '1';
/** `p50`, `p99.9`: the value that this percentage of samples does not exceed. */
export type Percentile = `p${number}`;
export type LatencyKey = 'min' | 'mean' | 'max' | Percentile;

/** Text as the contributor or the runner wrote it: `{payload: '1024 B', threads: '2'}`. */
export type Params = Readonly<Record<string, string>>;

/** What a record is about. `operation` is `''` if neither the runner nor a manifest names one. */
export interface Subject {
  operation: string;
  params: Params;
}

/** The first and the last line of its file, after decompression; the first of a file is 1. */
export type Lines = readonly [first: number, last: number];

export interface Located extends Subject {
  /** Where its numbers stand. Absent while an adapter does not know better than the whole file. */
  lines?: Lines;
}

/** A confidence interval: 0.95 is the level of 95 %. */
export interface Interval {
  low: number;
  high: number;
  level: number;
}

/** The repeats inside a file: for each process that the runner started, the value of each iteration. */
export interface Repeats {
  /** `fork`: started by the runner within one run; `run`: a run of the runner. */
  process: 'fork' | 'run';
  values: number[][];
}

export type Bound = '<' | '>' | '~';

export interface Measurement extends Located {
  kind: 'measurement';
  /** `time`: a length of time that no operation took; `ratio`: to the baseline, 1 is equal. */
  metric: 'throughput' | 'latency' | 'count' | 'size' | 'pause' | 'heap' | 'time' | 'ratio';
  /** Which number of the metric it is: `mean`, `total`, `p99`, `sd` for a standard deviation … */
  statistic: LatencyKey | 'total' | 'rate' | 'sd' | 'sample';
  value: number;
  unit: Unit;
  samples?: number;
  /** Of the rate of a whole run, or of its mean time where it has no rate: operations that failed, and all that were tried. Absent where the runner does not count them. */
  attempts?: {failed: number; all: number};
  /** Only of a count of operations that the runner should have started and did not: all that it should have started. */
  due?: number;
  interval?: Interval;
  /** What the mean is a mean of, in its unit. Only of rates and times of the operations themselves. */
  repeats?: Repeats;
  /** The step to which the tool rounded it, where that is coarse: 0.001 for whole milliseconds. */
  step?: number;
  /** `<`: the value is an upper bound; `>`: a lower one; `~`: it is about this. */
  bound?: Bound;
  /** As a document prints it, where it was taken from one. */
  published?: {text: string; correction?: string; note?: string};
  /** The runner's own name, where this is not the operation's time or rate: `gc.alloc.rate.norm`. */
  name?: string;
}

/** A stretch of elapsed time. A window with count 0 was measured and empty: its latency is null. */
export interface Window {
  start: number;
  length: number;
  count: number;
  /** Null where the runner does not count them. */
  errors: number | null;
  latency: Partial<Record<LatencyKey, number>> | null;
  /**
   * True for the first or the last one, if the clock of the file is too coarse to say how much of it was measured. False
   * if it is whole, however short: an operation that is a window alone.
   */
  isPartial?: boolean;
}

export interface Timeline extends Located {
  kind: 'timeline';
  /** Ascending; they overlap by at most the millisecond to which a file rounds; a hole between two windows is a gap in the measurement. */
  windows: Window[];
  /** The tool decides when it takes a sample, or does other work between two of them: how many they are is no throughput. */
  isSampled?: true;
  /** Seconds to which the clock of the file was cut, if they are many: the windows may be longer than what was measured. */
  tick?: number;
}

/** Values v with lower ≤ v ≤ upper, in seconds, and how many there were. */
export type Bucket = readonly [lower: number, upper: number, count: number];

/** Buckets by column, all of the same length, ascending: millions of them would take much more memory as objects. */
export interface Buckets {
  /** Of `lower` and `upper`, units in a second: whole nanoseconds take much less space as text than seconds do. */
  perSecond: number;
  lower: number[];
  upper: number[];
  count: number[];
}

export interface Distribution extends Located {
  kind: 'distribution';
  metric: 'latency';
  unit: 's';
  n: number;
  /** Exact where the runner gave it, else the bound of the outermost bucket. */
  min: number;
  max: number;
  mean: number | null;
  /** Not empty. */
  buckets: Buckets;
  /** Largest relative width of a bucket: 0.001 for three significant digits; null where coarse. */
  precision: number | null;
  /** The runner takes the middle of a bucket for the values in it; else the upper bound is taken. */
  isMiddle?: boolean;
  /** The step to which the tool rounded its samples, where that is coarse for some of them. */
  step?: number;
  /** Series of one file that must never be summed, such as tags of an interval log. */
  tag?: string;
  /** Seconds at the beginning that it leaves out; absent where its file has no times. */
  warmup?: number;
}

/** `young`: eden and survivors together, where the log does not part them. */
export type GenerationName = 'old' | 'survivor' | 'eden' | 'young' | 'heap' | 'metaspace';

/** Bytes by generation at points of elapsed time (uptime of the JVM, plus the file's offset). */
export interface Heap extends Located {
  kind: 'heap';
  /** `collections`: two points a collection, before and after. `samples`: polled. */
  from: 'collections' | 'samples';
  /** Of samples: the JVM writes its sizes only after each collection, so those before are unknown. */
  isAfter?: boolean;
  /** Median seconds between samples; null for collections. */
  every: number | null;
  /** Ascending; equal neighbours are legal (before and after a pause, or a coarse clock). */
  time: number[];
  /** The whole heap, where it is less than its generations together: G1 counts them in regions. */
  used?: number[];
  /** Bottom of the stack first: old, survivor, eden. `heap` alone where there are no generations. */
  generations: {name: GenerationName; used: (number | null)[]; committed: (number | null)[]}[];
}

export type CollectionKind = 'young' | 'mixed' | 'full' | 'remark' | 'cleanup' | 'other';

export interface Collection {
  /** Elapsed seconds at which the pause began. */
  start: number;
  duration: number;
  kind: CollectionKind;
  cause: string;
  /** Asked for by the program or a tool: System.gc(), a heap dump, a diagnostic command. */
  forced: boolean;
  /** Heap bytes; null where the log line has no sizes (remark, cleanup of some versions). */
  before: number | null;
  after: number | null;
  committed: number | null;
  /** Old generation (tenured), where the log has `gc+heap` lines. */
  old: {before: number; after: number; committed: number} | null;
}

/** One thread of a program with ZGC that waited for memory, or for an object to be moved. */
export interface Stall {
  /** Elapsed seconds at which the wait began. */
  start: number;
  duration: number;
  kind: 'allocation' | 'relocation';
}

/** All threads stood, for a pause of the collector or for anything else (a safepoint). */
export interface Stop {
  /** Elapsed seconds at which the JVM asked the threads to stop. */
  start: number;
  /** Until the threads went on, at least `LEAST_STOP`. */
  duration: number;
}

export interface Pauses extends Located {
  kind: 'pauses';
  collector: string;
  collections: Collection[];
  /** Not pauses: the other threads went on. Absent if the log names none. */
  stalls?: Stall[];
  /** The long ones. Absent if the log has no safepoints. */
  stops?: Stop[];
  /**
   * From when to when the log has every pause: from the start of the JVM, or from the first
   * time stamp of a log that began later, to the last one. Below zero where the JVM started before
   * the run.
   */
  start: number;
  end: number;
  /** When the run ended, if the log goes on. */
  until?: number;
}

export type Rec = Measurement | Timeline | Distribution | Heap | Pauses;
