/**
 * Single numbers that a runner states for a whole run.
 *
 * @import {LatencyKey, Located, Measurement} from './types.d.ts'
 */

/**
 * @param {Located} subject
 * @param {number} value
 *   Operations per second.
 * @param {number} [samples]
 *   The number of operations, if known.
 * @param {Measurement['attempts']} [attempts]
 *   Where the runner counts what failed, also if nothing did.
 * @returns {Measurement}
 */
export const throughput = (subject, value, samples, attempts) => ({
  kind: 'measurement',
  ...subject,
  metric: 'throughput',
  statistic: 'mean',
  value,
  unit: '1/s',
  ...(samples === undefined ? {} : {samples}),
  ...(attempts === undefined ? {} : {attempts}),
});

/**
 * @param {Located} subject
 * @param {LatencyKey} statistic
 * @param {number} value
 *   Seconds.
 * @param {number} [samples]
 *   The number of samples behind the statistic, if known.
 * @returns {Measurement}
 */
export const latency = (subject, statistic, value, samples) => ({
  kind: 'measurement',
  ...subject,
  metric: 'latency',
  statistic,
  value,
  unit: 's',
  ...(samples === undefined ? {} : {samples}),
});

/**
 * @param {Located} subject
 * @param {string} name
 *   The runner's own.
 * @param {number} value
 * @returns {Measurement}
 */
export const count = (subject, name, value) => ({
  kind: 'measurement',
  ...subject,
  metric: 'count',
  statistic: 'total',
  name,
  value,
  unit: '1',
});

/**
 * Operations that the runner did not start, because it was late. They are in no rate and no time.
 *
 * @param {Located} subject
 * @param {string} name
 *   The runner's own.
 * @param {number} value
 * @param {number} started
 *   Those that it started.
 * @returns {Measurement}
 */
export const notStarted = (subject, name, value, started) => ({
  ...count(subject, name, value),
  due: started + value,
});

/**
 * @param {Located} subject
 * @param {string} name
 *   The runner's own.
 * @param {number} value
 *   Bytes per second.
 * @returns {Measurement}
 */
export const transfer = (subject, name, value) => ({
  kind: 'measurement',
  ...subject,
  metric: 'size',
  statistic: 'rate',
  name,
  value,
  unit: 'B/s',
});

/**
 * @param {Located} subject
 * @param {string} name
 *   The runner's own.
 * @param {number} value
 *   Bytes.
 * @returns {Measurement}
 */
export const size = (subject, name, value) => ({
  kind: 'measurement',
  ...subject,
  metric: 'size',
  statistic: 'total',
  name,
  value,
  unit: 'B',
});
