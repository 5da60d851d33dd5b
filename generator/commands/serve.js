/**
 * A static host like the plainest there are: files, folders with their index.html, 404.html, and no
 * header but the content type, so that a page's own policy is the only one. It can serve the site
 * under a path, as project pages do, and, for an author, put a script into each page that reloads it
 * after a build. It listens on 127.0.0.1 alone.
 *
 * @typedef {{status: number, type?: string, body?: Buffer | string, location?: string}} Answer
 * @typedef {Map<import('node:http').ServerResponse, string>} Listeners
 */

import {EventEmitter, once} from 'node:events';
import {readFile, stat} from 'node:fs/promises';
import {createServer} from 'node:http';
import {extname, join, normalize} from 'node:path';

const HTML = 'text/html; charset=utf-8';
/** @type {Readonly<Record<string, string>>} */
const TYPES = {
  '.css': 'text/css; charset=utf-8',
  '.csv': 'text/csv; charset=utf-8',
  '.html': HTML,
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
};

/** Answered by the server itself, where it reloads pages. */
const SCRIPT = '/reload.js';
const EVENTS = '/reload';
/** Milliseconds that a page has to come back; one that was closed does not. */
const BACK = 1000;
const RELOAD = `new EventSource('${EVENTS}').onmessage = () => location.reload();`;

/**
 * @param {{folder: string, more?: readonly string[], prefix?: string, port?: number, pages?: Readonly<Record<string, string>>,
 *   reloading?: boolean}} options
 *   `more`: folders to look into for what is not in the first; `prefix`: begins and ends with a slash; `port`: 0 for any that is free; `pages`: path → HTML
 *   that lies in no folder, for a test's own pages.
 * @returns {Promise<{url: string, open(): string[],
 *   reload(isMeant?: (page: string) => boolean): Promise<void>, close(): Promise<void>}>}
 *   `url` ends with the prefix; `open`: paths of the pages that would reload; `reload`: those that are
 *   meant, until they are back.
 */
export async function serve({
  folder,
  more = [],
  prefix = '/',
  port = 0,
  pages = {},
  reloading = false,
}) {
  /** @type {Listeners} */
  const listeners = new Map();
  /** Emits the path of each page that listens. */
  const arrivals = new EventEmitter();
  const server = createServer(async ({url = '/', headers}, response) => {
    const path = decodeURIComponent(new URL(url, 'http://x').pathname);
    if (reloading && path === EVENTS) {
      const page = new URL(headers.referer ?? '/', 'http://x').pathname;
      listen(response, page, listeners);
      return arrivals.emit(page);
    }
    const page = reloading && path === SCRIPT ? RELOAD : pages[path];
    const type = TYPES[extname(path)] ?? HTML;
    /** @type {Answer} */
    const found =
      page === undefined
        ? await answer([folder, ...more], prefix, path)
        : {status: 200, type, body: page};
    const body = reloading && found.type === HTML ? withReload(found.body) : found.body;
    response.writeHead(found.status, {
      ...(found.type ? {'content-type': found.type} : {}),
      ...(found.location ? {location: found.location} : {}),
      ...(reloading ? {'cache-control': 'no-store'} : {}),
    });
    return response.end(body);
  });
  await new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(undefined)));
  // Cast: a server that listens on a port has an address with one.
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    url: `http://127.0.0.1:${address.port}${prefix}`,
    open: () => [...new Set(listeners.values())],
    reload: async (isMeant = () => true) => {
      const meant = [...listeners].filter(([, page]) => isMeant(page));
      const pages = [...new Set(meant.map(([, page]) => page))];
      const signal = AbortSignal.timeout(BACK);
      const back = Promise.allSettled(pages.map((page) => once(arrivals, page, {signal})));
      for (const [listener] of meant) listener.write('data: built\n\n');
      await back;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/**
 * @param {import('node:http').ServerResponse} response
 * @param {string} page
 *   The path of the page that listens.
 * @param {Listeners} listeners
 */
function listen(response, page, listeners) {
  response.writeHead(200, {'content-type': 'text/event-stream', 'cache-control': 'no-store'});
  response.flushHeaders();
  listeners.set(response, page);
  response.on('close', () => listeners.delete(response));
}

/** An embed may fetch nothing, by its own policy. @param {Buffer | string} [page] */
function withReload(page = '') {
  const text = String(page);
  if (!text.includes('connect-src')) return text;
  return text.replace('</head>', `<script src="${SCRIPT}"></script></head>`);
}

/**
 * @param {readonly string[]} folders
 * @param {string} prefix
 * @param {string} path
 * @returns {Promise<Answer>}
 */
async function answer(folders, prefix, path) {
  // normalize() folds every “..” into the root.
  const inside = path.startsWith(prefix) ? normalize(`/${path.slice(prefix.length)}`) : undefined;
  for (const folder of inside ? folders : []) {
    const file = join(folder, inside?.endsWith('/') ? `${inside}index.html` : `${inside}`);
    const found = await stat(file).catch(() => undefined);
    if (found?.isDirectory()) return {status: 301, location: `${path}/`};
    if (!found) continue;
    return {
      status: 200,
      type: TYPES[extname(file)] ?? 'application/octet-stream',
      body: await readFile(file),
    };
  }
  const missing = await readFile(join(String(folders[0]), '404.html')).catch(() => 'not found');
  return {status: 404, type: HTML, body: missing};
}
