/**
 * Caveats that charts of one kind share.
 *
 * @import {Absent, ChartOptions} from '../charts/types.d.ts'
 * @import {Distribution, Window} from '../records/types.d.ts'
 * @import {Report} from '../scan/types.d.ts'
 * @import {GcSummary} from '../stats/types.d.ts'
 */

import {clock, counted, integer, list, precise, quantity, withoutUnit} from '../format.js';

/**
 * @param {number} merged
 *   Configurations of several repeats whose histograms are merged.
 * @param {number} unmerged
 *   Those whose histograms cannot be merged.
 * @param {Report['shown']} shown
 *   Which of their repeats is drawn.
 * @returns {string[]}
 */
export function mergedNotes(merged, unmerged, shown) {
  if (merged === 0) return [];
  const where =
    unmerged > 0 ? ` if their buckets are equal; otherwise the ${shown} repeat is drawn` : '';
  return [`All repeats count: their histograms are merged${where}.`];
}

/**
 * @param {string} label
 * @param {Window[]} short
 *   Windows of less than half the usual length, or partial ones, at least one.
 * @returns {string}
 *   The sentence that says so, without its full stop: of one window, or of how many.
 */
export function shortWindows(label, short) {
  const [first] = short;
  if (first?.isPartial) {
    const which =
      short.length === 1
        ? `the window at ${clock(first.start)}`
        : `${integer(short.length)} windows`;
    return `${label}: ${which} may be shorter than the coarse clock of the file shows`;
  }
  return first && short.length === 1
    ? `${label}: the window at ${clock(first.start)} is only ${quantity(first.length, 's', 2)} long`
    : `${label}: ${integer(short.length)} windows are less than half as long as the others`;
}

/** The ends of what `omissionNotes` and `oneFileNotes` say. */
const UNDERSTATED = 'understate users’ waits.';
const ONE_FILE = 'over repeats in one file, and do not show how such files differ.';

/**
 * Coordinated omission (Gil Tene): while a closed loop waits for a slow answer it sends nothing, so
 * the percentiles below the maximum are lower than independent users would see.
 *
 * @param {ChartOptions['load']} load
 * @returns {string[]}
 *   Empty for an open load, and where no load was made.
 */
export function omissionNotes(load) {
  if (load?.model === 'open' || load?.model === 'none') return [];
  if (load?.model !== 'closed') {
    return [`Load model not stated: percentiles may ${UNDERSTATED}`];
  }
  const loop =
    load.workers === undefined
      ? 'Closed loop'
      : `Closed loop of ${counted(load.workers, 'worker')}`;
  return [`${loop}: percentiles ${UNDERSTATED}`];
}

/**
 * @param {number} ofOneFile
 *   Intervals over forks or runs in one file, of either system.
 * @param {number} all
 * @returns {string[]}
 */
export function oneFileNotes(ofOneFile, all) {
  if (ofOneFile === 0) return [];
  return [`${ofOneFile === all ? 'All' : 'Some'} intervals are ${ONE_FILE}`];
}

/**
 * @param {string} note
 * @returns {boolean}
 *   Whether pictures of a chart say it, too, wherever they are.
 */
export const isInPictures = (note) => note.endsWith(UNDERSTATED) || note.endsWith(ONE_FILE);

/**
 * What could not be drawn, as parts of a sentence.
 *
 * @param {Absent[]} absent
 */
export const missingTexts = (absent) => absent.map(({label, reason}) => `${label}: ${reason}`);

/**
 * @param {{label: string, record: Distribution}[]} series
 * @returns {string[]}
 *   What limits the percentiles: buckets instead of samples, rounded samples, a single sample.
 */
export function limits(series) {
  const named = (/** @type {(record: Distribution) => boolean} */ is) =>
    list(series.filter(({record}) => is(record)).map(({label}) => label));
  const coarse = named(({precision, isMiddle}) => precision === null && !isMiddle);
  const middle = named(({isMiddle = false}) => isMiddle);
  const rounded = named(({step}) => step !== undefined);
  const steps = new Set(series.flatMap(({record: {step}}) => step ?? []));
  const single = named(({n}) => n === 1);
  return [
    ...boundedMaxima(series.map(({record}) => record)),
    ...(coarse
      ? [
          `The runner kept buckets instead of samples for ${coarse}: each percentile is the upper bound of its bucket.`,
        ]
      : []),
    ...(middle
      ? [
          `The runner kept buckets instead of samples for ${middle}: each percentile is the middle of its bucket, as the runner states it.`,
        ]
      : []),
    ...(rounded
      ? [
          `The runner rounded the samples of ${rounded} to ${list([...steps].map((step) => precise(step, 's')))}. “All numbers” has exact percentiles if another file states them.`,
        ]
      : []),
    ...(single ? [`n = 1 for ${single}: one sample has no distribution.`] : []),
  ];
}

/** Under a histogram of pauses. */
export const COUNTED_PAUSES =
  'Pauses after the warm-up, without those that the program or a tool requested.';

/**
 * @param {{label: string, count: number}[]} runs
 *   The runs that have too few pauses for a histogram.
 * @returns {string[]}
 */
export function fewPauses(runs) {
  if (runs.length === 0) return [];
  const each = runs.map(({label, count}) => `${label} (${integer(count)})`);
  return [`Too few pauses for a histogram: ${list(each)}.`];
}

/**
 * @param {Distribution[]} distributions
 * @returns {string[]}
 *   Empty where every maximum is exact.
 */
export function boundedMaxima(distributions) {
  const widest = Math.max(0, ...distributions.map(boundedMaximum));
  if (widest === 0) return [];
  const share = Number((widest * 100).toPrecision(3));
  return [
    `Maxima are upper bounds of histogram buckets, up to ${withoutUnit(share, 6)}\u202f% above the slowest sample.`,
  ];
}

/**
 * @param {Distribution} distribution
 * @returns {number}
 *   By which share its maximum, the bound of a bucket of a recorded histogram, may be too high; 0
 *   where it is exact.
 */
function boundedMaximum({precision, max, buckets}) {
  const {perSecond, lower, upper} = buckets;
  const isWide = (lower.at(-1) ?? 0) < (upper.at(-1) ?? 0);
  return precision !== null && isWide && max === (upper.at(-1) ?? 0) / perSecond ? precision : 0;
}

/**
 * @param {boolean} hasZero
 *   Whether a logarithmic axis draws one.
 * @returns {string[]}
 */
export const zeroNotes = (hasZero) =>
  hasZero ? ['A logarithmic axis has no zero: zeros are drawn at its end, marked 0.'] : [];

/** Where to find what a report does not draw. */
const ON_RUN_PAGES = 'Run pages show the others.';
const IN_CSV = 'The CSV has all of them.';

/**
 * @param {{label: string, run: string}[]} drawn
 * @param {{label: string, run: string}[]} all
 * @param {boolean} isRunPage
 * @returns {string[]}
 *   Where to find the series that a chart has no room for.
 */
export function undrawnNotes(drawn, all, isRunPage) {
  if (drawn.length === all.length) return [];
  const rest = isRunPage ? 'The tables on this page have all of them.' : ON_RUN_PAGES;
  const [first] = drawn;
  return drawn.length === 1
    ? [
        `Only ${first?.label} (run ${first?.run}) is drawn, the first of ${integer(all.length)}. ${rest}`,
      ]
    : undrawnSeries(drawn, all, rest);
}

/**
 * @param {readonly unknown[]} drawn
 * @param {readonly unknown[]} all
 * @param {{what: string, which: string, rest: string}} words
 *   `which`: they are, if they are not the first; `rest`: where the others are.
 * @returns {string[]}
 */
const someOf = (drawn, all, {what, which, rest}) =>
  drawn.every((one, i) => one === all[i])
    ? firstOf(drawn.length, all.length, what, rest)
    : [`${integer(drawn.length)} of ${integer(all.length)} ${what} are drawn, ${which}. ${rest}`];

/**
 * @param {readonly unknown[]} drawn
 * @param {readonly unknown[]} all
 * @param {string} rest
 *   Where the others are.
 * @returns {string[]}
 */
const undrawnSeries = (drawn, all, rest) =>
  someOf(drawn, all, {what: 'series', which: 'spread over the systems', rest});

/**
 * @param {number} drawn
 * @param {number} all
 * @param {string} what
 * @param {string} rest
 *   Where the others are.
 * @returns {string[]}
 *   Empty if all are drawn.
 */
const firstOf = (drawn, all, what, rest) =>
  drawn === all
    ? []
    : [`The first ${integer(drawn)} of ${integer(all)} ${what} are drawn. ${rest}`];

/**
 * @param {number} drawn
 * @param {number} all
 * @param {string} [what]
 * @returns {string[]}
 *   Of a chart whose CSV has what it has no room for.
 */
export const undrawnRows = (drawn, all, what = 'rows') => firstOf(drawn, all, what, IN_CSV);

/**
 * @param {readonly unknown[]} drawn
 * @param {readonly unknown[]} all
 * @param {'operation' | 'system'} each
 * @returns {string[]}
 *   As `undrawnRows`, of the first rows or of the first ones of each operation or system.
 */
export const undrawnRowsOf = (drawn, all, each) =>
  someOf(drawn, all, {what: 'rows', which: `the first of each ${each}`, rest: IN_CSV});

/**
 * @param {unknown[]} drawn
 * @param {unknown[]} all
 * @returns {string[]}
 */
export function undrawnOperations(drawn, all) {
  const count = all.length - drawn.length;
  if (count === 0) return [];
  return [
    `${integer(count)} more ${count === 1 ? 'operation has' : 'operations have'} no chart of this kind here. The tables have all of them.`,
  ];
}

/**
 * @param {unknown[]} drawn
 * @param {unknown[]} all
 * @returns {string[]}
 *   Of the last chart of a heap.
 */
export const undrawnHeaps = (drawn, all) =>
  someOf(drawn, all, {what: 'heaps', which: 'the first of each system', rest: ON_RUN_PAGES});

/**
 * @param {unknown[]} drawn
 * @param {unknown[]} all
 * @returns {string[]}
 *   Of a history.
 */
export const undrawnLines = (drawn, all) =>
  undrawnSeries(drawn, all, 'The tables have all of them.');

const SINCE = {
  full: 'since the last full collection',
  'warm-up': 'after the warm-up',
  start: 'from the start',
};

/**
 * @param {GcSummary | null} gc
 * @returns {string[]}
 *   Empty where all logs of a run are parts of one.
 */
export function unshownLogs(gc) {
  if (!gc || gc.otherLogs === 0) return [];
  return [
    `The run has ${integer(gc.otherLogs + 1)} GC logs that do not follow one another. Only the first is shown and counted.`,
  ];
}

/**
 * When full collections came, and when the next is due at the present growth of the old generation.
 *
 * @param {GcSummary | null} gc
 * @returns {string[]}
 */
export function fullCollections(gc) {
  if (!gc) return [];
  const {betweenFull, nextFull} = gc;
  return [
    ...(betweenFull === null
      ? []
      : [`Median time between full collections: ${quantity(betweenFull, 's')}.`]),
    ...(nextFull === null
      ? []
      : [
          `The old generation grows by ${quantity(nextFull.growth, 'B')} a second ${SINCE[nextFull.since]}${expected(nextFull)}`,
        ]),
  ];
}

/** @param {NonNullable<GcSummary['nextFull']>} nextFull */
function expected({at, horizon, isSteady, limit}) {
  if (!isSteady) return ', but not steadily, so the next full collection cannot be predicted.';
  return at === null
    ? `. At this rate no full collection is expected before ${clock(horizon)}.`
    : `. At this rate the next full collection is due at ${clock(at)}, when that generation holds ${quantity(limit, 'B')}.`;
}

/** Of an operation that is not the first of its run. */
export const HEAP_ELSEWHERE = 'Heap and pauses are in the chart of the first operation.';

/** Of a run whose heap has a separate clock. */
export const HEAP_OFF_CLOCK =
  'The heap is not drawn here: run.yaml does not state the offset of the GC log from the first operation.';

/** The note of a chart that shades a warm-up. */
export const SHADED_NOTE = 'The shaded warm-up is drawn but not counted.';

/**
 * @param {string} title
 *   The title of a vertical axis.
 * @param {boolean} isShaded
 *   Whether its plot shades a warm-up.
 */
export const shadedTitle = (title, isShaded) => (isShaded ? `${title}, warm-up shaded` : title);
