/**
 * Reads the files of a run that has no manifest yet, and says what they lack.
 *
 * @import {FileNote} from '../scan/types.d.ts'
 * @import {AddContext, FileRead, LeftOut, Question, Recognised, Source, SourceFile, Stated} from './types.d.ts'
 *
 * @typedef {object} Found
 * @property {Recognised[]} files
 * @property {LeftOut[]} leftOut
 * @property {Question[]} unread
 *   Of files that are not recognised.
 * @property {Question[]} questions
 *   Of what the others do not state.
 * @property {boolean} isUnknown
 *   Whether nothing else can be asked before a file is recognised.
 *
 * @typedef {object} Unknown
 *   A file that is not recognised.
 * @property {SourceFile} file
 * @property {string} why
 * @property {string | undefined} hint
 *   What to do, as the reader says it; none where `why` says it.
 * @property {FileNote['columns']} columns
 *   Of the file of this name in the run before.
 */

import {basename} from 'node:path';
import {IN_MANIFEST} from '../adapters/detect.js';
import {adapterOf} from '../adapters/index.js';
import {IF_NOTHING, readRaw} from '../adapters/read.js';
import {columnOptions, columnsOf, columnsText} from '../adapters/tidy/stated.js';
import {isInterval, UNITS} from '../arguments.js';
import {InputErrors} from '../errors.js';
import {mapConcurrent} from '../map-concurrent.js';
import {namedBenchmarks} from './criterion.js';
import {onlyOf, refuseUnknownNames, withoutNamed} from './only.js';
import {bytesOf} from './split.js';

/** What a file lacks is asked for once each. */
const MOST_TRIES = 3;

/**
 * @param {Source} source
 * @param {Stated} stated
 * @param {AddContext} context
 * @param {{errors: InputErrors, notes?: Readonly<Record<string, FileNote>>}} options
 *   `errors`: of files that are damaged. `notes`: of files in earlier runs, by name, which are proposed.
 * @returns {Promise<Found>}
 */
export async function recognise(source, stated, context, {errors, notes = {}}) {
  const named = namedBenchmarks(source.files, stated);
  const all = await mapConcurrent(named.files, (file) => readOne(file, stated, context));
  const others = withoutNamed(all);
  const read = all.filter((one) => !others.includes(one));
  const notNamed = [...named.leftOut, ...others.map(({file}) => file)].map(({path}) => ({
    path,
    why: 'not selected by --only',
  }));
  /** @type {Found} */
  const found = {
    files: [],
    leftOut: [...(source.leftOut ?? []), ...notNamed],
    unread: [],
    questions: [],
    isUnknown: false,
  };
  /** @type {Unknown[]} */
  const unknown = [];
  for (const one of read) {
    const {file, note} = one;
    const {format, missing, errors: refused} = one.read;
    const [message] = refused.files.flatMap((path) => refused.of(path));
    if (note.unread || !refused.any) {
      found.files.push(one);
    } else if (stated.status !== undefined && !missing) {
      // Whatever the run left says why it failed.
      const unread = `left by the run that ${stated.status === 'aborted' ? 'was aborted' : 'failed'}`;
      found.files.push({file, note: {unread}, read: nothing()});
    } else if (missing) {
      found.files.push(one);
      const earlier = notes[file.name]?.[missing];
      found.questions.push(
        missing === 'unit' ? unitQuestion(file, earlier) : everyQuestion(file, earlier),
      );
    } else if (format !== undefined) {
      found.files.push(one);
      addErrors(one, errors);
    } else if (file.isNamed) {
      found.files.push(one);
      const {columns} = notes[file.name] ?? {};
      unknown.push({file, why: message?.message ?? '', hint: message?.hint, columns});
    } else {
      found.leftOut.push({path: file.path, why: message?.message ?? '', isUnknown: true});
    }
  }
  const isRead =
    stated.status !== undefined ||
    found.files.some(({note, read: {format}}) => !note.unread && format !== undefined);
  // A file that lacks something is not read yet.
  if (found.questions.length === 0 && (isRead || notNamed.length > 0)) {
    refuseUnknownNames(found.files, stated, source, errors);
  }
  found.unread = unknown.map(isRead ? unreadQuestion : formatQuestion);
  found.isUnknown = !isRead && unknown.length > 0;
  if (!isRead) {
    const isAsked = found.isUnknown || found.questions.length > 0;
    for (const one of isAsked || notNamed.length > 0 ? [] : read) addErrors(one, errors);
    if (!isAsked && !errors.any) {
      const message =
        notNamed.length > 0
          ? 'found no benchmark that matches all of --only, expected one'
          : 'found no result file, expected the runner’s output';
      errors.add(source.label, undefined, message);
    }
  }
  return found;
}

/**
 * Adds the errors of a file, and says what to do with an option instead of a manifest, which does not exist yet.
 *
 * @param {Recognised} file
 * @param {InputErrors} errors
 */
function addErrors({file: {path, name}, read}, errors) {
  for (const {line, message, hint = ''} of read.errors.of(path)) {
    const own = hint.startsWith(IN_MANIFEST)
      ? `Name its format with --format ${name}=ID. ${UNKNOWN_HINT}`
      : hint.replace(IF_NOTHING, FAILED_HINT);
    errors.add(path, line, message, own);
  }
}

/**
 * @param {SourceFile} file
 * @param {Stated} stated
 * @param {AddContext} context
 * @returns {Promise<Recognised>}
 */
async function readOne(file, stated, context) {
  const unread = ofFile(stated.unread, file);
  if (unread) return {file, note: {unread}, read: nothing()};
  const format = ofFile(stated.formats, file) ?? stated.formats[''];
  /** @type {FileNote} */
  let note = {...noteOn(file), ...file.span, ...(format === undefined ? {} : {format})};
  for (let tries = 1; ; tries++) {
    const read = await readOnce(file, note, context);
    const added = note.only || file.note ? undefined : noteOf(read, file, stated, note);
    if (added === undefined || tries === MOST_TRIES) return {file, note, read};
    note = {...note, ...added};
  }
}

/** @param {SourceFile} file @returns {FileNote} */
function noteOn({note}) {
  if (!note) return {};
  const {operation, params} = note;
  return {operation, ...(Object.keys(params).length > 0 ? {params} : {})};
}

/** @returns {FileRead} Of a file that is not read. */
const nothing = () => ({
  format: undefined,
  records: [],
  facts: {},
  warnings: [],
  errors: new InputErrors(),
});

/**
 * @param {SourceFile} file
 * @param {FileNote} note
 * @param {AddContext} context
 * @returns {Promise<FileRead>}
 */
function readOnce(file, note, {effects, read}) {
  const {path, absolute, lines, name} = file;
  const key = JSON.stringify([absolute, lines, name, note]);
  const result =
    read.get(key) ?? readRaw({path, name, note}, {stream: () => bytesOf(file, effects)});
  read.set(key, result);
  return result;
}

/**
 * @param {FileRead} read
 * @param {SourceFile} file
 * @param {Stated} stated
 * @param {FileNote} note
 *   With which it was read.
 * @returns {FileNote | undefined}
 *   What was stated of what the file lacks, or of which of its results count.
 */
function noteOf({format, missing, records}, file, stated, note) {
  const {units, every, columns, only = [], operation} = stated;
  const isTable = note.format === 'tidy' || (format === undefined && TABLE.test(file.name));
  const ofTable = isTable && !note.columns ? (ofFile(columns, file) ?? columns['']) : undefined;
  if (ofTable) return {columns: ofTable};
  if (missing === 'unit') {
    const unit = UNITS.find((one) => one === (ofFile(units, file) ?? units['']));
    return unit && {unit};
  }
  if (missing === 'every') {
    const seconds = ofFile(every, file) ?? every[''] ?? '';
    return isInterval(seconds) ? {every: Number(seconds)} : undefined;
  }
  const found = onlyOf(only, records);
  if (Object.keys(found).length === 0) return undefined;
  // Where each system has an operation of its own name, all of them get one that they share.
  return {only: found, ...(found.operations && operation ? {operation} : {})};
}

/**
 * @template T
 * @param {Readonly<Record<string, T>>} stated
 *   By the name of a file.
 * @param {SourceFile} file
 * @returns {T | undefined}
 */
function ofFile(stated, file) {
  const name = namesOf(file).find((one) => Object.hasOwn(stated, one));
  return name === undefined ? undefined : stated[name];
}

/**
 * @param {SourceFile} file
 * @returns {string[]}
 *   What an option may call it.
 */
export const namesOf = ({path, name, isCompressed}) => [
  path,
  basename(path),
  name,
  ...(isCompressed ? [name.replace(/\.gz$/, '')] : []),
];

/**
 * A unit is never guessed: a wrong one makes every number wrong, and no reader would see it.
 *
 * @param {SourceFile} file
 * @param {unknown} earlier
 * @returns {Question}
 */
const unitQuestion = ({name, path}, earlier) => ({
  text: `Unit of the values in ${path}, which does not state it (ns, us, ms or s)`,
  option: `--unit ${name}=ns`,
  path,
  found: `no unit${earlier ? ` (${earlier} in the previous run)` : ''}`,
  ...(typeof earlier === 'string' ? {proposed: earlier} : {}),
  answer(text, stated) {
    if (!UNITS.some((unit) => unit === text)) return {expected: 'ns, us, ms or s'};
    return {...stated, units: {...stated.units, [name]: text}};
  },
});

/** @param {SourceFile} file @param {unknown} earlier @returns {Question} */
const everyQuestion = ({name, path}, earlier) => ({
  text: `Seconds between two samples in ${path}`,
  option: `--every ${name}=1`,
  path,
  found: `no time between samples${earlier ? ` (${earlier} seconds in the previous run)` : ''}`,
  ...(typeof earlier === 'number' ? {proposed: String(earlier)} : {}),
  answer(text, stated) {
    if (!isInterval(text)) return {expected: 'seconds, more than 0'};
    return {...stated, every: {...stated.every, [name]: text}};
  },
});

/** A table that no runner wrote. */
const TABLE = /\.(?:[ct]sv|json)$/i;
/** The page has all meanings. */
const COLUMNS_HINT =
  'For a custom table, state what its columns mean, such as --column threads=param --column "p99_us=p99 us": see the page /formats/tidy/ of the site.';
/** As its message says. */
const EMPTY = 'an empty file';
const FAILED_HINT =
  'If it is all that a failed run left, record that run: --status failed --reason "what happened".';
const UNKNOWN_HINT = `The page /formats/ of the site lists the formats and their ids. ${FAILED_HINT}`;

/** @param {string} why @returns {string} What was found, of the message that a file is not recognised. */
const foundOf = (why) => why.replace(/^found /, '').replace(/, expected .*$/, '');

/**
 * @param {Unknown} unknown
 *   Beside a file that has results.
 * @returns {Question}
 */
function unreadQuestion({file: {name, path}, why, hint, columns}) {
  const found = foundOf(why);
  const isKnown = !hint?.startsWith(IN_MANIFEST);
  const isTable = TABLE.test(name) && !isKnown;
  return {
    text: `${path} is stored and not read (${why}). What is it, in a few words? If it has results, give ${wayToRead(isTable)}`,
    option: `--unread ${name}="what it is"${isKnown ? '' : `, or --format ${name}=ID`}`,
    ...(isTable ? {hint: columnsHint(name, columns)} : {}),
    ...proposedColumns(columns),
    path,
    found,
    answer(text, stated) {
      if (text === '') return {expected: 'what it is, in a few words'};
      return (
        readAs(text, stated, {name, columns}) ?? {
          ...stated,
          unread: {...stated.unread, [name]: text},
        }
      );
    },
  };
}

/**
 * @param {Unknown} unknown
 *   A file of a run in which no file is recognised.
 * @returns {Question}
 */
function formatQuestion({file: {name, path}, why, hint, columns}) {
  const found = foundOf(why);
  const isEmpty = found === EMPTY;
  const isTable = TABLE.test(name);
  const isKnown = !isEmpty && !hint?.startsWith(IN_MANIFEST);
  const general = isTable ? columnsHint(name, columns) : UNKNOWN_HINT;
  const remedy = isEmpty ? FAILED_HINT : isKnown ? hint : general;
  return {
    text: `${path} is not recognised (${why}). If it has results, give ${wayToRead(isTable)}`,
    option:
      isKnown && !hint
        ? why.replace(/^.*?, expected /, '')
        : `the output of a runner${isEmpty ? '' : `, or its format: --format ${name}=ID`}`,
    ...(remedy ? {hint: remedy} : {}),
    ...proposedColumns(columns),
    path,
    found,
    answer: (text, stated) =>
      readAs(text, stated, {name, columns}) ?? {
        expected: `the id of a format, such as jmh-json${isTable ? ', or columns and their meanings' : ''}`,
      },
  };
}

/** @param {boolean} isTable @returns {string} What a question asks for. */
const wayToRead = (isTable) =>
  `the id of its format, as the page /formats/ of the site lists it${isTable ? ', or what its columns mean, such as: threads=param, ops_per_s=rate, p99_us=p99 us' : ''}`;

/** @param {string} name @param {FileNote['columns']} columns @returns {string} */
const columnsHint = (name, columns) =>
  columns ? `The previous run has ${columnOptions(name, columns)}` : COLUMNS_HINT;

/** @param {FileNote['columns']} columns @returns {Pick<Question, 'proposed'>} */
const proposedColumns = (columns) => (columns ? {proposed: columnsText(columns)} : {});

/**
 * @param {string} answer
 * @param {Stated} stated
 * @param {{name: string, columns: FileNote['columns']}} file
 *   `columns`: those that were proposed.
 * @returns {Stated | undefined}
 *   With the format or the columns of the answer; undefined if it has none.
 */
function readAs(answer, stated, {name, columns: proposed}) {
  if (adapterOf(answer)) return {...stated, formats: {...stated.formats, [name]: answer}};
  // A name with a comma cannot be typed.
  if (proposed && answer === columnsText(proposed)) {
    return {...stated, columns: {...stated.columns, [name]: proposed}};
  }
  let isRight = true;
  const columns = columnsOf(answer.split(/,(?=[^,=]+=)/), () => {
    isRight = false;
  });
  return isRight ? {...stated, columns: {...stated.columns, [name]: columns}} : undefined;
}
