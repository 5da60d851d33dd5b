// The fixture is the first 24 samples of a run of JMeter 5.6.3, the plan of jtl.csv, with
// -Jjmeter.save.saveservice.output_format=xml.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {distributionOf, fieldOf, fixture, read} from '../../testing/index.js';

const text = String(await fixture('jtl-xml.xml'));
const start = '<?xml version="1.0" encoding="UTF-8"?>\n<testResults version="1.2">\n';

test('jtlXml', async (t) => {
  await t.test('reads what the same plan gives as CSV, with parts of a sample', async () => {
    const {format, records, errors, warnings} = await read(text);
    assert.deepEqual(errors, []);
    assert.deepEqual(fieldOf(warnings, 'message'), [
      '"GET item" was not measured: 6 of 6 samples failed',
      '"order, all" (kind transaction) was not measured: 6 of 6 samples failed',
      '"refused" was not measured: 3 of 3 samples failed',
    ]);
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
    const slow = distributionOf(records, 'GET slow');
    assert.deepEqual([slow.n, slow.min, slow.max], [6, 0.041, 0.052]);
  });

  await t.test('writes entities as the characters they are', async () => {
    const sample =
      '<sample t="5" ts="1795241492697" s="true" lb="a &lt;b&gt; &#x1F600;&amp;lt;"/>\n';
    const {records} = await read(`${start}${sample}</testResults>\n`);
    assert.equal(records[0]?.kind === 'distribution' && records[0].operation, 'a <b> 😀&lt;');
  });

  await t.test('reports that a run was cut short', async () => {
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

  await t.test('refuses metrics of a collector, with the words for CSV', async () => {
    const hint =
      'Collectors such as PerfMon write metrics of machines in this format. Use the file that -l writes, or set `unread` for this file in run.yaml.';
    // Made, as XStream writes the class of a plugin.
    const name = 'kg.apc.jmeter.perfmon.PerfMonSampleResult';
    const element = `<${name}>\n  <sampleCount>1</sampleCount>\n  <ts>1795241492697</ts>\n</${name}>\n`;
    const {errors} = await read(`${start}${element}${element}</testResults>\n`);
    assert.deepEqual(errors, [
      `file.csv:3: found <${name}>, expected a sample of JMeter\n  ${hint}`,
    ]);
    const row =
      '<sample t="182" ts="1795241492697" s="true" lb="10.0.0.1 CPU" rc="" tn="" na="0"/>\n';
    assert.deepEqual((await read(`${start}${row}</testResults>\n`)).errors, [
      `file.csv:3: found a row without a thread and a response code, expected a sample of JMeter\n  ${hint}`,
    ]);
  });

  await t.test('refuses samples of other classes, which would be missing', async () => {
    const sample = '<sample t="5" ts="1795241492697" s="true" lb="a"/>\n';
    const other = '<com.example.OtherSampleResult>\n</com.example.OtherSampleResult>\n';
    const {errors} = await read(`${start}${sample}${other}${other}</testResults>\n`);
    assert.deepEqual(errors, [
      'file.csv:4: found <com.example.OtherSampleResult>, expected <httpSample> or <sample>\n  Write the results as CSV, which has every sample.',
    ]);
  });

  await t.test('warns of what follows the results', async () => {
    const {warnings} = await read(`${start}</testResults>\nlabel,mean\nGET,5\n`);
    assert.deepEqual(warnings, [
      {line: 4, message: 'found "label,mean" and 1 more line after the table'},
    ]);
  });
});
