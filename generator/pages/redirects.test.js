import assert from 'node:assert/strict';
import {test} from 'node:test';
import {redirects} from './redirects.js';

test('redirects lead from each former address to the page', () => {
  const report = {id: 'cache', formerly: ['cache-2025', 'old']};
  const found = redirects(report, ['reports/cache/', 'reports/cache/runs/a-1/'], ['ratio']);
  const links = found.map(({address, files}) => {
    const [[path = '', text = ''] = []] = Object.entries(files());
    assert.equal(path, `build/static/${address}index.html`);
    const [, refresh] = /http-equiv="refresh" content="0; url=([^"]+)"/.exec(text) ?? [];
    assert.ok(text.includes(`<a href="${refresh}">`));
    assert.match(text, /http-equiv="Content-Security-Policy" content="default-src 'none'"/);
    return [address, new URL(refresh ?? '', `https://example.org/bench/${address}`).href];
  });
  const pages = [
    ['reports/ID/', 'https://example.org/bench/reports/cache/'],
    ['reports/ID/runs/a-1/', 'https://example.org/bench/reports/cache/runs/a-1/'],
    ['embed/v1/ID.ratio/', 'https://example.org/bench/embed/v1/cache.ratio/'],
  ];
  assert.deepEqual(
    links,
    report.formerly.flatMap((old) => pages.map(([from = '', to]) => [from.replace('ID', old), to])),
  );
});
