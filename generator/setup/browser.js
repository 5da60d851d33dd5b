/**
 * The browser for the tests: a Chrome or Chromium of this machine, else Playwright's own in
 * `.cache/`, else Debian's. As root it needs `--no-sandbox`.
 *
 * @import {Outcome, Step} from './run.js'
 */

import {existsSync, readdirSync, readFileSync, rmSync} from 'node:fs';
import {join} from 'node:path';
import {EXE, firstThatWorks, isProgram, onPath, ROOT, run} from './run.js';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC = ['Google Chrome', 'Chromium'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
);
const DOWNLOADS = join(ROOT, '.cache/playwright');
/** Seconds for a download that moves, and milliseconds until one that does not is given up. */
const LONGEST = 600;
const SILENCE = '10000';

/**
 * @param {Record<string, string | undefined>} [env]
 * @returns {string | undefined}
 *   The program to run; undefined where there is none.
 */
export function browserPath({CHROME_PATH, PATH} = process.env) {
  return CHROME_PATH || onPath(NAMES, PATH) || MAC.find(isProgram) || downloaded();
}

/**
 * @param {(line: string) => void} say
 * @returns {string | undefined}
 *   What to do by hand where none could be installed.
 */
export function installBrowser(say) {
  const {CHROME_PATH} = process.env;
  if (CHROME_PATH && !isProgram(CHROME_PATH)) {
    return `found "${CHROME_PATH}" in CHROME_PATH, expected the path of a browser`;
  }
  if (browserPath()) return undefined;
  const debian = existsSync('/etc/debian_version') && process.getuid?.() === 0;
  if (firstThatWorks(browserSteps(debian), say) && browserPath()) return undefined;
  return `found no browser, and none could be installed
  Install Chrome or Chromium, or say where one is in CHROME_PATH.`;
}

/**
 * @param {boolean} debian
 *   Whether packages of Debian or Ubuntu can be installed, which takes root.
 * @returns {Step[]}
 */
export function browserSteps(debian) {
  const playwright = {say: 'Downloading Playwright’s Chromium', attempt: byPlaywright};
  const apt = {say: 'Installing Debian’s chromium with apt-get', attempt: byApt};
  return debian ? [playwright, apt] : [playwright];
}

/** @returns {Outcome} */
function byPlaywright() {
  const cli = join(ROOT, 'node_modules/playwright/cli.js');
  const env = {
    PLAYWRIGHT_BROWSERS_PATH: DOWNLOADS,
    PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: SILENCE,
  };
  const args = [cli, 'install', 'chromium', '--only-shell', '--no-progress'];
  const outcome = run(process.execPath, args, {env, timeout: LONGEST});
  const program = outcome.ok ? downloaded() : undefined;
  // Without its libraries it is of no use, and a bare Debian has them not.
  const started = program ? run(program, ['--version']) : outcome;
  if (!program || !started.ok) rmSync(DOWNLOADS, {recursive: true, force: true});
  return program ? started : {...outcome, ok: false};
}

/** @returns {Outcome} */
function byApt() {
  const env = {DEBIAN_FRONTEND: 'noninteractive'};
  // Of the recommended packages only a font is needed.
  const packages = ['chromium', 'fonts-liberation'];
  const updated = run('apt-get', ['update'], {env});
  if (!updated.ok) return updated;
  return run('apt-get', ['install', '-y', '--no-install-recommends', ...packages], {env});
}

/**
 * @param {string} [downloads]
 * @returns {string | undefined}
 *   What the installed version of Playwright downloaded there, once it is whole.
 */
export function downloaded(downloads = DOWNLOADS) {
  if (!existsSync(downloads)) return undefined;
  const list = readFileSync(join(ROOT, 'node_modules/playwright-core/browsers.json'), 'utf8');
  /** @type {{browsers: {name: string, revision: string}[]}} */
  const {browsers} = JSON.parse(list);
  const shell = browsers.find(({name}) => name === 'chromium-headless-shell');
  const folder = join(downloads, `chromium_headless_shell-${shell?.revision}`);
  if (!existsSync(join(folder, 'INSTALLATION_COMPLETE'))) return undefined;
  return readdirSync(folder)
    .map((inner) => join(folder, inner, `chrome-headless-shell${EXE}`))
    .find(isProgram);
}
