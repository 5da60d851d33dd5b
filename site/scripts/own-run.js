/**
 * A result file of the reader → a run next to the published ones. Reads with the generator's adapters; what
 * no file says, such as the machine, is not stated.
 *
 * @import {FileFacts, Missing} from '../../generator/adapters/types.d.ts'
 * @import {ComparedRun} from '../../generator/pages/compare-run.js'
 * @import {Rec} from '../../generator/records/types.d.ts'
 * @import {FileNote, RawFile, Run} from '../../generator/scan/types.d.ts'
 * @import {Task} from './reader.js'
 * @typedef {Pick<FileNote, Missing>} Answers
 *   What the reader said of the file.
 * @typedef {{run: ComparedRun, format: string, warnings: string[]} |
 *   {errors: string[], missing?: Missing}} OwnReading
 */

import {unzipSync} from 'fflate';
import {adapters} from '../../generator/adapters/index.js';
import {readRaw} from '../../generator/adapters/read.js';
import {factText} from '../../generator/facts/stated.js';
import {integer, list, quantity} from '../../generator/format.js';
import {comparedOperations} from '../../generator/pages/compared-operations.js';
import {summarise} from '../../generator/stats/summary.js';
import {omissionNotes} from '../../generator/words/notes.js';
import {readAll} from './unzip.js';

/** The first bytes of a ZIP archive. */
const ZIP = [0x50, 0x4b, 3, 4];
/** Bytes of a file in an archive, which is unpacked as a whole. */
const LARGEST_UNPACKED = 500 * 2 ** 20;
/** Facts of a run that its file may state. @type {[label: string, fact: keyof FileFacts][]} */
const STATED = [
  ['Version', 'version'],
  ['JVM', 'jvm'],
  ['Flags', 'flags'],
  ['Users at most', 'users'],
];

/**
 * @param {Task} task
 * @returns {Promise<OwnReading>}
 */
export async function readOwn({file, id, title, answers}) {
  const opened = await unpacked(file);
  if ('found' in opened) return {errors: [`${file.name}: ${opened.found}`]};
  const {name, stream} = opened;
  const {errors, ...read} = await readRaw({path: name, name, note: answers}, {stream});
  if (read.format === 'published') {
    const expected = 'expected a file that a runner wrote';
    errors.add(name, undefined, `found published values, ${expected}`);
  }
  const operations = errors.any ? [] : operationsOf([rawFile(name, answers, read.records)]);
  if (!errors.any && operations.length === 0) {
    const found = list([...new Set(read.records.map(kindOf))]) || 'no results';
    errors.add(name, undefined, `found ${found}, expected throughput, latencies or sizes`);
    // They say why nothing was measured.
    for (const {line, message} of read.warnings) errors.add(name, line, message);
  }
  if (errors.any) {
    return {
      errors: errors.list().map(forReader),
      ...(read.missing ? {missing: read.missing} : {}),
    };
  }
  return {
    format: adapters.find(({id}) => id === read.format)?.label ?? '',
    warnings: read.warnings.map(({line, message}) => (line ? `line ${line}: ${message}` : message)),
    run: {
      // What is not stated counts as equal within a report, so each file is a separate report.
      id: `${id}/${file.name}`,
      report: 'your file',
      title,
      colour: 1,
      machine: null,
      load: null,
      published: null,
      facts: [
        ['System', title],
        ...STATED.flatMap(([label, fact]) => {
          const text = factText(read.facts, fact);
          return text === undefined ? [] : [/** @type {[string, string]} */ ([label, text])];
        }),
        ['Published in', 'not published'],
        ['Report', 'your file'],
      ],
      notes: omissionNotes({model: 'unknown'}),
      operations,
    },
  };
}

/**
 * @param {File} file
 * @returns {Promise<{name: string, stream: () => AsyncIterable<Uint8Array>} | {found: string}>}
 *   The file, or the one in the archive that it is, as this site's downloads are. `found`: what is wrong.
 */
async function unpacked(file) {
  const {name} = file;
  const start = new Uint8Array(await file.slice(0, ZIP.length).arrayBuffer());
  if (!ZIP.every((byte, i) => start[i] === byte)) {
    return {name, stream: () => readAll(file.stream().getReader())};
  }
  /** @type {number[]} */
  const sizes = [];
  /** @type {Record<string, Uint8Array>} */
  let files;
  try {
    files = unzipSync(new Uint8Array(await file.arrayBuffer()), {
      filter(entry) {
        if (entry.name.endsWith('/')) return false;
        sizes.push(entry.originalSize);
        return sizes.length === 1 && entry.originalSize <= LARGEST_UNPACKED;
      },
    });
  } catch (error) {
    // Cast: fflate throws no other.
    const {message} = /** @type {Error} */ (error);
    return {found: `found a broken ZIP archive (${message}), expected a whole one`};
  }
  if (sizes.length !== 1) {
    const expected = 'expected one: unpack the archive and add its files';
    return {found: `found a ZIP archive of ${integer(sizes.length)} files, ${expected}`};
  }
  const [[inner, bytes] = []] = Object.entries(files);
  if (inner === undefined || bytes === undefined) {
    const found = `found a file of ${quantity(sizes[0] ?? 0, 'B')} in the archive`;
    return {found: `${found}, expected at most ${quantity(LARGEST_UNPACKED, 'B')}`};
  }
  return {name: inner, stream: () => inPieces(bytes)};
}

/** @param {Uint8Array} bytes */
export async function* inPieces(bytes) {
  yield bytes;
}

/**
 * @param {string} error
 * @returns {string}
 *   Without the sentences on manifests and commands, which a reader does not have.
 */
function forReader(error) {
  const [found = '', hint = ''] = error.split('\n  ');
  const sentences = hint
    .split(/(?<=\.) /)
    .filter((one) => !/\brun\.yaml\b|\b(?:add|check) --/.test(one));
  return [found, sentences.join(' ')].filter(Boolean).join('\n  ');
}

/**
 * @param {RawFile[]} files
 * @param {Partial<Run>} [stated]
 *   What the manifest says of the run, where there is one.
 */
export function operationsOf(files, stated) {
  const run = runOf(files, stated);
  return comparedOperations(summarise(run), run);
}

/**
 * @param {string} name
 * @param {FileNote} note
 * @param {Rec[]} records
 * @returns {RawFile}
 */
export const rawFile = (name, note, records) => ({
  name,
  path: name,
  size: 0,
  sha256: '',
  note,
  records,
  warnings: [],
});

/**
 * @param {RawFile[]} files
 * @param {Partial<Run>} [stated]
 * @returns {Run}
 */
export const runOf = (files, stated = {}) => ({
  report: '',
  id: '',
  path: '',
  system: '',
  date: '',
  flags: [],
  params: {},
  status: 'ok',
  warmup: 0,
  notes: [],
  warnings: [],
  ...stated,
  files,
});

/** @param {Rec} record */
const kindOf = (record) => (record.kind === 'measurement' ? record.metric : record.kind);
