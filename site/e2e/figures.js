/**
 * What tests of charts share: a figure, its download, and the marks of its drawing. The drawing is
 * one picture to assistive technology, so that marks have no roles: they are found by their layer.
 *
 * @import {Locator, Page} from '@playwright/test'
 * @typedef {Record<string, string>} Row
 */

import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import Papa from 'papaparse';
import {inSite, SITE} from './pages.js';
import {expect} from './site.js';

/**
 * What a chart must have drawn, by a column that only its download has; of many marks as many as
 * the text of the figure says.
 *
 * @type {{column: string, layers: string[], marks(rows: Row[], text: string): number}[]}
 */
const LAYERS = [
  {column: 'percentile', layers: ['maximum'], marks: (rows) => distinct(rows, 'series')},
  {column: 'share', layers: ['bar', 'trace'], marks: (rows) => rows.length},
  {column: 'ratio', layers: ['ratio'], marks: (rows) => rows.length},
  {column: 'release', layers: ['repeat'], marks: (rows) => rows.length},
  {column: 'payload', layers: ['median'], marks: (rows) => rows.length},
  {column: 'calls', layers: ['median'], marks: (rows) => rows.length},
  {column: 'operations_per_s', layers: ['centre'], marks: (rows) => distinct(rows, 'label')},
  {column: 'p50_s', layers: ['key'], marks: () => 4},
  {column: 'per_second', layers: ['line'], marks: (rows) => distinct(rows, 'series')},
  {
    column: 'record',
    layers: ['pause', 'full'],
    marks: (rows, text) => {
      const [, drawn] = /Drawn from ([\d,]+) of [\d,]+ pauses/.exec(text) ?? [];
      return drawn
        ? Number(drawn.replaceAll(',', ''))
        : rows.filter(({record}) => record === 'pause').length;
    },
  },
  {
    column: 'bound',
    layers: ['minimum', 'point', 'maximum'],
    // A logarithmic axis has no place for 0.
    marks: (rows) => rows.filter(({latency_s: value}) => Number(value) > 0).length,
  },
  {column: 'mean_s', layers: ['centre'], marks: (rows) => distinct(rows, 'label')},
];

/**
 * @param {Page} page
 * @returns {Promise<Locator[]>}
 */
export const figures = (page) => page.getByRole('figure').all();

/**
 * @param {Page} page
 * @param {string} column
 *   Of the download of the chart that is meant.
 * @returns {Promise<Locator>}
 *   The first figure of the page with it.
 */
export async function figureWith(page, column) {
  for (const figure of await figures(page)) {
    const [row = {}] = await download(figure);
    if (column in row) return figure;
  }
  throw new Error(`found no figure with a column "${column}" on ${page.url()}`);
}

/**
 * @param {Locator} figure
 * @returns {Promise<Row[]>}
 */
export async function download(figure) {
  const href = await figure.getByRole('link', {name: 'CSV'}).getAttribute('href');
  const text = readFileSync(join(SITE, inSite(href ?? '')), 'utf8');
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
 *   Marks of the drawing that is to be seen, of both widths.
 */
export const marks = (figure, layer) =>
  plot(figure)
    .locator(':is(.wide, .narrow, .live):visible')
    .locator(`.${layer}_marks > :is(path, line, text)`);

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
  const counts = chart.layers.map((layer) => marks(figure, layer).count());
  const drawn = (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
  const expected = chart.marks(rows, (await figure.textContent()) ?? '');
  expect(drawn, `${chart.layers} of ${await figure.getAttribute('id')}`).toBe(expected);
}

/**
 * Looks at a figure as its device does, and waits until it is live.
 *
 * @param {Locator} figure
 * @param {{hasTouch?: boolean}} device
 */
export async function look(figure, {hasTouch}) {
  await plot(figure).scrollIntoViewIfNeeded();
  if (hasTouch) await plot(figure).tap();
  else await plot(figure).hover();
  await expect(figure.getByRole('slider', {name: 'Values at'})).toBeVisible();
}

/** @param {Row[]} rows @param {string} column */
const distinct = (rows, column) => new Set(rows.map((row) => row[column])).size;
