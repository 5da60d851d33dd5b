/**
 * The small picture of a report in lists: its answer without text.
 *
 * @import {View} from '../charts/types.d.ts'
 * @import {ReportModel} from '../types.d.ts'
 * @typedef {{path: string, spec: View['spec'], width: number, height: number}} SmallPicture
 *   `width` and `height`: of the drawing, which is shown smaller and in the same proportion.
 */

import {answerChart} from '../charts/answer.js';

/** As shown, in pixels. */
export const SMALL = {width: 190, height: 96};
/** A drawing with many rows is made larger, so that its marks do not overlap. */
const LARGEST_SCALE = 2;

/** @param {string} report */
export const smallPictureAddress = (report) => `img/${report}.svg`;

/**
 * @param {Pick<ReportModel, 'report' | 'charts'>} model
 * @returns {SmallPicture | undefined}
 */
export function smallPicture({report, charts}) {
  const view = answerChart({report, charts})?.views.at(-1);
  if (!view) return undefined;
  const scale = Math.min(LARGEST_SCALE, Math.max(1, view.height / SMALL.height));
  return {
    path: `build/static/${smallPictureAddress(report.id)}`,
    spec: view.spec,
    width: Math.round(SMALL.width * scale),
    height: Math.round(SMALL.height * scale),
  };
}
