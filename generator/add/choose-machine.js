/**
 * The machine of a run: the one that was stated, the one that its files state, or this one.
 *
 * @import {RunFacts} from './facts.js'
 * @import {AddContext, Proposal, Question, Source, Stated} from './types.d.ts'
 */

import {DAY, latestOf} from '../day.js';
import {alternatives, list} from '../format.js';
import {canBeOfMachine, differenceText, identify} from './machines.js';

const OTHER_HINT =
  'To describe another machine, call npx benchfolio add --machine there, or write data/machines/ID.yaml: `name: …` is enough.';
/** From this share on, a run says what the host of a virtual machine took. */
const MUCH_STOLEN = 0.01;

/**
 * @param {Source} source
 * @param {Stated} stated
 * @param {Pick<RunFacts, 'facts' | 'ofFiles'>} found
 *   In the files.
 * @param {AddContext} context
 * @returns {{choice?: Proposal['machine'], questions: Question[]}}
 */
export function chooseMachine({inPlace, label, files}, stated, found, {machines, here, now}) {
  const {facts, ofFiles} = found;
  const identified = here && identify(here.machine, machines);
  /** @param {string} why @returns {NonNullable<Proposal['machine']>} */
  const thisOne = (why) => ({
    id: identified?.id ?? '',
    why: [why, ...newMachineText(identified, machines)].join('; '),
    ...(here && identified?.isNew ? {added: here.machine} : {}),
  });
  if (stated.machine === 'none') return {questions: []};
  if (stated.machine === 'this' && here) {
    return {choice: thisOne('this machine'), questions: []};
  }
  if (stated.machine !== undefined) {
    const known = machines.find(({id}) => id === stated.machine);
    if (known) return {choice: {id: known.id, why: 'as stated'}, questions: []};
    if (identified?.id === stated.machine) {
      return {choice: thisOne('this machine'), questions: []};
    }
  }
  const ids = machines.map(({id}) => id);
  /** @type {Question} */
  const question = {
    text: 'Machine that the run was made on',
    option: `${ids.length > 0 ? `--machine ID (${ids.join(', ')}), ` : ''}--machine this or --machine none`,
    found: stated.machine === undefined ? 'no machine' : `the machine "${stated.machine}"`,
    hint: OTHER_HINT,
    choices: [
      ...(here && identified
        ? [{value: 'this', text: `this one, ${here.machine.name} (${identified.id})`}]
        : []),
      ...machines
        .filter(({id}) => id !== identified?.id)
        .map(({id, name}) => ({value: id, text: name})),
      {value: 'none', text: 'not stated'},
    ],
    answer: (text, current) =>
      ['this', 'none', ...ids].includes(text)
        ? {...current, machine: text}
        : {expected: alternatives(['this', ...ids, 'none'])},
  };
  if (stated.machine !== undefined) return {questions: [question]};
  // Files that state different processors are not all from here.
  const isOther =
    here !== undefined && ofFiles.some((one) => canBeOfMachine(one, here.machine) === false);
  const isFromHere = here && !isOther && canBeOfMachine(facts, here.machine);
  if (isFromHere) return {choice: thisOne('this machine, as in the files'), questions: []};
  const matching = machines.filter((machine) => canBeOfMachine(facts, machine));
  const [only] = matching;
  if (only && matching.length === 1) {
    return {choice: {id: only.id, why: 'the one that the files state'}, questions: []};
  }
  if (here && isFromHere === undefined && !inPlace) {
    // Files of another machine can be here, too: whoever can be asked is.
    const proposed = {...question, proposed: 'this'};
    const old = oldest(files, stated.date ?? facts.date, now);
    if (old === undefined) {
      return {
        choice: thisOne('this machine; the files are new and name no other'),
        questions: [{...proposed, mayBeEmpty: true}],
      };
    }
    return {questions: [{...proposed, found: `no machine, and ${old}`}]};
  }
  const processors = list([...new Set(ofFiles.flatMap(({cpu}) => cpu ?? []))]);
  const inFiles = [facts.cpu ?? processors, facts.cores && `${facts.cores} cores`]
    .filter(Boolean)
    .join(', ');
  return {
    questions: [
      {...question, found: inFiles ? `another machine (${inFiles}) in ${label}` : 'no machine'},
    ],
  };
}

/**
 * @param {Source['files']} files
 * @param {string | undefined} date
 *   The date of the run.
 * @param {string} now
 * @returns {string | undefined}
 *   What is too old to be a run that has just been made here: a copied file is new.
 */
function oldest(files, date, now) {
  const since = Date.parse(now) - DAY;
  if (date !== undefined && latestOf(date) < since)
    return `a run that is older than a day (${date})`;
  const old = files.find(({modified}) => modified < since);
  return old && `a file that is older than a day (${old.path})`;
}

/**
 * @param {ReturnType<typeof identify> | undefined} identified
 * @param {AddContext['machines']} machines
 * @returns {string[]}
 *   Why it is none of those that the site has.
 */
function newMachineText(identified, machines) {
  if (!identified?.isNew || machines.length === 0) return [];
  const {like} = identified;
  if (!like) return ['new: if data/machines already describes this machine, use --machine ID'];
  const what = like.differences.map(differenceText).join(', ');
  const file = `data/machines/${like.id}.yaml`;
  return [what ? `${what} as in ${file}` : `${file} does not state processor, cores and memory`];
}

/** @param {string} id @param {AddContext} context */
export const isThisMachine = (id, {here, machines}) =>
  here !== undefined && identify(here.machine, machines).id === id;

/** @param {AddContext} context */
export function stolenNotes({here}) {
  const stolen = here?.stolen ?? 0;
  const percent = (stolen * 100).toPrecision(2);
  return stolen < MUCH_STOLEN
    ? []
    : [`The host has taken ${percent} % of the CPU time since this machine started.`];
}
