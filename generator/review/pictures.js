/**
 * Pictures of the comparisons that a change moves, as the pages show them after it.
 *
 * @import {Chart} from '../charts/types.d.ts'
 * @import {Effects} from '../types.d.ts'
 * @import {Read} from './sides.js'
 * @import {Review, Side} from './types.d.ts'
 */

import {answerChart} from '../charts/answer.js';
import {draw, drawCard} from '../draw/drawings.js';
import {mapConcurrent} from '../map-concurrent.js';
import {reportFigures} from '../pages/index.js';
import {socialCards} from '../pages/social-card.js';

/** Charts that compare configurations. Charts of single runs change with the run that is shown. */
const COMPARING = [
  'comparison',
  'history',
  'latency-by-percentile',
  'payload-sweep',
  'profile',
  'reported-latency',
];
/** Drawing takes about a second for each. */
const MOST_PICTURES = 12;
/** As many as are drawn at once. */
const LANES = 2;

/**
 * @param {Review} review
 * @param {{before: Read, after: Read, code: string}} change
 *   `code`: digest of the generator's code.
 * @param {Effects} effects
 * @returns {Promise<{drawn: Record<string, string | Uint8Array>, undrawn: number}>}
 *   `drawn`: `<report>.<chart>.svg` and `.png` → content; `undrawn`: how many more charts changed.
 */
export async function drawPictures({reports}, {before, after, code}, effects) {
  const changed = reports.flatMap(({id, configurations}) => {
    const side = after.sides.get(id);
    if (!side || configurations.length === 0) return [];
    const old = before.sides.get(id)?.charts ?? [];
    return changedCharts(side, old).map((chart) => ({chart, side}));
  });
  const drawn = await mapConcurrent(
    changed.slice(0, MOST_PICTURES),
    async ({chart, side: {report}}) => {
      const model = {report, charts: [chart], histories: []};
      const name = `${report.id}.${chart.name}`;
      const [figure] = reportFigures(model, after);
      const {picture} = figure ?? {};
      const [svg] = Object.values(picture ? await draw('apart', picture, effects, code) : {});
      // The first card is that of the report.
      const card = socialCards(model, after.machines, after.site.title).at(-1);
      const [png] = Object.values(card ? await drawCard(card, effects, code) : {});
      return {
        ...(svg === undefined ? {} : {[`${name}.svg`]: svg}),
        ...(png === undefined ? {} : {[`${name}.png`]: png}),
      };
    },
    LANES,
  );
  const undrawn = Math.max(0, changed.length - MOST_PICTURES);
  return {drawn: Object.assign({}, ...drawn), undrawn};
}

/**
 * @param {Side} side
 * @param {Chart[]} old
 * @returns {Chart[]}
 *   Those that compare configurations; without one of these, the one that answers the report's question.
 */
function changedCharts({report, charts}, old) {
  const changed = charts.filter(({name, views}) => {
    const same = old.find((chart) => chart.name === name);
    return JSON.stringify(same?.views) !== JSON.stringify(views);
  });
  const comparing = changed.filter(({kind}) => COMPARING.includes(kind));
  const answer = answerChart({report, charts});
  if (comparing.length > 0) return comparing;
  return answer && changed.includes(answer) ? [answer] : [];
}
