/**
 * The script of the compare page. The runs are in the address, `#runs=report/run,report/run`; the list
 * to choose from is that of the search; the values of a run are fetched when it was chosen. Files of the
 * reader are not in the address.
 *
 * @import {ComparedRun} from '../../generator/pages/compare-run.js'
 * @import {Choice, ChosenRun} from './compare-rules.js'
 * @import {OwnRun} from './own-files.js'
 * @import {SearchDocument} from '../../generator/pages/search.js'
 * @typedef {{id: string, title: string, href: string, note: string, text: string}} Candidate
 *   `text`: what its words are looked for in.
 */

import {useLanguage} from '../../generator/format.js';
import {groupBy} from '../../generator/group-by.js';
import {naturalOrder} from '../../generator/natural-order.js';
import {swatch} from './compare-curves.js';
import {
  arrangePositions,
  MOST_RUNS,
  pairs,
  readChoice,
  reportOf,
  writeChoice,
} from './compare-rules.js';
import {comparison, sidesOf} from './compare-tables.js';
import {button, element} from './elements.js';
import {fetched} from './fetched.js';
import {describeOwn, ownFiles, pairFields} from './own-files.js';

const MOST_SHOWN = 50;

const page = /** @type {HTMLElement} */ (document.querySelector('.compare-runs'));
const all = /** @type {HTMLElement} */ (page.querySelector('.all'));
/** On paper the address has the runs, too. */
const printed = document.querySelector('.site-footer > .print-only');
const address = printed?.textContent;
const status = element('output', {className: 'status'});
const notice = element('p', {role: 'alert', hidden: true});
const chosen = element('ol', {className: 'chosen'});
const field = element('input', {type: 'search', autocomplete: 'off', maxLength: 200});
const candidates = element('ul', {className: 'candidates'});
const summary = element('summary', {}, 'Choose runs');
const picker = element(
  'details',
  {className: 'picker'},
  summary,
  element('label', {}, 'Find a run ', field),
  candidates,
);
const result = element('div', {className: 'run-values'});

/** @type {Map<string, Candidate>} */
const runs = new Map();
/** Titles of reports, by id. @type {Map<string, string>} */
const reportTitles = new Map();
/** @type {Choice} */
let choice = {ids: [], anyway: false};
/** The chosen runs, ids of published ones and files of the reader. @type {(string | OwnRun)[]} */
let order = [];
/** @type {Map<string, Promise<ComparedRun>>} */
const loaded = new Map();
const own = ownFiles({
  reader: page.dataset.reader ?? '',
  formats: page.dataset.formats ?? '',
  room: () => MOST_RUNS - choice.ids.length - own.runs.length,
  changed: show,
});

// Until here the styles hide it a moment only, as the page may lack this script.
all.hidden = true;
start().catch(() => {
  const text = 'The list of runs could not be loaded. Reload the page to try again.';
  all.before(element('p', {role: 'alert'}, text));
  all.hidden = false;
});

async function start() {
  useLanguage(document.documentElement.lang || 'en');
  /** @type {SearchDocument[]} */
  const documents = await json(page.dataset.index ?? '');
  for (const {kind, compare: id, title, href, note, words} of documents) {
    if (kind === 'Report') reportTitles.set(href.split('/').at(-2) ?? '', title);
    const text = `${id} ${title} ${note} ${words}`.toLowerCase();
    if (id !== undefined) runs.set(id, {id, title, href, note, text});
  }
  field.addEventListener('input', showCandidates);
  addEventListener('hashchange', restore);
  await restore();
  picker.open = choice.ids.length < 2;
  // Once, with the runs of the address, so that nothing moves.
  page.append(notice, chosen, element('p', {}, status), picker, own.section, result);
}

/** @param {string} address @returns {Promise<any>} */
async function json(address) {
  return (await fetched(address)).json();
}

/** @param {Candidate} candidate */
function load({id, href}) {
  const loading = loaded.get(id) ?? json(`${href}compare.json`);
  loaded.set(id, loading);
  // The next choice of the run tries again.
  loading.catch(() => loaded.delete(id));
  return loading;
}

async function restore() {
  const {unknown, excess, ...read} = readChoice(
    location.hash,
    (id) => runs.has(id),
    MOST_RUNS - own.runs.length,
  );
  choice = read;
  if (printed) printed.textContent = `${address}${location.hash}`;
  notice.textContent = [
    ...(unknown.length > 0
      ? [`This site has no such run with results: ${unknown.join(', ')}.`]
      : []),
    ...(excess.length > 0 ? [`At most four runs fit. Not shown: ${excess.join(', ')}.`] : []),
  ].join(' ');
  notice.hidden = notice.textContent === '';
  await show();
}

/** @param {Partial<Choice>} changed */
function choose(changed) {
  location.hash = writeChoice({...choice, ...changed});
}

async function show() {
  showCandidates();
  const current = arrangePositions(order, choice.ids, own.runs);
  order = current;
  const settled = await Promise.allSettled(current.map(valuesOf));
  // A later choice has its own turn.
  if (current !== order) return;
  const items = current.flatMap((item, i) => {
    const one = settled[i];
    return one?.status === 'fulfilled' ? [{item, run: one.value}] : [];
  });
  const failed = current.filter((_, i) => settled[i]?.status === 'rejected');
  const {values, reference} = named(items);
  showChosen(
    items.map(({item}) => item),
    sidesOf(values),
    {reference, failed: failed.flatMap(candidatesOf)},
  );
  const wasPressed = result.querySelector('.warnings button:focus') !== null;
  result.replaceChildren(
    ...(values.length < 2
      ? []
      : comparison(values, {
          anyway: choice.anyway,
          setAnyway: (anyway) => choose({anyway}),
          width: page.clientWidth,
        })),
  );
  // The button is made again.
  if (wasPressed) {
    /** @type {HTMLElement | null} */ (result.querySelector('.warnings button'))?.focus();
  }
  const count = values.length + failed.length;
  status.value =
    count < 2
      ? `Choose ${count === 0 ? 'two to four runs' : 'one to three more runs'}.`
      : `${count} of at most ${MOST_RUNS} runs chosen.`;
}

/** @param {string | OwnRun} item @returns {Candidate[]} */
const candidatesOf = (item) => (typeof item === 'string' ? [runs.get(item) ?? []].flat() : []);

/**
 * @param {string | OwnRun} item
 * @returns {Promise<ComparedRun>}
 */
async function valuesOf(item) {
  if (typeof item !== 'string') return item.run;
  // Cast: only ids of candidates are chosen.
  return load(/** @type {Candidate} */ (runs.get(item)));
}

/**
 * @param {{item: string | OwnRun, run: ComparedRun}[]} items
 * @returns {{values: ChosenRun[], reference: number}}
 *   The runs, where operations of files have the names that the reader said; `reference`: the position of
 *   the run from which these names are.
 */
function named(items) {
  const published = items.findIndex(({item}) => typeof item === 'string');
  const reference = Math.max(published, 0);
  const first = items[reference]?.run;
  const values = items.map(({item, run}, i) => {
    const pair = typeof item === 'string' || i === reference ? undefined : item.pair;
    return (first && pair && pairs(first, run, pair.own).get(pair.other)) || run;
  });
  return {values, reference};
}

/** @param {string | OwnRun} item */
function makeFirst(item) {
  order = [item, ...order.filter((other) => other !== item)];
  const ids = order.filter((one) => typeof one === 'string');
  if (ids.join() === choice.ids.join()) show();
  else choose({ids});
}

/**
 * @param {(string | OwnRun)[]} items
 *   Those whose values were loaded.
 * @param {import('./compare-tables.js').Side[]} sides
 *   The sides of these runs.
 * @param {{reference: number, failed: Candidate[]}} others
 *   `reference`: position of the run from which files have names of operations; `failed`: runs whose values
 *   could not be loaded.
 */
function showChosen(items, sides, {reference, failed}) {
  const {ids} = choice;
  const without = (/** @type {Candidate} */ {id}) => ids.filter((one) => one !== id);
  const named = sides[reference];
  chosen.replaceChildren(
    ...sides.flatMap(({letter, colour, run: {title}}, i) => {
      const item = items[i];
      if (item === undefined) return [];
      const start = [swatch(colour), element('strong', {}, ` ${letter} `)];
      const first = i === 0 ? [] : [pressed('Make first', () => makeFirst(item), title)];
      if (typeof item !== 'string') {
        const remove = () => {
          own.runs.splice(own.runs.indexOf(item), 1);
          show();
        };
        return element(
          'li',
          {},
          ...start,
          ...describeOwn(item, buttons(...first, pressed('Remove', remove, title))),
          ...(named && i !== reference ? pairFields(named, item, show) : []),
        );
      }
      return candidatesOf(item).map((run) =>
        element(
          'li',
          {},
          ...start,
          element('a', {href: run.href}, run.title),
          element('span', {className: 'meta'}, run.note),
          buttons(
            ...first,
            pressed('Remove', () => choose({ids: without(run)}), run.title),
          ),
        ),
      );
    }),
    ...failed.map((run) =>
      element(
        'li',
        {},
        element('a', {href: run.href}, run.title),
        element('strong', {role: 'alert'}, 'The values of this run could not be loaded.'),
        buttons(
          pressed('Try again', show, run.title),
          pressed('Remove', () => choose({ids: without(run)}), run.title),
        ),
      ),
    ),
  );
}

/**
 * @param {string} label
 * @param {() => void} press
 * @param {string} title
 *   The title of the run.
 */
const pressed = (label, press, title) =>
  button(
    label,
    () => {
      press();
      // The button is made again or goes away.
      summary.focus();
    },
    `${label}: ${title}`,
  );

/** @param {HTMLElement[]} pressable */
const buttons = (...pressable) => element('span', {className: 'buttons'}, ...pressable);

/** Runs that have every word, by report; the reports that were chosen from come first. */
function showCandidates() {
  // Safari gives the field this value when a reader comes back to the page.
  field.defaultValue = field.value;
  const words = field.value.toLowerCase().split(/\s+/);
  const reports = new Set(choice.ids.map(reportOf));
  const found = [...runs.values()].filter(
    ({id, text}) => !choice.ids.includes(id) && words.every((word) => text.includes(word)),
  );
  const byReport = [...groupBy(found, ({id}) => reportOf(id)).entries()];
  const near = byReport.filter(([report]) => reports.has(report));
  const sorted = [...near, ...byReport.filter((one) => !near.includes(one))].flatMap(([, group]) =>
    group.sort((a, b) => naturalOrder(a.title, b.title)),
  );
  const isFull = choice.ids.length + own.runs.length >= MOST_RUNS;
  const shown = groupBy(sorted.slice(0, MOST_SHOWN), ({id}) => reportOf(id));
  const other = choice.ids.length > 0 ? 'other ' : '';
  const none =
    field.value.trim() === ''
      ? `This site has no ${other}run with results`
      : `No ${other}run matches these words`;
  const rest = sorted.length - MOST_SHOWN;
  const message = rest > 0 ? `${rest} more: type to find them` : sorted.length === 0 ? none : '';
  candidates.replaceChildren(
    ...[...shown.entries()].map(([report, group]) => {
      const reportTitle = reportTitles.get(report) ?? report;
      return element(
        'li',
        {},
        element('strong', {}, reportTitle),
        element('ul', {}, ...group.map((run) => candidateOf(run, reportTitle, isFull))),
      );
    }),
    ...(message === '' ? [] : [element('li', {className: 'meta'}, message)]),
  );
}

/**
 * @param {Candidate} run
 * @param {string} reportTitle
 *   Which the note has, and the list above it.
 * @param {boolean} isFull
 */
function candidateOf({id, title, note}, reportTitle, isFull) {
  const add = button('', () => {
    field.value = '';
    choose({ids: [...choice.ids, id]});
    field.focus();
  });
  const rest = note.split(' · ').filter((part) => part !== reportTitle);
  add.append(title, ' ', element('span', {className: 'meta'}, rest.join(' · ')));
  add.disabled = isFull;
  return element('li', {}, add);
}
