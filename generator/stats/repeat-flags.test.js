// The runs are made of two copies of a real file of JMH, one with another heap.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {InputErrors} from '../errors.js';
import {modelOf} from '../model.js';
import {fixture, read} from '../testing/index.js';
import {reportOf, runOf} from '../testing/models.js';

const text = String(await fixture('jmh-json.json'));

/** @param {string} id @param {string[]} flags */
async function jmhRun(id, flags) {
  const changed = text.replaceAll(
    /"jvmArgs" : \[[^\]]*\]/g,
    `"jvmArgs" : ${JSON.stringify(flags)}`,
  );
  const {records, facts} = await read(changed, {name: 'jmh.json'});
  const run = runOf(records, {id, path: `data/r/${id}`, machine: 'desk'});
  return {...run, files: run.files.map((file) => ({...file, facts}))};
}

/** @param {string[][]} flags Of each repeat. */
async function told(...flags) {
  const runs = await Promise.all(flags.map((some, i) => jmhRun(`run-${i + 1}`, some)));
  const errors = new InputErrors();
  const {warnings} = modelOf(reportOf(runs), [], errors);
  return {
    page: warnings.flatMap(({label, text}) => (label === 'repeats with other flags' ? text : [])),
    check: errors.warningLines().filter((line) => line.includes('repeat')),
  };
}

test('tells repeats of JMH with another heap', async () => {
  assert.deepEqual(await told(['-Xmx1g'], ['-Xmx2g']), {
    page: ['Runs with other JVM flags count as repeats: run-2 -Xmx2g, run-1 -Xmx1g.'],
    check: [
      'warning: data/r/run-2/run.yaml: found the flag "-Xmx2g", expected "-Xmx1g" as in run-1, of which it counts as a repeat: tell them apart by params or system',
    ],
  });
});

test('tells nothing of equal sizes, and of properties and paths', async () => {
  const none = {page: [], check: []};
  assert.deepEqual(await told(['-Xmx1g'], ['-Xmx1024m']), none);
  assert.deepEqual(await told(['-Dport=1'], ['-Dport=2']), none);
  assert.deepEqual(await told(['-XX:ErrorFile=a'], ['-XX:ErrorFile=b']), none);
});
