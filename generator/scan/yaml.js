/**
 * Parses YAML but keeps every scalar as the text that the contributor wrote: the version 7.10 is not
 * 7.1. The parser often reports a mistake on a later line. Here each message gets the line of the
 * mistake.
 *
 * @import {InputErrors} from '../errors.js'
 * @import {Lines} from './types.d.ts'
 * @import {Document, Node, YAMLError} from 'yaml'
 */

import {isCollection, isMap, isScalar, LineCounter, parseDocument, visit} from 'yaml';
import {unfitCharacter} from '../visible.js';

/** Characters of a manifest. */
export const LONGEST_MANIFEST = 1024 * 1024;
const INDENTATION =
  'found a different indentation than above, expected keys of one mapping in one column';

/**
 * @param {string} text
 * @param {string} file
 *   From the site's root, for messages.
 * @param {InputErrors} errors
 * @returns {{value: unknown} & Lines | undefined}
 *   Undefined after an error.
 */
export function parseYaml(text, file, errors) {
  if (text.length > LONGEST_MANIFEST) {
    const found = `found ${text.length} characters, expected at most ${LONGEST_MANIFEST}`;
    errors.add(file, undefined, found);
    return undefined;
  }
  const counter = new LineCounter();
  // The parser compares each key with all others: here a set does.
  const options = {lineCounter: counter, prettyErrors: false, uniqueKeys: false};
  // Tags such as !!binary would make other values than text.
  const asText = /** @type {const} */ ({schema: 'failsafe', resolveKnownTags: false});
  // A mapping as a key is not warned of on the console: it is refused where its name is not known.
  const document = parseDocument(text, {...asText, logLevel: 'error', ...options});
  const syntax = syntaxErrors(document, text);
  const found = [
    ...(syntax.length > 0 ? syntax : duplicateKeys(document)),
    ...aliasErrors(document),
    ...unfitTexts(document),
  ];
  // A line may repeat an alias.
  const lines = new Map(
    found.map(({position, message}) => {
      const {line} = counter.linePos(position);
      return [`${line} ${message}`, {line, message}];
    }),
  );
  for (const {line, message} of lines.values()) errors.add(file, line, message);
  if (found.length > 0) return undefined;
  return {
    value: document.toJS(),
    lineOf(path) {
      const node = path.length > 0 ? keyOrItem(document, path) : document.contents;
      return node?.range ? counter.linePos(node.range[0]).line : undefined;
    },
  };
}

/**
 * The key of a pair, because it has the line of the entry; or an item of a list.
 *
 * @param {Document} document
 * @param {readonly (string | number)[]} path
 * @returns {Node | undefined}
 */
function keyOrItem(document, path) {
  const parent = path.length > 1 ? document.getIn(path.slice(0, -1), true) : document.contents;
  const key = String(path.at(-1));
  if (!isMap(parent)) return asNode(document.getIn(path, true));
  return asNode(parent.items.find((pair) => String(pair.key) === key)?.key);
}

/** @param {unknown} value @returns {Node | undefined} */
const asNode = (value) => (isScalar(value) || isCollection(value) ? value : undefined);

/**
 * @param {Document} document
 * @param {string} text
 * @returns {{position: number, message: string}[]}
 */
function syntaxErrors(document, text) {
  const shortcode = unquotedShortcode(document, text);
  if (shortcode) return [shortcode];
  // The first syntax mistake causes most of the later ones.
  return document.errors.slice(0, 1).map((error) => explain(error, document, text));
}

/**
 * YAML reads `{{< value … >}}` without quotes as mappings.
 *
 * @param {Document} document
 * @param {string} text
 * @returns {{position: number, message: string} | undefined}
 */
function unquotedShortcode(document, text) {
  let position = -1;
  visit(document, {
    Map(_, {range}) {
      if (!range || !text.startsWith('{{<', range[0])) return undefined;
      position = range[0];
      return visit.BREAK;
    },
  });
  const message = 'found text that begins with {{<, expected it in single quotes';
  return position < 0 ? undefined : {position, message};
}

/** @param {Document} document @returns {{position: number, message: string}[]} */
function duplicateKeys(document) {
  /** @type {{position: number, message: string}[]} */
  const found = [];
  visit(document, {
    Map(_, {items}) {
      const keys = new Set();
      for (const {key} of items) {
        if (!isScalar(key)) continue;
        if (keys.has(key.value)) {
          const message = `found "${key.value}" a second time, expected each key once`;
          found.push({position: key.range?.[0] ?? 0, message});
        }
        keys.add(key.value);
      }
    },
  });
  return found;
}

/**
 * @param {YAMLError} error
 * @param {Document} document
 * @param {string} text
 * @returns {{position: number, message: string}}
 */
function explain({code, message, pos: [from]}, document, text) {
  const indent = text.slice(text.lastIndexOf('\n', from - 1) + 1, from);
  if (code === 'TAB_AS_INDENT' || /^\s*\t\s*$/.test(indent)) {
    return {position: from, message: 'found a tab before the text, expected spaces'};
  }
  if (code === 'MULTILINE_IMPLICIT_KEY' || message.startsWith('Implicit map keys')) {
    return {position: from, message: 'found no colon, expected a key, a colon and a space'};
  }
  if (message.startsWith('Missing closing')) {
    const quote = message.includes('"') ? '"' : "'";
    return {
      position: startOf(
        document,
        from,
        (node) => isScalar(node) && text[node.range?.[0] ?? 0] === quote,
      ),
      message: `found text in quotes without an end, expected a closing ${quote}`,
    };
  }
  if (message.startsWith('Flow')) {
    const bracket = message.at(-1);
    return {
      position: startOf(document, from, (node) => isCollection(node) && node.flow === true),
      message: `found a bracket without an end, expected a closing ${bracket}`,
    };
  }
  if (code === 'BLOCK_AS_IMPLICIT_KEY') {
    const next = document.errors.find((error) => error.code === 'MULTILINE_IMPLICIT_KEY');
    if (message.startsWith('Nested') && next?.pos[0] !== from) {
      return {position: from, message: 'found a second colon, expected the text in quotes'};
    }
    // The parser reads a line that is indented too far as a continuation of the text above.
    return {position: next?.pos[1] ?? from, message: INDENTATION};
  }
  if (code === 'MULTIPLE_DOCS') {
    return {position: from, message: 'found a second YAML document, expected one without ---'};
  }
  if (code === 'BAD_INDENT') return {position: from, message: INDENTATION};
  if (code === 'BLOCK_IN_FLOW') {
    return {position: from, message: 'found no comma, expected one after each value in brackets'};
  }
  if (code === 'BAD_SCALAR_START') {
    return {
      position: from,
      message: `found text that begins with ${text[from]}, expected it in quotes`,
    };
  }
  if (message.endsWith('at node end')) {
    const end = text.slice(0, from).trimEnd().at(-1);
    const quotes = end === '"' ? 'single' : 'double';
    const expected = `expected all of it in ${quotes} quotes`;
    return {position: from, message: `found text after the closing ${end}, ${expected}`};
  }
  const reason = message.replace(/[.:]?\s*$/, '').replace(/\n[\s\S]*/, '');
  return {
    position: from,
    message: `found YAML that cannot be read (${reason}), expected one key and one value per line, as in \`system: a\``,
  };
}

/**
 * @param {Document} document
 * @param {number} position
 * @param {(node: Node) => boolean} matches
 * @returns {number}
 *   The start of the innermost matching node around the position.
 */
function startOf(document, position, matches) {
  let start = position;
  visit(document, {
    Node(_, node) {
      const [from, , to] = node.range ?? [0, 0, 0];
      if (from <= position && position <= to && matches(node)) start = from;
    },
  });
  return start;
}

/**
 * Manifests need no aliases, and unquoted text that begins with `*` looks like one.
 *
 * @param {Document} document
 * @returns {{position: number, message: string}[]}
 */
function aliasErrors(document) {
  /** @type {{position: number, message: string}[]} */
  const found = [];
  visit(document, {
    Alias(_, {source, range}) {
      const message = `found text that begins with * ("*${source}"), expected it in quotes, or the value itself instead of a YAML alias`;
      found.push({position: range?.[0] ?? 0, message});
    },
  });
  return found;
}

/**
 * Escapes in quotes can write what no editor shows.
 *
 * @param {Document} document
 * @returns {{position: number, message: string}[]}
 */
function unfitTexts(document) {
  /** @type {{position: number, message: string}[]} */
  const found = [];
  visit(document, {
    Scalar(_, {value, range}) {
      const unfit = unfitCharacter(String(value));
      if (unfit) found.push({position: range?.[0] ?? 0, message: unfit.message});
    },
  });
  return found;
}
