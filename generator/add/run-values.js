/**
 * The values of a run's manifest that a person stated, that its files state, or that the runs before it have.
 * What cannot be known is a question.
 *
 * @import {Rec} from '../records/types.d.ts'
 * @import {Report, Run} from '../scan/types.d.ts'
 * @import {RunFacts} from './facts.js'
 * @import {AddContext, Measured, Question, Recognised, Source, Stated} from './types.d.ts'
 */

import {adapterOf} from '../adapters/index.js';
import {isWarmup} from '../arguments.js';
import {DAY, isRealDay, latestOf} from '../day.js';
import {shellText} from '../errors.js';
import {ownVersion} from '../facts/agree.js';
import {list} from '../format.js';
import {applyManifest} from '../records/apply-manifest.js';
import {isOfOperation} from '../records/subject.js';
import {hasZone, runDate} from './facts.js';

const DATE = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2})?Z)?$/;

/**
 * The time of a file says when it was copied, so it is not evidence.
 *
 * @param {Stated} stated
 * @param {Pick<RunFacts, 'facts' | 'from'>} found
 * @param {AddContext} context
 * @param {boolean} isHereUnlessOld
 *   Whether the machine is this one if the run is new, and has to be stated else.
 * @returns {{value?: string, why?: string, questions: Question[]}}
 */
export function dateOf({date}, {facts, from}, {now}, isHereUnlessOld) {
  if (date === 'now') return {value: now, questions: []};
  const value = date === undefined || isDate(date) ? date : timeInUtc(date);
  if (value !== undefined) return {value, questions: []};
  if (date === undefined && facts.date !== undefined) {
    return {value: facts.date, why: `stated in ${from.date}`, questions: []};
  }
  return {
    questions: [
      {
        text: 'Date of the run (such as 2026-11-21 or 2026-11-21T02:23:22Z), or now',
        option: '--date 2026-11-21, or --date now',
        found: date === undefined ? 'no date' : `the date "${date}"`,
        ...(isHereUnlessOld
          ? {hint: 'State the machine of an older run, too: --machine ID, this or none.'}
          : {}),
        answer: (text, current) =>
          text === 'now' || isDate(text) || timeInUtc(text) !== undefined
            ? {...current, date: text}
            : {expected: 'a date such as 2026-11-21 or 2026-11-21T02:23:22Z, or now'},
      },
    ],
  };
}

/** @param {Rec} record */
const isNameless = (record) => record.operation === '' && isOfOperation(record);

/**
 * The counters of a JVM belong to no operation.
 *
 * @param {Rec} record
 */
export const isOfJvm = (record) =>
  !isOfOperation(record) || ('metric' in record && record.metric === 'pause');

/** @param {string} text */
const isDate = (text) => DATE.test(text) && !Number.isNaN(Date.parse(text)) && isRealDay(text);

/**
 * A time that states its zone, as git prints it: `2026-11-21T03:23:22+01:00`.
 *
 * @param {string} text
 */
const timeInUtc = (text) => (hasZone(text) ? runDate(text) : undefined);

/**
 * The version of the system, and of the JVM that it ran on.
 *
 * @param {Stated} stated
 * @param {RunFacts['facts']} facts
 * @param {{report: Report | undefined, system: string | undefined, earlier: readonly Run[],
 *   commit: string | undefined}} site
 *   `commit`: of the run, which then has a place in the histories without a version.
 * @returns {{value?: string, questions: Question[]}}
 *   The system's and the JVM's: `Caffeine 3.1.8, OpenJDK 17.0.15`. A question where all earlier runs state one.
 */
export function versionOf({version}, {version: inFiles, jvm}, {report, system, earlier, commit}) {
  const own = version === 'none' ? undefined : (version ?? inFiles);
  if (own !== undefined) {
    return {value: jvm === undefined || own.includes(jvm) ? own : `${own}, ${jvm}`, questions: []};
  }
  const before = earlier.map((run) => ownVersion(run.version));
  const {axis} = report ?? {};
  // The JVM would replace the version of the system.
  const isVersioned =
    axis === 'release' ||
    before.some((one) => one !== undefined) ||
    report?.systems.find(({id}) => id === system)?.version !== undefined;
  const value = isVersioned || jvm === undefined ? {} : {value: jvm};
  const isPosition = axis === 'release' || (axis === undefined && commit === undefined);
  const isNeeded = isPosition && before.length > 0 && !before.includes(undefined);
  if (version === 'none' || !isNeeded) return {...value, questions: []};
  const example = before.at(-1);
  return {
    questions: [
      {
        text: `Version of the system, such as ${example}, which its earlier runs state (none if it has none)`,
        option: `--version ${shellText(example ?? '')}, or --version none`,
        found: `no version, which ${earlier.length === 1 ? 'the previous run states' : `the ${earlier.length} earlier runs state`}`,
        answer: (text, current) =>
          text === '' ? {expected: 'a version, or none'} : {...current, version: text},
      },
    ],
  };
}

/**
 * A parameter that all earlier runs of the system state, and neither the files nor anyone does.
 *
 * @param {Stated} stated
 * @param {readonly Recognised[]} files
 * @param {readonly Run[]} earlier
 * @returns {{value: Record<string, string>, questions: Question[]}}
 */
export function paramsOf({params}, files, earlier) {
  const value = Object.fromEntries(Object.entries(params).filter(([, text]) => text !== ''));
  const [last] = earlier.slice(-1);
  const records = files.flatMap(({read}) => read.records);
  const missing = Object.keys(last?.params ?? {}).filter(
    (name) =>
      !Object.hasOwn(params, name) &&
      earlier.every((run) => run.params[name] !== undefined) &&
      !records.some((record) => record.params[name] !== undefined),
  );
  return {
    value,
    questions: missing.map((name) => {
      const values = [...new Set(earlier.map((run) => String(run.params[name])))];
      const [only] = values.length === 1 ? values : [];
      return {
        text: `Value of the parameter ${name}, which the runs of this system state (- for none)`,
        option: `--param ${shellText(name)}=${only === undefined ? '…' : shellText(only)}, or --param ${shellText(name)}= for none`,
        found: `no parameter "${name}", which ${earlier.length === 1 ? 'the previous run states' : `the ${earlier.length} earlier runs state`}`,
        ...(only === undefined ? {} : {proposed: only}),
        answer: (text, current) =>
          text === ''
            ? {expected: 'a value, or - for none'}
            : {...current, params: {...current.params, [name]: text === '-' ? '' : text}},
      };
    }),
  };
}

/**
 * @param {Pick<Source, 'name' | 'settings'>} source
 * @param {readonly Recognised[]} files
 * @returns {string | undefined}
 *   A warning, if a repeat may be a run with another setting, which its files do not state.
 */
export function namedSettings({name = '', settings}, files) {
  if (!settings) return undefined;
  const number = /\d+$/.exec(name)?.[0] ?? '';
  const isStated = files.some(({read: {records}}) =>
    records.some(({params}) => Object.values(params).includes(number)),
  );
  if (isStated) return undefined;
  return `found folders that differ in a number (${list(settings)}), expected repeats: if the number is a setting, add each folder alone, with --param NAME=${number}`;
}

/**
 * A run that failed may leave no file that states its settings.
 *
 * @param {Pick<Stated, 'operation' | 'params'>} stated
 * @param {readonly Recognised[]} files
 * @param {Measured} measured
 *   Of the last run of its system.
 * @returns {string | undefined}
 *   A warning, if the run could not be told from those with other settings.
 */
export function unstatedSettings({operation, params}, files, {subject}) {
  if (!subject || files.some(({read}) => read.records.length > 0)) return undefined;
  const names = Object.keys(subject.params).filter((name) => !Object.hasOwn(params, name));
  const options = [
    ...(operation === undefined && subject.operation !== ''
      ? [`--operation ${shellText(subject.operation)}`]
      : []),
    ...names.map((name) => `--param ${shellText(name)}=…`),
  ];
  if (options.length === 0) return undefined;
  return `found no results, expected the settings that the previous run states: ${list(options)}`;
}

/**
 * A tool can name what was done in one of its files and not in another, such as a log.
 *
 * @param {Stated} stated
 * @param {readonly Recognised[]} files
 *   The files of one run.
 * @param {Pick<Run, 'rename' | 'drop'>} system
 * @returns {{files: Recognised[], reasons: string[]}}
 *   With the operation of the other files of the same runner on those that name none, if there is only one.
 */
export function withSharedOperation(stated, files, {rename = {}, drop = []}) {
  const all = files.map(({read: {format, records}, note}) => ({
    runner: adapterOf(format)?.runner,
    operations: applyManifest(records, {params: {}, rename, drop}, note, () => {})
      .filter(isOfOperation)
      .map(({operation}) => operation),
  }));
  /** @type {string[]} */
  const reasons = [];
  const shared = files.map((one, i) => {
    const {runner, operations} = all[i] ?? {operations: []};
    const hasName = operations.length === 0 || operations.some((name) => name !== '');
    if (hasName || stated.operation !== undefined) return one;
    const beside = all.filter((other) => other.runner === runner);
    const names = new Set(beside.flatMap((other) => other.operations).filter(Boolean));
    const [operation] = names;
    if (operation === undefined || names.size > 1) return one;
    reasons.push(`operation of ${one.file.name}: ${operation}, as in the other files`);
    return {...one, note: {...one.note, operation}};
  });
  return {files: shared, reasons};
}

/**
 * What was done, where neither the files nor the notes on them say it.
 *
 * @param {Stated} stated
 * @param {readonly Recognised[]} files
 * @param {readonly Run[]} earlier
 * @returns {{value?: string, warning?: string, questions: Question[]}}
 */
export function operationOf({operation}, files, earlier) {
  const isNoted = files.some(({note}) => note.operation);
  if (operation !== undefined) {
    return {...(operation === '' || isNoted ? {} : {value: operation}), questions: []};
  }
  const records = files.flatMap(({read}) => read.records);
  const nameless = files.filter(
    ({note, read}) =>
      !note.operation && !read.records.some(isOfJvm) && read.records.some(isNameless),
  );
  const stated = new Set(earlier.map((run) => run.operation));
  const isStated = stated.size > 0 && !stated.has(undefined);
  // A run that failed may have no records at all.
  if (nameless.length === 0 && (records.length > 0 || !isStated)) return {questions: []};
  if (!isStated) {
    const isNamed = isNoted || records.some((record) => record.operation !== '');
    const names = list(nameless.map(({file}) => file.name));
    const warning = isNamed
      ? `found no operation in ${names}, but other files state one: name it in run.yaml, as in files: {${nameless[0]?.file.name}: {operation: get}}`
      : 'the files do not state the operation: use --operation';
    return {warning, questions: []};
  }
  const [only] = stated.size === 1 ? stated : [];
  return {
    questions: [
      {
        text: 'Operation, which the files do not state',
        option: `--operation ${shellText(only ?? 'get')}`,
        found: 'no operation, which the earlier runs state',
        ...(only === undefined ? {} : {proposed: only}),
        answer: (text, current) =>
          text === '' ? {expected: 'the name of an operation'} : {...current, operation: text},
      },
    ],
  };
}

/**
 * Runs with and without a warm-up would be repeats of one configuration and measure different things.
 *
 * @param {Stated} stated
 * @param {readonly Run[]} earlier
 * @returns {{value?: number, questions: Question[]}}
 */
export function warmupOf({warmup}, earlier) {
  if (warmup !== undefined) return {...(warmup > 0 ? {value: warmup} : {}), questions: []};
  const values = new Set(earlier.map((run) => run.warmup));
  if (values.size === 0 || values.has(0)) return {questions: []};
  const [only] = values.size === 1 ? values : [];
  return {
    questions: [
      {
        text: 'Seconds of warm-up that are drawn and not counted (0 for none)',
        option: `--warmup ${only ?? 0}`,
        found: 'no warm-up, which the earlier runs state',
        ...(only === undefined ? {} : {proposed: String(only)}),
        answer: (text, current) =>
          isWarmup(text) ? {...current, warmup: Number(text)} : {expected: 'seconds, at least 0'},
      },
    ],
  };
}

/**
 * The commit that was measured: as said, as in the files, or that of the repository they lie in.
 *
 * @param {Source} source
 * @param {Stated} stated
 * @param {string | undefined} inFiles
 *   The commit that the files state.
 * @param {{context: AddContext, report: Report | undefined, system: string | undefined,
 *   date: string | undefined}} site
 *   `date`: of the run.
 * @returns {{commit?: string, why?: string, notes: string[]}}
 */
export function commitOf(source, stated, inFiles, {context, report, system, date}) {
  if (stated.commit === 'none') return {notes: []};
  if (stated.commit !== undefined) return {commit: stated.commit, notes: []};
  if (inFiles !== undefined) return {commit: inFiles, why: 'stated in the files', notes: []};
  const found = source.inPlace ? undefined : context.commitOf(source);
  if (!found) return {notes: []};
  const repository = report?.systems.find(({id}) => id === system)?.source?.repository;
  const isOther =
    repository !== undefined &&
    found.repository !== undefined &&
    repository.replace(/(\.git)?\/?$/, '') !== found.repository;
  if (isOther) return {notes: []};
  const isNewer = isAfter(context.commitTime(source.folder, found.commit), date);
  const reason = found.reasonAgainst ?? (isNewer ? 'is newer than the run' : undefined);
  if (reason !== undefined) {
    return {
      why: `the last one of the repository ${reason}, so another may have been measured: --commit HEX states it`,
      notes: [],
    };
  }
  return {
    commit: found.commit,
    why: `of the repository that contains the files${found.isDirty ? ', which has uncommitted changes' : ''}`,
    notes: found.isDirty ? ['The source had changes that were not committed.'] : [],
  };
}

/**
 * @param {string | undefined} time
 *   When a commit was made.
 * @param {string | undefined} date
 *   The date of a run. Its runner may have stated local time, and its clock may be wrong.
 */
const isAfter = (time, date) =>
  time !== undefined && date !== undefined && Date.parse(time) > latestOf(date) + DAY;

/**
 * @param {Source} source
 * @param {Stated} stated
 * @param {string | undefined} commit
 * @param {AddContext} context
 * @returns {string | undefined}
 *   When the commit was made, as run.yaml has it.
 */
export function committedOf({folder}, {committed}, commit, {commitTime}) {
  const time = committed ?? (commit === undefined ? undefined : commitTime(folder, commit));
  return time === undefined ? undefined : runDate(time);
}
