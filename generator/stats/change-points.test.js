// Series are published, with their source, or made, which their name says.

import assert from 'node:assert/strict';
import {readFile} from 'node:fs/promises';
import {test} from 'node:test';
import {
  detectionRate,
  FALSE_ALARMS,
  falseAlarms,
  HITS,
  NOT_FLAT,
  normalNumbers,
  UNDONE,
  undoneRate,
} from '../testing/change-point-rates.js';
import {fieldOf} from '../testing/index.js';
import {
  changesIn,
  falseDiscoveryThreshold,
  LEAST_POINTS,
  LEVEL,
  levelChanges,
  randomNumbers,
  sharedNumbers,
  splits,
} from './change-points.js';

/**
 * Annual flow of the Nile at Aswan, 1871 to 1970, in 10⁸ m³: Cobb, The Problem of the Nile, Biometrika 65
 * (1978); the data set `Nile` of R. The flow fell with the year 1899.
 */
const NILE = [
  1120, 1160, 963, 1210, 1160, 1160, 813, 1230, 1370, 1140, 995, 935, 1110, 994, 1020, 960, 1180,
  799, 958, 1140, 1100, 1210, 1150, 1250, 1260, 1220, 1030, 1100, 774, 840, 874, 694, 940, 833, 701,
  916, 692, 1020, 1050, 969, 831, 726, 456, 824, 702, 1120, 1100, 832, 764, 821, 768, 845, 864, 862,
  698, 845, 744, 796, 1040, 759, 781, 865, 845, 944, 984, 897, 822, 1010, 771, 676, 649, 846, 812,
  742, 801, 1040, 860, 874, 848, 890, 744, 749, 838, 1050, 918, 986, 797, 923, 975, 815, 1020, 906,
  901, 1170, 912, 746, 919, 718, 714, 740,
];
/** Apache Otava, tests/change_point_divisive_test.py: changes at 5 and 8. */
const OTAVA = [0.3, 2.4, 1.5, -0.9, -0.5, 99.7, 98.3, 99.1, 149, 149.7, 149.5, 149.1, 148.8, 150];
/** DataStax Hunter and Apache Otava, tests/analysis_test.py: a change at 10. */
const HUNTER = [
  1.02, 0.95, 0.99, 1, 1.12, 1, 1.01, 0.98, 1.01, 0.96, 0.5, 0.51, 0.48, 0.48, 0.55, 0.5, 0.49,
  0.51, 0.5, 0.49,
];
/** MongoDB, signal-processing-algorithms, tests/test_detection.py: changes at 20 and 40. */
const MONGODB = [
  41, 18, 23, 3, 32, 11, 40, 13, 29, 48, 47, 35, 18, 21, 6, 2, 23, 3, 4, 7, 120, 103, 102, 81, 71,
  62, 115, 61, 108, 63, 70, 98, 65, 96, 64, 74, 70, 113, 90, 114, 208, 196, 153, 150, 225, 179, 206,
  165, 177, 151, 218, 217, 244, 245, 229, 195, 225, 229, 176, 250,
];

/**
 * Apache Otava, tests/deterministic_tigerbeetle_test.py: the first 95 runs of a benchmark of TigerBeetle, with an
 * outlier at 10. Otava finds 15 and 71, which differ by more than 5 %, and 61.
 */
const TIGERBEETLE = [
  26705, 26475, 26641, 26806, 26835, 26911, 26564, 26812, 26874, 26682, 15672, 26745, 26460, 26977,
  26851, 23412, 23547, 23674, 23519, 23670, 23662, 23462, 23750, 23717, 23524, 23588, 23687, 23793,
  23937, 23715, 23570, 23730, 23690, 23699, 23670, 23860, 23988, 23652, 23681, 23798, 23728, 23604,
  23523, 23412, 23685, 23773, 23771, 23718, 23409, 23739, 23674, 23597, 23682, 23680, 23711, 23660,
  23990, 23938, 23742, 23703, 23536, 24363, 24414, 24483, 24509, 24944, 24235, 24560, 24236, 24667,
  24730, 28346, 28437, 28436, 28057, 28217, 28456, 28427, 28398, 28250, 28331, 28222, 28726, 28578,
  28345, 28274, 28514, 28590, 28449, 28305, 28411, 28788, 28404, 28821, 28580,
];

/** @param {number[]} values */
const indices = (values) => changesIn([values])[0]?.map(({at}) => at);
/** @param {number[]} values @param {number} [level] That of the tests of MongoDB unless stated. */
const significant = (values, level = 0.01) =>
  splits(values)
    .filter(({p}) => p <= level)
    .map(({at}) => at)
    .sort((a, b) => a - b);
/** @param {number} value @param {number} times */
const repeated = (value, times) => Array(times).fill(value);

test('finds what is known of published series', async (t) => {
  await t.test('the flow of the Nile fell with the year 1899', () => {
    assert.equal(NILE.length, 100);
    assert.equal(NILE.reduce((sum, one) => sum + one, 0) / 100, 919.35);
    const [found] = changesIn([NILE.map(Math.log)]);
    assert.deepEqual(
      found?.map(({at}) => 1871 + at),
      [1899],
    );
    const [change] = found ?? [];
    // From 1098 to 850 as arithmetic means.
    assert.ok(change && Math.abs(change.ratio - 0.77) < 0.02 && change.p <= 0.001);
    assert.ok(change.low < change.ratio && change.ratio < change.high && change.high < 1);
  });

  await t.test('the test data of Apache Otava and Hunter', () => {
    // Of nine values, three low ones in a row come in 2 of 84 orders.
    assert.deepEqual(significant(OTAVA, LEVEL), [5, 8]);
    assert.deepEqual(indices(HUNTER.map(Math.log)), [10]);
  });

  await t.test('the benchmark of TigerBeetle', () => {
    assert.deepEqual(indices(TIGERBEETLE.map(Math.log)), [15, 61, 71]);
  });

  await t.test('the test data of MongoDB', () => {
    assert.deepEqual(significant(MONGODB), [20, 40]);
    const behind = [...repeated(50, 15), ...repeated(100, 15)].with(14, 76);
    assert.deepEqual(significant(behind), [14]);
    const ahead = [...repeated(50, 14), 74, ...repeated(100, 15)];
    assert.deepEqual(significant(ahead), [15]);
    assert.deepEqual(significant(repeated(50, 30)), []);
    const outlier = [...repeated(50, 15), ...repeated(100, 15)].with(2, 100);
    assert.deepEqual(significant(outlier), [15]);
    const twice = [...repeated(50, 15), ...repeated(100, 15), ...repeated(150, 15)].with(2, 100);
    assert.deepEqual(significant(twice), [15, 30]);
  });
});

test('the statistic is that of the paper', () => {
  // Sums over all pairs, as they are defined; the first two are what MongoDB’s tests print.
  assert.ok(Math.abs(largest(MONGODB) - 2848.1169590643276) < 1e-6);
  assert.ok(Math.abs(largest(MONGODB.slice(0, 40)) - 893.578947368421) < 1e-6);
  const made = normalNumbers(7);
  const values = Array.from({length: 24}, (_, i) => made() + (i < 15 ? 0 : 2));
  assert.equal(splits(values)[0]?.at, argumentOf(values));
});

/** @param {number[]} values @param {number} m */
function statistic(values, m) {
  const [x, y] = [values.slice(0, m), values.slice(m)];
  /** @param {number[]} a @param {number[]} b */
  const sum = (a, b) =>
    a.reduce((all, one) => all + b.reduce((inner, other) => inner + Math.abs(one - other), 0), 0);
  const [n, k] = [x.length, y.length];
  const energy = (2 * sum(x, y)) / (n * k) - sum(x, x) / (n * (n - 1)) - sum(y, y) / (k * (k - 1));
  return ((n * k) / (n + k)) * energy;
}

/** @param {number[]} values */
const all = (values) =>
  Array.from({length: values.length - 3}, (_, i) => ({m: i + 2, q: statistic(values, i + 2)}));
/** @param {number[]} values */
const largest = (values) => Math.max(...all(values).map(({q}) => q));
/** @param {number[]} values */
const argumentOf = (values) => all(values).find(({q}) => q === largest(values))?.m;

test('splits', async (t) => {
  await t.test('gives the same p in every build', () => {
    assert.deepEqual(splits(NILE), splits([...NILE]));
    const random = randomNumbers();
    // As L’Ecuyer’s RngStreams prints it for the seeds 12345.
    assert.equal(random().toFixed(10), '0.1270111220');
  });

  await t.test('draws the same random numbers for each test', () => {
    const [random, one, other] = [randomNumbers(), sharedNumbers(), sharedNumbers()];
    // More than are kept.
    for (let i = 0; i < 2 ** 20 + 9; i += 1) {
      const number = random();
      if (one() !== number || other() !== number) assert.fail(`number ${i} differs`);
    }
  });

  await t.test('counts every order of few values', () => {
    // Of the 56 orders of 3 low and 5 high values, 2 are as far apart as low ones in a row at an end. Splits have four
    // fifths of the level.
    const [first] = splits([1, 1.01, 1.02, 5, 5.01, 5.02, 5.03, 5.04], 99_999);
    assert.equal(first?.at, 3);
    assert.ok(first && Math.abs(first.p - 2 / 56 / 0.8) < 0.002, String(first?.p));
  });

  await t.test('counts on where the p-value is near the level', () => {
    // 2 of 55 orders: 0.0455, after some orders still above 0.05.
    const [first] = splits([1, 1.05, 1.02, 1.07, 1.01, 1.04, 1.06, 1.03, 1.08, 5, 5.01]);
    assert.equal(first?.at, 9);
    assert.ok(first && Math.abs(first.p - 2 / 55 / 0.8) < 0.003, String(first?.p));
  });

  await t.test('counts every order of a few values that rise and fall', () => {
    // Of the 3,003 orders of 5 high values among 15, 7 have them in a row with two others at each end, and 2 have the
    // others so. No split is significant. Stretches have a fifth of the level.
    const low = [1, 1.01, 1.02, 1.03, 1.04];
    const values = [...low, 5, 5.01, 5.02, 5.03, 5.04, ...low.map((one) => one + 0.05)];
    const found = splits(values, 99_999);
    assert.deepEqual(fieldOf(found.slice(0, 2), 'at'), [5, 10]);
    const p = (5 * 9) / 3003;
    for (const one of found.slice(0, 2)) assert.ok(Math.abs(one.p - p) < 0.002, String(one.p));
  });

  await t.test('takes the stretch that is furthest from the rest, wherever it is', () => {
    const made = normalNumbers(11);
    for (const [from, to] of /** @type {const} */ ([
      [9, 15],
      [12, 18],
    ])) {
      const values = Array.from({length: 28}, (_, i) => made() + (i < from || i >= to ? 0 : 8));
      const stretches = values.flatMap((_, i) =>
        values.flatMap((_, j) => {
          if (i < 2 || j < i + 2 || j > values.length - 2) return [];
          const rest = values.toSpliced(i, j - i);
          return [{at: [i, j], q: statistic([...values.slice(i, j), ...rest], j - i)}];
        }),
      );
      const strongest = stretches.reduce((a, b) => (b.q > a.q ? b : a));
      assert.deepEqual(strongest.at, [from, to]);
      assert.deepEqual(fieldOf(splits(values).slice(0, 2), 'at'), [from, to]);
    }
  });

  await t.test('needs eight values', () => {
    assert.deepEqual(splits([1, 1, 1, 9, 9, 9, 9]), []);
    assert.equal(LEAST_POINTS, 8);
  });

  await t.test('finds a change beside a segment that is too short for one', () => {
    // Two steps; the last five values have a strong split, which is too short to be one.
    const made = [...[0, 0.01, -0.01, 0, 0.01], ...[-0.1, -0.11, -0.09, -0.1, -0.11, -0.1, -0.09]];
    const short = [-0.4, -0.41, -0.7, -0.71, -0.7];
    assert.deepEqual(fieldOf(changesIn([[...made, ...short]])[0], 'at'), [5, 12]);
  });

  await t.test('searches all values of a long series', () => {
    const made = normalNumbers(5);
    /** @param {number} level */
    const values = (level, n = 0) => Array.from({length: n}, () => level + made() / 100);
    const [found] = changesIn([[...values(3, 20), ...values(0, 1000), ...values(1, 50)]], 99);
    assert.deepEqual(
      found?.map(({at, ratio}) => [at, Math.log(ratio).toFixed(1)]),
      [
        [20, '-3.0'],
        [1020, '1.0'],
      ],
    );
  });

  await t.test('does not take one value that differs for a change', () => {
    for (const at of [0, 1, 7, 14]) {
      const values = Array.from({length: 15}, (_, i) => 1 + ((i * 7) % 5) / 1000);
      assert.deepEqual(indices(values.with(at, 9)), [], `at ${at}`);
    }
  });
});

test('levelChanges', async (t) => {
  const values = [1, 1.1, 0.9, 1, 2, 2.1, 1.9, 2.05, 1.95];
  const split = {at: 4, p: 0.01};

  await t.test('has the ratio of geometric means and Student’s interval', () => {
    const [change] = levelChanges(values, [split]);
    assert.ok(change && Math.abs(change.ratio - Math.E) < 1e-12);
    // Squares 0.02 and 0.025 over seven degrees of freedom; t is 2.364624.
    const half = 2.364624 * Math.sqrt((0.045 / 7) * (1 / 4 + 1 / 5));
    assert.ok(Math.abs(Math.log(change.high) - 1 - half) < 1e-6);
    assert.ok(Math.abs(1 - Math.log(change.low) - half) < 1e-6);
    assert.equal(change.p, 0.01);
  });

  await t.test('drops a split that leaves the level as it is', () => {
    const same = [1, 1.2, 0.8, 1, 1.1, 0.9, 1.05, 0.95];
    assert.deepEqual(levelChanges(same, [{at: 3, p: 0.04}]), []);
    const [only, ...others] = levelChanges(values, [{at: 2, p: 0.04}, split]);
    assert.deepEqual([only?.at, others], [4, []]);
  });

  await t.test(
    'drops the weaker of two that leave the level as it is, so that the other counts',
    () => {
      // The means are 1, 0.4 and 0.2: with all values behind it, the larger step is beyond its interval.
      const made = [0.7, 1.3, 0.7, 1.3, 0.1, 0.7, -0.1, 0.5, -0.1, 0.5];
      const kept = [split, {at: 6, p: 0.02}];
      assert.deepEqual(fieldOf(levelChanges(made, kept), 'at'), [4]);
    },
  );

  await t.test('gives each change its own p, in the order of the values', () => {
    const steps = [0, 0.1, 0, 0.1, 1, 1.1, 1, 1.1, 2, 2.1, 2, 2.1];
    const kept = [{at: 8, p: 0.001}, split];
    assert.deepEqual(
      levelChanges(steps, kept).map(({at, p}) => [at, p]),
      [
        [4, 0.01],
        [8, 0.001],
      ],
    );
  });

  await t.test('is exact where nothing varies', () => {
    const [change] = levelChanges([0, 0, 0, 0, 1, 1, 1, 1], [split]);
    assert.deepEqual([change?.low, change?.high], [Math.E, Math.E]);
  });

  await t.test('says that levels are not flat if neighbours are alike', () => {
    const kept = [{at: 8, p: 0.001}];
    const areNotFlat = (/** @type {number[]} */ level) =>
      levelChanges([...level, ...level.map((one) => one + 100)], kept).map(
        ({levelsNotFlat}) => levelsNotFlat,
      );
    assert.deepEqual(areNotFlat([0, 1, 2, 3, 3, 2, 1, 0]), [true]);
    assert.deepEqual(areNotFlat([0, 3, 1, 2, 0, 3, 1, 2]), [undefined]);
    assert.deepEqual(areNotFlat([1, 1, 1, 1, 1, 1, 1, 1]), [undefined]);
  });

  await t.test('says so as often as all orders of the points do', () => {
    /** @param {number[]} level @returns {number[][]} */
    const ordersOf = (level) =>
      level.length < 2
        ? [level]
        : level.flatMap((one, i) => ordersOf(level.toSpliced(i, 1)).map((rest) => [one, ...rest]));
    const alike = (/** @type {number[]} */ level) => {
      const middle = level.reduce((a, b) => a + b) / level.length;
      return level
        .slice(1)
        .reduce((all, b, i) => all + ((level[i] ?? 0) - middle) * (b - middle), 0);
    };
    const random = randomNumbers(7);
    const made = Array.from({length: 60}, () => {
      const before = Array.from({length: 5}, random);
      const after = Array.from({length: 5}, random);
      const ofAfter = ordersOf(after).map(alike);
      const all = ordersOf(before).flatMap((one) => ofAfter.map((b) => alike(one) + b));
      const least = alike(before) + alike(after) - 1e-9;
      const p = all.filter((one) => one >= least).length / all.length;
      const values = [...before, ...after.map((one) => one + 9)];
      const [change] = levelChanges(values, [{at: 5, p: 0.01}]);
      return {p, isFound: change?.levelsNotFlat === true};
    });
    // Random orders are not exact near the limit.
    const clear = made.filter(({p}) => Math.abs(p - 0.05) > 0.03);
    assert.deepEqual(
      clear.map(({isFound}) => isFound),
      clear.map(({p}) => p < 0.05),
    );
    assert.ok(clear.some(({isFound}) => isFound));
  });
});

test('falseDiscoveryThreshold', async (t) => {
  await t.test('is the example of Benjamini and Hochberg (1995)', () => {
    const p = [
      ...[
        0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262,
        0.5719,
      ],
      ...[0.6528, 0.759, 1],
    ];
    // The paper rejects the four smallest.
    const limit = falseDiscoveryThreshold(p);
    assert.equal(p.filter((one) => one <= limit).length, 4);
  });

  await t.test('asks more of a change in one of many series', () => {
    const made = normalNumbers(3);
    /** @param {number} shift */
    const series = (shift) =>
      Array.from({length: 15}, (_, i) => made() / 100 + (i < 2 ? shift : 0));
    // Two points of fifteen: about 2 in 105 orders are as far apart.
    const weak = series(1);
    assert.deepEqual(fieldOf(changesIn([weak])[0], 'at'), [2]);
    const quiet = Array.from({length: 9}, () => series(0));
    assert.deepEqual(changesIn([weak, ...quiet])[0], []);
    const strong = Array.from({length: 9}, () => series(1));
    assert.deepEqual(
      changesIn([weak, ...strong]).map((found) => found.map(({at}) => at)),
      Array(10).fill([2]),
    );
  });

  await t.test('counts no series whose values are all equal', () => {
    // Four points of eight: 2 in 70 orders are as far apart, too many for one of ten series.
    const weak = [0, 0.01, 0.02, 0.03, 1, 1.01, 1.02, 1.03];
    const level = repeated(Math.log(8192), 8);
    assert.deepEqual(splits(level), []);
    assert.deepEqual(fieldOf(changesIn([weak, ...Array(9).fill(level)])[0], 'at'), [4]);
    const almost = level.with(3, Math.log(8193));
    assert.deepEqual(changesIn([weak, ...Array(9).fill(almost)])[0], []);
  });

  await t.test('finds a change that only one of many series has', () => {
    const made = normalNumbers(5);
    /** @param {number} points @param {number} after Points after the change. @param {number} [orders] */
    const isFound = (points, after, orders) => {
      const series = (/** @type {number} */ shift) =>
        Array.from({length: points}, (_, i) => made() / 100 + (i < points - after ? 0 : shift));
      const quiet = Array.from({length: 39}, () => series(0));
      const [found] = changesIn([series(1), ...quiet], orders);
      return found?.map(({at}) => points - at).includes(after);
    };
    // Of 40 series, p ≤ 0.00125: no p of 99 orders is as small.
    assert.equal(isFound(20, 10, 99), true);
    // As the page on the method says: about 2 in 4,060 and in 3,003 orders.
    assert.deepEqual([isFound(30, 3), isFound(15, 5)], [true, true]);
    // 2 in 435, 1,365 and 252.
    assert.deepEqual([isFound(30, 2), isFound(15, 4), isFound(10, 5)], [false, false, false]);
  });

  await t.test('finds a change that is undone, and that only one of many series has', () => {
    /** @param {[before: number, during: number, after: number]} lengths @param {number} others @param {number} [orders] */
    const found = ([before, during, after], others, orders) => {
      const made = normalNumbers(5);
      const values = Array.from({length: before + during + after}, (_, i) => {
        return made() / 100 + (i >= before && i < before + during ? 0.1 : 0);
      });
      const quiet = Array.from({length: others}, () =>
        Array.from({length: 15}, () => made() / 100),
      );
      return fieldOf(changesIn([values, ...quiet], orders)[0], 'at');
    };
    // One end is a split, too, whose p is too large for one of 20 series.
    assert.deepEqual(found([33, 10, 57], 19), [33, 43]);
    // With binary fractions, 1 ÷ 2,021 ÷ 0.2 · 2,021 is more than 5.
    assert.deepEqual(found([20, 10, 20], 21, 2020), [20, 30]);
  });

  await t.test('is −1 where nothing counts', () => {
    assert.equal(falseDiscoveryThreshold([]), -1);
    assert.equal(falseDiscoveryThreshold([0.06, 0.5]), -1);
  });
});

test('rates of errors on made series are those of the documentation', async (t) => {
  await t.test('as the page on the method prints them', async () => {
    const page = await readFile(new URL('../../site/content/method.md', import.meta.url), 'utf8');
    /** @param {number} share */
    const percent = (share) => `${Math.round(share * 100)} %`;
    for (const {points, repeats, cv, byChange} of HITS) {
      const cells = Object.values(byChange).map(percent).join(' | ');
      const row = `| ${points} | ${repeats} | ${percent(cv)} | ${cells} |`;
      assert.ok(page.includes(row), row);
    }
    for (const rates of [...Object.values(FALSE_ALARMS), ...Object.values(NOT_FLAT)]) {
      const row = ` | ${Object.values(rates).map(percent).join(' | ')} |`;
      assert.ok(page.includes(row), row);
    }
    for (const {before, during, after, byChange} of UNDONE) {
      const cells = Object.values(byChange).map(percent).join(' | ');
      const row = `| ${before} | ${during} | ${after} | ${cells} |`;
      assert.ok(page.includes(row), row);
    }
    assert.equal(HITS.length, 32);
  });

  await t.test('false alarms', () => {
    for (const [points, documented] of Object.entries(FALSE_ALARMS.independent)) {
      const {rate} = falseAlarms(Number(points), 0, 200);
      // Four standard errors of 200 series.
      assert.ok(
        Math.abs(rate - documented) < 0.062,
        `${points} points: ${rate}, not ${documented}`,
      );
    }
    const strong = falseAlarms(10, 0.6, 200).rate;
    assert.ok(Math.abs(strong - (FALSE_ALARMS.strong[10] ?? 0)) < 0.13, `correlated: ${strong}`);
  });

  await t.test('false alarms whose levels are not flat', () => {
    const {notFlat} = falseAlarms(60, 0.6, 30);
    // Four standard errors of the 23 with a change.
    assert.ok(Math.abs(notFlat - (NOT_FLAT.strong[60] ?? 0)) < 0.27, `${notFlat}`);
    const independent = detectionRate({points: 15, cv: 0.02, repeats: 3, change: 0.1}, 100);
    assert.ok(independent.notFlat < 0.12, `${independent.notFlat}`);
  });

  await t.test('changes that are undone', () => {
    for (const {byChange, ...one} of UNDONE.slice(0, 3)) {
      const rate = undoneRate({...one, change: 0.2}, 40);
      // Four standard errors of 40 series, at most.
      const near = Math.abs(rate - (byChange[0.2] ?? Number.NaN)) < 0.32;
      assert.ok(near, `${JSON.stringify(one)}: ${rate}`);
    }
  });

  await t.test('hits', () => {
    const cases = [
      {points: 10, cv: 0.01, repeats: 1, change: 0.1},
      {points: 15, cv: 0.05, repeats: 3, change: 0.1},
      {points: 30, cv: 0.05, repeats: 1, change: 0.1},
      {points: 60, cv: 0.02, repeats: 3, change: 0.02},
    ];
    let [changes, right] = [0, 0];
    for (const one of cases) {
      const documented = HITS.find(
        ({points, cv, repeats}) =>
          points === one.points && cv === one.cv && repeats === one.repeats,
      )?.byChange[one.change];
      const {rate, coverage} = detectionRate(one, 60);
      changes += rate;
      right += rate * coverage;
      // Four standard errors of 60 series, at most.
      const near = documented !== undefined && Math.abs(rate - documented) < 0.26;
      assert.ok(near, `${JSON.stringify(one)}: ${rate}, not ${documented}`);
    }
    // As the page on the method says of the intervals; four standard errors.
    assert.ok(Math.abs(right / changes - 0.94) < 0.065, String(right / changes));
  });
});
