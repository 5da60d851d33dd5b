/**
 * The compare page: for a reader without script the list of reports; the script adds the rest.
 *
 * @import {ReportEntry} from './index.js'
 */

import {page, reportAddress} from './page.js';

/**
 * @param {readonly ReportEntry[]} entries
 *   Newest first.
 * @returns {Record<string, string>}
 */
export const comparePage = (entries) =>
  page(
    'compare/',
    {
      title: 'Compare runs',
      description: 'Choose two to four runs and see what differs, their values and their latencies',
      entries: entries.map(({report}) => ({text: report.title, href: reportAddress(report.id)})),
      script: 'compare',
    },
    {matter: {layout: 'compare'}},
  );
