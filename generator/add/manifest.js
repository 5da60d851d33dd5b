/**
 * Manifests as text. Values may be any text and cannot change the structure: the YAML library quotes them.
 *
 * @import {FileNote} from '../scan/types.d.ts'
 */

import {stringify} from 'yaml';

/**
 * @param {Readonly<Record<string, unknown>>} fields
 *   In the order of the file; those that are undefined are left out.
 * @param {Readonly<Record<string, string>>} [missing]
 *   What is expected of a field that must be there, as a comment in its place.
 * @returns {string}
 */
export const manifestText = (fields, missing = {}) =>
  Object.entries(fields)
    .map(([key, value]) => {
      if (value !== undefined) return stringify({[key]: value}, {lineWidth: 0});
      return missing[key] === undefined ? '' : `${key}: # ${missing[key]}\n`;
    })
    .join('');

/**
 * @param {Readonly<Record<string, FileNote>>} notes
 * @param {readonly {name: string, field: string, expected: string}[]} missing
 *   Fields that a file needs and nobody has stated.
 * @returns {string}
 *   The part `files` of run.yaml; empty if there is nothing to say.
 */
export function filesText(notes, missing) {
  const known = Object.keys(notes).length > 0 ? stringify({files: notes}, {lineWidth: 0}) : '';
  const open = missing.map(({name, field, expected}) =>
    // The library writes the name of the file, which may be any.
    stringify({files: {[name]: {[field]: 0}}}, {lineWidth: 0})
      .replace(/^files:\n/, '')
      .replace(/ 0\n$/, ` # ${expected}\n`),
  );
  return open.length === 0 ? known : `${known || 'files:\n'}${open.join('')}`;
}
