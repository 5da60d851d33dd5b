import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import {join} from 'node:path';
import process from 'node:process';
import {test} from 'node:test';
import {fileURLToPath} from 'node:url';
import {ENGINE} from '../engine.js';
import {git, temporaryFolder, writeFiles} from '../testing/repository.js';
import {init} from './init.js';

/**
 * @param {import('node:test').TestContext} t
 * @param {Record<string, string>} [files]
 *   The files that are there.
 */
function folderWith(t, files = {}) {
  const root = temporaryFolder(t);
  writeFiles(root, files);
  /** @param {string} path */
  const text = (path) => readFileSync(join(root, path), 'utf8');
  /** @param {string[]} args */
  const run = async (...args) => {
    /** @type {string[]} */
    const lines = [];
    await init({root, args, log: (line) => void lines.push(...line.split('\n'))});
    return lines;
  };
  return {root, text, run};
}

test('init adds what .gitignore lacks', async (t) => {
  const {run, text} = folderWith(t, {'.gitignore': '*.log\r\nnode_modules'});
  assert.ok((await run()).includes('added what was missing to .gitignore'));
  assert.equal(
    text('.gitignore'),
    '*.log\r\nnode_modules\n/build/\n/.cache/\n!/data/\n!/data/**\n',
  );
  assert.ok((await run()).includes('kept the existing .gitignore'));
  assert.equal(
    text('.gitignore'),
    '*.log\r\nnode_modules\n/build/\n/.cache/\n!/data/\n!/data/**\n',
  );
});

test('init says that files of another program are read', async (t) => {
  const {run} = folderWith(t, {'content/post.md': '<b>words</b>', 'data/authors.json': '{}'});
  const lines = await run();
  assert.ok(
    lines.some((line) => line.startsWith('This folder already had data/ and content/.')),
    lines.join('\n'),
  );
  // Now it has a site.
  assert.doesNotMatch((await run()).join('\n'), /already had/);
  const {run: again} = folderWith(t, {'data/r/report.yaml': 'title: T'});
  assert.doesNotMatch((await again()).join('\n'), /already had/);
});

test('init writes a .gitignore', async (t) => {
  const {run, text} = folderWith(t);
  assert.ok((await run()).includes('wrote .gitignore'));
  assert.equal(text('.gitignore'), '/node_modules/\n/build/\n/.cache/\n!/data/\n!/data/**\n');
});

test('init has git leave raw files as they are, also where it changes line ends', async (t) => {
  const {root, run} = folderWith(t, {'.gitattributes': '* text=auto\n'});
  assert.ok((await run()).includes('added what was missing to .gitattributes'));
  git(root, 'init', '--quiet');
  writeFiles(root, {'data/r/a-1/s.csv': 'a,b\r\n1,2\r\n'});
  git(root, '-c', 'core.autocrlf=true', 'add', '--all');
  assert.equal(git(root, 'show', ':data/r/a-1/s.csv'), 'a,b\r\n1,2');
});

test('init says that nothing was missing', async (t) => {
  const {run, text} = folderWith(t);
  await run();
  const before = text('package.json');
  assert.ok((await run()).includes('kept the existing package.json'));
  assert.equal(text('package.json'), before);
});

for (const [json, found] of [
  ['{bad', 'text that is not JSON ('],
  ['null', 'another value, '],
  ['[]', 'another value, '],
]) {
  test(`init refuses a package.json of ${json}, and writes nothing`, async (t) => {
    const {root, run, text} = folderWith(t, {'package.json': String(json)});
    await assert.rejects(run(), (/** @type {Error} */ {name, message}) => {
      assert.equal(name, 'InputError');
      assert.ok(message.startsWith(`package.json: found ${found}`), message);
      assert.match(message, /expected an object in JSON\n {2}Correct or move it/);
      return true;
    });
    assert.equal(text('package.json'), json);
    assert.deepEqual(readdirSync(root), ['package.json']);
  });
}

test('init adds no field to a package.json that has the engine for development', async (t) => {
  const {run, text} = folderWith(t, {
    'package.json': '{"name": "a", "devDependencies": {"benchfolio": "1.0.0"}}',
  });
  await run();
  assert.deepEqual(Object.keys(JSON.parse(text('package.json'))), [
    'name',
    'devDependencies',
    'scripts',
  ]);
});

test('init names the site as its folder is called, whatever signs that has', async (t) => {
  const {run, text} = folderWith(t);
  await run("cash$'-flow");
  assert.match(text("cash$'-flow/data/site.yaml"), /^title: "Cash\$' flow"$/m);
});

test('init reads a package.json with a byte order mark', async (t) => {
  const {run, text} = folderWith(t, {'package.json': '\ufeff{"name": "a"}'});
  await run();
  assert.equal(JSON.parse(text('package.json')).name, 'a');
});

test('init says what to do next, also in a folder with a space', async (t) => {
  const {run} = folderWith(t);
  const lines = await run("Ann's results");
  assert.deepEqual(lines.slice(-5, -3), ['Next:', "  cd 'Ann'\\''s results' && npm install"]);
});

test('init says to make a repository only where there is none', async (t) => {
  const commit = 'git add . && git commit -m "Start a site of benchmark reports"';
  const {root, run} = folderWith(t);
  mkdirSync(join(root, 'repository', '.git'), {recursive: true});
  assert.equal((await run('repository')).at(-1), `  ${commit}`);
  assert.equal((await run('folder')).at(-1), `  git init -b main && ${commit}`);
});

test('init keeps scripts of another meaning, and says what to call instead', async (t) => {
  const scripts = {build: 'tsc', start: 'node .', check: 'benchfolio check --json'};
  const {run, text} = folderWith(t, {'package.json': JSON.stringify({scripts})});
  const lines = await run();
  assert.deepEqual(lines.slice(1, 3), [
    'kept other scripts of package.json: build, start',
    '  Call npx benchfolio build and npx benchfolio start instead.',
  ]);
  assert.match(lines.join('\n'), /^ {2}npx benchfolio start {19}shows the site/m);
  assert.deepEqual(JSON.parse(text('package.json')).scripts, {
    ...scripts,
    benchfolio: 'benchfolio',
    add: 'benchfolio add',
    compare: 'benchfolio compare',
  });
});

test('init writes workflows that depend on no script but one', async (t) => {
  const {run, text} = folderWith(t);
  const written = (await run()).flatMap((line) => /^wrote (\.github\S+)/.exec(line)?.[1] ?? []);
  const called = written
    .map(text)
    .join('\n')
    .matchAll(/npm run (?:--\S+ )*(\S+)|'run', '--silent', '(\w+)'/g);
  const names = [...called].map(([, inShell, inNode]) => inShell ?? inNode);
  assert.deepEqual([...new Set(names)], ['benchfolio']);
  assert.equal(names.length, 4);
});

test('init publishes the main branch of the repository', async (t) => {
  /** @param {ReturnType<typeof folderWith>} site @param {string} folder @param {string} branch */
  const assertBranch = async ({run, text}, folder, branch) => {
    const lines = await run(folder);
    const publish = text(`${folder}/.github/workflows/publish.yml`);
    assert.match(publish, new RegExp(`^ {4}branches: \\[${branch}\\]$`, 'm'));
    assert.match(publish, new RegExp(`^# Builds the site from what is on ${branch},`));
    assert.match(text(`${folder}/README.md`), new RegExp(`then push to \`${branch}\``));
    return String(lines.at(-1));
  };
  const site = folderWith(t);
  assert.match(await assertBranch(site, 'none', 'main'), /git init -b main && git add/);
  git(site.root, 'init', '--quiet', '--initial-branch=release/1.x', 'old');
  await assertBranch(site, 'old', 'release/1.x');
  git(site.root, 'init', '--quiet', '--initial-branch=master', 'upstream');
  git(join(site.root, 'upstream'), 'commit', '--quiet', '--allow-empty', '-m', 'Begin');
  git(site.root, 'clone', '--quiet', 'upstream', 'clone');
  git(join(site.root, 'clone'), 'switch', '--quiet', '--create', 'add-a-site');
  await assertBranch(site, 'clone', 'master');
});

test('init ends where no folder can be made', {skip: process.platform !== 'linux'}, () => {
  const cli = fileURLToPath(new URL('../cli.js', import.meta.url));
  const {status, stderr} = spawnSync(process.execPath, [cli, 'init', '/proc/site'], {
    encoding: 'utf8',
    timeout: 60_000,
  });
  assert.equal(status, 1);
  assert.match(stderr, /^\/proc\/site: found /);
});

test('init in a folder of a repository writes no workflow, and says why', async (t) => {
  const {root, run} = folderWith(t);
  mkdirSync(join(root, 'project', '.git'), {recursive: true});
  const text = (await run('project/some/bench')).join('\n');
  assert.doesNotMatch(text, /\.github|git init/);
  assert.ok(
    text.includes(`This folder is in the repository ${join(root, 'project')}. GitHub runs`),
  );
  assert.match(text, /the site needs a separate\nrepository/);
  const readme = readFileSync(join(root, 'project/some/bench/README.md'), 'utf8');
  assert.match(readme, /nothing publishes this site/);
  assert.doesNotMatch(readme, /Choose “GitHub Actions”|\.github/);
  assert.deepEqual(readdirSync(join(root, 'project/some/bench')).sort(), [
    '.gitattributes',
    '.gitignore',
    'README.md',
    'data',
    'package.json',
  ]);
});

test('init takes a newer file of the engine, and says which workflows are not its own', async (t) => {
  const {root, run, text} = folderWith(t);
  // What npx makes of a file of npm pack.
  const engine = join(root, 'cache/node_modules/benchfolio');
  mkdirSync(join(root, 'cache/node_modules'), {recursive: true});
  for (const path of ['package.json', 'generator', '.github']) {
    cpSync(join(ENGINE, path), join(engine, path), {
      recursive: true,
      filter: (one) => !/\/adapters\/[^/]+\/fixtures/.test(one),
    });
  }
  symlinkSync(realpathSync(join(ENGINE, 'node_modules')), join(engine, 'node_modules'));
  writeFileSync(join(root, 'benchfolio-9.0.1.tgz'), 'new');
  const packages = {'node_modules/benchfolio': {resolved: 'file:../benchfolio-9.0.1.tgz'}};
  writeFileSync(join(root, 'cache/node_modules/.package-lock.json'), JSON.stringify({packages}));
  await run('site');
  const before = {private: true, devDependencies: {benchfolio: 'file:benchfolio-9.0.0.tgz'}};
  writeFileSync(join(root, 'site/package.json'), JSON.stringify(before));
  const publish = join(root, 'site/.github/workflows/publish.yml');
  const own = text('site/.github/workflows/publish.yml');
  writeFileSync(
    join(root, 'site/.github/workflows/runs.yml'),
    `${text('site/.github/workflows/runs.yml')}`.replaceAll('\n', '\r\n'),
  );
  writeFileSync(publish, `${own}# ours\n`);
  const again = () =>
    spawnSync(process.execPath, [join(engine, 'generator/cli.js'), 'init', 'site'], {
      cwd: root,
      encoding: 'utf8',
    }).stdout;
  const said = again();
  assert.match(
    said,
    /^package\.json now has file:benchfolio-9\.0\.1\.tgz instead of file:benchfolio-9\.0\.0\.tgz, which you can delete$/m,
  );
  assert.match(said, /&& git add \. && git commit -m "Update Benchfolio to [\d.]+"$/m);
  const {dependencies, devDependencies} = JSON.parse(text('site/package.json'));
  assert.deepEqual(devDependencies, {benchfolio: 'file:benchfolio-9.0.1.tgz'});
  assert.equal(dependencies, undefined);
  assert.equal(text('site/benchfolio-9.0.1.tgz'), 'new');
  assert.match(
    said,
    /^These files differ from the files of Benchfolio .*\n {2}\.github\/workflows\/publish\.yml\nTo get the new files, delete these and call init again/m,
  );
  rmSync(publish);
  assert.doesNotMatch(again(), /These files|instead of/);
  assert.equal(text('site/.github/workflows/publish.yml'), own);
});
