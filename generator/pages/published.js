/**
 * What a document states and nobody measured here: where it is from, and each figure with the
 * document's own words.
 *
 * @import {Unit} from '../records/types.d.ts'
 * @import {Published, Report, Run} from '../scan/types.d.ts'
 * @import {Configuration} from '../stats/types.d.ts'
 * @import {ReportModel} from '../types.d.ts'
 * @import {Cell, Fact} from './page.js'
 * @import {CellTable} from './tables.js'
 */

import {integer, precise} from '../format.js';
import {recordsOf} from '../stats/summary.js';
import {boundText} from '../words/published.js';
import {fact, paramsText} from './page.js';
import {table} from './tables.js';

/**
 * @template {Report} T
 * @param {T} report
 * @returns {T}
 *   With the runs and systems that were measured; where all are published, with all.
 */
export function measuredOf(report) {
  const runs = report.runs.filter(({published}) => !published);
  if (runs.length === 0 || runs.length === report.runs.length) return report;
  const others = new Set(report.runs.flatMap(({system, published}) => (published ? [system] : [])));
  return {...report, runs, systems: report.systems.filter(({id}) => !others.has(id))};
}

/**
 * @param {Pick<ReportModel, 'configurations'>} model
 * @returns {Configuration[]}
 *   Those that were measured; where none was, all.
 */
export function measuredConfigurations({configurations}) {
  const own = configurations.filter(({published}) => !published);
  return own.length > 0 ? own : configurations;
}

/**
 * @param {Published} published
 * @returns {Cell}
 *   The document with its author and date, and a link where it has an address.
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
 *   The documents that they are taken from, each once; no fact where there are none.
 */
export function documents(runs) {
  const byTitle = new Map(
    runs.flatMap(({published}) => (published ? [[published.title, published]] : [])),
  );
  if (byTitle.size === 0) return [];
  return [fact('As published in', [...byTitle.values()].map(cited))];
}

/**
 * @param {Published | undefined} published
 * @returns {Fact[]}
 */
export const sourceFacts = (published) =>
  published
    ? [
        fact('As published in', [linked(published, `“${published.title}”`)]),
        fact('Author', [published.author]),
        fact('Date of the document', [published.date]),
        ...(published.note ? [fact('About the document', [published.note])] : []),
      ]
    : [];

/** @param {{value: number, unit: Unit}} measurement A count is told to its last digit. */
const valueText = ({value, unit}) =>
  unit === '1' && Number.isInteger(value) ? integer(value) : precise(value, unit);

/**
 * @param {Run} run
 * @returns {CellTable}
 *   Every figure that the document states, in its order.
 */
export const publishedTable = (run) =>
  table(
    [
      ['Figure', false],
      ['Statistic', false],
      ['Operation', false],
      ['Parameters', false],
      ['Value', true],
      ['In the document’s words', false],
      ['Samples', true],
      ['Unit corrected', false],
      ['Note', false],
    ],
    recordsOf(run).flatMap((one) => {
      if (one.kind !== 'measurement' || !one.published) return [];
      const {text, correction = '', note = ''} = one.published;
      return [
        [
          one.name ?? one.metric,
          one.statistic,
          one.operation,
          paramsText(one.params),
          `${boundText(one)}${valueText(one)}`,
          text,
          one.samples === undefined ? '' : integer(one.samples),
          correction,
          note,
        ],
      ];
    }),
  );
