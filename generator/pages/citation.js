/**
 * How to cite a report. The template adds what the site states: its name and its address.
 *
 * @import {Report} from '../scan/types.d.ts'
 */

import {dates} from './page.js';

/** Characters that BibTeX treats as commands. */
const SPECIAL = /[\\{}$&#%_~^]/g;
/** @type {Readonly<Record<string, string>>} */
const COMMANDS = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
};

/**
 * @param {Pick<Report, 'id' | 'title' | 'authors' | 'date' | 'runs'>} report
 * @returns {{title: string, authors: string, date: string,
 *   bibtex: {key: string, title: string, authors: string, year: string}}}
 *   `date`: of the report, else of its newest run; empty if neither is stated.
 */
export function citation({id, title, authors, date, runs}) {
  const day = date ?? dates(runs).slice(-10);
  return {
    title,
    authors: authors.join(', '),
    date: day,
    bibtex: {
      key: id,
      title: escaped(title),
      authors: authors.map(escaped).join(' and '),
      year: day.slice(0, 4),
    },
  };
}

/** @param {string} text */
const escaped = (text) => text.replaceAll(SPECIAL, (found) => COMMANDS[found] ?? `\\${found}`);
