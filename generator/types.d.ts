/**
 * What the whole pipeline shares. The types of each stage are next to its code:
 *
 * - scan/types.d.ts: report, system, run, machine, raw file
 * - adapters/types.d.ts: adapter, fold, row
 * - records/types.d.ts: measurement, timeline, distribution, heap, pauses
 * - stats/types.d.ts: summary, configuration, comparison, verdict
 * - charts/types.d.ts: series, chart, view, table
 *
 * Their words are those of CONTRIBUTING.md, “Words”.
 */

import type {Chart} from './charts/types.d.ts';
import type {PrintedValue, Unsupported} from './claims/types.d.ts';
import type {Report, Run} from './scan/types.d.ts';
import type {Limit, RequestedValue, Statistics} from './stats/types.d.ts';

/** All that the pages need to know of one report. */
export interface ReportModel extends Statistics {
  report: Report;
  /** Those that the report requests; empty where it leaves the choice to the page. */
  values: RequestedValue[];
  charts: Chart[];
  /** Those of one run, made when asked for: most pages show none. */
  runCharts: (run: Run) => Chart[];
  /** Single runs, closed loops, warnings of the raw files, failed runs. */
  warnings: Limit[];
  /** What the shortcodes of the prose print, by their parameters. */
  prose: {values: Record<string, PrintedValue>; claims: Record<string, string>};
  /** Sentences that the data no longer supports. */
  unsupported: Unsupported[];
  /** What the report's title says and the data no longer supports. */
  titleNotes: string[];
}

/** The disk, git, the console, the processors and nothing else; tests pass one in memory. */
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
  /** As `write`, of a file that is too large for memory. */
  save(path: string, pieces: AsyncIterable<Uint8Array>): Promise<void>;
  /** Removes everything in the folders but these files. */
  keepOnly(folders: readonly string[], paths: ReadonlySet<string>): Promise<void>;
  /**
   * Removes files from folders of a cache that were not used for long. What was read or written
   * through these effects stays.
   */
  evict(folders: readonly string[]): Promise<void>;
  /**
   * Calls an exported function of a module on another processor, with the argument (a copy) and
   * effects.
   */
  work(module: string, name: string, argument: unknown): Promise<unknown>;
  /** What git prints for these arguments; undefined where it fails: no git, no repository. */
  git(args: readonly string[]): Promise<string | undefined>;
  log(line: string): void;
}
