// Every number on the pages of the reports, against the raw files: read and computed by recompute.js, which
// shares nothing with the generator. The build comes before this test.

/**
 * @import {Log} from './measured.js'
 * @import {Pause, Window} from './recompute.js'
 * @import {Group} from './shown.js'
 */

import assert from 'node:assert/strict';
import {readdir, readFile} from 'node:fs/promises';
import {join} from 'node:path';
import {test} from 'node:test';
import {measuredReports} from './measured.js';
import {sorted} from './recompute.js';
import {
  built,
  clockText,
  decoded,
  HISTOGRAM,
  MILLISECOND,
  medianOf,
  near,
  numbersIn,
  PREFIXES,
  ROOT,
  ROUNDED,
  rowsOf,
} from './shown.js';
import {
  compare,
  estimate,
  merged,
  nearest,
  percentile,
  probability,
  studentQuantile,
  sum,
} from './statistics.js';

const LEAST_REPEATS = 5;
const LATENCIES = ['min', 'mean', 'max', 'p50', 'p99', 'p99.9'];
const PERCENTILES = {p50: 0.5, p99: 0.99, 'p99.9': 0.999};
/** @param {string} quantity `p99.9` */
const shareOf = (quantity) =>
  /^p[\d.]+$/.test(quantity) ? Number(quantity.slice(1)) / 100 : undefined;

/**
 * @param {Group} group
 * @param {string} quantity
 * @returns {number[]}
 *   One a repeat; empty where a repeat does not have it.
 */
function perRepeat({repeats}, quantity) {
  const values = repeats.flatMap((result) => {
    const share = shareOf(quantity);
    if (share !== undefined) return result.counts ? percentile(result.counts, share) : [];
    const value = quantity === 'throughput' ? result.rate : result.mean;
    return value ?? [];
  });
  return values.length === repeats.length ? values : [];
}

/**
 * @param {Group} group
 * @param {string} quantity
 * @returns {number | undefined}
 *   Over the repeats.
 */
function overRepeats(group, quantity) {
  const {repeats} = group;
  /** @param {'min' | 'max' | 'n'} name */
  const all = (name) => repeats.flatMap((result) => result[name] ?? []);
  if (quantity === 'min') return all('min').length > 0 ? Math.min(...all('min')) : undefined;
  if (quantity === 'max') return all('max').length > 0 ? Math.max(...all('max')) : undefined;
  if (quantity === 'samples') return sum(all('n'));
  const share = shareOf(quantity);
  const values = perRepeat(group, quantity);
  if (values.length === 0) return undefined;
  return share === undefined
    ? estimate(values).estimate
    : percentile(merged(repeats.map(({counts}) => counts ?? [])), share);
}

/** @param {number[]} values */
const highest = (values) => (values.length > 0 ? Math.max(...values) : undefined);

/** Of those that count. @param {Pause[]} pauses */
const secondsOf = (pauses) => pauses.filter(({isCounted}) => isCounted).map(({seconds}) => seconds);

/** @param {Pause[]} pauses */
const longestOf = (pauses) =>
  pauses
    .filter(({isCounted}) => isCounted)
    .sort((a, b) => b.seconds - a.seconds || a.start - b.start)[0];

/**
 * Of a run's log of collections.
 *
 * @type {Record<string, (log: Log) => number | undefined>}
 */
const OF_LOG = {
  'longest-pause': ({pauses}) => longestOf(pauses)?.seconds,
  'time-of-longest-pause': ({pauses}) => longestOf(pauses)?.start,
  'longest-stop': ({stops, warmup, end}) =>
    highest(
      stops.filter(({start}) => start >= warmup && start <= end).map(({seconds}) => seconds),
    ),
  'median-pause': ({pauses}) => {
    const times = secondsOf(pauses).sort((a, b) => a - b);
    return times[Math.ceil(times.length / 2) - 1];
  },
  'pause-time': ({pauses}) => sum(pauses.map(({seconds}) => seconds)),
  'gc-share': ({pauses, end, warmup}) => sum(secondsOf(pauses)) / (end - warmup),
  collections: ({pauses}) => pauses.length,
  'full-collections': ({pauses}) => pauses.filter(({isFull}) => isFull).length,
  'highest-heap-before': ({pauses}) => highest(pauses.flatMap(({heap}) => heap?.before ?? [])),
  'highest-heap-after': ({pauses}) => highest(pauses.flatMap(({heap}) => heap?.after ?? [])),
  'committed-heap': ({pauses}) => highest(pauses.flatMap(({heap}) => heap?.committed ?? [])),
  // Since the last full collection, and after the warm-up.
  'old-growth': ({pauses, warmup}) => {
    const since = pauses.slice(Math.max(0, pauses.findLastIndex(({isFull}) => isFull)));
    const counted = since.filter(({start}) => start >= warmup);
    const [first, last] = [counted[0], counted.at(-1)];
    const grown = (last?.old?.after ?? Number.NaN) - (first?.old?.after ?? Number.NaN);
    const ends = [first, last].map((one) => (one?.start ?? 0) + (one?.seconds ?? 0));
    return grown / ((ends[1] ?? 0) - (ends[0] ?? 0));
  },
  ...Object.fromEntries(
    ['', 'allocation-', 'relocation-'].flatMap((prefix) => {
      /** @param {Log} log */
      const stalls = (log) =>
        log.stalls
          ?.filter(({kind}) => prefix === '' || prefix === `${kind}-`)
          .map(({seconds}) => seconds);
      /** @type {[string, (log: Log) => number | undefined][]} */
      const quantities = [
        [`${prefix}stalls`, (log) => stalls(log)?.length],
        [`${prefix}stall-time`, (log) => log.stalls && sum(stalls(log) ?? [])],
        [`longest-${prefix}stall`, (log) => highest(stalls(log) ?? [])],
      ];
      return quantities;
    }),
  ),
};

/** @param {Window} window */
const rateOf = ({count, length}) => count / length;

/**
 * Of the windows of an operation in a run.
 *
 * @type {Record<string, (windows: ReturnType<typeof sorted>) => number | undefined>}
 */
const OF_WINDOWS = {
  'lowest-rate': ({counted}) => Math.min(...counted.map(rateOf)),
  'median-rate': ({counted}) => medianOf(counted.map(rateOf)),
  'highest-rate': ({counted}) => highest(counted.map(rateOf)),
  'time-of-lowest-rate': ({counted}) =>
    [...counted].sort((a, b) => rateOf(a) - rateOf(b))[0]?.start,
  'time-of-highest-rate': ({counted}) =>
    [...counted].sort((a, b) => rateOf(b) - rateOf(a))[0]?.start,
  'time-of-max': ({measured}) =>
    [...measured].sort((a, b) => (b.latency['max'] ?? 0) - (a.latency['max'] ?? 0))[0]?.start,
};

const VALUE = /\{\{<\s*value\s+(.*?)\s*>\}\}/g;
const CLAIM = /\{\{<\s*\/?claim.*?>\}\}/g;

/**
 * @param {string} text
 * @returns {Record<string, string>}
 *   The parameters of a value.
 */
const paramsIn = (text) =>
  Object.fromEntries(
    [...text.matchAll(/(\S+?)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  );

/**
 * @param {string} as
 * @param {number[]} values
 * @returns {number[]}
 */
function formOf(as, values) {
  if (as === 'count') return [values.length];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  if (as === 'lowest') return [low];
  if (as === 'highest') return [high];
  return as === 'range' ? [low, high] : values.slice(0, 1);
}

for (const {report, manifest, runs, groups, documents, timelines, logs} of measuredReports) {
  /** @type {Record<string, string>} */
  const ids = Object.fromEntries(
    Object.entries(manifest.systems).map(([id, {name}]) => [name, id]),
  );
  const paramNames = [...new Set(groups.flatMap(({params}) => Object.keys(params)))];
  const isPublished = (/** @type {string} */ name) => name.includes('(as published)');

  /**
   * @param {Record<string, string>} row
   * @param {string} [system]
   *   Another one with the same operation and parameters.
   * @returns {Group}
   */
  const groupOf = (row, system = ids[row['system'] ?? ''] ?? '') => {
    const matching = groups.filter(
      (group) =>
        group.system === system &&
        group.operation === row['operation'] &&
        paramNames.every(
          (name) => row[name] === undefined || row[name] === (group.params[name] ?? ''),
        ),
    );
    // A table leaves out parameters that are the same in all its rows: those of the plainest configuration.
    const fewest = Math.min(...matching.map(({params}) => Object.keys(params).length));
    const found = matching.filter(({params}) => Object.keys(params).length === fewest);
    assert.equal(found.length, 1, `${JSON.stringify(row)} of ${system}: ${found.length} groups`);
    return /** @type {Group} */ (found[0]);
  };

  /** @param {string} name */
  const allRows = async (name) => {
    const files = await readdir(join(ROOT, 'build/site/reports', report, 'data'));
    const found = files.filter((file) => file.startsWith(name) && file.endsWith('.csv'));
    const rows = await Promise.all(found.map((file) => rowsOf(`reports/${report}/data/${file}`)));
    return rows.flat();
  };
  /** @param {string} name */
  const table = async (name) =>
    (await allRows(name)).filter(({system = ''}) => !isPublished(system));
  /** @param {string} name */
  const publishedRows = async (name) =>
    (await allRows(name)).filter(({system = ''}) => isPublished(system));

  test(`${report}: rates and latencies are those of the raw files`, async () => {
    let compared = 0;
    /**
     * @param {string | undefined} cell
     * @param {number | undefined} expected
     * @param {number} tolerance
     * @param {string} what
     */
    const check = (cell, expected, tolerance, what) => {
      if (!cell) return;
      assert.ok(expected !== undefined, `${what}: found ${cell}, computed nothing`);
      near(Number(cell), expected, tolerance, what);
      compared += 1;
    };
    for (const row of await table('throughput')) {
      if (!row['throughput_per_s']) continue;
      const group = groupOf(row);
      const values = perRepeat(group, 'throughput');
      const what = `${row['system']} ${row['operation']}`;
      check(row['repeats'], group.repeats.length, 0, `${what} repeats`);
      check(row['throughput_per_s'], overRepeats(group, 'throughput'), 1e-9, what);
      check(row['slowest_per_s'], Math.min(...values), 1e-9, `${what} slowest`);
      check(row['fastest_per_s'], Math.max(...values), 1e-9, `${what} fastest`);
      const isEnough = values.length >= LEAST_REPEATS;
      assert.equal(Boolean(row['low_per_s']), isEnough, `${what}: interval`);
      if (!isEnough) continue;
      const {estimate: middle, error, freedom} = estimate(values);
      const reach = Math.exp(studentQuantile(0.975, freedom) * error);
      check(row['low_per_s'], middle / reach, 1e-6, `${what} low`);
      check(row['high_per_s'], middle * reach, 1e-6, `${what} high`);
    }
    for (const row of await table('latency')) {
      const group = groupOf(row);
      const what = `${row['system']} ${row['operation']} ${JSON.stringify(group.params)}`;
      check(row['samples'], overRepeats(group, 'samples') || undefined, 0, `${what} samples`);
      for (const key of ['min', 'mean', 'max', ...Object.keys(PERCENTILES)]) {
        check(row[`${key}_s`], overRepeats(group, key), HISTOGRAM, `${what} ${key}`);
        if (key === 'min' || key === 'max') continue;
        const values = perRepeat(group, key);
        check(row[`${key}_lowest_s`], Math.min(...values), HISTOGRAM, `${what} lowest ${key}`);
        check(row[`${key}_highest_s`], Math.max(...values), HISTOGRAM, `${what} highest ${key}`);
      }
    }
    assert.ok(compared > 0);
  });

  test(`${report}: comparisons follow from the raw files`, async () => {
    const rows = await table('comparison');
    const tested = rows.map((row) => {
      const [candidate, baseline] = [groupOf(row), groupOf(row, manifest.baseline)];
      const quantity = row['value_per_s']
        ? 'throughput'
        : perRepeat(candidate, 'p50').length > 0 && perRepeat(baseline, 'p50').length > 0
          ? 'p50'
          : 'mean';
      const what = `${row['system']} ${row['operation']} ${JSON.stringify(candidate.params)}`;
      const [a = 0, b = 0] = [candidate, baseline].map((group) => overRepeats(group, quantity));
      near(Number(row['ratio']), a / b, 2 * HISTOGRAM, `${what} ratio`);
      const repeats = [candidate, baseline].map((group) => perRepeat(group, quantity));
      if (repeats.some(({length}) => length < LEAST_REPEATS)) {
        assert.equal(row['verdict'], 'too few repeats', what);
        assert.ok(!row['ratio_low'], what);
        return undefined;
      }
      const {interval, ofRepeats, freedom, p} = compare(repeats[0] ?? [], repeats[1] ?? [], a / b);
      const isExact = quantity !== 'p50';
      near(Number(row['ratio_low']), interval[0], isExact ? 1e-5 : 5 * HISTOGRAM, `${what} low`);
      near(Number(row['ratio_high']), interval[1], isExact ? 1e-5 : 5 * HISTOGRAM, `${what} high`);
      // Samples in buckets move a small p far, so it is computed from the interval that is shown.
      const [low, high] = [Number(row['ratio_low']), Number(row['ratio_high'])];
      const reach = ofRepeats < a / b ? high / Number(row['ratio']) : Number(row['ratio']) / low;
      const error = Math.log(reach) / studentQuantile(0.975, freedom);
      const shown = nearest(low * reach, high / reach);
      const expected = isExact ? p : probability(shown, error, freedom);
      assert.ok(
        Math.abs(Number(row['p']) - expected) <= (isExact ? 1e-3 : 0.05) * expected + 1e-12,
        `${what} p: found ${row['p']}, computed ${expected}`,
      );
      return {row, p: Number(row['p']), what};
    });
    // Holm, step by step: the smallest p times the number of tests, and so on, never falling. A total and
    // its only operation are one test.
    const ordered = tested.flatMap((one) => one ?? []).sort((a, b) => a.p - b.p);
    const testOf = (/** @type {Record<string, string>} */ row) =>
      [row['system'], row['ratio'], row['p']].join();
    const tests = [...new Set(ordered.map(({row}) => testOf(row)))];
    let corrected = 0;
    for (const {row, p, what} of ordered) {
      const left = tests.length - tests.indexOf(testOf(row));
      corrected = Math.min(1, Math.max(corrected, p * left));
      near(Number(row['p_holm']), corrected, 1e-9, `${what} p after Holm`);
      const isFaster = Number(row['ratio']) > 1 === Boolean(row['value_per_s']);
      const expected = corrected < 0.05 ? (isFaster ? 'faster' : 'slower') : 'no difference shown';
      if (row['verdict'] !== 'equivalent') assert.equal(row['verdict'], expected, what);
    }
  });

  test(`${report}: published values are those of the documents`, async () => {
    for (const name of ['throughput', 'latency']) {
      const rows = await publishedRows(name);
      const stated = documents.filter(
        ({metric, statistic}) =>
          metric === name &&
          (name === 'latency' ? LATENCIES.includes(statistic) : statistic === 'mean'),
      );
      let found = 0;
      for (const row of rows) {
        const ofRow = stated.filter(
          ({run, operation, params}) =>
            run === row['run'] &&
            operation === row['operation'] &&
            Object.entries(params).every(
              ([param, value]) => (row[param] ?? String(value)) === String(value),
            ),
        );
        for (const statistic of name === 'latency' ? LATENCIES : ['mean']) {
          const key = name === 'latency' ? statistic : name;
          const one = ofRow.find((value) => value.statistic === statistic);
          const cell = row[`${key}_${name === 'latency' ? 's' : 'per_s'}`] ?? '';
          const what = `${row['run']} ${row['operation']} ${statistic}`;
          assert.equal(cell !== '', one !== undefined, what);
          if (!one) continue;
          near(Number(cell), one.value, 1e-9, what);
          assert.equal(row[`${key}_bound`] ?? '', one.bound, `${what} bound`);
          found += 1;
        }
      }
      assert.equal(found, stated.length, `${report}: published ${name}`);
    }
  });

  test(`${report}: collections are those of the logs`, async () => {
    const rows = await table('gc');
    assert.deepEqual(rows.map(({run}) => run).sort(), logs.map(({run}) => run).sort());
    for (const {run, pauses} of logs) {
      const row = rows.find((one) => one['run'] === run) ?? {};
      const times = pauses.map(({seconds}) => seconds);
      assert.equal(Number(row['collections']), pauses.length, `${run} collections`);
      near(Number(row['longest_s']), longestOf(pauses)?.seconds ?? 0, 1e-9, `${run} longest`);
      near(Number(row['longest_of_all_s']), Math.max(0, ...times), 1e-9, `${run} longest of all`);
      near(Number(row['total_s']), sum(times), 1e-9, `${run} total`);
    }
  });

  test(`${report}: the page shows what its downloads hold`, async () => {
    const page = await built(`reports/${report}/data/index.html`);
    const cells = [...page.matchAll(/data-sort="([^"]+)">([^<]*)</g)];
    const heads = page.match(/<small>[^<]*<\/small>/g) ?? [];
    assert.ok(cells.length > 0 && heads.length > 0);
    const tables = page.split('<table').slice(1);
    for (const text of tables) {
      const units = [...text.matchAll(/<th scope="col"[^>]*>(.*?)<\/th>/g)].map(([, head = '']) =>
        (/<small>([^<]*)<\/small>/.exec(head)?.[1] ?? '').trim(),
      );
      for (const [, row = ''] of text.matchAll(/<tr id=[^>]*>(.*?)<\/tr>/gs)) {
        const all = [...row.matchAll(/<t[dh]([^>]*)>(.*?)<\/t[dh]>/gs)];
        for (const [i, [, attributes = '', shown = '']] of all.entries()) {
          const exact = /data-sort="([^"]+)"/.exec(attributes)?.[1];
          if (exact === undefined || shown === '') continue;
          const [, prefix = ''] = /^([nµmkMG]?)(?:s|ops\/s|B|B\/s)?\b/.exec(units[i] ?? '') ?? [];
          const scale = /^(s|ops|B)/.test(units[i] ?? '') ? 1 : (PREFIXES[prefix] ?? 1);
          if (shown.startsWith('&lt;')) continue;
          const number = Number(shown.replaceAll(/[,\s\u202f<>≤≥]/g, '').replace('−', '-'));
          if (Number.isNaN(number) || /[KMGT]iB/.test(units[i] ?? '')) continue;
          near(number * scale, Number(exact), ROUNDED, `${report} ${shown} ${units[i]}`);
        }
      }
    }
  });

  /**
   * @param {string | undefined} names
   * @param {string} name
   */
  const isOf = (names, name) => names === undefined || names.split('|').includes(name);

  /**
   * @param {Record<string, string | undefined>} params
   *   Of a value in a text.
   * @param {string} as
   * @returns {number[] | undefined}
   *   What documents state, and ratios of it; undefined for a difference in the words of a document.
   */
  function statedBy({of = '', system, operation, run, to, ...params}, as) {
    const [, base = of, relation] = /^(.+)-(ratio|difference)$/.exec(of) ?? [];
    const isRelative = of === 'ratio' || of === 'difference' || relation !== undefined;
    const [metric, statistic] =
      base === 'throughput' || base === 'ratio' || base === 'difference'
        ? ['throughput', 'mean']
        : ['latency', base];
    const stated = documents.filter((one) => one.metric === metric && one.statistic === statistic);
    const meant = stated.filter(
      (one) =>
        isOf(run, one.run) &&
        isOf(system, one.system) &&
        isOf(operation, one.operation) &&
        Object.entries(params).every(([name, value]) =>
          isOf(value, String(one.params[name] ?? '')),
        ),
    );
    if (!isRelative)
      return formOf(
        as,
        meant.map(({value}) => value),
      );
    const found = meant.flatMap((one) => {
      const against = to ?? runs.get(one.run)?.['published'].baseline;
      const other = stated.find(
        (candidate) =>
          candidate.system === against &&
          candidate.operation === one.operation &&
          JSON.stringify(candidate.params) === JSON.stringify(one.params),
      );
      if (!other) return [];
      const isInWords = documents.some(
        ({run: id, operation: name, metric: kind}) =>
          kind === 'ratio' && id === one.run && name === one.operation,
      );
      if (of === 'difference') return isInWords ? [] : one.value / other.value - 1;
      return relation === 'difference' ? one.value - other.value : one.value / other.value;
    });
    return found.length > 0 ? formOf(as, found) : undefined;
  }

  /**
   * @param {Record<string, string>} params
   *   Of a value in a text.
   * @returns {number[] | undefined}
   *   The numbers that it prints; undefined for what is not computed here.
   */
  function printed({of = '', as = 'value', system, operation, run, to, at, ...params}) {
    if (system?.startsWith('published') || run?.startsWith('published')) {
      return statedBy({of, system, operation, run, to, ...params}, as);
    }
    /** @param {{run: string, system: string, operation?: string, params?: Record<string, unknown>}} one */
    const isMeant = (one) =>
      isOf(run, one.run) &&
      isOf(system, one.system) &&
      (one.operation === undefined || isOf(operation, one.operation)) &&
      Object.entries(params).every(([name, value]) =>
        isOf(value, String(one.params?.[name] ?? '')),
      );
    const ofLog = OF_LOG[of];
    if (ofLog) {
      const values = logs
        .filter((log) => isOf(run, log.run) && isOf(system, log.system))
        .flatMap((log) => ofLog(log) ?? []);
      return formOf(as, values);
    }
    const ofWindows = OF_WINDOWS[of];
    if (ofWindows || at !== undefined) {
      const values = timelines.filter(isMeant).flatMap(({windows, warmup}) => {
        if (ofWindows) return ofWindows(sorted(windows, warmup)) ?? [];
        const window = windows.find(({start}) => clockText(start + MILLISECOND) === at);
        if (of === 'throughput') return window ? rateOf(window) : [];
        return (of === 'operations' ? window?.count : window?.latency[of]) ?? [];
      });
      return formOf(as, values);
    }
    // recompute-history.test.js checks changes.
    if (/-changes?$/.test(of)) return undefined;
    const [, base = of, relation] = /^(.+)-(ratio|difference)$/.exec(of) ?? [];
    const baseline = to ?? manifest.baseline;
    const isRelative = of === 'ratio' || of === 'difference' || relation !== undefined;
    const selected = groups
      .map((group) => ({
        ...group,
        repeats: group.repeats.filter((one) => isOf(run, one.run)),
      }))
      // A value of named runs is that of each of them.
      .flatMap((group) =>
        run ? group.repeats.map((one) => ({...group, repeats: [one]})) : [group],
      )
      .filter((group) => group.repeats.length > 0)
      .filter((group) => isOf(system, group.system) && isOf(operation, group.operation))
      .filter((group) =>
        Object.entries(params).every(([name, value]) => isOf(value, group.params[name] ?? '')),
      )
      .filter((group) => !isRelative || group.system !== baseline);
    /** @param {Group} group @param {string} quantity @returns {number[]} */
    const valuesOf = (group, quantity) => {
      if (quantity === 'repeats') return [group.repeats.length];
      const value = overRepeats(group, quantity);
      return value === undefined ? [] : [value];
    };
    const found = selected.flatMap((group) => {
      if (!isRelative) return valuesOf(group, of).map((value) => ({value, group}));
      const other = groups.find(
        (one) =>
          one.system === baseline &&
          one.operation === group.operation &&
          JSON.stringify(one.params) === JSON.stringify(group.params),
      );
      const quantity =
        relation === undefined
          ? ['throughput', 'p50', 'mean'].find((name) =>
              [group, other].every((one) => one && valuesOf(one, name).length > 0),
            )
          : base;
      if (!other || !quantity) return [];
      const [a, b] = [valuesOf(group, quantity)[0], valuesOf(other, quantity)[0]];
      if (a === undefined || b === undefined) return [];
      if (of === 'ratio' || relation === 'ratio') return [{value: a / b, group, other, quantity}];
      return [{value: of === 'difference' ? a / b - 1 : a - b, group, other, quantity}];
    });
    const [first] = found;
    if (as === 'repeats' && first) {
      const values =
        of === 'max' || of === 'min'
          ? first.group.repeats.flatMap((result) => result[of] ?? [])
          : perRepeat(first.group, of);
      return [Math.min(...values), Math.max(...values)];
    }
    if (as === 'interval' && first) {
      const {other, quantity = of} = /** @type {{other?: Group, quantity?: string}} */ (first);
      const values = perRepeat(first.group, quantity);
      if (other) return compare(values, perRepeat(other, quantity), first.value).interval;
      const {error, freedom} = estimate(values);
      const reach = Math.exp(studentQuantile(0.975, freedom) * error);
      return [first.value / reach, first.value * reach];
    }
    return formOf(
      as,
      found.map(({value}) => value),
    );
  }

  /**
   * @param {Record<string, string>} params
   * @param {string} text
   * @returns {boolean}
   *   Whether it was compared: a difference in the words of a document must be these words, with a
   *   minus and a blank as everywhere on the page.
   */
  function isInWords({of, system, run, operation}, text) {
    if (of !== 'difference') return false;
    const words = documents
      .filter(({metric}) => metric === 'ratio')
      .filter(
        (one) => isOf(system, one.system) && isOf(run, one.run) && isOf(operation, one.operation),
      )
      .map((one) => one.printed);
    const typed = text.replace('−', '-').replace(/\s%/, '%');
    assert.ok(words.includes(typed), `${report}: ${text}, the document has ${words.join(', ')}`);
    return true;
  }

  /**
   * @param {Record<string, string>} params
   * @param {string} text
   * @returns {boolean}
   *   Whether it was compared.
   */
  function isPrinted(params, text) {
    const expected = printed(params);
    if (expected === undefined) return isInWords(params, text);
    const what = `${report}: ${JSON.stringify(params)} prints ${text}`;
    if (text === 'no value') return false;
    assert.ok(expected.length > 0, `${what}, computed nothing`);
    if (params['of']?.startsWith('time-of-')) {
      const times = expected.flatMap((value) => [value, value + MILLISECOND].map(clockText));
      assert.ok(
        text.split(' to ').every((time) => times.includes(time)),
        `${what}, computed ${times}`,
      );
      return true;
    }
    const actual = numbersIn(text.replaceAll(/about |[<>] /g, ''));
    const isInverse = /slower|faster/.test(text);
    const ends = actual.length === 1 ? expected.slice(0, 1) : expected;
    for (const [i, value] of ends.entries()) {
      const [one = 0] = [actual[i]];
      near(isInverse && value < 1 ? 1 / one : one, value, ROUNDED, what);
    }
    return true;
  }

  test(`${report}: values in the text are those of the raw files`, async () => {
    const prose = await readFile(join(ROOT, `content/reports/${report}/_index.md`), 'utf8');
    const page = await built(`reports/${report}/index.html`);
    const anchors = [...page.matchAll(/<a class="value"[^>]*>(.*?)<\/a>/g)].map(([, html = '']) =>
      decoded(html),
    );
    const values = [...prose.matchAll(VALUE)].map(([, text = '']) => paramsIn(text));
    assert.equal(anchors.length, values.length);
    for (const [i, params] of values.entries()) isPrinted(params, anchors[i] ?? '');
    const titles = [manifest.title, ...manifest.charts.map((/** @type {any} */ {title}) => title)];
    const shownTitles = [
      ...page.matchAll(/<h1>(.*?)<\/h1>|<span id="[^"]*-title">(.*?)<\/span>/gs),
    ].map(([, first, second]) => decoded(first ?? second ?? ''));
    for (const title of titles.filter((text) => text?.includes('{{<'))) {
      const full = new RegExp(`^${patternOf(title)}$`);
      checkText(title, full.exec(shownTitles.find((text) => full.test(text)) ?? ''));
    }
    const captions = decoded(page.replaceAll(/<svg.*?<\/svg>/gs, '')).replaceAll(/\s+/g, ' ');
    const notes = manifest.charts.flatMap((/** @type {any} */ {note, reason}) => [
      note ?? [],
      reason ? `${reason.replace(/\.$/, '')}.` : [],
    ]);
    // A text that begins or ends with a value has no end to look for.
    for (const text of [...notes.flat(), ...(manifest.caveats ?? [])]) {
      const template = text.replaceAll(CLAIM, '').trim();
      if (!/^[^{].*\{\{<.*[^}]$/s.test(template)) continue;
      checkText(text, new RegExp(`${patternOf(text)}(?=\\s|$)`).exec(captions));
    }
  });

  /**
   * @param {string} text
   *   With values.
   * @returns {string}
   *   The same as a pattern, with a group for each value.
   */
  const patternOf = (text) =>
    text
      .replaceAll(CLAIM, '')
      .trim()
      .split(VALUE)
      .map((part, i) =>
        i % 2 === 1
          ? '(.{1,60}?)'
          : part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/\s+/g, '\\s'),
      )
      .join('');

  /**
   * @param {string} text
   * @param {RegExpExecArray | null} found
   *   What the page has for it; null for a chart that it does not show.
   */
  function checkText(text, found) {
    const wanted = [...text.replaceAll(CLAIM, '').matchAll(VALUE)];
    for (const [i, [, params = '']] of wanted.entries()) {
      if (found) isPrinted(paramsIn(params), found[i + 1] ?? '');
    }
  }

  test(`${report}: the answer shows the estimates`, async () => {
    const page = (await built(`reports/${report}/index.html`)).replaceAll('&#43;', '+');
    const figures = page.match(/<figure class="chart answer".*?<\/table>/gs) ?? [];
    for (const figure of figures) {
      if (/as published|as printed/.test(figure)) continue;
      const comparisons = await table('comparison');
      const shown = [...figure.matchAll(/class="ratio"[^>]*>([\d.]+)×</g)].map(([, text]) =>
        Number(text),
      );
      for (const ratio of shown) {
        const isThere = comparisons.some(
          (row) => Math.abs(Number(row['ratio']) / ratio - 1) <= ROUNDED,
        );
        assert.ok(isThere, `${report}: ratio ${ratio} is none of those computed`);
      }
    }
  });
}
