/**
 * The button of a run page that computes its values again, in the browser. The worker and the raw files
 * are fetched when it is pressed.
 *
 * @import {Recomputed} from './recompute.js'
 */

import {list} from '../../generator/format.js';
import {askReader, UNREAD} from './ask-reader.js';
import {button, element} from './elements.js';

/** Names of different values that are listed. */
const MOST_NAMED = 5;

/** @param {ParentNode} page */
export function addRecomputeButton(page) {
  /** @type {HTMLElement | null} */
  const place = page.querySelector('.recompute');
  if (!place) return;
  const {run = '', root = '', reader = ''} = place.dataset;
  const status = element('output');
  const press = button('Recompute these results here', async () => {
    press.disabled = true;
    status.value = 'Your browser reads the raw files …';
    status.value = textOf(await askReader(reader, {run, root}, /** @type {Recomputed} */ (UNREAD)));
    press.disabled = false;
  });
  place.append(' ', press, ' ', status);
}

/** @param {Recomputed} result */
function textOf(result) {
  if ('errors' in result) return `The values could not be computed. ${result.errors.join('. ')}.`;
  const {files, equal, different} = result;
  const read = files === 1 ? 'the raw file' : `${files} raw files`;
  if (different.length === 0) {
    const same = equal === 1 ? 'The value is equal' : `All ${equal} values are equal`;
    return `Your browser has read ${read}. ${same} to what is published.`;
  }
  const named = different.slice(0, MOST_NAMED);
  const rest = different.length - named.length;
  return `Your browser has read ${read}. ${different.length} of ${equal + different.length} values differ from what is published: ${list([...named, ...(rest > 0 ? [`${rest} more`] : [])])}.`;
}
