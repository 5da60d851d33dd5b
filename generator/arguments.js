/**
 * The arguments of a command.
 *
 * @import {ParseArgsConfig} from 'node:util'
 */

import process from 'node:process';
import {parseArgs} from 'node:util';
import {InputError} from './errors.js';
import {alternatives, list} from './format.js';

/** What `--unit` takes. @type {readonly ['ns', 'us', 'ms', 's']} */
export const UNITS = ['ns', 'us', 'ms', 's'];
/** Also settings of npm, which a file can state. */
const SETTINGS_OF_NPM = ['json', 'only', 'yes'];

/**
 * @param {string} text
 * @returns {boolean}
 *   Whether `--every` takes it: seconds, more than none and not endless.
 */
export const isInterval = (text) => Number(text) > 0 && Number(text) < Number.POSITIVE_INFINITY;

/**
 * @param {string} text
 * @returns {boolean}
 *   Whether it is the length of a warm-up: seconds, which may be 0.
 */
export const isWarmup = (text) => text !== '' && (Number(text) === 0 || isInterval(text));

/**
 * @template {ParseArgsConfig} T
 * @param {T} config
 *   As for Node's `parseArgs`.
 * @returns {ReturnType<typeof parseArgs<T>>}
 * @throws {InputError}
 *   For an unknown option, a missing value, a second value, more arguments than the command takes, or an option that
 *   npm took.
 */
export function argumentsOf(config) {
  refuseTaken(Object.keys(config.options ?? {}), config.args ?? []);
  try {
    refuseRepeated(config);
    return parseArgs(config);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // Node adds advice on arguments that begin with a hyphen, which is rarely what was meant.
    const [said = ''] = error.message.split(/\.\s/);
    const names = Object.keys(config.options ?? {}).map((name) => `--${name}`);
    const found = said
      .replace(
        /^Unknown option '(.*)'$/s,
        (_, option) => `found the option "${option}", expected ${alternatives(names)}`,
      )
      .replace(/^Unexpected argument '(.*)'$/s, 'found "$1", expected only options')
      .replace(
        /^Option '(--[\w-]+).*' argument (?:missing|is ambiguous)$/s,
        'found $1 without a value, expected one',
      )
      .replace(
        /^Option '(--[\w-]+)' does not take an argument$/s,
        'found $1 with a value, expected none',
      );
    throw new InputError([`${found}\n  What they do: --help`]);
  }
}

/**
 * `parseArgs` takes the last value, and drops the others.
 *
 * @param {ParseArgsConfig} config
 */
function refuseRepeated(config) {
  const {tokens} = parseArgs({...config, tokens: true});
  const names = tokens.flatMap((token) =>
    token.kind === 'option' && token.value ? token.name : [],
  );
  const repeated = [...new Set(names)].filter(
    (name) => !config.options?.[name]?.multiple && names.indexOf(name) < names.lastIndexOf(name),
  );
  if (repeated.length === 0) return;
  throw new InputError(repeated.map((name) => `found --${name} twice, expected it once`));
}

/**
 * `npm run add FILE --dry-run` passes no option on, and would write the run.
 *
 * @param {readonly string[]} options
 * @param {readonly string[]} args
 */
function refuseTaken(options, args) {
  const {npm_command, npm_lifecycle_event: script, ...env} = process.env;
  if (!['run', 'run-script', 'start'].includes(npm_command ?? '')) return;
  const taken = options.filter(
    (name) =>
      !SETTINGS_OF_NPM.includes(name) &&
      env[`npm_config_${name.replaceAll('-', '_')}`] !== undefined &&
      !args.some((arg) => arg.split('=')[0] === `--${name}`),
  );
  if (taken.length === 0) return;
  const names = taken.map((name) => `--${name}`);
  throw new InputError([
    `found ${list(names)} without "--" before, expected npm run ${script} -- … ${names.join(' … ')}
  npm keeps an option that is not after “--”. npx benchfolio needs no “--”.`,
  ]);
}
