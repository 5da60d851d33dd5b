import assert from 'node:assert/strict';
import {mkdirSync, renameSync, symlinkSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {test} from 'node:test';
import {pathToFileURL} from 'node:url';
import {InputError, InputErrors, messageOf} from './errors.js';
import {temporaryFolder} from './testing/repository.js';

test('InputError', async (t) => {
  await t.test('prints a hint once after errors that share it', () => {
    const {message, errors} = new InputError([
      'a',
      'b\n  Do.',
      'c\n  Do.',
      'd\n  Stop.\n  Do.',
      'e',
    ]);
    assert.equal(message, 'a\nb\nc\n  Do.\nd\n  Stop.\n  Do.\ne');
    assert.equal(errors[1], 'b\n  Do.');
  });
});

test('InputErrors', async (t) => {
  await t.test('keeps control characters of a file from the terminal', () => {
    const errors = new InputErrors();
    errors.add('a', 1, 'found \u001b[31m');
    errors.warn('a', 1, 'found \u0007');
    assert.deepEqual(errors.list(), ['a:1: found \ufffd[31m']);
    assert.deepEqual(errors.warningLines(), ['warning: a:1: found \ufffd']);
  });

  await t.test('keeps text from changing its direction, and names of files too', () => {
    const errors = new InputErrors();
    errors.add('a\u202eb', 1, 'found \u202efdp\u2066.exe\u200b');
    errors.warn('\u001b]0;x\u0007', 1, 'found \u2028');
    assert.deepEqual(errors.list(), ['a\ufffdb:1: found \ufffdfdp\ufffd.exe\ufffd']);
    assert.deepEqual(errors.warningLines(), ['warning: \ufffd]0;x\ufffd:1: found \ufffd']);
  });

  await t.test('keeps a thousand errors of a file, and counts the rest', () => {
    const errors = new InputErrors();
    for (let line = 1; line <= 1005; line += 1) errors.add('a', line, 'found');
    assert.equal(errors.byFile.get('a')?.length, 1000);
    assert.deepEqual(errors.of('a').at(-1), {message: '5 more errors'});
    assert.equal(errors.list().at(-1), 'a: 985 more errors');
  });

  await t.test('sorts warnings by file and line', () => {
    const errors = new InputErrors();
    errors.warn('b', undefined, 'third');
    errors.warn('a', 10, 'second');
    errors.warn('a', 9, 'first');
    const expected = ['warning: a:9: first', 'warning: a:10: second', 'warning: b: third'];
    assert.deepEqual(errors.warningLines(), expected);
    assert.equal(errors.any, false);
  });

  await t.test('counts warnings of one message, after twenty of them', () => {
    const errors = new InputErrors();
    for (let run = 10; run < 35; run += 1) errors.warn(`run-${run}`, undefined, 'found no machine');
    errors.warn('z', 1, 'another');
    const lines = errors.shortWarningLines();
    assert.equal(lines.length, 22);
    assert.deepEqual(lines.slice(19), [
      'warning: run-29: found no machine',
      'warning: z:1: another',
      'warning: 5 more of the same: found no machine',
    ]);
    assert.equal(errors.warningLines().length, 26);
  });

  await t.test('takes any number of warnings', () => {
    const [errors, others] = [new InputErrors(), new InputErrors()];
    for (let i = 0; i < 200_000; i += 1) others.warn('a', i, 'made');
    errors.take(others);
    assert.equal(errors.warnings.length, 200_000);
  });

  await t.test('takes the errors and warnings of the included files', () => {
    const [errors, others] = [new InputErrors(), new InputErrors()];
    for (const file of ['a', 'b']) {
      others.add(file, 1, 'error');
      others.warn(file, 2, 'warning');
    }
    errors.take(structuredClone({...others}), (file) => file === 'a');
    assert.deepEqual(errors.list(), ['a:1: error']);
    assert.deepEqual(errors.warningLines(), ['warning: a:2: warning']);
  });
});

test('messageOf', async (t) => {
  await t.test('says what the disk says, and what to do', () => {
    const error = Object.assign(new Error('ENOSPC: no space left'), {code: 'ENOSPC', path: '/a/b'});
    assert.equal(
      messageOf(error),
      '/a/b: found no space on the disk (ENOSPC)\n  Free some space, and try again.',
    );
    const large = Object.assign(new Error('EFBIG: file too large, write'), {code: 'EFBIG'});
    assert.equal(
      messageOf(large),
      'found a file that is larger than this user may write (EFBIG)\n  Raise the limit (ulimit -f).',
    );
    const watch = {code: 'ENOSPC', path: '/a/b', syscall: 'watch'};
    assert.match(
      messageOf(Object.assign(new Error('ENOSPC'), watch)) ?? '',
      /^\/a\/b: found more files than this system watches for one user \(ENOSPC\)\n.* raise fs\./,
    );
    const long = Object.assign(new Error('ENAMETOOLONG'), {code: 'ENAMETOOLONG', path: '/a/b'});
    assert.match(
      messageOf(long) ?? '',
      /^\/a\/b: found a path that is too long \(ENAMETOOLONG\)\n/,
    );
  });

  await t.test('says what is in the way of a folder, and what is gone', (t) => {
    const folder = temporaryFolder(t);
    writeFileSync(join(folder, 'file'), '');
    symlinkSync(join(folder, 'gone'), join(folder, 'link'));
    for (const [path, expected] of [
      ['file', 'found a file (EEXIST)'],
      ['file/in', 'found a file (ENOTDIR)'],
      ['link', 'found nothing (ENOENT)'],
    ]) {
      const made = join(folder, path ?? '');
      assert.throws(
        () => mkdirSync(made, {recursive: true}),
        (error) => messageOf(error)?.startsWith(`${made}: ${expected}\n  `) ?? false,
        path,
      );
    }
  });

  await t.test('names the place that something is moved to', (t) => {
    const folder = temporaryFolder(t);
    const [from, to] = [join(folder, 'from'), join(folder, 'to')];
    writeFileSync(from, '');
    mkdirSync(to);
    assert.throws(
      () => renameSync(from, to),
      (error) => messageOf(error)?.startsWith(`${to}: found a folder (EISDIR)\n  `) ?? false,
    );
    assert.throws(
      () => renameSync(join(folder, 'gone'), to),
      (error) => messageOf(error)?.startsWith(`${folder}/gone: found nothing`) ?? false,
    );
  });

  await t.test('names a package that is not installed', async () => {
    const name = 'made-for-a-test';
    const error = await import(name).catch((/** @type {unknown} */ found) => found);
    assert.match(
      messageOf(error) ?? '',
      /^found no package "made-for-a-test", .*\n {2}Run npm ci\.$/,
    );
  });

  await t.test('names a package that cannot be read, as without a free file handle', async (t) => {
    const folder = temporaryFolder(t);
    const packageFolder = join(folder, 'node_modules/made-for-a-test');
    mkdirSync(packageFolder, {recursive: true});
    const file = join(folder, 'module.mjs');
    writeFileSync(file, 'import "made-for-a-test";');
    const error = await import(pathToFileURL(file).href).catch(
      (/** @type {unknown} */ found) => found,
    );
    assert.equal(
      messageOf(error),
      `${packageFolder}: found a package that Node cannot read, expected a whole package and a free file handle\n  Raise the limit of open files (ulimit -n). If it is high enough, run npm ci.`,
    );
  });

  await t.test('leaves a bug its stack', () => {
    assert.equal(messageOf(new TypeError('x')), undefined);
    assert.equal(messageOf(new InputError(['a', 'b'])), 'a\nb');
  });
});
