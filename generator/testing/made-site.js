/**
 * A small site, made for tests of pages: two systems, one of them with a hostile name, one failed
 * run, one report without any run.
 *
 * @import {Chart} from '../charts/types.d.ts'
 * @import {Made, SiteContext} from '../pages/index.js'
 * @import {Machine, Report, Run} from '../scan/types.d.ts'
 * @import {Configuration, Summary} from '../stats/types.d.ts'
 * @import {ReportModel} from '../types.d.ts'
 */

import {latencyByPercentile} from '../charts/latency-by-percentile.js';
import {indexPages, keptPage, reportEntry, reportPages} from '../pages/index.js';
import {Recorder} from '../records/distribution.js';
import {estimatesOf} from '../stats/estimates.js';
import {seriesOf} from './chart.js';

export const HOSTILE = `<script>alert(1)</script>"'&`;

/** @type {Machine} */
export const machine = {id: 'desk', name: 'Desk', cpu: 'i5', cores: 6, virtual: false, notes: []};

const subject = {operation: 'put', params: {payload: '1024 B'}};

/**
 * @param {Partial<Run>} over
 * @returns {Run}
 */
export const runOf = (over) => ({
  report: 'made-up',
  id: 'java-1',
  path: 'data/made-up/java-1',
  system: 'java',
  date: '2026-01-03T10:00:00Z',
  machine: 'desk',
  command: 'java -jar bench.jar',
  flags: ['-Xmx1g'],
  params: {payload: '1024 B'},
  operation: 'put',
  repeat: 1,
  status: 'ok',
  warmup: 0,
  notes: [],
  warnings: [],
  files: [
    {
      name: 'summary.csv',
      path: 'data/made-up/java-1/summary.csv',
      size: 2048,
      sha256: 'ab'.repeat(32),
      note: {},
      format: 'basho-summary',
      records: [],
      warnings: [{line: 7, message: 'found window 3 twice, kept the first'}],
    },
  ],
  ...over,
});

/** @type {Summary} */
export const summary = {
  ...subject,
  run: 'java-1',
  system: 'java',
  throughput: {value: 12_000, seconds: 60, count: 720_000, lowest: 9000, highest: 14_000},
  latency: {n: 1000, min: 1e-5, p50: 2e-5, p99: 1e-3, 'p99.9': null, max: 0.5, mean: null},
  errors: null,
};

/**
 * @param {Partial<Configuration>} over
 * @returns {Configuration}
 */
export const configurationOf = (over) => ({
  ...subject,
  system: 'java',
  machine: 'desk',
  runs: ['java-1'],
  failed: [],
  shown: 'java-1',
  summary,
  summaries: [summary],
  ...estimatesOf([summary]),
  ...over,
});

/**
 * @param {string} name
 * @param {string} label
 * @returns {Chart}
 */
export function chartOf(name, label) {
  const samples = new Recorder(1e-9);
  for (let i = 1; i <= 1000; i += 1) samples.add(i * 1000);
  const series = seriesOf(samples.record(subject), {id: 'java', label, colour: 2});
  return latencyByPercentile([series], {name, title: `Latency of ${label}`});
}

/**
 * @param {Partial<Report>} over
 * @returns {Report}
 */
export const reportOf = (over) => ({
  id: 'made-up',
  title: 'Java puts fast enough',
  question: 'How fast does Java put?',
  authors: [],
  date: '2026-01-04',
  systems: [
    {id: 'java', name: HOSTILE, platform: 'jvm', colour: 2, version: '1.0'},
    {id: 'c', name: 'C client', platform: 'native', colour: 1},
  ],
  baseline: 'c',
  load: {model: 'closed', workers: 2},
  shown: 'median',
  method: ['Run it.'],
  methodFiles: ['data/made-up/method/run.sh'],
  caveats: [],
  differences: [],
  formerly: [],
  revisions: [],
  figures: [],
  charts: [],
  rules: [],
  runs: [
    runOf({}),
    runOf({id: 'c-1', system: 'c', status: 'failed', reason: 'out of memory', files: []}),
  ],
  ...over,
});

/** One of another day and machine that is withdrawn, and one that failed. */
export const uncountedRuns = () => [
  runOf({
    ...{id: 'java-8', machine: 'rack', date: '2020-01-01'},
    withdrawn: {date: '2026-01-05', reason: 'Wrong disk.'},
  }),
  runOf({
    ...{id: 'java-9', machine: 'rack', date: '2027-01-01'},
    ...{status: 'failed', reason: 'out of memory'},
  }),
];

/** Without values and claims. */
const TEXTLESS = {prose: {values: {}, claims: {}}, unsupported: [], titleNotes: []};

/** @returns {ReportModel} */
export const reportModel = () => ({
  report: reportOf({}),
  summaries: [summary],
  gc: [],
  configurations: [
    configurationOf({}),
    configurationOf({
      system: 'c',
      runs: [],
      failed: [{run: 'c-1', reason: 'out of memory'}],
      shown: null,
      summary: null,
      summaries: [],
      ...estimatesOf([]),
    }),
  ],
  comparisons: [],
  histories: [],
  values: [],
  charts: [chartOf('latency', HOSTILE)],
  runCharts: ({id}) => (id === 'java-1' ? [chartOf('latency', HOSTILE)] : []),
  warnings: [{label: 'one run each', text: 'One run of each configuration.'}],
  ...TEXTLESS,
});

/** @returns {ReportModel} */
export const emptyModel = () => ({
  report: reportOf({
    id: 'empty',
    title: 'Nothing yet',
    date: '2025-01-01',
    load: {model: 'unknown'},
    systems: [],
    method: [],
    runs: [],
  }),
  summaries: [],
  gc: [],
  configurations: [],
  comparisons: [],
  histories: [],
  values: [],
  charts: [],
  runCharts: () => [],
  warnings: [],
  ...TEXTLESS,
});

/**
 * @param {ReportModel[]} models
 * @param {Pick<SiteContext, 'adapters' | 'prose'>} options
 * @returns {({address: string} & Made)[]}
 *   All pages of a site with these reports and the machine above.
 */
export function pagesOf(models, options) {
  const context = {reports: models.map(({report}) => report), machines: [machine], ...options};
  const pages = models.map((model) => ({
    model,
    made: reportPages(model, context).map(({address, make}) => ({address, ...make()})),
  }));
  const entries = pages.map(({model, made}) => {
    const kept = made.map((page) => keptPage(page.address, page));
    return reportEntry(model, kept, context);
  });
  return [
    ...indexPages(entries, context).map(({address, make}) => ({address, ...make()})),
    ...pages.flatMap(({made}) => made),
  ];
}
