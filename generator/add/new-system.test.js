import assert from 'node:assert/strict';
import {test} from 'node:test';
import {headingsOf} from './new-report.js';
import {withSystem} from './new-system.js';

/** @type {import('./new-system.js').AddedSystem} */
const CPP = {
  ...{id: 'cpp', name: 'C++: the client', platform: 'native'},
  operations: {before: 'put', after: 'put'},
};
const LINES = '  cpp:\n    name: "C++: the client"\n    platform: native\n';

test('withSystem', async (t) => {
  await t.test('adds a system after the last, whatever follows', () => {
    const before = '# Ours\ntitle:   T\nsystems:\n  java: {name: Java}  # first\n';
    const after = '\n# More\nbaseline: java\n';
    assert.equal(withSystem(before + after, CPP), before + LINES + after);
  });

  await t.test('adds it with the indentation of the others', () => {
    const text = 'systems:\n    java:\n        name: Java\n        platform: jvm';
    assert.equal(withSystem(text, CPP), `${text}\n${LINES.replaceAll(/^ {2}/gm, '    ')}`);
  });

  await t.test('adds it after a text of several lines', () => {
    const text = 'systems:\n  java:\n    name: |\n      Java\n      and more\ntitle: T\n';
    assert.equal(withSystem(text, CPP), text.replace('title', `${LINES}title`));
  });

  await t.test('adds it to the title and the question if add wrote these', () => {
    /** @param {string} title @param {string} question @param {string} systems */
    const report = (title, question, systems) =>
      `title: ${title}\nquestion: ${question}\nsystems:\n${systems}`;
    const java = '  java:\n    name: Java\n';
    const both = report(
      '"Java and C++: the client: put"',
      '"How fast are Java and C++: the client?"',
      java + LINES,
    );
    assert.equal(withSystem(report('"Java: put"', 'How fast is Java?', java), CPP), both);
    const other = LINES.replace('cpp', 'other').replace('C++: the client', () => 'B: $&');
    assert.equal(
      withSystem(both, {...CPP, id: 'other', name: 'B: $&'}),
      report(
        '"Java, C++: the client and B: $&: put"',
        '"How fast are Java, C++: the client and B: $&?"',
        java + LINES + other,
      ),
    );
    // A number of others would be one that nobody computes.
    const {title} = headingsOf(['A', 'B', 'C', 'D', 'E'], 'put');
    assert.equal(title, 'A, B, C and others: put');
    const written = report('"Java: 2 k puts in a second"', 'Is Java fast?', java);
    assert.equal(withSystem(written, CPP), written + LINES);
  });

  await t.test('leaves systems in brackets to a person', () => {
    assert.equal(withSystem('systems: {java: {name: Java}}\n', CPP), undefined);
  });
});
