/** What must hold when a reader is given any bytes. */

import {fixtureNote, read} from './index.js';
import {assertInvariants} from './invariants.js';

const MESSAGE = /^\S+(:\d+)?: (found|unknown|\d+ more) /;

/**
 * @param {{name: string, content: Uint8Array}} copy
 *   `name`: of the fixture.
 * @returns {Promise<string | undefined>}
 *   What went wrong.
 */
export async function fault({name, content}) {
  try {
    const {errors, records} = await read(Buffer.from(content), {name, note: fixtureNote(name)});
    const vague = errors.find((error) => !MESSAGE.test(error));
    if (vague !== undefined) return `a message without its place: ${vague}`;
    if (errors.length === 0) assertInvariants(records);
    return undefined;
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
}
