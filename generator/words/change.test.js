import assert from 'node:assert/strict';
import {test} from 'node:test';
import {changeAt} from '../testing/made-history.js';
import {countsText, noteText, rangeText, sizeText} from './change.js';

test('the words of a change', async (t) => {
  await t.test('state the size with its interval', () => {
    assert.equal(sizeText(changeAt(1)), '1.12×');
    assert.equal(rangeText(changeAt(1)), '95\u202f% interval 1.08 to 1.16×');
  });

  await t.test('count what is worse before what is better', () => {
    const changes = ['better', 'worse', 'changed', 'worse'].map((direction) => ({
      // Cast: the keys of the words.
      direction: /** @type {'better' | 'worse' | 'changed'} */ (direction),
    }));
    assert.equal(countsText(changes), '2 worse, 1 better, 1 changed');
    assert.equal(countsText([]), '');
  });

  await t.test('say of a note its kind, its text and what it says of its author', () => {
    const note = /** @type {const} */ ({at: '1', kind: 'noise', text: 'A host was busy.'});
    assert.equal(noteText(note), 'Noise: A host was busy.');
    assert.equal(noteText({...note, by: 'Ada'}), 'Noise: A host was busy. (Ada)');
    assert.equal(
      noteText({...note, kind: 'fixed', 'fixed-in': '2.1', by: 'Ada', date: '2026-01-02'}),
      'Fixed in 2.1: A host was busy. (Ada, 2026-01-02)',
    );
  });
});
