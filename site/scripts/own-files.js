/**
 * The part of the compare page where readers add their own files. A worker reads each, with a script
 * that is loaded then; nothing leaves the browser. All text of a file is inserted as text.
 *
 * @import {Missing} from '../../generator/adapters/types.d.ts'
 * @import {ComparedRun} from '../../generator/pages/compare-run.js'
 * @import {Pair} from './compare-rules.js'
 * @import {Answers, OwnReading} from './own-run.js'
 * @typedef {{run: ComparedRun, format: string, warnings: string[], pair?: Pair}} OwnRun
 */

import {askReader} from './ask-reader.js';
import {matchOperations, pairs, wholeName} from './compare-rules.js';
import {element} from './elements.js';

/** Bytes of a file. */
const LARGEST = 50_000_000;
const UNITS = ['ns', 'us', 'ms', 's'];
/** What a reader can say of a file. @type {Record<Missing, string>} */
const MISSING = {unit: 'unit', every: 'interval'};

/**
 * @param {{reader: string, formats: string, room: () => number, changed: () => void}} options
 *   Addresses of the worker's script and of the page of formats; how many more runs fit.
 * @returns {{section: HTMLElement, runs: OwnRun[]}}
 *   `runs`: in the order in which they were read. The caller may remove some.
 */
export function ownFiles({reader, formats, room, changed}) {
  /** @type {OwnRun[]} */
  const runs = [];
  let added = 0;
  let reading = Promise.resolve();
  const input = element('input', {type: 'file', multiple: true});
  const messages = element('ul', {className: 'file-messages', ariaLive: 'polite'});
  const section = element(
    'section',
    {className: 'own-files', ariaLabel: 'Your own files'},
    element('label', {}, 'Add your own result files, or drop them here ', input),
    element(
      'p',
      {className: 'meta'},
      'Your browser reads them and sends them nowhere. They are not in the address: a reload loses them. ',
      element('a', {href: formats}, 'Formats that can be read'),
    ),
    messages,
  );

  /** @param {Iterable<File>} files */
  const addAll = (files) => {
    messages.replaceChildren();
    for (const file of files) {
      if (file.size > LARGEST) {
        const found = `found ${Math.ceil(file.size / 1e6)} MB`;
        tell(file, [`${file.name}: ${found}, expected at most ${LARGEST / 1e6} MB`]);
      } else add(file, {});
    }
  };

  /**
   * Reads one file after the other, so that only runs that were read take room.
   *
   * @param {File} file
   * @param {Answers} answers
   */
  function add(file, answers) {
    const line = element('li', {}, `Reading ${file.name} …`);
    messages.append(line);
    reading = reading.then(() => read(file, answers)).finally(() => line.remove());
  }

  /**
   * @param {File} file
   * @param {Answers} answers
   * @returns {Promise<void>}
   */
  async function read(file, answers) {
    if (room() <= 0) return tell(file, [`${file.name}: at most four runs fit; remove one first`]);
    added += 1;
    const task = {file, id: `your-file-${added}`, title: titleOf(file), answers};
    /** @type {OwnReading} */
    const unread = {errors: [`${file.name}: the script that reads files could not be loaded`]};
    const result = await askReader(reader, task, unread);
    if ('errors' in result) return tell(file, result.errors, result.missing);
    // A run was chosen in the meantime.
    if (room() <= 0) return read(file, answers);
    runs.push(result);
    changed();
  }

  /**
   * @param {File} file
   * @returns {string}
   *   Files of several folders often have one name.
   */
  function titleOf({name}) {
    const title = `your file: ${name}`;
    const isTaken = (/** @type {string} */ text) => runs.some(({run}) => run.title === text);
    let number = 1;
    const numbered = () => (number === 1 ? title : `${title} (${number})`);
    while (isTaken(numbered())) number += 1;
    return numbered();
  }

  /**
   * @param {File} file
   * @param {string[]} errors
   * @param {Missing} [missing]
   */
  function tell(file, errors, missing) {
    const line = element(
      'li',
      {},
      element(
        'strong',
        {},
        `${file.name} ${missing ? `does not state its ${MISSING[missing]}.` : 'cannot be compared.'}`,
      ),
      ...errors.map((error) => element('p', {className: 'message'}, error)),
    );
    if (missing) {
      line.append(
        question(missing, (answers) => {
          line.remove();
          input.focus();
          add(file, answers);
        }),
      );
    }
    messages.append(line);
  }

  input.addEventListener('change', () => {
    addAll([...(input.files ?? [])]);
    // The same file can be chosen again.
    input.value = '';
  });
  takeDrops(section, addAll);
  return {section, runs};
}

/**
 * @param {Missing} missing
 * @param {(answers: Answers) => void} answer
 */
function question(missing, answer) {
  const field =
    missing === 'unit'
      ? element(
          'select',
          {required: true},
          element('option', {value: ''}, 'choose'),
          ...UNITS.map((unit) => element('option', {}, unit)),
        )
      : element('input', {type: 'number', min: '0', step: 'any', required: true});
  const label = missing === 'unit' ? 'Unit of its values ' : 'Seconds between its samples ';
  const form = element(
    'form',
    {},
    element('label', {}, label, field),
    ' ',
    element('button', {type: 'submit'}, 'Read'),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    answer(
      missing === 'unit'
        ? {unit: /** @type {NonNullable<Answers['unit']>} */ (field.value)}
        : {every: Number(field.value)},
    );
  });
  return form;
}

/**
 * Files that are dropped anywhere, so that a near miss does not leave the page.
 *
 * @param {HTMLElement} section
 *   Is marked while files are over the page.
 * @param {(files: File[]) => void} take
 */
function takeDrops(section, take) {
  const mark = (/** @type {boolean} */ isOver) => section.classList.toggle('over', isOver);
  addEventListener('dragover', (event) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    mark(true);
  });
  addEventListener('dragleave', (event) => {
    if (event.relatedTarget === null) mark(false);
  });
  addEventListener('drop', (event) => {
    mark(false);
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    take(files);
  });
}

/**
 * @param {OwnRun} own
 * @param {HTMLElement} buttons
 * @returns {(Node | string)[]}
 *   What the list of chosen runs says of it.
 */
export function describeOwn({run, format, warnings}, buttons) {
  const {length} = run.operations;
  return [
    element('span', {}, run.title),
    element(
      'span',
      {className: 'meta'},
      `${format}, ${length === 1 ? 'one operation' : `${length} operations`}`,
    ),
    buttons,
    ...(warnings.length > 0
      ? [
          element(
            'details',
            {},
            element(
              'summary',
              {},
              warnings.length === 1 ? 'One warning' : `${warnings.length} warnings`,
            ),
            element('ul', {}, ...warnings.map((warning) => element('li', {}, warning))),
          ),
        ]
      : []),
  ];
}

/**
 * Asks which operations of another run and of the reader's file belong together, where no name is in both.
 *
 * @param {{letter: string, run: ComparedRun}} other
 * @param {OwnRun} own
 *   Takes the answer.
 * @param {() => Promise<void>} changed
 * @returns {HTMLElement[]}
 */
export function pairFields({letter, run: other}, own, changed) {
  const {run, pair = {own: 0, other: ''}} = own;
  if (!own.pair && matchOperations([other, run]).shared.length > 0) return [];
  /**
   * @param {string} label
   * @param {HTMLOptionElement[]} options
   * @param {(value: string) => Pair} change
   */
  const field = (label, options, change) => {
    const id = `${label}-${run.id.split('/')[0]}`;
    const select = element('select', {id}, ...options);
    select.addEventListener('change', async () => {
      own.pair = change(select.value);
      await changed();
      // The field is made again.
      document.getElementById(id)?.focus();
    });
    return element('label', {}, `${label} `, select);
  };
  return [
    element(
      'div',
      {className: 'pair'},
      field(
        'Compare',
        run.operations.map((one, i) => option(wholeName(one), String(i), i === pair.own)),
        (value) => ({own: Number(value), other: ''}),
      ),
      field(
        'with',
        [
          option(`choose an operation of ${letter}`, '', pair.other === ''),
          ...[...pairs(other, run, pair.own).keys()].map((name) =>
            option(name, name, name === pair.other),
          ),
        ],
        (other) => ({own: pair.own, other}),
      ),
    ),
  ];
}

/**
 * @param {string} text
 * @param {string} value
 * @param {boolean} selected
 */
const option = (text, value, selected) => element('option', {value, selected}, text);
