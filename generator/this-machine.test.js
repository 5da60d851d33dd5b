import assert from 'node:assert/strict';
import {test} from 'node:test';
import {machineId, thisMachine} from './this-machine.js';

const FILES = {
  '/etc/os-release': 'NAME="Debian"\nPRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\n',
  '/proc/cpuinfo': 'processor\t: 0\nflags\t\t: fpu vme hypervisor lahf_lm\n',
};
const cpu = /** @type {import('node:os').CpuInfo} */ ({model: 'Intel(R) Xeon(R)  Processor'});
const system = {
  cpus: () => [cpu, cpu],
  totalmem: () => 24_900_000_000,
  release: () => '6.1.0',
  type: () => 'Linux',
  version: () => '#1 SMP',
};

test('thisMachine', async (t) => {
  await t.test('states what the system says, and no name of the host', () => {
    const facts = thisMachine(
      (file) => /** @type {Record<string, string>} */ (FILES)[file],
      system,
    );
    assert.deepEqual(facts, {
      name: 'Intel Xeon Processor, 2 cores',
      cpu: 'Intel Xeon Processor',
      cores: 2,
      memory: '23 GiB',
      os: 'Debian GNU/Linux 12 (bookworm)',
      kernel: '6.1.0',
      virtual: true,
    });
    assert.equal(machineId(facts), 'intel-xeon-processor-2-cores');
  });

  await t.test('leaves out what the system does not say', () => {
    const facts = thisMachine(() => undefined, {...system, cpus: () => []});
    assert.deepEqual(facts, {
      name: 'Machine, 1 core',
      cores: 1,
      memory: '23 GiB',
      os: 'Linux',
      kernel: '6.1.0',
    });
  });

  await t.test('is a manifest with an id on this machine', () => {
    assert.match(machineId(thisMachine()), /^[a-z0-9]+(-[a-z0-9]+)*$/);
  });
});
