/**
 * Makes `generator/draw/dictionary.js`: what the live data of charts have in common. If the charts have changed since,
 * the live data only get larger. This command renews it: `node generator/setup/dictionary.js`.
 */

import {readFileSync, writeFileSync} from 'node:fs';
import {compile} from '../draw/compile.js';
import {numberSigns} from '../format.js';

/** Charts of most runs, and which of their views. */
const CHARTS = {'latency-by-percentile': [0], 'latency-histogram': [0], 'run-over-time': [0, 2]};

const texts = Object.entries(CHARTS).flatMap(([chart, views]) => {
  const file = new URL(`../charts/fixtures/${chart}.vl.json`, import.meta.url);
  const specs = [JSON.parse(readFileSync(file, 'utf8'))].flat();
  return views.map((i) => {
    const {$schema, description, ...compiled} = compile(specs[i], numberSigns());
    return JSON.stringify(compiled, (key, value) => (key === 'values' ? [] : value));
  });
});
// A character is a byte.
const text = texts.join('').replaceAll(/[^\x20-\x7e]/g, '');
const code = `/** Made by \`generator/setup/dictionary.js\`: what the live data of charts have in common. */
export const DICTIONARY =
  '${text.replaceAll(/[\\']/g, '\\$&')}';
`;
writeFileSync(new URL('../draw/dictionary.js', import.meta.url), code);
