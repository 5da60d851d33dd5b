/**
 * HdrHistogram's percentile distribution as CSV: the rows of `.hgrm`, without its footer, so the
 * mean is unknown. `HistogramLogProcessor -csv` writes two `#[…]` lines at the top.
 *
 * @import {CsvAdapter} from '../types.d.ts'
 */

import {areColumns} from '../shared/columns.js';
import {COLUMNS, percentileRows} from '../shared/percentile-rows.js';

const CELLS = [...COLUMNS, '1/(1-Percentile)'];

/** @type {CsvAdapter} */
export const hgrmCsv = {
  id: 'hgrm-csv',
  label: 'HdrHistogram percentile distribution, CSV',
  description: 'The values at a series of percentiles, as CSV.',
  runner: 'HdrHistogram',
  writtenBy: '`outputPercentileDistribution` with CSV, or `HistogramLogProcessor -csv -o`',
  layout: 'csv',
  // With tabs it is the text, whose header has them in Go.
  separators: [',', ';'],
  isHeader: (cells) => areColumns(cells, CELLS),
  open(context) {
    const rows = percentileRows(context);
    return {
      take: ({cells}, line) => rows.take([...cells], line),
      end: () => rows.end(),
    };
  },
};
