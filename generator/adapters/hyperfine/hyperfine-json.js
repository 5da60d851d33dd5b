/**
 * hyperfine `--export-json`: every run of every command.
 *
 *     {"results": [{"command": "sleep 0.01", "mean": …, "times": [0.0114, …], "exit_codes": [0, …],
 *       "parameters": {"n": "1"}}]}
 *
 * From 2.0 on:
 *
 *     {"schema_version": 2, …, "results": [{"command": "sleep 0.01", "name": "short",
 *       "parameters": {"n": {"value": "1"}},
 *       "measurements": [{"time_wall_clock": {"value": 0.0114, "unit": "second"}, …, "exit_code": 0}]}]}
 *
 * Times are seconds, whatever unit is shown; with a shell its time is subtracted, down to 0. With `-i` a command may
 * fail, often faster than it succeeds: such a run is not a sample. An exit code is null where a signal ended the
 * command, and absent up to 1.11. Seen from 1.15 and 2.0.
 *
 * @import {JsonAdapter, JsonValue, ReadContext} from '../types.d.ts'
 * @import {Params, Rec} from '../../records/types.d.ts'
 * @typedef {{time: JsonValue, hasFailed: boolean}} Run
 */

import {mean} from '../../averages.js';
import {Recorder} from '../../records/distribution.js';
import {latency} from '../../records/measurements.js';
import {repeatsOf} from '../../records/repeats.js';
import {brief} from '../shared/brief.js';
import {YEAR} from '../shared/durations.js';
import {namedOnce} from '../shared/named-once.js';
import {checkStatistic} from '../shared/stated-statistic.js';
import {NO_TIME, SECOND_RESULT} from './printed.js';
import {withTemplates} from './templates.js';

/** @type {JsonAdapter} */
export const hyperfineJson = {
  id: 'hyperfine-json',
  label: 'hyperfine JSON',
  description: 'The time of every run that hyperfine measured.',
  runner: 'hyperfine',
  writtenBy: '--export-json',
  measuresAlone: true,
  layout: 'json',
  detect: ({text}) =>
    /^\s*\{\s*"results"\s*:\s*\[\s*\{\s*"command"\s*:|^\s*\{(?=[\s\S]*"hyperfine_version"\s*:)/.test(
      text,
    ),
  read(root, context) {
    const isFirst = namedOnce(context, SECOND_RESULT);
    const results = root.at('results').items();
    return withTemplates(results.flatMap((result) => distribution(result, context, isFirst)));
  },
};

/**
 * @param {JsonValue} result
 * @param {ReadContext} context
 * @param {ReturnType<typeof namedOnce>} isFirst
 * @returns {Rec[]}
 */
function distribution(result, context, isFirst) {
  const command = result.at(result.has('name') ? 'name' : 'command').text();
  const params = paramsOf(result);
  const isOfRuns = result.has('measurements');
  const runs = isOfRuns ? measuredRuns(result, context) : timedRuns(result, context);
  if (command === undefined || params === undefined || !runs) return [];
  if (!isFirst(command, result.line, JSON.stringify([command, params]))) return [];
  const samples = new Recorder(1e-9);
  /** @type {number[]} */
  const measured = [];
  let failed = 0;
  let sum = 0;
  for (const {time, hasFailed} of runs) {
    const seconds = time.quantity();
    if (seconds === undefined) return [];
    if (seconds > YEAR) {
      context.error(time.line, `found a run of ${seconds} s, expected at most a year`);
      return [];
    }
    sum += seconds;
    if (hasFailed) failed += 1;
    else {
      samples.add(Math.round(seconds * 1e9));
      measured.push(seconds);
    }
  }
  const summary = isOfRuns ? result.at('summary').at('time_wall_clock') : result;
  const is = `the mean of its ${isOfRuns ? 'measurements' : 'times'}`;
  const about = {what: 'mean', name: command, is};
  checkStatistic(summary.at('mean'), sum / runs.length, about, context);
  const failures = `${failed} of ${runs.length} runs failed`;
  if (samples.n() === 0) {
    const reason = failed > 0 ? failures : 'found no times';
    context.warn(`"${command}" was not measured: ${reason}`, result.line);
    return [];
  }
  if (failed > 0) {
    context.warn(`"${command}": ${failures}, and their times are not used`, result.line);
  }
  const zeros = measured.filter((seconds) => seconds === 0).length;
  if (zeros > 0) {
    const isMeasured = zeros < measured.length;
    const found = `"${command}"${isMeasured ? '' : ' was not measured'}: ${zeros} of ${measured.length} times are 0`;
    context.warn(`${found}: ${NO_TIME}`, result.line);
    if (!isMeasured) return [];
  }
  const subject = {operation: command, params, lines: result.lines};
  const each = measured.map((seconds) => [seconds]);
  return [
    samples.record(subject),
    {...latency(subject, 'mean', mean(measured), measured.length), ...repeatsOf('run', each)},
  ];
}

/**
 * @param {JsonValue} result
 *   As 1.x writes it.
 * @param {ReadContext} context
 * @returns {Run[] | undefined}
 *   Undefined after an error.
 */
function timedRuns(result, context) {
  const times = result.at('times').items();
  const codes = result.has('exit_codes') ? result.at('exit_codes').items() : undefined;
  if (codes && codes.length !== times.length) {
    const command = result.at('command').text();
    const found = `found ${codes.length} exit codes and ${times.length} times of "${command}"`;
    context.error(result.line, `${found}, expected one for each run`);
    return undefined;
  }
  return times.map((time, i) => ({
    time,
    hasFailed: codes !== undefined && codes[i]?.value !== 0,
  }));
}

/**
 * @param {JsonValue} result
 *   As 2.0 writes it.
 * @param {ReadContext} context
 * @returns {Run[] | undefined}
 *   Undefined after an error.
 */
function measuredRuns(result, context) {
  /** @type {Run[]} */
  const runs = [];
  for (const run of result.at('measurements').items()) {
    const time = run.at('time_wall_clock');
    const unit = time.at('unit').text();
    if (unit === undefined) return undefined;
    if (unit !== 'second') {
      context.error(time.line, `found "${brief(unit)}" as the unit of a time, expected "second"`);
      return undefined;
    }
    runs.push({time: time.at('value'), hasFailed: run.at('exit_code').value !== 0});
  }
  return runs;
}

/**
 * @param {JsonValue} result
 * @returns {Params | undefined}
 *   Undefined after an error.
 */
function paramsOf(result) {
  if (!result.has('parameters')) return {};
  const params = result
    .at('parameters')
    .entries()
    .map(([name, value]) => [name, (value.has('value') ? value.at('value') : value).text()]);
  return params.every(([, value]) => value !== undefined) ? Object.fromEntries(params) : undefined;
}
