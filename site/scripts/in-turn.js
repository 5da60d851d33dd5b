/**
 * Sets signals of all drawings of a figure, each in a task of its own, so that the browser answers the reader
 * between them.
 *
 * @import {Drawing} from './drawing.js'
 */

import {nextTask} from './next-task.js';

/**
 * @param {Pick<Drawing, 'set'>[]} drawings
 *   One or more.
 * @param {() => void} undo
 *   Is called if one fails.
 * @returns {(signals: Readonly<Record<string, unknown>>) => Promise<void>}
 *   Signals that come while it draws are set together after that, the last value of each: drawings do not fall
 *   behind a drag.
 */
export function inTurn(drawings, undo) {
  /** @type {Record<string, unknown>} */
  let next = {};
  /** @type {Promise<void> | undefined} */
  let drawn;
  const draw = async () => {
    try {
      do {
        const signals = next;
        next = {};
        for (const plot of drawings) {
          await plot.set(signals);
          await nextTask();
        }
      } while (Object.keys(next).length > 0);
    } catch (error) {
      undo();
      throw error;
    } finally {
      drawn = undefined;
    }
  };
  return (signals) => {
    Object.assign(next, signals);
    drawn ??= draw();
    return drawn;
  };
}
