/**
 * What every page consists of: a content stub, which gives Hugo the address, and the page's data, an
 * asset with the same path. Addresses are relative to the root of the site and end with a slash, so
 * that a site works under any path.
 *
 * @import {Machine, Run} from '../scan/types.d.ts'
 * @import {Source} from './sources.js'
 * @typedef {string | {text: string, href?: string, id?: string, missing?: true, code?: true, sources?: Source[]}} Cell
 *   Text, a link relative to the root of the site, a fact that was not stated, a checksum, or lines of raw
 *   files; `id`: of the head of a row, for links to it.
 * @typedef {{label: string, values: Cell[]}} Fact
 */

import {dayOf} from '../day.js';
import {naturalOrder} from '../natural-order.js';
import {countedRuns} from '../stats/configurations.js';

/** @type {Cell} */
export const NOT_STATED = {text: 'not stated', missing: true};
/** @type {Cell} */
export const NOT_MEASURED = {text: 'not measured', missing: true};

/**
 * @param {string} address
 *   `reports/rocksdb/`; `''` for the home page.
 * @param {{title: string, description: string} & Record<string, unknown>} data
 * @param {{section?: boolean, prose?: ReadonlySet<string>, matter?: Record<string, unknown>,
 *   body?: string}} [options]
 *   `section`: has pages below it; `prose`: files written by hand, which replace the stub; `matter`:
 *   additional front matter; `body`: Markdown below it.
 * @returns {Record<string, string>}
 *   Path → text.
 */
export function page(
  address,
  data,
  {section = false, prose = new Set(), matter = {}, body = ''} = {},
) {
  const file = `content/${address}${section || address === '' ? '_index' : 'index'}.md`;
  const front = {title: data.title, description: data.description, ...matter};
  const isWritten = prose.has(file) || prose.has(`content/${address.replace(/\/$/, '')}.md`);
  return {
    ...(isWritten ? {} : {[`build/${file}`]: `${json(front)}${body}`}),
    [`build/assets/pages/${address.replace(/\/$/, '') || 'index'}.json`]: json(data),
  };
}

/** @param {unknown} value */
export const json = (value) => `${JSON.stringify(value)}\n`;

/** @param {string} report */
export const reportAddress = (report) => `reports/${report}/`;
/** @param {string} report */
export const reportDataAddress = (report) => `reports/${report}/data/`;
/** @param {Pick<Run, 'report' | 'id'>} run */
export const runAddress = ({report, id}) => `reports/${report}/runs/${id}/`;
/** @param {string} format */
export const formatAddress = (format) => `formats/${format}/`;
/** @param {string} machine */
export const machineAddress = (machine) => `machines/${machine}/`;
/**
 * @param {Machine} machine
 * @param {readonly Machine[]} machines
 *   All of the site.
 * @returns {string}
 *   With its id if another has its name, as a computer with another kernel has.
 */
export const machineName = ({id, name}, machines) =>
  machines.some((one) => one.name === name && one.id !== id) ? `${name} (${id})` : name;
/**
 * @param {string} report
 * @param {string} key
 */
export const chartAddress = (report, key) => `reports/${report}/charts/${key}/`;
/**
 * @param {string} report
 * @param {string} key
 */
export const embedAddress = (report, key) => `embed/v1/${report}.${key}/`;

/**
 * @param {string} label
 * @param {readonly (Cell | undefined)[]} values
 *   A fact without a value is shown as “not stated”.
 * @returns {Fact}
 */
export function fact(label, values) {
  const stated = values.flatMap((value) => (value === undefined || value === '' ? [] : [value]));
  return {label, values: stated.length > 0 ? stated : [NOT_STATED]};
}

/**
 * @param {string} label
 * @param {string[]} values
 * @returns {Fact[]}
 *   None without a value.
 */
export const given = (label, values) => (values.length > 0 ? [fact(label, values)] : []);

/** @param {Fact} fact */
export const isStated = ({values}) => values[0] !== NOT_STATED;

/** @param {readonly string[]} values */
export const distinct = (values) => [...new Set(values)];

/**
 * @template {string} T
 * @param {Record<T, string>} labels
 *   Of what the entries of a list have, by name.
 * @param {readonly Record<T, string[]>[]} facets
 *   The values of each entry.
 * @returns {{name: string, label: string, values: string[]}[]}
 *   What a reader can choose by: names with several values.
 */
export const filtersOf = (labels, facets) =>
  /** @type {[T, string][]} */ (Object.entries(labels))
    .map(([name, label]) => ({
      name,
      label,
      values: distinct(facets.flatMap((one) => one[name])).sort(naturalOrder),
    }))
    .filter(({values}) => values.length > 1);

/** Of days or times in one form. @param {{date: string}} a @param {{date: string}} b */
export const newestFirst = (a, b) => (a.date === b.date ? 0 : a.date < b.date ? 1 : -1);

/**
 * The first and last day of the runs that count.
 *
 * @param {readonly Run[]} runs
 * @returns {string}
 *   `2026-01-03`, `2026-01-03 to 2026-01-06`; empty without runs.
 */
export function dates(runs) {
  const stated = countedRuns(runs)
    .map(({date}) => dayOf(date))
    .filter((date) => date !== '');
  const days = distinct(stated).sort();
  const [first, last] = [days[0] ?? '', days.at(-1) ?? ''];
  return first === last ? first : `${first} to ${last}`;
}
