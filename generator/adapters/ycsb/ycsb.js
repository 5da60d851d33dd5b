/**
 * YCSB's output: the results as text, status lines (`-s`), and raw latencies if they have no file
 * of their own, mixed with the output of drivers and the JVM.
 *
 * @import {LineAdapter, RunContext} from '../types.d.ts'
 * @import {Params} from '../../records/types.d.ts'
 */

import {brief} from '../shared/brief.js';
import {severalRuns} from '../shared/several-runs.js';
import {warnOfMissedRate} from '../shared/stated-rate.js';
import {isStatus, ycsbStatus} from './status.js';
import {ycsbSummary} from './summary.js';
import {ycsbJson} from './ycsb-json.js';
import {rawRows, ycsbRaw} from './ycsb-raw.js';

const BANNER = /^YCSB Client \d/;
/** The launcher and the command line may come before the banner. */
const FIRST_LINES = 3;
/** Many releases say 0.1, whatever they are. */
const RELEASE = /^YCSB Client (?!0\.1$)(\d\S*)/;
/** The arguments, as the client repeats them, or after the call of Java that the launcher prints. */
const COMMAND = /^(?:Command line:|\S*java .*?(?:site|com\.yahoo)\.ycsb\.Client) +(\S.*)/;
const REPEATED = 'Command line:';
const RESULTS = '[OVERALL], RunTime(ms), ';
/** The first line of a run, which may not have the others. Releases print the banner and the command in different orders. */
const BEGINNING = new RegExp(
  `${BANNER.source}|${COMMAND.source}|(?:^|^\\S+ \\S+ | )0 sec: \\d+ operations;|^\\[OVERALL\\], RunTime\\(ms\\), `,
);
/** Of the command line: a file of properties, a property, or an option instead of one. */
const OPTION = / -(?:P (?:\S*[/\\])?(\S+)|p (\w+)=(\S+)|(threads|target) (\d+)|(load))(?= |$)/g;
/** Without them runs of other loads would be repeats. */
const SETTINGS = [
  'workload',
  'phase',
  'threads',
  'target',
  'recordcount',
  'operationcount',
  'fieldcount',
  'fieldlength',
  'readproportion',
  'updateproportion',
  'insertproportion',
  'scanproportion',
  'deleteproportion',
  'readmodifywriteproportion',
  'requestdistribution',
  'maxscanlength',
  'scanlengthdistribution',
  'insertorder',
];
const RESULT = /^\[([^\],]+)\], ([^,]+), (\S+)$/;

/** A result, perhaps damaged. */
const LIKE = /\[[A-Z][\w-]{2,60}\], \S{1,60}, .{0,60}\d/;

/** @type {LineAdapter} */
export const ycsb = {
  id: 'ycsb',
  label: 'YCSB output',
  description: 'Throughput, latencies and status lines that YCSB prints.',
  runner: 'YCSB',
  writtenBy: '`-s >ycsb.txt 2>&1`, or `-p exportfile=…`',
  states: ['date', 'runner', 'command'],
  includes: ['ycsb-raw'],
  layout: 'lines',
  detect: (head) =>
    head.lines.some((line) => line.startsWith(RESULTS) || isStatus(line)) ||
    // Drivers may log so much that the results come later.
    (head.lines.slice(0, FIRST_LINES).some((line) => BANNER.test(line)) &&
      !ycsbJson.detect(head) &&
      !ycsbRaw.detect(head)),
  open(context, head) {
    /** @type {Set<string>} */
    const commands = new Set();
    const fold = severalRuns(context, BEGINNING, 'Command line: …', (run) =>
      oneRun(run, head.lines, commands),
    );
    return {
      take: fold.take,
      end() {
        const records = fold.end();
        const [command] = commands;
        if (commands.size === 1) context.fact('command', command);
        return records;
      },
    };
  },
};

/**
 * @param {RunContext} context
 * @param {readonly string[]} head
 *   The file's first lines.
 * @param {Set<string>} commands
 *   Gets the command of the run.
 */
function oneRun(context, head, commands) {
  const status = ycsbStatus(context, head);
  const summary = ycsbSummary(context);
  const raw = rawRows(context);
  /** @type {Params} */
  let params = {};
  /** The line that repeats the command. */
  let begun = 0;
  return {
    /** @param {string} text */
    hasEnded(text) {
      if (text.startsWith(RESULTS)) return !summary.isEmpty();
      const isNext = begun > 0 && text.startsWith(REPEATED);
      return !summary.isEmpty() || status.isNext(text) || isNext;
    },

    /** @param {string} text @param {number} line */
    take(text, line) {
      if (status.take(text, line) || raw.take(text, line)) return;
      const [, release] = RELEASE.exec(text) ?? [];
      if (release) context.fact('runner', `YCSB ${release}`);
      const [, command] = COMMAND.exec(text) ?? [];
      if (text.startsWith(REPEATED)) begun = line;
      if (command) {
        params = settingsOf(` ${command}`);
        commands.add(command);
      }
      const [, section, name, value] = RESULT.exec(text) ?? [];
      if (section && name && value) summary.add(section, name, value, line);
      else if (LIKE.test(text)) {
        context.error(line, `found "${brief(text.trim())}", expected "[operation], name, value"`);
      }
    },

    records() {
      const results = summary.records();
      const whole = results.find(({operation}) => operation === 'all');
      if (whole?.kind === 'measurement') {
        const rates = {asked: params.target, reached: whole.value, what: 'operations'};
        warnOfMissedRate(rates, whole.lines?.[0], context);
      }
      if (summary.isEmpty()) status.warnOfEnd();
      // Status lines count failures as operations.
      const series = status
        .records()
        .filter(({operation}) => operation !== 'all' || !summary.isFailed());
      const records = [...results, ...series, ...raw.records()];
      if (records.length === 0 && begun > 0) {
        context.warn('found a command without results: the run may have failed', begun);
      }
      return records.map((record) => ({...record, params}));
    },
  };
}

/**
 * @param {string} command
 * @returns {Params}
 *   Of two equal options YCSB uses the last, but a second file of properties adds to the workload.
 */
function settingsOf(command) {
  /** @type {Map<string, string>} */
  const stated = new Map();
  for (const [, file, property = '', value = '', option, number = '', load] of command.matchAll(
    OPTION,
  )) {
    if (file) stated.set('workload', stated.get('workload') ?? file);
    else if (load) stated.set('phase', load);
    else if (option) stated.set(option, number);
    // It names a class.
    else if (property !== 'workload')
      stated.set(property.replace(/^threadcount$/, 'threads'), value);
  }
  return Object.fromEntries(
    SETTINGS.flatMap((name) => {
      const value = stated.get(name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
