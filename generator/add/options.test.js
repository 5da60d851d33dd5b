import assert from 'node:assert/strict';
import {test} from 'node:test';
import {optionsOf} from './options.js';

test('an option with a wrong value says what was expected', () => {
  /** @type {[args: string[], message: string][]} */
  const cases = [
    [['--commit', '12345g'], 'found --commit 12345g, expected 7 to 64 hexadecimal digits, or none'],
    [
      ['--committed', 'yesterday'],
      'found --committed yesterday, expected a date such as 2026-11-21T02:23:22Z',
    ],
    ...[
      ['--report', 'machines'],
      ['--run', 'method'],
    ].map(
      ([option, name]) =>
        /** @type {[string[], string]} */ ([
          [option, name],
          `found ${option} ${name}, expected another name: a folder of this name has other files`,
        ]),
    ),
    [['--warmup=-1'], 'found --warmup -1, expected seconds, at least 0'],
    [['--warmup', ''], 'found --warmup without a value, expected one'],
    [
      ['--operation', '', '--note='],
      'found --operation without a value, expected one\nfound --note without a value, expected one',
    ],
    [['--repeat', '0'], 'found --repeat 0, expected a whole number from 1'],
    [['--repeat', '1.5'], 'found --repeat 1.5, expected a whole number from 1'],
    [
      ['--unit', 'a.hlog=min'],
      'found --unit min, expected ns, us, ms or s, or a file and one of these (latency.hlog=ns)',
    ],
    [
      ['--every', 'jstat.txt=0'],
      'found --every 0, expected seconds, or a file and seconds (jstat.txt=1)',
    ],
    [['--status', 'ok'], 'found --status ok, expected failed or aborted, with --reason'],
    [
      ['--reason', 'no memory'],
      'found --reason "no memory", expected it with --status failed or aborted',
    ],
    [
      ['--unread', 'load.conf'],
      'found --unread load.conf, expected a file and what it is (load.conf="the configuration")',
    ],
    [['--param', 'a=1', '--param', 'a=2'], 'found --param a=2, expected each parameter once'],
    [['--unit', 'a=ns', '--unit', 'a=us'], 'found --unit a=us, expected each file once'],
    [['--param', 'threads'], 'found --param threads, expected a name and a value (threads=2)'],
  ];
  for (const [args, message] of cases) assert.throws(() => optionsOf(args), {message});
  assert.throws(
    () => optionsOf(['--format', 'x']),
    /, or a file and one of these \(results\.csv=jtl\)$/,
  );
  assert.throws(() => optionsOf(['--repeat', '0', '--param', 'x']), {
    message: /^found --repeat 0, .*\nfound --param x, /,
  });
});

test('values at the limits of options are right', () => {
  for (const args of [
    ['--commit', 'none'],
    ['--commit', 'ABCDEF1'],
    ['--warmup', '0'],
    ['--repeat', '1'],
    ['--status', 'aborted', '--reason', 'stopped'],
    ['--param', 'a==b'],
  ]) {
    assert.doesNotThrow(() => optionsOf(args), args.join(' '));
  }
});
