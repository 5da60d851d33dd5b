/**
 * Proposes the manifest of a run from its files, from what a person has said, and from the runs that
 * the site has. It writes nothing, and what it cannot know it leaves as a question.
 *
 * @import {FileNote, Report, Run} from '../scan/types.d.ts'
 * @import {Effects} from '../types.d.ts'
 * @import {RunFacts} from './facts.js'
 * @import {Choice} from './subject.js'
 * @import {AddContext, Proposal, Question, Recognised, Source, Stated} from './types.d.ts'
 *
 * @typedef {object} RunProposal
 *   Of a folder of raw files, for those who ask nobody.
 * @property {string} manifest
 *   run.yaml as text, with a comment in place of what is missing.
 * @property {ReturnType<typeof describeRead>[]} recognised
 * @property {string[]} questions
 *   What a person must say, each with the option of `benchfolio add` for it.
 * @property {InputErrors} errors
 *   Of damaged files.
 */

import {join} from 'node:path';
import {describeRead} from '../adapters/describe-file.js';
import {diskEffects} from '../effects.js';
import {InputErrors} from '../errors.js';
import {ownVersion} from '../facts/agree.js';
import {alternatives} from '../format.js';
import {slug} from '../ids.js';
import {isRealDay} from '../scan/day.js';
import {isIgnored} from '../scan/ignored.js';
import {configurationKey} from '../scan/repeats.js';
import {scan, wrongName} from '../scan/scan.js';
import {chooseMachine, isHere, stolenNotes} from './choose-machine.js';
import {runDate, runFacts} from './facts.js';
import {filesText, manifestText} from './manifest.js';
import {draftReport} from './new-report.js';
import {recognise} from './recognise.js';
import {chooseReport, chooseSystem} from './subject.js';

/** What a person has said who said nothing. @type {Stated} */
const NOTHING_STATED = {
  flags: [],
  params: {},
  units: {},
  every: {},
  unread: {},
  formats: {},
  notes: [],
};

/** Characters of a run's name before its number. */
const LONGEST_STEM = 56;
/** What a file's note needs. */
const EXPECTED = /** @type {const} */ ({
  unit: 'ns, us, ms or s',
  every: 'seconds between two samples',
  unread: 'what the file is, in a few words',
});
const DATE = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2})?Z)?$/;

/** @type {Question} */
const REASON = {
  key: 'reason',
  text: 'Why the run has no result, in a sentence',
  option: '--reason "…", such as --reason "It ran out of memory after 4 minutes."',
  found: 'no reason',
  answer: (text, stated) => (text === '' ? {expected: 'a sentence'} : {...stated, reason: text}),
};

/**
 * @param {Source} source
 * @param {Stated} stated
 * @param {AddContext} context
 * @returns {Promise<Proposal>}
 */
export async function propose(source, stated, context) {
  const errors = new InputErrors();
  const first = await recognise(source, stated, context, {errors});
  const {facts, from, warnings} = runFacts(first.files);
  /** @type {Proposal} */
  const proposal = {
    source,
    files: first.files,
    leftOut: first.leftOut,
    manifest: '',
    reasons: [],
    questions: [],
    warnings,
    errors,
    key: '',
    position: '',
    repeat: 1,
    number: 1,
  };
  if (errors.any) return proposal;
  const questions = [];
  const chosen = stated.newReport
    ? draftReport(source, stated, first.files, context)
    : await chooseReport(source, stated, first.files, context);
  questions.push(...chosen.questions);
  if (chosen.id !== undefined) proposal.report = chosen.id;
  if (chosen.why) proposal.reasons.push(`report ${chosen.id}: ${chosen.why}`);
  if (chosen.newReport) proposal.newReport = chosen.newReport;
  const report = context.reports.find(({id}) => id === chosen.id);
  /** @type {Choice} */
  const system = proposal.newReport
    ? {id: proposal.newReport.system.id, questions: [], why: ''}
    : report
      ? await chooseSystem(source, stated, first.files, {report, context})
      : {id: stated.system, questions: [], why: ''};
  questions.push(...system.questions);
  if (system.id !== undefined) proposal.system = system.id;
  if (system.newSystem) proposal.newSystem = system.newSystem;
  if (system.why) proposal.reasons.push(`system ${system.id}: ${system.why}`);
  const earlier = (report?.runs ?? []).filter(
    (run) => run.system === system.id && !run.published && !run.withdrawn,
  );
  const machine = chooseMachine(source, stated, facts, context);
  questions.push(...machine.questions);
  if (machine.choice) {
    proposal.machine = machine.choice;
    proposal.reasons.push(`machine ${machine.choice.id}: ${machine.choice.why}`);
  }
  const again = await recognise(source, stated, context, {
    errors: new InputErrors(),
    notes: notesOf(earlier),
  });
  questions.push(...again.questions);
  const date = dateOf(stated, {facts, from}, context);
  questions.push(...date.questions);
  if (date.why) proposal.reasons.push(`date: ${date.why}`);
  const params = paramsOf(stated, first.files, earlier);
  const operation = operationOf(stated, first.files, earlier);
  const warmup = warmupOf(stated, earlier);
  questions.push(...params.questions, ...operation.questions, ...warmup.questions);
  if (stated.status !== undefined && stated.reason === undefined) questions.push(REASON);
  if (operation.warning) proposal.warnings.push(operation.warning);
  const commit = commitOf(source, stated, facts.commit, {context, report, system: system.id});
  if (commit.why) proposal.reasons.push(`commit ${commit.commit?.slice(0, 12)}: ${commit.why}`);
  const isVersioned =
    report?.axis === 'release' ||
    earlier.some((run) => ownVersion(run.version) !== undefined) ||
    report?.systems.find(({id}) => id === system.id)?.version !== undefined;
  const version = versionOf(stated, facts, isVersioned);
  const command = stated.command ?? facts.command;
  const flags = stated.flags.length > 0 ? stated.flags : (facts.flags ?? []);
  proposal.key = configurationKey({
    system: system.id,
    machine: machine.choice?.id,
    operation: operation.value,
    params: params.value,
  });
  proposal.position = positionOf({version, commit: commit.commit, date: date.value}, report?.axis);
  const same = [
    ...earlier
      .filter((run) => configurationKey(run) === proposal.key)
      .map((run) => ({repeat: run.repeat, position: positionOf(run, report?.axis)})),
    ...context.pending.filter((one) => one.report === chosen.id && one.key === proposal.key),
  ];
  proposal.number = stated.repeat ?? nextNumber(same);
  proposal.repeat =
    stated.repeat ?? nextNumber(same.filter(({position}) => position === proposal.position));
  // Of which runs it is a repeat is not known before these are.
  const isOpen = [system, machine, params, operation].some((one) => one.questions.length > 0);
  const notes = [
    ...stated.notes,
    ...commit.notes,
    ...(machine.choice && isHere(machine.choice.id, context) ? stolenNotes(context) : []),
  ];
  const what = {
    system: system.id,
    status: stated.status,
    reason: stated.reason,
    version,
    commit: commit.commit,
    committed: committedOf(source, stated, commit.commit, context),
    command,
    flags: flags.length > 0 ? flags : undefined,
    operation: operation.value,
    params: Object.keys(params.value).length > 0 ? params.value : undefined,
    warmup: warmup.value,
  };
  const when = {
    date: date.value,
    machine: machine.choice?.id,
    repeat: isOpen ? undefined : proposal.repeat,
    notes: notes.length > 0 ? notes : undefined,
  };
  proposal.manifest = [
    manifestText(what, {
      system: report ? alternatives(report.systems.map(({id}) => id)) : 'what was measured',
    }),
    filesText(...fileNotes(first.files)),
    manifestText(when, {
      date: 'the day of the run, such as 2026-11-21',
      ...(machine.questions.length > 0 ? {machine: 'the name of a file in data/machines'} : {}),
    }),
  ].join('');
  proposal.questions = questions;
  if (proposal.report !== undefined && proposal.system !== undefined) {
    const id = await runName(source, stated, {proposal, params: params.value, earlier, context});
    proposal.folder = `data/${proposal.report}/${id}`;
    if (!source.inPlace && stated.run !== undefined && stated.run !== id) {
      proposal.reasons.push(`run ${id}: there is another run ${stated.run}`);
    }
  }
  return proposal;
}

/**
 * What `benchfolio add` would propose for a folder of the site that has raw files and no run.yaml.
 *
 * @param {string} folder
 *   `data/<report>/<run>`, from the root.
 * @param {{root: string, effects?: Effects}} context
 * @returns {Promise<RunProposal>}
 */
export async function proposeRun(folder, {root, effects = diskEffects(root, () => {})}) {
  const [, report = '', run = ''] = folder.split('/');
  const {site, reports, machines} = await scan('data', effects, new InputErrors(), {
    includes: (path) => path === `data/${report}`,
  });
  const names = (await effects.list(folder)).filter(
    (name) => !isIgnored(name) && wrongName(name) === undefined,
  );
  /** @type {Source} */
  const source = {
    label: folder,
    folder: join(root, folder),
    name: run,
    inPlace: {report, run},
    files: names.map((name) => ({
      path: `${folder}/${name}`,
      absolute: join(root, folder, name),
      name,
      size: 0,
      isCompressed: false,
      isNamed: true,
      isMoved: false,
    })),
  };
  const proposal = await propose(source, NOTHING_STATED, {
    effects,
    site,
    reports,
    machines,
    now: '',
    commitOf: () => undefined,
    commitTime: () => undefined,
    taken: new Set(),
    pending: [],
    read: new Map(),
    measured: new Map(),
  });
  return {
    manifest: proposal.manifest,
    recognised: proposal.files.map(({file, note, read}) => describeRead(file.path, read, note)),
    questions: proposal.questions.map(
      ({text, option, proposed}) => `${text}: ${option}${proposed ? ` (${proposed})` : ''}`,
    ),
    errors: proposal.errors,
  };
}

/**
 * The time of a file says when it was copied, so it is no evidence.
 *
 * @param {Stated} stated
 * @param {Pick<RunFacts, 'facts' | 'from'>} found
 * @param {AddContext} context
 * @returns {{value?: string, why?: string, questions: Question[]}}
 */
function dateOf({date}, {facts, from}, {now}) {
  if (date === 'now' && now) return {value: now, questions: []};
  if (date !== undefined && isDate(date)) return {value: date, questions: []};
  if (date === undefined && facts.date !== undefined) {
    return {value: facts.date, why: `stated in ${from.date}`, questions: []};
  }
  return {
    questions: [
      {
        key: 'date',
        text: 'Date of the run (such as 2026-11-21 or 2026-11-21T02:23:22Z), or now',
        option: '--date 2026-11-21, or --date now',
        found: date === undefined ? 'no date' : `the date "${date}"`,
        answer: (text, current) =>
          text === 'now' || isDate(text)
            ? {...current, date: text}
            : {expected: 'a date such as 2026-11-21 or 2026-11-21T02:23:22Z, or now'},
      },
    ],
  };
}

/** @param {string} text */
const isDate = (text) => DATE.test(text) && !Number.isNaN(Date.parse(text)) && isRealDay(text);

/**
 * @param {Stated} stated
 * @param {RunFacts['facts']} facts
 * @param {boolean} isVersioned
 *   Whether the system has a version besides that of its JVM, which would stand in its place.
 * @returns {string | undefined}
 *   The system's and the JVM's: `Caffeine 3.1.8, OpenJDK 17.0.15`.
 */
function versionOf({version}, {version: inFiles, jvm}, isVersioned) {
  const own = version ?? inFiles;
  if (own === undefined) return isVersioned ? undefined : jvm;
  return jvm === undefined || own.includes(jvm) ? own : `${own}, ${jvm}`;
}

/**
 * A parameter that all earlier runs of the system state, and neither the files nor anyone does.
 *
 * @param {Stated} stated
 * @param {readonly Recognised[]} files
 * @param {readonly Run[]} earlier
 * @returns {{value: Record<string, string>, questions: Question[]}}
 */
function paramsOf({params}, files, earlier) {
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
        key: `param ${name}`,
        text: `Value of the parameter ${name}, which the runs of this system state (- for none)`,
        option: `--param ${name}=${only ?? '…'}, or --param ${name}= for none`,
        found: `no parameter "${name}", which ${earlier.length === 1 ? 'the run before states' : `the ${earlier.length} runs before state`}`,
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
 * @param {Stated} stated
 * @param {readonly Recognised[]} files
 * @param {readonly Run[]} earlier
 * @returns {{value?: string, warning?: string, questions: Question[]}}
 */
function operationOf({operation}, files, earlier) {
  if (operation !== undefined) {
    return {...(operation === '' ? {} : {value: operation}), questions: []};
  }
  const records = files.flatMap(({read}) => read.records);
  const isNameless = records.some(
    (record) => record.operation === '' && record.kind !== 'heap' && record.kind !== 'pauses',
  );
  const stated = new Set(earlier.map((run) => run.operation));
  const isStated = stated.size > 0 && !stated.has(undefined);
  // A run that failed may have no records at all.
  if (!isNameless && (records.length > 0 || !isStated)) return {questions: []};
  if (!isStated) {
    const warning = 'the files do not say what was done: --operation names it';
    return {warning, questions: []};
  }
  const [only] = stated.size === 1 ? stated : [];
  return {
    questions: [
      {
        key: 'operation',
        text: 'What was done (the operation), which the files do not say',
        option: `--operation ${only ?? 'get'}`,
        found: 'no operation, which the runs before state',
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
function warmupOf({warmup}, earlier) {
  if (warmup !== undefined) return {...(warmup > 0 ? {value: warmup} : {}), questions: []};
  const values = new Set(earlier.map((run) => run.warmup));
  if (values.size === 0 || values.has(0)) return {questions: []};
  const [only] = values.size === 1 ? values : [];
  return {
    questions: [
      {
        key: 'warmup',
        text: 'Seconds of warm-up that are drawn and not counted (0 for none)',
        option: `--warmup ${only ?? 0}`,
        found: 'no warm-up, which the runs before state',
        ...(only === undefined ? {} : {proposed: String(only)}),
        answer: (text, current) =>
          text !== '' && Number(text) >= 0
            ? {...current, warmup: Number(text)}
            : {expected: 'seconds, at least 0'},
      },
    ],
  };
}

/**
 * @param {Source} source
 * @param {Stated} stated
 * @param {string | undefined} inFiles
 * @param {{context: AddContext, report: Report | undefined, system: string | undefined}} site
 * @returns {{commit?: string, why?: string, notes: string[]}}
 */
function commitOf({folder, inPlace}, stated, inFiles, {context, report, system}) {
  if (stated.commit === 'none') return {notes: []};
  if (stated.commit !== undefined) return {commit: stated.commit, notes: []};
  if (inFiles !== undefined) return {commit: inFiles, why: 'stated in the files', notes: []};
  const found = inPlace ? undefined : context.commitOf(folder);
  if (!found) return {notes: []};
  const repository = report?.systems.find(({id}) => id === system)?.source?.repository;
  const isOther =
    repository !== undefined &&
    found.repository !== undefined &&
    repository.replace(/(\.git)?\/?$/, '') !== found.repository;
  if (isOther) return {notes: []};
  return {
    commit: found.commit,
    why: `of the repository that the files lie in${found.isDirty ? ', which has uncommitted changes' : ''}`,
    notes: found.isDirty ? ['The source had changes that were not committed.'] : [],
  };
}

/**
 * @param {Source} source
 * @param {Stated} stated
 * @param {string | undefined} commit
 * @param {AddContext} context
 * @returns {string | undefined}
 */
function committedOf({folder}, {committed}, commit, {commitTime}) {
  const time = committed ?? (commit === undefined ? undefined : commitTime(folder, commit));
  return time === undefined ? undefined : runDate(time);
}

/**
 * @param {{version?: string | undefined, commit?: string | undefined, date?: string | undefined}} run
 * @param {Report['axis']} axis
 * @returns {string}
 *   Where the run is in the histories of its report: each release, commit or day has repeats of its own. A JVM
 *   is no release.
 */
function positionOf({version, commit, date}, axis) {
  const positions = {
    release: [ownVersion(version)],
    commit: [commit],
    date: [date?.slice(0, 'yyyy-mm-dd'.length)],
    none: [],
  };
  return JSON.stringify(axis ? positions[axis] : [ownVersion(version), commit]);
}

/**
 * @param {readonly {repeat?: number | undefined}[]} runs
 * @returns {number}
 */
const nextNumber = (runs) => Math.max(runs.length, ...runs.map(({repeat}) => repeat ?? 0)) + 1;

/**
 * The name of the folder that is there; else that of the runs before with the next free number.
 *
 * @param {Source} source
 * @param {Stated} stated
 * @param {{proposal: Proposal, params: Record<string, string>, earlier: readonly Run[],
 *   context: AddContext}} known
 * @returns {Promise<string>}
 */
async function runName({inPlace}, stated, {proposal, params, earlier, context}) {
  if (inPlace) return inPlace.run;
  const {report, system = ''} = proposal;
  const names = await context.effects.list(`data/${report}`);
  const isTaken = (/** @type {string} */ name) =>
    names.some((one) => one.replace(/[/@]$/, '') === name) ||
    context.taken.has(`${report}/${name}`);
  if (stated.run !== undefined && !isTaken(stated.run)) return stated.run;
  const numbered = /^(.+)-(\d+)$/;
  const same = earlier.filter((run) => configurationKey(run) === proposal.key);
  const stem =
    stated.run?.replace(numbered, '$1') ??
    same.map(({id}) => numbered.exec(id)?.[1]).findLast((one) => one !== undefined) ??
    [system, ...varying(params, earlier)].join('-');
  const short = stem.slice(0, LONGEST_STEM).replace(/-$/, '');
  let number = stated.run === undefined ? proposal.number : 2;
  while (isTaken(`${short}-${number}`)) number++;
  return `${short}-${number}`;
}

/**
 * @param {Record<string, string>} params
 * @param {readonly Run[]} earlier
 * @returns {string[]}
 *   Values of the parameters that tell the runs of the system apart, such as the release.
 */
const varying = (params, earlier) =>
  Object.entries(params)
    .filter(([name]) => new Set(earlier.map((run) => run.params[name])).size > 1)
    .map(([, value]) => slug(value))
    .filter((word) => word !== '');

/**
 * @param {readonly Recognised[]} files
 * @returns {Parameters<typeof filesText>}
 *   What is known of how they are read, and what is not.
 */
function fileNotes(files) {
  const notes = files
    .filter(({note}) => Object.keys(note).length > 0)
    .map(({file, note}) => [file.name, note]);
  const missing = files.flatMap(({file: {name}, note, read}) => {
    const field = read.missing ?? (read.format || note.unread ? undefined : 'unread');
    return field === undefined ? [] : {name, field, expected: EXPECTED[field]};
  });
  return [Object.fromEntries(notes), missing];
}

/**
 * @param {readonly Run[]} runs
 * @returns {Record<string, FileNote>}
 *   Of the last run that has results.
 */
const notesOf = (runs) =>
  Object.fromEntries(
    (runs.findLast(({status}) => status === 'ok')?.files ?? []).map(({name, note}) => [name, note]),
  );
