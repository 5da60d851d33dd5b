/**
 * Percentiles as fio states them. It counts latencies in bins, 64 for each doubling, and states the middle of the bin
 * that holds the percentile. All samples of that bin may be below its middle, and so may the exact maximum. Read in its
 * source (stat.c).
 *
 * @import {ReadContext} from '../types.d.ts'
 * @import {Percentile, Subject} from '../../records/types.d.ts'
 */

import {describeSubject} from '../../records/subject.js';

/** To each doubling. */
export const BINS = 64;

/** The percentiles of one file. */
export class Percentiles {
  /** Those above a maximum: the first in words, and how many. */
  #first = '';
  #above = 0;

  /**
   * @param {[Percentile, number][]} stated
   *   Seconds.
   * @param {{min: number, max: number}} extremes
   *   Seconds.
   * @param {Subject} subject
   * @param {number} [step]
   *   Seconds to which fio cut the extremes and rounded the percentiles up.
   * @returns {[Percentile, number][]}
   *   An extreme in place of what is in the same bin and beyond it.
   */
  inside(stated, {min, max}, subject, step = 0) {
    return stated.map(([key, value]) => {
      const bound = Math.min(Math.max(value, min), max);
      if (bound === value || Math.abs(bound - value) > value / BINS + 2 * step) return [key, value];
      if (bound === max) {
        this.#above += 1;
        this.#first ||= `${key} ${value} s above the maximum ${max} s of ${describeSubject(subject)}`;
      }
      return [key, bound];
    });
  }

  /** @param {ReadContext} context Of the file that ends: gets one warning. */
  end(context) {
    if (this.#above === 0) return;
    const others = this.#above > 1 ? `, and ${this.#above - 1} more` : '';
    const why = 'fio states the middle of a bin, so the maximum is used';
    context.warn(`found ${this.#first}${others}: ${why}`);
  }
}
