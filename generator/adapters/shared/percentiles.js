/**
 * Percentiles that a runner states next to the extremes, coarser than these: rounded, or as the middle of a bucket. They can be
 * above the maximum, where no sample is.
 *
 * @import {ReadContext} from '../types.d.ts'
 * @import {LatencyKey, Subject} from '../../records/types.d.ts'
 */

import {describeSubject} from '../../records/subject.js';

/** The percentiles of one file. */
export class Percentiles {
  #share;
  #why;
  /** Those above a maximum: the first in words, and how many. */
  #first = '';
  #above = 0;

  /**
   * @param {number} share
   *   Of a percentile, by which it can be off.
   * @param {string} why
   *   For a warning: `fio states the middle of a bin`.
   */
  constructor(share, why) {
    this.#share = share;
    this.#why = why;
  }

  /**
   * @template {LatencyKey} Key
   * @param {[Key, number][]} stated
   *   Seconds.
   * @param {{min: number, max: number}} extremes
   *   Seconds.
   * @param {Subject} subject
   * @param {number} [seconds]
   *   By which rounding moves it, or the extremes, in addition.
   * @returns {[Key, number][]}
   *   An extreme in place of what is beyond it by no more than that.
   */
  inside(stated, {min, max}, subject, seconds = 0) {
    return stated.map(([key, value]) => {
      const bound = Math.min(Math.max(value, min), max);
      const off = Math.abs(bound - value);
      if (off === 0 || off > value * this.#share + seconds) return [key, value];
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
    context.warn(`found ${this.#first}${others}: ${this.#why}, so the maximum is used`);
  }
}
