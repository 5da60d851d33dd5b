/**
 * Sorts the runs in a text by their settings: those with the same ones are repeats.
 *
 * @import {Lines} from '../../records/types.d.ts'
 */

/**
 * @returns {{add(line: number, settings: readonly string[]): boolean, runs(): {lines: Lines[]}[]}}
 *   `add` takes the first line of a run and what is measured in it; false if an earlier run measured some of it, too.
 *   `runs`: one for each repeat, with its lines. The first repeat has the first run of all settings.
 */
export function repeatCollector() {
  /** @type {{line: number, repeat: number}[]} */
  const runs = [];
  /** Of each repeat. @type {Set<string>[]} */
  const measured = [];
  return {
    add(line, settings) {
      const isRepeat = measured.some((one) => settings.some((setting) => one.has(setting)));
      let repeat = measured.findIndex((one) => !settings.some((setting) => one.has(setting)));
      if (repeat < 0) repeat = measured.push(new Set()) - 1;
      for (const setting of settings) measured[repeat]?.add(setting);
      runs.push({line, repeat});
      return !isRepeat;
    },
    runs() {
      const lines = runs.map(({line}, i) => {
        // What is above the first run belongs to it.
        const first = i === 0 ? 1 : line;
        const last = (runs[i + 1]?.line ?? Number.POSITIVE_INFINITY) - 1;
        return /** @type {Lines} */ ([first, last]);
      });
      return measured.map((_, repeat) => ({
        lines: lines.filter((_, i) => runs[i]?.repeat === repeat),
      }));
    },
  };
}
