import {COARSE} from '../shared/whole-milliseconds.js';

/** @param {string} what Has such times. @returns {string} A warning. */
export const coarseText = (what) =>
  `found less than ${COARSE} ms for ${what}, in whole milliseconds: each may be 0.5 ms off; ab -e writes three decimals`;
