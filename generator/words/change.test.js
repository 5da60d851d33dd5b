import assert from 'node:assert/strict';
import {test} from 'node:test';
import {changeAt} from '../testing/made-history.js';
import {
  chanceText,
  countsText,
  levelsText,
  quantityText,
  rangeText,
  signatureText,
  sizeText,
} from './change.js';

test('the words of a change', async (t) => {
  await t.test('name each quantity as the charts do', () => {
    for (const [quantity, unit, text] of /** @type {const} */ ([
      ['throughput', '1/s', 'throughput'],
      ['mean', 's', 'mean time per operation'],
      ['p50', 's', 'median latency'],
      ['p99.9', 's', 'p99.9 latency'],
      ['max', 's', 'maximum latency'],
      ['gc-share', '1', 'gc share'],
      ['size p50', 'B', 'size p50'],
      ['p99', 'B', 'p99'],
    ])) {
      assert.equal(quantityText({quantity, unit}), text);
    }
  });

  await t.test('state the size with its interval', () => {
    assert.equal(sizeText(changeAt(1)), '1.12×');
    assert.equal(rangeText(changeAt(1)), '95\u202f% interval 1.08 to 1.16×');
    assert.equal(levelsText({before: 2.4e-4, after: 2.69e-4}, 's'), '240\u202fµs to 269\u202fµs');
  });

  await t.test('state p, or that it is below what permutations show', () => {
    assert.equal(chanceText(changeAt(1, {p: 0.0005})), 'p < 0.001');
    assert.equal(chanceText(changeAt(1, {p: 0.001})), 'p = 0.001');
    assert.equal(chanceText(changeAt(1, {p: 0.0234})), 'p = 0.02');
  });

  await t.test('count what is worse before what is better', () => {
    const changes = ['better', 'worse', 'changed', 'worse'].map((direction) => ({
      // Cast: the keys of the words.
      direction: /** @type {'better' | 'worse' | 'changed'} */ (direction),
    }));
    assert.equal(countsText(changes), '2 worse, 1 better, 1 changed');
    assert.equal(countsText([]), '');
  });

  await t.test('sign a note with what it says of its author', () => {
    const note = /** @type {const} */ ({at: '1', kind: 'noise', text: 'a'});
    assert.equal(signatureText({...note, by: 'Ada', date: '2026-01-02'}), 'Ada, 2026-01-02');
    assert.equal(signatureText({...note, by: 'Ada'}), 'Ada');
    assert.equal(signatureText(note), '');
  });
});
