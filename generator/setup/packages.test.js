import assert from 'node:assert/strict';
import {mkdtemp, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import process from 'node:process';
import {test} from 'node:test';
import {fileURLToPath} from 'node:url';
import {installPackages, isCurrent} from './packages.js';

test('isCurrent', async (t) => {
  const one = {version: '1.0.0', integrity: 'sha512-a'};
  const lock = {packages: {'': {version: '0.1.0'}, 'node_modules/one': one}};

  await t.test('accepts packages of this lock file', () => {
    assert.equal(isCurrent(lock, {packages: {'node_modules/one': one}}), true);
  });

  await t.test('refuses another version, other bytes, a missing and a further package', () => {
    for (const packages of [
      {'node_modules/one': {...one, version: '1.0.1'}},
      {'node_modules/one': {...one, integrity: 'sha512-b'}},
      {},
      {'node_modules/one': one, 'node_modules/two': one},
    ]) {
      assert.equal(isCurrent(lock, {packages}), false, JSON.stringify(packages));
    }
  });

  await t.test('accepts that an optional package is not for this machine', () => {
    const optional = {
      packages: {...lock.packages, 'node_modules/for-mac': {...one, optional: true}},
    };
    assert.equal(isCurrent(optional, {packages: {'node_modules/one': one}}), true);
  });

  await t.test('refuses where nothing is installed', () => {
    assert.equal(isCurrent(lock, undefined), false);
  });

  await t.test('accepts what npm installed here', async () => {
    const [own, installed] = await Promise.all(
      ['package-lock.json', 'node_modules/.package-lock.json'].map(async (path) =>
        JSON.parse(
          await readFile(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8'),
        ),
      ),
    );
    assert.equal(isCurrent(own, installed), true);
  });
});

test('installPackages', async (t) => {
  const site = await mkdtemp(join(tmpdir(), 'setup-'));
  const {npm_execpath: npm} = process.env;
  t.after(async () => {
    if (npm === undefined) delete process.env.npm_execpath;
    else process.env.npm_execpath = npm;
    await rm(site, {recursive: true});
  });
  // Stands in for npm: notes its arguments and the folder, and makes node_modules.
  process.env.npm_execpath = join(site, 'npm.cjs');
  const succeeds = `const fs = require('node:fs');
fs.appendFileSync('calls.txt', process.argv.slice(2).join(' ') + '\\n');
fs.mkdirSync('node_modules', {recursive: true});
fs.copyFileSync('package-lock.json', 'node_modules/.package-lock.json');
`;

  /** @param {string} script  Of npm. */
  async function install(script) {
    await writeFile(join(site, 'npm.cjs'), script);
    /** @type {string[]} */
    const said = [];
    const message = installPackages({site}, (line) => said.push(line));
    return {message, said};
  }

  await t.test('says what npm printed and what to do where it fails', async () => {
    await writeFile(join(site, 'package-lock.json'), '{}');
    const fails = 'console.error("npm error network"); process.exitCode = 1;';
    assert.deepEqual(await install(fails), {
      message: `npm error network
npm could not install the packages of package-lock.json
  Check that this machine reaches the npm registry, then run the command again.`,
      said: ['Installing npm packages …'],
    });
  });

  await t.test('installs exactly the packages of the lock file, in the site', async () => {
    const expected = {message: undefined, said: ['Installing npm packages …']};
    assert.deepEqual(await install(succeeds), expected);
    assert.match(await readFile(join(site, 'calls.txt'), 'utf8'), /^ci .*\n$/);
  });

  await t.test('installs nothing the second time', async () => {
    assert.deepEqual(await install(succeeds), {message: undefined, said: []});
  });

  await t.test('installs again for another lock file', async () => {
    const lock = {packages: {'node_modules/a': {version: '1.0.0', integrity: 'sha512-a'}}};
    await writeFile(join(site, 'package-lock.json'), JSON.stringify(lock));
    assert.deepEqual((await install(succeeds)).said, ['Installing npm packages …']);
  });
});
