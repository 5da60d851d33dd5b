/**
 * Adds a system to a report.yaml, and leaves every other character as it is.
 *
 * @import {Platform} from '../scan/types.d.ts'
 * @typedef {{id: string, name: string, platform: Platform, source?: {repository: string}}} NewSystem
 *   `source`: of the repository in which the result files lie.
 */

import {isMap, isNode, parseDocument} from 'yaml';
import {manifestText} from './manifest.js';

/**
 * @param {string} text
 *   The text of a report.yaml that is right.
 * @param {NewSystem} system
 * @returns {string | undefined}
 *   Undefined where `systems` is written in brackets, so that there is no line to add.
 */
export function withSystem(text, {id, ...system}) {
  const systems = parseDocument(text, {uniqueKeys: false}).get('systems', true);
  if (!isMap(systems) || systems.flow) return undefined;
  const {key} = systems.items[0] ?? {};
  const last = systems.items.at(-1)?.value;
  if (!isNode(key) || !isNode(last) || !key.range || !last.range) return undefined;
  const indent = text.slice(text.lastIndexOf('\n', key.range[0] - 1) + 1, key.range[0]);
  // A comment may follow on the line.
  const end = text.indexOf('\n', last.range[1] - 1);
  const [before, after] =
    end < 0 ? [`${text}\n`, ''] : [text.slice(0, end + 1), text.slice(end + 1)];
  const lines = manifestText({[id]: system})
    .trimEnd()
    .split('\n');
  return before + lines.map((line) => `${indent}${line}\n`).join('') + after;
}
