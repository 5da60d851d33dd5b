/**
 * Serves the built site as a simple static host would, on 127.0.0.1 only, for an author and for the
 * browser tests. It can serve the site under a path, as project pages do, and make open pages reload.
 *
 * @typedef {Map<import('node:http').ServerResponse, string>} Listeners
 */

import {EventEmitter, once} from 'node:events';
import {readFile} from 'node:fs/promises';
import {createServer} from 'node:http';
import {join} from 'node:path';
import sirv from 'sirv';

const HTML = {'content-type': 'text/html; charset=utf-8'};
/** The script is linked by pages that were built for `npm start`; both are answered here. */
export const RELOAD_SCRIPT = '/reload.js';
const EVENTS = '/reload';
const RELOAD = `new EventSource('${EVENTS}').onmessage = () => location.reload();`;
/** Milliseconds to wait for a page after a reload; a closed page never comes back. */
const BACK = 1000;
const HOST = '127.0.0.1';

/**
 * @param {{folders: readonly string[], prefix?: string, port?: number,
 *   pages?: Readonly<Record<string, string>>}} options
 *   `folders`: the first that has a file answers with it; `prefix`: begins and ends with a slash;
 *   `port`: 0 for any that is free; `pages`: path → HTML that is in no folder, for a test's own pages.
 * @returns {Promise<{url: string, open(): string[],
 *   reload(matches?: (page: string) => boolean): Promise<void>, close(): Promise<void>}>}
 *   `url` ends with the prefix; `open`: paths of the pages that would reload; `reload`: reloads the
 *   matching pages and waits until they are back.
 */
export async function serve({folders, prefix = '/', port = 0, pages = {}}) {
  /** @type {Listeners} */
  const listeners = new Map();
  /** Emits the path of each page that listens. */
  const arrivals = new EventEmitter();
  const files = folders.map((folder) => sirv(folder, {dev: true}));
  const server = createServer((request, response) => {
    // A page of another site could reach this address through another host name.
    if (!isOwnHost(request.headers.host)) return void response.writeHead(403).end();
    const [path = '/'] = (request.url ?? '/').split('?');
    if (path === EVENTS) {
      const page = pathOf(request.headers.referer);
      listen(response, page, listeners);
      return void arrivals.emit(page);
    }
    if (path === RELOAD_SCRIPT) {
      return void response.writeHead(200, {'content-type': 'text/javascript'}).end(RELOAD);
    }
    const page = pages[path];
    if (page !== undefined) return void response.writeHead(200, HTML).end(page);
    if (!path.startsWith(prefix)) return missing(response, folders);
    request.url = `/${(request.url ?? '/').slice(prefix.length)}`;
    // sirv throws at a range that ends before it begins, and whole files are enough here.
    delete request.headers.range;
    const answer = (/** @type {number} */ i) => {
      const next = files[i];
      if (next) next(request, response, () => answer(i + 1));
      else missing(response, folders);
    };
    answer(0);
  });
  server.listen(port, HOST);
  await once(server, 'listening');
  // Cast: a server that listens on a port has an address with one.
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    url: `http://${HOST}:${address.port}${prefix}`,
    open: () => [...new Set(listeners.values())],
    reload: async (matches = () => true) => {
      const matching = [...listeners].filter(([, page]) => matches(page));
      const paths = [...new Set(matching.map(([, page]) => page))];
      const signal = AbortSignal.timeout(BACK);
      const back = Promise.allSettled(paths.map((page) => once(arrivals, page, {signal})));
      for (const [listener] of matching) listener.write('data: built\n\n');
      await back;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** @param {string | undefined} host As in the request's header. */
const isOwnHost = (host) => /^(127\.0\.0\.1|localhost)(:\d+)?$/.test(host ?? '');

/** @param {string | undefined} address */
const pathOf = (address) => (address && URL.canParse(address) ? new URL(address).pathname : '/');

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

/** @param {import('node:http').ServerResponse} response @param {readonly string[]} folders */
async function missing(response, folders) {
  const page = await readFile(join(String(folders[0]), '404.html')).catch(() => 'not found');
  response.writeHead(404, HTML).end(page);
}
