/**
 * The commits that changed the manifest or the runs of a report.
 *
 * @import {Report} from '../scan/types.d.ts'
 *
 * @typedef {{commits: {hash: string, date: string, subject: string}[], isShallow: boolean}} History
 *   Newest first. `isShallow`: the clone has only a part of the history.
 */

import {clipped} from '../format.js';
import {escapeControls} from '../visible.js';

/** Characters of a subject. */
const LONGEST = 200;
/** Between the fields of a commit: a character that no subject has. */
const SEPARATOR = '\x1f';

/** @param {Pick<Report, 'id' | 'formerly'>} report @returns {string[]} Arguments of git. */
export const historyArguments = ({id, formerly}) => [
  'log',
  `--format=%H${SEPARATOR}%P${SEPARATOR}%cs${SEPARATOR}%s`,
  '--',
  ...[id, ...formerly].flatMap((name) => [`data/${name}`, `:(exclude)data/${name}/method`]),
];

/**
 * @param {string} log
 *   As git prints it.
 * @param {boolean} isShallow
 * @returns {History | undefined}
 *   Undefined if there is none.
 */
export function history(log, isShallow) {
  const lines = log.split('\n').filter((line) => line !== '');
  const commits = lines.flatMap((line) => {
    const [hash = '', parents, date = '', subject = ''] = line.split(SEPARATOR);
    // The oldest commit that a shallow clone has seems to change everything.
    const isKnown = !isShallow || parents !== '';
    return isKnown ? [{hash, date, subject: shownSubject(subject)}] : [];
  });
  return lines.length > 0 ? {commits, isShallow} : undefined;
}

/** @param {string} subject What anybody who committed has written. */
const shownSubject = (subject) => escapeControls(clipped(subject, LONGEST));
