/**
 * Work that keeps a processor busy, on threads of this process. A thread is started when there is
 * work for it, keeps the modules that it has loaded, and does not keep the process from ending.
 *
 * @import {Effects} from './types.d.ts'
 * @typedef {{module: string, name: string, argument: unknown}} Task
 *   An exported function of a module, by its URL.
 */

import {once} from 'node:events';
import {availableParallelism} from 'node:os';
import {Worker} from 'node:worker_threads';

const ENTRY = new URL('./thread.js', import.meta.url);
/** Each holds Vega, and what it draws or reads. */
const MOST = 8;

/**
 * @param {string} root
 *   The root of the effects that the functions are given.
 * @returns {Effects['work']}
 */
export function threads(root) {
  /** @type {Worker[]} */
  const idle = [];
  /** @type {(() => void)[]} */
  const waiting = [];
  let free = Math.min(availableParallelism(), MOST);
  return async (module, name, argument) => {
    if (free > 0) free--;
    else await new Promise((resolve) => waiting.push(() => resolve(undefined)));
    try {
      const thread = idle.pop() ?? new Worker(ENTRY, {workerData: {root}});
      // One that has ended by itself, for example without memory, is not used again: this throws.
      const {value, error, properties} = await answer(thread, {module, name, argument});
      idle.push(thread);
      if (error) throw Object.assign(error, properties);
      return value;
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
}

/**
 * @param {Worker} thread
 * @param {Task} task
 * @returns {Promise<{value?: unknown, error?: Error, properties?: {code?: string, path?: string}}>}
 */
async function answer(thread, task) {
  thread.ref();
  thread.postMessage(task);
  const [message] = await once(thread, 'message');
  thread.unref();
  return message;
}
