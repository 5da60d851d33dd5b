/**
 * Latencies as fio states them. It counts latencies in bins, 64 for each doubling, and states the middle of the bin
 * that holds the percentile. All samples of that bin may be below its middle, and so may the exact maximum. Read in its
 * source (stat.c).
 */

/** To each doubling. */
export const BINS = 64;
