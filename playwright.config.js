/**
 * Tests in a browser, on the test site as a static host would serve it; BENCHFOLIO_SITE is the folder of
 * another.
 */

import {createServer} from 'node:net';
import process from 'node:process';
import {fileURLToPath} from 'node:url';
import {defineConfig} from '@playwright/test';
import {browserPath} from './generator/setup/browser.js';
import {address} from './site/e2e/pages.js';

// The workers read this file too: the first reading chooses a port, the others get it.
process.env.BENCHFOLIO_PORT ??= String(await freePort());
const port = process.env.BENCHFOLIO_PORT;
const root = fileURLToPath(new URL('.', import.meta.url));
const executablePath = browserPath({engine: root, site: root});
// Served where it was built to lie: a project's pages lie under a path.
const prefix = new URL(address()).pathname;
const baseURL = `http://127.0.0.1:${port}${prefix}`;

// The configuration's form, asked for by Playwright.
// biome-ignore lint/style/noDefaultExport: see above
export default defineConfig({
  testDir: 'site/e2e',
  // Files that end with .test.js are for Node.
  testMatch: '**/*.spec.js',
  outputDir: 'build/e2e',
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  timeout: 180_000,
  workers: 2,
  fullyParallel: true,
  reporter: process.env.CI ? 'dot' : 'line',
  use: {
    baseURL,
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? {executablePath} : {}),
      args: [
        // No test depends on the network, and none may reach it.
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--no-first-run',
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    },
  },
  projects: [
    {name: 'desktop', grepInvert: /@phone/, use: {viewport: {width: 1280, height: 900}}},
    {
      name: 'phone',
      grepInvert: /@desktop/,
      use: {viewport: {width: 360, height: 800}, hasTouch: true, isMobile: true},
    },
  ],
  webServer: {
    command: `node site/e2e/server.js --port ${port} --prefix ${prefix}`,
    url: baseURL,
    reuseExistingServer: false,
  },
});

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const {port: free} = /** @type {import('node:net').AddressInfo} */ (server.address());
      server.close(() => resolve(free));
    });
  });
}
