/**
 * Lines of text that are distinguished by their shapes.
 *
 * @typedef {[shape: RegExp, read: (cells: string[], line: number) => void]} LineShape
 *   `cells`: what the groups of the shape captured.
 * @typedef {[shape: RegExp, modern: string | ((...cells: string[]) => string)]} OldShape
 *   `modern`: what a later release prints instead, as for `String.replace`.
 */

/**
 * @param {readonly LineShape[]} shapes
 * @param {string} text
 * @param {number} line
 * @returns {boolean}
 *   Whether the text has one of the shapes: the first one has read it.
 */
export function readShaped(shapes, text, line) {
  for (const [shape, read] of shapes) {
    const found = shape.exec(text);
    if (!found) continue;
    read(found.slice(1), line);
    return true;
  }
  return false;
}

/**
 * @param {readonly OldShape[]} shapes
 * @param {string} text
 *   A line, perhaps of an old release.
 * @returns {string}
 *   By the first of the shapes that changes it; else the same.
 */
export function toCurrentRelease(shapes, text) {
  for (const [shape, modern] of shapes) {
    // A string and a function are two overloads.
    const found =
      typeof modern === 'string' ? text.replace(shape, modern) : text.replace(shape, modern);
    if (found !== text) return found;
  }
  return text;
}
