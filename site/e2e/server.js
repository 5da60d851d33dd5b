/**
 * A static host like the plainest there are: files, folders with their index.html, 404.html, and
 * no header but the content type, so that a page's own policy is the only one. It can serve the
 * site under a path, as project pages do.
 *
 *   node site/e2e/server.js [--folder build/site] [--prefix /bench/] [--port 8181]
 */

import {readFile, stat} from 'node:fs/promises';
import {createServer} from 'node:http';
import {extname, join, normalize} from 'node:path';
import {fileURLToPath} from 'node:url';
import {parseArgs} from 'node:util';

/** @type {Readonly<Record<string, string>>} */
const TYPES = {
  '.css': 'text/css; charset=utf-8',
  '.csv': 'text/csv; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
};

/**
 * @param {{folder: string, prefix?: string, port?: number, pages?: Readonly<Record<string, string>>}} options
 *   `prefix`: begins and ends with a slash; `port`: 0 for any that is free; `pages`: path → HTML
 *   that lies in no folder, for a test's own pages.
 * @returns {Promise<{url: string, close(): Promise<void>}>}
 *   `url` ends with the prefix.
 */
export async function startServer({folder, prefix = '/', port = 0, pages = {}}) {
  const server = createServer(async ({url = '/'}, response) => {
    const path = decodeURIComponent(new URL(url, 'http://x').pathname);
    const page = pages[path];
    const {status, type, body, location} =
      page === undefined
        ? await answer(folder, prefix, path)
        : {status: 200, type: TYPES['.html'], body: page};
    response.writeHead(status, {
      ...(type ? {'content-type': type} : {}),
      ...(location ? {location} : {}),
    });
    response.end(body);
  });
  await new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(undefined)));
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    url: `http://127.0.0.1:${address.port}${prefix}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/**
 * @param {string} folder
 * @param {string} prefix
 * @param {string} path
 * @returns {Promise<{status: number, type?: string, body?: Buffer | string, location?: string}>}
 */
async function answer(folder, prefix, path) {
  // normalize() folds every “..” into the root.
  const inside = path.startsWith(prefix) ? normalize(`/${path.slice(prefix.length)}`) : undefined;
  const file = inside && join(folder, inside.endsWith('/') ? `${inside}index.html` : inside);
  const found = file ? await stat(file).catch(() => undefined) : undefined;
  if (file && found?.isDirectory()) return {status: 301, location: `${path}/`};
  if (file && found) {
    return {
      status: 200,
      type: TYPES[extname(file)] ?? 'application/octet-stream',
      body: await readFile(file),
    };
  }
  const missing = await readFile(join(folder, '404.html')).catch(() => 'not found');
  return {status: 404, type: TYPES['.html'] ?? '', body: missing};
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const {values} = parseArgs({
    options: {
      folder: {type: 'string', default: 'build/site'},
      prefix: {type: 'string', default: '/'},
      port: {type: 'string', default: '8181'},
    },
  });
  const {folder, prefix} = values;
  await startServer({folder, prefix, port: Number(values.port)});
}
