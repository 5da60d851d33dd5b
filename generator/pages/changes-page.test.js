// All histories and notes here are made for the test.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fieldOf, fieldsOf} from '../testing/index.js';
import {changeAt, historyOf} from '../testing/made-history.js';
import {chartOf, HOSTILE, reportModel} from '../testing/made-site.js';
import {changeEntries, chartChanges, searchedIn} from './change-entries.js';
import {
  allChanges,
  announcedChanges,
  changesPage,
  reportBadge,
  reportChanges,
} from './changes-page.js';
import {figure} from './figure.js';

/** @import {ChangeNote} from '../scan/types.d.ts' */
/** @import {History} from '../stats/types.d.ts' */

const STEP = [1e-5, 1e-5, 1e-5, 2e-5, 2e-5, 2e-5, 2e-5, 2e-5];
const p50 = historyOf(STEP, {changes: [changeAt(3)]});
const p99 = historyOf(STEP, {id: 'p99', quantity: 'p99', changes: [changeAt(4)]});
const rate = historyOf(STEP, {
  id: 'rate',
  quantity: 'throughput',
  unit: '1/s',
  changes: [changeAt(2, {direction: 'better', ratio: 2})],
});

/**
 * @param {History[]} histories
 * @param {ChangeNote[]} [notes]
 */
function modelOf(histories, notes = []) {
  const model = reportModel();
  const changes = [
    {text: 'Median 1.12×', href: 'https://made.example/a', history: 'java-put-p50', at: 3},
    {text: 'Elsewhere', history: 'other', at: 3},
  ];
  const chart = {...chartOf('history', 'History'), changes};
  return {...model, report: {...model.report, notes}, charts: [...model.charts, chart], histories};
}

/**
 * @param {History[]} histories
 * @param {ChangeNote[]} [notes]
 */
const entriesOf = (histories, notes) => {
  const model = modelOf(histories, notes);
  return [{changes: changeEntries(model), searched: searchedIn(model)}];
};

/**
 * @param {ReturnType<typeof entriesOf>} entries
 * @param {{url?: string}} [site]
 */
function made(entries, site = {}) {
  const files = changesPage(entries, site);
  const {
    'build/content/changes/index.md': stub = '',
    'build/assets/pages/changes.json': data = '',
  } = files;
  return {files, matter: JSON.parse(stub), data: JSON.parse(data)};
}

/** @type {ChangeNote} */
const NOISE = {at: '1.4', kind: 'noise', text: 'A neighbour was busy.'};

test('the page of a report has the changes in its histories', async (t) => {
  /** @param {History[]} histories */
  const found = (histories) => {
    const model = modelOf(histories);
    return reportChanges(model.report, changeEntries(model), searchedIn(model));
  };

  await t.test('with the points between which they lie, the newest first', () => {
    const changes = found([p50, p99, rate]);
    assert.deepEqual(
      changes?.steps.map(({from, to, changes}) => [from.text, to.text, fieldOf(changes, 'what')]),
      [
        ['1.3', '1.4', ['99th percentile of put, payload: 1024 B']],
        ['1.2', '1.3', ['median of put, payload: 1024 B']],
        ['1.1', '1.2', ['throughput of put, payload: 1024 B']],
      ],
    );
    assert.equal(changes?.note, '2 worse, 1 better');
    assert.equal(changes?.limit, undefined);
  });

  await t.test('with a link to its changes on the page of all', () => {
    const {report} = modelOf([p50]);
    const other = {...modelOf([p50]), report: {...report, id: 'other', title: 'Other & more #1'}};
    const entries = [...entriesOf([p50]), {...entriesOf([p50])[0], changes: changeEntries(other)}];
    const [filter] = made(/** @type {ReturnType<typeof entriesOf>} */ (entries)).data.filters;
    const href = reportChanges(other.report, changeEntries(other), searchedIn(other))?.href ?? '';
    const chosen = new URLSearchParams(href.split('#')[1]);
    assert.ok(filter.values.includes(chosen.get(filter.name)), href);
  });

  await t.test('and says how many there are if it has no room for all', () => {
    const many = Array.from({length: 25}, (_, i) => ({...p50, id: `p50-${i}`}));
    const changes = found(many);
    assert.equal(changes?.steps.flatMap((step) => step.changes).length, 20);
    assert.equal(changes?.limit, 'The newest 20 of 25 changes.');
  });

  await t.test('and says why there is none', () => {
    assert.equal(found([]), undefined);
    const short = found([historyOf([1e-5, 1e-5, 1e-5])]);
    assert.equal(short?.note, 'too few points');
    assert.match(short?.summary ?? '', /^Changes were not tested: a test needs 8 points/);
  });

  await t.test('and names the histories with a zero, from which a change has no size', () => {
    /** @param {number[]} estimates @param {string} id */
    const bytes = (estimates, id) => historyOf(estimates, {id, quantity: 'B/op', unit: 'B'});
    const grown = bytes([0, 0, 0, 0, 32768, 32768, 32768, 32768], 'grown');
    const gone = bytes([3, 3, 3, 3, 0, 0, 0, 0], 'gone');
    const never = bytes(Array(8).fill(0), 'never');
    const named =
      /A change from or to zero has no size: look at .*, B\/op of put, payload: 1024 B \(from 0\sB at 1\.3 to 32\.0\sKiB at 1\.4\)\.$/;
    assert.match(
      found([p50, never, grown])?.summary ?? '',
      / in 2 tested histories: .* 1 history\./,
    );
    assert.match(found([p50, never, grown])?.summary ?? '', named);
    assert.match(found([grown])?.summary ?? '', /^Changes were not tested: .* look at .*, B\/op/);
    assert.equal(found([never])?.summary, 'No change was found in 1 tested history.');
    assert.match(found([gone])?.summary ?? '', /\(from 3\sB at 1\.3 to 0\sB at 1\.4\)\.$/);
    const back = bytes([0, 0, 0, 3, 3, 3, 3, 0], 'back');
    assert.match(found([back])?.summary ?? '', /\(between 0\sB and 3\sB, last 0\sB\)\.$/);
    const many = found(
      Array.from({length: 12}, (_, i) =>
        bytes(
          grown.points.map(({estimate}) => estimate),
          `${i}`,
        ),
      ),
    );
    assert.match(many?.summary ?? '', /; 2 more\.$/);
  });
});

test('the page of changes', async (t) => {
  const entries = entriesOf([p50, p99, rate], [NOISE]);
  const {data, files, matter} = made(entries);
  const steps = data.days.flatMap((/** @type {any} */ day) => day.steps);
  const changes = steps.flatMap((/** @type {any} */ step) => step.changes);

  await t.test('has every change by the day of its first run, the newest first', () => {
    assert.deepEqual(
      data.days.map((/** @type {any} */ {date, steps}) => [
        date,
        steps.flatMap((/** @type {any} */ {changes}) =>
          changes.map((/** @type {any} */ {what}) => what),
        ),
      ]),
      [
        ['2026-01-05', ['99th percentile of put, payload: 1024 B']],
        ['2026-01-04', ['median of put, payload: 1024 B']],
        ['2026-01-03', ['throughput of put, payload: 1024 B']],
      ],
    );
  });

  await t.test('says how much, how sure, and from where to where', () => {
    const {size, range, chance, levels, from, to, word, symbol, system} = changes[1];
    assert.deepEqual(
      {size, range, chance, levels, word, symbol, system},
      {
        size: '1.12×',
        range: '95\u202f% interval 1.08 to 1.16×',
        chance: 'p\u00a0<\u00a00.001',
        levels: '10.0\u202fµs to 20.0\u202fµs',
        word: 'worse',
        symbol: '✗',
        system: HOSTILE,
      },
    );
    assert.deepEqual(from, {
      text: '1.2',
      run: {text: 'java-1-2', href: 'reports/made-up/runs/java-1-2/'},
      date: '2026-01-03',
      made: 'measured',
    });
    assert.equal(to.text, '1.3');
    const points = p50.points.map((point) => ({...point, isOfCommit: true}));
    assert.equal(changeEntries(modelOf([{...p50, points}]))[0]?.from.made, 'committed');
  });

  await t.test('does not call an operation latency, which is what a runner alone measures', () => {
    const history = historyOf(STEP, {operation: 'latency', changes: [changeAt(3)]});
    const [entry] = changeEntries(modelOf([history]));
    assert.equal(entry?.what, 'median, payload: 1024 B');
  });

  await t.test('says how likely a change is by chance, and where its levels are not flat', () => {
    const changes = [changeAt(3, {p: 0.02, levelsNotFlat: true})];
    const [entry] = changeEntries(modelOf([{...p50, changes}]));
    assert.equal(entry?.chance, 'p\u00a0=\u00a00.020, levels not flat');
  });

  await t.test('says in which release a change was fixed', () => {
    const fixed = {at: '1.3', text: 'A cache was off.', 'fixed-in': '1.5'};
    const [entry] = changeEntries(modelOf([p50], [{...fixed, kind: 'fixed'}]));
    assert.equal(entry?.note?.fixedIn, '1.5');
  });

  await t.test('leads to the chart that draws the history, else to the report', () => {
    assert.deepEqual(fieldOf(changes, 'chart'), [
      'reports/made-up/',
      'reports/made-up/charts/history/',
      'reports/made-up/',
    ]);
  });

  await t.test('says once what is the same for all changes between two points', () => {
    const mean = historyOf(STEP, {id: 'mean', quantity: 'mean', changes: [changeAt(3)]});
    /** @param {Partial<ChangeNote>} over */
    const stepsOf = (over) => {
      /** @type {ChangeNote} */
      const note = {at: '1.3', kind: 'expected', text: 'Because.', ...over};
      return made(entriesOf([p50, mean], [note])).data.days[0].steps;
    };
    const [all, ...none] = stepsOf({});
    assert.deepEqual(none, []);
    assert.deepEqual([all.from.text, all.to.text, all.note.text], ['1.2', '1.3', 'Because.']);
    assert.deepEqual(
      all.changes.map((/** @type {any} */ one) => [one.note, one.facets.note]),
      [
        [undefined, ['expected']],
        [undefined, ['expected']],
      ],
    );
    for (const [quantity, ...expected] of [
      ['mean', undefined, 'Because.'],
      ['p50', 'Because.', undefined],
    ]) {
      const [some] = stepsOf({quantity: String(quantity)});
      assert.equal(some.note, undefined);
      assert.deepEqual(
        some.changes.map((/** @type {any} */ one) => one.note?.text),
        expected,
      );
    }
  });

  await t.test('has a step for each system, machine and point', () => {
    const c = historyOf(STEP, {id: 'c', system: 'c', changes: [changeAt(3)]});
    const points = c.points.map((point) => ({...point, machine: 'server'}));
    const server = {...p50, id: 'server', points};
    const found = made(entriesOf([p50, c, server])).data.days[0].steps;
    assert.deepEqual(
      found.map((/** @type {any} */ one) => [one.system, one.machine.text, one.changes.length]),
      [
        [HOSTILE, 'desk', 1],
        ['C client', 'desk', 1],
        [HOSTILE, 'server', 1],
      ],
    );
  });

  await t.test('counts all, and says what is noise', () => {
    assert.equal(
      data.summary,
      '3 changes in 3 tested histories: 2 worse, 1 better. 1 of them is marked as noise.',
    );
  });

  await t.test('lists what is noise, and leaves it out of feeds and badge', () => {
    assert.equal(steps[0].note.word, 'Noise');
    assert.deepEqual(fieldOf(data.feed, 'date'), ['2026-01-04', '2026-01-03']);
    assert.equal(data.badge.message, '1 worse, 1 better');
    assert.equal(announcedChanges(allChanges(entries)).length, 2);
  });

  await t.test('has a feed whose entries say what the page says', () => {
    const [entry] = data.feed;
    assert.equal(
      entry.text,
      `1.12× (95\u202f% interval 1.08 to 1.16×, p\u00a0<\u00a00.001): 10.0\u202fµs to 20.0\u202fµs, from 1.2 to 1.3. Report: Java puts fast enough.`,
    );
    assert.equal(entry.title, `${HOSTILE} 1.3: median of put, payload: 1024 B worse, 1.12×`);
    assert.equal(entry.href, `changes/#${changes[1].id}`);
    assert.deepEqual(entry.tags, ['worse', HOSTILE]);
    assert.deepEqual(entry.facts, {
      report: 'made-up',
      system: 'java',
      operation: 'put',
      params: {payload: '1024 B'},
      quantity: 'p50',
      at: '1.3',
      ratio: 1.12,
      low: 1.08,
      high: 1.16,
      p: 0.0005,
      direction: 'worse',
    });
  });

  await t.test('can be filtered by what differs', () => {
    assert.deepEqual(fieldsOf(data.filters, 'name', 'values'), [
      ['direction', ['better', 'worse']],
      ['note', ['noise', 'none']],
    ]);
    const systems = ['JDK 9', 'JDK 21', 'JDK 17'].map((system) => ({...p50, system}));
    assert.deepEqual(made(entriesOf(systems)).data.filters[0].values, [
      'JDK 9',
      'JDK 17',
      'JDK 21',
    ]);
    for (const {facets} of changes) {
      assert.deepEqual(Object.keys(facets), ['report', 'system', 'direction', 'note']);
    }
  });

  await t.test('has feeds only where the site knows its address', () => {
    assert.equal(matter.outputs, undefined);
    assert.equal(matter.histories, 3);
    assert.deepEqual(made(entries, {url: 'https://made.example/'}).matter.outputs, [
      'html',
      'feed',
      'jsonfeed',
    ]);
  });

  await t.test('has a badge, also for shields.io', () => {
    assert.match(files['build/static/changes/badge.svg'] ?? '', /changes: 1 worse, 1 better/);
    const {message} = JSON.parse(files['build/static/changes/badge.json'] ?? '');
    assert.equal(message, '1 worse, 1 better');
  });

  await t.test('says that there is no change, and in how many histories', () => {
    const none = made(entriesOf([{...p50, changes: []}]));
    assert.equal(none.data.summary, 'No change was found in 1 tested history.');
    assert.deepEqual([none.data.days, none.data.filters, none.data.feed], [[], [], []]);
    assert.equal(none.data.badge.message, 'no change');
  });

  await t.test('says how many histories are not searched', () => {
    const short = historyOf([1, 1, 1], {id: 'short'});
    const some = made(entriesOf([p50, short]));
    assert.equal(
      some.data.summary,
      '1 change in 1 tested history: 1 worse. Not tested: 1 history. The reasons are fewer than 8 points between breaks, a zero, and values that are minima, maxima, longest pauses, or percentiles with few samples above them.',
    );
    const none = made(entriesOf([short])).data;
    assert.match(none.summary, /^Changes were not tested: a test needs 8 points/);
    assert.equal(none.badge.message, 'too few points');
  });

  await t.test('says what a history needs where there is none', () => {
    const none = made(entriesOf([]));
    assert.match(none.data.summary, /^No history yet\. /);
    assert.equal(none.data.badge.message, 'no history');
    assert.equal(none.matter.histories, 0);
  });
});

test('the badge', async (t) => {
  /** @param {Parameters<typeof entriesOf>} args */
  const badgeOf = (...args) => made(entriesOf(...args)).data.badge;

  await t.test('counts each history once, with its last change', () => {
    const changes = [changeAt(2), changeAt(4, {direction: 'better'})];
    assert.equal(badgeOf([{...p50, changes}]).message, '1 better');
  });

  await t.test('warns as long as something worse has no note', () => {
    /** @type {ChangeNote} */
    const note = {at: '1.3', kind: 'expected', text: 'Because.'};
    assert.equal(badgeOf([p50]).tone, 'warning');
    assert.equal(badgeOf([p50], [note]).tone, 'neutral');
    assert.equal(badgeOf([p50], [note]).message, '1 worse');
    assert.equal(badgeOf([rate]).tone, 'good');
    assert.equal(badgeOf([{...p50, changes: []}]).tone, 'neutral');
  });

  await t.test('of a report is made where it has a history', () => {
    const [{changes, searched}] = /** @type {[any]} */ (entriesOf([p50]));
    assert.deepEqual(Object.keys(reportBadge('made-up', changes, searched)), [
      'build/static/reports/made-up/changes-badge.svg',
      'build/static/reports/made-up/changes-badge.json',
    ]);
    assert.deepEqual(reportBadge('made-up', [], {all: 0, tested: 0, zeros: []}), {});
  });
});

test('a figure lists the changes of its chart, with their notes and places on the page of changes', () => {
  const model = modelOf([p50], [{at: '1.3', kind: 'expected', text: HOSTILE, by: 'Ada'}]);
  const [latency, history] = model.charts;
  assert.ok(latency && history);
  assert.deepEqual(chartChanges(latency, model), []);
  const changes = chartChanges(history, model);
  assert.deepEqual(changes, [
    {
      text: 'Median 1.12×',
      page: changeEntries(model)[0]?.href,
      difference: 'https://made.example/a',
      note: {kind: 'expected', word: 'Expected', text: HOSTILE, signature: 'Ada'},
    },
    {text: 'Elsewhere'},
  ]);
  const twice = historyOf(STEP, {changes: [changeAt(3), changeAt(4)]});
  assert.equal(chartChanges(history, modelOf([twice], [NOISE]))[0]?.note, undefined);
  const location = {report: 'made-up', key: 'history', page: 'reports/made-up/', source: 'S'};
  assert.deepEqual(figure(history, {...location, changes}).figure.changes, changes);
  assert.equal(figure(latency, location).figure.changes, undefined);
});

test('a change leads to the difference of the source', () => {
  const model = modelOf([p50]);
  const [java] = model.report.systems;
  assert.ok(java);
  java.source = {repository: 'https://github.com/made/java', tag: 'v{version}'};
  const changes = changeEntries(model);
  const difference = 'https://github.com/made/java/compare/v1.2...v1.3';
  assert.equal(changes[0]?.difference, difference);
  const [entry] = made([{changes, searched: searchedIn(model)}]).data.feed;
  assert.ok(entry.text.endsWith(` Difference in the source: ${difference}`));
  const [step] = reportChanges(model.report, changes, searchedIn(model))?.steps ?? [];
  assert.equal(step?.difference, difference);
});

test('the machine is named where the histories of a report have several', () => {
  const other = historyOf(STEP, {id: 'other'});
  const [one] = changeEntries(modelOf([p50]));
  assert.equal(one?.machine, undefined);
  const points = other.points.map((point) => ({...point, machine: 'server'}));
  const [two] = changeEntries(modelOf([p50, {...other, points}]));
  assert.deepEqual(two?.machine, {text: 'desk', href: 'machines/desk/'});
  // Feeds print no more than the title.
  assert.match(two?.title ?? '', / 1\.3 on desk: median of put/);
});
