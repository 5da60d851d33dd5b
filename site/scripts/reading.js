/**
 * Shows values: the slider below the plot steps through the chart's readings, and the pointer over the plot
 * picks the nearest one. A rule marks the position, and a box next to it shows the values.
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
  // In the overview a drag moves the close-up.
  const tips = drawings.filter(({name}) => name !== 'overview').map(tipOf);
  // The box has the values of all drawings, so one of them shows it: that under the pointer.
  let [place] = tips;
  for (const one of tips) {
    followPointer(
      one.drawing,
      (position) => {
        place = one;
        read(nearest(one.drawing.view, candidates, position));
      },
      () => (one.tip.hidden = true),
    );
  }

  /** @param {Reading | undefined} next */
  function read(next) {
    if (next !== current) set({reading: next?.at ?? null});
    current = next;
    if (next) slider.value = String(candidates.indexOf(next));
    output.value = next ? describe(next) : '';
    slider.ariaValueText = next ? output.value : 'none';
    for (const tip of tips) showTip(tip, tip === place ? next : undefined, hidden);
  }

  /** @param {Reading} item */
  const describe = (item) => lines(item, hidden).join('; ');

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
 *   `p99`, `jnats 2.11.4: 71.9 µs`, `nats.go: 70.6 µs`
 */
function lines({label, values}, hidden) {
  const shown = values.filter((value) => !hidden.includes(value.label));
  if (shown.length === 0) return [label, 'no series shown'];
  return [label, ...shown.map((value) => `${value.label}: ${value.text}`)];
}

/** @param {Drawing} drawing */
function tipOf(drawing) {
  const tip = element('div', {className: 'tip', hidden: true});
  drawing.plot.append(tip);
  return {drawing, tip};
}

/**
 * @param {ReturnType<typeof tipOf>} parts
 * @param {Reading | undefined} reading
 * @param {string[]} hidden
 */
function showTip({drawing: {plot, view}, tip}, reading, hidden) {
  tip.hidden = !reading;
  if (!reading) return;
  tip.textContent = lines(reading, hidden).join('\n');
  const [originX, originY] = view.origin();
  const {axis, offset} = positionOf(view, reading);
  if (axis === 'y') {
    Object.assign(tip.style, {top: `${originY + offset + 8}px`, right: '8px'});
    return;
  }
  const x = originX + offset;
  const isLeft = x < plot.clientWidth / 2;
  tip.style.left = isLeft ? `${x + 16}px` : 'auto';
  tip.style.right = isLeft ? 'auto' : `${plot.clientWidth - x + 16}px`;
}

/**
 * @param {Drawing} drawing
 * @param {(position: {x: number, y: number}) => void} readNearest
 *   Takes a position in the plot, in pixels.
 * @param {() => void} leave
 */
function followPointer({plot, view}, readNearest, leave) {
  /** @param {PointerEvent} event */
  const follow = (event) => {
    const {left, top} = plot.getBoundingClientRect();
    const [originX, originY] = view.origin();
    readNearest({x: event.clientX - left - originX, y: event.clientY - top - originY});
  };
  plot.addEventListener('pointermove', follow);
  plot.addEventListener('pointerdown', follow);
  plot.addEventListener('pointerleave', ({pointerType}) => {
    // A finger leaves when it is lifted. The reader then still reads.
    if (pointerType === 'mouse') leave();
  });
}

/**
 * @param {View} view
 * @param {Reading} reading
 * @returns {{axis: 'x' | 'y', offset: number}}
 *   In pixels from the origin of the plot.
 */
function positionOf(view, {at}) {
  // Categories can be on either axis; all other readings are along x.
  const axis = typeof at === 'string' && !view.scale('x').bandwidth ? 'y' : 'x';
  const scale = view.scale(axis);
  return {axis, offset: scale(at) + (scale.bandwidth?.() ?? 0) / 2};
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
    const {axis, offset} = positionOf(view, item);
    const distance = Math.abs(offset - position[axis]);
    if (distance < shortest) [best, shortest] = [item, distance];
  }
  return best;
}
