/** Words for intervals. */

/**
 * @param {{level: number}} interval
 * @returns {string}
 *   `95 %`.
 */
export const levelOf = ({level}) => `${Number((level * 100).toPrecision(4))}\u202f%`;
