/**
 * iperf3 `--json`: what was sent and received over a network connection.
 *
 *     {"start": {"version": "iperf 3.12", "test_start": {"protocol": "TCP", "num_streams": 1, …}},
 *      "intervals": […], "end": {"sum_sent": {…}, "sum_received": {"seconds": 4.01, "bytes": 1062993920,
 *        "bits_per_second": 2119654841.2, …}}}
 *
 * `sum_received` is what arrived, in the time of the receiver. `sum`, which UDP has too, mixes the bytes
 * of the sender with the losses of the receiver. The receiver counts packets up to the last that
 * arrived, so packets lost after it are not in `lost_packets`. UDP before 3.11 has nothing but `sum`. Seconds that are omitted (`-O`) are in no sum. Without
 * `-R` the client sends. Written by 3.12 in the tests; read in the sources.
 *
 * @import {JsonAdapter, JsonValue, ReadContext} from '../types.d.ts'
 * @import {Located, Rec, Subject} from '../../records/types.d.ts'
 */

import {count, latency, transfer} from '../../records/measurements.js';
import {utcDate} from '../shared/dates.js';

/** By which the stated rate may differ from the bytes by the seconds. */
const ROUNDED = 0.01;
/** Sums of a direction, where both were measured at once. */
const SECOND_DIRECTION = '_bidir_reverse';

/** Of the side that the other one left: it has all bytes, in the time up to its last whole interval. */
const LEFT = /^(?:error - )?the (?:client|server) has terminated/;

/** Of TCP, in `end`. */
const CONGESTION = 'sender_tcp_congestion';

/** @type {JsonAdapter} */
export const iperf3 = {
  id: 'iperf3',
  label: 'iperf3 JSON',
  description: 'Bytes per second over a network connection, losses and retransmissions.',
  runner: 'iperf3',
  writtenBy: '--json',
  states: ['date', 'runner', 'os'],
  layout: 'json',
  hasPreamble: true,
  detect: ({text}) =>
    /^[ \t]*\{\s*"(?:start|end)"\s*:\s*\{/m.test(text) &&
    /"version"\s*:\s*"iperf \d|"host_total"\s*:/.test(text),
  read(root, context) {
    const start = root.at('start');
    const end = root.at('end');
    const {value: failure} = root.at('error');
    if (typeof failure === 'string') {
      const hasSums = end.has('sum_received') || end.has('sum');
      const found = `found "${failure.slice(0, 80)}"`;
      if (!hasSums) {
        const hint = 'A run that failed has `status: failed` and a `reason` in run.yaml.';
        context.error(root.at('error').line, `${found}, expected the results of iperf3`, hint);
        return [];
      }
      if (LEFT.test(failure)) {
        const lacks = 'its sums lack the time after the last whole interval';
        const hint = 'Use the file of the side that was interrupted.';
        context.error(root.at('error').line, `${found}, expected a run that ended: ${lacks}`, hint);
        return [];
      }
      context.warn(`${found}: the run was ended early`, root.at('error').line, 'aborted');
    }
    facts(start, context);
    const test = start.at('test_start');
    const protocol = test.at('protocol').text();
    const streams = test.at('num_streams').whole();
    const isReverse = test.at('reverse').whole();
    if (protocol === undefined || streams === undefined || isReverse === undefined) return [];
    const isBoth = end.has(`sum_sent${SECOND_DIRECTION}`);
    // Versions before 3.2 do not state it.
    const target = test.has('target_bitrate') ? test.at('target_bitrate').quantity() : 0;
    const blksize = test.has('blksize') ? test.at('blksize').whole() : undefined;
    const window = start.has('sock_bufsize') ? start.at('sock_bufsize').whole() : 0;
    // What is usual depends on the system.
    const congestion = end.has(CONGESTION) ? end.at(CONGESTION).text() : undefined;
    const tos = test.has('tos') ? test.at('tos').whole() : 0;
    const params = {
      streams: String(streams),
      ...(blksize === undefined ? {} : {blksize: `${blksize} B`}),
      ...(window ? {window: `${window} B`} : {}),
      ...(target ? {target: `${target} bit/s`} : {}),
      ...(congestion === undefined ? {} : {congestion}),
      ...(tos ? {tos: String(tos)} : {}),
      ...(isBoth ? {directions: 'both'} : {}),
    };
    /** @param {boolean} isFrom @returns {Subject} */
    const subject = (isFrom) => ({
      operation: `${protocol} ${isFrom ? 'from' : 'to'} the server`,
      params,
    });
    // The server learns nothing of the client, and neither side of a run that was ended early learns of the other.
    const knowsBoth = start.has('connecting_to') && failure === undefined;
    if (protocol === 'UDP' && !isBoth && !end.has('sum_received') && end.has('sum')) {
      const receives = isReverse > 0 === start.has('connecting_to');
      // What is omitted of the one side is taken from the count of the other.
      const isCounted = receives || (knowsBoth && test.at('omit').whole() === 0);
      return earlyUdpOf(end, subject(isReverse > 0), {blksize, isCounted}, context);
    }
    return [
      ...directionOf(end, '', subject(isReverse > 0), knowsBoth, context),
      ...(isBoth ? directionOf(end, SECOND_DIRECTION, subject(true), knowsBoth, context) : []),
    ];
  },
};

/** @param {JsonValue} start @param {ReadContext} context */
function facts(start, context) {
  context.fact('runner', String(start.at('version').value));
  const [, system, kernel] = /^(\S+) \S+ (\S+) /.exec(String(start.at('system_info').value)) ?? [];
  if (system !== undefined) context.fact('os', `${system} ${kernel}`);
  const {value: seconds} = start.at('timestamp').at('timesecs');
  if (typeof seconds === 'number') context.fact('date', utcDate(seconds * 1e3));
}

/**
 * @param {JsonValue} end
 * @param {string} suffix
 * @param {Located} subject
 * @param {boolean} knowsBoth
 *   Otherwise the sums of the other side are 0.
 * @param {ReadContext} context
 * @returns {Rec[]}
 */
function directionOf(end, suffix, subject, knowsBoth, context) {
  const received = end.at(`sum_received${suffix}`);
  const sent = end.at(`sum_sent${suffix}`);
  if (!end.has(`sum_received${suffix}`)) {
    context.error(end.line, 'found no sum of what was received, expected "sum_received"');
    return [];
  }
  /** @param {JsonValue} sum */
  const isKnown = (sum) => knowsBoth || sum.at('bytes').value !== 0;
  return [
    ...rateOf(received, 'received', subject, context),
    ...rateOf(sent, 'sent', subject, context),
    ...(sent.has('retransmits')
      ? countOf(sent.at('retransmits').whole(), 'retransmits', {...subject, lines: sent.lines})
      : []),
    ...(received.has('packets') && isKnown(sent)
      ? countOf(sent.at('packets').whole(), 'packets sent', {...subject, lines: sent.lines})
      : []),
    ...(received.has('packets') && isKnown(received) ? arrivedOf(received, subject, context) : []),
  ];
}

/**
 * UDP before 3.11: one sum, of the bytes and rate of the sender, and the packets of the receiver.
 *
 * @param {JsonValue} end
 * @param {Located} subject
 * @param {{blksize: number | undefined, isCounted: boolean}} of
 *   Whether the packets are those of the receiver, not of a sender that learned nothing.
 * @param {ReadContext} context
 * @returns {Rec[]}
 */
function earlyUdpOf(end, subject, {blksize, isCounted}, context) {
  const sum = end.at('sum');
  const [stream] = end.at('streams').items();
  const bytes = sum.at('bytes').whole();
  if (stream === undefined || bytes === undefined) return [];
  const found = 'found UDP results of iperf before 3.11';
  context.warn(`${found}, which state no rate of what was received`, sum.line);
  return [
    // `seconds` of the sum is the time of the receiver.
    ...rateOf(sum, 'sent', subject, context, stream.at('udp')),
    ...(bytes > 0 && blksize !== undefined && bytes % blksize === 0
      ? [count({...subject, lines: sum.lines}, 'packets sent', bytes / blksize)]
      : []),
    ...(isCounted ? arrivedOf(sum, subject, context) : []),
  ];
}

/**
 * @param {JsonValue} sum
 * @param {'received' | 'sent'} name
 * @param {Located} subject
 * @param {ReadContext} context
 * @param {JsonValue} timed
 * @returns {Rec[]}
 */
function rateOf(sum, name, subject, context, timed = sum) {
  const bytes = sum.at('bytes').whole();
  const seconds = timed.at('seconds').quantity();
  const bits = sum.at('bits_per_second').quantity();
  if (bytes === undefined || seconds === undefined || bits === undefined) return [];
  if (bytes === 0) {
    context.warn(`"${subject.operation}": found 0 bytes ${name}, which is not used`, sum.line);
    return [];
  }
  const rate = bits / 8;
  if (Math.abs(rate * seconds - bytes) > ROUNDED * bytes) {
    const found = `found ${bits} bits/s ${name}, and ${bytes} bytes in ${seconds} s`;
    context.error(sum.line, `${found}, expected the same rate`);
    return [];
  }
  return [transfer({...subject, lines: sum.lines}, name, rate)];
}

/**
 * @param {JsonValue} received
 *   The sum of what was received by UDP.
 * @param {Located} subject
 * @param {ReadContext} context
 * @returns {Rec[]}
 */
function arrivedOf(received, subject, context) {
  // Up to the last that arrived: those after it are not among the lost.
  const seen = received.at('packets').whole();
  const lost = received.at('lost_packets').number();
  const jitter = received.at('jitter_ms').quantity();
  if (seen === undefined || lost === undefined || jitter === undefined) return [];
  if (lost < 0) {
    context.warn(`found ${lost} lost packets: some came twice or late`, received.line);
  }
  if (lost > seen || !Number.isInteger(lost)) {
    const found = `found ${lost} lost of ${seen} packets`;
    context.error(received.line, `${found}, expected at most as many`);
    return [];
  }
  const located = {...subject, lines: received.lines};
  const arrived = countOf(seen - lost, 'packets received', located);
  // Nothing varies where nothing arrived.
  if (seen === lost) return arrived;
  return [...arrived, {...latency(located, 'mean', jitter / 1e3), metric: 'time', name: 'jitter'}];
}

/** @param {number | undefined} n @param {string} name @param {Located} subject */
const countOf = (n, name, subject) => (n === undefined ? [] : [count(subject, name, n)]);
