/**
 * The controls of the close-up: buttons for ranges, steps, two inputs, and the brush in the overview.
 * They all show the same window.
 *
 * @import {Chart} from '../../generator/charts/types.d.ts'
 * @import {Drawing} from './drawing.js'
 */

import {clockText, secondsTyped} from '../../generator/elapsed-time.js';
import {milli} from '../../generator/records/rounding.js';
import {element} from './elements.js';

/**
 * @param {HTMLElement} container
 *   Has the controls: a button for each place, two steps, two inputs.
 * @param {NonNullable<Chart['closeUp']> & {
 *   drawings: Drawing[],
 *   set: (signals: {from: number, to: number}, step: {isStep: boolean}) => void,
 *   moved: (from: number, to: number) => void,
 * }} chart
 *   `isStep`: the reader begins to move the window, and does not go on with a drag.
 * @returns {(from: number, to: number) => void}
 *   Shows a window that the reader has seen before.
 */
export function closeUp(container, {start, end, from, to, places, drawings, set, moved}) {
  const overview = drawings.find(({name}) => name === 'overview');
  const fields = /** @type {[HTMLInputElement, HTMLInputElement]} */ ([
    ...container.querySelectorAll('input'),
  ]);
  const problem = element('p', {role: 'alert', className: 'problem'});
  container.append(problem);
  /** Whether the brush has moved since it was taken. */
  let isDragged = false;

  /** @param {HTMLInputElement} input */
  const write = (input) => {
    input.value = clockText(input === fields[0] ? from : to);
  };

  /**
   * Moves the window. It keeps its length if possible, and stays inside the run.
   *
   * @param {number} first
   * @param {number} last
   * @param {{isBrushed?: boolean, isStep?: boolean}} [options]
   *   `isBrushed`: the brush is already there.
   */
  function move(first, last, {isBrushed = false, isStep = true} = {}) {
    const length = Math.min(last - first, end - start);
    from = milli(Math.max(start, Math.min(first, end - length)));
    to = milli(from + length);
    for (const input of fields) {
      // A reader may be typing there.
      if (input !== document.activeElement) write(input);
    }
    problem.textContent = '';
    for (const input of fields) input.ariaInvalid = null;
    set({from, to}, {isStep});
    moved(from, to);
    isDragged = isBrushed;
    if (!isBrushed || isWhole()) moveBrush();
  }

  // Bounds are rounded.
  const isWhole = () => to - from > end - start - 0.002;

  /**
   * Moves the brush in the overview to the window. Its signal is in pixels. The whole run has no brush:
   * a drag would move it, and could not choose a part.
   */
  function moveBrush() {
    const x = overview?.view.scale('x');
    overview?.set({window_x: isWhole() ? [0, 0] : [x(from), x(to)]});
  }

  for (const input of fields) {
    input.onchange = () => {
      const read = windowTyped(fields[0].value, fields[1].value, {start, end});
      if ('problem' in read) {
        problem.textContent = read.problem;
        input.ariaInvalid = 'true';
        return;
      }
      move(read.from, read.to);
      write(input);
    };
  }

  overview?.view.addSignalListener('window', (_, value) => {
    const [first, last] = (value?.t ?? []).map(milli);
    const same = Math.abs(first - from) + Math.abs(last - to) < 0.002;
    if (first < last && !same) move(first, last, {isBrushed: true, isStep: !isDragged});
  });
  overview?.plot.addEventListener('pointerdown', () => {
    isDragged = false;
  });
  overview?.plot.addEventListener('click', (event) => {
    // A click without a drag clears Vega's brush. Move the window there instead.
    if (overview.view.signal('window')?.t) return;
    const x = event.clientX - overview.plot.getBoundingClientRect().left;
    const middle = overview.view.scale('x').invert(x - overview.view.origin()[0]);
    move(middle - (to - from) / 2, middle + (to - from) / 2);
  });

  const step = (/** @type {number} */ lengths) => () =>
    move(from + lengths * (to - from), to + lengths * (to - from));
  const moves = places.map((range) => () => move(range.from, range.to));
  const actions = [...moves, step(-1), step(1)];
  for (const [i, button] of container.querySelectorAll('button').entries()) {
    button.onclick = actions[i] ?? null;
  }
  move(from, to, {isStep: false});
  return (first, last) => {
    move(first, last, {isStep: false});
    for (const input of fields) write(input);
  };
}

/**
 * @param {string} first
 * @param {string} last
 *   As typed.
 * @param {{start: number, end: number}} run
 *   Seconds.
 * @returns {{from: number, to: number} | {problem: string}}
 *   `problem`: what is wrong, for the reader.
 */
export function windowTyped(first, last, run) {
  const [from, to] = [first, last].map(secondsTyped);
  if (from === undefined || to === undefined) {
    const text = from === undefined ? first : last;
    return {problem: `“${text}” is not a time. Write it as 0:36, 1:02:03, or seconds.`};
  }
  for (const time of [from, to]) {
    // Bounds are shown in milliseconds.
    if (time < run.start - 0.001 || time > run.end + 0.001) {
      const [start, end] = [run.start, run.end].map(clockText);
      return {problem: `${clockText(time)} is outside the run, which is from ${start} to ${end}.`};
    }
  }
  const [shownFrom, shownTo] = [milli(from), milli(to)];
  return shownFrom < shownTo
    ? {from: shownFrom, to: shownTo}
    : {problem: `${clockText(from)} is not before ${clockText(to)}.`};
}
