// All data here are made for the test: generator/testing/made-site.js.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {machine, reportModel, runOf, uncountedRuns} from '../testing/made-site.js';
import {reportFigures} from './index.js';
import {sourceLine} from './source-line.js';

test('the line below a chart names what it draws', async (t) => {
  const model = reportModel();
  const [java, other] = [runOf({}), runOf({id: 'c-2', system: 'c', date: '2026-02-01'})];
  const JAVA = {platform: /** @type {const} */ ('jvm'), colour: 1, version: '7.8.3'};
  const systems = [
    {id: 'java', name: 'Java client', platform: /** @type {const} */ ('jvm'), colour: 1},
    {id: 'c', name: 'C client', platform: /** @type {const} */ ('native'), colour: 2},
  ];
  const report = {...model.report, systems, runs: [java, other]};

  await t.test('all systems, those of the request, or a run', () => {
    /** @param {{systems?: string[], runs?: string[]}} [drawn] */
    const line = (drawn) => sourceLine(report, [machine], drawn).replace(`${report.title} · `, '');
    assert.equal(line(), 'Java client and C client · Desk · 2026-01-03 to 2026-02-01');
    assert.equal(line({systems: ['c']}), 'C client · Desk · 2026-02-01');
    assert.equal(line({runs: ['c-2']}), 'C client · run c-2 · Desk · 2026-02-01');
    assert.equal(line({runs: ['c-2', 'java-1']}), line());
    assert.match(sourceLine(report, [], {systems: ['c']}), / · C client · machine not stated · /);
  });

  await t.test('with the version of a system whose name has none, and no more than four', () => {
    const named = (/** @type {string[]} */ ...names) =>
      sourceLine({...report, systems: names.map((name, i) => ({...JAVA, id: `s-${i}`, name}))}, [
        machine,
      ]).split(' · ')[1];
    assert.equal(named('Java 7.8', 'Java'), 'Java 7.8 and Java 7.8.3');
    assert.equal(named('A 1.0', 'B 1.0', 'C 1.0', 'D 1.0'), 'A 1.0, B 1.0, C 1.0 and D 1.0');
    assert.equal(named('A', 'B', 'C', 'D', 'E'), '5 systems');
  });

  await t.test('published values only where it draws them', () => {
    const published = {...other, date: '2011', published: {title: 'Paper'}};
    const both = {...report, runs: [java, published]};
    assert.match(sourceLine(both, [machine]), / · Java client · Desk · 2026-01-03$/);
    assert.match(sourceLine(both, [machine], {systems: ['c']}), / · C client · Desk · 2011$/);
  });

  await t.test('without runs that failed or are withdrawn, unless it names them', () => {
    const machines = [machine, {...machine, id: 'rack', name: 'Rack'}];
    const all = {...report, runs: [...uncountedRuns(), ...report.runs]};
    /** @param {{systems?: string[], runs?: string[]}} [drawn] */
    const line = (drawn) => sourceLine(all, machines, drawn).replace(`${report.title} · `, '');
    assert.equal(line(), 'Java client and C client · Desk · 2026-01-03 to 2026-02-01');
    assert.equal(line({systems: ['java']}), 'Java client · Desk · 2026-01-03');
    assert.equal(line({runs: ['java-8', 'c-2']}), 'C client · run c-2 · Desk · 2026-02-01');
    assert.equal(line({runs: ['java-9']}), 'Java client · run java-9 · Rack · 2027-01-01');
  });

  await t.test('with the name of a computer once, if it had two kernels', () => {
    const runs = report.runs.map((run, i) => ({...run, machine: i === 0 ? 'rack' : 'desk'}));
    const machines = [machine, {...machine, id: 'rack'}];
    assert.match(sourceLine({...report, runs}, machines), / · Desk · /);
  });

  await t.test('on its page', () => {
    const charts = model.charts.map((chart) => ({...chart, drawn: {systems: ['c']}}));
    const [parts] = reportFigures({...model, report, charts}, {machines: [machine]});
    assert.match(parts?.figure.source ?? '', / · C client · Desk · 2026-02-01$/);
  });
});
