/**
 * Computes the values and checks the claims in the texts of a report.
 *
 * @import {Finding} from './cover.js'
 * @import {InputErrors} from '../errors.js'
 * @import {Report} from '../scan/types.d.ts'
 * @import {ClaimBody, ClaimKind, Outcome, PrintedValue, Text, Unsupported} from './types.d.ts'
 * @import {Results} from './quantities.js'
 * @import {ClaimNode, ValueNode} from './parse.js'
 * @typedef {import('./types.d.ts').Node} Node
 * @typedef {Awaited<ReturnType<typeof import('./texts.js').textsOf>>} ReportTexts
 * @typedef {object} Checked
 * @property {Report} report
 *   With the values in its texts.
 * @property {{values: Record<string, PrintedValue>, claims: Record<string, string>}} prose
 *   What the shortcodes print, by their parameters; of a claim the note that it is not supported.
 * @property {Unsupported[]} unsupported
 * @property {string[]} titleNotes
 * @property {Record<string, string[]>} chartNotes
 *   By chart: what its title says and the data does not support.
 */

import {isRequested} from '../charts/select.js';
import {keepUnitsOnLine} from '../format.js';
import {ownProperty} from '../own.js';
import {reportDataAddress} from '../pages/page.js';
import {checkClaim} from './check.js';
import {findUncheckedText, hasCount} from './cover.js';
import {parseText, plainText, valueKey} from './parse.js';
import {warnOfPinned} from './pinned.js';
import {printedValue, runsText} from './value.js';

/** Links, emphasis and code in Markdown, whose words are quoted as plain text. */
const MARKS = /\[(?<words>[^\]]*)\]\([^)]*\)|(?<!\w)[*_]{1,3}(?=\S)|(?<=\S)[*_]{1,3}(?!\w)|`/g;
/** Characters before and after a claim among which its sentence is looked for. */
const LONGEST_SENTENCE = 1000;
/** Where new runs leave none. */
const NO_VALUE = 'no value';

/**
 * @param {Results} results
 *   With all runs of the report.
 * @param {ReportTexts} texts
 * @param {InputErrors} errors
 *   Takes what is wrong, and a warning for each number and comparing word that nothing covers.
 * @param {{mark: boolean}} options
 *   `mark`: a claim that does not hold is a warning, and its sentence is marked.
 * @returns {Checked}
 */
export function checkTexts(results, {texts, lineOf}, errors, {mark}) {
  const {report} = results;
  const {claims = {}, stated = []} = report;
  const resolved = structuredClone({...report, runs: []});
  /** @type {Checked} */
  const checked = {
    report: {...resolved, runs: report.runs},
    prose: {values: {}, claims: {}},
    unsupported: [],
    titleNotes: [],
    chartNotes: {},
  };
  const operations = new Set(results.configurations.map(({operation}) => operation));
  const names = [
    ...report.systems.flatMap(({name, version}) => [name, version ?? name]),
    ...[...operations].filter(hasCount),
  ];
  const file = `data/${report.id}/report.yaml`;
  /** @type {Set<string>} */
  const used = new Set();
  for (const text of texts) {
    const {nodes, errors: mistakes} = parseText(text.text);
    if (text.file.endsWith('.md') && /^\s*\{\{/.test(text.text)) {
      const {line} = text.locate(text.text.indexOf('{'), 1);
      const problem =
        'found a text that begins with "{{", expected front matter or words before it';
      errors.add(
        text.file,
        line,
        problem,
        'Begin with two lines of "---": Hugo reads "{" as JSON.',
      );
    }
    for (const {offset, length, message} of mistakes) {
      errors.add(text.file, text.locate(offset, length).line, message);
    }
    if (mistakes.length > 0) continue;
    for (const node of nodes) {
      if (node.kind === 'claim') for (const id of node.ids) used.add(id);
    }
    resolveText(text, nodes, {results, errors, mark, checked, lineOf});
    warnOfUncovered(text, nodes, errors, {claims, stated, names});
    warnOfTitle(text, nodes, errors, results);
  }
  warnOfPinned(results, lineOf, errors);
  for (const id of Object.keys(claims)) {
    if (used.has(id)) continue;
    errors.warn(
      file,
      lineOf(['claims', id]),
      `found the claim "${id}", expected a text that uses it`,
    );
  }
  for (const [i, {text}] of stated.entries()) {
    if (texts.some((one) => one.text.includes(text))) continue;
    const message = `found the stated text "${text}", expected it in a title or the prose`;
    errors.warn(file, lineOf(['stated', i]), message);
  }
  return checked;
}

/**
 * @typedef {object} Context
 * @property {Results} results
 * @property {InputErrors} errors
 * @property {boolean} mark
 * @property {Checked} checked
 * @property {ReportTexts['lineOf']} lineOf
 */

/** @param {Text} text @param {Node[]} nodes @param {Context} context */
function resolveText(text, nodes, context) {
  const {path} = text;
  const {prose, report} = context.checked;
  /** By parameters. @type {Map<string, string>} */
  const values = new Map();
  for (const node of nodes.flatMap((one) => (one.kind === 'claim' ? one.inner : [one]))) {
    if (node.kind !== 'value') continue;
    const value = computedValue(node, text, context);
    const key = valueKey(node.params);
    values.set(key, value?.text ?? NO_VALUE);
    if (!path && value) prose.values[key] = value;
  }
  /** @param {ValueNode} node */
  const print = ({params}) => values.get(valueKey(params)) ?? NO_VALUE;
  /** @type {Map<ClaimNode, string>} */
  const notes = new Map();
  for (const node of nodes) {
    if (node.kind !== 'claim') continue;
    const note = node.ids
      .flatMap((id) => noteOf(id, node, {text, nodes, print}, context))
      .join('. ');
    if (note === '') continue;
    notes.set(node, note);
    if (!path) prose.claims[node.key] = note;
  }
  if (!path) return;
  const isTitle = path.at(-1) === 'title';
  const plain = plainText(text.text, nodes, {
    value: print,
    claim: (node, words) => (isTitle || !notes.has(node) ? words : `${words} (${notes.get(node)})`),
  });
  setAt(report, path, keepUnitsOnLine(plain));
  if (isTitle && notes.size > 0) addTitleNotes(path, [...notes.values()], context.checked);
}

/**
 * @param {ValueNode} node
 * @param {Text} text
 * @param {Context} context
 * @returns {PrintedValue | undefined}
 */
function computedValue(node, text, {results, errors, mark}) {
  const value = printedValue(node.params, results);
  if (!('problem' in value)) return value;
  const {problem, hint, isMistake} = value;
  const {line} = text.locate(node.from, node.to - node.from);
  if (!mark || isMistake) {
    errors.add(text.file, line, problem, hint);
    return undefined;
  }
  // After new runs there may be none, or several.
  errors.warn(text.file, line, problem);
  return {text: NO_VALUE, title: problem, href: reportDataAddress(results.report.id)};
}

/**
 * @param {string} id
 * @param {ClaimNode} node
 * @param {{text: Text, nodes: Node[], print: (node: ValueNode) => string}} location
 * @param {Context} context
 * @returns {string[]}
 *   A note where the data does not support the claim.
 */
function noteOf(id, node, {text, nodes, print}, {results, errors, mark, checked, lineOf}) {
  const {report} = results;
  const {line} = text.locate(node.from, node.to - node.from);
  const claim = ownProperty(report.claims, id);
  if (!claim) {
    const ids = Object.keys(report.claims ?? {}).join(', ') || 'none';
    const expected = `expected one under "claims" in report.yaml (${ids})`;
    errors.add(text.file, line, `found the claim "${id}", ${expected}`);
    return [];
  }
  // Cast: the schema has checked that there is one.
  const [[kind, body]] = /** @type {[[ClaimKind, ClaimBody]]} */ (Object.entries(claim));
  const outcome = checkClaim(kind, body, results);
  if ('problem' in outcome && (!mark || outcome.isMistake)) {
    const {problem, hint} = outcome;
    errors.add(`data/${report.id}/report.yaml`, lineOf(['claims', id]), problem, hint);
    return [];
  }
  if ('holds' in outcome && outcome.holds) return [];
  const today = 'problem' in outcome ? 'today no result' : todayText(outcome);
  const sentence = sentenceAt(text, nodes, node, print);
  const message = `found "${sentence}", which the data does not support: claim "${id}" (${kind}), ${today}`;
  if (mark) errors.warn(text.file, line, message);
  else errors.add(text.file, line, message, 'Correct the sentence and its claim in report.yaml.');
  const note = `No longer supported: ${today}`;
  checked.unsupported.push({sentence, note, claim: id, file: text.file, line});
  return [note];
}

/** @param {Outcome} outcome */
const todayText = ({today, runs, otherRuns}) =>
  `today ${today}${runs.length > 0 ? ` (${runsText(runs, otherRuns)})` : ''}`;

/** @param {(string | number)[]} path @param {string[]} notes @param {Checked} checked */
function addTitleNotes(path, notes, {report, titleNotes, chartNotes}) {
  const chart = path.length > 1 ? report.charts[Number(path[1])] : undefined;
  if (chart) {
    chartNotes[chart.id] = notes;
    return;
  }
  titleNotes.push(...notes);
  // Pictures, embeds, cards, citations and other pages have the title without the notes.
  report.title += ' (no longer supported)';
}

/**
 * @param {Text} text
 * @param {Node[]} nodes
 * @param {ClaimNode} node
 * @param {(node: ValueNode) => string} print
 * @returns {string}
 *   The sentence around the claim, with values; a title as a whole.
 */
function sentenceAt({text, path}, nodes, {from, to}, print) {
  if (path?.at(-1) === 'title') return plainText(text, nodes, {value: print});
  const start = Math.max(0, from - LONGEST_SENTENCE);
  const last = [...text.slice(start, from).matchAll(/[.!?]\s+|\n\s*\n|^(?:---|#).*\n/gm)].at(-1);
  const before = start + (last ? last.index + last[0].length : 0);
  const after = /[.!?](?=\s|$)|\n\s*\n|$/.exec(text.slice(to, to + LONGEST_SENTENCE));
  const end = to + (after ? after.index + after[0].trim().length : 0);
  const part = text.slice(before, end);
  return plainText(part, parseText(part).nodes, {value: print})
    .replaceAll(MARKS, '$<words>')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** @param {Report} report @param {(string | number)[]} path @param {string} text */
function setAt(report, path, text) {
  /** @type {any} The path comes from the same report. */
  let parent = report;
  for (const key of path.slice(0, -1)) parent = parent[key];
  const last = path.at(-1) ?? '';
  if (parent[last] !== undefined) parent[last] = text;
}

/** @type {Record<Finding['what'], (found: string) => string>} */
const MESSAGES = {
  number: (found) => `found the number "${found}" typed by hand, expected {{< value >}}`,
  word: (found) =>
    `found "${found}" outside a claim, expected {{< claim >}} around what it asserts`,
  speed: (found) =>
    `found "${found}" in a claim without a verdict, which does not take chance into account, expected a claim of the kind faster or slower, another word such as higher`,
};

/**
 * @param {Text} text
 * @param {Node[]} nodes
 * @param {InputErrors} errors
 * @param {Parameters<typeof findUncheckedText>[2]} cover
 */
function warnOfUncovered(text, nodes, errors, cover) {
  // A question asserts nothing.
  if (text.path?.[0] === 'question') return;
  for (const {offset, length, what} of findUncheckedText(text, nodes, cover)) {
    const found = text.text.slice(offset, offset + length).replaceAll(/\s+/g, ' ');
    const {line, column} = text.locate(offset, length);
    const others = 'or the text and its reason under "stated" in report.yaml';
    errors.warn(text.file, line, `${MESSAGES[what](found)}, ${others}`, column);
  }
}

/**
 * A title with a computed value states that value, and needs a claim only for its comparing words.
 *
 * @param {Text} text
 * @param {Node[]} nodes
 * @param {InputErrors} errors
 * @param {Results} results
 */
function warnOfTitle({file, path, locate}, nodes, errors, {report, configurations, comparisons}) {
  if (path?.at(-1) !== 'title' || nodes.some(({kind}) => kind !== 'text')) return;
  const chart = path.length > 1 ? report.charts[Number(path[1])] : undefined;
  const requested = configurations.filter((one) => !chart || isRequested(one, chart));
  // It has the baseline, too.
  const isCompared =
    chart?.chart === 'comparison' &&
    comparisons.some(({candidate}) => requested.includes(candidate));
  const systems = new Set(requested.map(({system}) => system));
  if (chart && systems.size < 2 && !isCompared) return;
  const message = `found a title without a claim, expected '{{< claim "id" >}}its finding{{< /claim >}}': see the page /claims/ of the site`;
  errors.warn(file, locate(0, 0).line, message);
}
