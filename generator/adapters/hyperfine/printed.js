/** Units of hyperfine's times in a second. @type {Readonly<Record<string, number>>} */
export const PER_SECOND = {ns: 1e9, µs: 1e6, ms: 1e3, s: 1, min: 1 / 60, h: 1 / 3600};
/** What to do where a command comes a second time. */
export const SECOND_RESULT =
  'Make each repeat a separate run, or give the commands different names with -n.';
/** Why a time is 0. */
export const NO_TIME = 'the command took no longer than its shell, measure it with -N';
