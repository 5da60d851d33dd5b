// `npm start` on a copy of the engine with the test site: a saved file of each kind is on the page that
// is open, and on the others after that; a mistake that is corrected leaves nothing behind. How fast is no
// matter of a test.

import assert from 'node:assert/strict';
import {execFileSync, spawn} from 'node:child_process';
import {once} from 'node:events';
import {cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {createInterface} from 'node:readline';
import {test} from 'node:test';
import {ENGINE} from '../generator/engine.js';
import {makeTestSite} from '../generator/testing/site-for-tests.js';

const REPORT = 'test-heap';
/** All that it says while nothing is wrong. */
const SAYS = /^(shown in|built in|http:\S+ shows the site|[a-z-]+: \d+ runs?$|warning: )/;

test('npm start', {timeout: 600_000}, async (t) => {
  const copy = await mkdtemp(join(tmpdir(), 'benchfolio-'));
  const tracked = execFileSync('git', ['ls-files'], {cwd: ENGINE, encoding: 'utf8'}).split('\n');
  for (const path of tracked.filter((one) => /^(generator|site|[^/]+$)/.test(one))) {
    await cp(join(ENGINE, path), join(copy, path));
  }
  await makeTestSite(copy);
  await mkdir(join(copy, '.cache'));
  for (const name of ['node_modules', '.cache/hugo']) {
    await symlink(join(ENGINE, name), join(copy, name));
  }

  const text = join(copy, 'content/about.md');
  await writeFile(text, '---\ntitle: About\n---\n<b>Not Markdown</b>\n');

  const args = ['generator/cli.js', 'start', '--port', '0'];
  const program = spawn(process.execPath, args, {cwd: copy, stdio: ['ignore', 'pipe', 'inherit']});
  t.after(async () => {
    const ended = program.exitCode === null ? once(program, 'exit') : undefined;
    program.kill();
    await ended;
    await rm(copy, {recursive: true, force: true});
  });
  const said = createInterface(program.stdout)[Symbol.asyncIterator]();
  /** @param {RegExp} pattern @param {RegExp} [expected] */
  const until = async (pattern, expected = SAYS) => {
    for (;;) {
      const {value = 'nothing more'} = await said.next();
      assert.match(value, expected);
      const [, found] = pattern.exec(value) ?? [];
      if (found) return found;
    }
  };
  await until(/^(Waiting) for a change/, /^(?!nothing more)/);
  await writeFile(text, '---\ntitle: About\n---\nMarkdown\n');
  const url = await until(/^(http:\S+) shows the site/);
  /** @param {string} address */
  const page = async (address) => (await fetch(url + address)).text();

  /**
   * Saves a file while the report is open, as a browser would have it.
   *
   * @param {string} path
   * @param {string} from
   * @param {string} to
   * @returns {Promise<string>}
   *   The report when it is reloaded first.
   */
  const saved = async (path, from, to) => {
    const open = await listening();
    const text = await readFile(join(copy, path), 'utf8');
    assert.ok(text.includes(from), `${path} has no ${from}`);
    await writeFile(join(copy, path), text.replace(from, to));
    await open.reloaded;
    const shown = await page(`reports/${REPORT}/`);
    await until(/^(built) in/);
    return shown;
  };
  const listening = async () => {
    const {body} = await fetch(`${url}reload`, {headers: {referer: `${url}reports/${REPORT}/`}});
    const reader = body?.getReader();
    const reloaded = reader?.read().then(() => reader.cancel());
    return {reloaded};
  };

  await t.test('shows a title of data/, on the home page too', async () => {
    const shown = await saved(`data/${REPORT}/report.yaml`, 'title: "', 'title: "New title ');
    assert.match(shown, /<h1[^>]*>New title /);
    assert.match(await page(''), /New title /);
  });

  await t.test('shows prose of content/', async () => {
    const shown = await saved(`content/reports/${REPORT}/_index.md`, '\n\n', '\n\nNew prose.\n\n');
    assert.match(shown, /<p>New prose\.<\/p>/);
  });

  await t.test(
    'shows what new code of generator/ makes, on pages that are not open too',
    async () => {
      const shown = await saved('generator/pages/page.js', "text: 'not stated'", "text: 'unknown'");
      assert.match(shown, /<em class="missing">unknown</);
      assert.match(await page(`reports/${REPORT}/runs/g1-1/`), /<em class="missing">unknown</);
    },
  );

  await t.test('bundles the scripts of site/ again', async () => {
    const scriptsOf = (/** @type {string} */ text) => text.match(/\/assets\/[\w.]+\.js/g) ?? [];
    const before = scriptsOf(await page(`reports/${REPORT}/`));
    const shown = await saved(
      'site/scripts/runtime.js',
      '{draw, unpack}}',
      '{draw, unpack, made: 2}}',
    );
    assert.equal(before.length, 2);
    assert.equal(new Set([...before, ...scriptsOf(shown)]).size, 3);
  });
});
