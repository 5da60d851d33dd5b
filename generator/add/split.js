/**
 * The runs of a loop that are in one file: each repeat becomes a run with its lines of the file.
 *
 * @import {FileRun} from '../adapters/read.js'
 * @import {InputErrors} from '../errors.js'
 * @import {Lines} from '../records/types.d.ts'
 * @import {Effects} from '../types.d.ts'
 * @import {Source, SourceFile} from './types.d.ts'
 */

import {basename} from 'node:path';
import {readRaw} from '../adapters/read.js';
import {decode, NotText} from '../adapters/shared/text.js';
import {rawName} from '../ids.js';
import {GZ, LARGE} from './sources.js';

/** Of a file that is stored as gzip or Zstandard. */
const COMPRESSED = /\.(?:gz|zst)$/i;

/**
 * @param {readonly Source[]} sources
 * @param {{effects: Effects, errors: InputErrors}} context
 * @returns {Promise<Source[]>}
 *   One for each repeat. A source whose runs all have other settings stays as it is.
 */
export async function splitSources(sources, {effects, errors}) {
  /** @type {Source[]} */
  const split = [];
  for (const source of sources) {
    const [file, ...others] = source.files;
    if (!file || others.length > 0 || file.isMoved || source.inPlace) {
      const found = others.length > 0 ? `${source.files.length} files` : 'a file of the site';
      const message = `found --split with ${found}, expected one file from outside of data/`;
      errors.add(source.label, undefined, message, 'Give each file in a separate call.');
      continue;
    }
    split.push(...(await splitSource(source, file, {effects, errors})));
  }
  return split;
}

/**
 * @param {Source} source
 * @param {SourceFile} file
 *   The only one of the source.
 * @param {{effects: Effects, errors: InputErrors}} context
 * @returns {Promise<Source[]>}
 */
async function splitSource(source, file, {effects, errors}) {
  const {path, name, absolute} = file;
  const {runs} = await readRaw({path, name, note: {}}, {stream: () => effects.stream(absolute)});
  if (!runs) return [source];
  const repeats = repeatsOf(runs);
  /** @type {Source[]} */
  const parts = [];
  for (const [i, lines] of repeats.entries()) {
    const size = await sizeOf({absolute, lines}, effects).catch((error) => {
      if (!(error instanceof NotText)) throw error;
      errors.add(path, undefined, error.message, error.hint);
      return 0;
    });
    const isCompressed = size > LARGE;
    const stored = rawName(basename(path).replace(COMPRESSED, ''), isCompressed ? GZ : '');
    const label = `${path} (repeat ${i + 1} of ${repeats.length})`;
    const part = {...file, path: label, name: stored, size, isCompressed, lines};
    parts.push({...source, label, files: [part]});
  }
  return parts;
}

/**
 * @param {readonly FileRun[]} runs
 *   In the order of the file.
 * @returns {Lines[][]}
 *   Of each repeat the lines of its runs. The first repeat has the first run of all settings.
 */
function repeatsOf(runs) {
  /** @type {{lines: Lines[], settings: Set<string>}[]} */
  const repeats = [];
  for (const [i, {line, settings}] of runs.entries()) {
    let repeat = repeats.find((one) => !settings.some((setting) => one.settings.has(setting)));
    if (!repeat) {
      repeat = {lines: [], settings: new Set()};
      repeats.push(repeat);
    }
    // What is above the first run belongs to it.
    const first = i === 0 ? 1 : line;
    repeat.lines.push([first, (runs[i + 1]?.line ?? Number.POSITIVE_INFINITY) - 1]);
    for (const setting of settings) repeat.settings.add(setting);
  }
  return repeats.map(({lines}) => lines);
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
  let number = 1;
  let rest = '';
  for await (const piece of decode(bytes)) {
    const rows = (rest + piece).split('\n');
    rest = rows.pop() ?? '';
    const from = number;
    number += rows.length;
    const own = rows.filter((_, i) => isIn(from + i, lines));
    if (own.length > 0) yield Buffer.from(`${own.join('\n')}\n`);
  }
  if (rest !== '' && isIn(number, lines)) yield Buffer.from(rest);
}

/** @param {number} line @param {readonly Lines[]} lines */
const isIn = (line, lines) => lines.some(([first, last]) => first <= line && line <= last);

/** @param {Pick<SourceFile, 'absolute' | 'lines'>} file @param {Effects} effects @returns {Promise<number>} Bytes. */
async function sizeOf(file, effects) {
  let size = 0;
  for await (const piece of bytesOf(file, effects)) size += piece.length;
  return size;
}
