// The repositories, releases and commits here are made, except those of jnats.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {differenceAddress} from './difference.js';

/** @import {HistoryPoint} from './types.d.ts' */

/** @param {string} at @param {string} [commit] @returns {HistoryPoint} */
const point = (at, commit) => ({
  at,
  ...(commit === undefined ? {} : {commit}),
  ...{
    date: '2026-11-21',
    isOfCommit: false,
    values: [1],
    estimate: 1,
    low: null,
    high: null,
    runs: ['r'],
  },
});

/** @param {string} from @param {string} to */
const releases = (from, to) => ({
  axis: /** @type {const} */ ('release'),
  points: [point(from), point(to)],
});
const jnats = {repository: 'https://github.com/nats-io/nats.java', tag: '{version}'};

test('differenceAddress', async (t) => {
  await t.test('is none where a release has signs that no tag has', () => {
    for (const at of ["2.0$'", '2.0$$']) {
      assert.equal(differenceAddress(jnats, releases('1.0', at), 1), undefined, at);
    }
  });

  await t.test('leads to the difference of two tags or commits', () => {
    assert.equal(
      differenceAddress(jnats, releases('2.4.4', '2.6.8'), 1),
      'https://github.com/nats-io/nats.java/compare/2.4.4...2.6.8',
    );
    assert.equal(
      differenceAddress(
        {repository: 'https://gitlab.example.org/group/sub/name.git', tag: 'release/v{version}'},
        releases('1.0', '1.1-rc1'),
        1,
      ),
      'https://gitlab.example.org/group/sub/name/-/compare/release/v1.0...release/v1.1-rc1',
    );
    const commits = {
      axis: /** @type {const} */ ('commit'),
      points: [point('9f2c1d4', '9f2c1d4'), point('0a1b2c3d4e', '0a1b2c3d4e5f')],
    };
    assert.equal(
      differenceAddress({repository: 'https://github.com/a/b/'}, commits, 1),
      'https://github.com/a/b/compare/9f2c1d4...0a1b2c3d4e5f',
    );
  });

  await t.test('is absent where there is nothing to compare', () => {
    assert.equal(differenceAddress(undefined, releases('1.0', '1.1'), 1), undefined);
    assert.equal(differenceAddress(jnats, releases('1.0', '1.0'), 1), undefined);
    assert.equal(differenceAddress(jnats, releases('1.0', '1.1'), 0), undefined);
    const {repository} = jnats;
    assert.equal(differenceAddress({repository}, releases('1.0', '1.1'), 1), undefined);
    // A tag has a version in it, and a day is none.
    const days = {
      axis: /** @type {const} */ ('date'),
      points: [point('2026-11-21'), point('2026-11-22')],
    };
    assert.equal(differenceAddress(jnats, days, 1), undefined);
  });

  await t.test('refuses what is not a plain address of a repository', () => {
    for (const repository of [
      'javascript:alert(1)',
      'http://github.com/a/b',
      'https://github.com@example.org/a/b',
      'https://github.com:8443/a/b',
      'https://github.com/a/b?x=1',
      'https://github.com/a/b#x',
      'https://github.com/a',
      'https://github.com/a/%2e%2e%2fb',
      'https://github.com/a/"onclick=alert(1)',
      'https://github.com.example.org/a/b',
      'https://example.org/a/b',
      'https://',
      '',
    ]) {
      const source = {repository, tag: '{version}'};
      assert.equal(differenceAddress(source, releases('1.0', '1.1'), 1), undefined, repository);
    }
  });

  await t.test('refuses releases and commits that are not plain names', () => {
    for (const release of [
      '1.0..evil',
      '../../x',
      '1.0?x',
      '1.0#x',
      '1.0"><script>',
      '1 0',
      '-x',
      '',
    ]) {
      assert.equal(differenceAddress(jnats, releases('1.0', release), 1), undefined, release);
    }
    for (const commit of ['9F2C1D4', '9f2c1d', 'main', '9f2c1d4...main', '9f2c1d4/../x']) {
      const commits = {
        axis: /** @type {const} */ ('commit'),
        points: [point('a', '9f2c1d4'), point('b', commit)],
      };
      assert.equal(differenceAddress(jnats, commits, 1), undefined, commit);
    }
  });
});
