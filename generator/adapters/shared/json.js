/**
 * JSON documents whose values know their line, for messages. The tree of positions is made for the
 * first message, so for most files it is never made. The lines of values that records were made of are
 * looked up together, without a tree.
 *
 * @import {JSONPath, Node} from 'jsonc-parser'
 * @import {Lines} from '../../records/types.d.ts'
 * @import {JsonValue, ReadContext} from '../types.d.ts'
 * @typedef {{lineOf: (path: JSONPath) => number, wanted: Wanted, repeated: Set<string>, context: Pick<ReadContext, 'error'>}} Document
 *   `repeated`: paths of members that their object has twice.
 * @typedef {{names: Map<string, number>, isAtName: boolean, at: string | number}} Frame
 *   Of an object or a list: the names so far and where they end, whether a name comes next, and the member or item.
 * @typedef {{lines?: [first: number, last: number], members: Map<string | number, Wanted>}} Wanted
 *   A value whose lines are asked for, or that has such members.
 */

import {jsoncParser} from '#libraries';
import {brief} from '../shared/brief.js';

/** A string, perhaps without its end, or a number that some tools write although it is not valid JSON. */
const BARE = /"(?:[^"\\]|\\.)*"?|-?\b(?:NaN|nan|Infinity|inf)\b/g;

/** After a name: a value that is neither an object nor a list. */
const SIMPLE = /"\s*:\s*("(?:[^"\\]|\\.)*"|[^\s,"{}[\]]+)/y;

/** Characters of a document whose tree of positions is made: a node takes many times its text. */
const LARGEST_TREE = 8 * 1024 * 1024;

/** Codes of characters. */
const [LINE_END, SPACE, QUOTE, BACKSLASH] = [0x0a, 0x20, 0x22, 0x5c];
const [COMMA, OPEN_LIST, CLOSE_LIST, OPEN, CLOSE] = [0x2c, 0x5b, 0x5d, 0x7b, 0x7d];
/** What may follow a number or a word. */
const ENDS = new Set([...',]} \t\n\r'].map((character) => character.charCodeAt(0)));

/** As `jsonc-parser` numbers its errors. */
const [END_OF_FILE, END_OF_STRING] = [9, 12];

/** Nesting levels of lists and objects. */
export const DEEPEST = 200;

/**
 * @param {string} line
 * @returns {boolean}
 *   Whether it is an object, which ends with its bracket.
 */
export const isWholeJson = (line) => line.startsWith('{') && attempt(line) !== undefined;

/**
 * @param {JsonValue | undefined} value
 * @returns {string}
 *   Empty where it is no text, which is no error: not all versions of a tool state it.
 */
export const statedText = (value) => (typeof value?.value === 'string' ? value.value : '');

/**
 * @param {string} text
 *   One document.
 * @param {Pick<ReadContext, 'error'>} context
 * @returns {(JsonValue & {findLines(): void}) | undefined}
 *   Undefined after an error. `findLines` puts in the lines of all values that were asked for theirs.
 */
export function parseJson(text, context) {
  const {tooDeep, repeated} = scan(text);
  if (tooDeep !== undefined) {
    context.error(
      lineAt(text, tooDeep),
      `found JSON of more than ${DEEPEST} levels, expected the output of a runner`,
    );
    return undefined;
  }
  const strict = attempt(text);
  const mended = strict
    ? text
    : text.replace(BARE, (found) => (found.startsWith('"') ? found : `"${found}"`));
  const parsed = strict ?? attempt(mended);
  if (!parsed) {
    reportBroken(mended, context);
    return undefined;
  }
  const lineOf = lineFinder(mended);
  /** @type {Wanted} */
  const wanted = {members: new Map()};
  const paths = repeated.map((path) => JSON.stringify(path.map(named)));
  const root = new Value(parsed.value, [], {lineOf, wanted, repeated: new Set(paths), context});
  return Object.assign(root, {findLines: () => findLines(mended, wanted)});
}

/**
 * @param {string} text
 *   Valid JSON or not.
 * @returns {{tooDeep: number | undefined, repeated: (string | number)[][]}}
 *   `tooDeep`: the position where lists and objects are nested too deeply for recursive readers; `repeated`: the
 *   paths of members that an object has twice, with different values, and names as they are written.
 */
function scan(text) {
  /** @type {(string | number)[][]} */
  const repeated = [];
  /** One a level, used again for the next of its level. @type {Frame[]} */
  const frames = [];
  let depth = 0;
  for (let i = 0; i < text.length; i += 1) {
    const character = text.charCodeAt(i);
    if (character > OPEN && character !== CLOSE) continue;
    const frame = frames[depth - 1];
    if (character === QUOTE) {
      const start = i + 1;
      for (i = start; i < text.length && text.charCodeAt(i) !== QUOTE; i += 1) {
        if (text.charCodeAt(i) === BACKSLASH) i += 1;
      }
      if (!frame?.isAtName) continue;
      frame.isAtName = false;
      frame.at = text.slice(start, i);
      const before = frame.names.get(frame.at);
      frame.names.set(frame.at, i);
      if (before === undefined) continue;
      const value = simpleValue(text, before);
      if (value !== undefined && value === simpleValue(text, i)) continue;
      repeated.push(frames.slice(0, depth).map(({at}) => at));
    } else if (character === COMMA && frame) {
      if (typeof frame.at === 'number') frame.at += 1;
      else frame.isAtName = true;
    } else if (character === OPEN || character === OPEN_LIST) {
      depth += 1;
      if (depth > DEEPEST) return {tooDeep: i, repeated};
      const isObject = character === OPEN;
      const names = frames[depth - 1]?.names ?? new Map();
      names.clear();
      frames[depth - 1] = {names, isAtName: isObject, at: isObject ? '' : 0};
    } else if (character === CLOSE || character === CLOSE_LIST) depth = Math.max(0, depth - 1);
  }
  return {tooDeep: undefined, repeated};
}

/**
 * @param {string} text
 * @param {number} at
 *   The end of a name.
 * @returns {string | undefined}
 *   The value as it is written; undefined for an object or a list.
 */
function simpleValue(text, at) {
  SIMPLE.lastIndex = at;
  return SIMPLE.exec(text)?.[1];
}

/** @param {string | number} at Of a frame. */
const named = (at) => (typeof at === 'string' ? JSON.parse(`"${at}"`) : at);

/** @param {string} text @returns {{value: unknown} | undefined} */
function attempt(text) {
  try {
    return {value: JSON.parse(text)};
  } catch {
    return undefined;
  }
}

/** @param {string} text @param {Pick<ReadContext, 'error'>} context */
function reportBroken(text, context) {
  const {error, offset} = firstError(text);
  const line = lineAt(text, offset);
  const rest = text.slice(offset).trim();
  if (rest === '') context.error(line, 'found the end of the file, expected the rest of the JSON');
  else if (error === END_OF_STRING && !rest.includes('\n')) {
    const found = 'found a string without its end, expected the rest of the JSON';
    context.error(line, found, 'It was cut off in the middle: copy the whole file again.');
  } else if (error === END_OF_FILE && /^[[{]/.test(rest)) {
    const found = 'found a second JSON document, expected one';
    context.error(line, found, 'Split the file there: it has several results, one after another.');
  } else {
    const name = jsoncParser()
      .printParseErrorCode(error)
      .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ');
    const found = brief(rest).replaceAll(/\s+/g, ' ');
    context.error(line, `found "${found}" (${name.toLowerCase()}), expected JSON`);
  }
}

/**
 * @param {string} text
 * @returns {{error: import('jsonc-parser').ParseErrorCode, offset: number}}
 */
function firstError(text) {
  let first = {error: /** @type {import('jsonc-parser').ParseErrorCode} */ (1), offset: 0};
  let isFound = false;
  /** @param {import('jsonc-parser').ParseErrorCode} error @param {number} offset */
  const onError = (error, offset) => {
    if (!isFound) first = {error, offset};
    isFound = true;
  };
  // Without a tree, which of a large document takes gigabytes.
  jsoncParser().visit(text, {onError}, {disallowComments: true});
  return first;
}

/**
 * @param {string} text
 * @returns {(path: JSONPath) => number}
 *   0 in a document that is too large.
 */
function lineFinder(text) {
  /** @type {Node | undefined} */
  let tree;
  /** @type {((offset: number) => number) | undefined} */
  let lineOf;
  /** The members of objects, by their names. @type {Map<Node, Map<unknown, Node | undefined>>} */
  const members = new Map();
  /** @param {Node} node @param {string | number} key */
  const child = (node, key) => {
    if (node.type === 'array') return node.children?.[Number(key)];
    const known =
      members.get(node) ??
      new Map(node.children?.map(({children: [name, value] = []}) => [name?.value, value]));
    members.set(node, known);
    return known.get(key);
  };
  return (path) => {
    if (text.length > LARGEST_TREE) return 0;
    tree ??= jsoncParser().parseTree(text);
    lineOf ??= lineIndex(text);
    let node = tree;
    for (const key of path) {
      const found = node && child(node, key);
      // A missing value has the line of its parent.
      if (!found) break;
      node = found;
    }
    return node ? lineOf(node.offset) : 1;
  };
}

/**
 * @param {string} text
 * @returns {(offset: number) => number}
 *   Finds the line without counting from the first for each message.
 */
function lineIndex(text) {
  /** @type {number[]} */
  const ends = [];
  for (let i = text.indexOf('\n'); i >= 0; i = text.indexOf('\n', i + 1)) ends.push(i);
  return (offset) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  };
}

/**
 * Walks the text once; most of it is skipped.
 *
 * @param {string} text
 *   The text of a valid document.
 * @param {Wanted} root
 *   Gets the lines.
 */
function findLines(text, root) {
  let at = 0;
  let line = 1;
  /** @returns {string} The next character that is not white space. */
  const next = () => {
    for (; text.charCodeAt(at) <= SPACE; at += 1) line += Number(text.charCodeAt(at) === LINE_END);
    return text[at] ?? '';
  };
  const skipString = () => {
    at += 1;
    for (; text.charCodeAt(at) !== QUOTE; at += 1) at += Number(text.charCodeAt(at) === BACKSLASH);
    at += 1;
  };
  /** @param {Wanted | undefined} wanted */
  const skipValue = (wanted) => {
    const open = next();
    const first = line;
    if (open === '"') skipString();
    else if (open === '{' || open === '[') {
      at += 1;
      for (let i = 0; next() !== ']' && text[at] !== '}'; i += 1) {
        if (text[at] === ',') at += 1;
        next();
        /** @type {string | number} */
        let key = i;
        if (open === '{') {
          const start = at;
          skipString();
          if (wanted) key = JSON.parse(text.slice(start, at));
          next();
          at += 1;
        }
        skipValue(wanted?.members.get(key));
      }
      at += 1;
    } else while (at < text.length && !ENDS.has(text.charCodeAt(at))) at += 1;
    if (wanted?.lines) [wanted.lines[0], wanted.lines[1]] = [first, line];
  };
  if (root.lines || root.members.size > 0) skipValue(root);
}

/**
 * @param {string} text
 * @param {number} offset
 * @returns {number}
 *   From 1.
 */
export function lineAt(text, offset) {
  let line = 1;
  for (let i = text.indexOf('\n'); i >= 0 && i < offset; i = text.indexOf('\n', i + 1)) line += 1;
  return line;
}

/** @implements {JsonValue} */
class Value {
  #path;
  #document;

  /** @param {unknown} value @param {JSONPath} path @param {Document} document */
  constructor(value, path, document) {
    this.value = value;
    this.#path = path;
    this.#document = document;
  }

  get line() {
    return this.#document.lineOf(this.#path);
  }

  /** @returns {Lines} */
  get lines() {
    let {wanted} = this.#document;
    for (const key of this.#path) {
      const member = wanted.members.get(key) ?? {members: new Map()};
      wanted.members.set(key, member);
      wanted = member;
    }
    wanted.lines ??= [0, 0];
    return wanted.lines;
  }

  /** @param {string} key */
  has(key) {
    return this.#members !== undefined && Object.hasOwn(this.#members, key);
  }

  /** @param {string} key */
  at(key) {
    this.#refuseRepeated(key);
    return this.#child(this.has(key) ? this.#members?.[key] : undefined, key);
  }

  items() {
    if (Array.isArray(this.value)) return this.value.map((value, i) => this.#child(value, i));
    this.#refuse('a list');
    return [];
  }

  /** @returns {[string, JsonValue][]} */
  entries() {
    if (this.#members) {
      const members = Object.entries(this.#members);
      for (const [key] of members) this.#refuseRepeated(key);
      return members.map(([key, value]) => [key, this.#child(value, key)]);
    }
    this.#refuse('an object');
    return [];
  }

  text() {
    if (typeof this.value === 'string') return this.value;
    this.#refuse('a text');
    return undefined;
  }

  number() {
    return this.#number('a number', Number.isFinite);
  }

  quantity() {
    return this.#number('a number of at least 0', (value) => value >= 0 && Number.isFinite(value));
  }

  whole() {
    return this.#number('a whole number', (value) => Number.isSafeInteger(value) && value >= 0);
  }

  /** @returns {Readonly<Record<string, unknown>> | undefined} */
  get #members() {
    const {value} = this;
    // Cast: what remains of JSON's kinds is an object.
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? /** @type {Record<string, unknown>} */ (value)
      : undefined;
  }

  get #name() {
    return this.#path.join('.') || 'the document';
  }

  /** @param {unknown} value @param {string | number} key */
  #child(value, key) {
    return new Value(value, [...this.#path, key], this.#document);
  }

  /**
   * Some tools write a member twice. Of one that is read it is not known which value counts: two results were
   * merged into one.
   *
   * @param {string} key
   */
  #refuseRepeated(key) {
    const {repeated, context} = this.#document;
    if (repeated.size === 0 || !repeated.delete(JSON.stringify([...this.#path, key]))) return;
    const found = `found member "${key}" of "${this.#name}" twice`;
    context.error(
      this.line,
      `${found}, expected it once`,
      'Restore the file as the tool wrote it.',
    );
  }

  /** @param {string} expected */
  #refuse(expected) {
    const {value} = this;
    const found = value === undefined ? 'nothing' : brief(JSON.stringify(value));
    const message = `found ${found} at "${this.#name}", expected ${expected}`;
    this.#document.context.error(this.line, message);
  }

  /** @param {string} expected @param {(value: number) => boolean} isRight */
  #number(expected, isRight) {
    const {value} = this;
    if (typeof value !== 'number') {
      this.#refuse('a number');
      return undefined;
    }
    if (isRight(value)) return value;
    const found = `found ${value} in member "${this.#name}"`;
    this.#document.context.error(this.line, `${found}, expected ${expected}`);
    return undefined;
  }
}
