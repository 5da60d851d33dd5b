/**
 * `benchfolio compare [base]` shows how the changes in `data/` and `content/` affect the results: the whole
 * answer to a pull request in one document.
 *
 * @import {Effects} from '../types.d.ts'
 * @import {Half} from '../review/review.js'
 * @import {Read} from '../review/sides.js'
 * @import {Review, Rule} from '../review/types.d.ts'
 */

import {resolve} from 'node:path';
import process from 'node:process';
import {argumentsOf} from '../arguments.js';
import {codeDigest} from '../digest.js';
import {diskEffects} from '../effects.js';
import {InputError, InputErrors} from '../errors.js';
import {useLanguage} from '../format.js';
import {documentOf} from '../review/document.js';
import {reviewJson} from '../review/json.js';
import {markdownOf} from '../review/markdown.js';
import {rawChanges} from '../review/raw-changes.js';
import {reviewOf} from '../review/review.js';
import {readSides, reportsOf} from '../review/sides.js';
import {terminalText} from '../review/text.js';
import {ruleOf} from '../review/thresholds.js';
import {unlistedRuns} from '../review/unlisted.js';
import {baseEffects, changedPaths, findBase} from './base.js';
import {checkFolders} from './folders.js';

export const USAGE = `benchfolio compare [branch, tag or commit] [options]

Shows how changes of data/ and content/ since a commit affect the results. The default is the main branch.

  --format FORMAT    text, markdown or json
  --fail-on RULES    slower:5%, more:B/op:5%, less:NAME:5%, claims, rewritten, or several with commas. Exit code 2
                     if a rule is broken
  --pictures FOLDER  writes a picture of each comparison that changed`;

const FORMATS = ['text', 'markdown', 'json'];
/** The exit code where a rule of `--fail-on` is broken. */
const REFUSED = 2;

/**
 * @param {{root: string, args: string[], log: (line: string) => void}} context
 * @returns {Promise<number>}
 *   The exit code: 1 where there is an error, else 2 where a rule of `--fail-on` is broken.
 */
export async function compare({root, args, log}) {
  const {requested, format, rules, pictures} = parsed(args);
  checkFolders(root);
  const base = findBase(root, requested);
  const paths = changedPaths(root, base.commit);
  const effects = diskEffects(root, log);
  const code = codeDigest();
  const {review, ...change} = await readChange({root, base, paths, rules, effects, code});
  if (pictures !== undefined) {
    // Drawing loads Vega, which is slow.
    const {drawPictures} = await import('../review/pictures.js');
    const {drawn, undrawn} = await drawPictures(review, {...change, code}, effects);
    const folder = diskEffects(resolve(process.env.INIT_CWD ?? root, pictures), log);
    for (const [name, content] of Object.entries(drawn)) await folder.write(name, content);
    review.pictures.push(...Object.keys(drawn));
    review.undrawn = undrawn;
  }
  const isWrong = review.errors.any || review.unlisted.length > 0;
  const exitCode = isWrong ? 1 : review.failures.length > 0 ? REFUSED : 0;
  const document = documentOf(review);
  if (format === 'markdown') log(markdownOf(document, {base: base.ref}).trimEnd());
  else if (format === 'text') log(terminalText(document));
  else {
    const {headline} = document;
    log(JSON.stringify(reviewJson(review, {headline, exitCode}), null, 2));
  }
  return exitCode;
}

/** @param {string[]} args */
function parsed(args) {
  const {positionals, values} = argumentsOf({
    args,
    allowPositionals: true,
    options: {
      format: {type: 'string', default: 'text'},
      'fail-on': {type: 'string', multiple: true, default: []},
      pictures: {type: 'string'},
    },
  });
  const [requested, ...others] = positionals;
  const {format, pictures, 'fail-on': texts} = values;
  if (others.length > 0) {
    throw new InputError([`found ${positionals.join(' ')}, expected one branch, tag or commit`]);
  }
  if (!FORMATS.includes(format)) {
    throw new InputError([`found --format ${format}, expected text, markdown or json`]);
  }
  // A variable of a workflow is one text.
  const rules = texts.flatMap((text) => text.split(',')).map((text) => ruleOf(text.trim()));
  return {requested, format, rules, pictures};
}

/**
 * @param {{root: string, base: Review['base'], paths: Set<string>, rules: Rule[], effects: Effects,
 *   code: string}} change
 * @returns {Promise<{before: Read, after: Read, review: Review}>}
 */
async function readChange({root, base, paths, rules, effects, code}) {
  const [errors, earlier] = [new InputErrors(), new InputErrors()];
  const {ids, isOfAll} = reportsOf(paths);
  const {unlisted, files} = await unlistedRuns(paths, {root, effects});
  const options = {code, now: Date.now()};
  const isExpected = (/** @type {string} */ file) => files.has(file);
  const after = await readSides(ids, effects, errors, {...options, isOfAll, isExpected});
  useLanguage(after.site.language);
  const reports = [...after.sides.values()].map(({report}) => report);
  const old = baseEffects(root, base.commit, {changed: paths, reports}, effects);
  const before = await readSides(ids, old, earlier, {
    ...options,
    isOfAll,
    known: unchanged(after.runs, paths),
    like: after.sides,
  });
  const remaining = new InputErrors();
  remaining.take(errors, (file) => !isExpected(file));
  /** @type {{before: Half, after: Half}} */
  const halves = {before: {...before, errors: earlier}, after: {...after, errors: remaining}};
  const raw = await rawChanges(
    paths,
    {effects: old, runs: before.runs.values()},
    {effects, runs: after.runs.values()},
  );
  const review = reviewOf({base, files: paths.size, ...halves, unlisted, raw, rules});
  return {before, after, review};
}

/**
 * @param {Read['runs']} runs
 * @param {ReadonlySet<string>} paths
 *   The paths that changed.
 * @returns {Read['runs']}
 *   Those without a changed file.
 */
function unchanged(runs, paths) {
  const folders = new Set([...paths].map((path) => path.split('/').slice(0, 3).join('/')));
  return new Map([...runs].filter(([, {path}]) => !folders.has(path)));
}
