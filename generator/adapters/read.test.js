// Files are made here, and so are two adapters that write down what they get.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {InputErrors} from '../errors.js';
import {CompactList, listOf} from '../records/compact-list.js';
import {fixture, read} from '../testing/index.js';
import {readRaw} from './read.js';

/** @import {CsvAdapter, JsonAdapter, LineAdapter, TableRow} from './types.d.ts' */
/** @import {Measurement} from '../records/types.d.ts' */
/** @import {FileNote} from '../scan/types.d.ts' */

const HEAD = 'elapsed, window, total, successful, failed\n';
const ROW = '1.0, 1.0, 10, 8, 2\n';
const KINDS = 'In run.yaml, under "files", name its format, map its columns, or set';

/** @type {Measurement} */
const RECORD = {
  kind: 'measurement',
  operation: '',
  params: {},
  metric: 'count',
  statistic: 'total',
  value: 1,
  unit: '1',
};

/**
 * @template T
 * @param {(value: T, line: number) => void} take
 */
const probe = (take) => ({
  description: 'Made.',
  runner: 'none',
  writtenBy: 'this test',
  detect: () => true,
  open: () => ({take, end: () => [RECORD]}),
});

/** @param {(row: readonly string[], line: number) => void} take @returns {CsvAdapter} */
const rowProbe = (take) => ({
  id: 'rows',
  label: 'rows',
  layout: 'csv',
  isHeader: () => false,
  headerless: (cells) => cells.map((_, i) => `column ${i + 1}`),
  ...probe((/** @type {TableRow} */ {cells}, line) => take(cells, line)),
});

/** @param {(text: string, line: number) => void} take @returns {LineAdapter} */
const lineProbe = (take) => ({id: 'lines', label: 'lines', layout: 'lines', ...probe(take)});

/**
 * @param {Iterable<string>} pieces
 * @param {CsvAdapter | LineAdapter} adapter
 * @param {FileNote} [note]
 */
async function readWith(pieces, adapter, note = {}) {
  const stream = async function* () {
    for (const piece of pieces) yield Buffer.from(piece);
  };
  const file = {path: 'file.csv', name: 'file.csv', note};
  const {errors} = await readRaw(file, {stream}, {among: [adapter]});
  return errors.list();
}

test('readRaw', async (t) => {
  await t.test('reads the same whatever the compression and wherever pieces are cut', async () => {
    const plain = await fixture('basho-summary.csv');
    const expected = await read(plain);
    assert.deepEqual(expected.errors, []);
    assert.deepEqual(await read(plain, {piece: 1}), expected);
    const zst = await fixture('basho-summary.csv.zst');
    assert.deepEqual(await read(zst, {piece: 1}), expected);
    const windows = Buffer.from(`\ufeff${String(plain).replaceAll('\n', '\r\r\n')}`, 'utf16le');
    assert.deepEqual(await read(windows, {piece: 1}), expected);
  });

  await t.test('maps columns by the manifest, even if it names a format too', async () => {
    /** @type {FileNote} */
    const note = {
      format: 'basho-summary',
      columns: {elapsed: {as: 'elapsed'}, total: {as: 'count'}},
    };
    const {format, errors} = await read(`${HEAD}${ROW}`, {note});
    assert.deepEqual({format, errors}, {format: 'tidy', errors: []});
  });

  await t.test('closes a file that it refuses by its beginning', async () => {
    let isClosed = false;
    const stream = async function* () {
      try {
        while (true) yield Buffer.from(`${'made '.repeat(1000)}\n`);
      } finally {
        isClosed = true;
      }
    };
    const file = {path: 'file.csv', name: 'file.csv', note: {}};
    const {errors} = await readRaw(file, {stream}, {among: []});
    assert.equal(errors.list().length, 1);
    assert.ok(isClosed);
  });

  await t.test('shows characters in names that no page can hold', async () => {
    const {records, errors} = await read('op,lat\na\u0001b,1\n', {
      name: 'x.csv',
      note: {columns: {op: {as: 'operation'}, lat: {as: 'latency', unit: 's'}}},
    });
    assert.deepEqual(errors, []);
    assert.equal(records[0]?.operation, 'a\\u0001b');
  });

  await t.test('refuses a JSON document of more than 64 MiB', async () => {
    /** @type {JsonAdapter} */
    const adapter = {
      id: 'document',
      label: 'document',
      description: 'Made.',
      runner: 'none',
      writtenBy: 'this test',
      layout: 'json',
      detect: () => true,
      read: () => [RECORD],
    };
    const blanks = Buffer.from('\n'.repeat(1024 * 1024));
    const stream = async function* () {
      yield Buffer.from('{}');
      for (let i = 0; i < 64; i += 1) yield blanks;
    };
    const file = {path: 'file.json', name: 'file.json', note: {}};
    const {errors} = await readRaw(file, {stream}, {among: [adapter]});
    assert.deepEqual(errors.list(), [
      'file.json: found more than 64 MiB of JSON, expected a smaller document',
    ]);
  });

  await t.test('refuses a file with nothing in it', async () => {
    for (const text of ['', '\ufeff', ' \r\n\n']) {
      const {errors} = await read(text);
      assert.deepEqual(errors, ['file.csv: found an empty file, expected the runner’s output']);
    }
  });

  await t.test('refuses a header without a row', async () => {
    const {format, errors} = await read(HEAD);
    assert.equal(format, 'basho-summary');
    assert.deepEqual(errors, [
      'file.csv: found a header but no measurements, expected rows of basho_bench summary.csv\n  If the run measured nothing, set `unread` for this file in run.yaml.',
    ]);
  });

  await t.test('refuses bytes that are not text, and keeps no record of them', async () => {
    const rows = Array.from({length: 5000}, (_, i) => ROW.replace('1.0', `${i + 1}.0`)).join('');
    const {records, format, errors} = await read(`${HEAD}${rows}\0\n`);
    assert.deepEqual(errors, [
      'file.csv: found a NUL byte, expected text\n  A full disk or a crash leaves such bytes: restore the file. If it is UTF-16, convert it to UTF-8.',
    ]);
    assert.deepEqual({records, format}, {records: [], format: undefined});
  });

  await t.test('reads a file of a Windows console, with a warning', async () => {
    const text = Buffer.from(`# 8.1 \xb1 0.2\n${HEAD}${ROW}`, 'latin1');
    const {errors, warnings, records} = await read(text);
    assert.deepEqual(errors, []);
    const message =
      'found bytes that are not UTF-8, read as Windows-1252; if names are wrong, convert the file to UTF-8';
    assert.deepEqual(warnings, [{message}]);
    assert.deepEqual(records, (await read(`${HEAD}${ROW}`)).records);
    const unknown = await read(Buffer.from('\xb1\xb2\n', 'latin1'));
    assert.deepEqual(unknown.errors, [
      'file.csv: found bytes that are not UTF-8, expected text\n  If it is text, convert it to UTF-8. If it has no results, set `unread` in run.yaml.',
    ]);
  });

  await t.test('warns of a unit and of times that the file does not need', async () => {
    const warningsWith = async (/** @type {FileNote} */ note) => {
      const {errors, warnings} = await read(await fixture('jtl.csv'), {name: 'jtl.csv', note});
      assert.deepEqual(errors, []);
      return warnings;
    };
    const before = await warningsWith({});
    assert.deepEqual(await warningsWith({unit: 'us', every: 1}), [
      ...before,
      {message: 'found `unit: us`, expected none, because the file states its unit'},
      {message: 'found `every: 1`, expected none, because the file states its times'},
    ]);
    const hlog = {name: 'a.hlog', note: {unit: /** @type {const} */ ('us')}};
    assert.deepEqual((await read(await fixture('hlog.hlog'), hlog)).warnings, []);
    const [plain, stated] = await Promise.all(
      [{}, {unit: /** @type {const} */ ('ns')}].map(async (note) => {
        const {warnings} = await read(await fixture('wrk-wrk2.txt'), {note});
        return warnings;
      }),
    );
    const unneeded = 'found `unit: ns`, expected none, because the file states its unit';
    assert.deepEqual(stated, [...(plain ?? []), {message: unneeded}]);
  });

  await t.test('refuses a file with an unresolved conflict of git', async () => {
    for (const [name, line] of /** @type {const} */ ([
      ['go-bench.txt', 9],
      ['jtl.csv', 9],
      ['gbench-json.json', 20],
      // Longer than a slice.
      ['benchmarkdotnet-measurements-made.csv', 80],
    ])) {
      const lines = String(await fixture(name)).split('\n');
      const block = lines.slice(line - 1, line + 1);
      for (const markers of [
        ['<<<<<<< HEAD', '=======', '>>>>>>> nightly'],
        // Half resolved.
        ['', '', '>>>>>>> nightly'],
      ]) {
        const [start = '', middle = '', end = ''] = markers;
        const both = [start, ...block, middle, ...block, end].filter((one) => one !== '');
        const {records, errors} = await read(lines.toSpliced(line - 1, 2, ...both).join('\n'));
        const marker = start === '' ? line + 4 : line;
        assert.deepEqual(records, []);
        assert.deepEqual(errors, [
          `file.csv:${marker}: found a conflict marker of git, expected the text of one side\n  Resolve the conflict: restore the file of one run.`,
        ]);
      }
    }
  });

  await t.test('uses all but half a last line, with a warning', async () => {
    const {errors, warnings, records} = await read(`${HEAD}${ROW}2.0, 1.0, 1`);
    const found = 'found "2.0, 1.0, 1" without a line end, expected a whole last line';
    assert.deepEqual(errors, []);
    assert.deepEqual(warnings, [{message: `${found}; it is not used`, line: 3}]);
    assert.deepEqual(records, (await read(`${HEAD}${ROW}`)).records);
  });

  await t.test('uses a last line without a line end where its format proves it whole', async () => {
    /** @type {string[]} */
    const lines = [];
    const adapter = {
      ...lineProbe((text) => lines.push(text)),
      endsWhole: (/** @type {string} */ line) => line.endsWith(' end'),
    };
    assert.deepEqual(await readWith(['a end\nb end'], adapter), []);
    assert.deepEqual(await readWith(['c end\nd'], adapter), []);
    assert.deepEqual(lines, ['a end', 'b end', 'c end']);
  });

  await t.test('quotes the first line of a format that it does not know, shortened', async () => {
    const {errors} = await read(`\n${'time  value '.repeat(9)}\n1\n`);
    const quoted = `${'time value '.repeat(9).slice(0, 60)}…`;
    assert.equal(errors.length, 1);
    const expected = `file.csv:2: found "${quoted}", expected a format that Benchfolio reads\n  ${KINDS}`;
    assert.ok(errors[0]?.startsWith(expected), errors[0]);
    const {errors: ofJson} = await read('[\n {"time": 1}\n]\n');
    assert.deepEqual(ofJson, [
      'file.csv:1: found "[ {"time": 1} ]", expected a format that Benchfolio reads\n  In run.yaml, under "files", name its format, map its columns, or set `unread` with the reason. To try: check --format ID, or check --column NAME=MEANING.',
    ]);
  });

  await t.test('refuses a format that no adapter has, and reads one that is named', async () => {
    const note = {format: 'riak'};
    const errors = await readWith(['a\n'], rowProbe(assert.fail), note);
    assert.deepEqual(errors, ['file.csv: found the format "riak", expected rows']);
    /** @type {string[]} */
    const lines = [];
    const named = {...lineProbe((text) => lines.push(text)), detect: () => false};
    assert.deepEqual(await readWith(['a\n'], named, {format: 'lines'}), []);
    assert.deepEqual(lines, ['a']);
  });

  await t.test('asks for the format of a file that two adapters claim', async () => {
    const among = [rowProbe(assert.fail), lineProbe(assert.fail)];
    const stream = async function* () {
      yield Buffer.from('a\n');
    };
    const file = {path: 'file.csv', name: 'file.csv', note: {}};
    const {errors} = await readRaw(file, {stream}, {among});
    assert.deepEqual(errors.list(), [
      'file.csv:1: found a file that could be rows (rows) and lines (lines), expected one of them\n' +
        '  If it has the results of both, write the output of each tool into a separate file. Otherwise name its format in run.yaml, under "files", or with --format.',
    ]);
  });

  await t.test('counts lines through blank ones and through cells of several lines', async () => {
    /** @type {[number, string[]][]} */
    const rows = [];
    const text = 'a,b\n\n1,"x\ny\n""z"""\n  \n2,c\n';
    assert.deepEqual(
      await readWith(
        [text],
        rowProbe((row, line) => rows.push([line, [...row]])),
      ),
      [],
    );
    assert.deepEqual(rows, [
      [1, ['a', 'b']],
      [3, ['1', 'x\ny\n"z"']],
      [7, ['2', 'c']],
    ]);
  });

  await t.test('says where the quotes of a cell are wrong', async () => {
    const never = rowProbe(() => {});
    assert.deepEqual(await readWith(['a\n"x"y,1\nb\n"c\nd\n'], never), [
      'file.csv:2: found text after a closing quote, expected the end of the cell',
    ]);
    assert.deepEqual(await readWith(['a\nb\n"c\nd\n'], never), [
      'file.csv:3: found a quoted cell that does not end, expected its closing quote',
    ]);
  });

  await t.test('takes a quote in a log as a character', async () => {
    /** @type {string[]} */
    const lines = [];
    const probing = lineProbe((text, line) => lines.push(`${line} ${text}`));
    assert.deepEqual(await readWith(['6" disk\n', 'next\n'], probing), []);
    assert.deepEqual(lines, ['1 6" disk', '2 next']);
  });
});

test('readRaw leaves lists compact', async () => {
  const file = 'elapsed, window, total, successful, failed\n1.0, 1.0, 10, 10, 0\n';
  const stream = async function* () {
    yield new TextEncoder().encode(file);
  };
  const {records} = await readRaw({path: 'summary.csv', name: 'summary.csv', note: {}}, {stream});
  const [timeline] = records.filter(({kind}) => kind === 'timeline');
  assert.ok(timeline?.kind === 'timeline' && listOf(timeline, 'windows') instanceof CompactList);
});

test('readRaw, on a file of many slices', async (t) => {
  // Every 1,000th row has a cell of three lines, longer than the room between two slices' ends.
  const cell = `"${'quoted, '.repeat(40)}\n""\n${'x'.repeat(200)}"`;
  const row = (/** @type {number} */ i) => `${i},${i % 1000 === 999 ? cell : 'plain'},0.25\n`;
  const ROWS = 400_000;

  await t.test('holds a few slices at most, and gives every row its line', async () => {
    let given = 0;
    let taken = 0;
    let most = 0;
    let line = 1;
    let rows = 0;
    function* pieces() {
      for (let i = 0; i < ROWS; i += 500) {
        const piece = Array.from({length: 500}, (_, j) => row(i + j)).join('');
        given += piece.length;
        most = Math.max(most, given - taken);
        yield piece;
      }
    }
    const adapter = rowProbe((cells, at) => {
      if (cells[0] !== String(rows) || at !== line)
        assert.fail(`row ${rows}: ${cells[0]} at ${at}`);
      taken += row(rows).length;
      line += rows % 1000 === 999 ? 3 : 1;
      rows += 1;
    });
    assert.deepEqual(await readWith(pieces(), adapter), []);
    assert.equal(rows, ROWS);
    assert.equal(taken, given);
    assert.ok(given > 6e6, `${given} characters`);
    assert.ok(most < 2 * 1024 * 1024, `${most} characters at once`);
  });

  await t.test('gives every line its number', async () => {
    let lines = 0;
    const piece = `${'x'.repeat(99)}\n`.repeat(1000);
    const adapter = lineProbe((text, at) => {
      lines += 1;
      if (at !== lines || text.length !== 99) assert.fail(`${text.length} characters at ${at}`);
    });
    assert.deepEqual(await readWith(Array(30).fill(piece), adapter), []);
    assert.equal(lines, 30_000);
  });

  await t.test('reads lines that end with a carriage return alone', async () => {
    const {records, errors} = await read(`${HEAD}${ROW}`.replaceAll('\n', '\r'));
    assert.deepEqual(errors, []);
    assert.deepEqual(records, (await read(`${HEAD}${ROW}`)).records);
  });

  await t.test('distinguishes a beginning of blank lines from an empty file', async () => {
    const {errors} = await read(`${'\n'.repeat(100_000)}${HEAD}${ROW}`);
    assert.deepEqual(errors, [
      'file.csv: found 65536 blank characters and more, expected the runner’s output',
    ]);
  });

  await t.test('refuses records that contradict themselves', async () => {
    const adapter = lineProbe(() => {});
    const open = () => ({
      take: () => {},
      end: () => [{...RECORD, value: Number.POSITIVE_INFINITY}],
    });
    assert.deepEqual(await readWith(['x\n'], {...adapter, open}), [
      'file.csv:1: found numbers in the measurement of an operation without a name that are too large or not defined, ' +
        'expected finite ones',
    ]);
  });

  await t.test('keeps a thousand errors of a file, and counts the others', async () => {
    const errors = new InputErrors();
    for (let line = 1; line <= 2500; line += 1) errors.add('a', line, 'found x, expected y');
    const all = new InputErrors();
    // As it comes from a thread.
    all.take(structuredClone(errors));
    assert.equal(all.list().at(-1), 'a: 2480 more errors');
    assert.deepEqual(
      [all.of('a').length, all.of('a').at(-1)],
      [1001, {message: '1500 more errors'}],
    );
  });

  await t.test('finds the lines of a format after the output of a compiler', async () => {
    // Both outputs are made.
    const rust =
      'warning: unused variable: `made`\n  --> src/made.rs:1:9\n   |\n1 |     let made = 5;\n';
    const maven = '[INFO] Made a class\n[WARNING] Made.java:[1,9] [unchecked] unchecked call\n';
    for (const [name, line] of /** @type {const} */ ([
      ['criterion-text.txt', rust],
      ['libtest.txt', rust],
      ['jmh-text-console.txt', maven],
    ])) {
      const text = String(await fixture(name));
      const alone = await read(text);
      for (const piece of [4096, 1e9]) {
        const behind = await read(line.repeat(4000) + text, {piece});
        assert.deepEqual(
          [behind.format, behind.records, behind.facts, behind.errors],
          [alone.format, alone.records, alone.facts, []],
        );
      }
    }
    // Only so much is looked at.
    const far = await read(rust.repeat(60_000) + String(await fixture('libtest.txt')));
    assert.match(
      far.errors.join(),
      /^file\.csv:1: found ".*", expected a format that Benchfolio reads/,
    );
  });
});

test('a list of JSON results is named', async () => {
  const text = String(await fixture('iperf3.json'));
  for (const list of [`[${text},${text}]`, `[\n${text.replaceAll(/^/gm, '  ')},\n  ${text}]`]) {
    const {errors} = await read(list);
    assert.deepEqual(errors, [
      'file.csv:1: found a list of iperf3 JSON, expected one\n  Put each member of the list into a separate file.',
    ]);
  }
});
