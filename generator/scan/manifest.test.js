import assert from 'node:assert/strict';
import {readdir, readFile} from 'node:fs/promises';
import {test} from 'node:test';
import {Ajv} from 'ajv';
import {InputErrors} from '../errors.js';
import {assertLinear} from '../testing/growth.js';
import {RENAMES} from './deprecated.js';
import {readManifest} from './manifest.js';

const REPORT = 'title: T\nquestion: Q?\n';
const SYSTEMS = 'systems:\n  a: {name: A}\n';
const RUN = 'system: a\ndate: 2026-11-21\n';

/** @type {[name: string, schema: 'report' | 'run' | 'machine', text: string, error: string][]} */
const structures = [
  ['a missing letter', 'run', `${RUN}machin: m\n`, 'x.yaml:3: found "machin", expected machine'],
  [
    'a letter too many',
    'run',
    `${RUN}commmand: m\n`,
    'x.yaml:3: found "commmand", expected command',
  ],
  ['exchanged letters', 'run', `${RUN}verison: 1\n`, 'x.yaml:3: found "verison", expected version'],
  ['a capital letter', 'run', `${RUN}Note: [N]\n`, 'x.yaml:3: found "Note", expected notes'],
  [
    'a comma in a text without quotes',
    'run',
    `${RUN}withdrawn: {date: 2026-11-22, reason: it swapped, and waited}\n`,
    'x.yaml:3: found "and waited", expected date or reason: a text with a comma needs quotes',
  ],
  [
    'a system that is a text',
    'report',
    `${REPORT}systems: {mine: My system}\n`,
    `x.yaml:3: found "My system" for "mine", expected the name and other fields of a system
  Example:
    systems:
      mine: {name: My system}`,
  ],
  [
    'systems as a list',
    'report',
    `${REPORT}systems:\n  - mine\n`,
    `x.yaml:3: found a list for "systems", expected what is measured, by id
  Example:
    systems:
      mine: {name: My system}`,
  ],
  [
    'no systems',
    'report',
    REPORT,
    `x.yaml:1: found no "systems", expected what is measured, by id
  Example:
    systems:
      mine: {name: My system}`,
  ],
  [
    'a system without a name',
    'report',
    `${REPORT}systems:\n  mine: {platform: jvm}\n`,
    `x.yaml:4: found no "name", expected the displayed name
  Example:
    systems:
      mine: {name: My system}`,
  ],
  [
    'a load model that is a text',
    'report',
    `${REPORT}${SYSTEMS}load: closed\n`,
    `x.yaml:5: found "closed" for "load", expected the load model
  Example:
    load:
      model: closed
      workers: 16`,
  ],
  [
    'a list of chart kinds',
    'report',
    `${REPORT}${SYSTEMS}charts:\n  - latency-by-percentile\n`,
    `x.yaml:6: found "latency-by-percentile" in "charts", expected id, chart and other fields of a chart
  Example:
    charts:
      - {id: latency, chart: latency-by-percentile}`,
  ],
  [
    'a note with a colon, which YAML reads as a mapping',
    'run',
    'system: a\ndate: 2026-11-21\nnotes:\n  - Noise: a backup ran\n',
    'x.yaml:4: found a mapping in "notes", expected text: a text with a colon needs quotes',
  ],
  [
    'a key figure that is a text',
    'report',
    `${REPORT}${SYSTEMS}figures: p99\n`,
    `x.yaml:5: found "p99" for "figures", expected a list of at most five values
  Example:
    figures:
      - {figure: p99, label: 99th percentile of a read}`,
  ],
  [
    'a withdrawn run',
    'run',
    'system: a\ndate: 2026-11-21\nstatus: withdrawn\n',
    'x.yaml:3: found "withdrawn" for "status", expected ok, failed, aborted or no-result; a run that no longer counts has "withdrawn" with a date and a reason',
  ],
  [
    'a parameter without a name',
    'run',
    'system: a\ndate: 2026-11-21\nparams:\n  "": 2\n',
    'x.yaml:3: found nothing for "params", expected a name for each parameter',
  ],
  [
    'a revision without runs',
    'report',
    `${REPORT}${SYSTEMS}revisions:\n  - {id: first, date: 2026-11-21, note: New}\n`,
    `x.yaml:6: found no "runs", expected a list of runs
  Example:
    revisions:
      - {id: first, date: 2026-11-21, note: The first runs., runs: [mine-1]}`,
  ],
  [
    'a caveat that is no list',
    'report',
    `${REPORT}${SYSTEMS}caveats: Just one.\n`,
    `x.yaml:5: found "Just one." for "caveats", expected a list of sentences
  Example:
    caveats:
      - All runs were made on one machine.`,
  ],
  [
    'a document that is a text',
    'run',
    `${RUN}published: A post\n`,
    `x.yaml:3: found "A post" for "published", expected the document that the values are taken from: title and other fields
  Example:
    published:
      title: A benchmark of caches
      date: 2011-07`,
  ],
  [
    'a list of files',
    'run',
    `${RUN}files:\n  - latency.hlog\n`,
    `x.yaml:3: found a list for "files", expected the name of a raw file and how to read it
  Example:
    files:
      latency.hlog: {unit: ns}`,
  ],
  [
    'columns that are texts',
    'run',
    `${RUN}files:\n  a.csv: {columns: {secs: elapsed}}\n`,
    `x.yaml:4: found "elapsed" for "secs", expected what the column means
  Example:
    columns:
      secs: {as: elapsed, unit: s}
      ops: {as: count}`,
  ],
  [
    'a note that is no list',
    'machine',
    'name: Desk\nnotes: Shared.\n',
    `x.yaml:2: found "Shared." for "notes", expected a list of sentences
  Example:
    notes:
      - The machine is shared with others.`,
  ],
];

test('days that no calendar has', () => {
  for (const day of ['2026-13-45', '9999-99-99', '2026-02-30', '0000-00-00']) {
    const errors = new InputErrors();
    const revision = `{id: a, date: ${day}, note: b, runs: []}`;
    readManifest(
      `title: a\nquestion: b\ndate: ${day}\nsystems: {a: {name: A}}\nrevisions: [${revision}]\n`,
      'report',
      'x.yaml',
      errors,
    );
    const message = `found "${day}" for "date", expected a date such as 2026-11-21`;
    assert.deepEqual(errors.list(), [`x.yaml:3: ${message}`, `x.yaml:5: ${message}`]);
  }
});

test('a manifest that is wrong throughout takes time in proportion to its size', () =>
  assertLinear(
    (size) => Array.from({length: size * 5000}, (_, i) => `  S${i}: {a: 1}\n`).join(''),
    (systems) => {
      const errors = new InputErrors();
      readManifest(`title: a\nquestion: b\nsystems:\n${systems}`, 'report', 'x.yaml', errors);
      assert.ok(errors.any);
    },
  ));

test('a long tag takes time in proportion to its length', () =>
  assertLinear(
    (size) => `${'{version}'.repeat(size * 1000)}!`,
    (tag) => {
      const errors = new InputErrors();
      const source = `source: {repository: "https://a.example", tag: "${tag}"}`;
      const systems = `systems:\n  a: {name: A, ${source}}\n`;
      readManifest(`${REPORT}${systems}`, 'report', 'x.yaml', errors);
      assert.match(errors.list().join(), /expected the tag of a release, with {version} in it$/);
    },
  ));

test('at most so many systems', () => {
  const errors = new InputErrors();
  const systems = Array.from({length: 101}, (_, i) => `  s${i}: {name: a}\n`).join('');
  readManifest(`title: a\nquestion: b\nsystems:\n${systems}`, 'report', 'x.yaml', errors);
  assert.deepEqual(errors.list(), [
    'x.yaml:3: found 101 entries for "systems", expected at most 100',
  ]);
});

test('readManifest', async (t) => {
  for (const [name, schema, text, expected] of structures) {
    await t.test(`shows an example for ${name}`, () => {
      const errors = new InputErrors();
      assert.equal(readManifest(text, schema, 'x.yaml', errors), undefined);
      assert.equal(errors.list().join('\n'), expected);
    });
  }

  await t.test('shows an example once, and none for a wrong value', () => {
    const errors = new InputErrors();
    const text = `${REPORT}systems: {a: A, b: B, c: {name: C, colour: 9}}\n`;
    readManifest(text, 'report', 'x.yaml', errors);
    const hints = errors.of('x.yaml').map(({hint}) => hint !== undefined);
    assert.deepEqual(hints, [true, false, false]);
  });

  await t.test('accepts an old name with a warning that has its line', () => {
    const before = RENAMES.machine;
    t.after(() => Object.assign(RENAMES, {machine: before}));
    RENAMES.machine = [{parent: [], key: 'processors', name: 'cores'}];
    const errors = new InputErrors();
    const manifest = readManifest('name: Desk\nprocessors: 6\n', 'machine', 'x.yaml', errors);
    assert.equal(manifest?.value.cores, 6);
    assert.deepEqual(errors.warningLines(), [
      'warning: x.yaml:2: found the old name "processors", expected "cores" (the next release refuses the old name)',
    ]);
  });

  await t.test('gives numbers and booleans where the schema wants them, and text elsewhere', () => {
    const errors = new InputErrors();
    const text = 'name: 7.10\ncores: 6\nvirtual: false\n';
    const manifest = readManifest(text, 'machine', 'x.yaml', errors);
    assert.deepEqual({...manifest?.value}, {name: '7.10', cores: 6, virtual: false});
    assert.equal(manifest?.lineOf(['cores']), 2);
    assert.deepEqual(errors.list(), []);
  });
});

test('every example in a schema is right', async (t) => {
  const folder = new URL('../schema/', import.meta.url);
  const ajv = new Ajv({allowUnionTypes: true, formats: {date: true}});
  for (const name of await readdir(folder)) {
    const schema = JSON.parse(await readFile(new URL(name, folder), 'utf8'));
    const {definitions} = schema;
    let checked = 0;
    /** @param {unknown} part */
    const check = (part) => {
      if (typeof part !== 'object' || part === null) return;
      for (const example of 'examples' in part ? /** @type {unknown[]} */ (part.examples) : []) {
        checked += 1;
        const validate = ajv.compile({...part, definitions});
        assert.ok(validate(example), JSON.stringify([example, validate.errors]));
      }
      for (const inner of Object.values(part)) check(inner);
    };
    await t.test(name, () => {
      check(schema);
      assert.ok(checked > 0);
    });
  }
});
