/**
 * Configurations as the rows of a comparison: what is compared lies side by side, and of many rows
 * those of one operation stand under its name.
 *
 * @import {ChartBasis} from '../scan/types.d.ts'
 * @import {Configuration, Spread} from '../stats/types.d.ts'
 * @import {Row} from './comparison.js'
 */

import {subjectKey} from '../stats/summary.js';
import {nameOf, varyingParams} from './select.js';

/** Rows from which on an operation's name stands above its rows and not in each. */
const MANY = 12;
const SEPARATOR = ' · ';
/** Headings of rows without an operation: what failed, and what a runner counts together. */
const FAILED = 'failed';
const ALL = 'all operations';

/**
 * @param {Configuration[]} configurations
 * @param {(configuration: Configuration) => Spread | null} spread
 *   The figure that is compared.
 * @param {ChartBasis} report
 * @returns {Row[]}
 *   Of what at least one system has a figure for, and of what failed; none where nothing has one.
 */
export function measuredRows(configurations, spread, report) {
  const measured = new Set(configurations.filter((one) => spread(one)).map(subjectKey));
  if (measured.size === 0) return [];
  return rowsOf(
    configurations.filter((one) => measured.has(subjectKey(one)) || one.shown === null),
    report,
  );
}

/**
 * @param {Configuration[]} configurations
 * @param {ChartBasis} report
 * @returns {Row[]}
 *   Of one operation and parameters together. Under a heading, a row does not say again what is in
 *   it, nor what all rows have in common.
 */
export function rowsOf(configurations, report) {
  // A run that failed early may not say what it was to do: that makes nothing vary.
  const known = configurations.filter((one) => !isLost(one));
  /** @param {(one: Configuration) => unknown} of */
  const differing = (of) => new Set(configurations.map(of)).size;
  const operations = [...new Set(known.map(({operation}) => operation))];
  const varying = varyingParams(known);
  const subjects = [...new Set(configurations.map(subjectKey))];
  // “(as published)” is long, and an operation in the document's words is too.
  const isMany = configurations.length > MANY || configurations.every((one) => one.published);
  const isGrouped = isMany && operations.length > 1 && operations.length < known.length;
  const shorten = shortener(operations);

  /** @param {Configuration} one */
  const rank = (one) => {
    if (!isGrouped) return 0;
    return isLost(one) ? operations.length : operations.indexOf(one.operation);
  };
  return [...configurations]
    .sort(
      (a, b) =>
        rank(a) - rank(b) || subjects.indexOf(subjectKey(a)) - subjects.indexOf(subjectKey(b)),
    )
    .map((configuration, i) => {
      const {system, operation, params, machine} = configuration;
      const details = varying.flatMap((name) => (params[name] ? [`${name} ${params[name]}`] : []));
      const where = differing((one) => one.machine) > 1 && machine ? [machine] : [];
      const name = nameOf(system, report);
      const named = operations.length > 1 && operation !== '' ? [operation] : [];
      const label = [...named, ...details, name, ...where].join(SEPARATOR);
      const own = isGrouped ? [] : named.map(shorten);
      const isKnown =
        isMany && differing((one) => one.system) === 1 && own.length + details.length > 0;
      const short = [...own, ...details, ...(isKnown ? [] : [name]), ...where].join(SEPARATOR);
      return {
        id: `s${i + 1}`,
        label,
        ...(short === label ? {} : {short}),
        ...(isGrouped ? {group: isLost(configuration) ? FAILED : shorten(operation) || ALL} : {}),
        colour: report.systems.find(({id}) => id === system)?.colour ?? 1,
        configuration,
      };
    });
}

/**
 * @param {Configuration} configuration
 * @returns {boolean}
 *   Whether it failed before it said what it did.
 */
export const isLost = ({operation, shown}) => operation === '' && shown === null;

/**
 * @param {string[]} operations
 * @returns {(operation: string) => string}
 *   Without the package or class that all of several have in common: `org.sample.Maps.get` and
 *   `org.sample.Maps.put` as `get` and `put`.
 */
export function shortener(operations) {
  const named = operations.filter((operation) => operation !== '');
  const [first = ''] = named;
  let end = named.length > 1 ? first.lastIndexOf('.') + 1 : 0;
  while (end > 0 && !named.every((one) => one.startsWith(first.slice(0, end)))) {
    end = first.lastIndexOf('.', end - 2) + 1;
  }
  return (operation) => (operation === '' ? '' : operation.slice(end));
}
