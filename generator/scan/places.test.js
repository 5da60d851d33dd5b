import assert from 'node:assert/strict';
import {test} from 'node:test';
import {generate} from '../generate.js';
import {memoryEffects} from '../testing/index.js';
import {wrongPlace} from './places.js';

const REPORT =
  'title: T\nquestion: Q?\nsystems:\n  a: {name: A}\ncharts: [{id: c, chart: comparison}]\n';
const MADE = 'found a text at the address of a page that Benchfolio makes, expected another name';

test('wrongPlace', async (t) => {
  await t.test('refuses a text for each page that is made', async () => {
    const effects = memoryEffects({
      'data/machines/m.yaml': 'name: M\n',
      'data/r/report.yaml': REPORT,
      'data/r/a-1/run.yaml': 'system: a\ndate: 2026-11-21\nmachine: m\n',
      'data/r/a-1/hyperfine.json':
        '{"results": [{"command": "a", "mean": 1.25, "times": [1, 1.5], "exit_codes": [0, 0]}]}',
    });
    await generate(effects, {urlOf: () => 'https://example.org/'});
    const made = [...effects.files.keys()].flatMap(
      (path) => /^build\/(content\/.*index)\.md$/.exec(path)?.[1] ?? [],
    );
    assert.ok(made.includes('content/reports/r/runs/a-1/index'));
    assert.ok(made.includes('content/reports/r/charts/c/index'));
    for (const path of made) {
      assert.equal(wrongPlace(`${path}.en.md`, new Map()), MADE, path);
      const page = `${path.replace(/\/_?index$/, '')}.md`;
      if (page !== 'content.md') assert.equal(wrongPlace(page, new Map()), MADE, page);
    }
  });

  await t.test('refuses two texts for one page', () => {
    const texts = new Map();
    assert.equal(wrongPlace('content/B c.md', texts), undefined);
    for (const path of ['content/b-c.md', 'content/b-c/index.md', "content/b' c.en.md"]) {
      assert.equal(
        wrongPlace(path, texts),
        'found a text for the page of content/B c.md, expected another name',
      );
    }
  });

  await t.test('takes texts on pages that are made, and pages of their own', () => {
    for (const path of [
      'content/_index.md',
      'content/formats/_index.md',
      'content/machines/_index.md',
      'content/reports/_index.md',
      'content/reports/r/_index.md',
      'content/reports/r/more.md',
      'content/release-2.10.md',
      'content/database.md',
    ]) {
      assert.equal(wrongPlace(path, new Map()), undefined, path);
    }
  });
});
