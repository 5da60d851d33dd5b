// Every window, bar, percentile and pause of the charts, and what their captions say, against the raw files:
// read and computed by recompute.js, which shares nothing with the generator. The build comes before this test.

/**
 * @import {Measured, Pause, Window} from './recompute.js'
 * @import {Group} from './shown.js'
 * @import {Counts} from './statistics.js'
 */

import assert from 'node:assert/strict';
import {readdir} from 'node:fs/promises';
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
  numberIn,
  numbersIn,
  ROOT,
  ROUNDED,
  rowsOf,
} from './shown.js';
import {merged, percentile, sum} from './statistics.js';

/** Samples that a window needs so that one is above the percentile. @type {Record<string, number>} */
const NEEDED = {p50: 1, p99: 100, 'p99.9': 1000, max: 1};
/** Half a unit of the last digit of a share. */
const SHARE = 5e-11;
/** Bars in each decade of a histogram. */
const PER_DECADE = 20;

/** @typedef {Record<string, string>} Row */
/** @typedef {{run: string, system: string, operation: string, params: Record<string, unknown>}} Subject */

/**
 * @param {Row[]} rows
 *   Of a chart's CSV.
 * @param {{windows: Window[], warmup: number}} measured
 * @returns {string | undefined}
 *   What differs first.
 */
function differenceOf(rows, {windows, warmup}) {
  if (rows.length !== windows.length) return `${rows.length} windows, not ${windows.length}`;
  for (const [i, row] of rows.entries()) {
    const {start, length, count, errors, latency} = /** @type {Window} */ (windows[i]);
    const what = `window ${i + 1}`;
    const from = Number(row['window_start_s'] ?? row['start_s']);
    if (Math.abs(from - start) > MILLISECOND) return `${what} begins at ${from}, not ${start}`;
    const seconds = Number(row['length_s']);
    if (Math.abs(seconds - length) > MILLISECOND) return `${what} is ${seconds} s, not ${length}`;
    const n = Number(row['operations'] ?? row['samples']);
    if (n !== count) return `${what} has ${n} operations, not ${count}`;
    const rate = row['per_second'];
    if (rate && Math.abs(Number(rate) - count / seconds) > 1e-6 * (count / seconds)) {
      return `${what} has the rate ${rate}, not ${count / seconds}`;
    }
    if (row['errors'] && Number(row['errors']) !== errors) {
      return `${what} has ${row['errors']} errors, not ${errors}`;
    }
    if (row['warmup'] && (row['warmup'] === '1') !== start < warmup - MILLISECOND) {
      return `${what} is ${row['warmup'] === '1' ? '' : 'not '}in the warm-up of ${warmup} s`;
    }
    for (const [key, needed] of Object.entries(NEEDED)) {
      const cell = row[`${key}_s`];
      if (cell === undefined) continue;
      const value = count >= needed ? latency[key] : undefined;
      const isSame =
        value === undefined ? cell === '' : Math.abs(Number(cell) - value) <= 1e-6 * value;
      if (!isSame) return `${what} has ${key} ${cell || 'empty'}, not ${value ?? 'empty'}`;
    }
  }
  return undefined;
}

/**
 * @template {{run: string, operation?: string}} T
 * @param {T[]} candidates
 * @param {(candidate: T) => string | undefined} differs
 * @param {string} what
 *   For the message of a failure, which says how each candidate differs.
 * @returns {T}
 *   The first that does not differ from what is drawn.
 */
function equalOf(candidates, differs, what) {
  const found = candidates.find((candidate) => differs(candidate) === undefined);
  if (found) return found;
  const differences = candidates.map(
    (one) => `${[one.run, one.operation].filter(Boolean).join(' ')}: ${differs(one)}`,
  );
  assert.fail(`${what}: ${differences.join('; ')}`);
}

/**
 * @param {Row[]} rows
 * @param {Counts} counts
 * @returns {string | undefined}
 *   What differs first. The generator counts a sample as the upper end of its bucket, which may lie in
 *   the next bar.
 */
function differenceOfBars(rows, counts) {
  const n = sum(counts.map(({count}) => count));
  const zeros = sum(counts.filter(({value}) => value === 0).map(({count}) => count));
  const drawn = sum(rows.map(({samples}) => Number(samples)));
  if (drawn !== n - zeros) return `${drawn} samples, not ${n - zeros}`;
  /** @param {number} value */
  const barOf = (value) => Math.ceil(PER_DECADE * Math.log10(value) - 1e-9);
  const ends = counts.map(({value, count}) => ({
    count,
    low: barOf(value),
    high: barOf(value * (1 + HISTOGRAM)),
  }));
  for (const {from_s: from = '', to_s: to = '', samples, share} of rows) {
    const bar = Math.round(PER_DECADE * Math.log10(Number(to)));
    const what = `the bar from ${from}`;
    if (Math.abs(Number(from) / 10 ** ((bar - 1) / PER_DECADE) - 1) > 1e-9) {
      return `${what} ends at ${to}`;
    }
    const inside = ends.filter(({low, high}) => low === bar && high === bar);
    const touching = ends.filter(({low, high}) => low === bar || high === bar);
    const [least = 0, most = 0] = [inside, touching].map((all) => sum(all.map(({count}) => count)));
    if (Number(samples) < least || Number(samples) > most) {
      return `${what} has ${samples} samples, not ${least} to ${most}`;
    }
    if (Math.abs(Number(share) - Number(samples) / n) > 1e-9)
      return `${what} has a share of ${share}`;
  }
  return undefined;
}

/**
 * @param {Row[]} rows
 * @param {Counts} counts
 * @returns {string | undefined}
 *   What differs first. The largest is exact.
 */
function differenceOfPercentiles(rows, counts) {
  const n = sum(counts.map(({count}) => count));
  for (const {percentile: share = '', latency_s: latency, samples} of rows) {
    if (Number(samples) !== n) return `${samples} samples, not ${n}`;
    const value = Number(latency);
    // The share is rounded in the file.
    const ends = [-1, 1].map((side) =>
      share === '0'
        ? (counts[0]?.value ?? 0)
        : percentile(counts, Math.min(1, Number(share) + side * SHARE), n),
    );
    const [low = 0, high = 0] = ends;
    const tolerance = share === '1' ? 0 : HISTOGRAM;
    if (value < low * (1 - tolerance) - 1e-15 || value > high * (1 + tolerance) + 1e-15) {
      return `percentile ${share} is ${latency}, not ${low} to ${high}`;
    }
  }
  return undefined;
}

/**
 * @param {Row[]} rows
 * @param {Pause[]} pauses
 * @returns {string | undefined}
 *   What differs first.
 */
function differenceOfPauses(rows, pauses) {
  if (rows.length !== pauses.length) return `${rows.length} pauses, not ${pauses.length}`;
  const inOrder = [...pauses].sort((a, b) => a.start - b.start);
  const drawn = [...rows].sort((a, b) => Number(a['time_s']) - Number(b['time_s']));
  for (const [i, row] of drawn.entries()) {
    const {seconds, start, heap, old, isFull} = /** @type {Pause} */ (inOrder[i]);
    const what = `pause ${i + 1}`;
    if (Math.abs(Number(row['time_s']) - start) > MILLISECOND) {
      return `${what} begins at ${row['time_s']}, not ${start}`;
    }
    if (Math.abs(Number(row['duration_s']) - seconds) > 1e-9) {
      return `${what} takes ${row['duration_s']} s, not ${seconds}`;
    }
    if ((row['name'] === 'full') !== isFull) return `${what} is ${row['name']}`;
    const sizes = {
      ...{before_bytes: heap?.before, after_bytes: heap?.after, committed_bytes: heap?.committed},
      ...(old ? {old_before_bytes: old.before, old_after_bytes: old.after} : {}),
    };
    for (const [column, size] of Object.entries(sizes)) {
      if (row[column] !== String(size ?? ''))
        return `${what} has ${column} ${row[column]}, not ${size}`;
    }
  }
  return undefined;
}

/**
 * @param {Group} group
 * @param {string} [rule]
 * @returns {string | undefined}
 *   The run that is shown: by rate, else by median or mean latency; of two in the middle the slower.
 */
function shownRun({repeats}, rule = 'median') {
  /** @param {Measured} result */
  const speed = ({rate, counts, mean}) => rate ?? -(counts ? percentile(counts, 0.5) : (mean ?? 0));
  if (rule === 'first') return repeats[0]?.run;
  const bySpeed = [...repeats].sort((a, b) => speed(a) - speed(b));
  return bySpeed.at(rule === 'best' ? -1 : Math.floor((bySpeed.length - 1) / 2))?.run;
}

/** @param {Record<string, unknown>} params */
const asText = (params) =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));

/**
 * @param {string} text
 * @param {{windows: Window[], warmup: number}} measured
 * @param {string} what
 */
function checkRates(text, {windows, warmup}, what) {
  const {counted} = sorted(windows, warmup);
  const rates = counted.map(({count, length, start}) => ({rate: count / length, start}));
  const found = /: median (.+?), lowest (.+?) at ([−\d:]+), highest (.+?) at ([−\d:]+)/.exec(text);
  if (!found) {
    assert.ok(counted.length === 0 && text.includes('no full window'), `${what}: ${text}`);
    return;
  }
  const [, median = '', low = '', lowAt, high = '', highAt] = found;
  const all = rates.map(({rate}) => rate);
  const ends = [Math.min(...all), Math.max(...all)];
  near(numberIn(median), medianOf(all), ROUNDED, `${what} median`);
  for (const [i, [shown, at]] of [
    [low, lowAt],
    [high, highAt],
  ].entries()) {
    const end = ends[i] ?? Number.NaN;
    near(numberIn(shown ?? ''), end, ROUNDED, `${what} extreme`);
    const times = rates
      .filter(({rate}) => Math.abs(rate - end) <= 1e-3 * end)
      .map(({start}) => start);
    const texts = times.flatMap((start) => [start, start + MILLISECOND].map(clockText));
    assert.ok(texts.includes(at ?? ''), `${what}: ${shown} at ${at}, computed ${texts}`);
  }
}

/**
 * @param {string} text
 * @param {{windows: Window[], warmup: number}} measured
 * @param {string} what
 */
function checkLatencies(text, {windows, warmup}, what) {
  const {measured, counted} = sorted(windows, warmup);
  const [, part = ''] = /^(.*?) windows?/.exec(text) ?? [];
  const sampled = measured.filter(({count}) => count > 0).length;
  assert.equal(numberIn(/in ([\d,]+)$/.exec(part)?.[1] ?? ''), sampled, `${what} windows`);
  for (const [key, name] of [
    ['p50', 'median'],
    ['p99', 'p99'],
  ]) {
    const needed = NEEDED[key ?? ''] ?? 0;
    const values = counted.flatMap(({count, latency}) =>
      count >= needed ? (latency[key ?? ''] ?? []) : [],
    );
    const [, shown] = new RegExp(`[:,] ${name} (.+?)(?:,| in)`).exec(part) ?? [];
    assert.equal(shown !== undefined, values.length > 0, `${what} ${name}`);
    if (shown === undefined) continue;
    const numbers = numbersIn(shown);
    near(numbers[0] ?? 0, Math.min(...values), ROUNDED, `${what} lowest ${name}`);
    near(numbers.at(-1) ?? 0, Math.max(...values), ROUNDED, `${what} highest ${name}`);
  }
  const [, shown = '', at = ''] = /maximum (.+?) at ([−\d:]+)/.exec(part) ?? [];
  const highest = Math.max(...measured.map(({latency}) => latency['max'] ?? 0));
  near(numberIn(shown), highest, ROUNDED, `${what} maximum`);
  const times = measured.filter(({latency}) => latency['max'] === highest).map(({start}) => start);
  assert.ok(times.map(clockText).includes(at), `${what}: ${shown} at ${at}`);
}

for (const {report, manifest, results, groups, timelines, logs} of measuredReports) {
  const charts = join(ROOT, 'build/site/reports', report, 'charts');
  const files = (await readdir(charts)).filter((file) => /\.csv(\.gz)?$/.test(file));

  /**
   * @param {string} file
   * @returns {{run?: string, request?: any, page: string, id: string}}
   *   A chart of a run has its name before its own.
   */
  function originOf(file) {
    const id = file.replace(/\.csv(\.gz)?$/, '');
    const [run, name] = id.split('--');
    if (name !== undefined) return {run: run ?? '', page: `runs/${run}`, id: name};
    const request = manifest.charts.find((/** @type {any} */ chart) => chart.id === id);
    return {request, page: `charts/${id}`, id};
  }

  /**
   * @param {Subject} subject
   * @param {ReturnType<typeof originOf>} origin
   * @param {string | undefined} label
   *   Of a series: the name of its system first.
   * @returns {boolean}
   *   Whether the chart may be of it.
   */
  function isCandidate({run, system, operation, params}, origin, label) {
    if (origin.run !== undefined) return run === origin.run;
    const {operation: wanted, params: values = {}, systems, runs: pinned} = origin.request ?? {};
    return (
      (wanted === undefined || operation === wanted) &&
      (systems?.includes(system) ?? true) &&
      (pinned?.includes(run) ?? true) &&
      (label === undefined || label.startsWith(manifest.systems[system].name)) &&
      Object.entries(values).every(([name, value]) => String(params[name] ?? '') === String(value))
    );
  }

  /**
   * @template {Subject} T
   * @param {T[]} candidates
   * @param {(candidate: T) => string | undefined} differs
   * @param {ReturnType<typeof originOf>} origin
   * @param {string} what
   * @returns {T}
   *   The one that is drawn; it must be what the report names or the rule shows.
   */
  function drawnOf(candidates, differs, {request}, what) {
    const found = equalOf(candidates, differs, `${what} is of no run`);
    if (!request || request.runs) return found;
    const group = groups.find(
      ({system, operation, params}) =>
        system === found.system &&
        operation === found.operation &&
        JSON.stringify(params) === JSON.stringify(sortedParams(found.params)),
    );
    assert.equal(found.run, group && shownRun(group, manifest.shown), `${what}: the run shown`);
    return found;
  }

  /** @param {Record<string, unknown>} params */
  const sortedParams = (params) =>
    Object.fromEntries(Object.entries(asText(params)).sort(([a], [b]) => (a < b ? -1 : 1)));

  /**
   * @param {ReturnType<typeof originOf>} origin
   * @returns {Promise<string>}
   */
  async function sentenceOf({page, id}) {
    const html = await built(`reports/${report}/${page}/index.html`);
    const [, text = ''] = new RegExp(`id="${id}-sentence">(.*?)</p>`, 's').exec(html) ?? [];
    return decoded(text).replaceAll('\u202f', ' ');
  }

  test(`${report}: drawn windows and their captions are those of the raw files`, async () => {
    let compared = 0;
    for (const file of files) {
      const rows = await rowsOf(`reports/${report}/charts/${file}`);
      const isLanes = rows[0]?.['window_start_s'] !== undefined;
      if (!isLanes && rows[0]?.['length_s'] === undefined) continue;
      const origin = originOf(file);
      const windows = rows.filter((row) => !isLanes || row['window_start_s']);
      const labels = [...new Set(windows.map(({series}) => series))];
      const sentence = await sentenceOf(origin);
      for (const label of labels) {
        const what = `${report}/${file} ${label ?? ''}`;
        const drawn = drawnOf(
          timelines.filter((one) => isCandidate(one, origin, label)),
          (one) =>
            differenceOf(
              windows.filter(({series}) => series === label),
              one,
            ),
          origin,
          what,
        );
        compared += 1;
        /** What a text says of the series. @param {string} text */
        const ofSeries = (text) => {
          const start = label === undefined ? 0 : text.indexOf(`${label}: `);
          assert.ok(start >= 0, `${what}: not in ${text}`);
          return text.slice(start);
        };
        if (windows[0]?.['per_second']) checkRates(ofSeries(sentence), drawn, what);
        const [, latencies] = sentence.split('Latency over time. ');
        if (latencies !== undefined) checkLatencies(ofSeries(latencies), drawn, what);
      }
    }
    assert.equal(compared > 0, timelines.length > 0);
  });

  test(`${report}: drawn pauses are those of the logs`, async () => {
    let compared = 0;
    for (const file of files) {
      const rows = (await rowsOf(`reports/${report}/charts/${file}`)).filter(
        ({record}) => record === 'pause',
      );
      if (rows.length === 0) continue;
      const {run, request} = originOf(file);
      const ids = run === undefined ? request.runs : [run];
      const candidates = logs.filter(
        (one) =>
          (ids?.includes(one.run) ?? true) && (request?.systems?.includes(one.system) ?? true),
      );
      compared += 1;
      /** @param {(typeof logs)[number]} log */
      const differs = ({pauses}) => differenceOfPauses(rows, pauses);
      equalOf(candidates, differs, `${report}/${file} is of no run`);
    }
    assert.equal(compared > 0, logs.length > 0);
  });

  const pooled = groups
    .filter(({repeats}) => repeats.every(({counts}) => counts))
    .map((group) => ({
      ...group,
      run: 'all repeats',
      counts: merged(group.repeats.map(({counts}) => counts ?? [])),
    }));

  /**
   * Of the runs that the chart is of or names, else of all repeats.
   *
   * @param {string} file
   * @param {Row[]} rows
   *   Of its CSV.
   * @param {(rows: Row[], counts: Counts) => string | undefined} differenceOf
   */
  function checkSamples(file, rows, differenceOf) {
    const origin = originOf(file);
    const isOfRuns = origin.run !== undefined || origin.request?.runs;
    for (const label of new Set(rows.map(({series}) => series))) {
      const own = rows.filter(({series}) => series === label);
      const candidates = (isOfRuns ? results : pooled).filter(
        (one) => one.counts && isCandidate(one, origin, label),
      );
      /** @param {Measured} candidate */
      const differs = ({counts = []}) => differenceOf(own, counts);
      equalOf(candidates, differs, `${report}/${file} ${label} is of no samples`);
    }
  }

  test(`${report}: drawn percentiles are those of the samples`, async () => {
    for (const file of files) {
      const rows = await rowsOf(`reports/${report}/charts/${file}`);
      if (rows[0]?.['percentile'] === undefined) continue;
      checkSamples(file, rows, differenceOfPercentiles);
    }
  });

  test(`${report}: bars of histograms count the samples of the raw files`, async () => {
    let compared = 0;
    for (const file of files) {
      const rows = await rowsOf(`reports/${report}/charts/${file}`);
      if (rows[0]?.['from_s'] === undefined || rows[0]['samples'] === undefined) continue;
      checkSamples(file, rows, differenceOfBars);
      compared += 1;
    }
    assert.ok(compared > 0 || !results.some(({counts, rate}) => counts && rate !== undefined));
  });
}
