/** What a change of the data does to the results, as a reviewer reads it. */

import type {InputErrors} from '../errors.js';
import type {ChangeEntry} from '../pages/change-entries.js';
import type {Subject, Unit} from '../records/types.d.ts';
import type {Report, Run, Warning} from '../scan/types.d.ts';
import type {Axis} from '../stats/axis.js';
import type {
  Comparison,
  Configuration,
  GcSummary,
  History,
  Spread,
  Statistics,
  Summary,
  Verdict,
} from '../stats/types.d.ts';
import type {ReportModel} from '../types.d.ts';

/** `throughput`, `mean`, `p50`, `p99`, `p99.9`, `max`, `gc-share`, or what the runner names. */
export type QuantityName = string;

/** One quantity of some runs. */
export interface Value {
  value: number;
  unit: Unit | 'share';
  interval: {low: number; high: number} | null;
  /** Behind it: those of `spread`, or the runs where it is compared with a level of single runs. */
  repeats: number;
  /** What is compared; absent for a maximum, which has no repeats. */
  spread?: Spread;
}

/** A map, since what a runner names can be `constructor`. */
export type Values = Map<QuantityName, Value>;

/** What is compared of a report. */
export interface Results extends Pick<Statistics, 'configurations' | 'summaries' | 'gc'> {
  report: Report;
  /** The axis of the report. */
  along?: Axis;
  /** Along it, before the change. */
  histories?: History[];
}

/** A report of one side, before or after the change, with all that is computed from it. */
export interface Side extends ReportModel {
  /** The axis of the report. */
  along?: Axis;
}

/** Runs of one configuration with the same release, commit and JVM. */
export interface Point {
  /** As the runs state it: it may name the JVM, too. */
  version?: string;
  /** Without the JVM, unless there is nothing else. */
  release?: string;
  commit?: string;
  /** Of the commit, where it is stated; else of the first run. */
  date: string;
  runs: Run[];
  summaries: Summary[];
  gc: GcSummary[];
  /** Whether the change adds them. */
  isNew: boolean;
}

/** What a side with few repeats is compared with. */
export interface Level {
  /** Of points of a history, or of runs. */
  spread: Spread;
  /** Of the history; absent for runs of one version. */
  axis?: Axis['axis'];
  /** Its first point. */
  since?: string;
}

/** New runs, and what they are compared with. */
export interface Pair {
  /** `repeat`: the same version was measured before; `version`: another one was. */
  kind: 'repeat' | 'version';
  before: Point;
  after: Point;
  /** What tells the two versions apart: `release 2.4`. */
  names: {before: string; after: string};
  /** Why they cannot be compared: another machine, JVM, flags, runner or warm-up. */
  obstacles: string[];
  /** Of the history before the new runs; `before` has what has none. */
  levels?: Partial<Record<string, Level>>;
}

/** A quantity of a pair. */
export interface Test {
  quantity: QuantityName;
  before: Value;
  after: Value;
  /** After ÷ before; null where there was zero. */
  ratio: number | null;
  interval: {low: number; high: number} | null;
  /** Of no difference: by itself, and corrected for all tests of the document. */
  p: number | null;
  holm: number | null;
  verdict: Verdict | 'not tested';
  /** Of `before`, where single points or runs are what varies. */
  level?: Level;
}

export interface TestedPair extends Pair {
  tests: Test[];
}

export type Finding =
  | Extract<
      Verdict,
      | 'slower'
      | 'faster'
      | 'equivalent'
      | 'no difference shown'
      | 'not comparable'
      | 'too few repeats'
      | 'no verdict'
    >
  | 'slower and faster'
  /** Of the runner, such as allocations per operation, which was steady. */
  | 'another value changed'
  | 'failed'
  | 'new'
  | 'removed'
  /** Another system, machine, operation or parameter, with the same runs and values. */
  | 'renamed'
  /** From another report, with the same runs and values. */
  | 'moved'
  /** The same measurements as before, of which fewer or other parts count. */
  | 'recomputed';

export interface ReviewedConfiguration extends Subject {
  /** That of its row among all numbers of the report. */
  id: string;
  report: string;
  system: string;
  machine: string | undefined;
  /** As the report names it. */
  label: string;
  /** Its label before the change; only of one that is renamed. */
  formerly?: string;
  /** The report that had it before the change; only of one that is moved. */
  movedFrom?: string;
  runs: {before: string[]; after: string[]; added: string[]};
  finding: Finding;
  /** By which it is compared: the first that it has. */
  main: QuantityName[];
  /** As the pages show them. */
  values: {before: Values; after: Values};
  pairs: TestedPair[];
  /** New runs that did, or were cut short. */
  failed: Configuration['failed'];
  /** Runs that no longer count; `renamed`: the run that has its files now, of another report as `report/run`. */
  removed: {run: string; reason: string; renamed?: string}[];
}

export interface ReviewedReport {
  id: string;
  title: string;
  configurations: ReviewedConfiguration[];
  /** Raw files that only the change has, under any name. */
  added: string[];
  /** Those of them that are in a run of the base, although a run is never changed once merged. */
  joined: string[];
  /** Raw files whose bytes changed, although they are never changed once merged. */
  rewritten: string[];
  /** Raw files that only the base has, under any name. */
  gone: string[];
  /** The ids of charts that only the base has: what embeds them, or links to them, no longer works. */
  goneCharts: string[];
  /** What earlier runs of a system have and its new runs lack, such as a benchmark that failed. */
  unmatched: string[];
  /** Whose errors leave nothing to compare. */
  refused?: 'base' | 'change';
  /** Only the base has it, under its name now or a former one. */
  removed?: true;
  /** Only the base has it: another report now has its name under `formerly`. */
  mergedInto?: string;
}

/** Raw files that no run.yaml describes. */
export interface Unlisted {
  /** `data/<report>/<run>`; or where the files lie, outside of any run. */
  folder: string;
  recognised: {file: string; label: string; lines: string[]}[];
  /** To put next to the files; absent where they first need a folder, or have errors. */
  manifest?: string;
  /** What a person must say. */
  questions: string[];
  /** Of files that could not be read. */
  errors: string[];
}

export interface Review {
  base: Base;
  /** How many files changed. */
  files: number;
  errors: InputErrors;
  unlisted: Unlisted[];
  reports: ReviewedReport[];
  claims: {
    broken: (Unsupported & {report: string})[];
    restored: {claim: string; report: string}[];
  };
  /** Changes in histories: those that the site does not have yet, and those that it has and will not. */
  changes: Record<'found' | 'gone', Pick<ChangeEntry, 'title' | 'chance' | 'facts'>[]>;
  warnings: (Warning & {path: string})[];
  /** How many tests the p-values are corrected for. */
  tests: number;
  failures: Failure[];
  /** Names in the folder of pictures. */
  pictures: string[];
  /** How many more charts changed than are drawn. */
  undrawn: number;
}

export interface Base {
  commit: string;
  /** As it was asked for or found: `origin/main`. */
  ref: string;
}

/** A regression beyond `share`, or a steady value of the runner that is as much above or below all earlier ones. */
export type Threshold = {text: string; share: number} & (
  | {kind: 'slower'}
  | {kind: 'more' | 'less'; quantity: QuantityName}
);

/** `--fail-on`: a threshold, a claim that no longer holds, or a raw file that was changed or removed. */
export type Rule = Threshold | {text: string; kind: 'claims'} | {text: string; kind: 'rewritten'};

/** Without more than its report: one that was not compared. */
export interface Failure {
  rule: string;
  report: string;
  /** With a threshold. */
  configuration?: string;
  label?: string;
  quantity?: QuantityName;
  /** With `claims`. */
  claim?: string;
  /** With `rewritten`: its path. */
  file?: string;
}

export type Better = Comparison['better'];
