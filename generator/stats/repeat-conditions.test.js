// The runs are made of copies of a real file: with another heap, JVM, version of JMH or warm-up, or with half the rate of
// db_bench. The records of oha, vegeta and collectors are made for the test.

/** @import {Report, Run} from '../scan/types.d.ts' @import {Pauses} from '../records/types.d.ts' */

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {InputErrors} from '../errors.js';
import {modelOf} from '../model.js';
import {latency, throughput} from '../records/measurements.js';
import {fixture, read} from '../testing/index.js';
import {reportOf, runOf} from '../testing/models.js';

const text = String(await fixture('jmh-json.json'));

/**
 * @typedef {{flags?: string[], jdk?: string, jmh?: string, warmup?: number} & Partial<Run>} Conditions
 * @param {string} id
 * @param {Conditions} conditions
 *   `jdk`: empty where the file does not state it.
 */
async function jmhRun(id, {flags = [], jdk = '17.0.15', jmh = '1.37', warmup = 0, ...more}) {
  const changed = text
    .replaceAll(/"jvmArgs" : \[[^\]]*\]/g, `"jvmArgs" : ${JSON.stringify(flags)}`)
    .replaceAll('17.0.15', jdk)
    .replaceAll('"jmhVersion" : "1.37"', `"jmhVersion" : "${jmh}"`);
  const {records, facts} = await read(changed, {name: 'jmh.json'});
  const {jvm, ...others} = facts ?? {};
  const run = runOf(records, {id, path: `data/r/${id}`, machine: 'desk', warmup, ...more});
  const stated = jdk === '' ? others : facts;
  return {...run, files: run.files.map((file) => ({...file, ...(stated ? {facts: stated} : {})}))};
}

/** @param {Conditions[]} all Of each repeat. */
async function told(...all) {
  const runs = await Promise.all(all.map((one, i) => jmhRun(`run-${i + 1}`, one)));
  const errors = new InputErrors();
  const {warnings} = modelOf(reportOf(runs), [], errors);
  return {
    page: warnings.flatMap(({label, text}) => (/^repeats (with|on) /.test(label) ? text : [])),
    check: errors.warningLines().filter((line) => line.includes('repeat')),
  };
}

test('reports repeats of JMH with another heap', async () => {
  assert.deepEqual(await told({flags: ['-Xmx1g']}, {flags: ['-Xmx2g']}), {
    page: ['Runs with different JVM flags count as repeats: run-2 -Xmx2g, run-1 -Xmx1g.'],
    check: [
      'warning: data/r/run-2/run.yaml: found the flag "-Xmx2g", expected "-Xmx1g" as in run-1, whose repeat it is: distinguish them by params or system',
    ],
  });
});

test('reports repeats of JMH of which one states a collector or a heap', async () => {
  assert.deepEqual(await told({flags: ['-Xmx1g']}, {flags: ['-Xmx1g', '-XX:+UseParallelGC']}), {
    page: ['Runs with different JVM flags count as repeats: run-2 -XX:+UseParallelGC, run-1 none.'],
    check: [
      'warning: data/r/run-2/run.yaml: found the flag "-XX:+UseParallelGC", expected "none" as in run-1, whose repeat it is: distinguish them by params or system',
    ],
  });
  const {page} = await told({flags: ['-Xmx1g', '-Xms1g']}, {flags: ['-Xms1g']});
  assert.deepEqual(page, [
    'Runs with different JVM flags count as repeats: run-2 none, run-1 -Xmx1g.',
  ]);
});

test('reports repeats of JMH of which one only interprets', async () => {
  assert.deepEqual((await told({flags: ['-Xint']}, {})).page, [
    'Runs with different JVM flags count as repeats: run-2 none, run-1 -Xint.',
  ]);
});

test('reports repeats of which one states no version or commit', async () => {
  const stated = 'Runs with and without a version count as repeats: run-2 2.0.0, run-1 not stated.';
  assert.deepEqual(await told({}, {version: '2.0.0, OpenJDK 17.0.15'}, {}), {
    page: [stated],
    check: [
      'warning: data/r/run-2/run.yaml: found the version "2.0.0", expected "not stated" as in run-1, whose repeat it is: state the version or commit of both',
    ],
  });
  assert.deepEqual((await told({}, {commit: 'aaaaaaa'})).page, [
    'Runs with and without a version count as repeats: run-2 aaaaaaa, run-1 not stated.',
  ]);
  assert.deepEqual(await told({version: '2.0.0'}, {}), {
    page: ['Runs with and without a version count as repeats: run-2 not stated, run-1 2.0.0.'],
    check: [],
  });
  const none = {page: [], check: []};
  const versions = [{version: '2.0.0'}, {version: '2.0.0, OpenJDK 17.0.15'}];
  assert.deepEqual(await told(...versions), none);
  assert.deepEqual(await told({}, {version: 'OpenJDK 17.0.15'}), none);
});

test('says nothing of equal sizes, and of properties and paths', async () => {
  const none = {page: [], check: []};
  assert.deepEqual(await told({flags: ['-Xmx1g']}, {flags: ['-Xmx1024m']}), none);
  assert.deepEqual(await told({flags: ['-Dport=1']}, {flags: ['-Dport=2']}), none);
  assert.deepEqual(await told({flags: ['-XX:ErrorFile=a']}, {flags: ['-XX:ErrorFile=b']}), none);
});

test('reports repeats on another JVM', async () => {
  assert.deepEqual(await told({jdk: ''}, {}, {jdk: '21.0.1'}), {
    page: ['Runs on different JVMs count as repeats: run-3 OpenJDK 21.0.1, run-2 OpenJDK 17.0.15.'],
    check: [
      'warning: data/r/run-3/run.yaml: found the JVM "OpenJDK 21.0.1", expected "OpenJDK 17.0.15" as in run-2, whose repeat it is: distinguish them by params or system',
    ],
  });
});

test('reports repeats with another collector, which no flag states', async () => {
  const pauses = (/** @type {string} */ collector) =>
    /** @type {Pauses} */ ({
      ...{kind: 'pauses', operation: '', params: {}, collector},
      ...{collections: [], start: 0, end: 9},
    });
  const names = ['G1', 'not stated', 'Serial', 'ZGC', 'ZGC (generational)'];
  const files = names.map(
    (name) => runOf([throughput({operation: 'get', params: {}}, 9), pauses(name)]).files,
  );
  const conditions = (/** @type {number[]} */ ...picked) => {
    const runs = picked.map((i, n) =>
      runOf([], {id: `run-${n + 1}`, path: `data/r/run-${n + 1}`, files: files[i] ?? []}),
    );
    const errors = new InputErrors();
    const {warnings} = modelOf(reportOf(runs), [], errors);
    return {
      page: warnings.flatMap(({label, text}) => (label.includes('collectors') ? text : [])),
      check: errors.warningLines().filter((line) => line.includes('repeat')),
    };
  };
  assert.deepEqual(conditions(1, 0, 2), {
    page: ['Runs with different garbage collectors count as repeats: run-3 Serial, run-2 G1.'],
    check: [
      'warning: data/r/run-3/run.yaml: found the collector "Serial", expected "G1" as in run-2, whose repeat it is: distinguish them by params or system',
    ],
  });
  assert.deepEqual(conditions(0, 1, 0), {page: [], check: []});
  // A short log of ZGC does not show its generations.
  assert.deepEqual(conditions(3, 4), {page: [], check: []});
});

test('reports repeats with another version of the runner', async () => {
  assert.deepEqual(await told({}, {jmh: '1.21'}), {
    page: ['Runs with different runners count as repeats: run-2 JMH 1.21, run-1 JMH 1.37.'],
    check: [
      'warning: data/r/run-2/run.yaml: found the runner "JMH 1.21", expected "JMH 1.37" as in run-1, whose repeat it is: distinguish them by params or system',
    ],
  });
});

test('reports repeats with another warm-up', async () => {
  assert.deepEqual(await told({}, {warmup: 2}), {
    page: ['Runs with different warm-ups count as repeats: run-2 2\u202fs, run-1 0\u202fs.'],
    check: [
      'warning: data/r/run-2/run.yaml: found the warm-up "2\u202fs", expected "0\u202fs" as in run-1, whose repeat it is: distinguish them by params or system',
    ],
  });
});

test('compares a run with the first repeat of each of its operations', () => {
  const runs = [
    {operations: ['get'], warmup: 1},
    {operations: ['put'], warmup: 5},
    {operations: ['get', 'put'], warmup: 1},
  ].map(({operations, warmup}, i) => {
    const records = operations.map((operation) => throughput({operation, params: {}}, 100));
    return runOf(records, {id: `a-${i + 1}`, path: `data/r/a-${i + 1}`, machine: 'desk', warmup});
  });
  const {warnings} = modelOf(reportOf(runs), [], new InputErrors());
  const [limit] = warnings.filter(({label}) => label === 'repeats with different warm-ups');
  assert.equal(
    limit?.text,
    'Runs with different warm-ups count as repeats: a-3 1\u202fs, a-2 5\u202fs.',
  );
});

for (const [name, from, to, text] of /** @type {const} */ ([
  ['locust-history.csv', /^(\d+),3,/gm, '$1,6,', 'a-3 6, a-1 3'],
  ['jtl.csv', /,3,3,http/g, ',9,9,http', 'a-3 9, a-1 3'],
  ['k6-text.txt', /(vus_max.*) min=6 +max=6/, '$1 min=2000 max=2000', 'a-3 2,000, a-1 6'],
])) {
  test(`reports repeats of ${name} with other users`, async () => {
    const three = String(await fixture(name));
    const runs = await Promise.all(
      [three, three, three.replaceAll(new RegExp(from, 'gm'), to)].map(async (file, i) => {
        const {records, facts = {}} = await read(file, {name});
        const run = runOf(records, {id: `a-${i + 1}`, path: `data/r/a-${i + 1}`, machine: 'desk'});
        return {...run, files: run.files.map((file) => ({...file, facts}))};
      }),
    );
    const {warnings} = modelOf(reportOf(runs), [], new InputErrors());
    assert.deepEqual(
      warnings.filter(({label}) => label === 'repeats with different users'),
      [
        {
          label: 'repeats with different users',
          text: `Runs with different numbers of users count as repeats: ${text}.`,
        },
      ],
    );
  });
}

test('reports repeats of db_bench with other threads, which it does not print', async () => {
  const name = 'db-bench-text.txt';
  const two = String(await fixture(name));
  /** @param {string} id @param {(line: string) => string} change */
  const made = async (id, change) => {
    const {records, format = ''} = await read(two.split('\n').map(change).join('\n'), {name});
    const run = runOf(records, {id, path: `data/r/${id}`, machine: 'desk'});
    return {...run, files: run.files.map((file) => ({...file, format}))};
  };
  /** @param {Run[]} runs */
  const limits = (...runs) => {
    const errors = new InputErrors();
    const {warnings} = modelOf(reportOf(runs), [], errors);
    return warnings.filter(({label}) => label === 'repeats with different threads or connections');
  };
  const first = await made('a-1', (line) => line);
  assert.deepEqual(limits(first, await made('a-2', (line) => line)), []);
  // Half the rate at the same time of an operation, as one thread has it.
  const halved = (/** @type {string} */ line) =>
    line.replace(/\d+(?= ops\/sec)/, (rate) => String(Math.round(Number(rate) / 2)));
  assert.deepEqual(limits(first, await made('a-2', halved)), [
    {
      label: 'repeats with different threads or connections',
      text: 'Runs with different numbers of busy threads or connections count as repeats: a-2 0.8, a-1 1.7.',
    },
  ]);
});

test('reports repeats of oha with other connections, unless the load is open', async () => {
  const runs = [
    [1, 0],
    [1, 0.5],
    [4, 0],
  ].map(([connections = 0, failed = 0], i) => {
    const subject = {operation: 'get', params: {}};
    const rate = (1000 * connections) / 4;
    const records = [
      throughput(subject, rate * (1 - failed), rate, {failed: rate * failed, all: rate}),
      {...latency(subject, 'mean', 0.004), step: 0.0001},
    ];
    const run = runOf(records, {id: `a-${i + 1}`, path: `data/r/a-${i + 1}`, machine: 'desk'});
    return {...run, files: run.files.map((file) => ({...file, format: 'oha-text'}))};
  });
  const limits = (/** @type {Report['load']} */ load) =>
    modelOf({...reportOf(runs), load}, [], new InputErrors()).warnings.flatMap(({label, text}) =>
      label === 'repeats with different threads or connections' ? [text] : [],
    );
  assert.deepEqual(limits({model: 'closed'}), [
    'Runs with different numbers of busy threads or connections count as repeats: a-3 4.0, a-1 1.0.',
  ]);
  assert.deepEqual(limits({model: 'open'}), []);
});

test('reports repeats at other rates of an open load, and of vegeta, which does not state its rate', () => {
  const run = (
    /** @type {number} */ i,
    /** @type {number} */ failed,
    /** @type {string} */ format,
  ) => {
    const rate = 50 * i;
    const one = throughput({operation: 'get', params: {}}, rate * (1 - failed), rate, {
      failed: rate * failed,
      all: rate,
    });
    const made = runOf([one], {id: `a-${i}`, path: `data/r/a-${i}`, machine: 'desk'});
    return {...made, files: made.files.map((file) => ({...file, format}))};
  };
  const limits = (/** @type {string} */ format, /** @type {Report['load']} */ load) => {
    const runs = [run(1, 0, format), run(4, 0.75, format)];
    return modelOf({...reportOf(runs), load}, [], new InputErrors()).warnings.flatMap(
      ({label, text}) => (label === 'repeats with different rates of requests' ? [text] : []),
    );
  };
  const told = ['Runs with different rates of requests count as repeats: a-4 200.0, a-1 50.0.'];
  assert.deepEqual(limits('vegeta-report', {model: 'closed'}), told);
  assert.deepEqual(limits('oha', {model: 'open'}), told);
  assert.deepEqual(limits('oha', {model: 'closed'}), []);
});

test('allows for the rounding of mean times when it counts connections', () => {
  /** @param {readonly (readonly [rate: number, mean: number])[]} measured */
  const limits = (measured) => {
    const runs = measured.map(([rate, mean], i) => {
      const subject = {operation: 'get', params: {}};
      const records = [
        throughput(subject, rate),
        {...latency(subject, 'mean', mean), step: 0.0001},
      ];
      const run = runOf(records, {id: `a-${i + 1}`, path: `data/r/a-${i + 1}`, machine: 'desk'});
      return {...run, files: run.files.map((file) => ({...file, format: 'hey-text'}))};
    });
    return modelOf(reportOf(runs), [], new InputErrors()).warnings.flatMap(({label, text}) =>
      label === 'repeats with different threads or connections' ? [text] : [],
    );
  };
  assert.deepEqual(
    limits([
      [9000, 0.0001],
      [9000, 0.0002],
    ]),
    [],
  );
  assert.deepEqual(
    limits([
      [9000, 0.0001],
      [16000, 0.0002],
    ]),
    [
      'Runs with different numbers of busy threads or connections count as repeats: a-2 3.2, a-1 0.9.',
    ],
  );
});
