/**
 * What HotSpot writes of itself and of the machine at the beginning of a log. It does not say who built
 * the JVM, and counts the processors twice: those of the machine, and those that it may use. Where a
 * container or an affinity makes them differ, neither is read as that of the machine.
 *
 * @import {ReadContext} from '../types.d.ts'
 */

import {jvmName} from '../shared/jvm.js';

const KIB = 1024;
const VERSION = /^Version: (\S+) \(/;
const PROCESSORS = /^CPUs: (\d+) total, (\d+) available$/;
const MEMORY = /^Memory: (\d+)M$/;
/** Of JDK 8 and earlier. */
const BANNER = /^((?:Java HotSpot\(TM\)|OpenJDK) [^(]*VM) \([^)]*\) for (\w+)-\S+ JRE \(([^)]+)\)/;
const PHYSICAL = /^Memory: .*\bphysical (\d+)k\(/;
const FLAGS = /^CommandLine flags: (.*)$/;

/**
 * @param {string} message
 *   The message of a line of `gc,init`, from JDK 15 on.
 * @param {ReadContext} context
 */
export function initFacts(message, context) {
  const [, version] = VERSION.exec(message) ?? [];
  if (version) context.fact('jvm', jvmName('JDK', version));
  const [, total, available] = PROCESSORS.exec(message) ?? [];
  if (total !== undefined && total === available) context.fact('cores', Number(total));
  const [, megabytes] = MEMORY.exec(message) ?? [];
  if (megabytes !== undefined) context.fact('memory', Number(megabytes) * KIB * KIB);
}

/**
 * @param {string} text
 *   A line of the header of a log of JDK 8 or earlier.
 * @param {ReadContext} context
 */
export function headerFacts(text, context) {
  const [, vm, os, version] = BANNER.exec(text) ?? [];
  if (vm && version) {
    context.fact('jvm', jvmName(vm, version));
    context.fact('os', os);
  }
  const [, kilobytes] = PHYSICAL.exec(text) ?? [];
  if (kilobytes !== undefined) context.fact('memory', Number(kilobytes) * KIB);
  // Of these, nobody typed some: the JVM adds what it chose itself.
  context.fact('flags', FLAGS.exec(text)?.[1]?.trim().split(/\s+/));
}
