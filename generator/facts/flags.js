/**
 * Arguments of a JVM that cannot both be true. A JVM logs what it made of its arguments
 * (`-XX:MaxHeapSize=536870912`), and people write them short (`-Xmx512m`). An argument that only one
 * side states is not a contradiction: a JVM adds some, and people leave some out.
 *
 * @typedef {{flag: string, value: string | number | boolean}} Setting
 */

const SHORT = {Xmx: 'MaxHeapSize', Xms: 'InitialHeapSize', Xmn: 'NewSize'};
const SIZE = /^(\d+)([kmgt]?)$/i;
/** @type {Record<string, number>} */
const BYTES = {k: 1024, m: 1024 ** 2, g: 1024 ** 3, t: 1024 ** 4};
/** A JVM rounds sizes to what its regions and pages need. */
const ROUNDED = 0.05;
const LEAST = 4 * 1024 ** 2;
const COLLECTOR = /^Use(?:Serial|Parallel|G1|Z|Shenandoah|ConcMarkSweep|Epsilon)GC$/;

/**
 * @param {readonly string[]} found
 * @param {readonly string[]} expected
 * @param {{complete?: boolean}} [lists]
 *   Whether both lists have every argument, so that one without a partner differs from `none`.
 * @returns {{found: string, expected: string}[]}
 *   Pairs that contradict each other.
 */
export function differentFlags(found, expected, {complete = false} = {}) {
  const [one, other] = [settingsOf(found), settingsOf(expected)];
  return [...new Set([...other.keys(), ...one.keys()])].flatMap((name) => {
    const [a, b] = [one.get(name), other.get(name)];
    if (a && b ? isEqual(a, b) : !complete) return [];
    return [{found: a?.flag ?? 'none', expected: b?.flag ?? 'none'}];
  });
}

/**
 * @param {readonly string[]} flags
 * @returns {Map<string, Setting>}
 *   By name; of the same argument given twice the last counts, as for the JVM.
 */
function settingsOf(flags) {
  /** @type {Map<string, Setting>} */
  const settings = new Map();
  for (const flag of flags) {
    const [mode] = /^-X(?:int|comp|mixed)$/.exec(flag) ?? [];
    const [, short, size = ''] = /^-(Xmx|Xms|Xmn)(\d+[kmgt]?)$/i.exec(flag) ?? [];
    const [, sign, option = ''] = /^-XX:([+-])(\w+)$/.exec(flag) ?? [];
    const [, name, value = ''] = /^-(?:XX:|D)([\w.]+)=(.*)$/.exec(flag) ?? [];
    if (mode) settings.set('mode', {flag, value: mode});
    else if (short) {
      // Cast: the pattern has no other.
      settings.set(SHORT[/** @type {keyof typeof SHORT} */ (short)], {
        flag,
        value: settingOf(size),
      });
    } else if (sign && COLLECTOR.test(option)) {
      if (sign === '+') settings.set('collector', {flag, value: option});
    } else if (sign) settings.set(option, {flag, value: sign === '+'});
    else if (name) settings.set(name, {flag, value: settingOf(value)});
  }
  return settings;
}

/** @param {string} text */
function settingOf(text) {
  const [, digits, unit = ''] = SIZE.exec(text) ?? [];
  return digits === undefined ? text : Number(digits) * (BYTES[unit.toLowerCase()] ?? 1);
}

/** @param {Setting} a @param {Setting} b */
function isEqual({value: a}, {value: b}) {
  if (typeof a !== 'number' || typeof b !== 'number') return a === b;
  const largest = Math.max(a, b);
  // Numbers that are not sizes are not rounded.
  return a === b || (largest > LEAST && Math.abs(a - b) <= Math.max(LEAST, largest * ROUNDED));
}
