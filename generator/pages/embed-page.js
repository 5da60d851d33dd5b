/**
 * A figure alone, for a frame in somebody else's page: with its source and its warnings, out of
 * search results and out of the site map.
 *
 * @import {ReportModel} from '../types.d.ts'
 * @import {Figure} from './figure.js'
 */

import {page} from './page.js';

/**
 * @param {Figure} figure
 * @param {ReportModel} model
 * @returns {Record<string, string>}
 */
export function embedPage(figure, model) {
  return page(
    figure.embed,
    {
      title: figure.title,
      description: figure.sentence,
      chart: figure,
      warnings: model.warnings,
    },
    {matter: {layout: 'embed', sitemap: {disable: true}}},
  );
}

/**
 * The folder of embeds has no page of its own.
 *
 * @returns {Record<string, string>}
 */
export const embedFolder = () => ({
  'build/content/embed/_index.md': `${JSON.stringify({title: 'Embeds', build: {render: 'never', list: 'never'}})}\n`,
});
