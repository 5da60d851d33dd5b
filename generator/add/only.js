/**
 * What `--only` names in the files: operations, or parameters with a value (`codec=json`).
 *
 * @import {InputErrors} from '../errors.js'
 * @import {Rec} from '../records/types.d.ts'
 * @import {FileNote, Run} from '../scan/types.d.ts'
 * @import {Measured, Question, Recognised, Source, Stated} from './types.d.ts'
 */

import {alternatives, shortened} from '../format.js';
import {isOfOperation} from '../records/subject.js';
import {hasResults} from '../stats/configurations.js';
import {pairsOf} from './criterion.js';

/** Names of the files that a message lists. */
const MOST_LISTED = 12;

/**
 * @param {readonly string[]} texts
 * @param {readonly Rec[]} records
 *   The records of one file.
 * @returns {NonNullable<FileNote['only']>}
 *   Those of the texts that the file has.
 */
export function onlyOf(texts, records) {
  const {operations, params} = namesOf(records);
  const named = texts.filter((text) => operations.has(text));
  const pairs = texts.flatMap((text) => {
    const pair = named.includes(text) ? undefined : params.get(text);
    return pair ? [pair] : [];
  });
  return {
    ...(named.length > 0 ? {operations: named} : {}),
    ...(pairs.length > 0 ? {params: Object.fromEntries(pairs)} : {}),
  };
}

/**
 * @param {readonly Recognised[]} files
 *   The files of a run.
 * @returns {Recognised[]}
 *   Those that lack what `--only` names in other files. A log that names no operation is kept.
 */
export function withoutNamed(files) {
  const named = files.flatMap(({note}) => note.only ?? []);
  const areOperations = named.some(({operations}) => operations);
  const names = named.flatMap(({params = {}}) => Object.keys(params));
  return files.filter(
    ({file, note: {only}, read}) =>
      !file.note &&
      read.records.some((record) => isOfOperation(record) && record.operation !== '') &&
      ((areOperations && !only?.operations) ||
        names.some((name) => !Object.hasOwn(only?.params ?? {}, name))),
  );
}

/**
 * What counts of a file where every earlier run of the system has named it: all results of the file would mix
 * those of several systems.
 *
 * @param {Stated} stated
 * @param {readonly Recognised[]} files
 *   The files of the new run, with all of their results.
 * @param {{earlier: readonly Run[], measured: Measured}} before
 *   Runs of the system, and what its last one has.
 * @returns {{stated: Stated, why?: string, questions: Question[]}}
 *   `stated`: with the names that the earlier runs have.
 */
export function onlyAsBefore(stated, files, {earlier, measured}) {
  const note = files.map(({read}) => measured.only.get(read.format ?? '')).find(Boolean);
  const runs = earlier.filter(hasResults);
  const benchmarks = stated.only ? undefined : benchmarksAsBefore(files, runs.at(-1));
  if (benchmarks) {
    const why = `only ${benchmarks.only.join(', ')}: as in the previous run`;
    return {stated: {...stated, ...benchmarks}, why, questions: []};
  }
  const named = runs.map((run) => run.files.flatMap((file) => textsOf(file.note)));
  if (stated.only || !note || named.some((texts) => texts.length === 0)) {
    return {stated, questions: []};
  }
  const {operations, params} = namesOf(files.flatMap(({read}) => read.records));
  const names = [...operations, ...params.keys()];
  const texts = [...new Set(named.at(-1))];
  const before = runs.length === 1 ? 'the previous run' : `the ${runs.length} earlier runs`;
  const areEqual = new Set(named.map((own) => [...new Set(own)].sort().join('\n'))).size === 1;
  if (areEqual && texts.every((text) => names.includes(text))) {
    const {operation} = note;
    return {
      stated: {...stated, only: texts, ...(operation === undefined ? {} : {operation})},
      why: `only ${texts.join(', ')}: as in ${before}`,
      questions: [],
    };
  }
  const all = shortened([...new Set(named.flat())], MOST_LISTED).join(', ');
  const found = areEqual
    ? `no ${texts.filter((text) => !names.includes(text)).join(', ')}, the only result that counts in ${before}`
    : `runs that count different results (${all})`;
  const expected = `--only with ${alternatives(shortened(names, MOST_LISTED))}; or --only "" for all results`;
  return {
    stated,
    questions: [
      {
        text: `Which results count (found ${found}): an operation, or a parameter with its value, or - for all`,
        option: expected,
        found,
        answer(text, current) {
          if (text === '-') return {...current, only: []};
          return names.includes(text)
            ? {...current, only: [text]}
            : {expected: alternatives(names)};
        },
      },
    ],
  };
}

/**
 * Of criterion, each benchmark has its own file: run.yaml has the files that `--only` named, under their common name.
 *
 * @param {readonly Recognised[]} files
 * @param {Run | undefined} last
 * @returns {{only: string[], operation: string} | undefined}
 *   Undefined where that run has a benchmark under the name that criterion gave it.
 */
function benchmarksAsBefore(files, last) {
  const before = new Map(last?.files.map(({name, note}) => [name, note.operation]));
  const again = files.flatMap(({file: {name, note}}) => {
    const operation = before.get(name);
    return note && operation !== undefined ? [{own: note.operation, operation}] : [];
  });
  const [first, ...others] = new Set(again.map(({operation}) => operation));
  if (first === undefined || others.length > 0) return undefined;
  if (again.some(({own}) => own === first)) return undefined;
  return {only: [...new Set(again.map(({own}) => own))], operation: first};
}

/** @param {FileNote} note @returns {string[]} As `--only` has it. */
const textsOf = ({only: {operations = [], params = {}} = {}}) => [
  ...operations,
  ...pairsOf({params}),
];

/**
 * @param {readonly Rec[]} records
 * @returns {{operations: Set<string>, params: Map<string, [name: string, value: string]>}}
 *   Parameters by what the option calls them.
 */
function namesOf(records) {
  const subjects = records.filter(isOfOperation);
  return {
    operations: new Set(subjects.map(({operation}) => operation)),
    params: new Map(
      subjects.flatMap(({params}) => Object.entries(params).map((pair) => [pair.join('='), pair])),
    ),
  };
}

/**
 * @param {readonly Recognised[]} files
 *   The files of a run.
 * @param {Stated} stated
 * @param {Source} source
 * @param {InputErrors} errors
 *   Receives each name that no file has.
 */
export function refuseUnknownNames(files, {only = []}, {label, files: all}, errors) {
  const benchmarks = all.flatMap(({note}) => (note ? [note.operation, ...pairsOf(note)] : []));
  const used = [...files.flatMap(({note}) => textsOf(note)), ...benchmarks];
  const {operations, params} = namesOf(files.flatMap(({read}) => read.records));
  const names = [...new Set([...operations, ...params.keys(), ...benchmarks])];
  const expected =
    names.length === 0
      ? 'no operation and no parameter in the files, expected results with one'
      : `expected an operation or a parameter of the files: ${alternatives(shortened(names, MOST_LISTED))}`;
  for (const text of only.filter((text) => !used.includes(text))) {
    const [name] = text.split('=', 1);
    const other = used.find((one) => text !== name && one.startsWith(`${name}=`));
    const and = names.length === 0 ? ' and ' : ', ';
    errors.add(
      label,
      undefined,
      other && only.includes(other)
        ? `found --only ${text} and --only ${other}, expected one value of ${name}`
        : `found --only ${text}${and}${expected}`,
    );
  }
}
