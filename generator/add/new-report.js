/**
 * A report that begins with a run: its report.yaml. The title asserts nothing, because nobody has looked
 * at the results yet. It requests no charts: a report without charts gets those that its records allow,
 * and the first of them is the answer.
 *
 * @import {Platform} from '../scan/types.d.ts'
 * @import {NewSystem} from './new-system.js'
 * @import {AddContext, NewReport, Question, Recognised, Source, SourceCommit, Stated} from './types.d.ts'
 *
 * @import {Choice} from './subject.js'
 */

import {adapterOf} from '../adapters/index.js';
import {clipped, list} from '../format.js';
import {freeId, inWords, slug, wrongId} from '../ids.js';
import {naturalOrder} from '../natural-order.js';
import {isOfOperation} from '../records/subject.js';
import {NOT_REPORTS} from '../scan/names.js';
import {manifestText} from './manifest.js';

/** What the runners measure that measure programs of their own platform. */
const PLATFORMS = new Map(
  /** @type {[string, Platform][]} */ ([
    ['JMH', 'jvm'],
    ['HotSpot', 'jvm'],
    ['JDK Flight Recorder', 'jvm'],
    ['jstat', 'jvm'],
    ['GCViewer', 'jvm'],
    ['Renaissance', 'jvm'],
    ['DaCapo', 'jvm'],
    ['RocksJava DbBenchmark', 'jvm'],
    ['NatsAutoBench', 'jvm'],
    ['Google Benchmark', 'native'],
    ['Catch2', 'native'],
    ['nanobench', 'native'],
    ['criterion.rs', 'native'],
    ['libtest', 'native'],
    ['divan', 'native'],
    ['go test', 'native'],
    ['RocksDB db_bench', 'native'],
    ['LevelDB db_bench', 'native'],
    ['pgbench', 'native'],
    ['redis-benchmark', 'native'],
  ]),
);
/** Operations or systems that a title names, and the characters of the operations. */
const MOST_NAMED = 3;
const LONGEST_NAMES = 60;
/** A command can be much longer. */
const LONGEST_NAME = 80;
/** Names of folders that say nothing of what was measured: none, `run-1`, `results`, `2026-11-21`. */
const NAMELESS = /^(runs?|rep(eat)?s?|forks?|results?|bench(marks?)?|tests?|out(put)?)?[\d-]*$/;
/** Characters of a name or an id that are taken from a title. */
const LONGEST_SLUG = 48;
/** A benchmark with its class or module; of JMH perhaps with a method of its group. */
const QUALIFIED = /^[\w$]+(?:(?:\.[\w$]+){2,}(?::\w+)?|(?:::[\w$]+)+)$/;

/**
 * @param {Source} source
 * @param {Stated} stated
 * @param {readonly Recognised[]} files
 * @param {AddContext} context
 * @returns {Choice}
 */
export function draftReport(source, stated, files, {reports, commitOf}) {
  const {inPlace, label, name, stem = name} = source;
  const questions = [];
  const wanted = inPlace?.report ?? stated.report;
  const taken = [...NOT_REPORTS, ...reports.map(({id}) => id)];
  const isTaken = (/** @type {string} */ id) => taken.includes(id);
  const repository = inPlace ? {} : sourceOf(commitOf(source));
  if (stated.system === undefined || wrongId(stated.system)) {
    const ofRepository = repository.source?.repository.split('/').at(-1);
    questions.push(systemQuestion(label, stated.system, [stem, ofRepository]));
  }
  const system = stated.system ?? '';
  const named = stated.name ?? inWords(system);
  if (stated.name === undefined) {
    questions.push(optional('name', 'Displayed name of the system', named));
  }
  const drafted = headingsOf([named], operationsOf(operationNames(files, stated.operation)));
  const title = stated.title ?? drafted.title;
  // A title changes with the results, an address never.
  const id = wanted ?? freeId(wrongId(system) ? 'report' : system, isTaken);
  if (stated.title === undefined) {
    questions.push(optional('title', 'Title of the report: its finding, in a sentence', title));
  }
  const question = stated.question ?? drafted.question;
  if (stated.question === undefined) {
    questions.push(optional('question', 'Question that the report answers', question));
  }
  if (isTaken(id) || wrongId(id)) questions.push(idQuestion(id, isTaken));
  const remaining = questions.filter((one) => !(one.mayBeEmpty && stated.system === undefined));
  return {
    id,
    why: `new: “${title}”`,
    newReport: {
      id,
      title,
      question,
      system: {id: system, name: named, platform: platformOf(files), ...repository},
      ...(hasNoLoad(files) ? {load: {model: 'none'}} : {}),
    },
    questions: remaining,
  };
}

/**
 * @param {readonly string[]} names
 *   Of the systems.
 * @param {string} operations
 * @returns {{title: string, question: string}}
 *   Of a report, until somebody writes others.
 */
export function headingsOf(names, operations) {
  const isShort = names.length <= MOST_NAMED + 1;
  const who = list(isShort ? names : [...names.slice(0, MOST_NAMED), 'others']);
  return {
    title: `${who}: ${operations}`,
    question: `How fast ${names.length > 1 ? 'are' : 'is'} ${who}?`,
  };
}

/**
 * @param {NewReport} report
 * @returns {string}
 *   report.yaml.
 */
export const reportText = ({title, question, system: {id, ...system}, load}) =>
  manifestText({
    title,
    question,
    systems: {[id]: {...system, colour: 1}},
    baseline: id,
    load,
  });

/**
 * @param {string} label
 * @param {string | undefined} found
 * @param {(string | undefined)[]} names
 *   The names of the folder and the repository of the files: the first that names something is proposed.
 * @returns {Question}
 */
export function systemQuestion(label, found, names) {
  const ids = names.map((name) => shortId(name ?? '')).filter((id) => !NAMELESS.test(id));
  const proposed = shortId(found ?? '') || ids[0];
  return {
    text: `Id of the measured system, for ${label}: lower case, digits and hyphens, such as our-cache`,
    option: `--system ID, such as --system ${proposed ?? 'our-cache'}`,
    found: found === undefined ? 'no system' : `the system "${found}"`,
    ...(proposed === undefined ? {} : {proposed}),
    answer: (text, current) =>
      wrongId(text)
        ? {expected: `lower case, digits and hyphens, such as ${shortId(text) || 'our-cache'}`}
        : {...current, system: text},
  };
}

/**
 * @param {'title' | 'question' | 'name'} key
 * @param {string} text
 * @param {string} proposed
 * @returns {Question}
 *   Nobody needs to answer it.
 */
export const optional = (key, text, proposed) => ({
  text,
  option: `--${key} "…"`,
  found: `no ${key}`,
  proposed,
  mayBeEmpty: true,
  answer: (answered, current) => ({...current, [key]: answered}),
});

/** @param {string} id @param {(id: string) => boolean} isTaken @returns {Question} */
const idQuestion = (id, isTaken) => ({
  text: 'Name of the report in its address: lower case, digits and hyphens',
  option: isTaken(id) ? 'another --report ID, or no --new-report' : '--report ID',
  found: isTaken(id) ? `a report "${id}" that already exists` : `the report "${id}"`,
  answer: (text, current) =>
    isTaken(text) || wrongId(text)
      ? {expected: 'lower case, digits and hyphens, and not the id of an existing report'}
      : {...current, report: text},
});

/**
 * @param {SourceCommit | undefined} commit
 * @returns {Pick<NewSystem, 'source'>}
 *   With it, a change links to the commits between two runs.
 */
const sourceOf = (commit) =>
  commit?.repository === undefined ? {} : {source: {repository: commit.repository}};

/** @param {readonly Recognised[]} files @returns {Platform} */
export function platformOf(files) {
  const found = files.flatMap(({read: {format}}) => {
    const runner = adapterOf(format)?.runner;
    return runner === undefined ? [] : (PLATFORMS.get(runner) ?? 'other');
  });
  if (found.includes('jvm')) return 'jvm';
  return found.length > 0 && found.every((platform) => platform === 'native') ? 'native' : 'other';
}

/**
 * @param {readonly Recognised[]} files
 * @returns {boolean}
 *   Whether every operation was measured alone, by one thread. Logs of a JVM have none.
 */
function hasNoLoad(files) {
  const operations = files.flatMap(({read: {format, records}}) =>
    records.filter(isOfOperation).map(({params}) => ({format, params})),
  );
  return (
    operations.length > 0 &&
    operations.every(
      ({format, params: {threads = '1'}}) => adapterOf(format)?.measuresAlone && threads === '1',
    )
  );
}

/**
 * @param {readonly Recognised[]} files
 * @param {string} [stated]
 *   Of records that name no operation.
 * @returns {string[]}
 *   Also empty ones. In the order in which the files of a run are read: a later call finds its title again.
 */
export const operationNames = (files, stated = '') =>
  files
    .toSorted((a, b) => naturalOrder(a.file.name, b.file.name))
    .flatMap(({note, read: {records}}) =>
      records.map(({operation}) => note.operation ?? (operation || stated)),
    );

/** @param {readonly string[]} names @returns {string} As a title has them. */
export function operationsOf(names) {
  const stated = shortNames([...new Set(names.filter((text) => text !== ''))]);
  const parts = stated.filter((name) => name !== 'all');
  const operations = (parts.length > 0 ? parts : stated).map((name) => clipped(name, LONGEST_NAME));
  if (operations.length === 0) return 'first results';
  const named = operations.slice(0, operations.length > MOST_NAMED + 1 ? MOST_NAMED : undefined);
  while (named.length > 1 && named.join(', ').length > LONGEST_NAMES) named.pop();
  return named.length < operations.length ? `${named.join(', ')} and others` : list(named);
}

/**
 * @param {string[]} operations
 * @returns {string[]}
 *   `org.example.Bench.get` → `get`, `misc::easy` → `easy`, `sort::stable::100` → `stable::100`; `sleep.sql` and `test_x.py::test_get[1]` are as they are.
 *   Where all have the same last part, the parts before it: `org.example.Solve.run` and `org.example.Invert.run` →
 *   `Solve` and `Invert`.
 */
function shortNames(operations) {
  const last = distinct(operations, lastPart);
  return last.length === 1 && operations.length > 1
    ? distinct(operations, (name) => name.split(/\.|::/).at(-2))
    : last;
}

/** @param {string} name @returns {string} With the part before it if it is a number. */
function lastPart(name) {
  const parts = name.split(/(\.|::)/);
  return parts.slice(/^\d+$/.test(parts.at(-1) ?? '') ? -3 : -1).join('');
}

/** @param {string[]} operations @param {(qualified: string) => string | undefined} shortOf */
const distinct = (operations, shortOf) => [
  ...new Set(operations.map((name) => (QUALIFIED.test(name) ? (shortOf(name) ?? name) : name))),
];

/** @param {string} text */
const shortId = (text) => slug(text).slice(0, LONGEST_SLUG).replace(/-$/, '');
