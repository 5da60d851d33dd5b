// The pages of the runs of the test site: which of their charts are drawn, and what the browser draws the others from.

import assert from 'node:assert/strict';
import {existsSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import test from 'node:test';
import {address, html, pages, SITE} from './e2e/pages.js';
import {unpack} from './scripts/unpack.js';

const FIGURE =
  /(<details class="chart-fold">(?:(?!<figure).)*)?<figure class="chart" id="([^"]*)" data-live="([^"]*)".*?<\/figure>/gs;
const PLOT =
  /<div class="plot" data-view="([^"]*)"[^>]*>(.*?)(?=<div class="plot"|<div class="reading")/gs;

/** @param {string} href An address below the site's path. */
const fileOf = (href) => join(SITE, href.slice(new URL(address()).pathname.length));

/**
 * @param {string} page
 *   Of a run.
 * @returns {{id: string, isFolded: boolean, live: string, plots: {view: string, content: string}[]}[]}
 */
const figuresOf = (page) =>
  [...html(page).matchAll(FIGURE)].map(([figure, fold, id = '', live = '']) => ({
    id,
    isFolded: fold !== undefined,
    live,
    plots: [...figure.matchAll(PLOT)].map(([, view = '', content = '']) => ({view, content})),
  }));

test('the page of a run draws its first charts without close-ups, and has the data of all charts', async () => {
  const found = pages().filter((path) => /^reports\/[^/]+\/runs\/[^/]+\/$/.test(path));
  /** @type {Set<string>} */
  const kinds = new Set();
  for (const page of found) {
    for (const {id, isFolded, live, plots} of figuresOf(page)) {
      const [, packed = ''] = /"(.*)"/.exec(readFileSync(fileOf(live), 'utf8')) ?? [];
      const {views} = await unpack(packed);
      assert.deepEqual(
        views.map((/** @type {{name: string}} */ {name}) => name),
        plots.map(({view}) => view),
        `${page}#${id}`,
      );
      for (const {view, content} of plots) {
        const [, image] = /<img src="([^"]*)"/.exec(content) ?? [];
        const isRoom = content.includes('<svg class="room"');
        assert.equal(
          image !== undefined,
          !isFolded && view !== 'close-up',
          `${page}#${id} ${view}`,
        );
        assert.equal(isRoom, !isFolded && view === 'close-up', `${page}#${id} ${view}`);
        if (image) assert.ok(existsSync(fileOf(image)), image);
        kinds.add(isFolded ? 'folded' : view);
      }
    }
  }
  for (const kind of ['overview', 'close-up', 'folded']) assert.ok(kinds.has(kind), kind);
});
