/**
 * One plot of a figure, drawn live in place of its static drawing. Both have the height of the
 * spec, so that nothing moves.
 *
 * @import {Spec, View} from 'vega'
 * @import {Runtime} from './load.js'
 *
 * @typedef {object} Drawing
 * @property {string} name
 * @property {HTMLElement} plot
 * @property {View} view
 * @property {() => void} show
 *   Puts it into the page.
 * @property {(signals: Readonly<Record<string, unknown>>) => Promise<unknown>} set
 *   Signals that this drawing does not have are passed over.
 */

/**
 * @param {HTMLElement} plot
 * @param {{name: string, spec: Spec}} parts
 * @param {Runtime['draw']} draw
 * @returns {Promise<Drawing>}
 *   Not yet in the page.
 */
export async function drawing(plot, {name, spec}, draw) {
  const box = document.createElement('div');
  box.className = 'live';
  const view = await draw(box, spec, plot.clientWidth);
  // Vega names its container; here the plot around it has the name, and the table the numbers.
  for (const name of ['role', 'aria-roledescription', 'aria-label']) box.removeAttribute(name);
  box.setAttribute('aria-hidden', 'true');

  const known = new Set(spec.signals?.map((signal) => signal.name));
  return {
    name,
    plot,
    view,
    show() {
      plot.replaceChildren(box);
      fit(plot, view);
    },
    async set(signals) {
      for (const [signal, value] of Object.entries(signals)) {
        if (known.has(signal)) view.signal(signal, value);
      }
      await view.runAsync();
    },
  };
}

/**
 * Vega-Lite's own listener hears only the window; a plot may also change with its container.
 *
 * @param {HTMLElement} plot
 * @param {View} view
 */
function fit(plot, view) {
  let width = plot.clientWidth;
  new ResizeObserver(() => {
    if (plot.clientWidth === 0 || plot.clientWidth === width) return;
    width = plot.clientWidth;
    view.signal('width', width).runAsync();
  }).observe(plot);
}
