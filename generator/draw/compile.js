/**
 * Vega-Lite → Vega, at build time: the browser gets compiled specs and no compiler.
 *
 * @import {Signs} from '../format.js'
 * @import {TopLevelSpec} from 'vega-lite'
 */

import {Warn} from 'vega';
import {compile as compileLite} from 'vega-lite';
import {config, INK} from '../charts/theme.js';

/**
 * In a page the legend is HTML; a standalone drawing contains it.
 *
 * @satisfies {NonNullable<import('vega-lite').Config['legend']>}
 */
export const LEGEND = {
  orient: 'bottom',
  direction: 'horizontal',
  title: null,
  labelFontSize: 12,
  labelColor: INK,
  labelLimit: 300,
  symbolStrokeWidth: 2,
  // A pale symbol would have the colour of no series.
  symbolOpacity: 1,
};

/**
 * @param {TopLevelSpec} spec
 * @param {Signs} signs
 *   How numbers on axes are written.
 * @param {{title: string[], subtitle: string[]}} [alone]
 *   The title and subtitle of a standalone drawing, in lines.
 * @returns {import('vega').Spec}
 *   As wide as its container.
 * @throws {Error}
 *   If Vega-Lite warns: it has then changed the chart.
 */
export function compile(spec, signs, alone) {
  // `usermeta`: what the chart adds to its legend.
  const {usermeta, ...plain} = spec;
  const titled = alone ? {...plain, title: {text: alone.title, subtitle: alone.subtitle}} : plain;
  /** @type {string[]} */
  const warnings = [];
  /** @param {readonly unknown[]} args */
  const warn = (...args) => {
    warnings.push(args.join(' '));
    return logger;
  };
  /** @type {import('vega').LoggerInterface} */
  const logger = {
    level: /** @type {any} */ (() => Warn),
    warn,
    error: warn,
    info: () => logger,
    debug: () => logger,
  };
  const {decimal, group: thousands} = signs;
  /** @satisfies {import('vega-lite').Config['locale']} */
  const locale = {
    number: {
      decimal,
      thousands,
      grouping: [3],
      currency: /** @type {[string, string]} */ (['', '']),
    },
  };
  // Vega's default is omitted, which keeps most specs small.
  const written = decimal === '.' && thousands === ',' ? config : {...config, locale};
  const legend = {...LEGEND, .../** @type {{legend?: object} | undefined} */ (usermeta)?.legend};
  const look = alone ? {...written, legend} : written;
  // Cast: the titled spec is the union's member that came in, which spreading hides.
  const compiled = compileLite(/** @type {TopLevelSpec} */ (titled), {config: look, logger}).spec;
  if (warnings.length > 0) throw new Error(`Vega-Lite: ${warnings.join('; ')}`);
  return compiled;
}

/**
 * @param {import('vega').Spec} compiled
 * @param {number} width
 *   Pixels, padding and axes included, instead of the container's.
 * @returns {import('vega').Spec}
 */
export const ofWidth = ({signals = [], ...compiled}, width) => ({
  ...compiled,
  width,
  signals: signals.filter(({name}) => name !== 'width'),
});
