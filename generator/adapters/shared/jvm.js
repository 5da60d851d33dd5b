/**
 * How a JVM is named: `OpenJDK 17.0.15`. Builds and the packages of distributions are left out,
 * because logs and runners differ in them.
 */

const KIND = / (?:\d\d-Bit )?(?:(?:Server|Client|Tiered|Zero|Minimal|Core) )?VM$/;
const NUMBER = /^\d+(?:[._]\d+)*(?:-(?:ea|internal))?/;

/**
 * @param {string} vm
 *   As the JVM calls itself: `OpenJDK 64-Bit Server VM`, `Java HotSpot(TM) 64-Bit Server VM`.
 * @param {string} version
 *   The version of the JDK: `17.0.15+6-Debian-1deb12u1`, `1.8.0_504`.
 * @returns {string | undefined}
 */
export function jvmName(vm, version) {
  const number = NUMBER.exec(version)?.[0];
  const name = vm
    .replaceAll(/\((?:TM|R)\)/g, '')
    .replace(KIND, '')
    .trim();
  return number && name ? `${name} ${number}` : undefined;
}
