/**
 * @param {string} url
 *   With or without its protocol.
 * @returns {string}
 *   Its path, which is the operation of a load on a server: `/get`, or `/` where there is none.
 */
export const pathOf = (url) => /^(?:[a-z]+:\/\/)?[^/?#]*([^?#]*)/i.exec(url)?.[1] || '/';
