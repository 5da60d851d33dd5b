/**
 * A figure, from drawn to live: at the first sign of interest its data and Vega's runtime are
 * loaded, live drawings take the place of the static ones, and the controls appear. Whatever
 * fails, the figure stays as it was.
 *
 * @import {Chart, Reading} from '../../generator/charts/types.d.ts'
 * @import {Spec} from 'vega'
 *
 * @typedef {object} LiveData
 * @property {{name: string, spec: Spec}[]} views
 * @property {Reading[]} readings
 * @property {Chart['closeUp']} [closeUp]
 */

import {closeUp} from './close-up.js';
import {drawing} from './drawing.js';
import {runtime} from './load.js';
import {reading} from './reading.js';
import {series} from './series.js';

/** What tells that somebody looks at a figure. */
const INTEREST = ['pointerenter', 'pointerdown', 'touchstart', 'focusin'];

/**
 * @param {HTMLElement} figure
 * @param {() => Promise<LiveData>} load
 */
export function live(figure, load) {
  const start = () => {
    for (const type of INTEREST) figure.removeEventListener(type, start);
    enliven(figure, load).catch(reportError);
  };
  for (const type of INTEREST) figure.addEventListener(type, start, {passive: true});
}

/**
 * @param {HTMLElement} figure
 * @param {() => Promise<LiveData>} load
 */
async function enliven(figure, load) {
  const [data, {draw}] = await Promise.all([load(), runtime()]);
  const drawings = await Promise.all(
    data.views.map((view) => drawing(part(figure, `[data-view="${view.name}"]`), view, draw)),
  );

  // Everything can be drawn; only now the figure changes.
  const undo = copy(figure);
  /** @param {Readonly<Record<string, unknown>>} signals */
  const set = (signals) =>
    Promise.all(drawings.map((one) => one.set(signals))).catch((error) => {
      undo();
      throw error;
    });
  try {
    for (const one of drawings) one.show();
    const cursor = reading(part(figure, '.reading'), {list: data.readings, drawings, set});
    for (const legend of figure.querySelectorAll('.legend')) {
      series(legend, (hidden) => {
        set({hidden});
        cursor.hide(hidden);
      });
    }
    if (data.closeUp) {
      closeUp(part(figure, '.close-up'), {...data.closeUp, drawings, set, moved: cursor.within});
    }
  } catch (error) {
    undo();
    throw error;
  }
}

/**
 * @param {HTMLElement} figure
 * @param {string} selector
 * @returns {HTMLElement}
 */
function part(figure, selector) {
  const found = /** @type {HTMLElement | null} */ (figure.querySelector(selector));
  if (!found) throw new Error(`found no ${selector} in the figure ${figure.id}`);
  return found;
}

/**
 * @param {HTMLElement} figure
 * @returns {() => void}
 *   Makes the figure as it is now.
 */
function copy(figure) {
  const parts = [...figure.querySelectorAll('.legend, .plots, .reading, .close-up')];
  const copies = parts.map((one) => one.cloneNode(true));
  return () => {
    for (const [i, one] of parts.entries()) one.replaceWith(/** @type {Node} */ (copies[i]));
  };
}
