import assert from 'node:assert/strict';
import {chmod, mkdir, writeFile} from 'node:fs/promises';
import {delimiter, join} from 'node:path';
import {test} from 'node:test';
import {temporaryFolder} from '../testing/repository.js';
import {EXE, firstThatWorks, onPath, runProgram} from './run.js';

const works = () => ({ok: true, output: ''});

test('firstThatWorks', async (t) => {
  await t.test('stops at the first step that works', () => {
    /** @type {string[]} */
    const said = [];
    const steps = [
      {say: 'one', attempt: works},
      {say: 'two', attempt: works},
    ];
    assert.equal(
      firstThatWorks(steps, (line) => said.push(line)),
      true,
    );
    assert.deepEqual(said, ['one …']);
  });

  await t.test('goes on after a step that fails, and says why', () => {
    /** @type {string[]} */
    const said = [];
    const output = 'Collecting hugo\nERROR: no network\n    at connect (net.js)\n';
    const steps = [
      {say: 'one', attempt: () => ({ok: false, output})},
      {say: 'two', attempt: works},
    ];
    assert.equal(
      firstThatWorks(steps, (line) => said.push(line)),
      true,
    );
    assert.deepEqual(said, ['one …', '  failed: ERROR: no network', 'two …']);
  });

  await t.test('says when nothing works', () => {
    assert.equal(
      firstThatWorks([], () => {}),
      false,
    );
  });
});

test('run', async (t) => {
  await t.test('keeps what the program printed, and how it ended', () => {
    const script = 'console.log("out"); console.error("err"); process.exitCode = 3';
    assert.deepEqual(runProgram(process.execPath, ['-e', script]), {
      ok: false,
      output: 'out\nerr\n',
    });
  });

  await t.test('says that a program is not there', () => {
    const {ok, output} = runProgram('no-such-program', []);
    assert.equal(ok, false);
    assert.match(output, /ENOENT/);
  });
});

test('onPath', async (t) => {
  const folder = temporaryFolder(t);
  const [first, second] = [join(folder, 'first'), join(folder, 'second')];
  const path = [first, second].join(delimiter);
  await mkdir(join(first, `hugo${EXE}`), {recursive: true});
  await mkdir(second);
  await writeFile(join(second, `hugo${EXE}`), '');
  await chmod(join(second, `hugo${EXE}`), 0o755);

  await t.test('finds a program, and no folder of its name', () => {
    assert.equal(onPath(['hugo'], path), join(second, `hugo${EXE}`));
  });

  await t.test('takes the best name that is there', () => {
    assert.equal(onPath(['chromium', 'hugo'], path), join(second, `hugo${EXE}`));
  });

  await t.test('finds nothing where there is no path', () => {
    assert.equal(onPath(['hugo'], undefined), undefined);
  });
});
