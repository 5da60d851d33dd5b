/**
 * Renaissance `--json`: every iteration, and the JVM that ran them.
 *
 *     {"benchmarks": ["fj-kmeans"], "format_version": 6, "data": {"fj-kmeans": {"results": [
 *       {"duration_ns": 402334258, "uptime_ns": 1737970245}, …], "termination": "normal"}},
 *       "environment": {"os": {…}, "vm": {…}, "jre": {…}}, "suite": {…}}
 *
 * The members come in any order. The times are those of the CSV. A benchmark that failed keeps the
 * iterations before. Processors and memory are those that the JVM may use. Read in the source at
 * 76d0733, and the same since 0.11; seen from that commit.
 *
 * @import {JsonAdapter, JsonValue, ReadContext} from '../types.d.ts'
 */

import {isoDate} from '../shared/dates.js';
import {statedText} from '../shared/json.js';
import {jvmName} from '../shared/jvm.js';
import {iterations} from './iterations.js';

/** @type {JsonAdapter} */
export const renaissanceJson = {
  id: 'renaissance-json',
  label: 'Renaissance JSON',
  description: 'Every iteration of the benchmarks, and the JVM that ran them.',
  runner: 'Renaissance',
  writtenBy: '--json renaissance.json',
  states: ['date', 'runner', 'jvm', 'flags', 'os'],
  measuresAlone: true,
  layout: 'json',
  detect: ({text}) =>
    /^\s*\{/.test(text) && /"format_version"\s*:/.test(text) && /"duration_ns"\s*:/.test(text),
  read(root, context) {
    facts(root, context);
    const all = iterations(context);
    for (const [benchmark, data] of root.at('data').entries()) {
      for (const result of data.at('results').items()) {
        const duration = result.at('duration_ns').whole();
        const uptime = result.at('uptime_ns').whole();
        if (duration === undefined || uptime === undefined) continue;
        all.add(benchmark, {uptime, duration}, result.line);
      }
      const {value: termination} = data.at('termination');
      if (termination !== 'normal') {
        context.warn(`"${benchmark}" ended with "${termination}": it failed`, data.line);
      }
    }
    const vm = root.at('environment').at('vm').at('termination');
    if (vm.value === 'forced')
      context.warn('the JVM was stopped before the end', vm.line, 'aborted');
    return all.records();
  },
};

/** @param {JsonValue} root @param {ReadContext} context */
function facts(root, context) {
  const environment = root.at('environment');
  const [os, vm, jre] = ['os', 'vm', 'jre'].map((name) => environment.at(name));
  if (!os || !vm || !jre) return;
  const version = statedText(root.at('suite').at('version'));
  const {value: args} = vm.at('args');
  context.fact('date', isoDate(statedText(vm.at('start_iso'))));
  if (version) context.fact('runner', `Renaissance ${version}`);
  context.fact('jvm', jvmName(statedText(vm.at('name')), statedText(jre.at('java_version'))));
  if (Array.isArray(args)) context.fact('flags', args);
  context.fact('os', `${statedText(os.at('name'))} ${statedText(os.at('version'))}`);
}
