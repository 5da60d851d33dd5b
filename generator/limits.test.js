// The table of limits in CONTRIBUTING.md says what the code does.

import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {test} from 'node:test';
import {MOST_RECORDS} from './adapters/read.js';
import {MOST_BUCKETS} from './adapters/shared/hdr-payload.js';
import {ENGINE} from './engine.js';
import {integer} from './format.js';
import {LONGEST_ID, LONGEST_NAME} from './ids.js';
import {LARGEST_TEXT} from './scan/prose.js';
import {LONGEST_MANIFEST} from './scan/yaml.js';

test('the documentation has the limits of the code', () => {
  const text = readFileSync(join(ENGINE, 'CONTRIBUTING.md'), 'utf8');
  const [schema, notes] = ['report', 'notes'].map((name) =>
    JSON.parse(readFileSync(join(ENGINE, `generator/schema/${name}.json`), 'utf8')),
  );
  const {systems, charts, revisions} = schema.properties;
  for (const [what, limit] of [
    ['records of one file', integer(MOST_RECORDS)],
    ['HdrHistogram: buckets with samples', integer(MOST_BUCKETS)],
    ['manifest (YAML)', `${integer(LONGEST_MANIFEST)} characters`],
    [
      'systems, charts, revisions of a report',
      [systems.maxProperties, charts.maxItems, revisions.maxItems].join(', '),
    ],
    ['notes on changes of a report', notes.properties.notes.maxItems],
    ['text in `content/`', `${LARGEST_TEXT / 1024 ** 2} MiB`],
    ['name of a folder or id', `${LONGEST_ID} characters`],
    ['name of a raw file', `${LONGEST_NAME} characters`],
  ]) {
    assert.ok(text.includes(`| ${what} | ${limit} |`), `${what}: ${limit}`);
  }
  assert.equal(schema.definitions.id.maxLength, LONGEST_ID);
});
