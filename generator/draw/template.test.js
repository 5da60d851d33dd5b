import assert from 'node:assert/strict';
import {readdirSync, readFileSync} from 'node:fs';
import {test} from 'node:test';
import {numberSigns} from '../format.js';
import {compile} from './compile.js';
import {compileByForm} from './template.js';

const FIXTURES = new URL('../charts/fixtures/', import.meta.url);
const signs = numberSigns();

/** Specs of every kind of chart. */
const specs = readdirSync(FIXTURES)
  .filter((name) => name.endsWith('.vl.json'))
  .flatMap((name) => JSON.parse(readFileSync(new URL(name, FIXTURES), 'utf8')));

/** @param {any} spec */
function direct({description, ...spec}) {
  return JSON.stringify(compile(spec, signs));
}

/** @param {any} spec */
function byForm(spec) {
  // The second chart of a form makes its template.
  compileByForm(structuredClone(spec), signs);
  return JSON.stringify(compileByForm(structuredClone(spec), signs));
}

/**
 * @param {any} spec
 * @param {number} factor
 * @returns {any}
 *   With other numbers and names, as of another run.
 */
const changed = (spec, factor) =>
  JSON.parse(JSON.stringify(spec), function change(key, value) {
    if (key === 'domain' && Array.isArray(value)) {
      return value.map((one) => (typeof one === 'number' ? one * factor : one));
    }
    if (key === 'series' && typeof value === 'string') return `${value} again`;
    return value;
  });

test('a chart of a known form is what Vega-Lite compiles', async (t) => {
  assert.ok(specs.length > 10);
  for (const [i, spec] of specs.entries()) {
    await t.test(`${i}: ${String(spec.description).slice(0, 50)}`, () => {
      const [other, third] = [changed(spec, 1.5), changed(spec, 1 / 3)];
      byForm(spec);
      assert.equal(byForm(spec), direct(spec));
      assert.equal(byForm(other), direct(other));
      assert.equal(byForm(third), direct(third));
    });
  }
});

/**
 * @param {(string | number)[]} domain
 * @param {object} [more]
 * @returns {any}
 */
const bars = (domain, more = {}) => ({
  width: 'container',
  data: {values: [{a: domain[0], b: 2}]},
  mark: 'bar',
  encoding: {
    x: {field: 'a', type: 'nominal', sort: null, scale: {domain}},
    y: {field: 'b', type: 'quantitative', scale: {domain: [0, 5]}},
    ...more,
  },
});

test('names of a scale are copied with all their characters', () => {
  for (const name of [
    'plain',
    'it’s',
    "it's",
    'a "b"',
    'back\\slash',
    'line\nbreak',
    '$& $1',
    '7',
  ]) {
    const spec = bars([name, 'other'], {xOffset: {field: 'a', scale: {domain: [name, 'other']}}});
    assert.equal(byForm(spec), direct(spec), name);
  }
});

test('a scale that includes zero is distinguished from one that does not', () => {
  for (const low of [0, -2, 3, 0, -2.5, 3.5]) {
    const spec = bars(['a'], {y: {field: 'b', type: 'quantitative', scale: {domain: [low, 9]}}});
    assert.equal(byForm(spec), direct(spec), String(low));
  }
});

test('a number with which Vega-Lite computes is not a part of the form', () => {
  for (const step of [20, 30, 40]) {
    const spec = {...bars(['a', 'b']), width: {step}, params: [{name: 'p', value: step}]};
    assert.equal(byForm(spec), direct(spec), String(step));
  }
});

test('a title that looks as what stands for a number keeps its digits', () => {
  for (const name of ['first', 'second', 'third']) {
    const y = {field: 'b', type: 'quantitative', title: 'run 7310000000000'};
    const spec = bars([name], {y});
    assert.equal(byForm(spec), direct(spec), name);
  }
});

test('colours, dashes, and numbers that are equal by chance are copied', () => {
  /** @param {string} colour @param {number[]} dash @param {number[]} at */
  const rules = (colour, dash, [low = 0, high = 0, y = 0]) => ({
    width: 'container',
    data: {values: [{a: 1, s: 'one'}]},
    layer: [
      {
        mark: {type: 'rule', stroke: colour},
        encoding: {
          x: {field: 'a', type: 'quantitative', scale: {domain: [low, high]}},
          y: {value: y},
          strokeDash: {field: 's', legend: null, scale: {domain: ['one'], range: [dash]}},
        },
      },
      {mark: {type: 'point', fill: colour}, encoding: {x: {field: 'a', type: 'quantitative'}}},
    ],
  });
  for (const spec of [
    rules('var(--series-1)', [1, 0], [1, 5, 5]),
    rules('var(--series-2)', [6, 3], [1, 5, 9]),
    rules('red', [2, 2], [2, 7, 2]),
  ]) {
    assert.equal(byForm(spec), direct(spec));
  }
});
