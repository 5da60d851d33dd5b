/**
 * Reads one raw file, here or on a thread, with a digest of its text: adapters also run in browsers, which have
 * no module for one.
 *
 * @import {RawRead} from './adapters/read.js'
 * @import {RawFile} from './scan/types.d.ts'
 * @import {Effects} from './types.d.ts'
 */

import {createHash} from 'node:crypto';
import {readRaw} from './adapters/read.js';

/**
 * @param {Pick<RawFile, 'path' | 'name' | 'note'>} file
 * @param {Pick<Effects, 'stream'>} effects
 * @returns {Promise<RawRead>}
 */
export const readFile = ({path, name, note}, effects) =>
  readRaw({path, name, note}, effects, {newHash: () => createHash('sha256')});
