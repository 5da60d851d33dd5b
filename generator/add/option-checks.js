/**
 * Checks that the options of `benchfolio add` fit the files, runs and reports that they name.
 *
 * @import {Proposal, Source, SourceFile, Stated} from './types.d.ts'
 */

import {basename} from 'node:path';
import {InputError, printable} from '../errors.js';
import {namesOf} from './recognise.js';

/**
 * @param {Stated} stated
 * @param {readonly Source[]} sources
 * @throws {InputError}
 *   For an option of a file that is not there, and a format of no certain file.
 */
export function checkFileOptions({units, every, unread, formats}, sources) {
  const files = sources.flatMap((source) => source.files);
  const names = new Set(files.flatMap(namesOf));
  const errors = Object.entries({unit: units, every, unread, format: formats}).flatMap(
    ([option, byFile]) =>
      Object.keys(byFile)
        .filter((name) => name !== '' && !names.has(name))
        .map(
          (name) =>
            `found --${option} ${name}=…, expected one of the files: ${files.map((file) => basename(file.path)).join(', ')}`,
        ),
  );
  if (formats[''] !== undefined && files.length > 1) {
    errors.push(
      `found --format ${formats['']} with ${files.length} files, expected the file, as in ${basename(files[0]?.path ?? '')}=${formats['']}`,
    );
  }
  if (errors.length > 0) throw new InputError(errors.map(printable));
}

/**
 * @param {Stated} stated
 * @param {readonly Source[]} sources
 * @throws {InputError}
 *   For a report or run that is not the one in whose folder the files are.
 */
export function checkFolderOptions(stated, sources) {
  const errors = sources.flatMap(({inPlace, label}) =>
    Object.entries(inPlace ?? {}).flatMap(([option, expected]) => {
      // Cast: the names of the parts of a folder are those of options.
      const found = stated[/** @type {'report' | 'run'} */ (option)];
      if (found === undefined || found === expected) return [];
      const hint = 'Omit the option, or move the folder first.';
      return `${label}: found --${option} ${found}, expected ${expected} as in the folder\n  ${hint}`;
    }),
  );
  if (errors.length > 0) throw new InputError(errors);
}

/**
 * @param {Proposal} proposal
 * @param {Stated} stated
 * @throws {InputError}
 *   For texts of a report or system that is there: its report.yaml stays as it is.
 */
export function checkNewOptions({report, newReport, newSystem, system}, stated) {
  // A job that says --new-system every night says so of a system that is there.
  const hasName = newReport || newSystem || stated.newSystem;
  const options = /** @type {const} */ ([
    ['title', newReport, `the report ${report}`, '--new-report'],
    ['question', newReport, `the report ${report}`, '--new-report'],
    ['name', hasName, `the system ${system}`, '--new-system or --new-report'],
  ]);
  const hint = `To change it, edit data/${report}/report.yaml.`;
  const errors = options
    .filter(([option, isNew]) => stated[option] !== undefined && !isNew)
    .map(
      ([option, , what, expected]) =>
        `found --${option} for ${what}, which already exists, expected it with ${expected}\n  ${hint}`,
    );
  if (errors.length > 0) throw new InputError(errors);
}

/** What a file states that needs none of these options. */
const STATED = /** @type {const} */ ({unit: 'its unit', every: 'its times'});

/**
 * @param {readonly Proposal[]} proposals
 * @param {Stated} stated
 *   By options.
 * @throws {InputError}
 *   For a unit, a time between samples or columns that no file needs: they would not change what the file says. What a
 *   run that failed has left may need none.
 */
export function checkNeededOptions(proposals, {units, every, columns, status}) {
  if (status !== undefined) return;
  const files = proposals.flatMap((proposal) => proposal.files);
  const errors = Object.entries({unit: units, every}).flatMap(([option, byFile]) =>
    Object.entries(byFile).flatMap(([name, value]) => {
      // Cast: the keys of the object above.
      const field = /** @type {'unit' | 'every'} */ (option);
      const meant = files.filter(({file}) => name === '' || namesOf(file).includes(name));
      const [first] = meant;
      // One that is left out is listed as such.
      if (!first || meant.some(({note}) => note[field] !== undefined)) return [];
      const which = name === '' ? value : `${name}=${value}`;
      return `found --${option} ${which}, expected it for a file that does not state ${STATED[field]}: ${basename(first.file.path)} does`;
    }),
  );
  for (const [name, byColumn] of Object.entries(columns)) {
    const isMeant = (/** @type {SourceFile} */ file) => name === '' || namesOf(file).includes(name);
    if (files.some(({file, note}) => note.columns && isMeant(file))) continue;
    const which = [...(name === '' ? [] : [name]), Object.keys(byColumn)[0]].join('=');
    const expected = 'it for a table (.csv or .tsv) that no runner wrote';
    errors.push(`found --column ${which}=…, expected ${expected}`);
  }
  if (errors.length > 0) throw new InputError(errors.map(printable));
}
