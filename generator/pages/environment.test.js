import assert from 'node:assert/strict';
import {test} from 'node:test';
import {spread} from '../stats/spread.js';
import {reportModel, summary} from '../testing/made-site.js';
import {environment, machineFacts} from './environment.js';
import {NOT_STATED} from './page.js';

test('machineFacts', () => {
  /** @param {Partial<import('../scan/types.d.ts').Machine>} stated */
  const labels = (stated) =>
    machineFacts({id: 'm', name: 'M', notes: [], ...stated}).map(({label, values}) => [
      label,
      ...values.map((value) => (typeof value === 'string' ? value : value.text)),
    ]);
  assert.deepEqual(labels({cores: 2})[1], ['Cores', '2']);
  // Most machines have neither, and do not lack it.
  assert.equal(labels({}).length, 9);
  assert.deepEqual(
    labels({governor: 'performance', limits: {cores: 1, memory: '2 GiB'}}).slice(9),
    [
      ['CPU governor', 'performance'],
      ['Container limits', '1 core, 2 GiB'],
    ],
  );
  assert.deepEqual(labels({limits: {memory: '2 GiB'}}).at(-1), ['Container limits', '2 GiB']);
});

test('the values of a parameter are listed once, and counted where there are many', () => {
  const model = reportModel();
  const [run] = model.report.runs;
  model.summaries = [1, 2, 3, 4, 5].flatMap((release) =>
    ['0 B', '16 B', '4 B'].map((payload) => ({
      ...summary,
      run: run?.id ?? '',
      params: {release: String(release), payload},
    })),
  );
  const {facts} = environment(model, []);
  assert.deepEqual(facts.find(({label}) => label === 'Parameters')?.values, [
    'release: 5 values',
    'payload: 0 B, 4 B, 16 B',
  ]);
});

test('errors are those of the results that count them', () => {
  const model = reportModel();
  const errorsOf = (/** @type {(number | null)[]} */ ...counts) => {
    model.summaries = counts.map((errors) => ({
      ...summary,
      run: model.report.runs[0]?.id ?? '',
      errors,
    }));
    return environment(model, []).facts.find(({label}) => label === 'Errors')?.values;
  };
  assert.deepEqual(errorsOf(0, 3), ['3 errors']);
  assert.deepEqual(errorsOf(0, null), ['0 errors in the results that count them']);
  assert.deepEqual(errorsOf(null, null), [NOT_STATED]);
});

test('intervals of percentiles alone are intervals too', () => {
  const model = reportModel();
  const [configuration] = model.configurations;
  assert.ok(configuration);
  const none = {n: null, min: null, mean: null, p50: null, p99: null, 'p99.9': null, max: null};
  const p50 = spread([1, 2, 3, 2, 1]);
  const {summary} = configuration;
  assert.ok(summary?.throughput);
  const interval = {low: 1, high: 2, level: 0.999};
  const rate = {
    ...{...configuration, throughput: p50},
    summary: {...summary, throughput: {...summary.throughput, interval}},
  };
  for (const one of [{...configuration, throughput: null, latency: {...none, p50}}, rate]) {
    model.configurations = [one];
    assert.deepEqual(
      environment(model, [])
        .facts.find(({label}) => label === 'Interval')
        ?.values.map((value) => String(value).replaceAll(/\s/g, ' ')),
      ['95 % confidence intervals over the repeats (Student’s t)'],
    );
  }
});

test('the warm-up is that of manifests, and of the files where a manifest has none', () => {
  const model = reportModel();
  const [run] = model.report.runs;
  const [file] = run?.files ?? [];
  assert.ok(run && file);
  const inFile = {...run, files: [{...file, facts: {warmup: '2 iterations of 1 s'}}]};
  /** @param {import('../scan/types.d.ts').Run[]} runs */
  const warmups = (...runs) => {
    model.report.runs = runs;
    const {facts} = environment(model, []);
    return facts.find(({label}) => label === 'Warm-up excluded')?.values;
  };
  const stated = `2 iterations of 1 s (stated by ${file.name})`;
  assert.deepEqual(warmups({...run, warmup: 0}), [{text: 'not stated', missing: true}]);
  assert.deepEqual(warmups({...inFile, warmup: 0}), [stated]);
  assert.deepEqual(warmups({...inFile, warmup: 0}, {...run, warmup: 10}, {...run, warmup: 3}), [
    '3.00\u202fs',
    '10.0\u202fs',
    stated,
  ]);
});

test('the users are those that files state, if any do', () => {
  const model = reportModel();
  const [run] = model.report.runs;
  const [file] = run?.files ?? [];
  assert.ok(run && file);
  const users = () =>
    environment(model, []).facts.find(({label}) => label === 'Users at most')?.values;
  assert.equal(users(), undefined);
  model.report.runs = [{...run, files: [{...file, facts: {users: 50}}]}];
  assert.deepEqual(users(), [`50 (stated by ${file.name})`]);
});

test('several machines have the ids that charts and tables use', () => {
  const model = reportModel();
  const [run] = model.report.runs;
  assert.ok(run);
  const machines = ['m', 'm-2'].map((id) => {
    const kernel = id === 'm' ? {kernel: '6.1'} : {};
    return {id, name: 'M', cores: 2, notes: [], ...kernel};
  });
  const facts = (/** @type {string[]} */ ...used) => {
    model.report.runs = used.map((machine) => ({...run, machine}));
    const found = environment(model, machines).facts;
    return ['Machine', 'Cores', 'Kernel'].map((name) =>
      found
        .find(({label}) => label === name)
        ?.values.map((value) => (typeof value === 'string' ? value : value.text))
        .join(),
    );
  };
  assert.deepEqual(facts('m', 'm-2'), ['M (m),M (m-2)', '2', 'm: 6.1']);
  assert.deepEqual(facts('m', 'm'), ['M', '2', '6.1']);
});

test('the runners are those that files state', () => {
  const model = reportModel();
  const [run] = model.report.runs;
  const [file] = run?.files ?? [];
  assert.ok(run && file);
  const runners = () => environment(model, []).facts.find(({label}) => label === 'Runner')?.values;
  assert.equal(runners(), undefined);
  const of = (/** @type {string} */ runner) => ({...run, files: [{...file, facts: {runner}}]});
  model.report.runs = [of('JMH 1.37'), of('JMH 1.36'), of('JMH 1.37')];
  assert.deepEqual(
    runners(),
    ['JMH 1.37', 'JMH 1.36'].map((runner) => `${runner} (stated by ${file.name})`),
  );
});

test('versions and facts of machines are those of manifests, else of the files', () => {
  const model = reportModel();
  const [run] = model.report.runs;
  const [file] = run?.files ?? [];
  assert.ok(run && file);
  model.report.systems = ['a', 'b'].map((id) => ({
    ...{id, name: id.toUpperCase(), platform: 'jvm', colour: 1},
  }));
  const facts = {version: '2.0', cpu: 'AMD EPYC', cores: 4};
  const {version: _, machine: __, ...bare} = run;
  const files = [{...file, facts}];
  model.report.runs = [
    {...bare, system: 'a', version: '1.0', machine: 'm', files},
    {...bare, system: 'b', machine: 'm', files},
  ];
  const machines = [{id: 'm', name: 'M', cpu: 'EPYC', notes: []}];
  const {facts: found} = environment(model, machines);
  const valuesOf = (/** @type {string} */ name) => found.find(({label}) => label === name)?.values;
  const source = `(stated by ${file.name})`;
  assert.deepEqual(valuesOf('Systems and versions'), ['A 1.0', `B 2.0 ${source}`]);
  assert.deepEqual(valuesOf('Processor'), ['EPYC']);
  assert.deepEqual(valuesOf('Cores'), [`4 ${source}`]);
});

test('differences and steps of the method are counted where a report states any', () => {
  const model = reportModel();
  /** @param {string[]} texts */
  const counts = (texts) => {
    const report = {...model.report, differences: texts, method: texts};
    const {facts} = environment({...model, report}, []);
    return ['Differences in set-up', 'Method'].map(
      (name) => facts.find(({label}) => label === name)?.values,
    );
  };
  assert.deepEqual(counts([]), [[NOT_STATED], [NOT_STATED]]);
  assert.deepEqual(counts(['a', 'b']), [['2 differences'], ['2 steps']]);
});

test('commands are counted where only some runs have one', () => {
  const model = reportModel();
  const [run] = model.report.runs;
  assert.ok(run);
  const shareOf = (/** @type {string[]} */ ...commands) => {
    model.report.runs = commands.map((command) => ({...run, command}));
    return environment(model, []).facts.find(({label}) => label === 'Commands')?.values;
  };
  assert.deepEqual(shareOf('a', 'b'), ['for every run']);
  assert.deepEqual(shareOf('a', ''), ['for 1 of 2 runs']);
  assert.deepEqual(shareOf('', ''), [NOT_STATED]);
});

test('the summary counts the facts that are stated', () => {
  const {summary: text, facts} = environment(reportModel(), []);
  const stated = facts.filter(({values: [first]}) => first !== NOT_STATED).length;
  assert.ok(stated < facts.length);
  assert.equal(text, `${stated} of ${facts.length} facts stated`);
});
