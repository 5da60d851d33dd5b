/**
 * Loads what a chart needs to become live: the runtime, fetched once and run when the first chart needs
 * it, and the chart's data. Both are classic scripts, which also load in a frame of opaque origin.
 *
 * @typedef {{draw: typeof import('./draw.js').draw,
 *   unpack: typeof import('./unpack.js').unpack}} Runtime
 */

import {nextTask} from './next-task.js';

/** Set by the template. `currentScript` is only available while this script first runs. */
const address = /** @type {HTMLScriptElement | null} */ (document.currentScript)?.dataset.runtime;

/** @type {Promise<Runtime> | undefined} */
let loading;

/**
 * @returns {Promise<Runtime>}
 * @throws {Error}
 *   If the script does not load. The next call tries again.
 */
export function runtime() {
  loading ??= script(address ?? '').then(
    () => /** @type {any} */ (globalThis).benchfolioRuntime,
    (error) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/**
 * @param {string} address
 *   The address of a file that `generator/draw/live.js` wrote.
 * @returns {Promise<any>}
 *   A `LiveData`, or the `detail` of a chart.
 * @throws {Error}
 *   If the script does not load.
 */
export async function unpacked(address) {
  const [element, {unpack}] = await Promise.all([script(address), runtime()]);
  await nextTask();
  return unpack(/** @type {{chart?: string}} */ (element).chart ?? '');
}

/**
 * @param {string} src
 * @returns {Promise<HTMLScriptElement>}
 *   After it has run.
 */
const script = (src) =>
  new Promise((resolve, reject) => {
    const element = document.createElement('script');
    element.src = src;
    element.onload = () => resolve(element);
    element.onerror = () => {
      element.remove();
      reject(new Error(`could not load ${element.src}: charts stay static`));
    };
    document.head.append(element);
  });

/** Fetches the runtime into the browser's cache when the page is idle, without running it. */
export function fetchWhenIdle() {
  // Readers who save data only load the runtime when they use a chart. Not in TypeScript's DOM types.
  const {connection} = /** @type {{connection?: {saveData?: boolean}}} */ (navigator);
  if (!address || connection?.saveData || !document.querySelector('[data-live]')) return;
  // Safari has no requestIdleCallback.
  const idle =
    globalThis.requestIdleCallback ?? ((/** @type {() => void} */ run) => setTimeout(run, 2000));
  idle(() => fetch(address, {priority: 'low'}).catch(() => {}));
}
