/**
 * The review for programs: every digit, in base units, as `schema/compare.json` describes it.
 *
 * @import {Point, Review, ReviewedConfiguration, Test, TestedPair, Value} from './types.d.ts'
 */

import {failureTexts, namesIn} from './quantities.js';

/** A field that is removed or gets another meaning makes a new version; a new field does not. */
const VERSION = 1;

/** @param {Review} review @param {{headline: string, exitCode: number}} result */
export function reviewJson(review, {headline, exitCode}) {
  const {base, files, errors, unlisted, reports, claims, changes} = review;
  const {warnings, tests, failures, pictures, undrawn} = review;
  return {
    version: VERSION,
    headline,
    exitCode,
    base,
    changedFiles: files,
    errors: errors.files.flatMap((path) => errors.of(path).map((error) => ({path, ...error}))),
    unlisted,
    reports: reports.map(({configurations, ...report}) => ({
      ...report,
      configurations: configurations.map(configurationJson),
    })),
    claims,
    changes: {found: changes.found.map(changeJson), gone: changes.gone.map(changeJson)},
    warnings,
    tests,
    failures,
    pictures,
    undrawn,
  };
}

/** @param {Review['changes']['found'][number]} change */
const changeJson = ({title, facts}) => ({title, ...facts});

/** @param {ReviewedConfiguration} configuration */
export function configurationJson({report, machine, main, values, pairs, ...configuration}) {
  const {before, after} = values;
  return {
    ...configuration,
    machine: machine ?? null,
    figures: namesIn(before, after).map((quantity) => {
      const [old, current] = [before.get(quantity), after.get(quantity)];
      const unit = unitOf(/** @type {Value} */ (current ?? old));
      return {quantity, unit, before: valueJson(old), after: valueJson(current)};
    }),
    comparisons: pairs.map(pairJson),
  };
}

/** @param {Value} value */
const unitOf = ({unit}) => (unit === 'share' ? '1' : unit);

/** @param {Value | undefined} value */
const valueJson = (value) => (value ? numbersOf(value) : null);

/** @param {Value} value */
const numbersOf = ({value, interval, repeats}) => ({
  value,
  low: interval?.low ?? null,
  high: interval?.high ?? null,
  repeats,
});

/** @param {TestedPair} pair */
const pairJson = ({kind, before, after, names, obstacles, tests}) => ({
  kind,
  before: pointJson(before, names.before),
  after: pointJson(after, names.after),
  obstacles,
  failures: failureTexts({before, after}),
  quantities: tests.map(testJson),
});

/** @param {Point} point @param {string} name */
const pointJson = ({version, commit, runs}, name) => ({
  name: name === '' ? null : name,
  version: version ?? null,
  commit: commit ?? null,
  runs: runs.map(({id}) => id),
});

/** @param {Test} test */
const testJson = ({quantity, before, after, ratio, interval, p, holm, verdict, level}) => ({
  quantity,
  unit: unitOf(after),
  before: numbersOf(before),
  after: numbersOf(after),
  ratio,
  low: interval?.low ?? null,
  high: interval?.high ?? null,
  p,
  holm,
  verdict,
  level: level
    ? {points: level.spread.n, axis: level.axis ?? null, since: level.since ?? null}
    : null,
});
