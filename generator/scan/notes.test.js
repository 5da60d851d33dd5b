// All notes here are made for the test.

import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {test} from 'node:test';
import {InputErrors} from '../errors.js';
import {memoryEffects} from '../testing/index.js';
import {readManifest} from './manifest.js';
import {scan} from './scan.js';

const FILE = 'data/r/notes.yaml';

/** @param {string} [notes] */
async function scanned(notes) {
  const errors = new InputErrors();
  const files = {
    'data/machines/desk.yaml': 'name: Desk\n',
    'data/r/report.yaml': 'title: T\nquestion: Q?\nsystems:\n  a: {name: A}\n  b: {name: B}\n',
    'data/r/one/run.yaml': 'system: a\ndate: 2026-11-21\nmachine: desk\n',
    'data/r/one/summary.csv': 'elapsed\n',
    ...(notes === undefined ? {} : {[FILE]: notes}),
  };
  const {reports} = await scan(memoryEffects(files), errors);
  return {notes: reports[0]?.notes, runs: reports[0]?.runs.length, errors: errors.list()};
}

test('notes.yaml', async (t) => {
  await t.test('may be absent', async () => {
    assert.deepEqual(await scanned(), {notes: undefined, runs: 1, errors: []});
  });

  await t.test('has notes on changes, each with its line', async () => {
    const text = `# Known changes
notes:
  - at: 2.10
    kind: expected
    text: Every message is acknowledged.
  - at: 2.11
    system: b
    operation: put
    params: {payload: 256 B}
    quantity: p99
    kind: fixed
    text: A lock was held too long.
    by: Ada
    date: 2026-11-22
    link: https://example.org/issues/1
    fixed-in: 2.12
`;
    const {notes, runs, errors} = await scanned(text);
    assert.deepEqual(errors, []);
    assert.equal(runs, 1);
    assert.deepEqual(notes, [
      {at: '2.10', kind: 'expected', text: 'Every message is acknowledged.', line: 3},
      {
        at: '2.11',
        system: 'b',
        operation: 'put',
        params: {payload: '256 B'},
        quantity: 'p99',
        kind: 'fixed',
        text: 'A lock was held too long.',
        by: 'Ada',
        date: '2026-11-22',
        link: 'https://example.org/issues/1',
        'fixed-in': '2.12',
        line: 6,
      },
    ]);
  });

  await t.test('may be as in the documentation', () => {
    const text = readFileSync(new URL('../../CONTRIBUTING.md', import.meta.url), 'utf8');
    const [, example = ''] = /```yaml\n(notes:\n.*?)```/s.exec(text) ?? [];
    const errors = new InputErrors();
    assert.equal(readManifest(example, 'notes', FILE, errors)?.value.notes.length, 2);
    assert.deepEqual(errors.list(), []);
  });

  for (const [name, text, ...expected] of [
    [
      'without the point',
      'notes:\n  - {kind: noise, text: a}\n',
      `${FILE}:2: found no "at", expected the release, commit or date at which the change is shown\n  Example:\n    notes:\n      - {at: 2.6.8, kind: expected, text: Every message is acknowledged.}`,
    ],
    [
      'of another kind, on a system that the report does not have',
      'notes:\n  - {at: "1", kind: wrong, text: a}\n  - {at: "1", kind: noise, text: a, system: c}\n',
      `${FILE}:2: found "wrong" for "kind", expected expected, fixed or noise`,
    ],
    [
      'on a system that the report does not have',
      'notes:\n  - {at: "1", kind: noise, text: a, system: c}\n',
      `${FILE}:2: found the system "c", expected a or b as in report.yaml`,
    ],
    [
      'with a link that is not https',
      'notes:\n  - {at: "1", kind: noise, text: a, link: "javascript:alert(1)"}\n',
      `${FILE}:2: found "javascript:alert(1)" for "link", expected an address that begins with https://`,
    ],
    [
      'with a date that no calendar has',
      'notes:\n  - {at: "1", kind: noise, text: a, date: 2026-02-30}\n',
      `${FILE}:2: found "2026-02-30" for "date", expected a date such as 2026-11-21`,
    ],
    [
      'with a fix of what is noise',
      'notes:\n  - at: "1"\n    kind: noise\n    text: a\n    fixed-in: "2"\n',
      `${FILE}:5: found "fixed-in" in a note of the kind "noise", expected "fixed"`,
    ],
    [
      'as a list without its key',
      '- {at: "1", kind: noise, text: a}\n',
      `${FILE}:1: found a list, expected notes: what is known of changes in the histories of a report`,
    ],
  ]) {
    await t.test(`refuses a note ${name}`, async () => {
      assert.deepEqual((await scanned(text)).errors, expected);
    });
  }
});
