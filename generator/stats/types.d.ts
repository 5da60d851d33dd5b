/** What is computed from records: summaries, configurations, comparisons. */

import type {
  Bound,
  Collection,
  CollectionKind,
  Distribution,
  Interval,
  LatencyKey,
  Params,
  Repeats,
  Stall,
  Subject,
  Unit,
} from '../records/types.d.ts';
import type {Published, Run, Status} from '../scan/types.d.ts';

/** One run's values for one operation and one set of parameters. */
export interface Summary extends Subject {
  run: string;
  system: string;
  /**
   * Operations per second over the measured phase; null where no record says. A rate that the
   * runner states may come without the operations behind it, or without windows.
   */
  throughput: {
    value: number;
    seconds: number | null;
    count: number | null;
    /** Of the windows. */
    lowest: number | null;
    highest: number | null;
    /** The runner's own, of its mean. */
    interval?: Interval;
    /** Inside the file. The value is their mean: see `repeatsMean` in repeats.js. */
    repeats?: Repeats;
    /** To which the runner rounded it, where that is coarse. */
    step?: number;
    /** Of the value, as published. */
    bound?: Bound;
  } | null;
  /**
   * What no record gives is null. Percentiles of windows cannot be combined; minimum, maximum and
   * mean can. What the runner states of the whole run is taken as it stands.
   */
  latency: {
    n: number | null;
    min: number | null;
    p50: number | null;
    p99: number | null;
    'p99.9': number | null;
    max: number | null;
    mean: number | null;
    /** The runner's own, of its mean. */
    interval?: Interval;
    /** Inside the file. The mean is theirs. */
    repeats?: Repeats;
    /** To which the runner rounded what it states, where that is coarse. */
    steps?: Partial<Record<'mean' | 'p50' | 'p99' | 'p99.9', number>>;
    /** Where nothing exact is stated. */
    bounds?: Partial<Record<LatencyKey, {value: number; bound: Bound}>>;
  } | null;
  errors: number | null;
  /** Absent where the runner does not count errors. */
  attempts?: Attempts;
  /** Absent where the runner does not count operations that it did not start. */
  notStarted?: NotStarted;
  /** What the percentiles were taken from. */
  distribution?: Distribution;
  /** The document's own comparison with its baseline. */
  ratio?: {text: string};
}

/** Operations that succeeded or failed, where the runner counts errors. */
export interface Attempts {
  failed: number;
  all: number;
  /** The operations may include what failed: the share of failures is at least `failed / all`. */
  isLeast: boolean;
}

/** Operations that the runner should have started, and those of them that it did not start. */
export interface NotStarted {
  count: number;
  due: number;
}

export type LongestPause = Pick<Collection, 'start' | 'duration' | 'kind' | 'cause' | 'forced'>;

/** Pauses of one kind and cause. */
export interface GcCause {
  kind: CollectionKind;
  cause: string;
  forced: boolean;
  collections: number;
  /** Seconds. */
  total: number;
  longest: number;
}

/** Bytes, over the seconds between the first and the last collection with sizes. */
export interface MemoryRates {
  seconds: number;
  /** Null for collectors that free memory between pauses. */
  allocated: number | null;
  /** From the young to the old generation, by young collections; null where the log does not part them. */
  promoted: number | null;
}

/** Waits of single threads of one kind; the other threads went on. */
export interface StallCount {
  kind: Stall['kind'];
  count: number;
  /** Seconds. */
  longest: number;
}

export interface GcSummary {
  run: string;
  collector: string;
  /** Other GC logs in the run, which do not count: of other JVMs, or in another format. */
  otherLogs: number;
  collections: number;
  full: number;
  forced: number;
  /** Seconds. */
  total: number;
  /** With its kind and cause: of all, and of those that the benchmark itself caused. */
  longestOfAll: LongestPause | null;
  /** After the warm-up and not forced; a pause before time zero belongs to the warm-up. */
  longestCounted: LongestPause | null;
  /** Of those that count, in seconds; null without one. */
  p50: number | null;
  /** Of the logged time after the warm-up, the share spent in pauses that count, 0 to 1; null without such time. */
  share: number | null;
  /** Median seconds between starts of full collections that were not forced; null under two. */
  betweenFull: number | null;
  /** The most time first; warm-up and forced pauses included. */
  causes: GcCause[];
  /** Of all threads, those that are kept; warm-up included. Null where the log has no safepoints. */
  stops: {count: number; longest: number | null} | null;
  /** Warm-up included. Null where the log would not state one. */
  stalls: {count: number; total: number; longest: number | null; kinds: StallCount[]} | null;
  /** After the warm-up; null under two collections with sizes. */
  rates: MemoryRates | null;
  /** How the old generation grows, and when the next full collection is due. */
  nextFull: {
    /** Null where none is expected before `horizon`, or the growth is not steady. */
    at: number | null;
    /** As far beyond the end of the log as the log is long. */
    horizon: number;
    growth: number;
    isSteady: boolean;
    since: 'full' | 'warm-up' | 'start';
    from: number;
    limit: number;
  } | null;
}

/** Repeats of one configuration: same system, machine, operation and parameters. */
export interface Configuration extends Subject {
  system: string;
  machine: string | undefined;
  /** One run, whose values a document states: it is never grouped with a measured run. */
  published?: Published;
  runs: string[];
  /** `status`, where it is another one. */
  failed: {run: string; reason: string; status?: Status}[];
  /** The run that is shown for the configuration. */
  shown: string | null;
  summary: Summary | null;
  /** One of each run in `runs`. */
  summaries: Summary[];
  /** Over the repeats. */
  throughput: Spread | null;
  /** Over the repeats: samples of all, extremes of all, and estimates. Null unless each states them. */
  latency: {
    n: number | null;
    min: number | null;
    mean: Spread | null;
    p50: Spread | null;
    p99: Spread | null;
    'p99.9': Spread | null;
    max: number | null;
  };
  /** The histograms of all repeats, merged; null if a repeat has no histogram or different buckets. */
  distribution: Distribution | null;
  /** Of all repeats; null unless each counts them. */
  errors: number | null;
  /** Runs that do not state what other repeats do: then there is no value of all. */
  lacking?: Partial<Record<'throughput' | 'min' | 'max' | 'errors', string[]>>;
  /** Of the repeats that count errors; absent where none does. */
  attempts?: Attempts;
  /** Of the repeats that count them; absent where none does. */
  notStarted?: NotStarted;
}

/** What one repeat is. */
export interface RepeatLevel {
  level: 'run' | 'fork' | 'iteration';
  /** Folders that the repeats come from: fewer than repeats where files hold several. */
  runs: number;
  /** Of each fork or run inside a file, if all have equally many, else null. */
  iterations: number | null;
}

/** One quantity over the repeats of a configuration. */
export interface Spread extends RepeatLevel {
  n: number;
  /** One a repeat. */
  values: number[];
  min: number;
  max: number;
  /** The one number that represents the repeats in tables, charts, sentences and downloads. */
  estimate: number;
  from: 'geometric mean' | 'merged histograms' | 'median repeat';
  /** Of a percentile from wide buckets, and of what was rounded to coarse steps: the bucket or step that holds the estimate. */
  bucket?: {low: number; high: number};
  /**
   * Standard error of the estimate's logarithm, at least that of rounding; null under five repeats and where one
   * is zero.
   */
  error: number | null;
  /** 95 % confidence interval of the estimate; null with `error`, and where all repeats print the same number. */
  interval: Interval | null;
}

/** A value that the report requests, and how sure it is. */
export interface RequestedValue {
  label: string;
  /** The id of the chart that shows it. */
  chart?: string;
  value: number;
  /** `×` for a ratio. */
  unit: Unit | '×';
  /** Of a ratio that was found to be faster or slower; `lower` for times. */
  better?: Comparison['better'];
  /** Of any other ratio: `too few repeats`. */
  verdict?: string;
  /** Repeats behind it; for a ratio those of the candidate. */
  runs: number;
  /** Where the repeats are inside files. */
  inside?: Spread;
  /** Lowest and highest repeat, of a percentile. */
  range?: {low: number; high: number; from: Spread['from']};
  /** What it was taken from, where that is counted: samples, collections. */
  of?: {count: number; what: 'sample' | 'collection'};
  /** Over the repeats. */
  interval: Interval | null;
  /** That of the runner, within one run. */
  runnerInterval?: Interval;
  published?: Published;
  /** How its run ended, where it failed or was aborted. */
  ended?: Pick<Run, 'status' | 'reason'>;
}

export type Verdict =
  | 'faster'
  | 'slower'
  /** Within the margin that the report states. */
  | 'equivalent'
  | 'no difference shown'
  | 'not comparable'
  /** Under five independent repeats on a side: a ratio but no verdict. */
  | 'too few repeats'
  /** Enough repeats on both sides, of which no interval can be computed: a reason says why. */
  | 'no verdict'
  /** Both sides are a document's. */
  | 'as published';

/** One metric of two configurations with the same operation and parameters. */
export interface Comparison extends Subject {
  metric: 'throughput' | 'latency';
  /**
   * `mean` for throughput; `p50` for latency, or `mean` where a side has no median or its repeats
   * are inside a file.
   */
  statistic: 'mean' | 'p50';
  unit: Unit;
  better: 'higher' | 'lower';
  baseline: Configuration;
  candidate: Configuration;
  /** The estimates of both. */
  values: {baseline: number; candidate: number};
  /** Of the estimates, candidate ÷ baseline. */
  ratio: number;
  interval: Interval | null;
  /** Null where no verdict is possible; `holm`: corrected for the `of` tests of the report. */
  test: {
    p: number;
    holm: number;
    of: number;
    /** Of a difference beyond the margin, a share; null where the report states none. */
    equivalence: {margin: number; p: number; holm: number} | null;
  } | null;
  verdict: Verdict;
  /** Why not comparable, or what else differs. */
  reasons: string[];
  /** How the document compares the two. */
  stated?: string;
}

/** What a reader must know before quoting a value: a few words, and the sentence. */
export interface Limit {
  label: string;
  text: string;
}

/** All that is computed from the records of a report. */
export interface Statistics {
  summaries: Summary[];
  gc: GcSummary[];
  configurations: Configuration[];
  comparisons: Comparison[];
  histories: History[];
}

/** One position on the axis of a history: a release, a commit or a date on one machine. */
export interface HistoryPoint {
  /** Its label on the axis. */
  at: string;
  /** As the runs state it. */
  commit?: string;
  /** Start of the first run, or when the commit was made. */
  date: string;
  isOfCommit: boolean;
  machine?: string;
  /** One a repeat. */
  values: number[];
  /** A percentile with fewer than ten samples above it: it is drawn, and in no level or test. */
  hasFewSamples?: boolean;
  estimate: number;
  /** 95 % interval of the estimate; null under five repeats. */
  low: number | null;
  high: number | null;
  /** The wide bucket or step that holds the estimate: see `Spread`. */
  bucket?: {low: number; high: number};
  runs: string[];
}

/** Values on both sides are never joined or compared. */
export interface Break {
  /** Index of the first point after it. */
  before: number;
  /** What changed: `machine: desk to server`. */
  why: string;
}

/** A change point: the level of the points from here on differs from that before. */
export interface Change {
  /** Index of the first point of the new level; the change is between this point and the one before. */
  at: number;
  /** New level ÷ old level: of the geometric means of the estimates. */
  ratio: number;
  /** 95 % interval of the ratio, which never contains 1. */
  low: number;
  high: number;
  /** Of the permutation test. */
  p: number;
  /** `changed` where neither direction is better. */
  direction: 'better' | 'worse' | 'changed';
  /**
   * Neighbouring points are alike (p ≤ 0.05) between the changes of the history, too, so its `p` is too small: a machine
   * that is slow for some days looks like a change.
   */
  levelsNotFlat?: true;
}

/** One quantity of one system, operation and params over releases, commits or dates. */
export interface History {
  /** Unique in the report; lower case, digits, hyphens. */
  id: string;
  system: string;
  operation: string;
  /** Without the axis. */
  params: Params;
  /** As in claims: `throughput`, `mean`, `p50`, `p99`, `max`, `gc-share` … */
  quantity: string;
  unit: Unit;
  axis: 'release' | 'commit' | 'date';
  /** The name of the parameter that is the axis. */
  param?: string;
  /** In order, at least three. */
  points: HistoryPoint[];
  breaks: Break[];
  changes: Change[];
}
