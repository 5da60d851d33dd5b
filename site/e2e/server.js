/**
 * Serves the built site like a static host, for the browser tests.
 *
 *   node site/e2e/server.js [--prefix /bench/] [--port 8181]
 */

import {parseArgs} from 'node:util';
import {serve} from '../../generator/commands/serve.js';
import {SITE} from './pages.js';

const {values} = parseArgs({
  options: {
    prefix: {type: 'string', default: '/'},
    port: {type: 'string', default: '8181'},
  },
});
await serve({folders: [SITE], prefix: values.prefix, port: Number(values.port)});
