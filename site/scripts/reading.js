/**
 * Shows values: the slider below the plot steps through the chart's readings, and the pointer over the
 * plot picks the nearest one. A rule marks the position, and a line of text shows the values.
 *
 * @import {Reading} from '../../generator/charts/types.d.ts'
 * @import {View} from 'vega'
 * @import {Drawing} from './drawing.js'
 */

import {element} from './elements.js';

/**
 * @param {HTMLElement} container
 *   Gets the slider and the text.
 * @param {object} chart
 * @param {Reading[]} chart.list
 *   In the order of the axis.
 * @param {Drawing[]} chart.drawings
 * @param {(signals: {reading: unknown}) => void} chart.set
 * @returns {{hide(hidden: string[]): void, within(from: number, to: number): void}}
 *   `hide`: do not show the values of these series; `within`: only this part of the axis is in the
 *   plot.
 */
export function reading(container, {list, drawings, set}) {
  /** @type {string[]} */
  let hidden = [];
  let candidates = list;
  /** @type {Reading | undefined} */
  let current;

  const output = element('output', {ariaLive: 'off'});
  const slider = element('input', {
    type: 'range',
    min: '0',
    value: '0',
    oninput: () => read(candidates[slider.valueAsNumber]),
    onfocus: () => read(candidates[slider.valueAsNumber]),
  });
  setRange();
  container.append(element('label', {}, 'Values at ', slider), output);
  container.hidden = list.length === 0;
  // Reserve space for the longest text, so that the page below does not move between readings.
  output.value = list
    .map(describe)
    .reduce((longest, text) => (text.length > longest.length ? text : longest), '');
  output.style.minHeight = `${output.offsetHeight}px`;
  output.value = '';
  for (const drawing of drawings) {
    // In the overview a drag moves the close-up.
    if (drawing.name === 'overview') continue;
    const readNearest = (/** @type {{x: number, y: number}} */ position) => {
      const found = nearest(drawing.view, candidates, position);
      read(found);
      return found;
    };
    followPointer(drawing, readNearest, (found) => lines(found, hidden).join('\n'));
  }

  /** @param {Reading | undefined} next */
  function read(next) {
    if (next !== current) set({reading: next?.at ?? null});
    current = next;
    if (next) slider.value = String(candidates.indexOf(next));
    output.value = next ? describe(next) : '';
    slider.ariaValueText = next ? output.value : 'none';
  }

  /** @param {Reading} item */
  function describe(item) {
    const [label, ...values] = lines(item, hidden);
    return `${label}: ${values.join('; ')}`;
  }

  function setRange() {
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
      setRange();
      read(current && candidates.includes(current) ? current : undefined);
    },
  };
}

/**
 * @param {Reading} reading
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
 * @param {(position: {x: number, y: number}) => Reading | undefined} readNearest
 *   Takes a position in the plot, in pixels.
 * @param {(reading: Reading) => string} textOf
 */
function followPointer({plot, view}, readNearest, textOf) {
  const tip = element('div', {className: 'tip', hidden: true});
  plot.append(tip);
  /** @param {PointerEvent} event */
  const showTip = (event) => {
    const {left, top, width} = plot.getBoundingClientRect();
    const [originX, originY] = view.origin();
    const x = event.clientX - left;
    const found = readNearest({x: x - originX, y: event.clientY - top - originY});
    tip.hidden = !found || event.pointerType !== 'mouse';
    tip.textContent = found ? textOf(found) : '';
    tip.style.left = x < width / 2 ? `${x + 16}px` : 'auto';
    tip.style.right = x < width / 2 ? 'auto' : `${width - x + 16}px`;
  };
  plot.addEventListener('pointermove', showTip);
  plot.addEventListener('pointerdown', showTip);
  plot.addEventListener('pointerleave', () => {
    tip.hidden = true;
  });
}

/**
 * @param {View} view
 * @param {Reading[]} list
 * @param {{x: number, y: number}} position
 */
function nearest(view, list, position) {
  /** @type {Reading | undefined} */
  let best;
  let shortest = Number.POSITIVE_INFINITY;
  for (const item of list) {
    // Categories can be on either axis; all other readings are along x.
    const axis = typeof item.at === 'string' && !view.scale('x').bandwidth ? 'y' : 'x';
    const scale = view.scale(axis);
    const distance = Math.abs(scale(item.at) + (scale.bandwidth?.() ?? 0) / 2 - position[axis]);
    if (distance < shortest) [best, shortest] = [item, distance];
  }
  return best;
}
