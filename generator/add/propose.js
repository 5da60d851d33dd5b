/**
 * Proposes the manifest of a run from its files, from what a person stated, and from the runs that
 * the site has. It writes nothing, and what it cannot know it leaves as a question.
 *
 * @import {Report, Run} from '../scan/types.d.ts'
 * @import {Effects} from '../types.d.ts'
 * @import {Choice} from './subject.js'
 * @import {AddContext, NewReport, Proposal, Question, Recognised, Source, Stated} from './types.d.ts'
 *
 * @typedef {object} RunProposal
 *   Of a folder of raw files, for callers that cannot ask.
 * @property {string} manifest
 *   run.yaml as text, with a comment instead of what is missing.
 * @property {ReturnType<typeof describeRead>[]} recognised
 * @property {string[]} questions
 *   What a person must say, each with the option of `benchfolio add` for it.
 * @property {InputErrors} errors
 *   Of damaged files.
 *
 * @typedef {{report: Report | undefined, system: string | undefined, earlier: readonly Run[],
 *   machine: ReturnType<typeof chooseMachine>, context: AddContext}} Known
 *   `earlier`: the runs of the system, in the report.
 */

import {join} from 'node:path';
import {describeRead} from '../adapters/describe-file.js';
import {InputErrors} from '../errors.js';
import {jvmIn, jvmsAgree, ownVersion} from '../facts/agree.js';
import {contradictions} from '../facts/contradictions.js';
import {alternatives} from '../format.js';
import {rawName, slug} from '../ids.js';
import {hasPercentiles} from '../records/percentiles.js';
import {statedEnd} from '../records/stated-end.js';
import {wrongName} from '../scan/check-names.js';
import {isFileName, namesIn, plainName} from '../scan/names.js';
import {configurationKey} from '../scan/repeats.js';
import {scan} from '../scan/scan.js';
import {positionKeys} from '../stats/axis.js';
import {chooseMachine, isThisMachine, stolenNotes} from './choose-machine.js';
import {runFacts} from './facts.js';
import {withOffsets} from './jvm-offset.js';
import {filesText, manifestText} from './manifest.js';
import {draftReport} from './new-report.js';
import {onlyAsBefore} from './only.js';
import {STATUSES} from './options.js';
import {recognise} from './recognise.js';
import {
  commitOf,
  committedOf,
  dateOf,
  namedSettings,
  operationOf,
  paramsOf,
  unstatedSettings,
  versionOf,
  warmupOf,
  withSharedOperation,
} from './run-values.js';
import {refuseSameResults} from './several-runs.js';
import {chooseReport, chooseSystem, measuredOf} from './subject.js';

/** The facts that a person stated, if there are none. @type {Stated} */
const NOTHING_STATED = {
  flags: [],
  params: {},
  units: {},
  every: {},
  columns: {},
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

/** Why a new report says so. */
const NO_LOAD = 'load none: the runner calls one operation after another';
const UNSTATED_LOAD =
  'load not stated: write load: {model: closed} into report.yaml, or load: {model: open} if the load generator sets the rate';

/** @type {Question} */
const REASON = {
  text: 'Why the run has no result, in a sentence',
  option: '--reason "…", such as --reason "It ran out of memory after 4 minutes."',
  found: 'no reason',
  answer: (text, stated) => (text === '' ? {expected: 'a sentence'} : {...stated, reason: text}),
};

/**
 * @param {Stated} stated
 * @param {readonly Recognised[]} files
 * @returns {Question[]}
 *   Where a file says that the run did not finish or that every operation failed, or nobody says why.
 */
function statusQuestions({status, reason}, files) {
  if (status !== undefined) return reason === undefined ? [REASON] : [];
  const end = statedEnd(files.map(({file, read}) => ({...read, path: file.path})));
  if (!end) return [];
  const {path} = end.file;
  return [
    {
      text: `Status of the run: ${path} states that ${end.found}`,
      option: `--status ${end.status}${end.status === 'aborted' ? ', or --status failed,' : ''} and --reason "what happened"`,
      choices: STATUSES.map((value) => ({value, text: ''})),
      proposed: end.status,
      path,
      found: `that ${end.found}`,
      answer: (text, current) =>
        STATUSES.includes(text) ? {...current, status: text} : {expected: alternatives(STATUSES)},
    },
  ];
}

/**
 * @param {Source} source
 * @param {Stated} given
 * @param {AddContext} context
 * @returns {Promise<Proposal>}
 */
export async function propose(source, given, context) {
  const errors = new InputErrors();
  const first = await recognise(source, given, context, {errors});
  const found = runFacts(first.files);
  const {facts, warnings} = found;
  /** @type {Proposal} */
  const proposal = {
    source,
    files: first.files,
    leftOut: first.leftOut,
    manifest: '',
    reasons: [],
    questions: [],
    warnings,
    contradictions: [],
    errors,
    key: '',
    position: {system: '', date: '', flags: [], files: [], status: 'ok'},
    repeat: 1,
    number: 1,
  };
  refusePublished(first.files, errors);
  if (errors.any) return proposal;
  const {chosen, report, system} = await chooseSubject(source, given, first.files, context);
  if (chosen.id !== undefined) proposal.report = chosen.id;
  if (chosen.newReport) proposal.newReport = chosen.newReport;
  if (system.id !== undefined) proposal.system = system.id;
  if (system.newSystem) proposal.newSystem = system.newSystem;
  const earlier = (report?.runs ?? []).filter(
    (run) => run.system === system.id && !run.published && !run.withdrawn,
  );
  const reportSystem = report?.systems.find(({id}) => id === system.id);
  const machine = chooseMachine(source, given, found, context);
  if (machine.choice) proposal.machine = machine.choice;
  const only =
    report && system.id !== undefined && first.questions.length === 0
      ? onlyAsBefore(given, first.files, {
          earlier,
          measured: await measuredOf(report, system.id, context),
        })
      : {stated: given, questions: []};
  const {stated} = only;
  const last = earlier.findLast(({status}) => status === 'ok');
  const again = await recognise(source, stated, context, {
    errors: new InputErrors(),
    notes: Object.fromEntries((last?.files ?? []).map(({name, note}) => [name, note])),
  });
  const shared = withSharedOperation(stated, again.files, reportSystem ?? {});
  const {files, reasons} = withOffsets(shared.files);
  proposal.files = files;
  refuseSameResults(source, files, reportSystem ?? {}, errors);
  const runs = {report, system: system.id, earlier, machine, context};
  const values = valuesOf(source, stated, files, {...runs, found});
  const {date, params, operation, warmup, commit, version, flags} = values;
  if (operation.warning) proposal.warnings.push(operation.warning);
  const unstated =
    stated.status !== undefined && report && system.id !== undefined
      ? unstatedSettings(stated, files, await measuredOf(report, system.id, context))
      : undefined;
  if (unstated) proposal.warnings.push(unstated);
  proposal.reasons = [
    ...(chosen.why ? [`report ${chosen.id}: ${chosen.why}`] : []),
    ...(chosen.newReport ? loadReasons(chosen.newReport, files) : []),
    ...(system.why ? [`system ${system.id}: ${system.why}`] : []),
    ...(machine.choice ? [`machine ${machine.choice.id}: ${machine.choice.why}`] : []),
    ...(only.why ? [only.why] : []),
    ...shared.reasons,
    ...reasons,
    ...(date.why ? [`date: ${date.why}`] : []),
    ...(commit.why ? [`commit ${commit.commit?.slice(0, 12) ?? 'none'}: ${commit.why}`] : []),
  ];
  proposal.key = configurationKey({
    system: system.id,
    machine: machine.choice?.id,
    operation: operation.value,
    params: params.value,
  });
  proposal.position = {
    system: system.id ?? '',
    ...(version.value === undefined ? {} : {version: version.value}),
    ...(commit.commit === undefined ? {} : {commit: commit.commit}),
    date: date.value ?? '',
    flags,
    files: [],
    status: 'ok',
  };
  const pending = context.pending.filter(({report: id}) => id === chosen.id);
  Object.assign(proposal, numbersOf(proposal, {stated, report, earlier, pending}));
  // Of which runs it is a repeat is not known before these are.
  const isOpen =
    system.id === undefined ||
    [machine, params, operation, version].some(({questions}) =>
      questions.some(({mayBeEmpty}) => !mayBeEmpty),
    );
  const release = ownVersion(version.value ?? reportSystem?.version) ?? commit.commit;
  const isRepeat =
    proposal.repeat > 1 && release === undefined && !isOnOtherJvm(version.value, earlier);
  if (!isOpen && isRepeat && report?.axis === undefined) {
    proposal.reasons.push(
      `repeat ${proposal.repeat}: runs with neither --version nor --commit are repeats`,
    );
    const settings = namedSettings(source, files);
    if (settings) proposal.warnings.push(settings);
  }
  proposal.manifest = textOf(proposal, stated, values, {...runs, facts, isOpen});
  const manifests = {
    run: {
      version: version.value,
      date: date.value ?? '',
      flags,
      commit: commit.commit,
      machine: machine.choice?.id,
    },
    system: reportSystem,
    machine: machine.choice?.added ?? context.machines.find(({id}) => id === machine.choice?.id),
  };
  proposal.contradictions = files.flatMap(({file, note, read}) =>
    contradictions({facts: read.facts, note}, manifests).map(({message}) => ({file, message})),
  );
  const parts = [chosen, system, machine, only, again, date, params, operation, warmup, version];
  proposal.questions = [
    ...again.unread,
    ...(first.isUnknown ? [] : parts.flatMap(({questions}) => questions)),
    ...(first.isUnknown ? [] : statusQuestions(stated, files)),
  ];
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
 * @param {NewReport} report
 * @param {readonly Recognised[]} files
 * @returns {string[]}
 *   What is known of the load, on which the meaning of percentiles depends.
 */
function loadReasons({load}, files) {
  if (load) return [NO_LOAD];
  return files.some(({read}) => read.records.some(hasPercentiles)) ? [UNSTATED_LOAD] : [];
}

/**
 * A document has a title, an author and often no date, and `add` asks only for what a measurement has.
 *
 * @param {readonly Recognised[]} files
 * @param {InputErrors} errors
 */
function refusePublished(files, errors) {
  for (const {file, read} of files) {
    if (read.format !== 'published') continue;
    errors.add(
      file.path,
      undefined,
      'found published values, expected a run.yaml with the title of their document',
      'Copy the file to data/REPORT/RUN/, and write a run.yaml beside it, with `system` and `published: {title: …}` in place of a date: see the page /formats/published/.',
    );
  }
}

/**
 * What the manifest states of the run itself.
 *
 * @param {Source} source
 * @param {Stated} stated
 * @param {readonly Recognised[]} files
 * @param {Known & {found: ReturnType<typeof runFacts>}} known
 */
function valuesOf(source, stated, files, {report, system, earlier, machine, context, found}) {
  const {facts} = found;
  const isHereUnlessOld = machine.questions.some(({mayBeEmpty}) => mayBeEmpty);
  const date = dateOf(stated, found, context, isHereUnlessOld);
  const commit = commitOf(source, stated, facts.commit, {
    ...{context, report, system, date: date.value},
  });
  const version = versionOf(stated, facts, {report, system, earlier, commit: commit.commit});
  return {
    date,
    params: paramsOf(stated, files, earlier),
    operation: operationOf(stated, files, earlier),
    warmup: warmupOf(stated, earlier),
    commit,
    version,
    flags: stated.flags.length > 0 ? stated.flags : (facts.flags ?? []),
  };
}

/**
 * @param {Proposal} proposal
 * @param {Stated} stated
 * @param {ReturnType<typeof valuesOf>} values
 * @param {Known & {facts: ReturnType<typeof runFacts>['facts'], isOpen: boolean}} known
 *   `isOpen`: a question may change of which runs it is a repeat.
 * @returns {string}
 *   Of run.yaml.
 */
function textOf(
  {source, files, repeat},
  stated,
  {date, params, operation, warmup, commit, version, flags},
  {report, system, machine, context, facts, isOpen},
) {
  const machineId = machine.choice?.id;
  const notes = [
    ...stated.notes,
    ...commit.notes,
    ...(machineId !== undefined && isThisMachine(machineId, context) ? stolenNotes(context) : []),
  ];
  return [
    manifestText(
      {
        system,
        status: stated.status,
        reason: stated.reason,
        version: version.value,
        commit: commit.commit,
        committed: committedOf(source, stated, commit.commit, context),
        command: stated.command ?? facts.command,
        flags: flags.length > 0 ? flags : undefined,
        operation: operation.value,
        params: Object.keys(params.value).length > 0 ? params.value : undefined,
        warmup: warmup.value,
      },
      {
        system: report ? alternatives(report.systems.map(({id}) => id)) : 'what was measured',
        ...(version.questions.length > 0
          ? {version: 'the version of the system, as in its other runs'}
          : {}),
      },
    ),
    filesText(...fileNotes(files)),
    manifestText(
      {
        date: date.value,
        machine: machineId,
        repeat: isOpen ? undefined : repeat,
        notes: notes.length > 0 ? notes : undefined,
      },
      {
        date: 'the day of the run, such as 2026-11-21',
        ...(machine.questions.length > 0 ? {machine: 'the name of a file in data/machines'} : {}),
      },
    ),
  ].join('');
}

/**
 * @param {Source} source
 * @param {Stated} given
 * @param {readonly Recognised[]} files
 * @param {AddContext} context
 * @returns {Promise<{chosen: Choice, report: Report | undefined, system: Choice}>}
 *   The report as it was chosen and, if the site has it, as it is.
 */
async function chooseSubject(source, given, files, context) {
  const chosen = given.newReport
    ? draftReport(source, given, files, context)
    : await chooseReport(source, given, files, context);
  const report = context.reports.find(({id}) => id === chosen.id);
  if (report && !chosen.newReport) {
    const system = await chooseSystem(source, given, files, {report, context});
    return {chosen, report, system};
  }
  return {chosen, report, system: {id: chosen.newReport?.system.id ?? given.system, questions: []}};
}

/**
 * What `benchfolio add` would propose for a folder of the site that has raw files and no run.yaml.
 *
 * @param {string} folder
 *   `data/<report>/<run>`, from the root.
 * @param {{root: string, effects: Effects}} context
 * @returns {Promise<RunProposal>}
 */
export async function proposeRun(folder, {root, effects}) {
  const [, report = '', run = ''] = folder.split('/');
  const {reports, machines} = await scan(effects, new InputErrors(), {
    includes: (path) => path === `data/${report}`,
  });
  const names = (await namesIn(folder, effects)).filter(isFileName);
  /** @type {Source} */
  const source = {
    label: folder,
    folder: join(root, folder),
    name: run,
    inPlace: {report, run},
    files: names.map((name) => ({
      path: `${folder}/${name}`,
      absolute: join(root, folder, name),
      // One that is refused has the name that its error asks for.
      name: wrongName(name) === undefined ? name : rawName(name),
      size: 0,
      modified: 0,
      isCompressed: false,
      isNamed: true,
      isMoved: false,
    })),
  };
  const proposal = await propose(source, NOTHING_STATED, {
    effects,
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
    questions: proposal.questions.map(({text, option, proposed, path, found, hint}) =>
      path && hint
        ? `${path}: found ${found}, expected ${option}. ${hint}`
        : `${text}: ${option}${proposed ? ` (${proposed})` : ''}`,
    ),
    errors: proposal.errors,
  };
}

/**
 * @param {Pick<Proposal, 'key' | 'position'>} proposal
 * @param {{stated: Stated, report: Report | undefined, earlier: readonly Run[],
 *   pending: AddContext['pending']}} runs
 *   `earlier`: of the system, in the report; `pending`: of the report, proposed before and not written yet.
 * @returns {Pick<Proposal, 'number' | 'repeat'>}
 *   Among the runs of its configuration, and among those of them at its position on the axis of the report.
 */
function numbersOf(proposal, {stated, report, earlier, pending}) {
  const keyOf = positionKeys([
    ...(report?.runs ?? []),
    ...pending.map(({position}) => position),
    proposal.position,
  ]);
  const same = [
    ...earlier
      .filter((run) => configurationKey(run) === proposal.key)
      .map((run) => ({repeat: run.repeat, position: run})),
    ...pending.filter(({key}) => key === proposal.key),
  ].map(({repeat, position}) => ({repeat, position: keyOf(position, report?.axis)}));
  const position = keyOf(proposal.position, report?.axis);
  return {
    number: stated.repeat ?? nextNumber(same),
    repeat: stated.repeat ?? nextNumber(same.filter((one) => one.position === position)),
  };
}

/**
 * The pages show the runs of each JVM apart.
 *
 * @param {string | undefined} version
 * @param {readonly Run[]} earlier
 */
function isOnOtherJvm(version, earlier) {
  const jvm = jvmIn(version ?? '');
  if (jvm === undefined || earlier.length === 0) return false;
  return earlier.every((run) => {
    const other = jvmIn(run.version ?? '');
    return other !== undefined && !jvmsAgree(jvm, other);
  });
}

/** @param {readonly {repeat?: number | undefined}[]} runs @returns {number} */
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
    names.some((one) => plainName(one) === name) || context.taken.has(`${report}/${name}`);
  if (stated.run !== undefined && !isTaken(stated.run)) return stated.run;
  const numbered = /^(.+)-(\d+)$/;
  const same = earlier.filter((run) => configurationKey(run) === proposal.key);
  const stems = [...new Set(same.flatMap(({id}) => numbered.exec(id)?.[1] ?? []))];
  const stem =
    stated.run?.replace(numbered, '$1') ??
    // Where there are several, they may be releases.
    (stems.length === 1 ? stems[0] : undefined) ??
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
 *   Values of the parameters that tell the run from others of the system, such as the release.
 */
const varying = (params, earlier) =>
  Object.entries(params)
    .filter(([name, value]) => earlier.some((run) => run.params[name] !== value))
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
