// Numbers of texts, against those that JavaScript reads.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {comma, parse, quantity, wholeNumber} from './cells.js';

/** @import {ReadContext} from '../types.d.ts' */

const HINT =
  'If its comma is a decimal sign, write the file with the locale C or en. If it groups thousands, remove it.';

test('parse reads each decimal as JavaScript does', () => {
  let state = 1;
  const digits = (/** @type {number} */ most) => {
    state = (state * 16_807) % 2_147_483_647;
    return String(state)
      .padStart(10, '0')
      .repeat(2)
      .slice(0, state % (most + 1));
  };
  for (let i = 0; i < 20_000; i += 1) {
    const text = `${digits(9)}.${digits(12)}`;
    const isNumber = /^\d*\.\d+$/.test(text);
    assert.equal(parse(text), isNumber ? Number(text) : undefined, text);
    const whole = digits(20);
    assert.equal(parse(whole), whole === '' ? undefined : Number(whole), whole);
  }
});

test('parse refuses what is not a plain decimal', () => {
  for (const text of ['', ' ', '.', '1.', '1,5', '1.2.3', '0x10', 'Infinity', '1 2', '--1', 'e5']) {
    assert.equal(parse(text), undefined, text);
  }
  assert.equal(parse(undefined), undefined);
  assert.deepEqual(
    [' 12 ', '+1.5', '-2', '1e3', '.5', '007'].map(parse),
    [12, 1.5, -2, 1000, 0.5, 7],
  );
});

test('a number with separators and a time are refused with what to do', () => {
  /** @param {typeof quantity} read @param {string} text @param {typeof parse} [decimals] */
  const hintOf = (read, text, decimals) => {
    /** @type {(string | undefined)[]} */
    const hints = [];
    /** @type {ReadContext['error']} */
    const error = (_, _found, hint) => void hints.push(hint);
    assert.equal(read(text, 'rate', 1, {error}, decimals), undefined);
    return hints;
  };
  for (const text of ['1,234', '1,234,567', '12,345.67']) {
    assert.deepEqual(hintOf(quantity, text), [HINT], text);
  }
  assert.deepEqual(hintOf(wholeNumber, '1,234,567'), [HINT]);
  assert.deepEqual(hintOf(wholeNumber, '1,234x'), [undefined]);
  assert.deepEqual(hintOf(quantity, '1,23,4'), [undefined]);
  for (const text of ['1.234,5', '1 234,5', "1'234"]) {
    const hint = 'If it has separators of thousands, remove them.';
    assert.deepEqual(hintOf(quantity, text), [hint], text);
    assert.deepEqual(hintOf(quantity, text, comma), [hint], text);
  }
  for (const text of ['2026-11-20 14:30:01', '14:30:01']) {
    const hint = 'If it is a time, write it in seconds, such as the seconds since 1970.';
    assert.deepEqual(hintOf(quantity, text), [hint], text);
  }
});
