/**
 * Where a text breaks into lines.
 *
 * @param {import('@playwright/test').Locator} locator
 *   Elements that contain text and no other elements with text, of which the first counts.
 * @param {number} percent
 *   The size of the text of the page.
 * @returns {Promise<string[]>}
 */
export const linesOf = (locator, percent) =>
  locator.first().evaluate((element, size) => {
    document.documentElement.style.fontSize = `${size}%`;
    const range = document.createRange();
    const letters = [...element.childNodes].flatMap((node) =>
      [...(node.textContent ?? '')].map((letter, i) => {
        range.setStart(node, i);
        range.setEnd(node, i + 1);
        return {letter, top: range.getBoundingClientRect().top};
      }),
    );
    /** @type {Record<number, string>} */
    const found = {};
    for (const {letter, top} of letters) found[top] = (found[top] ?? '') + letter;
    return Object.values(found);
  }, percent);
