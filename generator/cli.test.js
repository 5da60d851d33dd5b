import assert from 'node:assert/strict';
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {mkdirSync, readdirSync, readFileSync, writeFileSync} from 'node:fs';
import {createServer} from 'node:net';
import {join} from 'node:path';
import {text} from 'node:stream/consumers';
import {test} from 'node:test';
import {fileURLToPath} from 'node:url';
import {OLDEST_NODE} from './engine.js';
import {runCommand} from './testing/command.js';
import {temporaryFolder} from './testing/repository.js';

const CLI = fileURLToPath(new URL('./cli.js', import.meta.url));
const COMMANDS = ['add', 'build', 'check', 'compare', 'init', 'start'];

/** @param {string} cwd @param {string[]} args @param {Record<string, string>} [env] */
async function run(cwd, args, env) {
  const child = spawn(process.execPath, [CLI, ...args], {
    cwd,
    env: {...process.env, INIT_CWD: cwd, ...env},
  });
  const [out, error, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return {out, error, status};
}

/**
 * @param {string} folder
 * @param {readonly string[]} args
 *   A command and what it gets.
 * @returns {Promise<string>}
 *   Why it is refused, before it does anything.
 */
async function refusal(folder, [name = '', ...args]) {
  const {status, lines, stderr} = await runCommand(folder, name, ...args);
  assert.deepEqual([status, lines, readdirSync(folder)], [1, [], []]);
  return stderr;
}

test('says which commands there are, and what each does', async (t) => {
  const folder = temporaryFolder(t);
  const {out, error, status} = await run(folder, ['--help']);
  assert.equal(status, 0);
  assert.equal(error, '');
  for (const name of COMMANDS) assert.match(out, new RegExp(`^  ${name} +\\w`, 'm'));
  for (const name of ['-h', 'help'])
    assert.deepEqual(await run(folder, [name]), {out, error, status});
  assert.deepEqual(await run(folder, []), {out: '', error: out, status: 1});
  const check = await run(folder, ['check', '--help']);
  assert.deepEqual(await run(folder, ['check', 'a', '-h']), check);
});

for (const name of COMMANDS) {
  test(`says what ${name} does, and does nothing else`, async (t) => {
    const folder = temporaryFolder(t);
    const {out, error, status} = await run(folder, [name, '--help']);
    assert.match(out, new RegExp(`^benchfolio ${name} `));
    assert.equal(error, '');
    assert.equal(status, 0);
    assert.deepEqual(readdirSync(folder), []);
  });

  test(`refuses an option that ${name} does not have`, async (t) => {
    assert.match(
      await refusal(temporaryFolder(t), [name, '--colour']),
      /^found the option "--colour", expected (--[a-z-]+(, | or )?)+\n {2}What they do: --help$/,
    );
  });
}

test('refuses a Node that is too old', async (t) => {
  const folder = temporaryFolder(t);
  const older = "Object.defineProperty(process, 'versions', {value: {node: '20.11.1'}})";
  const option = `--import=data:text/javascript,${encodeURIComponent(older)}`;
  const error =
    'found Node 20.11.1, expected Node 20.12 or newer\n  Install it: https://nodejs.org/\n';
  assert.deepEqual(await run(folder, ['check'], {NODE_OPTIONS: option}), {
    ...{out: '', error, status: 1},
  });
});

for (const path of ['README.md', 'site/content/hosting.md']) {
  test(`${path} states the oldest Node`, () => {
    const text = readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
    assert.match(text, new RegExp(`\\bNode ${OLDEST_NODE} or newer`));
  });
}

/**
 * @param {string} folder
 * @param {string[]} args
 *   Of npm.
 * @returns {Promise<string>}
 *   What is printed to the error output.
 */
async function runByNpm(folder, args) {
  const script = (/** @type {string} */ name) => `"${process.execPath}" "${CLI}" ${name}`;
  const scripts = {add: script('add'), start: script('start')};
  writeFileSync(join(folder, 'package.json'), JSON.stringify({scripts}));
  const env = {...process.env, npm_config_yes: 'true'};
  const child = spawn('npm', ['--silent', ...args], {cwd: folder, env});
  const [error] = await Promise.all([text(child.stderr), once(child, 'close')]);
  return error;
}

test('refuses options that npm keeps, with which nothing may be written', async (t) => {
  const folder = temporaryFolder(t);
  assert.equal(
    await runByNpm(folder, ['run', 'add', 'jmh.json', '--system', 'store', '--dry-run', '--json']),
    `found --system and --dry-run without "--" before, expected npm run add -- … --system … --dry-run
  npm keeps an option that is not after “--”. npx benchfolio needs no “--”.
`,
  );
  assert.match(await runByNpm(folder, ['start', '--port=8103']), /^found --port without "--"/);
  assert.match(
    await runByNpm(folder, ['run', 'add', 'jmh.json', '--', '--dry-run']),
    /^data: found no such folder/,
  );
});

test('says its version', async (t) => {
  const {version} = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  const expected = {out: `${version}\n`, error: '', status: 0};
  assert.deepEqual(await run(temporaryFolder(t), ['--version']), expected);
});

for (const [args, expected] of /** @type {const} */ ([
  [['build', 'here'], 'found "here", expected only options\n  What they do: --help'],
  [['start', '--prt', '80'], 'found the option "--prt", expected --port\n'],
  [
    ['check', '--jsn'],
    'found the option "--jsn", expected --json, --format, --operation, --unit, --every or --column\n',
  ],
  [['build', '--base-url', 'nonsense'], 'found --base-url "nonsense", expected the address of the'],
  [['build', '--base-url', 'ftp://x/'], 'found --base-url "ftp://x/", expected the address of the'],
  [
    ['build', '--base-url', 'https://example.org/a?b'],
    'found --base-url "https://example.org/a?b"',
  ],
  [['init', 'a', 'b'], 'found a b, expected one folder'],
  [['init', ''], 'found an empty path, expected a folder\n'],
  [['check', '--unit'], 'found --unit without a value, expected one'],
  [['check', '--unit', '--json'], 'found --unit without a value, expected one'],
  [['check', '--unit=us', '--unit=ms'], 'found --unit twice, expected it once'],
  [
    ['add', '--report=a', '--system=b', '--system=c', '--report=a'],
    'found --report twice, expected it once\nfound --system twice, expected it once',
  ],
  [['check', '--json=yes'], 'found --json with a value, expected none'],
  [['start', '--port', 'abc'], 'found --port abc, expected a number up to 65535'],
  [['start', '--port', '65536'], 'found --port 65536, expected a number up to 65535'],
  [['start', '--port='], 'found --port , expected a number up to 65535'],
])) {
  test(`refuses ${args.join(' ')}`, async (t) => {
    const message = await refusal(temporaryFolder(t), args);
    assert.ok(message.startsWith(expected), message);
  });
}

for (const [args, expected] of /** @type {const} */ ([
  [['chek'], 'found the command "chek", expected add, build, check, compare, init or start'],
  [['constructor'], 'found the command "constructor"'],
  [['check', '--colour'], 'found the option "--colour", expected --json'],
])) {
  test(`ends with a message: ${args.join(' ')}`, async (t) => {
    const {out, error, status} = await run(temporaryFolder(t), [...args]);
    assert.ok(error.startsWith(expected), error);
    assert.doesNotMatch(error, /^\s+at /m);
    assert.equal(out, '');
    assert.equal(status, 1);
  });
}

test('refuses a BASE_URL that is not an address', async (t) => {
  const {error, status} = await run(temporaryFolder(t), ['build'], {BASE_URL: 'example.org'});
  assert.match(
    error,
    /^found the variable BASE_URL "example\.org", expected the address of the site/,
  );
  assert.equal(status, 1);
});

test('start says that another program uses the port', async (t) => {
  const other = createServer().listen(0, '127.0.0.1');
  t.after(() => other.close());
  await once(other, 'listening');
  const {port} = /** @type {import('node:net').AddressInfo} */ (other.address());
  const folder = temporaryFolder(t);
  mkdirSync(join(folder, 'data'));
  const {error, status} = await run(folder, ['start', '--port', String(port)]);
  assert.equal(
    error,
    `found another program on port ${port}, expected a free one\n  Choose another: npx benchfolio start --port 8080. Port 0 takes any that is free.\n`,
  );
  assert.equal(status, 1);
});
