/**
 * Student's t and Fisher's F distribution, from the incomplete beta function (Press et al., Numerical Recipes, 6.1
 * and 6.4).
 */

/** On each side of an interval of 95 %. */
const TAIL = (1 - 0.95) / 2;
/** Beyond this, the probability is zero for any purpose here. */
const FARTHEST = 1e9;
/** Halvings of the bracket: more than a number has bits. */
const STEPS = 80;

/**
 * @param {number} degrees
 *   Degrees of freedom, a fraction for Welch's test.
 * @returns {number}
 *   How many standard errors the interval reaches that holds 95 % of the distribution; Infinity under one degree
 *   of freedom.
 */
export function studentT(degrees) {
  if (degrees < 1) return Number.POSITIVE_INFINITY;
  let [low, high] = [0, 1];
  while (studentTail(high, degrees) > TAIL && high < FARTHEST) high *= 2;
  for (let i = 0; i < STEPS; i += 1) {
    const middle = (low + high) / 2;
    if (studentTail(middle, degrees) > TAIL) low = middle;
    else high = middle;
  }
  return high;
}

/**
 * @param {number} t
 * @param {number} degrees
 * @returns {number}
 *   The probability of a value above t.
 */
export function studentTail(t, degrees) {
  if (t === Number.POSITIVE_INFINITY) return 0;
  if (t === Number.NEGATIVE_INFINITY) return 1;
  const beyond = incompleteBeta(degrees / (degrees + t * t), degrees / 2, 0.5) / 2;
  return t < 0 ? 1 - beyond : beyond;
}

/**
 * @param {number} f
 *   At least 0.
 * @param {number} above
 *   Degrees of freedom of the numerator.
 * @param {number} below
 *   Those of the denominator.
 * @returns {number}
 *   The probability of a value above f.
 */
export const fisherTail = (f, above, below) =>
  incompleteBeta(below / (below + above * f), below / 2, above / 2);

/**
 * @param {number} x
 *   0 to 1.
 * @param {number} a
 * @param {number} b
 * @returns {number}
 *   Regularised.
 */
function incompleteBeta(x, a, b) {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const factor = Math.exp(
    logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x),
  );
  // The fraction converges fast on one side of the mean only.
  return x < (a + 1) / (a + b + 2)
    ? (factor * betaFraction(x, a, b)) / a
    : 1 - (factor * betaFraction(1 - x, b, a)) / b;
}

/**
 * The continued fraction by Lentz's method.
 *
 * @param {number} x
 * @param {number} a
 * @param {number} b
 */
function betaFraction(x, a, b) {
  let c = 1;
  let d = 1 / (1 - ((a + b) * x) / (a + 1));
  let result = d;
  for (let m = 1; m <= 300; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / (1 + even * d);
    c = 1 + even / c;
    result *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / (1 + odd * d);
    c = 1 + odd / c;
    result *= d * c;
    if (Math.abs(d * c - 1) < 1e-15) break;
  }
  return result;
}

/** Lanczos's approximation. @param {number} x */
function logGamma(x) {
  const series = [
    76.1800917294715, -86.5053203294168, 24.01409824083091, -1.231739572450155,
    0.1208650973866179e-2, -0.5395239384953e-5,
  ].reduce((sum, factor, i) => sum + factor / (x + 1 + i), 1.000000000190015);
  const base = x + 5.5;
  return (x + 0.5) * Math.log(base) - base + Math.log((2.506628274631 * series) / x);
}
