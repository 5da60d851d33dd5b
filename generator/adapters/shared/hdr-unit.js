/**
 * The unit of values in files that do not state one. HdrHistogram's files have plain numbers, in
 * whatever unit the program recorded and the printer scaled.
 *
 * @import {ReadContext} from '../types.d.ts'
 */

/** Units in a second. Divided by, so that 35800 ns is 0.0000358 and not 0.000035800000000000004. */
const PER_SECOND = {ns: 1e9, us: 1e6, ms: 1e3, s: 1};

/**
 * @param {ReadContext} context
 *   Without a stated unit that of its note is used; without one the file is refused.
 * @param {'ns' | 'us' | 'ms' | 's'} [stated]
 *   The unit that the file itself makes certain.
 * @returns {number}
 *   Units in a second.
 */
export function unitsPerSecond(context, stated) {
  const unit = stated ?? context.take('unit');
  if (unit) return PER_SECOND[unit];
  context.error(
    1,
    'found no unit, expected ns, us, ms or s',
    'The file does not state it. State `unit` in run.yaml, under "files".',
    'unit',
  );
  // The smallest unit, so that no value is too long for later checks.
  return PER_SECOND.ns;
}
