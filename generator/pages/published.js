/**
 * Values that come from a document and were not measured here: their source, and each value with the
 * wording of the document.
 *
 * @import {Unit} from '../records/types.d.ts'
 * @import {Published, Report, Run} from '../scan/types.d.ts'
 * @import {Configuration} from '../stats/types.d.ts'
 * @import {ReportModel} from '../types.d.ts'
 * @import {Cell, Fact} from './page.js'
 * @import {CellTable} from './tables.js'
 */

import {integer, precise} from '../format.js';
import {paramsText} from '../records/subject.js';
import {recordsOf} from '../stats/summary.js';
import {PUBLISHED_VALUES} from '../stats/warnings.js';
import {boundText} from '../words/published.js';
import {fact} from './page.js';
import {sourceCell} from './sources.js';
import {otherParams, READ_FROM, table} from './tables.js';

/**
 * @template {Report} T
 * @param {T} report
 * @returns {T}
 *   With only the measured runs and systems, without withdrawn runs. If nothing else is left, with all of them.
 */
export function measuredOf(report) {
  const runs = report.runs.filter(({published, withdrawn}) => !published && !withdrawn);
  if (runs.length === 0) return report;
  const publishedSystems = new Set(
    report.runs.flatMap(({system, published}) => (published ? [system] : [])),
  );
  return {...report, runs, systems: report.systems.filter(({id}) => !publishedSystems.has(id))};
}

/**
 * @param {Pick<ReportModel, 'configurations'>} model
 * @returns {Configuration[]}
 *   The measured ones. If there are none, all.
 */
export function measuredConfigurations({configurations}) {
  const measured = configurations.filter(({published}) => !published);
  return measured.length > 0 ? measured : configurations;
}

/**
 * @param {{key: string}} figure
 * @param {Pick<ReportModel, 'report' | 'charts' | 'warnings'>} model
 * @returns {string[]}
 *   What a reader of the figure alone must know, with the differences in set-up and the caveats of the report.
 *   Machines, repeats and load are not those of published values, and a chart without such values needs no word
 *   of them.
 */
export function limitsOf({key}, {report, charts, warnings}) {
  const chart = charts.find(({name}) => name === key);
  const {systems = [], runs = []} = report.charts.find(({id}) => id === key) ?? {};
  const hasPublished = report.runs.some(
    ({published, system, id}) => published && (systems.includes(system) || runs.includes(id)),
  );
  const isAsPublished = chart?.source !== undefined;
  const texts = warnings
    .filter(({label}) => {
      if (!chart) return true;
      if (isAsPublished) return label === PUBLISHED_VALUES;
      return hasPublished || label !== PUBLISHED_VALUES;
    })
    .map(({text}) => text);
  return isAsPublished ? texts : [...texts, ...report.differences, ...report.caveats];
}

/**
 * @param {Published} published
 * @returns {Cell}
 *   The document with author and date, linked if it has an address.
 */
function cited(published) {
  const {title, author, date} = published;
  const parts = [`“${title}”`, author, date].filter((part) => part !== undefined);
  return linked(published, parts.join(', '));
}

/**
 * @param {Published} published
 * @param {string} text
 * @returns {Cell}
 */
const linked = ({url}, text) => (url ? {text, href: url} : text);

/**
 * @param {Run[]} runs
 * @returns {Fact[]}
 *   The documents of the runs, each once. Empty if there are none.
 */
export function documents(runs) {
  const byTitle = new Map(
    runs.flatMap(({published}) => (published ? [[published.title, published]] : [])),
  );
  if (byTitle.size === 0) return [];
  return [fact('Published values from', [...byTitle.values()].map(cited))];
}

/**
 * @param {Published} published
 * @returns {Fact[]}
 */
export const sourceFacts = (published) => [
  fact('Published in', [linked(published, `“${published.title}”`)]),
  fact('Author', [published.author]),
  fact('Date of the document', [published.date]),
  ...(published.note ? [fact('About the document', [published.note])] : []),
];

/** @param {{value: number, unit: Unit}} measurement Counts keep all digits. */
const valueText = ({value, unit}) =>
  unit === '1' && Number.isInteger(value) ? integer(value) : precise(value, unit);

/**
 * @param {Run} run
 * @param {Run['params']} params
 *   Those that the page states above.
 * @returns {CellTable}
 *   Every value of the document, in its order.
 */
export const publishedTable = (run, params) =>
  table(
    [
      'Metric',
      'Statistic',
      'Operation',
      'Parameters',
      'Value',
      'Wording of the document',
      'Samples',
      'Correction of the unit',
      'Note',
      READ_FROM.label,
    ],
    recordsOf(run).flatMap((record) => {
      if (record.kind !== 'measurement' || !record.published) return [];
      const {text, correction = '', note = ''} = record.published;
      return [
        [
          record.name ?? record.metric,
          record.statistic,
          record.operation,
          paramsText(otherParams(record.params, params)),
          `${boundText(record)}${valueText(record)}`,
          text,
          record.samples === undefined ? '' : integer(record.samples),
          correction,
          note,
          sourceCell(run, [record]),
        ],
      ];
    }),
    ['Value', 'Samples'],
  );
