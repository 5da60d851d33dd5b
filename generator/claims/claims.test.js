// Claims against data that was made for the test: each kind holds, and each deliberate change of the
// data stops the build with the sentence that it makes false.

import assert from 'node:assert/strict';
import {existsSync} from 'node:fs';
import {test} from 'node:test';
import {InputError} from '../errors.js';
import {generate} from '../generate.js';
import {memoryEffects} from '../testing/index.js';

/**
 * @typedef {object} Made
 *   Rates by system and operation, one a repeat; times of reads in µs by payload; pauses in ms.
 * @property {Record<string, Record<string, number[]>>} rates
 * @property {Record<string, Record<string, number[]>>} reads
 * @property {number[]} pauses
 */

/** @returns {Made} */
const made = () => ({
  rates: {
    java: {
      put: [50, 51, 49, 50, 52],
      get: [70, 120, 90, 130, 80],
      scan: [100, 101, 99, 100, 100],
      load: [10, 11],
    },
    cpp: {
      put: [100, 101, 99, 100, 102],
      get: [75, 115, 95, 125, 85],
      scan: [100, 99, 101, 100, 100],
      load: [20, 21],
    },
  },
  reads: {
    java: {'8 B': [100, 200, 900], '64 B': [150, 250, 900], '1024 B': [200, 300, 900]},
    cpp: {'8 B': [10, 20, 90], '64 B': [15, 25, 90], '1024 B': [20, 30, 90]},
  },
  pauses: [2.5, 7.5],
});

const REPORT = `title: '{{< claim "put-slower" >}}Java puts slower than C++{{< /claim >}}'
question: Is one twice as fast as the other, in a test?
systems: {java: {name: Java, platform: jvm}, cpp: {name: C++, platform: native}}
baseline: cpp
equivalence: 10
claims:
  put-slower: {slower: {system: java, operation: put}}
  cpp-faster: {faster: {system: cpp, to: java, operation: put}}
  get-same: {no-difference: {system: java, operation: get}}
  scan-same: {equivalent: {system: java, operation: scan, within: 10}}
  load-few: {too-few-repeats: {system: java, operation: load}}
  reads-short: {at-most: {of: max, system: java, value: 1 ms}}
  cpp-rate: {at-least: {of: throughput, system: cpp, operation: put, value: 90}}
  half: {between: {of: ratio, system: java, operation: put, from: 0.45, to: 0.55}}
  reads-longer: {higher: {of: p50, system: java, operation: read, than: {system: cpp}}}
  put-below-scan: {lower: {of: throughput, system: java, operation: put, than: {operation: scan}}}
  largest: {higher: {of: p50, system: java, params: {payload: 1024 B}, than: {params: {payload: others}}}}
  grows: {monotonic: {of: p50, system: java, along: payload, direction: increasing}}
  pauses: {at-most: {of: longest-pause, system: java, value: 8 ms}}
`;

const PROSE = `Made. {{< claim "put-slower cpp-faster" >}}Java puts slower{{< /claim >}}.
{{< claim "get-same" >}}Gets show no difference{{< /claim >}}. {{< claim "scan-same" >}}Scans are equivalent{{< /claim >}}.

{{< claim "load-few" >}}Loads were repeated too little{{< /claim >}}. {{< claim "reads-short" >}}Reads take up to
{{< value of="max" as="highest" system="java" >}}{{< /claim >}}. {{< claim "cpp-rate" >}}C++ puts at 90 or more{{< /claim >}}.
Java puts {{< claim "half" >}}half as much{{< /claim >}}. {{< claim "reads-longer" >}}Java reads longer{{< /claim >}}.

{{< claim "put-below-scan" >}}Puts have a lower rate than scans{{< /claim >}}. {{< claim "grows largest" >}}Times grow with
the payload{{< /claim >}}. {{< claim "pauses" >}}Pauses last up to 8 ms{{< /claim >}}.
`;

/** @param {Made} data @param {Record<string, string>} [over] */
function files({rates, reads, pauses}, over = {}) {
  /** @type {Record<string, string>} */
  const texts = {
    'data/machines/desk.yaml': 'name: Desk\n',
    'data/made/report.yaml': REPORT,
    'content/reports/made/_index.md': PROSE,
  };
  for (const [system, operations] of Object.entries(rates)) {
    const repeats = Math.max(...Object.values(operations).map(({length}) => length));
    for (let i = 0; i < repeats; i += 1) {
      const folder = `data/made/${system}-${i + 1}`;
      const notes = [];
      for (const [operation, values] of Object.entries(operations)) {
        const rate = values[i];
        if (rate === undefined) continue;
        texts[`${folder}/${operation}.csv`] = `s,n\n10,${rate * 10}\n20,${rate * 10}\n`;
        notes.push(
          `  ${operation}.csv: {identical: made, operation: ${operation}, columns: {s: {as: elapsed, unit: s}, n: {as: count}}}`,
        );
      }
      const rows = Object.entries(reads[system] ?? {}).flatMap(([payload, times]) =>
        times.map((time) => `${payload},${time + i / 10}`),
      );
      texts[`${folder}/read.csv`] = `size,t\n${rows.join('\n')}\n`;
      notes.push(
        '  read.csv: {identical: made, operation: read, columns: {size: {as: param, name: payload}, t: {as: latency, unit: us}}}',
      );
      if (system === 'java') {
        notes.push('  gc.log: {identical: made}');
        texts[`${folder}/gc.log`] = [
          '[0.010s][info][gc] Using G1',
          ...pauses.map(
            (pause, n) =>
              `[${n + 1}.100s][info][gc] GC(${n}) Pause Young (Normal) (G1 Evacuation Pause) 20M->10M(64M) ${pause.toFixed(3)}ms`,
          ),
          '',
        ].join('\n');
      }
      texts[`${folder}/run.yaml`] =
        `system: ${system}\ndate: 2026-01-0${i + 1}\nmachine: desk\nfiles:\n${notes.join('\n')}\n`;
    }
  }
  return Object.fromEntries(
    Object.entries({...texts, ...over}).map(([path, text]) => [path, Buffer.from(text)]),
  );
}

/**
 * @param {Made} data
 * @param {{over?: Record<string, string>, mark?: boolean, whole?: boolean}} [options]
 *   `whole`: every page is made, not only that of all numbers, which has no drawing.
 * @returns {Promise<{errors: string[], lines: string[], effects: ReturnType<typeof memoryEffects>}>}
 */
async function build(data, {over = {}, mark = false, whole = false} = {}) {
  const effects = memoryEffects(files(data, over));
  /** @type {string[]} */
  const lines = [];
  effects.log = (line) => void lines.push(line);
  try {
    await generate(effects, {mark, ...(whole ? {} : {only: ['reports/made/data/']})});
    return {errors: [], lines, effects};
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return {errors: error.errors, lines, effects};
  }
}

/** @type {Record<string, {change: (data: Made) => void, says: RegExp[]}>} */
const CHANGES = {
  'Java becomes the faster one': {
    change: ({rates}) => Object.assign(rates.java ?? {}, {put: [200, 201, 199, 200, 202]}),
    says: [
      /report\.yaml:1: found "Java puts slower than C\+\+", .* claim "put-slower" \(slower\), today faster, 2\.00× .*runs? java-5, cpp-5 and 8 more\)/,
      /_index\.md:1: found "Java puts slower\.", .* claim "cpp-faster" \(faster\), today slower, 0\.501×/,
    ],
  },
  'gets differ': {
    change: ({rates}) => Object.assign(rates.java ?? {}, {get: [10, 11, 10, 12, 11]}),
    says: [
      /_index\.md:2: found "Gets show no difference\.", .*\(no-difference\), today slower, 0\.11/,
    ],
  },
  'scans differ by more than the margin': {
    change: ({rates}) => Object.assign(rates.java ?? {}, {scan: [80, 81, 79, 80, 80]}),
    says: [/"Scans are equivalent\.", .*claim "scan-same" \(equivalent\), today slower, 0\.800×/],
  },
  'loads are repeated': {
    change({rates}) {
      Object.assign(rates.java ?? {}, {load: [10, 11, 10, 11, 10]});
      Object.assign(rates.cpp ?? {}, {load: [20, 21, 20, 21, 20]});
    },
    says: [/:4: found "Loads were repeated too little\.", .*\(too-few-repeats\), today slower/],
  },
  'one read takes long': {
    change: ({reads}) => Object.assign(reads.java ?? {}, {'8 B': [100, 200, 5000]}),
    says: [
      /:4: found "Reads take up to 5\.00 ms\.", .*\(at-most\), today 5\.00 ms for Java, read, payload: 8 B/,
    ],
  },
  'C++ puts slowly': {
    change: ({rates}) => Object.assign(rates.cpp ?? {}, {put: [60, 61, 59, 60, 62]}),
    says: [
      /"C\+\+ puts at 90 or more\.", .*\(at-least\), today 60\.4 ops\/s for C\+\+, put/u,
      /"Java puts half as much\.", .*claim "half" \(between\), today 0\.834× for Java, put/,
    ],
  },
  'C++ reads as long as Java': {
    change: ({reads}) => Object.assign(reads, {cpp: reads.java}),
    says: [/"Java reads longer\.", .*\(higher\), today 200 µs against 200 µs \(C\+\+, read/u],
  },
  'C++ reads a little longer than Java': {
    change: ({reads}) => Object.assign(reads, {cpp: {...reads.java, '8 B': [100, 200.2, 201]}}),
    says: [
      /"Java reads longer\.", .*\(higher\), today 200\.\d µs against 200\.\d µs \(C\+\+, read/u,
    ],
  },
  'times with a larger payload are a little shorter': {
    change: ({reads}) => Object.assign(reads.java ?? {}, {'1024 B': [100, 249.7, 251]}),
    says: [/\(monotonic\), today 250 µs after 250\.2 µs for Java, read, payload: 1024 B/u],
  },
  'scans are slower than puts': {
    change: ({rates}) => Object.assign(rates.java ?? {}, {scan: [9, 9.1, 9, 9, 9.1]}),
    says: [
      /"Puts have a lower rate than scans\.", .*\(lower\), today 50\.4 ops\/s against 9\.04 ops\/s/u,
    ],
  },
  'times fall with the payload': {
    change: ({reads}) => Object.assign(reads.java ?? {}, {'1024 B': [90, 110, 900]}),
    says: [
      /"Times grow with the payload\.", .*\(monotonic\), today 110 µs after 250 µs for Java, read, payload: 1024 B/u,
      /"Times grow with the payload\.", .*"largest" \(higher\), today 110 µs against 200 µs \(Java, read, payload: 8 B\)/u,
    ],
  },
  'a pause is long': {
    change: ({pauses}) => void pauses.push(12.5),
    says: [
      /"Pauses last up to 8 ms\.", .*claim "pauses" \(at-most\), today 12\.5 ms for run java-1/u,
    ],
  },
};

/** @param {string} text */
const spaced = (text) => text.replaceAll('\u202f', ' ');

test('claims', async (t) => {
  await t.test('hold, and nothing is left uncovered', async () => {
    const {errors, lines} = await build(made(), {whole: true});
    assert.deepEqual(errors, []);
    assert.deepEqual(
      lines.filter((line) => line.startsWith('warning')),
      [],
    );
  });

  for (const [name, {change, says}] of Object.entries(CHANGES)) {
    await t.test(`the build stops: ${name}`, async () => {
      const data = made();
      change(data);
      const {errors} = await build(data);
      for (const expected of says) {
        assert.ok(
          errors.some((error) => expected.test(spaced(error))),
          errors.join('\n'),
        );
      }
    });
  }

  await t.test('name the newest runs of both systems, and how many more there are', async () => {
    const data = made();
    CHANGES['Java becomes the faster one']?.change(data);
    const over = Object.fromEntries(
      Object.entries(files(data))
        .filter(([path]) => path.endsWith('/run.yaml'))
        .map(([path, text]) => [path, String(text).replace(/^date: .*$/m, 'date: 2026-01-01')]),
    );
    const {errors} = await build(data, {over});
    assert.match(
      errors.join('\n'),
      /claim "put-slower" .* \(runs java-5, java-4, java-3, cpp-5, cpp-4, cpp-3 and 4 more\)/,
    );
  });

  await t.test('name their sentence in a text of any length', async () => {
    const data = made();
    CHANGES['a pause is long']?.change(data);
    const first = 'Pauses {{< claim "pauses" >}}last up to 8 ms{{< /claim >}}.';
    const below = `---\ndescription: Pauses\n---\n${first}`;
    const heading = `# Pauses\n${first}`;
    for (const prose of [`${'Made. '.repeat(150_000)}${PROSE}`, first, below, heading]) {
      const {errors} = await build(data, {over: {'content/reports/made/_index.md': prose}});
      assert.match(spaced(errors.join()), /found "Pauses last up to 8 ms\."/);
    }
  });

  await t.test('are marked where the build must not stop', async () => {
    const data = made();
    CHANGES['Java becomes the faster one']?.change(data);
    const {errors, lines, effects} = await build(data, {mark: true, whole: true});
    assert.deepEqual(errors, []);
    assert.ok(lines.some((line) => /^warning: .*Java puts slower than C\+\+/.test(line)));
    /** @param {string} path */
    const page = (path) => JSON.parse(String(effects.files.get(`build/assets/pages/${path}.json`)));
    const report = page('reports/made');
    const title = 'Java puts slower than C++ (no longer supported)';
    assert.equal(report.title, title);
    assert.ok(report.citation.text.includes(title));
    const [chart] = report.charts;
    const spec = String(
      effects.files.get(`build/static/reports/made/charts/${chart.name}.vl.json`),
    );
    assert.ok(spec.includes(title));
    assert.match(report.unsupported[0], /^No longer supported: today faster, 2\.00×/);
    assert.match(
      report.claims['put-slower cpp-faster'],
      /^No longer supported: today faster.*\. No longer supported: today slower/s,
    );
    const home = page('index');
    assert.equal(home.entries[0].text, title);
    assert.ok(
      home.unsupported.some((/** @type {any} */ {sentence}) => sentence === 'Java puts slower.'),
    );
  });

  await t.test('are marked at the chart whose title makes them, not at the report', async () => {
    const data = made();
    Object.assign(data.rates.java ?? {}, {scan: [80, 81, 79, 80, 80]});
    const title = '{{< claim "scan-same" >}}Scans are equivalent{{< /claim >}}';
    const charts = `charts:\n  - {id: scans, chart: comparison, operation: scan, title: '${title}'}\n`;
    const over = {'data/made/report.yaml': REPORT + charts};
    const {effects} = await build(data, {over, mark: true, whole: true});
    const page = (/** @type {string} */ path) =>
      JSON.parse(String(effects.files.get(`build/assets/pages/reports/made${path}.json`)));
    assert.equal(page('').unsupported, undefined);
    const [chart] = page('/charts/scans').charts;
    assert.match(chart.unsupported[0], /^No longer supported: today slower/);
  });
});

test('values', async (t) => {
  const data = made();
  Object.assign(data.rates.cpp ?? {}, {put: [1, 1, 1, 1, 1]});
  /** @type {[value: string, text: string][]} */
  const cases = [
    ['of="throughput-ratio" system="java" operation="put"', '50.4× faster'],
    ['of="operations-ratio" system="java" operation="put"', '50.4×'],
    ['of="mean-difference" system="java" payload="8 B"', '360 µs'],
    ['of="samples" system="java" payload="8 B"', '15'],
    // An extreme has no interval.
    ['of="min-ratio" system="java" payload="8 B"', '10.0×'],
    // Of the fifteen samples of five repeats, the ninth.
    ['of="p60" system="java" payload="8 B"', '200 µs'],
    ['of="min" as="repeats" system="java" payload="8 B"', '100 µs'],
    // None of so few samples is above it.
    ['of="p95" system="java" payload="8 B"', 'no value'],
    ['of="difference" as="interval" system="java" operation="scan"', '−1.0 to +1.0 %'],
  ];
  for (const [value, text] of cases) {
    await t.test(value, async () => assert.equal(await printed(value, data), text));
  }
});

/** @param {string} value @param {Made} data @returns {Promise<string>} How it is printed in the report's title. */
async function printed(value, data) {
  const over = {
    'data/made/report.yaml': REPORT.replace(/^title: .*$/m, `title: 'At {{< value ${value} >}}'`),
  };
  const {effects} = await build(data, {over, mark: true});
  const page = effects.files.get('build/assets/pages/reports/made/data.json');
  const {title} = JSON.parse(String(page));
  return spaced(title).replace(/^All numbers: At /, '');
}

/** @param {string} claim @param {string} [prose] */
const withClaim = (claim, prose = 'These {{< claim "c" >}}words{{< /claim >}}.\n') => ({
  'data/made/report.yaml': REPORT.replace('claims:\n', `claims:\n  c: ${claim}\n`),
  'content/reports/made/_index.md': prose + PROSE,
});

test('mistakes in claims', async (t) => {
  /** @type {[name: string, claim: string, message: RegExp, prose?: string][]} */
  const cases = [
    [
      'an unknown id',
      '{slower: {system: java, operation: put}}',
      /_index\.md:1: found the claim "d", expected one under "claims" in report\.yaml \(c, put-slower/,
      '{{< claim "d" >}}Words{{< /claim >}}\n',
    ],
    [
      'an unknown kind',
      '{quicker: {system: java}}',
      /report\.yaml:7: found "quicker", expected slower, faster/,
    ],
    [
      'a bound with a decimal comma',
      '{at-most: {of: throughput, system: java, operation: put, value: "2,50 ops/s"}}',
      /found the bound "2,50 ops\/s", expected a number with/,
    ],
    [
      'an unknown quantity',
      '{at-most: {of: speed, value: 1}}',
      /report\.yaml:7: found of="speed", expected ratio, difference/,
    ],
    [
      'a ratio of a quantity that every object has',
      '{at-most: {of: constructor-ratio, to: cpp, value: 1}}',
      /report\.yaml:7: found of="constructor-ratio", expected ratio, difference/,
    ],
    [
      'an unknown system',
      '{slower: {system: go}}',
      /report\.yaml:7: found the system "go", expected java or cpp/,
    ],
    [
      'an unknown operation',
      '{slower: {system: java, operation: ptu}}',
      /found the operation "ptu", expected get, load, put/,
    ],
    [
      'an unknown value of a parameter',
      '{at-most: {of: p50, params: {payload: 9 B}, value: 1 s}}',
      /found payload "9 B", expected 8 B, 64 B or 1024 B/,
    ],
    [
      'an unknown parameter',
      '{at-most: {of: p50, params: {threads: 1}, value: 1 s}}',
      /found the parameter "threads", expected payload/,
    ],
    [
      'a bound with another unit',
      '{at-most: {of: p50, value: 1 KiB}}',
      /found the bound "1 KiB", expected a number with ns, µs/u,
    ],
    [
      'equivalence within less than is tested',
      '{equivalent: {system: java, operation: scan, within: 5}}',
      /found "within" of 5 %, expected at least the 10 % of "equivalence"/,
    ],
    [
      // A time that grows with the square of the line would not end.
      'a bound with a long line of spaces',
      `{at-most: {of: p50, value: "1 s${' '.repeat(500_000)}s"}}`,
      /found the bound "1 s {500000}s", expected a number with ns, µs/u,
    ],
    [
      'a missing bound',
      '{at-most: {of: p50}}',
      /found no "value", expected a number with its unit/,
    ],
    [
      'no end',
      '{slower: {system: java, operation: put}}',
      /found a claim inside a claim/,
      '{{< claim "c" >}}Words.\n\n',
    ],
  ];
  for (const [name, claim, message, prose] of cases) {
    await t.test(name, async () => {
      const {errors} = await build(made(), {over: withClaim(claim, prose)});
      assert.ok(
        errors.some((error) => message.test(error)),
        errors.join('\n'),
      );
    });
  }

  await t.test('a comparison without a baseline', async () => {
    const over = {'data/made/report.yaml': REPORT.replace('baseline: cpp\n', '')};
    const {errors} = await build(made(), {over});
    const message =
      'data/made/report.yaml:6: found ratio without a baseline, expected "baseline" in report.yaml, or "to" with a system';
    assert.ok(errors.includes(message), errors.join('\n'));
  });

  await t.test('are errors where a claim that does not hold is marked', async () => {
    const over = withClaim('{at-most: {of: p50, value: 1 KiB}}');
    const {errors} = await build(made(), {over, mark: true});
    assert.match(errors.join('\n'), /found the bound "1 KiB"/);
  });

  await t.test('a text that Hugo would read as JSON is refused', async () => {
    const over = withClaim(
      '{slower: {system: java, operation: put}}',
      '\n{{< claim "c" >}}W{{< /claim >}}\n',
    );
    assert.match(
      (await build(made(), {over})).errors.join('\n'),
      /_index\.md:2: found a text that begins with "\{\{", expected front matter or words before it/,
    );
  });

  await t.test('a number and an assertion that nothing checks are warnings', async () => {
    const {lines} = await build(made(), {
      over: withClaim(
        '{slower: {system: java, operation: put}}',
        'It: {{< claim "c" >}}W{{< /claim >}}. Gets take 3 ms, puts are faster.\n',
      ),
    });
    assert.deepEqual(
      lines.filter((line) => line.startsWith('warning')),
      [
        'warning: content/reports/made/_index.md:1:49: found the number "3 ms" typed by hand, expected {{< value >}}, or the text and its reason under "stated" in report.yaml',
        'warning: content/reports/made/_index.md:1:64: found "faster" outside a claim, expected {{< claim >}} around what it asserts, or the text and its reason under "stated" in report.yaml',
      ],
    );
  });

  await t.test(
    'a title without a claim is a warning that says where claims are explained',
    async () => {
      const {lines} = await build(made(), {
        over: {'data/made/report.yaml': REPORT.replace(/^title: .*$/m, 'title: Java and C++')},
      });
      assert.ok(
        lines.includes(
          'warning: data/made/report.yaml:1: found a title without a claim, expected \'{{< claim "id" >}}its finding{{< /claim >}}\': see the page /claims/ of the site',
        ),
        lines.join('\n'),
      );
      assert.ok(existsSync(new URL('../../site/content/claims.md', import.meta.url)));
    },
  );

  await t.test(
    'a chart of one system needs no claim in its title, one of several or beside its baseline does',
    async () => {
      const charts = `charts:
  - {id: both, chart: throughput-over-time, title: Java and C++ put}
  - {id: one, chart: throughput-over-time, title: Java puts, systems: [java]}
  - {id: ratio, chart: comparison, title: Java puts faster, systems: [java]}
  - {id: value, chart: throughput-over-time, title: 'Java and C++, {{< value of="repeats" as="range" >}} repeats'}
`;
      const {lines} = await build(made(), {over: {'data/made/report.yaml': `${REPORT}${charts}`}});
      const places = lines.flatMap(
        (line) => /^warning: (\S+): found a title without a claim/.exec(line)?.[1] ?? [],
      );
      assert.deepEqual(places, ['data/made/report.yaml:21', 'data/made/report.yaml:23']);
    },
  );

  await t.test('a claim that no text uses is a warning', async () => {
    const {errors, lines} = await build(made(), {
      over: withClaim('{slower: {system: java, operation: put}}', 'Words.\n'),
    });
    assert.deepEqual(errors, []);
    assert.deepEqual(
      lines.filter((line) => line.startsWith('warning')),
      ['warning: data/made/report.yaml:7: found the claim "c", expected a text that uses it'],
    );
  });

  await t.test('the log of a run that failed does not count', async () => {
    const data = made();
    const over = {
      'data/made/java-6/run.yaml':
        'system: java\ndate: 2026-01-06\nmachine: desk\nstatus: failed\nreason: It stuck.\n',
      'data/made/java-6/gc.log':
        '[0.010s][info][gc] Using G1\n[1.100s][info][gc] GC(0) Pause Full (G1 Compaction Pause) 60M->10M(64M) 900.000ms\n',
    };
    assert.deepEqual((await build(data, {over})).errors, []);
    const named = withClaim('{at-most: {of: longest-pause, run: java-6, value: 8 ms}}');
    const {errors} = await build(data, {over: {...over, ...named}});
    assert.match(spaced(errors.join()), /claim "c" \(at-most\), today 900 ms/);
  });

  await t.test('a bound has any unit in which values are printed', async () => {
    for (const value of [
      '0.000002 G ops/s',
      '2 k ops/s',
      '2k/s',
      '0.002 M/s',
      '2,000 ops/s',
      '2000',
    ]) {
      const claim = `{at-most: {of: throughput, system: cpp, operation: put, value: "${value}"}}`;
      const data = made();
      Object.assign(data.rates.cpp ?? {}, {put: [1990, 1995, 2000, 1995, 1990]});
      const {errors} = await build(data, {over: withClaim(claim)});
      assert.doesNotMatch(errors.join('\n'), /found the bound|claim "c"/);
    }
  });

  await t.test('values of two machines are in no order', async () => {
    const over = {
      'data/machines/laptop.yaml': 'name: Laptop\n',
      'data/made/laptop-1/run.yaml':
        'system: java\ndate: 2026-01-01\nmachine: laptop\nfiles:\n  read.csv: {operation: read, columns: {size: {as: param, name: payload}, t: {as: latency, unit: us}}}\n',
      'data/made/laptop-1/read.csv': 'size,t\n8 B,50\n64 B,120\n1024 B,160\n',
    };
    const {errors} = await build(made(), {over});
    assert.doesNotMatch(errors.join('\n'), /claim "grows"/);
  });

  await t.test('a value that is printed as its bound is printed in full', async () => {
    const claim = (/** @type {string} */ of) =>
      withClaim(`{at-least: {of: ${of}, system: java, operation: put}}`);
    const {errors} = await build(made(), {over: claim('throughput, value: "50.4"')});
    assert.match(errors.join('\n'), /claim "c" \(at-least\), today 50\.3897.ops\/s for Java, put/);
    const ratio = await build(made(), {over: claim('ratio, value: "0.502"')});
    assert.match(ratio.errors.join('\n'), /\(at-least\), today 0\.501\d+× for Java, put/);
    const other = await build(made(), {over: claim('throughput, value: "60"')});
    assert.match(other.errors.join('\n'), /\(at-least\), today 50\.4.ops\/s for Java, put/);
  });

  await t.test('one match is enough with some: true', async () => {
    const some = '{at-most: {of: throughput, system: java, value: 20, some: true}}';
    assert.deepEqual((await build(made(), {over: withClaim(some)})).errors, []);
    const every = some.replace(', some: true', '');
    const {errors} = await build(made(), {over: withClaim(every)});
    assert.ok(errors.some((error) => /claim "c" \(at-most\)/.test(error)));
  });
});
