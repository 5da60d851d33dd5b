/**
 * Loads the runtime, a second classic script: fetched once, run when the first chart needs it.
 *
 * @typedef {{draw: typeof import('./draw.js').draw}} Runtime
 */

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
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address ?? '';
    script.onload = () => resolve(/** @type {any} */ (globalThis).benchfolioRuntime);
    script.onerror = () => {
      loading = undefined;
      script.remove();
      reject(new Error(`could not load ${script.src}: charts stay static`));
    };
    document.head.append(script);
  });
  return loading;
}

/** Fetches the runtime into the browser's cache when the page is idle, without running it. */
export function fetchWhenIdle() {
  // Readers who save data only load the runtime when they use a chart. Not in TypeScript's DOM types.
  const {connection} = /** @type {{connection?: {saveData?: boolean}}} */ (navigator);
  if (!address || connection?.saveData) return;
  // Safari has no requestIdleCallback.
  const idle =
    globalThis.requestIdleCallback ?? ((/** @type {() => void} */ run) => setTimeout(run, 2000));
  idle(() => fetch(address, {priority: 'low'}).catch(() => {}));
}
