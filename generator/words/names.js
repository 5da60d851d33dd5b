/**
 * Names of systems and operations.
 *
 * @import {Subject} from '../records/types.d.ts'
 * @import {System} from '../scan/types.d.ts'
 * @import {Comparison, Configuration} from '../stats/types.d.ts'
 */

import {clipped} from '../format.js';
import {subjectText, varyingParams} from '../records/subject.js';
import {POSITION_NAMES} from '../stats/axis.js';
import {isLost} from '../stats/configurations.js';
import {LONGEST} from './shortener.js';

/**
 * @param {string} id
 * @param {{systems: Pick<System, 'id' | 'name'>[]}} report
 * @returns {string}
 *   The id of a system that the report does not name.
 */
export const nameOf = (id, {systems}) => systems.find((system) => system.id === id)?.name ?? id;

/**
 * @param {Subject & Pick<Configuration, 'system'>} configuration
 * @param {{systems: Pick<System, 'id' | 'name'>[]}} report
 * @returns {string}
 *   `get, threads: 4, A`.
 */
export const configurationName = (configuration, report) =>
  [subjectText(configuration), nameOf(configuration.system, report)]
    .filter((part) => part !== '')
    .join(', ');

/**
 * @param {Pick<Comparison, 'baseline' | 'candidate'>} comparison
 * @param {'baseline' | 'candidate'} side
 * @param {{systems: Pick<System, 'id' | 'name'>[]}} report
 * @returns {string}
 *   The system, with its release, commit or date where the two differ in it.
 */
export function sideName(comparison, side, report) {
  const {baseline, candidate} = comparison;
  const {system, params} = comparison[side];
  const name = nameOf(system, report);
  const differing = POSITION_NAMES.filter(
    (one) => params[one] !== undefined && baseline.params[one] !== candidate.params[one],
  );
  return [name, ...differing.map((one) => params[one])].join(' ');
}

/**
 * @param {string} name
 * @param {string | undefined} version
 * @returns {string}
 *   `RocksJava 7.8.3`, also if one contains the other; `Redis (7.0.15, OpenJDK 17)`.
 */
export function withVersion(name, version) {
  if (!version || states(name, version)) return name;
  if (version.startsWith(name)) return version;
  return version.includes(' ') ? `${name} (${version})` : `${name} ${version}`;
}

/**
 * @param {string} name
 * @param {string} version
 * @returns {boolean}
 *   Whether it is in the name: `v7` and `go1.22`, but not the 3 of `BLAKE3`, which has no dot.
 */
function states(name, version) {
  const parts = name.split(version);
  const before = version.includes('.') ? /(?:^|[^\d.])$/ : /(?:^|[^\p{L}\d.])v?$/iu;
  return parts.some((part, i) => before.test(part) && /^(?![\p{L}\d])/u.test(parts[i + 1] ?? 'x'));
}

/**
 * @param {(Subject & {shown: string | null})[]} configurations
 *   Of a report.
 * @returns {(subject: Subject) => string}
 *   Without the parameters that are the same throughout the report, which it states once.
 */
export function subjectLabel(configurations) {
  const varying = varyingParams(configurations.filter((one) => !isLost(one)));
  return ({operation, params}) =>
    subjectText({
      operation,
      params: Object.fromEntries(Object.entries(params).filter(([name]) => varying.includes(name))),
    });
}

/**
 * @param {readonly {configuration: {operation: string, shown: string | null}}[]} rows
 *   The rows of a figure. A run that failed early has no operation, and `all` is the total of a runner.
 * @returns {string}
 *   A sentence after others: the rows name their operations only where there are several.
 */
export function onlyOperation(rows) {
  const [only, ...others] = new Set(
    rows
      .filter(({configuration}) => !isLost(configuration))
      .map(({configuration}) => configuration.operation),
  );
  return !only || only === 'all' || others.length > 0
    ? ''
    : ` Operation: ${clipped(only, LONGEST)}.`;
}
