/**
 * Configurations as the rows of a comparison: compared configurations are adjacent, and many rows
 * are grouped under the names of their operations.
 *
 * @import {ChartBasis} from '../scan/types.d.ts'
 * @import {Configuration, Spread} from '../stats/types.d.ts'
 * @import {ComparisonRow} from './value-comparison.js'
 */

import {subjectKey, varyingParams, withoutParams} from '../records/subject.js';
import {POSITION_NAMES} from '../stats/axis.js';
import {isLost} from '../stats/configurations.js';
import {orderOfParams} from '../stats/history.js';
import {nameOf} from '../words/names.js';
import {shortener} from '../words/shortener.js';
import {paramParts} from './select.js';

/** With at least so many rows, an operation's name is above its rows and not in each. */
const MANY = 12;
/** Between the parts of a label: the name of an operation may have commas. */
export const SEPARATOR = ' · ';
const FAILED = 'failed';
const ALL = 'all operations';

/**
 * @param {Configuration[]} configurations
 * @param {(configuration: Configuration) => Spread | null} spread
 *   The spread of the metric that is compared.
 * @param {ChartBasis} report
 * @returns {ComparisonRow[]}
 *   For operations and parameters with at least one value, and for failures. Empty without any value.
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
 * @returns {ComparisonRow[]}
 *   Rows of one operation and parameters are adjacent, and so are those of its releases, commits or dates, in their
 *   order. A row does not repeat its heading, or what all rows have in common.
 */
export function rowsOf(configurations, report) {
  const described = configurations.filter((configuration) => !isLost(configuration));
  const areOneSystem = isOneSystem(configurations);
  const operations = [...new Set(described.map(({operation}) => operation))];
  const partsOf = labelParts(configurations, report);
  const order = orderOfParams(report, configurations);
  const others = [...new Set(configurations.map(withoutPosition))];
  // “(as published)” is long, and so is an operation in the document's words.
  const isMany = configurations.length > MANY || configurations.every((one) => one.published);
  const isGrouped = isMany && operations.length > 1 && operations.length < described.length;
  const shorten = shortener(operations);

  /** @param {Configuration} one */
  const rank = (one) => {
    if (!isGrouped) return 0;
    return isLost(one) ? operations.length : operations.indexOf(one.operation);
  };
  return [...configurations]
    .sort(
      (a, b) =>
        rank(a) - rank(b) ||
        others.indexOf(withoutPosition(a)) - others.indexOf(withoutPosition(b)) ||
        order(a, b),
    )
    .map((configuration) => {
      const {system} = configuration;
      const {name, named, details, where} = partsOf(configuration);
      const label = [...named, ...details, name, ...where].join(SEPARATOR);
      const shortened = isGrouped ? [] : named.map(shorten);
      const isUnderstood = areOneSystem && shortened.length + details.length > 0;
      const short = [...shortened, ...details, ...(isUnderstood ? [] : [name]), ...where].join(
        SEPARATOR,
      );
      return {
        label,
        ...(short === label ? {} : {short}),
        ...(isGrouped ? {group: groupOf(configuration, shorten)} : {}),
        colour: report.systems.find(({id}) => id === system)?.colour ?? 1,
        configuration,
      };
    });
}

/** @param {Configuration[]} configurations */
export const isOneSystem = (configurations) =>
  new Set(configurations.map(({system}) => system)).size === 1;

/**
 * @param {Configuration[]} configurations
 * @param {ChartBasis} report
 * @returns {(one: Configuration) => {name: string, named: string[], details: string[], where: string[]}}
 *   The name of its system, its operation, parameters and machine: each list is empty where all have it in common.
 *   Of several configurations of one system, one without parameters has the name of its operation.
 */
export function labelParts(configurations, report) {
  // A run that failed early may lack an operation. That does not count as a difference.
  const described = configurations.filter((one) => !isLost(one));
  const areOperations = new Set(described.map(({operation}) => operation)).size > 1;
  const areMachines = new Set(configurations.map(({machine}) => machine)).size > 1;
  const isPosition = (/** @type {string} */ name) => POSITION_NAMES.includes(name);
  const varying = varyingParams(described).sort((a, b) => +isPosition(a) - +isPosition(b));
  const areOneSystem = described.length > 1 && isOneSystem(configurations);
  return (one) => {
    const {system, operation, params, machine} = one;
    const named = areOperations && operation !== '' ? [operation] : [];
    const details = paramParts(params, varying);
    const where = areMachines && machine ? [machine] : [];
    const isBare = areOneSystem && !isLost(one) && [...named, ...details, ...where].length === 0;
    return {name: isBare ? operation || ALL : nameOf(system, report), named, details, where};
  };
}

/**
 * @param {Configuration} configuration
 * @returns {string}
 *   Equal for the releases, commits or dates of an operation with otherwise equal parameters.
 */
const withoutPosition = ({operation, params}) =>
  subjectKey({operation, params: withoutParams(params, POSITION_NAMES)});

/**
 * The head of a column of labels, which have all in which rows differ.
 *
 * @param {Pick<ComparisonRow, 'configuration'>[]} rows
 * @param {{hasOperations?: boolean}} [labels]
 *   `hasOperations`: false where the operation is above the rows.
 */
export function labelHead(rows, {hasOperations = true} = {}) {
  const others = rows
    .map(({configuration}) => configuration)
    .filter((configuration) => !isLost(configuration))
    .map(({operation, params, machine}) => [
      subjectKey({operation: hasOperations ? operation : '', params}),
      machine,
    ]);
  return new Set(others.map((one) => JSON.stringify(one))).size > 1 ? 'Configuration' : 'System';
}

/**
 * @param {Pick<Configuration, 'operation' | 'shown'>} configuration
 * @param {(operation: string) => string} shorten
 * @returns {string}
 *   Heading of its rows. Without an operation it failed early, or its runner counts all operations together.
 */
export const groupOf = (configuration, shorten) =>
  isLost(configuration) ? FAILED : shorten(configuration.operation) || ALL;
