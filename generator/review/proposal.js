/**
 * What is in a folder of raw files without run.yaml, and the run.yaml to put there.
 *
 * @import {Effects} from '../types.d.ts'
 * @typedef {{manifest: string, recognised: {file: string, label: string, lines: string[]}[],
 *   questions: string[], errors: string[]}} Proposal
 */

import {adapters} from '../adapters/index.js';
import {readRaw} from '../adapters/read.js';
import {InputErrors} from '../errors.js';
import {wrongId} from '../ids.js';
import {mapConcurrent} from '../map-concurrent.js';
import {describeInText} from '../records/describe.js';
import {isIgnored} from '../scan/ignored.js';
import {parseYaml} from '../scan/yaml.js';

/** Records of one file that are described. */
const MOST_DESCRIBED = 6;

/**
 * @param {string} folder
 *   `data/<report>/<run>`.
 * @param {{root: string, effects: Effects}} context
 * @returns {Promise<Proposal>}
 */
export async function proposeRun(folder, {effects}) {
  const names = (await effects.list(folder)).filter((name) => !isIgnored(name) && !/[/@]$/.test(name));
  const read = await recognise(
    names.map((name) => `${folder}/${name}`),
    effects,
  );
  const systems = await systemsOf(folder.split('/').slice(0, 2).join('/'), effects);
  const units = read.filter(({missing}) => missing === 'unit').map(({file}) => file);
  const [system, ...others] = systems;
  const isKnown = system !== undefined && others.length === 0;
  return {
    manifest: [
      isKnown ? `system: ${system}` : `system: # one of ${systems.join(', ') || 'those in report.yaml'}`,
      'date: # the day of the run, such as 2026-11-21',
      'machine: # a file in data/machines/',
      ...(units.length > 0
        ? ['files:', ...units.map((name) => `  ${JSON.stringify(name)}: {unit: } # ns, us, ms or s`)]
        : []),
    ]
      .join('\n')
      .concat('\n'),
    recognised: read.map(({file, label, lines}) => ({file, label, lines})),
    questions: [
      ...(isKnown ? [] : ['Which system was measured?']),
      'When was it run, and on which machine?',
      ...units.map((name) => `What is the unit of the values in ${name}?`),
    ],
    errors: read.flatMap(({errors}) => errors),
  };
}

/**
 * @param {string[]} paths
 * @param {Effects} effects
 */
export const recognise = (paths, effects) =>
  mapConcurrent(paths, async (path) => {
    const name = path.split('/').at(-1) ?? path;
    const {format, records, errors, missing} = await readRaw({path, name, note: {}}, effects);
    const adapter = adapters.find(({id}) => id === format);
    const remaining = records.length - MOST_DESCRIBED;
    return {
      file: name,
      label: adapter?.label ?? 'not recognised',
      lines: [
        ...records.slice(0, MOST_DESCRIBED).map(describeInText),
        ...(remaining > 0 ? [`and ${remaining} more records`] : []),
      ],
      errors: errors.list(),
      missing,
    };
  });

/**
 * @param {string} report
 *   Its folder.
 * @param {Effects} effects
 * @returns {Promise<string[]>}
 *   Ids of the systems that are measured and not taken from a document.
 */
async function systemsOf(report, effects) {
  const text = await effects.read(`${report}/report.yaml`);
  const parsed = text && parseYaml(String(text), `${report}/report.yaml`, new InputErrors());
  const {systems} = /** @type {{systems?: object}} */ ((parsed && parsed.value) ?? {});
  return Object.keys(systems ?? {}).filter((id) => !wrongId(id) && !id.startsWith('published-'));
}
