import assert from 'node:assert/strict';
import {test} from 'node:test';
import {idOf, LONGEST_ID, rawName, slug, wrongId} from './ids.js';

test('idOf', async (t) => {
  await t.test('leaves an id as it is', () => {
    assert.deepEqual(['readrandom', 'get-1024'].map(idOf), ['readrandom', 'get-1024']);
  });

  await t.test('distinguishes texts that differ in any character', () => {
    const texts = [
      'get/a',
      'get a',
      'get-a',
      'GET a',
      '读取',
      '写入',
      '',
      '-',
      'é',
      'e\u0301',
      'con',
      'CON',
    ];
    const ids = texts.map(idOf);
    assert.equal(new Set(ids).size, texts.length);
    for (const id of ids) assert.equal(wrongId(id), undefined, id);
  });

  await t.test('is the same in every build', () => {
    assert.equal(idOf('get/a'), 'get-a-3c3216e2');
  });

  await t.test('is short, whatever the text', () => {
    const long = 'a'.repeat(258);
    assert.ok(idOf(long).length < LONGEST_ID);
    assert.notEqual(idOf(long), idOf(`${long}b`));
  });
});

test('slug', async (t) => {
  await t.test('keeps letters without their accents', () => {
    const texts = ['Müller Café', 'Mu\u0308ller', '读取', 'Our cache (new)'];
    assert.deepEqual(texts.map(slug), ['muller-cafe', 'muller', '', 'our-cache-new']);
  });

  await t.test('writes other Latin letters with those of English', () => {
    const texts = ['Läufe Größe', 'STRAẞE', 'Łódź', 'Ærø', 'œuvre', 'Đà Nẵng', 'ısı', 'Þór Guðni'];
    assert.deepEqual(texts.map(slug), [
      ...['laufe-grosse', 'strasse', 'lodz', 'aero', 'oeuvre', 'da-nang', 'isi', 'thor-gudni'],
    ]);
    assert.equal(slug('Ωmega ж 漢'), 'mega');
  });
});

test('rawName makes a name of a raw file of any, as of a second download', () => {
  const names = ['jmh (1).json', 'my run.csv', 'nul.txt', '..', 'Été.log', 'run.yaml'];
  assert.deepEqual(
    names.map((name) => rawName(name)),
    ['jmh-1.json', 'my-run.csv', 'file-nul.txt', 'file', 'Ete.log', 'file-run.yaml'],
  );
  // It keeps its extension, and has room for another.
  const long = 'a'.repeat(200);
  assert.equal(rawName(`${long}.csv`), `${'a'.repeat(96)}.csv`);
  assert.equal(rawName(`${long}.csv`, '.gz'), `${'a'.repeat(93)}.csv.gz`);
});
