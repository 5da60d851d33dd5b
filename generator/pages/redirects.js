/**
 * Pages instead of those that a renamed report had, so that links and embeds of it still lead to it. Any static
 * host can serve them.
 *
 * @import {Report} from '../scan/types.d.ts'
 */

import {posix} from 'node:path';
import {embedAddress, reportAddress} from './page.js';

/**
 * @param {Pick<Report, 'id' | 'formerly'>} report
 * @param {readonly string[]} addresses
 *   The addresses of its pages.
 * @param {readonly string[]} charts
 *   Names of its charts, which can be embedded.
 * @returns {{address: string, files: () => Record<string, string>}[]}
 */
export function redirects({id, formerly}, addresses, charts) {
  return formerly.flatMap((old) =>
    [
      ...addresses.map((to) => ({from: to.replace(reportAddress(id), reportAddress(old)), to})),
      ...charts.map((chart) => ({from: embedAddress(old, chart), to: embedAddress(id, chart)})),
    ].map(({from, to}) => ({
      address: from,
      files: () => ({[`build/static/${from}index.html`]: redirect(from, to)}),
    })),
  );
}

/**
 * @param {string} from
 * @param {string} to
 *   Both are ids, so that they need no escapes.
 * @returns {string}
 *   Its link is relative: a site can be below any path.
 */
function redirect(from, to) {
  const link = `${posix.relative(from, to)}/`;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Moved</title>
<link rel="canonical" href="${link}">
<meta http-equiv="refresh" content="0; url=${link}">
<p>This page has a <a href="${link}">new address</a>.</p>
</html>
`;
}
