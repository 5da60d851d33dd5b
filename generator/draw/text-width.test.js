import assert from 'node:assert/strict';
import {test} from 'node:test';
import {textWidth} from './text-width.js';

test('textWidth', async (t) => {
  await t.test('is that of Liberation Sans and some room', () => {
    // Measured in Chromium: measureText('operations per second') in 1000 px Liberation Sans.
    const width = textWidth({fontSize: 1000}, 'operations per second');
    assert.ok(Math.abs(width / 1.15 - 9896) < 10);
  });

  await t.test('takes the usual width for a character that it does not know', () => {
    assert.equal(textWidth({fontSize: 1000}, '漢'), textWidth({fontSize: 1000}, 'a'));
  });

  await t.test('has room for the bold letters of DejaVu Sans', () => {
    // Measured in Chromium: measureText('operations per second') in bold 1000 px DejaVu Sans.
    const width = textWidth({fontSize: 1000, fontWeight: 600}, 'operations per second');
    assert.ok(width >= 12628);
    assert.ok(width < 13000);
  });

  await t.test('ends where Vega cuts the text', () => {
    assert.equal(textWidth({fontSize: 12, limit: 20}, 'operations per second'), 20);
  });

  await t.test('is 0 for no text', () => {
    assert.equal(textWidth({}, null), 0);
  });
});
