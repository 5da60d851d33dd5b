/**
 * Asks the worker that reads files, which ends with its answer.
 *
 * @import {Recomputation, Task} from './reader.js'
 * @import {LinesWanted} from './source-lines.js'
 */

/** The answer to a page whose script for the worker cannot be loaded. */
export const UNREAD = {errors: ['The script that reads files could not be loaded']};

/**
 * @template T
 * @param {string} reader
 *   Address of its script, which is loaded now.
 * @param {Task | Recomputation | LinesWanted} task
 * @param {T} failed
 *   The answer where the script cannot be loaded.
 * @returns {Promise<T>}
 */
export const askReader = (reader, task, failed) =>
  new Promise((resolve) => {
    const worker = new Worker(reader);
    const end = (/** @type {T} */ answer) => {
      worker.terminate();
      resolve(answer);
    };
    worker.onmessage = ({data}) => end(data);
    worker.onerror = () => end(failed);
    worker.postMessage(task);
  });
