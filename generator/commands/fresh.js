/**
 * The generator as it lies on the disk now, in this process. Node imports a module once; a copy of
 * the code has addresses of its own, and its packages stay loaded, which takes most of the time.
 *
 * @typedef {Pick<typeof import('../generate.js'), 'generate'>} Generator
 */

import {cp, mkdir, mkdtemp, rm} from 'node:fs/promises';
import {basename, join} from 'node:path';
import {pathToFileURL} from 'node:url';

/** Inside the repository: packages are found from there. */
const COPIES = '.cache/code';
const LEFT_OUT = /^fixtures$|\.test\.js$/;

/**
 * @param {string} root
 * @returns {() => Promise<Generator>}
 *   Takes away the copy before, which must no longer be at work.
 */
export function freshly(root) {
  const copies = join(root, COPIES);
  return async () => {
    await rm(copies, {recursive: true, force: true});
    await mkdir(copies, {recursive: true});
    // A name of its own, also beside another process.
    const copy = await mkdtemp(join(copies, 'copy-'));
    await cp(join(root, 'generator'), copy, {
      recursive: true,
      filter: (path) => !LEFT_OUT.test(basename(path)),
    });
    return import(pathToFileURL(join(copy, 'generate.js')).href);
  };
}
