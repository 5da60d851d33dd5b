/**
 * k6 `--out json=k6.json`: one JSON object per line: one for each sample of a metric, and one for
 * each metric before its first sample.
 *
 *     {"type":"Metric","data":{"name":"http_reqs",…},"metric":"http_reqs"}
 *     {"metric":"http_req_duration","type":"Point","data":{"time":"2026-11-21T06:09:33.48Z",
 *       "value":13.83,"tags":{"method":"GET","name":"item",…}}}
 *
 * Seen from 0.52.
 *
 * @import {LineAdapter} from '../types.d.ts'
 */

import {brief} from '../shared/brief.js';
import {isWholeJson} from '../shared/json.js';
import {k6Samples} from './samples.js';

/** @type {LineAdapter} */
export const k6Json = {
  id: 'k6-json',
  label: 'k6 JSON',
  description: 'Requests of a k6 run, one JSON object per sample of a metric.',
  runner: 'k6',
  writtenBy: '--out json=k6.json',
  states: ['date', 'users'],
  isEventLog: true,
  layout: 'lines',
  detect: ({lines: [first = '']}) =>
    first.startsWith('{') &&
    /"type":\s*"(Metric|Point)"/.test(first) &&
    /"metric":\s*"/.test(first),
  endsWhole: isWholeJson,
  open(context) {
    const samples = k6Samples(context, {name: 'data.value', kind: 'member'});
    return {
      take(text, line) {
        if (text.trim() === '') return;
        const sample = sampleOf(text);
        if (sample === undefined) {
          const found = `found "${brief(text)}"`;
          context.error(line, `${found}, expected a metric or a point of k6`);
          return;
        }
        const {metric, type, data} = sample;
        if (type !== 'Point') return;
        const tags = members(data.tags);
        samples.add(
          {metric: String(metric), time: String(data.time), value: String(data.value)},
          (name) => (tags[name] === undefined ? undefined : String(tags[name])),
          line,
        );
      },
      end: () => samples.records(),
    };
  },
};

/**
 * @param {string} text
 * @returns {{metric: unknown, type: unknown, data: Record<string, unknown>} | undefined}
 */
function sampleOf(text) {
  try {
    const {metric, type, data} = members(JSON.parse(text));
    if (type !== 'Point' && type !== 'Metric') return undefined;
    return {metric, type, data: members(data)};
  } catch {
    return undefined;
  }
}

/**
 * @param {unknown} value
 * @returns {Record<string, unknown>}
 *   Empty if it is not an object.
 */
const members = (value) =>
  // Cast: all but primitives have members.
  typeof value === 'object' && value !== null ? /** @type {Record<string, unknown>} */ (value) : {};
