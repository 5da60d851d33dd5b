import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {chmod, mkdir, readFile, writeFile} from 'node:fs/promises';
import {dirname, join} from 'node:path';
import process from 'node:process';
import {test} from 'node:test';
import {ENGINE as engine} from '../engine.js';
import {temporaryFolder} from '../testing/repository.js';
import {browserPath, browserSteps, downloaded, downloadOptions} from './browser.js';
import {EXE} from './run.js';

/** @param {{say: string}[]} steps */
const lines = (steps) => steps.map(({say}) => say);

test('browserSteps', async (t) => {
  const playwright = 'Downloading Playwright’s Chromium, which takes at most 10 minutes';
  const apt = 'Installing Debian’s chromium-headless-shell with apt-get';

  /** @param {string | undefined} found @param {boolean} isRoot */
  const steps = (found, isRoot) => lines(browserSteps({engine, site: engine}, {found, isRoot}));

  await t.test('falls back on apt-get as root on Debian', () => {
    assert.deepEqual(steps(undefined, true), [playwright, apt]);
  });

  await t.test('installs no package elsewhere', () => {
    assert.deepEqual(steps(undefined, false), [playwright]);
    assert.deepEqual(steps('/usr/bin/chromium', false), []);
  });

  await t.test('installs the shell beside a whole browser, once', () => {
    assert.deepEqual(steps('/usr/bin/chromium', true), [apt]);
    assert.deepEqual(steps('/usr/bin/chromium-headless-shell', true), []);
    assert.deepEqual(steps('.cache/playwright/a/b/chrome-headless-shell', true), []);
  });
});

test('the setup of the tests ends with a message where CHROME_PATH names no program', () => {
  const env = {...process.env, CHROME_PATH: join(engine, 'none')};
  const args = [join(engine, 'generator/setup/index.js'), '--tests'];
  const {status, stderr} = spawnSync(process.execPath, args, {env, encoding: 'utf8'});
  assert.match(stderr, /^found ".*none" in CHROME_PATH, expected the path of a browser\n$/);
  assert.equal(status, 1);
});

test('browserPath', async (t) => {
  const site = temporaryFolder(t);
  const chromium = join(site, `chromium${EXE}`);
  await writeFile(chromium, '');
  await chmod(chromium, 0o755);

  await t.test('takes the program that CHROME_PATH names before one on the PATH', () => {
    const env = {CHROME_PATH: process.execPath, PATH: site};
    assert.equal(browserPath({engine, site}, env), process.execPath);
  });

  await t.test('takes one on the PATH where CHROME_PATH names none', () => {
    assert.equal(browserPath({engine, site}, {PATH: site}), chromium);
  });

  await t.test('takes a headless shell before a whole browser', async () => {
    const shell = join(site, `chromium-headless-shell${EXE}`);
    await writeFile(shell, '');
    await chmod(shell, 0o755);
    assert.equal(browserPath({engine, site}, {PATH: site}), shell);
  });
});

test('downloadOptions', () => {
  assert.deepEqual(downloadOptions({site: 'site'}), {
    env: {
      PLAYWRIGHT_BROWSERS_PATH: join('site', '.cache/playwright'),
      PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000',
    },
    timeout: 600,
  });
});

test('downloaded', async (t) => {
  const folder = temporaryFolder(t);
  const list = await readFile(join(engine, 'node_modules/playwright-core/browsers.json'), 'utf8');
  const [, revision] = /"chromium-headless-shell",\s*"revision": "(\d+)"/.exec(list) ?? [];
  const version = join(folder, '.cache/playwright', `chromium_headless_shell-${revision}`);
  const program = join(version, 'chrome-headless-shell-linux64', `chrome-headless-shell${EXE}`);
  await mkdir(dirname(program), {recursive: true});
  await writeFile(program, '');
  await chmod(program, 0o755);

  await t.test('ignores a download that was cut short', () => {
    assert.equal(downloaded({engine, site: folder}), undefined);
  });

  await t.test('finds the program of a complete one', async () => {
    await writeFile(join(version, 'INSTALLATION_COMPLETE'), '');
    assert.equal(downloaded({engine, site: folder}), program);
  });

  await t.test('finds nothing where nothing was downloaded', () => {
    assert.equal(downloaded({engine, site: join(folder, 'none')}), undefined);
  });
});
