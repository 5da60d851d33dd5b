/**
 * A page with one figure, for an iframe on another site: with its source and warnings. It is not in
 * the sitemap, and names the chart's own page as the one to be found.
 *
 * @import {ReportModel} from '../types.d.ts'
 * @import {Figure} from './figure.js'
 */

import {page} from './page.js';
import {limitsOf} from './published.js';

/**
 * @param {Figure} figure
 * @param {ReportModel} model
 * @returns {Record<string, string>}
 *   None for a figure that cannot be embedded.
 */
export function embedPage(figure, model) {
  if (!figure.files) return {};
  return page(
    figure.files.embed,
    {
      title: figure.title,
      description: figure.sentence,
      chart: figure,
      warnings: limitsOf(figure, model),
    },
    {matter: {layout: 'embed', sitemap: {disable: true}}},
  );
}

/**
 * The folder of embeds is not a page.
 *
 * @returns {Record<string, string>}
 */
export const embedFolder = () => ({
  'build/content/embed/_index.md': `${JSON.stringify({title: 'Embeds', build: {render: 'never', list: 'never'}})}\n`,
});
