/**
 * Describes this machine as a manifest for `data/machines/`. It does not contain the name of the host or the
 * user, because sites are published.
 *
 * @typedef {{name: string, cpu?: string, cores: number, memory: string, os?: string, kernel: string,
 *   governor?: string, limits?: {cores?: number, memory?: string}, virtual?: boolean}} MachineFacts
 *   As in generator/schema/machine.json.
 * @typedef {(file: string) => string | undefined} ReadText
 *   A system file's text; undefined where there is none.
 */

import {readFileSync} from 'node:fs';
import os from 'node:os';
import {dashed, slug} from './ids.js';

const CGROUPS = '/sys/fs/cgroup';
/** Characters of an id, so that a number still fits after it. */
const LONGEST = 60;

/**
 * @param {ReadText} [read]
 * @param {Pick<typeof os, 'cpus' | 'totalmem' | 'release' | 'type' | 'version'>} [system]
 * @returns {MachineFacts}
 */
export function thisMachine(read = textOf, system = os) {
  const processors = system.cpus();
  const model = (processors[0]?.model ?? '').replaceAll(/\((R|TM)\)/gi, '').replaceAll(/\s+/g, ' ');
  const cpu = model.trim() === '' || model.trim() === 'unknown' ? undefined : model.trim();
  const cores = processors.length || 1;
  const memory = system.totalmem();
  const distribution = /^PRETTY_NAME="?([^"\n]+)/m.exec(read('/etc/os-release') ?? '')?.[1];
  const flags = /^flags\s*:(.*)$/m.exec(read('/proc/cpuinfo') ?? '')?.[1];
  const governor = read('/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor')?.trim();
  const limits = containerLimits(read, {cores, memory});
  return {
    name: `${cpu ?? 'Machine'}, ${cores} ${cores === 1 ? 'core' : 'cores'}`,
    ...(cpu ? {cpu} : {}),
    cores,
    memory: gibibytes(memory),
    os: distribution ?? system.type(),
    kernel: system.release(),
    ...(governor ? {governor} : {}),
    ...(limits ? {limits} : {}),
    // Linux alone says so.
    ...(flags === undefined ? {} : {virtual: flags.split(' ').includes('hypervisor')}),
  };
}

/**
 * @param {MachineFacts} facts
 * @returns {string}
 *   Its id: a name of the file in `data/machines/`, the same for the same processor and cores.
 */
export const machineId = ({name}) => slug(dashed(name).slice(0, LONGEST)) || 'machine';

/**
 * @param {ReadText} [read]
 * @returns {number | null}
 *   The share of the processors' time that the host of a virtual machine took since it started; null
 *   where the system does not say.
 */
export function stolenShare(read = textOf) {
  const counters =
    /^cpu +(.+)$/m
      .exec(read('/proc/stat') ?? '')?.[1]
      ?.split(' ')
      .map(Number) ?? [];
  // Guests are counted in the first two already.
  const [, , , , , , , stolen] = counters;
  const all = counters.slice(0, 8).reduce((sum, ticks) => sum + ticks, 0);
  return stolen === undefined || all === 0 ? null : stolen / all;
}

/**
 * What the control groups of this process allow it, where that is less than the machine has: those of
 * a container, or of a service.
 *
 * @param {ReadText} read
 * @param {{cores: number, memory: number}} machine
 * @returns {MachineFacts['limits']}
 */
function containerLimits(read, machine) {
  const groups = (read('/proc/self/cgroup') ?? '').split('\n').map((line) => line.split(':'));
  /** @param {string} controller @returns {string[]} Files of a controller of version 1. */
  const first = (controller) =>
    groups.flatMap(([, names = '', path = '']) =>
      names.split(',').includes(controller)
        ? pathsUp(path).flatMap((up) => [
            `${CGROUPS}/${names}${up}`,
            `${CGROUPS}/${controller}${up}`,
          ])
        : [],
    );
  const second = groups.flatMap(([number, names, path = '']) =>
    number === '0' && names === '' ? pathsUp(path).map((up) => `${CGROUPS}${up}`) : [],
  );
  /** @param {string} file */
  const numbers = (file) => (read(file) ?? '').trim().split(' ').map(Number);
  const shares = [
    ...second.map((folder) => numbers(`${folder}/cpu.max`)),
    ...first('cpu').map((folder) => [
      ...numbers(`${folder}/cpu.cfs_quota_us`),
      ...numbers(`${folder}/cpu.cfs_period_us`),
    ]),
  ].map(([quota = 0, period = 0]) => quota / period);
  const sizes = [
    ...second.map((folder) => `${folder}/memory.max`),
    ...first('memory').map((folder) => `${folder}/memory.limit_in_bytes`),
  ].flatMap(numbers);
  const cores = lowest(shares, machine.cores);
  const memory = lowest(sizes, machine.memory);
  if (cores === undefined && memory === undefined) return undefined;
  return {
    ...(cores === undefined ? {} : {cores: Number(cores.toFixed(2))}),
    ...(memory === undefined ? {} : {memory: gibibytes(memory)}),
  };
}

/**
 * @param {number[]} limits
 *   Those that are not positive numbers are none: `max`, −1, a file that is not there.
 * @param {number} all
 * @returns {number | undefined}
 */
function lowest(limits, all) {
  const low = Math.min(...limits.filter((limit) => limit > 0));
  return low < all ? low : undefined;
}

/**
 * @param {string} path
 *   The path of a control group. In a container it may be that of the host, of which only the end is there.
 * @returns {string[]}
 *   It and all above it: a limit holds for all below.
 */
function pathsUp(path) {
  const parts = path.split('/').filter(Boolean);
  return [...parts.map((_, i) => `/${parts.slice(0, parts.length - i).join('/')}`), ''];
}

/** @param {number} bytes @returns {string} With a decimal below 4 GiB, where it says more. */
function gibibytes(bytes) {
  const size = bytes / 2 ** 30;
  return `${size < 4 ? Number(size.toFixed(1)) : Math.round(size)} GiB`;
}

/** @param {string} file */
function textOf(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
