/** CSV files for download: the names of their columns, and their text. */

import Papa from 'papaparse';

/**
 * @param {readonly {name: string, isParameter?: boolean | undefined}[]} columns
 *   Those that are not parameters have different names.
 * @returns {string[]}
 *   Each once: a parameter with the name of another column is `parameter:run`.
 */
export function csvNames(columns) {
  const used = new Set(columns.flatMap(({name, isParameter}) => (isParameter ? [] : name)));
  return columns.map(({name, isParameter}) => {
    if (!isParameter) return name;
    let unique = name;
    while (used.has(unique)) unique = `parameter:${unique}`;
    used.add(unique);
    return unique;
  });
}

/**
 * @param {string[]} fields
 *   Names of the columns.
 * @param {unknown[][]} data
 *   Rows of cells.
 * @returns {string}
 *   Escaped, so that spreadsheets do not run text that looks like a formula.
 */
export const csvText = (fields, data) =>
  `${Papa.unparse({fields, data}, {escapeFormulae: true, newline: '\n'})}\n`;
