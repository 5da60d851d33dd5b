/**
 * What a report states about how its results were made, and what it leaves out, so that readers can
 * judge both. The items follow SPEC's disclosure rules, Georges et al. (OOPSLA 2007), Raasveldt et al.
 * (DBTest 2018) and the ACM's badges, as far as manifests cover them.
 *
 * @import {FileFacts} from '../adapters/types.d.ts'
 * @import {Machine, Report, Run} from '../scan/types.d.ts'
 * @import {ReportModel} from '../types.d.ts'
 * @import {Fact} from './page.js'
 */

import {sum} from '../averages.js';
import {extent} from '../extent.js';
import {jvmsIn} from '../facts/agree.js';
import {statedTexts, statedValues, statedVersion} from '../facts/stated.js';
import {counted, integer, quantity} from '../format.js';
import {groupBy} from '../group-by.js';
import {countedRuns} from '../stats/configurations.js';
import {orderAlong} from '../stats/history.js';
import {hasRepeatsInFiles, mainSpread, runCount} from '../stats/repeats.js';
import {levelOf} from '../words/interval.js';
import {withVersion} from '../words/names.js';
import {repeatCount} from '../words/repeats.js';
import {distinct, fact, given, isStated, machineAddress} from './page.js';
import {documents, measuredConfigurations, measuredOf} from './published.js';
import {machinesOf} from './source-line.js';

/**
 * `name`: what files may state of it.
 *
 * @type {[label: string, of: (machine: Machine) => string | undefined, name?: keyof FileFacts][]}
 */
const MACHINE = [
  ['Processor', ({cpu}) => cpu, 'cpu'],
  ['Cores', ({cores}) => cores?.toString(), 'cores'],
  ['Memory', ({memory}) => memory, 'memory'],
  ['Disk', ({disk}) => disk],
  ['Network', ({network}) => network],
  ['Operating system', ({os}) => os, 'os'],
  ['Kernel', ({kernel}) => kernel],
  ['Virtual machine', ({virtual}) => yesNo(virtual)],
  ['Shared with other work', ({shared}) => yesNo(shared)],
];

/** Facts that most machines do not have: one that does not state them lacks nothing. @type {typeof MACHINE} */
const RARE = [
  ['CPU governor', ({governor}) => governor],
  ['Container limits', limitsText],
];

/** Versions of one system, values of one parameter, or lists of flags; more are counted. */
const MOST_LISTED = 4;

/**
 * @param {Machine} machine
 * @returns {Fact[]}
 */
export const machineFacts = (machine) =>
  [...MACHINE, ...statedOf([machine])].map(([label, of]) => fact(label, [of(machine)]));

/** @param {Machine[]} machines */
const statedOf = (machines) =>
  RARE.filter(([, of]) => machines.some((machine) => of(machine) !== undefined));

/** @param {Machine} machine */
function limitsText({limits}) {
  const {cores, memory} = limits ?? {};
  const parts = [cores === undefined ? undefined : counted(cores, 'core'), memory];
  return limits && parts.filter((part) => part !== undefined).join(', ');
}

/**
 * @param {Run} run
 * @param {Machine[]} machines
 * @returns {Fact[]}
 *   What files state of the machine, as far as the manifest of the machine does not.
 */
export function machineFactsOfFiles(run, machines) {
  return MACHINE.flatMap(([label, of, name]) => given(label, ofFiles([run], machines, of, name)));
}

/**
 * @param {readonly Run[]} runs
 * @param {Machine[]} machines
 * @param {(machine: Machine) => string | undefined} of
 * @param {keyof FileFacts | undefined} name
 * @returns {string[]}
 *   Of the runs whose machine does not say it.
 */
function ofFiles(runs, machines, of, name) {
  if (name === undefined) return [];
  const without = runs.filter((run) => {
    const machine = machines.find(({id}) => id === run.machine);
    return machine === undefined || !of(machine);
  });
  return statedByRuns(without, name);
}

/** @param {readonly Run[]} runs @param {keyof FileFacts} name */
const statedByRuns = (runs, name) =>
  statedTexts(
    runs.flatMap(({files}) => files),
    name,
  );

/**
 * @param {Pick<Report, 'systems' | 'runs'>} report
 * @returns {Fact[]}
 *   The JVMs that files state of runs whose version names none; empty without any.
 */
export function jvms({systems, runs}) {
  const without = runs.filter((run) => {
    const system = systems.find(({id}) => id === run.system);
    return jvmsIn(statedVersion(run, system) ?? '').length === 0;
  });
  return given('JVM', statedByRuns(without, 'jvm'));
}

/**
 * @param {ReportModel} model
 * @param {Machine[]} machines
 *   Those of the site.
 * @param {Fact[]} [first]
 *   Facts that come before the others.
 * @returns {{summary: string, facts: Fact[]}}
 *   `summary`: `17 of 24 facts stated`.
 */
export function environment(model, machines, first = []) {
  const report = measuredOf(model.report);
  const configurations = measuredConfigurations(model);
  const {runs, load} = report;
  const summaries = model.summaries.filter(({run}) => runs.some(({id}) => id === run));
  const used = machinesOf(runs, machines);
  const counts = summaries.flatMap(({errors}) => (errors === null ? [] : [errors]));
  const errors = sum(counts);
  const where = counts.length < summaries.length ? ' in the results that count them' : '';

  const facts = [
    ...first,
    fact('Systems and versions', systemVersions(report)),
    ...jvms(report),
    ...given('Runner', statedByRuns(countedRuns(runs), 'runner')),
    fact(
      'Machine',
      // Charts and tables tell several apart by their ids.
      used.map(({id, name}) => ({
        text: used.length > 1 ? `${name} (${id})` : name,
        href: machineAddress(id),
      })),
    ),
    ...[...MACHINE, ...statedOf(used)].map(([label, of, name]) =>
      fact(label, [...ofMachines(used, of), ...ofFiles(countedRuns(runs), used, of, name)]),
    ),
    fact('Load model', load.model === 'unknown' ? [] : [loadText(load)]),
    ...given('Users at most', statedByRuns(countedRuns(runs), 'users')),
    fact('Operations', distinct(summaries.map(({operation}) => operation))),
    fact('Parameters', paramTexts(summaries, model.report)),
    fact('Commands', share(runs.filter(hasCommand).length, runs.length)),
    fact('Flags', flagTexts(runs)),
    fact('Warm-up excluded', warmups(report)),
    fact('Repeats', repeatsText(configurations, load)),
    fact('Interval', intervals(configurations)),
    fact('Errors', counts.length > 0 ? [`${counted(errors, 'error')}${where}`] : []),
    fact(
      'Differences in set-up',
      report.differences.length > 0 ? [counted(report.differences.length, 'difference')] : [],
    ),
    fact('Method', report.method.length > 0 ? [counted(report.method.length, 'step')] : []),
    fact('Authors', report.authors),
    fact('Raw files', rawFiles(model.report)),
    ...documents(model.report.runs),
  ];
  return {summary: `${facts.filter(isStated).length} of ${facts.length} facts stated`, facts};
}

/** @param {Run} run @returns {boolean} Whether its page shows a command. */
const hasCommand = ({command, files}) =>
  Boolean(command) || statedValues(files, 'command').length === 1;

/**
 * @param {readonly Run[]} runs
 * @returns {string[]}
 *   As manifests state them, and files of other runs. Logs of the JVM can have a name in the flags of each run.
 */
function flagTexts(runs) {
  const texts = distinct([
    ...runs.flatMap(({flags}) => (flags.length > 0 ? [flags.join(' ')] : [])),
    ...statedByRuns(
      runs.filter(({flags}) => flags.length === 0),
      'flags',
    ),
  ]);
  if (texts.length <= MOST_LISTED) return texts;
  return [`${integer(texts.length)} different lists: see the pages of the runs`];
}

/**
 * @param {ReportModel['summaries']} summaries
 * @param {ReportModel['report']} report
 * @returns {string[]}
 *   `threads: 1, 2`, `release: 15 values`.
 */
function paramTexts(summaries, report) {
  const results = summaries.map(({params, run}) => ({params, runs: [run]}));
  const names = distinct(summaries.flatMap(({params}) => Object.keys(params)));
  return names.map((name) => {
    const values = distinct(summaries.flatMap(({params}) => params[name] ?? []));
    if (values.length > MOST_LISTED) return `${name}: ${counted(values.length, 'value')}`;
    return `${name}: ${values.sort(orderAlong(name, report, results)).join(', ')}`;
  });
}

/**
 * @param {ReportModel['report']['load']} load
 * @returns {string}
 */
export function loadText({model, workers, rate}) {
  const words = {
    closed: `closed loop${workers === undefined ? '' : `, ${counted(workers, 'worker')}`}`,
    open: 'open loop: requests are sent on schedule',
    none: 'no load: each operation is measured alone',
    unknown: 'not stated',
  };
  return rate ? `${words[model]}, ${rate}` : words[model];
}

/**
 * @param {ReportModel['report']} report
 * @returns {string[]}
 *   Each system with a stated version, once for each version that was run. A long history is
 *   shortened to the number of versions.
 */
function systemVersions({systems, runs}) {
  return systems.flatMap((system) => {
    const systemRuns = runs.filter((run) => run.system === system.id);
    const versions = distinct(systemRuns.flatMap((run) => statedVersion(run, system) ?? []));
    const without = systemRuns.filter((run) => statedVersion(run, system) === undefined);
    const inFiles = statedByRuns(without, 'version');
    const count = versions.length + inFiles.length;
    if (count > MOST_LISTED) {
      return [`${system.name} (${integer(count)} versions: see the pages of the runs)`];
    }
    return distinct([
      ...versions.map((version) => withVersion(system.name, version)),
      ...inFiles.map((text) => `${system.name} ${text}`),
    ]);
  });
}

/**
 * @param {ReportModel['configurations']} all
 *   Those of failed runs alone do not count.
 * @param {ReportModel['report']['load']} load
 * @returns {string[]}
 *   `5 runs of each configuration`; empty without configurations.
 */
export function repeatsText(all, load) {
  const configurations = all.filter(({runs}) => runs.length > 0);
  const inside = configurations.flatMap((configuration) => {
    const spread = mainSpread(configuration, load);
    return spread && hasRepeatsInFiles(spread) ? spread : [];
  });
  // Some runners, such as hyperfine, choose the number for each configuration.
  const kinds = [...groupBy(inside, (spread) => repeatCount({...spread, n: 2})).values()];
  const texts = kinds.flatMap((spreads) => {
    const {low, high} = extent(spreads.map(({n}) => n));
    const from = low === high ? '' : `${integer(low)} to `;
    return spreads.slice(0, 1).map((spread) => `${from}${repeatCount({...spread, n: high})}`);
  });
  if (kinds.length === 1 && inside.length === configurations.length) {
    return [`for each configuration ${texts[0]}`];
  }
  if (kinds.length > 0) {
    const all = counted(configurations.length, 'configuration');
    return kinds.map(({length}, i) => `${texts[i]} for ${integer(length)} of ${all}`);
  }
  if (configurations.length === 0) return [];
  const counts = configurations.map((one) => runCount(one, load));
  const [low, high] = [Math.min(...counts), Math.max(...counts)];
  return [
    low === high
      ? `${counted(low, 'run')} of each configuration`
      : `${low} to ${high} runs of each configuration`,
  ];
}

/**
 * @param {Machine[]} machines
 * @param {(machine: Machine) => string | undefined} of
 * @returns {string[]}
 *   Once if it is the same for all. Two states of one computer, such as with another kernel, have the same name.
 */
function ofMachines(machines, of) {
  const texts = distinct(machines.map((machine) => of(machine) ?? ''));
  if (texts.length === 1) return texts;
  return machines.flatMap((machine) => (of(machine) ? `${machine.id}: ${of(machine)}` : []));
}

/**
 * @param {number} some
 * @param {number} all
 */
const share = (some, all) =>
  some === 0 ? [] : [some === all ? 'for every run' : `for ${some} of ${counted(all, 'run')}`];

/** @param {ReportModel['configurations']} configurations */
function intervals(configurations) {
  const overRepeats = distinct(
    configurations.flatMap(({throughput, latency}) =>
      [throughput, ...Object.values(latency)].flatMap((spread) => {
        if (typeof spread !== 'object' || !spread?.interval) return [];
        return hasRepeatsInFiles(spread) ? `${spread.level}s` : 'repeats';
      }),
    ),
  );
  const runnerIntervals = configurations.flatMap(({throughput, latency, summary}) => {
    if ((throughput ?? latency.mean)?.interval) return [];
    return summary?.throughput?.interval ?? summary?.latency?.interval ?? [];
  });
  return [
    ...overRepeats.map((repeats) => `95 % confidence intervals over the ${repeats} (Student’s t)`),
    ...distinct(runnerIntervals.map(levelOf)).map(
      (level) => `${level}, reported by the runner for one run`,
    ),
    ...(overRepeats.length > 0 || runnerIntervals.length > 0
      ? []
      : ['none: at least five repeats are needed']),
  ];
}

/**
 * @param {ReportModel['report']} report
 * @returns {string[]}
 *   As manifests state it, and files of other runs. Of several lengths, 0 s is one.
 */
function warmups({runs}) {
  const unstated = runs.filter(({warmup}) => warmup === 0);
  const stated = statedByRuns(unstated, 'warmup');
  const others = runs.filter(
    ({warmup, files}) => warmup > 0 || files.every(({facts}) => facts?.warmup === undefined),
  );
  const lengths = distinct(others.map(({warmup}) => String(warmup))).map(Number);
  if (lengths.every((length) => length === 0)) return stated;
  return [...lengths.sort((a, b) => a - b).map((seconds) => quantity(seconds, 's')), ...stated];
}

/** @param {ReportModel['report']} report */
function rawFiles({runs}) {
  const count = runs.reduce((sum, {files}) => sum + files.length, 0);
  return count > 0 ? [`${counted(count, 'file')}, with checksums`] : [];
}

/** @param {boolean | undefined} value */
const yesNo = (value) => (value === undefined ? undefined : value ? 'yes' : 'no');
