/**
 * Lines of text that are distinguished by their shapes.
 *
 * @typedef {[shape: RegExp, read: (cells: string[], line: number) => void]} LineShape
 *   `cells`: what the groups of the shape captured.
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
