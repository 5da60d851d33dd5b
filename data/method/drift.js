// Tests whether repeats rise or fall in the order in which they ran, and prints a table.
//   node data/method/drift.js data/<report>/<run>… in the folder of a site

import {diskEffects} from '../../generator/effects.js';
import {InputErrors} from '../../generator/errors.js';
import {readRuns} from '../../generator/read-runs.js';
import {scan} from '../../generator/scan/scan.js';
import {configurations} from '../../generator/stats/configurations.js';
import {testDrift} from '../../generator/stats/drift.js';
import {summarise} from '../../generator/stats/summary.js';

const folders = new Set(process.argv.slice(2));
const effects = {...diskEffects(process.cwd(), () => {}), write: async () => {}};
const errors = new InputErrors();
const {reports} = await scan(effects, errors);
for (const report of reports) {
  const series = report.runs.filter(({id}) => folders.has(`data/${report.id}/${id}`));
  if (series.length === 0) continue;
  const runs = await readRuns(series, effects, errors);
  const rows = configurations({...report, runs}, runs.flatMap(summarise)).map((configuration) => {
    const {tested, drifting} = testDrift([configuration], {...report, runs});
    const drift = drifting.map(({rises}) => (rises ? 'rises' : 'falls'));
    const {system, operation, params} = configuration;
    return {
      name: [system, operation, ...Object.values(params)].filter(Boolean).join(' '),
      repeats: configuration.runs.length,
      drift: tested === 0 ? 'not tested' : (drift[0] ?? 'none'),
    };
  });
  const tested = rows.filter(({drift}) => drift !== 'not tested');
  const width = Math.max(...tested.map(({name}) => name.length));
  for (const {name, repeats, drift} of tested) {
    print(`${name.padEnd(width)}  ${String(repeats).padStart(3)} runs  drift: ${drift}`);
  }
  const drifting = tested.filter(({drift}) => drift !== 'none');
  print(`drift (Mann–Kendall): ${drifting.length} of ${tested.length}; 5 % are expected by chance`);
  if (tested.length < rows.length) print(`not tested, with too few repeats: ${rows.length - tested.length}`);
}

/** @param {string} line */
function print(line) {
  process.stdout.write(`${line}\n`);
}
