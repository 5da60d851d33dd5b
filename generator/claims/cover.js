/**
 * Finds numbers and comparing words in a text that no value, claim or stated text covers. It knows
 * English only.
 *
 * @import {ClaimManifest, Node, StatedText, Text} from './types.d.ts'
 * @typedef {{offset: number, length: number, what: 'number' | 'word' | 'speed'}} Finding
 *   `speed`: a word that only a verdict or a change supports, in a claim without one.
 */

import {isOfChanges} from './changes.js';
import {BOUNDED, VERDICTS} from './check.js';
import {FACTORS} from './units.js';

const NUMBER = String.raw`(?<![\w.,-])[−-]?\d[\d.,]*\d|(?<![\w.,-])[−-]?\d`;
/** Units that no value is printed in, but that people type. */
const TYPED = [
  'per cent',
  'TiB',
  ...['kB', 'KB', 'MB', 'GB', 'TB'].flatMap((unit) => [unit, `${unit}/s`]),
];
/** The longest first: `k ops/s` begins with `k`. */
const UNITS = [...new Set([...Object.values(FACTORS).flatMap(Object.keys), ...TYPED])]
  .filter(Boolean)
  .sort((a, b) => b.length - a.length)
  .map((unit) => `${unit.replace(' ', String.raw`\s?`)}${/\w$/.test(unit) ? String.raw`\b` : ''}`)
  .join('|');
/** A noun in the plural, maybe after an adjective: “2,000,000 keys”, “32 sequential readers”; not “100 and others”. */
const THINGS = String.raw`(?:(?!and\b|or\b)[a-z]+\s)?(?!is\b|was\b|has\b|as\b|this\b|its\b)[a-z]{2,}s\b`;
/** A time of a run, as charts print it: “0:36”, “1:02:03”. */
const CLOCK = String.raw`(?<![\d:.])\d{1,3}(?::[0-5]\d){1,2}(?![\d:])`;
const COUNTED = new RegExp(
  String.raw`${CLOCK}|(?:${NUMBER})(?:\s?(?:to|and|or|–|-)\s?[−-]?\d[\d.,]*)?\s?(?:${UNITS}|${THINGS})`,
  'gu',
);
const NAMED = 'two|three|four|five|six|seven|eight|nine|ten|twenty|fifty|hundred|a hundred';
const PARTS = 'third|quarter|fifth|sixth|seventh|eighth|ninth|tenth';
const COMPARING = new RegExp(
  String.raw`\b(?:${[
    'faster|fastest|slower|slowest|higher|highest|lower|lowest|more|most|less|least|fewer|fewest',
    'longer|longest|shorter|shortest|larger|largest|smaller|smallest|greater|greatest',
    'better|best|worse|worst|quicker|cheaper|steadier|twice|thrice|doubles?|triples?|halves|half',
    'equal|equals|equally|equivalent|identical|never|always|exceeds?|outperforms?|beats?|loses?',
    String.raw`no difference|as \w+ as|(?:${NAMED})(?: to (?:${NAMED}))? times`,
    `(?:a|one|two|three|four) (?:${PARTS})s?`,
  ].join('|')})\b`,
  'giu',
);

/** What only a test can say: two estimates always differ. */
const SPEED = /\b(?:faster|slower)\b/giu;

const ADDRESS = /https?:\/\/[^\s)>]+/g;
/** None goes on over the beginning of another: the time would grow with the square of the text. */
const MARKUP = [
  /^(```|~~~)[\s\S]*?^\1/gm,
  /`[^`\n]*`/g,
  /\{\{[<%]\s*chart\b(?:[^>{]|\{(?!\{))*[>%]\}\}/g,
  /\{#[^{}\n]*\}/g,
  /\]\((?:[^)\]\n]|\](?!\())*\)/g,
];

/**
 * @param {Text} text
 * @param {readonly Node[]} nodes
 * @param {{claims: Readonly<Record<string, ClaimManifest>>, stated: readonly StatedText[],
 *   names: readonly string[]}} cover
 *   `names`: of systems, versions and operations, whose digits are not results.
 * @returns {Finding[]}
 */
export function findUncheckedText({text, path, start}, nodes, {claims, stated, names}) {
  const words = blank(text, start, path === undefined).split('');
  for (const one of [...stated.map((entry) => entry.text), ...names]) hideAll(words, text, one);
  const numbers = [...words];
  const speeds = words.map(() => '\0');
  for (const node of nodes) {
    if (node.kind === 'text') continue;
    if (node.kind === 'value') {
      hide(words, node.from, node.to);
      hide(numbers, node.from, node.to);
      continue;
    }
    const kinds = new Set(node.ids.flatMap((id) => Object.keys(claims[id] ?? {})));
    const isVerdict = Object.keys(VERDICTS).some((kind) => kinds.has(kind));
    if (!isVerdict && !node.ids.some((id) => isOfChange(claims[id] ?? {}))) {
      for (const {kind, from, to} of node.inner) {
        for (let i = from; kind === 'text' && i < to; i += 1) speeds[i] = words[i] ?? '';
      }
    }
    hide(words, node.from, node.to);
    const hasBounds = BOUNDED.some((kind) => kinds.has(kind));
    hide(numbers, node.from, hasBounds ? node.to : (node.inner[0]?.from ?? node.to));
    for (const inner of node.inner) {
      if (inner.kind === 'value') hide(numbers, inner.from, inner.to);
    }
  }
  return [
    ...findings(numbers.join(''), COUNTED, 'number'),
    ...findings(words.join(''), COMPARING, 'word'),
    ...findings(speeds.join(''), SPEED, 'speed'),
  ].sort((a, b) => a.offset - b.offset);
}

/** @param {ClaimManifest} claim @returns {boolean} Whether it is about a change of a history, which a test found. */
const isOfChange = (claim) => Object.values(claim).some(({of}) => of && isOfChanges(of));

/**
 * @param {string} name
 * @returns {boolean}
 *   Whether it looks like a number of things with other words: `MSET (10 keys)`, and not `10 keys`.
 */
export function hasCount(name) {
  const others = name.replaceAll(COUNTED, '');
  return others !== name && /\p{L}/u.test(others);
}

/**
 * @param {string} text
 * @param {RegExp} pattern
 * @param {Finding['what']} what
 * @returns {Finding[]}
 */
const findings = (text, pattern, what) =>
  [...text.matchAll(pattern)].map(({index: offset, 0: {length}}) => ({offset, length, what}));

/**
 * @param {string} text
 * @param {number} start
 * @param {boolean} isMarkdown
 * @returns {string}
 *   As long as the text, without what is not a statement: front matter, code, other shortcodes, addresses, ids
 *   of headings.
 */
function blank(text, start, isMarkdown) {
  const body = ' '.repeat(start) + text.slice(start);
  const passed = isMarkdown ? [ADDRESS, ...MARKUP] : [ADDRESS];
  return passed.reduce(
    (rest, pattern) => rest.replaceAll(pattern, (found) => found.replaceAll(/[^\n]/g, '\0')),
    body,
  );
}

/** @param {string[]} characters @param {string} text @param {string} part */
function hideAll(characters, text, part) {
  for (let i = text.indexOf(part); i !== -1; i = text.indexOf(part, i + part.length)) {
    hide(characters, i, i + part.length);
  }
}

/**
 * A hidden character separates words and belongs to none.
 *
 * @param {string[]} characters
 * @param {number} from
 * @param {number} to
 */
function hide(characters, from, to) {
  for (let i = from; i < to; i += 1) characters[i] = '\0';
}
