/**
 * The text of a pause → a collection: `Pause Young (Mixed) (G1 Evacuation Pause) 56M->50M(64M) 1.332ms`.
 *
 * @import {Collection, CollectionKind} from '../types.d.ts'
 */

import {bytes} from './gc-log-line.js';

const PAUSE =
  /^Pause ([A-Z][A-Za-z ]*?)(?: \((.*)\))? (\d+[BKMGT])->(\d+[BKMGT])\((\d+[BKMGT])\) ([\d.,]+)ms$/;

/** @type {Record<string, CollectionKind>} */
const KINDS = {
  Young: 'young',
  // JDK 9 and 10 name a young pause of G1 after what else it does.
  'Initial Mark': 'young',
  Mixed: 'mixed',
  Full: 'full',
  Remark: 'remark',
  Cleanup: 'cleanup',
};
/** In the names of G1, before the cause. */
const PHASES = new Set(['Normal', 'Concurrent Start', 'Prepare Mixed', 'Mixed']);
/** Causes that the program or a tool gives; the other collections are the JVM's own decision. */
const FORCED = new Set([
  'System.gc()',
  'Diagnostic Command',
  'Heap Inspection Initiated GC',
  'Heap Dump Initiated GC',
  'JvmtiEnv ForceGarbageCollection',
]);

/**
 * @param {string} text
 * @param {number} end
 *   Elapsed seconds of the line, which is written when the pause is over.
 * @param {(text: string) => number | undefined} number
 * @returns {Omit<Collection, 'old'> | undefined}
 *   Undefined where the text is no pause with sizes.
 */
export function collectionOf(text, end, number) {
  const [, name = '', brackets = '', before, after, committed, digits = ''] =
    PAUSE.exec(text) ?? [];
  const milliseconds = number(digits);
  if (!before || !after || !committed || milliseconds === undefined) return undefined;
  const parts = brackets === '' ? [] : brackets.split(') (');
  const [phase = ''] = parts;
  const causes = PHASES.has(phase) ? parts.slice(1) : parts;
  // Whole nanoseconds: 295.335 ÷ 1000 is 0.29533499999999996.
  const duration = Math.round(milliseconds * 1e6) / 1e9;
  return {
    start: Math.round((end - duration) * 1e9) / 1e9,
    duration,
    kind: phase === 'Mixed' ? 'mixed' : (KINDS[name] ?? 'other'),
    cause: causes.join(', '),
    forced: FORCED.has(causes[0] ?? ''),
    before: bytes(before),
    after: bytes(after),
    committed: bytes(committed),
  };
}
