/** Characters of a line that a message quotes. */
const QUOTED = 60;

/**
 * @param {string} text
 * @returns {string}
 *   As a message quotes it: its beginning, where it is long.
 */
export const brief = (text) => (text.length > QUOTED ? `${text.slice(0, QUOTED)}…` : text);
