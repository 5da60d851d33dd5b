/**
 * Files of several runs that were given as one.
 *
 * @import {InputErrors} from '../errors.js'
 * @import {Run} from '../scan/types.d.ts'
 * @import {Recognised, Source, SourceFile} from './types.d.ts'
 */

import {dirname, parse} from 'node:path';
import {shellText} from '../errors.js';
import {shortened} from '../format.js';
import {groupBy} from '../group-by.js';
import {applyManifest} from '../records/apply-manifest.js';
import {recordKey} from '../records/parts.js';
import {otherLogs} from '../records/rotated.js';
import {describeSubject, isOfOperation} from '../records/subject.js';
import {isOfJvm} from './run-values.js';

/** Folders or files in a message. */
const MOST_FOLDERS = 3;

/**
 * One message instead of one for each file, and before any question.
 *
 * @param {Source} source
 * @param {readonly Recognised[]} files
 *   The files of the source.
 * @param {Pick<Run, 'rename' | 'drop'>} system
 * @param {InputErrors} errors
 *   Receives that some of them have the same results.
 */
export function refuseSameResults({label, inPlace}, files, {rename = {}, drop = []}, errors) {
  if (inPlace) return;
  // The files of a rotated log are parts of one.
  const isRotated = otherLogs(files.flatMap(({read}) => read.records)) === 0;
  const results = files.flatMap(({file, note, read}) =>
    applyManifest(read.records, {params: {}, rename, drop}, note, () => {})
      .filter(isOfOperation)
      .filter((record) => !(isRotated && isOfJvm(record)))
      .map((record) => ({file, record, key: `${read.format} ${recordKey(record)}`})),
  );
  for (const same of groupBy(results, ({key}) => key).values()) {
    const having = [...new Set(same.map(({file}) => file))];
    const [first] = same;
    if (!first || having.length < 2) continue;
    const paths = having.map(({path}) => path);
    const folders = [...new Set(paths.map(dirname))];
    const [places, what] = folders.length > 1 ? [folders, 'folders'] : [paths, 'files'];
    const found = `found ${describeSubject(first.record)} in ${places.length} ${what}`;
    const names = shortened(
      places.map((place) => parse(place).base),
      MOST_FOLDERS,
    ).join(', ');
    const hint = hintOf(having);
    errors.add(label, undefined, `${found} (${names}), expected the results of one run`, hint);
    return;
  }
}

/**
 * @param {readonly SourceFile[]} files
 *   The files that have the same results.
 * @returns {string}
 *   What to do, for a person who has no run.yaml yet.
 */
function hintOf(files) {
  const paths = files.map(({path}) => parse(path));
  const folders = new Set(paths.map(({dir}) => dir));
  const isAround = (/** @type {string} */ folder) =>
    paths.some(({dir}) => dir.startsWith(`${folder}/`));
  const areApart = folders.size === paths.length && ![...folders].some(isAround);
  const named = [...folders].slice(0, MOST_FOLDERS).map(shellText);
  const more = folders.size > MOST_FOLDERS ? ' …' : '';
  const repeats = areApart
    ? `name each folder: npx benchfolio add ${named.join(' ')}${more}`
    : `call add once for each, with the files of one run: npx benchfolio add ${shellText(files[0]?.path ?? '')}`;
  return [
    `If these are several runs, ${repeats}`,
    'If these runs have different settings that no file states, add those of each setting alone: --param NAME=VALUE',
    'If they are one run, write its run.yaml by hand: under "files", set `part: true` for both if one continues the other. Otherwise distinguish them by `params`.',
    ...(areApart
      ? []
      : ['If one repeats results of another, as a summary does: --unread FILE="what it is"']),
  ].join('\n  ');
}
