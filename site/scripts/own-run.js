/**
 * A result file of the reader → a run beside the published ones. Reads with the generator's adapters;
 * what no file says, such as the machine, is not stated.
 *
 * @import {Missing} from '../../generator/adapters/types.d.ts'
 * @import {ComparedRun} from '../../generator/pages/compare-run.js'
 * @import {Rec} from '../../generator/records/types.d.ts'
 * @import {FileNote, RawFile, Run} from '../../generator/scan/types.d.ts'
 * @typedef {Pick<FileNote, Missing>} Answers
 *   What the reader said of the file.
 * @typedef {{run: ComparedRun, format: string, warnings: string[]} |
 *   {errors: string[], missing?: Missing}} OwnReading
 */

import {adapters} from '../../generator/adapters/index.js';
import {readRaw} from '../../generator/adapters/read.js';
import {list} from '../../generator/format.js';
import {comparedOperations} from '../../generator/pages/compared-operations.js';
import {summarise} from '../../generator/stats/summary.js';
import {omission} from '../../generator/words/notes.js';
import {readAll} from './unzip.js';

/**
 * @param {File} file
 * @param {string} id
 *   Of the file, among those of the reader.
 * @param {Answers} answers
 * @returns {Promise<OwnReading>}
 */
export async function readOwn(file, id, answers) {
  const {name} = file;
  const stream = () => readAll(file.stream().getReader());
  const {errors, ...read} = await readRaw({path: name, name, note: answers}, {stream});
  if (read.format === 'published') {
    const expected = 'expected a file that a runner wrote';
    errors.add(name, undefined, `found figures as published, ${expected}`);
  }
  const operations = errors.any ? [] : operationsOf([rawFile(name, answers, read.records)]);
  if (!errors.any && operations.length === 0) {
    const found = list([...new Set(read.records.map(kindOf))]) || 'no results';
    errors.add(name, undefined, `found ${found}, expected throughput or latencies`);
  }
  if (errors.any) {
    return {
      errors: errors.list().map(forReader),
      ...(read.missing ? {missing: read.missing} : {}),
    };
  }
  const title = `your file: ${name}`;
  return {
    format: adapters.find(({id}) => id === read.format)?.label ?? '',
    warnings: read.warnings.map(({line, message}) => (line ? `line ${line}: ${message}` : message)),
    run: {
      // What is not stated counts as equal within a report, so each file is a report of its own.
      id: `${id}/${name}`,
      report: 'your file',
      title,
      colour: 1,
      machine: null,
      load: null,
      published: null,
      facts: [
        ['System', title],
        ['Published in', 'not published'],
        ['Report', 'your file'],
      ],
      notes: omission({model: 'unknown'}),
      operations,
    },
  };
}

/**
 * @param {string} error
 * @returns {string}
 *   Without the sentences on manifests and commands, which a reader does not have.
 */
function forReader(error) {
  const [found = '', hint = ''] = error.split('\n  ');
  const sentences = hint.split(/(?<=\.) /).filter((one) => !/\brun\.yaml\b|\bcheck --/.test(one));
  return [found, sentences.join(' ')].filter(Boolean).join('\n  ');
}

/**
 * @param {RawFile[]} files
 * @param {Partial<Run>} [stated]
 *   What the manifest says of the run, where there is one.
 */
export const operationsOf = (files, stated) => comparedOperations(summarise(runOf(files, stated)));

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
