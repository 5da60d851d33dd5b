// The fixtures are whole tables of a program that allocates without end: of JDK 17.0.15 jstat
// -gccapacity -t and -gcold -t (Parallel) and -gcnew -t (G1) every 100 ms; of JDK 25 -gc -t under
// Shenandoah every 250 ms, and -gccause -t 150 60 under Serial.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fieldOf, fixture, measurementsOf, read} from '../../testing/index.js';

/** @param {string} name */
const text = async (name) => String(await fixture(name));

/** @param {...string} lines */
const table = (...lines) => `${lines.join('\n')}\n`;

test('options of jstat', async (t) => {
  await t.test('counts collections by cause where no two lie between rows', async () => {
    const {records, errors, warnings} = await read(await text('jstat-gccause.txt'));
    assert.deepEqual(errors, []);
    assert.deepEqual(warnings, []);
    // From 1 young and 0 full in the first row to 11 and 3 in the last: 13, one of them System.gc().
    // awk 'NR>1{n=$8+$10;if(p!=""&&n!=p)print n-p,$15,$16;p=n}' jstat-gccause.txt | sort | uniq -c
    const count = {kind: 'measurement', operation: '', metric: 'count', statistic: 'total'};
    assert.deepEqual(records.slice(3), [
      {...count, params: {cause: 'Allocation Failure'}, name: 'LGCC', value: 12, unit: '1'},
      {...count, params: {cause: 'System.gc()'}, name: 'LGCC', value: 1, unit: '1'},
    ]);
    assert.deepEqual(fieldOf(measurementsOf(records.slice(0, 3)), 'value'), [11, 3, 0.122]);
  });

  await t.test('counts no causes where collections lie between rows', async () => {
    // A row was taken out: two collections are then between its neighbours.
    const lines = (await text('jstat-gccause.txt'))
      .split('\n')
      .filter((line) => !/ (2|3) +0\.0(29|40) /.test(line));
    const {records, warnings} = await read(lines.join('\n'));
    assert.equal(records.length, 3);
    assert.deepEqual(warnings, [
      {
        message:
          'the causes of 3 of 13 collections are unknown and not counted: several came between two rows, or a row does not separate its causes',
      },
    ]);
  });

  await t.test('parts causes with blanks, also those too long for their column', async () => {
    // Rows as JDK 17 wrote them under G1 with large arrays: the name has more than 20 characters.
    const header =
      'Timestamp S0 S1 E O M CCS YGC YGCT FGC FGCT CGC CGCT GCT    LGCC                 GCC                 ';
    const row = '1.2 0.00 0.00 0.00 56.60 23.13 2.59 252 0.207 0 0.000 0 0.000 0.207 ';
    const next = row.replace('252', '253');
    const cause = 'G1 Humongous Allocation';
    for (const causes of [
      `${cause} No GC               `,
      `No GC                ${cause}`,
      `${cause}  ${cause}`,
    ]) {
      const {records, errors} = await read(table(header, `${row}No GC No GC`, next + causes));
      assert.deepEqual(errors, []);
      const last = records.at(-1);
      assert.deepEqual(last?.kind === 'measurement' && last.params, {cause});
    }
    assert.deepEqual((await read(table(header, `${row}Allocation Failure`))).errors, [
      'file.csv:2: found 15 cells, expected 16 as in the header on line 1',
    ]);
  });

  await t.test('gives the highest sizes of options with a part of the heap', async () => {
    const cases = /** @type {const} */ ([
      // For each column: awk 'NR>1&&$12>m{m=$12}END{print m*1024}' jstat-gccapacity.txt
      [
        'jstat-gccapacity.txt',
        [
          'old committed 112197632',
          'survivor committed 36700160',
          'eden committed 19922944',
          'metaspace committed 393216',
          'young collections 602',
          'full collections 153',
        ],
      ],
      [
        'jstat-gcnew.txt',
        [
          'survivor used 3145728',
          'survivor committed 3145728',
          'eden used 13631488',
          'eden committed 17825792',
          'young collections 1880',
        ],
      ],
      [
        'jstat-gcold.txt',
        [
          'old used 98648371',
          'old committed 112197632',
          'metaspace used 142336',
          'metaspace committed 393216',
          'young collections 698',
          'full collections 176',
          ' pause 4.732',
        ],
      ],
    ]);
    for (const [name, expected] of cases) {
      const {records, errors} = await read(await text(name));
      assert.deepEqual(errors, []);
      assert.deepEqual(
        measurementsOf(records).map(
          (record) =>
            `${Object.values(record.params)} ${record.name ?? record.metric} ${record.value}`,
        ),
        expected,
      );
    }
  });

  await t.test(
    'takes the old generation for the whole heap where a collector has no eden',
    async () => {
      // Rows of JDK 17 under Z, of -gccapacity and -gcold.
      const {records} = await read(
        table(
          'Timestamp NGCMN NGCMX NGC S0C S1C EC OGCMN OGCMX OGC OC MCMN MCMX MC CCSMN CCSMX CCSC YGC FGC CGC',
          '6.3 - - - - - - 65536.0 163840.0 163840.0 163840.0 0.0 1114112.0 384.0 0.0 1048576.0 128.0 - - 852',
          'Timestamp MC MU CCSC CCSU OC OU YGC FGC FGCT CGC CGCT GCT',
          '7.4 384.0 135.8 128.0 4.8 163840.0 163839.0 - - - 981 0.005 0.005',
        ),
      );
      assert.deepEqual(
        measurementsOf(records).map((record) => [
          record.params.generation,
          record.name,
          record.value,
        ]),
        [
          ['heap', 'committed', 167772160],
          ['metaspace', 'committed', 393216],
          ['heap', 'used', 167771136],
          ['metaspace', 'used', 139059],
          [undefined, undefined, 0.005],
        ],
      );
    },
  );

  await t.test('gives no eden of JDK 25 under Serial, which is 0 in each row', async () => {
    const {records, errors} = await read(
      table(
        'Timestamp S0C S1C S0U S1U TT MTT DSS EC EU YGC YGCT',
        '6.4 10240.0 10240.0 0.0 0.0 1 15 5120.0 81920.0 0.0 3 0.496',
      ),
    );
    assert.deepEqual(errors, []);
    assert.deepEqual(
      measurementsOf(records).map(({params, name, value}) => [params.generation, name, value]),
      [
        ['survivor', 'used', 0],
        ['survivor', 'committed', 20971520],
        ['eden', 'committed', 83886080],
        [undefined, 'collections', 3],
      ],
    );
  });

  await t.test('gives no totals of Shenandoah, whose counters are of phases', async () => {
    const {records, errors, warnings} = await read(await text('jstat-shenandoah.txt'));
    assert.deepEqual(errors, []);
    assert.deepEqual(fieldOf(records, 'kind'), ['heap']);
    assert.deepEqual(warnings, [
      {
        message:
          'found 4365 in column "FGC" but no young collections, as Shenandoah counts its phases: there are no totals of collections and pauses',
      },
    ]);
  });

  await t.test('refuses the tables of other options by name', async () => {
    for (const [option, header] of [
      ['-class', 'Loaded  Bytes  Unloaded  Bytes     Time   '],
      ['-compiler', 'Compiled Failed Invalid   Time   FailedType FailedMethod'],
      ['-printcompilation', 'Compiled  Size  Type Method'],
    ]) {
      assert.deepEqual((await read(table(`Timestamp ${header}`, '9.3 403 1023.3'))).errors, [
        `file.csv:1: found the table of jstat ${option}, expected one of the heap or of collections\n` +
          '  Set "unread" for it in run.yaml, under "files", or add the output of jstat -gc -t.',
      ]);
    }
  });

  await t.test(
    'reads the tables of the heap beside those of other options, and tells these',
    async () => {
      const {records, errors, warnings} = await read(
        [
          '$ jstat -class 4711',
          'Loaded  Bytes  Unloaded  Bytes     Time   ',
          ' 20734 40883.6      482   773.0      52.27',
          '$ jstat -gcutil 4711',
          '  S0     S1     E      O      M     CCS    YGC     YGCT    FGC    FGCT     GCT   ',
          '  0.00   0.00  41.52   0.00  17.39  19.80      3    0.010     1    0.020    0.030',
          'Compiled Failed Invalid   Time   FailedType FailedMethod',
          '   37952      2       0   318.76          1 org/example/Writer flush',
          '',
        ].join('\n'),
      );
      assert.deepEqual(errors, []);
      assert.deepEqual(fieldOf(measurementsOf(records), 'value'), [3, 1, 0.03]);
      assert.deepEqual(warnings, [
        {line: 1, message: 'found "$ jstat -class 4711" before the table'},
        {line: 4, message: 'found "$ jstat -gcutil 4711" before the table'},
        {line: 2, message: 'found the table of jstat -class, which is not read'},
        {line: 7, message: 'found the table of jstat -compiler, which is not read'},
      ]);
    },
  );

  await t.test('gives the highest sizes of all options, where several are in a file', async () => {
    const {records, errors} = await read(
      [
        '$ jstat -gc 4711 1s',
        ' S0C    S1C    S0U    S1U      EC       EU        OC         OU       MC     MU    CCSC   CCSU   YGC     YGCT    FGC    FGCT     GCT',
        '1024.0 1024.0  0.0    512.0  8192.0   4096.0   16384.0     9216.0   512.0  256.0  64.0   32.0       91    3.773   0      0.000    3.773',
        '1024.0 1024.0  0.0    512.0  8192.0   6144.0   16384.0     8192.0   512.0  256.0  64.0   32.0       91    3.773   0      0.000    3.773',
        '$ jstat -gcnew 4711',
        ' S0C    S1C    S0U    S1U   TT MTT  DSS      EC       EU     YGC     YGCT',
        '1024.0 1024.0  0.0    512.0  1  15  512.0   8192.0   5120.0     91    3.773',
        '',
      ].join('\n'),
    );
    assert.deepEqual(errors, []);
    assert.deepEqual(
      records.flatMap((record) =>
        record.kind === 'measurement' && record.metric === 'heap'
          ? [[record.params.generation, record.name, record.value / 1024, record.samples]]
          : [],
      ),
      [
        ['old', 'used', 9216, 2],
        ['old', 'committed', 16384, 2],
        ['survivor', 'used', 512, 3],
        ['survivor', 'committed', 2048, 3],
        ['eden', 'used', 6144, 3],
        ['eden', 'committed', 8192, 3],
        ['metaspace', 'used', 256, 2],
        ['metaspace', 'committed', 512, 2],
      ],
    );
  });
});
