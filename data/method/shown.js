/**
 * What the built site shows, read for comparison with the raw files. It shares nothing with the generator.
 *
 * @import {Measured} from './recompute.js'
 * @typedef {{system: string, operation: string, params: Record<string, string>, repeats: Measured[]}} Group
 *   A configuration.
 */

import assert from 'node:assert/strict';
import {readdir, readFile} from 'node:fs/promises';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {gunzipSync} from 'node:zlib';
import Papa from 'papaparse';
import {sum} from './statistics.js';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export const reports = (await readdir(join(ROOT, 'data'), {withFileTypes: true}))
  .filter((entry) => entry.isDirectory() && !['machines', 'method'].includes(entry.name))
  .map(({name}) => name);

/** The generator's histograms of samples keep three digits. */
export const HISTOGRAM = 0.0011;

/** Half a unit of the third digit of 100. */
export const ROUNDED = 0.0051;

/** Files of windows round to the millisecond, so a window may begin one later. */
export const MILLISECOND = 0.0011;

/** @type {Record<string, number>} */
export const PREFIXES = {n: 1e-9, µ: 1e-6, m: 1e-3, '': 1, k: 1e3, M: 1e6, G: 1e9};

/**
 * @param {string} text
 * @returns {number}
 *   `389 k ops/s`, `5.21 µs`, `−40.2 %`, `1,234`, `304 MiB`.
 */
export function numberIn(text) {
  const plain = text
    .replaceAll(/[\s\u202f]/g, ' ')
    .replaceAll(',', '')
    .replace('−', '-')
    .trim();
  const [, digits, prefix = ''] = /^(-?[\d.]+) ?([nµmkMG](?![a-z]*in))?/.exec(plain) ?? [];
  assert.ok(digits !== undefined, `found no number in "${text}"`);
  const binary = /^[\d.]+ ([KMGT])iB/.exec(plain)?.[1];
  if (binary) return Number(digits) * 1024 ** ('KMGT'.indexOf(binary) + 1);
  return Number(digits) * (PREFIXES[prefix] ?? Number.NaN) * (plain.endsWith('%') ? 0.01 : 1);
}

/**
 * @param {number} actual
 * @param {number} expected
 * @param {number} tolerance
 * @param {string} what
 */
export function near(actual, expected, tolerance, what) {
  assert.ok(Number.isFinite(expected), `${what}: found ${actual}, computed nothing`);
  const isNear =
    actual === expected || Math.abs(actual - expected) <= tolerance * Math.abs(expected) + 1e-15;
  assert.ok(isNear, `${what}: found ${actual}, computed ${expected}`);
}

/** @param {string} path */
export const built = (path) => readFile(join(ROOT, 'build/site', path), 'utf8');

/** @param {string} path @returns {Promise<Record<string, string>[]>} */
export async function rowsOf(path) {
  const bytes = await readFile(join(ROOT, 'build/site', path));
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  const {data} = Papa.parse(text, {header: true, skipEmptyLines: true});
  return /** @type {Record<string, string>[]} */ (data);
}

/**
 * @param {Measured[]} results
 * @returns {Group[]}
 */
export function grouped(results) {
  /** @type {Map<string, Group>} */
  const groups = new Map();
  for (const result of results) {
    const {system, operation} = result;
    const params = Object.fromEntries(
      Object.entries(result.params)
        .map(([name, value]) => /** @type {const} */ ([name, String(value)]))
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    );
    const key = JSON.stringify([system, operation, params]);
    const group = groups.get(key) ?? {system, operation, params, repeats: []};
    group.repeats.push(result);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/**
 * @param {string} text
 * @returns {number[]}
 *   `0.662 to 0.706×`, `880 ns to 1.02 µs`: the unit stands once where it is the same.
 */
export function numbersIn(text) {
  const parts = text.split(' to ');
  const unit = /[^\d.,\s\u202f−-][^\d]*$/.exec(parts.at(-1) ?? '')?.[0] ?? '';
  return parts.map((part) => numberIn(/[a-zµ×%]/i.test(part) ? part : `${part} ${unit}`));
}

/** @param {string} html */
export const decoded = (html) =>
  html
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

/** @param {number[]} values */
export function medianOf(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const around = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return sum(around.map((value) => value ?? 0)) / 2;
}

/**
 * @param {number} seconds
 * @returns {string}
 *   `0:36`, `1:02:03`.
 */
export function clockText(seconds) {
  const whole = Math.floor(seconds);
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const tail = String(s).padStart(2, '0');
  return h > 0 ? `${h}:${String(m).padStart(2, '0')}:${tail}` : `${m}:${tail}`;
}
