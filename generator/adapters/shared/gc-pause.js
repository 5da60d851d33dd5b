/**
 * The text of a pause → a collection. A stop for a whole collection has sizes: `Pause Young (Mixed)
 * (G1 Evacuation Pause) 56M->50M(64M) 1.332ms`; a short stop inside the cycle of a concurrent
 * collector has none: `Pause Init Mark (unload classes) 0.016ms` of Shenandoah, `Y: Pause Mark
 * Start (Major) 0.018ms` of ZGC, whose letter names the generation.
 *
 * @import {Collection, CollectionKind} from '../../records/types.d.ts'
 */

import {bytes} from './gc-bytes.js';

/** Its name, its sizes and its time. */
const PAUSE =
  /^((?:[yYO]: )?Pause [A-Z].*?)(?: (\d+[BKMGT])->(\d+[BKMGT])\((\d+[BKMGT])\))? ([\d.,]+)ms$/;
const NAME = /^(?:([yYO]): )?Pause ([A-Z][A-Za-z ]*?)(?: \((.*?)\))?$/;
/** Names that are kept, and characters of such a name: a log has few, and each is read once. */
const [MOST_NAMES, LONGEST_NAME] = [64, 200];
/** Names of the pauses of ZGC and Shenandoah. */
const PHASE = /^(?:Mark|Relocate) (?:Start|End)$|^(?:Init|Final) [A-Z]/;

/** Seconds by which rounded stamps may differ. */
const ROUNDED = 0.001;

/** @type {Map<string, CollectionKind>} */
const KINDS = new Map([
  ['Young', 'young'],
  ['Mixed', 'mixed'],
  ['Full', 'full'],
  ['Remark', 'remark'],
  ['Cleanup', 'cleanup'],
]);
/** In the names of G1, before the cause. */
const PARTS = new Set(['Normal', 'Concurrent Start', 'Prepare Mixed', 'Mixed']);
/** Causes that the program or a tool gives; the other collections are the JVM's own decision. */
export const FORCED = new Set([
  'System.gc()',
  'Diagnostic Command',
  'Heap Inspection Initiated GC',
  'Heap Dump Initiated GC',
  'JvmtiEnv ForceGarbageCollection',
]);

/**
 * @param {string} text
 * @param {string} cycle
 *   Why the concurrent cycle of the pause began; empty if that is unknown.
 * @param {(text: string) => number | undefined} number
 * @returns {Omit<Collection, 'old' | 'start'> | undefined}
 *   Undefined if the text is not a whole pause.
 */
export function collectionOf(text, cycle, number) {
  const [, written = '', before, after, committed, digits = ''] = PAUSE.exec(text) ?? [];
  const milliseconds = number(digits);
  if (milliseconds === undefined) return undefined;
  const found = named(written);
  if (!found) return undefined;
  // Whole nanoseconds: 295.335 ÷ 1000 is 0.29533499999999996.
  const duration = Math.round(milliseconds * 1e6) / 1e9;
  if (!before || !after || !committed) {
    const {generation, name, parts} = found;
    if (!PHASE.test(name)) return undefined;
    const whose = generation ? `${generation === 'O' ? 'Old' : 'Young'} ${name}` : name;
    const more = [...parts.filter((part) => part !== 'Major'), cycle].filter((part) => part !== '');
    const sizes = {before: null, after: null, committed: null};
    const cause = [whose, ...more].join(', ');
    return {duration, kind: 'other', cause, forced: FORCED.has(cycle), ...sizes};
  }
  const {kind, cause, forced} = found;
  return {
    duration,
    kind,
    cause,
    forced,
    before: bytes(before),
    after: bytes(after),
    committed: bytes(committed),
  };
}

/** By what is written. @type {Map<string, ReturnType<typeof read>>} */
const names = new Map();

/**
 * @param {string} written
 *   `Pause Young (Normal) (G1 Evacuation Pause)`
 * @returns {ReturnType<typeof read>}
 *   Undefined if it is not the name of a pause.
 */
function named(written) {
  const kept = names.get(written);
  if (kept) return kept;
  const found = read(written);
  if (names.size === MOST_NAMES) names.clear();
  if (written.length <= LONGEST_NAME) names.set(written, found);
  return found;
}

/** @param {string} written */
function read(written) {
  const [, generation, name, brackets] = NAME.exec(written) ?? [];
  if (name === undefined) return undefined;
  const parts = brackets ? brackets.split(') (') : [];
  const [part = ''] = parts;
  const causes = PARTS.has(part) ? parts.slice(1) : parts;
  const kind = kindOf(name, part);
  const cause = (kind === 'other' ? [name, ...causes] : causes).join(', ');
  return {generation, name, parts, kind, cause, forced: FORCED.has(causes[0] ?? '')};
}

/**
 * @param {string} name
 * @param {string} part
 *   The first of the brackets.
 * @returns {CollectionKind}
 */
function kindOf(name, part) {
  if (part === 'Mixed') return 'mixed';
  // In JDK 9 and 10 a young pause of G1 that starts a cycle has this name and a cause; the pause of
  // CMS has no cause.
  if (name === 'Initial Mark' && part !== '') return 'young';
  return KINDS.get(name) ?? 'other';
}

/**
 * Whether a pause contains another whose line comes before its own: in JDK 11 a young collection of
 * Serial and CMS that becomes a full one, and Remark with a young collection in it.
 *
 * @param {Pick<Collection, 'kind' | 'duration' | 'after'>} outer
 * @param {number} start
 *   The start of the outer one.
 * @param {Collection} inner
 */
export function containsPause(outer, start, inner) {
  if (outer.duration < inner.duration || start > inner.start + ROUNDED) return false;
  if (outer.kind === 'remark') return inner.cause === 'CMS Final Remark';
  return outer.kind === 'young' && inner.kind === 'full' && outer.after === inner.after;
}
