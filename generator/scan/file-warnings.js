/** @import {RawFile, Warning} from './types.d.ts' */

/**
 * @param {RawFile} file
 * @param {readonly Warning[]} warnings
 * @returns {RawFile}
 *   With these warnings below its own; the file itself if there are none.
 */
export const addWarnings = (file, warnings) =>
  warnings.length > 0 ? {...file, warnings: [...file.warnings, ...warnings]} : file;
