// All sites here are made.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {InputErrors} from '../errors.js';
import {memoryEffects} from '../testing/index.js';
import {readSite} from './site.js';

/** @param {Record<string, string>} files */
async function siteOf(files) {
  const errors = new InputErrors();
  const site = await readSite(memoryEffects(files), errors);
  return {site, errors: errors.list(), warnings: errors.warningLines()};
}

const DEFAULTS = {
  title: 'Benchmark reports',
  description: 'Reports of benchmarks, with the raw result files behind every chart.',
  language: 'en-GB',
  menu: [],
  limits: {fileBytes: 104_857_600, siteBytes: 1_073_741_824},
};

test('readSite', async (t) => {
  for (const [name, files] of /** @type {[string, Record<string, string>][]} */ ([
    ['no file', {}],
    ['an empty file', {'data/site.yaml': ''}],
    ['a file of comments', {'data/site.yaml': '# title: My site\n\n'}],
  ])) {
    await t.test(`gives the defaults for ${name}`, async () => {
      assert.deepEqual(await siteOf(files), {site: DEFAULTS, errors: [], warnings: []});
    });
  }

  await t.test('reads every field', async () => {
    const text = `title: My site
description: What it is about.
url: https://example.com/bench
repository: https://example.com/me/bench/
licence: {name: CC BY 4.0, url: https://creativecommons.org/licenses/by/4.0/}
language: de-CH
logo: images/logo.svg
menu:
  - {name: Method, path: method/}
  - {name: Source, url: https://example.com/source}
accent: {light: "#0a7d4f", dark: "#4cc38a"}
limits: {fileBytes: 1000}
`;
    const files = {'data/site.yaml': text, 'site/static/images/logo.svg': '<svg/>'};
    assert.deepEqual(await siteOf(files), {
      site: {
        title: 'My site',
        description: 'What it is about.',
        url: 'https://example.com/bench/',
        repository: 'https://example.com/me/bench',
        licence: {name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/'},
        language: 'de-CH',
        logo: 'images/logo.svg',
        menu: [
          {name: 'Method', path: 'method/'},
          {name: 'Source', url: 'https://example.com/source'},
        ],
        accent: {light: '#0a7d4f', dark: '#4cc38a'},
        limits: {fileBytes: 1000, siteBytes: 1_073_741_824},
      },
      errors: [],
      warnings: [],
    });
  });

  await t.test('takes the short forms', async () => {
    const text = 'url: http://localhost:8080/\nlicence: CC0-1.0\naccent: "#0a7d4f"\n';
    const {site, errors} = await siteOf({'data/site.yaml': text});
    assert.deepEqual(errors, []);
    assert.equal(site.url, 'http://localhost:8080/');
    assert.deepEqual(site.licence, {name: 'CC0-1.0'});
    assert.deepEqual(site.accent, {light: '#0a7d4f', dark: '#0a7d4f'});
  });

  await t.test('warns of links that are hard to read', async () => {
    const one = await siteOf({'data/site.yaml': 'title: T\naccent: "#0a7d4f"\n'});
    assert.deepEqual(one.warnings, [
      'warning: data/site.yaml:2: found the accent #0a7d4f with a contrast of 3.4 on the dark page, expected at least 4.5, so that links can be read',
    ]);
    const two = await siteOf({'data/site.yaml': 'accent: {light: "#4cc38a", dark: "#4cc38a"}\n'});
    assert.deepEqual(two.warnings, [
      'warning: data/site.yaml:1: found the accent #4cc38a with a contrast of 2.2 on the light page, expected at least 4.5, so that links can be read',
    ]);
  });

  /** @type {[line: string, error: string][]} */
  const wrong = [
    [
      'url: example.com',
      'found "example.com" for "url", expected the address of the site, such as https://example.com/bench/',
    ],
    [
      'repository: http://example.com',
      'found "http://example.com" for "repository", expected an address that begins with https://',
    ],
    ['language: xx', 'found the language "xx", expected a tag that Node knows, such as en-GB'],
    [
      'language: not a tag',
      'found the language "not a tag", expected a tag that Node knows, such as en-GB',
    ],
    ['logo: logo.svg', 'found no file "logo.svg", expected it in site/static'],
    ...['/logo.svg', '../logo.svg', 'a/../../logo.svg', 'logo.gif', 'logo.svg.html'].map(
      (path) =>
        /** @type {[string, string]} */ ([
          `logo: ${path}`,
          `found "${path}" for "logo", expected an svg, png or webp file in site/static, such as logo.svg`,
        ]),
    ),
    [
      'menu: [{name: Both, path: a/, url: https://b.example}]',
      'found a path and a url for "Both", expected one of them',
    ],
    ['menu: [{name: None}]', 'found neither a path nor a url for "None", expected one of them'],
    [
      'menu: [{name: A, path: //b.example/}]',
      'found "//b.example/" for "path", expected a page of the site, such as method/',
    ],
    [
      'menu: [{name: A, path: ../b/}]',
      'found "../b/" for "path", expected a page of the site, such as method/',
    ],
    [
      'menu: [{name: A, url: "javascript:alert(1)"}]',
      'found "javascript:alert(1)" for "url", expected an address that begins with https://',
    ],
    [
      'accent: green',
      'found "green" for "accent", expected a colour such as #0a7d4f, or one for light and one for dark',
    ],
    [
      'accent: {light: "#0a7d4f", dark: "#fff"}',
      'found "#fff" for "dark", expected a colour such as #0a7d4f',
    ],
    [
      'limits: {fileBytes: 100 MB}',
      'found "100 MB" for "fileBytes", expected a number of bytes from 1',
    ],
    [
      'name: My site',
      'found "name", expected title, description, url, repository, licence, language, logo, menu, accent or limits',
    ],
  ];
  for (const [line, error] of wrong) {
    await t.test(`refuses ${line}`, async () => {
      const {errors} = await siteOf({'data/site.yaml': `title: T\n${line}\n`});
      assert.deepEqual(errors, [`data/site.yaml:2: ${error}`]);
    });
  }
});
