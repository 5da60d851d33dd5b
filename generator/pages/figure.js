/**
 * Turns a chart into a figure: its data for the page, its downloads as text, and the list of drawings
 * to make. The drawing itself is done elsewhere.
 *
 * @import {AnswerTable, Chart, ChartSeries, Table, View} from '../charts/types.d.ts'
 * @import {ChangeLine} from './change-entries.js'
 * @typedef {{path: string, id: string, size: keyof typeof WIDTHS, width: number, parts?: string[]}} DrawingFile
 *   A drawing in a page; `id`: unique in the page; `parts`: the viewBox of each, if the page shows parts of it.
 * @typedef {{path?: string, detail?: {path: string, rows: NonNullable<Chart['detail']>},
 *   chart: Pick<Chart, 'series' | 'readings' | 'closeUp'>,
 *   views: (View & {drawings: DrawingFile[]})[], isInline: boolean}} InPage
 *   A chart on a page: `path` of its live data, that of the rows that only some windows need, and the drawings of each view.
 * @typedef {{path: string, specs: View['spec'][], text: {title: string[], source: string[]}}} Picture
 *   An image file of the chart.
 * @typedef {'inline' | 'image' | 'overview' | 'folded'} Placement
 *   How a page shows it: drawn in the page, as the first figure of a report; as an image, as the others;
 *   as one of the first images on the page of a run; or folded, and drawn by the browser when opened.
 *   Figures of runs are downloads of the numbers only: their pictures and embeds would be most of a site.
 * @typedef {{key: string, name: string, title: string, sentence: string, failed?: string, notes: string[],
 *   series: (ChartSeries & {dash: string, symbol: string})[],
 *   placement: Placement, views: ({name: string, height: number, room?: number} & Partial<Record<keyof typeof WIDTHS, string>>)[],
 *   answer?: AnswerTable & {address: string}, changes?: ChangeLine[], unsupported?: string[], table?: Table & {limit?: string},
 *   closeUp?: ReturnType<typeof controlsOf>, source: string, live?: string, csv: string, page: string,
 *   permalink?: string, files?: {spec: string, img: string, embed: string, embedHeight: string, png?: string}}} Figure
 *   `failed`: the share of operations that failed, part of the sentence; `views`: with the paths of their drawings below `assets/`, by size, or the pixels that one without takes; `table`: its first rows, and in words how many there are; `permalink`: the chart's own page, if it
 *   has one; `files`: what others can take away, of a report's figures.
 * @typedef {{figure: Figure, chart: Chart, downloads: Record<string, () => string | Uint8Array>,
 *   inPage: InPage, picture?: Picture}} FigureParts
 *   `downloads`: path → a function that makes its content.
 */

import {gzipSync, strToU8} from 'fflate';
import {withoutText} from '../charts/answer-table.js';
import {dashOf, shapeOf, WIDTHS} from '../charts/theme.js';
import {csvText} from '../csv.js';
import {lines} from '../draw/lines.js';
import {clockText} from '../elapsed-time.js';
import {integer} from '../format.js';
import {isInPictures} from '../words/notes.js';
import {download} from './download.js';
import {AXES, embedHeight} from './embed-height.js';
import {embedAddress, json, reportDataAddress} from './page.js';

/** Characters per line of the title and the source of an image, in the widest common font. */
const TITLE_CHARACTERS = 74;
const SOURCE_CHARACTERS = 106;
/** Rows of a CSV file that is not compressed. */
const MOST_PLAIN_ROWS = 5000;
/** Rows of a data table in a page; fewer of a history, because a report may have eight of them. */
const MOST_ROWS = 60;
const MOST_POINTS = 30;
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
const AREAS = ['heap-and-pauses', 'run-over-time'];
const AREA = {dash: '', symbol: 'M-16,-6h32v12h-32Z'};

/**
 * @param {Chart} chart
 * @param {{report: string, key: string, page: string, source: string, permalink?: string, url?: string,
 *   png?: string, system?: string, changes?: ChangeLine[], placement?: Placement}} location
 *   `key`: the chart's id in addresses, unique in the report; `page`: the address of the page with the
 *   chart; `source`: one line that says where the data is from; `permalink`: the chart's own page; `url`: the
 *   address of the site, which a copied picture states; `png`: that of its picture for social networks; `system`: a name
 *   that the page says of all its charts, so that no legend repeats it; `changes`: in the histories that it draws.
 * @returns {FigureParts}
 */
export function figure(
  chart,
  {
    report,
    key,
    page,
    source,
    permalink,
    url,
    png,
    system,
    changes = [],
    placement: requested = 'image',
  },
) {
  const charts = `reports/${report}/charts/${key}`;
  const img = `img/${report}/${key}.svg`;
  const {name, title, sentence, notes, series, views, readings, answer, table, closeUp} = chart;
  const {detail, failed, unsupported = []} = chart;
  // The rows of an answer show parts of a drawing, which must be in the page.
  const placement = answer && requested !== 'folded' ? 'inline' : requested;
  const isNamed = series.length === 1 && series[0]?.label === system;
  const isInReport = placement === 'inline' || placement === 'image';
  // Runs are many, and the same numbers are in their raw files.
  const isPacked = !isInReport || chart.csv.rows.length > MOST_PLAIN_ROWS;
  const heading = [title, ...unsupported].flatMap((text) => lines(text, TITLE_CHARACTERS));
  // What a copied picture needs: its source, what failed, the note that pages have in view, those on load and repeats, and the address.
  const from = [
    source,
    ...(failed ? [failed] : []),
    ...notes.filter((note, i) => i === 0 || isInPictures(note)),
    ...(url && permalink ? [url + permalink] : []),
  ].flatMap((text) => lines(text, SOURCE_CHARACTERS));
  const drawn = answer
    ? views.map((view) => ({
        ...withoutText(view),
        drawings: [partsFile(view, answer, {report, key})],
      }))
    : views.map((view) => ({
        ...view,
        drawings: drawingFiles(view, report, key, placement),
      }));

  /** @type {Figure} */
  const data = {
    key,
    name,
    title,
    sentence,
    ...(failed ? {failed} : {}),
    notes,
    series: (isNamed ? [] : series).map((entry) => ({
      ...entry,
      ...(AREAS.includes(chart.kind) ? AREA : lookOf(entry.look ?? entry.colour)),
    })),
    placement,
    views: drawn.map(({name, height, drawings}) => ({
      name,
      height,
      ...Object.fromEntries(drawings.map((drawing) => [drawing.size, assetOf(drawing)])),
      ...(placement === 'overview' && drawings.length === 0 ? {room: height + AXES} : {}),
    })),
    ...(answer ? {answer: {...answer, address: reportDataAddress(report)}} : {}),
    ...(closeUp ? {closeUp: controlsOf(closeUp)} : {}),
    ...(unsupported.length > 0 ? {unsupported} : {}),
    ...(changes.length > 0 ? {changes} : {}),
    source,
    // The rows of an answer say all that a pointer could.
    ...(answer ? {} : {live: `${charts}.live.js`}),
    csv: `${charts}.csv${isPacked ? '.gz' : ''}`,
    page: `${page}#${name}`,
    ...(permalink ? {permalink} : {}),
    ...(isInReport
      ? {
          table: someRows(table, chart.kind === 'history'),
          files: {
            spec: `${charts}.vl.json`,
            img,
            embed: embedAddress(report, key),
            embedHeight: String(embedHeight({...chart, changes}, source)),
            ...(png ? {png} : {}),
          },
        }
      : {}),
  };

  /** @type {FigureParts['downloads']} */
  const downloads = {
    [`build/static/${data.csv}`]: () => {
      const csv = csvText(chart.csv.columns, chart.csv.rows);
      return isPacked ? gzipSync(strToU8(csv), {mtime: 0}) : csv;
    },
  };
  if (data.files) {
    downloads[`build/static/${data.files.spec}`] = () =>
      json(download(chart, {title: heading, source: from}));
  }
  return {
    figure: data,
    downloads,
    chart,
    inPage: {
      ...(data.live ? {path: `build/static/${data.live}`} : {}),
      ...(detail ? {detail: {path: `build/static/${charts}.detail.js`, rows: detail}} : {}),
      chart: {series, readings, ...(closeUp ? {closeUp} : {})},
      views: drawn,
      isInline: placement === 'inline',
    },
    ...(isInReport
      ? {
          picture: {
            path: `build/assets/${img}`,
            specs: views.map(({spec}) => spec),
            text: {title: heading, source: from},
          },
        }
      : {}),
  };
}

/**
 * @param {NonNullable<Chart['closeUp']>} closeUp
 *   What the page shows of it before a script runs.
 */
const controlsOf = ({places, from, to}) => ({
  places,
  inputs: [
    {label: 'From', value: clockText(from)},
    {label: 'to', value: clockText(to)},
  ],
});

/**
 * @param {Table} table
 * @param {boolean} isHistory
 * @returns {NonNullable<Figure['table']>}
 *   Of a history the newest rows, else the first.
 */
function someRows({columns, rows}, isHistory) {
  const shown = isHistory ? rows.slice(-MOST_POINTS) : rows.slice(0, MOST_ROWS);
  const which = isHistory ? 'Newest' : 'First';
  return {
    columns,
    rows: shown,
    ...(shown.length < rows.length
      ? {
          limit: `${which} ${shown.length} of ${integer(rows.length)} rows. The CSV file has all values.`,
        }
      : {}),
  };
}

/** @param {number} look 1 to 6. */
function lookOf(look) {
  const dash = dashOf(look).join(' ');
  // Cast: the theme's shapes are these names.
  const shape = /** @type {keyof typeof SYMBOLS} */ (shapeOf(look));
  return {dash, symbol: SYMBOLS[shape]};
}

/**
 * @param {View} view
 * @param {AnswerTable} answer
 * @param {{report: string, key: string}} location
 * @returns {DrawingFile}
 *   With a part for each row and each axis, in the order of the table.
 */
const partsFile = ({name}, {width, columns, groups}, {report, key}) => ({
  path: `build/assets/charts/${report}/${key}.${name}.parts.svg`,
  id: `${key}-part`,
  size: 'both',
  width,
  parts: [
    ...columns.flatMap(({axis}) => (axis ? [axis] : [])),
    ...groups
      .flatMap(({rows}) => rows.flat())
      .flatMap((cell) => (typeof cell === 'object' && 'plot' in cell ? [cell.plot] : [])),
  ],
});

/**
 * @param {View} view
 * @param {string} report
 * @param {string} key
 * @param {Placement} placement
 * @returns {DrawingFile[]}
 */
function drawingFiles({name}, report, key, placement) {
  // The overview has the heap of the whole run; the browser draws the close-up when a reader comes near it.
  const isLater = placement === 'overview' && name === 'close-up';
  if (placement === 'folded' || isLater) return [];
  // What is inside a page is not published as a file.
  const folder = placement === 'inline' ? 'charts' : 'img';
  /** @type {(keyof typeof WIDTHS)[]} */
  const sizes = placement === 'overview' ? ['both'] : ['wide', 'half', 'narrow'];
  return sizes.map((size) => ({
    path: `build/assets/${folder}/${report}/${key}.${name}.${size}.svg`,
    id: `${report}-${key}-${name}-${size}`,
    size,
    width: WIDTHS[size],
  }));
}

/** @param {DrawingFile} drawing */
const assetOf = ({path}) => path.replace('build/assets/', '');
