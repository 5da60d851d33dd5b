/**
 * Files of contributors as they are published: in a ZIP archive. They are untrusted, and a host serves
 * `evil.html` as a page of the site. No browser runs an archive: its extension, its first bytes and, for a
 * host that serves everything as HTML, a tag before the content show that it is not a page.
 *
 * @typedef {{name: string, sha256: string, read: () => AsyncIterable<Uint8Array>}} ArchivedFile
 */

import {Zip, ZipDeflate} from 'fflate';

/** Extension of the published files. */
export const ARCHIVE = '.zip';
/** A field of the header that other programs ignore. */
const FIELD = 0x6266;
/** An HTML parser takes all that follows as text. */
const INERT = '<plaintext>';
const COMPRESSED = /\.(gz|zst|zip|xz|bz2)$/i;

/** @param {string} sha256 */
const mark = (sha256) => `${INERT} SHA-256 ${sha256} `;

/**
 * @param {readonly ArchivedFile[]} files
 *   At least one. Only the name of the first is before the tag.
 * @returns {AsyncGenerator<Uint8Array>}
 */
export async function* archive(files) {
  /** @type {Uint8Array[]} */
  const ready = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    ready.push(piece);
  });
  for (const [i, {name, sha256, read}] of files.entries()) {
    const file = new ZipDeflate(name, {level: COMPRESSED.test(name) ? 0 : 6});
    // The first day that an archive can state, in local time as archives do: equal in every time zone.
    file.mtime = new Date(1980, 0, 1);
    if (i === 0) file.extra = {[FIELD]: Buffer.from(mark(sha256))};
    zip.add(file);
    for await (const piece of read()) {
      // A copy: the compressor keeps what it is given.
      file.push(Uint8Array.from(piece));
      yield* ready.splice(0);
    }
    file.push(new Uint8Array(), true);
  }
  zip.end();
  yield* ready;
}
