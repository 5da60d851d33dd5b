/**
 * A `test` that fails on a console error, an uncaught exception, a violation of the Content Security
 * Policy, a failed request, and a request to another site.
 */

import {test as base, expect} from '@playwright/test';
import {serve} from '../../generator/commands/serve.js';
import {SITE} from './pages.js';

/**
 * @typedef {object} Fixtures
 * @property {Set<string>} sites
 *   Prefixes of addresses that may be requested.
 * @property {(pages: Record<string, string>) => Promise<string>} host
 *   Serves pages of a test, path → HTML, together with the site at another origin; returns the address.
 */

/** @type {import('@playwright/test').TestType<import('@playwright/test').PlaywrightTestArgs & import('@playwright/test').PlaywrightTestOptions & Fixtures, import('@playwright/test').PlaywrightWorkerArgs & import('@playwright/test').PlaywrightWorkerOptions>} */
export const test = base.extend({
  sites: async ({baseURL}, use) => use(new Set([baseURL ?? ''])),

  host: async ({sites}, use) => {
    /** @type {Awaited<ReturnType<typeof serve>>[]} */
    const servers = [];
    await use(async (pages) => {
      const server = await serve({folders: [SITE], pages});
      servers.push(server);
      sites.add(server.url);
      return server.url;
    });
    for (const server of servers) await server.close();
  },

  page: async ({page, sites}, use) => {
    /** @type {string[]} */
    const errors = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('response', (response) => {
      if (response.status() >= 400) errors.push(`${response.status()} ${response.url()}`);
    });
    page.on('requestfailed', (request) => {
      // Leaving a page aborts its open requests.
      const {errorText} = request.failure() ?? {};
      if (errorText !== 'net::ERR_ABORTED') errors.push(`${errorText} ${request.url()}`);
    });
    await page.addInitScript(() => {
      addEventListener('securitypolicyviolation', ({violatedDirective, blockedURI}) => {
        reportError(new Error(`policy: ${violatedDirective} ${blockedURI}`));
      });
    });
    // It could not be reached: the browser resolves no name. A route would end the browser's cache.
    page.on('request', (request) => {
      const url = request.url();
      const isInside = /^(data|blob):/.test(url) || [...sites].some((site) => url.startsWith(site));
      if (!isInside) errors.push(`request left the site: ${url}`);
    });
    await use(page);
    expect(errors).toEqual([]);
  },
});

export {expect};

/**
 * @param {import('@playwright/test').Page} page
 * @returns {Promise<number>}
 *   Pixels by which it scrolls sideways.
 */
export const overflow = (page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
