// What stands around a table and how it is written; files are made here, and so is the adapter.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {readRaw} from '../read.js';

/** @import {CsvAdapter} from '../types.d.ts' */
/** @import {Rec} from '../../records/types.d.ts' */

/** @type {CsvAdapter} */
const made = {
  id: 'made',
  label: 'made CSV',
  description: 'Made.',
  runner: 'none',
  writtenBy: 'this test',
  layout: 'csv',
  isHeader: (cells) => cells.includes('name') && cells.includes('value'),
  open: (context) => {
    /** @type {Rec[]} */
    const records = [];
    return {
      take(row) {
        const value = row.quantity('value');
        const operation = row.text('name');
        if (value === undefined || operation === undefined) return;
        const extra = row.text('extra');
        records.push({
          kind: 'measurement',
          operation,
          params: extra === undefined ? {} : {extra},
          metric: 'count',
          statistic: 'total',
          value,
          unit: '1',
        });
      },
      end: () => {
        if (records.length === 0) context.warn('nothing');
        return records;
      },
    };
  },
};

/** @param {string} text @param {CsvAdapter} [adapter] */
async function read(text, adapter = made) {
  const stream = async function* () {
    yield Buffer.from(text);
  };
  const file = {path: 'made.csv', name: 'made.csv', note: {}};
  const {records, warnings, errors} = await readRaw(file, {stream}, {among: [adapter]});
  return {
    values: records.map((one) => one.kind === 'measurement' && [one.operation, one.value]),
    records,
    errors: errors.list(),
    warn: warnings.map(({line, message}) => `${line}: ${message}`),
  };
}

const RIGHT = [
  ['a', 1.5],
  ['b', 2],
];

test('tableFold', async (t) => {
  await t.test('looks for the header in the first hundred lines', async () => {
    const table = 'name,value\na,1.5\nb,2\n';
    assert.deepEqual((await read(`${'# made\n'.repeat(99)}${table}`)).values, RIGHT);
    assert.deepEqual((await read(`${'# made\n'.repeat(100)}${table}`)).errors.length, 1);
  });

  await t.test('names the line of a repeated header that has a column twice', async () => {
    const {errors} = await read('name,value\na,1.5\nname,value,value\nb,2,3\n');
    assert.deepEqual(errors, ['made.csv:3: found column "value" twice, expected it once']);
  });

  await t.test('finds commas, semicolons and tabs, and decimal commas of the file', async () => {
    for (const text of [
      'name,value\na,1.5\nb,2\n',
      'name;value\na;1.5\nb;2\n',
      'name\tvalue\na\t1.5\nb\t2\n',
      'name;value\na;1,5\nb;2\n',
      'name,value\na,"1,5"\nb,2\n',
      'value, name\n1.5, a\n2, b\n',
    ]) {
      const {values, errors, warn} = await read(text);
      assert.deepEqual({values, errors, warn}, {values: RIGHT, errors: [], warn: []}, text);
    }
  });

  await t.test('never decides the decimal sign for a cell', async () => {
    const {errors} = await read('name;value\na;1,5\nb;2.5\nc;"1.000"\n');
    assert.deepEqual(errors, [
      'made.csv:2: found "1,5" in column "value", expected a number' +
        '\n  If its comma is a decimal sign, write the file with the locale C or en. If it groups thousands, remove it.',
    ]);
    const commas = `${'name;value\n'}${'a;1,5\n'.repeat(20_000)}b;1.000\n`;
    assert.deepEqual((await read(commas)).errors, [
      'made.csv:20002: found "1.000" in column "value", expected a number with a decimal comma' +
        '\n  If it has separators of thousands, remove them.',
    ]);
    // It may be a thousand or one and a quarter.
    assert.deepEqual((await read('name;value\na;1,250\n')).errors, [
      'made.csv:2: found "1,250" in column "value", expected a number' +
        '\n  If its comma is a decimal sign, write the file with the locale C or en. If it groups thousands, remove it.',
    ]);
  });

  await t.test('warns of prompts before and traces after, and ignores comments', async () => {
    const trace = 'java.lang.Error: x\n\tat Main.main(Main.java:1)\n';
    const {values, errors, warn} = await read(
      `$ ./bench --csv\n\n# made\nname,value\na,1.5\n# half\nb,2\n${trace}`,
    );
    assert.deepEqual({values, errors}, {values: RIGHT, errors: []});
    assert.deepEqual(warn, [
      '1: found "$ ./bench --csv" before the table',
      '8: found "java.lang.Error: x" and 1 more line after the table',
    ]);
    const quiet = await read('Run on 2 CPUs\nname,value\na,1.5\nb,2\n', {
      ...made,
      hasPreamble: true,
    });
    assert.deepEqual([quiet.values, quiet.warn], [RIGHT, []]);
  });

  await t.test('refuses text inside the table and rows of another width', async () => {
    const {errors} = await read('name,value\na,1.5\nKilled by the system\nb,2\nc\nd,1,2\ne,4\n');
    assert.deepEqual(errors, [
      'made.csv:3: found "Killed by the system" inside the table, expected a row',
      'made.csv:5: found "c" inside the table, expected a row',
      'made.csv:6: found 3 cells, expected 2 as in the header',
    ]);
  });

  await t.test(
    'refuses a header whose quotes do not end, which would take the first rows',
    async () => {
      for (const text of [
        'name,value,"extra\na,1,"x"\nb,2,"y"\n',
        'name,value,"extra\na,1,x\nb,2,y\n',
      ]) {
        const {errors} = await read(text);
        assert.equal(
          errors[0],
          'made.csv:1: found a quoted cell that does not end, expected its closing quote',
        );
      }
    },
  );

  await t.test('binds columns anew where a header comes again with others', async () => {
    const {records, errors} = await read('name,value\na,1.5\nvalue,extra,name\n2,x,b\n');
    assert.deepEqual(errors, []);
    assert.deepEqual(
      records.map((one) => one.kind === 'measurement' && [one.operation, one.value, one.params]),
      [
        ['a', 1.5, {}],
        ['b', 2, {extra: 'x'}],
      ],
    );
  });

  await t.test('refuses a column that is read and there twice, once', async () => {
    const {errors, values} = await read('name,value,value\na,1,2\nb,1,2\n');
    assert.deepEqual(errors, ['made.csv:1: found column "value" twice, expected it once']);
    assert.deepEqual(values, []);
  });

  await t.test('reads rows without a header where the first is known to be one', async () => {
    /** @type {CsvAdapter} */
    const bare = {
      ...made,
      isHeader: () => false,
      headerless: ([name, value]) => (name && Number(value) > 0 ? ['name', 'value'] : undefined),
    };
    assert.deepEqual((await read('a,1.5\nb,2\n', bare)).values, RIGHT);
  });

  await t.test('reads what a spreadsheet made as wide as its widest row', async () => {
    const {errors, values} = await read('name,value,,\n,,,\na,1.5,,\n,,,,\nb,2\n,\n');
    assert.deepEqual(errors, []);
    assert.deepEqual(values, RIGHT);
  });

  await t.test(
    'refuses a row that is wider than the others, even if its last cell is empty',
    async () => {
      const rows = ['name,value,note', 'a,1.5,', 'b,2,', 'c,3,'];
      for (const line of [2, 3, 4]) {
        const moved = rows.map((row, i) =>
          i === line - 1 ? row.replace(/\.|,(?=\d)/, ',0,') : row,
        );
        const {errors} = await read(`${moved.join('\n')}\n`);
        assert.match(
          errors.join('\n'),
          new RegExp(`^made.csv:${line}: found 4 cells, expected 3 as`),
        );
      }
      // Of a tool that ends every row with a separator.
      const {errors, values} = await read('name,value\na,1.5,\nb,2,\n');
      assert.deepEqual([errors, values], [[], RIGHT]);
    },
  );

  await t.test('refuses a number that nothing measures', async () => {
    const {errors} = await read('name,value\na,1e30\nb,1e31\n');
    assert.deepEqual(errors, [
      'made.csv:3: found "1e31" in column "value", expected a number of at most 1e+30',
    ]);
  });

  await t.test('reads decimal commas with an exponent', async () => {
    const {errors, values} = await read('name;value\na;1,5\nb;0,2e+1\n');
    assert.deepEqual(errors, []);
    assert.deepEqual(values, RIGHT);
  });

  await t.test('reports a row of too few cells that begins with an empty one', async () => {
    const {errors} = await read('name,value,extra\na,1,2\n,5\n#,6\n,\n');
    assert.deepEqual(errors, ['made.csv:3: found 2 cells, expected 3 as in the header']);
  });

  await t.test('uses a last row without a line end that is certainly whole', async () => {
    const {values, warn} = await read('name,value,note\na,1,x\nb,2,y');
    assert.equal(Object.keys(values).length, 2);
    assert.deepEqual(warn, []);
    for (const cut of ['name,value\na,1\nb,2', 'name,value,note\na,1,"x"\nb,2,"']) {
      const {values: some, warn: told} = await read(cut);
      assert.equal(Object.keys(some).length, 1, cut);
      assert.equal(told.length, 1);
    }
    for (const whole of ['name,value\na,1.25\nb,2.50', 'name,note,value\na,x,"1"\nb,y,"2"']) {
      assert.equal(Object.keys((await read(whole)).values).length, 2, whole);
    }
  });

  await t.test('says nothing of blanks after the last row', async () => {
    assert.deepEqual((await read('name,value\na,1\n  ')).warn, []);
  });
});
