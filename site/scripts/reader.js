/**
 * The worker that reads result files with the generator's adapters, without holding up the page: files
 * of the reader on the compare page, and the raw files of a published run on its page.
 *
 * @import {Answers} from './own-run.js'
 * @import {LinesWanted} from './source-lines.js'
 * @typedef {{file: File, id: string, title: string, answers: Answers}} Task
 *   `id`, `title`: of the run that the file becomes.
 * @typedef {{run: string, root: string}} Recomputation
 *   Addresses: of the page of the run, and of the site.
 */

import {fetched} from './fetched.js';
import {readOwn} from './own-run.js';
import {recompute} from './recompute.js';
import {readLines} from './source-lines.js';

/**
 * @param {Task | Recomputation | LinesWanted} data
 */
function answerTo(data) {
  if ('run' in data)
    return recompute(data, bytesAt).catch((error) => failed('The raw files', error));
  if ('spans' in data) {
    return readLines(data, bytesAt).catch((error) => failed(`${data.name}:`, error));
  }
  return readOwn(data).catch((error) => failed(`${data.file.name}:`, error));
}

addEventListener(
  'message',
  async (/** @type {MessageEvent<Task | Recomputation | LinesWanted>} */ {data}) =>
    postMessage(await answerTo(data)),
);

/** @param {string} address */
const bytesAt = async (address) => new Uint8Array(await (await fetched(address)).arrayBuffer());

/**
 * @param {string} what
 * @param {unknown} error
 *   A file is a folder, or has changed since it was chosen; or the site does not answer.
 * @returns {{errors: string[]}}
 */
const failed = (what, error) => ({
  errors: [`${what} could not be read: ${error instanceof Error ? error.message : error}`],
});
