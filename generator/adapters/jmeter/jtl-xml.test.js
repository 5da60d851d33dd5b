// The fixture is the first 24 samples of a run of JMeter 5.6.3, the plan of jtl.csv, with
// -Jjmeter.save.saveservice.output_format=xml.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fixture, read} from '../../testing/index.js';

const text = String(await fixture('jtl-xml.xml'));
const start = '<?xml version="1.0" encoding="UTF-8"?>\n<testResults version="1.2">\n';

test('jtlXml', async (t) => {
  await t.test('reads what the same plan gives as CSV, with parts of a sample', async () => {
    const {format, records, errors, warnings} = await read(text);
    assert.deepEqual(errors, []);
    assert.deepEqual(
      warnings.map(({message}) => message),
      [
        '"GET item" was not measured: 6 of 6 samples failed',
        '"order, all" (kind transaction) was not measured: 6 of 6 samples failed',
        '"refused" was not measured: 3 of 3 samples failed',
      ],
    );
    assert.equal(format, 'jtl-xml');
    const timelines = records.filter((record) => record.kind === 'timeline');
    // grep -o ' s="[a-z]*" lb="[^"]*"' jtl-xml.xml | sort | uniq -c
    assert.deepEqual(
      timelines.map(({operation, params, windows}) => [
        operation,
        params,
        windows.reduce((sum, {count}) => sum + count, 0),
        windows.reduce((sum, {errors}) => sum + (errors ?? 0), 0),
      ]),
      [
        ['GET item', {}, 0, 6],
        ['GET slow', {}, 6, 0],
        ['order, all', {kind: 'transaction'}, 0, 6],
        ['page', {}, 3, 0],
        ['page-0', {}, 3, 0],
        ['page-1', {}, 3, 0],
        ['refused', {}, 0, 3],
      ],
    );
    const slow = records.find(
      (record) => record.kind === 'distribution' && record.operation === 'GET slow',
    );
    assert.ok(slow?.kind === 'distribution');
    assert.deepEqual([slow.n, slow.min, slow.max], [6, 0.041, 0.052]);
  });

  await t.test('writes entities as the characters they are', async () => {
    const sample =
      '<sample t="5" ts="1795241492697" s="true" lb="a &lt;b&gt; &#x1F600;&amp;lt;"/>\n';
    const {records} = await read(`${start}${sample}</testResults>\n`);
    assert.equal(records[0]?.kind === 'distribution' && records[0].operation, 'a <b> 😀&lt;');
  });

  await t.test('tells that a run was cut short', async () => {
    const sample = '<sample t="5" ts="1795241492697" s="true" lb="a"/>\n';
    const {errors, warnings} = await read(start + sample + sample.replace('697', '698'));
    assert.deepEqual(errors, []);
    assert.deepEqual(warnings, [
      {line: 4, message: 'found no </testResults>: the run was cut short'},
    ]);
  });

  await t.test('refuses half a start tag and a sample without its time', async () => {
    const half = '<httpSample t="5" ts="1795241492697\n';
    const none = '<sample ts="1795241492697" s="true" lb="a"/>\n';
    const {errors} = await read(`${start}${half}${none}</testResults>\n`);
    assert.deepEqual(errors, [
      'file.csv:3: found "<httpSample t="5" ts="1795241492697", expected the whole start tag of a sample',
      'file.csv:4: found "" in attribute "t", expected a number',
    ]);
  });

  await t.test('tells of what follows the results', async () => {
    const {warnings} = await read(`${start}</testResults>\nlabel,mean\nGET,5\n`);
    assert.deepEqual(warnings, [
      {line: 4, message: 'found "label,mean" and 1 more line after the table'},
    ]);
  });
});
