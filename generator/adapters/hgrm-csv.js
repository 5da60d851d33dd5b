/**
 * HdrHistogram's percentile distribution as CSV: the rows of `.hgrm`, without its footer, so the
 * mean is not known. `HistogramLogProcessor -csv` puts two `#[…]` lines on top.
 *
 * @import {CsvAdapter} from '../types.d.ts'
 */

import {hasCells} from './cells.js';
import {COLUMNS, percentileRows} from './percentile-rows.js';

const CELLS = [...COLUMNS, '1/(1-Percentile)'];
const HEADER = CELLS.map((cell) => `"${cell}"`).join(',');

/** @type {CsvAdapter} */
export const hgrmCsv = {
  id: 'hgrm-csv',
  label: 'HdrHistogram percentile distribution, CSV',
  runner: 'HdrHistogram',
  writtenBy: '`outputPercentileDistribution` with CSV, or `HistogramLogProcessor -csv -o`',
  layout: 'csv',
  claims: ({lines}) => lines.find((line) => !line.startsWith('#'))?.trim() === HEADER,
  open(context) {
    const rows = percentileRows(context);
    return {
      take(row, line) {
        const [first = ''] = row;
        if (first.startsWith('#') || first === CELLS[0]) return;
        if (hasCells(row, CELLS.length, line, context)) rows.take(row, line);
      },
      end: () => rows.end(),
    };
  },
};
