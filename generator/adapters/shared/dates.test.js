import assert from 'node:assert/strict';
import {test} from 'node:test';
import {englishDate, isoDate, utcDate} from './dates.js';

test('dates that files state', async (t) => {
  await t.test('are in UTC where the zone is known', () => {
    assert.equal(utcDate(1795228442377), '2026-11-21T02:34:02Z');
    assert.equal(isoDate('2026-11-21T01:30:00.449+0530'), '2026-11-20T20:00:00Z');
    assert.equal(isoDate('2026-11-21T06:44:11.768152213Z'), '2026-11-21T06:44:11Z');
    assert.equal(isoDate('2026-11-21 23:30:00 -01:00'), '2026-11-22T00:30:00Z');
    for (const zone of ['UTC', 'GMT']) {
      assert.equal(englishDate(`Sat Nov 21 06:25:38 ${zone} 2026`), '2026-11-21T06:25:38Z');
    }
  });

  await t.test('are days where the zone is not known', () => {
    assert.equal(isoDate('2026-11-21 06:17:40:718 0 sec: 13 operations;'), '2026-11-21');
    assert.equal(isoDate('2026/11/21 06:11:14.005'), '2026-11-21');
    assert.equal(isoDate('2026-11-21T06:08:17'), '2026-11-21');
    assert.equal(englishDate('Sat Nov  1 01:35:26 2026'), '2026-11-01');
    // There are three zones of this name.
    assert.equal(englishDate('Sat Nov 21 06:25:38 IST 2026'), '2026-11-21');
  });

  await t.test('are left out where the text is not a date', () => {
    assert.equal(utcDate(Number.NaN), undefined);
    assert.equal(utcDate(1e300), undefined);
    for (const text of ['', 'n/a', '21.11.2026', '2026-13-41', '05/06/2026', undefined]) {
      assert.equal(isoDate(text), undefined, text);
      assert.equal(englishDate(String(text)), undefined, text);
    }
  });
});
