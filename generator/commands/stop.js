/**
 * How a command ends on a signal: first the programs that it started, so that they write nothing more, then the
 * process itself. What else it holds is released by listeners of `exit`.
 *
 * @import {ChildProcess} from 'node:child_process'
 */

import {once} from 'node:events';
import {constants} from 'node:os';
import process from 'node:process';

const SIGNALS = /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP']);
/** @type {Map<ChildProcess, NodeJS.Signals>} */
const children = new Map();
let isListening = false;
let isStopping = false;

/** Whether the process is about to end, and what its programs return is of no use. */
export const stopping = () => isStopping;

/** A second signal of a kind ends the process at once, as without a listener. */
export function stopOnSignals() {
  if (isListening) return;
  isListening = true;
  for (const signal of SIGNALS) process.once(signal, () => stop(128 + constants.signals[signal]));
}

/**
 * @param {ChildProcess} child
 * @param {NodeJS.Signals} signal
 *   Which ends it.
 */
export function stopWithThis(child, signal) {
  children.set(child, signal);
  // Also where an exception ends this process.
  const kill = () => child.kill(signal);
  process.prependOnceListener('exit', kill);
  child.once('exit', () => {
    process.off('exit', kill);
    children.delete(child);
  });
}

/** @param {number} code Of the exit. */
export async function stop(code) {
  isStopping = true;
  const ended = [...children].map(([child, signal]) => {
    child.kill(signal);
    return once(child, 'exit');
  });
  await Promise.all(ended);
  process.exit(code);
}
