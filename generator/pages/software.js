/**
 * What ran, in one line: the systems, then the other software that their runs name, each version once.
 *
 * @import {Report} from '../scan/types.d.ts'
 */

import {partsOf} from '../facts/agree.js';
import {versionOf} from '../facts/stated.js';
import {counted, list} from '../format.js';
import {withVersion} from '../words/names.js';
import {distinct} from './page.js';

/** Systems that are named, and other software; more is left to the environment. */
const MOST_NAMED = 4;
const MOST_OTHERS = 6;
/** Versions of one system that are part of its name; a history has more. */
const MOST_VERSIONS = 4;
const NUMBER = /^v?\d[\w.+-]*$/;
const VERSION = /\d+(?:\.\d+)+/g;

/**
 * @param {Pick<Report, 'systems' | 'runs'>} report
 * @returns {string[]}
 *   `RocksJava 7.8.3, RocksDB C++ 7.8.3`, `OpenJDK 17.0.15, gcc 12.2.0`; without the second where nothing
 *   else is stated, or too much.
 */
export function software({systems, runs}) {
  const isListed = systems.length <= MOST_NAMED;
  const found = systems.map((system) => {
    const texts = distinct(
      runs.filter((run) => run.system === system.id).flatMap((run) => versionOf(run, system) ?? []),
    );
    const parts = texts.map(partsOf);
    const isHistory = texts.length > MOST_VERSIONS;
    const [only = []] = texts.length === 1 ? parts : [];
    // A bare number next to other software is that of the system.
    const numbers = parts.map((one) => one.find((part) => NUMBER.test(part)));
    const own = only.length === 1 ? only : numbers.filter((number) => number !== undefined);
    const isNamed = isListed && own.length > 0 && own.length === texts.length;
    return {
      name: isHistory
        ? `${system.name} (${counted(texts.length, 'version')})`
        : isNamed
          ? withVersion(system.name, list(distinct(own)))
          : system.name,
      // What all of a history's versions share is not that of the system.
      parts: isHistory
        ? (parts[0] ?? []).filter((part) => parts.every((one) => one.includes(part)))
        : parts.flat().filter((part) => !isNamed || !own.includes(part)),
    };
  });
  const names = found.map(({name}) => name);
  const stated = new Set(names.flatMap(versionsIn));
  const others = distinct(found.flatMap(({parts}) => parts)).filter(
    (part) =>
      /\d/.test(part) &&
      (isListed || !NUMBER.test(part)) &&
      !versionsIn(part).some((version) => stated.has(version)),
  );
  return [
    isListed ? names.join(', ') : counted(names.length, 'system'),
    others.length > MOST_OTHERS ? '' : others.join(', '),
  ].filter((text) => text !== '');
}

/** @param {string} text @returns {string[]} */
const versionsIn = (text) => text.match(VERSION) ?? [];
