/**
 * YCSB's results as JSON: the array of `JSONArrayMeasurementsExporter`, and the objects one after
 * another of `JSONMeasurementsExporter`, which are not a JSON document. Both print one member per
 * line:
 *
 *     {
 *       "metric" : "READ",
 *       "measurement" : "Operations",
 *       "value" : 596
 *     }, {
 *
 * @import {LineAdapter} from '../types.d.ts'
 */

import {ycsbSummary} from './summary.js';

const MEMBER = /^\s*"(metric|measurement|value)"\s*:\s*(?!\s)"?([^"]*?)"?,?$/;

/** @type {LineAdapter} */
export const ycsbJson = {
  id: 'ycsb-json',
  label: 'YCSB results as JSON',
  description: 'The results of a YCSB run, written by one of its JSON exporters.',
  runner: 'YCSB',
  writtenBy: '`-p exporter=site.ycsb.measurements.exporter.JSONArrayMeasurementsExporter`',
  layout: 'lines',
  detect: ({lines}) => lines.some((line) => MEMBER.exec(line)?.[2] === 'RunTime(ms)'),
  // The exporter ends no line after its last bracket.
  endsWhole: (line) => /^\s*\}(\s*\])?\s*$/.test(line),
  open(context) {
    const summary = ycsbSummary(context);
    /** @type {Record<string, string>} */
    let members = {};
    return {
      take(text, line) {
        const [, name, value = ''] = MEMBER.exec(text) ?? [];
        if (name) members[name] = value;
        const {metric, measurement, value: stated} = members;
        if (name !== 'value' || metric === undefined || measurement === undefined) return;
        summary.add(metric, measurement, stated ?? '', line);
        members = {};
      },
      end: () => summary.records(),
    };
  },
};
