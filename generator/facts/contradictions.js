/**
 * Manifests that contradict the files next to them, and files of two runs in one folder: a warning at the file,
 * with both values. Where manifests say more or less than the file, nothing is wrong.
 *
 * @import {FileFacts} from '../adapters/types.d.ts'
 * @import {Machine, RawFile, Report, Run, System, Warning} from '../scan/types.d.ts'
 * @typedef {{run: Pick<Run, 'date' | 'flags'> & {[K in 'machine' | 'version' | 'commit']?: string | undefined},
 *   system: System | undefined, machine: {[K in 'cpu' | 'cores' | 'limits']?: Machine[K] | undefined} | undefined,
 *   files?: readonly Pick<RawFile, 'name' | 'facts'>[]}} Manifests
 *   `files`: of the run, which are compared with each other where the manifests state nothing.
 */

import {DAY, dayOf} from '../day.js';
import {counted} from '../format.js';
import {addWarnings} from '../scan/file-warnings.js';
import {coresAgree, jvmsIn, numbersIn, partsOf, processorsAgree, versionsAgree} from './agree.js';
import {differentFlags} from './flags.js';
import {statedVersion} from './stated.js';

/** What may stand first in a version without being the measured system. */
const TOOL =
  /\b(?:gcc|g\+\+|clang|go\d|golang|rustc|python|node|erlang|glibc|linux|debian|ubuntu)/i;

/**
 * @template {Report} T
 * @param {T} report
 *   The report whose raw files were read.
 * @param {readonly Machine[]} machines
 * @returns {T}
 *   With the warnings.
 */
export function withContradictions(report, machines) {
  const runs = report.runs.map((run) => {
    const manifests = {
      run,
      system: report.systems.find(({id}) => id === run.system),
      machine: machines.find(({id}) => id === run.machine),
      files: run.files,
    };
    const files = run.files.map((file) => addWarnings(file, contradictions(file, manifests)));
    return {...run, files};
  });
  return {...report, runs};
}

/**
 * @param {Pick<RawFile, 'facts' | 'note'>} file
 * @param {Manifests} manifests
 * @returns {Warning[]}
 */
export function contradictions({facts = {}, note}, {run, system, machine, files = []}) {
  const machineFile = `data/machines/${run.machine}.yaml`;
  const text = statedVersion(run, system) ?? '';
  const source = run.version === undefined ? 'report.yaml' : 'run.yaml';
  /** @type {string[]} */
  const messages = [];
  /** @param {string} found @param {string} expected @param {string} file */
  const warn = (found, expected, file) =>
    messages.push(`found ${found}, expected ${expected} as ${file} says`);

  if (facts.date && isOtherDay(facts.date, run.date, note.part === true)) {
    warn(`the date ${facts.date}`, run.date, 'run.yaml');
  }
  if (facts.version && isOtherVersion(facts.version, text, facts)) {
    warn(`the version "${facts.version}"`, `"${text}"`, source);
  }
  for (const name of /** @type {const} */ (['runner', 'jvm'])) {
    const stated = facts[name];
    if (stated && isOther[name](stated, text)) warn(`"${stated}"`, `"${text}"`, source);
  }
  for (const {found, expected} of differentFlags(facts.flags ?? [], run.flags)) {
    warn(`the flag "${found}"`, `"${expected}"`, 'run.yaml');
  }
  /** @param {'commit' | 'cpu'} name @returns {[text: string | undefined, file: string | undefined]} */
  const inFirst = (name) => {
    const file = files.find((one) => one.facts?.[name]);
    return [file?.facts?.[name], file?.name];
  };
  const [commit, ofCommit = ''] = run.commit ? [run.commit, 'run.yaml'] : inFirst('commit');
  if (facts.commit && commit && !isSameCommit(facts.commit, commit)) {
    warn(`the commit ${facts.commit}`, commit, ofCommit);
  }
  const [cpu, ofCpu = ''] = machine?.cpu ? [machine.cpu, machineFile] : inFirst('cpu');
  if (facts.cpu && cpu && !processorsAgree(facts.cpu, cpu)) {
    warn(`the processor "${facts.cpu}"`, `"${cpu}"`, ofCpu);
  }
  if (facts.cores && machine?.cores && !coresAgree(facts.cores, machine)) {
    warn(counted(facts.cores, 'core'), String(machine.cores), machineFile);
  }
  return messages.map((message) => ({message}));
}

/**
 * @param {string} found
 * @param {string} expected
 *   Empty where it is not known.
 * @param {boolean} isPart
 *   A part of a long run may begin on a later day.
 */
function isOtherDay(found, expected, isPart) {
  const later = Date.parse(dayOf(found)) - Date.parse(dayOf(expected));
  // Days differ between time zones.
  return later < -DAY || (later > DAY && !isPart);
}

/**
 * @param {string} found
 * @param {string} text
 *   Names the measured system first, as a rule, and then what else matters.
 * @param {FileFacts} facts
 */
function isOtherVersion(found, text, {runner}) {
  const [first = ''] = partsOf(text);
  const isOfTool = TOOL.test(first) || jvmsIn(first).length > 0 || names(first, runner);
  const hasVersion = /\d\.\d|(?:^|[ v])\d+$/.test(first);
  const [version] = numbersIn(found);
  if (isOfTool || !hasVersion || version === undefined) return false;
  return !numbersIn(text).some((number) => versionsAgree(number, version));
}

/** By the fact: whether the text names the same thing with another version. */
const isOther = {
  /** @param {string} found @param {string} text */
  runner(found, text) {
    const part = partsOf(text).find((one) => names(one, found));
    const [version] = numbersIn(found.replace(nameOf(found), ''));
    if (part === undefined || version === undefined) return false;
    const stated = numbersIn(part.replace(nameOf(found), ''));
    return stated.length > 0 && !stated.some((number) => versionsAgree(number, version));
  },
  /** @param {string} found @param {string} text */
  jvm(found, text) {
    const stated = jvmsIn(text);
    const [version] = jvmsIn(found);
    if (stated.length === 0 || version === undefined) return false;
    return !stated.some((number) => versionsAgree(number, version));
  },
};

/** `JMH` of `JMH 1.37`. @param {string} runner */
const nameOf = (runner) => /^(.*?) \d/.exec(runner)?.[1] ?? runner;

/** @param {string} part @param {string | undefined} runner */
const names = (part, runner) =>
  runner !== undefined && part.toLowerCase().startsWith(nameOf(runner).toLowerCase());

/** @param {string} a @param {string} b */
const isSameCommit = (a, b) => a.startsWith(b) || b.startsWith(a);
