/**
 * Reads one YAML manifest: every scalar stays the text that the contributor wrote (a version 7.10
 * is not 7.1), the JSON Schema turns numbers and booleans where it wants them, and each error has
 * the line of the place in the file.
 *
 * @import {InputErrors} from '../errors.js'
 * @import {ErrorObject} from 'ajv'
 */

import {readFileSync} from 'node:fs';
import {Ajv} from 'ajv';
import {LineCounter, parseDocument} from 'yaml';

const ajv = new Ajv({allErrors: true, coerceTypes: true, verbose: true, allowUnionTypes: true});
const validators = Object.fromEntries(
  /** @type {const} */ (['report', 'run', 'machine']).map((name) => [
    name,
    ajv.compile(
      JSON.parse(readFileSync(new URL(`../schema/${name}.json`, import.meta.url), 'utf8')),
    ),
  ]),
);

/**
 * @param {string} text
 * @param {'report' | 'run' | 'machine'} schema
 * @param {string} file
 *   From the repository's root.
 * @param {InputErrors} errors
 * @returns {{value: any, lineOf(path: (string | number)[]): number | undefined} | undefined}
 *   The manifest as the schema describes it and the lines of its parts; undefined after an error.
 */
export function readManifest(text, schema, file, errors) {
  const {document, counter} = parsed(text, file);
  for (const {message, pos} of document.errors) {
    const reason = message.replace(/[.:]?\s*$/, '').replace(/\n[\s\S]*/, '');
    errors.add(
      file,
      counter.linePos(pos[0]).line,
      `found YAML that cannot be read (${reason}), expected one key and one value a line, as in \`system: a\``,
    );
  }
  if (document.errors.length > 0) return undefined;

  /** @param {(string | number)[]} path */
  const lineOf = (path) => {
    const node = /** @type {any} */ (
      path.length > 0 ? keyOrItem(document, path) : document.contents
    );
    return node?.range ? counter.linePos(node.range[0]).line : undefined;
  };
  const value = document.toJS();
  const validate = validators[schema];
  if (!validate?.(value)) {
    for (const error of told(validate?.errors ?? [])) {
      const {path, message} = errorOf(error);
      errors.add(file, lineOf(path) ?? 1, message);
    }
    return undefined;
  }
  return {value, lineOf};
}

/** @type {Map<string, {text: string, document: import('yaml').Document, counter: LineCounter}>} */
const last = new Map();

/**
 * A watching process reads every manifest for a change in one: each is parsed again where its text
 * is another.
 *
 * @param {string} text
 * @param {string} file
 */
function parsed(text, file) {
  const known = last.get(file);
  if (known?.text === text) return known;
  const counter = new LineCounter();
  const options = {lineCounter: counter, prettyErrors: false};
  const document = parseDocument(text, {schema: 'failsafe', ...options});
  const now = {text, document, counter};
  last.set(file, now);
  return now;
}

/**
 * The key of a mapping's pair (it says where the fact stands), or an item of a list.
 *
 * @param {import('yaml').Document} document
 * @param {(string | number)[]} path
 */
function keyOrItem(document, path) {
  const parent = /** @type {any} */ (document.getIn(path.slice(0, -1), true) ?? document.contents);
  const last = path.at(-1);
  const pair = parent?.items?.find?.(
    (/** @type {any} */ item) => String(item?.key) === String(last),
  );
  return pair?.key ?? document.getIn(path, true);
}

/** A wrong key or type is told once, not once more for each rule above it. @param {ErrorObject[]} errors */
const told = (errors) => errors.filter(({keyword}) => !['propertyNames', 'if'].includes(keyword));

/**
 * @param {ErrorObject} error
 * @returns {{path: (string | number)[], message: string}}
 */
function errorOf(error) {
  const path = error.instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  const schema = /** @type {any} */ (error.parentSchema);
  if (error.keyword === 'required') {
    const missing = error.params.missingProperty;
    const expected = schema.properties?.[missing]?.description ?? 'it';
    return {path, message: `found no "${missing}", expected ${expected}`};
  }
  if (error.keyword === 'additionalProperties') {
    const key = error.params.additionalProperty;
    const known = Object.keys(schema.properties ?? {});
    return {path: [...path, key], message: `found "${key}", expected ${alternatives(known)}`};
  }
  const expected = schema.description ?? 'another value';
  const where = path.length > 0 ? ` for "${path.at(-1)}"` : '';
  return {path, message: `found ${brief(error.data)}${where}, expected ${expected}`};
}

/** @param {string[]} words */
const alternatives = (words) => new Intl.ListFormat('en-GB', {type: 'disjunction'}).format(words);

/** @param {unknown} value */
function brief(value) {
  if (typeof value === 'object' && value !== null)
    return Array.isArray(value) ? 'a list' : 'a mapping';
  const text = String(value ?? '');
  return text === '' ? 'nothing' : `"${text.length > 60 ? `${text.slice(0, 60)}…` : text}"`;
}
