/**
 * The quantities that a review compares, by the estimates that the pages show.
 *
 * @import {Report} from '../scan/types.d.ts'
 * @import {Configuration, GcSummary, Spread} from '../stats/types.d.ts'
 * @import {Better, Level, Pair, QuantityName, Test, TestedPair, Value, Values} from './types.d.ts'
 * @import {Words} from './words.js'
 * @typedef {{name: QuantityName, label: string, better?: Better}} Quantity
 *   `better`: of what is tested. A maximum has no repeats, and pauses are a cause and not a speed.
 */

import {isRequested} from '../charts/select.js';
import {change, integer, percent, quantity} from '../format.js';
import {byLoad} from '../stats/by-load.js';
import {failureText, mergedAttempts, mergedNotStarted} from '../stats/failures.js';
import {namedMeasurements} from '../stats/history-entries.js';
import {ratesApart} from '../stats/rates-apart.js';
import {NOT_INDEPENDENT, whyNoInterval, whyNoLevel} from '../stats/ratio.js';
import {LEAST_REPEATS, spread} from '../stats/spread.js';
import {isGoneAfterCorrection} from '../words/ratio.js';

/** Fewer runs have no range to be in. */
const LEAST_FOR_RANGE = 3;
/** The share within which steady values lie, and by which another one is apart from them. */
export const STEADY = {within: 0.01, apart: 0.02};
/** The least share that is not printed as 0 %. A load that is set gives equal rates. */
const PRINTED = 0.0005;
/** @type {QuantityName} */
const RATE = 'throughput';
/** @type {QuantityName[]} */
const TIMES = ['p50', 'mean'];
/** Of a value that only the runner names. */
const UNKNOWN_DIRECTION = 'not tested: whether more is better is unknown';
/** Charts that compare configurations, or points of a history. */
const COMPARING = ['history', 'comparison'];

/** Those that Benchfolio names, in the order of tables. @type {readonly Quantity[]} */
const QUANTITIES = [
  {name: 'throughput', label: 'throughput', better: 'higher'},
  {name: 'mean', label: 'mean', better: 'lower'},
  {name: 'p50', label: 'p50', better: 'lower'},
  {name: 'p99', label: 'p99', better: 'lower'},
  {name: 'p99.9', label: 'p99.9', better: 'lower'},
  {name: 'max', label: 'max'},
  {name: 'gc-share', label: 'time in GC pauses'},
];

/**
 * @param {Pick<Configuration, 'throughput' | 'latency'>} estimates
 * @param {object} others
 *   Of the same runs.
 * @param {GcSummary[]} others.gc
 * @param {number} others.runs
 * @param {ReturnType<typeof namedMeasurements>} others.named
 * @returns {Values}
 */
export function valuesOf({throughput, latency}, {gc, runs, named}) {
  const {mean, p50, p99, 'p99.9': p999, max} = latency;
  const shares = gc.flatMap(({share}) => share ?? []);
  /** @type {(readonly [QuantityName, Spread | null, Value['unit']])[]} */
  const spreads = [
    ['throughput', throughput, '1/s'],
    ['mean', mean, 's'],
    ['p50', p50, 's'],
    ['p99', p99, 's'],
    ['p99.9', p999, 's'],
    ['gc-share', shares.length > 0 ? spread(shares) : null, 'share'],
    // A runner’s own “mean” is not the mean time.
    ...named
      .filter(({quantity: name}) => isNamedByRunner(name))
      .map(({quantity: name, unit, estimated}) => /** @type {const} */ ([name, estimated, unit])),
  ];
  /** @type {Values} */
  const values = new Map();
  for (const [name, of, unit] of spreads) {
    if (of) values.set(values.has(name) ? withUnit(name, unit) : name, ofSpread(of, unit));
  }
  return max === null
    ? values
    : values.set('max', {value: max, unit: 's', interval: null, repeats: runs});
}

/** @param {QuantityName} name @param {Value['unit']} unit */
const withUnit = (name, unit) => `${name} (${unit})`;

/**
 * A runner can give rates of bytes and of elements one name: they are two quantities.
 *
 * @param {Values} before
 * @param {Values} after
 * @returns {Values}
 *   Those before; a name that has another unit after the change gets its unit.
 */
export const apartByUnit = (before, after) =>
  new Map(
    [...before].map(([name, value]) => {
      const {unit = value.unit} = after.get(name) ?? {};
      return [unit === value.unit ? name : withUnit(name, value.unit), value];
    }),
  );

/** @param {Spread} of @param {Value['unit']} unit @returns {Value} */
export const ofSpread = (of, unit) => ({
  value: of.estimate,
  unit,
  interval: of.interval && {low: of.interval.low, high: of.interval.high},
  repeats: of.n,
  spread: of,
});

/**
 * @param {Value} value
 * @returns {string}
 *   `24.0 k ops/s`, `1.24 %`.
 */
export const valueText = ({value, unit}) =>
  unit === 'share' ? percent(value) : quantity(value, unit);

/** @param {QuantityName} name @returns {Quantity | undefined} Undefined for what only a runner names. */
export const quantityOf = (name) => QUANTITIES.find((one) => one.name === name);

/** @param {QuantityName} name */
export const isNamedByRunner = (name) => quantityOf(name) === undefined;

/** @param {QuantityName} name @returns {Words} As tables have it; what a runner names is text of the data. */
export const labelOf = (name) => [quantityOf(name)?.label ?? {data: name}];

/** @param {QuantityName} name @returns {Better | undefined} Undefined for what is not tested. */
export const betterOf = (name) => quantityOf(name)?.better;

/**
 * @param {Values} before
 * @param {Values} after
 * @returns {QuantityName[]}
 *   Those that one of them has, in the order of tables: those of the runner come last.
 */
export function namesIn(before, after) {
  const all = [...new Set([...after.keys(), ...before.keys()])];
  const ours = QUANTITIES.map(({name}) => name).filter((name) => all.includes(name));
  return [...ours, ...all.filter(isNamedByRunner)];
}

/**
 * @param {Report['load']} load
 * @returns {QuantityName[]}
 *   By which a chart compares that names no quantity: the first that there is.
 */
export const quantitiesByLoad = (load) => byLoad(load, RATE, TIMES);

/**
 * @param {Configuration} configuration
 * @param {Pick<Report, 'charts' | 'load'>} report
 * @returns {QuantityName[]}
 *   By which it is compared, the first that it has: as in the first chart of its report that compares it.
 */
export function mainQuantities(configuration, {charts, load}) {
  const chart = charts.find(
    (one) => COMPARING.includes(one.chart) && isRequested(configuration, one),
  );
  return [...[chart?.quantity ?? []].flat(), ...quantitiesByLoad(load)];
}

/**
 * @template {{quantity: QuantityName}} T
 * @param {T[]} quantities
 * @param {readonly QuantityName[]} main
 *   As `mainQuantities` has them.
 * @returns {T[]}
 *   At most one: that by which the charts compare, too.
 */
export function mainOf(quantities, main) {
  const found = main.flatMap((name) => quantities.filter(({quantity}) => quantity === name));
  return (found.length > 0 ? found : quantities).slice(0, 1);
}

/**
 * @template {Pick<Test, 'quantity' | 'verdict' | 'before' | 'after'>} T
 * @param {T[]} tests
 * @param {readonly QuantityName[]} main
 *   As `mainQuantities` has them.
 * @returns {T[]}
 *   Those that are slower or faster; without any, the first with enough repeats of those by which the charts compare:
 *   a median has no repeats inside a file. Then those that are no longer steady.
 */
export function shownTests(tests, main) {
  const clear = tests.filter(({verdict}) => verdict === 'slower' || verdict === 'faster');
  const judged = tests.filter(
    ({quantity: name, verdict}) =>
      main.includes(name) && verdict !== 'too few repeats' && verdict !== 'not tested',
  );
  const shown = clear.length > 0 ? clear : mainOf(judged.length > 0 ? judged : tests, main);
  return [...shown, ...tests.filter((test) => isUnsteady(test) && !shown.includes(test))];
}

/**
 * @param {Pick<Test, 'quantity' | 'verdict' | 'before' | 'after'>} test
 * @param {number} [share]
 * @returns {'more' | 'less' | undefined}
 *   Of a value that only the runner names, such as allocations per operation: how the new one differs from all earlier
 *   ones by more than the share, if these are alike.
 */
export function unsteadiness({quantity: name, verdict, before, after}, share = STEADY.apart) {
  if (verdict !== 'not tested' || !isNamedByRunner(name)) return undefined;
  const [{spread: earlier}, {value}] = [before, after];
  if (!earlier || earlier.n < LEAST_REPEATS || isOfIterations({before})) return undefined;
  const {min, max} = earlier;
  if (max > min * (1 + STEADY.within)) return undefined;
  if (value > max * (1 + share)) return 'more';
  return value < min * (1 - share) ? 'less' : undefined;
}

/** @param {Parameters<typeof unsteadiness>[0]} test */
export const isUnsteady = (test) => unsteadiness(test) !== undefined;

/**
 * @param {Pick<Test, 'before' | 'after'>} test
 * @returns {boolean | undefined}
 *   Whether the new value is below the lowest or above the highest of the repeats before; undefined for few of them.
 */
export function isOutsideEarlierRuns({before: {spread: earlier}, after}) {
  if (!earlier || earlier.n < LEAST_FOR_RANGE) return undefined;
  return after.value < earlier.min * (1 - PRINTED) || after.value > earlier.max * (1 + PRINTED);
}

/**
 * @param {Pick<Test, 'before' | 'after' | 'level'>} test
 * @returns {string | undefined}
 *   Why there is no verdict although there are enough repeats.
 */
export function whyNoVerdict({before, after, level}) {
  const spreads = [before, after].flatMap(({spread: one}) => one ?? []);
  const [a, b] = spreads;
  if (level && a && b) return whyNoLevel(a, b);
  const why = a && b && whyNoInterval(a, b);
  // However many they are, these are too few repeats.
  return why === NOT_INDEPENDENT ? undefined : why;
}

/**
 * @param {Pick<Pair, 'before' | 'after'>} pair
 * @returns {string[]}
 *   `60.0 % of the operations of the new runs failed`, which no rate and no time shows.
 */
export const failureTexts = ({before, after}) =>
  [
    {name: 'the earlier runs', summaries: before.summaries},
    {name: 'the new runs', summaries: after.summaries},
  ].flatMap(({name, summaries}) => {
    const [attempts, notStarted] = [mergedAttempts(summaries), mergedNotStarted(summaries)];
    return failureText({...(attempts && {attempts}), ...(notStarted && {notStarted})}, name);
  });

/**
 * @param {Pick<TestedPair, 'tests'>} pair
 * @returns {string[]}
 *   `the earlier runs completed 1.00 k ops/s, the new runs 600 ops/s`, where the load sets the rate, which is not tested.
 */
export const rateTexts = ({tests}) =>
  tests
    .filter(({quantity: name, verdict}) => name === RATE && verdict === 'not tested')
    .flatMap(({before, after}) =>
      ratesApart(
        {name: 'the earlier runs', rate: before.value},
        {name: 'the new runs', rate: after.value},
      ),
    );

/**
 * @param {Test} test
 * @returns {string}
 *   With what else can be said of few new runs: `too few repeats, outside the earlier range (−2.9 % to +3.0 %)`,
 *   `slower than the 24 commits since 9f2c1d4`.
 */
export function verdictText(test) {
  const {verdict, level, before, after} = test;
  if (isUnsteady(test) && before.spread) {
    const earlier = levelText(level ?? {spread: before.spread});
    return `${after.value > before.value ? 'more' : 'less'} than in each of ${earlier}`;
  }
  if (verdict === 'no verdict') return `no verdict: ${whyNoVerdict(test)}`;
  if (level && ['slower', 'faster', 'equivalent'].includes(verdict)) {
    return `${verdict} ${verdict === 'equivalent' ? 'to' : 'than'} ${levelText(level)}`;
  }
  const isNamed = verdict === 'not tested' && isNamedByRunner(test.quantity);
  const outside = isOutsideEarlierRuns(test);
  const isUsual = level !== undefined && outside === false;
  const isCorrected = isGoneAfterCorrection(test) && !isUsual;
  const said = isNamed ? UNKNOWN_DIRECTION : `${verdict}${isCorrected ? ' after correction' : ''}`;
  const isRanged = level !== undefined || isNamed || verdict === 'too few repeats';
  if (!isRanged || !before.spread || before.value === 0 || outside === undefined) return said;
  const {min, max, estimate, level: of} = before.spread;
  // A run differs less than its forks: it is their mean.
  const repeats = level ? levelText(level) : of !== 'run' && `the earlier ${of}s`;
  const earlier = repeats ? `the range of ${repeats}` : 'the earlier range';
  const range = `${change(min / estimate - 1)} to ${change(max / estimate - 1)}`;
  return `${said}, ${outside ? 'outside' : 'within'} ${earlier} (${range})`;
}

/**
 * @param {Pick<Test, 'before'>} test
 * @returns {boolean}
 *   Whether its earlier repeats are iterations of one process, which differ in another way than runs.
 */
export const isOfIterations = ({before}) => before.spread?.level === 'iteration';

/** @param {Level} level @returns {string} `the 24 commits since 9f2c1d4`, `the 5 earlier forks`. */
const levelText = ({spread: {n, level}, axis, since}) =>
  axis ? `the ${integer(n)} ${axis}s since ${since}` : `the ${integer(n)} earlier ${level}s`;
