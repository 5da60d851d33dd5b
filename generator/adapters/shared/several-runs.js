/**
 * The output of several runs in one file, for example from a loop over threads or clients. Settings
 * distinguish the runs. Runs with the same settings are repeats, which the adapter joins or refuses.
 * Where a run states something twice, the line that begins the next run is missing, and the values of
 * two runs would be mistaken for those of one: such a run is refused.
 *
 * @import {Fold, ReadContext, RunContext} from '../types.d.ts'
 * @import {Rec} from '../../records/types.d.ts'
 * @typedef {object} OneRun
 * @property {(text: string, line: number) => void} take
 * @property {(text: string) => boolean} hasEnded
 *   Whether a line that may begin a run belongs to another run.
 * @property {() => Rec[]} records
 *   The first of them is about the whole run.
 */

import {withoutLines} from '../../records/lines.js';

/**
 * @param {ReadContext} context
 * @param {RegExp} beginning
 *   A line that may begin a run.
 * @param {string} expected
 *   How such a line looks, for a message.
 * @param {(context: RunContext) => OneRun} open
 * @param {(repeats: Rec[][]) => Rec[]} [join]
 *   Makes one list of records of the repeats. Repeats are refused without it.
 * @returns {Fold<string>}
 */
export function severalRuns(context, beginning, expected, open, join) {
  /** Repeats by settings. @type {Map<string, Rec[][]>} */
  const bySettings = new Map();
  /** Of each of them, to find a copy. @type {Set<string>} */
  const texts = new Set();
  /** What the run has stated so far. @type {Set<string>} */
  const stated = new Set();
  let isRefused = false;
  /** @type {RunContext} */
  const runContext = {
    ...context,
    once(name, line) {
      if (name === undefined || isRefused) return;
      if (stated.has(name)) {
        isRefused = true;
        const found = `found a second "${name}" in a run`;
        const message = `${found}, expected "${expected}" before the next run`;
        context.error(line, message, 'Put each run into a separate file.');
      }
      stated.add(name);
    },
  };
  let run = open(runContext);
  let start = 1;
  let end = 1;
  const close = () => {
    const records = isRefused ? [] : run.records();
    const found = records.map((record) => ({
      lines: /** @type {const} */ ([start, end]),
      ...record,
    }));
    const {operation = '', params = {}} = found[0] ?? {};
    if (found.length === 0) return;
    const key = JSON.stringify([operation, params]);
    const repeats = bySettings.get(key) ?? [];
    bySettings.set(key, repeats);
    // A copy would count as a repeat.
    const text = JSON.stringify(found.map(withoutLines));
    const isCopy = texts.has(text);
    const settings = Object.entries(params).map(([name, value]) => `${name} ${value}`);
    const what = [operation, ...settings].filter((part) => part !== '').join(', ') || 'the same';
    if (repeats.length > 0 && isCopy) {
      const message = `found the run of ${what} a second time, with equal values`;
      context.error(start, message, 'Remove the copy.');
      return;
    }
    // A run that failed may lack the first record of the others.
    const keys = found.map((one) => JSON.stringify([one.operation, one.params]));
    if (!join) context.run(start, [...new Set(keys)], what);
    texts.add(text);
    repeats.push(found);
  };
  return {
    take(text, line) {
      if (beginning.test(text) && run.hasEnded(text)) {
        close();
        stated.clear();
        isRefused = false;
        run = open(runContext);
        start = line;
      }
      run.take(text, line);
      if (text.trim() !== '') end = line;
    },
    end() {
      close();
      return [...bySettings.values()].flatMap((repeats) => {
        const [only = []] = repeats;
        return join && repeats.length > 1 ? join(repeats) : only;
      });
    },
  };
}
