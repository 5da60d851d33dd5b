import assert from 'node:assert/strict';
import {test} from 'node:test';
import {InputErrors} from '../errors.js';
import {assertLinear} from '../testing/growth.js';
import {fieldOf, memoryEffects} from '../testing/index.js';
import {checkProse, mistakesOf, partsOf} from './prose.js';

const LINK = 'expected https:, http:, mailto: or a page of this site';

/** @type {[text: string, found: string][]} */
const REFUSED = [
  ['[a](javascript:alert(1))', `found a link to "javascript:alert(1", ${LINK}`],
  ['[a](<javascript:alert(1)>)', `found a link to "javascript:alert(1)", ${LINK}`],
  ['[a](JaVaScRiPt:alert)', `found a link to "JaVaScRiPt:alert", ${LINK}`],
  ['[a](\njavascript:x)', `found a link to "javascript:x", ${LINK}`],
  ['[a](java&#115;cript&colon;x)', `found a link to "java&#115;cript&colon;x", ${LINK}`],
  ['[a](javascript&#58;x)', `found a link to "javascript&#58;x", ${LINK}`],
  ['[a](java&Tab;script:x)', `found a link to "java&Tab;script:x", ${LINK}`],
  ['[a](javascript\\:x)', `found a link to "javascript\\:x", ${LINK}`],
  ['[a [b]](javascript:x)', `found a link to "javascript:x", ${LINK}`],
  ['[a](data:text/html,x)', `found a link to "data:text/html,x", ${LINK}`],
  ['[a][b]\n\n[b]: vbscript:x', `found a link to "vbscript:x", ${LINK}`],
  ['[^a b]\n\n[^a\nb]: javascript:x', `found a link to "javascript:x", ${LINK}`],
  ['[^]\n\n[^]: javascript:x', `found a link to "javascript:x", ${LINK}`],
  ['<javascript:alert(1)>', `found a link to "javascript:alert(1)", ${LINK}`],
  [
    '![a](https://evil.example/a.png)',
    'found the picture "https://evil.example/a.png" from another site, expected a file of this site',
  ],
  [
    '![a](//evil.example/a.png)',
    'found the picture "//evil.example/a.png" from another site, expected a file of this site',
  ],
  [
    '![a][b]\n\n[b]: https://evil.example/',
    'found the picture "https://evil.example/" from another site, expected a file of this site',
  ],
  ['{{< youtube x >}}', 'found the shortcode "youtube", expected chart, claim or value'],
  [
    '{{% readfile "/etc/passwd" %}}',
    'found the shortcode "readfile", expected chart, claim or value',
  ],
  ['a {{< value of="ratio" > b', 'found the shortcode "value" without an end, expected ">}}"'],
  [
    '{{< value of="p99" >\n\n{{< chart "a" >}}',
    'found the shortcode "value" without an end, expected ">}}"',
  ],
  ['{{< chart >}}', 'found {{< chart >}}, expected the id of a chart: {{< chart "id" >}}'],
  [
    '{{< chart name="x" >}}',
    'found {{< chart name="x" >}}, expected the id of a chart: {{< chart "id" >}}',
  ],
  ['`{{< gist a b >}}`', 'found the shortcode "gist", expected chart, claim or value'],
  [
    'a <img src=x onerror=alert(1)> b',
    'found the HTML "<img src=x onerror=alert(1)>", expected Markdown',
  ],
  ['<!-- a -->', 'found the HTML "<!-- a -->", expected Markdown'],
  ...[
    '+++\ntitle = "a"\n+++\n',
    '{"title": "a"}\n',
    '#+title: a\n',
    '\ufeff---\ntitle: a\n---\n',
    '\n ---\ntitle: a\n---\n',
    '---url: /other/\ntitle: a\n---\n',
    '---\ntitle: a\n',
    '---\ntitle: a\n---- \nHugo reads this as text\n---\n',
  ].map(
    (text) =>
      /** @type {[string, string]} */ ([
        text,
        'found a text that begins like front matter, expected YAML between two lines of ---',
      ]),
  ),
  ['a\u202eb', 'found the character U+202E, expected text that every page can show'],
  ['> </p>', 'found the HTML "</p>", expected Markdown'],
  ['[a](</path>)</b>', 'found the HTML "</b>", expected Markdown'],
];

const RIGHT = [
  '---\ntitle: "<b>"\n---\n\n# A [title](https://example.org) <https://example.org> <a@example.org>',
  'a < b and c > d, `<b>`, ``<i> ` ``, 1 <2',
  '```html\n<b>[a](javascript:x)\n```\n\n> ~~~\n> <b>\n> ~~~\n',
  '{{< chart "a" >}} {{< value of="ratio" system="<b>" >}} {{< claim "x" >}}words{{< /claim >}}',
  '{{</* youtube x */>}}',
  '[a](</path>)\n\n[b]: </other/>',
  'A footnote.[^1]\n\n[^1]: Note: it is no link.',
  '![a](/picture.svg) [b](mailto:a@example.org) [c](../other/) [d](#part) [e]: f',
];

/** @param {string} text Of a report. */
const mistakesIn = (text) => mistakesOf(partsOf(text), ['chart', 'claim', 'value']);

test('mistakes in a text', async (t) => {
  for (const [text, message] of REFUSED) {
    await t.test(`refuses ${text}`, () => {
      assert.deepEqual(fieldOf(mistakesIn(text), 'message'), [message]);
    });
  }
  for (const text of RIGHT) {
    await t.test(`accepts ${text}`, () => assert.deepEqual(mistakesIn(text), []));
  }

  await t.test('takes time in proportion to what never ends', async () => {
    for (const part of [
      '[',
      '![',
      '`',
      '<a ',
      '[a](',
      '&#',
      '```\n',
      '{{<',
      '> ',
      '](<',
      '<a:',
      '[a]: <',
      '{{< ',
    ]) {
      await assertLinear((size) => part.repeat(size * 10_000), mistakesIn, part);
    }
  });
});

test('checkProse', async (t) => {
  await t.test('warns of a page without a title', async () => {
    const errors = new InputErrors();
    const effects = memoryEffects({
      'content/_index.md': 'Words.\n',
      'content/reports/r/_index.md': 'Words.\n',
      'content/own.md': '---\ntitle: a\n---\n',
      'content/none.md': 'Words.\n',
    });
    await checkProse(effects, errors);
    assert.deepEqual(errors.list(), []);
    assert.deepEqual(errors.warningLines(), [
      'warning: content/none.md:1: found no title, expected one in the front matter',
    ]);
  });

  await t.test('expects the pictures of texts among the files of the site', async () => {
    const errors = new InputErrors();
    const effects = memoryEffects({
      'content/_index.md':
        'Words.\n\n![a](/img/logo.svg) ![b](img/logo.svg "B") `![c](/none.svg)`\n![d](/img/none.png)\n',
      'content/own.md': '![a](logo%20a.svg?b) ![b](../img/logo.svg) ![c][d]\n\n[d]: gone.svg\n',
      'content/reports/r/_index.md': '![a](/reports/r/changes-badge.svg)\n',
      'site/static/img/logo.svg': '<svg/>',
      'site/static/own/logo a.svg': '<svg/>',
    });
    await checkProse(effects, errors);
    assert.deepEqual(errors.list(), [
      'content/_index.md:4: found the picture "/img/none.png", expected the file site/static/img/none.png',
      'content/own.md:3: found the picture "gone.svg", expected the file site/static/own/gone.svg',
    ]);
  });

  await t.test('says the file and the line, and knows the shortcodes of the site', async () => {
    const errors = new InputErrors();
    const effects = memoryEffects({
      'content/reports/r/_index.md': '---\ntitle: a\n---\n\ntext\n\n<b>\n{{< mine >}}\n',
      'content/_index.md': 'Words {{< value of="ratio" >}} {{< mine >}} {{< yours >}}\n',
      'content/evil.html': '<b>',
      'site/layouts/_shortcodes/mine.html': '',
      'content/large.md': 'x'.repeat(2 ** 20 + 1),
      'content/loud.MD': '---\ntitle: a\nlayout: b\n---\n',
      'content/moved.md': '---\ntitle: a\nurl: /reports/other/\naliases: [/]\n---\n',
      'content/twice.md': '---\ntitle: a\ntitle: b\n---\n',
      'content/right.md':
        '---\ntitle: a\nparams: {own: b}\nweight: 2\ndate: 2026-11-21\nlastmod: 2026-11-21T02:23:22+01:00\n---\n',
      'content/empty.md': '---\ntitle:\n---\n',
      'content/wrong.md':
        '---\ntitle: [a]\nparams: b\nweight: first\ndate: 21.11.2026\nlastmod: 2026-02-30\n---\n',
    });
    await checkProse(effects, errors);
    const list = errors.list();
    const [large = ''] = list.splice(
      list.findIndex((line) => line.includes('large.md')),
      1,
    );
    assert.match(large, /^content\/large.md: found a text of 1.00.MiB, expected at most 1.00.MiB$/);
    assert.deepEqual(list.sort(), [
      'content/_index.md:1: found the shortcode "value", expected it in the text of a report, content/reports/<report>/_index.md',
      'content/_index.md:1: found the shortcode "yours", expected mine',
      'content/loud.MD: found a name that ends in capitals, expected ".md"\n  Rename the file.',
      'content/loud.MD:3: found "layout", expected title, description, date, lastmod, weight or params',
      'content/moved.md:3: found "url", expected title, description, date, lastmod, weight or params',
      'content/moved.md:4: found "aliases", expected title, description, date, lastmod, weight or params',
      'content/reports/r/_index.md:7: found the HTML "<b>", expected Markdown\n  Put text that only looks like HTML between backticks.',
      'content/twice.md:3: found "title" a second time, expected each key once',
      'content/wrong.md:2: found a list for "title", expected text',
      'content/wrong.md:3: found "b" for "params", expected values for layouts of the site, by name\n  Example:\n    params:\n      colour: green',
      'content/wrong.md:4: found "first" for "weight", expected a whole number',
      'content/wrong.md:5: found "21.11.2026" for "date", expected a date such as 2026-11-21 or 2026-11-21T02:23:22Z',
      'content/wrong.md:6: found "2026-02-30" for "lastmod", expected a date such as 2026-11-21 or 2026-11-21T02:23:22Z',
    ]);
  });
});
