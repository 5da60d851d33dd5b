/**
 * vegeta `encode -to json`: one JSON object per line, one for each request.
 *
 *     {"attack":"trial","seq":1,"code":200,"timestamp":"2026-11-22T13:50:37.616165492Z","latency":30770054,
 *       "bytes_out":0,"bytes_in":120,"error":"","body":"eHh4…","method":"GET","url":"http://…","headers":{…}}
 *
 * The latency is nanoseconds. Lines are in the order in which requests ended. Written by
 * 12.13 in the tests; read in its sources.
 *
 * @import {LineAdapter} from '../types.d.ts'
 */

import {microsecondsOf} from '../shared/dates.js';
import {isWholeJson, parseJson} from '../shared/json.js';
import {vegetaSamples} from './samples.js';

/** @type {LineAdapter} */
export const vegetaJson = {
  id: 'vegeta-json',
  label: 'vegeta JSON',
  description: 'Requests of a vegeta attack, one JSON object per request.',
  runner: 'vegeta',
  writtenBy: 'vegeta encode -to json results.bin >results.json',
  states: ['date'],
  isEventLog: true,
  layout: 'lines',
  detect: ({lines: [first = '']}) => /^\{"attack":".*?","seq":\d+,"code":\d+,/.test(first),
  endsWhole: isWholeJson,
  open(context) {
    const samples = vegetaSamples(context);
    return {
      take(text, line) {
        if (text.trim() === '') return;
        const error = (/** @type {number} */ _, /** @type {string} */ message) =>
          context.error(line, message);
        const root = parseJson(text, {...context, error});
        if (!root) return;
        const code = root.at('code').whole();
        const latency = root.at('latency').whole();
        const seq = root.at('seq').whole();
        const time = root.at('timestamp').text();
        if (code === undefined || latency === undefined || seq === undefined || time === undefined)
          return;
        const sent = microsecondsOf(time);
        if (sent === undefined) {
          context.error(line, `found "${time}" as time stamp, expected a date as in RFC 3339`);
          return;
        }
        const texts = ['method', 'url', 'attack'].map((key) => String(root.at(key).value ?? ''));
        const [method = '', url = '', attack = ''] = texts;
        samples.add({sent, latency, code, method, url, attack, seq}, line);
      },
      end: () => samples.records(),
    };
  },
};
