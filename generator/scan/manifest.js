/**
 * Reads one YAML manifest. The JSON Schema converts text to numbers and booleans where needed, and
 * each error has its line in the file.
 *
 * @import {InputErrors} from '../errors.js'
 * @import {Effects} from '../types.d.ts'
 * @import {Manifest, Manifests} from './types.d.ts'
 * @import {ErrorObject, ValidateFunction} from 'ajv'
 *
 * @typedef {object} Schema
 *   The parts of a JSON Schema that messages use.
 * @property {string} [type]
 * @property {string} [description]
 * @property {unknown[]} [examples]
 * @property {Record<string, Schema>} [properties]
 * @property {Schema | false} [additionalProperties]
 * @property {Schema} [items]
 */

import {readFileSync} from 'node:fs';
import {Ajv} from 'ajv';
import {Document, visit} from 'yaml';
import {brief} from '../adapters/shared/brief.js';
import {isRealDay} from '../day.js';
import {alternatives, quantity} from '../format.js';
import {RENAMES, replaceDeprecated} from './deprecated.js';
import {utf8Text} from './utf8.js';
import {LONGEST_MANIFEST, parseYaml} from './yaml.js';

/** A character has at most four. */
const MOST_BYTES = 4 * LONGEST_MANIFEST;
/** Errors of one manifest: for each, its line is looked up. */
const MOST_ERRORS = 1000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const ajv = new Ajv({
  allErrors: true,
  coerceTypes: true,
  verbose: true,
  allowUnionTypes: true,
  // A test checks the schemas, because here it would take longer than checking the manifests.
  meta: false,
  validateSchema: false,
  // To optimize the code takes longer than running it: manifests are short.
  code: {optimize: false},
});
// What is not a date at all is refused by its pattern.
ajv.addFormat(
  'date',
  (text) => !DAY.test(text) || (!Number.isNaN(Date.parse(text)) && isRealDay(text)),
);
/** Each is compiled when it is first needed. @type {Map<string, ValidateFunction>} */
const validators = new Map();

/**
 * @param {string} file
 *   From the site's root.
 * @param {Pick<Effects, 'read' | 'size'>} effects
 * @param {InputErrors} errors
 * @returns {Promise<string | undefined>}
 *   Undefined after an error: a file that is too large is not read, and UTF-8 alone is.
 */
export async function manifestText(file, effects, errors) {
  const size = await effects.size(file);
  if (size <= MOST_BYTES) return utf8Text(await effects.read(file), file, errors);
  const expected = `expected at most ${quantity(MOST_BYTES, 'B')}`;
  errors.add(file, undefined, `found a manifest of ${quantity(size, 'B')}, ${expected}`);
  return undefined;
}

/**
 * @template {keyof Manifests} Name
 * @param {string | undefined} text
 * @param {Name} name
 *   The name of the schema.
 * @param {string} file
 *   From the site's root.
 * @param {InputErrors} errors
 * @returns {Manifest<Manifests[Name]> | undefined}
 *   Undefined after an error.
 */
export function readManifest(text, name, file, errors) {
  if (text === undefined) return undefined;
  const parsed = parseYaml(text, file, errors);
  if (!parsed) return undefined;
  const {value, lineOf} = parsed;
  const renames = RENAMES[name] ?? [];
  replaceDeprecated(value, renames, (path, message) => errors.warn(file, lineOf(path), message));
  const validate = validatorOf(name);
  if (!validate(value)) {
    addErrors(validate, parsed, file, errors);
    return undefined;
  }
  // Cast: the schema has just checked it.
  return {value: /** @type {Manifests[Name]} */ (value), lineOf};
}

/** @param {keyof Manifests} name */
function validatorOf(name) {
  const compiled = validators.get(name);
  if (compiled) return compiled;
  const url = new URL(`../schema/${name}.json`, import.meta.url);
  const validate = ajv.compile(JSON.parse(readFileSync(url, 'utf8')));
  validators.set(name, validate);
  return validate;
}

/**
 * @param {ValidateFunction} validate
 *   After it has refused a manifest.
 * @param {Manifest<unknown>} manifest
 * @param {string} file
 * @param {InputErrors} errors
 */
function addErrors({errors: found, schema}, {value, lineOf}, file, errors) {
  /** @type {Set<string>} */
  const shown = new Set();
  for (const error of (found ?? []).slice(0, MOST_ERRORS)) {
    // These two only repeat an error of the rules below them.
    if (['propertyNames', 'if'].includes(error.keyword)) continue;
    const {path, message} = messageOf(error, value);
    const example = isStructural(error) ? exampleOf(schemaOf(schema), wrongPart(error, path)) : '';
    const hint = example && !shown.has(example) ? `Example:\n    ${example}` : undefined;
    shown.add(example);
    errors.add(file, lineOf(path) ?? 1, message, hint);
  }
}

/**
 * Whether the manifest has another structure than the schema. An example explains that best.
 *
 * @param {ErrorObject} error
 */
const isStructural = ({keyword, parentSchema}) =>
  ['required', 'minProperties'].includes(keyword) ||
  (keyword === 'type' && ['object', 'array'].includes(schemaOf(parentSchema).type ?? ''));

/** @param {ErrorObject} error @param {string[]} path */
const wrongPart = ({keyword, params}, path) =>
  keyword === 'required' ? [...path, params.missingProperty] : path;

/**
 * @param {Schema} schema
 * @param {string[]} path
 * @returns {string}
 *   The example of the innermost part on the path that has one, as YAML; empty if none has.
 */
function exampleOf(schema, path) {
  /** @type {Schema | undefined} */
  let part = schema;
  /** @type {Record<string, unknown> | undefined} */
  let example;
  for (const key of path) {
    if (!part) break;
    part = part.properties?.[key] ?? part.items ?? (part.additionalProperties || undefined);
    if (part?.examples) example = {[key]: part.examples[0]};
  }
  return example ? yamlOf(example).replaceAll('\n', '\n    ') : '';
}

/**
 * @param {Record<string, unknown>} value
 * @returns {string}
 *   With one line per item of the only key.
 */
function yamlOf(value) {
  const document = new Document(value);
  visit(document, {
    Collection(_, node, ancestors) {
      node.flow = ancestors.length > 3;
    },
  });
  return document.toString({lineWidth: 0, flowCollectionPadding: false}).trimEnd();
}

/**
 * @param {ErrorObject} error
 * @param {unknown} manifest
 * @returns {{path: string[], message: string}}
 */
function messageOf(error, manifest) {
  const path = error.instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  const schema = schemaOf(error.parentSchema);
  if (error.keyword === 'required') {
    const missing = error.params.missingProperty;
    const expected = schema.properties?.[missing]?.description ?? 'it';
    return {path, message: `found no "${missing}", expected ${expected}`};
  }
  if (error.keyword === 'additionalProperties') {
    const key = error.params.additionalProperty;
    const keys = Object.keys(schema.properties ?? {});
    const near = keys.filter((one) => isMistyped(key, one));
    const expected = `expected ${alternatives(near.length > 0 ? near : keys)}`;
    // No key has a blank: in brackets, a comma without quotes ends a text.
    const quotes = key.includes(' ') ? ': a text with a comma needs quotes' : '';
    return {path: [...path, key], message: `found "${key}", ${expected}${quotes}`};
  }
  if (error.keyword === 'maxProperties' || error.keyword === 'maxItems') {
    const {length} = Object.keys(Object(error.data));
    const found = `found ${length} entries for "${path.at(-1)}"`;
    return {path, message: `${found}, expected at most ${error.params.limit}`};
  }
  const expected = schema.description ?? 'another value';
  const found = describe(error.data);
  // Without quotes, YAML reads `- Note: the machine was busy` as a mapping.
  const isUnquoted = found === 'a mapping' && schema.type === 'string';
  const quotes = isUnquoted ? ': a text with a colon needs quotes' : '';
  return {
    path,
    message: `found ${found}${fieldText(path, manifest)}, expected ${expected}${quotes}`,
  };
}

/**
 * @param {string[]} path
 * @param {unknown} manifest
 * @returns {string}
 *   ` for "unit"`, or ` in "flags"` for an item of a list; empty for the whole manifest.
 */
function fieldText(path, manifest) {
  if (path.length === 0) return '';
  const parent = path.slice(0, -1).reduce((part, key) => Object(part)[key], manifest);
  return Array.isArray(parent) ? ` in "${path.at(-2)}"` : ` for "${path.at(-1)}"`;
}

/**
 * @param {string} key
 * @param {string} meant
 * @returns {boolean}
 *   Whether one letter is wrong, missing, too many or in another case, or two are exchanged.
 */
function isMistyped(key, meant) {
  const [a, b] = [key.toLowerCase(), meant.toLowerCase()];
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  const isExchanged = left.length === 2 && left === `${right[1]}${right[0]}`;
  return isExchanged || Math.max(left.length, right.length) <= 1;
}

/** Cast: the schemas are ours. @param {unknown} schema */
const schemaOf = (schema) => /** @type {Schema} */ (schema);

/** @param {unknown} value */
function describe(value) {
  if (typeof value === 'object' && value !== null) {
    return Array.isArray(value) ? 'a list' : 'a mapping';
  }
  const text = String(value ?? '');
  return text === '' ? 'nothing' : `"${brief(text)}"`;
}
