/**
 * How a page is cited. The template adds the site's title and the address of the page.
 *
 * @import {Report} from '../scan/types.d.ts'
 */

import {dayOf} from '../day.js';
import {list} from '../format.js';
import {countedRuns} from '../stats/configurations.js';

/** Characters that BibTeX treats as commands. */
const SPECIAL = /[\\{}$&#%_~^]/g;
/** @type {Readonly<Record<string, string>>} */
const COMMANDS = {
  '\\': '\\textbackslash{}',
  // BibTeX counts braces, escaped ones too, so these could leave its own without a partner.
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
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
      ...(authors.length > 0 ? [`author = {${authors.map(authorOf).join(' and ')}}`] : []),
      field('title', title),
      ...(date === '' ? [] : [field('year', date.slice(0, 4))]),
    ],
  };
}

/**
 * @param {Report} report
 * @returns {string}
 *   Day of its date or, where it has none, of its newest run that counts; empty where no run has a date.
 */
export const lastDate = ({date, runs}) =>
  date ??
  countedRuns(runs.filter(({published}) => !published))
    .map((run) => dayOf(run.date))
    .sort()
    .at(-1) ??
  '';

/**
 * @param {string} name
 * @returns {string}
 *   In braces where BibTeX would take a word or a comma of it for the end of a name.
 */
const authorOf = (name) => (/\band\b|,/i.test(name) ? `{${inBibTeX(name)}}` : inBibTeX(name));

/**
 * @param {string} name
 * @param {string} value
 */
const field = (name, value) => `${name} = {${inBibTeX(value)}}`;

/**
 * @param {string} text
 * @returns {string}
 *   Shown as it is where BibTeX prints it.
 */
export const inBibTeX = (text) =>
  text.replaceAll(SPECIAL, (found) => COMMANDS[found] ?? `\\${found}`);
