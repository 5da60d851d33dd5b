/**
 * The browser for the tests: the machine's headless shell, Chrome or Chromium, otherwise Playwright's own
 * shell in `.cache/`, otherwise Debian's. As root on Debian, the shell is installed next to a whole browser. As root
 * a browser needs `--no-sandbox`.
 *
 * @import {Folders, Outcome, Step} from './run.js'
 */

import {existsSync, readdirSync, readFileSync, rmSync} from 'node:fs';
import {join} from 'node:path';
import {EXE, firstThatWorks, isProgram, onPath, runProgram} from './run.js';

/** The shell of Debian's Chromium: the same engine without windows, in about half the time. */
const SHELL = 'chromium-headless-shell';
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC = ['Google Chrome', 'Chromium'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
);
/** Seconds that the download may take. */
const DOWNLOAD_LIMIT = 600;
/** Milliseconds without any data after which it is given up. */
const SILENCE_LIMIT = '10000';

/**
 * @param {Folders} folders
 * @param {Record<string, string | undefined>} [env]
 * @returns {string | undefined}
 *   The program to run; undefined where there is none.
 */
export function browserPath(folders, {CHROME_PATH, PATH} = process.env) {
  return CHROME_PATH || onPath(NAMES, PATH) || MAC.find(isProgram) || downloaded(folders);
}

/**
 * @param {Folders} folders
 * @param {(line: string) => void} say
 * @returns {string | undefined}
 *   What is wrong and what to do, where none could be installed.
 */
export function installBrowser(folders, say) {
  const {CHROME_PATH} = process.env;
  if (CHROME_PATH) {
    if (isProgram(CHROME_PATH)) return undefined;
    return `found "${CHROME_PATH}" in CHROME_PATH, expected the path of a browser`;
  }
  const isRoot = existsSync('/etc/debian_version') && process.getuid?.() === 0;
  firstThatWorks(browserSteps(folders, {found: browserPath(folders), isRoot}), say);
  if (browserPath(folders)) return undefined;
  return `found no browser, and none could be installed
  Install Chrome or Chromium, or set CHROME_PATH to the path of a browser.`;
}

/**
 * @param {Folders} folders
 * @param {{found: string | undefined, isRoot: boolean}} machine
 *   `found`: the browser that there is; `isRoot`: whether packages of Debian or Ubuntu can be installed.
 * @returns {Step[]}
 *   A whole browser is enough where no package can be installed.
 */
export function browserSteps(folders, {found, isRoot}) {
  const minutes = DOWNLOAD_LIMIT / 60;
  const playwright = {
    say: `Downloading Playwright’s Chromium, which takes at most ${minutes} minutes`,
    attempt: () => byPlaywright(folders),
  };
  const apt = {say: `Installing Debian’s ${SHELL} with apt-get`, attempt: byApt};
  if (found === undefined) return isRoot ? [playwright, apt] : [playwright];
  return isRoot && !found.includes('headless-shell') ? [apt] : [];
}

/** @param {Folders} folders @returns {Outcome} */
function byPlaywright(folders) {
  const cli = join(folders.engine, 'node_modules/playwright/cli.js');
  const args = [cli, 'install', 'chromium', '--only-shell', '--no-progress'];
  const outcome = runProgram(process.execPath, args, downloadOptions(folders));
  const program = outcome.ok ? downloaded(folders) : undefined;
  // It cannot run without its libraries, which a bare Debian does not have.
  const started = program ? runProgram(program, ['--version']) : outcome;
  if (!program || !started.ok) rmSync(downloadsOf(folders), {recursive: true, force: true});
  return program ? started : {...outcome, ok: false};
}

/** @returns {Outcome} */
function byApt() {
  const env = {DEBIAN_FRONTEND: 'noninteractive'};
  // Among the recommended packages only a font is needed.
  const packages = [SHELL, 'fonts-liberation'];
  const updated = runProgram('apt-get', ['update'], {env});
  if (!updated.ok) return updated;
  return runProgram('apt-get', ['install', '-y', '--no-install-recommends', ...packages], {env});
}

/** @param {Pick<Folders, 'site'>} folders */
export const downloadOptions = (folders) => ({
  env: {
    PLAYWRIGHT_BROWSERS_PATH: downloadsOf(folders),
    PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: SILENCE_LIMIT,
  },
  timeout: DOWNLOAD_LIMIT,
});

/** @param {Pick<Folders, 'site'>} folders */
const downloadsOf = ({site}) => join(site, '.cache/playwright');

/**
 * @param {Folders} folders
 * @returns {string | undefined}
 *   The browser that the installed version of Playwright downloaded, if the download is complete.
 */
export function downloaded(folders) {
  const downloads = downloadsOf(folders);
  if (!existsSync(downloads)) return undefined;
  const list = readFileSync(
    join(folders.engine, 'node_modules/playwright-core/browsers.json'),
    'utf8',
  );
  /** @type {{browsers: {name: string, revision: string}[]}} */
  const {browsers} = JSON.parse(list);
  const shell = browsers.find(({name}) => name === 'chromium-headless-shell');
  const folder = join(downloads, `chromium_headless_shell-${shell?.revision}`);
  if (!existsSync(join(folder, 'INSTALLATION_COMPLETE'))) return undefined;
  return readdirSync(folder)
    .map((inner) => join(folder, inner, `chrome-headless-shell${EXE}`))
    .find(isProgram);
}
