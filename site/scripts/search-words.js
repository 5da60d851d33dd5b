/** Words end at blanks and punctuation, as MiniSearch has it; a number with dots is one word. */
const WORD = /\d+(?:\.\d+)+[^\n\r\p{Z}\p{P}]*|[^\n\r\p{Z}\p{P}]+?(?=\d+\.\d|[\n\r\p{Z}\p{P}]|$)/gu;

/**
 * @param {string} text
 * @returns {string[]}
 *   Its words: "7.8.3" is a version, and not 7, 8 and 3.
 */
export const wordsOf = (text) => text.match(WORD) ?? [];
