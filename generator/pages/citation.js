/**
 * How a page is cited. The template adds the site's title and the address of the page.
 *
 * @import {Report} from '../scan/types.d.ts'
 */

import {list} from '../format.js';
import {day} from './page.js';

/** Characters that BibTeX treats as commands. */
const SPECIAL = /[\\{}$&#%_~^]/g;
/** @type {Readonly<Record<string, string>>} */
const COMMANDS = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
};

/**
 * @param {Report} report
 * @param {{key: string, title: string}} cited
 *   `key`: of the entry in BibTeX.
 */
export function citation(report, {key, title}) {
  const date = lastDate(report);
  const {authors} = report;
  return {
    text: [authors.length > 0 ? list(authors) : '', `“${title}”`].filter((part) => part).join('. '),
    date,
    key,
    fields: [
      ...(authors.length > 0 ? [field('author', authors.join(' and '))] : []),
      field('title', title),
      ...(date === '' ? [] : [field('year', date.slice(0, 4))]),
    ],
  };
}

/**
 * @param {Report} report
 * @returns {string}
 *   Day of its date or, where it has none, of its newest run; empty where no run has a date.
 */
export const lastDate = ({date, runs}) =>
  date ??
  runs
    .map((run) => day(run.date))
    .sort()
    .at(-1) ??
  '';

/**
 * @param {string} name
 * @param {string} value
 */
const field = (name, value) =>
  `${name} = {${value.replaceAll(SPECIAL, (found) => COMMANDS[found] ?? `\\${found}`)}}`;
