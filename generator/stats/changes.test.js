// All histories here are made for the test.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {InputErrors} from '../errors.js';
import {fieldOf} from '../testing/index.js';
import {changeAt, historyOf} from '../testing/made-history.js';
import {changesOf, checkNotes} from './changes.js';

/** @import {ChangeNote} from '../scan/types.d.ts' */
/** @import {History} from './types.d.ts' */

const STEP = [1, 1, 1, 4, 4, 9, 9];

/** @param {Partial<ChangeNote>} over @returns {ChangeNote} */
const noteOf = (over) => ({at: '1.3', kind: 'expected', text: 'Because.', line: 2, ...over});

/** @param {ChangeNote[]} notes @param {History[]} histories */
function warnings(notes, histories) {
  const errors = new InputErrors();
  checkNotes({id: 'r', notes}, histories, errors);
  assert.equal(errors.any, false);
  return errors.warningLines();
}

test('changesOf', async (t) => {
  const history = historyOf(STEP, {changes: [changeAt(3), changeAt(5)]});

  await t.test('has the points and the levels on both sides of each change', () => {
    const [first, second] = changesOf({id: 'r'}, [history]);
    assert.deepEqual([first?.from.at, first?.to.at, first?.isLast], ['1.2', '1.3', false]);
    assert.deepEqual([second?.from.at, second?.to.at, second?.isLast], ['1.4', '1.5', true]);
    assert.equal(first?.levels.before, 1);
    assert.ok(Math.abs((first?.levels.after ?? 0) - 4) < 1e-9);
    assert.ok(Math.abs((second?.levels.after ?? 0) - 9) < 1e-9);
  });

  await t.test('ends a level at a break', () => {
    const broken = {...history, changes: [changeAt(3)], breaks: [{before: 5, why: 'machine'}]};
    const [change] = changesOf({id: 'r'}, [broken]);
    assert.ok(Math.abs((change?.levels.after ?? 0) - 4) < 1e-9);
  });

  await t.test('has the levels between two breaks, without percentiles of few samples', () => {
    const {points, ...others} = historyOf([1, 1, 4, 100, 4, 9, 9, 2, 2, 2], {
      changes: [changeAt(2), changeAt(7)],
      breaks: [{before: 5, why: 'machine: a to b'}],
    });
    const of = points.map((point, i) => (i === 3 ? {...point, hasFewSamples: true} : point));
    const levels = changesOf({id: 'r'}, [{...others, points: of}]).map((one) => one.levels);
    const close = (/** @type {number} */ value) => Number(value.toFixed(9));
    assert.deepEqual(
      levels.map(({before, after, ...range}) => ({
        ...{before: close(before), after: close(after)},
        ...range,
      })),
      [
        {before: 1, after: 4, start: 0, end: 5},
        {before: 9, after: 2, start: 5, end: 10},
      ],
    );
  });

  await t.test('gives each change an id that no other one has, the same each time', () => {
    const others = [
      historyOf(STEP, {id: 'java-put-p99', changes: [changeAt(3)]}),
      historyOf(STEP, {id: 'java-get-p50', changes: [changeAt(3)]}),
    ];
    const all = ['r', 's'].flatMap((id) => changesOf({id}, [history, ...others]));
    const ids = all.map(({id}) => id);
    assert.equal(new Set(ids).size, 8);
    assert.deepEqual(
      ids,
      ['r', 's'].flatMap((id) => changesOf({id}, [history, ...others])).map(({id}) => id),
    );
    for (const id of ids) assert.match(id, /^[a-z0-9-]+$/);
  });

  await t.test('keeps the id when later runs are added', () => {
    const longer = historyOf([...STEP, 9, 9], {changes: history.changes});
    assert.deepEqual(
      fieldOf(changesOf({id: 'r'}, [longer]), 'id'),
      changesOf({id: 'r'}, [history]).map(({id}) => id),
    );
  });
});

test('a note', async (t) => {
  const p50 = historyOf(STEP, {changes: [changeAt(3), changeAt(5)]});
  const p99 = historyOf(STEP, {id: 'p99', quantity: 'p99', changes: [changeAt(3)]});
  /** @param {ChangeNote} note */
  const noted = (note) =>
    changesOf({id: 'r', notes: [note]}, [p50, p99])
      .filter((one) => one.note)
      .map(({history, to}) => `${history.quantity} ${to.at}`);

  await t.test('is of every change at its point, unless it says more', () => {
    assert.deepEqual(noted(noteOf({})), ['p50 1.3', 'p99 1.3']);
    assert.deepEqual(noted(noteOf({quantity: 'p99'})), ['p99 1.3']);
    assert.deepEqual(noted(noteOf({system: 'java', operation: 'put'})), ['p50 1.3', 'p99 1.3']);
    assert.deepEqual(noted(noteOf({params: {payload: '1024 B'}})), ['p50 1.3', 'p99 1.3']);
  });

  await t.test('is of no other change', () => {
    for (const over of [
      {at: '1.2'},
      {at: '1'},
      {system: 'c'},
      {operation: 'get'},
      {params: {payload: '1'}},
      {params: {threads: '2'}},
    ]) {
      assert.deepEqual(noted(noteOf(over)), [], JSON.stringify(over));
    }
  });

  await t.test('may name a commit by its first digits', () => {
    const points = p50.points.map((point, i) => ({...point, commit: `${i}abcdef0123456789`}));
    const byCommit = {...p50, points};
    const found = changesOf({id: 'r', notes: [noteOf({at: '3abcdef'})]}, [byCommit]);
    assert.deepEqual(
      found.map(({note}) => note !== undefined),
      [true, false],
    );
    const short = changesOf({id: 'r', notes: [noteOf({at: '3abc'})]}, [byCommit]);
    assert.ok(short.every(({note}) => !note));
  });

  await t.test('counts before those below it', () => {
    const notes = [noteOf({quantity: 'p99', text: 'first'}), noteOf({text: 'second'})];
    assert.deepEqual(
      changesOf({id: 'r', notes}, [p50, p99]).map(({note}) => note?.text),
      ['second', undefined, 'first'],
    );
  });
});

test('checkNotes warns of a note', async (t) => {
  const history = historyOf(STEP, {changes: [changeAt(3), changeAt(5)]});
  const AT = 'warning: data/r/notes.yaml:2: ';

  await t.test('that a change has: not at all', () => {
    assert.deepEqual(warnings([noteOf({}), noteOf({at: '1.5'})], [history]), []);
  });

  await t.test('on a change that moved, with the points where there is one', () => {
    assert.deepEqual(warnings([noteOf({at: '1.2'})], [history]), [
      `${AT}found no change at "1.2", expected 1.3 or 1.5: a change can move when runs are added`,
    ]);
  });

  await t.test('on another quantity than has the change', () => {
    assert.deepEqual(warnings([noteOf({quantity: 'p99', operation: 'put'})], [history]), [
      `${AT}found no change of put, p99 at "1.3", expected java, put, payload: 1024 B, p50`,
    ]);
  });

  await t.test('on what has no change anywhere', () => {
    const single = historyOf(STEP, {changes: [changeAt(3)]});
    assert.deepEqual(warnings([noteOf({at: '9', operation: 'get'})], [single]), [
      `${AT}found no change of get at "9", expected one that the page of changes lists`,
    ]);
  });

  await t.test('in a report without a change', () => {
    assert.deepEqual(warnings([noteOf({})], [historyOf([...STEP, 9])]), [
      `${AT}found no change at "1.3", expected no notes.yaml: the report has no change`,
    ]);
  });

  await t.test('in a report with too few points', () => {
    assert.deepEqual(warnings([noteOf({})], [historyOf(STEP)]), [
      `${AT}found no change at "1.3", expected no notes.yaml yet: changes are looked for in 8 points or more without a break`,
    ]);
  });

  await t.test('on a change that another note explains', () => {
    const notes = [noteOf({}), noteOf({line: 5, text: 'Again.'})];
    assert.deepEqual(warnings(notes, [history]), [
      'warning: data/r/notes.yaml:5: found a second note on the change at "1.3", expected one (the one in line 2 counts)',
    ]);
  });

  await t.test('with at most some points of many', () => {
    const long = historyOf(
      Array.from({length: 40}, (_, i) => i + 1),
      {changes: Array.from({length: 12}, (_, i) => changeAt(3 * i + 2))},
    );
    const [line] = warnings([noteOf({at: 'x'})], [long]);
    assert.match(String(line), /expected 1\.2, 1\.5, .* or 4 more: a change/);
  });
});
