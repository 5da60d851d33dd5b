/**
 * Compiles charts of one form once. The charts of many runs differ in their data, in the labels and the
 * ends of their axes, in colours, and in nothing else. Vega-Lite copies these into what it compiles.
 *
 * @import {Signs} from '../format.js'
 * @import {Spec} from 'vega'
 * @import {TopLevelSpec} from 'vega-lite'
 * @typedef {{positions: Map<string, number>, texts: string[], data: Map<string, number>, values: unknown[]}} Holes
 *   What the form leaves out. `positions`: where a number or text is in `texts`, by what it is of and its JSON;
 *   `texts`: their JSON; `data` and `values` likewise.
 */

import {compile} from './compile.js';

/** Stands for what the form leaves out first; the next numbers follow. No chart has numbers of this size. */
const FIRST = 7_310_000_000_000;
/** A list of numbers, a text or a number. */
const STAND_IN = /\[731\d{10}\]|731\d{10}/g;
/** Fields of a mark that Vega-Lite copies. */
const COLOURS = new Set(['color', 'fill', 'stroke']);
/** JSON is the same text inside a text, as in an expression. */
const PLAIN = /^[^"\\\p{Cc}]*$/u;

/**
 * Form → what it compiles to, as JSON; empty where that is not the same with other numbers and texts;
 * null after its first chart: most forms have no second, and the template takes a separate compilation.
 *
 * @type {Map<string, string | null>}
 */
const templates = new Map();

/**
 * @param {TopLevelSpec} spec
 * @param {Signs} signs
 * @returns {Spec}
 *   What `compile` returns, without the description.
 */
export function compileByForm({description, ...spec}, signs) {
  /** @type {Holes} */
  const holes = {positions: new Map(), texts: [], data: new Map(), values: []};
  const form = formOf(spec, holes);
  const key = JSON.stringify([signs, form]);
  const template = templates.get(key);
  if (template) return filled(template, holes);
  // Cast: a spec without its description is one.
  const compiled = compile(/** @type {TopLevelSpec} */ (spec), signs);
  if (template === undefined) templates.set(key, null);
  if (template === null) {
    const made = JSON.stringify(compile(form, signs));
    const isSame = JSON.stringify(filled(made, holes)) === JSON.stringify(compiled);
    templates.set(key, isSame ? made : '');
  }
  return compiled;
}

/**
 * @param {any} part
 * @param {Holes} holes
 *   Takes what the form leaves out.
 * @param {string} [parent]
 *   Name of the field that has the part: a channel, for scales and axes.
 * @returns {any}
 *   A copy with stand-ins.
 */
function formOf(part, holes, parent = '') {
  if (Array.isArray(part)) return part.map((one) => formOf(one, holes, parent));
  if (part === null || typeof part !== 'object') return part;
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => [name, fieldOf(name, value, holes, parent)]),
  );
}

/**
 * @param {string} name
 * @param {any} value
 * @param {Holes} holes
 * @param {string} channel
 */
function fieldOf(name, value, holes, channel) {
  if (name === 'data' && value?.values?.length > 0) {
    const hole = dataHole(value.values, holes);
    return {...value, values: [{hole}]};
  }
  if (name === 'scale' && value) {
    const {domain, range} = value;
    return {
      ...value,
      ...(domain ? {domain: listOf(domain, holes, `${channel} domain`)} : {}),
      ...(range ? {range: listOf(range, holes, `${channel} range`)} : {}),
    };
  }
  if (name === 'axis' && value) {
    const {values, labelExpr} = value;
    const isList = Array.isArray(values) && values.every(Number.isFinite);
    return {
      ...value,
      ...(isList ? {values: [standIn(values, holes, `${channel} values`)]} : {}),
      ...(isPlain(labelExpr)
        ? {labelExpr: String(standIn(labelExpr, holes, `${channel} labels`))}
        : {}),
    };
  }
  if (name === 'value') return numbersOf(value, holes);
  if (COLOURS.has(name) && isPlain(value)) return String(standIn(value, holes));
  return formOf(value, holes, name);
}

/**
 * @param {unknown} list
 *   The list of a scale.
 * @param {Holes} holes
 * @param {string} of
 */
function listOf(list, holes, of) {
  if (!Array.isArray(list)) return list;
  return list.map((one) => {
    // Channels with the same names share a legend.
    if (isPlain(one)) return String(standIn(one, holes, 'names'));
    // A dash.
    if (Array.isArray(one)) return [standIn(one, holes, of)];
    return typeof one === 'number' ? numbersOf(one, holes, of) : one;
  });
}

/**
 * @param {any} part
 * @param {Holes} holes
 * @param {string} [of]
 * @returns {any}
 *   With stand-ins of the same sign: Vega-Lite asks whether a scale includes zero.
 */
function numbersOf(part, holes, of) {
  if (typeof part === 'number' && part !== 0) {
    return Math.sign(part) * standIn(Math.abs(part), holes, of);
  }
  if (Array.isArray(part)) return part.map((one) => numbersOf(one, holes, of));
  if (part === null || typeof part !== 'object') return part;
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => [name, numbersOf(value, holes, of)]),
  );
}

/**
 * @param {unknown} text
 * @returns {text is string}
 */
const isPlain = (text) => typeof text === 'string' && PLAIN.test(text);

/**
 * @param {unknown} value
 * @param {Holes} holes
 * @param {string} [of]
 *   Equal values of one scale or axis have one stand-in, because layers share these where they are equal. Any
 *   other value has a stand-in of its own, whatever it is equal to.
 * @returns {number}
 */
function standIn(value, {positions, texts}, of) {
  const text = JSON.stringify(value);
  const key = `${of ?? texts.length} ${text}`;
  const position = positions.get(key) ?? texts.length;
  positions.set(key, position);
  texts[position] = text;
  return FIRST + position;
}

/**
 * @param {unknown[]} rows
 * @param {Holes} holes
 * @returns {number}
 *   Layers with equal rows have one: Vega-Lite makes them one source of data.
 */
function dataHole(rows, {data, values}) {
  const text = JSON.stringify(rows);
  const hole = data.get(text) ?? data.size;
  data.set(text, hole);
  values[hole] = rows;
  return hole;
}

/**
 * @param {string} template
 * @param {Holes} holes
 * @returns {Spec}
 */
function filled(template, {texts, values}) {
  const text = template.replaceAll(STAND_IN, (found) => {
    const json = texts[Number(found.replaceAll(/[^0-9]/g, '')) - FIRST] ?? found;
    if (json.startsWith('[')) return json;
    return found.replace(/731\d{10}/, () => (json.startsWith('"') ? json.slice(1, -1) : json));
  });
  const compiled = JSON.parse(text);
  for (const source of compiled.data ?? []) {
    const {hole} = source.values?.[0] ?? {};
    if (hole !== undefined) source.values = values[hole];
  }
  return compiled;
}
