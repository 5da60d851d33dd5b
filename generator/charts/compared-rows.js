/**
 * Comparisons as the rows of a figure, those of one operation together. What cannot be compared, because
 * it failed or has no counterpart, is a row without a comparison.
 *
 * @import {Run, System} from '../scan/types.d.ts'
 * @import {Comparison, Configuration} from '../stats/types.d.ts'
 * @typedef {Pick<System, 'id' | 'name' | 'colour'>} NamedSystem
 * @typedef {{comparison: Comparison | null, configuration: Configuration, label: string, group: string,
 *   keys: string[], short: string, text: string, colour: string, all?: RatioRow[]}} ComparedRow
 *   `configuration`: the candidate; `keys`: what differs within groups, as in `Keys`; `short`: the label
 *   under the heading `group`; `text`: the finding; `all`: of a row that shows many ratios, those.
 * @typedef {ComparedRow & {comparison: Comparison}} RatioRow
 * @typedef {{rows: ComparedRow[], keys: string[], whose: number, pair: string}} ComparedRows
 *   `keys`: heads of the columns of parameters, metric, system and machine, of those that differ; `whose`: the index of
 *   the first of metric, system and machine.
 */

import {integer, list} from '../format.js';
import {groupBy} from '../group-by.js';
import {subjectKey, varyingParams} from '../records/subject.js';
import {isLost} from '../stats/configurations.js';
import {orderOfParams} from '../stats/history.js';
import {nameOf, sideName} from '../words/names.js';
import {
  findingText,
  hasDirection,
  hasFindings,
  isCompared,
  isTooFew,
  metricText,
  rangeOf,
  uncomparedText,
  verdictsText,
} from '../words/ratio.js';
import {shortener} from '../words/shortener.js';
import {groupOf} from './configuration-rows.js';
import {MOST_ROWS} from './rows.js';
import {areOnMachines, firstOfEach, paramParts} from './select.js';
import {colourOf} from './theme.js';

/** Systems that a heading names. */
const MOST_NAMED = 4;
/** Parameters that have separate columns. */
const MOST_PARAMS = 2;
/** Rows with many ratios each. */
const MOST_SUMMARIES = 6;

/**
 * @param {Comparison[]} comparisons
 * @param {Configuration[]} others
 *   Those without a counterpart.
 * @param {{systems: NamedSystem[], runs: Run[]}} report
 * @returns {ComparedRows}
 */
export function rowsOf(comparisons, others, {systems, runs}) {
  const found = [
    ...comparisons.map((comparison) => ({comparison, configuration: comparison.candidate})),
    ...others.map((configuration) => ({comparison: null, configuration})),
  ];
  const described = found.filter(({configuration}) => !isLost(configuration));
  /** @param {(one: Configuration) => string} of */
  const distinct = (of) => [...new Set(found.map(({configuration}) => of(configuration)))];
  const operations = distinct(({operation}) => operation);
  const shorten = shortener(operations);
  const params = varyingParams(described.map(({configuration}) => configuration));
  const byParams = orderOfParams(
    {runs},
    found.map(({configuration}) => configuration),
    params,
  );
  const metrics = new Set(comparisons.map(metricText));
  /** @param {string} system */
  const named = (system) => nameOf(system, {systems});
  const sides = /** @type {const} */ (['candidate', 'baseline']).map((side) => [
    ...new Set(comparisons.map((one) => sideName(one, side, {systems}))),
  ]);
  const areSystems = distinct(({system}) => system).length > 1;
  /** @param {Found} one */
  const paramsText = ({configuration}) => paramParts(configuration.params, params).join(', ');
  // Many parameters share a column, and so do those of different operations. It has their names in each row.
  const isShared =
    params.length > MOST_PARAMS ||
    described.some((one) => params.some((name) => paramOf(one, name) === ''));
  const isGrouped = operations.length > 1 && operations.length < found.length;
  const operationKeys =
    operations.length > 1 && !isGrouped
      ? [
          {
            head: 'Operation',
            of: (/** @type {Found} */ one) => shorten(one.configuration.operation),
          },
        ]
      : [];
  /** @type {{head: string, of: (one: Found) => string, isParam?: boolean}[]} */
  const detailKeys = isShared
    ? [{head: 'Parameters', of: paramsText}]
    : params.map((name) => ({head: name, of: (one) => paramOf(one, name), isParam: true}));
  const whose = operationKeys.length + detailKeys.length;
  if (metrics.size > 1) detailKeys.push({head: 'Metric', of: metricOf});
  if (areSystems) {
    detailKeys.push({head: 'System', of: ({configuration}) => named(configuration.system)});
  }
  if (areOnMachines(described.map(({configuration}) => configuration))) {
    detailKeys.push({head: 'Machine', of: machineOf});
  }
  const keys = [...operationKeys, ...detailKeys];

  const rows = found
    .map((one) => {
      const {comparison, configuration} = one;
      const {operation, system} = configuration;
      const values = keys.map(({of}) => of(one));
      const details = detailKeys.flatMap(({head, of, isParam = false}) => {
        const value = of(one);
        if (value === '') return [];
        return [isParam ? `${head} ${value}` : value];
      });
      const isNamed = operations.length > 1 && operation !== '';
      const colour = systems.find(({id}) => id === system)?.colour ?? 1;
      const label =
        [...(isNamed ? [operation] : []), ...details].join(', ') || operation || named(system);
      // Without a column of systems, nothing else says which of them failed.
      const hasSystem = areSystems || label === named(system);
      return {
        comparison,
        configuration,
        keys: values,
        group: isGrouped ? groupOf(configuration, shorten) : '',
        label,
        short:
          [...(isNamed && !isGrouped ? [shorten(operation)] : []), ...details].join(', ') ||
          shorten(operation) ||
          named(system),
        text: comparison
          ? findingText(comparison)
          : uncomparedText(
              configuration,
              counterpartsOf(configuration, others),
              hasSystem ? undefined : named(system),
            ),
        colour: colourOf(colour),
      };
    })
    .sort(
      (a, b) =>
        operations.indexOf(a.configuration.operation) -
          operations.indexOf(b.configuration.operation) ||
        byParams(a.configuration, b.configuration),
    );
  return {
    rows,
    keys: keys.map(({head}) => head),
    whose,
    // Baselines first, where no ratio compares them.
    pair: found.some(isCompared)
      ? sides.map(systemsText).join(' ÷ ')
      : systemsText([...new Set(sides.toReversed().flat())]),
  };
}

/**
 * @param {Configuration} configuration
 * @param {Configuration[]} others
 * @returns {Configuration[]}
 */
const counterpartsOf = ({system, machine, ...subject}, others) =>
  others.filter(
    (one) =>
      one.system !== system && one.machine === machine && subjectKey(one) === subjectKey(subject),
  );

/** @param {readonly string[]} names */
const systemsText = (names) =>
  names.length > MOST_NAMED ? `${names.length} systems` : list(names);

/** @typedef {{comparison: Comparison | null, configuration: Configuration}} Found */

/** @param {Found} row @param {string} name */
const paramOf = ({configuration}, name) => configuration.params[name] ?? '';

/** @param {Found} row */
const machineOf = ({configuration}) =>
  configuration.published || isLost(configuration) ? '' : (configuration.machine ?? '');

/** Where rows have several metrics, some of which are better if higher. @param {Found} row */
const metricOf = ({comparison}) =>
  comparison ? `${metricText(comparison)}, ${comparison.better} is better` : '';

/**
 * @typedef {{rows: ComparedRow[], areEnds: boolean}} DrawnRows
 *   `areEnds`: they are chosen by their ratios.
 */

/**
 * @param {ComparedRow[]} rows
 * @returns {DrawnRows}
 *   Those that have room, in whole groups where these fit: the largest differences in both directions; without verdicts,
 *   the lowest and the highest ratios; else the first of each group.
 */
export function drawnOf(rows) {
  const keyOf = (/** @type {ComparedRow} */ row) => row.group || row;
  const isFound = hasFindings(rows);
  const isEnd = isFound ? isFinding : isTooFew;
  const whole = fitting([...groupBy(rows, keyOf).values()], isEnd);
  if (whole.size === 0 && !isFound) {
    return {rows: firstOfEach(rows, MOST_ROWS, keyOf), areEnds: false};
  }
  const drawn =
    whole.size > 0
      ? whole
      : fitting(
          rows.map((row) => [row]),
          isEnd,
        );
  return {rows: rows.filter((row) => drawn.has(row)), areEnds: rows.some(isEnd)};
}

/** @param {ComparedRow} row */
const isFinding = ({comparison}) => comparison !== null && hasDirection(comparison);

/**
 * @param {ComparedRows} compared
 * @param {ComparedRow[]} drawn
 * @returns {ComparedRow[]}
 *   Where some ratios are not drawn one by one: a row with all ratios of each system, metric and machine.
 */
export function summaryRows({rows, keys, whose}, drawn) {
  const ratios = rows.filter(isCompared);
  const groups = [...groupBy(ratios, (row) => JSON.stringify(row.keys.slice(whose))).values()];
  const isWhole = ratios.every((row) => drawn.includes(row));
  if (isWhole || groups.length > MOST_SUMMARIES) return [];
  const heading = `All ${integer(ratios.length)} ratios`;
  // Rows without groups have their operation or parameter in the first column.
  const isGrouped = rows.some(({group}) => group !== '');
  return groups.flatMap((all) => {
    const [first] = all;
    if (!first) return [];
    const own = first.keys.slice(whose);
    const name = [...(isGrouped ? [] : [heading]), ...own].join(', ');
    return {
      ...first,
      all,
      comparison: null,
      group: isGrouped ? heading : '',
      keys: keys.map((_, i) =>
        i < whose ? (i === 0 && !isGrouped ? heading : '') : (own[i - whose] ?? ''),
      ),
      label: name,
      short: name,
      text: `${rangeOf(all)}: ${verdictsText(all)}`,
    };
  });
}

/** @param {ComparedRow[][]} groups @param {(row: ComparedRow) => boolean} isEnd */
function fitting(groups, isEnd) {
  /** @type {Set<ComparedRow>} */
  const found = new Set();
  for (const group of byRatio(groups, isEnd)) {
    if (found.size + group.length > MOST_ROWS) break;
    for (const row of group) found.add(row);
  }
  return found;
}

/**
 * @param {ComparedRow[][]} groups
 * @param {(row: ComparedRow) => boolean} isEnd
 *   Whether the ratio of the row counts.
 * @returns {Set<ComparedRow[]>}
 *   The group with the lowest ratio, the one with the highest, and so on in turn; then those where none counts.
 */
function byRatio(groups, isEnd) {
  const ends = groups.map((group) => {
    const ratios = group.filter(isEnd).flatMap(({comparison}) => comparison?.ratio ?? []);
    return {group, low: Math.min(1, ...ratios), high: Math.max(1, ...ratios)};
  });
  const lowest = ends.filter(({low}) => low < 1).sort((a, b) => a.low - b.low);
  const highest = ends.filter(({high}) => high > 1).sort((a, b) => b.high - a.high);
  const inTurn = ends.flatMap((_, i) => [...lowest.slice(i, i + 1), ...highest.slice(i, i + 1)]);
  return new Set([...inTurn, ...ends].map(({group}) => group));
}
