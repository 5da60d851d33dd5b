/**
 * What tests of charts share: a figure, its download, and the marks of its drawing. The drawing is
 * one image to assistive technology, so marks have no roles: they are found by their layer.
 *
 * @import {Locator, Page} from '@playwright/test'
 * @typedef {Record<string, string>} CsvRow
 */

import {existsSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {gunzipSync} from 'node:zlib';
import Papa from 'papaparse';
import {html, inSite, reports, SITE} from './pages.js';
import {expect} from './site.js';

/**
 * The marks that a chart must have, by a column that only its download has. Undefined: one at least.
 *
 * @type {{column: string, layers: string[], marks(rows: CsvRow[], text: string): number | undefined}[]}
 */
const LAYERS = [
  {column: 'percentile', layers: ['maximum'], marks: (rows) => valuesOf(rows, 'series').size},
  {column: 'share', layers: ['bar', 'trace'], marks: (rows) => rows.length},
  {column: 'ratio', layers: ['ratio'], marks: (rows) => rows.filter(({ratio}) => ratio).length},
  {column: 'release', layers: ['repeat'], marks: (rows) => rows.length},
  {column: 'payload', layers: ['median'], marks: (rows) => rows.length},
  {column: 'calls', layers: ['median'], marks: (rows) => rows.length},
  {column: 'operations_per_s', layers: ['centre'], marks: (rows) => valuesOf(rows, 'label').size},
  {column: 'p50_s', layers: ['key'], marks: () => 4},
  {column: 'per_second', layers: ['line'], marks: stretchesOf},
  {
    column: 'record',
    layers: ['pause', 'full'],
    // Of a long log, a drawing has those of its window and a few others.
    marks: (rows, text) =>
      text.includes('pauses are drawn')
        ? undefined
        : rows.filter(({record}) => record === 'pause').length,
  },
  {
    column: 'bound',
    layers: ['minimum', 'point', 'maximum'],
    // A logarithmic axis has no place for 0.
    marks: (rows) => rows.filter(({latency_s: value}) => Number(value) > 0).length,
  },
  {column: 'mean_s', layers: ['centre'], marks: (rows) => valuesOf(rows, 'label').size},
];

/**
 * @param {Page} page
 * @returns {Promise<Locator[]>}
 *   Those with a plot; answer figures are tables.
 */
export const figures = (page) => page.locator('figure:not(.answer)').all();

/**
 * Opens the folded sections and the lists in figures.
 *
 * @param {Page} page
 */
export const unfold = (page) =>
  page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
  });

/**
 * @param {string} column
 *   A column of the chart's download.
 * @param {(rows: CsvRow[]) => boolean} [isSuitable]
 * @returns {{path: string, id: string} | undefined}
 *   The first such chart on the report pages of the built site.
 */
export function chartWith(column, isSuitable = () => true) {
  for (const path of reports()) {
    for (const [, id = ''] of html(path).matchAll(/<figure class="chart" id="([^"]+)"/g)) {
      const plain = `${path}charts/${id}.csv`;
      const rows = csvRows(existsSync(join(SITE, plain)) ? plain : `${plain}.gz`);
      if (column in (rows[0] ?? {}) && isSuitable(rows)) return {path, id};
    }
  }
  return undefined;
}

/**
 * @param {Locator} figure
 * @returns {Promise<CsvRow[]>}
 */
export async function download(figure) {
  const href = await figure.getByRole('link', {name: 'CSV'}).getAttribute('href');
  return csvRows(inSite(href ?? ''));
}

/**
 * @param {string} path
 * @returns {CsvRow[]}
 */
function csvRows(path) {
  const bytes = readFileSync(join(SITE, path));
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  return Papa.parse(text, {header: true, skipEmptyLines: true, delimiter: ','}).data;
}

/**
 * The plot itself: of a figure with an overview, the close-up below it.
 *
 * @param {Locator} figure
 */
export const plot = (figure) => figure.getByRole('img').last();

/**
 * @param {Locator} figure
 * @param {string} layer
 * @returns {Locator}
 *   Marks of the drawing inside the page, at the width that fits, or live.
 */
export const marks = (figure, layer) =>
  plot(figure)
    .locator(':is(.drawing, .live):visible')
    .locator(`.${layer}_marks > :is(path, line, text)`);

/**
 * @param {Locator} figure
 * @param {string[]} layers
 * @returns {Promise<number>}
 *   Marks of the visible drawing, which may be an image.
 */
async function countMarks(figure, layers) {
  await plot(figure).scrollIntoViewIfNeeded();
  // A figure under the pointer becomes live, which removes the image.
  const image = () =>
    plot(figure).evaluate((element) => {
      const images = [...element.querySelectorAll('img')];
      const image = images.find((one) => one.checkVisibility());
      return image && {src: image.currentSrc, isDrawn: image.complete && image.naturalWidth > 0};
    });
  await expect.poll(async () => (await image())?.isDrawn ?? true).toBe(true);
  const {src = ''} = (await image()) ?? {};
  if (src === '') {
    const counts = layers.map((layer) => marks(figure, layer).count());
    return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
  }
  const svg = readFileSync(join(SITE, inSite(new URL(src).pathname)), 'utf8');
  const groups = [...svg.matchAll(/<g class="([^"]+)_marks"[^>]*>(.*?)<\/g>/gs)];
  return groups
    .filter(([, layer = '']) => layers.includes(layer))
    .reduce(
      (sum, [, , inside = '']) => sum + (inside.match(/<(?:path|line|text) /g) ?? []).length,
      0,
    );
}

/**
 * Counts the marks of a figure's drawing against the figure's download.
 *
 * @param {Locator} figure
 */
export async function expectMarks(figure) {
  const rows = await download(figure);
  const chart = LAYERS.find(({column}) => column in (rows[0] ?? {}));
  if (!chart)
    throw new Error(`found a new kind of chart, expected its layers in site/e2e/figures.js`);
  const drawn = await countMarks(figure, chart.layers);
  const expected = chart.marks(rows, (await figure.textContent()) ?? '');
  const name = `${chart.layers} of ${await figure.getAttribute('id')}`;
  if (expected === undefined) expect(drawn, name).toBeGreaterThan(0);
  else expect(drawn, name).toBe(expected);
}

/**
 * Points at a figure, or taps it, and waits until it is live.
 *
 * @param {Locator} figure
 * @param {{hasTouch?: boolean}} device
 */
export async function look(figure, {hasTouch}) {
  // The browser draws the close-up of a run's page later: before that the plot is empty.
  const drawn = figure.getByRole('img').filter({visible: true}).last();
  await drawn.scrollIntoViewIfNeeded();
  await (hasTouch ? drawn.tap() : drawn.hover());
  await expect(figure.getByRole('slider', {name: 'Values at'})).toBeVisible();
}

/** @param {CsvRow[]} rows @param {string} column */
export const valuesOf = (rows, column) => new Set(rows.map((row) => row[column]));

/**
 * @param {CsvRow[]} rows
 * @returns {number}
 *   Lines of throughput: a gap ends one, or a window under a tenth of the usual length. At the ends of a run a
 *   window under half of it is left out.
 */
function stretchesOf(rows) {
  return [...valuesOf(rows, 'series')].reduce((sum, series) => {
    const windows = rows
      .filter((row) => row.series === series)
      .map(({start_s: start, length_s: length}) => ({
        start: Number(start),
        length: Number(length),
      }));
    const lengths = windows.map(({length}) => length).sort((a, b) => a - b);
    const usual = lengths[Math.floor(lengths.length / 2)] ?? 0;
    const ends = [windows[0], windows.at(-1)];
    const whole = windows.filter((one) => one.length >= usual / (ends.includes(one) ? 2 : 10));
    const gaps = whole.filter(({start}, i) => {
      const before = whole[i - 1];
      return before && start - before.start - before.length > usual / 20;
    });
    return sum + gaps.length + 1;
  }, 0);
}
