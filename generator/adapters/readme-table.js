/**
 * The table of formats in README.md, made from the adapters. This command rewrites it:
 * `node generator/adapters/readme-table.js`.
 *
 * @import {Adapter} from './types.d.ts'
 */

import {readFileSync, writeFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {folderOf} from './documentation.js';
import {adapters} from './index.js';

const README = new URL('../../README.md', import.meta.url);
const HEAD = '| runner | files | formats |\n|---|---|---|\n';
const TABLE = /^\| runner \|.*\n(?:\|.*\n)+/m;

/**
 * @param {readonly Pick<Adapter, 'id' | 'label' | 'runner'>[]} formats
 * @returns {string}
 *   Markdown, a row for each runner.
 */
export function readmeTable(formats) {
  const runners = [...new Set(formats.map(({runner}) => runner))];
  const rows = runners.map((name) => {
    const matching = formats.filter(({runner}) => runner === name);
    const files = matching.map(({label}) => label).join('; ');
    const links = matching.map(
      ({id}) => `[\`${id}\`](generator/adapters/${folderOf(id)}/${id}.md)`,
    );
    return `| ${name} | ${files} | ${links.join(', ')} |\n`;
  });
  return HEAD + rows.join('');
}

/** @param {string} readme */
export const tableIn = (readme) => TABLE.exec(readme)?.[0];

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const readme = readFileSync(README, 'utf8');
  writeFileSync(
    README,
    readme.replace(TABLE, () => readmeTable(adapters)),
  );
}
