/** Bytes of the units in which parameters state sizes. */
const SIZE_UNITS = {
  B: 1,
  kB: 1e3,
  MB: 1e6,
  GB: 1e9,
  KiB: 2 ** 10,
  MiB: 2 ** 20,
  GiB: 2 ** 30,
};

const SIZE = /(?<!\d)(\d+(?:\.\d+)?)\s*(kB|MB|GB|KiB|MiB|GiB)\b/g;
/** How large a unit is, among the units that values of one parameter have. */
const ORDERED = {
  ...SIZE_UNITS,
  KB: 1e3,
  TB: 1e12,
  TiB: 2 ** 40,
  k: 1e3,
  K: 1e3,
  M: 1e6,
  G: 1e9,
  ns: 1e-9,
  us: 1e-6,
  µs: 1e-6,
  ms: 1e-3,
  s: 1,
  min: 60,
  h: 3600,
};
/** Parameters that are versions: 2.6 comes before 2.10. */
const VERSIONS = ['release', 'version'];
/** A value that is a release, whatever its parameter: 2.10.0, v1.4.2-rc1. */
export const RELEASE = /^v?\d+\.\d+\.\d+([.+-]?[A-Za-z0-9])*$/;
/** Of v1.9.1. */
export const V = /^v(?=\d)/i;
/**
 * What is after a hyphen and is no earlier version, in spite of SemVer: the commits of git describe, the release
 * itself, what follows it, or one of its flavours, as in 31.1-jre.
 */
const NOT_EARLY = [
  String.raw`g[\da-f]{4,40}`,
  'dirty|final|ga|hotfix|incubating|lts|p|patch|post|r|rel|release|sp|stable',
  'alpine|android|ccs|ce|debian|ee|fips|hadoop|java|jdk|jre|linux|log|oss|redhat|slim|ubuntu|windows',
].join('|');
/** Of a version before the release of the same number: 1.0b2, 5.0.0.CR1, 2.0.0-next.3. */
const EARLY = new RegExp(
  String.raw`(?<=\d)(?:[._-]?(?:[abcm][.-]?\d|(?:alpha|beta|cr|dev|ea|milestone|pre|preview|rc|snapshot)(?![a-z]))|-(?!(?:${NOT_EARLY})(?![a-z]))[a-z]).*`,
  'is',
);
/** Of a version before an early one: 1.0-beta2-SNAPSHOT. */
const EARLIER = /(?<=\d)[.-](?:snapshot|dev\d*)$/i;
const NUMBER = /^([+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)\s*(\p{L}*)$/u;
const collator = new Intl.Collator('en', {numeric: true});

/**
 * For texts that hold numbers, such as names, versions and file names.
 *
 * @param {string} a
 * @param {string} b
 * @returns {number}
 *   Below 0 where `a` comes first: 2.6 before 2.10, g1-2 before g1-10, and 512 B before 1 KiB.
 */
export const naturalOrder = (a, b) => collator.compare(inBytes(a), inBytes(b));

/** @param {string} text */
const inBytes = (text) =>
  text.replace(
    SIZE,
    (_, number, unit) =>
      `${Number(number) * SIZE_UNITS[/** @type {keyof typeof SIZE_UNITS} */ (unit)]} B`,
  );

/**
 * For values of one parameter.
 *
 * @param {string} name
 *   The name of the parameter.
 * @param {string} a
 * @param {string} b
 * @returns {number}
 *   Below 0 where `a` comes first: a missing value, then numbers, sizes and durations by what they are, 0.05 before
 *   0.1 and 512B before 1KB, then texts in natural order. Releases are in the order of versions.
 */
export function paramOrder(name, a, b) {
  if (VERSIONS.includes(name) || [a, b].every((value) => RELEASE.test(value)))
    return byVersion(a, b);
  const [one, other] = [sizeOf(a), sizeOf(b)];
  return one === other ? naturalOrder(a, b) : one - other;
}

/**
 * @param {string} text
 *   A value of a parameter.
 * @returns {number}
 *   Orders numbers, sizes and durations. Infinite for other texts; below all for a missing value.
 */
export function sizeOf(text) {
  if (text === '') return -Infinity;
  const [, number, unit = ''] = NUMBER.exec(text.trim()) ?? [];
  if (number === undefined || (unit !== '' && !Object.hasOwn(ORDERED, unit))) return Infinity;
  return Number(number) * (ORDERED[/** @type {keyof typeof ORDERED} */ (unit)] ?? 1);
}

/**
 * @param {string} a
 * @param {string} b
 * @returns {number}
 *   Below 0 where a is the older release: 2.10.0-rc1, 2.10.0, 2.11.0.
 */
export function byVersion(a, b) {
  const [one, other] = [versionParts(a), versionParts(b)];
  return (
    naturalOrder(one.release, other.release) ||
    Number(other.isEarly) - Number(one.isEarly) ||
    naturalOrder(one.early, other.early) ||
    Number(other.isEarlier) - Number(one.isEarlier) ||
    naturalOrder(a.replace(V, ''), b.replace(V, '')) ||
    naturalOrder(a, b)
  );
}

/** @param {string} text */
function versionParts(text) {
  // A project may write v1.9.1 and later 2.0.0. Behind a plus is the number of a build: 21+35.
  const version = text.replace(V, '').replace(/\+.*/s, '');
  const release = version.replace(EARLY, '');
  const target = version.replace(EARLIER, '');
  const isEarlier = target.length < version.length && target.length > release.length;
  return {release, isEarly: release !== version, early: isEarlier ? target : version, isEarlier};
}
