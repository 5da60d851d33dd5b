// Configurations are made for the test.

/** @import {Review, ReviewedConfiguration, Test} from './types.d.ts' */

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {InputErrors} from '../errors.js';
import {spread} from '../stats/spread.js';
import {differenceText, documentOf} from './document.js';
import {markdownOf} from './markdown.js';
import {terminalText} from './text.js';

/**
 * @param {Test['quantity']} quantity
 * @param {number} ratio
 * @param {Test['verdict']} verdict
 * @returns {Test}
 */
const tested = (quantity, ratio, verdict) => ({
  ...{quantity, ratio, verdict, interval: null, p: null, holm: null},
  before: {value: 100, unit: '1/s', interval: null, repeats: 3, spread: spread([99, 100, 101])},
  after: {value: 100 * ratio, unit: '1/s', interval: null, repeats: 1},
});

/**
 * @param {Record<string, {finding: ReviewedConfiguration['finding'], tests: Test[]} & Partial<ReviewedConfiguration>>} found
 *   By label.
 * @param {Partial<Review> & {summaries?: import('./types.d.ts').Point['summaries']}} [more]
 *   `summaries`: of the new runs.
 */
function documentWith(found, {summaries = [], ...more} = {}) {
  const configurations = Object.entries(found).map(([label, {finding, tests, ...other}]) => ({
    ...{id: label, report: 'maps', system: 'a', machine: 'desk', operation: label, params: {}},
    ...{label, finding, values: {before: new Map(), after: new Map()}, failed: [], removed: []},
    main: [],
    runs: {before: ['a-1'], after: ['a-1', 'a-2'], added: ['a-2']},
    pairs: [
      {
        ...{kind: /** @type {const} */ ('repeat'), names: {before: '', after: ''}, obstacles: []},
        ...{before: POINT, after: {...POINT, isNew: true, summaries}, tests},
      },
    ],
    ...other,
  }));
  return documentOf({
    ...{base: {commit: '0123456789ab', ref: 'main'}, files: 1, errors: new InputErrors()},
    ...{unlisted: [], claims: {broken: [], restored: []}, changes: {found: [], gone: []}},
    ...{warnings: [], tests: 0, failures: [], pictures: [], undrawn: 0},
    reports: [
      {
        ...{id: 'maps', title: 'Maps', configurations},
        ...{added: [], joined: [], rewritten: [], gone: [], goneCharts: [], unmatched: []},
      },
    ],
    ...more,
  });
}

const POINT = {date: '2026-01-01', runs: [], summaries: [], gc: [], isNew: false};

/** @param {ReturnType<typeof documentOf>} document @returns {string[][]} The cells of its first table. */
function rowsOf({blocks}) {
  const table = blocks.find((block) => block.kind === 'table');
  return (table?.rows ?? []).map((row) =>
    row.map((words) => words.map((part) => (typeof part === 'string' ? part : part.data)).join('')),
  );
}

test('a table of results shows each quantity that differs, else the main one', () => {
  const rate = tested('throughput', 1, 'no difference shown');
  /** @param {Test} p99 */
  const quantities = (p99) =>
    rowsOf(documentWith({get: {finding: 'faster', tests: [rate, p99]}})).map((row) => row[1]);
  assert.deepEqual(quantities(tested('p99', 0.8, 'faster')), ['p99']);
  assert.deepEqual(quantities(tested('p99', 1, 'no difference shown')), ['throughput']);
});

test('what a runner names is no markup', () => {
  const name = '![x](//example.org) | **bold**';
  const document = documentWith({
    get: {finding: 'no verdict', tests: [tested(name, 1, 'not tested')]},
  });
  const markdown = markdownOf(document, {base: 'main'});
  assert.ok(markdown.includes('| `![x](//example.org) │ **bold**` |'), markdown);
});

test('a row without new runs has the values of the pages, before and after', () => {
  /** @param {number} rate @returns {import('./types.d.ts').Values} */
  const value = (rate) =>
    new Map([['throughput', {value: rate, unit: '1/s', interval: null, repeats: 3}]]);
  const document = documentWith({
    get: {
      ...{finding: 'recomputed', tests: [], pairs: []},
      values: {before: value(100), after: value(150)},
    },
    put: {finding: 'removed', tests: [], values: {before: value(100), after: new Map()}},
    scan: {finding: 'failed', tests: []},
    read: {
      ...{finding: 'recomputed', tests: [], pairs: []},
      values: {before: value(0), after: value(150)},
    },
  });
  assert.deepEqual(
    rowsOf(document).map((row) => row.map((text) => text.replaceAll('\u202f', ' '))),
    [
      ['scan', '–', '–', '–', '–', 'failed', '–', '–'],
      ['get', 'throughput', '100 ops/s', '–', '+50.0 %', 'recomputed', '3, 3', '150 ops/s'],
      ['read', 'throughput', '0 ops/s', '–', '–', 'recomputed', '3, 3', '150 ops/s'],
      ['put', 'throughput', '100 ops/s', '–', '–', 'removed', '3, 0', '–'],
    ],
  );
  assert.equal(document.blocks.filter(({kind}) => kind === 'table').length, 1);
});

test('what only has another name or report is counted in a note, and has no row', () => {
  /** @param {Partial<ReviewedConfiguration>} other */
  const renamed = (other) => ({finding: /** @type {const} */ ('renamed'), tests: [], ...other});
  /** @param {Parameters<typeof documentWith>[0]} found */
  const textOf = (found) => {
    const document = documentWith(found);
    assert.deepEqual(rowsOf(document), []);
    return terminalText(document).replaceAll(/\s+/g, ' ');
  };
  const [one, two] = [renamed({formerly: 'get'}), renamed({formerly: 'put'})];
  assert.match(textOf({read: one}), /get is now read, with the same runs and values/);
  assert.match(
    textOf({read: one, write: two}),
    /2 configurations have another name, and the same runs and values, such as get, now read/,
  );
  const moved = {finding: /** @type {const} */ ('moved'), tests: [], movedFrom: 'old'};
  assert.match(textOf({get: moved}), /get was moved from old, with the same runs and values/);
  assert.match(
    textOf({get: moved, put: moved}),
    /2 configurations were moved from old, with the same runs and values, such as get/,
  );
});

test('rows of several versions have the name of each', () => {
  const pair = {...{kind: /** @type {const} */ ('version'), obstacles: []}, before: POINT};
  const pairs = [1, 2].map((n) => ({
    ...{...pair, after: POINT, tests: [tested('throughput', 0.8, 'slower')]},
    names: {before: `release 1.${n - 1}`, after: `release 1.${n}`},
  }));
  assert.deepEqual(
    rowsOf(documentWith({get: {finding: 'slower', tests: [], pairs}})).map(([label]) => label),
    ['get, release 1.1', 'get, release 1.2'],
  );
});

test('a range of iterations is not explained as one of runs', () => {
  const test = tested('mean', 2, 'too few repeats');
  const iterations = spread([99, 100, 101], undefined, {
    level: {level: 'iteration', runs: 1, iterations: null},
  });
  const before = {...test.before, spread: iterations};
  const text = terminalText(
    documentWith({get: {finding: 'too few repeats', tests: [{...test, before}]}}),
  );
  assert.match(text, /The range of iterations in one process does not show how much runs differ\./);
  assert.doesNotMatch(text, /By chance alone/);
});

test('the headline counts few repeats whose value lies outside the range of the earlier ones', () => {
  const document = documentWith({
    put: {finding: 'too few repeats', tests: [tested('throughput', 1, 'too few repeats')]},
    get: {finding: 'too few repeats', tests: [tested('throughput', 0.5, 'too few repeats')]},
    read: {finding: 'too few repeats', tests: [tested('throughput', 0.5, 'too few repeats')]},
    scan: {finding: 'slower', tests: [tested('throughput', 0.5, 'slower')]},
  });
  assert.equal(
    document.headline,
    '4 configurations changed: 1 slower, 3 with too few repeats, 2 outside the earlier range.',
  );
  assert.deepEqual(
    rowsOf(document).map((row) => row[5]?.replaceAll('\u202f', ' ')),
    [
      'slower',
      'too few repeats, outside the earlier range (−1.0 % to +1.0 %)',
      'too few repeats, outside the earlier range (−1.0 % to +1.0 %)',
      'too few repeats, within the earlier range (−1.0 % to +1.0 %)',
    ],
  );
  const chance = /one\s+new\s+run\s+in\s+two\s+is\s+outside\s+the\s+range\s+of\s+three/;
  assert.match(terminalText(document), chance);
  const inside = documentWith({
    put: {finding: 'too few repeats', tests: [tested('throughput', 1, 'too few repeats')]},
  });
  assert.doesNotMatch(terminalText(inside), chance);
});

test('a folded table has the quantities that the first leaves out', () => {
  const rate = tested('throughput', 0.8, 'slower');
  const folded = (/** @type {Test[]} */ tests) =>
    documentWith({get: {finding: 'slower', tests}}).blocks.flatMap((block) =>
      block.kind === 'table' && block.title
        ? [[block.title, ...block.rows.map(([, name, , , , , repeats]) => [name, repeats])]]
        : [],
    );
  assert.deepEqual(folded([rate]), []);
  assert.deepEqual(folded([rate, tested('p99', 1, 'no difference shown')]), [
    ['All values', [['throughput'], ['3, 1']], [['p99'], ['3, 1']]],
  ]);
});

test('a note says why new runs are not compared, once for all of them', () => {
  const pairs = [
    {
      ...{kind: /** @type {const} */ ('repeat'), names: {before: '', after: ''}, tests: []},
      ...{before: POINT, after: POINT, obstacles: ['different machine: a before, b now']},
    },
  ];
  const one = {finding: /** @type {const} */ ('not comparable'), tests: [], pairs};
  const why = 'not comparable, different machine: a before, b now';
  assert.match(terminalText(documentWith({get: one})), RegExp(`^- get: ${why}$`, 'm'));
  const both = terminalText(documentWith({get: one, put: one}));
  assert.match(both, RegExp(`^- 2 configurations: ${why}$`, 'm'));
});

test('a note says which values are compared with the version before, and not with the level', () => {
  const level = {spread: spread([99, 100, 101])};
  /** @param {Test[]} tests */
  const noteOf = (tests) => {
    const names = {before: 'commit a1', after: 'commit b2'};
    const pair = {
      kind: /** @type {const} */ ('version'),
      before: POINT,
      after: POINT,
      obstacles: [],
    };
    const pairs = [{...pair, names, tests}];
    const text = terminalText(documentWith({get: {finding: 'slower', tests: [], pairs}}));
    return /^- get: .*compared with.*$/m.exec(text)?.[0];
  };
  const mean = {...tested('mean', 1.2, 'slower'), level};
  const [p99, max] = [
    tested('p99', 1, 'no difference shown'),
    tested('max', 1, 'no difference shown'),
  ];
  const named = 'commit b2 is compared with commit a1';
  const pauses = tested('gc-share', 1, 'not tested');
  assert.equal(noteOf([mean, p99, max, pauses]), `- get: for p99 and max, ${named}`);
  assert.equal(noteOf([p99, max]), `- get: ${named}`);
  assert.equal(noteOf([mean]), undefined);
});

test('a difference is a percentage, and from twice or half on a factor', () => {
  /** @param {number | null} ratio @param {[low: number, high: number]} [ends] */
  const text = (ratio, ends) => {
    const interval = ends ? {low: ends[0], high: ends[1]} : null;
    return differenceText(ratio, interval).replaceAll('\u202f', ' ');
  };
  assert.equal(text(null), '–');
  assert.equal(text(0.909, [0.88, 0.939]), '−9.1 % (−12.0 % to −6.1 %)');
  assert.equal(text(2.31, [2.2, 2.43]), '2.31× (2.20 to 2.43×)');
  assert.deepEqual(
    [1.99, 2, 0.51, 0.5].map((ratio) => text(ratio)),
    [...['+99.0 %', '2.00×', '−49.0 %', '0.500×']],
  );
  // A difference that is shown is not 0 %.
  assert.equal(text(1.0002, [1.0001, 1.0003]), '+0.02 % (+0.01 % to +0.03 %)');
  assert.equal(text(1.0002, [0.9999, 1.0006]), '0 % (0 % to +0.1 %)');
});

test('what changed besides results is counted in the headline and listed', () => {
  const broken = {sentence: 'A is faster.', note: 'today slower', report: 'maps'};
  const where = {file: 'data/maps/report.yaml', line: 1};
  const document = documentWith(
    {},
    {
      claims: {
        broken: ['a', 'b'].map((claim) => ({...broken, ...where, claim})),
        restored: [{claim: 'c', report: 'maps'}],
      },
      changes: {
        found: [{title: 'Hash map 1.2, better', chance: 'p = 0.03, levels not flat', facts: {}}],
        gone: [{title: 'Hash map 1.1, worse', chance: 'p = 0.01', facts: {}}],
      },
      warnings: [{path: 'data/maps/a-1/run.yaml', line: 3, message: 'found no machine'}],
      pictures: ['maps-get.svg'],
      undrawn: 2,
    },
  );
  assert.equal(
    document.headline,
    '1 new change in histories; 1 change in histories no longer found; 2 claims no longer hold; 1 claim holds again; 1 new warning.',
  );
  const text = terminalText(document);
  assert.match(
    text,
    /^Claims that no longer hold\n+- A is faster\. \(claim a, data\/maps\/report\.yaml:1\)\. today slower$/m,
  );
  assert.match(text, /^Claims that hold again\n+- Claim c of maps$/m);
  assert.match(
    text,
    /^Pictures\n+- maps-get\.svg\n+2 more charts changed, which have no picture\.$/m,
  );
  assert.match(
    text,
    /- New: Hash map 1\.2, better \(p = 0\.03, levels not flat\)\n- No longer found: Hash map 1\.1, worse$/m,
  );
  assert.match(text, /^New warnings\n+ *data\/maps\/a-1\/run\.yaml:3: found no machine$/m);
});

test('files without a run.yaml have their names, and what to do about them', () => {
  const recognised = [{file: 'data/maps/a-1/jmh.csv', label: 'JMH CSV (jmh-csv)', lines: []}];
  const questions = ['Which machine?'];
  const unlisted = [
    {folder: 'data/maps/a-1', recognised, manifest: 'system: hash\n', questions, errors: []},
    {folder: 'data/maps/a-2', recognised: [], questions: [], errors: ['found no number']},
    {folder: 'data/maps', recognised: [], questions: [], errors: []},
  ];
  const document = documentWith({}, {unlisted});
  assert.equal(document.headline, '3 folders without a run.yaml.');
  const [, first = '', second = '', third = ''] = terminalText(document).split(/^In /m);
  assert.match(first, /^- jmh\.csv: JMH CSV \(jmh-csv\)$/m);
  assert.match(first, /Add data\/maps\/a-1\/run\.yaml:\s+system: hash\s+Still missing:\s+- Which/);
  assert.match(second, /^data\/maps\/a-2:\n\n {2}found no number\s+Correct the errors first\./);
  assert.match(third, /These files belong to no run\./);
});

test('a note says which share of the operations of new runs failed', () => {
  const attempts = {failed: 60, all: 100, isLeast: false};
  const summaries = /** @type {any} */ ([{attempts}]);
  const test = tested('throughput', 1.5, 'faster');
  const {blocks} = documentWith({get: {finding: 'faster', tests: [test]}}, {summaries});
  assert.deepEqual(
    blocks.filter(({kind}) => kind === 'list'),
    [
      {
        kind: 'list',
        items: [['', {data: 'get'}, ': ', '60.0\u202f% of the operations of the new runs failed']],
      },
    ],
  );
});

test('a run that ended early is named once, and as it ended', () => {
  const ended = /** @type {const} */ ({reason: 'killed', status: 'aborted'});
  const text = terminalText(
    documentWith({
      get: {
        ...{finding: 'failed', tests: []},
        failed: [
          {run: 'a-2', ...ended},
          {run: 'a-1', ...ended},
        ],
        removed: [{run: 'a-1', reason: 'aborted: killed'}],
      },
    }),
  );
  assert.match(text, /get: the run a-2 was cut short: killed/);
  assert.match(text, /get: the run a-1 no longer counts: aborted: killed/);
  assert.equal(text.match(/the run a-1/g)?.length, 1);
});

test('the headline counts each finding, in the order of their weight', () => {
  const findings = /** @type {const} */ ([
    ...['new', 'recomputed', 'removed', 'not comparable', 'no verdict', 'equivalent'],
    ...['no difference shown', 'faster', 'failed', 'slower and faster', 'slower'],
  ]);
  const found = Object.fromEntries(findings.map((finding) => [finding, {finding, tests: []}]));
  assert.equal(
    documentWith(found).headline,
    '11 configurations changed: 1 slower, 1 slower and faster, 1 with failed runs, 1 faster, 1 no difference shown, 1 equivalent, 1 without a verdict, 1 not comparable, 1 new, 1 recomputed, 1 removed.',
  );
});

test('raw files that changed or went, and reports that were not compared, say what to do', () => {
  const report = {
    ...{
      id: 'maps',
      title: 'Maps',
      configurations: [],
      added: [],
      joined: [],
      goneCharts: [],
      unmatched: [],
    },
  };
  const document = documentWith(
    {},
    {
      failures: [
        {rule: 'slower:5%', report: 'maps', label: 'get', quantity: 'throughput'},
        {rule: 'claims', report: 'maps', claim: 'a'},
        {rule: 'rewritten', report: 'maps', file: 'data/maps/a-1/jmh.csv'},
        {rule: 'slower:5%', report: 'trees'},
      ],
      reports: [
        {...report, rewritten: ['data/maps/a-1/jmh.csv'], gone: ['data/maps/a-2/jmh.csv']},
        {...report, id: 'trees', joined: ['a', 'b'], rewritten: [], gone: [], refused: 'base'},
        {...report, id: 'lists', rewritten: [], gone: [], refused: 'change'},
        {...report, id: 'sets', rewritten: [], gone: [], removed: true},
      ],
    },
  );
  assert.equal(
    document.headline,
    '4 refused by --fail-on; 2 raw files added to published runs; 1 raw file rewritten; 1 raw file removed; 2 reports not compared.',
  );
  const text = terminalText(document).replaceAll(/\s+/g, ' ');
  for (const part of [
    'Refused by --fail-on - slower:5%: throughput of get (maps) - claims: claim a of maps - rewritten: data/maps/a-1/jmh.csv - slower:5%: trees was not compared A threshold is exceeded if the verdict is slower and the whole interval lies beyond it, or if a value that was steady is beyond all earlier ones by more.',
    'The bytes of data/maps/a-1/jmh.csv changed.',
    'These raw files were removed. Restore them, and withdraw the run: withdrawn: {date: 2026-11-22, reason: why} in its run.yaml. - data/maps/a-2/jmh.csv',
    'trees Not compared: this report has errors before the change. First merge a change that only corrects them.',
    'lists Not compared: correct the errors first.',
    'sets This report was removed: its addresses no longer work. If it has another name now, write formerly: [sets] into its report.yaml.',
  ]) {
    assert.ok(text.includes(part), `${part}\n${text}`);
  }
});

test('the explanation says of the verdicts what they need', () => {
  /** @param {Test[]} tests @param {number} [all] */
  const said = (tests, all = 0) =>
    terminalText(documentWith({get: {finding: 'faster', tests}}, {tests: all})).replaceAll(
      /\s+/g,
      ' ',
    );
  const few = said([tested('throughput', 1, 'too few repeats'), tested('max', 1, 'not tested')]);
  assert.match(
    few,
    /A verdict needs at least 5 independent repeats on both sides, or one new run and 8 earlier ones\./,
  );
  assert.match(few, /“All runs” is what the pages show after the change\./);
  assert.doesNotMatch(few, /Brackets|Holm|single ones vary|samples above it/);
  const interval = {low: 1.1, high: 1.3, level: 0.95};
  const level = {
    ...{axis: /** @type {const} */ ('release'), since: '1.0'},
    spread: spread([98, 99, 100, 101, 102, 103, 97, 96]),
  };
  const full = said([{...tested('throughput', 1.2, 'faster'), interval, level}], 2);
  assert.match(full, /“before” is their level, and the interval allows for how much single ones/);
  assert.match(full, /Brackets: 95 % interval\. Verdicts are corrected for the 2 tests of this/);
  assert.doesNotMatch(full, /A verdict needs/);
  const mean = {...tested('mean', 1.2, 'slower'), interval, level};
  assert.match(
    said([mean, tested('p99', 1.2, 'too few repeats')]),
    /8 earlier ones\. A percentile of one new run also needs 10 samples above it\./,
  );
  assert.doesNotMatch(said([tested('throughput', 1.2, 'faster')], 1), /Holm/);
});

test('a review has no section about what there is nothing of', () => {
  const empty = documentWith({}, {reports: []});
  assert.equal(empty.headline, 'No result changed.');
  assert.equal(documentWith({}, {files: 0}).headline, 'Nothing changed.');
  assert.deepEqual(
    empty.blocks.map(({kind}) => kind),
    ['paragraph'],
  );
  assert.match(terminalText(empty), /^Compared with main, commit 0123456789\.$/m);
});
