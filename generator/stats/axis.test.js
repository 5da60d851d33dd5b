// All runs here are made.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {InputErrors} from '../errors.js';
import {throughput} from '../records/measurements.js';
import {fieldOf} from '../testing/index.js';
import {reportOf, runOf} from '../testing/models.js';
import {axisOf, positionOf, warnOfPositions, withAxis} from './axis.js';

/** @import {Run} from '../scan/types.d.ts' */

/** @param {Record<string, string>} [params] */
const rate = (params = {}) => throughput({operation: 'put', params}, 100);

/**
 * @param {Partial<Run>[]} facts
 *   The facts of one run each.
 */
const runs = (...facts) =>
  facts.map((one, i) => runOf([rate(one.params)], {id: `run-${i}`, ...one}));

test('axisOf', async (t) => {
  /** @param {Partial<Run>[]} facts */
  const found = (...facts) => axisOf(reportOf(runs(...facts)));
  /** @param {string[]} values @param {string} name */
  const params = (values, name) => found(...values.map((value) => ({params: {[name]: value}})));

  await t.test('takes what the report states', () => {
    const some = runs({version: 'x 1.0'}, {version: 'x 1.1'});
    assert.deepEqual(axisOf(reportOf(some, {axis: 'release'})), {
      axis: 'release',
      param: 'release',
    });
    const stated = runs({params: {version: '1.0'}}, {params: {version: '1.1'}});
    assert.deepEqual(axisOf(reportOf(stated, {axis: 'release'})), {
      axis: 'release',
      param: 'version',
    });
    const three = runs({commit: 'aaaaaaa'}, {commit: 'bbbbbbb'}, {commit: 'ccccccc'});
    assert.equal(axisOf(reportOf(three, {axis: 'none'})), undefined);
  });

  await t.test('finds a parameter by its name or its values', () => {
    assert.deepEqual(params(['1', '2', '3'], 'release'), {axis: 'release', param: 'release'});
    assert.deepEqual(params(['a', 'b', 'c'], 'commit'), {axis: 'commit', param: 'commit'});
    assert.deepEqual(params(['2.4.4', '2.10.0', 'v3.0.0-rc1'], 'client'), {
      axis: 'release',
      param: 'client',
    });
  });

  await t.test('takes no other parameter for one', () => {
    assert.equal(params(['0.5', '0.25', '0.125'], 'fill'), undefined);
    assert.equal(params(['8 B', '16 B', '32 B'], 'payload'), undefined);
    assert.equal(params(['2.4.4', '2.10.0'], 'release'), undefined);
  });

  await t.test('finds releases and commits that the runs state', () => {
    const releases = ['x 1.0, OpenJDK 17', 'x 1.1, OpenJDK 17', 'x 1.2, OpenJDK 17'];
    assert.deepEqual(found(...releases.map((version) => ({version}))), {
      axis: 'release',
      param: 'release',
    });
    const commits = ['aaaaaaa', 'bbbbbbb', 'ccccccc'].map((commit) => ({commit}));
    assert.deepEqual(found(...commits), {axis: 'commit', param: 'commit'});
    // Of as many, the release counts.
    const both = commits.map((one, i) => ({...one, version: `1.${i}`}));
    assert.equal(found(...both)?.axis, 'release');
  });

  await t.test(
    'takes a JVM for a release only where no run of the system states another version',
    () => {
      const jvms = ['OpenJDK 17.0.15', 'OpenJDK 21.0.2'].map((version) => ({version}));
      assert.deepEqual(found(...jvms), {axis: 'release', param: 'release'});
      assert.equal(found({version: 'Our cache 1.4, OpenJDK 17.0.15'}, ...jvms), undefined);
    },
  );

  await t.test('takes commits where a release or a JVM has several of them', () => {
    /** @param {string} first @param {string} second */
    const updated = (first, second) => [
      {version: first, commit: 'aaaaaaa'},
      {version: first, commit: 'bbbbbbb'},
      {version: second, commit: 'ccccccc'},
    ];
    const jvms = updated('OpenJDK 17.0.15', 'OpenJDK 17.0.16');
    assert.deepEqual(found(...jvms), {axis: 'commit', param: 'commit'});
    assert.deepEqual(found(...jvms.slice(1)), {axis: 'release', param: 'release'});
    assert.deepEqual(found(...updated('x 1.0', 'x 1.1')), {axis: 'commit', param: 'commit'});
  });

  await t.test('takes no release or day of a failed run', () => {
    const failed = {status: /** @type {const} */ ('failed'), reason: 'Out of memory'};
    const one = {version: '1.0', date: '2026-11-21'};
    assert.equal(found(one, {...one, ...failed, version: '1.1'}), undefined);
    assert.equal(found(one, {...failed, params: {release: '1.1'}}), undefined);
    const days = Array.from({length: 8}, (_, i) => ({date: `2026-11-0${i + 1}`}));
    assert.equal(found(...days.slice(1), {...days[0], ...failed}), undefined);
  });

  await t.test('takes no release of a document', () => {
    const published = {title: 'A post'};
    const facts = ['1', '2', '3'].map((release) => ({published, params: {release}}));
    assert.equal(found(...facts), undefined);
  });

  await t.test('parts no commit from its first digits', () => {
    const commit = '9f2c1d4e5b6a7c8d9e0f1a2b3c4d5e6f7a8b9c0d';
    const two = [{commit}, {commit: commit.slice(0, 7)}];
    assert.equal(axisOf(reportOf(runs(...two))), undefined);
    const report = withAxis(reportOf(runs(...two, {commit: 'abcdef0123456789'})));
    assert.deepEqual(
      report.runs.map(({params}) => params.commit),
      ['9f2c1d4', '9f2c1d4', 'abcdef0123'],
    );
  });

  await t.test('takes v1.0.0 and 1.0.0 for one release', () => {
    const two = [{version: 'Cache v1.0.0'}, {version: '1.0.0'}];
    assert.equal(axisOf(reportOf(runs(...two))), undefined);
    const report = withAxis(reportOf(runs(...two, {version: 'v1.1.0'})));
    assert.deepEqual(
      report.runs.map(({params}) => params.release),
      ['1.0.0', '1.0.0', 'v1.1.0'],
    );
  });

  await t.test('looks at long values in no time', () => {
    const module = `0.0.0-20231121093000abcdef${'abcdef'.repeat(50)}/linux`;
    assert.equal(
      found({params: {module}}, {params: {module: 'b'}}, {params: {module: 'c'}}),
      undefined,
    );
  });

  await t.test('takes two releases of a system apart, and no releases of several systems', () => {
    const two = found({version: '1.0'}, {version: '1.0'}, {version: '1.1'});
    assert.deepEqual(two, {axis: 'release', param: 'release'});
    assert.equal(found({version: '1.0'}, {version: '1.0'}), undefined);
    const systems = ['1.0', '1.1', '1.2'].map((version, i) => ({version, system: 'abc'.charAt(i)}));
    assert.equal(found(...systems), undefined);
  });

  await t.test(
    'finds eight days of runs that state nothing else, and leaves repeats and compared systems together',
    () => {
      const days = Array.from({length: 8}, (_, i) => ({date: `2026-11-0${i + 1}T02:00:00Z`}));
      const byDate = {axis: 'date', param: 'date'};
      assert.deepEqual(found(...days), byDate);
      assert.equal(found(...days.slice(1)), undefined);
      // As JMH states it; two may be what is compared.
      const ofJvm = days.map((day) => ({...day, version: 'OpenJDK 17.0.15'}));
      assert.deepEqual(found(...ofJvm), byDate);
      const [first, ...others] = ofJvm;
      assert.ok(first);
      const ofTwo = found({...first, version: 'OpenJDK 21.0.1'}, ...others);
      assert.deepEqual(ofTwo, {axis: 'release', param: 'release'});
      const repeats = days.map((day) => ({...day, version: '1.0'}));
      assert.equal(found(...repeats), undefined);
      assert.deepEqual(axisOf(reportOf(runs(...repeats), {axis: 'date'})), byDate);
      const systems = runs(...days, ...days.map((day) => ({...day, system: 'b'})));
      assert.deepEqual(axisOf(reportOf(systems)), byDate);
      assert.equal(axisOf(reportOf(systems, {baseline: 'a'})), undefined);
      assert.deepEqual(axisOf(reportOf(systems, {baseline: 'a', axis: 'date'})), byDate);
    },
  );
});

test('withAxis', async (t) => {
  await t.test('makes what the runs state a parameter of runs and records', () => {
    const report = withAxis(
      reportOf(runs({version: 'x 1.0'}, {version: 'x 1.1'}), {axis: 'release'}),
    );
    assert.deepEqual(fieldOf(report.runs, 'params'), [{release: '1.0'}, {release: '1.1'}]);
    assert.deepEqual(
      report.runs.flatMap(({files}) =>
        files.flatMap((file) => file.records.map((one) => one.params)),
      ),
      [{release: '1.0'}, {release: '1.1'}],
    );
  });

  await t.test('changes nothing where a parameter is the axis, or there is none', () => {
    const stated = reportOf(runs({params: {release: '1.0'}}, {params: {release: '1.1'}}), {
      axis: 'release',
    });
    assert.equal(withAxis(stated), stated);
    const none = reportOf(runs({}, {}));
    assert.equal(withAxis(none), none);
  });

  await t.test('adds the axis to each run that lacks it', () => {
    const report = withAxis(
      reportOf(runs({version: 'x 1.0'}, {version: 'x 1.1'}, {params: {release: '1.2'}})),
    );
    assert.deepEqual(fieldOf(report.runs, 'params'), [
      {release: '1.0'},
      {release: '1.1'},
      {release: '1.2'},
    ]);
    assert.deepEqual(axisOf(report), {axis: 'release', param: 'release'});
    assert.equal(withAxis(report), report);
  });

  await t.test('adds no release under the name of another parameter', () => {
    const clients = ['2.4.4', '2.10.0', '3.0.0'].map((client) => ({params: {client}}));
    const report = reportOf(runs(...clients, {version: '7.2.1'}));
    assert.equal(axisOf(report)?.param, 'client');
    assert.equal(withAxis(report), report);
  });

  await t.test('gives the same axis when it is asked again', () => {
    const days = Array.from({length: 8}, (_, i) => ({date: `2026-11-0${i + 1}`}));
    const report = withAxis(reportOf(runs(...days)));
    assert.deepEqual(axisOf(report), {axis: 'date', param: 'date'});
    assert.equal(withAxis(report), report);
  });
});

test('positionOf', async (t) => {
  /** @param {Partial<Run>} facts */
  const run = (facts) => runOf([], facts);

  await t.test('is the first version of the text, the beginning of the commit, the day', () => {
    assert.equal(positionOf(run({version: 'jnats 2.10.0, OpenJDK 17.0.15'}), 'release'), '2.10.0');
    assert.equal(positionOf(run({version: 'OpenJDK 17.0.15, jnats 2.10.0'}), 'release'), '2.10.0');
    assert.equal(positionOf(run({version: 'nightly'}), 'release'), 'nightly');
    assert.equal(positionOf(run({commit: '0123456789abcdef'}), 'commit'), '0123456789');
    assert.equal(positionOf(run({date: '2026-11-21T09:30:29Z'}), 'date'), '2026-11-21');
    assert.equal(positionOf(run({}), 'commit'), undefined);
  });

  await t.test('comes from the files where run.yaml says nothing', () => {
    const stated = run({});
    const files = stated.files.map((file) => ({
      ...file,
      facts: {version: '1.4', commit: 'abcdef0'},
    }));
    assert.equal(positionOf({...stated, files}, 'release'), '1.4');
    assert.equal(positionOf({...stated, files, version: '1.5'}, 'release'), '1.5');
    assert.equal(positionOf({...stated, files}, 'commit'), 'abcdef0');
  });
});

test('warnOfPositions', async (t) => {
  const NO_VERSION = 'found no version of the system, expected one';
  const NO_COMMIT = 'found no commit of the system, expected one';
  const AS_OTHERS = ', as other runs of the system state';
  const IN_HISTORY = ', because the report has a history over';
  /** @param {import('../scan/types.d.ts').Report['axis']} axis @param {Partial<Run>[]} facts */
  function warned(axis, ...facts) {
    const errors = new InputErrors();
    const all = runs(...facts).map((run) => ({...run, path: `data/r/${run.id}`}));
    warnOfPositions(reportOf(all, axis ? {axis} : {}), errors);
    return errors.warnings.map(({file, message}) => `${file}: ${message}`);
  }

  await t.test('warns of each run that the history of the report cannot place', () => {
    const [first, last] = ['data/r/run-0/run.yaml', 'data/r/run-2/run.yaml'];
    assert.deepEqual(warned('release', {}, {version: 'x 1.0'}, {}), [
      `${first}: ${NO_VERSION} such as x 1.0${IN_HISTORY} releases`,
      `${last}: ${NO_VERSION} such as x 1.0${IN_HISTORY} releases`,
    ]);
    assert.deepEqual(warned('release', {}), [`${first}: ${NO_VERSION}${IN_HISTORY} releases`]);
    assert.deepEqual(warned('commit', {}, {params: {revision: '12'}}), [
      `${first}: ${NO_COMMIT}${IN_HISTORY} commits`,
    ]);
    assert.deepEqual(warned('date', {}, {}), []);
  });

  await t.test('warns where other runs of the system state one, and no JVM for one', () => {
    const path = 'data/r/run-1/run.yaml';
    assert.deepEqual(warned(undefined, {version: 'x 1.0'}, {version: 'OpenJDK 17.0.15'}), [
      `${path}: ${NO_VERSION} such as x 1.0${AS_OTHERS}`,
    ]);
    assert.deepEqual(warned(undefined, {commit: 'aaaaaaa'}, {}), [
      `${path}: ${NO_COMMIT} such as aaaaaaa${AS_OTHERS}`,
    ]);
    assert.deepEqual(warned(undefined, {version: 'x 1.0'}, {version: '7, OpenJDK 17.0.15'}), [
      `${path}: found the version "7", expected one such as x 1.0${AS_OTHERS}`,
    ]);
    assert.deepEqual(warned(undefined, {version: 'OpenJDK 17.0.15'}, {}), []);
    assert.deepEqual(warned(undefined, {commit: 'aaaaaaa'}, {}, {}), []);
    assert.deepEqual(warned(undefined, {commit: 'aaaaaaa'}, {system: 'b'}), []);
  });

  await t.test('warns of many days that are repeats because systems are compared', () => {
    const days = [1, 2, 3, 4, 5, 6, 7, 8].map((day) => ({date: `2026-11-0${day}`}));
    const all = runs(...days, {system: 'b'});
    /** @param {Partial<import('../scan/types.d.ts').Report>} facts */
    const texts = (facts) => {
      const errors = new InputErrors();
      warnOfPositions(reportOf(all, facts), errors);
      return errors.warnings.map(({file, message}) => `${file}: ${message}`);
    };
    assert.deepEqual(texts({baseline: 'a'}), [
      'data/r/report.yaml: found runs of 8 days, which are repeats because systems are compared, expected axis: date for a history, or axis: none',
    ]);
    assert.deepEqual(texts({}), []);
    assert.deepEqual(texts({baseline: 'a', axis: 'none'}), []);
    assert.deepEqual(texts({baseline: 'a', axis: 'date'}), []);
  });

  await t.test('takes what the files state, and leaves withdrawn runs out', () => {
    const withdrawn = {date: '2026-11-22', reason: 'it named no version'};
    assert.deepEqual(warned('release', {version: 'x 1.0'}, {withdrawn}), []);
    const [run = runOf([])] = runs({});
    const files = run.files.map((file) => ({...file, facts: {commit: 'aaaaaaa'}}));
    assert.deepEqual(warned('commit', {files}), []);
  });
});
