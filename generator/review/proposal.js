/**
 * What is in a folder of raw files without run.yaml, and the run.yaml to put there.
 *
 * @import {Effects} from '../types.d.ts'
 * @typedef {{manifest: string, questions: string[], errors: InputErrors,
 *   recognised: {file: string, format: string | undefined, label: string | undefined, lines: string[]}[]}} Proposal
 */

import {InputErrors} from '../errors.js';
import {wrongId} from '../ids.js';
import {isIgnored} from '../scan/ignored.js';
import {parseYaml} from '../scan/yaml.js';
import {recognise} from './recognise.js';

/**
 * @param {string} folder
 *   `data/<report>/<run>`.
 * @param {{root: string, effects: Effects}} context
 * @returns {Promise<Proposal>}
 */
export async function proposeRun(folder, {effects}) {
  const names = (await effects.list(folder)).filter(
    (name) => !isIgnored(name) && !/[/@]$/.test(name),
  );
  const paths = names.map((name) => `${folder}/${name}`);
  const read = await recognise(paths, effects);
  const systems = await systemsOf(folder.split('/').slice(0, 2).join('/'), effects);
  const units = names.filter((_, i) => read[i]?.missing === 'unit');
  const [system, ...others] = systems;
  const isKnown = system !== undefined && others.length === 0;
  const choices = systems.join(', ') || 'those of report.yaml';
  const errors = new InputErrors();
  for (const one of read) if (one.missing === undefined) errors.take(one.errors);
  return {
    manifest: [
      isKnown ? `system: ${system}` : `system: # one of ${choices}`,
      'date: # the day of the run, such as 2026-11-21',
      'machine: # the name of a file in data/machines/',
      ...(units.length > 0 ? ['files:'] : []),
      ...units.map((name) => `  ${JSON.stringify(name)}: {unit: } # ns, us, ms or s`),
      '',
    ].join('\n'),
    recognised: read.map(({file, format, label, lines}) => ({file, format, label, lines})),
    questions: [
      ...(isKnown ? [] : ['Which system was measured?']),
      'When was it run, and on which machine?',
      ...units.map((name) => `What is the unit of the values in ${name}?`),
    ],
    errors,
  };
}

/**
 * @param {string} report
 *   Its folder.
 * @param {Effects} effects
 * @returns {Promise<string[]>}
 *   Ids of the systems that are measured and not taken from a document.
 */
async function systemsOf(report, effects) {
  const file = `${report}/report.yaml`;
  const text = await effects.read(file);
  const parsed = parseYaml(String(text ?? ''), file, new InputErrors());
  const {systems} = /** @type {{systems?: object}} */ (parsed?.value ?? {});
  return Object.keys(systems ?? {}).filter((id) => !wrongId(id) && !id.startsWith('published-'));
}
