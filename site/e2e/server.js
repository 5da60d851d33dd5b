/**
 * Serves the built site like a static host, for the browser tests.
 *
 *   node site/e2e/server.js [--folder folder] [--prefix /bench/] [--port 8181]
 */

import {parseArgs} from 'node:util';
import {serve} from '../../generator/commands/serve.js';
import {SITE} from './pages.js';

const {values} = parseArgs({
  options: {
    folder: {type: 'string', default: SITE},
    prefix: {type: 'string', default: '/'},
    port: {type: 'string', default: '8181'},
  },
});
const {folder, prefix} = values;
await serve({folders: [folder], prefix, port: Number(values.port)});
