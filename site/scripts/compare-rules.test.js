// The runs are made for the test.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {
  arrangePositions,
  coloursOf,
  columnKeys,
  differencesOf,
  matchOperations,
  pairs,
  ratioOf,
  readChoice,
  whyNotComparable,
  writeChoice,
} from './compare-rules.js';

/**
 * @param {Partial<import('../../generator/pages/compare-run.js').ComparedRun>} over
 * @returns {import('../../generator/pages/compare-run.js').ComparedRun}
 */
function runOf(over) {
  const {machine = 'desk', load = 'closed loop', published = null} = over;
  return {
    id: 'a/one',
    report: 'A',
    title: 'One',
    colour: 1,
    machine,
    load,
    published,
    facts: [
      ['Machine', machine],
      ['Load model', load],
      ['Published in', published ?? 'measured here'],
      ['System', over.title ?? 'One'],
    ],
    notes: [],
    operations: [operationOf('put', {threads: '1'})],
    ...over,
  };
}

/**
 * @param {string} operation
 * @param {Record<string, string>} params
 * @param {import('../../generator/pages/compared-operations.js').ComparedOperation['values']} [values]
 */
const operationOf = (operation, params, values = {throughput: 100, p50: 0.001, max: 1}) => ({
  operation,
  params,
  values,
});

test('the rate comes first, and last where the load sets it', () => {
  assert.equal(columnKeys([runOf({})])[0], 'throughput');
  const open = runOf({load: 'open loop: requests are sent on schedule, 1,000 requests a second'});
  for (const runs of [
    [open, open],
    [open, runOf({})],
  ]) {
    assert.equal(columnKeys(runs).at(-1), 'throughput');
  }
});

test('the address is read and written', async (t) => {
  const isKnown = (/** @type {string} */ id) => id.startsWith('a/');

  await t.test('in both directions', () => {
    for (const hash of ['', '#runs=a/one', '#runs=a/one,a/two&anyway=1', '#anyway=1']) {
      assert.equal(writeChoice(readChoice(hash, isKnown)), hash);
    }
  });

  await t.test('without what is unknown, repeated or too many', () => {
    const {ids, unknown, excess} = readChoice('#runs=b/x,a/1,a/1,,a/2,a/3,a/4,a/5', isKnown);
    assert.deepEqual(ids, ['a/1', 'a/2', 'a/3', 'a/4']);
    assert.deepEqual([unknown, excess], [['b/x'], ['a/5']]);
    assert.deepEqual(readChoice('#runs=a/1,a/2,a/3', isKnown, 2).ids, ['a/1', 'a/2']);
  });

  await t.test('whatever it is', () => {
    for (const hash of ['#', '#runs', '#runs=', '#%', '#runs=%E0%A4%A', '#runs=../../x,<b>']) {
      assert.deepEqual(readChoice(hash, isKnown).ids, [], hash);
    }
  });
});

test('runs are not comparable', async (t) => {
  /** @param {...Parameters<typeof runOf>[0]} runs */
  const reasons = (...runs) => {
    const [first, other] = runs.map(runOf);
    assert.ok(first && other);
    return whyNotComparable(first, other, ['A', 'B']);
  };

  await t.test('on different machines or under different loads', () => {
    assert.deepEqual(reasons({}, {machine: 'cloud', load: 'open loop'}), [
      'A and B have different machines: desk and cloud.',
      'A and B have different load models: closed loop and open loop.',
    ]);
    assert.deepEqual(reasons({}, {}), []);
    assert.deepEqual(reasons({}, {id: 'b/one'}), []);
    assert.deepEqual(reasons({}, {load: 'closed loop, 16 workers'}), [
      'A and B have different numbers of workers: not stated and 16.',
    ]);
    assert.deepEqual(
      reasons({load: 'closed loop, 1 worker'}, {load: 'closed loop, 1,024 workers'}),
      ['A and B have different numbers of workers: 1 and 1,024.'],
    );
    // As a German site writes it.
    assert.deepEqual(
      reasons({load: 'closed loop, 1 worker'}, {load: 'closed loop, 1.024 workers'}),
      ['A and B have different numbers of workers: 1 and 1.024.'],
    );
  });

  await t.test('where nothing is stated, unless they are of one report', () => {
    const nothing = {machine: null, load: null};
    assert.deepEqual(reasons(nothing, {id: 'a/two', ...nothing}), []);
    assert.deepEqual(reasons(nothing, {id: 'b/one', ...nothing}), [
      'A does not state its machine or load model.',
      'B does not state its machine or load model.',
    ]);
    assert.deepEqual(reasons({}, nothing), ['B does not state its machine or load model.']);
    assert.deepEqual(reasons({machine: null}, {load: 'open loop'}), [
      'A and B have different load models: closed loop and open loop.',
      'A does not state its machine.',
    ]);
  });

  await t.test('where one of them failed', () => {
    const status = (/** @type {string} */ text) =>
      runOf({facts: [...runOf({}).facts, ['Status', text]]});
    assert.deepEqual(reasons(status('ok'), status('ok')), []);
    assert.deepEqual(reasons(status('ok'), status('failed: Wrong disk')), [
      'B failed: Wrong disk.',
    ]);
    assert.deepEqual(reasons(status('aborted, reason not stated'), {}), [
      'A aborted, reason not stated.',
    ]);
    assert.deepEqual(differencesOf([status('ok'), status('failed: Wrong disk')]).differences, [
      {label: 'Status', texts: ['ok', 'failed: Wrong disk'], isFlag: true},
    ]);
    // A file of the reader has no status.
    assert.deepEqual(differencesOf([status('ok'), runOf({})]).differences, [
      {label: 'Status', texts: ['ok', null], isFlag: false},
    ]);
  });

  await t.test('where both state another value of a parameter, unless it is a release', () => {
    const put = (/** @type {Record<string, string>} */ params) => ({
      operations: [operationOf('put', params)],
    });
    assert.deepEqual(reasons(put({size: '1', release: '1.0'}), put({size: '64', release: '1.1'})), [
      'A and B have different values of size: 1 and 64.',
    ]);
    assert.deepEqual(reasons(put({size: '1'}), put({threads: '2'})), []);
    const both = {operations: [operationOf('put', {size: '1'}), operationOf('put', {size: '64'})]};
    assert.deepEqual(reasons(put({size: '1'}), both), []);
  });

  await t.test('where one of them was published elsewhere', () => {
    const published = {published: 'A document'};
    assert.deepEqual(reasons(published, {}), [
      'A and B have different sources: A document and measured here.',
    ]);
    assert.deepEqual(reasons(published, published), []);
  });
});

test('files of the reader keep their positions', () => {
  const [mine, other] = [{run: 'mine'}, {run: 'other'}];
  assert.deepEqual(arrangePositions([], ['a/1'], [mine]), ['a/1', mine]);
  assert.deepEqual(arrangePositions([mine], ['a/1', 'a/2'], [mine]), [mine, 'a/1', 'a/2']);
  // The address has another order: a reader went back, or made a run the first.
  assert.deepEqual(arrangePositions(['a/1', mine, 'a/2'], ['a/2', 'a/1'], [mine, other]), [
    'a/2',
    mine,
    'a/1',
    other,
  ]);
  assert.deepEqual(arrangePositions(['a/1', mine, 'a/2'], ['a/2'], []), ['a/2']);
});

test('differences come with those that forbid a ratio first', () => {
  const other = runOf({
    title: 'Two',
    machine: 'cloud',
    operations: [operationOf('put', {threads: '8', payload: '1 kB'})],
  });
  const {differences, equal} = differencesOf([runOf({}), other]);
  assert.deepEqual(
    differences.map(({label, texts, isFlag}) => [label, ...texts, isFlag]),
    [
      ['Machine', 'desk', 'cloud', true],
      ['threads', '1', '8', true],
      ['System', 'One', 'Two', false],
      ['payload', 'not set', '1 kB', false],
    ],
  );
  assert.deepEqual(
    equal.map(({label}) => label),
    ['Load model', 'Published in'],
  );
});

test('a parameter that varies within a run is no difference', () => {
  const one = runOf({operations: [operationOf('put', {size: '1'})]});
  const both = runOf({operations: ['1', '64'].map((size) => operationOf('put', {size}))});
  assert.deepEqual(differencesOf([one, both]).differences, []);
});

test('a JVM that is named in other words does not differ', () => {
  const jvms = (/** @type {(string | null)[]} */ ...names) =>
    differencesOf(names.map((name) => runOf({facts: [['JVM', name]]}))).differences;
  assert.deepEqual(jvms('JDK 17.0.15', 'OpenJDK 17.0.15', 'OpenJDK 17.0.15'), []);
  assert.equal(jvms('JDK 17.0.15', 'OpenJDK 17.0.15', 'OpenJDK 21.0.2').length, 1);
  assert.equal(jvms('OpenJDK 17.0.15', null).length, 1);
  assert.equal(jvms(null, 'OpenJDK 17.0.15').length, 1);
  const versions = ['JDK 17.0.15', 'OpenJDK 17.0.15'];
  const runs = versions.map((version) => runOf({facts: [['Version', version]]}));
  assert.equal(differencesOf(runs).differences.length, 1);
});

test('what only a later run states is a difference, and forbids no ratio by itself', () => {
  const facts = runOf({}).facts.filter(([label]) => label !== 'Published in');
  const {differences} = differencesOf([runOf({facts}), runOf({})]);
  assert.deepEqual(differences, [
    {label: 'Published in', texts: [null, 'measured here'], isFlag: false},
  ]);
});

test('what no run states is not the same in all', () => {
  const run = runOf({facts: [['JVM', null]], operations: []});
  assert.deepEqual(differencesOf([run, run]), {differences: [], equal: []});
});

test('an operation without a name is compared with one of those that it may be', () => {
  const first = runOf({
    operations: [
      operationOf('put', {payload: '1 kB', threads: '1'}),
      operationOf('put', {payload: '8 kB', threads: '1'}),
    ],
  });
  const own = runOf({
    operations: [operationOf('', {payload: '8 kB', client: 'a'}), operationOf('scan', {})],
  });
  const possible = pairs(first, own, 0);
  assert.deepEqual([...possible.keys()], ['put, payload: 8 kB, threads: 1']);
  const [run] = possible.values();
  assert.deepEqual(run?.operations, [operationOf('put', {payload: '8 kB', client: 'a'})]);
  // The page still names what the file has.
  assert.deepEqual(run?.paired, {name: 'payload: 8 kB, client: a', others: ['scan']});
  assert.equal(run?.facts, own.facts);
  assert.equal(pairs(first, own, 2).size, 0);
  const bare = runOf({operations: [operationOf('', {})]});
  assert.equal(pairs(first, bare, 0).size, 2);
});

test('operations are shared', async (t) => {
  /** @param {...[string, Record<string, string>][]} runs */
  const names = (...runs) => matched(...runs).shared.map(({name}) => name);
  /** @param {...[string, Record<string, string>][]} runs */
  const matched = (...runs) =>
    matchOperations(
      runs.map((operations) =>
        runOf({operations: operations.map(([name, params]) => operationOf(name, params))}),
      ),
    );

  await t.test('by name, whatever parameters each run has throughout', () => {
    assert.deepEqual(names([['put', {threads: '1'}]], [['put', {threads: '8'}]]), ['put']);
    assert.deepEqual(names([['put', {}]], [['get', {}]]), []);
    assert.deepEqual(names([['', {}]], [['', {}]]), ['']);
  });

  await t.test('without the package that all names have in common', () => {
    assert.deepEqual(
      names(
        [
          ['org.made.Maps.put', {}],
          ['org.made.Lists.add', {}],
        ],
        [
          ['org.made.Maps.put', {}],
          ['org.made.Lists.add', {}],
          ['get', {}],
        ],
      ),
      ['Maps.put', 'Lists.add'],
    );
  });

  await t.test('by the parameters that vary within a run', () => {
    assert.deepEqual(
      names(
        [['put', {threads: '8'}]],
        [
          ['put', {threads: '1'}],
          ['put', {threads: '8'}],
        ],
      ),
      ['put, threads: 8'],
    );
    // As a reader's own file may name one.
    const own = /** @type {[string, Record<string, string>][]} */ ([
      ['put', {constructor: 'list'}],
      ['put', {constructor: 'map'}],
    ]);
    assert.deepEqual(names(own, own), ['put, constructor: list', 'put, constructor: map']);
  });

  await t.test('by two of the runs, whatever the others have', () => {
    const both = /** @type {[string, Record<string, string>][]} */ ([
      ['put', {}],
      ['get', {}],
    ]);
    const {shared, single} = matched(both, both, [
      ['get', {}],
      ['scan', {}],
    ]);
    const about = (/** @type {import('./compare-rules.js').NamedOperation} */ one) => [
      one.name,
      one.operations.map((operation) => operation?.operation),
    ];
    assert.deepEqual(shared.map(about), [
      ['put', ['put', 'put', undefined]],
      ['get', ['get', 'get', 'get']],
    ]);
    assert.deepEqual(single.map(about), [['scan', [undefined, undefined, 'scan']]]);
  });
});

test('values of one name and several units are several quantities', () => {
  const bytes = {
    ...operationOf('send', {}, {value: 4e6, heap: 7}),
    units: {value: /** @type {const} */ ('B/s'), heap: /** @type {const} */ ('B')},
  };
  const rate = {
    ...operationOf('send', {}, {value: 900}),
    units: {value: /** @type {const} */ ('1/s')},
  };
  const other = {
    ...operationOf('echo', {}, {value: 5}),
    units: {value: /** @type {const} */ ('1/s')},
  };
  const {shared} = matchOperations([
    runOf({operations: [bytes, other]}),
    runOf({operations: [rate, other]}),
  ]);
  assert.deepEqual(
    shared.map(({operations}) => operations.map((one) => one?.values)),
    [
      [{'value (B/s)': 4e6, heap: 7}, {'value (1/s)': 900}],
      [{'value (1/s)': 5}, {'value (1/s)': 5}],
    ],
  );
  const [first, second] = shared[0]?.operations ?? [];
  assert.ok(first && second);
  assert.equal(ratioOf(first, second, 'value (B/s)'), undefined);
  assert.deepEqual(first.units, {'value (B/s)': 'B/s', heap: 'B'});
});

test('a ratio needs two exact values that are not counts', () => {
  const first = operationOf('put', {}, {throughput: 100, p50: 0.002, max: 1, samples: 10, mean: 0});
  const other = operationOf('put', {}, {throughput: 50, max: 2, samples: 20, mean: 1});
  assert.equal(ratioOf(first, other, 'throughput'), 0.5);
  assert.equal(ratioOf(first, other, 'max'), 2);
  for (const key of /** @type {const} */ (['p50', 'samples', 'mean'])) {
    assert.equal(ratioOf(first, other, key), undefined, key);
  }
  const bound = {...other, bounds: {throughput: /** @type {const} */ ('<')}};
  assert.equal(ratioOf(first, bound, 'throughput'), undefined);
  assert.equal(ratioOf(bound, first, 'throughput'), undefined);
});

test('runs of one system have different colours', () => {
  assert.deepEqual(coloursOf([2, 2, 1, 2].map((colour) => runOf({colour}))), [2, 1, 3, 4]);
});
