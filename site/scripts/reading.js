/**
 * Reading off values: a slider under the plot steps through the chart's readings; the pointer over
 * the plot picks the nearest. A rule marks the place, a line of text says the values.
 *
 * @import {Reading} from '../../generator/charts/types.d.ts'
 * @import {View} from 'vega'
 * @import {Drawing} from './drawing.js'
 */

import {element} from './elements.js';

/**
 * @param {HTMLElement} room
 *   Gets the slider and the text.
 * @param {object} chart
 * @param {Reading[]} chart.list
 *   In the order of the axis.
 * @param {Drawing[]} chart.drawings
 * @param {(signals: {reading: unknown}) => void} chart.set
 * @returns {{hide(hidden: string[]): void, within(from: number, to: number): void}}
 *   `hide`: series that are switched off are not read; `within`: only this part of the axis is in
 *   the plot.
 */
export function reading(room, {list, drawings, set}) {
  /** @type {string[]} */
  let hidden = [];
  let candidates = list;
  /** @type {Reading | undefined} */
  let current;

  const output = element('output', {ariaLive: 'off'}, HINT);
  const slider = element('input', {
    type: 'range',
    min: '0',
    value: '0',
    oninput: () => read(candidates[slider.valueAsNumber]),
    onfocus: () => read(candidates[slider.valueAsNumber]),
  });
  bound();
  room.append(element('label', {}, 'Reading ', slider), output);
  room.hidden = list.length === 0;
  // Room for the longest, so that the page below does not jump from value to value.
  const longest = list
    .map(said)
    .reduce((most, one) => (one.length > most.length ? one : most), HINT);
  output.value = longest;
  output.style.minHeight = `${output.offsetHeight}px`;
  output.value = HINT;
  for (const one of drawings) {
    // In the overview a drag moves the close-up.
    if (one.name === 'overview') continue;
    const near = (/** @type {{x: number, y: number}} */ place) => {
      const found = nearest(one.view, candidates, place);
      read(found);
      return found;
    };
    follow(one, near, (found) => lines(found, hidden).join('\n'));
  }

  /** @param {Reading | undefined} one */
  function read(one) {
    if (one !== current) set({reading: one?.at ?? null});
    current = one;
    if (one) slider.value = String(candidates.indexOf(one));
    output.value = one ? said(one) : HINT;
    slider.ariaValueText = one ? output.value : 'none';
  }

  /** @param {Reading} one */
  function said(one) {
    const [label, ...values] = lines(one, hidden);
    return `${label}: ${values.join('; ')}`;
  }

  function bound() {
    slider.max = String(Math.max(candidates.length - 1, 0));
    slider.disabled = candidates.length === 0;
    slider.ariaValueText = 'none';
  }

  return {
    hide(labels) {
      hidden = labels;
      read(current);
    },
    within(from, to) {
      candidates = list.filter(({at}) => typeof at !== 'number' || (from <= at && at <= to));
      bound();
      read(current && candidates.includes(current) ? current : undefined);
    },
  };
}

const HINT = 'Point at the plot, or move the slider, to read values.';

/**
 * @param {Reading} one
 * @param {string[]} hidden
 * @returns {string[]}
 *   `p99`, `jnats 71.9 µs`, `nats.go 70.6 µs`
 */
function lines({label, values}, hidden) {
  const shown = values.filter((value) => !hidden.includes(value.label));
  if (shown.length === 0) return [label, 'no series shown'];
  return [label, ...shown.map((value) => `${value.label} ${value.text}`)];
}

/**
 * @param {Drawing} drawing
 * @param {(place: {x: number, y: number}) => Reading | undefined} near
 *   Reads the nearest to a place in the plot, in pixels.
 * @param {(one: Reading) => string} text
 */
function follow({plot, view}, near, text) {
  const tip = element('div', {className: 'tip', hidden: true});
  plot.append(tip);
  /** @param {PointerEvent} event */
  const point = (event) => {
    const {left, top, width} = plot.getBoundingClientRect();
    const [originX, originY] = view.origin();
    const x = event.clientX - left;
    const one = near({x: x - originX, y: event.clientY - top - originY});
    tip.hidden = !one || event.pointerType !== 'mouse';
    tip.textContent = one ? text(one) : '';
    tip.style.left = x < width / 2 ? `${x + 16}px` : 'auto';
    tip.style.right = x < width / 2 ? 'auto' : `${width - x + 16}px`;
  };
  plot.addEventListener('pointermove', point);
  plot.addEventListener('pointerdown', point);
  plot.addEventListener('pointerleave', () => {
    tip.hidden = true;
  });
}

/**
 * @param {View} view
 * @param {Reading[]} list
 * @param {{x: number, y: number}} place
 */
function nearest(view, list, place) {
  /** @type {Reading | undefined} */
  let best;
  let least = Number.POSITIVE_INFINITY;
  for (const one of list) {
    // A category may stand on either axis; all other readings are along x.
    const axis = typeof one.at === 'string' && !view.scale('x').bandwidth ? 'y' : 'x';
    const scale = view.scale(axis);
    const distance = Math.abs(scale(one.at) + (scale.bandwidth?.() ?? 0) / 2 - place[axis]);
    if (distance < least) [best, least] = [one, distance];
  }
  return best;
}
