/**
 * Raw files that a change adds, and those that it rewrites or removes, although merged raw files must not
 * change. They are found with git, so errors in manifests hide none.
 *
 * @import {RawFile, Run} from '../scan/types.d.ts'
 * @import {Effects} from '../types.d.ts'
 * @typedef {{effects: Effects, runs: Iterable<Run>}} RawSide
 *   `runs`: those that were read.
 * @typedef {{added: string[], joined: string[], rewritten: string[], gone: string[]}} RawChanges
 *   Paths. `added`, `gone`: files that only the change, or only the base has, under any name; `joined`: those of
 *   `added` that are in a run of the base.
 */

import {digest} from '../digest.js';
import {groupBy} from '../group-by.js';
import {readFile} from '../read-file.js';
import {textOf} from '../scan/copies.js';
import {isIgnored, isNoRun, isThere} from '../scan/names.js';

/**
 * @param {Iterable<string>} paths
 *   The paths that changed.
 * @param {RawSide} before
 * @param {RawSide} after
 * @returns {Promise<Map<string, RawChanges>>}
 *   By report. A run whose folder is renamed, or whose files are compressed, is neither added nor gone.
 */
export async function rawChanges(paths, before, after) {
  const raw = [...paths].filter(isRaw).sort();
  const [old, current] = [sideOf(raw, before), sideOf(raw, after)];
  /** @type {Map<string, RawChanges>} */
  const changes = new Map();
  for (const [report, ofReport] of groupBy(raw, (path) => String(path.split('/')[1]))) {
    /** @type {RawChanges} */
    const found = {added: [], joined: [], rewritten: [], gone: []};
    for (const path of ofReport) {
      const [isOld, isCurrent] = [await old.has(path), await current.has(path)];
      if (isOld && isCurrent) {
        const [first, second] = [before, after].map(({effects}) => digest(path, effects));
        if ((await first) !== (await second)) found.rewritten.push(path);
      } else if (isOld) {
        if (!(await current.texts()).has(await old.text(path))) found.gone.push(path);
      } else if (isCurrent && !(await old.texts()).has(await current.text(path))) {
        found.added.push(path);
        const manifest = `${path.slice(0, path.lastIndexOf('/'))}/run.yaml`;
        if (await isThere(manifest, before.effects)) found.joined.push(path);
      }
    }
    changes.set(report, found);
  }
  return changes;
}

/**
 * @param {readonly string[]} raw
 *   The raw files that changed.
 * @param {RawSide} side
 */
function sideOf(raw, {effects, runs}) {
  const known = byPath(runs);
  /** @type {Promise<Set<string>> | undefined} */
  let texts;
  return {
    has: (/** @type {string} */ path) => isThere(path, effects),
    text: (/** @type {string} */ path) => textAt(path, effects, known),
    texts: () => (texts ??= textsOf(raw, effects, known)),
  };
}

/** @param {string} path */
function isRaw(path) {
  const [data, report = '', run, name = '', ...deeper] = path.split('/');
  const isOfRun = data === 'data' && !isNoRun(report, run);
  return isOfRun && name !== '' && deeper.length === 0 && name !== 'run.yaml' && !isIgnored(name);
}

/** @param {Iterable<Run>} runs */
const byPath = (runs) =>
  new Map([...runs].flatMap(({files}) => files.map((file) => [file.path, file])));

/**
 * @param {readonly string[]} changed
 * @param {Effects} effects
 * @param {ReadonlyMap<string, RawFile>} known
 * @returns {Promise<Set<string>>}
 *   Of the raw files that are there.
 */
async function textsOf(changed, effects, known) {
  const texts = new Set([...known.values()].map(textOf));
  for (const path of changed) {
    if (await isThere(path, effects)) texts.add(await textAt(path, effects, known));
  }
  return texts;
}

/**
 * @param {string} path
 * @param {Effects} effects
 * @param {ReadonlyMap<string, RawFile>} known
 * @returns {Promise<string>}
 *   The digest that copies of the file share.
 */
async function textAt(path, effects, known) {
  const file = known.get(path);
  if (file) return textOf(file);
  const {text} = await readFile({path, name: path.split('/').at(-1) ?? path, note: {}}, effects);
  return text ?? (await digest(path, effects));
}
