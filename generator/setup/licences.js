/**
 * The licence notices of what the browser's scripts contain: Benchfolio's own, and those of each
 * package that is bundled. Their licences demand that every copy carries them.
 */

import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';

const PACKAGE = /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;
const NOTICE = /^(licen[cs]e|copying|notice)/i;
const LINE = '-'.repeat(80);

/**
 * @param {string[]} sources
 *   Paths of the modules that were bundled, from the engine's folder.
 * @param {string} engine
 *   Folder of the package.
 * @returns {string}
 * @throws {Error}
 *   For a package without a notice: it must not be bundled.
 */
export function licences(sources, engine) {
  const folders = new Set(sources.flatMap((path) => PACKAGE.exec(path)?.[0] ?? []));
  const notices = ['.', ...[...folders].sort()].map((folder) => notice(join(engine, folder)));
  return `What the scripts of this site contain, and its licences.\n\n${notices.join('\n')}`;
}

/** @param {string} folder */
function notice(folder) {
  const {name, version, license} = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const files = readdirSync(folder)
    .filter((file) => NOTICE.test(file))
    .sort();
  if (files.length === 0) throw new Error(`found no licence of ${name}, which is bundled`);
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim());
  return `${LINE}\n${name} ${version} (${license})\n\n${texts.join('\n\n')}\n`;
}
