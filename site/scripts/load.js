/**
 * The runtime: a second classic script, fetched once, run when the first chart wants it.
 *
 * @typedef {{draw: typeof import('./draw.js').draw}} Runtime
 */

/** Its address, told by the template; the element is only known while this script first runs. */
const address = /** @type {HTMLScriptElement | null} */ (document.currentScript)?.dataset.runtime;

/** @type {Promise<Runtime> | undefined} */
let running;

/**
 * @returns {Promise<Runtime>}
 * @throws {Error}
 *   When the script cannot be had; the next call tries again.
 */
export function runtime() {
  running ??= new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address ?? '';
    script.onload = () => resolve(/** @type {any} */ (globalThis).benchfolioRuntime);
    script.onerror = () => {
      running = undefined;
      script.remove();
      reject(new Error(`found no script ${script.src}, charts stay as they are drawn`));
    };
    document.head.append(script);
  });
  return running;
}

/** Puts the runtime into the browser's cache while nothing else is to do, without running it. */
export function fetchWhenIdle() {
  // Not in TypeScript's DOM: who saves data pays for a live chart only on asking.
  const {connection} = /** @type {{connection?: {saveData?: boolean}}} */ (navigator);
  if (!address || connection?.saveData) return;
  // Safari has no requestIdleCallback.
  const idle =
    globalThis.requestIdleCallback ?? ((/** @type {() => void} */ run) => setTimeout(run, 2000));
  idle(() => fetch(address, {priority: 'low'}).catch(() => {}));
}
