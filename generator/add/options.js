/**
 * The command line of `benchfolio add`.
 *
 * @import {Stated} from './types.d.ts'
 *
 * @typedef {object} Options
 * @property {string[]} paths
 * @property {Stated} stated
 * @property {boolean} isMachineAlone
 *   This machine is recorded, and no run.
 * @property {boolean} isSplit
 *   The repeats in one file become runs.
 * @property {boolean} yes
 *   Without a question that has an answer already.
 * @property {boolean} dryRun
 * @property {boolean} json
 */

import {adapterOf, adapters} from '../adapters/index.js';
import {columnsByFile} from '../adapters/tidy/stated.js';
import {argumentsOf, isInterval, isWarmup, UNITS} from '../arguments.js';
import {InputError} from '../errors.js';
import {isCommit} from '../facts/commits.js';
import {alternatives} from '../format.js';
import {slug, wrongId} from '../ids.js';
import {NOT_REPORTS, NOT_RUNS} from '../scan/names.js';
import {runDate} from './facts.js';

export const USAGE = `benchfolio add <files or folders…> [options]
benchfolio add --machine        records only this machine

Each folder is a run. Several files together are one run. add detects or asks for everything that you do not state.

Target         --report ID, --system ID, --run NAME
New            --new-report or --new-system, with --system ID, --name, --title, --question
Date, machine  --date 2026-11-21 or now, --machine ID or this or none
What was run   --version TEXT or none, --commit HEX or none, --committed DATE, --command, --flag *,
               --param NAME=VALUE *, --operation, --warmup SECONDS, --repeat N, --note *
How to read    --unit ns, --unit FILE=ns, --every SECONDS, --every FILE=SECONDS,
               --column "NAME=MEANING UNIT" *: of a custom table, such as --column threads=param
               --column ops_per_s=rate --column "p99_us=p99 us"; for one of several
               tables --column FILE.csv=threads=param; the meanings: /formats/tidy/
               --unread FILE="what it is"
               --format ID of one file, --format FILE=ID
               --only OPERATION or PARAM=VALUE *: which results count, if a file has results of several systems;
               --only "" if all count, although earlier runs of the system name some
               --split: of a file with several runs, such as the output of a loop, each becomes a run
If it failed   --status failed or aborted, --reason, with the files that the run wrote, if any
Other          --dry-run writes nothing, --json is for programs, --yes accepts each proposed answer

* can be given several times`;

const TEXT = /** @type {const} */ ({type: 'string'});
const TEXTS = /** @type {const} */ ({type: 'string', multiple: true});
const SWITCH = /** @type {const} */ ({type: 'boolean', default: false});
const OPTIONS = {
  report: TEXT,
  system: TEXT,
  name: TEXT,
  run: TEXT,
  machine: TEXT,
  date: TEXT,
  version: TEXT,
  commit: TEXT,
  committed: TEXT,
  command: TEXT,
  flag: TEXTS,
  param: TEXTS,
  operation: TEXT,
  warmup: TEXT,
  repeat: TEXT,
  unit: TEXTS,
  every: TEXTS,
  column: TEXTS,
  unread: TEXTS,
  format: TEXTS,
  only: TEXTS,
  status: TEXT,
  reason: TEXT,
  note: TEXTS,
  title: TEXT,
  question: TEXT,
  'new-report': SWITCH,
  'new-system': SWITCH,
  split: SWITCH,
  yes: SWITCH,
  'dry-run': SWITCH,
  json: SWITCH,
};
/** Options that say nothing of a run. */
const OF_ANY = ['machine', 'yes', 'dry-run', 'json'];
/** Of a run that has no result; one that is not stated is "ok". */
export const STATUSES = ['failed', 'aborted'];

/**
 * @param {readonly string[]} args
 * @returns {Options}
 * @throws {InputError}
 *   With all that is wrong.
 */
export function optionsOf(args) {
  const {values, positionals: paths} = argumentsOf({
    args: joined(args),
    allowPositionals: true,
    options: OPTIONS,
  });
  // As of `--version "$VERSION"`, where the variable is not set.
  const empty = Object.entries(values).filter(
    ([name, value]) => name !== 'only' && [value].flat().includes(''),
  );
  if (empty.length > 0) {
    throw new InputError(empty.map(([name]) => `found --${name} without a value, expected one`));
  }
  /** @type {string[]} */
  const errors = [];
  /** @param {string} option @param {string} found @param {string} expected */
  const refuse = (option, found, expected) =>
    void errors.push(`found --${option} ${found}, expected ${expected}`);
  /** @param {'report' | 'run'} name @param {readonly string[]} others Folders next to it with other files. */
  const checkId = (name, others) => {
    const value = values[name] ?? 'a';
    const wrong = wrongId(value);
    const id = slug(value);
    if (wrong) refuse(name, value, wrongId(id) ? wrong : `${wrong}, such as ${id}`);
    else if (others.includes(value)) {
      refuse(name, value, 'another name: a folder of this name has other files');
    }
  };
  checkId('report', NOT_REPORTS);
  checkId('run', NOT_RUNS);
  const commit = values.commit?.toLowerCase();
  if (commit !== undefined && commit !== 'none' && !isCommit(commit)) {
    refuse('commit', String(values.commit), '7 to 64 hexadecimal digits, or none');
  }
  if (values.committed !== undefined && runDate(values.committed) === undefined) {
    refuse('committed', values.committed, 'a date such as 2026-11-21T02:23:22Z');
  }
  if (values.warmup !== undefined && !isWarmup(values.warmup)) {
    refuse('warmup', values.warmup, 'seconds, at least 0');
  }
  const repeat = Number(values.repeat);
  if (values.repeat !== undefined && !(Number.isSafeInteger(repeat) && repeat > 0)) {
    refuse('repeat', values.repeat, 'a whole number from 1');
  }
  const units = byFile('unit', values.unit, refuse);
  for (const unit of Object.values(units)) {
    const expected = 'ns, us, ms or s, or a file and one of these (latency.hlog=ns)';
    if (!UNITS.some((one) => one === unit)) refuse('unit', unit, expected);
  }
  const every = byFile('every', values.every, refuse);
  for (const seconds of Object.values(every)) {
    const expected = 'seconds, or a file and seconds (jstat.txt=1)';
    if (!isInterval(seconds)) refuse('every', seconds, expected);
  }
  const columns = columnsByFile(values.column ?? [], (text, expected) =>
    refuse('column', text, expected),
  );
  const formats = byFile('format', values.format, refuse);
  for (const id of Object.values(formats)) {
    const expected = `${adapters.map((adapter) => adapter.id).join(', ')}, or a file and one of these (results.csv=jtl)`;
    if (!adapterOf(id)) refuse('format', id, expected);
  }
  const {status, reason} = values;
  if (status !== undefined && !STATUSES.includes(status)) {
    refuse('status', status, `${alternatives(STATUSES)}, with --reason`);
  }
  if (reason !== undefined && status === undefined) {
    refuse('reason', `"${reason}"`, `it with --status ${alternatives(STATUSES)}`);
  }
  const unread = byFile('unread', values.unread, refuse);
  if (unread[''] !== undefined) {
    refuse('unread', unread[''], 'a file and what it is (load.conf="the configuration")');
  }
  /** @type {Record<string, string>} */
  const params = {};
  for (const param of values.param ?? []) {
    const [, name, value] = /^([^=]+)=(.*)$/s.exec(param) ?? [];
    if (name === undefined || value === undefined) {
      refuse('param', param, 'a name and a value (threads=2)');
    } else if (name in {}) {
      refuse('param', param, 'a name that JavaScript objects do not have');
    } else if (Object.hasOwn(params, name)) refuse('param', param, 'each parameter once');
    else params[name] = value;
  }
  if (errors.length > 0) throw new InputError(errors);
  const ofRun = Object.entries(values).filter(
    ([name, value]) => value !== false && !OF_ANY.includes(name),
  );
  const {report, run, system, name, machine, date, version, committed, command} = values;
  const {operation, title, question} = values;
  const texts = {
    ...{report, run, system, name, machine, date, version, committed, command},
    ...{operation, title, question, status, reason},
  };
  return {
    paths,
    isMachineAlone: machine === 'this' && paths.length === 0 && ofRun.length === 0,
    stated: {
      ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined)),
      ...(commit === undefined ? {} : {commit}),
      ...(values.warmup === undefined ? {} : {warmup: Number(values.warmup)}),
      ...(values.repeat === undefined ? {} : {repeat}),
      ...(values.only ? {only: values.only.filter((text) => text !== '')} : {}),
      ...(values['new-report'] ? {newReport: true} : {}),
      ...(values['new-system'] ? {newSystem: true} : {}),
      flags: values.flag ?? [],
      notes: values.note ?? [],
      params,
      units,
      every,
      columns,
      unread,
      formats,
    },
    isSplit: values.split,
    yes: values.yes,
    dryRun: values['dry-run'],
    json: values.json,
  };
}

/**
 * Node takes a value that begins with a hyphen, such as that of `--flag -Xmx512m`, for an option.
 *
 * @param {readonly string[]} args
 * @returns {string[]}
 *   With `--machine` alone as `--machine=this`.
 */
function joined(args) {
  /** @type {string[]} */
  const all = [];
  for (let i = 0; i < args.length; i++) {
    const [arg = '', next] = [args[i], args[i + 1]];
    if (arg === '--machine' && (next === undefined || isOption(next))) {
      all.push('--machine=this');
    } else if (takesValue(arg) && next?.startsWith('-') && !isOption(next)) {
      all.push(`${arg}=${next}`);
      i++;
    } else all.push(arg);
  }
  return all;
}

/** @param {string} arg */
const isOption = (arg) =>
  Object.hasOwn(OPTIONS, arg.replace(/^--/, '').replace(/=.*$/s, '')) && arg.startsWith('--');

/** @param {string} arg */
function takesValue(arg) {
  const name = arg.replace(/^--/, '');
  // Cast: looked up in the same expression.
  return (
    arg.startsWith('--') &&
    Object.hasOwn(OPTIONS, name) &&
    OPTIONS[/** @type {keyof typeof OPTIONS} */ (name)].type === 'string'
  );
}

/**
 * @param {string} option
 * @param {readonly string[] | undefined} texts
 *   `latency.hlog=ns`, or `ns` for all files.
 * @param {(option: string, found: string, expected: string) => void} refuse
 *   For a file that is stated already.
 * @returns {Record<string, string>}
 *   By the name of the file; for all files by the empty name.
 */
function byFile(option, texts = [], refuse) {
  /** @type {Map<string, string>} */
  const found = new Map();
  for (const text of texts) {
    const end = text.indexOf('=');
    const [file, value] = end < 0 ? ['', text] : [text.slice(0, end), text.slice(end + 1)];
    if (found.has(file)) refuse(option, text, 'each file once');
    found.set(file, value);
  }
  return Object.fromEntries(found);
}
