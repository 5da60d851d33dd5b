// Documents are made here.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {parseJson} from './json.js';

/** @import {ReadContext} from '../types.d.ts' */

/** @param {string} text */
function parsed(text) {
  /** @type {string[]} */
  const errors = [];
  /** @type {ReadContext['error']} */
  const error = (line, message) => void errors.push(`${line}: ${message}`);
  return {root: parseJson(text, {error}), errors};
}

test('parseJson', async (t) => {
  await t.test('gives members, elements and numbers, with the line of each', () => {
    const {root, errors} = parsed('{\n "runs": [\n  {"n": 3, "s": 0.5},\n  {"n": 4}\n ]\n}');
    assert.ok(root);
    const runs = root.at('runs').items();
    assert.deepEqual(
      runs.map((run) => [run.line, run.at('n').whole()]),
      [
        [3, 3],
        [4, 4],
      ],
    );
    assert.deepEqual([runs[0]?.at('s').quantity(), runs[1]?.has('s')], [0.5, false]);
    assert.deepEqual(
      root.entries().map(([key]) => key),
      ['runs'],
    );
    assert.deepEqual(errors, []);
  });

  await t.test('puts in the lines of values that were asked for theirs', () => {
    const text = [
      '{"a": {"b,]": [1,',
      '  -2.5e3, "x\\"]}", null',
      '],',
      '"é": "\\u00e9"}, "list": [{},',
      '[], {"n": 1',
      '}]',
      '}',
    ].join('\n');
    const {root} = parsed(text);
    assert.ok(root);
    const inner = root.at('a').at('b,]');
    const list = root.at('list');
    const values = [
      root,
      root.at('a'),
      inner,
      ...inner.items(),
      root.at('a').at('é'),
      ...list.items(),
    ];
    const lines = values.map((value) => value.lines);
    assert.deepEqual(new Set(lines.flat()), new Set([0]));
    root.findLines();
    assert.deepEqual(lines, [
      [1, 7],
      [1, 4],
      [1, 3],
      [1, 1],
      [2, 2],
      [2, 2],
      [2, 2],
      [4, 4],
      [4, 4],
      [5, 5],
      [5, 6],
    ]);
    // One that was not asked for before, and one that does not exist.
    assert.deepEqual(
      [list.lines, root.at('nowhere').lines],
      [
        [0, 0],
        [0, 0],
      ],
    );
    root.findLines();
    assert.deepEqual(
      [list.lines, root.at('nowhere').lines],
      [
        [4, 6],
        [0, 0],
      ],
    );
  });

  await t.test('says where a value is of another kind, and what was expected', () => {
    const {root, errors} = parsed('{\n "a": {"b": "x"},\n "c": -1,\n "d": 1.5,\n "e": 1e999}');
    assert.ok(root);
    assert.equal(root.at('a').at('b').number(), undefined);
    assert.deepEqual(root.at('a').items(), []);
    assert.equal(root.at('c').quantity(), undefined);
    assert.equal(root.at('c').number(), -1);
    assert.equal(root.at('d').whole(), undefined);
    assert.equal(root.at('e').quantity(), undefined);
    assert.equal(root.at('a').at('nowhere').text(), undefined);
    assert.deepEqual(root.at('toString').entries(), []);
    assert.equal(root.at('nowhere').at('c').text(), undefined);
    assert.deepEqual(errors, [
      '2: found "x" at "a.b", expected a number',
      '2: found {"b":"x"} at "a", expected a list',
      '3: found -1 in member "c", expected a number of at least 0',
      '4: found 1.5 in member "d", expected a whole number',
      '5: found Infinity in member "e", expected a number of at least 0',
      '2: found nothing at "a.nowhere", expected a text',
      '1: found nothing at "toString", expected an object',
      '1: found nothing at "nowhere.c", expected a text',
    ]);
  });

  await t.test('refuses a member that is there twice, if it is read', () => {
    const {root, errors} = parsed(
      '{"list": [{"a": 1},\n {"a": 1, "b": [1, 2],\n "a": 2, "b": [1, 2], "c": "x,", "c": "x,", "d\\"": 0, "d\\"": 1}]}',
    );
    const [first, second] = root?.at('list').items() ?? [];
    assert.equal(first?.at('a').number(), 1);
    assert.deepEqual(errors, []);
    // Some tools write the same value twice.
    assert.equal(second?.at('c').text(), 'x,');
    assert.deepEqual(errors, []);
    for (const name of ['a', 'a', 'b', 'd"']) second?.at(name);
    assert.deepEqual(errors, [
      '2: found member "a" of "list.1" twice, expected it once',
      '2: found member "b" of "list.1" twice, expected it once',
      '2: found member "d"" of "list.1" twice, expected it once',
    ]);
  });

  await t.test('reads the bare numbers that some tools write as texts, and keeps strings', () => {
    const {root, errors} = parsed('{"a": NaN, "b": -Infinity, "c": "say \\"NaN\\" twice"}');
    assert.ok(root);
    assert.deepEqual(root.value, {a: 'NaN', b: '-Infinity', c: 'say "NaN" twice'});
    assert.deepEqual(errors, []);
  });

  await t.test('says where a document is cut or broken', () => {
    assert.deepEqual(parsed('{\n "a": [1,\n 2').errors, [
      '3: found the end of the file, expected the rest of the JSON',
    ]);
    assert.deepEqual(parsed('{\n "a": 1,\n "b').errors, [
      '3: found a string without its end, expected the rest of the JSON',
    ]);
    assert.deepEqual(parsed('{\n "a": 1\n "b": 2}').errors, [
      '3: found ""b": 2}" (comma expected), expected JSON',
    ]);
    assert.deepEqual(parsed('{\n "a": 1\n}\n]\n}\n').errors, [
      '4: found "] }" (end of file expected), expected JSON',
    ]);
    assert.deepEqual(parsed('{\n "a": 1\n}\n{\n "a": 2\n}\n').errors, [
      '4: found a second JSON document, expected one',
    ]);
  });

  await t.test('refuses what stands too deep, but not brackets in a text', () => {
    assert.deepEqual(parsed(`{\n"a": ${'['.repeat(1e6)}`).errors, [
      '2: found JSON of more than 200 levels, expected the output of a runner',
    ]);
    assert.deepEqual(parsed(`["${'['.repeat(300)}\\"${'{'.repeat(300)}"]`).errors, []);
  });
});
