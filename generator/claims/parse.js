/**
 * Finds values and claims in a text: `{{< value of="ratio" … >}}` and `{{< claim "id" >}}…{{< /claim >}}`.
 * The syntax is Hugo's, in prose and in the texts of report.yaml.
 *
 * @import {Node} from './types.d.ts'
 * @typedef {{offset: number, length: number, message: string}} SyntaxError
 * @typedef {Extract<Node, {kind: 'claim'}>} ClaimNode
 * @typedef {Extract<Node, {kind: 'value'}>} ValueNode
 */

/** None goes on over the beginning of another: the time would grow with the square of the text. */
const SHORTCODE =
  /\{\{([<%])\s*(\/?)(value|claim)(?![\w-])((?:"(?:[^"\\]|\\.)*"|`[^`]*`|\{(?!\{)|\\(?!")|[^"`>%{\\])*)[>%]\}\}/g;
const ARGUMENT = /(?:([\w-]+)=)?("(?:[^"\\]|\\.)*"|`[^`]*`|[^\s"`=]+)/y;

/** @param {string} text @returns {{nodes: Node[], errors: SyntaxError[]}} */
export function parseText(text) {
  /** @type {Node[]} */
  const nodes = [];
  /** @type {SyntaxError[]} */
  const errors = [];
  /** @type {ClaimNode | undefined} */
  let open;
  let end = 0;
  for (const match of text.matchAll(SHORTCODE)) {
    const [whole, bracket, slash, name, rest = ''] = match;
    const {index: from} = match;
    const to = from + whole.length;
    const target = open?.inner ?? nodes;
    if (from > end) target.push({kind: 'text', from: end, to: from});
    end = to;
    /** @param {string} message */
    const fail = (message) => errors.push({offset: from, length: whole.length, message});
    const parsed = parseArguments(rest);
    if (bracket === '%') {
      fail(`found "{{%" before ${name}, expected "{{<"`);
    } else if (!parsed) {
      fail(`found ${whole}, expected names and values such as of="ratio"`);
    } else if (name === 'value') {
      if (slash || parsed.ids.length > 0) {
        fail(`found ${whole}, expected names and values such as of="ratio"`);
      } else {
        target.push({kind: 'value', from, to, params: parsed.params});
      }
    } else if (slash) {
      if (open) open.to = to;
      else fail('found the end of a claim, expected its beginning before it');
      open = undefined;
    } else if (open) {
      fail('found a claim inside a claim, expected the ids of both in one: {{< claim "a b" >}}');
    } else {
      const ids = parsed.ids.flatMap((id) => id.split(/\s+/)).filter(Boolean);
      if (ids.length === 0) fail(`found ${whole}, expected the id of a claim in report.yaml`);
      open = {kind: 'claim', from, to, ids, key: ids.join(' '), inner: []};
      nodes.push(open);
    }
  }
  if (open) {
    const message = 'found a claim without an end, expected {{< /claim >}}';
    errors.push({offset: open.from, length: open.to - open.from, message});
    open.to = text.length;
  }
  if (text.length > end) (open?.inner ?? nodes).push({kind: 'text', from: end, to: text.length});
  return {nodes, errors};
}

/**
 * @param {string} text
 *   Between the name and the end of a shortcode.
 * @returns {{params: Record<string, string>, ids: string[]} | undefined}
 *   Undefined where it is not Hugo's syntax.
 */
function parseArguments(text) {
  /** @type {Record<string, string>} */
  const params = {};
  const ids = [];
  const trimmed = text.trimEnd();
  let position = /^\s*/.exec(trimmed)?.[0].length ?? 0;
  while (position < trimmed.length) {
    ARGUMENT.lastIndex = position;
    const match = ARGUMENT.exec(trimmed);
    if (!match) return undefined;
    const [whole, name, value = ''] = match;
    if (name === undefined) ids.push(unquoted(value));
    else params[name] = unquoted(value);
    position += whole.length;
    position += /^\s*/.exec(trimmed.slice(position))?.[0].length ?? 0;
  }
  return {params, ids};
}

/** @param {string} value */
function unquoted(value) {
  if (value.startsWith('"')) return value.slice(1, -1).replaceAll(/\\(.)/g, '$1');
  return value.startsWith('`') ? value.slice(1, -1) : value;
}

/**
 * @param {Readonly<Record<string, string>>} params
 * @returns {string}
 *   What the shortcode looks its value up by: the same as in `_shortcodes/value.html`.
 */
export const valueKey = (params) =>
  Object.keys(params)
    .sort()
    .map((name) => `${name}=${params[name]}\n`)
    .join('');

/**
 * A text without shortcodes: each value is replaced by its text, each claim by its words.
 *
 * @param {string} text
 * @param {readonly Node[]} nodes
 * @param {{value: (node: ValueNode) => string, claim?: (node: ClaimNode, words: string) => string}} print
 * @returns {string}
 */
export function plainText(text, nodes, print) {
  const {value, claim = (_, words) => words} = print;
  return nodes
    .map((node) => {
      if (node.kind === 'text') return text.slice(node.from, node.to);
      if (node.kind === 'value') return value(node);
      return claim(node, plainText(text, node.inner, print));
    })
    .join('');
}
