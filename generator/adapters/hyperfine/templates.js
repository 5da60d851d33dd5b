/**
 * Commands as they were written: hyperfine puts the values of parameters into them, so `sleep 0.0{n}` becomes
 * `sleep 0.01` and `sleep 0.02`. Its files do not have the first. It is found again, so that a scan is one operation
 * with a parameter.
 *
 * @import {Rec} from '../../records/types.d.ts'
 */

/** Of a command in which values of its parameters are found in many places. */
const MOST_TEMPLATES = 256;

/**
 * @template {Rec} T
 * @param {T[]} records
 *   Of all commands of a file.
 * @returns {T[]}
 *   The operation of each is the template that gives the most of the commands in the file; of several, the one with
 *   the most parameters.
 */
export function withTemplates(records) {
  /** @type {Map<string, string[]>} */
  const found = new Map();
  for (const {operation, params} of records) {
    const key = JSON.stringify([operation, params]);
    if (!found.has(key)) found.set(key, templatesOf(operation, Object.entries(params)));
  }
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const template of [...found.values()].flat()) {
    counts.set(template, (counts.get(template) ?? 0) + 1);
  }
  return records.map((record) => {
    const {operation, params} = record;
    const templates = found.get(JSON.stringify([operation, params])) ?? [];
    const most = Math.max(...templates.map((one) => counts.get(one) ?? 0));
    const template = templates.find((one) => counts.get(one) === most);
    return {...record, operation: template ?? operation};
  });
}

/**
 * @param {string} command
 * @param {[name: string, value: string][]} params
 * @returns {string[]}
 *   All that give the command, each once; those with the most parameters first.
 */
function templatesOf(command, params) {
  /** @type {{text: string, count: number}[]} */
  let begun = [{text: '', count: 0}];
  /** Where the next character of each is. @type {Map<number, typeof begun>} */
  const at = new Map([[0, begun]]);
  for (let i = 0; i < command.length; i += 1) {
    begun = (at.get(i) ?? []).slice(0, MOST_TEMPLATES);
    at.delete(i);
    const steps = params
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
