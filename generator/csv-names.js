/** Names of the columns of a CSV file. */

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
