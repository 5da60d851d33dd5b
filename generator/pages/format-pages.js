/**
 * The pages of formats: an index and a page for each. Their heads come from the adapters, and their
 * text is the documentation next to each adapter.
 *
 * @import {Adapter} from '../adapters/types.d.ts'
 * @typedef {Pick<Adapter, 'id' | 'label' | 'description' | 'runner' | 'writtenBy' | 'states'>} Format
 * @typedef {Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, number>>>>>>} Conformance
 *   Format → file of a run → `records` in it, and for each kind of damage the number of damaged copies
 *   that were read.
 */

import {sum} from '../averages.js';
import {FACT_LABELS} from '../facts/stated.js';
import {counted, integer} from '../format.js';
import {distinct, formatAddress, page} from './page.js';
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
 * @param {readonly Format[]} formats
 * @param {string} introduction
 *   Markdown.
 * @param {Conformance} conformance
 * @returns {Record<string, string>}
 */
export function formatsPage(formats, introduction, conformance) {
  const rows = formats.flatMap((format) => conformanceRows(format, conformance));
  const copies = rows.reduce((sum, {counts}) => sum + total(counts), 0);
  return page(
    'formats/',
    {
      title: 'Supported formats',
      description: 'The file formats that Benchfolio reads, by runner',
      entries: table(
        ['Runner', 'File', 'Written by'],
        distinct(formats.map(({runner}) => runner)).flatMap((name) =>
          formats
            .filter(({runner}) => runner === name)
            .map(({id, label, runner, writtenBy}) => [
              runner,
              {text: label, href: formatAddress(id)},
              plain(writtenBy),
            ]),
        ),
      ),
      summary: `${counted(formats.length, 'format')} of ${counted(distinct(formats.map(({runner}) => runner)).length, 'runner')}`,
      tried: `${counted(rows.length, 'test file')}, ${counted(copies, 'damaged copy', 'damaged copies')}`,
      conformance: conformanceTable(rows),
    },
    {section: true, body: introduction},
  );
}

/**
 * @param {Format} format
 * @param {string} documentation
 *   Markdown.
 * @returns {Record<string, string>}
 */
export function formatPage(format, documentation) {
  const {id, label, description, runner, writtenBy, states = []} = format;
  return page(
    formatAddress(id),
    {
      title: label,
      description,
      breadcrumb: [{text: 'Formats', href: 'formats/'}],
      facts: [
        {label: 'Runner', values: [runner]},
        {label: 'Written by', values: [plain(writtenBy)]},
        {label: 'Name of the format in run.yaml', values: [id]},
        {
          label: 'Facts of the run',
          values: [states.map((name) => FACT_LABELS[name]).join(', ') || 'nothing'],
        },
      ],
    },
    {body: documentation},
  );
}

/**
 * @param {Format} format
 * @param {Conformance} conformance
 */
const conformanceRows = ({id, label}, conformance) =>
  Object.entries(conformance[id] ?? {}).map(([file, counts]) => ({id, label, file, counts}));

/** @param {ReturnType<typeof conformanceRows>} rows */
const conformanceTable = (rows) =>
  table(
    ['File', 'Format', ...Object.values(KINDS)],
    rows.map(({id, label, file, counts}) => [
      file,
      {text: label, href: formatAddress(id)},
      ...Object.keys(KINDS).map((kind) => integer(counts[kind] ?? 0)),
    ]),
    Object.values(KINDS),
  );

/** @param {Readonly<Record<string, number>>} counts */
const total = ({records = 0, ...counts}) => sum(Object.values(counts));

/** Without the marks of Markdown's code. @param {string} text */
const plain = (text) => text.replaceAll('`', '');
