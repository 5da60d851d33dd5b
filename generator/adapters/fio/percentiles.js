/**
 * Percentiles as fio states them. It counts latencies in bins, 64 for each doubling, and states the middle of the bin
 * that holds the percentile. All samples of that bin may be below its middle, and so may the exact maximum. Read in its
 * source (stat.c).
 */

import {Percentiles} from '../shared/percentiles.js';

/** To each doubling. */
export const BINS = 64;

/** Of one file. */
export const fioPercentiles = () => new Percentiles(1 / BINS, 'fio states the middle of a bin');
