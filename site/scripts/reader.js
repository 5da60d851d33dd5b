/**
 * The worker of the compare page: reads a file of the reader, without holding up the page.
 *
 * @import {Answers, OwnReading} from './own-run.js'
 * @typedef {{file: File, id: string, answers: Answers}} Task
 */

import {readOwn} from './own-run.js';

addEventListener('message', async (/** @type {MessageEvent<Task>} */ {data}) => {
  const {file, id, answers} = data;
  postMessage(await readOwn(file, id, answers).catch((error) => failed(file, error)));
});

/**
 * @param {File} file
 * @param {unknown} error
 *   The file is a folder, or has changed since it was chosen.
 * @returns {OwnReading}
 */
const failed = ({name}, error) => ({
  errors: [`${name}: could not be read: ${error instanceof Error ? error.message : error}`],
});
