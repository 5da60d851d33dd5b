import {fromBase64} from '#unzip';

/**
 * @param {string} text
 * @returns {Uint8Array | undefined}
 *   Undefined if the text is not complete base64.
 */
export const bytesOf = (text) =>
  /^[A-Za-z0-9+/]*={0,2}$/.test(text) && text.length % 4 === 0 ? fromBase64(text) : undefined;
