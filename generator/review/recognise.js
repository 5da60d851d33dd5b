/**
 * What raw files are, without a manifest.
 *
 * @import {Effects} from '../types.d.ts'
 */

import {labelOf} from '../adapters/describe-file.js';
import {readRaw} from '../adapters/read.js';
import {mapConcurrent} from '../map-concurrent.js';
import {describeInText} from '../records/describe.js';

/** Records of one file that are described. */
const MOST_DESCRIBED = 6;

/**
 * @param {string[]} paths
 * @param {Effects} effects
 */
export const recognise = (paths, effects) =>
  mapConcurrent(paths, async (path) => {
    const name = path.split('/').at(-1) ?? path;
    const {format, records, errors, missing} = await readRaw({path, name, note: {}}, effects);
    const remaining = records.length - MOST_DESCRIBED;
    return {
      file: path,
      format,
      label: labelOf(format),
      lines: [
        ...records.slice(0, MOST_DESCRIBED).map(describeInText),
        ...(remaining > 0 ? [`and ${remaining} more records`] : []),
      ],
      errors,
      missing,
    };
  });
