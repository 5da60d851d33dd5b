/**
 * Checks that the latencies that a runner states of one operation are in order: a minimum, rising
 * percentiles, a maximum, and a mean between. A figure that is not was damaged, or is of something
 * else.
 *
 * @import {LatencyKey, Rec} from './types.d.ts'
 */

/**
 * Runners round: percentiles to the steps of a histogram, to whole milliseconds, or to two digits.
 * Figures that are out of order by less are theirs.
 */
const ROUNDED = 1.5;

/**
 * @param {readonly Rec[]} records
 *   Of one file.
 * @returns {string[]}
 *   What was found and expected, for messages: at most one for each operation.
 */
export function latencyDisorder(records) {
  /** @type {Map<string, {operation: string, latencies: Map<string, number>}>} */
  const stated = new Map();
  /** @type {string[]} */
  const found = [];
  for (const record of records) {
    const {operation, params} = record;
    if (record.kind === 'timeline') {
      const wrong = record.windows.find(
        ({latency}) => latency && disorder(Object.entries(latency)),
      );
      const latencies = Object.entries(wrong?.latency ?? {});
      if (wrong)
        found.push(`${disorder(latencies)} in the window of "${operation}" at ${wrong.start} s`);
    }
    if (record.kind !== 'measurement' || record.metric !== 'latency') continue;
    if (record.name !== undefined || record.bound || record.published) continue;
    const key = JSON.stringify([operation, params]);
    const one = stated.get(key) ?? {operation, latencies: new Map()};
    stated.set(key, one);
    one.latencies.set(record.statistic, record.value);
  }
  for (const {operation, latencies} of stated.values()) {
    const wrong = disorder([...latencies]);
    if (wrong) found.push(`${wrong} of "${operation}"`);
  }
  return found.map((message) => `found ${message}, expected latencies in order`);
}

/**
 * @param {[key: string, value: number | undefined][]} latencies
 * @returns {string | undefined}
 *   `a p50 of 3 s above a max of 2 s`.
 */
function disorder(latencies) {
  // What was printed as 0 was rounded.
  const known = latencies.flatMap(([key, value = 0]) =>
    value > 0 ? [/** @type {const} */ ([key, value])] : [],
  );
  const ranked = known
    .flatMap(([key, value]) => {
      const rank = rankOf(/** @type {LatencyKey} */ (key));
      return rank === undefined ? [] : [{key, value, rank}];
    })
    .sort((a, b) => a.rank - b.rank);
  const mean = known.find(([key]) => key === 'mean');
  const ends = ranked.filter(({key}) => key === 'min' || key === 'max');
  const between = mean && {key: 'mean', value: mean[1], rank: 0.5};
  const chains = [ranked, between ? [...ends, between].sort((a, b) => a.rank - b.rank) : []];
  for (const chain of chains) {
    for (const [i, high] of chain.entries()) {
      const low = chain[i - 1];
      if (low && low.value > high.value * ROUNDED) {
        return `a ${low.key} of ${low.value} s above a ${high.key} of ${high.value} s`;
      }
    }
  }
  return undefined;
}

/** @param {LatencyKey} key */
function rankOf(key) {
  if (key === 'min') return 0;
  if (key === 'max') return 1;
  return /^p[\d.]+$/.test(key) ? Number(key.slice(1)) / 100 : undefined;
}
