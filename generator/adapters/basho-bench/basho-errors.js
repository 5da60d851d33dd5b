/**
 * basho_bench `errors.csv`: how often each error happened in the whole run.
 *
 * Both cells are quoted, the count too. The first is an Erlang term, `{{Label,Operation},Reason}`,
 * whose own quotes are not escaped, so this is not CSV: the line is split at its last `","`. The
 * file is written when a run ends normally, and usually has only its header: there were no errors.
 * Read in the tool's source (basho_bench_stats_writer_csv.erl, aa66398).
 *
 * @import {LineAdapter} from '../types.d.ts'
 * @import {Measurement} from '../../records/types.d.ts'
 */

import {wholeNumber} from '../shared/cells.js';

const HEADER = '"error","count"';
const ROW = /^"(.*)","([^"]*)"$/;
/** The label of an operation that is an atom; the file name of its latencies begins with it. */
const LABEL = /^\{\{([a-z]\w*),/;

/** @type {LineAdapter} */
export const bashoErrors = {
  id: 'basho-errors',
  label: 'basho_bench errors.csv',
  description: 'The number of errors of each kind in a basho_bench run.',
  runner: 'basho_bench',
  writtenBy: 'always, into tests/current/, when a run ends normally',
  layout: 'lines',
  mayBeEmpty: true,
  endsWhole: (line) => ROW.test(line.trim()),
  detect: ({lines}) => lines[0]?.trim() === HEADER,
  open(context) {
    /** @type {Measurement[]} */
    const records = [];
    return {
      take(text, line) {
        if (line === 1 || text.trim() === '') return;
        const [, error, count] = ROW.exec(text.trim()) ?? [];
        if (error === undefined) {
          context.error(line, 'found no error with a count, expected both in quotes');
          return;
        }
        const value = wholeNumber(count, 'count', line, context);
        if (value === undefined) return;
        records.push({
          kind: 'measurement',
          operation: context.note.operation ?? operationOf(error),
          params: {error},
          metric: 'count',
          statistic: 'total',
          value,
          unit: '1',
          lines: [line, line],
        });
      },
      end: () => records,
    };
  },
};

/**
 * As in the name of the operation's `_latencies.csv`, where every other character is a hyphen.
 *
 * @param {string} error
 * @returns {string}
 *   Empty where the term has another shape.
 */
const operationOf = (error) => LABEL.exec(error)?.[1]?.replaceAll('_', '-') ?? '';
