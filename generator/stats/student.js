/**
 * Student's t, two-sided 95 %: the standard table, as in the NIST/SEMATECH e-Handbook of
 * Statistical Methods, 1.3.6.7.2.
 */

const T_95 = [
  12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145,
  2.131, 2.12, 2.11, 2.101, 2.093, 2.086, 2.08, 2.074, 2.069, 2.064, 2.06, 2.056, 2.052, 2.048,
  2.045, 2.042,
];

/**
 * @param {number} degrees
 *   Degrees of freedom; a fraction (Welch) is rounded down, which widens the interval, and above 30
 *   the value for 30 stands, which does too.
 * @returns {number}
 *   Infinity under one degree of freedom.
 */
export function studentT(degrees) {
  const whole = Math.min(Math.floor(degrees), T_95.length);
  return T_95[whole - 1] ?? Number.POSITIVE_INFINITY;
}
