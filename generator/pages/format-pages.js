/**
 * The formats: a list of what is read, a page for each, and what was tried with its files.
 *
 * @import {Adapter} from '../adapters/types.d.ts'
 * @typedef {Pick<Adapter, 'id' | 'label' | 'runner' | 'writtenBy'>} Format
 * @typedef {Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, number>>>>>>} Conformance
 *   Format → file of a run → `records` in it, and for each kind of damage the copies of the file with
 *   such damage that were read.
 */

import {integer} from '../format.js';
import {counted, distinct, formatAddress, page} from './page.js';
import {table} from './tables.js';

/** What is counted → as a column names it. */
const KINDS = {
  records: 'Records',
  encoding: 'Encodings',
  'line ends': 'Line ends',
  compression: 'Compressed',
  cut: 'Cut',
  lines: 'Lines moved, lost, doubled',
  cell: 'Cells replaced',
};

/**
 * @param {readonly Format[]} adapters
 * @param {Conformance} conformance
 * @param {ReadonlySet<string>} prose
 * @returns {Record<string, string>}
 */
export function formatsPage(adapters, conformance, prose) {
  const rows = adapters.flatMap((format) => conformanceRows(format, conformance));
  const copies = rows.reduce((sum, {counts}) => sum + total(counts), 0);
  return page(
    'formats/',
    {
      title: 'Formats that are read',
      description: 'What each file of a runner is read into, and what was tried with it',
      entries: table(
        [
          ['Runner', false],
          ['File', false],
          ['Written by', false],
        ],
        distinct(adapters.map(({runner}) => runner)).flatMap((name) =>
          adapters
            .filter(({runner}) => runner === name)
            .map(({id, label, runner, writtenBy}) => [
              runner,
              {text: label, href: formatAddress(id)},
              plain(writtenBy),
            ]),
        ),
      ),
      summary: `${counted(adapters.length, 'format')} of ${counted(distinct(adapters.map(({runner}) => runner)).length, 'runner')}`,
      tried:
        rows.length > 0
          ? `${counted(rows.length, 'file')} of real and made runs, ${integer(copies)} damaged copies`
          : '',
      conformance: conformanceTable(rows, true),
    },
    {section: true, prose},
  );
}

/**
 * @param {Format} format
 * @param {Conformance} conformance
 * @param {ReadonlySet<string>} prose
 * @returns {Record<string, string>}
 */
export function formatPage(format, conformance, prose) {
  const {id, label, runner, writtenBy} = format;
  return page(
    formatAddress(id),
    {
      title: label,
      description: `What is read of ${label}`,
      breadcrumb: [{text: 'Formats', href: 'formats/'}],
      facts: [
        {label: 'Runner', values: [runner]},
        {label: 'Written by', values: [plain(writtenBy)]},
        {label: 'Name of the format in run.yaml', values: [id]},
      ],
      conformance: conformanceTable(conformanceRows(format, conformance), false),
    },
    {prose},
  );
}

/**
 * @param {Format} format
 * @param {Conformance} conformance
 */
const conformanceRows = ({id, label}, conformance) =>
  Object.entries(conformance[id] ?? {}).map(([file, counts]) => ({id, label, file, counts}));

/**
 * @param {ReturnType<typeof conformanceRows>} rows
 * @param {boolean} named
 *   Whether the rows are of many formats.
 */
const conformanceTable = (rows, named) =>
  table(
    [
      ['File', false],
      .../** @type {[string, boolean][]} */ (named ? [['Format', false]] : []),
      .../** @type {[string, boolean][]} */ (Object.values(KINDS).map((label) => [label, true])),
    ],
    rows.map(({id, label, file, counts}) => [
      file,
      ...(named ? [{text: label, href: formatAddress(id)}] : []),
      ...Object.keys(KINDS).map((kind) => integer(counts[kind] ?? 0)),
    ]),
  );

/** @param {Readonly<Record<string, number>>} counts */
const total = ({records = 0, ...counts}) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/** Without the marks of Markdown's code. @param {string} text */
const plain = (text) => text.replaceAll('`', '');
