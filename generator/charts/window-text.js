/**
 * The ends of the window of a close-up as text, to the millisecond: `9:05.25`. The page and the script in it write
 * the same.
 */

/**
 * @param {number} seconds
 * @returns {string}
 */
export function clockText(seconds) {
  const all = Math.round(Math.abs(seconds) * 1000);
  const whole = String(Math.floor((all % 60_000) / 1000)).padStart(2, '0');
  const part = all % 1000 === 0 ? '' : String((all % 1000) / 1000).slice(1);
  return `${seconds < 0 ? '\u2212' : ''}${Math.floor(all / 60_000)}:${whole}${part}`;
}

/**
 * @param {string} text
 *   `9:05.25`, or seconds alone.
 * @returns {number}
 *   Seconds; NaN for anything else.
 */
export function secondsOf(text) {
  const [, minus = '', minutes, seconds = ''] =
    /^\s*([-\u2212]?)(?:(\d+):)?([\d.]\S*)\s*$/.exec(text) ?? [];
  const value = seconds === '' ? Number.NaN : Number(minutes ?? 0) * 60 + Number(seconds);
  return minus === '' ? value : -value;
}
