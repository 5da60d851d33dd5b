/**
 * Asks a person at a terminal. Answers come line by line, also when they are piped in all at once.
 *
 * @import {Question, Stated} from './types.d.ts'
 *
 * @typedef {{input: NodeJS.ReadableStream, output: NodeJS.WritableStream}} Terminal
 * @typedef {{ask(question: Question, stated: Stated): Promise<Stated>,
 *   confirm(text: string): Promise<boolean>, close(): void}} Asker
 *   `close`: afterwards Ctrl-C ends the command again.
 */

import {createInterface} from 'node:readline';
import {InputError, printable} from '../errors.js';

/** Wrong answers to one question, after which nobody seems to be there. */
const MOST_TRIES = 10;

/** @param {Terminal} terminal @returns {Asker} */
export function asker(terminal) {
  const {output} = terminal;
  /** @type {ReturnType<typeof lineReader> | undefined} */
  let lines;

  /** @param {string} prompt @returns {Promise<string>} */
  async function line(prompt) {
    // Not before the first question: a command that asks nothing leaves the terminal alone.
    lines ??= lineReader(terminal);
    const found = await lines.next(prompt);
    if (found === undefined) throw new InputError(['found no answer, so nothing was written']);
    return found.trim();
  }

  /** @param {string} text */
  const say = (text) => void output.write(`${text}\n`);

  return {
    async ask(question, stated) {
      const {text, choices = [], proposed} = question;
      say('');
      say(printable(text));
      const width = Math.max(0, ...choices.map(({value}) => value.length));
      for (const [i, choice] of choices.entries()) {
        say(`  ${i + 1}  ${choice.value.padEnd(width)}  ${printable(choice.text)}`);
      }
      const words = [
        ...(choices.length > 0 ? ['number or name'] : []),
        ...(proposed === undefined ? [] : [`[${printable(proposed)}]`]),
      ];
      for (let tries = 0; tries < MOST_TRIES; tries++) {
        const typed = (await line(`${words.join(' ')}> `.trimStart())) || (proposed ?? '');
        const chosen = choices[Number(typed) - 1]?.value ?? typed;
        const answered = question.answer(chosen, stated);
        if (!('expected' in answered)) return answered;
        say(`found "${printable(typed)}", expected ${printable(answered.expected)}`);
      }
      throw new InputError([`found no answer to “${printable(text)}”, so nothing was written`]);
    },
    async confirm(text) {
      const typed = await line(`${printable(text)} [Y/n] `);
      return /^(y|yes|)$/i.test(typed);
    },
    close: () => lines?.close(),
  };
}

/** @param {Terminal} terminal */
function lineReader({input, output}) {
  const reader = createInterface({input, output});
  /** @type {string[]} */
  const waiting = [];
  /** @type {((line: string | undefined) => void) | undefined} */
  let take;
  let isClosed = false;
  reader.on('line', (line) => {
    if (take) take(line);
    else waiting.push(line);
    take = undefined;
  });
  reader.on('close', () => {
    isClosed = true;
    take?.(undefined);
  });
  // Without this, Ctrl-C would leave the question open for ever.
  reader.on('SIGINT', () => reader.close());
  return {
    /** @param {string} prompt @returns {Promise<string | undefined>} Undefined after the last line. */
    async next(prompt) {
      const early = waiting.shift();
      if (early !== undefined || isClosed) {
        output.write(`${prompt}\n`);
        return early;
      }
      reader.setPrompt(prompt);
      reader.prompt();
      return new Promise((resolve) => {
        take = resolve;
      });
    },
    close: () => reader.close(),
  };
}
