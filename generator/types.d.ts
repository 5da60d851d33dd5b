/**
 * The glossary as types. Every number is in SI base units: seconds, bytes, operations per second;
 * every record is plain JSON. The words are those of CONTRIBUTING.md, “Words”.
 */

import type {TopLevelSpec} from 'vega-lite';

// ── What a contributor states ────────────────────────────────────────────────────────────────

export type Platform = 'jvm' | 'native' | 'other';
export type LoadModel = 'closed' | 'open' | 'unknown';
/** `no-result`: it was made, and no figure of it is known. */
export type Status = 'ok' | 'failed' | 'aborted' | 'no-result';
/** Text as the contributor or the runner wrote it: `{payload: '1024 B', threads: '2'}`. */
export type Params = Readonly<Record<string, string>>;

export interface Place {
  file: string;
  line?: number;
}

export interface Machine {
  id: string;
  name: string;
  cpu?: string;
  cores?: number;
  memory?: string;
  disk?: string;
  network?: string;
  os?: string;
  kernel?: string;
  virtual?: boolean;
  shared?: boolean;
  notes: string[];
}

export interface System {
  id: string;
  name: string;
  platform: Platform;
  /** 1 to 6: the system's place in the palette, the same on every page. */
  colour: number;
  version?: string;
  url?: string;
}

/** A request for one chart in `report.yaml`; every absent field means “all that fit”. */
export interface ChartRequest {
  id: string;
  /** The builder's name: `latency-by-percentile`. */
  chart: string;
  /** The finding, as the figure's heading. */
  title?: string;
  /** A caveat beside this chart. */
  note?: string;
  operation?: string;
  params?: Params;
  systems?: string[];
  runs?: string[];
  /** Where it stands in `report.yaml`; absent for a chart that nobody asked for. */
  line?: number;
}

/** A key figure that `report.yaml` asks for; its value comes from the records. */
export interface FigureRequest {
  figure:
    | 'throughput'
    | 'ratio'
    | 'min'
    | 'mean'
    | 'p50'
    | 'p99'
    | 'p99.9'
    | 'max'
    | 'longest-pause'
    | 'full-collections'
    | 'time-between-full';
  label: string;
  /** The chart that shows it. */
  chart?: string;
  system?: string;
  run?: string;
  operation?: string;
  params?: Params;
  line?: number;
}

export interface Revision {
  id: string;
  date: string;
  note: string;
  runs: string[];
}

export interface Report {
  id: string;
  title: string;
  question: string;
  description?: string;
  authors: string[];
  date?: string;
  systems: System[];
  baseline?: string;
  load: {model: LoadModel; workers?: number; rate?: string};
  /** Which repeat is shown; `median` by throughput unless the report says otherwise. */
  shown: 'median' | 'best' | 'first';
  method: string[];
  caveats: string[];
  differences: string[];
  revisions: Revision[];
  figures: FigureRequest[];
  charts: ChartRequest[];
  runs: Run[];
}

/** What of a report its charts are drawn from; the rest is text about them, and about other things. */
export type ChartBasis = Pick<Report, 'systems' | 'load' | 'runs'>;

/** How one raw file is to be read, where its content does not say. */
export interface FileNote {
  format?: string;
  operation?: string;
  params?: Params;
  /** Seconds to add to the file's clock to get the run's elapsed time. */
  offset?: number;
  /** Seconds between samples, for a file that carries no time. */
  every?: number;
  /** What one unit of the file's values is, for formats that do not say: `ns`, `us`, `ms`, `s`. */
  unit?: 'ns' | 'us' | 'ms' | 's';
  /** Column → meaning, for a tidy CSV. */
  columns?: Readonly<Record<string, ColumnMeaning>>;
  /** Not read, only listed and offered for download; the reason. */
  unread?: string;
  /** Seconds at the beginning of the run that no distribution is to hold; that of the run. */
  warmup?: number;
}

/** The meaning of a column of a tidy CSV: `throughput` in operations, `p99` in `ns` … */
export interface ColumnMeaning {
  as:
    | 'elapsed'
    | 'window'
    | 'count'
    | 'rate'
    | 'errors'
    | 'min'
    | 'mean'
    | 'max'
    | 'latency'
    | 'operation'
    | 'param'
    | 'bucket-from'
    | 'bucket-to'
    | `p${number}`;
  unit?: string;
  /** The parameter's name, with `as: param`. */
  name?: string;
}

export interface RawFile {
  /** Inside the run's folder, as it lies there: `gc.log.gz`. */
  name: string;
  /** From the repository's root, for messages: `data/report/run/gc.log.gz`. */
  path: string;
  size: number;
  sha256: string;
  note: FileNote;
  /** Filled by reading: the adapter's id, or absent where the file was not read. */
  format?: string;
  records: Rec[];
  warnings: Warning[];
}

/** Something odd that does not stop the reading; shown on the page and by `check`. */
export interface Warning {
  line?: number;
  message: string;
}

/** A document whose figures were not measured here: they are told as it states them. */
export interface Published {
  title: string;
  author?: string;
  url?: string;
  /** A day, a month or a year; absent where the document has none. */
  date?: string;
  note?: string;
  /** The system of the same document that it compares with. */
  baseline?: string;
}

export interface Run {
  report: string;
  id: string;
  /** The run's folder, from the repository's root. */
  path: string;
  system: string;
  /** Of a published run that of its document; empty where it has none. */
  date: string;
  published?: Published;
  version?: string;
  machine?: string;
  command?: string;
  flags: string[];
  params: Params;
  operation?: string;
  repeat?: number;
  status: Status;
  reason?: string;
  /** Seconds at the start that are drawn but not counted. */
  warmup: number;
  notes: string[];
  files: RawFile[];
  withdrawn?: {date: string; reason: string};
}

// ── Records ──────────────────────────────────────────────────────────────────────────────────

export type Unit = 's' | 'B' | 'B/s' | '1/s' | '1';
/** `p50`, `p99.9`: the value that this percentage of samples does not exceed. */
export type Percentile = `p${number}`;
export type LatencyKey = 'min' | 'mean' | 'max' | Percentile;

/** What a record is about. `operation` is `''` where neither runner nor manifest names one. */
export interface Subject {
  operation: string;
  params: Params;
}

/** A confidence interval: 0.95 is the level of 95 %. */
export interface Interval {
  low: number;
  high: number;
  level: number;
}

export type Bound = '<' | '~';

export interface Measurement extends Subject {
  kind: 'measurement';
  /** `time`: a length of time that no operation took; `ratio`: to the baseline, 1 is equal. */
  metric: 'throughput' | 'latency' | 'count' | 'size' | 'pause' | 'heap' | 'time' | 'ratio';
  /** Which number of the metric it is: `mean`, `total`, `p99`, `sd` for a standard deviation … */
  statistic: LatencyKey | 'total' | 'rate' | 'sd' | 'sample';
  value: number;
  unit: Unit;
  samples?: number;
  interval?: Interval;
  /** `<`: the value is an upper bound; `~`: it is about this. */
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
}

export interface Timeline extends Subject {
  kind: 'timeline';
  /** Ascending and not overlapping; a hole between two windows is a gap in the measurement. */
  windows: Window[];
}

/** Values v with lower ≤ v ≤ upper, in seconds, and how many there were. */
export type Bucket = readonly [lower: number, upper: number, count: number];

export interface Distribution extends Subject {
  kind: 'distribution';
  metric: 'latency';
  unit: 's';
  n: number;
  /** Exact where the runner gave it, else the bound of the outermost bucket. */
  min: number;
  max: number;
  mean: number | null;
  /** Ascending, not empty. */
  buckets: Bucket[];
  /** Largest relative width of a bucket: 0.001 for three significant digits; null where coarse. */
  precision: number | null;
  /** Series of one file that must never be summed, such as tags of an interval log. */
  tag?: string;
  /** Seconds at the beginning that it leaves out; absent where its file has no times. */
  warmup?: number;
}

/** `young`: eden and survivors together, where the log does not part them. */
export type GenerationName = 'old' | 'survivor' | 'eden' | 'young' | 'heap' | 'metaspace';

/** Bytes by generation at points of elapsed time (uptime of the JVM, plus the file's offset). */
export interface Heap extends Subject {
  kind: 'heap';
  /** `collections`: two points a collection, before and after. `samples`: polled. */
  from: 'collections' | 'samples';
  /** Median seconds between samples; null for collections. */
  every: number | null;
  /** Ascending; equal neighbours are legal (before and after a pause, or a coarse clock). */
  time: number[];
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

export interface Pauses extends Subject {
  kind: 'pauses';
  collector: string;
  collections: Collection[];
  /** Last time stamp of the log: the end of what is known. */
  end: number;
}

export type Rec = Measurement | Timeline | Distribution | Heap | Pauses;

// ── Reading ──────────────────────────────────────────────────────────────────────────────────

/** The first 64 KiB of a raw file: decoded, byte order mark gone, line ends as `\n`. */
export interface Head {
  name: string;
  text: string;
  /** Its whole lines, blank ones included. */
  lines: string[];
}

export interface ReadContext {
  name: string;
  note: FileNote;
  /** Refuses: the file is at error here. Reading goes on, so that every error is found in one pass. */
  error(line: number, message: string, hint?: string): void;
  /** Understood, but odd. */
  warn(message: string, line?: number): void;
}

/** Folds a file into records; memory must not grow with the file. */
export interface Fold<T> {
  /** One row (`T` = Row) or one line (`T` = string), with its 1-based line number. */
  take(value: T, line: number): void;
  end(): Rec[];
}

/**
 * One row of a table. Columns are bound by the header above it, whatever their order; the names are
 * trimmed. Numbers have the decimal sign of the file: a point, or a comma throughout.
 */
export interface Row {
  columns: readonly string[];
  /** As many as there are columns, as the runner wrote them. */
  cells: readonly string[];
  /** The trimmed cell; undefined where the header has no such column. */
  text(column: string): string | undefined;
  /** A finite number; undefined after an error. */
  number(column: string): number | undefined;
  /** A finite number of at least 0; undefined after an error. */
  quantity(column: string): number | undefined;
  /** A whole number of at least 0 that a double holds exactly; undefined after an error. */
  whole(column: string): number | undefined;
}

/** A value of a JSON document that knows where it stands, for messages. */
export interface JsonValue {
  /** As `JSON.parse` gives it; the bare `NaN` and `Infinity` of some tools are texts. */
  value: unknown;
  /** 1-based. */
  line: number;
  has(key: string): boolean;
  /** A member; its value is undefined where there is none. */
  at(key: string): JsonValue;
  /** Elements of a list; [] after an error where it is none. */
  items(): JsonValue[];
  /** Members of an object, in the file's order; [] after an error where it is none. */
  entries(): [key: string, value: JsonValue][];
  /** Each of these: undefined after an error. */
  text(): string | undefined;
  number(): number | undefined;
  quantity(): number | undefined;
  whole(): number | undefined;
}

/** What every adapter says of its format. */
export interface Format {
  id: string;
  /** As a sentence names it: `basho_bench summary.csv`. */
  label: string;
  runner: string;
  /** The flag or setting of the runner that writes this format. */
  writtenBy: string;
  /** No row at all is a fact, not an error. */
  mayBeEmpty?: true;
  /**
   * Whether a last line without a line end is known to be whole, because the tool ends every line
   * with the same word or number of decimals. Absent: such a line is never used.
   */
  endsWhole?(line: string): boolean;
}

/** A table with separators: comma, semicolon or tab, found by the header. */
export interface CsvAdapter extends Format {
  layout: 'csv';
  /**
   * Whether these trimmed cells are the header. What stands above it is told as odd; where it comes
   * again, columns are bound anew.
   */
  isHeader(cells: readonly string[], file: {name: string; note: FileNote}): boolean;
  /** For a format without header: the columns, where these trimmed cells are known to be a row. */
  headerless?(cells: readonly string[]): string[] | undefined;
  /** Lines above the header belong to the format, and are not told as odd. */
  hasPreamble?: true;
  /** Whether a row with fewer cells than the header is whole: the others are empty then. */
  mayEndEarly?(cells: readonly string[]): boolean;
  /** `line`: where the header stands; 0 where there is none. */
  open(context: ReadContext, columns: readonly string[], line: number): Fold<Row>;
}

export interface LineAdapter extends Format {
  layout: 'lines';
  detect(head: Head): boolean;
  open(context: ReadContext, head: Head): Fold<string>;
}

/** One JSON document, of at most 64 MiB; a document a line is a LineAdapter. */
export interface JsonAdapter extends Format {
  layout: 'json';
  /** By the beginning of the text: a whole document is parsed only when it is claimed. */
  detect(head: Head): boolean;
  read(root: JsonValue, context: ReadContext): Rec[];
}

export type Adapter = CsvAdapter | LineAdapter | JsonAdapter;

// ── Statistics ───────────────────────────────────────────────────────────────────────────────

/** One run's figures for one operation and one set of parameters. */
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
    /** The runner's own, of the value. */
    interval?: Interval;
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
    /** The runner's own, of the mean. */
    interval?: Interval;
    /** Where nothing exact is stated. */
    bounds?: Partial<Record<LatencyKey, {value: number; bound: Bound}>>;
  } | null;
  errors: number | null;
  /** The document's own comparison with its baseline. */
  ratio?: {value: number; text: string};
}

export interface GcSummary {
  run: string;
  collector: string;
  collections: number;
  full: number;
  forced: number;
  /** Seconds. */
  total: number;
  longest: number;
  p50: number;
  /** Share of the logged time spent in pauses, 0 to 1. */
  share: number;
  /** Median seconds between starts of full collections that nobody asked for; null under two. */
  betweenFull: number | null;
  /** When the next full collection is due at the present growth of the old generation. */
  nextFull: {
    at: number;
    growth: number;
    since: 'full' | 'warm-up' | 'start';
    from: number;
    limit: number;
  } | null;
}

/** Repeats of one configuration: same system, machine, operation and parameters. */
export interface Configuration extends Subject {
  system: string;
  machine: string | undefined;
  /** One run, whose figures a document states: nothing measured is ever beside it. */
  published?: Published;
  runs: string[];
  /** `status`, where it is another one. */
  failed: {run: string; reason: string; status?: Status}[];
  /** The run that stands for the configuration. */
  shown: string | null;
  summary: Summary | null;
  /** Over the repeats; an interval only from five repeats on. */
  throughput: Spread | null;
  /** Likewise, of the repeats' mean, median and 99th percentile latency. */
  latency: {mean: Spread | null; p50: Spread | null; p99: Spread | null};
}

export interface Spread {
  n: number;
  values: number[];
  min: number;
  median: number;
  max: number;
  mean: number;
  /** 95 % confidence interval of the mean, Student's t; null under five repeats. */
  interval: Interval | null;
}

/** A key figure with its value, and how sure it is. */
export interface StatedFigure {
  label: string;
  chart?: string;
  value: number;
  /** `×` for a ratio. */
  unit: Unit | '×';
  /** Repeats behind it; for a ratio those of the candidate. */
  runs: number;
  /** What it was taken from, where that is counted: samples, collections. */
  of?: {count: number; what: 'sample' | 'collection'};
  /** Over the repeats. */
  interval: Interval | null;
  /** That of the runner, within one run. */
  own?: Interval;
  published?: Published;
}

export type Verdict =
  | 'faster'
  | 'slower'
  | 'no difference shown'
  | 'not comparable'
  /** Under five repeats on a side: the ratio is told, a verdict is not. */
  | 'too few repeats'
  /** Both sides are a document's. */
  | 'as published';

/** One figure of two configurations with the same operation and parameters. */
export interface Comparison extends Subject {
  metric: 'throughput' | 'latency';
  /** `mean` for throughput; `p50` for latency, or `mean` where a side has no median. */
  statistic: 'mean' | 'p50';
  unit: Unit;
  better: 'higher' | 'lower';
  baseline: Configuration;
  candidate: Configuration;
  values: {baseline: number; candidate: number};
  /** candidate ÷ baseline. */
  ratio: number;
  interval: Interval | null;
  verdict: Verdict;
  /** Why not comparable, or what else differs. */
  reasons: string[];
  /** What the document itself says of the two. */
  stated?: string;
}

// ── Charts ───────────────────────────────────────────────────────────────────────────────────

/** One record to draw, with the name and the look it has everywhere. */
export interface Series<T> {
  /** Lower case, digits, hyphens; unique in the chart. */
  id: string;
  label: string;
  system: string;
  platform: Platform;
  /** 1 to 6. */
  colour: number;
  run: string;
  warmup: number;
  record: T;
}

/** What was to be drawn and cannot be: shown in table, sentence and figure, never as zero. */
export interface Absent {
  label: string;
  reason: string;
}

export interface ChartOptions {
  name: string;
  title?: string;
  absent?: Absent[];
  notes?: string[];
  /** `closed` and `unknown` print the coordinated-omission caveat under latency charts. */
  load?: {model: LoadModel; workers?: number};
}

export interface Table {
  columns: {label: string; numeric: boolean}[];
  rows: string[][];
}

export interface View {
  /** `main`, or `overview` and `close-up`. */
  name: 'main' | 'overview' | 'close-up';
  /** Pixels of the plot, known before drawing. */
  height: number;
  spec: TopLevelSpec;
}

/** What the reading rule says at one place of the chart. */
export interface Reading {
  /** The value of the x (or category) field there. */
  at: number | string;
  label: string;
  values: {label: string; text: string}[];
}

export interface Chart {
  /** The figure's id in addresses. */
  name: string;
  /** The builder: `gc-saw-tooth`. */
  kind: string;
  title: string;
  /** One to three sentences with the figures; the accessible description. */
  sentence: string;
  notes: string[];
  /** Where the figures are from, where that is a document and not runs. */
  source?: string;
  views: View[];
  /** Legend and switches; a switched-off series' label is in the spec's param `hidden`. */
  series: {id: string; label: string; colour: number}[];
  table: Table;
  /** What is drawn, in base units, as a download. */
  csv: {columns: string[]; rows: (string | number | null)[][]};
  readings: Reading[];
  /** Bounds and present place of the close-up window, in seconds. */
  closeUp?: {
    start: number;
    end: number;
    from: number;
    to: number;
    places: {label: string; from: number; to: number}[];
  };
}

// ── The whole ────────────────────────────────────────────────────────────────────────────────

/** All that the pages need to know of one report. */
export interface ReportModel {
  report: Report;
  summaries: Summary[];
  gc: GcSummary[];
  configurations: Configuration[];
  comparisons: Comparison[];
  /** What the report asks for; empty where it leaves the choice to the page. */
  figures: StatedFigure[];
  charts: Chart[];
  /** Those of one run, made when asked for: most pages show none. */
  runCharts: (run: Run) => Chart[];
  /** Plain sentences: single runs, closed loops, warnings of the raw files, failed runs. */
  warnings: string[];
}

/** The disk, the console, the processors and nothing else; tests pass one in memory. */
export interface Effects {
  /**
   * Names in a folder, sorted by code point; [] where there is none. A folder's name ends with
   * `/`, that of anything which is neither file nor folder (a link, a socket) with `@`.
   */
  list(folder: string): Promise<string[]>;
  /** Whole file; undefined where there is none. */
  read(path: string): Promise<Buffer | undefined>;
  /** The file's bytes in pieces. */
  stream(path: string): AsyncIterable<Uint8Array>;
  size(path: string): Promise<number>;
  write(path: string, data: string | Uint8Array): Promise<void>;
  copy(from: string, to: string): Promise<void>;
  /** Removes every file of the folders but these. */
  keepOnly(folders: readonly string[], paths: ReadonlySet<string>): Promise<void>;
  /**
   * Calls an exported function of a module on another processor, with the argument (a copy) and
   * effects. `signal`: what has not begun when it is aborted never does.
   */
  work(module: string, name: string, argument: unknown, signal?: AbortSignal): Promise<unknown>;
  log(line: string): void;
}
