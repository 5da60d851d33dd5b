/**
 * Adds a system to a report.yaml, and to its title and question if `add` wrote these. Every other character is left
 * as it is.
 *
 * @import {Platform} from '../scan/types.d.ts'
 * @typedef {{id: string, name: string, platform: Platform, source?: {repository: string}}} NewSystem
 *   `source`: of the repository in which the result files lie.
 * @typedef {NewSystem & {operations: {before: string, after: string}}} AddedSystem
 *   `operations`: of the report without and with its first run, as a title names them.
 */

import {isMap, isNode, parseDocument} from 'yaml';
import {manifestText} from './manifest.js';
import {headingsOf} from './new-report.js';

/**
 * @param {string} text
 *   The text of a report.yaml that is right.
 * @param {AddedSystem} system
 * @returns {string | undefined}
 *   Undefined where `systems` is written in brackets, so that there is no line to add.
 */
export function withSystem(text, {id, operations, ...system}) {
  const document = parseDocument(text, {uniqueKeys: false});
  const systems = document.get('systems', true);
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
  const added = before + lines.map((line) => `${indent}${line}\n`).join('') + after;
  /** @type {string[]} */
  const names = Object.values(document.toJS().systems).map(({name}) => name);
  const old = headingsOf(names, operations.before);
  const drafted = headingsOf([...names, system.name], operations.after);
  return `\n${added}`
    .replace(lineOf({title: old.title}), () => lineOf({title: drafted.title}))
    .replace(lineOf({question: old.question}), () => lineOf({question: drafted.question}))
    .slice(1);
}

/** @param {Record<string, string>} field */
const lineOf = (field) => `\n${manifestText(field)}`;
