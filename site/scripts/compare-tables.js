/**
 * What the compare page shows of the runs that were chosen: what differs, then each operation that they
 * share with its values, ratios and curves.
 *
 * @import {ComparedOperation, ValueKey} from '../../generator/pages/compared-operations.js'
 * @import {ChosenRun, Difference, NamedOperation} from './compare-rules.js'
 * @typedef {{letter: string, colour: number, run: ChosenRun, reasons: string[]}} Side
 *   A run next to others; `reasons`: sentences why it has no fair ratio to the first.
 * @typedef {{key: string, label: string, unit: {label: string, divisor: number}}} ValueColumn
 */

import {
  columnUnit,
  counted,
  integer,
  list,
  shortened,
  times,
  withoutUnit,
} from '../../generator/format.js';
import {hasTooFew} from '../../generator/records/distribution.js';
import {boundText} from '../../generator/words/published.js';
import {drawCurves, swatch} from './compare-curves.js';
import {
  coloursOf,
  columnKeys,
  differencesOf,
  matchOperations,
  ratioOf,
  whyNotComparable,
} from './compare-rules.js';
import {button, element, nameParts} from './elements.js';

/** @type {Record<ValueKey, [label: string, unit: '1/s' | '1' | 's']>} */
const COLUMNS = {
  throughput: ['Throughput', '1/s'],
  errors: ['Errors', '1'],
  samples: ['Samples', '1'],
  mean: ['Mean', 's'],
  p50: ['p50', 's'],
  p99: ['p99', 's'],
  'p99.9': ['p99.9', 's'],
  max: ['Maximum', 's'],
};
/** Operations of a run that are named in a sentence. */
const MOST_NAMED = 10;
/** Operations in the order of the runs. Of more, a reader looks for those that differ most. */
const MOST_IN_ORDER = 36;
/** Pixels of the widest drawing. */
const WIDEST = 440;

/**
 * @param {ChosenRun[]} runs
 *   At least two.
 * @param {{anyway: boolean, setAnyway: (anyway: boolean) => void, width: number}} options
 *   `width`: pixels that a drawing has.
 * @returns {HTMLElement[]}
 */
export function comparison(runs, {anyway, setAnyway, width}) {
  const sides = sidesOf(runs);
  const {shared, single} = matchOperations(runs);
  const isFair = sides.every(({reasons}) => reasons.length === 0);
  const hasRatios = anyway || sides.slice(1).some(({reasons}) => reasons.length === 0);
  return [
    ...differences(sides),
    element('h2', {}, 'Shared operations'),
    ...(shared.length === 0
      ? [element('p', {}, 'These runs share no operation.')]
      : [
          ...(isFair ? [] : [refusal(sides, anyway, setAnyway)]),
          element(
            'p',
            {},
            `${hasRatios ? 'The small number next to a value is its ratio to A. The ratio of a maximum compares single samples. ' : ''}One run has no confidence interval: repeats may differ as much as these runs do.`,
          ),
          ...operationSections(shared, sides, {anyway, width}),
        ]),
    ...singleOperations(single, sides),
    ...(shared.length === 0 ? [] : notes(sides)),
  ];
}

/**
 * @param {ChosenRun[]} runs
 * @returns {Side[]}
 */
export function sidesOf(runs) {
  const colours = coloursOf(runs);
  return runs.map((run, i) => ({
    letter: letterOf(i),
    colour: colours[i] ?? 1,
    run,
    reasons: i === 0 || !runs[0] ? [] : whyNotComparable(runs[0], run, [letterOf(0), letterOf(i)]),
  }));
}

/** @param {number} i */
const letterOf = (i) => String.fromCharCode(65 + i);

/**
 * @param {NamedOperation[]} single
 * @param {Side[]} sides
 * @returns {HTMLElement[]}
 *   `Only A has “put” and “get”.`
 */
function singleOperations(single, sides) {
  return sides.flatMap(({letter, run: {paired}}, i) => {
    const names = [
      ...single.filter(({operations}) => operations[i]).map(({name}) => name),
      ...(paired?.others ?? []),
    ].map((name) => (name ? `“${name}”` : 'an operation without a name'));
    if (names.length === 0) return [];
    return element('p', {}, `Only ${letter} has ${list(shortened(names, MOST_NAMED))}.`);
  });
}

/**
 * @param {Side[]} sides
 * @returns {HTMLElement[]}
 */
function differences(sides) {
  const {differences, equal} = differencesOf(sides.map(({run}) => run));
  return [
    element('h2', {}, 'What differs'),
    differences.length > 0
      ? factTable(differences, sides)
      : element('p', {}, 'All facts that the runs state are the same.'),
    ...(equal.length > 0
      ? [
          element(
            'details',
            {},
            element('summary', {}, `The same in ${sides.length === 2 ? 'both' : 'all'}`),
            element(
              'ul',
              {},
              ...equal.map(({label, texts}) =>
                element('li', {}, `${label}: ${[...new Set(texts)].join(' / ')}`),
              ),
            ),
          ),
        ]
      : []),
  ];
}

/**
 * @param {Difference[]} rows
 * @param {Side[]} sides
 */
function factTable(rows, sides) {
  const table = scrolling(
    'What differs',
    element(
      'tr',
      {},
      head('Fact'),
      ...sides.map(({letter, colour}) => head(swatch(colour), ` ${letter}`)),
    ),
    rows.map(({label, texts, isFlag}) =>
      element(
        'tr',
        {className: isFlag ? 'flag' : ''},
        rowHead(label, ...(isFlag ? [element('small', {}, 'not comparable')] : [])),
        ...texts.map((text, i) => {
          const cell = element(
            'td',
            {},
            ...(text === null ? [missing('not stated')] : wholeFlags(text)),
          );
          cell.dataset.label = letterOf(i);
          return cell;
        }),
      ),
    ),
  );
  // A phone has no width for three columns of text.
  if (sides.length > 2) table.classList.add('stacked', 'facts-of-runs');
  return table;
}

/**
 * @param {string} text
 * @returns {(Node | string)[]}
 *   Flags are whole as long as they fit, because a line could end with the hyphen of a flag.
 */
const wholeFlags = (text) =>
  text
    .split(/ (?=-)/)
    .flatMap((part, i) => [
      ...(i > 0 ? [' '] : []),
      part.startsWith('-') ? element('span', {className: 'whole'}, part) : part,
    ]);

/**
 * @param {Side[]} sides
 * @param {boolean} anyway
 * @param {(anyway: boolean) => void} setAnyway
 */
function refusal(sides, anyway, setAnyway) {
  const reasons = [...new Set(sides.flatMap((side) => side.reasons))];
  return element(
    'div',
    {className: 'warnings'},
    element('p', {}, `${reasons.join(' ')} Ratios may mislead.`),
    button(anyway ? 'Hide ratios' : 'Show ratios', () => setAnyway(!anyway)),
  );
}

/**
 * @param {NamedOperation[]} shared
 * @param {Side[]} sides
 * @param {{anyway: boolean, width: number}} options
 * @returns {HTMLElement[]}
 *   A section for each operation with curves, and one table of all others.
 */
function operationSections(shared, sides, {anyway, width}) {
  const drawn = shared.map((named) => ({named, curves: curvesOf(named, sides)}));
  const others = drawn.filter(({curves}) => curves.length < 2).map(({named}) => named);
  return [
    ...drawn
      .filter(({curves}) => curves.length > 1)
      .map(({named, curves}) =>
        element(
          'section',
          {},
          element('h3', {}, ...headOf(named)),
          valueTable([named], sides, {columns: columnsOf([named], sides), anyway}),
          element(
            'figure',
            {},
            drawCurves(
              curves,
              Math.min(width, WIDEST),
              `Latency by percentile of ${nameOf(named)}: ${list(curves.map(({letter}) => letter))}. The table above has its values.`,
            ),
            element('figcaption', {}, curveCaption(sides, named.operations)),
          ),
        ),
      ),
    ...(others.length > 0
      ? [
          element(
            'section',
            {},
            ...(others.length === 1 ? others.map((one) => element('h3', {}, ...headOf(one))) : []),
            ...tablesOf(others, sides, anyway),
          ),
        ]
      : []),
  ];
}

/** @param {NamedOperation} named */
const nameOf = ({name}) => name || 'All operations';

/** @param {NamedOperation} named */
const headOf = (named) => nameParts(nameOf(named));

/**
 * @param {NamedOperation} named
 * @param {Side[]} sides
 */
const curvesOf = ({operations}, sides) =>
  sides.flatMap(({letter, colour}, i) => {
    const points = operations[i]?.curve;
    return points ? [{letter, colour, points}] : [];
  });

/**
 * @param {Side[]} sides
 * @param {NamedOperation['operations']} operations
 */
function curveCaption(sides, operations) {
  const without = sides
    .filter((_, i) => operations[i] && !operations[i].curve)
    .map(({letter}) => letter);
  return `Latency by percentile. A line ends at the maximum of its run.${without.length > 0 ? ` ${list(without)} ${without.length === 1 ? 'has' : 'have'} no distribution.` : ''}`;
}

/**
 * @param {NamedOperation[]} shared
 * @param {Side[]} sides
 * @param {boolean} anyway
 * @returns {HTMLElement[]}
 *   Of several operations with one value each, a table with a row for each operation; else one with a row for each run.
 *   Of many operations, those with the largest ratios come first.
 */
function tablesOf(shared, sides, anyway) {
  const columns = columnsOf(shared, sides);
  const [column, ...others] = columns.filter(({key}) => key !== 'samples');
  if (!column) return [valueTable(shared, sides, {columns, anyway})];
  const ordered = farthestFirst(shared, sides, {column, anyway});
  const order =
    ordered === shared ? [] : [meta(`The largest differences come first (${column.label}).`)];
  const counts = shared.flatMap(({operations}) =>
    operations.flatMap((one) => (one ? [one.values.samples] : [])),
  );
  const [count] = counts;
  if (others.length > 0 || shared.length === 1 || counts.some((one) => one !== count)) {
    return [...order, valueTable(ordered, sides, {columns, anyway})];
  }
  return [
    element('h3', {}, [column.label, column.unit.label].filter(Boolean).join(', ')),
    ...(count === undefined ? [] : [meta(`Each value is of ${counted(count, 'sample')}.`)]),
    ...order,
    operationTable(ordered, sides, column, anyway),
  ];
}

/**
 * @param {NamedOperation[]} shared
 * @param {Side[]} sides
 * @param {{column: ValueColumn, anyway: boolean}} options
 * @returns {NamedOperation[]}
 *   The same list where it is short, or has no ratios.
 */
function farthestFirst(shared, sides, options) {
  if (shared.length <= MOST_IN_ORDER) return shared;
  const all = shared.map((named) => ({named, distance: distanceOf(named, sides, options)}));
  if (all.every(({distance}) => distance === 0)) return shared;
  return all.sort((a, b) => b.distance - a.distance).map(({named}) => named);
}

/**
 * @param {NamedOperation} named
 * @param {Side[]} sides
 * @param {{column: ValueColumn, anyway: boolean}} options
 * @returns {number}
 *   How far the farthest of its ratios is from 1, as a logarithm; 0 without a ratio.
 */
const distanceOf = ({operations}, sides, options) =>
  Math.max(
    ...sides.map((side, i) =>
      Math.abs(Math.log(shownRatio(operations, i, {side, ...options}) ?? 1)),
    ),
  );

/**
 * @param {NamedOperation[]} shared
 * @param {Side[]} sides
 * @returns {ValueColumn[]}
 *   Of the values that there are.
 */
function columnsOf(shared, sides) {
  const all = shared.flatMap(({operations}) => operations.flatMap((one) => one ?? []));
  const named = new Map(all.flatMap(({units = {}}) => Object.entries(units)));
  const keys = [
    ...columnKeys(sides.map(({run}) => run)).map((key) => {
      const [label, unit] = COLUMNS[key];
      return {key, label, unit};
    }),
    ...[...named].map(([key, unit]) => ({key, label: key, unit})),
  ];
  return keys.flatMap(({key, label, unit}) => {
    const values = all.flatMap((one) => one.values[key] ?? []);
    return values.some((value) => key !== 'errors' || value > 0)
      ? [{key, label, unit: columnUnit(values, unit)}]
      : [];
  });
}

/**
 * @param {NamedOperation[]} shared
 * @param {Side[]} sides
 * @param {ValueColumn} column
 * @param {boolean} anyway
 */
function operationTable(shared, sides, column, anyway) {
  const table = scrolling(
    `${column.label} of ${shared.length} operations`,
    element('tr', {}, head('Operation'), ...sides.map((side) => numberHead(...sideName(side)))),
    shared.map((named) =>
      element(
        'tr',
        {},
        rowHead(...headOf(named)),
        ...sides.map((side, i) => {
          const cell = valueCell(named, i, {side, column, anyway});
          cell.dataset.label = side.letter;
          return cell;
        }),
      ),
    ),
  );
  table.classList.add('stacked', 'of-operations');
  return table;
}

/**
 * @param {NamedOperation[]} shared
 *   One below its heading, or several, each with a heading in the table.
 * @param {Side[]} sides
 * @param {{columns: ValueColumn[], anyway: boolean}} options
 */
function valueTable(shared, sides, {columns, anyway}) {
  const table = scrolling(
    `Values of ${shared.length > 1 ? `${shared.length} operations` : list(shared.map(nameOf))}`,
    element(
      'tr',
      {},
      head('Run'),
      ...columns.map(({label, unit}) =>
        numberHead(label, ...(unit.label ? [element('small', {}, unit.label)] : [])),
      ),
    ),
    ...shared.map((named) => {
      const span = {scope: 'rowgroup', colSpan: columns.length + 1};
      return [
        ...(shared.length > 1 ? [element('tr', {}, element('th', span, ...headOf(named)))] : []),
        ...valueRows(named, sides, columns, anyway),
      ];
    }),
  );
  table.classList.add('stacked');
  return table;
}

/**
 * @param {NamedOperation} named
 * @param {Side[]} sides
 * @param {ValueColumn[]} columns
 * @param {boolean} anyway
 */
const valueRows = (named, sides, columns, anyway) =>
  sides.map((side, i) => {
    const header = rowHead(...sideName(side));
    if (!named.operations[i]) {
      const lacking = element('td', {colSpan: columns.length}, missing('not in this run'));
      return element('tr', {}, header, lacking);
    }
    return element(
      'tr',
      {},
      header,
      ...columns.map((column) => {
        const {label, unit} = column;
        const cell = valueCell(named, i, {side, column, anyway});
        cell.dataset.label = unit.label ? `${label} (${unit.label})` : label;
        return cell;
      }),
    );
  });

/** @param {Side} side */
const sideName = ({colour, letter, run: {facts, paired}}) => [
  swatch(colour),
  ` ${letter} `,
  element('small', {className: 'name'}, facts[0]?.[1] ?? ''),
  // The heading has the name that another run has for it.
  ...(paired?.name ? [element('small', {}, `“${paired.name}”`)] : []),
];

/**
 * @param {NamedOperation} named
 * @param {number} i
 *   Of the run.
 * @param {{side: Side, column: ValueColumn, anyway: boolean}} of
 */
function valueCell({operations}, i, {side, column, anyway}) {
  const operation = operations[i];
  if (!operation) return element('td', {className: 'number'}, missing('not in this run'));
  const ratio = shownRatio(operations, i, {side, column, anyway});
  return element(
    'td',
    {className: 'number'},
    valueText(operation, column, side.run.published ? 6 : 3),
    ...(ratio === undefined ? [] : [' ', element('small', {}, times(ratio))]),
  );
}

/**
 * @param {NamedOperation['operations']} operations
 * @param {number} i
 *   Of the run.
 * @param {{side: Side, column: ValueColumn, anyway: boolean}} of
 * @returns {number | undefined}
 *   To the first run.
 */
function shownRatio(operations, i, {side: {reasons}, column, anyway}) {
  const [first] = operations;
  const operation = operations[i];
  const hasRatio = first && operation && i > 0 && (anyway || reasons.length === 0);
  return hasRatio ? ratioOf(first, operation, column.key) : undefined;
}

/**
 * @param {ComparedOperation} operation
 * @param {ValueColumn} column
 * @param {number} digits
 *   A published value has as many as its document.
 */
function valueText({values, bounds}, {key, unit}, digits) {
  const value = values[key];
  if (value === undefined) {
    if (hasTooFew(key, values.samples)) return missing('too few samples');
    return missing(key === 'errors' ? 'not counted' : 'not measured');
  }
  // A rate of failures alone is none of the operation.
  if (key === 'throughput' && value === 0 && values.errors) return missing('all failed');
  if (unit.label === '' && Number.isInteger(value)) return integer(value);
  return `${boundText({bound: bounds?.[key]})}${withoutUnit(value / unit.divisor, digits)}`;
}

/** @param {string} text */
const meta = (text) => element('p', {className: 'meta'}, text);

/** @param {string} text */
const missing = (text) => element('em', {className: 'missing'}, text);

/** @param {Side[]} sides */
function notes(sides) {
  const texts = [...new Set(sides.flatMap(({run}) => run.notes))];
  return texts.map((text) => {
    const letters = sides.filter(({run}) => run.notes.includes(text)).map(({letter}) => letter);
    return meta(`${list(letters)}: ${text}`);
  });
}

/**
 * @param {string} label
 * @param {HTMLTableRowElement} headRow
 * @param {HTMLTableRowElement[][]} groups
 *   Rows.
 */
function scrolling(label, headRow, ...groups) {
  return element(
    'div',
    {className: 'table', tabIndex: 0, role: 'region', ariaLabel: label},
    element(
      'table',
      {},
      element('thead', {}, headRow),
      ...groups.map((rows) => element('tbody', {}, ...rows)),
    ),
  );
}

/** @param {(Node | string)[]} children */
const head = (...children) => element('th', {scope: 'col'}, ...children);
/** @param {(Node | string)[]} children */
const numberHead = (...children) => element('th', {scope: 'col', className: 'number'}, ...children);
/** @param {(Node | string)[]} children */
const rowHead = (...children) => element('th', {scope: 'row'}, ...children);
