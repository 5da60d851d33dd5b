/**
 * Asks a person at a terminal. Answers come line by line, also when they are piped in all at once.
 *
 * @import {Question, Stated} from './types.d.ts'
 *
 * @typedef {{input: NodeJS.ReadableStream, output: NodeJS.WritableStream}} Terminal
 * @typedef {{ask(question: Question, stated: Stated): Promise<Stated>,
 *   confirm(text: string): Promise<boolean>, close(): void}} Asker
 */

import {createInterface} from 'node:readline';
import {InputError, printable} from '../errors.js';

/** Wrong answers to one question, after which nobody seems to be there. */
const MOST_TRIES = 10;

/**
 * @param {Terminal & {isTerminal?: boolean}} terminal
 * @returns {Asker}
 */
export function asker({input, output}) {
  const lines = createInterface({input, output});
  /** @type {string[]} */
  const waiting = [];
  /** @type {((line: string | undefined) => void) | undefined} */
  let take;
  let isClosed = false;
  lines.on('line', (line) => {
    if (take) take(line);
    else waiting.push(line);
    take = undefined;
  });
  lines.on('close', () => {
    isClosed = true;
    take?.(undefined);
  });
  // Without this, a pause at Ctrl-C would leave the question open for ever.
  lines.on('SIGINT', () => lines.close());

  /** @param {string} prompt @returns {Promise<string>} */
  async function line(prompt) {
    lines.setPrompt(`${prompt} `);
    if (!isClosed) lines.prompt();
    const found =
      waiting.shift() ??
      (isClosed
        ? undefined
        : await new Promise((/** @type {(line: string | undefined) => void} */ resolve) => {
            take = resolve;
          }));
    if (found === undefined) throw new InputError(['found no answer, so nothing was written']);
    return found.trim();
  }

  /** @param {string} text */
  const say = (text) => void output.write(`${text}\n`);

  return {
    async ask(question, stated) {
      const {text, choices, proposed} = question;
      say('');
      say(printable(text));
      const values = choices?.map(({value}) => value) ?? [];
      const width = Math.max(0, ...values.map(({length}) => length));
      for (const [i, choice] of (choices ?? []).entries()) {
        say(`  ${i + 1}  ${choice.value.padEnd(width)}  ${printable(choice.text)}`);
      }
      const prompt = `${choices ? 'Number or name' : ''}${proposed === undefined ? '' : ` [${printable(proposed)}]`}`;
      for (let tries = 0; tries < MOST_TRIES; tries++) {
        const typed = (await line(`${prompt.trim()}>`)) || (proposed ?? '');
        const chosen = choices?.[Number(typed) - 1]?.value ?? typed;
        const answered = question.answer(chosen, stated);
        if (!('expected' in answered)) return answered;
        say(`found "${printable(typed)}", expected ${printable(answered.expected)}`);
      }
      throw new InputError([`found no answer to “${text}”, so nothing was written`]);
    },
    async confirm(text) {
      const typed = await line(`${printable(text)} [Y/n]`);
      return /^(y|yes|)$/i.test(typed);
    },
    close: () => lines.close(),
  };
}
