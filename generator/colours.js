/** What is behind all text; `site/assets/css/tokens.css` has the same. */
export const PAGE_COLOURS = {light: '#ffffff', dark: '#14171a'};

/**
 * @param {string} one
 *   A colour such as #0a7d4f.
 * @param {string} other
 * @returns {number}
 *   Their contrast from 1 to 21, as WCAG 2.2 defines it.
 */
export function contrast(one, other) {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** @param {string} colour */
function luminance(colour) {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour)
    .map((channel) => channel / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/**
 * @param {string} colour
 *   Such as #0a7d4f.
 * @returns {number[]}
 *   Red, green and blue, 0 to 255.
 */
export const channelsOf = (colour) =>
  [1, 3, 5].map((i) => Number.parseInt(colour.slice(i, i + 2), 16));
