/**
 * What runs on a thread: calls the function that a message names, and answers with what it returns.
 *
 * @import {Task} from './threads.js'
 */

import {parentPort, workerData} from 'node:worker_threads';
import {diskEffects} from './effects.js';

/** @param {string} line */
const log = (line) => void process.stdout.write(`${line}\n`);
const effects = diskEffects(workerData.root, log);

parentPort?.on('message', async (/** @type {Task} */ {module, name, argument}) => {
  try {
    const called = (await import(module))[name];
    parentPort?.postMessage({value: await called(argument, effects)});
  } catch (error) {
    // Errors are sent without their properties, which say what a person can do about them.
    const {code, path} = /** @type {NodeJS.ErrnoException} */ (error);
    parentPort?.postMessage({error, properties: {code, path}});
  }
});
