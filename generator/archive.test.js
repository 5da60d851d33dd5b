import assert from 'node:assert/strict';
import {test} from 'node:test';
import {unzipSync} from 'fflate';
import {archive} from './archive.js';
import {sha256} from './digest.js';

const PAGE = `<script>alert(1)</script>${'x'.repeat(100_000)}`;

/** @param {string} name @param {string} text */
const fileOf = (name, text) => ({
  name,
  sha256: sha256(text),
  read: () => inTwo(Buffer.from(text)),
});

/** @param {string} name @param {string} text */
async function archived(name, text) {
  const pieces = [];
  for await (const piece of archive([fileOf(name, text)])) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** @param {Buffer} bytes */
async function* inTwo(bytes) {
  yield bytes.subarray(0, 7);
  yield bytes.subarray(7);
}

test('archive', async (t) => {
  for (const name of ['evil.html', 'evil.svg.gz']) {
    await t.test(`keeps name and bytes of ${name}`, async () => {
      const files = unzipSync(await archived(name, PAGE));
      assert.deepEqual(Object.keys(files), [name]);
      assert.equal(Buffer.from(files[name] ?? []).toString(), PAGE);
    });

    await t.test(`makes ${name} text before its first byte, for any parser of HTML`, async () => {
      const bytes = await archived(name, PAGE);
      assert.equal(bytes.subarray(0, 4).toString('latin1'), 'PK\x03\x04');
      const [before = ''] = bytes.toString('latin1').split('<');
      assert.ok(bytes.toString('latin1').startsWith(`${before}<plaintext>`));
    });
  }

  await t.test('has several files, whose names and bytes come after the tag', async () => {
    const pieces = [];
    const files = [fileOf('SHA256SUMS', 'sums\n'), fileOf('src/<script>.html', PAGE)];
    for await (const piece of archive(files)) pieces.push(piece);
    const bytes = Buffer.concat(pieces);
    const found = unzipSync(bytes);
    assert.deepEqual(Object.keys(found), ['SHA256SUMS', 'src/<script>.html']);
    assert.equal(Buffer.from(found['src/<script>.html'] ?? []).toString(), PAGE);
    const [before = ''] = bytes.toString('latin1').split('<');
    assert.ok(bytes.toString('latin1').startsWith(`${before}<plaintext>`));
  });

  await t.test('is the same in every time zone', async () => {
    const bytes = await archived('a.csv', 'a,b\n');
    const {TZ: zone} = process.env;
    process.env.TZ = 'Pacific/Auckland';
    const other = await archived('a.csv', 'a,b\n');
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
    assert.deepEqual(other, bytes);
  });
});
