/**
 * Where a reader finds what changed between two points of a history: the difference in the repository of
 * the system's source.
 *
 * @import {System} from '../scan/types.d.ts'
 * @import {HistoryPoint} from './types.d.ts'
 */

/** As in git: no blank, no control character, no `..`, none of ~^:?*[\, and here no sign with a meaning in addresses. */
const TAG = /^(?!.*\.\.)[A-Za-z0-9][A-Za-z0-9._/+-]*$/;
const COMMIT = /^[0-9a-f]{7,64}$/;
/** Owner and name, and on GitLab groups. */
const PATH = /^(\/[A-Za-z0-9][A-Za-z0-9._-]*){2,}$/;

/**
 * @param {System['source']} source
 * @param {Pick<HistoryPoint, 'at' | 'commit'>} from
 * @param {Pick<HistoryPoint, 'at' | 'commit'>} to
 * @returns {string | undefined}
 *   The address of their difference; undefined where the host is not GitHub or GitLab, or the points
 *   state neither commits nor releases with a tag.
 */
export function differenceAddress(source, from, to) {
  const [a, b] = [referenceOf(source, from), referenceOf(source, to)];
  const base = source && repositoryOf(source.repository);
  if (!base || a === undefined || b === undefined || a === b) return undefined;
  const range = `compare/${encoded(a)}...${encoded(b)}`;
  return base.host === 'gitlab' ? `${base.address}/-/${range}` : `${base.address}/${range}`;
}

/**
 * @param {System['source']} source
 * @param {Pick<HistoryPoint, 'at' | 'commit'>} point
 * @returns {string | undefined}
 *   Its commit, else the tag of its release.
 */
function referenceOf(source, {at, commit}) {
  if (commit !== undefined && COMMIT.test(commit)) return commit;
  const tag = source?.tag?.replaceAll('{version}', at);
  return tag !== undefined && TAG.test(tag) ? tag : undefined;
}

/** A tag may have slashes, which are part of it. @param {string} reference */
const encoded = (reference) => reference.split('/').map(encodeURIComponent).join('/');

/**
 * @param {string} repository
 * @returns {{host: 'github' | 'gitlab', address: string} | undefined}
 *   Only of hosts whose addresses are known, by https, without user, port and parameters.
 */
function repositoryOf(repository) {
  if (!URL.canParse(repository)) return undefined;
  const {protocol, hostname, port, username, password, pathname, search, hash} = new URL(repository);
  const path = pathname.replace(/\/$/, '').replace(/\.git$/, '');
  const isPlain = protocol === 'https:' && !port && !username && !password && !search && !hash;
  if (!isPlain || !PATH.test(path)) return undefined;
  const address = `https://${hostname}${path}`;
  if (hostname === 'github.com') return {host: 'github', address};
  // Organisations run GitLab under names of their own.
  return /^gitlab\./.test(hostname) ? {host: 'gitlab', address} : undefined;
}
