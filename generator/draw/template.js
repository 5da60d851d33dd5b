/**
 * Compiles charts of one form once. The charts of many runs differ in their data, in the ends of their
 * axes and in nothing else, and Vega-Lite copies both into what it compiles.
 *
 * @import {Signs} from '../format.js'
 * @import {Spec} from 'vega'
 * @import {TopLevelSpec} from 'vega-lite'
 * @typedef {{numbers: Map<string, number>, data: Map<string, number>, values: unknown[]}} Holes
 *   What differs, as JSON → its position; `values`: the data themselves.
 */

import {compile} from './compile.js';

/** Stands for the first number that differs; the next follow. No chart has numbers of this size. */
const FIRST = 7_310_000_000_000;
const STAND_IN = /\[731\d{10}\]|731\d{10}/g;

/** Form of a spec → what it compiles to, as JSON; empty where it is not the same with other numbers. @type {Map<string, string>} */
const templates = new Map();

/**
 * @param {TopLevelSpec} spec
 * @param {Signs} signs
 * @returns {Spec}
 *   What `compile` returns.
 */
export function compileByForm({description, ...spec}, signs) {
  /** @type {Holes} */
  const holes = {numbers: new Map(), data: new Map(), values: []};
  const form = formOf(spec, holes);
  const key = JSON.stringify([signs, form]);
  const template = templates.get(key);
  if (template) return filled(template, holes);
  // Cast: the form has the structure of the spec.
  const compiled = compile(/** @type {TopLevelSpec} */ (spec), signs);
  if (template === undefined) {
    const made = JSON.stringify(compile(/** @type {any} */ (form), signs));
    const isSame = JSON.stringify(filled(made, holes)) === JSON.stringify(compiled);
    templates.set(key, isSame ? made : '');
  }
  return compiled;
}

/**
 * @param {any} part
 * @param {Holes} holes
 *   Filled with what the form leaves out.
 * @returns {any}
 *   A copy with stand-ins.
 */
function formOf(part, holes) {
  if (Array.isArray(part)) return part.map((one) => formOf(one, holes));
  if (part === null || typeof part !== 'object') return part;
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => {
      if (name === 'data' && value?.values?.length > 1) {
        const hole = positionIn(holes.data, value.values);
        holes.values[hole] = value.values;
        return [name, {...value, values: [{hole}]}];
      }
      if (name === 'scale' && value?.domain) {
        return [name, {...formOf(value, holes), domain: standInsOf(value.domain, holes)}];
      }
      if (name === 'axis' && value?.values?.every?.(Number.isFinite)) {
        return [name, {...value, values: [standIn(value.values, holes)]}];
      }
      if (name === 'params')
        return [name, value.map((/** @type {any} */ one) => param(one, holes))];
      return [name, formOf(value, holes)];
    }),
  );
}

/**
 * @param {any} written
 * @param {Holes} holes
 */
const param = (written, holes) =>
  'value' in written ? {...written, value: standInsOf(written.value, holes)} : written;

/**
 * @param {any} part
 * @param {Holes} holes
 * @returns {any}
 *   With stand-ins for its positive numbers: Vega-Lite asks whether a scale includes zero.
 */
function standInsOf(part, holes) {
  if (typeof part === 'number') return part > 0 ? standIn(part, holes) : part;
  if (Array.isArray(part)) return part.map((one) => standInsOf(one, holes));
  if (part === null || typeof part !== 'object') return part;
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => [name, standInsOf(value, holes)]),
  );
}

/**
 * @param {number | number[]} value
 * @param {Holes} holes
 */
const standIn = (value, {numbers}) => FIRST + positionIn(numbers, value);

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
function filled(template, holes) {
  const numbers = [...holes.numbers.keys()];
  const text = template.replaceAll(STAND_IN, (found) => {
    const number = numbers[Number.parseInt(found.replace('[', ''), 10) - FIRST] ?? found;
    return found.startsWith('[') && !number.startsWith('[') ? `[${number}]` : number;
  });
  const compiled = JSON.parse(text);
  for (const source of compiled.data ?? []) {
    const {hole} = source.values?.[0] ?? {};
    if (hole !== undefined) source.values = holes.values[hole];
  }
  return compiled;
}
