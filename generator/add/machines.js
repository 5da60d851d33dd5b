/**
 * Which file of `data/machines/` describes a machine. The facts identify a machine, not the name of its file:
 * results of two machines are never compared.
 *
 * The rule: processor, cores, memory, operating system and its major version, kernel up to its second number
 * (6.8), the CPU governor, the limits of a container, and whether the machine is virtual. If one of them
 * changes, it is another machine. Schedulers, memory management and defences against attacks on processors
 * change from kernel to kernel. Patches of one kernel (6.8.0-45) come every week, and each would end every
 * history: what a patch changes is a change in the history.
 *
 * @import {Machine} from '../scan/types.d.ts'
 * @import {MachineFacts} from '../this-machine.js'
 * @import {FileFacts} from '../adapters/types.d.ts'
 *
 * @typedef {Omit<Partial<Machine>, 'id' | 'notes'>} SomeFacts
 * @typedef {{fact: string, there: string, here: string}} Difference
 */

import {stringify} from 'yaml';
import {coresAgree} from '../facts/agree.js';
import {freeId} from '../ids.js';
import {machineId} from '../this-machine.js';

/** People write 24 GiB where a system counts 23.2: the kernel keeps some of it. */
const NEARLY = 0.06;
const UNITS = /** @type {const} */ ({k: 2 ** 10, m: 2 ** 20, g: 2 ** 30, t: 2 ** 40});

/** @type {[fact: string, of: (machine: SomeFacts) => string | undefined, same: (a: string, b: string) => boolean][]} */
const FACTS = [
  ['processor', ({cpu}) => cpu, (a, b) => plainCpu(a) === plainCpu(b)],
  ['number of cores', ({cores}) => cores?.toString(), (a, b) => a === b],
  ['memory', ({memory}) => memory, isNearly],
  ['operating system', ({os}) => os, (a, b) => plainOs(a) === plainOs(b)],
  ['kernel', ({kernel}) => kernel, (a, b) => plainKernel(a) === plainKernel(b)],
  ['governor', ({governor}) => governor, (a, b) => a === b],
  ['limit of cores', (machine) => limitOf(machine, 'cores'), (a, b) => a === b],
  ['limit of memory', (machine) => limitOf(machine, 'memory'), isNearly],
  ['kind', ({virtual}) => kindOf(virtual), (a, b) => a === b],
];
/** Without these, a file could be any machine. */
const NEEDED = /** @type {const} */ (['cpu', 'cores', 'memory']);

/**
 * @param {MachineFacts} facts
 * @param {readonly Machine[]} machines
 *   The machines of the site.
 * @returns {{id: string, isNew: boolean, like?: {id: string, differences: Difference[]}}}
 *   `like`: the machine whose id it would have had, and what differs.
 */
export function identify(facts, machines) {
  const id = machineId(facts);
  const equal = machines.filter(
    (machine) =>
      NEEDED.every((fact) => machine[fact] !== undefined) &&
      differences(machine, facts).length === 0,
  );
  const known = equal.find((machine) => machine.id === id) ?? equal[0];
  if (known) return {id: known.id, isNew: false};
  const like = machines.findLast((machine) => isNumbered(machine.id, id));
  return {
    id: freeId(id, (one) => machines.some((machine) => machine.id === one)),
    isNew: true,
    ...(like ? {like: {id: like.id, differences: differences(like, facts)}} : {}),
  };
}

/**
 * @param {SomeFacts} machine
 *   What it does not state differs from nothing, but for limits: to state none is to have none.
 * @param {MachineFacts} facts
 * @returns {Difference[]}
 */
export function differences(machine, facts) {
  return FACTS.flatMap(([fact, of, same]) => {
    const [there, here] = [of(machine), of(facts)];
    return there === undefined || here === undefined || same(there, here)
      ? []
      : {fact, there, here};
  });
}

/**
 * @param {Pick<FileFacts, 'cpu' | 'cores' | 'memory'>} stated
 *   By result files.
 * @param {SomeFacts} machine
 * @returns {boolean | undefined}
 *   Whether the files come from such a machine; undefined where they do not say, because many have its cores and
 *   memory.
 */
export function canBeOfMachine({cpu, cores, memory}, machine) {
  const isOfCpu =
    cpu === undefined || machine.cpu === undefined
      ? undefined
      : namesCpu(machine.cpu, cpu) || namesCpu(cpu, machine.cpu);
  const isOther =
    isOfCpu === false ||
    (cores !== undefined && !coresAgree(cores, machine)) ||
    (memory !== undefined &&
      machine.memory !== undefined &&
      ![machine.memory, machine.limits?.memory].some(
        (size) => size !== undefined && isNearly(size, `${memory / 2 ** 30} GiB`),
      ));
  return isOther ? false : isOfCpu;
}

/**
 * @param {Difference} difference
 * @returns {string}
 *   `the memory is 32 GiB, not 16 GiB`.
 */
export const differenceText = ({fact, there, here}) => `the ${fact} is ${here}, not ${there}`;

/** @param {MachineFacts} facts @returns {string} As a file of `data/machines/`. */
export const machineText = (facts) => stringify(facts, {lineWidth: 0});

/** @param {SomeFacts} machine @param {'cores' | 'memory'} key */
const limitOf = ({limits}, key) => String(limits?.[key] ?? 'none');

/** @param {boolean | undefined} virtual */
const kindOf = (virtual) =>
  virtual === undefined ? undefined : virtual ? 'a virtual machine' : 'no virtual machine';

/** @param {string} id @param {string} base */
const isNumbered = (id, base) => id === base || new RegExp(`^${base}-\\d+$`).test(id);

/** @param {string} text */
const plainCpu = (text) =>
  text
    .toLowerCase()
    .replaceAll(/\((r|tm)\)|\bcpu\b|\bprocessor\b|@.*$/g, ' ')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();

/** @param {string} long @param {string} short @returns {boolean} In whole words: an i7-12700 is no i7-12700K. */
const namesCpu = (long, short) => ` ${plainCpu(long)} `.includes(` ${plainCpu(short)} `);

/** `Debian GNU/Linux 12 (bookworm)` and `Debian 12` → `debian 12`. @param {string} text */
const plainOs = (text) =>
  [/[a-z]+/i.exec(text)?.[0].toLowerCase(), /\d+/.exec(text)?.[0]].filter(Boolean).join(' ');

/** `6.8.0-45-generic` → `6.8`. @param {string} text */
const plainKernel = (text) => /\d+(\.\d+)?/.exec(text)?.[0] ?? text;

/** @param {string} a @param {string} b */
function isNearly(a, b) {
  if (a === b) return true;
  const [first, second] = [bytesOf(a), bytesOf(b)];
  if (first === undefined || second === undefined) return false;
  return Math.abs(first - second) <= NEARLY * Math.max(first, second);
}

/** @param {string} text @returns {number | undefined} */
function bytesOf(text) {
  const [, number, prefix = 'g'] = /([\d.]+)\s*([kmgt])?/i.exec(text) ?? [];
  // Cast: the pattern allows no other.
  const unit = UNITS[/** @type {keyof typeof UNITS} */ (prefix.toLowerCase())];
  return number === undefined ? undefined : Number(number) * unit;
}
