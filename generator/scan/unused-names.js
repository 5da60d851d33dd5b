/**
 * Warns of names under `rename` and `drop` that no raw file has: a misspelt name changes nothing.
 *
 * @import {InputErrors} from '../errors.js'
 * @import {Subject} from '../records/types.d.ts'
 * @import {RawFile, Report} from './types.d.ts'
 */

import {alternatives} from '../format.js';

/** Names of the files that a message lists. */
const MOST_LISTED = 12;

/**
 * @param {Iterable<Subject>} subjects
 *   As the file writes them.
 * @returns {NonNullable<RawFile['names']>}
 */
export function namesOf(subjects) {
  /** @type {NonNullable<RawFile['names']>} */
  const names = {operation: new Set(), parameter: new Set()};
  for (const {operation, params} of subjects) {
    if (operation !== '') names.operation.add(operation);
    for (const name of Object.keys(params)) names.parameter.add(name);
  }
  return names;
}

/**
 * @param {Pick<Report, 'rules' | 'runs'>} report
 *   With its records.
 * @param {InputErrors} errors
 *   Where a file has one, its names may not be complete.
 */
export function warnOfUnusedNames({rules, runs}, errors) {
  for (const {kind, name, system, run, file, line} of rules) {
    const files = runs
      .filter((one) => (run === undefined ? one.system === system : one.id === run))
      .flatMap((one) => one.files);
    const found = files.flatMap(({names}) => (names ? names[kind] : []));
    if (found.length === 0 || files.some(({path}) => errors.has(path))) continue;
    if (found.some((names) => names.has(name))) continue;
    const others = [...new Set(found.flatMap((names) => [...names]))].map((one) => `"${one}"`);
    const rest = others.length - MOST_LISTED;
    const listed = rest > 1 ? [...others.slice(0, MOST_LISTED), `one of ${rest} others`] : others;
    const expected =
      listed.length > 0
        ? `one of the files: ${alternatives(listed)}`
        : `no such name, because the files have no ${kind}s`;
    errors.warn(file, line, `found the ${kind} "${name}", expected ${expected}`);
  }
}
