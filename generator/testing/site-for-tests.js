/**
 * The site that the engine is tested with: small, of the real files that the adapters are tested with
 * and of the example that `init` writes. It has every kind of chart and page, and text that tries to be
 * markup. Titles, prose and manifests were made for the tests. `node --test` takes each file whose name
 * begins with test- for a test, and would build the site too.
 *
 *   node generator/testing/site-for-tests.js   builds it in build/test-site, for an address with a path
 */

import {execFileSync} from 'node:child_process';
import {existsSync, mkdirSync, rmSync, symlinkSync} from 'node:fs';
import {cp} from 'node:fs/promises';
import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {ENGINE} from '../engine.js';
import {bundleScripts} from '../setup/bundle.js';
import {fixture} from './index.js';
import {writeFiles} from './repository.js';

/** Where `npm test` builds it. */
export const TEST_SITE = 'build/test-site';

/** Text that would be markup, a script and a template if it were not escaped. */
const HOSTILE = '<b onclick=alert(1)>{{ .Site }}</b><script>alert(1)</script>';

/** Operation → its rate at first, the release from which on it has another, and that rate. */
const RATES = /** @type {const} */ ([
  ['get', 1000, 2.0, 800],
  ['put', 500, 1.5, 650],
  ['scan', 400, 2.4, 380],
]);
/** In operations: the noise of releases. */
const NOISE = [0, 2, -1, 1, -2, 2, -1, 1, -2, 0];

/**
 * A run of the releases 1.0 to 1.9, or 2.0 to 2.9.
 *
 * @param {number} major
 * @param {number} repeat
 * @returns {Record<string, string>}
 */
function historyRun(major, repeat) {
  const rows = RATES.flatMap(([operation, before, from, after]) =>
    NOISE.flatMap((noise, minor) => {
      const release = `${major}.${minor}`;
      const rate = (Number(release) < from ? before : after) + noise + repeat;
      return [1, 2, 3].map((second) => [operation, release, second, rate].join(','));
    }),
  );
  const folder = `data/test-history/release-${major}-${repeat}`;
  return {
    [`${folder}/windows.csv`]: `op,release,secs,ops\n${rows.join('\n')}\n`,
    [`${folder}/run.yaml`]: `system: client
machine: made
date: ${major === 1 ? '2026-01-02' : '2026-01-05'}
files:
  windows.csv:
    columns:
      op: {as: operation}
      release: {as: param}
      secs: {as: elapsed, unit: s}
      ops: {as: count}
`,
  };
}

/** @type {Record<string, string>} */
const TEXTS = {
  'data/site.yaml': `title: Test site
description: Made for the tests of the engine
repository: https://git.example/made/test-site
licence: {name: CC0 1.0, url: "https://creativecommons.org/publicdomain/zero/1.0/"}
`,
  'data/machines/made.yaml': `name: A machine made for a test
cpu: Made CPU
cores: 2
memory: 4 GiB
notes: ["Nothing else ran ${HOSTILE}."]
`,
  'content/_index.md': '---\ntitle: Test site\n---\n\nMade for the tests of the engine.\n',
  'content/posts/made-text.md': `---
title: A text made for a test
date: 2026-01-03
---

[![The heap under G1](/img/test-heap/heap-g1.svg)](/reports/test-heap/#heap-g1)
`,
  'content/reports/test-heap/_index.md': `---
title: Made for a test, the heap of a JVM
---

## The heap

Text above a chart, with \`code\` and a [link](/method/).

{{< chart "heap-g1" >}}

| a table | of prose |
|---|---|
| 1 | 2 |
`,
  'data/test-heap/report.yaml': `title: "Made for a test, the heap of a JVM under ${HOSTILE}"
question: "Is every collector drawn ${HOSTILE}?"
authors: ["Somebody ${HOSTILE}"]
systems:
  g1: {name: "G1 ${HOSTILE}", platform: jvm}
  parallel: {name: Parallel, platform: jvm}
  z: {name: Generational ZGC, platform: jvm}
  many: {name: Many made collections, platform: jvm}
baseline: g1
load: {model: closed, workers: 2}
method: ["Real logs of small programs ${HOSTILE}."]
caveats: ["Text that tries to be markup: ${HOSTILE}"]
differences: ["The collector ${HOSTILE}."]
revisions:
  - {id: first, date: 2026-01-02, note: "The first runs ${HOSTILE}.", runs: [g1-1]}
charts:
  - id: heap-g1
    chart: gc-saw-tooth
    title: "The heap under G1 ${HOSTILE}"
    note: "A note ${HOSTILE}."
    runs: [g1-1]
  - {id: heap-parallel, chart: gc-saw-tooth, title: The heap under Parallel, runs: [parallel-1]}
  - {id: heap-z, chart: gc-saw-tooth, title: The heap under generational ZGC, runs: [z-1]}
  - {id: heap-many, chart: gc-saw-tooth, title: More collections than are drawn, runs: [many-1]}
`,
  'data/test-heap/many-1/made-gc.log': [
    '[0.005s][info][gc] Using Serial',
    ...Array.from(
      {length: 1500},
      (_, i) =>
        `[${i + 1}.000s][info][gc] GC(${i}) Pause Young (Allocation Failure) ${30 + (i % 7)}M->8M(123M) 1.${100 + (i % 800)}ms`,
    ),
    '',
  ].join('\n'),
  'data/test-latency/report.yaml': `title: Made for a test, latency in every form
question: Is every chart of latency drawn?
systems:
  java: {name: Java, platform: jvm}
  native: {name: Native (test_bench.Driver), platform: native}
  document: {name: A document, platform: other}
baseline: native
load: {model: open, rate: 1000 requests a second}
method: [Real files of several runners.]
`,
  'data/test-latency/document-1/run.yaml': `system: document
published: {title: A document, author: Somebody, url: "https://document.example/a", date: 2011-07}
`,
  'data/test-sweep/report.yaml': `title: Made for a test, a sweep over payloads
question: Is a sweep drawn?
systems:
  java: {name: Java, platform: jvm}
load: {model: unknown}
`,
  'data/test-history/report.yaml': `title: "Made for a test, throughput over releases ${HOSTILE}"
question: Is each change found?
systems:
  client: {name: "Client ${HOSTILE}", source: {repository: "https://github.com/made/client", tag: "v{version}"}}
load: {model: unknown}
charts: [{id: history, chart: history, quantity: throughput, title: "Throughput of ${HOSTILE}"}]
`,
  'data/test-history/notes.yaml': `notes:
  - at: "2.0"
    operation: get
    kind: fixed
    text: "Every request is logged ${HOSTILE}"
    fixed-in: "3.0 ${HOSTILE}"
    by: "Somebody ${HOSTILE}"
    date: 2026-01-06
    link: https://git.example/made/client/issues/1
  - {at: "2.4", operation: scan, kind: noise, text: "A neighbour was busy ${HOSTILE}"}
`,
  ...historyRun(1, 1),
  ...historyRun(1, 2),
  ...historyRun(2, 1),
  ...historyRun(2, 2),
  'data/test-one-run/report.yaml': `title: Made for a test, one run and no machine
question: Is a report with one run whole?
systems:
  only: {name: Only}
`,
};

/** Run → its manifest besides the date, and the fixtures that are its files, by name in the run. */
const RUNS = /** @type {const} */ ([
  [
    'test-heap/g1-1',
    `system: g1\nmachine: made\nversion: "1 ${HOSTILE}"\ncommand: "java ${HOSTILE}"\nflags: ["-Da=${HOSTILE}"]\nnotes: ["A note ${HOSTILE}."]\nfiles:\n  notes.txt: {unread: "Why ${HOSTILE}"}`,
    {'gc.log': 'gc-log-g1.log', 'notes.txt': 'basho-summary.csv'},
  ],
  ['test-heap/parallel-1', 'system: parallel\nmachine: made', {'gc.log': 'gc-log-parallel.log'}],
  ['test-heap/z-1', 'system: z\nmachine: made', {'gc.log': 'gc-log-z-generational.log'}],
  ['test-heap/many-1', 'system: many\nmachine: made', {}],
  [
    'test-heap/z-2',
    `system: z\nmachine: made\nrepeat: 2\nstatus: failed\nreason: "Out of memory ${HOSTILE}."`,
    {},
  ],
  [
    'test-latency/java-1',
    'system: java\nmachine: made\nwarmup: 2\ncommand: java -jar test.jar --rate 1000\nflags: [-Xmx1g]\nfiles:\n  latency.hlog: {unit: ns}',
    {'latency.hlog': 'hlog.hlog', 'summary.csv': 'basho-summary.csv'},
  ],
  [
    'test-latency/native-1',
    'system: native\nmachine: made\nfiles:\n  latency.hlog: {unit: ns}',
    {'latency.hlog': 'hlog-made-v2.hlog', 'get_latencies.csv': 'basho-latencies-get.csv'},
  ],
  ['test-latency/document-1', undefined, {'published.csv': 'published.csv'}],
  ['test-sweep/java-1', 'system: java\nmachine: made', {'latency.csv': 'nats-autobench-small.csv'}],
  ['test-one-run/run-1', 'system: only', {'summary.csv': 'basho-summary.csv'}],
]);

/**
 * @param {string} folder
 *   Replaced as a whole, but for `.cache/`.
 */
export async function makeTestSite(folder) {
  for (const part of ['data', 'content'])
    rmSync(join(folder, part), {recursive: true, force: true});
  const example = join(ENGINE, 'generator/init/example');
  await cp(example, folder, {recursive: true});
  writeFiles(folder, TEXTS);
  for (const [run, manifest, files] of RUNS) {
    if (manifest !== undefined) {
      writeFiles(folder, {[`data/${run}/run.yaml`]: `${manifest}\ndate: 2026-01-02\n`});
    }
    for (const [name, source] of Object.entries(files)) {
      writeFiles(folder, {[`data/${run}/${name}`]: await fixture(source)});
    }
  }
}

/**
 * @param {string} folder
 *   The folder of a site.
 * @param {string} address
 *   Where it will lie.
 * @param {string[]} [args]
 *   The args of the build.
 */
export function buildSite(folder, address, args = []) {
  const cli = join(ENGINE, 'generator/cli.js');
  const hugo = join(folder, '.cache/hugo');
  mkdirSync(dirname(hugo), {recursive: true});
  if (!existsSync(hugo)) symlinkSync(join(ENGINE, '.cache/hugo'), hugo);
  const env = {...process.env, BASE_URL: address};
  execFileSync(process.execPath, [cli, 'build', ...args], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = join(ENGINE, TEST_SITE);
  bundleScripts();
  await makeTestSite(folder);
  buildSite(folder, 'https://example.org/bench/');
}
