/**
 * Names of systems and operations.
 *
 * @import {Subject} from '../records/types.d.ts'
 * @import {System} from '../scan/types.d.ts'
 * @import {Comparison} from '../stats/types.d.ts'
 */

import {clipped} from '../format.js';
import {subjectText, varyingParams} from '../records/subject.js';
import {POSITION_NAMES} from '../stats/axis.js';
import {isLost} from '../stats/configurations.js';

/** A method with its package or class. The dots in a command, a path or an address are other ones. */
const QUALIFIED = /^(?:[\p{L}_$][\p{L}\p{N}_$]*\.)+[\p{L}_$][\p{L}\p{N}_$]*(?::\w+)?$/u;
/** Characters of a name in a figure. */
const LONGEST = 200;
/** `sort.sh`. Of a name with two parts, the first is a class if it begins with a capital letter. */
const FILE = /^\p{Ll}[^.]*\.[^.]*$/u;

/**
 * @param {string[]} operations
 * @returns {(operation: string) => string}
 *   Without the package or class that all of several have in common: `org.sample.Maps.get` and
 *   `org.sample.Maps.put` as `get` and `put`. Of long names, such as commands, the beginnings if these are not the same.
 */
export function shortener(operations) {
  const named = operations.filter((operation) => operation !== '');
  const [first = ''] = named;
  let end =
    named.length > 1 && QUALIFIED.test(first) && !FILE.test(first) ? first.lastIndexOf('.') + 1 : 0;
  while (!named.every((one) => one.startsWith(first.slice(0, end)))) {
    end = first.lastIndexOf('.', end - 2) + 1;
  }
  const short = (/** @type {string} */ operation) => clipped(operation.slice(end), LONGEST);
  const areDistinct = new Set(named.map(short)).size === new Set(named).size;
  return areDistinct ? short : (operation) => operation.slice(end);
}

/**
 * @param {string} id
 * @param {{systems: Pick<System, 'id' | 'name'>[]}} report
 * @returns {string}
 *   The id of a system that the report does not name.
 */
export const nameOf = (id, {systems}) => systems.find((system) => system.id === id)?.name ?? id;

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
