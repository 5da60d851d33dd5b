/**
 * The documentation of each format: Markdown next to the adapter's code. It belongs to the code and
 * not to a site, so it is read from the folder of this module and not through `effects`.
 */

import {existsSync, readdirSync, readFileSync} from 'node:fs';

const HERE = new URL('./', import.meta.url);
const FOLDERS = readdirSync(HERE, {withFileTypes: true}).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);

/**
 * @param {string} id
 *   Of an adapter.
 * @returns {string}
 *   Markdown without front matter.
 */
export const documentationOf = (id) => markdown(`${folderOf(id)}/${id}.md`);

/** What holds for every format, as Markdown. */
export const introduction = () => markdown('formats.md');

/**
 * @param {string} id
 *   Of an adapter.
 * @returns {string}
 *   The folder in `generator/adapters/` that has its code and documentation: `jmh`.
 */
export function folderOf(id) {
  const folder = FOLDERS.find((name) => existsSync(new URL(`${name}/${id}.md`, HERE)));
  if (folder === undefined) throw new Error(`found no documentation page ${id}.md of an adapter`);
  return folder;
}

/**
 * @returns {import('../pages/format-pages.js').Conformance}
 *   What the tests tried with the fixtures of each format.
 */
export const conformance = () =>
  JSON.parse(readFileSync(new URL('../conformance.json', HERE), 'utf8'));

/** @param {string} path */
const markdown = (path) => readFileSync(new URL(path, HERE), 'utf8');
