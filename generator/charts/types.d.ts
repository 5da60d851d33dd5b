/** What a chart builder takes and returns. */

import type {TopLevelSpec} from 'vega-lite';
import type {LoadModel} from '../scan/types.d.ts';
import type {LatencyReach} from './latency-scale.js';

/** One record to draw, with the name and the look it has everywhere. */
export interface Series<T> {
  /** Lower case, digits, hyphens; unique in the chart. */
  id: string;
  label: string;
  /** 1 to 6. */
  colour: number;
  /** 1 to 6: dash and symbol, where they are not those of the colour. */
  look?: number;
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
  /** Seconds of the run that lanes open on; without it, all. */
  window?: {from: number; to: number};
  /** `closed` and `unknown` print the coordinated-omission caveat under latency charts. */
  load?: {model: LoadModel; workers?: number};
  /** What the axes of lanes reach at least. */
  reach?: Reach;
}

/** Of the axes of lanes: the highest rate, the lowest and the highest latency, and the most bytes. */
export interface Reach {
  rate?: number;
  latency?: LatencyReach;
  bytes?: number;
}

export interface Table {
  columns: {label: string; numeric: boolean; unit?: string}[];
  /** A row with fewer cells than columns ends with the reason why it has no numbers. */
  rows: string[][];
}

/**
 * Text, a finding, a number with the id of its row among all numbers of the report, or the viewBox of the part of the
 * drawing that belongs to the row.
 */
export type AnswerCell = string | {finding: string} | {number: string; id: string} | {plot: string};

/** What a figure shows instead of its drawing: a table with a part of the drawing in each row. */
export interface AnswerTable {
  /** Of the drawing on the page, in pixels. */
  width: number;
  /** What the numbers are, in a line. */
  summary: string;
  /** Head of the column with the names of groups; empty where there is one group without a name. */
  head: string;
  columns: {
    label: string;
    kind: 'key' | 'number' | 'ratio' | 'plot' | 'interval' | 'text';
    /** The viewBox of the axis, of a column of plots. */
    axis?: string;
  }[];
  groups: {label: string; note: string; rows: AnswerCell[][]}[];
  /** Rows at the top that show many ratios each; absent where there are none. */
  summaries?: number;
  /** Its names have no room next to the numbers: each row is stacked on wide screens, too. */
  isStacked: boolean;
}

export interface View {
  /** `main`, `main-2` …; or `overview`, the lanes of one run, and `close-up`, which is the heap. */
  name: 'main' | `main-${number}` | 'overview' | 'throughput' | 'latency' | 'close-up';
  /** Pixels of the plot, known before drawing. */
  height: number;
  spec: TopLevelSpec;
}

/** What the reading rule shows at one position of the chart. */
export interface Reading {
  /** The value of the x (or category) field there. */
  at: number | string;
  label: string;
  values: {label: string; text: string}[];
}

/** A series in the legend; a chart of one system has one colour. */
export interface ChartSeries {
  id: string;
  label: string;
  /** 1 to 6: that of the system. */
  colour: number;
  /** 1 to 6: dash and symbol, where they are not those of the colour. */
  look?: number;
  /** Of an area. */
  opacity?: number;
}

export interface Chart {
  /** The figure's id in addresses. */
  name: string;
  /** The builder: `heap-and-pauses`. */
  kind: string;
  title: string;
  /** One to three sentences with the figures; the accessible description. */
  sentence: string;
  /** The share of operations that failed, of what it draws; absent for less than one in a hundred. Part of the sentence. */
  failed?: string;
  notes: string[];
  /**
   * Of a history: each change in a sentence, and the address of the difference in the source. `history` is its
   * id, `at` the index of the first point of the new level.
   */
  changes?: {text: string; href?: string; history: string; at: number}[];
  /** What the title says and the data no longer supports. */
  unsupported?: string[];
  /** Where the figures are from, where that is a document and not runs. */
  source?: string;
  /** What it draws alone, if it was requested so. A comparison has a baseline, too. */
  drawn?: {systems?: string[]; runs?: string[]};
  views: View[];
  /** What its own records need, of a chart with lanes. */
  reach?: Reach;
  /** Legend and switches; a switched-off series' label is in the spec's param `hidden`. */
  series: ChartSeries[];
  /** Of a comparison or a profile. */
  answer?: AnswerTable;
  table: Table;
  /** What is drawn, in base units, as a download. */
  csv: {columns: string[]; rows: (string | number | null)[][]};
  readings: Reading[];
  /** Bounds and current position of the close-up window, in seconds. */
  closeUp?: {
    start: number;
    end: number;
    from: number;
    to: number;
    places: {label: string; from: number; to: number}[];
  };
  /**
   * Data sets of which the close-up has a part, ascending in their time `t`. `rows`: all rows, of which a
   * reader who zooms in gets those of the window. `whole`: those that stand for the whole run, for a
   * window with too many.
   */
  detail?: Record<'rows' | 'whole', Record<string, {t: number}[]>>;
}
