/**
 * What a reader must know before quoting a value, as plain sentences.
 *
 * @import {Machine, Report} from '../scan/types.d.ts'
 * @import {Configuration, Limit} from './types.d.ts'
 */

import {counted, integer, list, localiseDecimal, quantity, shortened, times} from '../format.js';
import {groupBy} from '../group-by.js';
import {hasPercentiles} from '../records/percentiles.js';
import {subjectText} from '../records/subject.js';
import {lackingText, notStatedBy} from '../words/lacking.js';
import {configurationName, nameOf} from '../words/names.js';
import {ENDS, withdrawnText} from '../words/published.js';
import {axisOf} from './axis.js';
import {testDrift} from './drift.js';
import {failedText, failureText, notStartedText} from './failures.js';
import {firstWindows} from './first-windows.js';
import {namedValues} from './history-entries.js';
import {isOfOneFile, mainSpread} from './repeats.js';
import {runLengths} from './run-lengths.js';
import {slowRepeats} from './slow-repeats.js';
import {LEAST_REPEATS} from './spread.js';
import {isStated} from './stated.js';
import {recordsOf, summarise} from './summary.js';
import {isUntimed} from './warmup.js';

/** The label of what is stated about values that come from a document. */
export const PUBLISHED_VALUES = 'published values';
/** The label of what says why runs failed. */
export const FAILED_RUNS = 'failed runs';

const OF_ALL = /** @type {const} */ ([
  ['throughput', 'throughput'],
  ['min', 'minimum'],
  ['max', 'maximum'],
  ['errors', 'errors'],
]);
/** The share of a rate from which on it is reached. */
const REACHED = 0.98;
/** Configurations or files that a warning names. */
const MOST_NAMED = 4;

/**
 * @param {Report} report
 * @param {Configuration[]} configurations
 * @param {Machine[]} machines
 * @returns {Limit[]}
 *   Most serious first: failures, withdrawn runs, operations that failed or were not started, what is stated about the machines, values that a
 *   warm-up rules out, few repeats, values that some repeats lack, drifts, first windows, slow repeats, runs of different length,
 *   load model, rates that the load sets, files with warnings.
 */
export function warnings(report, configurations, machines) {
  const measured = {...report, runs: report.runs.filter((run) => !run.published)};
  const measuredHere = configurations.filter((one) => !one.published);
  const failed = report.runs.filter(({status}) => status !== 'ok');
  const failedHere = failed.filter((run) => !run.published);
  return [
    ...labelled(
      FAILED_RUNS,
      failedHere.map((run) =>
        sentence(`The run ${run.id} ${ENDS[run.status] ?? ''}: ${run.reason}`),
      ),
    ),
    ...labelled(
      'withdrawn runs',
      report.runs.flatMap(({id, withdrawn}) =>
        withdrawn ? sentence(`The run ${id} was ${withdrawnText(withdrawn)}`) : [],
      ),
    ),
    ...labelled(
      'failed operations',
      [failuresText(configurations, report, failedText)].filter(Boolean),
    ),
    ...labelled(
      'operations not started',
      [failuresText(configurations, report, notStartedText)].filter(Boolean),
    ),
    ...labelled(PUBLISHED_VALUES, [
      ...documents(report),
      ...failed
        .filter((run) => run.published)
        .map((run) =>
          sentence(
            `As published, ${documentName(nameOf(run.system, report))} ${ENDS[run.status] ?? ''} (run ${run.id}): ${run.reason}`,
          ),
        ),
    ]),
    ...machineNotes(measured, machines),
    ...labelled('warm-up included', [...wholeRuns(measured), ...untimed(measured)]),
    ...repeats(measuredHere, report),
    ...lacking(report, configurations),
    ...labelled('some repeats drift', drift(report, measuredHere)),
    ...firstWindow(report, measuredHere),
    ...slow(report, measuredHere),
    ...lengths(report, measuredHere),
    ...load(measured),
    ...limited(report, measuredHere),
    ...warn(report),
  ];
}

/** @param {string} label @param {string[]} texts @returns {Limit[]} */
const labelled = (label, texts) => texts.map((text) => ({label, text}));

/** With one full stop, and not one more than its reason has. @param {string} text */
const sentence = (text) => (/[.!?]”?$/.test(text) ? text : `${text}.`);

/** Without what the sentence says anyway. @param {string} name */
const documentName = (name) => name.replace(/ \(as published\)$/, '');

/**
 * @param {readonly Configuration[]} configurations
 * @param {Pick<Report, 'systems'>} report
 * @param {typeof failureText} [textOf]
 * @returns {string}
 *   `B: 96.7 % of the operations of get failed.`, of the first four; empty if there are none.
 */
export function failuresText(configurations, report, textOf = failureText) {
  const texts = configurations.flatMap((one) =>
    textOf(one, subjectText(one)).map((text) => `${nameOf(one.system, report)}: ${text}`),
  );
  return texts.length === 0 ? '' : `${shortened(texts, MOST_NAMED).join('; ')}.`;
}

/**
 * Which values come from documents, and what was corrected in them.
 *
 * @param {Report} report
 */
function documents({runs, systems}) {
  const current = runs.filter(({withdrawn}) => !withdrawn);
  const titles = new Set(current.flatMap(({published}) => published?.title ?? []));
  return [...titles].map((title) => {
    const ofDocument = current.filter(({published}) => published?.title === title);
    const named = systems.filter(({id}) => ofDocument.some(({system}) => system === id));
    const names = list(named.map(({name}) => documentName(name)));
    const corrected = ofDocument
      .flatMap(recordsOf)
      .filter((record) => record.kind === 'measurement' && record.published?.correction).length;
    const units =
      corrected === 0
        ? ''
        : ` For ${integer(corrected)} of them the unit was corrected; the runs’ pages show the original words.`;
    return `The values of ${names} are as published in “${title}”. They were not measured here and are in no estimate, interval or verdict.${units}`;
  });
}

/**
 * What the machines' files say of them, once for each machine that was used, and that runs state none.
 *
 * @param {Report} report
 * @param {Machine[]} machines
 * @returns {Limit[]}
 */
function machineNotes({runs}, machines) {
  const unknown = runs.filter(({machine, withdrawn}) => !machine && !withdrawn).length;
  const used = machines.filter(({id}) => runs.some(({machine}) => machine === id));
  const limits = used.flatMap(({name, notes, cores, shared, virtual}) => {
    if (notes.length === 0) return [];
    const kind = `${shared ? 'shared ' : ''}${virtual ? 'VM' : 'machine'}`;
    const label = cores === undefined ? kind : `${kind}, ${counted(cores, 'core')}`;
    return [{label, text: `${name}: ${notes.join(' ')}`}];
  });
  if (unknown < 2) return limits;
  const text = `${integer(unknown)} runs do not state their machine. A difference between them may come from different machines.`;
  return [...limits, {label: 'machine not stated', text}];
}

/**
 * Runs with a warm-up that only have values of the whole run.
 *
 * @param {Report} report
 */
function wholeRuns({runs}) {
  const named = runs
    .filter(({warmup, withdrawn}) => warmup > 0 && !withdrawn)
    .filter((run) => recordsOf(run).some((record) => isStated(record)))
    .filter((run) => summarise(run).every(({throughput, latency}) => !throughput && !latency))
    .map(({id}) => id);
  if (named.length === 0) return [];
  return [
    `Only whole-run values exist for ${list(named)}, so the warm-up cannot be excluded. They are on the run’s page only.`,
  ];
}

/**
 * Runs with a warm-up whose samples have no times: their percentiles include it.
 *
 * @param {Report} report
 */
function untimed({runs}) {
  const named = runs
    .filter(({warmup, withdrawn}) => warmup > 0 && !withdrawn)
    .filter((run) => recordsOf(run).some(isUntimed))
    .map(({id}) => id);
  if (named.length === 0) return [];
  return [
    `The percentiles of ${list(named)} include the warm-up: a file of its latencies has no times.`,
  ];
}

/**
 * @param {Configuration[]} configurations
 * @param {Report} report
 *   Changes along its axis have intervals without repeats.
 * @returns {Limit[]}
 */
function repeats(configurations, report) {
  const measured = configurations
    .filter(({summary}) => summary)
    .map((configuration) => ({configuration, spread: mainSpread(configuration, report.load)}));
  /** @typedef {typeof measured[number]} Measured */
  const isOfIterations = (/** @type {Measured} */ {spread}) => spread?.level === 'iteration';
  const intervalsOf = (/** @type {Measured[]} */ {length}) =>
    length === measured.length
      ? 'All intervals'
      : `The intervals of ${integer(length)} of ${integer(measured.length)} configurations`;
  const ofIterations = measured.filter(isOfIterations);
  const ofOneFile = measured.filter(({spread}) => spread && isOfOneFile(spread));
  return [
    ...(ofIterations.length > 0
      ? labelled('intervals over iterations', [
          `${intervalsOf(ofIterations)} are over iterations of one process. They do not show how processes differ, so there is no verdict: a verdict needs ${LEAST_REPEATS} forks or runs.`,
        ])
      : []),
    ...(ofOneFile.length > 0
      ? labelled('intervals within one file', [
          `${intervalsOf(ofOneFile)} are over runs or forks in one file. They do not show how such files differ, as from day to day, so a small difference may be chance.`,
        ])
      : []),
    ...fewRepeats(
      measured
        .filter((one) => !isOfIterations(one))
        .map(({configuration: {summary, runs}, spread}) => ({
          summary,
          count: spread?.n ?? runs.length,
        })),
      axisOf(report) !== undefined,
    ),
  ];
}

/**
 * @param {(Pick<Configuration, 'summary'> & {count: number})[]} configurations
 * @param {boolean} hasAxis
 */
function fewRepeats(configurations, hasAxis) {
  const counts = configurations.map(({count}) => count);
  const most = Math.max(0, ...counts);
  if (most === 0 || most >= LEAST_REPEATS) return [];
  if (most === 1) {
    const hasRunnerInterval = configurations.some(
      ({summary}) => summary?.throughput?.interval ?? summary?.latency?.interval,
    );
    const hasFewInside = configurations.some(
      ({summary}) =>
        (summary?.throughput?.repeats ?? summary?.latency?.repeats)?.values[1] !== undefined,
    );
    const few = hasFewInside
      ? ` Runs or forks inside a file count as repeats from ${LEAST_REPEATS} on.`
      : '';
    return labelled('one run each', [
      hasRunnerInterval
        ? `One run of each configuration: a difference may be chance. The runner’s interval covers what varied within the run, not from run to run.${few}`
        : `One run of each configuration: there is no interval, and a difference may be chance.${few}`,
    ]);
  }
  const least = Math.min(...counts);
  const number = least === most ? `${most}` : `${least} to ${most}`;
  const tooFew = `${number} repeats of each configuration: too few for an interval, which needs ${LEAST_REPEATS}.`;
  return hasAxis
    ? labelled(`${number} repeats: no intervals for single values`, [
        `${tooFew} The interval of a change comes from the values before and after it.`,
      ])
    : labelled(`${number} repeats: no intervals`, [tooFew]);
}

/**
 * @param {Report} report
 * @param {Configuration[]} configurations
 * @returns {Limit[]}
 *   `B, get: maximum not stated by b-2.`
 */
function lacking(report, configurations) {
  // Other values of a runner are on the pages of its runs, and in histories.
  const hasHistories = axisOf(report) !== undefined;
  const runs = new Map(report.runs.map((run) => [run.id, run]));
  const texts = configurations.flatMap((one) => {
    const parts = [nameOf(one.system, report), subjectText(one)].filter((part) => part !== '');
    const found = [
      ...OF_ALL.flatMap(([of, name]) => {
        const text = lackingText(one, of);
        return text ? [{name, text}] : [];
      }),
      ...(hasHistories && !one.published
        ? namedValues(
            one,
            one.runs.flatMap((id) => runs.get(id) ?? []),
          )
        : []
      )
        // What every run states several times has no value of the run.
        .filter(({lacking: runs, stated}) => runs.length > 0 && stated.length > 0)
        .map(({quantity: name, lacking: runs}) => ({name, text: notStatedBy(runs)})),
    ];
    return [...groupBy(found, ({text}) => text)].map(
      ([text, some]) => `${parts.join(', ')}: ${list(some.map(({name}) => name))} ${text}`,
    );
  });
  if (texts.length === 0) return [];
  return labelled('values missing in some repeats', [
    `${shortened(texts, MOST_NAMED).join('; ')}. The pages of the other runs have these values.`,
  ]);
}

/** @param {Report} report @param {Configuration[]} configurations */
function drift(report, configurations) {
  const {tested, drifting} = testDrift(configurations, report);
  if (drifting.length === 0) return [];
  const texts = drifting.map(
    ({configuration, rises}) =>
      `${configurationName(configuration, report)} (${rises ? 'rises' : 'falls'})`,
  );
  return [
    `In ${drifting.length} of ${counted(tested, 'configuration')} the rates or times of the repeats drift in the order of the runs (Mann–Kendall, p\u00a0<\u00a0${localiseDecimal('0.05')}): ${shortened(texts, MOST_NAMED).join('; ')}. ${chanceText(tested)}`,
  ];
}

/** @param {Report} report @param {Configuration[]} configurations @returns {Limit[]} */
function firstWindow(report, configurations) {
  const {tested, different} = firstWindows(configurations, report);
  if (different.length === 0) return [];
  const texts = different.map(
    ({configuration, ratio}) => `${configurationName(configuration, report)} (${times(ratio)})`,
  );
  return labelled('rates change within a run', [
    `In ${different.length} of ${counted(tested, 'configuration')}, the first window that counts has another rate than those after it (Student, p\u00a0<\u00a0${localiseDecimal('0.05')}): ${shortened(texts, MOST_NAMED).join('; ')}. So the values depend on the length of the warm-up and of the run.`,
  ]);
}

/**
 * @param {Report} report
 * @param {Configuration[]} configurations
 * @returns {Limit[]}
 *   What the intervals of the others do not show.
 */
function slow(report, configurations) {
  const {tested, slow: found} = slowRepeats(configurations, report);
  if (found.length === 0) return [];
  const names = shortened(
    found.map((one) => configurationName(one, report)),
    MOST_NAMED,
  ).join('; ');
  return labelled('a repeat is far slower than the others', [
    `In ${found.length} of ${counted(tested, 'configuration')}, a repeat is far slower than the others (Grubbs, p\u00a0<\u00a0${localiseDecimal('0.05')}): ${names}. An interval covers such runs only if one of its repeats shows them.`,
  ]);
}

/**
 * @param {Report} report
 * @param {Configuration[]} configurations
 * @returns {Limit[]}
 *   `… get: 16.0 s in b-1, 30 min in a-1. …`
 */
function lengths(report, configurations) {
  const texts = runLengths(configurations, report).map(({subject, shortest, longest}) => {
    const [short, long] = [shortest, longest].map(
      ({run, seconds}) => `${quantity(seconds, 's')} in ${run}`,
    );
    return [subjectText(subject), `${short}, ${long}`].filter((part) => part !== '').join(': ');
  });
  if (texts.length === 0) return [];
  return labelled('runs of different length', [
    `Some runs were measured for at least twice as long as others. ${shortened(texts, MOST_NAMED).join('; ')}. A short run may lack what is rare or grows slowly, so a difference may come from the lengths.`,
  ]);
}

/**
 * Five repeats have so few orders that one in sixty looks like a trend by chance; with more repeats it is one in twenty.
 *
 * @param {number} tested
 * @returns {string}
 */
const chanceText = (tested) =>
  tested < 20
    ? 'By chance, at most one in twenty would drift.'
    : `By chance, at most ${integer(Math.ceil(tested / 20))} of ${integer(tested)} would drift, on average.`;

/** @param {Report} report @returns {Limit[]} */
function load({load: {model, workers}, runs}) {
  const records = runs.flatMap(recordsOf);
  const hasNoPercentile = records.length > 0 && !records.some(hasPercentiles);
  if (model === 'open' || model === 'none' || hasNoPercentile) return [];
  if (model === 'unknown')
    return labelled('load model not stated', [
      'The load model is not stated: percentiles may hide stalls (coordinated omission).',
    ]);
  const loop =
    workers === undefined ? 'A closed loop' : `A closed loop of ${counted(workers, 'worker')}`;
  return labelled('closed loop: percentiles understate waits', [
    `${loop}: no requests were sent while the system stalled, so percentiles below the maximum understate what independent users would see (coordinated omission).`,
  ]);
}

/**
 * YCSB's option `target`: the rate that the load generator does not exceed.
 *
 * @param {Report} report
 * @param {Configuration[]} configurations
 * @returns {Limit[]}
 */
function limited(report, configurations) {
  if (report.load.model === 'open') return [];
  const ofYcsb = report.runs.filter(({files}) => files.some(({format}) => format === 'ycsb'));
  const reached = configurations.filter(
    ({params, throughput, runs}) =>
      (throughput?.estimate ?? 0) >= REACHED * Number(params.target) &&
      ofYcsb.some(({id}) => runs.includes(id)),
  );
  if (reached.length === 0) return [];
  const names = new Set(reached.map(({system}) => nameOf(system, report)));
  return labelled('rates limited by target', [
    `${list(shortened([...names], MOST_NAMED))} reached the rate that the load was limited to (target), so rates do not show which system is faster. Latencies do.`,
  ]);
}

/** @param {Report} report */
function warn({runs}) {
  const files = runs.flatMap((run) =>
    run.files.filter(({warnings}) => warnings.length > 0).map(({name}) => `${run.id}/${name}`),
  );
  const manifests = runs.filter((run) => run.warnings.length > 0).map(({id}) => `${id}/run.yaml`);
  return [
    ...labelled('manifests with warnings', withWarnings('manifests', manifests)),
    ...labelled('files with warnings', withWarnings('raw files', files)),
  ];
}

/** @param {string} kind @param {string[]} files */
function withWarnings(kind, files) {
  if (files.length === 0) return [];
  const names = list(shortened(files, MOST_NAMED));
  return [`Some ${kind} have warnings (see each run’s page): ${names}.`];
}
