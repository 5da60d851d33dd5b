/**
 * Commands as they were written: hyperfine puts the values of parameters into them, so `sleep 0.0{n}` becomes
 * `sleep 0.01` and `sleep 0.02`. Its files do not have the first. It is found again, so that a scan is one operation
 * with a parameter.
 *
 * @import {Rec} from '../../records/types.d.ts'
 */

import {groupBy} from '../../group-by.js';
import {subjectKey} from '../../records/subject.js';

/** Of a command in which values of its parameters are found in many places. */
const MOST_TEMPLATES = 256;

/**
 * @template {Rec} T
 * @param {T[]} records
 *   Of all commands of a file, those of a command one after the other.
 * @returns {T[]}
 *   The operation of each is the template that gives the most of the commands in the file; of several, the one with
 *   the most parameters.
 */
export function withTemplates(records) {
  const commands = [...groupBy(records, subjectKey).values()].map((same) => ({
    same,
    templates: same.slice(0, 1).flatMap(templatesOf),
  }));
  const uses = groupBy(
    commands.flatMap(({templates}) => templates),
    (template) => template,
  );
  return commands.flatMap(({same, templates}) => {
    const counts = templates.map((template) => uses.get(template)?.length ?? 0);
    const operation = templates[counts.indexOf(Math.max(...counts))] ?? '';
    return same.map((record) => ({...record, operation}));
  });
}

/**
 * @param {Rec} record
 * @returns {string[]}
 *   All that give its command, each once; those with the most parameters first.
 */
function templatesOf({operation: command, params}) {
  /** @type {{text: string, count: number}[]} */
  let begun = [{text: '', count: 0}];
  /** Where the next character of each is. @type {Map<number, typeof begun>} */
  const at = new Map([[0, begun]]);
  for (let i = 0; i < command.length; i += 1) {
    begun = (at.get(i) ?? []).slice(0, MOST_TEMPLATES);
    at.delete(i);
    const steps = Object.entries(params)
      .filter(([, value]) => value !== '' && command.startsWith(value, i))
      .map(([name, {length}]) => ({part: `{${name}}`, length, count: 1}));
    for (const {part, length, count} of [
      ...steps,
      {part: command.charAt(i), length: 1, count: 0},
    ]) {
      const next = begun.map((one) => ({text: one.text + part, count: one.count + count}));
      at.set(i + length, [...(at.get(i + length) ?? []), ...next]);
    }
  }
  const whole = (at.get(command.length) ?? []).sort((a, b) => b.count - a.count);
  return [...new Set(whole.map(({text}) => text))];
}
