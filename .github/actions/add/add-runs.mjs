/**
 * Adds result files to a site: clones its repository, calls its own `add`, commits, and pushes the commit or opens
 * a pull request. If another job has pushed first, the files are added again to what is there now: no run
 * is lost, and none is overwritten. Needs only Node, npm and git.
 */

import {execFile} from 'node:child_process';
import {createHash, randomBytes} from 'node:crypto';
import {appendFileSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import process from 'node:process';
import {fileURLToPath} from 'node:url';

/**
 * @typedef {Record<string, string | undefined>} Env
 *   As the action and GitHub set it: FILES, REPORT, SYSTEM, MACHINE, VERSION, COMMIT, DATE, OPTIONS, SITE,
 *   PULL_REQUEST, TOKEN; GITHUB_SERVER_URL, GITHUB_API_URL, GITHUB_REPOSITORY, GITHUB_WORKSPACE ….
 * @typedef {{ok: boolean, out: string, all: string}} Outcome
 *   `out`: the standard output; `all`: that and the error output.
 */

const ATTEMPTS = 8;
/** Seconds before the second attempt; each further wait is twice as long. */
const FIRST_WAIT = 1;
const LONGEST_WAIT = 30;
const AUTHOR = {
  GIT_AUTHOR_NAME: 'github-actions[bot]',
  GIT_AUTHOR_EMAIL: '41898282+github-actions[bot]@users.noreply.github.com',
  GIT_COMMITTER_NAME: 'github-actions[bot]',
  GIT_COMMITTER_EMAIL: '41898282+github-actions[bot]@users.noreply.github.com',
};
/** What git prints where another attempt would be refused too. */
const FINAL =
  /\b40[13]\b|denied|hook declined|protected branch|GH0\d\d|Authentication failed|could not read/i;

/** An error that a person can mend; it has no stack. */
class Refusal extends Error {}

/**
 * @param {Env} env
 * @param {{log: (line: string) => void, wait?: (seconds: number) => Promise<void>}} context
 * @returns {Promise<{commit: string, folders: string[], compared: string, pullRequest?: string}>}
 *   `folders`: of the runs that were added; `compared`: the lines of `add` on how they compare with earlier runs.
 */
export async function addRuns(env, {log, wait = sleep}) {
  const argumentsOfAdd = argumentsOf(env);
  const {TOKEN: _, ...tokenless} = env;
  const folder = mkdtempSync(join(env.RUNNER_TEMP ?? tmpdir(), 'benchfolio-'));
  const site = join(folder, 'site');
  const git = gitIn(site, env);
  /** @type {string | undefined} */
  let installed;

  /** Installs the version that the site is built with. */
  async function install() {
    const lock = join(site, 'package-lock.json');
    if (!existsSync(lock))
      throw new Refusal(`found no package-lock.json in ${env.SITE}, expected a site`);
    const digest = createHash('sha256').update(readFileSync(lock)).digest('hex');
    if (digest === installed) return;
    const {ok, all} = await run('npm', ['ci', '--no-audit', '--no-fund'], {
      cwd: site,
      env: tokenless,
    });
    if (!ok) {
      log(all.trimEnd());
      throw new Refusal(`npm could not install the packages of ${env.SITE}, see above`);
    }
    installed = digest;
  }

  /** @returns {Promise<{commit: string, folders: string[], compared: string}>} */
  async function commit() {
    const args = ['run', '--silent', 'benchfolio', '--', 'add', ...argumentsOfAdd];
    const {ok, all} = await run('npm', args, {cwd: site, env: tokenless});
    log(all.trimEnd());
    if (!ok) throw new Refusal('the files could not be added, see above');
    // Also a log that .gitignore names.
    await must(git('add', '--all', '--force', '--', 'data'));
    const {out} = await must(git('diff', '--cached', '--name-only', '-z'));
    const folders = foldersOf(out.split('\0'));
    if (folders.length === 0)
      throw new Refusal('found no new run after “add”, expected a folder in data/');
    await must(git('commit', '--quiet', '--message', subjectOf(folders)));
    const compared = /^Compared with earlier runs:\n(?: .*\n?)*/m.exec(all)?.[0] ?? '';
    return {commit: (await must(git('rev-parse', 'HEAD'))).out.trim(), folders, compared};
  }

  try {
    // With its history, which says what the last commit of the source is where the site is in its repository.
    const clone = ['clone', '--quiet', '--filter=blob:none', urlOf(env), site];
    const cloned = await run('git', clone, {env: gitEnv(env)});
    if (!cloned.ok) {
      log(cloned.all.trimEnd());
      throw new Refusal(`the site ${env.SITE} could not be cloned, see above
  Check the name of the repository, and that the token has permission to read it and has not expired.`);
    }
    const base = (await must(git('symbolic-ref', '--short', 'HEAD'))).out.trim();
    for (let attempt = 1; ; attempt += 1) {
      await install();
      const added = await commit();
      const isRequest = env.PULL_REQUEST === 'true';
      const branch = isRequest ? `runs/${randomBytes(6).toString('hex')}` : base;
      const pushed = await git('push', '--quiet', 'origin', `HEAD:refs/heads/${branch}`);
      if (pushed.ok) {
        log(`Pushed ${added.folders.join(', ')} to ${env.SITE}, ${branch}`);
        if (!isRequest) {
          await publish(env, log);
          return added;
        }
        return {...added, pullRequest: await openRequest(env, {branch, base, ...added})};
      }
      log(pushed.all.trimEnd());
      if (FINAL.test(pushed.all)) {
        throw new Refusal(`the commit was refused, see above
  Check that the token has the permission “contents: write” and has not expired. If the branch is protected, set “pull-request: true”.`);
      }
      if (attempt === ATTEMPTS)
        throw new Refusal(`the commit could not be pushed in ${ATTEMPTS} attempts`);
      await wait(secondsBefore(attempt));
      if (await isThere(git, base, added.commit)) {
        await publish(env, log);
        return added;
      }
    }
  } finally {
    rmSync(folder, {recursive: true, force: true});
  }
}

/**
 * Goes to the newest commit of the site.
 *
 * @param {(...args: string[]) => Promise<Outcome>} git
 * @param {string} base
 * @param {string} commit
 * @returns {Promise<boolean>}
 *   Whether it has the commit: the answer to a push can be lost after the push has succeeded.
 */
async function isThere(git, base, commit) {
  const fetched = await git('fetch', '--quiet', 'origin', `refs/heads/${base}`);
  // The next attempt to push fails too, and says why.
  if (fetched.ok && (await git('merge-base', '--is-ancestor', commit, 'FETCH_HEAD')).ok)
    return true;
  await must(git('reset', '--quiet', '--hard', fetched.ok ? 'FETCH_HEAD' : 'HEAD~1'));
  return false;
}

/**
 * @param {Env} env
 * @returns {string[]}
 *   Of `add`.
 */
export function argumentsOf(env) {
  const files = linesOf(env.FILES).map((file) => resolve(env.GITHUB_WORKSPACE ?? '.', file));
  const missing = files.filter((file) => !existsSync(file));
  if (missing.length > 0)
    throw new Refusal(`found no file ${missing.join(', ')}, expected the files of the runner`);
  const named = ['REPORT', 'SYSTEM', 'MACHINE', 'VERSION', 'COMMIT', 'DATE'].flatMap((name) =>
    env[name] ? [`--${name.toLowerCase()}=${env[name]}`] : [],
  );
  const options = linesOf(env.OPTIONS).flatMap((line) => {
    const [, name, value] = /^(--[a-z-]+)(?:[ =]\s*(.*))?$/.exec(line) ?? [];
    if (name === undefined)
      throw new Refusal(`found the option "${line}", expected one such as --param threads=2`);
    return value === undefined ? [name] : [`${name}=${unquoted(value)}`];
  });
  if (files.length === 0 && !options.some((option) => option.startsWith('--status='))) {
    const hint =
      'Only a run that failed may have no files: state --status and --reason in “options”.';
    throw new Refusal(`found no path in “files”, expected result files\n  ${hint}`);
  }
  return [...files, ...named, ...options, '--yes'];
}

/** As in a shell, from which an option is often copied. @param {string} value */
const unquoted = (value) => /^(["'])((?:(?!\1).)*)\1$/.exec(value)?.[2] ?? value;

/** @param {string | undefined} text */
const linesOf = (text = '') =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/**
 * @param {string[]} paths
 * @returns {string[]}
 *   The folders of runs that have one of the files.
 */
const foldersOf = (paths) => [
  ...new Set(paths.flatMap((path) => /^data\/(?!machines\/)[^/]+\/[^/]+(?=\/)/.exec(path) ?? [])),
];

/** @param {string[]} folders */
const subjectOf = (folders) =>
  folders.length === 1
    ? `Add ${folders[0]}`
    : `Add ${folders.length} runs\n\n${folders.join('\n')}`;

/**
 * Two jobs that were refused together do not come back together: jobs of one matrix have the same id of
 * their run, so chance decides.
 *
 * @param {number} attempt
 *   The one that failed.
 */
const secondsBefore = (attempt) =>
  Math.min(FIRST_WAIT * 2 ** (attempt - 1), LONGEST_WAIT) * (0.5 + Math.random());

/** @param {number} seconds @returns {Promise<void>} */
const sleep = (seconds) => new Promise((done) => setTimeout(done, seconds * 1000));

/** @param {Env} env */
const urlOf = ({GITHUB_SERVER_URL, SITE}) => `${GITHUB_SERVER_URL}/${SITE}.git`;

/**
 * The token is neither an argument, which other processes can read, nor in the configuration of the clone.
 *
 * @param {Env} env
 * @returns {Env}
 */
function gitEnv({TOKEN, ...env}) {
  const credentials = Buffer.from(`x-access-token:${TOKEN}`).toString('base64');
  return {
    ...env,
    ...AUTHOR,
    GIT_TERMINAL_PROMPT: '0',
    LC_ALL: 'C',
    ...(TOKEN
      ? {
          GIT_CONFIG_COUNT: '1',
          GIT_CONFIG_KEY_0: `http.${env.GITHUB_SERVER_URL}/.extraheader`,
          GIT_CONFIG_VALUE_0: `AUTHORIZATION: basic ${credentials}`,
        }
      : {}),
  };
}

/** @param {string} cwd @param {Env} env @returns {(...args: string[]) => Promise<Outcome>} */
const gitIn =
  (cwd, env) =>
  (...args) =>
    run('git', args, {cwd, env: gitEnv(env)});

/**
 * @param {string} program
 * @param {string[]} args
 * @param {{cwd?: string, env: Env}} options
 * @returns {Promise<Outcome>}
 */
const run = (program, args, options) =>
  new Promise((done) => {
    const child = execFile(program, args, {...options, maxBuffer: 2 ** 26}, (error, out, err) =>
      done({ok: error === null, out, all: `${out}${err}`}),
    );
    // Nobody is there to answer a question.
    child.stdin?.end();
  });

/** @param {Promise<Outcome>} promise */
async function must(promise) {
  const outcome = await promise;
  if (!outcome.ok) throw new Refusal(outcome.all.trimEnd().split('\n').at(-1));
  return outcome;
}

/**
 * A push by the token of a job starts no other workflow; this does. A push by another token starts it itself.
 *
 * @param {Env} env
 * @param {(line: string) => void} log
 */
async function publish(env, log) {
  if (env.SITE !== env.GITHUB_REPOSITORY) return;
  const {ok, status} = await post(env, 'dispatches', {event_type: 'runs'});
  if (!ok)
    log(`Publish could not be started (${status}): start it by hand, or wait for its nightly run`);
}

/**
 * @param {Env} env
 * @param {{branch: string, base: string, folders: string[]}} request
 * @returns {Promise<string>}
 *   Its address.
 */
async function openRequest(env, {branch, base, folders}) {
  const [title = ''] = subjectOf(folders).split('\n');
  const body = `From ${env.GITHUB_SERVER_URL}/${env.GITHUB_REPOSITORY}/actions/runs/${env.GITHUB_RUN_ID}`;
  const {ok, status, answer} = await post(env, 'pulls', {title, body, head: branch, base});
  if (ok && answer.html_url) return answer.html_url;
  throw new Refusal(`the pull request could not be opened (${status}): ${answer.message ?? 'no answer'}
  The commit is in the branch ${branch} of ${env.SITE}. The token needs the permission “pull-requests: write”.`);
}

/**
 * @param {Env} env
 * @param {string} path
 * @param {object} body
 * @returns {Promise<{ok: boolean, status: string, answer: {html_url?: string, message?: string}}>}
 *   Also where nothing answers: the commit is pushed by then, and whoever repeated the job would add its runs again.
 */
async function post({GITHUB_API_URL, SITE, TOKEN}, path, body) {
  try {
    const response = await fetch(`${GITHUB_API_URL}/repos/${SITE}/${path}`, {
      method: 'POST',
      headers: {
        accept: 'application/vnd.github+json',
        authorization: `Bearer ${TOKEN}`,
        'content-type': 'application/json',
        'user-agent': 'benchfolio',
      },
      body: JSON.stringify(body),
    });
    const answer = await response.json().catch(() => ({}));
    return {ok: response.ok, status: String(response.status), answer};
  } catch (error) {
    return {ok: false, status: error instanceof Error ? error.message : String(error), answer: {}};
  }
}

/** @param {string | undefined} file @param {string} text */
function append(file, text) {
  if (file) appendFileSync(file, `${text}\n`);
}

if (realpathSync(process.argv[1] ?? '.') === fileURLToPath(import.meta.url)) {
  const {GITHUB_OUTPUT, GITHUB_STEP_SUMMARY} = process.env;
  /** @param {string} line */
  const log = (line) => void process.stdout.write(`${line}\n`);
  // Jobs of one matrix share a run, so the name needs a part of its own.
  const artifact = `runs-not-added-${randomBytes(4).toString('hex')}`;
  append(GITHUB_OUTPUT, `artifact=${artifact}`);
  // What result files and other programs print is not a command to GitHub.
  const pause = randomBytes(16).toString('hex');
  const resume = () => log(`::${pause}::`);
  log(`::stop-commands::${pause}`);
  try {
    const {commit, folders, compared, pullRequest} = await addRuns(process.env, {log});
    append(GITHUB_OUTPUT, `commit=${commit}`);
    if (pullRequest) append(GITHUB_OUTPUT, `pull-request=${pullRequest}`);
    resume();
    const list = folders.map((path) => `- \`${path}\``).join('\n');
    // Text of the data is no Markdown: four spaces make it code, after the two of an item of the list.
    const lines = compared && `\n\n${compared.trimEnd().replaceAll(/^/gm, '      ')}`;
    append(
      GITHUB_STEP_SUMMARY,
      `Added to ${process.env.SITE}${pullRequest ? `, ${pullRequest}` : ''}:\n\n${list}${lines}`,
    );
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const [first] = error.message.split('\n');
    const where = `The result files are in the artifact ${artifact} of this run.`;
    append(GITHUB_STEP_SUMMARY, `The runs were not added: ${first}. ${where}`);
    log(error.message);
    resume();
    log(`::error::The runs were not added, see above. ${where}`);
    process.exitCode = 1;
  }
}
