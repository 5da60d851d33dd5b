import assert from 'node:assert/strict';
import {test} from 'node:test';
import {canBeOfMachine, differences, identify} from './machines.js';

/** @type {import('../this-machine.js').MachineFacts} */
const FACTS = {
  name: 'AMD EPYC 7B13, 2 cores',
  cpu: 'AMD EPYC 7B13',
  cores: 2,
  memory: '23 GiB',
  os: 'Debian GNU/Linux 12 (bookworm)',
  kernel: '6.8.0-45-generic',
  virtual: true,
};
const ID = 'amd-epyc-7b13-2-cores';
/** @type {import('../scan/types.d.ts').Machine} */
const FILE = {...FACTS, id: ID, notes: []};

test('identify', async (t) => {
  await t.test('knows a machine by its facts, whatever its file is called', () => {
    assert.deepEqual(identify(FACTS, [{...FILE, id: 'bench-1'}]), {id: 'bench-1', isNew: false});
    assert.deepEqual(identify(FACTS, []), {id: ID, isNew: true});
  });

  await t.test('knows one that a person has described', () => {
    const file = {...FILE, id: 'vm', memory: '24 GB', os: 'Debian 12', kernel: '6.8', disk: 'NVMe'};
    assert.deepEqual(identify(FACTS, [file]), {id: 'vm', isNew: false});
  });

  for (const [fact, value] of /** @type {const} */ ([
    ['processor', {cpu: 'AMD EPYC 9B14'}],
    ['number of cores', {cores: 4}],
    ['memory', {memory: '32 GiB'}],
    ['operating system', {os: 'Debian 13'}],
    ['kernel', {kernel: '6.11.0-8-generic'}],
    ['governor', {governor: 'performance'}],
    ['limit of cores', {limits: {cores: 1}}],
    ['limit of memory', {limits: {memory: '2 GiB'}}],
    ['kind', {virtual: false}],
  ])) {
    await t.test(`takes another ${fact} for another machine, and says so`, () => {
      const before = {...FILE, governor: 'powersave'};
      const now = {...FACTS, governor: 'powersave', ...value};
      const {id, isNew, like} = identify({...now, name: FACTS.name}, [before]);
      assert.deepEqual([id, isNew], [`${ID}-2`, true]);
      assert.deepEqual([like?.id, like?.differences.map((one) => one.fact)], [ID, [fact]]);
    });
  }

  await t.test('takes a patch of the kernel for the same machine', () => {
    assert.equal(identify({...FACTS, kernel: '6.8.12-70-generic'}, [FILE]).id, ID);
  });

  await t.test('comes back to the first of two machines of one name', () => {
    const second = {...FILE, id: `${ID}-2`, memory: '32 GiB'};
    assert.equal(identify(FACTS, [FILE, second]).id, ID);
    assert.equal(identify({...FACTS, memory: '32 GiB'}, [FILE, second]).id, `${ID}-2`);
    const {id, like} = identify({...FACTS, memory: '48 GiB'}, [FILE, second]);
    assert.deepEqual([id, like?.id], [`${ID}-3`, `${ID}-2`]);
  });

  await t.test('does not take a file without facts for this machine', () => {
    assert.equal(identify(FACTS, [{id: 'made', name: 'A machine', notes: []}]).isNew, true);
    assert.equal(identify(FACTS, [{id: ID, name: 'A machine', notes: []}]).id, `${ID}-2`);
  });
});

test('differences', () => {
  assert.deepEqual(differences({memory: '16 GiB'}, FACTS), [
    {fact: 'memory', there: '16 GiB', here: '23 GiB'},
  ]);
  // Not every system names its processor.
  const {cpu: _, ...unnamed} = FACTS;
  assert.deepEqual(differences(FILE, unnamed), []);
});

test('canBeOfMachine', () => {
  const cpu = 'AMD EPYC 7B13';
  assert.equal(canBeOfMachine({}, FILE), undefined);
  assert.equal(canBeOfMachine({cpu}, FILE), true);
  assert.equal(canBeOfMachine({cpu: 'Apple M2'}, FILE), false);
  assert.equal(canBeOfMachine({cpu: '7B13'}, FILE), true);
  assert.equal(canBeOfMachine({cpu: 'AMD EPYC 7B1'}, FILE), false);
  assert.equal(canBeOfMachine({cores: 4}, FILE), false);
  assert.equal(canBeOfMachine({cpu, cores: 4}, FILE), false);
  const {cores: _, ...named} = FILE;
  assert.equal(canBeOfMachine({cores: 4}, named), undefined);
  assert.equal(canBeOfMachine({cpu, cores: 4}, named), true);
  // The JVM in a container counts what it may use.
  const contained = {...FILE, limits: {cores: 1, memory: '2 GiB'}};
  assert.equal(canBeOfMachine({cpu, cores: 1, memory: 2 ** 31}, contained), true);
  assert.equal(canBeOfMachine({cpu, cores: 2, memory: 23.2 * 2 ** 30}, FILE), true);
  assert.equal(canBeOfMachine({cpu, memory: 2 ** 31}, FILE), false);
  // Many machines have as many cores and as much memory.
  assert.equal(canBeOfMachine({cores: 2, memory: 23.2 * 2 ** 30}, FILE), undefined);
});
