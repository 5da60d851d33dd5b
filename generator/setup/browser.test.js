import assert from 'node:assert/strict';
import {chmod, mkdir, mkdtemp, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import {test} from 'node:test';
import {browserPath, browserSteps, downloaded} from './browser.js';
import {EXE, ROOT} from './run.js';

/** @param {{say: string}[]} steps */
const lines = (steps) => steps.map(({say}) => say);

test('browserSteps', async (t) => {
  const playwright = 'Downloading Playwright’s Chromium';
  const apt = 'Installing Debian’s chromium with apt-get';

  await t.test('falls back on apt-get as root on Debian', () => {
    assert.deepEqual(lines(browserSteps(true)), [playwright, apt]);
  });

  await t.test('installs no package elsewhere', () => {
    assert.deepEqual(lines(browserSteps(false)), [playwright]);
  });
});

test('browserPath', async (t) => {
  await t.test('takes the program that CHROME_PATH names', () => {
    assert.equal(browserPath({CHROME_PATH: process.execPath}), process.execPath);
  });
});

test('downloaded', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'setup-'));
  t.after(() => rm(folder, {recursive: true}));
  const list = await readFile(join(ROOT, 'node_modules/playwright-core/browsers.json'), 'utf8');
  const [, revision] = /"chromium-headless-shell",\s*"revision": "(\d+)"/.exec(list) ?? [];
  const version = join(folder, `chromium_headless_shell-${revision}`);
  const program = join(version, 'chrome-headless-shell-linux64', `chrome-headless-shell${EXE}`);
  await mkdir(dirname(program), {recursive: true});
  await writeFile(program, '');
  await chmod(program, 0o755);

  await t.test('leaves a download that was cut short', () => {
    assert.equal(downloaded(folder), undefined);
  });

  await t.test('finds the program of a whole one', async () => {
    await writeFile(join(version, 'INSTALLATION_COMPLETE'), '');
    assert.equal(downloaded(folder), program);
  });

  await t.test('finds nothing where nothing was downloaded', () => {
    assert.equal(downloaded(join(folder, 'none')), undefined);
  });
});
