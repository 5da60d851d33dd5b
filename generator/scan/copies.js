/**
 * Finds copied raw files: a copied run would count as a repeat and make every interval too narrow. A copy
 * that is compressed, or has other line ends or blanks before them, has the same text.
 *
 * @import {InputErrors} from '../errors.js'
 * @import {FileNote, RawFile, Run} from './types.d.ts'
 */

import {areDisjoint} from '../records/only.js';

/** Meanings of columns that say what a row is about, and not what was measured. */
const ABOUT = /^(operation|param|elapsed|window|bucket-.*)$/;
/** Where both files are in the site. */
export const COPY_HINT =
  'Remove the copy. If both were really measured, state the reason as `identical` under "files" in run.yaml. If the file has the results of several systems, select those of each run with `only`. If it is a log of several runs, choose each with `from` and `to`.';

/**
 * @param {readonly Run[]} runs
 *   The runs of one report, with their records. Withdrawn runs are not counted, so their files may be copied.
 * @param {InputErrors} errors
 *   Receives each file that has the same text as one before it.
 */
export function refuseCopies(runs, errors) {
  /** @type {Map<string, RawFile[]>} */
  const byText = new Map();
  for (const file of runs.flatMap((run) => (run.withdrawn ? [] : run.files))) {
    // Files without records, such as a configuration or an empty list of errors, may be equal.
    if (file.records.length === 0 || file.note.identical) continue;
    const text = textOf(file);
    const others = byText.get(text) ?? [];
    byText.set(text, [...others, file]);
    const first = others.find(
      ({note}) =>
        !areDisjoint(note.only, file.note.only) &&
        !haveOtherColumns(note, file.note) &&
        !areApart(note, file.note),
    );
    if (!first) continue;
    const same = file.sha256 === first.sha256 ? 'bytes' : 'text';
    errors.add(
      file.path,
      undefined,
      `found the same ${same} as in ${first.path}, expected another measurement`,
      COPY_HINT,
    );
  }
}

/**
 * @param {FileNote} a
 * @param {FileNote} b
 * @returns {boolean}
 *   Whether both map the columns of a table and no column with results is in both: a table can have a column for each
 *   system.
 */
function haveOtherColumns(a, b) {
  const [ofA, ofB] = [a, b].map(({columns = {}}) =>
    Object.keys(columns).filter((name) => !ABOUT.test(columns[name]?.as ?? '')),
  );
  return Boolean(ofA?.length && ofB?.length) && !ofA?.some((name) => ofB?.includes(name));
}

/**
 * @param {FileNote} a
 * @param {FileNote} b
 * @returns {boolean}
 *   Whether they choose different runs of a log.
 */
const areApart = (a, b) =>
  (a.to ?? Number.POSITIVE_INFINITY) <= (b.from ?? Number.NEGATIVE_INFINITY) ||
  (b.to ?? Number.POSITIVE_INFINITY) <= (a.from ?? Number.NEGATIVE_INFINITY);

/**
 * @param {RawFile} file
 *   As it was read.
 * @returns {string}
 *   The digest that copies of it share; of a file that is not read, that of its bytes.
 */
export const textOf = ({text, sha256}) => text ?? sha256;
