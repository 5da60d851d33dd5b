/**
 * What a runner states under its own name, such as bytes received a second, as the metric of a comparison.
 *
 * @import {Unit} from '../records/types.d.ts'
 * @import {Run} from '../scan/types.d.ts'
 * @import {Configuration, Spread} from '../stats/types.d.ts'
 * @import {Metric} from './value-comparison.js'
 */

import {capitalised} from '../format.js';
import {namedMeasurements} from '../stats/history-entries.js';
import {otherTable} from '../stats/row-ids.js';
import {valueScale} from './value-scale.js';

/** @type {Record<Unit, string>} */
const PER = {s: 'time', B: 'bytes', 'B/s': 'bytes per second', '1/s': 'per second', 1: 'count'};

/**
 * @param {readonly Configuration[]} configurations
 * @param {readonly Run[]} runs
 *   Those of the report.
 * @returns {(Metric & {name: string})[]}
 *   In the order of the files. A configuration has a value if each of its repeats states it once.
 */
export function namedMetrics(configurations, runs) {
  const byId = new Map(runs.map((run) => [run.id, run]));
  /** @type {Map<string, {name: string, unit: Unit, spreads: Map<Configuration, Spread>}>} */
  const found = new Map();
  for (const configuration of configurations) {
    const repeats = configuration.runs.flatMap((id) => byId.get(id) ?? []);
    for (const {quantity: name, unit, estimated} of namedMeasurements(configuration, repeats)) {
      const key = JSON.stringify([name, unit]);
      const metric = found.get(key) ?? {name, unit, spreads: new Map()};
      metric.spreads.set(configuration, estimated);
      found.set(key, metric);
    }
  }
  return [...found.values()].map(({name, unit, spreads}) => ({
    name,
    title: capitalised(name),
    intro: `${capitalised(name)} (${PER[unit]})`,
    unit,
    column: 'value',
    headings: [capitalised(name), 'Lowest repeat', 'Highest repeat'],
    nothing: `no value of “${name}”`,
    row: () => `the-${otherTable(unit)}`,
    spread: (configuration) => spreads.get(configuration) ?? null,
    shownValue: () => null,
    runnerInterval: () => undefined,
    // Labels of times and bytes have their units.
    scale: valueScale(unit, unit === '1/s' ? `${name} (${PER[unit]})` : name),
  }));
}

/**
 * @param {readonly {intro: string}[]} others
 *   Those of the name that is drawn, in other units.
 * @returns {string[]}
 *   Notes of the chart.
 */
export const undrawnUnits = (others) =>
  others.map(({intro}) => `${intro} is not drawn here: an axis has one unit.`);
