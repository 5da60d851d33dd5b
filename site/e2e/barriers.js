/**
 * Barriers of a page, found by axe.
 *
 * @import {Page} from '@playwright/test'
 */

import {AxeBuilder} from '@axe-core/playwright';

/**
 * @param {Page} page
 * @returns {AxeBuilder}
 *   With all rules. It lists no elements that pass, which takes a third of the time. No page has a frame,
 *   and the default mode takes twice the time because of frames.
 */
export const axe = (page) =>
  new AxeBuilder({page}).options({resultTypes: ['violations']}).setLegacyMode();

/**
 * @param {AxeBuilder} builder
 * @returns {Promise<[rule: string, elements: string[]][]>}
 */
export async function barriers(builder) {
  const {violations} = await builder.analyze();
  return violations.map(({id, nodes}) => [id, nodes.map(({html}) => html.slice(0, 200))]);
}
