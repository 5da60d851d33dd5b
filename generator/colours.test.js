import assert from 'node:assert/strict';
import {test} from 'node:test';
import {contrast} from './colours.js';

test('the contrast is that of WCAG, whichever colour comes first', () => {
  assert.equal(contrast('#000000', '#ffffff'), 21);
  assert.equal(contrast('#0a7d4f', '#0a7d4f'), 1);
  // Known pairs: #767676 is the lightest grey that is enough on white, #777777 is not.
  assert.equal(contrast('#767676', '#ffffff').toFixed(2), '4.54');
  assert.equal(contrast('#ffffff', '#777777').toFixed(2), '4.48');
  assert.equal(contrast('#ff0000', '#ffffff').toFixed(2), '4.00');
});
