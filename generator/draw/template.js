/**
 * Compiles charts of one form once. The charts of many runs differ in their data, in the labels and the
 * ends of their axes, and in nothing else. Vega-Lite copies these into what it compiles.
 *
 * @import {Signs} from '../format.js'
 * @import {Spec} from 'vega'
 * @import {TopLevelSpec} from 'vega-lite'
 * @typedef {{texts: Map<string, number>, data: Map<string, number>, values: unknown[]}} Holes
 *   What the form leaves out, as JSON → its position: numbers and texts, and data. `values`: these data.
 */

import {compile} from './compile.js';

/** Stands for what the form leaves out first; the next numbers follow. No chart has numbers of this size. */
const FIRST = 7_310_000_000_000;
/** A list of numbers, a text or a number. */
const STAND_IN = /\[731\d{10}\]|731\d{10}/g;
/** JSON is the same text inside a text, as in an expression. */
const PLAIN = /^[^"\\\p{Cc}]*$/u;

/**
 * Form → what it compiles to, as JSON; empty where that is not the same with other numbers and texts.
 *
 * @type {Map<string, string>}
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
  const holes = {texts: new Map(), data: new Map(), values: []};
  const form = formOf(spec, holes);
  const key = JSON.stringify([signs, form]);
  const template = templates.get(key);
  if (template) return filled(template, holes);
  // Cast: a spec without its description is one.
  const compiled = compile(/** @type {TopLevelSpec} */ (spec), signs);
  if (template === undefined) {
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
 * @returns {any}
 *   A copy with stand-ins.
 */
function formOf(part, holes) {
  if (Array.isArray(part)) return part.map((one) => formOf(one, holes));
  if (part === null || typeof part !== 'object') return part;
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => [name, fieldOf(name, value, holes)]),
  );
}

/**
 * @param {string} name
 * @param {any} value
 * @param {Holes} holes
 */
function fieldOf(name, value, holes) {
  if (name === 'data' && value?.values?.length > 0) {
    const hole = positionIn(holes.data, value.values);
    holes.values[hole] = value.values;
    return {...value, values: [{hole}]};
  }
  if (name === 'scale' && value) {
    const {domain, range} = value;
    return {
      ...value,
      ...(domain ? {domain: listOf(domain, holes)} : {}),
      ...(range ? {range: listOf(range, holes)} : {}),
    };
  }
  if (name === 'axis' && value) {
    const {values, labelExpr} = value;
    const isList = Array.isArray(values) && values.every(Number.isFinite);
    return {
      ...value,
      ...(isList ? {values: [standIn(values, holes)]} : {}),
      ...(isPlain(labelExpr) ? {labelExpr: String(standIn(labelExpr, holes))} : {}),
    };
  }
  if (name === 'value') return numbersOf(value, holes);
  return formOf(value, holes);
}

/**
 * @param {unknown} list
 *   Of a scale.
 * @param {Holes} holes
 */
function listOf(list, holes) {
  if (!Array.isArray(list)) return list;
  return list.map((one) => {
    if (isPlain(one)) return String(standIn(one, holes));
    return typeof one === 'number' ? numbersOf(one, holes) : one;
  });
}

/**
 * @param {any} part
 * @param {Holes} holes
 * @returns {any}
 *   With stand-ins of the same sign: Vega-Lite asks whether a scale includes zero.
 */
function numbersOf(part, holes) {
  if (typeof part === 'number' && part !== 0) {
    return Math.sign(part) * standIn(Math.abs(part), holes);
  }
  if (Array.isArray(part)) return part.map((one) => numbersOf(one, holes));
  if (part === null || typeof part !== 'object') return part;
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => [name, numbersOf(value, holes)]),
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
 */
const standIn = (value, {texts}) => FIRST + positionIn(texts, value);

/**
 * @param {Map<string, number>} positions
 * @param {unknown} value
 * @returns {number}
 *   Equal values have one position: layers with equal data or axes share them.
 */
function positionIn(positions, value) {
  const text = JSON.stringify(value);
  const position = positions.get(text) ?? positions.size;
  positions.set(text, position);
  return position;
}

/**
 * @param {string} template
 * @param {Holes} holes
 * @returns {Spec}
 */
function filled(template, {texts, values}) {
  const all = [...texts.keys()];
  const text = template.replaceAll(STAND_IN, (found) => {
    const json = all[Number(found.replaceAll(/[^0-9]/g, '')) - FIRST] ?? found;
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
