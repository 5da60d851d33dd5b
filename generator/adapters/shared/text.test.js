// The Zstandard fixture is basho-summary.csv, a real run, compressed by `zstd -19` 1.5.4. Other
// bytes are made here.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {gzipSync} from 'node:zlib';
import {fixture} from '../../testing/index.js';
import {decode, NotText} from './text.js';

const TEXT = 'a,b\n1,µs\n2,€ 𝄞\n';
const BOM = '\ufeff';

/**
 * @param {Uint8Array} bytes
 * @param {number} [piece]
 *   Bytes that the stream gives at once.
 */
async function text(bytes, piece = 4096) {
  const stream = async function* () {
    for (let i = 0; i < bytes.length; i += piece) yield bytes.subarray(i, i + piece);
  };
  let all = '';
  for await (const part of decode(stream())) all += part;
  return all;
}

/** @param {string} plain */
const utf16be = (plain) => Buffer.from(BOM + plain, 'utf16le').swap16();

/** @type {[string, Uint8Array][]} */
const ENCODED = [
  ['UTF-8', Buffer.from(TEXT)],
  ['UTF-8 with a byte order mark', Buffer.from(BOM + TEXT)],
  ['UTF-16LE with a byte order mark', Buffer.from(BOM + TEXT, 'utf16le')],
  ['UTF-16BE with a byte order mark', utf16be(TEXT)],
  ['line ends \\r\\n', Buffer.from(TEXT.replaceAll('\n', '\r\n'))],
  ['line ends \\r\\r\\n', Buffer.from(TEXT.replaceAll('\n', '\r\r\n'))],
  ['gzip', gzipSync(TEXT)],
  ['gzip of two members', Buffer.concat([gzipSync(TEXT.slice(0, 5)), gzipSync(TEXT.slice(5))])],
  ['gzip of UTF-16LE', gzipSync(Buffer.from(BOM + TEXT, 'utf16le'))],
];

test('decode', async (t) => {
  for (const [name, bytes] of ENCODED) {
    await t.test(`reads ${name}, cut at any byte`, async () => {
      for (const piece of [1, 2, 3, 5, 4096]) assert.equal(await text(bytes, piece), TEXT);
    });
  }

  await t.test('reads Zstandard, cut at any byte, and of two frames', async () => {
    const plain = String(await fixture('basho-summary.csv'));
    const bytes = await fixture('basho-summary.csv.zst');
    for (const piece of [1, 3, 4096]) assert.equal(await text(bytes, piece), plain);
    assert.equal(await text(Buffer.concat([bytes, bytes])), plain + plain);
  });

  await t.test('keeps a lone carriage return: progress output', async () => {
    for (const piece of [1, 4096]) {
      assert.equal(await text(Buffer.from('1\r2\r\r3\r\n\r'), piece), '1\r2\r\r3\n\r');
    }
  });

  await t.test('keeps a byte order mark that is not at the beginning', async () => {
    assert.equal(await text(Buffer.from(`a${BOM}b\n`)), `a${BOM}b\n`);
  });

  await t.test('reads fewer bytes than a magic number has, and none', async () => {
    assert.equal(await text(Buffer.from('a\n'), 1), 'a\n');
    assert.equal(await text(Buffer.from(BOM), 1), '');
    assert.equal(await text(Buffer.alloc(0)), '');
  });

  const zstd = await fixture('basho-summary.csv.zst');
  const damaged = Buffer.from(gzipSync(TEXT));
  damaged[12] = (damaged[12] ?? 0) ^ 0xff;
  /** @type {[string, Uint8Array, string][]} */
  const refused = [
    ['a NUL byte', Buffer.from('a\0b\n'), 'found a NUL byte, expected text'],
    [
      'UTF-16 without a byte order mark',
      Buffer.from('a,b\n', 'utf16le'),
      'found a NUL byte, expected text',
    ],
    [
      'bytes that are not UTF-8',
      Buffer.from('1,µs\n', 'latin1'),
      'found bytes that are not UTF-8, expected text',
    ],
    [
      'a character that is cut in the middle',
      Buffer.from('µ').subarray(0, 1),
      'found bytes that are not UTF-8, expected text',
    ],
    [
      'half a UTF-16 character',
      Buffer.from(BOM + TEXT, 'utf16le').subarray(0, -1),
      'found bytes that are not UTF-16LE, expected text',
    ],
    [
      'a gzip archive that is cut short',
      gzipSync(TEXT).subarray(0, -9),
      'found a broken gzip archive (unexpected end of file), expected a whole one',
    ],
    [
      'a gzip archive that is cut in its header',
      gzipSync(TEXT).subarray(0, 3),
      'found a broken gzip archive (unexpected end of file), expected a whole one',
    ],
    [
      'a Zstandard archive that is cut short',
      zstd.subarray(0, -9),
      'found a broken Zstandard archive (unexpected EOF), expected a whole one',
    ],
  ];
  for (const [name, bytes, message] of refused) {
    await t.test(`refuses ${name}`, async () => {
      for (const piece of [1, 4096]) {
        await assert.rejects(text(bytes, piece), (error) => {
          assert.ok(error instanceof NotText);
          assert.equal(error.message, message);
          return true;
        });
      }
    });
  }

  await t.test('refuses a gzip archive with a damaged byte', async () => {
    await assert.rejects(text(damaged), /^Error: found a broken gzip archive \(.+\), expected a/);
  });

  await t.test('rethrows what the disk throws: it is not an error of the file', async () => {
    for (const bytes of [Buffer.from(TEXT), gzipSync(TEXT), zstd]) {
      const broken = async function* () {
        yield bytes.subarray(0, 8);
        throw new Error('EIO: i/o error, read');
      };
      const all = async () => {
        for await (const part of decode(broken())) assert.equal(typeof part, 'string');
      };
      await assert.rejects(all, {name: 'Error', message: 'EIO: i/o error, read'});
    }
  });

  await t.test('closes the stream when nobody reads on', async () => {
    for (const bytes of [Buffer.from(TEXT), gzipSync(TEXT), zstd]) {
      /** @type {(value?: unknown) => void} */
      let close = () => {};
      const closed = new Promise((resolve) => {
        close = resolve;
      });
      const stream = async function* () {
        try {
          for (;;) yield bytes;
        } finally {
          close('closed');
        }
      };
      for await (const part of decode(stream())) if (part) break;
      assert.equal(await closed, 'closed');
    }
  });
});

test('an archive is named, with what opens it', async () => {
  for (const [bytes, message] of /** @type {const} */ ([
    ['PK\u0003\u0004rest', 'found a zip archive, expected its files: unpack it with unzip'],
    [
      `${'results.csv'.padEnd(257, '\0')}ustar\u000000rest`,
      'found a tar archive, expected its files: unpack it with tar -xf',
    ],
    ['BZh91AY', 'found a bzip2 archive, expected its files: unpack it with bunzip2'],
    [
      'FLR\u0000',
      'found a recording of JFR, expected its events: write them with jfr print --json',
    ],
  ])) {
    await assert.rejects(text(Buffer.from(bytes)), {message});
  }
});
