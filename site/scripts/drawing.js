/**
 * A live plot that replaces the static drawing. Both have the height of the spec, so that the page does not
 * move.
 *
 * @import {Spec, View} from 'vega'
 * @import {Runtime} from './load.js'
 *
 * @typedef {object} Drawing
 * @property {string} name
 * @property {HTMLElement} plot
 * @property {View} view
 * @property {() => void} show
 *   Replaces the static drawing.
 * @property {(signals: Readonly<Record<string, unknown>>) => Promise<unknown>} set
 *   Ignores signals that this drawing does not have.
 */

/**
 * @param {HTMLElement} plot
 * @param {{name: string, spec: Spec}} parts
 * @param {Runtime['draw']} draw
 * @returns {Promise<Drawing>}
 *   Not in the page yet.
 */
export async function drawing(plot, {name, spec}, draw) {
  const box = document.createElement('div');
  box.className = 'live';
  const width = plot.clientWidth;
  const view = await draw(box, spec, width);
  // Vega labels its container. Here the plot around it has the label, and the table the values.
  for (const name of ['role', 'aria-roledescription', 'aria-label']) box.removeAttribute(name);
  box.setAttribute('aria-hidden', 'true');
  // The drawing of a run has larger text, for small screens, and so is a little higher. Measured now, because each
  // plot that is shown moves the next.
  box.style.minHeight = `${plot.clientHeight}px`;

  const signalNames = new Set(spec.signals?.map((signal) => signal.name));
  return {
    name,
    plot,
    view,
    show() {
      plot.replaceChildren(box);
      fit(plot, view, width);
    },
    async set(signals) {
      for (const [signal, value] of Object.entries(signals)) {
        if (signalNames.has(signal)) view.signal(signal, value);
      }
      await view.runAsync();
    },
  };
}

/**
 * Follows the width of the plot. Vega-Lite's listener only follows the window.
 *
 * @param {HTMLElement} plot
 * @param {View} view
 * @param {number} width
 *   Pixels for which it was drawn: that of the plot may have changed since.
 */
function fit(plot, view, width) {
  new ResizeObserver(() => {
    if (plot.clientWidth === 0 || plot.clientWidth === width) return;
    width = plot.clientWidth;
    view.signal('width', width).runAsync();
  }).observe(plot);
}
