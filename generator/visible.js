/**
 * Characters that no page, drawing or feed can hold: controls, halves of characters, and those that reverse
 * the order of others. XML, which drawings and feeds are, has no way to write most of them.
 */

const UNFIT = /(?![\t\n\r])[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069\ufffe\uffff]/u;
const EVERY = new RegExp(UNFIT, 'gu');

/**
 * @param {string} text
 * @returns {{offset: number, message: string} | undefined}
 *   Where the first such character is, and what to say of it.
 */
export function unfitCharacter(text) {
  const found = UNFIT.exec(text);
  if (!found) return undefined;
  const name = `U+${codeOf(found[0]).toUpperCase()}`;
  const message = `found the character ${name}, expected text that every page can show`;
  return {offset: found.index, message};
}

/**
 * @param {string} text
 * @returns {string}
 *   With `\u0007` for such a character, as JSON writes it.
 */
export const escapeControls = (text) =>
  UNFIT.test(text) ? text.replace(EVERY, (found) => `\\u${codeOf(found)}`) : text;

/** @param {string} character */
const codeOf = (character) => (character.codePointAt(0) ?? 0).toString(16).padStart(4, '0');
