/**
 * Which collector wrote a JVM log. The line `Using …` names it, but only the first file of a
 * rotated log has that line. Otherwise a line that only one collector writes decides.
 *
 * @import {ReadContext} from '../types.d.ts'
 */

/** Epsilon also writes `Using TLAB allocation; max: 4096K`. */
const USING = /^Using ([A-Z][\w ]*)$/;
/** The name in its line → its usual name. @type {Record<string, string>} */
const NAMES = {
  Parallel: 'Parallel',
  Serial: 'Serial',
  G1: 'G1',
  'The Z Garbage Collector': 'ZGC',
  Shenandoah: 'Shenandoah',
  'Concurrent Mark Sweep': 'CMS',
  Epsilon: 'Epsilon',
};
/** The old generation is that of Serial or CMS: later lines tell. */
const SERIAL_YOUNG = 'DefNew';
/** @type {[RegExp, string][]} */
const SIGNS = [
  [/\(G1 |^Pause Cleanup \d/, 'G1'],
  [/^(?:Garbage|Major|Minor) Collection \(|^(?:[yYO]: )?Pause Mark Start /, 'ZGC'],
  [/^Pause (?:Init|Final) (?:Mark|Update Refs)\b|^Pause Degenerated GC /, 'Shenandoah'],
  [/^(?:ParNew|CMS): |^Pause Initial Mark \d/, 'CMS'],
  [/^(?:PSYoungGen|ParOldGen): /, 'Parallel'],
  [/^Tenured: /, 'Serial'],
  [/^DefNew: /, SERIAL_YOUNG],
];

/** @param {ReadContext} context */
export function gcCollector(context) {
  let stated = '';
  let sign = '';
  return {
    /**
     * @param {string} message
     *   From a line without a number and with the tag set `gc`, or from a log without tags.
     * @param {boolean} isCertain
     *   Whether it has the tag: other text may begin with “Using” too.
     * @param {number} line
     * @returns {'none' | 'taken' | 'refused'}
     *   `refused` after an error.
     */
    use(message, isCertain, line) {
      const [, name = ''] = USING.exec(message) ?? [];
      if (name === '' || !(isCertain || NAMES[name])) return 'none';
      if (stated !== '') {
        context.error(
          line,
          `found a second "Using ${name}", expected the log of one JVM`,
          `Put the log of each JVM into a separate file: the next begins at or above line ${line}.`,
        );
        return 'refused';
      }
      if (!NAMES[name]) {
        const names = new Intl.ListFormat('en', {type: 'disjunction'}).format(Object.values(NAMES));
        context.error(line, `found a log of "${name}", expected one of ${names}`);
        return 'refused';
      }
      stated = NAMES[name];
      return 'taken';
    },

    /** @param {string} text What follows the number of a collection. */
    look(text) {
      if (stated !== '' || (sign !== '' && sign !== SERIAL_YOUNG)) return;
      sign = SIGNS.find(([found]) => found.test(text))?.[1] ?? sign;
    },

    /**
     * @returns {string}
     *   `not stated` if the log does not say.
     */
    name() {
      if (stated !== '') return stated;
      if (sign === SERIAL_YOUNG) sign = 'Serial';
      const reason = sign === '' ? 'the collector is not stated' : `its lines look like ${sign}`;
      context.warn(`found no line "Using …": ${reason}`);
      return sign || 'not stated';
    },
  };
}
