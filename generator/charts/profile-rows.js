/**
 * Rows of a profile, in groups: those that the chart's request names, else those of the platforms.
 *
 * @import {ChartBasis, ChartRequest} from '../scan/types.d.ts'
 * @import {Configuration} from '../stats/types.d.ts'
 * @typedef {{p50: number | null, p99: number | null, 'p99.9': number | null, max: number | null}} Latencies
 * @typedef {{configuration: Configuration, label: string, group: string, colour: number, throughput: number | null,
 *   latency: Latencies, slowest: string, reason: string}} ProfileRow
 *   `slowest`: why there is no maximum, else empty; `reason`: why there is no value, else empty.
 */

import {lackingText} from '../words/lacking.js';
import {endText} from '../words/published.js';
import {isOneSystem, labelParts, SEPARATOR} from './configuration-rows.js';

const PLATFORMS = {jvm: 'JVM', native: 'Native', other: 'Other'};

/**
 * @param {Configuration[]} all
 * @param {ChartRequest} request
 * @param {ChartBasis} report
 * @returns {ProfileRow[]}
 *   Empty unless some configuration has a throughput or a percentile of latency.
 */
export function profileRows(all, {groups}, report) {
  const configurations = all.filter(isShown);
  const partsOf = labelParts(configurations, report);
  const areOneSystem = isOneSystem(configurations);
  const ids = report.systems.map(({id}) => id);
  const rows = configurations.map((configuration) => {
    const {throughput, latency, failed, shown, system} = configuration;
    const {name, named, details, where} = partsOf(configuration);
    const rest = [...named, ...details, ...where];
    const label = [...(areOneSystem && rest.length > 0 ? [] : [name]), ...rest].join(SEPARATOR);
    const colour = report.systems.find(({id}) => id === system)?.colour ?? 1;
    const [end] = failed;
    const i = groups?.findIndex(({systems}) => systems.includes(system)) ?? -1;
    const platform = report.systems.find(({id}) => id === system)?.platform ?? 'other';
    return {
      configuration,
      label,
      group: groups ? (groups[i]?.label ?? 'Others') : PLATFORMS[platform],
      rank: groups ? (i < 0 ? groups.length : i) : Object.keys(PLATFORMS).indexOf(platform),
      // In the order of the group, else of the report.
      place: (groups?.[i]?.systems ?? ids).indexOf(system),
      colour,
      throughput: throughput?.estimate ?? null,
      latency: {
        p50: latency.p50?.estimate ?? null,
        p99: latency.p99?.estimate ?? null,
        'p99.9': latency['p99.9']?.estimate ?? null,
        max: latency.max,
      },
      slowest: lackingText(configuration, 'max') ?? '',
      reason: shown === null && end ? endText(end) : '',
    };
  });
  if (!rows.some(({throughput, latency}) => throughput !== null || latency.p50 !== null)) return [];
  const isOneGroup = new Set(rows.map(({group}) => group)).size === 1;
  return rows
    .sort((a, b) => a.rank - b.rank || a.place - b.place)
    .map(({rank, place, ...row}) => (isOneGroup ? {...row, group: ''} : row));
}

/**
 * @param {Configuration} configuration
 * @returns {boolean}
 *   Whether a profile has a value or a reason for it. It has none for a mean alone, such as that of DaCapo.
 */
const isShown = ({shown, throughput, latency: {p50, p99, 'p99.9': p999, max}}) =>
  shown === null || [throughput, p50, p99, p999, max].some((value) => value !== null);
