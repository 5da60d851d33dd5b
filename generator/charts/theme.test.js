// The palette, as people with each kind of colour blindness see it. The matrices are those of Machado, Oliveira
// and Fernandes (2009) at full severity, for linear RGB; distances are in OKLab, where white and black are 1 apart.

import assert from 'node:assert/strict';
import test from 'node:test';
import {contrast} from '../colours.js';
import {colourOf, dashOf, PALE, shapeOf, THEMES} from './theme.js';

const NUMBERS = [1, 2, 3, 4, 5, 6];
/** As WCAG asks of text, which labels of lines are. */
const CONTRAST = 4.5;
/** As WCAG asks of graphics. */
const MARK_CONTRAST = 3;
/** Between any two colours. */
const APART = 0.1;
/** @type {Record<string, number[][]>} */
const SIGHTS = {
  all: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};
const LMS = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const LAB = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];

/** @param {string} hex */
const linear = (hex) =>
  [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
/** @param {number[][]} matrix @param {number[]} vector */
const product = (matrix, vector) =>
  matrix.map((row) => row.reduce((sum, factor, i) => sum + factor * (vector[i] ?? 0), 0));
/** @param {string} hex @param {number[][]} sight */
const seen = (hex, sight) =>
  product(
    LAB,
    product(
      LMS,
      product(sight, linear(hex)).map((part) => Math.max(0, part)),
    ).map(Math.cbrt),
  );

for (const theme of /** @type {const} */ (['light', 'dark'])) {
  const colours = NUMBERS.map((number) => String(THEMES[theme][`series-${number}`]));

  test(`every colour of the ${theme} palette can be read as text`, () => {
    for (const colour of colours) {
      assert.ok(contrast(colour, String(THEMES[theme].page)) >= CONTRAST, colour);
    }
  });

  test(`pale marks of the ${theme} palette can be seen`, () => {
    const page = String(THEMES[theme].page);
    /** @param {string} hex @param {number} at */
    const part = (hex, at) => Number.parseInt(hex.slice(at, at + 2), 16);
    for (const colour of colours) {
      const pale = [1, 3, 5].map((at) => PALE * part(colour, at) + (1 - PALE) * part(page, at));
      const hex = `#${pale.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;
      assert.ok(contrast(hex, page) >= MARK_CONTRAST, `${colour}: ${contrast(hex, page)}`);
    }
  });

  for (const [sight, matrix] of Object.entries(SIGHTS)) {
    test(`no two colours of the ${theme} palette look alike: ${sight}`, () => {
      for (const [i, one] of colours.entries()) {
        for (const other of colours.slice(i + 1)) {
          const [a, b] = [seen(one, matrix), seen(other, matrix)];
          const distance = Math.hypot(...a.map((part, axis) => part - (b[axis] ?? 0)));
          assert.ok(distance >= APART, `${one} and ${other} are ${distance.toFixed(3)} apart`);
        }
      }
    });
  }
}

test('each colour has a dash and a symbol of its own', () => {
  for (const of of [colourOf, dashOf, shapeOf]) {
    assert.equal(new Set(NUMBERS.map((number) => String(of(number)))).size, NUMBERS.length);
  }
});
