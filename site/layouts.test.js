// What the templates make of a small site and of its parameters. The site is made for the test
// (generator/testing/made-site.js), and Hugo runs on it in a separate folder.

/**
 * @import {TestContext} from 'node:test'
 * @import {Site} from '../generator/scan/types.d.ts'
 */

import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {mkdir, mkdtemp, readdir, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import {after, test} from 'node:test';
import {mounts, settingsOf} from '../generator/commands/hugo.js';
import {ENGINE} from '../generator/engine.js';
import {hugoPath} from '../generator/setup/hugo.js';
import {emptyModel, pagesOf, reportModel, reportOf, runOf} from '../generator/testing/made-site.js';

const REPORT = 'reports/made-up/';
const RUN = 'reports/made-up/runs/java-1/';
const EMBED = 'embed/v1/made-up.latency/';

/** @type {Site} */
const MADE = {
  title: 'Made site',
  description: '',
  url: 'https://made.example/bench/',
  language: 'en-GB',
  menu: [],
  limits: {fileBytes: 0, siteBytes: 0},
};

const folder = await mkdtemp(join(tmpdir(), 'benchfolio-'));
after(() => rm(folder, {recursive: true, force: true}));
const full = reportModel();
full.report = reportOf({
  caveats: ['Made caveat'],
  differences: ['Made difference'],
  runs: [
    runOf({
      withdrawn: {date: '2026-02-01', reason: 'wrong flags'},
      warnings: [{line: 3, message: 'found "<b>"'}],
    }),
    runOf({id: 'c-1', system: 'c', status: 'failed', reason: 'out of memory', files: []}),
    runOf({id: 'c-2', system: 'c', published: {title: 'A post', date: '2011'}, files: []}),
  ],
});

const FAILED = 'Java: 10.0 % of the operations of get failed.';
full.charts = full.charts.map((chart) => ({...chart, failed: FAILED}));

const models = [full, emptyModel()];
const pages = pagesOf(models, {
  adapters: [],
  prose: new Set([`content/${REPORT}_index.md`]),
});
await write(`build/content/${REPORT}_index.md`, 'Made prose.\n\n{{< chart "latency" >}}\n');
for (const {files, figures} of pages) {
  for (const [path, text] of Object.entries(files)) await write(path, text);
  for (const {path} of figures.flatMap(({inPage}) =>
    inPage.views.flatMap((view) => view.drawings),
  )) {
    await write(path, '<svg viewBox="0 0 1 1"></svg>\n');
  }
  for (const {picture} of figures) {
    if (picture) await write(picture.path, '<svg viewBox="0 0 720.4 300.5"></svg>\n');
  }
}

/** @param {string} path @param {string} text */
async function write(path, text) {
  await mkdir(dirname(join(folder, path)), {recursive: true});
  await writeFile(join(folder, path), text);
}

/**
 * @param {Site} [site]
 *   What is stated in `data/site.yaml`.
 * @param {Record<string, string>} [files]
 *   The site's own files, which win over the engine's: path below `site/` → text.
 */
async function hugo(site = MADE, files = {}) {
  for (const name of ['site', 'out']) await rm(join(folder, name), {recursive: true, force: true});
  for (const [path, text] of Object.entries(files)) await write(`site/${path}`, text);
  const config = {
    ...settingsOf(site),
    module: {mounts: mounts(folder, ['content', 'layouts', 'assets'])},
  };
  await write('hugo.json', JSON.stringify(config));
  const configs = `${join(ENGINE, 'site/hugo.toml')},hugo.json`;
  const args = ['--config', configs, '--panicOnWarning', '--noBuildLock', '--destination', 'out'];
  return spawnSync(hugoPath({engine: ENGINE, site: ENGINE}) ?? 'hugo', args, {
    cwd: folder,
    encoding: 'utf8',
  });
}

/** @param {Parameters<typeof hugo>} site */
async function built(...site) {
  const {status, stderr} = await hugo(...site);
  assert.equal(status, 0, stderr);
  const out = join(folder, 'out');
  const paths = (await readdir(out, {recursive: true})).filter((path) =>
    /\.(html|css)$/.test(path),
  );
  /** @type {Map<string, string>} */
  const files = new Map();
  for (const path of paths) files.set(path, await readFile(join(out, path), 'utf8'));
  return {
    files,
    css: files.get([...files.keys()].find((path) => path.endsWith('.css')) ?? '') ?? '',
    /** @param {string} address */
    html: (address) => files.get(`${address}index.html`) ?? '',
  };
}

/**
 * Replaces a part of the data of a page until the end of the test.
 *
 * @param {TestContext} t
 * @param {string} address
 * @param {(data: any) => object} over
 *   Any: the data of a page is JSON.
 */
async function replaceData(t, address, over) {
  const path = `build/assets/pages/${address.replace(/\/$/, '')}.json`;
  const before = await readFile(join(folder, path), 'utf8');
  const data = JSON.parse(before);
  await write(path, JSON.stringify({...data, ...over(data)}));
  t.after(() => write(path, before));
}

/** @param {string} html @param {string} tag */
const part = (html, tag) =>
  new RegExp(`<${tag}[\\s>].*?</${tag.split(' ')[0]}>`, 's').exec(html)?.[0] ?? '';
/** @param {string} html */
const textOf = (html) =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

test('a site without parameters', async (t) => {
  const site = await built();

  await t.test('has the default menu, and its own title', () => {
    const header = part(site.html('machines/'), 'header');
    assert.equal(textOf(header), 'Made site Reports Compare Machines Method Search');
    assert.match(header, /<a href="\/bench\/machines\/" aria-current="page">Machines</);
    assert.match(part(site.html('machines/desk/'), 'header'), /aria-current="true">Machines</);
    assert.match(part(site.html(REPORT), 'title'), / – Made site</);
    assert.match(site.html(''), /aria-current="page">Made site</);
  });

  await t.test('says that no licence is stated', () => {
    assert.match(textOf(site.html(REPORT)), /Licence: not stated\./);
  });

  await t.test('names no repository, licence or logo', () => {
    for (const address of ['', 'data/', RUN]) {
      assert.doesNotMatch(
        site.html(address),
        /Report a mistake|Source of this run|licensed|<img class="logo"/,
      );
    }
  });

  await t.test('has the name of the engine in one line of the footer, and nowhere else', () => {
    for (const [path, html] of site.files) {
      // The documentation of the engine may name it.
      if (path.endsWith('.css') || /^(formats|method|hosting|nightly|promises|review)\//.test(path))
        continue;
      const found = html.match(/benchfolio/gi) ?? [];
      assert.equal(found.length, path.startsWith('embed/') ? 0 : 1, path);
    }
  });

  await t.test('shows what limits a report, and each chart once, the answer first', () => {
    const html = site.html(REPORT);
    assert.match(html, /<a href="#limit-1">one run each<\/a>/);
    assert.match(html, /<li id="limit-1">One run of each configuration\.<\/li>/);
    assert.match(html, /Caveats.*<li>Made caveat<\/li>/s);
    assert.equal(html.match(/<figure /g)?.length, 1);
    assert.ok(html.indexOf('<figure ') < html.indexOf('Made prose.'));
    assert.ok(html.indexOf('Made prose.') < html.indexOf('Runs and raw files'));
  });

  await t.test('has folded sections whose ids are inside, so that a link opens them', () => {
    for (const id of ['method', 'limits', 'environment', 'runs', 'cite']) {
      assert.match(site.html(REPORT), new RegExp(`<summary>[^]*?</summary>\\s*<div id="${id}">`));
    }
  });

  await t.test('leads to the files that make the runs again', () => {
    const link = /<a href="\/bench\/data\/made-up\/method\.zip">Files of this report<\/a>\.<\/p>/;
    assert.match(site.html(REPORT), link);
  });

  await t.test('says how to cite a report', () => {
    const html = site.html(REPORT);
    assert.match(
      textOf(/<div id="cite">\s*<p>.*?<\/p>/.exec(html)?.[0] ?? ''),
      /^“Java puts fast enough”\. Made site, 2026-01-04\. https:\/\/made\.example\/bench\/reports\/made-up\/$/,
    );
    assert.match(html, /@misc\{made-up,\s+title = \{Java puts fast enough\},\s+year = \{2026\}/);
  });

  await t.test('has an id for each row of all numbers', () => {
    const html = site.html(`${REPORT}data/`);
    assert.match(html, /<tr id="java-put-payload-1024-b-[0-9a-f]{8}">/);
    assert.match(html, /<tr id="run-c-1">/);
  });

  await t.test('shows on the page of a run that it failed, was withdrawn or published', () => {
    assert.match(site.html(RUN), /<p class="warnings">withdrawn on 2026-02-01: wrong flags</);
    const failed = site.html(`${REPORT}runs/c-1/`);
    assert.match(failed, /<p class="warnings">failed: out of memory</);
    assert.match(failed, /<p class="missing">No throughput or latency was measured\.</);
    const published = site.html(`${REPORT}runs/c-2/`);
    assert.match(published, /<p class="warnings">Published in “A post”, not measured here</);
    assert.match(published, /<p class="missing">The document states no value\.</);
  });

  await t.test('shows on the page of a run where its warnings are', () => {
    assert.match(site.html(RUN), /<code>run\.yaml:3<\/code>: found &#34;&lt;b&gt;&#34;/);
    assert.match(site.html(`${REPORT}runs/c-1/`), /id="the-warnings".*\s*<p>None\.</);
  });

  await t.test('shows on the page of a report what its set-ups differ in', () => {
    const list = /<h3 id="differences">Differences in set-up<\/h3>\s*<ul><li>Made difference</;
    assert.match(site.html(REPORT), list);
  });

  await t.test('links the older and the newer report', () => {
    const older = /<a rel="prev" href="\/bench\/reports\/empty\/">← Older: Nothing yet</;
    const newer = /<a rel="next" href="\/bench\/reports\/made-up\/">Newer: /;
    assert.match(site.html(REPORT), older);
    assert.match(site.html('reports/empty/'), newer);
    assert.doesNotMatch(site.html(REPORT), newer);
  });

  await t.test('has links that work under a path', () => {
    for (const [path, html] of site.files) {
      for (const [, href = ''] of html.matchAll(/\s(?:href|src|data-live)="([^"]*)"/g)) {
        assert.match(href, /^(\/bench\/|#|https:)/, path);
      }
    }
  });

  await t.test('has the data of an embed in the same script as the report', () => {
    const live = /data-live="([^"]*)"/;
    const [, address] = live.exec(site.html(EMBED)) ?? [];
    assert.equal(address, '/bench/reports/made-up/charts/latency.live.js');
    assert.equal(live.exec(site.html(REPORT))?.[1], address);
  });

  await t.test('says in the captions of embeds which share of the operations failed', () => {
    const caption = (/** @type {string} */ address) =>
      part(site.html(address), 'div class="caption"');
    assert.ok(textOf(caption(EMBED)).startsWith(FAILED));
    // The report says it once, above its charts.
    assert.doesNotMatch(caption(REPORT), /failed/);
  });

  await t.test('has snippets of the image in its own size', () => {
    const html = site.html(REPORT);
    assert.match(html, /width=&#34;720&#34; height=&#34;301&#34; style=&#34;max-width: 100%;/);
    assert.match(html, /&gt;!\[|>\[!\[/);
  });

  await t.test('knows its address', () => {
    const html = site.html(REPORT);
    assert.ok(html.includes(`<link rel="canonical" href="https://made.example/bench/${REPORT}">`));
    assert.ok(html.includes(`content="https://made.example/bench/${REPORT}"`));
    assert.match(
      html,
      /<pre class="snippet">&lt;iframe src=.*https:\/\/made\.example\/bench\/embed\/v1\//,
    );
    assert.match(html, /sandbox=&#34;[^"]*allow-downloads/);
    assert.match(html, /https:\/\/made\.example\/bench\/embed\/v1\/loader\.js/);
  });
});

test('pages show what only some reports, runs, embeds and machines have', async (t) => {
  const CHART = `${REPORT}charts/latency/`;
  const NOTE =
    /<strong>Expected in 1\.5:<\/strong> Made note of a change \(Ann\) <a href="https:\/\/made\.example\/note">/;
  const note = {
    ...{word: 'Expected', fixedIn: '1.5', text: 'Made note of a change'},
    ...{signature: 'Ann', link: 'https://made.example/note'},
  };
  const changes = Array.from({length: 6}, (_, i) => ({
    text: `Made change ${i + 1}`,
    ...(i === 5
      ? {page: 'changes/#made', difference: 'https://made.example/difference', note}
      : {}),
  }));
  const sources = ['a', 'b'].map((name, i) => ({file: name, name, lines: `line ${i + 3}`}));
  const commits = [{hash: 'abc', date: '2026-01-05', subject: 'Add <b>'}];
  const chart = {changes, csv: 'made.csv.gz'};
  await replaceData(t, REPORT, ({charts: [latency]}) => ({
    history: {commits, isShallow: true},
    revisions: [{id: 'first', date: '2026-01-02', note: 'Made revision'}],
    failures: ['Made failure'],
    isWithoutCharts: true,
    charts: [
      {
        ...{...latency, ...chart},
        table: {
          ...{...latency.table, limit: 'Made limit of a figure'},
          rows: [...latency.table.rows, [{sources}, 'Made reason']],
        },
      },
    ],
  }));
  await replaceData(t, CHART, ({charts: [latency]}) => ({charts: [{...latency, ...chart}]}));
  await replaceData(t, `${REPORT}data/`, ({tables: [first, ...others]}) => ({
    tables: [{...first, limit: 'Made limit of a table'}, ...others],
  }));
  await replaceData(t, RUN, () => ({
    command: 'java -jar made.jar',
    commandSource: 'stated by made.json',
    flagsSource: 'stated by made.log',
    flags: ['-Xms1g', '-Xmx1g'],
    notes: ['Made note of a run'],
    gc: [{label: 'Made collections', values: ['7']}],
  }));
  await replaceData(t, EMBED, ({chart: latency}) => ({
    chart: {
      ...{...latency, views: [{both: latency.views[0].wide}]},
      answer: {
        ...{summary: '', isStacked: true, head: 'Operation'},
        columns: [{kind: 'text', label: 'Verdict'}],
        groups: [{label: 'get', note: 'Made note of a group', rows: [['long '.repeat(9)]]}],
      },
    },
  }));
  await replaceData(t, 'changes/', () => ({
    days: [
      {
        date: '2026-01-03',
        steps: [
          {
            ...{system: 'Java', machine: {href: 'machines/desk/', text: 'Desk'}},
            ...{from: {text: '1.0'}, to: {text: '1.1'}, report: {href: REPORT, text: 'Made'}},
            ...{note, changes: []},
          },
        ],
      },
    ],
  }));
  await replaceData(t, 'machines/desk/', () => ({notes: ['Made note of a machine']}));
  const site = await built({...MADE, repository: 'https://github.com/made/site'});

  for (const [address, expected] of /** @type {[string, RegExp][]} */ ([
    [REPORT, /<dt>2026-01-05<\/dt>\s*<dd><a href="[^"]*\/made\/site\/commit\/abc">Add &lt;b&gt;</],
    [REPORT, /built with a part of the git history/],
    [REPORT, /<dt>first, 2026-01-02<\/dt>\s*<dd>Made revision</],
    [REPORT, /<p>No run has a result\.<\/p>\s*<ul>\s*<li>Made failure</],
    [REPORT, /<p>5 of 6 changes\.</],
    [
      REPORT,
      /<li>Made change 6&nbsp;· <a href="\/bench\/changes\/#made">.*<a href="https:\/\/made\.example\/difference">/,
    ],
    [REPORT, NOTE],
    [REPORT, /No chart draws the values of these runs\. They are among <a href="[^"]*data\/">/],
    [REPORT, /<p>Made limit of a figure</],
    [REPORT, /<td class="reason" colspan="\d"[^>]*><div>Made reason</],
    [REPORT, /<a href="#a">a<\/a>, line 3; <a href="#b">b<\/a>, line 4</],
    ['changes/', /<h3>Java on <a href="\/bench\/machines\/desk\/">Desk<\/a>, from 1\.0/],
    ['changes/', NOTE],
    ['method/', /<p class="deck">How a runner’s file becomes a number/],
    [REPORT, /made\.csv\.gz" download>CSV, gzip</],
    [`${REPORT}data/`, /<p>Made limit of a table</],
    [RUN, /<p>Command, stated by made\.json:<\/p>\s*<pre tabindex="0"><code>java -jar made\.jar</],
    [RUN, /<p>Flags, stated by made\.log:<\/p>\s*<pre tabindex="0"><code>-Xms1g\n-Xmx1g</],
    [RUN, /<li>Made note of a run</],
    [RUN, /<dt>Made collections<\/dt>\s*<dd>7</],
    [
      EMBED,
      new RegExp(`<figure class="chart answer names".*<div class="caption">\\s*<p>${FAILED}<`, 's'),
    ],
    [EMBED, />get <small>Made note of a group<\/small><\/th><td class="text long"/],
    ['machines/desk/', /<li>Made note of a machine</],
  ])) {
    assert.match(site.html(address), expected);
  }
  // The page of a chart lists all its changes, a report the last ones.
  const listed = (/** @type {string} */ address) =>
    [...site.html(address).matchAll(/<li>Made change (\d)/g)].map(([, number]) => number).join('');
  assert.deepEqual([listed(CHART), listed(REPORT)], ['123456', '23456']);
  assert.doesNotMatch(site.html(CHART), /of 6 changes/);
});

test('the menu has the changes where the site has a history', async () => {
  const stub = 'build/content/changes/index.md';
  const before = await readFile(join(folder, stub), 'utf8');
  await write(stub, JSON.stringify({...JSON.parse(before), histories: 2}));
  const site = await built();
  await write(stub, before);
  const header = part(site.html('changes/'), 'header');
  assert.equal(textOf(header), 'Made site Reports Compare Changes Machines Method Search');
  assert.match(header, /<a href="\/bench\/changes\/" aria-current="page">Changes</);
});

test('the parameters of a site', async (t) => {
  const site = await built({
    ...MADE,
    description: 'Made for a test',
    repository: 'https://github.com/made/site.git',
    licence: {name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/'},
    menu: [
      {name: 'Results', path: '/reports/'},
      {name: 'Blog', url: 'https://blog.example/'},
    ],
    logo: '/logo.svg',
    accent: {light: '#123abc', dark: '#ABC123'},
  });

  await t.test('replace the menu, with pages of the site and of others', () => {
    const header = part(site.html('reports/'), 'header');
    assert.equal(textOf(header), 'Made site Results Blog');
    assert.match(header, /<a href="\/bench\/reports\/" aria-current="page">/);
    assert.match(header, /<a href="https:\/\/blog\.example\/">/);
  });

  await t.test('show the logo', () => {
    assert.match(
      part(site.html(''), 'header'),
      /<img class="logo" src="\/bench\/logo\.svg" alt=""/,
    );
  });

  await t.test('lead from a run to its folder, and from every page to a new issue', () => {
    const tree = 'href="https://github.com/made/site/tree/HEAD/data/made-up/java-1"';
    assert.ok(site.html(RUN).includes(tree));
    for (const address of ['', 'data/', REPORT, RUN, 'machines/desk/']) {
      const footer = part(site.html(address), 'footer');
      assert.match(
        footer,
        /href="https:\/\/github\.com\/made\/site\/issues\/new">Report a mistake/,
      );
    }
  });

  await t.test('name the licence in the footer and on the data page', () => {
    const licence =
      /licensed under <a href="https:\/\/creativecommons\.org[^"]*" rel="license">CC BY 4\.0<\/a>/g;
    assert.equal(site.html(REPORT).match(licence)?.length, 2);
    assert.equal(site.html('data/').match(licence)?.length, 2);
  });

  await t.test('set the colour of links in both schemes', () => {
    assert.match(site.css, /--link:light-dark\(#123abc, ?#ABC123\)/i);
    // For browsers without light-dark().
    const [, light = '', dark = ''] =
      /@supports not[^{]*\{:root\{([^}]*)\}[^{]*dark[^{]*\{:root\{([^}]*)\}/.exec(site.css) ?? [];
    assert.match(light, /--page:#fff.*--link:#123abc/i);
    assert.match(dark, /--page:#14171a.*--link:#ABC123/i);
  });
});

test('a repository at a GitLab host has other paths', async () => {
  const site = await built({...MADE, repository: 'https://gitlab.example.com/made/site/'});
  const tree = 'href="https://gitlab.example.com/made/site/-/tree/HEAD/data/made-up/java-1"';
  assert.ok(site.html(RUN).includes(tree));
  assert.ok(site.html('').includes('https://gitlab.example.com/made/site/-/issues/new'));
});

test('a report without runs leads to no table of runs', async () => {
  const site = await built();
  assert.match(site.html('reports/empty/'), /<p class="missing">No runs\.<\/p>/);
  assert.doesNotMatch(site.html('reports/empty/'), /#the-runs/);
  assert.match(site.html(REPORT), new RegExp(`href="/bench/${REPORT}data/#the-runs"`));
  assert.match(site.html(`${REPORT}data/`), /<h2 id="the-runs">/);
});

test('a report without a stated method says so in the head of its section', async () => {
  const site = await built();
  const heads = ['reports/empty/', REPORT].map((address) =>
    textOf(
      /<summary[^>]*>(?:(?!<\/summary>).)*Method.*?<\/summary>/s.exec(site.html(address))?.[0] ??
        '',
    ),
  );
  assert.deepEqual(heads, ['Method not stated', 'Method 1 step']);
});

test('a citation has the title of the site, as BibTeX prints it', async () => {
  const site = await built({...MADE, title: 'R&D {x}, 5 %'});
  const entry = part(site.html(REPORT), 'code');
  assert.ok(entry.includes(`url = {https://made.example/bench/${REPORT}},`));
  assert.match(
    entry,
    /howpublished = \{R\\&amp;D \\textbraceleft\{\}x\\textbraceright\{\}, 5 \\%\}/,
  );
});

test('a licence without an address is plain text', async () => {
  const site = await built({...MADE, licence: {name: 'CC0'}});
  assert.match(textOf(part(site.html(''), 'footer')), /The data is licensed under CC0\./);
});

test('a menu entry that leads to no page is refused', async () => {
  const menu = ['reports/', 'machines/#a', 'files/a.pdf', 'nowhere/'];
  const {status, stderr} = await hugo({...MADE, menu: menu.map((path) => ({name: 'A', path}))});
  assert.notEqual(status, 0);
  assert.deepEqual(stderr.match(/found no page.*/g), [
    'found no page "nowhere/", expected a page of this site in the menu',
  ]);
});

test('an accent colour that is not a colour is refused', async () => {
  for (const colour of ['red', '#12345', '#123456; } body { color: red']) {
    const {status, stderr} = await hugo({...MADE, accent: {light: '#123456', dark: colour}});
    assert.notEqual(status, 0);
    assert.match(stderr, /accent\.dark: found ".*", expected a colour such as/);
  }
});

test('a site that does not know its address says so instead of a snippet', async () => {
  const {url: _, ...unaddressed} = MADE;
  const site = await built(unaddressed);
  for (const [path, html] of site.files) {
    assert.doesNotMatch(html, /made\.example|rel="canonical"|og:url|snippet">/, path);
  }
  // What to do about it is for the owner: the build says it.
  assert.match(textOf(site.html(REPORT)), /This site has no address yet/);
  assert.doesNotMatch(site.html(REPORT), /site\.yaml/);
  assert.doesNotMatch(site.html(EMBED), /no address/);
});

test('files of a site win over those of the engine, and extend its pages', async () => {
  const site = await built(
    {...MADE, accent: {light: '#123456', dark: '#abcdef'}},
    {
      'layouts/_partials/custom/head.html': '<meta name="made" content="head of {{ .Title }}">',
      'layouts/_partials/custom/header.html': '<p>made header</p>',
      'layouts/_partials/custom/footer.html': '<p>made footer</p>',
      'layouts/404.html': '{{ define "main" }}<h1>made 404</h1>{{ end }}',
      'assets/css/custom.css': ':root { --link: teal; }',
    },
  );
  const html = site.html('machines/desk/');
  assert.ok(part(html, 'head').includes('<meta name="made" content="head of Desk">'));
  assert.ok(part(html, 'header').includes('<p>made header</p>'));
  assert.ok(part(html, 'footer').includes('<p>made footer</p>'));
  assert.match(site.files.get('404.html') ?? '', /<h1>made 404<\/h1>/);
  assert.match(site.css, /--link: ?light-dark\(#123456, #abcdef\).*--link: ?teal/s);
});

test('a name breaks before a parameter, not before its number', async () => {
  const names = [
    'Sets, data_size 64, ratio 1:10',
    'size 16 · threads 2',
    'sort -n in.txt, 2 KiB',
    'Sets of 11,725 rows',
  ];
  const parts = names.map((name) => `<p>{{ partial "func/name.html" "${name}" }}</p>`);
  const site = await built(MADE, {'layouts/_partials/custom/footer.html': parts.join('\n')});
  const lines = site
    .html('')
    .match(/(?<=<p>)(?:Sets|<span class="?param).*?(?=<\/p>)|sort -n[^<]*/g);
  const param = (/** @type {string} */ text) => `<span class="param">${text}</span>`;
  assert.deepEqual(
    lines?.map((line) => line.replace('class=param>', 'class="param">')),
    [
      `Sets, ${param('data_<wbr>size 64,')} ${param('ratio 1:10')}`,
      `${param('size 16 ·')} ${param('threads 2')}`,
      'sort -n in',
      'Sets of 11,725 rows',
    ],
  );
});

test('a picture of a text works under a path', async () => {
  await write('build/content/own.md', '---\ntitle: Made\n---\n\n![a](/img/logo.svg) ![b](b.svg)\n');
  const html = (await built()).html('own/');
  await rm(join(folder, 'build/content/own.md'));
  assert.match(html, /<img src="\/bench\/img\/logo\.svg" alt="a"/);
  assert.match(html, /<img src="b\.svg" alt="b"/);
});

test('a folder of texts lists its pages', async () => {
  const texts = {
    'post/2026.md': '---\ntitle: Made text\ndescription: About <it>\n---\n',
    'post/dated.md': '---\ntitle: Made news\ndate: 2026-11-21T23:30:00Z\n---\n',
    'about/_index.md': '---\ntitle: About\n---\n\nMade prose.\n',
  };
  for (const [path, text] of Object.entries(texts)) await write(`build/content/${path}`, text);
  const {html} = await built();
  for (const path of Object.keys(texts)) {
    await rm(join(folder, 'build/content', dirname(path)), {recursive: true, force: true});
  }
  const post = html('post/');
  assert.match(post, /<h1>Post<\/h1>/);
  assert.match(
    post,
    /<li><a href="\/bench\/post\/2026\/">Made text<\/a><br><span class="meta">About &lt;it&gt;<\/span><\/li>/,
  );
  assert.match(post, />Made news<\/a><br><span class="meta">2026-11-21<\/span><\/li>/);
  assert.match(html('post/dated/'), /<time>2026-11-21<\/time>/);
  assert.doesNotMatch(html('post/2026/'), /<time/);
  assert.match(html('about/'), /<p>Made prose\.<\/p>/);
  assert.doesNotMatch(html('about/') + post, /None yet/);
});

test('a text with what could run or load something, or a link to no page', async (t) => {
  for (const [text, message] of [
    ['[a](javascript:alert)', 'found a link to "javascript:alert"'],
    ['<javascript:alert>', 'found a link to "javascript:alert"'],
    ['![a](https://evil.example/a.png)', 'found the picture "https://evil.example/a.png"'],
    ['![a](//evil.example/a.png)', 'found the picture "//evil.example/a.png"'],
    [
      '[a](/nowhere/)',
      'ERROR content/evil.md: found no page "/nowhere/", expected a link to a page',
    ],
  ]) {
    await t.test(`is refused: ${text}`, async () => {
      await write('build/content/evil.md', `---\ntitle: Made\n---\n\n${text}\n`);
      const {status, stderr} = await hugo();
      await rm(join(folder, 'build/content/evil.md'));
      assert.equal(status, 1);
      assert.ok(stderr.includes(String(message)), stderr);
    });
  }
});
