/**
 * A static host for one folder, with a script in every page that reloads it after a build. For the
 * author's own machine: it listens on 127.0.0.1 alone.
 */

import {createReadStream} from 'node:fs';
import {readFile, stat} from 'node:fs/promises';
import {createServer} from 'node:http';
import {extname, join, normalize} from 'node:path';

const TYPES = /** @type {Record<string, string>} */ ({
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.csv': 'text/csv; charset=utf-8',
  '.xml': 'application/xml',
  '.txt': 'text/plain; charset=utf-8',
});
const SCRIPT = '/reload.js';
const EVENTS = '/reload';
const RELOAD = `new EventSource('${EVENTS}').onmessage = () => location.reload();`;

/**
 * @param {string} folder
 * @param {{port: number}} options
 *   0: any free port.
 * @returns {Promise<{url: string, reload(): void, close(): void}>}
 */
export async function serve(folder, {port}) {
  /** @type {Set<import('node:http').ServerResponse>} */
  const listeners = new Set();
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
    if (path === EVENTS) return listen(response, listeners);
    if (path === SCRIPT) return response.writeHead(200, {'content-type': TYPES['.js']}).end(RELOAD);
    return answer(folder, path, response);
  });
  await new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(undefined)));
  // Cast: a server that listens on a port has an address with one.
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    url: `http://127.0.0.1:${address.port}/`,
    reload: () => {
      for (const listener of listeners) listener.write('data: built\n\n');
    },
    close: () => {
      for (const listener of listeners) listener.end();
      server.close();
    },
  };
}

/**
 * @param {import('node:http').ServerResponse} response
 * @param {Set<import('node:http').ServerResponse>} listeners
 */
function listen(response, listeners) {
  response.writeHead(200, {'content-type': 'text/event-stream', 'cache-control': 'no-store'});
  listeners.add(response);
  response.on('close', () => listeners.delete(response));
}

/**
 * @param {string} folder
 * @param {string} path
 * @param {import('node:http').ServerResponse} response
 */
async function answer(folder, path, response) {
  const wanted = join(folder, normalize(`/${path}`));
  const file = path.endsWith('/') ? join(wanted, 'index.html') : wanted;
  const there = await stat(file).then(
    (stats) => stats.isFile(),
    () => false,
  );
  const found = there ? file : join(folder, '404.html');
  const headers = {
    'content-type': TYPES[extname(found)] ?? 'application/octet-stream',
    'cache-control': 'no-store',
  };
  if (extname(found) !== '.html') {
    createReadStream(found).pipe(response.writeHead(there ? 200 : 404, headers));
    return;
  }
  const page = await readFile(found, 'utf8').catch(() => 'The site is not built yet.');
  // An embed may fetch nothing, by its own policy.
  const live = page.includes('connect-src')
    ? page.replace('</head>', `<script src="${SCRIPT}"></script></head>`)
    : page;
  response.writeHead(there ? 200 : 404, headers).end(live);
}
