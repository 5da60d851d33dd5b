/**
 * What Google Benchmark says of the machine and of its library, above its results. The name of the host is not taken.
 *
 * @import {JsonValue, ReadContext} from '../types.d.ts'
 */

import {isoDate} from '../shared/dates.js';

const DEBUG = 'the library was built as debug: times may be affected';
const SCALING = 'CPU scaling was enabled: real times may be noisy';
const PROCESSORS = /^Run on \((\d+) X [\d.]+ MHz CPU ?s?\)/;

/**
 * @param {JsonValue} about
 *   The member `context`.
 * @param {ReadContext} context
 */
export function contextFacts(about, context) {
  const version = about.at('library_version').value;
  const cores = about.at('num_cpus').value;
  context.fact('date', isoDate(about.at('date').value));
  if (typeof version === 'string') {
    context.fact('runner', `Google Benchmark ${version.replace(/^v/, '')}`);
  }
  if (typeof cores === 'number') context.fact('cores', cores);
  if (about.at('library_build_type').value === 'debug') context.warn(DEBUG);
  if (about.at('cpu_scaling_enabled').value === true) context.warn(SCALING);
}

/**
 * @param {readonly string[]} lines
 *   Above the header of a table.
 * @param {ReadContext} context
 */
export function preambleFacts(lines, context) {
  for (const line of lines) {
    const [, cores] = PROCESSORS.exec(line) ?? [];
    context.fact('date', isoDate(line));
    if (cores !== undefined) context.fact('cores', Number(cores));
    if (line.includes('Library was built as DEBUG')) context.warn(DEBUG);
    if (line.includes('CPU scaling is enabled')) context.warn(SCALING);
  }
}
