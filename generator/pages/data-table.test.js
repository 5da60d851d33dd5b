// The table is made for the test.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {useLanguage} from '../format.js';
import {readable} from './data-table.js';

test('a table has every number as the language of the site writes it', (t) => {
  useLanguage('de');
  t.after(() => useLanguage('en-GB'));
  const {rows} = readable({
    id: 'made',
    caption: 'Made',
    columns: [
      {key: 'p', label: 'p', unit: 'p'},
      {key: 'time', label: 'Time', unit: 's'},
    ],
    rows: [{id: 'a', values: [0.00001, 0.0123]}],
  });
  const texts = rows[0]?.cells.map((cell) => (typeof cell === 'object' ? cell.text : cell));
  assert.deepEqual(texts, ['< 0,0001', '12,3']);
});
