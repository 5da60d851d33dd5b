import assert from 'node:assert/strict';
import {mkdtemp, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import process from 'node:process';
import {test} from 'node:test';
import {installPackages, isCurrent} from './packages.js';

test('isCurrent', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'setup-'));
  t.after(() => rm(folder, {recursive: true}));
  const stamp = join(folder, 'stamp');
  await writeFile(stamp, 'abc\n');

  await t.test('accepts packages of this lock file', () => {
    assert.equal(isCurrent(stamp, 'abc'), true);
  });

  await t.test('refuses packages of another lock file', () => {
    assert.equal(isCurrent(stamp, 'abd'), false);
  });

  await t.test('refuses packages without a stamp', () => {
    assert.equal(isCurrent(join(folder, 'none'), 'abc'), false);
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
    await writeFile(join(site, 'package-lock.json'), '{"name": "a"}');
    assert.deepEqual((await install(succeeds)).said, ['Installing npm packages …']);
  });
});
