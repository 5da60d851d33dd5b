// All runs here are made.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {InputErrors} from '../errors.js';
import {modelOf} from '../model.js';
import {byVersion} from '../natural-order.js';
import {latency, throughput, transfer} from '../records/measurements.js';
import {assertLinear} from '../testing/growth.js';
import {fieldOf, fieldsOf} from '../testing/index.js';
import {collectionOf, reportOf, runOf} from '../testing/models.js';
import {notesOf} from '../words/history.js';
import {withAxis} from './axis.js';
import {levelsOf} from './changes.js';
import {firstDate, isTested, lastBefore, orderedPositions} from './history.js';
import {geometricMean} from './spread.js';
import {statisticsOf} from './statistics.js';

/**
 * @import {Collection, Rec} from '../records/types.d.ts'
 * @import {Report, Run} from '../scan/types.d.ts'
 */

/** @param {number} value */
const rate = (value) => throughput({operation: 'put', params: {}}, value);

/** @param {number} value @param {Record<string, string>} [params] */
const time = (value, params = {}) => latency({operation: 'get', params}, 'mean', value);

/**
 * @param {(number | [number, Partial<Run>])[]} points
 *   Rates of the releases 1.0, 1.1, …, and what else their runs state.
 */
const releases = (points) =>
  points.map((point, i) => {
    const [value, facts] = Array.isArray(point) ? point : [point, {}];
    return runOf([rate(value)], {id: `run-${i}`, version: `a 1.${i}`, machine: 'desk', ...facts});
  });

/**
 * @param {number} i
 *   Of the release.
 * @param {Collection[]} collections
 */
const collected = (i, collections) =>
  runOf(
    [
      {
        ...{kind: 'pauses', operation: '', params: {}, collector: 'G1', start: 0, end: 1000},
        collections,
      },
    ],
    {id: `run-${i}`, version: `1.${i}`},
  );

/** @param {Run[]} runs @param {Partial<Report>} [facts] */
function histories(runs, facts) {
  const report = withAxis(reportOf(runs, facts));
  return statisticsOf(report).histories;
}

/** Eight values around one level. */
const QUIET = [100, 101, 99, 100.5, 99.5, 100.2, 99.8, 100.1];

test('a runner that states bytes per second alone has a history of them', () => {
  const runs = [1e9, 2e9, 3e9].map((value, i) =>
    runOf([transfer({operation: 'TCP', params: {}}, 'received', value)], {
      ...{id: `run-${i}`, version: `1.${i}`},
    }),
  );
  const [history, ...others] = histories(runs);
  assert.deepEqual(others, []);
  assert.deepEqual(
    [history?.quantity, history?.unit, fieldOf(history?.points ?? [], 'estimate')],
    ['received', 'B/s', [1e9, 2e9, 3e9]],
  );
});

test('a history has a point for each release, with its repeats', () => {
  const runs = [3, 1, 2].flatMap((minor) =>
    [100, 102].map((value, repeat) =>
      runOf([rate(value * minor)], {
        ...{id: `run-${minor}-${repeat}`, version: `a 1.${minor}0.0`, repeat: repeat + 1},
        ...{date: `2026-11-2${repeat}`, machine: 'desk', commit: `abcdef${minor}`},
      }),
    ),
  );
  const [history, ...others] = histories(runs);
  assert.deepEqual(others, []);
  assert.ok(history);
  const {points, ...rest} = history;
  assert.deepEqual(rest, {
    ...{id: history.id, system: 'a', operation: 'put', params: {}, quantity: 'throughput'},
    ...{unit: '1/s', axis: 'release', param: 'release', breaks: [], changes: []},
  });
  assert.match(history.id, /^a-put-throughput-[0-9a-f]{8}$/);
  assert.deepEqual(fieldsOf(points, 'at', 'values'), [
    ['1.10.0', [100, 102]],
    ['1.20.0', [200, 204]],
    ['1.30.0', [300, 306]],
  ]);
  const [first] = points;
  assert.ok(first && Math.abs(first.estimate - Math.sqrt(100 * 102)) < 1e-9);
  assert.deepEqual(
    [first.commit, first.date, first.machine, first.low, first.runs],
    ['abcdef1', '2026-11-20', 'desk', null, ['run-1-0', 'run-1-1']],
  );
});

test('a point has the estimate and the interval of the tables', () => {
  const runs = [0, 1, 2].flatMap((minor) =>
    [98, 99, 100, 101, 102].map((value, repeat) =>
      runOf([rate(value)], {id: `run-${minor}-${repeat}`, version: `1.${minor}`}),
    ),
  );
  const report = withAxis(reportOf(runs));
  const {configurations, histories: found} = statisticsOf(report);
  assert.equal(configurations.length, 3);
  const {throughput} = configurations[0] ?? assert.fail();
  const point = found[0]?.points[0];
  assert.deepEqual(
    [point?.estimate, point?.low, point?.high],
    [throughput?.estimate, throughput?.interval?.low, throughput?.interval?.high],
  );
});

test('changes', async (t) => {
  await t.test('lie before the first point of the new level, with direction', () => {
    const [faster] = histories(releases([...QUIET, ...QUIET.map((value) => value * 1.2)]));
    const [change, ...others] = faster?.changes ?? [];
    assert.deepEqual(others, []);
    assert.equal(change?.at, 8);
    assert.equal(change?.direction, 'better');
    assert.ok(change && Math.abs(change.ratio - 1.2) < 1e-9);
    const [slower] = histories(releases([...QUIET, ...QUIET.map((value) => value * 0.8)]));
    assert.equal(slower?.changes[0]?.direction, 'worse');
    for (const [ratio, direction] of /** @type {const} */ ([
      [0.8, 'better'],
      [1.2, 'worse'],
    ])) {
      const times = [...QUIET, ...QUIET.map((value) => value * ratio)].map((value, i) =>
        runOf([time(value)], {id: `run-${i}`, version: `1.${i}`}),
      );
      assert.equal(histories(times)[0]?.changes[0]?.direction, direction);
    }
  });

  await t.test('have no direction where none is better', () => {
    const sizes = [...QUIET, ...QUIET.map((value) => value * 0.8)].map((value, i) => {
      /** @type {Rec} */
      const size = {
        ...{kind: 'measurement', metric: 'size', statistic: 'mean', unit: 'B', value},
        ...{operation: 'put', params: {}, name: 'file'},
      };
      return runOf([rate(100), size], {id: `run-${i}`, version: `1.${i}`});
    });
    const found = histories(sizes).find(({quantity}) => quantity === 'file');
    assert.equal(found?.unit, 'B');
    assert.equal(found?.changes[0]?.direction, 'changed');
  });

  await t.test('are not looked for across a break', () => {
    const later = QUIET.map(
      (value) => /** @type {[number, Partial<Run>]} */ ([value * 1.2, {machine: 'server'}]),
    );
    const [history] = histories(releases([...QUIET, ...later]));
    assert.deepEqual(history?.breaks, [{before: 8, why: 'machine: desk to server'}]);
    assert.deepEqual(history?.changes, []);
  });

  await t.test('are found after a break', () => {
    const on = (/** @type {number} */ value) =>
      /** @type {[number, Partial<Run>]} */ ([value, {machine: 'server'}]);
    const later = [...QUIET, ...QUIET.map((value) => value * 1.2)].map(on);
    const [history] = histories(releases([...QUIET, ...later]));
    assert.deepEqual(fieldOf(history?.changes, 'at'), [16]);
  });

  await t.test('of a mean and a median are found however few samples they have', () => {
    const values = [100, 101, 99, 100, 102, 80, 81, 79, 80, 80];
    const found = (/** @type {'mean' | 'p50'} */ statistic) => {
      const runs = values.map((value, i) =>
        runOf([/** @type {Rec} */ ({...time(value), statistic, samples: 2})], {
          ...{id: `run-${i}`, version: `a 1.${i}`, machine: 'desk'},
        }),
      );
      const [history] = histories(runs);
      return [history?.quantity, fieldOf(history?.changes, 'at')];
    };
    assert.deepEqual(found('mean'), ['mean', [5]]);
    assert.deepEqual(found('p50'), ['p50', [5]]);
  });

  await t.test('of a percentile are found without its points of few samples', () => {
    const values = [...QUIET, ...QUIET.map((value) => value * 2)];
    /** @param {number[]} few Indices of points of 999 samples. */
    const found = (few) => {
      const runs = values.map((value, i) =>
        runOf(
          [
            /** @type {Rec} */ ({
              ...time(few.includes(i) ? value * 50 : value),
              ...{statistic: 'p99', samples: few.includes(i) ? 999 : 1000},
            }),
          ],
          {id: `run-${i}`, version: `1.${i}`},
        ),
      );
      const [history] = histories(runs).filter(({quantity}) => quantity === 'p99');
      assert.ok(history);
      const [change, ...others] = history.changes;
      assert.deepEqual(others, []);
      return {
        points: history.points.length,
        isTested: isTested(history),
        at: change?.at,
        before: change && lastBefore(history, change.at)?.at,
        levels: levelsOf(history).map(({level}) => level),
        notes: notesOf([{label: 'A', operation: 'get', history, colour: 1, notes: []}]).join(' '),
      };
    };
    const all = found([]);
    assert.deepEqual([all.points, all.isTested, all.at, all.before], [16, true, 8, '1.7']);
    const some = found([3, 7, 8]);
    assert.deepEqual([some.points, some.isTested, some.at, some.before], [16, true, 9, '1.6']);
    assert.match(some.notes, /3 points of percentiles are drawn but not tested: fewer than 10/);
    assert.equal(some.levels[0], geometricMean(QUIET.filter((_, i) => i !== 3 && i !== 7)));
    const none = found(values.map((_, i) => i));
    assert.equal(none.isTested, false);
    assert.match(none.notes, /not tested: a test needs .* 16 points of percentiles are drawn but/);
  });

  await t.test('of the longest pause are not looked for: it is one sample', () => {
    const runs = [...QUIET, ...QUIET.map((value) => value * 2)].map((value, i) =>
      collected(i, [collectionOf(1, value / 1000)]),
    );
    assert.deepEqual(
      histories(runs).map(({quantity, changes}) => [quantity, changes.map(({at}) => at)]),
      [
        ['gc-share', [8]],
        ['median-pause', [8]],
        ['longest-pause', []],
      ],
    );
  });

  await t.test('of pauses are those of the repeats that have any', () => {
    const pause = [collectionOf(1, 2)];
    const repeats = [[], pause, []].map((found, i) => ({...collected(0, found), id: `r-${i}`}));
    /** @param {Run[]} runs */
    const estimates = (runs) =>
      histories(runs).map(({quantity, points}) => [quantity, points.map((one) => one.estimate)]);
    const others = [1, 2].map((i) => collected(i, pause));
    assert.deepEqual(estimates([...repeats, ...others]), [
      ['gc-share', [0, 0.002, 0.002]],
      ['median-pause', [2, 2, 2]],
      ['longest-pause', [2, 2, 2]],
    ]);
    assert.deepEqual(estimates([0, 1, 2].map((i) => collected(i, []))), [['gc-share', [0, 0, 0]]]);
  });

  await t.test('are not looked for where an estimate is zero', () => {
    const [history] = histories(
      releases([...QUIET.with(3, 0), ...QUIET.map((value) => value * 2)]),
    );
    assert.deepEqual(history?.changes, []);
  });
});

test('breaks', async (t) => {
  /** @param {Partial<Run>[]} facts */
  const breaks = (...facts) => histories(releases(facts.map((one) => [100, one])))[0]?.breaks;

  await t.test('are changes of machine, JVM, flags and runner', () => {
    assert.deepEqual(
      breaks(
        {version: 'a 1.0, OpenJDK 17.0.15', flags: ['-Xmx1g']},
        {version: 'a 1.1, OpenJDK 17.0.15', flags: ['-Xmx1g', '-Xlog:gc:file=1.log']},
        {version: 'a 1.2, OpenJDK 21.0.1', flags: ['-Xmx1g']},
        {version: 'a 1.3, OpenJDK 21.0.1', flags: ['-Xmx2g'], machine: 'server'},
      ),
      [
        {before: 2, why: 'JVM: OpenJDK 17.0.15 to OpenJDK 21.0.1'},
        {before: 3, why: 'machine: desk to server; JVM flags: -Xmx1g to -Xmx2g'},
      ],
    );
    const runners = releases([100, 100, 100, 100]).map((run, i) => ({
      ...run,
      files: run.files.map((file) => ({...file, facts: {runner: i < 2 ? 'JMH 1.36' : 'JMH 1.37'}})),
    }));
    assert.deepEqual(histories(runners)[0]?.breaks, [
      {before: 2, why: 'runner: JMH 1.36 to JMH 1.37'},
    ]);
  });

  await t.test('are not where nothing is stated', () => {
    assert.deepEqual(
      breaks(
        {version: 'a 1.0, OpenJDK 17.0.15'},
        {version: 'a 1.1'},
        {version: 'a 1.2, OpenJDK 17.0.15'},
      ),
      [],
    );
    assert.deepEqual(
      breaks(
        {version: 'a 1.0, OpenJDK 17.0.15'},
        {version: 'a 1.1'},
        {version: 'a 1.2, OpenJDK 21.0.1'},
      ),
      [{before: 2, why: 'JVM: OpenJDK 17.0.15 to OpenJDK 21.0.1'}],
    );
  });
});

test('machines that measured the same releases have a history each', () => {
  const runs = ['desk', 'server'].flatMap((machine) =>
    releases([100, 101, 102].map((value) => [value, {machine}])).map((run) => ({
      ...run,
      id: `${machine}-${run.id}`,
    })),
  );
  const found = histories(runs);
  assert.deepEqual(
    found.map(({points, breaks}) => [points[0]?.machine, points.length, breaks]),
    [
      ['desk', 3, []],
      ['server', 3, []],
    ],
  );
  assert.equal(new Set(found.map(({id}) => id)).size, 2);
});

test('a machine that takes over at a release which the old one measured continues its history', () => {
  const runs = [
    ...releases([100, 101, 102, 103, 104]).slice(0, 3),
    ...releases([200, 201, 202, 203, 204].map((value) => [value, {machine: 'server'}]))
      .slice(2)
      .map((run) => ({...run, id: `server-${run.id}`})),
  ];
  // Folders may be in any order.
  for (const ordered of [runs, runs.toReversed()]) {
    assert.deepEqual(
      histories(ordered).map(({points, breaks}) => [points.map(({at}) => at), breaks]),
      [[['1.0', '1.1', '1.2', '1.2', '1.3', '1.4'], [{before: 3, why: 'machine: desk to server'}]]],
    );
  }
});

test('a point has a maximum where all its repeats state one', () => {
  const runs = [0, 1, 2, 3].flatMap((minor) =>
    [5, 7].map((value, repeat) => {
      const isLacking = minor === 1 && repeat === 1;
      const max = latency({operation: 'get', params: {}}, 'max', value);
      const records = [time(1), ...(isLacking ? [] : [max])];
      return runOf(records, {id: `run-${minor}-${repeat}`, version: `a 1.${minor}`});
    }),
  );
  const found = histories(runs).find(({quantity}) => quantity === 'max');
  assert.deepEqual(fieldsOf(found?.points, 'at', 'estimate'), [
    ['1.0', 7],
    ['1.2', 7],
    ['1.3', 7],
  ]);
});

test('a standard deviation or a bound that a runner states is not a quantity, and zero is a value', () => {
  const runs = [0, 0.5, 3].map((value, i) => {
    /** @type {Rec} */
    const allocated = {
      ...{kind: 'measurement', metric: 'size', statistic: 'mean', unit: 'B', value},
      ...{operation: 'put', params: {}, name: 'allocated'},
    };
    /** @type {Rec[]} */
    const others = [
      {...allocated, statistic: 'sd'},
      {...allocated, name: 'resident', bound: '<'},
    ];
    return runOf([rate(100), allocated, ...others], {id: `run-${i}`, version: `1.${i}`});
  });
  assert.deepEqual(
    histories(runs).map(({quantity, points}) => [quantity, points.length]),
    [
      ['throughput', 3],
      ['allocated', 3],
    ],
  );
});

test('a value of a runner that some repeats lack is in no history, and a limit names them', () => {
  const runs = [0, 1, 2, 3].flatMap((minor) =>
    [-5, 1, 3].map((value, i) => {
      /** @type {Rec} */
      const growth = {
        ...{kind: 'measurement', metric: 'size', statistic: 'mean', unit: 'B', value},
        ...{operation: 'put', params: {}, name: 'growth'},
      };
      // A repeat with a negative value has none that can be used.
      const isLacking = minor === 0 || i > 0;
      // A benchmark that was run twice by one process.
      const twice = [1, 2].map((value) => ({...growth, name: 'p99', value}));
      const records = [rate(100), isLacking ? growth : {...growth, value: 2}, ...twice];
      return runOf(records, {id: `run-${minor}-${i}`, version: `1.${minor}`, repeat: i});
    }),
  );
  assert.deepEqual(
    histories(runs).map(({quantity, points}) => [quantity, points.map(({at}) => at)]),
    [
      ['throughput', ['1.0', '1.1', '1.2', '1.3']],
      ['growth', ['1.1', '1.2', '1.3']],
    ],
  );
  const {warnings} = modelOf(reportOf(runs, {axis: 'release'}), [], new InputErrors());
  assert.deepEqual(
    warnings.flatMap(({label, text}) => (label === 'values missing in some repeats' ? [text] : [])),
    [
      'A, put, release: 1.0: growth not stated by run-0-0. The pages of the other runs have these values.',
    ],
  );
});

test('systems, params and quantities have histories of their own', () => {
  const runs = ['a', 'b'].flatMap((system) =>
    [0, 1, 2].map((minor) =>
      runOf([rate(100), time(1, {size: '1'}), time(2, {size: '2'})], {
        ...{id: `${system}-${minor}`, system, version: `1.${minor}`},
      }),
    ),
  );
  assert.deepEqual(
    fieldsOf(histories(runs), 'system', 'quantity', 'params'),
    ['a', 'b'].flatMap((system) => [
      [system, 'throughput', {}],
      [system, 'mean', {size: '1'}],
      [system, 'mean', {size: '2'}],
    ]),
  );
});

test('a report without an axis or with two positions has no history', () => {
  assert.deepEqual(histories(releases([100, 101]), {axis: 'release'}), []);
  assert.deepEqual(histories(releases([100, 101, 102]), {axis: 'none'}), []);
  assert.deepEqual(histories([runOf([rate(1)]), runOf([rate(2)], {id: 'other'})]), []);
});

test('commits that were measured on one day are in the order in which they were made', () => {
  const runs = ['ccccccc', 'aaaaaaa', 'bbbbbbb'].map((commit, i) =>
    runOf([rate(100)], {
      ...{id: `run-${i}`, commit, machine: 'desk', date: `2026-11-22T0${i}:00:00Z`},
      committed: `2026-11-${{ccccccc: 12, aaaaaaa: 10, bbbbbbb: 11}[commit]}`,
    }),
  );
  const [history] = histories(runs, {axis: 'commit'});
  assert.deepEqual(fieldsOf(history?.points, 'at', 'date', 'isOfCommit'), [
    ['aaaaaaa', '2026-11-10', true],
    ['bbbbbbb', '2026-11-11', true],
    ['ccccccc', '2026-11-12', true],
  ]);
  const [measured] = histories(runs, {axis: 'date'});
  assert.deepEqual(
    fieldOf(measured?.points, 'isOfCommit'),
    measured?.points.map(() => false),
  );
});

test('orderedPositions', async (t) => {
  /** @param {string[]} all */
  const points = (all) => all.map((at, i) => ({at, date: `2026-11-2${i}`, runs: []}));

  await t.test('has releases in the order of versions, a candidate before its release', () => {
    const all = ['2.10.0', '2.9.1', '2.10.0-rc1', '10.0', '2.10.0-rc2', '2.10.0.1'];
    assert.deepEqual(orderedPositions('release', points(all)), [
      ...['2.9.1', '2.10.0-rc1', '2.10.0-rc2', '2.10.0', '2.10.0.1', '10.0'],
    ]);
    assert.ok(byVersion('1.0-SNAPSHOT', '1.0') < 0);
    const mixed = ['2.1.0', 'v1.9.1', '2.0.0', 'v1.9.0', 'v2.0.0-rc1'];
    assert.deepEqual(orderedPositions('release', points(mixed)), [
      ...['v1.9.0', 'v1.9.1', 'v2.0.0-rc1', '2.0.0', '2.1.0'],
    ]);
  });

  await t.test('has what comes before a release before it, and its flavours after it', () => {
    /** Each list in its order. */
    for (const versions of [
      ['1.0.0.dev3', '1.0.0a1.dev2', '1.0.0a1', '1.0.0b2', '1.0.0rc1', '1.0.0', '1.0.0.post1'],
      [
        '1.0.0-alpha.1',
        '1.0.0-beta1',
        '1.0.0-beta2-SNAPSHOT',
        '1.0.0-beta2',
        '1.0.0-SNAPSHOT',
        '1.0.0',
      ],
      [
        '2.0.0-alpha',
        '2.0.0-alpha.beta',
        '2.0.0-next.3',
        '2.0.0-rc.2',
        '2.0.0-rc.10',
        '2.0.0',
        '2.0.1-canary.5',
      ],
      ['21-ea+5', '21-ea+35', '21', '21+35', '21.0.1-ea+5', '21.0.1'],
      ['5.0.0.Alpha1', '5.0.0.CR1', '5.0.0.Final', '5.0.0.SP1', '5.1.0.Beta1'],
      ['4.3.0.M2', '4.3.0.RC1', '4.3.0.RELEASE', '4.3.1.RELEASE'],
      ['31.1', '31.1-android', '31.1-jre', '32.0.0-jre'],
      ['1.2', '1.2-3', '1.2-10', '1.2.1-1ubuntu2', '1.3'],
      ['2.0.0-rc1', '2.0.0-rc1-1-gabc123', '2.0.0', '2.0.0-14-gabcdefa', '2.0.0-15-g9f2c1d4'],
      ['42.2.5', '42.2.5.jre7', '42.2.6'],
      ['1.0.2', '1.0.2a', '1.0.2b', '1.0.2m', '1.0.3'],
      ['9.3', '9.3p1', '9.4'],
      ['go1.20', 'go1.21rc2', 'go1.21', 'go1.21.1'],
      ['log4j2-2.0-beta9', 'log4j2-2.0-rc1', 'log4j2-2.0', 'log4j2-2.1'],
      ['8.0.0-preview.7.23375.6', '8.0.0-rc.1.23419.4', '8.0.0'],
      ['1.8.0_292', '1.8.0_302'],
      ['11.0.1', '11.0.1+9-Debian-3', '11.0.1+12-LTS', '11.0.2'],
      ['1.0.0-rc1+c1d2e3f', '1.0.0', '1.0.0+c1d2e3f', '1.0.0.1'],
    ]) {
      for (const [i, version] of versions.entries()) {
        for (const later of versions.slice(i + 1)) {
          assert.ok(byVersion(version, later) < 0, `${version} before ${later}`);
          assert.ok(byVersion(later, version) > 0, `${version} before ${later}`);
        }
      }
    }
  });

  await t.test('takes time in proportion to the length of a version', async () => {
    for (const part of ['1', '-', '1-', '-g1', '1.', 'a1', '.dev1', 'rc', ' ']) {
      /** @param {number} size */
      const version = (size) => `1.0${part.repeat(size * 10_000)}x`;
      await assertLinear(version, (text) => byVersion(text, `${text}y`), part);
    }
  });

  await t.test('has commits in the order of their first runs, dates in that of time', () => {
    const commits = [
      {at: 'bbbbbbb', date: '2026-11-22', runs: []},
      {at: 'aaaaaaa', date: '2026-11-23', runs: []},
      {at: 'aaaaaaa', date: '2026-11-20', runs: []},
    ];
    assert.deepEqual(orderedPositions('commit', commits), ['aaaaaaa', 'bbbbbbb']);
    const seconds = [
      {at: 'aaaaaaa', date: '2026-11-22T10:00:30Z', runs: []},
      {at: 'bbbbbbb', date: '2026-11-22T10:00Z', runs: []},
    ];
    assert.deepEqual(orderedPositions('commit', seconds), ['bbbbbbb', 'aaaaaaa']);
    assert.deepEqual(orderedPositions('date', points(['2026-11-02', '2025-12-31'])), [
      '2025-12-31',
      '2026-11-02',
    ]);
  });
});

test('commits of one date are in the order of the names of their runs', () => {
  const runs = ['ccccccc', 'aaaaaaa', 'ddddddd', 'bbbbbbb'].map((commit, i) =>
    runOf([rate(100)], {id: `map-${i + 8}`, commit, machine: 'desk', date: '2026-11-22'}),
  );
  const [history] = histories(runs);
  assert.deepEqual(fieldOf(history?.points, 'at'), ['ccccccc', 'aaaaaaa', 'ddddddd', 'bbbbbbb']);
});

test('a rate of which only a bound is known is not a point of a history', () => {
  const values = [100, 101, 99, 100];
  assert.deepEqual(fieldOf(histories(releases(values)), 'quantity'), ['throughput']);
  const bounded = values.map((value, i) =>
    runOf([{...rate(value), ...(i === 1 ? {bound: '<'} : {})}], {
      ...{id: `run-${i}`, version: `a 1.${i}`, machine: 'desk'},
    }),
  );
  const [history] = histories(bounded);
  assert.deepEqual(fieldOf(history?.points, 'at'), ['1.0', '1.2', '1.3']);
});

test('the date of a commit counts along commits alone', () => {
  const runs = [runOf([], {date: '2026-01-05', committed: '2024-03-02'})];
  assert.equal(firstDate(runs, {axis: 'commit'}), '2024-03-02');
  assert.equal(firstDate(runs, {axis: 'release'}), '2026-01-05');
});
