/**
 * A recording of the JDK Flight Recorder, as `jfr print --json` writes its events.
 *
 *     {"recording": {"events": [{"type": "jdk.GCPhasePause", "values": {"startTime":
 *       "2026-11-22T14:34:05.123456789Z", "duration": "PT0.00977162S", "gcId": 2, "name": "GC Pause"}}, …]}}
 *
 * Each stop is a `jdk.GCPhasePause`. A `jdk.GarbageCollection` names the collector and the cause, and
 * has the sum of the stops, but its own duration includes concurrent work. `jdk.GCHeapSummary` is
 * the heap before and after. The events are sorted by thread, not by time. A recording may begin
 * after the JVM. Seen from JDK 17 and 25 with every collector, and compared with the JVM's log of
 * the same run.
 *
 * @import {JsonAdapter, JsonValue, ReadContext} from '../types.d.ts'
 * @import {Collection, CollectionKind, Rec, Stall} from '../../records/types.d.ts'
 * @typedef {{name: string, cause: string}} Cycle
 * @typedef {{before?: Point, after?: Point}} Sizes
 * @typedef {{time: number, used: number, committed: number}} Point
 */

import {ownProperty} from '../../own.js';
import {isWithinLimit} from '../../records/record-limit.js';
import {isoDate} from '../shared/dates.js';
import {FORCED} from '../shared/gc-pause.js';
import {statedText} from '../shared/json.js';
import {jvmName} from '../shared/jvm.js';
import {clockOf, secondsOf} from './times.js';

/** By the name of the collector. @type {Record<string, [collector: string, kind: CollectionKind]>} */
const COLLECTORS = {
  G1New: ['G1', 'young'],
  G1Old: ['G1', 'other'],
  G1Full: ['G1', 'full'],
  ParallelScavenge: ['Parallel', 'young'],
  ParallelOld: ['Parallel', 'full'],
  DefNew: ['Serial', 'young'],
  SerialOld: ['Serial', 'full'],
  Z: ['ZGC', 'other'],
  'ZGC Minor': ['ZGC (generational)', 'other'],
  'ZGC Major': ['ZGC (generational)', 'other'],
  Shenandoah: ['Shenandoah', 'other'],
};
/** @type {Record<string, CollectionKind>} */
const KINDS = {Remark: 'remark', Cleanup: 'cleanup', Full: 'full'};
/** A stop for a whole collection, unlike one inside a concurrent cycle. */
const WHOLE = 'GC Pause';
const PHASE = /^Pause (?:(.(?:(?! \().)*) \((.*)\)|(.+))$/;
/** Seconds: what sums of doubles differ by. */
const ROUNDED = 1e-9;
/** What JMH 1.37 adds to the arguments of each fork. Its own results do not list it, and the file has another name each time. */
const OF_JMH =
  /(?:^| )(?:-XX:\+UnlockDiagnosticVMOptions -XX:\+UnlockExperimentalVMOptions -DcompilerBlackholesEnabled=true )?-XX:CompileCommandFile=\S*\bjmh\d+compilecommand$/;
const HINT =
  'Print these events: jfr print --json --events GCPhasePause,GarbageCollection,GCHeapSummary,G1GarbageCollection,ZAllocationStall,JVMInformation,OSInformation,CPUInformation recording.jfr';

/** @type {JsonAdapter} */
export const jfr = {
  id: 'jfr',
  label: 'JFR printed as JSON',
  description: 'Pauses and heap of a JVM, from a recording of the JDK Flight Recorder.',
  runner: 'JDK Flight Recorder',
  writtenBy: 'jfr print --json --events … recording.jfr',
  states: ['date', 'jvm', 'flags', 'cpu', 'cores', 'os'],
  layout: 'json',
  detect: ({text}) => /^\s*\{\s*"recording"\s*:\s*\{\s*"events"\s*:/.test(text),
  read(root, context) {
    /** @type {Map<string, JsonValue[]>} */
    const byType = new Map();
    for (const event of root.at('recording').at('events').items()) {
      const type =
        event
          .at('type')
          .text()
          ?.replace(/^jdk\./, '') ?? '';
      const list = byType.get(type) ?? [];
      byType.set(type, list);
      list.push(event.at('values'));
    }
    const valuesOf = (/** @type {string} */ type) => byType.get(type) ?? [];
    if (valuesOf('GCPhasePause').length === 0) {
      const found = 'found no event jdk.GCPhasePause';
      const hint = `If no collection stopped the program, leave this file out. ${HINT}`;
      context.error(root.line, `${found}, expected one for each stop`, hint);
      return [];
    }
    const clock = clockOf([...byType.values()].flat(), valuesOf('JVMInformation'), context);
    if (!clock) return [];
    facts(valuesOf, context);
    const cycles = cyclesOf(valuesOf('GarbageCollection'));
    const sizes = sizesOf(valuesOf('GCHeapSummary'), clock.time);
    const mixed = new Set(
      valuesOf('G1GarbageCollection')
        .filter((values) => values.at('type').value === 'Mixed')
        .map((values) => values.at('gcId').value),
    );
    /** @type {Collection[]} */
    const collections = [];
    /** Seconds of the stops of a cycle. @type {Map<number, number>} */
    const sums = new Map();
    const names = new Set();
    for (const values of valuesOf('GCPhasePause')) {
      const id = values.at('gcId').whole();
      const start = clock.time(values.at('startTime'));
      const duration = secondsOf(values.at('duration'), context);
      const name = values.at('name').text();
      if (id === undefined || start === undefined || duration === undefined || !name) continue;
      if (!isWithinLimit(collections, 'collections', values.line, context)) break;
      sums.set(id, (sums.get(id) ?? 0) + duration);
      const cycle = cycles.get(id);
      const [collector, kind] = ownProperty(COLLECTORS, cycle?.name ?? '') ?? [
        cycle?.name ?? '',
        'other',
      ];
      if (collector) names.add(collector);
      const isWhole = name === WHOLE;
      const {before, after} = (isWhole && sizes.get(id)) || {};
      collections.push({
        start,
        duration,
        kind:
          kind === 'young' && mixed.has(id)
            ? 'mixed'
            : (ownProperty(KINDS, partsOf(name)[0] ?? '') ?? kind),
        cause: causeOf(name, cycle?.cause ?? ''),
        forced: FORCED.has(cycle?.cause ?? ''),
        before: before?.used ?? null,
        after: after?.used ?? null,
        committed: after?.committed ?? null,
        old: null,
      });
    }
    checkSums(valuesOf('GarbageCollection'), sums, context);
    if (names.size > 1) {
      const found = `found collections of ${[...names].join(' and ')}`;
      context.error(root.line, `${found}, expected the recording of one JVM`);
      return [];
    }
    if (names.size === 0) {
      const found = 'found no event jdk.GarbageCollection of these stops';
      if (collections.length > 0) context.error(root.line, `${found}, expected at least one`, HINT);
      return [];
    }
    collections.sort((a, b) => a.start - b.start);
    const stalls = stallsOf(valuesOf('ZAllocationStall'), clock.time, context);
    const ends = [...collections, ...stalls].map(({start, duration}) => start + duration);
    return [
      {
        kind: 'pauses',
        operation: '',
        params: {},
        collector: [...names].join(),
        collections,
        ...(stalls.length > 0 ? {stalls} : {}),
        start: clock.span.start,
        end: ends.reduce((last, end) => Math.max(last, end), clock.span.end),
      },
      ...heapOf(sizes),
    ];
  },
};

/**
 * @param {readonly JsonValue[]} events
 *   `jdk.GarbageCollection`.
 * @returns {Map<number, Cycle>}
 */
function cyclesOf(events) {
  /** @type {Map<number, Cycle>} */
  const cycles = new Map();
  for (const values of events) {
    const id = values.at('gcId').whole();
    const name = values.at('name').text();
    const cause = values.at('cause').text();
    if (id !== undefined && name !== undefined && cause !== undefined)
      cycles.set(id, {name, cause});
  }
  return cycles;
}

/**
 * @param {readonly JsonValue[]} events
 *   `jdk.GarbageCollection`.
 * @param {ReadonlyMap<number, number>} sums
 * @param {ReadContext} context
 */
function checkSums(events, sums, context) {
  for (const values of events) {
    const id = values.at('gcId').whole();
    const stated = secondsOf(values.at('sumOfPauses'), context);
    if (id === undefined || stated === undefined) continue;
    const sum = sums.get(id) ?? 0;
    if (Math.abs(sum - stated) <= ROUNDED) continue;
    const found = `found stops of ${sum} s in collection ${id}`;
    context.error(values.line, `${found}, expected its "sumOfPauses" of ${stated} s`);
  }
}

/**
 * @param {readonly JsonValue[]} events
 *   `jdk.GCHeapSummary`.
 * @param {(value: JsonValue) => number | undefined} timeOf
 * @returns {Map<number, Sizes>}
 */
function sizesOf(events, timeOf) {
  /** @type {Map<number, Sizes>} */
  const sizes = new Map();
  for (const values of events) {
    const id = values.at('gcId').whole();
    const time = timeOf(values.at('startTime'));
    const used = values.at('heapUsed').whole();
    const committed = values.at('heapSpace').at('committedSize').whole();
    if (id === undefined || time === undefined || used === undefined || committed === undefined) {
      continue;
    }
    const when = values.at('when').value === 'Before GC' ? 'before' : 'after';
    sizes.set(id, {...sizes.get(id), [when]: {time, used, committed}});
  }
  return sizes;
}

/** @param {ReadonlyMap<number, Sizes>} sizes @returns {Rec[]} */
function heapOf(sizes) {
  const points = [...sizes.values()]
    .flatMap(({before, after}) => (before && after ? [before, after] : []))
    .sort((a, b) => a.time - b.time);
  if (points.length === 0) return [];
  return [
    {
      kind: 'heap',
      operation: '',
      params: {},
      from: 'collections',
      every: null,
      time: points.map(({time}) => time),
      generations: [
        {
          name: 'heap',
          used: points.map(({used}) => used),
          committed: points.map(({committed}) => committed),
        },
      ],
    },
  ];
}

/**
 * @param {readonly JsonValue[]} events
 *   `jdk.ZAllocationStall`.
 * @param {(value: JsonValue) => number | undefined} timeOf
 * @param {ReadContext} context
 * @returns {Stall[]}
 */
function stallsOf(events, timeOf, context) {
  return events
    .flatMap((values) => {
      const start = timeOf(values.at('startTime'));
      const duration = secondsOf(values.at('duration'), context);
      if (start === undefined || duration === undefined) return [];
      return [{start, duration, kind: /** @type {const} */ ('allocation')}];
    })
    .sort((a, b) => a.start - b.start);
}

/**
 * @param {string} name
 *   The name of a stop: `Pause Init Mark (unload classes)`.
 * @returns {string[]}
 *   Without “Pause”: the name, and what is in brackets.
 */
function partsOf(name) {
  const [, phase, brackets, whole] = PHASE.exec(name) ?? [];
  return [phase ?? whole, brackets].filter((part) => part !== undefined);
}

/**
 * @param {string} name
 *   The name of a stop.
 * @param {string} cause
 *   The cause of its collection.
 */
function causeOf(name, cause) {
  const kind = ownProperty(KINDS, partsOf(name)[0] ?? '');
  if (kind === 'full') return cause;
  return kind ? '' : [...partsOf(name), ...(cause ? [cause] : [])].join(', ');
}

/** @param {(type: string) => readonly JsonValue[]} valuesOf @param {ReadContext} context */
function facts(valuesOf, context) {
  const [jvm] = valuesOf('JVMInformation');
  const [os] = valuesOf('OSInformation');
  const [cpu] = valuesOf('CPUInformation');
  const [, version = ''] =
    / VM \(([^)]{1,200})\) for /.exec(statedText(jvm?.at('jvmVersion'))) ?? [];
  const options = statedText(jvm?.at('jvmArguments'));
  context.fact('date', isoDate(statedText(jvm?.at('jvmStartTime'))));
  context.fact('jvm', jvmName(statedText(jvm?.at('jvmName')), version));
  // Joined by blanks, which a value may have as well.
  if (options.startsWith('-')) {
    const given = options.replace(OF_JMH, '');
    context.fact('flags', given === '' ? [] : given.split(/ (?=-)/));
  }
  context.fact('cpu', /^Brand: ([^,\n]+)/.exec(statedText(cpu?.at('description')))?.[1]);
  const {value: threads} = cpu?.at('hwThreads') ?? {};
  if (typeof threads === 'number') context.fact('cores', threads);
  context.fact('os', /^uname: (\S+ \S+)/m.exec(statedText(os?.at('osVersion')))?.[1]);
}
