/**
 * @template T
 * @param {Readonly<Record<string, T>> | undefined} table
 * @param {string} name
 *   As a file states it: also `constructor`, which every object inherits.
 * @returns {T | undefined}
 *   What the table itself has under the name.
 */
export const ownProperty = (table, name) =>
  table && Object.hasOwn(table, name) ? table[name] : undefined;
