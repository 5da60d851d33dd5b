/**
 * What the files of a run state about it, together.
 *
 * @import {FileFacts} from '../adapters/types.d.ts'
 * @import {FileRead, Recognised} from './types.d.ts'
 *
 * @typedef {object} RunFacts
 * @property {FileFacts} facts
 *   What all files agree on, of those that state it.
 * @property {{[Name in keyof FileFacts]?: string}} from
 *   The first file that states it.
 * @property {FileFacts[]} ofFiles
 *   What each file states.
 * @property {string[]} warnings
 *   What they do not agree on.
 */

import {DAY, dayOf, isRealDay} from '../day.js';
import {isCommit} from '../facts/commits.js';
import {statedValues} from '../facts/stated.js';
import {list} from '../format.js';

/** Characters of a fact in a manifest. */
const LONGEST = 1000;
/** Facts that are read by people; the others must be equal. */
const NAMES = /** @type {const} */ ({
  version: 'versions',
  command: 'commands',
  jvm: 'JVMs',
  flags: 'flags',
  cpu: 'processors',
  cores: 'numbers of cores',
  memory: 'sizes of memory',
  commit: 'commits',
});
/** Values that a warning repeats. */
const SHOWN = 3;

/** @param {readonly Recognised[]} files @returns {RunFacts} */
export function runFacts(files) {
  const stated = files.map(({file, read}) => ({name: file.path, facts: cleanFacts(read)}));
  /** @type {RunFacts} */
  const found = {facts: {}, from: {}, ofFiles: stated.map(({facts}) => facts), warnings: []};
  takeDate(stated, found);
  for (const [key, names] of Object.entries(NAMES)) {
    // Cast: the keys of the object above.
    const name = /** @type {keyof typeof NAMES} */ (key);
    const values = statedValues(stated, name);
    const [value] = values;
    if (value === undefined) continue;
    if (values.length > 1) {
      const shown = list(values.slice(0, SHOWN).map(({text}) => JSON.stringify(text)));
      found.warnings.push(`the files state different ${names} (${shown}): none is written`);
      continue;
    }
    const first = stated.find((file) => file.name === value.files[0]);
    Object.assign(found.facts, {[name]: name === 'jvm' ? value.text : first?.facts[name]});
    found.from[name] = first?.name ?? '';
  }
  return found;
}

/**
 * The earliest: files are written while a run lasts.
 *
 * @param {{name: string, facts: FileFacts}[]} stated
 * @param {RunFacts} found
 */
function takeDate(stated, found) {
  const dates = stated
    .flatMap(({name, facts: {date}}) => (date === undefined ? [] : {name, date}))
    .sort((a, b) => Date.parse(a.date) - Date.parse(b.date));
  const [first, last] = [dates[0], dates.at(-1)];
  if (!first || !last) return;
  // A run that crosses midnight has files of two days.
  if (Date.parse(last.date) - Date.parse(first.date) > DAY) {
    const shown = `${first.date} in ${first.name}, ${last.date} in ${last.name}`;
    found.warnings.push(`the files state different dates (${shown}): none is written`);
    return;
  }
  found.facts.date = first.date;
  found.from.date = first.name;
}

/**
 * @param {Pick<FileRead, 'facts'>} read
 *   What was read of a file. Its facts are text of anyone: one line, without characters that are not
 *   seen, and nothing that Hugo would read as its own.
 * @returns {FileFacts}
 */
function cleanFacts({facts}) {
  const {date, flags, cores, memory, commit, users, ...texts} = facts;
  const day = date === undefined ? undefined : runDate(date);
  const clean = Object.entries(texts).flatMap(([name, value]) => {
    const text = oneLine(value ?? '');
    return text === '' ? [] : [[name, text]];
  });
  const flagTexts = (flags ?? []).map(oneLine);
  return {
    ...Object.fromEntries(clean),
    ...(day === undefined ? {} : {date: day}),
    ...(flagTexts.length > 0 && !flagTexts.includes('') ? {flags: flagTexts} : {}),
    ...(cores !== undefined && cores > 0 ? {cores} : {}),
    ...(memory !== undefined && memory > 0 ? {memory} : {}),
    ...(commit !== undefined && isCommit(commit) ? {commit} : {}),
    ...(users !== undefined && users > 0 ? {users} : {}),
  };
}

/**
 * @param {string} text
 *   ISO 8601.
 * @returns {string | undefined}
 *   As run.yaml has it: in UTC and whole seconds; the day alone where the zone is not known.
 */
export function runDate(text) {
  const time = Date.parse(text);
  if (!/^\d{4}-\d{2}-\d{2}/.test(text) || Number.isNaN(time) || !isRealDay(text)) {
    return undefined;
  }
  return hasZone(text) ? `${new Date(time).toISOString().slice(0, 19)}Z` : dayOf(text);
}

/** @param {string} text @returns {boolean} Whether a time in ISO 8601 states its zone. */
export const hasZone = (text) => /T.*(Z|[+-]\d{2}:?\d{2})$/.test(text);

/** @param {string} text */
function oneLine(text) {
  const line = text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}\s]+/gu, ' ').trim();
  return line.includes('{{') || line.length > LONGEST ? '' : line;
}
