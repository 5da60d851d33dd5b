import assert from 'node:assert/strict';
import {readFile} from 'node:fs/promises';
import {test} from 'node:test';
import {InputErrors} from '../errors.js';
import {readManifest} from '../scan/manifest.js';
import {reportOf} from '../scan/shape.js';
import {fieldOf} from '../testing/index.js';
import {KINDS} from './kinds.js';

const REPORT = `title: A finding
question: A question?
systems:
  a: {name: A}
charts:
  - {id: heap, chart: gc-saw-tooth}
  - id: stated
    chart: latency-stated
  - {id: percentiles, chart: latency-by-percentile}
  - {id: ratio, chart: jvm-native-ratio}
  - {id: rates, chart: throughput-comparison}
  - {id: times, chart: latency-comparison}
  - {id: history, chart: latency-history}
`;

test('an old name of a chart kind works, with a warning that says the new one', () => {
  const errors = new InputErrors();
  const file = 'data/r/report.yaml';
  const manifest = readManifest(REPORT, 'report', file, errors) ?? assert.fail();
  const {charts} = reportOf('r', manifest, file, errors);
  assert.deepEqual(errors.list(), []);
  assert.deepEqual(fieldOf(charts, 'chart'), [
    ...['heap-and-pauses', 'reported-latency', 'latency-by-percentile'],
    ...['comparison', 'comparison', 'comparison', 'history'],
  ]);
  // It drew these two quantities.
  assert.deepEqual(charts.at(-1)?.quantity, ['p50', 'p99']);
  const end = '(the next release refuses the old name)';
  assert.deepEqual(errors.warnings, [
    {
      file,
      line: 6,
      message: `found the old name "gc-saw-tooth", expected "heap-and-pauses" ${end}`,
    },
    {
      file,
      line: 8,
      message: `found the old name "latency-stated", expected "reported-latency" ${end}`,
    },
    ...['jvm-native-ratio', 'throughput-comparison', 'latency-comparison'].map((old, i) => ({
      file,
      line: 10 + i,
      message: `found the old name "${old}", expected "comparison" ${end}`,
    })),
    {
      file,
      line: 13,
      message: `found the old name "latency-history", expected "history" ${end}`,
    },
  ]);
});

test('the schema knows every kind', async () => {
  const schema = JSON.parse(
    await readFile(new URL('../schema/report.json', import.meta.url), 'utf8'),
  );
  const kinds = schema.properties.charts.items.properties.chart.enum;
  assert.deepEqual([...kinds].sort(), Object.keys(KINDS).sort());
});
