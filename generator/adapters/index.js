/**
 * The list of adapters. A format is found by looking at the content, and two adapters must never
 * claim one file, so the order has no meaning: it is the order of the README's table.
 *
 * @import {Adapter} from '../types.d.ts'
 */

import {bashoSummary} from './basho-summary.js';

/** @type {readonly Adapter[]} */
export const adapters = [bashoSummary];
