/**
 * How new runs compare with earlier runs, as `compare` says it, in one line for each row of its tables.
 *
 * @import {Results, ReviewedConfiguration, TestedPair} from '../review/types.d.ts'
 * @import {Report} from '../scan/types.d.ts'
 */

import {integer, list, shortened} from '../format.js';
import {groupBy} from '../group-by.js';
import {byFinding, differenceText} from '../review/document.js';
import {failureTexts, labelOf, rateTexts, shownTests, verdictText} from '../review/quantities.js';
import {reviewedReports} from '../review/review.js';
import {textOf} from '../review/text.js';
import {alongAxis, axisOf, withAxis} from '../stats/axis.js';
import {historiesOf} from '../stats/history.js';
import {configuredOf} from '../stats/statistics.js';

/** Lines that are printed; `--json` has all. */
const MOST_PRINTED = 12;

/**
 * @param {Report} report
 *   With the records of all runs.
 * @param {ReadonlySet<string>} added
 *   Ids of the new runs.
 * @returns {ReviewedConfiguration[]}
 */
export function compareWithBefore(report, added) {
  const along = axisOf(report);
  /** @param {Report} one @returns {Results} */
  const resultsOf = (one) => {
    const measured = withAxis(one);
    return {...configuredOf(measured), report: measured, ...(along ? {along} : {})};
  };
  const earlier = report.runs.filter(({id}) => !added.has(id));
  const old = resultsOf({...alongAxis(report, along), runs: earlier});
  const base = {...old, histories: historiesOf(old.report, old)};
  const {reports} = reviewedReports([{id: report.id, base, head: resultsOf(report)}]);
  return reports.flatMap(({configurations}) => configurations);
}

/**
 * @param {readonly ReviewedConfiguration[]} compared
 * @param {readonly string[]} unmatched
 *   Lines on systems whose earlier runs have other results.
 * @returns {string[]}
 *   What is slower first.
 */
export function comparedLines(compared, unmatched) {
  const texts = compared.toSorted(byFinding).flatMap(({label, main, pairs}) =>
    pairs.flatMap((pair) =>
      pairTexts(pair, main).map((text) => ({
        label: label || 'all operations',
        text,
        // What is not compared for the same reason is one line.
        group: pair.obstacles.length > 0 ? text : {},
      })),
    ),
  );
  const lines = [...groupBy(texts, ({group}) => group).values()].map((same) => {
    const labels = shortened(
      same.map(({label}) => label),
      1,
    );
    return `${labels.join('; ')}: ${same[0]?.text}`;
  });
  const fresh = compared.filter(({finding}) => finding === 'new');
  const remaining = lines.length - MOST_PRINTED;
  const areAllNew = fresh.length === compared.length;
  return [
    ...(remaining > 1 ? lines.slice(0, MOST_PRINTED) : lines),
    ...(remaining > 1 ? [`and ${remaining} more`] : []),
    ...unmatched,
    ...(fresh.length === 0 || (areAllNew && unmatched.length > 0)
      ? []
      : [
          areAllNew
            ? 'no earlier runs to compare with'
            : `no earlier runs:  ${shortened(
                fresh.map(({label}) => label),
                MOST_PRINTED,
              ).join('; ')}`,
        ]),
  ];
}

/**
 * @param {TestedPair} pair
 * @param {ReviewedConfiguration['main']} main
 * @returns {string[]}
 *   `throughput +1.8 % against the 10 earlier runs, too few repeats, within the earlier range (…)`.
 */
function pairTexts({kind, before, after, names, obstacles, tests}, main) {
  const runs =
    before.runs.length === 1
      ? 'the previous run'
      : `the ${integer(before.runs.length)} earlier runs`;
  const against = kind === 'version' ? `${names.before} (${runs})` : runs;
  if (obstacles.length > 0) return [`not compared with ${against}: ${list(obstacles)}`];
  const shown = shownTests(tests, main);
  if (shown.length === 0) return [`nothing that can be compared with ${against}`];
  return shown.map((test, i) => {
    const difference = differenceText(test.ratio, test.interval);
    // A verdict on a level names it.
    const found = `${textOf(labelOf(test.quantity))} ${difference}${test.level ? '' : ` against ${against}`}, ${verdictText(test)}`;
    const others = i === 0 ? [...failureTexts({before, after}), ...rateTexts({tests})] : [];
    return [found, ...others].join('; ');
  });
}
