/**
 * The table of BenchmarkDotNet in Markdown: `*-report-github.md` and `*-report-default.md`, and what it prints.
 *
 *     BenchmarkDotNet v0.14.0, Windows 11 (10.0.26100.3323)
 *     …
 *     | Method       | N    | Mean     | Error    | StdDev   | Allocated |
 *     |------------- |----- |---------:|---------:|---------:|----------:|
 *     | StringConcat | 1000 | 15.56 ns | 0.339 ns | 0.333 ns |      48 B |
 *
 * It has the parameters, and the settings of the jobs that differ: no column tells which is which, so a column with the
 * name of a setting is one. A row that begins a group is bold, a blank row ends one. Only the dialect of GitHub
 * has HTML entities. In some dialects a row begins with a blank in place of a bar. Read in the sources
 * of 0.16, and compared with public files of 0.10 to 0.15.
 *
 * @import {LineAdapter} from '../types.d.ts'
 */

import {brief} from '../shared/brief.js';
import {decodeEntities} from '../shared/xml-text.js';
import {refuseSecond, USE_JSON} from './benchmarks.js';
import {layoutOf, tableRows} from './table.js';

/** The class, in the name that BenchmarkDotNet gives to the file. */
const CLASS = /([^/]+)-report-(?:github|default|console)(?:-\d{8}-\d{6})?\.md(?:\.gz|\.zst)?$/;
/** `BenchmarkDotNet=v0.12.0, OS=macOS 10.15, VM=Hyper-V`, from 0.13.6 on `BenchmarkDotNet v0.14.0, Ubuntu 22.04 (container)`. */
const VERSION =
  /^BenchmarkDotNet[= ]v(\d[\w.-]*)(?:, (?:OS=)?([^,]+?)(?: \((?:container|Hyper-V|VirtualBox|VMware)\)|, VM=.*)?$)?/;
/** The line below it: `Intel Core i7 CPU 2.60GHz (Skylake), 1 CPU, 8 logical and 4 physical cores`. */
const PROCESSOR = /^(?!Unknown)(\S.*?), (?:\d+ CPUs?, )?(\d+) logical\b/i;
const RULE = /^[-:| ]+$/;
const BOLD = /^\*\*(.*)\*\*$/;
/** Columns that no other table with methods has. */
const OWN_COLUMNS = ['Error', 'StdErr', 'StdDev'];
const SETTINGS = new Set([
  'Job',
  'AnalyzeLaunchVariance',
  'EvaluateOverhead',
  'MaxAbsoluteError',
  'MaxRelativeError',
  'MinInvokeCount',
  'MinIterationTime',
  'OutlierMode',
  'RemoveOutliers',
  'Affinity',
  'EnvironmentVariables',
  'Jit',
  'LargeAddressAware',
  'Platform',
  'PowerPlanMode',
  'Runtime',
  'AllowVeryLargeObjects',
  'Concurrent',
  'CpuGroups',
  'Force',
  'HeapAffinitizeMask',
  'HeapCount',
  'NoAffinitize',
  'RetainVm',
  'Server',
  'Arguments',
  'BuildConfiguration',
  'Clock',
  'EngineFactory',
  'NuGetReferences',
  'Toolchain',
  'IsMutator',
  'InvocationCount',
  'IterationCount',
  'IterationTime',
  'LaunchCount',
  'MaxIterationCount',
  'MaxWarmupIterationCount',
  'MemoryRandomization',
  'MinIterationCount',
  'MinWarmupIterationCount',
  'RunStrategy',
  'TargetCount',
  'UnrollFactor',
  'WarmupCount',
]);

/**
 * @param {string} line
 * @returns {string[] | undefined}
 *   Undefined for a line that is no row.
 */
function cellsOf(line) {
  const text = line.trim();
  if (!text.endsWith('|')) return undefined;
  return text
    .slice(text.startsWith('|') ? 1 : 0, -1)
    .split('|')
    .map((cell) => cell.trim());
}

/** @param {readonly string[]} cells */
const layoutOfTable = (cells) =>
  cells.some((cell) => OWN_COLUMNS.includes(cell.split(' [')[0] ?? ''))
    ? layoutOf(cells, (titles, i) => SETTINGS.has(titles[i] ?? ''))
    : undefined;

/** @type {LineAdapter} */
export const benchmarkdotnetTable = {
  id: 'benchmarkdotnet-table',
  label: 'BenchmarkDotNet table',
  description: 'Times of .NET methods, and the memory that they allocate, as the table has them.',
  runner: 'BenchmarkDotNet',
  writtenBy: 'always, or --exporters github',
  states: ['runner', 'cpu', 'cores', 'os'],
  measuresAlone: true,
  layout: 'lines',
  hasPreamble: true,
  detect: ({lines}) => lines.some((line) => layoutOfTable(cellsOf(line) ?? []) !== undefined),
  endsWhole: (line) => line.trimEnd().endsWith('|'),
  open(context) {
    /** @type {ReturnType<typeof tableRows> | undefined} */
    let table;
    let width = 0;
    let isInside = false;
    let isBelowVersion = false;
    return {
      take(text, line) {
        const [, version, os] = VERSION.exec(text) ?? [];
        const [, cpu, cores] = (isBelowVersion && PROCESSOR.exec(text)) || [];
        isBelowVersion = version !== undefined;
        if (version !== undefined) context.fact('runner', `BenchmarkDotNet ${version}`);
        context.fact('os', os);
        context.fact('cpu', cpu);
        if (cores !== undefined) context.fact('cores', Number(cores));
        const cells = cellsOf(text);
        const layout = cells && layoutOfTable(cells);
        if (cells && layout) {
          isInside = table === undefined;
          if (table) {
            refuseSecond(line, context);
            return;
          }
          const type = CLASS.exec(context.name)?.[1] ?? '';
          table = tableRows({columns: cells, layout, type, line}, context);
          width = cells.length;
          return;
        }
        if (!text.includes('|')) isInside = false;
        if (!table || !isInside || RULE.test(text)) return;
        if (cells?.length !== width) {
          const found = `found ${cells ? `${cells.length} cells` : `"${brief(text.trim())}"`}`;
          context.error(line, `${found}, expected ${width} cells as in the header`, USE_JSON);
          return;
        }
        table.take(
          cells.map((cell) => decodeEntities(BOLD.exec(cell)?.[1] ?? cell)),
          line,
        );
      },
      end: () => table?.end() ?? [],
    };
  },
};
