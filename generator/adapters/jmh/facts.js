/**
 * What JMH says of itself and of the JVM, with each benchmark.
 *
 * @import {ReadContext} from '../types.d.ts'
 */

import {jvmName} from '../shared/jvm.js';

/** Old versions print `# JMH 1.11.3 (released 41 days ago)`. */
const VERSION = /^# JMH (?:version: (\d[\w.-]*)|(\d\S*) \(released )/;
/** `JDK 17.0.15, OpenJDK 64-Bit Server VM, 17.0.15+6`; before 1.20 or so `JDK 1.8.0_131, VM 25.131-b11`. */
const VM = /^# VM version: JDK ([^,\s]+)(?:, ([^,]+ VM))?,/;
const OPTIONS = /^# VM options: (<none>|-.*)$/;

/** `2 iterations, 1 s each`, `20 iterations, single-shot each`. */
const WARMUP = /^# Warmup: (?:(\d+) iterations?, (\d+ [a-z]+\b)?.*|<none>)$/;

/**
 * @param {ReadContext} context
 * @param {{version?: string, vm?: string, jdk?: string, flags?: string[], warmup?: string}} stated
 *   Texts that are empty are not stated.
 */
export function jmhFacts(context, {version, vm, jdk, flags, warmup}) {
  if (version) context.fact('runner', `JMH ${version}`);
  if (jdk) context.fact('jvm', jvmName(vm || 'JDK', jdk));
  context.fact('flags', flags);
  context.fact('warmup', warmup);
}

/**
 * @param {number} count
 *   The count of the iterations before those that are measured.
 * @param {string} [time]
 *   The time of one: `1 s`; a single shot has none.
 */
export function warmupText(count, time) {
  if (count === 0) return 'none';
  return `${count} ${count === 1 ? 'iteration' : 'iterations'}${time ? ` of ${time}` : ''}`;
}

/**
 * @param {string} line
 *   The line of the console output, above each benchmark.
 * @param {ReadContext} context
 */
export function bannerFacts(line, context) {
  if (!line.startsWith('# ')) return;
  const [, version, old = ''] = VERSION.exec(line) ?? [];
  const [, jdk = '', vm = ''] = VM.exec(line) ?? [];
  const [, options] = OPTIONS.exec(line) ?? [];
  const warmup = WARMUP.exec(line);
  // JMH joins the options by blanks, which a value may have as well.
  jmhFacts(context, {
    version: version ?? old,
    vm,
    jdk,
    ...(options ? {flags: options === '<none>' ? [] : options.split(/ (?=-)/)} : {}),
    ...(warmup ? {warmup: warmupText(Number(warmup[1] ?? 0), warmup[2])} : {}),
  });
}
