/** What contributors state in manifests, and the raw files beside them. */

import type {Rec} from '../records/types.d.ts';

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

/** A key value that `report.yaml` requests; it comes from the records. */
export interface ValueRequest {
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
  figures: ValueRequest[];
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
