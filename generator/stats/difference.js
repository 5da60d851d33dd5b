/**
 * Where a reader finds what changed between two points of a history: the difference in the repository of
 * the system's source.
 *
 * @import {System} from '../scan/types.d.ts'
 * @import {History, HistoryPoint} from './types.d.ts'
 */

import {isCommit} from '../facts/commits.js';
import {lastBefore} from './history.js';

/** A part of what git allows: no sign with a meaning in addresses, no `..`. */
const TAG = /^(?!.*\.\.)[A-Za-z0-9][A-Za-z0-9._/+-]{0,127}$/;
/** Owner and name, and on GitLab groups. */
const PATH = /^(\/[A-Za-z0-9][A-Za-z0-9._-]*){2,}$/;

/**
 * @param {System['source']} source
 * @param {Pick<History, 'axis' | 'points'>} history
 * @param {number} at
 *   Index of the second of the two points.
 * @returns {string | undefined}
 *   The address of their difference; undefined where the host is not GitHub or GitLab, or the points
 *   have neither commits nor releases with a tag.
 */
export function differenceAddress(source, history, at) {
  const {axis, points} = history;
  const [before, after] = [lastBefore(history, at), points[at]];
  if (!source || !before || !after) return undefined;
  const tag = axis === 'release' ? source.tag : undefined;
  const [a, b] = [referenceOf(before, tag), referenceOf(after, tag)];
  const base = repositoryOf(source.repository);
  if (!base || a === undefined || b === undefined || a === b) return undefined;
  return `${base}/compare/${encoded(a)}...${encoded(b)}`;
}

/**
 * @param {HistoryPoint} point
 * @param {string | undefined} tag
 * @returns {string | undefined}
 *   The tag of its release, else its commit.
 */
function referenceOf({at, commit}, tag) {
  const name = tag?.replaceAll('{version}', () => at);
  if (name !== undefined && TAG.test(name)) return name;
  return commit !== undefined && isCommit(commit) ? commit : undefined;
}

/** A tag may have slashes, which are part of it. @param {string} reference */
const encoded = (reference) => reference.split('/').map(encodeURIComponent).join('/');

/**
 * @param {string} repository
 * @returns {string | undefined}
 *   Its address up to `/compare`. Only of hosts whose addresses are known, by https, without user, port and
 *   parameters.
 */
function repositoryOf(repository) {
  if (!URL.canParse(repository)) return undefined;
  const {protocol, hostname, port, username, password, pathname, search, hash} = new URL(
    repository,
  );
  const path = pathname.replace(/\/$/, '').replace(/\.git$/, '');
  const isPlain = protocol === 'https:' && !port && !username && !password && !search && !hash;
  if (!isPlain || !PATH.test(path)) return undefined;
  if (hostname === 'github.com') return `https://${hostname}${path}`;
  // Organisations run GitLab under names of their own.
  return /^gitlab\./.test(hostname) ? `https://${hostname}${path}/-` : undefined;
}
