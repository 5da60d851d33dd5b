import {existsSync, readdirSync} from 'node:fs';

const HERE = new URL('./', import.meta.url);
const FOLDERS = readdirSync(HERE, {withFileTypes: true}).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);

/**
 * @param {string} id
 *   Of an adapter.
 * @returns {string}
 *   The folder in `generator/adapters/` that has its module: `jmh`.
 */
export function folderOf(id) {
  const folder = FOLDERS.find((name) => existsSync(new URL(`${name}/${id}.js`, HERE)));
  if (folder === undefined) throw new Error(`found no adapter ${id}.js`);
  return folder;
}
