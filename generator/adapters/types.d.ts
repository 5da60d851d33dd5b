/** What an adapter is, and what it is given to read a file. */

import type {Lines, Rec} from '../records/types.d.ts';
import type {FileNote, Warning} from '../scan/types.d.ts';

/** The first 64 KiB of a raw file: decoded, without a byte order mark, line ends as `\n`. */
export interface Head {
  name: string;
  text: string;
  /** Its whole lines, blank ones included. */
  lines: string[];
}

/** What a raw file says about its run, besides the results. A fact is absent if the file does not state it. */
export interface FileFacts {
  /** The start, ISO 8601: in UTC, or the day alone where the file has a local time without its zone. */
  date?: string;
  /** The tool and its version: `JMH 1.37`. */
  runner?: string;
  /** Of the measured system: `7.8.3`. */
  version?: string;
  command?: string;
  /** `OpenJDK 17.0.15`. */
  jvm?: string;
  /** Arguments of the JVM. */
  flags?: string[];
  /** What the runner leaves out of its results: `2 iterations of 1 s`. */
  warmup?: string;
  cpu?: string;
  /** Processors of the machine. */
  cores?: number;
  /** Of the machine, in bytes. */
  memory?: number;
  os?: string;
  /** Of the measured system's source. */
  commit?: string;
  /** The most that a load generator could run at one time: threads, virtual users. */
  users?: number;
}

/** A field of a note that people can be asked for. */
export type Missing = 'unit' | 'every';

export interface ReadContext {
  name: string;
  note: Omit<FileNote, Missing>;
  /**
   * What the note states of what the file lacks. Called only if the file lacks it: a field of the note that nobody
   * takes is a warning.
   */
  take<Name extends Missing>(name: Name): FileNote[Name] | undefined;
  /**
   * Reports an error and refuses the file. Reading continues, so that one pass finds every error.
   * `missing`: what the file does not say and its note could.
   */
  error(line: number, message: string, hint?: string, missing?: Missing): void;
  /**
   * Reports something unusual that was still understood. `kind`: the runner itself says that the run did not finish, or
   * that every operation failed. Then `check` demands a status other than ok.
   */
  warn(message: string, line?: number, kind?: Warning['kind']): void;
  /**
   * States something about the run. A fact that a file states with two values is left out, with a warning, for the
   * file then holds results of both; of two dates the earlier counts. Undefined is ignored.
   */
  fact<Name extends keyof FileFacts>(name: Name, value: FileFacts[Name] | undefined): void;
  /**
   * States when the clock of the file was at 0, without the `offset` of its note: milliseconds since 1970, known to about
   * a millisecond, or `jvm` for the start of the JVM, whose time of day the file does not state. The first counts.
   */
  origin(at: number | 'jvm'): void;
  /**
   * States where one of several runs in the file begins. Two that share one of their settings are repeats, which are an
   * error: `what` names the second one.
   */
  run(line: number, settings: readonly string[], what: string): void;
  /** Reports the error that a log of events has several runs. A note chooses each of them by one of the spans. */
  spans(line: number, message: string, hint: string, spans: readonly Span[]): void;
}

/** Seconds after the first event: a part of a log of events. */
export type Span = Pick<FileNote, 'from' | 'to'>;

/** One of several runs in a file: its lines, or a part of a log of events. */
export type RunInFile = {lines: readonly Lines[]} | Span;

/** What one of several runs in a file is read with. */
export interface RunContext extends ReadContext {
  /**
   * Takes the name of what a run states once. A second one is an error, and the run has no records.
   * Undefined is ignored.
   */
  once(name: string | undefined, line: number): void;
}

/** Folds a file into records; memory must not grow with the file. */
export interface Fold<T> {
  /** One row (`T` = TableRow) or one line (`T` = string), with its 1-based line number. */
  take(value: T, line: number): void;
  end(): Rec[];
  /** Of lines: whether these whole lines say nothing, so that they need not be taken one by one. */
  skips?(text: string): boolean;
  /** Of a table: the header came again, at this line. */
  header?(line: number): void;
}

/**
 * One row of a table, while it is taken: the next row may be the same object. Columns are bound by the header
 * above it, whatever their order; the names are trimmed. Numbers have the decimal sign of the file: a point,
 * or a comma throughout.
 */
export interface TableRow {
  columns: readonly string[];
  /** As many as there are columns, as the runner wrote them. */
  cells: readonly string[];
  /** The trimmed cell; undefined where the header has no such column. */
  text(column: string): string | undefined;
  /** Whether the cell is empty, missing, or one of the words, which do not begin with a digit. This is fast. */
  isBlank(column: string, words?: RegExp): boolean;
  /**
   * The number where it is written in the simplest way: at most 15 digits without needless zeros, perhaps
   * with a point. Undefined for any other text, which is not an error. This is fast.
   */
  plain(column: string): number | undefined;
  /** A finite number; undefined after an error. */
  number(column: string): number | undefined;
  /** A finite number of at least 0; undefined after an error. */
  quantity(column: string): number | undefined;
  /** A whole number of at least 0 that a double holds exactly; undefined after an error. */
  whole(column: string): number | undefined;
}

/** A value of a JSON document that knows its line, for messages. */
export interface JsonValue {
  /** As `JSON.parse` gives it; the bare `NaN` and `Infinity` of some tools are texts. */
  value: unknown;
  /** 1-based. */
  line: number;
  /** From its first to its last line: for records, because the numbers are put in when all was read. */
  lines: Lines;
  has(key: string): boolean;
  /** A member; its value is undefined if it does not exist. */
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
  /** What the file holds, in one sentence, for the head of the documentation page. */
  description: string;
  runner: string;
  /** The flag or setting of the runner that writes this format. */
  writtenBy: string;
  /** Where one command runs several tools: the command that runs one, `cargo bench --bench NAME`. */
  separateCommand?: string;
  /** What such a file can state of its run, in the order of FileFacts. */
  states?: readonly (keyof FileFacts)[];
  /** One row for each event, with its time: a note may choose those `from` and `to` a second. */
  isEventLog?: true;
  /** The runner puts no load on anything: it calls one operation after another, unless `threads` say more. */
  measuresAlone?: true;
  /** Ids of formats that are read where they are a part of this one. */
  includes?: readonly string[];
  /** A file without rows is valid. */
  mayBeEmpty?: true;
  /**
   * Whether a last line without a line end is known to be whole, because the tool ends every line
   * with the same word or number of decimals, or has no number that is read. Absent: such a line is never
   * used.
   */
  endsWhole?(line: string): boolean;
}

/** A table with separators: comma, semicolon or tab, found by the header. */
export interface CsvAdapter extends Format {
  layout: 'csv';
  /**
   * Whether these trimmed cells are the header. Text above it gives a warning. Where it is repeated,
   * the rows below use the new columns.
   */
  isHeader(cells: readonly string[], file: {name: string; note: FileNote}): boolean;
  /** For a format without a header: the columns, if these trimmed cells are a row. */
  headerless?(cells: readonly string[], file: {name: string; note: FileNote}): string[] | undefined;
  /** What to do where the header is not found. */
  headerHint?: string;
  /** Where not all separators are those of the format. */
  separators?: readonly string[];
  /** Whether a column has texts: a comma in them, such as `1,2`, is no decimal sign. */
  isText?(column: string, note: FileNote): boolean;
  /** Lines above the header belong to the format and give no warning. */
  hasPreamble?: true;
  /** Where the runner writes quotes inside cells as they are: the line with these quotes doubled. */
  withDoubledQuotes?(line: string): string;
  /** Whether a row with fewer cells than the header is complete; the missing cells are then empty. */
  mayEndEarly?(cells: readonly string[]): boolean;
  /** `line`: of the header; 0 if there is none. */
  open(context: ReadContext, columns: readonly string[], line: number, head: Head): Fold<TableRow>;
}

export interface LineAdapter extends Format {
  layout: 'lines';
  /** Much other text, such as that of a compiler, may come before its lines, which no other text has. */
  hasPreamble?: true;
  detect(head: Head): boolean;
  open(context: ReadContext, head: Head): Fold<string>;
}

/** One JSON document, of at most 64 MiB; a document a line is a LineAdapter. */
export interface JsonAdapter extends Format {
  layout: 'json';
  /** The tool prints the document, so that other lines may be before it and after it. */
  hasPreamble?: true;
  /** Text before the document by which the tool says that it was stopped before the end. */
  stopped?: RegExp;
  /** Looks only at the beginning of the text; the document is parsed after detection. */
  detect(head: Head): boolean;
  read(root: JsonValue, context: ReadContext): Rec[];
}

export type Adapter = CsvAdapter | LineAdapter | JsonAdapter;
