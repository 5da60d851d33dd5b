// renaissance-json.json: what --json wrote in the run of renaissance-csv.csv.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fieldsOf, fixture, read} from '../../testing/index.js';

test('renaissanceJson', async (t) => {
  await t.test('reads what the CSV of the same run has', async () => {
    const json = await read(await fixture('renaissance-json.json'));
    const csv = await read(await fixture('renaissance-csv.csv'));
    assert.deepEqual(
      [json.format, json.errors, json.warnings],
      ['renaissance-json', [], csv.warnings],
    );
    assert.equal(json.records.length, 6);
    assert.deepEqual(json.records, csv.records);
  });

  await t.test('warns of a benchmark that failed, and of a JVM that was stopped', async () => {
    const text = String(await fixture('renaissance-json.json'));
    const note = {warmup: 1e-6};
    const failed = await read(text.replace('"normal"', '"failure"'), {note});
    assert.deepEqual(failed.warnings, [
      {line: 5, message: '"dummy-empty" ended with "failure": it failed'},
    ]);
    const vm = /("vm": \{\s*"termination": )"normal"/;
    const stopped = await read(text.replace(vm, '$1"forced"'), {note});
    assert.deepEqual(fieldsOf(stopped.warnings, 'message', 'kind'), [
      ['the JVM was stopped before the end', 'aborted'],
    ]);
  });

  await t.test('names what it cannot read', async () => {
    const {errors} = await read(
      '{"format_version": 6,\n"data": {"a": {"results": [{"duration_ns": 1.5, "uptime_ns": 1}], "termination": "normal"}}}\n',
    );
    assert.deepEqual(errors.slice(0, 1), [
      'file.csv:2: found 1.5 in member "data.a.results.0.duration_ns", expected a whole number',
    ]);
  });
});
