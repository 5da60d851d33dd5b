// The documentation of promises and limits says what the code does.

import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {test} from 'node:test';
import {LONGEST_PREAMBLE} from './adapters/detect.js';
import {LARGEST as LARGEST_LOG} from './adapters/hdrhistogram/hlog.js';
import {MOST_RECORDS} from './adapters/read.js';
import {MOST_KEPT} from './adapters/shared/gatling-binary.js';
import {MOST_BUCKETS} from './adapters/shared/hdr-payload.js';
import {DEEPEST} from './adapters/shared/json.js';
import {LONGEST_DOCUMENT} from './adapters/shared/json-document.js';
import {LONGEST as LONGEST_LINE} from './adapters/shared/slices.js';
import {LARGEST as LARGEST_RAW_TEXT} from './adapters/shared/text.js';
import {ENGINE} from './engine.js';
import {integer} from './format.js';
import {LONGEST_ID, LONGEST_NAME} from './ids.js';
import {LONGEST_RUN} from './records/event-runs.js';
import {MOST_SUBJECTS} from './records/event-windows.js';
import {LIMIT as MOST_POINTS} from './records/record-limit.js';
import {LARGEST_TEXT} from './scan/prose.js';
import {MOST_FILES} from './scan/scan.js';
import {DEFAULTS} from './scan/site.js';
import {LONGEST_MANIFEST} from './scan/yaml.js';

const PAGE = readFileSync(join(ENGINE, 'site/content/promises.md'), 'utf8');
const [PROMISES = '', LIMITS = ''] = PAGE.split('## Limits of input');
const MEBIBYTE = 1024 ** 2;
const GIBIBYTE = 1024 ** 3;

/** @param {string} text @returns {string[][]} The cells of its tables, without heads. */
const rowsOf = (text) =>
  (text.match(/^\|.*\|$/gm) ?? [])
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    )
    .filter(([first], i, rows) => !/^-+$/.test(`${first}`) && !/^-+$/.test(`${rows[i + 1]?.[0]}`));

test('the documentation has the limits of the code', () => {
  const [schema, notes] = ['report', 'notes'].map((name) =>
    JSON.parse(readFileSync(join(ENGINE, `generator/schema/${name}.json`), 'utf8')),
  );
  const {systems, charts, revisions} = schema.properties;
  assert.equal(LONGEST_RUN, 10 * 24 * 3600);
  assert.equal(schema.definitions.id.maxLength, LONGEST_ID);
  assert.deepEqual(rowsOf(LIMITS), [
    [
      'raw file, as it is stored',
      `${DEFAULTS.limits.fileBytes / MEBIBYTE} MiB as on GitHub, or \`fileBytes\` under \`limits\` in \`data/site.yaml\``,
    ],
    [
      'built site; a larger one is a warning',
      `${DEFAULTS.limits.siteBytes / GIBIBYTE} GiB as on GitHub Pages, or \`siteBytes\` there`,
    ],
    ['text of a raw file, decompressed', `${LARGEST_RAW_TEXT / GIBIBYTE} GiB`],
    ['line of a raw file', `${integer(LONGEST_LINE)} characters`],
    ['JSON document', `${LONGEST_DOCUMENT / MEBIBYTE} MiB`],
    ['text before the output of criterion, libtest or JMH', `${LONGEST_PREAMBLE / MEBIBYTE} MiB`],
    ['levels of a JSON document', String(DEEPEST)],
    ['records of one file', integer(MOST_RECORDS)],
    ['windows, collections, points or repeats of one record', integer(MOST_POINTS)],
    ['HdrHistogram: buckets with samples', integer(MOST_BUCKETS)],
    ['HdrHistogram: all histograms of a log, inflated', `${LARGEST_LOG / GIBIBYTE} GiB`],
    ['event logs: operations; run and latency', `${MOST_SUBJECTS}; ten days`],
    ['Gatling: names and messages of a binary log', `${MOST_KEPT / MEBIBYTE} MiB`],
    ['manifest (YAML)', `${integer(LONGEST_MANIFEST)} characters`],
    [
      'systems, charts, revisions of a report',
      [systems.maxProperties, charts.maxItems, revisions.maxItems].join(', '),
    ],
    ['notes on changes of a report', String(notes.properties.notes.maxItems)],
    ['text in `content/`', `${LARGEST_TEXT / MEBIBYTE} MiB`],
    ['name of a folder or id', `${LONGEST_ID} characters`],
    ['name of a raw file', `${LONGEST_NAME} characters`],
    ['files of a run, and of a folder that `add` is given', integer(MOST_FILES)],
  ]);
});

test('every promise names its limit and a test that exists', () => {
  const rows = rowsOf(PROMISES);
  assert.ok(rows.length > 20);
  for (const [promise = '', limit = '', held = ''] of rows) {
    assert.match(promise, /\.$/);
    assert.match(limit, /\.$/, promise);
    const [, path = '', name = ''] = /^`([^`]+)`: “(.+)”$/.exec(held) ?? [];
    const code = readFileSync(join(ENGINE, path), 'utf8');
    assert.match(code, /test\(/, path);
    assert.ok(code.includes(`'${name}'`), `${path} has no test “${name}”`);
  }
});
