/**
 * `benchfolio add <files or folder…>` turns result files into a run: it detects their formats and what they state,
 * asks for the rest, writes the folder, checks it and says how it compares.
 *
 * @import {Staged} from '../add/stage.js'
 * @import {AddContext, Proposal, Question, Source, Stated} from '../add/types.d.ts'
 * @import {AddedSystem} from '../add/new-system.js'
 * @import {Asker, Terminal} from '../add/questions.js'
 * @import {Options} from '../add/options.js'
 * @import {ReviewedConfiguration} from '../review/types.d.ts'
 * @import {RawFile} from '../scan/types.d.ts'
 * @import {Effects} from '../types.d.ts'
 *
 * @typedef {object} AddCommand
 * @property {string} root
 *   Of the site.
 * @property {string[]} args
 * @property {(line: string) => void} log
 * @property {Terminal | null} [terminal]
 *   Null where nobody can be asked; the process's own unless given.
 * @property {Date} [now]
 * @property {AddContext['here']} [here]
 *   The machine; this one unless given.
 */

import {existsSync, mkdirSync, rmdirSync, rmSync, writeFileSync} from 'node:fs';
import {basename, dirname, join} from 'node:path';
import process from 'node:process';
import {describeFile, labelOf} from '../adapters/describe-file.js';
import {addedRuns} from '../add/added-runs.js';
import {comparedLines, compareWithBefore} from '../add/compared.js';
import {differenceText, identify, machineText} from '../add/machines.js';
import {reportText} from '../add/new-report.js';
import {withSystem} from '../add/new-system.js';
import {
  checkFileOptions,
  checkFolderOptions,
  checkNeededOptions,
  checkNewOptions,
} from '../add/option-checks.js';
import {optionsOf} from '../add/options.js';
import {propose} from '../add/propose.js';
import {asker} from '../add/questions.js';
import {commitTime, sourceCommit} from '../add/source-commit.js';
import {sourcesOf} from '../add/sources.js';
import {splitSources} from '../add/split.js';
import {moveStagedFiles, stageFolder, stageRun, withStagedFiles} from '../add/stage.js';
import {diskEffects} from '../effects.js';
import {InputError, InputErrors, printable} from '../errors.js';
import {list} from '../format.js';
import {groupBy} from '../group-by.js';
import {configurationJson} from '../review/json.js';
import {unmatchedLines} from '../review/unmatched.js';
import {scan, warnOfIgnored} from '../scan/scan.js';
import {stolenShare, thisMachine} from '../this-machine.js';
import {checkFolders} from './folders.js';
import {withLock} from './lock.js';

export {USAGE} from '../add/options.js';

/** After a no. */
const CHANGE_HINT =
  'To change what was proposed, use its option: --new-report, --system, --machine … All options: --help';
/** Runs that are named where all lack the same. */
const MOST_NAMED = 5;
/** What each run has of its own. */
const OF_RUN = /** @type {const} */ (['run', 'date', 'status', 'reason', 'params']);
/** Likewise, but repeats share it. */
const OF_REPEATS = /** @type {const} */ (['version', 'operation', 'only']);
/** Likewise, but runs of one system share it. */
const OF_SYSTEM = /** @type {const} */ (['system', 'newSystem', 'name']);
const LOCK = {folder: '.cache/add-locks', what: 'another program that adds runs to this site'};

/**
 * @param {AddCommand} command
 * @returns {Promise<number>}
 *   The exit code: 1 where a person decided against it.
 */
export async function add({root, args, log, terminal = ownTerminal(), now = new Date(), here}) {
  const options = optionsOf(args);
  const machine = here ?? {machine: thisMachine(), stolen: stolenShare()};
  checkFolders(root);
  const effects = diskEffects(root, log);
  if (options.isMachineAlone) {
    return await recordMachine(machine.machine, {root, effects, log, options});
  }
  const cwd = process.env.INIT_CWD ?? process.cwd();
  const errors = new InputErrors();
  const {status} = options.stated;
  const given =
    status !== undefined && options.paths.length === 0
      ? [{label: 'the run without files', folder: root, files: []}]
      : sourcesOf(options.paths, {cwd, root, errors});
  const sources = options.isSplit ? await splitSources(given, {effects, errors}) : given;
  if (sources.length === 0 && !errors.any) {
    const hint = 'For example: npx benchfolio add results.json. All options: --help';
    throw new InputError([`found no files, expected result files or a folder of them\n  ${hint}`]);
  }
  errors.raise();
  checkFileOptions(options.stated, sources);
  checkFolderOptions(options.stated, sources);
  /** @type {AddContext['read']} */
  const read = new Map();
  const {report, newReport, system} = options.stated;
  // A new report is named after its system.
  const named = sources.map(({inPlace}) => inPlace?.report ?? report ?? (newReport && system));
  const mayBeOf = (/** @type {string} */ id) =>
    named.some((one) => (one === undefined ? !newReport : one === id));
  const newContext = async () => contextOf({root, effects, now, here: machine, read, mayBeOf});
  const isAsking = terminal !== null && !options.json;
  const asking = isAsking ? asker(terminal) : undefined;
  try {
    const context = await newContext();
    // The first run of a site begins its first report.
    if (context.reports.length === 0) options.stated.newReport = true;
    const answered = await answers(sources, options, {context, asking, log});
    const proposals = await proposalsOf(sources, answered, await newContext());
    checkNeededOptions(proposals, options.stated);
    if (!options.json) for (const proposal of proposals) print(proposal, log);
    if (asking && !options.yes && !options.dryRun) {
      const folders = proposals.map(({folder}) => folder).join(', ');
      if (!(await asking.confirm(`Write ${folders}?`))) {
        log(`nothing was written\n  ${CHANGE_HINT}`);
        return 1;
      }
    }
    asking?.close();
    // Another program may have taken the names meanwhile.
    const work = async () => {
      const final = await proposalsOf(sources, answered, await newContext());
      return await written(final, {root, effects, options, now});
    };
    const done = await withLock(root, options.json ? () => {} : log, work, LOCK);
    say(done, options, log, await isRepository(effects));
    return 0;
  } finally {
    asking?.close();
  }
}

/** @returns {Terminal | null} */
const ownTerminal = () =>
  process.stdin.isTTY && process.stdout.isTTY
    ? {input: process.stdin, output: process.stdout}
    : null;

/** @param {Effects} effects */
const isRepository = async (effects) =>
  (await effects.git(['rev-parse', '--is-inside-work-tree'])) !== undefined;

/**
 * @param {{root: string, effects: Effects, now: Date, here: AddContext['here'],
 *   read: AddContext['read'], mayBeOf: (report: string) => boolean}} known
 *   `mayBeOf`: whether a new run may belong to the report.
 * @returns {Promise<AddContext>}
 *   Errors in other parts of the site do not concern a new run.
 * @throws {InputError}
 *   If the report.yaml of such a report cannot be read: the run would go to another.
 */
async function contextOf({root, effects, now, here, read, mayBeOf}) {
  const errors = new InputErrors();
  const {reports, machines} = await scan(effects, errors);
  const unread = new InputErrors();
  unread.take(errors, (file) => {
    const [, id] = /^data\/([^/]+)\/report\.yaml$/.exec(file) ?? [];
    const isUnread = id !== undefined && reports.every((one) => one.id !== id);
    return isUnread && mayBeOf(id) && existsSync(join(root, file));
  });
  unread.raise();
  return {
    effects,
    reports,
    machines,
    now: `${now.toISOString().slice(0, 19)}Z`,
    here,
    commitOf: (source) => sourceCommit(source, root),
    commitTime: (folder, commit) => commitTime(folder, commit) ?? commitTime(root, commit),
    taken: new Set(),
    pending: [],
    read,
    measured: new Map(),
  };
}

/**
 * @param {readonly Source[]} sources
 * @param {Options} options
 * @param {{context: AddContext, asking: Asker | undefined, log: (line: string) => void}} known
 * @returns {Promise<Stated[]>}
 *   For each source all that must be known.
 * @throws {InputError}
 *   With everything that is missing, where nobody can be asked.
 */
async function answers(sources, {stated: given, yes}, {context, asking, log}) {
  /** @type {Stated[]} */
  const all = [];
  /** @type {{of: string, text: string}[]} */
  const missing = [];
  const damaged = new InputErrors();
  let carried = given;
  for (const [i, source] of sources.entries()) {
    let stated = carried;
    for (;;) {
      const {questions, errors, files} = await propose(source, stated, context);
      damaged.take(errors);
      const open = questions.filter((one) => !one.mayBeEmpty || (asking && !yes));
      const [next] = open;
      if (!next || errors.any) break;
      if (!asking) {
        missing.push(...open.map((one) => missingAnswer(one, source)));
        break;
      }
      if (stated === carried) {
        for (const {file, read} of files) {
          log(printable(`${file.path}: ${labelOf(read.format) ?? 'not recognised'}`));
        }
      }
      stated = await asking.ask(next, stated);
    }
    all.push(stated);
    const {repeat, ...kept} = stated;
    if (isOfFile(source, sources[i + 1])) {
      carried = kept;
      continue;
    }
    const isRepeated = source.stem !== undefined && source.stem === sources[i + 1]?.stem;
    // A new report begins with one system.
    const isSame = stated.newReport || isRepeated || stated.system === given.system;
    const own = [...OF_RUN, ...(isRepeated ? [] : OF_REPEATS), ...(isSame ? [] : OF_SYSTEM)];
    // What was answered once in a command is not asked again, but for what each run has of its own.
    carried = {...kept, ...Object.fromEntries(own.map((key) => [key, given[key]]))};
  }
  damaged.raise();
  if (missing.length > 0) throw new InputError(missingTexts(missing));
  return all;
}

/** @param {Source} source @param {Source | undefined} next @returns {boolean} Whether both are runs in one file. */
const isOfFile = ({files: [file]}, next) =>
  file !== undefined && next?.files[0]?.absolute === file.absolute;

/**
 * @param {Question} question
 * @param {Source} source
 * @returns {{of: string, text: string}}
 *   For those who cannot be asked.
 */
const missingAnswer = ({path, found, option, hint}, {label}) => ({
  of: path ?? label,
  text: printable(`found ${found}, expected ${option}`) + (hint ? `\n  ${hint}` : ''),
});

/**
 * @param {ReturnType<typeof missingAnswer>[]} missing
 * @returns {string[]}
 *   What many runs lack is said once.
 */
const missingTexts = (missing) =>
  [...groupBy(missing, ({text}) => text)].flatMap(([text, same]) => {
    const [first] = same;
    const isMany = first !== undefined && same.length > MOST_NAMED;
    const named = isMany ? [`${first.of} and ${same.length - 1} more`] : same.map(({of}) => of);
    return named.map((of) => `${printable(of)}: ${text}`);
  });

/**
 * @param {readonly Source[]} sources
 * @param {readonly Stated[]} stated
 * @param {AddContext} context
 * @returns {Promise<Proposal[]>}
 *   With names and repeats of their own.
 */
async function proposalsOf(sources, stated, context) {
  /** @type {Proposal[]} */
  const proposals = [];
  for (const [i, source] of sources.entries()) {
    const proposal = await propose(source, /** @type {Stated} */ (stated[i]), context);
    const {report = '', folder = '', key, position, repeat, questions, errors} = proposal;
    errors.raise();
    checkNewOptions(proposal, /** @type {Stated} */ (stated[i]));
    // The site may have changed since everything was answered.
    const open = questions.filter(({mayBeEmpty}) => !mayBeEmpty);
    if (open.length > 0) {
      throw new InputError(missingTexts(open.map((one) => missingAnswer(one, source))));
    }
    context.taken.add(`${report}/${basename(folder)}`);
    context.pending.push({report, key, position, repeat});
    proposals.push(proposal);
  }
  return proposals;
}

/**
 * @typedef {object} Done
 * @property {Proposal[]} proposals
 * @property {ReviewedConfiguration[]} compared
 * @property {ReturnType<typeof unmatchedLines>[]} unmatched
 * @property {string[]} warnings
 *   Of the runs in the site: lines, with `warning: `.
 * @property {Map<string, RawFile[]>} files
 *   By folder of the run.
 * @property {string[]} paths
 *   That are new.
 * @property {boolean} hasMoved
 */

/**
 * @param {Proposal[]} proposals
 * @param {{root: string, effects: Effects, options: Options, now: Date}} context
 * @returns {Promise<Done>}
 */
async function written(proposals, {root, effects, options, now}) {
  const {limits} = (await scan(effects, new InputErrors(), {includes: () => false})).site;
  const stage = stageFolder(root);
  try {
    /** Files that are new next to the runs. @type {Staged[]} */
    const texts = [];
    /** @type {Staged[]} */
    const runs = [];
    /** Every file. @type {Staged[]} */
    const staged = [];
    /** @param {string} path @param {string} text @param {boolean} [isReplaced] */
    const stageText = (path, text, isReplaced = false) => {
      if (texts.some((one) => one.path === path)) return;
      const absolute = join(stage, `${texts.length}-${basename(path)}`);
      const file = {path, absolute, isReplaced};
      writeFileSync(file.absolute, text);
      texts.push(file);
      staged.push(file);
    };
    for (const {machine, newReport} of proposals) {
      if (machine?.added) stageText(`data/machines/${machine.id}.yaml`, machineText(machine.added));
      if (newReport) stageText(`data/${newReport.id}/report.yaml`, reportText(newReport));
    }
    for (const [report, added] of groupBy(proposals, (proposal) => proposal.report)) {
      const systems = new Map(added.flatMap(({newSystem: one}) => (one ? [[one.id, one]] : [])));
      const path = `data/${report}/report.yaml`;
      if (systems.size > 0) stageText(path, await textWithSystems(path, systems, effects), true);
    }
    for (const [i, proposal] of proposals.entries()) {
      const folder = join(stage, `run-${i}`);
      const files = await stageRun(proposal, folder, {effects, limit: limits.fileBytes});
      staged.push(...files);
      const {source, folder: path = ''} = proposal;
      runs.push(
        source.inPlace
          ? {path: `${path}/run.yaml`, absolute: join(folder, 'run.yaml')}
          : {path, absolute: folder},
      );
    }
    const found = await addedRuns(proposals, {
      before: effects,
      after: withStagedFiles(effects, staged),
      now,
    });
    const moved = proposals.flatMap(({files}) =>
      files.flatMap(({file}) => (file.isMoved ? file : [])),
    );
    const newRuns = found.reports.map(({report, added}) => ({
      runs: report.runs.filter(({id}) => added.has(id)),
    }));
    const ignored = new InputErrors();
    if (!options.dryRun) {
      moveStagedFiles(root, [...texts, ...runs]);
      for (const {absolute} of moved) rmSync(absolute);
      for (const {absolute} of moved) removeIfEmpty(dirname(absolute));
      await warnOfIgnored(newRuns, effects, ignored);
    }
    const reviewed = found.reports.map(({report, added}) => {
      const compared = compareWithBefore(report, added);
      return {compared, unmatched: unmatchedLines(report, added, compared)};
    });
    return {
      proposals,
      compared: reviewed.flatMap(({compared}) => compared),
      unmatched: reviewed.flatMap(({unmatched}) => unmatched),
      warnings: [...found.warnings, ...ignored.warningLines()],
      files: found.files,
      paths: [...texts.map(({path}) => path), ...proposals.flatMap(({folder}) => folder ?? [])],
      hasMoved: moved.length > 0,
    };
  } finally {
    rmSync(stage, {recursive: true, force: true});
  }
}

/**
 * @param {string} path
 *   The path of a report.yaml.
 * @param {ReadonlyMap<string, AddedSystem>} systems
 * @param {Effects} effects
 * @returns {Promise<string>}
 */
async function textWithSystems(path, systems, effects) {
  let text = String(await effects.read(path));
  for (const system of systems.values()) {
    const added = withSystem(text, system);
    if (added === undefined) {
      const {id, name, platform} = system;
      const hint = `Add it there by hand: ${id}: {name: ${name}, platform: ${platform}}`;
      throw new InputError([
        `${path}: found systems in brackets, expected each system on a separate line\n  ${printable(hint)}`,
      ]);
    }
    text = added;
  }
  return text;
}

/** Also the folders above it. @param {string} folder */
function removeIfEmpty(folder) {
  try {
    rmdirSync(folder);
  } catch {
    // It has other files, or is gone.
    return;
  }
  removeIfEmpty(dirname(folder));
}

/** @param {Proposal} proposal @returns {string[]} Of what the run lacks or contradicts: lines, with `warning: `. */
const warningLines = ({source, warnings, contradictions}) => [
  ...warnings.map((text) => printable(`warning: ${source.label}: ${text}`)),
  ...contradictions.map(({file, message}) => printable(`warning: ${file.path}: ${message}`)),
];

/**
 * What was recognised, and what would be written.
 *
 * @param {Proposal} proposal
 * @param {(line: string) => void} log
 */
function print(proposal, log) {
  const {source, files, leftOut, reasons, folder, manifest} = proposal;
  for (const {file, note, read} of files) {
    const target = basename(file.path) === file.name || source.inPlace ? '' : ` → ${file.name}`;
    log(printable(`${file.path}${target}`));
    for (const line of describeFile({...read, note})) log(`  ${printable(line)}`);
  }
  for (const {path, why} of leftOut) log(printable(`not added: ${path} (${why})`));
  if (leftOut.some(({isUnknown}) => isUnknown)) {
    log(
      'To store one of these with the run: --unread FILE="what it is"; if it has results: --format FILE=ID',
    );
  }
  log('');
  for (const reason of reasons) log(printable(reason));
  log(`${folder}/run.yaml`);
  for (const line of manifest.trimEnd().split('\n')) log(`  ${printable(line)}`);
  for (const line of warningLines(proposal)) log(line);
  log('');
}

/**
 * @param {Done} done
 * @param {Options} options
 * @param {(line: string) => void} log
 * @param {boolean} isRepository
 */
function say(done, {json, dryRun}, log, isRepository) {
  const {proposals, compared, unmatched, warnings, paths, hasMoved} = done;
  if (json) {
    for (const proposal of proposals) log(JSON.stringify(document(proposal, done)));
    return;
  }
  const earlier = unmatched.flatMap((one) => one.earlier);
  const lines = comparedLines(compared, earlier);
  if (compared.some(({pairs}) => pairs.length > 0)) log('Compared with earlier runs:');
  for (const line of lines) log(`  ${printable(line)}`);
  for (const {others} of unmatched) for (const line of others) log(printable(line));
  for (const line of warnings) log(line);
  if (dryRun) {
    log('\nnothing was written (--dry-run)');
    return;
  }
  log('');
  for (const path of paths) log(`wrote ${path}`);
  log('\nNext:\n  npx benchfolio start');
  if (!isRepository) return;
  const [first, ...others] = proposals;
  const what = others.length > 0 ? `${proposals.length} runs` : basename(first?.folder ?? '');
  const reports = [...new Set(proposals.flatMap(({report}) => report ?? []))];
  log(`  git add ${toCommit(paths, proposals).join(' ')}`);
  // Git may know the files where they were; what was not added stays out.
  if (hasMoved) log('  git add --update data');
  log(`  git commit -m "Add ${what} to ${list(reports)}"`);
}

/**
 * @param {readonly string[]} paths
 *   Of what was written.
 * @param {readonly Proposal[]} proposals
 * @returns {string[]}
 *   All in the folder of a new report is new: the folder stands for its runs, which may be hundreds.
 */
function toCommit(paths, proposals) {
  const folders = proposals.flatMap(({newReport, folder}) =>
    newReport && folder ? `${dirname(folder)}/` : [],
  );
  const others = paths.filter((path) => !folders.some((folder) => path.startsWith(folder)));
  return [...new Set(folders), ...others];
}

/**
 * What `--json` prints of a run, in one line.
 *
 * @param {Proposal} proposal
 * @param {Done} done
 */
function document(proposal, {compared, warnings, files: raw, paths}) {
  const {report, folder = '', manifest, files, source, leftOut} = proposal;
  return {
    folder,
    files: (raw.get(folder) ?? []).map((file) => ({
      path: file.path,
      from: files.find((one) => one.file.name === file.name)?.file.path ?? source.label,
      format: file.format ?? null,
      label: labelOf(file.format) ?? null,
      lines: describeFile(file),
    })),
    notAdded: leftOut.map(({path, why}) => ({path, why})),
    manifest,
    warnings: [...warningLines(proposal), ...warnings].map((line) =>
      line.replace(/^warning: /, ''),
    ),
    compared: compared
      .filter((one) => one.report === report && one.runs.added.includes(basename(folder)))
      .map(configurationJson),
    paths,
  };
}

/**
 * `add --machine`: a file of `data/machines/` for this machine.
 *
 * @param {import('../this-machine.js').MachineFacts} facts
 * @param {{root: string, effects: Effects, log: (line: string) => void, options: Options}} context
 * @returns {Promise<number>}
 */
async function recordMachine(facts, {root, effects, log, options: {json, dryRun}}) {
  const errors = new InputErrors();
  const {machines} = await scan(effects, errors, {includes: () => false});
  const {id, isNew, like} = identify(facts, machines);
  const path = `data/machines/${id}.yaml`;
  const manifest = isNew ? machineText(facts) : String(await effects.read(path));
  if (isNew && !dryRun) {
    mkdirSync(join(root, 'data/machines'), {recursive: true});
    writeFileSync(join(root, path), manifest, {flag: 'wx'});
  }
  if (json) {
    log(JSON.stringify({machine: id, path, manifest, isNew}));
    return 0;
  }
  log(isNew ? `${dryRun ? 'would write' : 'wrote'} ${path}` : `this machine is ${path} already`);
  for (const line of manifest.trimEnd().split('\n')) log(`  ${printable(line)}`);
  for (const difference of like?.differences ?? []) {
    log(`It is not data/machines/${like?.id}.yaml: ${differenceText(difference)}`);
  }
  return 0;
}
