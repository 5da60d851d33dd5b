/** Units in which authors state numbers: those in which values are printed, and short forms. */

/** @import {ValueUnit} from './types.d.ts' */

import {unitFactors} from '../format.js';

const rates = unitFactors('1/s');

/** Factors to base units. @type {Record<ValueUnit, Record<string, number>>} */
export const FACTORS = {
  s: {...unitFactors('s'), us: 1e-6},
  B: unitFactors('B'),
  'B/s': unitFactors('B/s'),
  // 2 k/s as well as 2 k ops/s.
  '1/s': {
    '': 1,
    ...rates,
    ...Object.fromEntries(
      Object.entries(rates).map(([unit, factor]) => [unit.replace(/ ?ops/, ''), factor]),
    ),
  },
  1: unitFactors('1'),
  // Times are read as they are printed: 0:36.
  clock: {},
  '×': {'': 1, '×': 1, x: 1},
  share: {'%': 0.01},
  change: {'%': 0.01},
};
