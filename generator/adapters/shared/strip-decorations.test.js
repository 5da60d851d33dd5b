import assert from 'node:assert/strict';
import {test} from 'node:test';
import {withoutLines} from '../../records/lines.js';
import {fixture, read} from '../../testing/index.js';
import {pasteOf, prefixOf, stripDecorations} from './strip-decorations.js';

const WRK = String(await fixture('wrk-plain.txt'));
const ESCAPE = String.fromCharCode(27);
const BELL = String.fromCharCode(7);

/** @param {string[]} pieces @param {RegExp} [prefix] */
async function plain(pieces, prefix) {
  const stream = async function* () {
    yield* pieces;
  };
  /** @type {string[]} */
  const warnings = [];
  let text = '';
  for await (const piece of stripDecorations(
    stream(),
    (message) => warnings.push(message),
    prefix,
  )) {
    text += piece;
  }
  return {text, warnings};
}

test('plainLines', async (t) => {
  await t.test('reads µ, ± and · that Windows read as another code page', async () => {
    assert.deepEqual(await plain(['1 ┬╡s ┬▒ 2 ┬╡s\n', '3 Âµs Â± 4\n5 ┬Ás ┬ 6 ┬À\n']), {
      text: '1 µs ± 2 µs\n3 µs ± 4\n5 µs ┬ 6 ·\n',
      warnings: [
        'found "┬╡", read as "µ"',
        'found "┬▒", read as "±"',
        'found "Âµ", read as "µ"',
        'found "┬Á", read as "µ"',
        'found "Â±", read as "±"',
        'found "┬À", read as "·"',
      ],
    });
    const text = String(await fixture('criterion-text.txt'));
    assert.match(text, /µs/);
    const {records, warnings} = await read(text.replaceAll('µ', '┬╡'));
    assert.deepEqual(records, (await read(text)).records);
    assert.ok(warnings.some(({message}) => message === 'found "┬╡", read as "µ"'));
  });

  await t.test('removes codes of a terminal, cut anywhere, and warns once', async () => {
    const shown = `${ESCAPE}]0;user@host: ~${BELL}${ESCAPE}[?2004l\r${ESCAPE}[1;32ma${ESCAPE}(B${ESCAPE}[m b${ESCAPE}[K\r\n`;
    for (let at = 0; at <= shown.length; at += 1) {
      assert.deepEqual(await plain([`1\n${shown.slice(0, at)}`, `${shown.slice(at)}2`]), {
        text: '1\na b\n2',
        warnings: ['found terminal codes that move or erase, which are ignored'],
      });
    }
  });

  await t.test('removes colours without a word', async () => {
    const shown = `${ESCAPE}[1;32ma${ESCAPE}[0m ${ESCAPE}[38;2;1;2;3mb${ESCAPE}[m\n`;
    assert.deepEqual(await plain([shown]), {text: 'a b\n', warnings: []});
  });

  await t.test('makes blanks of no-break spaces, but not of those that group digits', async () => {
    assert.deepEqual(await plain(['\u00a0a\u202f1\u00a0000\u00a0\n']), {
      text: ' a 1\u00a0000\n',
      warnings: ['found no-break spaces, read as spaces'],
    });
  });

  await t.test('reads an arrow that HTML has escaped, between figures alone', async () => {
    assert.deepEqual(await plain(['Pause 150M-&gt;77M(175M) a -&gt; b\n']), {
      text: 'Pause 150M->77M(175M) a -&gt; b\n',
      warnings: ['found "-&gt;" between numbers, read as "->"'],
    });
  });

  await t.test('takes marks off that nobody sees', async () => {
    assert.deepEqual(await plain(['a\n\ufeffb\u200b\n']), {
      text: 'a\nb\n',
      warnings: ['found byte order marks or zero-width spaces inside the text, which are ignored'],
    });
  });

  await t.test('leaves blanks at the ends of lines out, and tabs as they are', async () => {
    assert.deepEqual(await plain(['a  ', ' \n b\t\nc ']), {text: 'a\n b\t\nc ', warnings: []});
  });

  await t.test('keeps no long line waiting', async () => {
    const long = 'x'.repeat(100_000);
    assert.deepEqual(await plain([long, long, '\n']), {text: `${long}${long}\n`, warnings: []});
  });

  await t.test('needs time in proportion to a line of blanks', async () => {
    const blanks = `${' '.repeat(1_000_000)}x \n`;
    assert.equal((await plain([blanks])).text.length, 1_000_002);
  });
});

test('prefixOf', async (t) => {
  const before = {
    'containerd, in its files': '2024-05-01T10:00:00.123456789Z stdout F ',
    GitLab: '2024-05-01T10:00:00.123456Z 01O ',
    'kubectl logs --timestamps': '2024-05-01T10:00:00.123456789Z ',
    journalctl: 'May  1 10:00:00 host bench[1234]: ',
    ts: 'May 01 10:00:00 ',
    'docker compose logs': 'bench-1  | ',
    'kubectl logs --prefix': '[pod/bench-x/main] ',
    'a script': '[2024-05-01 10:00:00] ',
    'gh run view --log': 'build\tRun the benchmark\t2024-05-01T10:00:00.1234567Z ',
    'a program in Go': '2024/05/01 10:00:00 ',
    Jenkins: '[10:00:00] ',
    'a quote': '> ',
  };
  for (const [tool, prefix] of Object.entries(before)) {
    await t.test(`reads a file with what ${tool} writes before each line`, async () => {
      const text = WRK.replace(/^(?=.)/gm, prefix);
      const {records, errors, warnings} = await read(text);
      assert.deepEqual(errors, []);
      assert.deepEqual(records, (await read(WRK)).records);
      assert.deepEqual(warnings, [
        {message: `found "${prefix}" before each line, which is ignored`},
      ]);
    });
  }

  await t.test('takes no indentation of any length for a prefix', () => {
    assert.equal(prefixOf(['a', 'b'].map((text) => ' '.repeat(60_000) + text)), undefined);
  });

  await t.test('finds the indentation that all lines have', () => {
    assert.equal(prefixOf(['    a', '', '      b'])?.example, '    ');
    assert.equal(prefixOf(['    a', '', '  b'])?.example, '  ');
  });

  await t.test('passes over lines that the collector writes itself', async () => {
    const attached = 'Attaching to bench-1\n';
    const log = WRK.replace(/^(?=.)/gm, before['docker compose logs']);
    const {records, errors, warnings} = await read(`${attached}${log}bench-1 exited with code 0\n`);
    assert.deepEqual(errors, []);
    assert.deepEqual(records.map(withoutLines), (await read(WRK)).records.map(withoutLines));
    assert.deepEqual(warnings, [
      {message: 'found "bench-1  | " before most lines, which is ignored'},
    ]);
  });

  await t.test('finds none where half of the lines have it not, or one its indentation', () => {
    assert.equal(prefixOf(['> a', '', 'b']), undefined);
    assert.equal(prefixOf(['    a', 'b']), undefined);
    assert.equal(prefixOf(['    a', '\tb']), undefined);
  });

  await t.test('reports the file as it is where no adapter knows it without either', async () => {
    const {errors} = await read('> what\n> ever\n');
    assert.match(errors[0] ?? '', /^file.csv:1: found "> what", expected a format/);
  });

  await t.test('takes it from lines that their adapter knows behind it, too', async () => {
    const rates = 'fib(10) x 1,431,759 ops/sec ±0.74% (93 runs sampled)\n';
    const {records, warnings} = await read(
      rates.replace(/^(?=.)/gm, before['docker compose logs']),
    );
    assert.deepEqual(records, (await read(rates)).records);
    assert.deepEqual(warnings, [
      {message: 'found "bench-1  | " before each line, which is ignored'},
    ]);
    const two = rates + rates.replace('10', '20');
    const attached = two.replace(/^(?=.)/gm, before['docker compose logs']);
    assert.deepEqual(
      (await read(`Attaching to bench-1\n${attached}`)).records.map(({operation}) => operation),
      ['fib(10)', 'fib(20)'],
    );
    const fio = String(await fixture('fio-text.txt'));
    const indented = await read(fio.replace(/^(?=.)/gm, '    '));
    assert.deepEqual(indented.records, (await read(fio)).records);
  });

  await t.test('does not take the status lines of YCSB for known after one', async () => {
    const ycsb = ' 0 sec: 0 operations; \n 10 sec: 900 operations; 89.9 current ops/sec; \n';
    const {errors, warnings} = await read(ycsb.replace(/^(?=.)/gm, '> '));
    assert.deepEqual(errors, []);
    assert.deepEqual(warnings[0], {message: 'found "> " before each line, which is ignored'});
  });
});

test('pasteOf', async (t) => {
  const json = String(await fixture('hyperfine-json.json'));
  const whole = await read(json);

  for (const [first, last] of [
    ['```json', '```'],
    ['~~~', '~~~'],
    ['$ cat hyperfine.json', '$'],
    ['user@host:~/a b$ cat hyperfine.json', 'user@host:~/a b$ '],
    ['[user@host ~]# cat hyperfine.json', '[user@host ~]#'],
    ['PS C:\\Users\\a> type hyperfine.json', 'PS C:\\Users\\a>'],
  ]) {
    await t.test(`reads JSON below ${first}`, async () => {
      const {errors, records, warnings} = await read(`\n${first}\n${json}\n${last}\n`);
      assert.deepEqual(errors, []);
      assert.deepEqual(records, whole.records);
      assert.deepEqual(warnings[0], {
        message: `found "${first}" before the results, which is ignored`,
      });
      assert.equal(warnings[1]?.line, (whole.warnings[0]?.line ?? 0) + 2);
      if (/^[`~]/.test(String(last))) return;
      // A file without a line end; zsh marks that with a percent sign.
      for (const prompt of [last, '%']) {
        const joined = await read(`${first}\n${json.trimEnd()}${prompt}\n`);
        assert.deepEqual([joined.errors, joined.records], [[], whole.records]);
        const line = await read(`${first}\n${JSON.stringify(JSON.parse(json))}${prompt}`);
        assert.deepEqual([line.errors, line.records.length], [[], whole.records.length]);
      }
    });
  }

  await t.test(
    'reads the end of a paste where the format knows lines before the JSON',
    async () => {
      const {errors, format} = await read(
        `\`\`\`\n${await fixture('bombardier-json.json')}\n\`\`\`\n`,
      );
      assert.deepEqual([errors, format], [[], 'bombardier-json']);
    },
  );

  await t.test('takes no badge and no second prompt for JSON', async () => {
    const text = String(await fixture('hyperfine-text.txt'));
    const {warnings} = await read(text);
    for (const second of ['[![CI](https://example.org/ci.svg)](ci)', '[user@host ~]$ ./bench.sh']) {
      const pasted = await read(`# bench\n\n${second}\n${text}`);
      assert.deepEqual(
        pasted.warnings.map(({message}) => message),
        warnings.map(({message}) => message),
      );
    }
  });

  await t.test('refuses two documents, and a text around one', async () => {
    for (const text of [
      `$ cat a\n${json}$ cat b\n${json}`,
      `\`\`\`\n${json}\`\`\`\n\`\`\`\n${json}\`\`\`\n`,
      `Results:\n\`\`\`\n${json}\`\`\`\n`,
    ]) {
      assert.ok((await read(text)).errors.length > 0);
    }
  });

  await t.test('takes no line of any length for a command', async () => {
    const {errors} = await read(`$ ${'x'.repeat(60_000)}\n${json}`);
    assert.match(errors[0] ?? '', /expected a format that Benchfolio reads/);
  });

  await t.test('needs time in proportion to a line', () => {
    const paste = pasteOf(['$ cat a', '{']);
    assert.ok(paste);
    for (const part of ['a@', '$ ', '`', ' ', '@ ', '}a@', '}PS ']) {
      pasteOf([part.repeat(20_000), '{']);
      pasteOf([`a@${part.repeat(20_000)}`, '{']);
      part.repeat(20_000).replace(paste.prefix, '');
    }
  });
});
