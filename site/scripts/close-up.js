/**
 * The close-up's window: places to jump to, steps, two numbers, and the brush in the overview, all
 * of them saying the same. Seconds throughout.
 *
 * @import {Chart} from '../../generator/charts/types.d.ts'
 * @import {Drawing} from './drawing.js'
 */

import {button, element} from './elements.js';

/**
 * @param {HTMLElement} room
 *   Gets the controls.
 * @param {NonNullable<Chart['closeUp']> & {
 *   drawings: Drawing[],
 *   set: (signals: {from: number, to: number}) => void,
 *   moved: (from: number, to: number) => void,
 * }} chart
 */
export function closeUp(room, {start, end, from, to, places, drawings, set, moved}) {
  const overview = drawings.find(({name}) => name === 'overview');
  const inputs = {from: number('from'), to: number('to')};

  /**
   * Keeps the window's length where it can, and the window in the run.
   *
   * @param {number} first
   * @param {number} last
   * @param {{brushed?: boolean}} [by]
   */
  function move(first, last, {brushed = false} = {}) {
    const length = Math.min(last - first, end - start);
    from = tidy(Math.max(start, Math.min(first, end - length)));
    to = tidy(from + length);
    inputs.from.value = String(from);
    inputs.to.value = String(to);
    set({from, to});
    moved(from, to);
    if (!brushed) brush();
  }

  /** Lays the overview's brush over the window; its signal is in pixels. */
  function brush() {
    const x = overview?.view.scale('x');
    overview?.set({window_x: [x(from), x(to)]});
  }

  /** @param {'from' | 'to'} name */
  function number(name) {
    return element('input', {
      type: 'number',
      min: String(start),
      max: String(end),
      step: 'any',
      required: true,
      onchange() {
        const value = inputs[name].valueAsNumber;
        const length = to - from;
        // What is no number is forgotten; a bound past the other one takes that along.
        if (Number.isNaN(value)) move(from, to);
        else if (name === 'from') move(value, value < to ? to : value + length);
        else move(value > from ? from : value - length, value);
      },
    });
  }

  overview?.view.addSignalListener('window', (_, value) => {
    const [first, last] = value?.t ?? [];
    const same = Math.abs(first - from) + Math.abs(last - to) < 0.002;
    if (first < last && !same) move(first, last, {brushed: true});
  });
  overview?.plot.addEventListener('click', (event) => {
    // A press without a drag clears Vega's brush: instead, the window goes there.
    if (overview.view.signal('window')?.t) return;
    const x = event.clientX - overview.plot.getBoundingClientRect().left;
    const middle = overview.view.scale('x').invert(x - overview.view.origin()[0]);
    move(middle - (to - from) / 2, middle + (to - from) / 2);
  });

  const step = (/** @type {number} */ windows) => () =>
    move(from + windows * (to - from), to + windows * (to - from));
  room.append(
    ...places.map((place) => button(place.label, () => move(place.from, place.to))),
    button('◀', step(-1), 'Earlier'),
    button('▶', step(1), 'Later'),
    element('label', {}, 'From (s) ', inputs.from),
    element('label', {}, 'to (s) ', inputs.to),
  );
  room.setAttribute('role', 'group');
  room.ariaLabel = 'Close-up';
  room.hidden = false;
  move(from, to);
}

/** Milliseconds are finer than any plot here. @param {number} seconds */
const tidy = (seconds) => Math.round(seconds * 1000) / 1000;
