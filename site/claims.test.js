// A site whose data no longer supports its sentences, built with `--claims mark`: a reader sees it at the
// title, in the prose, at the chart, in the embed and on the home page. The report is made for the test.

import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {test} from 'node:test';
import {fixture} from '../generator/testing/index.js';
import {temporaryFolder, writeFiles} from '../generator/testing/repository.js';
import {buildSite} from '../generator/testing/site-for-tests.js';

const REPORT = `title: '{{< claim "slow" >}}At most one operation a second{{< /claim >}}'
question: Are sentences marked?
systems: {only: {name: Only, platform: jvm}}
claims:
  slow: {at-most: {of: throughput, system: only, value: 1}}
  fast: {at-least: {of: throughput, system: only, value: 1}}
charts:
  - {id: rate, chart: throughput-over-time, title: '{{< claim "slow" >}}Never above one{{< /claim >}}'}
`;
const PROSE = `One run. {{< claim "slow" >}}It is **slow**{{< /claim >}}. {{< claim "fast" >}}It is fast{{< /claim >}}.

{{< chart "rate" >}}
`;

test('a build that marks claims', async (t) => {
  const folder = temporaryFolder(t);
  writeFiles(folder, {
    'package.json': '{"private": true}',
    'data/made/report.yaml': REPORT,
    'data/made/run-1/run.yaml': 'system: only\ndate: 2026-01-02\n',
    'data/made/run-1/summary.csv': await fixture('basho-summary.csv'),
    'content/reports/made/_index.md': PROSE,
  });
  buildSite(folder, 'https://example.org/', ['--claims', 'mark']);
  /** @param {string} path */
  const page = (path) => readFileSync(join(folder, 'build/site', path, 'index.html'), 'utf8');
  const report = page('reports/made');

  await t.test('warns below the title', () => {
    assert.match(
      report,
      /<h1>At most one operation a second \(no longer supported\)<\/h1>\s*<p class="unsupported-note"><strong>Warning:<\/strong> No longer supported: today [^<]*\d[^<]*<\/p>/,
    );
  });

  await t.test('marks the sentence in the prose, and no other', () => {
    assert.match(
      report,
      /<mark class="unsupported">It is <strong>slow<\/strong><\/mark> <small class="unsupported-note">\(No longer supported: today [^<]*\)<\/small>/,
    );
    assert.equal(report.match(/<mark /g)?.length, 1);
    assert.match(report, /It is fast\./);
  });

  await t.test('warns at the chart, on its page, in its embed and in its picture', () => {
    const warning =
      /Never above one<\/(span|h1)>.*?<strong>Warning:<\/strong> No longer supported/s;
    for (const path of ['reports/made', 'reports/made/charts/rate', 'embed/v1/made.rate']) {
      assert.match(page(path), warning, path);
    }
    const picture = readFileSync(join(folder, 'build/site/img/made/rate.svg'), 'utf8');
    assert.match(picture, /No longer supported/);
  });

  await t.test('says it in the lists of reports, and lists the sentences on the home page', () => {
    for (const path of ['', 'reports', 'search', 'reports/made/data', 'reports/made/runs/run-1']) {
      assert.match(page(path), /At most one operation a second \(no longer supported\)/, path);
    }
    const [, list = ''] =
      /<h2 id="unsupported">No longer supported<\/h2>(.*?)<\/ul>/s.exec(page('')) ?? [];
    for (const sentence of ['It is slow', 'Never above one', 'At most one operation a second']) {
      assert.ok(list.includes(sentence), `${sentence} in ${list}`);
    }
    assert.match(list, /No longer supported: today .*<a href="\/reports\/made\/">/s);
  });
});
