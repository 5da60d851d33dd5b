/**
 * Text of XML and HTML with its entities, and attributes of a start tag on one line.
 */

import {ownProperty} from '../../own.js';

const ATTRIBUTE = / ([\w:.-]+)="([^"]*)"/g;
const ENTITY = /&(?:#x([0-9a-fA-F]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/g;
/** @type {Record<string, string>} */
const NAMED = {amp: '&', lt: '<', gt: '>', quot: '"', apos: "'"};
const LAST_CHARACTER = 0x10ffff;

/**
 * @param {string} tag
 *   What is behind the name of the element, in double quotes.
 * @returns {Record<string, string>}
 *   Its attributes, by name.
 */
export const attributesOf = (tag) =>
  Object.fromEntries(
    [...tag.matchAll(ATTRIBUTE)].map(([, name, value = '']) => [name, decodeEntities(value)]),
  );

/**
 * @param {string} text
 * @returns {string}
 *   With the characters that its entities name.
 */
export const decodeEntities = (text) =>
  text.replace(ENTITY, (found, hex, decimal, name) => {
    if (name) return ownProperty(NAMED, name) ?? found;
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= LAST_CHARACTER ? String.fromCodePoint(code) : found;
  });
