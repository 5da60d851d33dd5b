/** Characters of a line that a message quotes. */
const QUOTED = 60;

/**
 * @param {string} text
 * @returns {string}
 *   Shortened to its beginning if it is too long for a message.
 */
export const brief = (text) => (text.length > QUOTED ? `${text.slice(0, QUOTED)}…` : text);

/** Likewise, of a text with line ends and indents. @param {string} text */
export const oneLine = (text) => brief(text.trim().replaceAll(/\s+/g, ' '));
