/**
 * Several runs in one file: the output of a loop, or a log to which a tool appended. Each repeat of the loop becomes a
 * run with its lines of the file. Each run of the log gets the whole file, and a note that chooses its events.
 *
 * @import {InputErrors} from '../errors.js'
 * @import {Lines} from '../records/types.d.ts'
 * @import {Effects} from '../types.d.ts'
 * @import {Source, SourceFile} from './types.d.ts'
 */

import {basename} from 'node:path';
import {readRaw} from '../adapters/read.js';
import {wholeLines} from '../adapters/shared/slices.js';
import {decode, NotText} from '../adapters/shared/text.js';
import {counted} from '../format.js';
import {rawName} from '../ids.js';
import {GZ, LARGE} from './sources.js';

/** Of a file that is stored as gzip or Zstandard. */
const COMPRESSED = /\.(?:gz|zst)$/i;

/**
 * @param {readonly Source[]} sources
 * @param {{effects: Effects, errors: InputErrors}} context
 * @returns {Promise<Source[]>}
 *   One for each run that must be separate from the others. A file without such runs stays as it is.
 */
export async function splitSources(sources, {effects, errors}) {
  /** @type {Source[]} */
  const split = [];
  for (const source of sources) {
    const [file, ...others] = source.files;
    if (!file || others.length > 0 || file.isMoved || source.inPlace) {
      const {length} = source.files;
      const found = length === 1 ? 'a file of the site' : counted(length, 'file');
      const message = `found --split with ${found}, expected one file from outside of data/`;
      errors.add(source.label, undefined, message, 'Give each file in a separate call.');
      continue;
    }
    try {
      split.push(...(await splitSource(source, file, effects)));
    } catch (error) {
      if (!(error instanceof NotText)) throw error;
      errors.add(file.path, undefined, error.message, error.hint);
    }
  }
  return split;
}

/**
 * @param {Source} source
 * @param {SourceFile} file
 *   The only one of the source.
 * @param {Effects} effects
 * @returns {Promise<Source[]>}
 * @throws {NotText}
 *   If the lines of a run are not UTF-8.
 */
async function splitSource(source, file, effects) {
  const {path, name, absolute} = file;
  const {runs} = await readRaw({path, name, note: {}}, {stream: () => effects.stream(absolute)});
  if (!runs) return [source];
  /** @type {Source[]} */
  const parts = [];
  for (const [i, run] of runs.entries()) {
    const label = `${path} (run ${i + 1} of ${runs.length})`;
    const part = 'lines' in run ? await partOf({...file, ...run}, effects) : {...file, span: run};
    parts.push({...source, label, files: [{...part, path: label}]});
  }
  return parts;
}

/** @param {SourceFile} file With its lines. @param {Effects} effects @returns {Promise<SourceFile>} As it will be stored. */
async function partOf(file, effects) {
  let size = 0;
  for await (const piece of bytesOf(file, effects)) size += piece.length;
  const isCompressed = size > LARGE;
  const plain = basename(file.path).replace(COMPRESSED, '');
  return {...file, name: rawName(plain, isCompressed ? GZ : ''), size, isCompressed};
}

/**
 * @param {Pick<SourceFile, 'absolute' | 'lines'>} file
 * @param {Pick<Effects, 'stream'>} effects
 * @returns {AsyncIterable<Uint8Array>}
 *   All bytes of a whole file; else its lines in UTF-8.
 */
export function bytesOf({absolute, lines}, effects) {
  const bytes = effects.stream(absolute);
  return lines ? bytesOfLines(bytes, lines) : bytes;
}

/** @param {AsyncIterable<Uint8Array>} bytes @param {readonly Lines[]} lines */
async function* bytesOfLines(bytes, lines) {
  for await (const {text, line} of wholeLines('', decode(bytes), false)) {
    const own = text.split(/(?<=\n)/).filter((_, i) => isIn(line + i, lines));
    if (own.length > 0) yield Buffer.from(own.join(''));
  }
}

/** @param {number} line @param {readonly Lines[]} lines */
const isIn = (line, lines) => lines.some(([first, last]) => first <= line && line <= last);
