/** What `benchfolio add` knows of new runs before they are written. */

import type {RawRead} from '../adapters/read.js';
import type {Span} from '../adapters/types.d.ts';
import type {InputErrors} from '../errors.js';
import type {Lines, Subject} from '../records/types.d.ts';
import type {ColumnMeaning, FileNote, Machine, Report} from '../scan/types.d.ts';
import type {StatedRun} from '../stats/axis.js';
import type {MachineFacts} from '../this-machine.js';
import type {Effects} from '../types.d.ts';
import type {AddedSystem, NewSystem} from './new-system.js';

/** The files of one run: those of a folder, or the loose files of one command. */
export interface Source {
  /** As it was given, for messages; the first loose file. */
  label: string;
  /** Absolute: where git is asked for the commit. */
  folder: string;
  /** Its last part names the run, if the folder was given. */
  name?: string;
  /** Of `mem-1`, `mem-2` and so on from 1, `mem`: they are repeats of one system. */
  stem?: string;
  /** `c1`, `c10` and `c50`, if it is the last of these folders: they may be settings, and no repeats. */
  settings?: string[];
  /** `data/<report>/<run>`: the folder is there already, without a run.yaml. */
  inPlace?: {report: string; run: string};
  files: SourceFile[];
  /** Of the folder. */
  leftOut?: LeftOut[];
}

export interface LeftOut {
  path: string;
  why: string;
  /** A file that is not recognised, and may be stored. */
  isUnknown?: true;
}

/** What a file measured. */
export interface Benchmark {
  operation: string;
  params: Record<string, string>;
}

export interface SourceFile {
  /** As it was given, for messages. */
  path: string;
  absolute: string;
  /** In the folder of the run, with `.gz` where it will be compressed. */
  name: string;
  size: number;
  /** When it was written, in milliseconds since 1970. */
  modified: number;
  /** Whether it is stored as gzip. */
  isCompressed: boolean;
  /** It was named on the command line, so it cannot be left out. */
  isNamed: boolean;
  /** It is in `data/` outside of any run, where it must not remain. */
  isMoved: boolean;
  /** Of a file that does not state it, as another next to it does. */
  note?: Benchmark;
  /** Those of one run, if only they are taken from the file. */
  lines?: readonly Lines[];
  /** Of one run, if it is all that is read of a log of events. */
  span?: Span;
}

/** What a person has said, by options or answers. */
export interface Stated {
  report?: string;
  /** A report that does not exist yet. */
  newReport?: boolean;
  title?: string;
  question?: string;
  system?: string;
  /** `system` is one that the report does not have yet. */
  newSystem?: boolean;
  /** Of a new system. */
  name?: string;
  run?: string;
  /** An id, `this` or `none`. */
  machine?: string;
  /** A date, or `now`. */
  date?: string;
  /** That of the system, or `none`. */
  version?: string;
  /** Hexadecimal digits, or `none`. */
  commit?: string;
  /** When the commit was made. */
  committed?: string;
  command?: string;
  flags: string[];
  /** An empty value: the run has no such parameter. */
  params: Record<string, string>;
  operation?: string;
  warmup?: number;
  repeat?: number;
  /** By the name of a file; of all files that lack one under the empty name. */
  units: Record<string, string>;
  every: Record<string, string>;
  /** Of tables that no runner wrote, by the name of the file, then of the column; of all tables under the empty name. */
  columns: Record<string, Record<string, ColumnMeaning>>;
  /** Why a file is not read, by its name. */
  unread: Record<string, string>;
  /** Ids of formats, by the name of a file; of the only file under the empty name. */
  formats: Record<string, string>;
  /** Operations, or parameters with a value, whose results count; an empty list: all of them. */
  only?: string[];
  /** `failed` or `aborted`: there may be no files, and some may not be readable. */
  status?: string;
  reason?: string;
  notes: string[];
}

/** The site as it is, and what is known of the place where the command runs. */
export interface AddContext {
  effects: Effects;
  reports: Report[];
  machines: Machine[];
  /** ISO 8601. */
  now: string;
  /** Absent where nobody says that the runs were made here. */
  here?: {machine: MachineFacts; stolen: number | null} | undefined;
  /** Of the source that the files lie in, if git has one. */
  commitOf(source: Pick<Source, 'folder' | 'files'>): SourceCommit | undefined;
  /** When a commit was made, if the repository that contains the folder has it. */
  commitTime(folder: string, commit: string): string | undefined;
  /** Names of runs that other sources of the same command take, as `report/run`. */
  taken: Set<string>;
  /** Manifests of runs that other sources of the same command write, for their repeats. */
  pending: ({report: string} & Pick<Proposal, 'key' | 'position' | 'repeat'>)[];
  /** Files that were read, by path and note. */
  read: Map<string, Promise<FileRead>>;
  /** What a report measures, by report and system: the last run of each is read. */
  measured: Map<string, Promise<Measured>>;
}

export interface SourceCommit {
  commit: string;
  /** The https address of the repository. */
  repository?: string;
  /** Tracked files have changes. */
  isDirty: boolean;
  /** Why it cannot be the one that was measured, such as `has the files`. */
  reasonAgainst?: string;
}

export interface Measured {
  runners: Set<string>;
  operations: Set<string>;
  /** Its only configuration; absent if it has several. */
  subject?: Subject;
  /** Notes on its files that have several systems, by format. */
  only: Map<string, FileNote>;
}

/** One file of a run, as it is read. */
export interface Recognised {
  file: SourceFile;
  note: FileNote;
  /** Its errors are those of the file as it was given. */
  read: FileRead;
}

export type FileRead = Pick<
  RawRead,
  'format' | 'records' | 'facts' | 'warnings' | 'errors' | 'missing' | 'origin'
>;

/** What only a person knows. */
export interface Question {
  text: string;
  /** The option that answers it, for those without a terminal. */
  option: string;
  choices?: {value: string; text: string}[];
  /** Taken when the answer is empty. */
  proposed?: string;
  /** An empty answer is one, too. */
  mayBeEmpty?: true;
  /** A file that it concerns. */
  path?: string;
  /** What was found, for the error where nobody can be asked. */
  found: string;
  /** What else can be done, for that error. */
  hint?: string;
  /** What the answer changes; the message says what was expected instead. */
  answer(text: string, stated: Stated): Stated | {expected: string};
}

export interface MachineChoice {
  id: string;
  /** Absolute facts of a machine that has no file yet. */
  added?: MachineFacts;
  /** Why it is this one. */
  why: string;
}

export interface NewReport {
  id: string;
  title: string;
  question: string;
  system: NewSystem;
  /** Only where the files leave no doubt. */
  load?: {model: 'none'};
}

export interface Proposal {
  source: Source;
  report?: string;
  newReport?: NewReport;
  system?: string;
  newSystem?: AddedSystem;
  /** `data/<report>/<run>`. */
  folder?: string;
  machine?: MachineChoice;
  files: Recognised[];
  /** Files of a folder that are not results. */
  leftOut: LeftOut[];
  /** run.yaml as text; with a comment instead of what is missing. */
  manifest: string;
  /** What was chosen, and why. */
  reasons: string[];
  questions: Question[];
  warnings: string[];
  /** What the files state otherwise than the manifest. */
  contradictions: {file: SourceFile; message: string}[];
  errors: InputErrors;
  /** Of its configuration, and its place in the histories of the report: its repeats are counted by both. */
  key: string;
  position: StatedRun;
  repeat: number;
  /** For its name: among all runs of the configuration. */
  number: number;
}
