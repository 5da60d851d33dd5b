/**
 * JMeter's results as XML: one element per sample, its fields as attributes, one start tag per
 * line.
 *
 *     <httpSample t="68" it="0" lt="60" ts="1795241492697" s="false" lb="GET item" rc="200" …>
 *
 * Parts of a sample (redirects, embedded resources) are inside it with separate labels, `page-0`.
 * The server's response may be there too, with `<` written as `&lt;`: a line that begins with a
 * start tag is a sample. A run that was killed leaves no `</testResults>`. Seen from 5.6.3.
 *
 * @import {LineAdapter} from '../types.d.ts'
 */

import {once} from '../../once.js';
import {brief} from '../shared/brief.js';
import {unparsedText} from '../shared/unparsed-text.js';
import {attributesOf} from '../shared/xml-text.js';
import {isMetric, jtlSamples, METRIC} from './samples.js';

const SAMPLE = /^\s*<(?:httpSample|sample)\b/;
const WHOLE = /^\s*<(?:httpSample|sample)((?: \w+="[^"<>]*")*) ?\/?>/;
/** Samples of another class: a plugin's, or a sum of several. JMeter writes their fields as elements. */
const OTHER = /^\s*<((?:[\w$-]+\.)+\w*SampleResult|statSample)\b/;
const MONITOR = /^kg\.apc\.jmeter\.(?:perfmon|jmxmon|dbmon)\./;

/** @type {LineAdapter} */
export const jtlXml = {
  id: 'jtl-xml',
  label: 'JMeter XML',
  description: 'Samples of a JMeter run, one element per sample.',
  runner: 'JMeter',
  writtenBy: '-l results.jtl -Jjmeter.save.saveservice.output_format=xml',
  states: ['date', 'users'],
  isEventLog: true,
  layout: 'lines',
  detect: ({lines}) => lines.slice(0, 5).some((line) => /^\s*<testResults\b/.test(line)),
  endsWhole: (line) => line.trim() === '</testResults>',
  open(context) {
    const samples = jtlSamples(context, {
      time: 'ts',
      elapsed: 't',
      success: 's',
      idle: 'it',
      samples: 'sc',
      kind: 'attribute',
    });
    const after = unparsedText(context);
    let hasEnded = false;
    let last = 0;
    const refuse = once(context.error);

    /** @param {string} name @param {number} line */
    const takeOther = (name, line) => {
      if (MONITOR.test(name)) samples.metric(`<${name}>`, line);
      else {
        const found = `found <${name}>, expected <httpSample> or <sample>`;
        refuse(line, found, 'Write the results as CSV, which has every sample.');
      }
    };

    return {
      take(text, line) {
        last = line;
        if (hasEnded && text.trim() !== '') after.add(text, line);
        if (text.trim() === '</testResults>') hasEnded = true;
        const [, other] = OTHER.exec(text) ?? [];
        if (other) takeOther(other, line);
        if (!SAMPLE.test(text)) return;
        const tag = WHOLE.exec(text)?.[1];
        if (tag === undefined) {
          const found = `found "${brief(text.trim())}"`;
          context.error(line, `${found}, expected the whole start tag of a sample`);
          return;
        }
        const attributes = attributesOf(tag);
        if (isMetric(attributes.tn, attributes.rc, attributes.na)) {
          samples.metric(METRIC, line);
          return;
        }
        const {ts: time, t: elapsed, s: success, lb: label, rm: message, it: idle, sc} = attributes;
        const {tn = '', na} = attributes;
        const thread = () => tn;
        const threads = na === undefined ? undefined : Number(na);
        const sample = {time, elapsed, success, label, message, idle, samples: sc, thread, threads};
        samples.add(sample, line);
      },
      end() {
        after.report('after');
        if (!hasEnded) context.warn('found no </testResults>: the run was cut short', last);
        return samples.records();
      },
    };
  },
};
