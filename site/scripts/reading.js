/**
 * Shows values: the slider below the plot steps through the chart's readings, and the pointer over the plot
 * picks the nearest one. A rule marks the position, and a box below or above the plots shows the values.
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
  const tip = element('div', {className: 'tip', hidden: true});
  const slider = element('input', {
    type: 'range',
    min: '0',
    value: '0',
    oninput: () => read(candidates[slider.valueAsNumber]),
    onfocus: () => read(candidates[slider.valueAsNumber]),
    onblur: () => read(undefined),
  });
  setRange();
  container.append(element('label', {}, 'Values at ', slider), output, tip);
  container.hidden = list.length === 0;
  // In the overview a drag moves the close-up.
  const plots = drawings.filter(({name}) => name !== 'overview');
  for (const drawing of plots) {
    followPointer(
      drawing,
      (position) => read(nearest(drawing.view, candidates, position), position.clientY),
      () => read(undefined),
    );
  }
  // A finger points elsewhere.
  addEventListener('pointerdown', ({target}) => {
    const isRead = [slider, ...plots.map(({plot}) => plot)].some((one) =>
      one.contains(/** @type {Node} */ (target)),
    );
    if (!isRead) read(undefined);
  });
  addEventListener('keydown', ({key}) => {
    if (key === 'Escape') read(undefined);
  });

  /**
   * @param {Reading | undefined} next
   * @param {number} [pointer]
   *   Pixels from the top of the window.
   */
  function read(next, pointer) {
    if (next !== current) set({reading: next?.at ?? null});
    current = next;
    if (next) slider.value = String(candidates.indexOf(next));
    output.value = next ? describe(next) : '';
    slider.ariaValueText = next ? output.value : 'none';
    tip.hidden = !next;
    tip.textContent = next ? lines(next, hidden).join('\n') : '';
    const [first] = plots;
    if (next && first) putTip(tip, positionOf(first.view, next), {first, pointer});
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

/**
 * Puts the box below what was read, or above it where the window has no room: a row, or all plots.
 *
 * @param {HTMLElement} tip
 * @param {ReturnType<typeof positionOf>} position
 * @param {{first: Drawing, pointer: number | undefined}} plots
 *   `first`: all have their plot at one place of the axis x.
 */
function putTip(tip, {axis, offset, half}, {first: {plot, view}, pointer = innerHeight}) {
  const container = /** @type {HTMLElement} */ (tip.parentElement);
  const all = /** @type {HTMLElement} */ (plot.parentElement).getBoundingClientRect();
  const [box, own] = [container.getBoundingClientRect(), plot.getBoundingClientRect()];
  const {width, height} = tip.getBoundingClientRect();
  const [originX, originY] = view.origin();
  const isFocused = container.matches(':focus-within');
  const row = own.top + originY + offset;
  const [top, bottom] =
    axis === 'y' ? [row - half, row + half] : [all.top, isFocused ? box.bottom : all.bottom];
  const [above, below] = [Math.max(top - height, 0), Math.min(bottom, innerHeight - height)];
  const fits = {above: above + height <= top, below: below === bottom};
  const isBelow = fits.below || (!fits.above && pointer < innerHeight / 2);
  const middle = axis === 'y' ? all.right : own.left + originX + offset;
  const left = Math.max(Math.min(middle - width / 2, all.right - width), all.left);
  Object.assign(tip.style, {
    top: `${(isBelow ? below : above) - box.top}px`,
    left: `${left - box.left}px`,
  });
  // The pointer leaves a plot where the box begins.
  tip.classList.toggle('over', axis === 'y' || !(fits.below || fits.above));
}

/**
 * @param {Drawing} drawing
 * @param {(position: {x: number, y: number, clientY: number}) => void} readNearest
 *   Takes a position in the plot, in pixels.
 * @param {() => void} leave
 */
function followPointer({plot, view}, readNearest, leave) {
  /** @param {PointerEvent} event */
  const follow = (event) => {
    const {left, top} = plot.getBoundingClientRect();
    const [originX, originY] = view.origin();
    const {clientX, clientY} = event;
    readNearest({x: clientX - left - originX, y: clientY - top - originY, clientY});
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
 * @returns {{axis: 'x' | 'y', offset: number, half: number}}
 *   In pixels from the origin of the plot; `half`: of a category.
 */
function positionOf(view, {at}) {
  // Categories can be on either axis; all other readings are along x.
  const axis = typeof at === 'string' && !view.scale('x').bandwidth ? 'y' : 'x';
  const scale = view.scale(axis);
  const half = (scale.bandwidth?.() ?? 0) / 2;
  return {axis, offset: scale(at) + half, half};
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
