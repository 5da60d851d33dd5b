/**
 * Compares the cells of a row with the names of columns. A reader looks at the first lines of each
 * file for each table format, so no text is joined here.
 *
 * @param {readonly string[]} cells
 *   Trimmed.
 * @param {readonly string[]} names
 * @returns {boolean}
 *   Whether the cells are these names in this order, and no others.
 */
export const areColumns = (cells, names) =>
  cells.length === names.length && names.every((name, i) => cells[i] === name);
