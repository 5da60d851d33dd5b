/**
 * The process that builds one change for `npm start`: first the open pages, then all others. It
 * notifies its parent after each step, and exits with 1 after an error.
 *
 * @import {Effects} from '../types.d.ts'
 * @typedef {{root: string, program: string, baseURL: string, open: string[], generate: boolean}} Order
 *   `program`: Hugo; `open`: paths of the pages that are open; `generate`: whether the generator has to run.
 */

import {diskEffects} from '../effects.js';
import {isClone} from '../engine.js';
import {InputError, InputErrors, messageOf} from '../errors.js';
import {checkProse} from '../scan/prose.js';
import {readSite} from '../scan/site.js';
import {checkFolders} from './folders.js';
import {preview, recoverSite} from './hugo.js';
import {withLock} from './lock.js';
import {stop} from './stop.js';

/** @type {Order} */
const order = JSON.parse(process.argv[2] ?? '{}');
const {root, program, baseURL, generate: isNeeded} = order;
const open = order.open.map((path) => path.slice(1));
/** @param {string} line */
const log = (line) => void process.stdout.write(`${line}\n`);

// Nobody waits for the result of a server that has ended. The end of this process comes here too, with its code.
process.once('disconnect', () => stop(Number(process.exitCode ?? 0)));
try {
  checkFolders(root);
  await bundle();
  await withLock(root, log, async () => {
    recoverSite(root);
    if (open.length > 0 && (await unlessWrong(() => make(open)))) process.send?.('shown');
    await make();
  });
  process.send?.('built');
} catch (error) {
  // Unfinished text may have errors for a while.
  log(messageOf(error) ?? String(/** @type {Error} */ (error).stack));
  process.exitCode = 1;
}
process.disconnect?.();

/** @param {string[]} [only] Addresses of the only pages to build. */
async function make(only) {
  // Only the first build prints which reports are read.
  const effects = diskEffects(root, order.open.length > 0 ? () => {} : log);
  const {site} = isNeeded
    ? await (await import('../generate.js')).generate(effects, {
        ...(only ? {only} : {}),
        mark: true,
      })
    : {site: await siteOf(effects)};
  await preview({root, program}, {...site, url: baseURL}, only);
}

/**
 * Prints no errors: the build of all pages prints them later.
 *
 * @param {() => Promise<void>} act
 * @returns {Promise<boolean>}
 */
async function unlessWrong(act) {
  try {
    await act();
    return true;
  } catch (error) {
    if (error instanceof InputError) return false;
    throw error;
  }
}

/**
 * Checks what Hugo would refuse without a line, or would not refuse.
 *
 * @param {Effects} effects
 */
async function siteOf(effects) {
  const errors = new InputErrors();
  const site = await readSite(effects, errors);
  await checkProse(effects, errors);
  errors.raise();
  return site;
}

/** Bundles the scripts of a clone again if they have changed. */
async function bundle() {
  if (isClone()) (await import('../setup/bundle.js')).bundleScripts();
}
