/**
 * Whether two texts may name the same version, JVM or processor. People write less or more than a tool does,
 * so texts agree unless they contradict each other.
 */

/** Characters that are compared: manifests may be long. */
const LONGEST = 1000;
const NUMBER = /\d+(?:[._]\d+)*/g;
/** Between parts of a version, but not in brackets. */
const COMMA = /,\s*(?![^(]*\))/;
/**
 * The number right behind the word: a “Java client 2.1” is not a JVM, and neither is “rocksdb-java 7.8”. The
 * versions of some are not those of the JDK.
 */
const JVM =
  /(?<![\w-])(?:((?:open)?(?:jdk|java|jre)|temurin|hotspot|corretto)|graalvm|openj9|zulu)(?:[ :-]+(?:se|ce|ee|vm|version|\d\d-bit server vm))*[ :-]*v?(\d+(?:[._u]\d+)*)[\w.+-]*/gi;
/** Another virtual machine than that of OpenJDK, whatever its version. */
const OTHER_VM = /graal|jvmci|openj9/i;
const BUILD = /\+(\d+)/;

/**
 * @param {string} a
 * @param {string} b
 * @returns {boolean}
 *   Of two versions: `7.8` and `7.8.3` agree.
 */
export function versionsAgree(a, b) {
  const [one, other] = [a, b].map((version) => version.split(/[._]/).map(Number));
  return (one ?? []).every((part, i) => part === (other?.[i] ?? part));
}

/**
 * @param {string} text
 * @returns {string[]}
 *   The parts of a version: `Caffeine 3.1.8` and `OpenJDK 17.0.15` of “Caffeine 3.1.8, OpenJDK 17.0.15”.
 */
export const partsOf = (text) => text.slice(0, LONGEST).split(COMMA);

/** The versions in a text, of whatever they are. @param {string} text @returns {string[]} */
export const numbersIn = (text) => text.slice(0, LONGEST).match(NUMBER) ?? [];

/**
 * @param {string} text
 * @returns {string[]}
 *   The versions of JVMs in it, as they are counted since JDK 9: `8.0.402` for `1.8.0_402` and `8u402`.
 */
export const jvmsIn = (text) =>
  [...text.slice(0, LONGEST).matchAll(JVM)].flatMap(([, jdk, version = '']) =>
    jdk === undefined ? [] : version.replace(/^1[.](?=\d)/, '').replace('u', '.0.'),
  );

/**
 * @param {string} text
 * @returns {string}
 *   What is left of it without its JVMs: `Caffeine 3.1.8, ` of “Caffeine 3.1.8, OpenJDK 17.0.15”.
 */
export const withoutJvms = (text) => text.slice(0, LONGEST).replaceAll(JVM, '');

/** What is left of `1.5 (OpenJDK 17.0.15)`. */
const EMPTY_BRACKETS = /[([] *[)\]]/g;

/**
 * @param {string | undefined} version
 *   The version of a system, and of what it runs on.
 * @returns {string | undefined}
 *   Without that of the JVM: `Caffeine 3.1.8` of “Caffeine 3.1.8, OpenJDK 17.0.15”; undefined where nothing
 *   but the JVM has a number.
 */
export function ownVersion(version = '') {
  const own = withoutJvms(version)
    .replaceAll(EMPTY_BRACKETS, '')
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(', ');
  return /\d/.test(own) ? own : undefined;
}

/**
 * @param {string} text
 * @returns {string | undefined}
 *   The first JVM in it: `OpenJDK 17.0.15` in “Caffeine 3.1.8, OpenJDK 17.0.15”.
 */
export const jvmIn = (text) => text.slice(0, LONGEST).match(JVM)?.[0];

/**
 * @param {string} a
 * @param {string} b
 * @returns {boolean}
 *   Of two JVMs: tools name one in more or fewer words.
 */
export function jvmsAgree(a, b) {
  if (a === b) return true;
  const [one, other] = [jvmsIn(a)[0], jvmsIn(b)[0]];
  const [build, otherBuild] = [a, b].map((text) => BUILD.exec(text)?.[1]);
  return (
    one !== undefined &&
    other !== undefined &&
    versionsAgree(one, other) &&
    (build ?? otherBuild) === (otherBuild ?? build) &&
    OTHER_VM.test(a) === OTHER_VM.test(b)
  );
}

/**
 * @param {number} cores
 *   Those that a file states. A program in a container counts the cores that it may use.
 * @param {{cores?: number | undefined, limits?: {cores?: number | undefined} | undefined}} machine
 * @returns {boolean}
 */
export const coresAgree = (cores, {cores: all, limits}) =>
  all === undefined || cores === all || cores === Math.ceil(limits?.cores ?? all);

/** Of no processor in particular. */
const FILLERS = new Set(
  'r tm cpu cpus processor processors core cores virtual vcpu vcpus the in at of and with each model class family stepping ghz mhz cache mib kib gib mb kb gb exact not recorded shared'.split(
    ' ',
  ),
);
/** Frequencies, sizes, counts, generations and what CPUID says are not part of the model. */
const NO_MODEL =
  /(?:@ *)?\d+(?:\.\d+)? ?(?:[gm]hz|[kmg]i?b)\b|\b(?:family|model|stepping) \d+|\b(?:\d+th gen|v\d)\b|\b(?:\d+(?:-core| cores?| virtual| cpus?)|\d{1,2}x)\b/gi;

/**
 * @param {string} a
 * @param {string} b
 * @returns {boolean}
 *   Of two processors: they do not agree if they share no word, or if both name models and none is the same.
 */
export function processorsAgree(a, b) {
  const [one, other] = [wordsOf(a), wordsOf(b)];
  return sharesAny(one.names, other.names) && sharesAny(one.models, other.models);
}

/** @param {string} text */
function wordsOf(text) {
  const plain = text.slice(0, LONGEST).replaceAll(NO_MODEL, ' ').toLowerCase();
  const words = (plain.match(/[a-z0-9][a-z0-9-]*/g) ?? []).filter((word) => !FILLERS.has(word));
  return {
    names: words.filter((word) => /^[a-z]{2,}$/.test(word)),
    models: words.filter((word) => /\d/.test(word) && word.length > 1),
  };
}

/**
 * @param {readonly string[]} a
 * @param {readonly string[]} b
 * @returns {boolean}
 *   Also where one has nothing to compare.
 */
const sharesAny = (a, b) => a.length === 0 || b.length === 0 || a.some((word) => b.includes(word));

/**
 * @param {string} flag
 *   The flag of a JVM.
 * @returns {boolean}
 *   Whether it says what the JVM logs and where, which is often another file in each run and measures nothing else.
 */
export const isLogFlag = (flag) => /^-X(?:log|loggc)\b/.test(flag);

/**
 * @param {string} flag
 *   The flag of a JVM.
 * @returns {string}
 *   Without the name of the recording that it writes, which is often another one in each run.
 */
export const withoutRecording = (flag) =>
  flag.replace(/^(-XX:StartFlightRecording[=:].*?)\bfilename=[^,]*,?/, '$1');
