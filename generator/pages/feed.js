/**
 * What the feed says: one entry for each report, the newest first. Its dates come from the data, so that a
 * build without a change has the same bytes. The template adds addresses.
 *
 * @import {ReportEntry} from './index.js'
 */

import {lastDate} from './citation.js';
import {json, newestFirst, reportAddress} from './page.js';

/** Readers of feeds fetch all of it each time. */
export const MOST_ENTRIES = 50;

/**
 * @param {readonly Pick<ReportEntry, 'report' | 'card'>[]} entries
 *   A report without a date is left out: a feed must state one.
 * @returns {Record<string, string>}
 */
export function feed(entries) {
  const dated = entries.flatMap(({report, card}) => {
    const date = report.revisions.at(-1)?.date ?? lastDate(report);
    if (date === '') return [];
    const {id, title, question, authors} = report;
    return {title, question, authors, href: reportAddress(id), date, ...(card ? {card} : {})};
  });
  dated.sort(newestFirst);
  return {'build/assets/feed.json': json({entries: dated.slice(0, MOST_ENTRIES)})};
}
