// The fixtures are of iperf 3.12 over the loopback of one machine: TCP, UDP with two streams at a rate that
// loses packets, also as the server writes it and by 3.9 and 3.1.3, and TCP in both directions. The expected rates are bytes by seconds.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fieldOf, fieldsOf, fixture, read} from '../../testing/index.js';

const tcp = String(await fixture('iperf3.json'));
const udp = String(await fixture('iperf3-udp.json'));

/** @param {string} content */
const valuesOf = async (content) =>
  (await read(content)).records.flatMap((one) =>
    one.kind === 'measurement' ? [[one.name, Number(one.value.toPrecision(9)), one.unit]] : [],
  );

test('iperf3', async (t) => {
  await t.test('reads what was sent and received by TCP, in bytes', async () => {
    const {format, records, errors, warnings} = await read(tcp);
    assert.deepEqual([format, errors, warnings], ['iperf3', [], []]);
    assert.deepEqual(
      [records[0]?.operation, records[0]?.params],
      ['TCP to the server', {streams: '1', blksize: '131072 B', congestion: 'bbr'}],
    );
    assert.deepEqual(await valuesOf(tcp), [
      ['received', Number((1062993920 / 4.011951).toPrecision(9)), 'B/s'],
      ['sent', Number((1062993920 / 4.011855).toPrecision(9)), 'B/s'],
      ['retransmits', 3, '1'],
    ]);
  });

  await t.test('reads what arrived by UDP, and not the sum of both sides', async () => {
    const {records} = await read(udp);
    assert.deepEqual(records[0]?.params, {
      streams: '2',
      blksize: '32768 B',
      target: '50000000 bit/s',
    });
    assert.deepEqual(await valuesOf(udp), [
      ['received', Number((17301504 / 3.00485).toPrecision(9)), 'B/s'],
      ['sent', Number((37552128 / 3.000086).toPrecision(9)), 'B/s'],
      ['packets sent', 1146, '1'],
      // 17301504 bytes of 32768 each.
      ['packets received', 528, '1'],
      ['jitter', 0.0428469881, 's'],
    ]);
  });

  await t.test('reads UDP before 3.11, of which one sum has both sides', async () => {
    const early = String(await fixture('iperf3-udp-3.9.json'));
    assert.deepEqual(await valuesOf(early), [
      // The sum has the seconds of the receiver, and a stream those of the sender.
      ['sent', Number((1320550400 / 3.000024).toPrecision(9)), 'B/s'],
      // 1320550400 bytes of 32768 each.
      ['packets sent', 40_300, '1'],
      ['packets received', 40_300 - 35_126, '1'],
      ['jitter', 3.29826769e-5, 's'],
    ]);
  });

  await t.test(
    'takes no count of the other side from a server, which does not know it',
    async () => {
      const served = String(await fixture('iperf3-udp-server.json'));
      const {errors, warnings} = await read(served);
      assert.deepEqual(errors, []);
      assert.deepEqual(fieldOf(warnings, 'message'), [
        '"UDP to the server": found 0 bytes sent, which is not used',
      ]);
      assert.deepEqual(await valuesOf(served), [
        ['received', Number((393216 / 3.000193).toPrecision(9)), 'B/s'],
        ['packets received', 12, '1'],
        ['jitter', 3.20710176e-6, 's'],
      ]);
      // Of a client that was told that nothing arrived.
      const none = udp
        .replaceAll(/("sum_received":\s*\{[^}]*"bytes":\s*)\d+/g, '$10')
        .replaceAll(/("sum_received":\s*\{[^}]*"packets":\s*)\d+/g, '$1446');
      const told = (await valuesOf(none)).slice(1);
      assert.deepEqual(told, [
        ['packets sent', 1146, '1'],
        ['packets received', 0, '1'],
      ]);
      const ended = none.replace(/\}\s*$/, ', "error": "interrupt - the client has terminated"}');
      assert.deepEqual((await valuesOf(ended)).slice(1), [['packets sent', 1146, '1']]);
    },
  );

  await t.test('refuses the sums of the side that the other one left', async () => {
    // A client of 1.6 s that was interrupted wrote "interrupt - the client has terminated", and its server
    // all bytes by 1.0 s; one of 0.5 s led to 25509 s.
    for (const message of ['the client has terminated', 'error - the server has terminated']) {
      const left = tcp.replace(/\}\s*$/, `, "error": "${message}"}`);
      const {records, errors, warnings} = await read(left);
      assert.deepEqual([records, warnings], [[], []]);
      assert.match(
        String(errors[0]),
        /has terminated", expected a run that ended: its sums lack the time after the last whole interval\n.*Use the file of the side/,
      );
    }
    const own = tcp.replace(/\}\s*$/, ', "error": "interrupt - the client has terminated"}');
    const {records, warnings} = await read(own);
    assert.equal(records.length, 3);
    assert.deepEqual(fieldsOf(warnings, 'message', 'kind'), [
      ['found "interrupt - the client has terminated": the run was ended early', 'aborted'],
    ]);
  });

  await t.test('takes the sizes of blocks and of the window for parameters', async () => {
    const changed = tcp
      .replace(/"blksize":\s*131072/, '"blksize": 1024')
      .replace(/"sock_bufsize":\s*0/, '"sock_bufsize": 65536');
    const {records, errors} = await read(changed);
    assert.deepEqual(errors, []);
    assert.deepEqual(records[0]?.params, {
      streams: '1',
      blksize: '1024 B',
      window: '65536 B',
      congestion: 'bbr',
    });
    const {records: without} = await read(tcp.replace(/"blksize":\s*131072,/, ''));
    assert.deepEqual(without[0]?.params, {streams: '1', congestion: 'bbr'});
    const served = tcp
      .replace(/"tos":\s*0/, '"tos": 16')
      .replace(/("sender_tcp_congestion":\s*)"bbr"/, '$1"cubic"');
    assert.deepEqual((await read(served)).records[0]?.params, {
      ...{streams: '1', blksize: '131072 B', congestion: 'cubic', tos: '16'},
    });
  });

  await t.test('names the direction', async () => {
    const both = await read(await fixture('iperf3-bidir.json'));
    const operations = [...new Set(both.records.map(({operation}) => operation))];
    assert.deepEqual(operations, ['TCP to the server', 'TCP from the server']);
    assert.deepEqual(both.records[0]?.params, {
      streams: '1',
      blksize: '131072 B',
      congestion: 'bbr',
      directions: 'both',
    });
    const reverse = await read(tcp.replace(/"reverse":\s*0/, '"reverse": 1'));
    assert.equal(reverse.records[0]?.operation, 'TCP from the server');
  });

  await t.test('refuses a run that failed, and results without what was received', async () => {
    const failed =
      '{"start": {"connected": [], "version": "iperf 3.12"}, "intervals": [], "end": {},\n"error": "unable to connect"}';
    assert.deepEqual((await read(failed)).errors, [
      'file.csv:2: found "unable to connect", expected the results of iperf3\n  A run that failed has `status: failed` and a `reason` in run.yaml.',
    ]);
    const [error = ''] = (await read(tcp.replace('"sum_received"', '"other"'))).errors;
    assert.match(error, /: found no sum of what was received, expected "sum_received"$/);
  });

  await t.test(
    'refuses a rate that is not its bytes by its seconds, and more losses than packets',
    async () => {
      const [error = ''] = (
        await read(tcp.replaceAll('"bytes":\t1062993920', '"bytes":\t962993920'))
      ).errors;
      assert.match(
        error,
        /: found 2119705562\.6387296 bits\/s sent, and 962993920 bytes in 4\.011855 s, expected the same rate$/,
      );
      const damaged = udp.replaceAll('"lost_packets":\t446', '"lost_packets":\t1446');
      const [second = ''] = (await read(damaged)).errors;
      const twice = udp.replaceAll('"lost_packets":\t446', '"lost_packets":\t-2');
      assert.match(
        (await read(twice)).warnings.map(({message}) => message).join(),
        /found -2 lost packets: some came twice or late/,
      );
      assert.match(second, /: found 1446 lost of 974 packets, expected at most as many$/);
    },
  );
});
