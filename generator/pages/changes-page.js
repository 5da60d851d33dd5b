/**
 * The page of changes: every change of every report, newest first, with its filters; what its feeds say;
 * and the badge.
 *
 * @import {Badge} from '../draw/badge.js'
 * @import {ChangeEntry} from './change-entries.js'
 * @import {ReportEntry} from './index.js'
 */

import {badge, endpoint} from '../draw/badge.js';
import {countsText} from '../words/change.js';
import {CHANGES} from './change-entries.js';
import {MAX_ENTRIES} from './feed.js';
import {counted, distinct, json, page, reportAddress} from './page.js';

/** The formats that the page has where the site knows its address. */
const OUTPUTS = ['html', 'feed', 'jsonfeed'];

/** What a reader can choose by. @type {Record<string, {label: string, of: (change: ChangeEntry) => string}>} */
const FACETS = {
  report: {label: 'Report', of: ({report}) => report.text},
  system: {label: 'System', of: ({system}) => system},
  direction: {label: 'Direction', of: ({word}) => word},
  note: {label: 'Note', of: ({note}) => note?.kind ?? 'none'},
};

/**
 * @param {readonly Pick<ReportEntry, 'changes' | 'histories'>[]} entries
 * @param {{url?: string}} site
 *   Feeds need the address of the site.
 * @returns {Record<string, string>}
 */
export function changesPage(entries, {url}) {
  const changes = allChanges(entries);
  const histories = historiesIn(entries);
  return {
    ...page(
      CHANGES,
      {
        title: 'Changes',
        description: 'Where the histories of all reports got better or worse, newest first',
        summary: summaryText(changes, histories),
        filters: filtersOf(changes),
        days: daysOf(changes),
        feed: announced(changes).slice(0, MAX_ENTRIES).map(feedEntry),
        badge: {
          ...badgeOf(changes, histories),
          src: `${CHANGES}badge.svg`,
          endpoint: `${CHANGES}badge.json`,
        },
        script: 'changes',
      },
      {matter: {layout: 'changes', histories, ...(url ? {outputs: OUTPUTS} : {})}},
    ),
    ...badgeFiles(`${CHANGES}badge`, badgeOf(changes, histories)),
  };
}

/**
 * @param {readonly Pick<ReportEntry, 'changes' | 'histories'>[]} entries
 * @returns {ChangeEntry[]}
 *   Newest first; of one day, in the order of the reports.
 */
export const allChanges = (entries) =>
  entries
    .flatMap(({changes}) => changes)
    .sort((a, b) => (a.date === b.date ? 0 : a.date < b.date ? 1 : -1));

/** @param {readonly Pick<ReportEntry, 'histories'>[]} entries */
const historiesIn = (entries) => entries.reduce((sum, {histories}) => sum + histories, 0);

/** @param {readonly ChangeEntry[]} changes */
export const announced = (changes) => changes.filter(({isAnnounced}) => isAnnounced);

/**
 * @param {string} report
 * @param {readonly ChangeEntry[]} changes
 * @param {number} histories
 * @returns {Record<string, string>}
 *   The badge of one report; none where it has no history.
 */
export const reportBadge = (report, changes, histories) =>
  histories === 0
    ? {}
    : badgeFiles(`${reportAddress(report)}changes-badge`, badgeOf(changes, histories));

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
 * @param {number} histories
 * @returns {Badge}
 */
function badgeOf(changes, histories) {
  const last = announced(changes).filter(({isLast}) => isLast);
  const isOpen = last.some(({direction, note}) => direction === 'worse' && !note);
  const isBetter = last.length > 0 && last.every(({direction}) => direction === 'better');
  return {
    label: 'changes',
    message: histories === 0 ? 'no history' : countsText(last) || 'no change',
    tone: isOpen ? 'warning' : isBetter ? 'good' : 'neutral',
  };
}

/**
 * @param {readonly ChangeEntry[]} changes
 * @param {number} histories
 */
function summaryText(changes, histories) {
  const searched = counted(histories, 'history', 'histories');
  if (histories === 0) {
    return 'No history yet. A history needs runs of one configuration at three releases, commits or dates.';
  }
  if (changes.length === 0) return `No change was found in ${searched}.`;
  const noise = changes.length - announced(changes).length;
  const noisy = noise === 0 ? '' : ` ${noise} of them ${noise === 1 ? 'is' : 'are'} marked as noise.`;
  return `${counted(changes.length, 'change')} in ${searched}: ${countsText(changes)}.${noisy}`;
}

/** @param {readonly ChangeEntry[]} changes */
const filtersOf = (changes) =>
  Object.entries(FACETS)
    .map(([name, {label, of}]) => ({
      name,
      label,
      values: distinct(changes.map(of)).sort((a, b) => a.localeCompare(b, 'en')),
    }))
    .filter(({values}) => values.length > 1);

/** @param {readonly ChangeEntry[]} changes */
const daysOf = (changes) =>
  distinct(changes.map(({date}) => date)).map((date) => ({
    date,
    changes: changes
      .filter((one) => one.date === date)
      .map((change) => ({
        ...change,
        facets: Object.fromEntries(Object.entries(FACETS).map(([name, {of}]) => [name, [of(change)]])),
      })),
  }));

/** @param {ChangeEntry} change */
const feedEntry = ({id, href, title, date, system, word, size, range, chance, levels, from, to, report, note}) => ({
  id,
  title,
  date,
  href,
  tags: [word, system],
  text: [
    `${size} (${range}, ${chance}): ${levels}, from ${from.text} to ${to.text}.`,
    `Report: ${report.text}.`,
    ...(note ? [`${note.word}: ${note.text}`] : []),
  ].join(' '),
});
