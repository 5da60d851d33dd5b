const collator = new Intl.Collator('en', {numeric: true});

/**
 * @param {string} a
 * @param {string} b
 * @returns {number}
 *   Below 0 where `a` comes first: 2.6 before 2.10, and g1-2 before g1-10.
 */
export const naturalOrder = (a, b) => collator.compare(a, b);
