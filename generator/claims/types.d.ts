/** Values and claims in the texts of a report. */

import type {Bound, Interval, Params, Unit} from '../records/types.d.ts';
import type {Comparison} from '../stats/types.d.ts';

/** A part of a text; `from` and `to` are offsets in it. */
export type Node =
  | {kind: 'text'; from: number; to: number}
  | {kind: 'value'; from: number; to: number; params: Record<string, string>}
  | {kind: 'claim'; from: number; to: number; ids: string[]; key: string; inner: Node[]};

/** A text that people wrote about a report. */
export interface Text {
  /** From the site's root. */
  file: string;
  /** Where it is in `report.yaml`; absent for prose. */
  path?: (string | number)[];
  text: string;
  /** Where the prose begins, below the front matter. */
  start: number;
  /** Where a part of the text is in its file; both are 1-based. */
  locate(offset: number, length: number): {line: number; column: number};
}

/** Which results a value or claim is about. Each list names alternatives; an absent one means any. */
export interface Selection {
  system?: string[];
  machine?: string[];
  operation?: string[];
  run?: string[];
  params: Record<string, string[]>;
  /** What a ratio or difference is relative to; the baseline unless stated. */
  to?: string;
  /** The time of a window: `0:36`. */
  at?: string;
}

/** `share`: 0 to 1 as a percentage; `change`: the same with a sign; `clock`: seconds as `0:36`. */
export type ValueUnit = Unit | '×' | 'share' | 'change' | 'clock';

/** One quantity of one configuration, comparison or run. */
export interface Match {
  /** System, operation, params and, of several, machine; or the run. */
  label: string;
  system: string;
  /** Undefined for a history, which may have several. */
  machine?: string | undefined;
  /** Absent for what is of a whole run. */
  operation?: string;
  params: Params;
  value: number;
  unit: ValueUnit;
  /** As a document prints it, in full. */
  printed?: string;
  /** `<`: the value is an upper bound. */
  bound?: Bound;
  /** Of a ratio. */
  better?: Comparison['better'];
  interval: Interval | null;
  /** Lowest and highest repeat. */
  repeats: {low: number; high: number} | null;
  /** How the value comes from the runs: `geometric mean`. */
  estimator: string;
  runs: string[];
}

/** What a shortcode needs to print a value. */
export interface PrintedValue {
  text: string;
  title: string;
  /** Relative to the root of the site. */
  href: string;
}

/** Why there is no value: `hint` lists what there is. */
export interface Problem {
  problem: string;
  hint?: string;
  /** Wrong whatever the data says. */
  isMistake?: true;
}

export interface Outcome {
  holds: boolean;
  /** What the data shows today. */
  today: string;
  /** The newest runs behind it, and how many more there are. */
  runs: string[];
  otherRuns: number;
}

/** A sentence that the data no longer supports. */
export interface Unsupported {
  /** With computed values. */
  sentence: string;
  note: string;
  /** The id, and where the sentence is. */
  claim: string;
  file: string;
  line: number;
}

export type Names = string | string[];

/** As in `report.yaml`. */
export interface SelectionManifest {
  of?: string;
  system?: Names;
  machine?: Names;
  operation?: Names;
  run?: Names;
  params?: Record<string, Names>;
  to?: string;
  at?: string;
}

export type ClaimKind =
  | 'slower'
  | 'faster'
  | 'no-difference'
  | 'equivalent'
  | 'too-few-repeats'
  | 'at-most'
  | 'at-least'
  | 'between'
  | 'higher'
  | 'lower'
  | 'monotonic';

export interface ClaimBody extends SelectionManifest {
  /** One match is enough. */
  some?: boolean;
  within?: number;
  value?: string;
  from?: string;
  /** Of `between` the upper bound; else what a ratio is relative to. */
  to?: string;
  than?: SelectionManifest;
  along?: string;
  direction?: 'increasing' | 'decreasing';
}

/** One kind and what it is about. */
export type ClaimManifest = Partial<Record<ClaimKind, ClaimBody>>;

export interface StatedText {
  text: string;
  reason: string;
}
