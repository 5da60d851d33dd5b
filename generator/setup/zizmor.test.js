import assert from 'node:assert/strict';
import {chmod, mkdir, readFile, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {test} from 'node:test';
import {temporaryFolder} from '../testing/repository.js';
import {installZizmor, zizmorPath} from './zizmor.js';

const HASHES = new URL('./zizmor-requirements.txt', import.meta.url);

test('installZizmor', {skip: process.platform === 'win32'}, async (t) => {
  const root = temporaryFolder(t);
  const [bin, site, log] = ['bin', 'site', 'arguments.txt'].map((name) => join(root, name));
  assert.ok(bin && site && log);
  await mkdir(bin);
  const [, version] = /^zizmor==(\d+\.\d+\.\d+) /m.exec(await readFile(HASHES, 'utf8')) ?? [];
  /** @param {string} path */
  function install(path) {
    /** @type {string[]} */
    const said = [];
    const message = installZizmor({site: String(site)}, (line) => said.push(line), path);
    return {message, said};
  }

  await t.test('says what to do where there is no Python', () => {
    assert.deepEqual(install(bin), {
      message: `found no zizmor ${version}, and no pip that installs it
  Put "zizmor" ${version} on the PATH: https://docs.zizmor.sh/installation/`,
      said: [],
    });
  });

  await t.test('installs the pinned version with pip, by its hashes, into the cache', async () => {
    // It takes the argument after --target for the folder, as pip does.
    const pip = `#!/bin/sh
echo "$*" > ${log}
while [ "$1" != --target ]; do shift; done
/bin/mkdir -p "$2/bin"
printf '#!/bin/sh\\necho zizmor ${version}\\n' > "$2/bin/zizmor"
`;
    await writeFile(join(bin, 'python3'), pip);
    await chmod(join(bin, 'python3'), 0o755);
    assert.deepEqual(install(bin), {
      message: undefined,
      said: [`Installing zizmor ${version} with pip …`],
    });
    assert.match(await readFile(log, 'utf8'), / --require-hashes .* -r .*zizmor-requirements\.txt/);
    const program = join(site, `.cache/zizmor/${version}/zizmor`);
    assert.equal(zizmorPath({site}, bin), program);
    assert.deepEqual(install(bin), {message: undefined, said: []});
  });
});
