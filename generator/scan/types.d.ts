/** What contributors state in manifests, and the raw files next to them. */

import type {FileFacts} from '../adapters/types.d.ts';
import type {ClaimManifest, StatedText} from '../claims/types.d.ts';
import type {Params, Rec} from '../records/types.d.ts';

export type Platform = 'jvm' | 'native' | 'other';
export type LoadModel = 'closed' | 'open' | 'none' | 'unknown';
/** `no-result`: the run was made, but no result of it is known. */
export type Status = 'ok' | 'failed' | 'aborted' | 'no-result';

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
  /** How the clock of the processors is chosen. */
  governor?: string;
  /** What a container allows, where that is less than the machine has. */
  limits?: {cores?: number; memory?: string};
  virtual?: boolean;
  shared?: boolean;
  notes: string[];
}

export interface System {
  id: string;
  name: string;
  platform: Platform;
  /** 1 to 6: the number of the system's colour in the palette, the same on every page. */
  colour: number;
  /** 1 to 6: dash and symbol, where another system of the report has this colour and the symbol that goes with it. */
  look?: number;
  version?: string;
  url?: string;
  /** Where its source is; `tag` has `{version}` in it. */
  source?: {repository: string; tag?: string};
  rename?: Rename;
  drop?: string[];
}

/** What the files call an operation or a parameter → what it is called in the report. */
export interface Rename {
  operations?: Readonly<Record<string, string>>;
  params?: Readonly<Record<string, string>>;
}

/** A name of the files that a manifest renames or drops. */
export interface NameRule {
  kind: 'operation' | 'parameter';
  name: string;
  system: string;
  /** Absent where report.yaml says it of the system. */
  run?: string;
  /** Of the manifest, and its line. */
  file: string;
  line?: number;
}

/** A request for one chart in `report.yaml`; every absent field means “all that fit”. */
export interface ChartRequest {
  id: string;
  /** The builder's name: `latency-by-percentile`. */
  chart: string;
  /** The finding, as the figure's heading. */
  title?: string;
  /** A caveat next to this chart. */
  note?: string;
  operation?: string;
  params?: Params;
  systems?: string[];
  runs?: string[];
  /** Why these runs are drawn and not those shown for their configurations. */
  reason?: string;
  /** Of a history: `throughput`, `p99` …, or several of one unit. Of a comparison, `mean`: configurations with a mean time alone. */
  quantity?: string | string[];
  /** Of a profile; without them, its rows are grouped by platform. */
  groups?: {label: string; systems: string[]}[];
  /** Of `run-over-time` and `heap-and-pauses`: the seconds of the run that they open on. */
  window?: {from: number; to: number};
  /** Of `run-over-time`: false leaves the heap out, on a page that has it in another chart. */
  heap?: boolean;
  /** Its line in `report.yaml`; absent for a chart that the report does not ask for. */
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
  machine?: string;
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

/** What a maintainer says of a change. An absent field matches every change at the point. */
export interface ChangeNote {
  /** The first point of the new level, as the axis of the history names it. */
  at: string;
  system?: string;
  operation?: string;
  /** Of those of the history, these; it may have more. */
  params?: Params;
  quantity?: string;
  /** A change that is noise is not announced. */
  kind: 'expected' | 'fixed' | 'noise';
  text: string;
  by?: string;
  date?: string;
  link?: string;
  'fixed-in'?: string;
  /** In `notes.yaml`. */
  line?: number;
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
  /** Of its histories; found in its runs where it is absent. */
  axis?: 'release' | 'commit' | 'date' | 'none';
  /** Of an earlier state: the axis of the later one, so that both have the same configurations and histories. */
  along?: {axis: 'release' | 'commit' | 'date'; param: string};
  /** The axis as a parameter of its runs, where they do not state it themselves. */
  addedParam?: string;
  /** Percent: the difference up to which two configurations are equivalent. */
  equivalence?: number;
  load: {model: LoadModel; workers?: number; rate?: string};
  /** Which repeat is shown; `median` by throughput unless the report says otherwise. */
  shown: 'median' | 'best' | 'first';
  method: string[];
  /** Paths of the files in its folder `method/`. */
  methodFiles: string[];
  caveats: string[];
  differences: string[];
  /** Ids that it had before: addresses with them lead to this one. */
  formerly: string[];
  revisions: Revision[];
  figures: ValueRequest[];
  charts: ChartRequest[];
  /** What its texts assert, by id. */
  claims?: Record<string, ClaimManifest>;
  /** Typed numbers and comparing words, with the reason. */
  stated?: StatedText[];
  /** What is known of the changes in its histories. */
  notes?: ChangeNote[];
  /** The id of the chart that answers the question; a rule chooses one where it is absent. */
  answer?: string;
  /** Of its systems and runs. */
  rules: NameRule[];
  runs: Run[];
}

/** The part of a report that its charts are drawn from. */
export type ChartBasis = Pick<Report, 'systems' | 'load' | 'runs' | 'notes'>;

/** How one raw file is to be read, where its content does not say. */
export interface FileNote {
  format?: string;
  operation?: string;
  params?: Params;
  /** Seconds to add to the file's clock to get the run's elapsed time. */
  offset?: number;
  /** Which events of a log count: seconds after its first event. */
  from?: number;
  to?: number;
  /** Seconds between samples, for a file that carries no time. */
  every?: number;
  /** What one unit of the file's values is, for formats that do not say: `ns`, `us`, `ms`, `s`. */
  unit?: 'ns' | 'us' | 'ms' | 's';
  /** Column → meaning, for a tidy CSV. */
  columns?: Readonly<Record<string, ColumnMeaning>>;
  /** Why the file is not read; it is only listed and offered for download. */
  unread?: string;
  /** It is a part of one measurement; the other parts of the run follow it or come before. */
  part?: boolean;
  /** Which results of the file count: a file can have those of several systems. */
  only?: {operations?: readonly string[]; params?: Params};
  /** Why another file of the report may have the same bytes. */
  identical?: string;
  /** The run's warm-up in seconds, which distributions leave out. */
  warmup?: number;
}

/** The meaning of a column of a tidy CSV: `throughput` in operations, `p99` in `ns` … */
export interface ColumnMeaning {
  as:
    | 'elapsed'
    | 'window'
    | 'count'
    | 'rate'
    | 'bytes'
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
  /** That the column is about, if the columns are about several. */
  operation?: string;
}

export interface RawFile {
  /** The name in the run's folder: `gc.log.gz`. */
  name: string;
  /** From the site's root, for messages: `data/report/run/gc.log.gz`. */
  path: string;
  size: number;
  sha256: string;
  /** Filled by reading: SHA-256 of its text, which does not depend on how it is compressed or encoded, or on blank ends of lines. */
  text?: string;
  note: FileNote;
  /** Filled by reading: what the file states of the run. */
  facts?: FileFacts;
  /** Filled by reading: the adapter's id, or absent where the file was not read. */
  format?: string;
  /** Filled by reading: the program whose format it has. */
  runner?: string;
  /** Filled by reading, where it has records: its own names of operations and parameters. */
  names?: Record<NameRule['kind'], Set<string>>;
  records: Rec[];
  warnings: Warning[];
}

/** Something that looks wrong but does not stop the reading; shown on the page and by `check`. */
export interface Warning {
  line?: number;
  message: string;
  /** The runner says that the run did not finish, or that every operation of one kind failed. */
  kind?: 'aborted' | 'unmeasured';
}

/** A document whose results were not measured here: they are shown as it states them. */
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
  /** The run's folder, from the site's root. */
  path: string;
  system: string;
  /** A published run has the date of its document; empty where that has none. */
  date: string;
  published?: Published;
  version?: string;
  /** Of the system's source. */
  commit?: string;
  /** When it was made: it orders the commits that were measured on one day. */
  committed?: string;
  machine?: string;
  command?: string;
  flags: string[];
  params: Params;
  operation?: string;
  /** The system's and the run's together; the run's wins. */
  rename?: Rename;
  /** Parameters of the files that are left out, by their names there. */
  drop?: string[];
  repeat?: number;
  status: Status;
  reason?: string;
  /** Seconds at the start that are drawn but not counted. */
  warmup: number;
  notes: string[];
  /** About its manifest. */
  warnings: Warning[];
  files: RawFile[];
  withdrawn?: {date: string; reason: string};
}

/** What a manifest contains after its schema has checked it, by the schema's name. */
export interface Manifests {
  report: ReportManifest;
  run: RunManifest;
  machine: MachineManifest;
  notes: NotesManifest;
  site: SiteManifest;
  text: {title?: string} | null;
}

export interface Lines {
  /** The line of a key or an item; undefined where the file has none. */
  lineOf(path: readonly (string | number)[]): number | undefined;
}

export interface Manifest<Value> extends Lines {
  value: Value;
}

export type ReportManifest = Pick<Report, 'title' | 'question'> &
  Partial<
    Omit<
      Report,
      'id' | 'title' | 'question' | 'systems' | 'notes' | 'runs' | 'rules' | 'figures' | 'charts'
    >
  > & {
    systems: Record<string, SystemManifest>;
    figures?: Omit<ValueRequest, 'line'>[];
    charts?: Omit<ChartRequest, 'line'>[];
  };

export type SystemManifest = Pick<System, 'name'> & Partial<Omit<System, 'id' | 'name'>>;

export type RunManifest = Pick<Run, 'system'> &
  Partial<Omit<Run, 'report' | 'id' | 'path' | 'system' | 'files' | 'warnings'>> & {
    files?: Record<string, Omit<FileNote, 'warmup'>>;
  };

export type MachineManifest = Pick<Machine, 'name'> & Partial<Omit<Machine, 'id' | 'name'>>;

export interface NotesManifest {
  notes: Omit<ChangeNote, 'line'>[];
}

export interface SiteManifest {
  title?: string;
  description?: string;
  url?: string;
  repository?: string;
  licence?: string | Licence;
  language?: string;
  logo?: string;
  menu?: {name: string; path?: string; url?: string}[];
  accent?: string | Accent;
  limits?: Partial<Limits>;
}

/** `data/site.yaml` with its defaults filled in. */
export interface Site {
  title: string;
  description: string;
  /** Where the site will be published; ends with a slash. */
  url?: string;
  /** Where the data is kept, for links to sources; ends without a slash. */
  repository?: string;
  /** Of the data. */
  licence?: Licence;
  /** A BCP 47 tag: of the pages and of how numbers are written. */
  language: string;
  /** A file in `site/static/`. */
  logo?: string;
  menu: MenuEntry[];
  accent?: Accent;
  limits: Limits;
}

export interface Licence {
  name: string;
  url?: string;
}

/** `path` leads to a page of this site, `url` to another site. */
export type MenuEntry = {name: string; path: string} | {name: string; url: string};

/** Colours such as `#0a7d4f`. */
export interface Accent {
  light: string;
  dark: string;
}

export interface Limits {
  /** A larger raw file is an error. */
  fileBytes: number;
  /** A larger site is worth a warning. */
  siteBytes: number;
}
