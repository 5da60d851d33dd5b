/**
 * @param {string} number
 *   As it is printed: `12.50`.
 * @returns {number}
 *   Its digits after the point, the last of which says to what the number was rounded.
 */
export const decimalsOf = (number) => number.split('.')[1]?.length ?? 0;
