/**
 * Checks the texts in `content/`: they are Markdown and nothing else. What contributors commit is
 * untrusted, so a text brings no HTML, no script, no picture of another site and no shortcode but those
 * of Benchfolio and of the site's own layouts.
 *
 * @import {Effects} from '../types.d.ts'
 * @typedef {{offset: number, message: string, hint?: string}} Mistake
 * @typedef {{offset: number, raw: string, written: string, isPicture: boolean}} Destination
 *   `written`: as a browser takes it.
 * @typedef {{text: string, body: string, plain: string, destinations: Destination[]}} Parts
 *   Of a text: `body` without front matter, `plain` without code; `destinations` of links and pictures.
 */

import {posix} from 'node:path';
import {InputErrors} from '../errors.js';
import {alternatives, quantity} from '../format.js';
import {unfitCharacter} from '../visible.js';
import {readManifest} from './manifest.js';
import {isThere, NO_FILE, plainName} from './names.js';
import {wrongPlace} from './places.js';
import {utf8Text} from './utf8.js';

const OURS = ['chart', 'claim', 'value'];
const SHORTCODES = 'site/layouts/_shortcodes';
/** Hugo ends it at the first line that begins with hyphens. */
export const FRONT_MATTER = /^---\r?\n((?:(?!---)[^\n]*\n)*)---[ \t]*(?:\r?\n|$)/;
/** What Hugo takes for front matter, in each of its languages. */
const BEGINNING = /^[\s\ufeff]*(?:---|\+\+\+|\{(?!\{)|#\+)/;
// One with a comment inside, as this documentation writes them, is not run.
const SHORTCODE = /\{\{[<%](?!\/\*)\s*(?:\/\s*)?([^\s>%/}]*)/g;
const SHORTCODE_END = /[>%]\}\}/;
const CHART = /^\{\{<\s*chart\s+(?:"([^"]+)"|`([^`]+)`|([^\s"`=]+))\s*>\}\}$/;
/** Texts of pages that have a title without them. */
const TITLED = /^content\/(?:_index\.md$|machines\/|reports\/)/;
/** The folder of files that a site publishes as they are. */
const STATIC = 'site/static';
/** Pictures that a build writes: of reports and charts, and badges of changes. */
const PUBLISHED =
  /^\/(?:img\/[^/]+(?:\/[^/]+)?\.svg|reports\/[^/]+\/changes-badge\.svg|changes\/badge\.svg)$/;
/** Where the shortcodes of Benchfolio have results. */
const REPORT_TEXT = /^content\/reports\/[^/]+\/_index\.md$/;
/** Code between fences, which may be inside a quote or a list, and between backticks. */
const FENCED =
  /^([ \t>*+-]*)(`{3,}(?!`)|~{3,}(?!~))[^\n]*\n[\s\S]*?(?:\n[ \t>]*\2[`~]*[ \t]*$|$(?![\s\S]))/gm;
const CODE = /(?<!`)(`+)(?!`)[^\n]*?(?:\n(?!\s*\n)[^\n]*?)*?(?<!`)\1(?!`)/g;
/** A tag, a comment, a declaration; not `<https://…>` and `<a@b>`. */
const HTML = /<(?:[A-Za-z][A-Za-z0-9-]*(?=[\s/>])|\/[A-Za-z]|!--|![A-Za-z[]|\?)[^>\n]{0,40}>?/g;
/**
 * Where a link leads: `](…)`, `[label]: …`, `<scheme:…>`. `[^label]: …` on one line is a footnote. Each part has a limit:
 * without one, the time grows with the square of the text.
 */
const DESTINATION =
  /\]\(\s*(?:<([^>\n]{0,2000})>|([^\s)]*))|^[ \t>]{0,9}\[(?!\^[^\]\s][^\]\n]{0,999}\]:)([^\]]{1,999})\]:\s*(?:<([^>\n]{0,2000})>|(\S+))|<([A-Za-z][A-Za-z0-9+.-]{1,31}:[^\s>]{0,2000})>/gm;
/** What is before the destination of a picture. */
const PICTURE = /!\[[^\]]{0,999}$/;
const REFERENCE = /!\[([^\]]{0,999})\](?:\[([^\]]{0,999})\])?(?!\()/g;
const ENTITY = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(colon|tab|newline|amp|sol));?/gi;
const NAMED = /** @type {Readonly<Record<string, string>>} */ ({
  colon: ':',
  tab: '',
  newline: '',
  amp: '&',
  sol: '/',
});
const NO_FRONT_MATTER =
  'found a text that begins like front matter, expected YAML between two lines of ---';
export const PICTURE_HINT =
  'The picture of a chart is at /img/<report>/<chart>.svg, and own pictures are in site/static.';
const SCHEMES = ['http', 'https', 'mailto'];
/** Bytes of a text. */
export const LARGEST_TEXT = 1024 * 1024;
/** Levels of folders. */
const DEEPEST = 8;

/** @param {Pick<Effects, 'list' | 'read' | 'size'>} effects @param {InputErrors} errors */
export async function checkProse(effects, errors) {
  const names = (await effects.list(SHORTCODES)).flatMap(
    (name) => /^(.+)\.html$/.exec(name)?.[1] ?? [],
  );
  const inReports = [...new Set([...OURS, ...names])].sort();
  /** @type {Map<string, string>} */
  const texts = new Map();
  for (const path of await textsIn('content', effects, errors)) {
    const place = wrongPlace(path, texts);
    if (place !== undefined) errors.add(path, undefined, place, 'Rename the file.');
    const shortcodes = REPORT_TEXT.test(path) ? inReports : names;
    const size = await effects.size(path);
    if (size > LARGEST_TEXT) {
      const found = `found a text of ${quantity(size, 'B')}`;
      errors.add(path, undefined, `${found}, expected at most ${quantity(LARGEST_TEXT, 'B')}`);
      continue;
    }
    const text = utf8Text(await effects.read(path), path, errors);
    if (text === undefined) continue;
    if (lacksTitle(text, path, errors) && !TITLED.test(path)) {
      errors.warn(path, 1, 'found no title, expected one in the front matter');
    }
    const mistakeLine = lineCounter(text);
    const parts = partsOf(text);
    for (const {offset, message, hint} of mistakesOf(parts, shortcodes)) {
      errors.add(path, mistakeLine(offset), message, hint);
    }
    const pictureLine = lineCounter(text);
    for (const {offset, raw, address, file} of picturesOf(parts, path)) {
      const line = pictureLine(offset);
      // Whether a build writes it, `checkLinks` knows.
      if (PUBLISHED.test(address) || (await isThere(file, effects))) continue;
      errors.add(path, line, `found the picture "${raw}", expected the file ${file}`);
    }
  }
}

/**
 * @param {string} text
 * @returns {(offset: number) => number}
 *   The line of an offset, 1-based. The offsets ascend, so that a text is read once.
 */
function lineCounter(text) {
  let line = 1;
  let end = text.indexOf('\n');
  return (offset) => {
    while (end >= 0 && end < offset) {
      line += 1;
      end = text.indexOf('\n', end + 1);
    }
    return line;
  };
}

/**
 * Other fields than those of the schema move a page to another address, or choose how it is drawn.
 *
 * @param {string} text
 * @param {string} path
 * @param {InputErrors} errors
 * @returns {boolean}
 *   Whether a title is missing.
 */
function lacksTitle(text, path, errors) {
  const [, block] = FRONT_MATTER.exec(text) ?? [];
  if (block === undefined) return true;
  // The first line is that of the hyphens.
  const manifest = readManifest(`\n${block}`, 'text', path, errors);
  return manifest !== undefined && manifest.value?.title === undefined;
}

/**
 * @param {string} folder
 * @param {Pick<Effects, 'list'>} effects
 * @param {InputErrors} [errors]
 * @param {number} [level]
 * @returns {Promise<string[]>}
 *   The Markdown files; others are not read.
 */
export async function textsIn(folder, effects, errors = new InputErrors(), level = 0) {
  /** @type {string[]} */
  const paths = [];
  for (const name of await effects.list(folder)) {
    const path = `${folder}/${plainName(name)}`;
    if (name.endsWith('@')) {
      errors.add(path, undefined, `found ${NO_FILE}, expected a file or a folder`);
    } else if (name.endsWith('/')) {
      if (level < DEEPEST) paths.push(...(await textsIn(path, effects, errors, level + 1)));
      else errors.add(path, undefined, `found more than ${DEEPEST} levels of folders`);
    } else if (/\.md$/i.test(name)) paths.push(path);
  }
  return paths;
}

/** @param {string} text @returns {Parts} */
export function partsOf(text) {
  const body = blank(text, FRONT_MATTER);
  const plain = blank(blank(body, FENCED), CODE);
  return {text, body, plain, destinations: destinationsIn(plain)};
}

/**
 * @param {Parts} parts
 * @param {readonly string[]} shortcodes
 *   Those that may be used.
 * @returns {Mistake[]}
 *   In their order.
 */
export function mistakesOf({text, body, plain, destinations}, shortcodes) {
  const unfit = unfitCharacter(body);
  return [
    ...(unfit ? [unfit] : []),
    ...(BEGINNING.test(body) && body === text ? [{offset: 0, message: NO_FRONT_MATTER}] : []),
    // Hugo runs shortcodes in code too.
    ...shortcodeMistakes(body, shortcodes),
    ...htmlMistakes(blank(plain, /\{\{[<%][\s\S]{0,1000}?[>%]\}\}/g), destinations),
    ...linkMistakes(destinations),
  ].sort((a, b) => a.offset - b.offset);
}

/**
 * @param {Parts} parts
 * @returns {{raw: string, written: string, line: number}[]}
 *   Its links to pages of the site.
 */
export function linksIn({text, destinations}) {
  const lineOf = lineCounter(text);
  return destinations
    .filter(({written, isPicture}) => !isPicture && !isElsewhere(written))
    .map(({offset, raw, written}) => ({raw, written, line: lineOf(offset)}));
}

/**
 * @param {Parts} parts
 * @param {string} path
 *   The path of the text.
 * @returns {{raw: string, address: string, file: string, line: number}[]}
 *   Its pictures at addresses of those that a build writes.
 */
export function publishedPicturesIn(parts, path) {
  const lineOf = lineCounter(parts.text);
  return picturesOf(parts, path)
    .filter(({address}) => PUBLISHED.test(address))
    .map(({offset, ...picture}) => ({...picture, line: lineOf(offset)}));
}

/**
 * @param {string} text
 * @returns {{offset: number, id: string}[]}
 *   The charts that it places.
 */
export const placedCharts = (text) =>
  shortcodesIn(blank(text, FRONT_MATTER)).flatMap(({offset, whole = ''}) => {
    const [, quoted, raw, bare] = CHART.exec(whole) ?? [];
    const id = quoted ?? raw ?? bare;
    return id === undefined ? [] : {offset, id};
  });

/**
 * @param {string} text
 * @returns {{offset: number, name: string, whole?: string}[]}
 *   `whole`: absent where it has no end.
 */
function shortcodesIn(text) {
  const matches = [...text.matchAll(SHORTCODE)];
  return matches.map(({index, 1: name = ''}, i) => {
    const rest = text.slice(index, matches[i + 1]?.index);
    const end = SHORTCODE_END.exec(rest);
    const whole = end && rest.slice(0, end.index + end[0].length);
    return {offset: index, name, ...(whole ? {whole} : {})};
  });
}

/** @param {string} text @param {readonly string[]} shortcodes @returns {Mistake[]} */
const shortcodeMistakes = (text, shortcodes) =>
  shortcodesIn(text).flatMap(({offset, name, whole}) => {
    if (!shortcodes.includes(name)) {
      const expected = OURS.includes(name)
        ? 'it in the text of a report, content/reports/<report>/_index.md'
        : alternatives(shortcodes) || 'Markdown';
      return {offset, message: `found the shortcode "${name}", expected ${expected}`};
    }
    if (!whole) {
      return {offset, message: `found the shortcode "${name}" without an end, expected ">}}"`};
    }
    if (name === 'chart' && !CHART.test(whole)) {
      return {offset, message: `found ${whole}, expected the id of a chart: {{< chart "id" >}}`};
    }
    return [];
  });

/**
 * @param {string} text
 *   Without code.
 * @param {Destination[]} destinations
 *   One in angle brackets, such as `[a](</path>)`, is not a tag.
 * @returns {Mistake[]}
 */
function htmlMistakes(text, destinations) {
  const brackets = new Set(destinations.map(({offset}) => offset - 1));
  return [...text.matchAll(HTML)].flatMap(({index, 0: found}) =>
    brackets.has(index)
      ? []
      : {
          offset: index,
          message: `found the HTML "${found}", expected Markdown`,
          hint: 'Put text that only looks like HTML between backticks.',
        },
  );
}

/** @param {Destination[]} destinations @returns {Mistake[]} */
const linkMistakes = (destinations) =>
  destinations.flatMap(({offset, raw, written, isPicture}) => {
    const scheme = schemeOf(written);
    if (isPicture && isElsewhere(written)) {
      const message = `found the picture "${raw}" from another site, expected a file of this site`;
      return {offset, message, hint: PICTURE_HINT};
    }
    if (scheme === undefined || SCHEMES.includes(scheme.toLowerCase())) return [];
    const expected = 'expected https:, http:, mailto: or a page of this site';
    return {offset, message: `found a link to "${raw}", ${expected}`};
  });

/**
 * @param {Parts} parts
 * @param {string} path
 *   The path of the text.
 * @returns {{offset: number, raw: string, address: string, file: string}[]}
 *   The pictures of this site that it shows. `file`: that it would be if the site brings it.
 */
function picturesOf({destinations}, path) {
  const page = path.replace(/^content/, '').replace(/(?:_index)?\.md$/, '/');
  return destinations.flatMap(({offset, raw, written, isPicture}) => {
    if (!isPicture || isElsewhere(written)) return [];
    const address = posix.resolve(page, decoded(written.replace(/[?#].*$/, '')));
    return {offset, raw, address, file: `${STATIC}${address}`};
  });
}

/**
 * @param {string} text
 *   Without code.
 * @returns {Destination[]}
 *   Of links and pictures.
 */
function destinationsIn(text) {
  /** Labels of pictures that stand elsewhere. @type {Set<string>} */
  const pictures = new Set();
  for (const [, alternative = '', label] of text.matchAll(REFERENCE)) {
    pictures.add((label || alternative).trim().toLowerCase());
  }
  return [...text.matchAll(DESTINATION)].map((match) => {
    const [, pointed, inline, label, pointedLater, later, automatic] = match;
    const before = text.slice(Math.max(0, match.index - 1001), match.index);
    const raw = pointed ?? inline ?? pointedLater ?? later ?? automatic ?? '';
    const isPicture = label
      ? pictures.has(label.trim().toLowerCase())
      : automatic === undefined && PICTURE.test(before);
    const offset = match.index + match[0].lastIndexOf(raw);
    return {offset, raw, written: unescaped(raw), isPicture};
  });
}

/** @param {string} written */
const schemeOf = (written) => /^([a-z][a-z0-9+.-]*):/i.exec(written)?.[1];

/** @param {string} written */
const isElsewhere = (written) => schemeOf(written) !== undefined || /^[/\\]{2}/.test(written);

/**
 * @param {string} address
 * @returns {string}
 *   Without escapes, where they are right.
 */
export function decoded(address) {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}

/**
 * @param {string} text
 *   A destination as it is written in Markdown.
 * @returns {string}
 *   As a browser takes it: without escapes, blanks and control characters.
 */
const unescaped = (text) =>
  text
    .replaceAll(ENTITY, (_, hexadecimal, decimal, name) => {
      if (name) return NAMED[name.toLowerCase()] ?? '';
      const code = hexadecimal ? Number.parseInt(hexadecimal, 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : '';
    })
    .replaceAll(/\\(?=[!-/:-@[-`{-~])/g, '')
    .replaceAll(/[\p{Cc}\p{Cf}\s]/gu, '');

/**
 * @param {string} text
 * @param {RegExp} part
 * @returns {string}
 *   With blanks instead of the part, so that all else keeps its line.
 */
const blank = (text, part) => text.replace(part, (found) => found.replaceAll(/[^\n]/g, ' '));
