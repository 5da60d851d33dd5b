/**
 * cargo-criterion `--message-format=json`: one JSON object per line: one for each benchmark, and one for
 * each group after its benchmarks.
 *
 *     {"reason":"benchmark-complete","id":"sum/bytes/64","report_directory":"/…","iteration_count":[2,4,…],
 *       "measured_values":[51.0,98.0,…],"unit":"ns","throughput":[{"per_iteration":512,"unit":"bytes"}],
 *       "typical":{"estimate":24.4,"lower_bound":24.1,"upper_bound":24.8,"unit":"ns"},"mean":{…},…}
 *     {"reason":"group-complete","group_name":"sum","benchmarks":["sum/bytes/64"],"report_directory":"/…"}
 *
 * A measured value is the total of the iterations at the same place in `iteration_count`. With a filter, groups
 * name the benchmarks that it left out, too. Written by 1.1.0 with criterion 0.5.1 in the tests.
 *
 * @import {JsonValue, LineAdapter} from '../types.d.ts'
 * @import {Rec} from '../../records/types.d.ts'
 */

import {mean} from '../../averages.js';
import {counted} from '../../format.js';
import {brief} from '../shared/brief.js';
import {isWholeJson, parseJson} from '../shared/json.js';
import {namedOnce} from '../shared/named-once.js';
import {checkStatistic} from '../shared/stated-statistic.js';
import {criterionTimes} from './times.js';

/** @type {LineAdapter} */
export const criterionMessages = {
  id: 'criterion-messages',
  label: 'cargo-criterion messages',
  description: 'Samples of criterion.rs benchmarks, one JSON object per benchmark.',
  runner: 'criterion.rs',
  writtenBy: '`cargo criterion --message-format=json >messages.json`',
  measuresAlone: true,
  layout: 'lines',
  detect: ({text}) => /^\s*\{"reason":"(?:benchmark|group)-complete","/.test(text),
  endsWhole: isWholeJson,
  open(context) {
    /** @type {Rec[]} */
    const records = [];
    const isFirst = namedOnce(context, 'Put each run of cargo criterion into a separate file.');
    /** Benchmarks whose group is not complete. @type {Set<string>} */
    const pending = new Set();
    /** Benchmarks of groups that have no message. @type {string[]} */
    const absent = [];
    let last = 0;

    /** @param {JsonValue} root @param {number} line */
    function takeBenchmark(root, line) {
      const operation = root.at('id').text();
      const unit = root.at('unit').text();
      if (operation === undefined || unit === undefined || !isFirst(operation, line)) return;
      pending.add(operation);
      if (unit !== 'ns') {
        const found = `found ${brief(unit)}, which is not the unit of a time`;
        context.warn(`"${brief(operation)}" is not used: ${found}`, line);
        return;
      }
      const values = root.at('measured_values').items();
      const counts = root.at('iteration_count').items();
      if (values.length !== counts.length) {
        const found = `found ${counts.length} numbers of iterations and ${values.length} times`;
        context.error(line, `${found}, expected the same number`);
        return;
      }
      const means = values.map(({value}, i) => Number(value) / Number(counts[i]?.value));
      const about = {what: 'mean', name: operation, is: 'the mean of its samples'};
      checkStatistic(root.at('mean').at('estimate'), mean(means), about, {
        error: (_, message) => context.error(line, message),
      });
      const times = criterionTimes({operation, params: {}}, context);
      for (const [i, value] of values.entries()) {
        const total = value.quantity();
        const count = counts[i]?.whole();
        if (total === undefined || count === undefined) return;
        times.add(total, count, line);
      }
      records.push(...times.records());
    }

    return {
      take(text, line) {
        if (text.trim() === '') return;
        last = line;
        const error = (/** @type {number} */ _, /** @type {string} */ message) =>
          context.error(line, message);
        const root = parseJson(text, {...context, error});
        const reason = root?.at('reason').text();
        if (!root || reason === undefined) return;
        if (reason === 'benchmark-complete') takeBenchmark(root, line);
        else if (reason === 'group-complete') {
          const ids = root
            .at('benchmarks')
            .items()
            .map((id) => id.text() ?? '');
          absent.push(...ids.filter((id) => !pending.delete(id)));
        } else {
          const found = `found "${brief(reason)}" as reason`;
          context.error(line, `${found}, expected benchmark-complete or group-complete`);
        }
      },
      end() {
        if (absent.length > 0) {
          const found = `found ${counted(absent.length, 'benchmark')} without a measurement`;
          const example = `such as "${brief(absent[0] ?? '')}"`;
          context.warn(`${found}, ${example}: did a filter leave out any?`);
        }
        if (pending.size > 0) {
          const found = `found no end of the group of "${brief([...pending][0] ?? '')}"`;
          context.warn(`${found}: is a part of the output missing?`, last);
        }
        return records;
      },
    };
  },
};
