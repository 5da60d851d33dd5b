// The package as a new user has it: packed, installed into an empty folder, without the network; a
// site made with `init`, two real runs added, one partial and one colour changed, each step of the
// workflows that `init` wrote run, and the site opened in a browser. The engine is not written to.

import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {mkdirSync, readdirSync, readFileSync, writeFileSync} from 'node:fs';
import {cp} from 'node:fs/promises';
import {join} from 'node:path';
import {before, test} from 'node:test';
import {pathToFileURL} from 'node:url';
import {chromium} from '@playwright/test';
import {parse} from 'yaml';
import {serve} from '../generator/commands/serve.js';
import {sha256} from '../generator/digest.js';
import {entriesBelow} from '../generator/effects.js';
import {ENGINE} from '../generator/engine.js';
import {browserPath} from '../generator/setup/browser.js';
import {fixture} from '../generator/testing/index.js';
import {git, temporaryFolder, writeFiles} from '../generator/testing/repository.js';
import {runStep, stepsOf} from '../generator/testing/workflows.js';
import {brokenLinks} from './e2e/links.js';

const BASE_URL = 'https://example.org/bench/';
const NPM = process.env.npm_execpath;

/** @param {string} cwd @param {string[]} args @returns {string} What npm printed. */
const npm = (cwd, ...args) =>
  execFileSync(NPM ? process.execPath : 'npm', [...(NPM ? [NPM] : []), ...args], {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });

test('the package', async (t) => {
  const folder = temporaryFolder(t);
  const site = join(folder, 'my-benchmarks');
  const engine = join(site, 'node_modules/benchfolio');
  /** @param {string} path */
  const text = (path) => readFileSync(join(site, path), 'utf8');
  /** @type {string[]} */
  let installed = [];

  before(async () => {
    npm(ENGINE, 'pack', '--pack-destination', folder);
    const tarball = entriesBelow(folder).find(({path}) => path.endsWith('.tgz'))?.path ?? '';
    mkdirSync(site);
    lock(site, join(folder, tarball));
    npm(site, 'ci', '--offline', '--no-audit', '--no-fund');
    // The program that a first build would fetch; a test depends on no network.
    await cp(join(ENGINE, '.cache/hugo'), join(site, '.cache/hugo'), {recursive: true});
    installed = stateOf(engine);
  });

  await t.test('has neither tests nor fixtures, and needs no bundler', () => {
    const paths = entriesBelow(engine).map(({path}) => path);
    assert.deepEqual(
      paths.filter((path) => /\.(test|spec)\.js$|fixtures\/|(^|\/)testing\/|e2e/.test(path)),
      [],
    );
    assert.ok(paths.includes('site/assets/js/runtime.js'));
    const readme = readFileSync(join(engine, 'README.md'), 'utf8');
    for (const [, page = ''] of readme.matchAll(/\]\(([\w./-]+\.md)[#)]/g)) {
      assert.ok(paths.includes(page), `${page}, to which the README links`);
    }
    const packages = entriesBelow(join(site, 'node_modules')).map(({path}) => path);
    assert.deepEqual(
      packages.filter((path) => /(^|\/)(esbuild|typescript)\/package\.json$/.test(path)),
      [],
    );
  });

  await t.test('init writes what is missing, overwrites nothing, and says what to do next', () => {
    writeFiles(site, {'README.md': 'mine\n'});
    const said = npm(site, 'exec', '--offline', '--', 'benchfolio', 'init');
    assert.match(said, /^kept the existing README\.md$/m);
    assert.match(said, /^wrote data\/site\.yaml$/m);
    assert.match(
      said,
      /Next:\n {2}npm install\n {2}npm start .*\n {2}npx benchfolio add FILES --new-report .*\n {2}git /,
    );
    assert.equal(text('README.md'), 'mine\n');
    const {scripts, dependencies} = JSON.parse(text('package.json'));
    assert.deepEqual(Object.keys(scripts), [
      'benchfolio',
      'build',
      'start',
      'add',
      'check',
      'compare',
    ]);
    assert.match(dependencies.benchfolio, /\.tgz$/);
    assert.match(text('data/site.yaml'), /^title: "My benchmarks"$/m);
    git(site, 'init', '--quiet');
  });

  await t.test('init keeps the tarball that it was installed from', () => {
    const name = readdirSync(folder).find((one) => one.endsWith('.tgz')) ?? '';
    npm(site, 'exec', '--offline', '--', 'benchfolio', 'init', '../another');
    const another = join(folder, 'another');
    const {dependencies} = JSON.parse(readFileSync(join(another, 'package.json'), 'utf8'));
    assert.equal(dependencies.benchfolio, `file:${name}`);
    assert.deepEqual(readFileSync(join(another, name)), readFileSync(join(folder, name)));
  });

  await t.test('builds the site that init wrote, and says how to start a report', () => {
    npm(site, 'run', 'build');
    assert.match(text('build/site/index.html'), /<title>My benchmarks<\/title>/);
    assert.match(text('build/site/index.html'), /npx benchfolio add FILES --new-report/);
  });

  await t.test('runs each step of the workflows that init wrote, with two real runs', async () => {
    commit(site, 'Start');
    git(site, 'switch', '--quiet', '--create', 'runs');
    writeFiles(site, {
      'data/our-store/report.yaml':
        'title: Our store\nquestion: How fast is it?\nsystems:\n  store: {name: Our store, platform: jvm}\n',
      'data/our-store/heap/run.yaml': 'system: store\ndate: 2026-01-31\n',
      'data/our-store/heap/gc.log': await fixture('gc-log-g1.log'),
      'data/our-store/rates/run.yaml': 'system: store\ndate: 2026-01-31\n',
      'data/our-store/rates/summary.csv': await fixture('basho-summary.csv'),
      'site/layouts/_partials/custom/footer.html': '{{/* Ours. */}}<p>A footer of our own.</p>',
      'site/assets/css/custom.css': ':root { --link: #123456; }',
    });
    commit(site, 'Add two runs');
    git(site, 'switch', '--quiet', 'main');
    git(site, 'merge', '--quiet', '--no-ff', 'runs');
    const temporary = join(folder, 'temporary');
    const [ANSWER, GITHUB_OUTPUT, GITHUB_STEP_SUMMARY] = ['answer', 'output', 'summary'].map(
      (name) => join(temporary, name),
    );
    mkdirSync(temporary);
    for (const name of ['runs', 'publish']) {
      const steps = stepsOf(parse(text(`.github/workflows/${name}.yml`))).filter(({run}) => run);
      assert.equal(steps[0]?.run, 'npm ci');
      for (const step of steps) {
        const {code, all} = await runStep(step, {
          cwd: site,
          env: {
            ...{ANSWER, GITHUB_OUTPUT, GITHUB_STEP_SUMMARY, BASE_URL},
            ...{FAIL_ON: '', CODE: '0', npm_config_offline: 'true'},
          },
        });
        assert.equal(code, 0, `${step.name}: ${all}`);
      }
    }
    assert.equal(readFileSync(String(GITHUB_OUTPUT), 'utf8'), 'code=0\n');
    assert.match(readFileSync(String(GITHUB_STEP_SUMMARY), 'utf8'), /our-store/);
    assert.deepEqual(brokenLinks(join(site, 'build/site'), BASE_URL), []);
  });

  await t.test('adds the runs of two jobs at once with the action that init wrote', async () => {
    const bare = join(folder, 'server/you/site.git');
    mkdirSync(bare, {recursive: true});
    git(bare, 'init', '--quiet', '--bare');
    git(site, 'push', '--quiet', bare, 'main');
    const script = pathToFileURL(join(site, '.github/actions/add/add-runs.mjs'));
    const {addRuns} = await import(script.href);
    const names = ['jmh-json.json', 'gbench-json.json'];
    for (const name of names) writeFileSync(join(folder, name), await fixture(name));
    /** @type {{folders: string[]}[]} */
    const added = await Promise.all(
      names.map((FILES) =>
        addRuns(
          {
            ...{...process.env, FILES, REPORT: 'our-store', SYSTEM: 'store', DATE: 'now'},
            SITE: 'you/site',
            GITHUB_SERVER_URL: `file://${join(folder, 'server')}`,
            GITHUB_WORKSPACE: folder,
            npm_config_offline: 'true',
          },
          {log: () => {}},
        ),
      ),
    );
    const files = git(bare, 'ls-tree', '-r', '--name-only', 'main', 'data').split('\n');
    for (const [i, {folders}] of added.entries()) {
      assert.equal(folders.length, 1);
      assert.ok(files.includes(`${folders[0]}/${names[i]}`), files.join('\n'));
      assert.match(git(bare, 'show', `main:${folders[0]}/run.yaml`), /^system: store$/m);
    }
  });

  await t.test('shows the site in a browser, with a footer and a colour of its own', async () => {
    const server = await serve({folders: [join(site, 'build/site')], prefix: '/bench/'});
    const executablePath = browserPath({engine: ENGINE, site: ENGINE});
    const browser = await chromium.launch({
      ...(executablePath ? {executablePath} : {}),
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    });
    t.after(async () => {
      await browser.close();
      await server.close();
    });
    const page = await browser.newPage();
    // A busy machine is no fault of the page.
    page.setDefaultTimeout(180_000);
    /** @type {string[]} */
    const wrong = [];
    page.on('console', (message) => message.type() === 'error' && wrong.push(message.text()));
    page.on('pageerror', (error) => wrong.push(String(error)));
    await page.goto(`${server.url}reports/our-store/`);
    await page.getByText('A footer of our own.').waitFor();
    const accent = await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--link').trim(),
    );
    assert.equal(accent, '#123456');
    await page.locator('.plot[data-view]').first().hover();
    await page.getByRole('slider', {name: 'Values at'}).first().waitFor();
    assert.deepEqual(wrong, []);
  });

  await t.test('writes nothing into the engine', () => {
    assert.deepEqual(stateOf(engine), installed);
  });
});

/** @param {string} folder @param {string} subject */
function commit(folder, subject) {
  git(folder, 'add', '--all');
  git(folder, 'commit', '--quiet', '--message', subject);
}

/**
 * Writes package.json and the lock that `npm install <tarball>` would write, with the versions of this
 * repository, which the package cache has.
 *
 * @param {string} site
 * @param {string} tarball
 */
function lock(site, tarball) {
  const own = JSON.parse(readFileSync(join(ENGINE, 'package-lock.json'), 'utf8'));
  const {'': root, ...packages} = own.packages;
  const benchfolio = `file:${tarball}`;
  const {version, dependencies, bin, engines} = root;
  const manifest = {name: 'my-benchmarks', private: true, dependencies: {benchfolio}};
  const needed = Object.entries(packages).filter(([, {dev}]) => !dev);
  writeFileSync(join(site, 'package.json'), JSON.stringify(manifest));
  writeFileSync(
    join(site, 'package-lock.json'),
    JSON.stringify({
      ...own,
      name: 'my-benchmarks',
      version: undefined,
      packages: {
        '': manifest,
        'node_modules/benchfolio': {version, resolved: benchfolio, dependencies, bin, engines},
        ...Object.fromEntries(needed),
      },
    }),
  );
}

/**
 * @param {string} folder
 * @returns {string[]}
 *   Each file with a checksum of its bytes.
 */
const stateOf = (folder) =>
  entriesBelow(folder)
    .filter(({path, entry}) => entry.isFile() && !path.startsWith('node_modules/'))
    .map(({path}) => `${path} ${sha256(readFileSync(join(folder, path), 'base64'))}`)
    .sort();
