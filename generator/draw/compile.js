/**
 * Vega-Lite → Vega, at build time: the browser gets compiled specs and no compiler.
 *
 * @import {TopLevelSpec} from 'vega-lite'
 */

import {Warn} from 'vega';
import {compile as compileLite} from 'vega-lite';
import {config, INK} from '../charts/theme.js';

/**
 * In a page the legend is HTML; a drawing that stands alone carries its own.
 *
 * @satisfies {NonNullable<import('vega-lite').Config['legend']>}
 */
const LEGEND = {
  orient: 'bottom',
  direction: 'horizontal',
  columns: 3,
  title: null,
  labelFontSize: 12,
  labelColor: INK,
  labelLimit: 300,
  symbolStrokeWidth: 2,
};

/**
 * @param {TopLevelSpec} spec
 * @param {{width?: number, title?: string[], subtitle?: string[]}} [options]
 *   `width`: pixels, instead of the container's; `title`: in lines, for a drawing that stands alone.
 * @returns {import('vega').Spec}
 * @throws {Error}
 *   Where Vega-Lite warns: a chart that it had to mend is not the chart that was meant.
 */
export function compile(spec, {width, title, subtitle} = {}) {
  const sized = {
    ...spec,
    ...(width ? {width, autosize: {type: 'fit-x', contains: 'padding'}} : {}),
    ...(title ? {title: {text: title, ...(subtitle ? {subtitle} : {})}} : {}),
  };
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
  // Cast: the sized spec is the union's member that came in, which spreading hides.
  const look = title ? {...config, legend: LEGEND} : config;
  const compiled = compileLite(/** @type {TopLevelSpec} */ (sized), {config: look, logger}).spec;
  if (warnings.length > 0) throw new Error(`Vega-Lite: ${warnings.join('; ')}`);
  return compiled;
}
