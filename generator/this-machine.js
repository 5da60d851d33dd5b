/**
 * What this machine says of itself, as a manifest for `data/machines/`. No name of the host or of its
 * user is in it: a site is published.
 *
 * @typedef {{name: string, cpu?: string, cores: number, memory: string, os?: string, kernel: string,
 *   virtual?: boolean}} MachineFacts
 *   As in generator/schema/machine.json.
 */

import {readFileSync} from 'node:fs';
import os from 'node:os';

/**
 * @param {(file: string) => string | undefined} [read]
 *   A system file's text; undefined where there is none.
 * @param {Pick<typeof os, 'cpus' | 'totalmem' | 'release' | 'type' | 'version'>} [system]
 * @returns {MachineFacts}
 */
export function thisMachine(read = textOf, system = os) {
  const processors = system.cpus();
  const model = (processors[0]?.model ?? '').replaceAll(/\((R|TM)\)/gi, '').replaceAll(/\s+/g, ' ');
  const cpu = model.trim() === '' || model.trim() === 'unknown' ? undefined : model.trim();
  const cores = processors.length || 1;
  const distribution = /^PRETTY_NAME="?([^"\n]+)/m.exec(read('/etc/os-release') ?? '')?.[1];
  const flags = /^flags\s*:(.*)$/m.exec(read('/proc/cpuinfo') ?? '')?.[1];
  return {
    name: `${cpu ?? 'Machine'}, ${cores} ${cores === 1 ? 'core' : 'cores'}`,
    ...(cpu ? {cpu} : {}),
    cores,
    memory: `${Math.round(system.totalmem() / 2 ** 30)} GiB`,
    os: distribution ?? system.type(),
    kernel: system.release(),
    // Linux alone says so.
    ...(flags === undefined ? {} : {virtual: flags.split(' ').includes('hypervisor')}),
  };
}

/**
 * @param {MachineFacts} facts
 * @returns {string}
 *   Its id: a name of the file in `data/machines/`, the same for the same processor and cores.
 */
export const machineId = ({name}) =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** @param {string} file */
function textOf(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
