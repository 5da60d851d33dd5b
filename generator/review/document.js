/**
 * The review as headings, tables and lists, for all kinds of output.
 *
 * @import {Finding, QuantityName, Review, ReviewedConfiguration, ReviewedReport, Test, TestedPair,
 *   Unlisted, Value} from './types.d.ts'
 * @import {Words} from './words.js'
 * @typedef {{head: string[], rows: Words[][]}} Table
 * @typedef {{kind: 'heading' | 'paragraph', words: Words} | {kind: 'list', items: Words[]}
 *   | {kind: 'verbatim', language: 'text' | 'yaml', lines: string[]}
 *   | {kind: 'table', title?: string} & Table} Block
 *   A table with a title is folded where that is possible.
 * @typedef {{headline: string, blocks: Block[]}} Document
 */

import {change, counted, excludesOne, list, times, timesRange} from '../format.js';
import {groupBy} from '../group-by.js';
import {LEAST_POINTS} from '../stats/change-points.js';
import {FIRM} from '../stats/history.js';
import {LEAST_REPEATS} from '../stats/spread.js';
import {ENDS} from '../words/published.js';
import {
  failureTexts,
  isOfIterations,
  isOutsideEarlierRuns,
  isUnsteady,
  labelOf,
  mainOf,
  namesIn,
  quantityOf,
  rateTexts,
  STEADY,
  shownTests,
  valueText,
  verdictText,
} from './quantities.js';
import {say} from './words.js';

/** In the order of the headline, which has them behind a count, and of the rows. @type {Record<Finding, string>} */
const FINDINGS = {
  slower: 'slower',
  'slower and faster': 'slower and faster',
  failed: 'with failed runs',
  faster: 'faster',
  'another value changed': 'with another value that changed',
  'no difference shown': 'no difference shown',
  equivalent: 'equivalent',
  'too few repeats': 'with too few repeats',
  'no verdict': 'without a verdict',
  'not comparable': 'not comparable',
  new: 'new',
  recomputed: 'recomputed',
  renamed: 'renamed',
  moved: 'moved',
  removed: 'removed',
};
// Cast: these are its keys.
const ORDER = /** @type {Finding[]} */ (Object.keys(FINDINGS));
/** From this factor on, a difference is a factor and no percentage. */
const FAR = 2;
const HEAD = [
  'configuration',
  'quantity',
  'before',
  'new runs',
  'difference',
  'verdict',
  'repeats',
  'all runs',
];
const NONE = '–';

/** @param {Review} review @returns {Document} */
export function documentOf(review) {
  const {base, errors, unlisted, reports, claims, changes, warnings, failures} = review;
  const {pictures, undrawn} = review;
  const all = reports.flatMap(({configurations}) => configurations);
  const merged = reports.flatMap(({id, mergedInto}) => (mergedInto ? id : []));
  const listed = all.filter((one) => !isUnchanged(one));
  const details = listed.flatMap(detailRows);
  const isMore = details.length > listed.flatMap(mainRows).length;
  return {
    headline: headlineOf(review),
    blocks: [
      paragraph(say`Compared with ${base.ref}, commit ${base.commit.slice(0, 10)}.`),
      ...section(say`Refused by --fail-on`, failures.length > 0, [
        bullets(failures.map(failureText)),
        ...(failures.some(({quantity}) => quantity)
          ? [
              paragraph(
                say`A threshold is exceeded if the verdict is slower and the whole interval lies beyond it, or if a value that was steady is beyond all earlier ones by more.`,
              ),
            ]
          : []),
      ]),
      ...section(say`Errors`, errors.any, [verbatim('text', errors.list())]),
      ...section(
        say`Raw files without a run.yaml`,
        unlisted.length > 0,
        unlisted.flatMap(unlistedBlocks),
      ),
      ...section(say`Claims that no longer hold`, claims.broken.length > 0, [
        bullets(
          claims.broken.map(
            ({sentence, claim, file, line, note}) =>
              say`${sentence} (claim ${claim}, ${`${file}:${line}`}). ${note}`,
          ),
        ),
      ]),
      ...section(say`Claims that hold again`, claims.restored.length > 0, [
        bullets(claims.restored.map(({claim, report}) => say`Claim ${claim} of ${report}`)),
      ]),
      ...section(say`Changes in histories`, changes.found.length + changes.gone.length > 0, [
        bullets([
          ...changes.found.map(({title, chance}) => say`New: ${title} (${chance})`),
          ...changes.gone.map(({title}) => say`No longer found: ${title}`),
        ]),
      ]),
      ...reports.flatMap((report) => reportBlocks(report, merged)),
      ...(listed.length > 0 ? [paragraph(explanation(review, listed))] : []),
      ...(isMore ? [table(details, 'All values')] : []),
      ...section(say`New warnings`, warnings.length > 0, [
        verbatim(
          'text',
          warnings.map(
            ({path, line, message}) => `${path}${line === undefined ? '' : `:${line}`}: ${message}`,
          ),
        ),
      ]),
      ...section(say`Pictures`, pictures.length > 0, [
        bullets(pictures.map((name) => say`${name}`)),
        ...(undrawn > 0
          ? [
              paragraph([
                `${counted(undrawn, 'more chart')} changed, which ${undrawn === 1 ? 'has' : 'have'} no picture.`,
              ]),
            ]
          : []),
      ]),
    ],
  };
}

/** @param {Words} words @returns {Block} */
const paragraph = (words) => ({kind: 'paragraph', words});

/** @param {Words[]} items @returns {Block} */
const bullets = (items) => ({kind: 'list', items});

/** @param {'text' | 'yaml'} language @param {string[]} texts @returns {Block} */
const verbatim = (language, texts) => ({
  kind: 'verbatim',
  language,
  lines: texts.flatMap((text) => text.split('\n')),
});

/** @param {Words[][]} rows @param {string} [title] @returns {Block} */
const table = (rows, title) => ({kind: 'table', head: HEAD, rows, ...(title ? {title} : {})});

/** @param {Words} title @param {boolean} isShown @param {Block[]} blocks @returns {Block[]} */
const section = (title, isShown, blocks) =>
  isShown ? [{kind: 'heading', words: title}, ...blocks] : [];

/**
 * @param {Review} review
 * @returns {string}
 *   One sentence without any text of the data.
 */
function headlineOf({files, errors, unlisted, reports, claims, changes, warnings, failures}) {
  const all = reports.flatMap(({configurations}) => configurations);
  const findings = ORDER.flatMap((finding) => {
    const {length} = all.filter((one) => one.finding === finding);
    return length > 0 ? `${length} ${FINDINGS[finding]}` : [];
  });
  const unusual = all.filter(isUnusual).length;
  if (unusual > 0) findings.push(`${unusual} outside the earlier range`);
  const wrong = errors.files.reduce((sum, file) => sum + errors.of(file).length, 0);
  const refused = reports.filter((report) => report.refused).length;
  const {length: broken} = claims.broken;
  const {length: restored} = claims.restored;
  const {length: found} = changes.found;
  const {length: gone} = changes.gone;
  const joined = reports.reduce((sum, report) => sum + report.joined.length, 0);
  const rewritten = reports.reduce((sum, report) => sum + report.rewritten.length, 0);
  const removed = reports.reduce((sum, report) => sum + report.gone.length, 0);
  const charts = reports.reduce((sum, report) => sum + report.goneCharts.length, 0);
  const parts = [
    wrong > 0 ? counted(wrong, 'error') : '',
    unlisted.length > 0 ? `${counted(unlisted.length, 'folder')} without a run.yaml` : '',
    all.length > 0 ? `${counted(all.length, 'configuration')} changed: ${findings.join(', ')}` : '',
    failures.length > 0 ? `${failures.length} refused by --fail-on` : '',
    joined > 0 ? `${counted(joined, 'raw file')} added to published runs` : '',
    rewritten > 0 ? `${counted(rewritten, 'raw file')} rewritten` : '',
    removed > 0 ? `${counted(removed, 'raw file')} removed` : '',
    charts > 0 ? `${counted(charts, 'chart')} gone` : '',
    found > 0 ? `${counted(found, 'new change')} in histories` : '',
    gone > 0 ? `${counted(gone, 'change')} in histories no longer found` : '',
    refused > 0 ? `${counted(refused, 'report')} not compared` : '',
    broken > 0 ? `${counted(broken, 'claim')} no longer ${broken === 1 ? 'holds' : 'hold'}` : '',
    restored > 0 ? `${counted(restored, 'claim')} ${restored === 1 ? 'holds' : 'hold'} again` : '',
    warnings.length > 0 ? counted(warnings.length, 'new warning') : '',
  ].filter((part) => part !== '');
  if (parts.length === 0) return files === 0 ? 'Nothing changed.' : 'No result changed.';
  return `${parts.join('; ')}.`;
}

/**
 * @param {ReviewedConfiguration} configuration
 * @returns {boolean}
 *   Whether its few runs differ from all runs before, which is not a verdict but worth a look.
 */
const isUnusual = ({finding, main, pairs}) =>
  finding === 'too few repeats' &&
  pairs.some(({tests}) => mainOf(tests, main).some((test) => isOutsideEarlierRuns(test)));

/** @param {Review['failures'][number]} failure @returns {Words} */
function failureText({rule, report, label = '', quantity, claim, file}) {
  if (quantity) return say`${rule}: ${labelOf(quantity)} of ${label} (${report})`;
  if (claim !== undefined) return say`${rule}: claim ${claim} of ${report}`;
  return file === undefined ? say`${rule}: ${report} was not compared` : say`${rule}: ${file}`;
}

/** @param {Unlisted} unlisted @returns {Block[]} */
function unlistedBlocks({folder, recognised, manifest, questions, errors}) {
  const files = recognised.map(({file, label, lines}) => [
    ...say`${file.split('/').at(-1) ?? file}: ${label}`,
    ...(lines.length > 0 ? say`, ${lines.join('; ')}` : []),
  ]);
  const blocks = [paragraph(say`In ${folder}:`), ...(files.length > 0 ? [bullets(files)] : [])];
  if (errors.length > 0) blocks.push(verbatim('text', errors));
  if (manifest === undefined) {
    const isOfRun = folder.split('/').length > 2;
    blocks.push(
      isOfRun
        ? paragraph(say`Correct the errors first.`)
        : paragraph(
            say`These files belong to no run. Put the files of each run into a folder ${'data/<report>/<run>/'} with a run.yaml; ${'npx benchfolio add <files>'} does so.`,
          ),
    );
    return blocks;
  }
  blocks.push(paragraph(say`Add ${`${folder}/run.yaml`}:`), verbatim('yaml', [manifest.trimEnd()]));
  if (questions.length > 0) {
    blocks.push(paragraph(say`Still missing:`), bullets(questions.map((text) => say`${text}`)));
  }
  return blocks;
}

/**
 * The order of rows: what is slower first, and what is outside the range of earlier runs before the rest.
 *
 * @param {ReviewedConfiguration} a
 * @param {ReviewedConfiguration} b
 */
export const byFinding = (a, b) =>
  ORDER.indexOf(a.finding) - ORDER.indexOf(b.finding) ||
  Number(isUnusual(b)) - Number(isUnusual(a));

/**
 * @param {ReviewedReport} report
 * @param {readonly string[]} merged
 *   Reports that are now part of another one, to which links to them lead.
 * @returns {Block[]}
 */
function reportBlocks(report, merged) {
  const {id, configurations, joined, rewritten, gone, goneCharts, unmatched} = report;
  const {refused, removed, mergedInto} = report;
  const unchanged = configurations.filter(isUnchanged);
  const sorted = configurations.filter((one) => !isUnchanged(one)).sort(byFinding);
  const notes = [
    ...notesOf(sorted, mergedInto !== undefined),
    ...unmatched.map((text) => say`${text}`),
    ...[...groupBy(unchanged, ({movedFrom}) => movedFrom)].flatMap(([from, those]) =>
      from === undefined ? renamedNotes(those) : movedNotes(those, from, merged),
    ),
  ];
  return [
    {kind: 'heading', words: say`${id}`},
    ...(refused ? [paragraph(refusedText(refused))] : []),
    ...(removed
      ? [
          paragraph(
            say`This report was removed: its addresses no longer work. If it has another name now, write ${`formerly: [${id}]`} into its report.yaml.`,
          ),
        ]
      : []),
    ...(mergedInto
      ? [
          paragraph(
            say`This report is now part of ${mergedInto}, and links to it lead there. A link to a run or a chart leads to that of the same name, which may be another one.`,
          ),
        ]
      : []),
    ...(sorted.length > 0 ? [table(sorted.flatMap(mainRows))] : []),
    ...(notes.length > 0 ? [bullets(notes)] : []),
    ...joined.map((path) =>
      paragraph(
        say`The run of ${path} is already published without this file. Add new results as another run: another change may have taken the name of the folder.`,
      ),
    ),
    ...rewritten.map((path) =>
      paragraph(
        say`The bytes of ${path} changed. Raw files never change once they are merged: restore it, withdraw the run, and add the corrected file as another run.`,
      ),
    ),
    ...(gone.length > 0
      ? [
          paragraph(
            say`These raw files were removed. Restore them, and withdraw the run: ${'withdrawn: {date: 2026-11-22, reason: why}'} in its run.yaml.`,
          ),
          bullets(gone.map((path) => say`${path}`)),
        ]
      : []),
    ...(goneCharts.length > 0
      ? [
          paragraph(
            say`These charts no longer exist, and their addresses and embeds no longer work. To keep one, request a chart under this id in ${'charts'} of report.yaml.`,
          ),
          bullets(goneCharts.map((name) => say`${name}`)),
        ]
      : []),
  ];
}

/** @param {ReviewedConfiguration} configuration @returns {boolean} Whether only its name or report is another. */
const isUnchanged = ({finding}) => finding === 'renamed' || finding === 'moved';

/**
 * @param {ReviewedConfiguration[]} renamed
 * @returns {Words[]}
 *   One note: they mostly have the same reason.
 */
function renamedNotes([first, ...others]) {
  if (!first) return [];
  const [before, after] = [first.formerly ?? '', first.label];
  if (others.length === 0) return [say`${before} is now ${after}, with the same runs and values`];
  const count = `${others.length + 1} configurations have another name, and the same runs and values`;
  return [[`${count}, such as `, ...say`${before}, now ${after}`]];
}

/**
 * @param {ReviewedConfiguration[]} moved
 * @param {string} from
 *   The report that had them.
 * @param {readonly string[]} merged
 *   As above.
 * @returns {Words[]}
 *   One note.
 */
function movedNotes([first, ...others], from, merged) {
  if (!first) return [];
  const links = merged.includes(from)
    ? []
    : say`: links to the pages of these runs in ${from} no longer work`;
  if (others.length === 0) {
    return [
      [...say`${first.label} was moved from ${from}, with the same runs and values`, ...links],
    ];
  }
  const count = `${others.length + 1} configurations were moved from `;
  return [
    [count, ...say`${from}, with the same runs and values, such as ${first.label}`, ...links],
  ];
}

/** @param {NonNullable<ReviewedReport['refused']>} refused */
const refusedText = (refused) =>
  refused === 'base'
    ? say`Not compared: this report has errors before the change. First merge a change that only corrects them.`
    : say`Not compared: correct the errors first.`;

/**
 * @param {ReviewedConfiguration[]} configurations
 * @param {boolean} isMerged
 *   Whether their report is now part of another one.
 * @returns {Words[]}
 *   Each once, with the configuration or how many there are.
 */
function notesOf(configurations, isMerged) {
  /** @type {Map<string, {note: Words, labels: string[]}>} */
  const found = new Map();
  for (const configuration of configurations) {
    for (const note of notesOn(configuration, isMerged)) {
      const key = JSON.stringify(note);
      const same = found.get(key) ?? {note, labels: []};
      found.set(key, {note, labels: [...same.labels, configuration.label]});
    }
  }
  return [...found.values()].map(({note, labels}) => {
    const [label = '', ...others] = labels;
    if (others.length === 0) return [...say`${label}: `, ...note];
    return [`${labels.length} configurations: `, ...note];
  });
}

/**
 * @param {ReviewedConfiguration} configuration
 * @param {boolean} isMerged
 *   As above.
 * @returns {Words[]}
 */
const notesOn = ({pairs, failed, removed}, isMerged) => [
  ...pairs.flatMap(({kind, names: {before, after}, obstacles, tests}) => {
    if (obstacles.length > 0) return [say`not comparable, ${list(obstacles)}`];
    const apart = tests.filter(({level, verdict}) => !level && verdict !== 'not tested');
    if (kind !== 'version' || apart.length === 0) return [];
    const labels = apart.flatMap(({quantity}) => quantityOf(quantity)?.label ?? []);
    const which = tests.some(({level}) => level) ? [`for ${list(labels)}, `] : [];
    return [say`${which}${after} is compared with ${before}`];
  }),
  ...pairs.flatMap((pair) => [...failureTexts(pair), ...rateTexts(pair)]).map((text) => [text]),
  ...failed
    .filter(({run}) => !removed.some((one) => one.run === run))
    .map(
      ({run, reason, status = 'failed'}) => say`the run ${run} ${ENDS[status] ?? ''}: ${reason}`,
    ),
  ...removed.map(({run, reason, renamed}) => {
    if (!renamed) return say`the run ${run} no longer counts: ${reason}`;
    const links = isMerged ? [] : say`: links to the page of ${run} no longer work`;
    return [...say`the run ${run} is now ${renamed}`, ...links];
  }),
];

/**
 * @param {ReviewedConfiguration} configuration
 * @returns {Words[][]}
 *   Each difference that is shown; where there is none, the quantity that pages compare by.
 */
function mainRows(configuration) {
  const shown = configuration.pairs.flatMap((pair) => {
    const tests = shownTests(pair.tests, configuration.main);
    return tests.map((test) => testRow(configuration, pair, test));
  });
  if (shown.length > 0) return shown;
  const {before, after} = configuration.values;
  const quantities = namesIn(before, after).map((name) => ({quantity: name}));
  const [main] = mainOf(quantities, configuration.main);
  return [main ? valueRow(configuration, main.quantity) : emptyRow(configuration)];
}

/**
 * @param {ReviewedConfiguration} configuration
 * @returns {Words[][]}
 *   All quantities.
 */
function detailRows(configuration) {
  const tested = configuration.pairs.flatMap((pair) =>
    pair.tests.map((test) => testRow(configuration, pair, test)),
  );
  if (tested.length > 0) return tested;
  const {before, after} = configuration.values;
  return namesIn(before, after).map((name) => valueRow(configuration, name));
}

/**
 * @param {ReviewedConfiguration} configuration
 * @param {TestedPair} pair
 * @param {Test} test
 * @returns {Words[]}
 */
function testRow({label, pairs, values}, {names}, test) {
  const {quantity, before, after} = test;
  return [
    // Of several versions, which.
    pairs.length > 1 && names.after !== '' ? say`${label}, ${names.after}` : say`${label}`,
    labelOf(quantity),
    [valueText(before)],
    [valueText(after)],
    [differenceText(test.ratio, test.interval)],
    [verdictText(test)],
    [`${before.repeats}, ${after.repeats}`],
    [cell(values.after.get(quantity))],
  ];
}

/**
 * Of what has no new runs to compare.
 *
 * @param {ReviewedConfiguration} configuration
 * @param {QuantityName} quantity
 * @returns {Words[]}
 */
function valueRow({label, finding, values}, quantity) {
  const [before, after] = [values.before.get(quantity), values.after.get(quantity)];
  return [
    say`${label}`,
    labelOf(quantity),
    [cell(before)],
    [NONE],
    [before && after && before.value > 0 ? differenceText(after.value / before.value, null) : NONE],
    [finding],
    [`${before?.repeats ?? 0}, ${after?.repeats ?? 0}`],
    [cell(after)],
  ];
}

/** @param {ReviewedConfiguration} configuration @returns {Words[]} */
const emptyRow = ({label, finding}) => [
  say`${label}`,
  ...[NONE, NONE, NONE, NONE].map((text) => [text]),
  [finding],
  [NONE],
  [NONE],
];

/** @param {Value | undefined} value */
const cell = (value) => (value ? valueText(value) : NONE);

/**
 * @param {number | null} ratio
 * @param {{low: number, high: number} | null} interval
 * @returns {string}
 *   `−9.1 % (−12.0 % to −6.1 %)`, `2.31× (2.20 to 2.43×)`.
 */
export function differenceText(ratio, interval) {
  if (ratio === null) return NONE;
  const isFar = ratio >= FAR || ratio <= 1 / FAR;
  const isShown = interval !== null && excludesOne(interval);
  const text = isFar ? times(ratio) : change(ratio - 1, isShown);
  if (!interval) return text;
  const [low, high] = [interval.low, interval.high].map((end) => change(end - 1, isShown));
  return `${text} (${isFar ? timesRange(interval) : `${low} to ${high}`})`;
}

/** @param {Test} test */
const isFewOfPercentile = ({quantity: name, verdict}) =>
  verdict === 'too few repeats' && /^p99/.test(name);

/** @param {Review} review @param {ReviewedConfiguration[]} all @returns {Words} */
function explanation({tests}, all) {
  const pairs = all.flatMap((one) => one.pairs);
  const verdicts = pairs.flatMap((pair) => pair.tests);
  const ranged = verdicts.filter(
    (test) => test.verdict === 'too few repeats' && isOutsideEarlierRuns(test) !== undefined,
  );
  const sentences = [
    'New runs are compared with the earlier runs of the same version; runs of a new version are compared with the version before.',
    verdicts.some(({level}) => level)
      ? 'Where a verdict names earlier points or runs, “before” is their level, and the interval allows for how much single ones vary.'
      : '',
    verdicts.some(isUnsteady)
      ? `Another value of the runner, such as allocations, is listed if at least ${LEAST_REPEATS} earlier ones were within ${100 * STEADY.within}\u202f%, and the new one is more than ${100 * STEADY.apart}\u202f% away from them.`
      : '',
    '“All runs” is what the pages show after the change.',
    verdicts.some(({interval}) => interval) ? 'Brackets: 95\u202f% interval.' : '',
    tests > 1
      ? `Verdicts are corrected for the ${tests} tests of this comparison (Holm), over all its configurations and quantities.`
      : '',
    verdicts.some(({verdict}) => verdict === 'too few repeats')
      ? `A verdict needs at least ${LEAST_REPEATS} independent repeats on both sides, or one new run and ${LEAST_POINTS} earlier ones.`
      : '',
    pairs.some(({tests: some}) => some.some(({level}) => level) && some.some(isFewOfPercentile))
      ? `A percentile of one new run also needs ${FIRM} samples above it.`
      : '',
    ranged.some(isOfIterations)
      ? 'The range of iterations in one process does not show how much runs differ.'
      : '',
    all.some(isUnusual) && !ranged.every(isOfIterations)
      ? 'By chance alone, one new run in two is outside the range of three earlier runs, and one in four outside that of seven.'
      : '',
  ];
  return [sentences.filter((text) => text !== '').join(' ')];
}
