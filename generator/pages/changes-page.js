/**
 * The page of changes: every change of every report, newest first, with its filters; what its feeds say;
 * the badge; and the changes on the page of a report.
 *
 * @import {Badge} from '../draw/badge.js'
 * @import {Report} from '../scan/types.d.ts'
 * @import {ChangeEntry, Searched} from './change-entries.js'
 * @import {ReportEntry} from './index.js'
 */

import {badge, badgeSize, endpoint} from '../draw/badge.js';
import {counted, integer, shortened} from '../format.js';
import {LEAST_POINTS} from '../stats/change-points.js';
import {countsText} from '../words/change.js';
import {NOT_FLAT, UNTESTED} from '../words/history.js';
import {CHANGES} from './change-entries.js';
import {MOST_ENTRIES} from './feed.js';
import {distinct, filtersOf, json, newestFirst, page, reportAddress} from './page.js';

/** The formats that the page has where the site knows its address. */
const OUTPUTS = ['html', 'feed', 'jsonfeed'];
/** What a history needs: an axis. */
const NO_HISTORY =
  'No history yet. A history needs runs of one configuration at three releases, commits or dates.';

/** Changes on the page of a report. */
const MOST_CHANGES = 20;

/** Histories with a zero that are named. */
const MOST_ZEROS = 10;

const FACETS = {report: 'Report', system: 'System', direction: 'Direction', note: 'Note'};

/**
 * @param {readonly Pick<ReportEntry, 'changes' | 'searched'>[]} entries
 * @param {{url?: string}} site
 *   Feeds need the address of the site.
 * @returns {Record<string, string>}
 */
export function changesPage(entries, {url}) {
  const changes = allChanges(entries);
  const searched = {
    all: entries.reduce((sum, one) => sum + one.searched.all, 0),
    tested: entries.reduce((sum, one) => sum + one.searched.tested, 0),
    zeros: entries.flatMap(({searched: {zeros}}) => zeros),
  };
  const content = badgeOf(changes, searched);
  return {
    ...page(
      CHANGES,
      {
        title: 'Changes',
        description: 'Where the histories of all reports got better or worse, newest first',
        summary: summaryText(changes, searched),
        notFlat: NOT_FLAT,
        filters: filtersOf(FACETS, changes.map(facetsOf)),
        days: daysOf(changes),
        feed: announcedChanges(changes).slice(0, MOST_ENTRIES).map(feedEntry),
        badge: {
          ...content,
          ...badgeSize(content),
          src: `${CHANGES}badge.svg`,
          endpoint: `${CHANGES}badge.json`,
        },
        script: 'changes',
      },
      {
        matter: {layout: 'changes', histories: searched.all, ...(url ? {outputs: OUTPUTS} : {})},
      },
    ),
    ...badgeFiles(`${CHANGES}badge`, content),
  };
}

/**
 * @param {readonly Pick<ReportEntry, 'changes'>[]} entries
 * @returns {ChangeEntry[]}
 *   Newest first; of one day, in the order of the reports.
 */
export const allChanges = (entries) => entries.flatMap(({changes}) => changes).sort(newestFirst);

/** @param {readonly ChangeEntry[]} changes */
export const announcedChanges = (changes) => changes.filter(({isAnnounced}) => isAnnounced);

/**
 * @param {string} report
 * @param {readonly ChangeEntry[]} changes
 * @param {Searched} searched
 * @returns {Record<string, string>}
 *   The badge of one report; none where it has no history.
 */
export const reportBadge = (report, changes, searched) =>
  searched.all === 0
    ? {}
    : badgeFiles(`${reportAddress(report)}changes-badge`, badgeOf(changes, searched));

/**
 * @param {Pick<Report, 'title'>} report
 * @param {readonly ChangeEntry[]} changes
 * @param {Searched} searched
 *   What its page says of the changes in its histories; undefined where it has no history.
 */
export const reportChanges = ({title}, changes, searched) =>
  searched.all === 0
    ? undefined
    : {
        note: countsText(changes) || withoutChange(searched),
        summary: summaryText(changes, searched),
        // The page is the report.
        steps: stepsOf(changes.slice(0, MOST_CHANGES)).map(({report, ...step}) => step),
        ...(changes.length > MOST_CHANGES
          ? {limit: `The newest ${MOST_CHANGES} of ${integer(changes.length)} changes.`}
          : {}),
        href: `${CHANGES}#${new URLSearchParams({report: title})}`,
      };

/**
 * @param {string} path
 *   Below the root of the site, without an extension.
 * @param {Badge} content
 */
const badgeFiles = (path, content) => ({
  [`build/static/${path}.svg`]: badge(content),
  [`build/static/${path}.json`]: json(endpoint(content)),
});

/**
 * Each history counts once, with its last change: what was better or worse before is past.
 *
 * @param {readonly ChangeEntry[]} changes
 * @param {Searched} searched
 * @returns {Badge}
 */
function badgeOf(changes, searched) {
  const last = announcedChanges(changes).filter(({isLast}) => isLast);
  const isOpen = last.some(({direction, note}) => direction === 'worse' && !note);
  const isBetter = last.length > 0 && last.every(({direction}) => direction === 'better');
  return {
    label: 'changes',
    message: countsText(last) || withoutChange(searched),
    tone: isOpen ? 'warning' : isBetter ? 'good' : 'neutral',
  };
}

/** @param {Searched} searched */
function withoutChange({all, tested}) {
  if (all === 0) return 'no history';
  return tested === 0 ? 'too few points' : 'no change';
}

/**
 * @param {readonly ChangeEntry[]} changes
 * @param {Searched} searched
 */
function summaryText(changes, {all, tested, zeros}) {
  if (all === 0) return NO_HISTORY;
  const withZeros =
    zeros.length > 0
      ? `A change from or to zero has no size: look at ${shortened(zeros, MOST_ZEROS).join('; ')}.`
      : '';
  if (tested === 0) return [UNTESTED, withZeros].filter(Boolean).join(' ');
  const where = counted(tested, 'tested history', 'tested histories');
  const noise = changes.length - announcedChanges(changes).length;
  return [
    changes.length > 0
      ? `${counted(changes.length, 'change')} in ${where}: ${countsText(changes)}.`
      : `No change was found in ${where}.`,
    noise > 0 ? `${noise} of them ${noise === 1 ? 'is' : 'are'} marked as noise.` : '',
    all > tested
      ? `Not tested: ${counted(all - tested, 'history', 'histories')}. The reasons are fewer than ${LEAST_POINTS} points between breaks, a zero, and values that are minima, maxima, longest pauses, or percentiles with few samples above them.`
      : '',
    withZeros,
  ]
    .filter(Boolean)
    .join(' ');
}

/** @param {readonly ChangeEntry[]} changes */
const daysOf = (changes) =>
  distinct(changes.map(({date}) => date)).map((date) => ({
    date,
    steps: stepsOf(changes.filter((one) => one.date === date)),
  }));

/**
 * What is the same for all changes between two points is stated once.
 *
 * @param {readonly ChangeEntry[]} changes
 */
function stepsOf(changes) {
  const keys = distinct(changes.map(stepKey));
  return keys.map((key) => {
    const those = changes.filter((one) => stepKey(one) === key);
    const [{system, machine, from, to, report, difference, note}] = /** @type {[ChangeEntry]} */ (
      those
    );
    const isNoted = note !== undefined && those.every((one) => isSame(one.note, note));
    return {
      ...{system, from, to, report},
      ...(machine ? {machine} : {}),
      ...(difference === undefined ? {} : {difference}),
      ...(isNoted ? {note} : {}),
      changes: those.map(({note: own, ...change}) => ({
        ...change,
        ...(own && !isNoted ? {note: own} : {}),
        facets: facetsOf({...change, ...(own ? {note: own} : {})}),
      })),
    };
  });
}

/** @param {ChangeEntry} change */
const stepKey = ({system, machine, from, to, report}) =>
  JSON.stringify([report.href, system, machine?.text, from, to]);

/**
 * @param {unknown} a
 * @param {unknown} b
 */
const isSame = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/** @param {ChangeEntry} change */
const facetsOf = ({report, system, word, note}) => ({
  report: [report.text],
  system: [system],
  direction: [word],
  note: [note?.kind ?? 'none'],
});

/** @param {ChangeEntry} change */
const feedEntry = ({href, title, date, facts, ...others}) => ({
  title,
  date,
  href,
  facts,
  tags: [others.word, others.system],
  text: [
    `${others.size} (${others.range}, ${others.chance}): ${others.levels}, from ${others.from.text} to ${others.to.text}.`,
    `Report: ${others.report.text}.`,
    ...(others.difference ? [`Difference in the source: ${others.difference}`] : []),
    ...(others.note ? [`${others.note.word}: ${others.note.text}`] : []),
  ].join(' '),
});
