// What the generator and the templates expect of each other.

import assert from 'node:assert/strict';
import {readdir, readFile} from 'node:fs/promises';
import {test} from 'node:test';
import {THEMES} from '../charts/theme.js';

const SITE = new URL('../../site/', import.meta.url);

test('the style sheet has the colours of the theme', async () => {
  const css = await readFile(new URL('assets/css/tokens.css', SITE), 'utf8');
  const pattern = /--([a-z0-9-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g;
  const tokens = new Map(
    [...css.matchAll(pattern)].map(([, name, light, dark]) => [name, {light, dark}]),
  );
  assert.deepEqual(Object.keys(THEMES.light), Object.keys(THEMES.dark));
  for (const name of Object.keys(THEMES.light)) {
    const expected = {light: THEMES.light[name], dark: THEMES.dark[name]};
    assert.deepEqual(tokens.get(name), expected, `--${name}`);
  }
});

test('every template opens with a comment; a partial documents parameters and result', async () => {
  const layouts = new URL('layouts/', SITE);
  const names = (await readdir(layouts, {recursive: true})).filter((name) =>
    name.endsWith('.html'),
  );
  assert.ok(names.length > 0);
  for (const name of names) {
    const text = await readFile(new URL(name, layouts), 'utf8');
    assert.match(text, /^\{\{- \/\*/, `${name} opens with a comment`);
    if (!/^_partials|^_shortcodes/.test(name)) continue;
    for (const tag of ['@param', '@returns', '@example']) assert.ok(text.includes(tag), name + tag);
  }
});

test('no template has a style or a script of its own', async () => {
  const layouts = new URL('layouts/', SITE);
  for (const name of await readdir(layouts, {recursive: true})) {
    if (!name.endsWith('.html')) continue;
    const text = await readFile(new URL(name, layouts), 'utf8');
    // Text in backticks is a snippet for other sites. The style sheet of the site is in some pages.
    const own = text
      .replaceAll(/`[^`]*`/g, '')
      .replace('<style>{{ $css.Content | safeCSS }}</style>', '');
    assert.doesNotMatch(own, /\sstyle=|<style|\son[a-z]+="|<script>/, name);
  }
});
