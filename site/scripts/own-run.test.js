// The bundled reader, in a context that has what browsers and workers have and nothing of Node, against
// the generator: every fixture of every adapter.

import assert from 'node:assert/strict';
import {basename} from 'node:path';
import {before, test} from 'node:test';
import {createContext, runInContext} from 'node:vm';
import {gzipSync} from 'node:zlib';
import {buildSync} from 'esbuild';
import {zipSync} from 'fflate';
import {ENGINE} from '../../generator/engine.js';
import {BUNDLE_OPTIONS} from '../../generator/setup/bundle.js';
import {fixture, fixtureNote, fixturePaths, read} from '../../generator/testing/index.js';
import {readOwn} from './own-run.js';

/** @import {OwnReading} from './own-run.js' */
/** @import {FileNote} from '../../generator/scan/types.d.ts' */

const fixtures = fixturePaths.map((path) => basename(path));

/** Of the web, not of the language, so that a new context lacks them. */
const WEB = {
  atob,
  ReadableStream,
  TextDecoder,
  TextEncoder,
};

/** @type {(name: string, bytes: Uint8Array, note: FileNote) => Promise<Awaited<ReturnType<typeof read>>>} */
let readBundled;

before(() => {
  const {outputFiles} = buildSync({
    ...BUNDLE_OPTIONS,
    stdin: {
      contents: `
        import {readRaw} from './generator/adapters/read.js';
        import {withoutLines} from './generator/records/lines.js';
        globalThis.read = async (name, bytes, note) => {
          const stream = async function* () {
            for (let i = 0; i < bytes.length; i += 4096) yield bytes.subarray(i, i + 4096);
          };
          const {errors, ...result} = await readRaw({path: name, name, note}, {stream});
          const lines = result.records.map((record) => record.lines);
          const records = result.records.map(withoutLines);
          return JSON.stringify({...result, records, lines, errors: errors.list()});
        };`,
      resolveDir: ENGINE,
    },
    write: false,
  });
  const context = createContext({...WEB});
  runInContext(outputFiles[0]?.text ?? '', context);
  readBundled = async (...file) => JSON.parse(await context.read(...file));
});

test('a browser reads the same records of every fixture', async () => {
  for (const name of fixtures) {
    const [bytes, note] = [await fixture(name), fixtureNote(name)];
    const inNode = await read(bytes, {name, note});
    assert.deepEqual(await readBundled(name, bytes, note), plain(inNode), name);
  }
});

test('a browser reads a gzip archive of several members', async () => {
  const lines = ['elapsed, window, total, successful, failed\n'];
  // More than one piece of the stream, and members that end within a piece.
  for (let i = 1; i <= 3000; i += 1) lines.push(`${i}.0, 1.0, 10, 8, 2\n`);
  const members = [0, 1, 2, 3].map((i) => gzipSync(lines.slice(1000 * i, 1000 * (i + 1)).join('')));
  const all = Buffer.concat(members);
  const inNode = await read(all, {name: 'summary.csv.gz', note: {}});
  assert.deepEqual(inNode.errors, []);
  assert.deepEqual(await readBundled('summary.csv.gz', all, {}), plain(inNode));
});

test('a browser refuses broken archives and broken histograms', async () => {
  const whole = gzipSync('elapsed, window, total, successful, failed\n1.0, 1.0, 10, 8, 2\n');
  const unzipped = await readBundled('summary.csv.gz', whole, {});
  assert.deepEqual([unzipped.format, unzipped.errors], ['basho-summary', []]);
  const broken = {
    'unexpected end of file': whole.subarray(0, -12),
    'incorrect data check': Buffer.from(whole).fill(0, whole.length - 8, whole.length - 4),
    'incorrect header check': Buffer.concat([whole, Buffer.from('more')]),
  };
  for (const [reason, bytes] of Object.entries(broken)) {
    const {errors} = await readBundled('summary.csv.gz', bytes, {});
    const found = `found a broken gzip archive (${reason}), expected a whole one`;
    assert.deepEqual(errors, [`summary.csv.gz: ${found}`]);
  }

  const log = (await fixture('hlog.hlog')).toString();
  const payload = Buffer.from(/HIST\S+/.exec(log)?.[0] ?? '', 'base64');
  /** @type {Record<string, (bytes: Buffer) => Uint8Array>} */
  const damages = {
    header: (bytes) => bytes.fill(0, 8, 10),
    checksum: (bytes) => bytes.fill(0, bytes.length - 4),
    end: (bytes) => {
      bytes.writeInt32BE(bytes.length - 108, 4);
      return bytes.subarray(0, -100);
    },
  };
  for (const [name, damage] of Object.entries(damages)) {
    const damaged = Buffer.from(damage(Buffer.from(payload))).toString('base64');
    const bytes = Buffer.from(log.replace(/HIST\S+/, damaged));
    const inBrowser = await readBundled(name, bytes, {unit: 'ns'});
    assert.deepEqual(inBrowser.errors, (await read(bytes, {name, note: {unit: 'ns'}})).errors);
    assert.match(
      inBrowser.errors[0] ?? '',
      /^\w+:2: found broken zlib data \(.+\), expected whole data$/,
    );
  }
});

test('the page can ask for all that fixtures lack', async () => {
  for (const name of fixtures) {
    const reading = await own(name);
    if (!('errors' in reading) || !reading.missing) continue;
    const answered = await own(name, fixtureNote(name));
    assert.ok(!('missing' in answered), name);
  }
});

test('no message is about a manifest or a command of Benchfolio', async () => {
  for (const name of fixtures) {
    const reading = await own(name);
    if ('errors' in reading) assert.doesNotMatch(reading.errors.join(), /run\.yaml|check --/, name);
  }
  assert.deepEqual(await own('hlog.hlog'), {
    errors: ['hlog.hlog:1: found no unit, expected ns, us, ms or s\n  The file does not state it.'],
    missing: 'unit',
  });
  const repeats = String(await fixture('sysbench-sweep.txt')).replace('threads: 2', 'threads: 1');
  assert.deepEqual(await readFile(new File([repeats], 'repeats.txt')), {
    errors: [
      'repeats.txt:35: found a second run of cpu, threads 1, max-prime 10000, expected other settings\n  Put each run into a separate file.',
    ],
  });
});

test('a file becomes a run that states only what the file says', async () => {
  const reading = await own('basho-summary.csv');
  assert.ok('run' in reading);
  const {operations, ...run} = reading.run;
  assert.deepEqual(run, {
    id: 'your-file-1/basho-summary.csv',
    report: 'your file',
    title: 'your file: basho-summary.csv',
    colour: 1,
    machine: null,
    load: null,
    published: null,
    facts: [
      ['System', 'your file: basho-summary.csv'],
      ['Published in', 'not published'],
      ['Report', 'your file'],
    ],
    notes: run.notes,
  });
  assert.match(run.notes.join(), /^Load model not stated/);
  assert.ok((operations[0]?.values.throughput ?? 0) > 0);
});

test('the warnings of a file name their lines, if they have any', async () => {
  const [lines, none] = [await own('wrk-errors.txt'), await own('asv.json')];
  assert.ok('run' in lines && 'run' in none);
  assert.match(lines.warnings[0] ?? '', /^line 12: found 3 timeouts: /);
  assert.match(none.warnings.at(-1) ?? '', /^found 1 benchmark of neither time nor memory/);
});

test('the facts that a file states are those of the run', async () => {
  const reading = await own('jmh-json.json');
  assert.ok('run' in reading);
  const facts = new Map(reading.run.facts);
  assert.match(facts.get('JVM') ?? '', /\d/);
  assert.match(facts.get('Flags') ?? '', /^-/);
  const load = await own('jtl.csv');
  assert.ok('run' in load);
  assert.equal(new Map(load.run.facts).get('Users at most'), '3');
});

test('a download of the site is read as the file in it', async () => {
  const bytes = new Uint8Array(await fixture('basho-summary.csv'));
  const zip = (/** @type {Record<string, Uint8Array>} */ files) =>
    new File([new Uint8Array(zipSync(files))], 'a.zip');
  const reading = await readFile(zip({'summary.csv': bytes}));
  const plainReading = await own('basho-summary.csv');
  assert.ok('run' in reading && 'run' in plainReading);
  assert.deepEqual(reading.run.operations, plainReading.run.operations);
  assert.equal(reading.run.title, 'your file: a.zip');
  assert.deepEqual(await readFile(zip({'a.csv': bytes, 'b/c.csv': bytes})), {
    errors: [
      'a.zip: found a ZIP archive of 2 files, expected one: unpack the archive and add its files',
    ],
  });
  // Made: the archive states another size of its file, which is then not unpacked.
  const large = Buffer.from(zipSync({'a.csv': bytes}));
  large.writeUInt32LE(2 ** 31, large.indexOf('PK\x01\x02') + 24);
  const refused = await readFile(new File([new Uint8Array(large)], 'a.zip'));
  assert.ok('errors' in refused);
  assert.match(
    refused.errors.join(),
    /^a\.zip: found a file of 2\.00.GiB in the archive, expected at most /,
  );
  const cut = new File([new Uint8Array(zipSync({'a.csv': bytes})).subarray(0, 100)], 'a.zip');
  const broken = await readFile(cut);
  assert.ok('errors' in broken);
  assert.match(
    broken.errors.join(),
    /^a\.zip: found a broken ZIP archive \(.+\), expected a whole/,
  );
});

test('a file without throughput and latencies is refused, and so are published figures', async () => {
  assert.deepEqual(await own('gc-log-g1.log'), {
    errors: ['gc-log-g1.log: found pauses and heap, expected throughput, latencies or sizes'],
  });
  assert.deepEqual(await own('published.csv'), {
    errors: ['published.csv: found published values, expected a file that a runner wrote'],
  });
});

test('a file whose requests all failed is refused with the reason', async () => {
  const text = new TextDecoder()
    .decode(new Uint8Array(await fixture('bombardier-json.json')))
    .replace(/"req2xx":(\d+)(.*?)"req5xx":\d+/s, '"req2xx":0$2"req5xx":$1');
  const read = await readFile(new File([text], 'bombardier.json'));
  assert.ok('errors' in read);
  assert.match(read.errors.join('\n'), /the run was not measured: [\d,]+ responses failed/);
});

/**
 * @param {string} name
 * @param {FileNote} [answers]
 * @returns {Promise<OwnReading>}
 */
const own = async (name, answers = {}) =>
  readFile(new File([new Uint8Array(await fixture(name))], name), answers);

/**
 * @param {File} file
 * @param {FileNote} [answers]
 */
const readFile = (file, answers = {}) =>
  readOwn({file, id: 'your-file-1', title: `your file: ${file.name}`, answers});

/** @param {unknown} value */
const plain = (value) => JSON.parse(JSON.stringify(value));
