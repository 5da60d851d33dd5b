/**
 * Raw files that nobody has described yet, as they come from an upload in the hosting's web page: what they
 * are, and the run.yaml to add.
 *
 * @import {Effects} from '../types.d.ts'
 * @import {Unlisted} from './types.d.ts'
 */

import {describeRead} from '../adapters/describe-file.js';
import {readRaw} from '../adapters/read.js';
import {proposeRun} from '../add/propose.js';
import {mapConcurrent} from '../map-concurrent.js';
import {isIgnored, isNoRun, isThere, MANIFESTS} from '../scan/names.js';
import {MOST_FILES} from '../scan/scan.js';

/**
 * @param {ReadonlySet<string>} changed
 *   Paths.
 * @param {{root: string, effects: Effects}} context
 * @returns {Promise<{unlisted: Unlisted[], files: Set<string>}>}
 *   `files`: whose errors say the same with less.
 */
export async function unlistedRuns(changed, {root, effects}) {
  /** Folder → its files outside of a run. @type {Map<string, string[]>} */
  const strays = new Map();
  /** @type {Set<string>} */
  const folders = new Set();
  for (const path of [...changed].sort()) {
    const parts = path.split('/');
    const [data, report = '', run = ''] = parts;
    if (data !== 'data' || isNoRun(report, run)) continue;
    const name = parts.at(-1) ?? '';
    if (isIgnored(name) || !(await isThere(path, effects))) continue;
    if (parts.length > 3) folders.add(parts.slice(0, 3).join('/'));
    else if (!MANIFESTS.includes(name)) {
      const folder = parts.slice(0, -1).join('/');
      strays.set(folder, [...(strays.get(folder) ?? []), path]);
    }
  }
  /** @type {Unlisted[]} */
  const unlisted = [];
  for (const folder of folders) {
    const names = await effects.list(folder);
    if (names.includes('run.yaml') || names.length > MOST_FILES) continue;
    const {recognised, manifest, questions, errors} = await proposeRun(folder, {root, effects});
    unlisted.push({
      folder,
      recognised,
      // Of files with errors there is none.
      ...(manifest === '' ? {} : {manifest}),
      questions,
      errors: errors.list(),
    });
  }
  for (const [folder, paths] of strays) {
    const read = await mapConcurrent(paths, async (path) => {
      const name = path.split('/').at(-1) ?? path;
      return {path, read: await readRaw({path, name, note: {}}, effects)};
    });
    const errors = read.flatMap(({read: {missing, errors: found}}) =>
      missing ? [] : found.list(),
    );
    const recognised = read.map((one) => describeRead(one.path, one.read));
    unlisted.push({folder, recognised, questions: [], errors});
  }
  const files = [
    ...unlisted.map(({folder}) => `${folder}/run.yaml`),
    ...[...strays.values()].flat(),
  ];
  return {unlisted, files: new Set(files)};
}
