/**
 * A site whose builds die or find a disk that fails, and what is left of them.
 *
 * @typedef {{code: number | null, errors: string}} Ended
 */

import assert from 'node:assert/strict';
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {chownSync, mkdirSync, readFileSync, rmSync, symlinkSync} from 'node:fs';
import {cp} from 'node:fs/promises';
import {join} from 'node:path';
import {pathToFileURL} from 'node:url';
import {sha256} from '../digest.js';
import {entriesBelow} from '../effects.js';
import {ENGINE} from '../engine.js';

const FAULT = pathToFileURL(join(ENGINE, 'generator/testing/fault.js')).href;
/** Nobody: root may write where it has no right to. */
export const USER = process.getuid?.() === 0 ? {uid: 65534, gid: 65534} : {};

export class FaultySite {
  #root;
  #home;
  /** Digests of the files of a clean build. @type {Record<string, string>} */
  #clean = {};

  /** @param {string} root A folder that does not exist. @param {string} home Of the user of the builds. */
  constructor(root, home) {
    this.#root = root;
    this.#home = home;
  }

  /**
   * Copies the site to its folder, and builds it.
   *
   * @returns {Promise<{renames: string[], writes: number, duration: number}>}
   *   What a build does, and how many milliseconds it takes.
   */
  async make() {
    await cp(join(ENGINE, 'generator/fixtures/small-site/input'), this.#root, {recursive: true});
    mkdirSync(this.at('.cache'));
    symlinkSync(join(ENGINE, '.cache/hugo'), this.at('.cache/hugo'));
    const {uid, gid} = USER;
    if (uid !== undefined) {
      const all = entriesBelow(this.#root).filter(({entry}) => !entry.isSymbolicLink());
      const paths = [this.#home, this.#root, ...all.map(({path}) => this.at(path))];
      for (const path of paths) chownSync(path, uid, gid);
    }
    const began = performance.now();
    assert.deepEqual(await this.build('count'), {code: 0, errors: ''});
    const duration = performance.now() - began;
    this.#clean = this.digests();
    assert.ok(Object.keys(this.#clean).length > 20);
    return {...JSON.parse(readFileSync(this.at('counts.json'), 'utf8')), duration};
  }

  /** @param {string} path */
  at(path) {
    return join(this.#root, path);
  }

  /**
   * @param {string} [fault]
   *   A moment, as in `fault.js`.
   */
  start(fault = '') {
    const cli = join(ENGINE, 'generator/cli.js');
    const child = spawn(process.execPath, ['--import', FAULT, cli, 'build'], {
      cwd: this.#root,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: {...process.env, HOME: this.#home, FAULT: fault},
      ...USER,
    });
    return {child, ended: endOf(child)};
  }

  /** @param {string} [fault] */
  build(fault) {
    return this.start(fault).ended;
  }

  /** Files of the site that a clean build has not, or has with other bytes. */
  differing() {
    const now = this.digests();
    return Object.keys({...this.#clean, ...now}).filter((path) => this.#clean[path] !== now[path]);
  }

  /** What a build that has ended may not leave: of the lock, the number that it had stays. */
  leftovers() {
    return entriesBelow(this.#root)
      .map(({path}) => path)
      .filter((path) =>
        /\.cache\/(builds|locks\/\d+\/(?!released\.json$))|-last$|\.tmp$/.test(path),
      );
  }

  /** The next build is a clean one. @param {string} what Happened before. */
  async heals(what) {
    assert.deepEqual(await this.build(), {code: 0, errors: ''}, what);
    this.expectClean(what);
  }

  /** The site is a clean one, and nothing else is left. @param {string} what Happened before. */
  expectClean(what) {
    assert.deepEqual(this.differing(), [], what);
    assert.deepEqual(this.leftovers(), [], what);
  }

  forget() {
    for (const folder of ['records', 'drawings', 'archives']) this.#remove(`.cache/${folder}`);
  }

  forgetAll() {
    this.forget();
    for (const folder of ['content', 'assets', 'static']) this.#remove(`build/${folder}`);
  }

  /** @param {string} folder */
  #remove(folder) {
    rmSync(this.at(folder), {recursive: true, force: true});
  }

  /** Of the files of the site. @returns {Record<string, string>} */
  digests() {
    return Object.fromEntries(
      entriesBelow(this.at('build/site'))
        .filter(({entry}) => entry.isFile())
        .map(({path}) => [path, sha256(readFileSync(this.at(`build/site/${path}`), 'latin1'))])
        .sort(),
    );
  }
}

/** @param {import('node:child_process').ChildProcess} child @returns {Promise<Ended>} */
async function endOf(child) {
  let errors = '';
  child.stderr?.on('data', (data) => (errors += data));
  const [code] = await once(child, 'close');
  return {code, errors};
}
