import assert from 'node:assert/strict';
import {fork} from 'node:child_process';
import {once} from 'node:events';
import {mkdir, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {test} from 'node:test';
import {temporaryFolder} from '../testing/repository.js';

test('a rebuild with Hugo alone checks the texts first', async (t) => {
  const root = temporaryFolder(t);
  for (const folder of ['content', 'data']) await mkdir(join(root, folder));
  await writeFile(join(root, 'content/_index.md'), 'Words\n\n<br>\n');
  const order = {root, program: 'no-hugo', baseURL: '/', open: [], generate: false};
  const program = new URL('./rebuild.js', import.meta.url);
  const child = fork(program, [JSON.stringify(order)], {silent: true});
  let text = '';
  child.stdout?.on('data', (data) => (text += data));
  const [code] = await once(child, 'close');
  assert.equal(code, 1);
  assert.match(text, /^content\/_index\.md:3: found the HTML "<br>", expected Markdown\n/);
});
