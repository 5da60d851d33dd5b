/**
 * The one look of all charts: the palette as CSS custom properties, literal values of both themes
 * for files, and the Vega-Lite config that is merged when a spec is compiled. Specs carry no config.
 *
 * The palette was searched for at least 4.5:1 on its surface and the largest distance between any
 * two colours under simulated protan, deutan and tritan vision. Colour is never alone: each has a
 * dash and a shape.
 */

import {PAGE_COLOURS} from '../colours.js';

/** @type {Readonly<Record<'light' | 'dark', Readonly<Record<string, string>>>>} */
export const THEMES = {
  light: {
    page: PAGE_COLOURS.light,
    ink: '#1c2126',
    muted: '#56606a',
    axis: '#7d8791',
    grid: '#e4e7ea',
    'series-1': '#446ad0',
    'series-2': '#960001',
    'series-3': '#0b524c',
    'series-4': '#c64788',
    'series-5': '#86770e',
    'series-6': '#5c0195',
  },
  dark: {
    page: PAGE_COLOURS.dark,
    ink: '#e8eaed',
    muted: '#a9b1ba',
    axis: '#7b8691',
    grid: '#2c3238',
    'series-1': '#4a86fa',
    'series-2': '#fd7a11',
    'series-3': '#59f3cf',
    'series-4': '#c06f9c',
    'series-5': '#fdd22a',
    'series-6': '#b5a4fe',
  },
};

/** What a spec writes for a colour; the page's style sheet gives it its value. */
export const INK = 'var(--ink)';
export const MUTED = 'var(--muted)';
export const AXIS = 'var(--axis)';
export const PAGE = 'var(--page)';

/** Dashes and shapes by colour, 1 to 6. */
const DASHES = [
  [1, 0],
  [8, 3],
  [2, 2],
  [8, 3, 2, 3],
  [4, 4],
  [1, 3],
];
const SHAPES = ['circle', 'square', 'triangle-up', 'diamond', 'cross', 'triangle-down'];

/** @param {number} colour 1 to 6. */
export const colourOf = (colour) => `var(--series-${colour})`;

/** The least opacity of a mark that readers need: each colour of a system has a contrast of 3 with it. */
export const PALE = 0.8;
/** @param {number} colour 1 to 6. */
export const dashOf = (colour) => DASHES[colour - 1] ?? [1, 0];
/** @param {number} colour 1 to 6. */
export const shapeOf = (colour) => SHAPES[colour - 1] ?? 'circle';

/**
 * Widths at which drawings are made, in pixels: for figures that stand alone, for two side by side, for
 * phones, and one for all.
 */
export const WIDTHS = {wide: 720, half: 568, narrow: 340, both: 480};

/** Pixels of a picture that social networks show beside a link: what they ask for. */
export const CARD = {width: 1200, height: 630};

export const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", sans-serif';

/** @satisfies {import('vega-lite').Config} */
export const config = {
  aria: false,
  background: 'transparent',
  font: FONT,
  padding: {left: 2, right: 12, top: 4, bottom: 4},
  view: {stroke: null},
  legend: {disable: true},
  title: {
    anchor: 'start',
    color: INK,
    fontSize: 15,
    fontWeight: 600,
    subtitleColor: MUTED,
    subtitleFontSize: 12,
    offset: 12,
  },
  axis: {
    labelFontSize: 12,
    titleFontSize: 12,
    titleFontWeight: 'normal',
    labelColor: MUTED,
    titleColor: MUTED,
    domainColor: AXIS,
    tickColor: AXIS,
    gridColor: 'var(--grid)',
    labelOverlap: 'greedy',
  },
  // Labels of times are long, and must not touch.
  axisX: {grid: false, labelSeparation: 6},
  axisY: {
    domain: false,
    ticks: false,
    titleAngle: 0,
    titleAlign: 'left',
    titleAnchor: 'end',
    titleBaseline: 'bottom',
    titleX: 0,
    titleY: -10,
  },
  line: {strokeWidth: 2},
  rule: {color: MUTED},
  text: {color: INK, fontSize: 12},
};
