/**
 * Makes a figure interactive. When a reader first points at it, touches it or moves the focus near it, its
 * data and Vega's runtime are loaded, live plots replace the static drawings, and the controls appear. A
 * figure with a plot that has no drawing begins when the reader sees its place or scrolls near it. If anything
 * fails, the figure stays static.
 *
 * @import {Chart, Reading} from '../../generator/charts/types.d.ts'
 * @import {Drawing} from './drawing.js'
 * @import {Spec} from 'vega'
 *
 * @typedef {object} LiveData
 * @property {{name: string, spec: Spec}[]} views
 * @property {Reading[]} readings
 * @property {Chart['closeUp']} [closeUp]
 * @property {string} [detail]
 */

import {choiceIn, choiceOf, isPending, onWayBack, remember} from './address.js';
import {closeUp} from './close-up.js';
import {rowsOf} from './detail.js';
import {drawing} from './drawing.js';
import {inTurn} from './in-turn.js';
import {runtime, unpacked} from './load.js';
import {nextTask} from './next-task.js';
import {reading} from './reading.js';
import {series} from './series.js';

/** Events that start a figure. */
const START_EVENTS = ['pointerenter', 'pointerdown', 'touchstart', 'focusin'];

/** Prepares all figures of the page. */
export function liveFigures() {
  const figures = /** @type {NodeListOf<HTMLElement>} */ (
    document.querySelectorAll('figure[data-live]')
  );
  const starts = new Map([...figures].map((figure) => [figure, live(figure)]));
  // Its legend and slider come before its links. They are there when the focus comes from above, because the
  // figure begins while the focus is on what is before it.
  document.addEventListener('focusin', ({target}) => {
    const focused = /** @type {Element} */ (target);
    if (!focused.matches(':focus-visible')) return;
    const next = [...figures].find(
      (figure) =>
        focused.compareDocumentPosition(figure) === Node.DOCUMENT_POSITION_FOLLOWING &&
        !figure.closest('details:not([open])'),
    );
    if (next) starts.get(next)?.();
  });
  // An address that a reader pastes shows what it shows in a new page. A live figure has gone back by itself.
  addEventListener('hashchange', () => {
    if ([...figures].some(({id}) => isPending(id))) location.reload();
  });
}

/**
 * @param {HTMLElement} figure
 * @returns {() => void}
 *   Makes it live, once.
 */
function live(figure) {
  // A folded figure has no drawing until it is opened.
  const fold = /** @type {HTMLDetailsElement | null} */ (figure.closest('.chart-fold'));
  const [target, events] = fold ? [fold, ['toggle']] : [figure, START_EVENTS];
  const show = (/** @type {boolean} */ isShown) => {
    figure.querySelector('.close-up')?.toggleAttribute('hidden', !isShown);
  };
  const waiting = new AbortController();
  const {signal} = waiting;
  const start = () => {
    if (signal.aborted) return;
    waiting.abort();
    addFields(figure);
    startFigure(figure).catch((error) => {
      show(false);
      reportError(error);
    });
  };
  show(true);
  for (const type of events) target.addEventListener(type, start, {passive: true, signal});
  // Fields are added before the reader sees their place. A plot without a drawing is drawn when its place is in
  // sight, or near when the reader scrolls: a page that nobody has scrolled yet does not wait for it.
  whenSeen(figure, {rootMargin: '100% 0px', signal}, () => {
    addFields(figure);
    const room = figure.querySelector('.room');
    if (!room) return;
    addEventListener('scroll', start, {passive: true, signal});
    whenSeen(room, {signal}, start);
  });
  const isChosen = choiceOf(figure.id) !== undefined;
  if (isChosen && fold) fold.open = true;
  if (choiceIn(figure.id, location.hash)) figure.scrollIntoView();
  // A link to it has opened it before this script ran.
  if (isChosen || fold?.open) start();
  return start;
}

/**
 * @param {Element} element
 * @param {{rootMargin?: string, signal: AbortSignal}} options
 *   Until the signal is aborted.
 * @param {() => void} run
 *   Once, when the element comes into sight, or as near to it as the margin.
 */
function whenSeen(element, {rootMargin = '0px', signal}, run) {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({isIntersecting}) => isIntersecting)) return;
      observer.disconnect();
      run();
    },
    {rootMargin},
  );
  observer.observe(element);
  signal.addEventListener('abort', () => observer.disconnect());
}

/** @param {HTMLElement} figure */
function addFields(figure) {
  /** @type {HTMLTemplateElement | null} */
  const fields = figure.querySelector('.close-up template');
  fields?.replaceWith(fields.content);
}

/** @param {HTMLElement} figure */
async function startFigure(figure) {
  const pointAgain = lastPointer(figure);
  const useAgain = lastControl(figure);
  /** @type {Promise<LiveData>} */
  const loading = unpacked(figure.dataset.live ?? '');
  const [data, {draw}] = await Promise.all([loading, runtime()]);
  /** @type {Drawing[]} */
  const drawings = [];
  for (const view of data.views) {
    const plot = part(figure, `[data-view="${view.name}"]`);
    drawings.push(await drawing(plot, view, draw));
  }
  await nextTask();

  // Everything loaded: from here on the figure changes, so keep a copy to undo that.
  const undo = undoCopy(figure);
  const set = inTurn(drawings, undo);
  try {
    for (const plot of drawings) {
      plot.show();
      await nextTask();
    }
    startControls(figure, data, {drawings, set});
    pointAgain();
    useAgain();
  } catch (error) {
    undo();
    throw error;
  }
}

/**
 * Starts the reading, the legends and the close-up of a figure.
 *
 * @param {HTMLElement} figure
 * @param {LiveData} data
 * @param {{drawings: Drawing[], set: ReturnType<typeof inTurn>}} plots
 */
function startControls(figure, data, {drawings, set}) {
  const cursor = reading(part(figure, '.reading'), {list: data.readings, drawings, set});
  const {hidden: off, ...window} = choiceOf(figure.id) ?? {hidden: []};
  /** @type {import('./address.js').Choice} */
  let choice = {hidden: []};
  for (const legend of figure.querySelectorAll('.legend')) {
    series(legend, off, (hidden) => {
      set({hidden});
      cursor.hide(hidden);
      choice = {...choice, hidden};
      remember(figure.id, choice);
    });
  }
  if (!data.closeUp) return;
  const {from, to} = data.closeUp;
  const showRows = exactRows(data, drawings, figure.dataset.live ?? '');
  let isMoved = false;
  const show = closeUp(part(figure, '.close-up'), {
    ...data.closeUp,
    ...window,
    drawings,
    set(moved, step) {
      const isFirst = moved.from === from && moved.to === to;
      isMoved ||= !isFirst;
      // The first window has just been drawn.
      if (isMoved) showRows(moved).then(() => set(moved));
      choice = {hidden: choice.hidden, ...(isFirst ? {} : moved)};
      remember(figure.id, choice, step);
    },
    moved: cursor.within,
  });
  onWayBack(() => {
    const before = choiceOf(figure.id);
    show(before?.from ?? from, before?.to ?? to);
  });
}

/**
 * Remembers where the reader points while the figure becomes live, so that the first tap shows values.
 *
 * @param {HTMLElement} figure
 * @returns {() => void}
 *   Points there again, unless the mouse has left or the finger scrolls.
 */
function lastPointer(figure) {
  const listening = new AbortController();
  /** @type {{plot: Element, x: number, y: number} | undefined} */
  let last;
  /** @param {PointerEvent} event */
  const keep = ({target, clientX, clientY}) => {
    const plot = /** @type {Element} */ (target).closest('.plot');
    const {left = 0, top = 0} = plot?.getBoundingClientRect() ?? {};
    last = plot ? {plot, x: clientX - left, y: clientY - top} : undefined;
  };
  /** @param {PointerEvent} event */
  const forget = ({type, pointerType}) => {
    // A finger leaves when it is lifted.
    if (type === 'pointercancel' || pointerType === 'mouse') last = undefined;
  };
  const options = {passive: true, signal: listening.signal};
  figure.addEventListener('pointerdown', keep, options);
  figure.addEventListener('pointermove', keep, options);
  figure.addEventListener('pointercancel', forget, options);
  figure.addEventListener('pointerleave', forget, options);
  return () => {
    listening.abort();
    if (!last) return;
    const {left, top} = last.plot.getBoundingClientRect();
    const position = {clientX: left + last.x, clientY: top + last.y};
    last.plot.dispatchEvent(new PointerEvent('pointermove', position));
  };
}

/**
 * Remembers the control of the close-up that a reader uses while the figure becomes live.
 *
 * @param {HTMLElement} figure
 * @returns {() => void}
 *   Uses it again.
 */
function lastControl(figure) {
  const listening = new AbortController();
  let useAgain = () => {};
  const keepButton = (/** @type {Event} */ {target}) => {
    const button = /** @type {HTMLElement} */ (target).closest('button');
    if (button) useAgain = () => button.click();
  };
  const keepText = (/** @type {Event} */ {target}) => {
    const input = /** @type {HTMLInputElement} */ (target);
    const {value} = input;
    useAgain = () => {
      input.value = value;
      input.dispatchEvent(new Event('change'));
    };
  };
  const controls = figure.querySelector('.close-up');
  controls?.addEventListener('click', keepButton, {signal: listening.signal});
  controls?.addEventListener('change', keepText, {signal: listening.signal});
  return () => {
    listening.abort();
    useAgain();
  };
}

/**
 * @param {LiveData} data
 * @param {Drawing[]} drawings
 * @param {string} address
 *   The address of the data. The rows are next to them, and are loaded when the window first moves.
 * @returns {(window: {from: number, to: number}) => Promise<void>}
 *   Gives the close-up the rows of the window, which are drawn when its signals are set. If they do not
 *   load, the close-up keeps the rows that it has, and the next window tries again.
 */
function exactRows({detail: file, views, closeUp: first}, drawings, address) {
  const view = views.find(({name}) => name === 'close-up');
  const plot = drawings.find(({name}) => name === 'close-up');
  if (!file || !view || !plot || !first) return async () => {};
  /** @type {Promise<ReturnType<typeof rowsOf>> | undefined} */
  let loading;
  return async (window) => {
    loading ??= unpacked(address.replace(/[^/]*$/, file)).then((rows) =>
      rowsOf(rows, view.spec, first),
    );
    try {
      const rows = (await loading)(window) ?? {};
      for (const [name, values] of Object.entries(rows)) plot.view.data(name, values);
    } catch (error) {
      loading = undefined;
      reportError(error);
    }
  };
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
 *   Restores the figure as it is now.
 */
function undoCopy(figure) {
  const parts = [...figure.querySelectorAll('.legend, .plots, .reading, .close-up')];
  const copies = parts.map((element) => element.cloneNode(true));
  return () => {
    for (const [i, element] of parts.entries()) {
      element.replaceWith(/** @type {Node} */ (copies[i]));
    }
  };
}
