/**
 * `generate`: the data made into Hugo's content, without Hugo.
 */

import {diskEffects} from '../effects.js';
import {generate as generateContent} from '../generate.js';

/** @param {{root: string, log: (line: string) => void}} context */
export async function generate({root, log}) {
  await generateContent(diskEffects(root, log));
}
