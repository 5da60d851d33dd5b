import assert from 'node:assert/strict';
import {test} from 'node:test';
import {machineId, stolenShare, thisMachine} from './this-machine.js';

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

  /** @param {Record<string, string>} files */
  const withFiles = (files) => thisMachine((file) => ({...FILES, ...files})[file], system);

  await t.test('states the governor of the clock', () => {
    const file = '/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor';
    assert.equal(withFiles({[file]: 'performance\n'}).governor, 'performance');
  });

  await t.test('states the limits of its container, and of all groups above it', () => {
    const second = withFiles({
      '/proc/self/cgroup': '0::/ci.slice/job-1\n',
      '/sys/fs/cgroup/ci.slice/job-1/cpu.max': 'max 100000\n',
      '/sys/fs/cgroup/ci.slice/cpu.max': '150000 100000\n',
      '/sys/fs/cgroup/ci.slice/job-1/memory.max': `${2 ** 31}\n`,
      '/sys/fs/cgroup/memory.max': 'max\n',
    });
    assert.deepEqual(second.limits, {cores: 1.5, memory: '2 GiB'});
    const first = withFiles({
      '/proc/self/cgroup': '5:cpu,cpuacct:/docker/0a\n4:memory:/docker/0a\n',
      '/sys/fs/cgroup/cpu,cpuacct/cpu.cfs_quota_us': '100000\n',
      '/sys/fs/cgroup/cpu,cpuacct/cpu.cfs_period_us': '100000\n',
      '/sys/fs/cgroup/memory/memory.limit_in_bytes': '9223372036854771712\n',
    });
    assert.deepEqual(first.limits, {cores: 1});
  });

  await t.test('states no limit that is as large as the machine', () => {
    const facts = withFiles({
      '/proc/self/cgroup': '0::/\n',
      '/sys/fs/cgroup/cpu.max': '200000 100000\n',
      '/sys/fs/cgroup/memory.max': '24900000000\n',
    });
    assert.equal(facts.limits, undefined);
  });

  await t.test('is a manifest with an id on this machine', () => {
    assert.match(machineId(thisMachine()), /^[a-z0-9]+(-[a-z0-9]+)*$/);
  });
});

test('stolenShare', () => {
  const stat = 'cpu  60 0 20 100 0 0 0 20 50 0\ncpu0 1 1 1 1 1 1 1 1 1 1\n';
  assert.equal(
    stolenShare((file) => (file === '/proc/stat' ? stat : undefined)),
    0.1,
  );
  assert.equal(
    stolenShare(() => undefined),
    null,
  );
});
