/**
 * What the files of a run state, for pages and messages. A page shows it where manifests say nothing, and
 * names the files.
 *
 * @import {FileFacts} from '../adapters/types.d.ts'
 * @import {RawFile, Run, System} from '../scan/types.d.ts'
 * @typedef {keyof FileFacts} Name
 */

import {FACTS} from '../adapters/shared/facts.js';
import {integer, list, quantity} from '../format.js';
import {jvmsAgree} from './agree.js';

/** As messages and pages name them. @type {Record<Name, string>} */
export const FACT_LABELS = {
  date: 'date',
  runner: 'runner',
  version: 'version',
  command: 'command',
  jvm: 'JVM',
  flags: 'flags',
  warmup: 'warm-up',
  cpu: 'processor',
  cores: 'cores',
  memory: 'memory',
  os: 'operating system',
  commit: 'commit',
  users: 'users at most',
};

/** @param {FileFacts} facts @param {Name} name @returns {string | undefined} */
export function factText(facts, name) {
  const {[name]: value} = facts;
  if (value === undefined) return undefined;
  // A runner can state that it gave the JVM none.
  if (Array.isArray(value)) return value.join(' ') || 'none';
  if (typeof value === 'string') return value;
  return name === 'memory' ? quantity(value, 'B') : integer(value);
}

/**
 * @param {FileFacts} facts
 * @returns {string}
 *   `runner JMH 1.37; JVM OpenJDK 17.0.15; flags -Xmx200m`; empty without facts.
 */
export const describeFacts = (facts) =>
  FACTS.flatMap((name) => {
    const text = factText(facts, name);
    return text === undefined ? [] : [`${FACT_LABELS[name]} ${text}`];
  }).join('; ');

/**
 * @param {readonly Pick<RawFile, 'name' | 'facts'>[]} files
 *   The files of a run, or of several.
 * @param {Name} name
 * @returns {{text: string, files: string[]}[]}
 *   Each value, with the files that state it. One JVM that two files name in different words is one value, in the
 *   longer words.
 */
export function statedValues(files, name) {
  /** @type {{text: string, files: string[]}[]} */
  const values = [];
  for (const file of files) {
    const text = factText(file.facts ?? {}, name);
    if (text === undefined) continue;
    const isSame = name === 'jvm' ? jvmsAgree : Object.is;
    const same = values.find((value) => isSame(value.text, text));
    if (!same) values.push({text, files: [file.name]});
    else {
      if (text.length > same.text.length) same.text = text;
      if (!same.files.includes(file.name)) same.files.push(file.name);
    }
  }
  return values;
}

/**
 * @param {readonly Pick<RawFile, 'name' | 'facts'>[]} files
 * @param {Name} name
 * @returns {string[]}
 *   `OpenJDK 17.0.15 (stated by gc.log)`.
 */
export const statedTexts = (files, name) =>
  statedValues(files, name).map((value) => `${value.text} (${statedBy(value.files)})`);

/** Files that are named; of several runs there are many. */
const MOST_NAMED = 3;

/** @param {readonly string[]} files */
export const statedBy = (files) =>
  `stated by ${files.length > MOST_NAMED ? `${integer(files.length)} raw files` : list(files)}`;

/**
 * @param {{version?: string | undefined}} run
 * @param {System | undefined} system
 *   Of the run.
 * @returns {string | undefined}
 *   As manifests state it.
 */
export const statedVersion = (run, system) => run.version ?? system?.version;

/**
 * @param {Run} run
 * @param {System | undefined} system
 * @returns {string | undefined}
 *   Where manifests state none, as the first file does that states one.
 */
export const versionOf = (run, system) =>
  statedVersion(run, system) ?? statedValues(run.files, 'version')[0]?.text;
