/**
 * The output of several runs in one file, for example from a loop over threads or clients. Settings
 * distinguish the runs. The same settings twice would be repeats, which no chart may mix.
 *
 * @import {Fold, ReadContext} from '../types.d.ts'
 * @import {Rec} from '../../records/types.d.ts'
 * @typedef {object} OneRun
 * @property {(text: string, line: number) => void} take
 * @property {() => boolean} hasEnded
 *   Whether the next beginning belongs to another run.
 * @property {() => Rec[]} records
 *   The first of them is about the whole run.
 */

/**
 * @param {ReadContext} context
 * @param {RegExp} beginning
 *   A line that may begin a run.
 * @param {() => OneRun} open
 * @returns {Fold<string>}
 */
export function severalRuns(context, beginning, open) {
  /** @type {Rec[]} */
  const records = [];
  /** @type {Set<string>} */
  const seen = new Set();
  let run = open();
  let start = 1;
  const close = () => {
    const found = run.records();
    const {operation = '', params = {}} = found[0] ?? {};
    const key = JSON.stringify([operation, params]);
    if (found.length > 0 && seen.has(key)) {
      const settings = Object.entries(params).map(([name, value]) => `${name} ${value}`);
      const what = [operation, ...settings].filter((part) => part !== '').join(', ');
      context.error(
        start,
        `found a second run of ${what || 'the same'}, expected other settings`,
        'Make each repeat a separate run.',
      );
      return;
    }
    if (found.length > 0) seen.add(key);
    records.push(...found);
  };
  return {
    take(text, line) {
      if (run.hasEnded() && beginning.test(text)) {
        close();
        run = open();
        start = line;
      }
      run.take(text, line);
    },
    end() {
      close();
      return records;
    },
  };
}
