/**
 * Turns a chart into a figure: its data for the page, its downloads as text, and the list of drawings
 * to make. The drawing itself is done elsewhere.
 *
 * @import {Chart, Table, View} from '../charts/types.d.ts'
 * @typedef {{path: string, id: string, width: number}} DrawingFile
 *   A drawing in a page; `id`: unique in the page.
 * @typedef {{path: string, chart: Pick<Chart, 'series' | 'readings' | 'closeUp'>,
 *   views: (View & {drawings: DrawingFile[]})[]}} InPage
 *   A chart on a page: `path` of its live data, and the drawings of each view.
 * @typedef {{paths: {light: string, dark: string}, spec: View['spec'],
 *   text: {title: string[], source: string[]}}} Picture
 *   An image file of the chart.
 * @typedef {{key: string, name: string, title: string, sentence: string, notes: string[],
 *   series: {id: string, label: string, colour: number, dash: string, symbol: string}[],
 *   views: {name: string, height: number}[], table: Table, closeUp?: Chart['closeUp'],
 *   source: string, svg: Record<string, {wide: string, narrow: string}>, live: string, csv: string,
 *   spec: string, img: string, imgDark: string, imgWidth: string, imgHeight: string, embed: string,
 *   embedHeight: string, page: string, permalink?: string}} Figure
 *   `permalink`: the chart's own page, if it has one.
 * @typedef {{figure: Figure, chart: Chart, downloads: Record<string, () => string>,
 *   inPage: InPage, picture: Picture}} FigureParts
 *   `downloads`: path → a function that makes its text.
 */

import Papa from 'papaparse';
import {dashOf, shapeOf, WIDTHS} from '../charts/theme.js';
import {download} from './download.js';
import {lines} from './lines.js';
import {embedAddress, json} from './page.js';

/** Characters per line of the title and the source of an image, in the widest common font. */
const TITLE_CHARACTERS = 74;
const SOURCE_CHARACTERS = 106;
/** Axis, legend and padding around the plot of an image, in pixels. */
const AROUND_IMAGE = 105;
const TITLE_LINE = 19;
const SOURCE_LINE = 14;
/** Heading, legend, controls, source and actions around the plots of an embed, in pixels. */
const AROUND_EMBED = 276;
/** A note of two lines. */
const NOTE = 42;
/** Axis and titles of one plot, and the controls of a close-up. */
const AXIS = 64;
const CONTROLS = 80;

/** Symbols of legends as path data around a centre: the shapes of charts/theme.js. */
const SYMBOLS = {
  circle: 'M4,0A4,4 0 1 1 -4,0A4,4 0 1 1 4,0Z',
  square: 'M-3.5,-3.5h7v7h-7Z',
  'triangle-up': 'M0,-4.5L4.5,3.5H-4.5Z',
  'triangle-down': 'M0,4.5L4.5,-3.5H-4.5Z',
  diamond: 'M0,-5L5,0L0,5L-5,0Z',
  cross: 'M-1.5,-4.5h3v3h3v3h-3v3h-3v-3h-3v-3h3Z',
};
/** Series of these charts are areas, so their legend shows neither dash nor symbol. */
const AREAS = ['heap-and-pauses'];
const AREA = {dash: '1 0', symbol: 'M-16,-6h32v12h-32Z'};

/**
 * @param {Chart} chart
 * @param {{report: string, key: string, page: string, source: string, permalink?: string}} location
 *   `key`: the chart's id in addresses, unique in the report; `page`: the address of the page with the
 *   chart; `source`: one line that says where the data is from; `permalink`: the chart's own page.
 * @returns {FigureParts}
 */
export function figure(chart, {report, key, page, source, permalink}) {
  const charts = `reports/${report}/charts/${key}`;
  const image = `img/${report}/${key}`;
  const tallest = chart.views.reduce((most, view) => (view.height > most.height ? view : most));
  const {name, title, sentence, notes, series, views, readings, table, closeUp} = chart;
  const [heading, from] = [lines(title, TITLE_CHARACTERS), lines(source, SOURCE_CHARACTERS)];

  /** @type {Figure} */
  const data = {
    key,
    name,
    title,
    sentence,
    notes,
    series: series.map((entry) => ({
      ...entry,
      ...(AREAS.includes(chart.kind) ? AREA : lookOf(entry.colour)),
    })),
    views: views.map(({name, height}) => ({name, height})),
    table,
    ...(closeUp ? {closeUp} : {}),
    source,
    svg: Object.fromEntries(
      views.map(({name}) => [
        name,
        {wide: asset(report, key, name, 'wide'), narrow: asset(report, key, name, 'narrow')},
      ]),
    ),
    live: `${charts}.live.json`,
    csv: `${charts}.csv`,
    spec: `${charts}.vl.json`,
    img: `${image}.svg`,
    imgDark: `${image}-dark.svg`,
    imgWidth: String(WIDTHS.wide),
    imgHeight: String(
      tallest.height + AROUND_IMAGE + TITLE_LINE * heading.length + SOURCE_LINE * from.length,
    ),
    embed: embedAddress(report, key),
    embedHeight: String(embedHeight(chart)),
    page: `${page}#${name}`,
    ...(permalink ? {permalink} : {}),
  };

  return {
    figure: data,
    downloads: {
      [`build/static/${data.csv}`]: () => csvText(chart.csv),
      [`build/static/${data.spec}`]: () => json(download(chart, {title: heading, source: from})),
    },
    chart,
    inPage: {
      path: `build/static/${data.live}`,
      chart: {series, readings, ...(closeUp ? {closeUp} : {})},
      views: views.map((view) => ({...view, drawings: drawingFiles(view, report, key)})),
    },
    picture: {
      paths: {light: `build/static/${data.img}`, dark: `build/static/${data.imgDark}`},
      spec: tallest.spec,
      text: {title: heading, source: from},
    },
  };
}

/**
 * @param {Chart} chart
 * @returns {number}
 *   The height of an iframe in a blog, in pixels. In a narrow column the frame scrolls.
 */
function embedHeight({views, notes, closeUp}) {
  const plots = views.reduce((sum, {height}) => sum + height + AXIS, 0);
  return AROUND_EMBED + plots + NOTE * notes.length + (closeUp ? CONTROLS : 0);
}

/** @param {number} colour 1 to 6. */
function lookOf(colour) {
  const dash = dashOf(colour).join(' ');
  // Cast: the theme's shapes are these names.
  const shape = /** @type {keyof typeof SYMBOLS} */ (shapeOf(colour));
  return {dash, symbol: SYMBOLS[shape]};
}

/**
 * @param {View} view
 * @param {string} report
 * @param {string} key
 * @returns {DrawingFile[]}
 */
function drawingFiles({name}, report, key) {
  return /** @type {const} */ (['wide', 'narrow']).map((size) => ({
    path: `build/assets/${asset(report, key, name, size)}`,
    id: `${report}-${key}-${name}-${size}`,
    width: WIDTHS[size],
  }));
}

/**
 * @param {string} report
 * @param {string} key
 * @param {string} view
 * @param {'wide' | 'narrow'} size
 */
const asset = (report, key, view, size) => `charts/${report}/${key}.${view}.${size}.svg`;

/**
 * @param {Chart['csv']} csv
 * @returns {string}
 *   Escaped, so that spreadsheets do not run text that looks like a formula.
 */
const csvText = ({columns, rows}) =>
  `${Papa.unparse({fields: columns, data: rows}, {escapeFormulae: true, newline: '\n'})}\n`;
