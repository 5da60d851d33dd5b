/**
 * HdrHistogram's percentile distribution as text, `.hgrm`: what `outputPercentileDistribution`
 * prints in every language, the histogram plotter draws, and wrk2 prints among its results.
 *
 * `Percentile` is a share of 0 to 1, `TotalCount` is cumulative, and the values have no unit: the
 * printing program divides them by a ratio of its choice. The fourth cell of the last row is `inf`,
 * `Infinity` or missing. The footer has the exact mean, maximum and count.
 *
 * @import {LineAdapter} from '../types.d.ts'
 */

import {brief} from '../shared/brief.js';
import {hgrmRows, isHgrmHeader, isWrk} from '../shared/hgrm-rows.js';
import {unparsedText} from '../shared/unparsed-text.js';

const COMMENT = /^\s*#/;
/** The last row, for which 1/(1-Percentile) is infinite, or a whole line of the footer. */
const WHOLE = /^#\[.+\]$|\s1\.0+\s+\d+\s+inf(?:inity)?$/i;
const RATE = /^\s*Requests\/sec:/;

/** @type {LineAdapter} */
export const hgrm = {
  id: 'hgrm',
  label: 'HdrHistogram percentile distribution',
  description: 'The values at a series of percentiles, as text.',
  runner: 'HdrHistogram',
  writtenBy: '`outputPercentileDistribution`, or `HistogramLogProcessor -o`',
  layout: 'lines',
  // wrk2 prints such a table among its results, and says the unit.
  detect: ({lines}) => lines.some(isHgrmHeader) && !lines.some(isWrk),
  endsWhole: (line) => WHOLE.test(line.trimEnd()),
  open(context) {
    const rows = hgrmRows(context);
    const unparsed = unparsedText(context);
    return {
      take(text, line) {
        if (rows.take(text, line)) unparsed.report('before');
        else if (RATE.test(text)) {
          const found = `found "${brief(text.trim())}" of wrk2`;
          context.warn(`${found}, which is read only below its line "Thread Stats"`, line);
        } else if (text.trim() !== '' && !COMMENT.test(text)) unparsed.add(text, line);
      },
      end() {
        unparsed.report('after');
        return rows.end();
      },
    };
  },
};
