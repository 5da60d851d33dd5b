/**
 * `npm run build`: data → build/site.
 */

import process from 'node:process';
import {parseArgs} from 'node:util';
import {diskEffects} from '../effects.js';
import {generate} from '../generate.js';
import {publish} from './hugo.js';

/**
 * @param {{root: string, args: string[], log: (line: string) => void}} context
 *   `--base-url`, else the variable BASE_URL: where the site will lie, for absolute addresses.
 */
export async function build({root, args, log}) {
  const {values} = parseArgs({args, options: {'base-url': {type: 'string'}}});
  const reports = await generate(diskEffects(root, log));
  log('Writing the pages with Hugo');
  await publish(root, {baseURL: values['base-url'] ?? process.env.BASE_URL});
  const runs = reports.reduce((sum, {runs}) => sum + runs.length, 0);
  log(`build/site: ${reports.length} reports, ${runs} runs`);
}
